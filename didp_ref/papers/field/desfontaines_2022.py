"""Partition selection: when noise names a group that a single person makes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, Product, Sum, exp, log

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import selection
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.shared import (
    hits,
    last,
    level,
    quiet,
    result,
    scale,
    share,
    sigma,
    t,
    threshold,
    z,
)
from didp_ref.papers.shared.alphabet import i, m
from didp_ref.papers.shared.narrower import ALL_NOISE, CLOSED_FORMS
from didp_ref.papers.shared.properties import exponential, samples
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt

DECAY = exp(-1 / scale)
"""What discrete Laplace noise falls by from one whole number to the next."""


def noise(z: Term) -> Term:
    """Return the probability of the noise z >= 0."""
    return (1 - DECAY) / (1 + DECAY) * exp(-z / scale)


def reaches(threshold: Term) -> Term:
    """Return the chance that a count of one reaches a threshold of one at least."""
    return exp((1 - threshold) / scale) / (1 + DECAY)


SCALE = as_written(lt(0, scale))


def tail() -> Statement:
    """State what all noises add up to that take one to the threshold, and none beyond ``last``."""
    hypotheses = {**SCALE, **as_written(le(threshold - 1, last))}
    total = Sum(noise(z), (z, threshold - 1, last))
    return Statement(hypotheses, eq(total, reaches(threshold) - reaches(last + 2)))


NO_GROUP = "no group is named of none"
ONE_GROUP_MORE = "every group's noise is its own"
GROUPS = (i, 0, m - 1)
ONE_GROUP = "hits is the chance of one group"


def groups() -> Statement:
    """State how likely one of m groups is named, and that adding up is no less."""
    hypotheses = {
        **SCALE,
        **as_written(le(1, threshold), le(1, m)),
        ONE_GROUP: eq(hits, reaches(threshold)),
        NO_GROUP: eq(quiet[0], 1),
        ONE_GROUP_MORE: every(eq(quiet[i + 1], quiet[i] * (1 - hits)), GROUPS),
    }
    named = 1 - quiet[m]
    together = eq(named, 1 - Product(1 - hits, (i, 1, m)))
    return Statement(hypotheses, And(together, le(named, m * hits)))


def least() -> Statement:
    """State which thresholds keep a share of delta."""
    hypotheses = {**SCALE, **as_written(lt(0, share))}
    enough = le(-scale * (log(share) + log(1 + DECAY)), threshold - 1)
    return Statement(hypotheses, Equivalent(le(reaches(threshold), share), enough))


def one_named(scale: Fraction, threshold: Fraction, groups: int) -> Enclosure:
    """Enclose the chance that one of several groups is named, of which each is independent."""
    decay, far = exponential(-1 / scale), exponential((1 - threshold) / scale)
    quiet = (1 - far.upper / (1 + decay.lower), 1 - far.lower / (1 + decay.upper))
    return Enclosure(*sorted(1 - chance**groups for chance in quiet))


def check_formula() -> Iterator[Evidence]:
    """Set the chance of one of several groups, worked out by hand, beside the formula."""
    from hypothesis import strategies

    def the_same(scale: Fraction, threshold: int, groups: int) -> bool:
        formula = selection.discrete_laplace_delta.enclose(scale, threshold, groups)
        return one_named(scale, Fraction(threshold), groups).overlaps(formula)

    yield sampled(
        {
            "scale": strategies.fractions(Fraction(1, 8), 16, max_denominator=8),
            "threshold": strategies.integers(1, 64),
            "groups": strategies.integers(1, 64),
        },
        the_same,
        "selection.discrete_laplace_delta is 1 - (1 - tail)^groups",
        part="groups",
    )


def check_least() -> Iterator[Evidence]:
    """Set the chance at the threshold of a delta, and at the one below, beside that delta."""
    from hypothesis import strategies

    def is_least(epsilon: Fraction, delta: Fraction, groups: int) -> bool:
        reached = selection.discrete_laplace_threshold.enclose(epsilon, delta, groups)
        above = selection.discrete_laplace_threshold_above.enclose(epsilon, delta, groups)
        least, scale = reached.lower, groups / epsilon
        keeps = one_named(scale, least, groups).upper <= delta
        # no threshold is below the count of one
        needed = least == 1 or one_named(scale, least - 1, groups).lower > delta
        one_less = above.lower == above.upper == least - 1
        return keeps and needed and one_less and reached.upper == least

    yield sampled(
        {**samples("epsilon", "delta"), "groups": strategies.integers(1, 64)},
        is_least,
        "selection.discrete_laplace_threshold keeps delta, and the whole number below it, where "
        "that is one at least, does not; selection.discrete_laplace_threshold_above is that number",
        part="least threshold",
    )


THRESHOLD = result(
    "field.discrete-laplace-threshold",
    "When discrete Laplace noise names a group that a single person makes",
    r"A count of one with discrete Laplace noise of scale $b$ reaches the whole threshold "
    r"$T \ge 1$ with the probability $\frac{e^{(1-T)/b}}{1+e^{-1/b}}$; one of $m$ such groups with "
    r"the probability $1-\left(1-\frac{e^{(1-T)/b}}{1+e^{-1/b}}\right)^m$.",
    Part(
        "tail",
        r"$\sum_{z=T-1}^{N} \frac{1-r}{1+r} r^z$ for $r = e^{-1/b}$ is $\frac{r^{T-1}}{1+r}$, less "
        r"$\frac{r^{N+1}}{1+r}$, which vanishes as $N$ grows. Who is named above $T$ alone is "
        r"named at $T+1$: the sum then begins at $T$.",
        formal=tail,
        narrower=("noise up to a last value",),
        beyond={ALL_NOISE: "discrete_laplace_reaches_from_statement"},
    ),
    Part(
        "groups",
        r"Where all $m$ noises are independent, one group is named with the probability "
        r"$1-(1-\tau)^m \le m\tau$, where $\tau$ is that of one.",
        formal=groups,
    ),
    Part(
        "least threshold",
        r"One group's chance is at most $d$ exactly from "
        r"$T = 1 - b(\ln d + \ln(1+e^{-1/b}))$ on.",
        formal=least,
    ),
    checks=(check_formula, check_least),
    quantities=(
        "selection.discrete_laplace_delta",
        "selection.discrete_laplace_threshold",
        "selection.discrete_laplace_threshold_above",
    ),
    place="D. Desfontaines, J. Voss, B. Gipson, C. Mandayam, Partition selection, PoPETs 2022",
)

QUANTILE = "share = Normal(-t)"


def gaussian() -> Statement:
    """State which levels keep a share of delta, with Gaussian noise."""
    hypotheses = {**as_written(lt(0, sigma)), QUANTILE: eq(share, Normal(-t))}
    within_share = le(Normal((1 - level) / sigma), share)
    return Statement(hypotheses, Equivalent(within_share, le(1 + sigma * t, level)))


GAUSSIAN_THRESHOLD = result(
    "field.gaussian-threshold",
    "When Gaussian noise names a group that a single person makes",
    r"A count of one with Gaussian noise of the deviation $\sigma$ reaches the threshold $T$ with "
    r"a probability of at most $d$ exactly from $T = 1 + \sigma z$ on, where $\Phi(-z) = d$.",
    Part(
        "least threshold",
        r"$\Phi(\frac{1-T}{\sigma}) \le d$ exactly from $T = 1 + \sigma z$ on.",
        formal=gaussian,
        narrower=(CLOSED_FORMS,),
    ),
    rests_on=("field.laplace-threshold: the share of delta of each group, whatever the noise",),
    quantities=("selection.gaussian_threshold",),
    place="D. Desfontaines, J. Voss, B. Gipson, C. Mandayam, Partition selection, PoPETs 2022",
)

CLAIMS = (THRESHOLD, GAUSSIAN_THRESHOLD)
