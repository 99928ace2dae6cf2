"""The binomial distribution function, for a million trials as for ten."""

from __future__ import annotations

from flint import arb, ctx

from didp_ref.numbers.precision import arb_precision

GUARD_BITS = 40
"""What the logarithm of a factorial, and as many products, lose."""
LOOKS = 32
"""After so many terms it is looked whether the others matter."""


def binomial_below(most: int, trials: int, chance: arb, rest: arb) -> arb:
    """Return the chance of at most so many successes in so many trials; ``rest`` is ``1 - chance``.

    Of the two tails the smaller one is made, so that no digits are lost where it is tiny: its terms
    fall from where it ends, and what is left of them is less than a geometric series.
    """
    if most < 0:
        return arb(0)
    if most >= trials:
        return arb(1)
    if most > trials * chance:
        return 1 - binomial_below(trials - most - 1, trials, rest, chance)
    bits = ctx.prec
    with arb_precision(bits + GUARD_BITS):
        return _term(most, trials, chance, rest) * _falling(most, trials, rest / chance, bits)


def _term(successes: int, trials: int, chance: arb, rest: arb) -> arb:
    """Return the chance of just so many successes."""
    failures = trials - successes
    chosen = arb(trials + 1).lgamma() - arb(successes + 1).lgamma() - arb(failures + 1).lgamma()
    return (chosen + successes * chance.log() + failures * rest.log()).exp()


def _falling(most: int, trials: int, odds: arb, bits: int) -> arb:
    """Return the sum of the terms up to one, over that one."""
    term = total = arb(1)
    for place in range(most, 0, -1):
        ratio = odds * place / (trials - place + 1)
        term *= ratio
        total += term
        if place % LOOKS == 0 and ratio < 1 and term * arb(2) ** bits < total * (1 - ratio):
            return total + arb(0).union(term * ratio / (1 - ratio))
    return total
