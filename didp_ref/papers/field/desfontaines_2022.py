"""Partition selection: when noise names a group that a single person makes."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Product, Sum, exp, log, oo

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
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
from didp_ref.papers.field.steps import in_turn
from didp_ref.papers.shared.alphabet import i, m
from didp_ref.papers.shared.narrower import ALL_NOISE, CLOSED_FORMS
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, as_written, eq, every, integers, le, lt, ne

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


(r,) = integers("r_")


def derive_tail(d: Derivation) -> None:
    """Each noise is the difference of two tails."""
    d.model({scale: 1, threshold: 1, last: 0})
    first = threshold - 1
    statement = eq(Sum(noise(z), (z, first, r)), reaches(threshold) - reaches(r + 2))
    d.lemma("decay", lemmas.exp_positive(-1 / scale))
    d.lemma("no noise", lemmas.sum_empty(noise(z), (z, first, first - 1)))
    d.lemma("one more", lemmas.sum_last(noise(z), (z, first, r + 1)))
    d.lemma("falls", lemmas.exp_sum(-(r + 1) / scale, -1 / scale))
    known = ["decay", "0 < scale"]
    every = (r, first - 1, oo)
    d.generalize("whole", ne(1 + DECAY, 0), every, known)
    d.generalize("scaled", ne(scale, 0), every, known)
    d.step("none", substitute(statement, r, first - 1), ["no noise", *known])
    by = ["one more", "falls", *known]
    d.generalize("next", Implies(statement, substitute(statement, r, r + 1)), every, by)
    d.induction("up to any", r, first - 1, statement, ["none", "next", "whole", "scaled"])
    d.at("up to the last", "up to any", last, ["threshold - 1 <= last", *known])
    d.conclude(["up to the last"])


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


def derive_groups(d: Derivation) -> None:
    """Each group stays unnamed by itself."""
    half = 1 / (1 + exp(-1))
    d.model({scale: 1, threshold: 1, m: 1, hits: half, quiet: {0: 1, 1: 1 - half}})
    d.lemma("decay", lemmas.exp_positive(-1 / scale))
    d.lemma("tail", lemmas.exp_positive((1 - threshold) / scale))
    d.lemma("no growth", lemmas.exp_monotone((1 - threshold) / scale, 0))
    d.step("exponent", le((1 - threshold) / scale, 0), ["0 < scale", "1 <= threshold"])
    known = [ONE_GROUP, "decay", "0 < scale"]
    d.step("chance", le(0, hits), ["tail", *known])
    d.step("at most certain", le(hits, 1), ["tail", "no growth", "exponent", *known])
    in_turn(d, quiet, hits, m, [NO_GROUP, ONE_GROUP_MORE], ["chance", "at most certain"])
    d.conclude(["in turn"])


def least() -> Statement:
    """State which thresholds keep a share of delta."""
    hypotheses = {**SCALE, **as_written(lt(0, share))}
    enough = le(-scale * (log(share) + log(1 + DECAY)), threshold - 1)
    return Statement(hypotheses, Equivalent(le(reaches(threshold), share), enough))


def derive_least(d: Derivation) -> None:
    """The logarithm of the chance is linear in the threshold."""
    d.model({scale: 1, share: 1})
    exponent, most = (1 - threshold) / scale, share * (1 + DECAY)
    d.lemma("decay", lemmas.exp_positive(-1 / scale))
    d.step("whole", lt(0, 1 + DECAY), ["decay", "0 < scale"])
    d.step("most", lt(0, most), ["whole", "0 < share", "0 < scale"])
    d.lemma("logarithm", lemmas.exp_log(most, exponent))
    d.lemma("by parts", lemmas.log_product(share, 1 + DECAY))
    d.conclude(["logarithm", "by parts", "most", "whole", "0 < share", "0 < scale"])


THRESHOLD = result(
    "field.discrete-laplace-threshold",
    "How often discrete Laplace noise reveals a one-person group has a closed form",
    r"A count of one with discrete Laplace noise of scale $b$ reaches the whole threshold "
    r"$T \ge 1$ with the probability $\frac{e^{(1-T)/b}}{1+e^{-1/b}}$; one of $m$ such groups with "
    r"the probability $1-\left(1-\frac{e^{(1-T)/b}}{1+e^{-1/b}}\right)^m$.",
    Part(
        "tail",
        r"$\sum_{z=T-1}^{N} \frac{1-r}{1+r} r^z$ for $r = e^{-1/b}$ is $\frac{r^{T-1}}{1+r}$, less "
        r"$\frac{r^{N+1}}{1+r}$, which vanishes as $N$ grows. Who is named above $T$ alone is "
        r"named at $T+1$: the sum then begins at $T$.",
        formal=tail,
        proof=derive_tail,
        narrower=("noise up to a last value",),
        beyond={ALL_NOISE: "discrete_laplace_reaches_from_statement"},
    ),
    Part(
        "groups",
        r"Where all $m$ noises are independent, one group is named with the probability "
        r"$1-(1-\tau)^m \le m\tau$, where $\tau$ is that of one.",
        formal=groups,
        proof=derive_groups,
    ),
    Part(
        "least threshold",
        r"One group's chance is at most $d$ exactly from "
        r"$T = 1 - b(\ln d + \ln(1+e^{-1/b}))$ on.",
        formal=least,
        proof=derive_least,
    ),
    quantities=(
        "selection.discrete_laplace_delta",
        "selection.discrete_laplace_threshold",
        "selection.discrete_laplace_threshold_above",
    ),
    place="D. Desfontaines, J. Voss, B. Gipson, C. Mandayam, Differentially private partition "
    "selection, PoPETs 2022",
)

QUANTILE = "share = Normal(-t)"


def gaussian() -> Statement:
    """State which levels keep a share of delta, with Gaussian noise."""
    hypotheses = {**as_written(lt(0, sigma)), QUANTILE: eq(share, Normal(-t))}
    within_share = le(Normal((1 - level) / sigma), share)
    return Statement(hypotheses, Equivalent(within_share, le(1 + sigma * t, level)))


def derive_gaussian(d: Derivation) -> None:
    """The normal distribution's function rises."""
    d.model({sigma: 1, t: 0, share: Normal(0)})
    d.lemma("rises", lemmas.normal_monotone((1 - level) / sigma, -t))
    d.conclude(["rises", QUANTILE, "0 < sigma"])


GAUSSIAN_THRESHOLD = result(
    "field.gaussian-threshold",
    "How often Gaussian noise reveals a one-person group has a closed form",
    r"A count of one with Gaussian noise of the deviation $\sigma$ reaches the threshold $T$ with "
    r"a probability of at most $d$ exactly from $T = 1 + \sigma z$ on, where $\Phi(-z) = d$.",
    Part(
        "least threshold",
        r"$\Phi(\frac{1-T}{\sigma}) \le d$ exactly from $T = 1 + \sigma z$ on.",
        formal=gaussian,
        proof=derive_gaussian,
        narrower=(CLOSED_FORMS,),
    ),
    rests_on=("field.laplace-threshold: the share of delta of each group, whatever the noise",),
    quantities=("selection.gaussian_threshold",),
    place="D. Desfontaines, J. Voss, B. Gipson, C. Mandayam, Differentially private partition "
    "selection, PoPETs 2022",
)

CLAIMS = (THRESHOLD, GAUSSIAN_THRESHOLD)
