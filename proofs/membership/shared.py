"""From one notion to another: what follows at each event follows for every event."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Implies, Rational

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import Term

HALF = Rational(1, 2)


def half(*_: Term) -> Term:
    """1/2 everywhere."""
    return HALF


def carry(d: Derivation, name: str, given: ForAll, wanted: ForAll, by: Iterable[str]) -> None:
    """From what follows for a free variable, derive that the one notion implies the other.

    Both are about every value of that variable, over one range.
    """
    over = (given.variable, *given.ends)
    here, each, outside = f"{name}, given", f"{name}, for each", f"{name}, given before"
    d.lemma(here, lemmas.instance(given, given.variable))
    d.generalize(each, Implies(given, wanted.body), over, [*by, here])
    d.lemma(outside, lemmas.premise_outside(given, wanted.body, over))
    d.step(name, Implies(given, wanted), [each, outside])
