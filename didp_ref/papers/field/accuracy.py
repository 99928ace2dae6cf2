"""How far off noise is: the chance that an answer is farther off than a bound."""

from __future__ import annotations

from sympy import And, exp

from didp_ref.audit.claim import Part, Statement
from didp_ref.formulas import accuracy
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.shared import p, result, scale, sigma, t
from didp_ref.papers.shared.narrower import CLOSED_FORMS
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
    quantities=("accuracy.gaussian",),
    place="the normal distribution's quantile",
)

CLAIMS = (LAPLACE, GAUSSIAN)
