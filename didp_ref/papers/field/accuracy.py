"""How far off noise is: the chance that an answer is farther off than a bound."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial

from sympy import And, Product, Rational, Sum, exp, sqrt

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import accuracy
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.shared import (
    R,
    heads,
    p,
    peak,
    result,
    s,
    scale,
    sigma,
    sigma_2,
    t,
    variance,
)
from didp_ref.papers.shared.alphabet import i, j, k
from didp_ref.papers.shared.events import has_probability, omega, probability
from didp_ref.papers.shared.narrower import CLOSED_FORMS, EQUATION, WHOLE_LINE
from didp_ref.papers.shared.properties import exponential, samples
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt

LAPLACE_TAIL = exp(-t / scale) / 2
"""The chance that Laplace noise about zero is above t, and that it is below -t, for t >= 0."""
FAR_OFF = accuracy.laplace.at(scale=scale, probability=p)
AT_THE_BOUND = "t = -scale log(1 - p)"
PROBABILITY = as_written(le(0, p), lt(p, 1))


def laplace() -> Statement:
    """State that the bound is not negative, and how likely Laplace noise is within it."""
    hypotheses = {**as_written(lt(0, scale)), **PROBABILITY, AT_THE_BOUND: eq(t, FAR_OFF)}
    return Statement(hypotheses, And(le(0, t), eq((1 - LAPLACE_TAIL) - LAPLACE_TAIL, p)))


def check_laplace() -> Iterator[Evidence]:
    """Set the chance of noise beyond the enclosed bound beside what is left of the probability."""
    from hypothesis import strategies

    def left(scale: Fraction, probability: Fraction) -> bool:
        bound = accuracy.laplace.enclose(scale, probability)
        beyond = exponential(Enclosure(-bound.upper / scale, -bound.lower / scale))
        return beyond.contains(1 - probability)

    yield sampled(
        {**samples("probability"), "scale": strategies.fractions(Fraction(1, 64), 64)},
        left,
        "beyond accuracy.laplace the density's integral is what is left of the probability",
    )


LAPLACE = result(
    "field.laplace-accuracy",
    "How far off an answer with Laplace noise is",
    r"Laplace noise of the scale $b$ is farther off than $t \ge 0$ with the probability "
    r"$e^{-t/b}$; so with the probability $p$ it is no farther off than $-b\ln(1-p)$.",
    Part("statement", r"$Pr[|X| \le -b\ln(1-p)] = p$.", formal=laplace, narrower=(CLOSED_FORMS,)),
    checks=(check_laplace,),
    quantities=("accuracy.laplace",),
    place="the Laplace distribution's quantile",
)

HALF_OF_THE_REST = "t is what noise exceeds with half of what is left of the probability"


def gaussian() -> Statement:
    """State how likely Gaussian noise is within the bound."""
    hypotheses = {**as_written(lt(0, sigma)), HALF_OF_THE_REST: eq(Normal(-t / sigma), (1 - p) / 2)}
    return Statement(hypotheses, eq(Normal(t / sigma) - Normal(-t / sigma), p))


def check_gaussian() -> Iterator[Evidence]:
    """Set the chance of noise within the enclosed bound, by Arb's erf, beside the probability."""
    from flint import arb, fmpq
    from hypothesis import strategies

    def within(bound: Fraction, deviation: Fraction) -> Enclosure:
        share = bound / deviation
        return Enclosure.of((arb(fmpq(share.numerator, share.denominator)) / arb(2).sqrt()).erf())

    def the_probability(deviation: Fraction, probability: Fraction) -> bool:
        bound = accuracy.gaussian.enclose(deviation, probability)
        least, most = (within(end, deviation) for end in (bound.lower, bound.upper))
        return least.lower <= probability <= most.upper <= probability + Fraction(1, 10**12)

    yield sampled(
        {**samples("probability"), "deviation": strategies.fractions(Fraction(1, 64), 64)},
        the_probability,
        "within accuracy.gaussian the density's integral is the probability",
    )


GAUSSIAN = result(
    "field.gaussian-accuracy",
    "How far off an answer with Gaussian noise is",
    r"Gaussian noise of the deviation $\sigma$ is with the probability $p$ no farther off than "
    r"$\sigma z$, where $\Phi(-z) = \frac{1-p}{2}$.",
    Part(
        "statement",
        r"$Pr[|X| \le \sigma z] = \Phi(z) - \Phi(-z) = p$.",
        formal=gaussian,
        narrower=(CLOSED_FORMS,),
    ),
    checks=(check_gaussian,),
    quantities=("accuracy.gaussian",),
    place="the normal distribution's quantile",
)

VARIANCE, VARIANCE_2 = sigma**2, sigma_2**2
TOTAL = VARIANCE + VARIANCE_2
CENTRE = t * VARIANCE / TOTAL
NARROWER = VARIANCE * VARIANCE_2 / TOTAL
"""The variance of one noise where both are known to add up to t, and the noise it is about."""


def bell(x: Term, variance: Term) -> Term:
    """Return the density of Gaussian noise, but for a factor."""
    return exp(-(x**2) / (2 * variance))


BOTH = bell(R(omega), VARIANCE) * bell(t - R(omega), VARIANCE_2)
ABOUT_CENTRE = bell(R(omega) - CENTRE, NARROWER)
GAUSSIAN_INTEGRAL = "the first noise, about what it is where both are t, adds up to peak"
SUM_EXISTS = "the density of the sum exists"


def added() -> Statement:
    """State the density of two Gaussian noises' sum, but for a factor."""
    hypotheses = {
        **as_written(lt(0, sigma), lt(0, sigma_2)),
        GAUSSIAN_INTEGRAL: And(has_probability(ABOUT_CENTRE), eq(probability(ABOUT_CENTRE), peak)),
        SUM_EXISTS: has_probability(BOTH),
    }
    return Statement(hypotheses, eq(probability(BOTH), peak * bell(t, TOTAL)))


NO_NOISE = "of no noise the variance is 0"
BOUND = "t = sigma s/sqrt(k)"
VARIANCES_ADD_UP = "the variance of the sum of so many noises and another is their sum's"


def gaussian_mean() -> Statement:
    """State how likely the mean of k noises is within the bound of one over the root of k."""
    spread = sqrt(variance[k])
    hypotheses = {
        **as_written(lt(0, sigma), le(1, k)),
        NO_NOISE: eq(variance[0], 0),
        VARIANCES_ADD_UP: every(eq(variance[i + 1], variance[i] + sigma**2), (i, 0, k - 1)),
        HALF_OF_THE_REST: eq(Normal(-s), (1 - p) / 2),
        BOUND: eq(t, sigma * s / sqrt(k)),
    }
    return Statement(hypotheses, eq(Normal(k * t / spread) - Normal(-k * t / spread), p))


GAUSSIAN_MEAN = result(
    "field.gaussian-mean-accuracy",
    "How far off the mean of answers with Gaussian noise is",
    r"The mean of $k$ answers, each with Gaussian noise of the deviation $\sigma$ of its own, is "
    r"with the probability $p$ no farther off than $\frac{\sigma z}{\sqrt k}$, where $\Phi(-z) = "
    r"\frac{1-p}{2}$.",
    Part(
        "sum",
        r"$\int e^{-\frac{x^2}{2\sigma^2}} e^{-\frac{(t-x)^2}{2\sigma_2^2}} dx = "
        r"c e^{-\frac{t^2}{2(\sigma^2+\sigma_2^2)}}$: the sum of two noises is one whose "
        "variance is the sum of theirs.",
        formal=added,
    ),
    Part(
        "mean",
        r"Where the sum of $k$ noises is one of the variance $k\sigma^2$, $Pr[|X| \le "
        r"\frac{\sigma z}{\sqrt k}] = p$ of their mean $X$.",
        formal=gaussian_mean,
        narrower=(CLOSED_FORMS,),
    ),
    quantities=("accuracy.gaussian_mean",),
    place="the normal distribution's quantile",
)

COINS = 2 * k
CERTAIN = "at least no heads are certain"
NEVER = "there are never more heads than coins"
FAIR = "one more coin is heads half of the time"


def weight(noises: Term, degree: Term | int) -> Term:
    """Return what a power is weighed by in the tail of so many noises' sum: a chance of coins."""
    return heads[2 * noises - 1 - degree, noises]


WEIGHTS_FOLLOW = eq(2 * weight(k + 1, j + 1) - weight(k + 1, j + 2), weight(k, j))


def sum_of_noises() -> Statement:
    """State how the weights of the tail of k noises' sum follow from those of one noise more."""
    hypotheses = {
        **as_written(le(1, k)),
        CERTAIN: every(eq(heads[i, j], 1), (i, 0, COINS), (j, -COINS, 0)),
        NEVER: every(eq(heads[i, j], 0), (i, 0, COINS), (j, i + 1, COINS + 1)),
        FAIR: every(
            eq(heads[i + 1, j], (heads[i, j - 1] + heads[i, j]) / 2),
            (i, 0, COINS - 1),
            (j, 1, COINS),
        ),
    }
    half = eq(weight(k, 0), Rational(1, 2))
    return Statement(hypotheses, And(half, every(WEIGHTS_FOLLOW, (j, 0, k - 1))))


def power(x: Term, degree: Term) -> Term:
    """Return a power, over the factorial of its degree."""
    return Product(x / i, (i, 1, degree))


def sum_above(x: Term) -> Term:
    """Return the chance that k Laplace variables of scale one are above x >= 0 together."""
    return exp(-x) * Sum(weight(k, j) * power(x, j), (j, 0, k - 1))


WITHIN_K = "t = scale s/k"
SUM_EXCEEDS = "the sum is above s with half of what is left of the probability"


def laplace_mean() -> Statement:
    """State how likely the mean of k noises is within the bound, by the tail of their sum."""
    hypotheses = {
        **as_written(lt(0, scale), le(1, k)),
        SUM_EXCEEDS: eq(sum_above(s), (1 - p) / 2),
        WITHIN_K: eq(t, scale * s / k),
    }
    beyond = sum_above(k * t / scale)
    return Statement(hypotheses, eq((1 - beyond) - beyond, p))


def check_laplace_mean() -> Iterator[Evidence]:
    """Set the coins' chance beyond the enclosed bound beside half of what is left."""
    from hypothesis import strategies

    def chance(count: int, fallen: int) -> Fraction:
        coins = 2 * count - 1 - fallen
        return Fraction(sum(comb(coins, many) for many in range(count, coins + 1)), 2**coins)

    def polynomial(x: Fraction, count: int) -> Fraction:
        return sum(
            (chance(count, fallen) * x**fallen / factorial(fallen) for fallen in range(count)),
            Fraction(0),
        )

    def half_of_the_rest(scale: Fraction, probability: Fraction, times: int) -> bool:
        bound = accuracy.laplace_mean.enclose(scale, probability, times)
        least, most = (end * times / scale for end in (bound.lower, bound.upper))
        factor = exponential(Enclosure(-most, -least))
        beyond = Enclosure(
            factor.lower * polynomial(most, times), factor.upper * polynomial(least, times)
        )
        return beyond.contains((1 - probability) / 2)

    yield sampled(
        {
            **samples("probability"),
            "scale": strategies.fractions(Fraction(1, 64), 64),
            "times": strategies.integers(1, 12),
        },
        half_of_the_rest,
        "beyond accuracy.laplace_mean the coins leave half of the rest",
        part="mean",
    )


LAPLACE_MEAN = result(
    "field.laplace-mean-accuracy",
    "How far off the mean of answers with Laplace noise is",
    r"The sum of $k$ Laplace variables of the scale 1 is above $x \ge 0$ with the probability "
    r"$T_k(x) = e^{-x} \sum_{j=0}^{k-1} w_{k,j} \frac{x^j}{j!}$, where $w_{k,j}$ is the chance of "
    r"at least $k$ heads among $2k-1-j$ fair coins. So the mean of $k$ answers, each with Laplace "
    r"noise of the scale $b$ of its own, is with the probability $p$ no farther off than "
    r"$\frac{bx}{k}$, where $T_k(x) = \frac{1-p}{2}$.",
    Part(
        "sum",
        r"$w_{k,0} = \frac{1}{2}$ and $2w_{k+1,j+1} - w_{k+1,j+2} = w_{k,j}$, so that "
        r"$T_{k+1} - T_{k+1}'' = T_k$, as is true of what is convolved with $\frac{e^{-|x|}}{2}$.",
        formal=sum_of_noises,
        narrower=(EQUATION,),
        beyond={WHOLE_LINE: "laplace_sum_from_statement"},
    ),
    Part(
        "mean",
        r"$Pr[|X| \le \frac{bx}{k}] = 1 - 2T_k(x) = p$ of the mean $X$ of $k$ noises.",
        formal=laplace_mean,
        narrower=(CLOSED_FORMS,),
    ),
    checks=(check_laplace_mean,),
    quantities=("accuracy.laplace_mean",),
    place="the distribution of a sum of Laplace variables",
)

CLAIMS = (LAPLACE, GAUSSIAN, GAUSSIAN_MEAN, LAPLACE_MEAN)
