"""Is a statement's conclusion defined wherever its hypotheses hold?

To the checker every term has a value: ``1/0`` is one, of which nothing is known. So a proof may
speak of values at which a paper's sentence says nothing. What a conclusion needs (no denominator is
zero, no logarithm is of what is not positive) is asked of the solvers; what they do not find to
follow is looked for among exact values.
"""

from __future__ import annotations

from collections.abc import Iterator

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import Term, conditions
from didp_ref.symbolic import auto_proof, search
from didp_ref.symbolic.evaluation import Values

SECONDS = 0.5


def needed(statement: Sequent) -> tuple[Term, ...]:
    """Return what the conclusion needs in order to be defined.

    >>> from didp_ref.kernel.text import read, write
    >>> [write(one) for one in needed(Sequent((), read("(< 0 (log x:R))")))]
    ['(< 0 x:R)']
    """
    return conditions(statement.conclusion)


def missing(statement: Sequent, seconds: float = SECONDS) -> Iterator[tuple[Term, Values | None]]:
    """Yield what is needed and not shown to follow, with values that lack it, where some are found.

    Where a hypothesis is itself undefined it does not hold. What stands behind "implies" is needed
    only where holds what stands before it.
    """
    given = [term for _, term in statement.hypotheses]
    for before, condition in _guarded((), statement.conclusion):
        known = [*given, *before]
        known = [*known, *dict.fromkeys(one for term in known for one in conditions(term))]
        wanted = Sequent(tuple((str(count), one) for count, one in enumerate(known)), condition)
        if not any(True for _ in auto_proof.convincing(("", "", "", ""), wanted, {})):
            yield condition, search.counterexample(wanted, seconds)


def _guarded(before: tuple[Term, ...], formula: Term) -> Iterator[tuple[tuple[Term, ...], Term]]:
    """Yield each condition of a formula with what is known where it is needed."""
    if formula.head in ("and", "or", "not", "<=>"):
        for part in formula.args:
            yield from _guarded(before, part)
    elif formula.head == "=>":
        guard, rest = formula.args
        yield from _guarded(before, guard)
        yield from _guarded((*before, guard), rest)
    else:
        yield from ((before, condition) for condition in conditions(formula))
