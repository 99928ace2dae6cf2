"""Probabilities: the integral of a density over an event, whatever the event and the space.

A density is a function of the point ``omega``, by any measure; so a statement about the event ``S``
is about every event, and on a space of one point about the density there.
"""

from __future__ import annotations

from collections.abc import Callable

from didp_ref.symbolic.notation import (
    Formula,
    Term,
    eq,
    events,
    every,
    integrable,
    integral,
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
