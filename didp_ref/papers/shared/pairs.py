"""What holds of every i, and of every j on one side of it: a statement on pairs, derived."""

from sympy import And, Implies

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.audit.lemmas import Range
from didp_ref.symbolic.notation import Formula, every, le


def of_each_pair(
    d: Derivation,
    name: str,
    between: str,
    statement: Formula,
    ranges: tuple[Range, Range],
    by: list[str],
) -> None:
    """Say of every pair what follows from ``between`` and ``by``; ``ranges`` are of i, and of j.

    The fact ``between`` is about the same pairs. ``name`` is the new one's, and starts those of the
    steps to it.
    """
    outer, inner = ranges
    i, low, high = outer
    here = And(le(low, i), le(i, high))
    d.at(f"{name}, at i", between, i)
    d.lemma(f"{name}, at j", lemmas.instance(d[between].body, inner[0]))
    d.generalize(
        f"{name}, each", Implies(here, statement), inner, [f"{name}, at i", f"{name}, at j", *by]
    )
    d.lemma(f"{name}, i first", lemmas.premise_outside(here, statement, inner))
    known = [f"{name}, each", f"{name}, i first"]
    d.generalize(name, every(statement, inner), outer, known)
