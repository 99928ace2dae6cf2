"""What a promise leaves: held to mechanisms written out as tables, and to mpmath."""

import random
from fractions import Fraction

import mpmath
import pytest

from didp_ref.numbers.enclosure import Enclosure
from didp_ref.workbench.explain_limits import Approximate, Laplace, Pure, Ratio, Rational

CLOSE = Fraction(1, 10**30)
EXPONENTS = [Fraction(1, 1000), Fraction(1, 3), Fraction(1), Fraction(5), Fraction(60)]
PRIORS = [Fraction(1, 10**6), Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)]
RATES = [
    Fraction(0),
    Fraction(1, 1000),
    Fraction(1, 20),
    Fraction(1, 4),
    Fraction(1, 2),
    Fraction(9, 10),
    Fraction(1),
]


def fraction(value):
    """An mpmath number as the fraction that it is."""
    sign, mantissa, exponent, _ = value._mpf_
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** exponent


def close(text, value):
    """Whether an enclosure lies beside a number that is known to sixty digits."""
    exact = value if isinstance(value, Fraction) else fraction(value)
    return text.lower - CLOSE <= exact <= text.upper + CLOSE and text.width < CLOSE


def exponential(t):
    return mpmath.exp(mpmath.mpf(t.numerator) / t.denominator)


def of(value):
    return mpmath.mpf(value.numerator) / value.denominator


@pytest.fixture(autouse=True)
def many_digits():
    with mpmath.workdps(60):
        yield


def posteriors(so, not_so, prior):
    """The posteriors after the outputs of a mechanism that has these two rows."""
    return [prior * a / (prior * a + (1 - prior) * b) for a, b in zip(so, not_so, strict=True)]


def fewest_misses(so, not_so, rate):
    """The false negatives of the best randomized test at a rate of false positives."""
    pairs = sorted(
        zip(so, not_so, strict=True), key=lambda item: item[0] / item[1] if item[1] else mpmath.inf
    )
    hits, left = 0, rate
    for a, b in reversed(pairs):
        share = min(1, left / b) if b else 1
        hits, left = hits + a * share, left - b * share
    return 1 - hits


def advantage(so, not_so):
    return sum(max(a - b, 0) for a, b in zip(so, not_so, strict=True))


@pytest.mark.parametrize("t", EXPONENTS)
def test_randomized_response_reaches_a_likelihood_ratio(t):
    limits = Pure(t, "it")
    yes = exponential(t) / (1 + exponential(t))
    so, not_so = (yes, 1 - yes), (1 - yes, yes)
    assert abs(limits.odds().lower / fraction(exponential(t)) - 1) < CLOSE
    assert close(limits.advantage(), advantage(so, not_so))
    for prior in PRIORS:
        after = posteriors(so, not_so, of(prior))
        assert close(limits.ceiling(prior), max(after))
        assert close(limits.floor(prior), min(after))
    for rate in RATES:
        assert close(limits.misses(rate), fewest_misses(so, not_so, of(rate)))


@pytest.mark.parametrize("ratio", [Fraction(3, 2), Fraction(3), Fraction(81)])
def test_a_rational_ratio_has_exact_limits(ratio):
    limits = Ratio(Fraction(5), "it", ratio)
    yes = ratio / (1 + ratio)
    so, not_so = (yes, 1 - yes), (1 - yes, yes)
    exact = limits.odds(), limits.advantage()
    assert exact == (Enclosure(ratio, ratio), Enclosure(*2 * [advantage(so, not_so)]))
    for prior in PRIORS:
        chances = posteriors(so, not_so, prior)
        assert limits.ceiling(prior).upper == limits.ceiling(prior).lower == max(chances)
        assert limits.floor(prior).upper == limits.floor(prior).lower == min(chances)
        right = sum(max(prior * a, (1 - prior) * b) for a, b in zip(so, not_so, strict=True))
        assert limits.guess(prior).upper == limits.guess(prior).lower == right
    for rate in RATES:
        assert limits.misses(rate).upper == limits.misses(rate).lower
        assert limits.misses(rate).upper == fewest_misses(so, not_so, rate)


@pytest.mark.parametrize("t", EXPONENTS[:4])
def test_laplace_noise_has_an_advantage_of_its_own(t):
    """The densities about 0 and t differ most beyond the middle; the rest is as for any noise."""

    def density(x):
        return mpmath.exp(-abs(x)) / 2

    gap = mpmath.quad(lambda x: density(x - of(t)) - density(x), [of(t) / 2, of(t), of(t) + 200])
    text = Laplace(t, "it").advantage()
    assert abs((text.lower + text.upper) / 2 - fraction(gap)) < Fraction(1, 10**15)
    assert text.upper < Pure(t, "").advantage().lower
    assert Laplace(t, "it").misses_by == ""


@pytest.mark.parametrize("t", EXPONENTS)
@pytest.mark.parametrize("delta", [Fraction(1, 10**6), Fraction(1, 10), Fraction(1, 2)])
def test_naming_the_truth_reaches_epsilon_and_delta(t, delta):
    limits = Approximate(t, delta)
    yes = (1 - of(delta)) * exponential(t) / (1 + exponential(t))
    no = 1 - of(delta) - yes
    so, not_so = (of(delta), yes, no, mpmath.mpf(0)), (mpmath.mpf(0), no, yes, of(delta))
    assert close(limits.advantage(), advantage(so, not_so))
    for rate in RATES:
        assert close(limits.misses(rate), fewest_misses(so, not_so, of(rate)))
    assert limits.ceiling(Fraction(1, 2)).lower == 1
    assert limits.floor(Fraction(1, 2)).upper == 0
    assert limits.odds() is None


def rows(draw, worlds, outputs):
    collected = []
    for _ in range(worlds):
        weights = [Fraction(draw.randint(1, 30)) for _ in range(outputs)]
        collected.append([weight / sum(weights) for weight in weights])
    return collected


@pytest.mark.parametrize("seed", range(40))
def test_no_mechanism_within_rational_limits_does_better(seed):
    draw = random.Random(seed)
    worlds, outputs = draw.randint(2, 4), draw.randint(2, 5)
    mechanism = rows(draw, worlds, outputs)
    weights = [Fraction(draw.randint(1, 9)) for _ in range(worlds)]
    prior = [weight / sum(weights) for weight in weights]
    so = mechanism[0]
    not_so = [
        sum(prior[w] * mechanism[w][k] for w in range(1, worlds)) / (1 - prior[0])
        for k in range(outputs)
    ]
    after = posteriors(so, not_so, prior[0])
    limits = Rational(prior[0], min(after), max(after))
    assert advantage(so, not_so) <= limits.advantage().upper
    for rate in RATES:
        assert fewest_misses(so, not_so, rate) >= limits.misses(rate).lower


@pytest.mark.parametrize(
    ("prior", "lowest", "highest"),
    [
        (Fraction(1, 2), Fraction(1, 4), Fraction(3, 4)),
        (Fraction(1, 10), Fraction(1, 20), Fraction(1, 5)),
        (Fraction(1, 10), Fraction(0), Fraction(1, 2)),
    ],
)
def test_a_mechanism_of_two_outputs_reaches_rational_limits(prior, lowest, highest):
    limits = Rational(prior, lowest, highest)
    often = (prior - lowest) / (highest - lowest)  # the mean of the posteriors is the prior
    so = (often * highest / prior, (1 - often) * lowest / prior)
    not_so = (often * (1 - highest) / (1 - prior), (1 - often) * (1 - lowest) / (1 - prior))
    assert sum(so) == sum(not_so) == 1
    assert posteriors(so, not_so, prior) == [limits.ceiling(prior).lower, limits.floor(prior).lower]
    assert limits.odds().lower == so[0] / not_so[0]
    assert limits.advantage().lower == advantage(so, not_so)
    for rate in RATES:
        assert limits.misses(rate).lower == fewest_misses(so, not_so, rate)
