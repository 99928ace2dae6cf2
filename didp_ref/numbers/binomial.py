"""The binomial distribution function, for a million trials as for ten."""

from __future__ import annotations

from flint import arb


def binomial_below(most: int, trials: int, chance: arb) -> arb:
    """Return the chance of at most so many successes in so many trials: an incomplete beta.

    Of the two tails the smaller one is made, so that no digits are lost where it is tiny.
    """
    if most < 0:
        return arb(0)
    if most >= trials:
        return arb(1)
    if most + 1 > trials * chance:
        return 1 - chance.beta_lower(arb(most + 1), arb(trials - most), 1)
    return (1 - chance).beta_lower(arb(trials - most), arb(most + 1), 1)
