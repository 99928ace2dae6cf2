"""From densities to events: what holds at every point holds of the integrals."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import And, Implies

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.shared.events import OVER, Range, omega
from didp_ref.symbolic.notation import Formula, Term, le

Multiple = tuple[Term | int, Term]
"""A factor, and the density that it multiplies."""


def at_a_point(d: Derivation, name: str, everywhere: str, by: Iterable[str] = ()) -> None:
    """Take what a hypothesis says of every point at the free point ``omega``."""
    d.at(f"{name}, by definition", everywhere, omega, by)
    d.step(name, d.statement.hypotheses[everywhere].body, [f"{name}, by definition", *by])


def integrate(
    d: Derivation,
    name: str,
    statement: Formula,
    smaller: Multiple,
    larger: Multiple,
    here: str,
    by: Iterable[str],
    over: Range | None = None,
) -> None:
    """Order two probabilities as the densities are ordered at the free point ``omega``.

    That is the fact ``here``, for every index in the range ``over`` where one is given. ``by`` says
    that the event has probabilities, what their letters are, and why the factors are defined.
    """
    (left, first), (right, second) = smaller, larger
    ordered = le(left * first, right * second)
    known = [*by, f"{name}, everywhere", f"{name}, in order"]
    d.lemma(f"{name}, in order", lemmas.integral_monotone(left * first, right * second, OVER))
    for side, (factor, density) in (("smaller", smaller), ("larger", larger)):
        if factor != 1:
            known.append(f"{name}, the {side} density")
            d.lemma(known[-1], lemmas.integral_scale(factor, density, OVER))
    if over is None:
        d.generalize(f"{name}, everywhere", ordered, omega, [here, *by])
        d.step(name, statement, known)
        return
    index, low, high = over
    within = And(le(low, index), le(index, high))
    d.lemma(f"{name}, at one index", lemmas.instance(d[here], index))
    d.lemma(f"{name}, in range", lemmas.premise_outside(within, ordered, omega))
    d.generalize(
        f"{name}, everywhere", Implies(within, ordered), omega, [here, f"{name}, at one index", *by]
    )
    d.generalize(name, statement, over, [*known, f"{name}, in range"])
