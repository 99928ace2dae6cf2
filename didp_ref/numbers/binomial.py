"""The binomial distribution function, for a million trials as for ten."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from flint import arb, ctx, fmpq, fmpz

from didp_ref.errors import Undecided
from didp_ref.numbers.precision import arb_precision

GUARD_BITS = 40
"""What the logarithm of a factorial, and as many products, lose."""
SHORT = 1024
"""Of fewer fair coins the chance is a short fraction: it may equal a probability that is given."""
LONG = 1 << 14
"""Of fewer fair coins the exact chance takes some ten milliseconds."""
SHORT_SUM = 1 << 16
"""The exact chance for a rational of so many bits, times the trials, takes a tenth of a second."""
MOST_WORK = 1 << 28
"""So many terms, times the bits of each, are added at most: a tenth of a second."""
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
    if chance.is_exact() and chance == rest and (2 * most + 1 == trials or trials <= SHORT):
        return arb(1) / 2 if 2 * most + 1 == trials else arb(fair_below(most, trials))
    if most > trials * chance:
        return 1 - binomial_below(trials - most - 1, trials, rest, chance)
    bits = ctx.prec
    with arb_precision(bits + GUARD_BITS):
        return _term(most, trials, chance, rest) * _falling(most, trials, rest / chance, bits)


def binomial_slope(least: int, trials: int, chance: arb, rest: arb) -> arb:
    """Return the largest ``P[least - i <= X < least]/i`` for any i from 1 on; X is binomial.

    These are means of terms that rise, if at all, and then fall: the first term that is below the
    mean of those before it, and falls, ends the search.
    """
    with arb_precision(ctx.prec + GUARD_BITS):
        place, odds = least - 1, rest / chance
        term = total = best = _term(place, trials, chance, rest)
        while place and best.is_finite():
            ratio = odds * place / (trials - place + 1)
            term *= ratio
            if ratio < 1 and term < best:
                break
            total += term
            place -= 1
            best = best.max(total / (least - place))
        return best


def require_short_sums(trials: int) -> None:
    """Raise :class:`~didp_ref.errors.Undecided` where sums over the trials take seconds each."""
    if trials * ctx.prec > MOST_WORK:
        raise Undecided(f"a sum over {trials} trials, in bounded time", ctx.prec)


def fair_below(most: int, trials: int) -> fmpq:
    """Return the chance of at most so many heads in so many throws of a fair coin, exactly."""
    if most < 0:
        return fmpq(0)
    ways = sum(_ways(min(most, trials), trials), start=fmpz(0))
    return fmpq(ways, fmpz(1) << trials)


def exactly_below(most: int, trials: int, chance: fmpq) -> fmpq:
    """Return the chance of at most so many successes for a rational chance, exactly."""
    if most < 0:
        return fmpq(0)
    most = min(most, trials)
    total, power, rest = fmpz(0), fmpz(1), chance.q - chance.p
    for ways in _ways(most, trials):
        total = total * chance.p + ways * power
        power *= rest
    return fmpq(total * rest ** (trials - most), chance.q**trials)


def fair_slope(least: int, trials: int) -> fmpq:
    """Return :func:`binomial_slope` of a fair coin, exactly."""
    total = best = fmpz(0)
    count = 1
    for terms, ways in enumerate(_ways(least - 1, trials), 1):
        if ways * count < best and 2 * (least - terms) < trials:  # the terms fall from here on
            break
        total += ways
        if total * count > best * terms:
            best, count = total, terms
    return fmpq(best, count * (fmpz(1) << trials))


def _ways(most: int, trials: int) -> Iterator[fmpz]:
    """Yield in how many ways so many of the throws are heads, then one fewer, down to none."""
    ways = fmpz(comb(trials, most))
    for place in range(most, 0, -1):
        yield ways
        ways = ways * place // (trials - place + 1)
    yield ways


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
