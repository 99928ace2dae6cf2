"""Is a statement's conclusion defined wherever its hypotheses hold?

To the checker every term has a value: ``1/0`` is one, of which nothing is known. So a proof may
speak of values at which a paper's sentence says nothing. What a conclusion needs (no denominator is
zero, no logarithm is of what is not positive) is asked of the solvers; what they do not find to
follow is looked for among exact values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import Term, conditions
from didp_ref.symbolic import search
from didp_ref.symbolic.auto_proof import follows
from didp_ref.symbolic.evaluation import Values

TRIES = 5_000
"""How many values are tried where something needed is not shown to follow."""


def needed(statement: Sequent) -> tuple[Term, ...]:
    """Return what the conclusion needs in order to be defined.

    >>> from didp_ref.kernel.text import read_term, write
    >>> [write(condition) for condition in needed(Sequent((), read_term("(< 0 (log x:R))")))]
    ['(< 0 x:R)']
    """
    return conditions(statement.conclusion)


def missing(
    statement: Sequent, tries: int = TRIES, facts: Sequence[Term] = ()
) -> Iterator[tuple[Term, Values | None]]:
    """Yield what is needed and not shown to follow, with values that lack it, where some are found.

    Where a hypothesis is itself undefined it does not hold. What stands behind "implies" is needed
    only where holds what stands before it. ``facts`` are what a proof of the statement draws from
    its hypotheses: of what stands in sums and exponentials no single step shows what is needed.
    """
    given = [term for _, term in statement.hypotheses]
    for before, condition in dict.fromkeys(_guarded((), statement.conclusion)):
        drawn = [fact for fact in facts if _functions(condition) & _functions(fact)]
        without, wanted = (_wanted([*given, *before, *some], condition) for some in ((), drawn))
        if not (follows(without) or (drawn and follows(wanted))):
            yield condition, search.counterexample(without, tries)


def _wanted(known: Sequence[Term], condition: Term) -> Sequent:
    """Return the statement that a condition follows from what is known, and so is defined."""
    given = [*known, *dict.fromkeys(met for term in known for met in conditions(term))]
    return Sequent(tuple((str(count), term) for count, term in enumerate(given)), condition)


def _functions(term: Term) -> frozenset[Term]:
    """Return the exponentials, logarithms, sums and products over ranges that stand in a term."""
    own = frozenset({term} if term.head in ("exp", "log", "sum", "product") else ())
    return own.union(*map(_functions, term.args))


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
