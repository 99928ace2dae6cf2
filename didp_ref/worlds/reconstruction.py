"""How much likelier a guess at a record is right because the record was used, by definition.

A finite mechanism gives every record a distribution over outputs, a row each; ``known[z]`` is what
is told of the record z beforehand, nothing where it is left out. A guess is right where it names
the record itself. Of fractions all is exact; of arrays of float64, which are exact numbers too, the
largest advantage is enclosed.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from didp_ref.errors import DomainError, shorten
from didp_ref.formulas.quantity.parameter import PRIOR_TOLERANCE
from didp_ref.numbers.domains import PROBABILITY, as_floats
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import entries_of, to_fraction
from didp_ref.numbers.forms import Floats

Row = Sequence[Fraction]
Guesses = Mapping[tuple[int, Hashable], int | None]
"""What is guessed from an output and what is known: a record, or none."""


def collision_probability(prior: Sequence[Fraction | float | str]) -> Fraction:
    """Return the chance that two draws from a prior agree: the sum of its squares.

    It is what :data:`didp_ref.reconstruction.advantage` asks for; with the largest prior in its
    place the bound may be exceeded. The rounding of floats' sum is divided out. Raises
    :class:`~didp_ref.errors.DomainError` for what is no prior. Source: disclosure, Theorem 4.1.

    >>> collision_probability(["1/2", "1/4", "1/4"])
    Fraction(3, 8)
    """
    chances = [_chance(p) for p in entries_of("prior", prior)]
    total = sum(chances, Fraction(0))
    if abs(total - 1) > PRIOR_TOLERANCE:
        raise DomainError("prior", float(total), "chances that sum to 1")
    return sum((p * p for p in chances), Fraction(0)) / total**2


def _chance(value: Fraction | float | str) -> Fraction:
    """Return a prior as it is; a float is an exact number too."""
    if isinstance(value, float):
        return Fraction(float(PROBABILITY.check_float("prior", value, window=False)))
    return to_fraction(PROBABILITY.check_exact("prior", value))


def gains(prior: Row, likelihoods: Sequence[Row], output: int) -> list[Fraction]:
    """Return by how much a right guess at each record gains from an output: ``w(z, o) pi_z``.

    >>> gains((Fraction(1, 2), Fraction(1, 2)), ((1, 0), (0, 1)), 0)
    [Fraction(1, 4), Fraction(-1, 4)]
    """
    seen = sum((p * row[output] for p, row in zip(prior, likelihoods, strict=True)), Fraction(0))
    return [p * (row[output] - seen) for p, row in zip(prior, likelihoods, strict=True)]


def _read(prior: object, likelihoods: object) -> tuple[Row, list[Row]]:
    """Return a prior, and a row of outputs for each record, as fractions."""
    priors = _row("prior", prior)
    rows = entries_of("likelihoods", likelihoods)
    chances = [_row(f"likelihoods[{z}]", row) for z, row in enumerate(rows)]
    if len(chances) != len(priors) or len({len(row) for row in chances}) != 1:
        raise DomainError("likelihoods", likelihoods, "a row of outputs for each record, all alike")
    return priors, chances


def _row(parameter: str, chances: object) -> Row:
    given = enumerate(entries_of(parameter, chances))
    row = [to_fraction(PROBABILITY.check_exact(f"{parameter}[{i}]", p)) for i, p in given]
    if abs((total := sum(row, Fraction(0))) - 1) > PRIOR_TOLERANCE:
        raise DomainError(parameter, float(total), "chances that sum to 1")
    return row


def _places(records: int, known: Sequence[Hashable]) -> dict[Hashable, list[int]]:
    """Return the records of which each fact is known: one fact of all where it is left out."""
    told = entries_of("known", known)
    if len(told) not in (0, records):
        raise DomainError("known", known, f"nothing, or as many as records: {records}")
    places: dict[Hashable, list[int]] = {}
    for record, fact in enumerate(told or [None] * records):
        if not isinstance(fact, Hashable):
            raise DomainError(f"known[{record}]", fact, "a fact that can be looked up: a text")
        places.setdefault(fact, []).append(record)
    return places


def optimal_guesses(
    prior: Row, likelihoods: Sequence[Row], known: Sequence[Hashable] = ()
) -> Guesses:
    """Return the guesses with the largest advantage: a record that gains most, or none."""
    priors, chances = _read(prior, likelihoods)
    places = _places(len(priors), known)
    guesses: dict[tuple[int, Hashable], int | None] = {}
    for output in range(len(chances[0])):
        gained = gains(priors, chances, output)
        for fact, records in places.items():
            best = max(records, key=gained.__getitem__)
            guesses[output, fact] = best if gained[best] > 0 else None
    return guesses


def advantage(
    prior: Row, likelihoods: Sequence[Row], guesses: Guesses, known: Sequence[Hashable] = ()
) -> Fraction:
    """Return the chance of a right guess less that at a record that was not used."""
    priors, chances = _read(prior, likelihoods)
    places = _places(len(priors), known)
    asked = [(output, fact) for output in range(len(chances[0])) for fact in places]
    if not isinstance(guesses, Mapping) or not guesses.keys() >= set(asked):
        meant = f"a record, or None, for every output and fact: {shorten(asked)}"
        raise DomainError("guesses", guesses, meant)
    gained = [gains(priors, chances, output) for output in range(len(chances[0]))]
    guessed = [(output, guesses[output, fact], places[fact]) for output, fact in asked]
    right = (gained[output][int(z)] for output, z, records in guessed if z in records)
    return sum(right, Fraction(0))


def largest_advantage(
    prior: Row, likelihoods: Sequence[Row], known: Sequence[Hashable] = ()
) -> Fraction:
    """Return the largest advantage of any guess: the bound of Theorem 4.2, which is reached.

    >>> half = Fraction(1, 2)
    >>> largest_advantage((half, half), ((Fraction(3, 4), Fraction(1, 4)), (half, half)))
    Fraction(1, 8)
    """
    return advantage(prior, likelihoods, optimal_guesses(prior, likelihoods, known), known)


ROWS = 16
"""So many records are looked at together: what is computed of them stays in the cache."""


def enclosed_advantage(
    prior: ArrayLike, likelihoods: ArrayLike, known: Sequence[Hashable] = ()
) -> Enclosure:
    """Enclose what :func:`largest_advantage` is of arrays, of as many records as memory holds.

    Every term of a sum of n floats is rounded n times at most, in whatever order it is taken, and
    all terms are probabilities: the error is below the number of roundings times half an ulp of
    their whole (N. Higham, Accuracy and Stability of Numerical Algorithms, section 3.1).

    >>> enclosed_advantage([0.5, 0.5], [[0.75, 0.25], [0.5, 0.5]]).contains("1/8")
    True
    """
    priors, chances = _checked(prior, likelihoods)
    mean = priors @ chances
    places = _places(len(priors), known)
    total, gained = 0.0, np.empty((ROWS, len(mean)))
    for records in places.values():
        best = np.zeros_like(mean)
        for start in range(0, len(records), ROWS):
            rows = records[start : start + ROWS]
            ours = gained[: len(rows)]
            np.subtract(chances[_block(rows)], mean, out=ours)
            ours *= priors[rows][:, None]
            np.maximum(best, ours.max(axis=0), out=best)
        total += float(best.sum())
    outputs, kinds = chances.shape[1], len(places)
    roundings = len(priors) + outputs + kinds + 8
    # the whole is that of all likelihoods, itself a sum: twice it is more than enough; and products
    # below the smallest normal number are off by half of the smallest number of all
    error = Fraction(roundings, 2**53) * 2 * Fraction(float(mean.sum()))
    error += Fraction(chances.size, 2**1074)
    return Enclosure(max(Fraction(total) - error, Fraction(0)), Fraction(total) + error)


def _block(rows: list[int]) -> slice | list[int]:
    """Return records in a row as a slice, which copies nothing."""
    in_a_row = rows[-1] - rows[0] == len(rows) - 1
    return slice(rows[0], rows[-1] + 1) if in_a_row else rows


def _checked(prior: ArrayLike, likelihoods: ArrayLike) -> tuple[Floats, Floats]:
    """Return both as arrays, or raise :class:`DomainError` for what they cannot be."""
    priors = np.atleast_1d(np.asarray(PROBABILITY.check_float("prior", prior, window=False)))
    chances = np.atleast_2d(as_floats("likelihoods", likelihoods))
    if not PROBABILITY.admits_all(chances):  # which takes no array as large as they are
        PROBABILITY.check_float("likelihoods", chances, window=False)
    if chances.shape != (len(priors), chances.shape[1]) or not chances.size:
        raise DomainError("likelihoods", chances.shape, "a row of outputs for each record")
    for name, totals in (("prior", priors.sum()), ("likelihoods", chances.sum(axis=1))):
        apart = np.ravel(totals)[np.argmax(np.abs(np.ravel(totals) - 1))]
        if abs(apart - 1) > PRIOR_TOLERANCE:
            raise DomainError(name, float(apart), "chances that sum to 1")
    return priors, chances


def randomized_response(records: int, growth: Fraction) -> list[list[Fraction]]:
    """Return the generalized randomized response among so many records, at e^epsilon = growth."""
    whole = growth + records - 1
    return [
        [(growth if output == record else 1) / whole for output in range(records)]
        for record in range(records)
    ]
