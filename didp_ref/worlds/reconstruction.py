"""How much likelier a guess at a record is right because the record was used, by definition.

A finite mechanism gives every record a distribution over outputs, a row each; ``known[z]`` is what
is told of the record z beforehand, nothing where it is left out. A guess is right where it names
the record itself. All is exact.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

Row = Sequence[Fraction]
Guesses = Mapping[tuple[int, Hashable], int | None]
"""What is guessed from an output and what is known: a record, or none."""


def gains(prior: Row, likelihoods: Sequence[Row], output: int) -> list[Fraction]:
    """Return by how much a right guess at each record gains from an output: ``w(z, o) pi_z``.

    >>> gains((Fraction(1, 2), Fraction(1, 2)), ((1, 0), (0, 1)), 0)
    [Fraction(1, 4), Fraction(-1, 4)]
    """
    seen = sum((p * row[output] for p, row in zip(prior, likelihoods, strict=True)), Fraction(0))
    return [p * (row[output] - seen) for p, row in zip(prior, likelihoods, strict=True)]


def _known(prior: Row, known: Sequence[Hashable]) -> Sequence[Hashable]:
    return known or [None] * len(prior)


def optimal_guesses(
    prior: Row, likelihoods: Sequence[Row], known: Sequence[Hashable] = ()
) -> Guesses:
    """Return the guesses with the largest advantage: a record that gains most, or none."""
    told = _known(prior, known)
    guesses: dict[tuple[int, Hashable], int | None] = {}
    for output in range(len(likelihoods[0])):
        gained = gains(prior, likelihoods, output)
        for kind in dict.fromkeys(told):
            best = max((z for z, one in enumerate(told) if one == kind), key=gained.__getitem__)
            guesses[output, kind] = best if gained[best] > 0 else None
    return guesses


def advantage(
    prior: Row, likelihoods: Sequence[Row], guesses: Guesses, known: Sequence[Hashable] = ()
) -> Fraction:
    """Return the chance of a right guess less that at a record that was not used."""
    told = _known(prior, known)
    total = Fraction(0)
    for output in range(len(likelihoods[0])):
        gained = gains(prior, likelihoods, output)
        total += sum(
            (gain for z, gain in enumerate(gained) if guesses[output, told[z]] == z), Fraction(0)
        )
    return total


def largest_advantage(
    prior: Row, likelihoods: Sequence[Row], known: Sequence[Hashable] = ()
) -> Fraction:
    """Return the largest advantage of any guess: the bound of Theorem 4.2, which is reached.

    >>> half = Fraction(1, 2)
    >>> largest_advantage((half, half), ((Fraction(3, 4), Fraction(1, 4)), (half, half)))
    Fraction(1, 8)
    """
    return advantage(prior, likelihoods, optimal_guesses(prior, likelihoods, known), known)


def randomized_response(records: int, growth: Fraction) -> list[list[Fraction]]:
    """Return the generalized randomized response among so many records, at e^epsilon = growth."""
    whole = growth + records - 1
    return [
        [(growth if output == record else 1) / whole for output in range(records)]
        for record in range(records)
    ]
