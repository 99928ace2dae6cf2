"""How far off noise is: the chance that an answer is farther off than a bound."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import accuracy
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.shared import p, result, scale, sigma, t
from didp_ref.papers.shared.narrower import CLOSED_FORMS
from didp_ref.papers.shared.properties import exponential, samples
from didp_ref.symbolic.notation import as_written, eq, le, lt

LAPLACE_TAIL = exp(-t / scale) / 2
"""The chance that Laplace noise about zero is above t, and that it is below -t, for t >= 0."""
FAR_OFF = accuracy.laplace.at(scale=scale, probability=p)
AT_THE_BOUND = "t = -scale log(1 - p)"
PROBABILITY = as_written(le(0, p), lt(p, 1))


def laplace() -> Statement:
    """State that the bound is not negative, and how likely Laplace noise is within it."""
    hypotheses = {
        **as_written(lt(0, scale)),
        **PROBABILITY,
        AT_THE_BOUND: eq(t, FAR_OFF),
    }
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
    Part(
        "statement",
        r"$Pr[|X| \le -b\ln(1-p)] = p$.",
        formal=laplace,
        narrower=(CLOSED_FORMS,),
    ),
    checks=(check_laplace,),
    quantities=("accuracy.laplace",),
    place="the Laplace distribution's quantile",
)

HALF_OF_THE_REST = "t is what noise exceeds with half of what is left of the probability"


def gaussian() -> Statement:
    """State how likely Gaussian noise is within the bound."""
    hypotheses = {
        **as_written(lt(0, sigma)),
        HALF_OF_THE_REST: eq(Normal(-t / sigma), (1 - p) / 2),
    }
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

CLAIMS = (LAPLACE, GAUSSIAN)
