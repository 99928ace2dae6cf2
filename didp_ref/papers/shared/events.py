"""Probabilities: the integral of a density over an event, whatever the event and the space.

A density is a function of the point ``omega``, by any measure; so a statement about the event ``S``
is about every event, and on a space of one point about the density there.
"""

from collections.abc import Callable, Iterable

from sympy import And, Implies

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.symbolic.notation import (
    Formula,
    Term,
    eq,
    events,
    every,
    integrable,
    integral,
    le,
    points,
)

(omega,) = points("omega")
(S,) = events("S")

OVER = (omega, S)
Range = tuple[Term, Term | int, Term | int]


def probability(density: Term) -> Term:
    """Return the probability of the event S."""
    return integral(density, OVER)


def has_probability(density: Term, *ranges: Range) -> Formula:
    """Say that the event S has a probability, for every index in the ranges."""
    over_event = integrable(density, OVER)
    return every(over_event, *ranges) if ranges else over_event


def is_probability(letter: Term, density: Term, *ranges: Range) -> Formula:
    """Say that a letter is the probability of the event S, for every index in the ranges."""
    equal = eq(letter, probability(density))
    return every(equal, *ranges) if ranges else equal


def on_two_databases(density: Callable[..., Term], *letters: Term) -> dict[str, Formula]:
    """Say which letters are the probabilities of the event S on two databases, D_1 and D_2."""
    hypotheses: dict[str, Formula] = {}
    for number, letter in enumerate(letters, 1):
        here = density(omega, number)
        hypotheses[f"S has a probability on D_{number}"] = has_probability(here)
        hypotheses[f"{letter} is the probability of S on D_{number}"] = is_probability(letter, here)
    return hypotheses


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
