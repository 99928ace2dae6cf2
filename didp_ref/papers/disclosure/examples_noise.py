"""Examples 4 and 5: Gaussian and Laplace noise on equally likely values, nothing being known.

Every value has the part of the line that is nearest to it; ``share[j]`` is the chance that the
noise stays below half of the gap between the value j and the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Sum, exp, oo

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import (
    BY_THEOREM_4_2,
    F,
    chance,
    cite,
    gap,
    high,
    low,
    share,
    slope,
    x,
)
from didp_ref.papers.shared.alphabet import epsilon, i, j, m, n
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import LINE_OF_SUPPORT
from didp_ref.symbolic.notation import as_written, eq, every, ge, le

LAST = m - 1
"""The last gap: there is one less than there are values."""
GAPS = (j, 1, LAST)
BETWEEN = (i, 2, m - 1)
"""The values that have a neighbour on either side."""
SHORT = {**as_written(le(2, m)), "the gaps sum to 1 at most": le(Sum(gap[j], GAPS), 1)}


def parts_sum() -> Statement:
    """State how likely all values are to be told, each by the outputs nearest to it."""
    told = share[1] + Sum(share[i] + share[i - 1] - 1, BETWEEN) + share[m - 1]
    return Statement(as_written(le(2, m)), eq(told, 2 * Sum(share[j], GAPS) - (m - 2)))


def derive_parts_sum(d: Derivation) -> None:
    """What lies before the values 2 to n is what lies after the values 1 to n - 1."""
    d.model({m: 2, share: {1: ONE_HALF}})
    before, after = share[i - 1], share[i]
    shifted = eq(Sum(before, (i, 2, n)) + share[n], Sum(share[j], (j, 1, n)))
    d.lemma("none before", lemmas.sum_empty(before, (i, 2, 1)))
    d.lemma("the first", lemmas.sum_last(share[j], (j, 1, 1)))
    d.lemma("none", lemmas.sum_empty(share[j], (j, 1, 0)))
    d.step("start", shifted.subs(n, 1), ["none before", "the first", "none"])
    d.lemma("another before", lemmas.sum_last(before, (i, 2, n + 1)))
    d.lemma("another", lemmas.sum_last(share[j], (j, 1, n + 1)))
    following = Implies(shifted, shifted.subs(n, n + 1))
    d.generalize("next", following, (n, 1, oo), ["another before", "another"])
    d.induction("shifted", n, 1, shifted, ["start", "next"])
    d.step("a gap", le(1, LAST), ["2 <= m"])
    d.at("before", "shifted", LAST, ["a gap"])
    d.lemma("after", lemmas.sum_first(share[j], GAPS))
    d.lemma("three sums", lemmas.sum_add(after, before - 1, BETWEEN))
    d.lemma("two sums", lemmas.sum_add(before, -1, BETWEEN))
    d.lemma("counted", lemmas.sum_constant(-1, BETWEEN))
    d.conclude(["before", "after", "three sums", "two sums", "counted", "2 <= m"])


def concave() -> Statement:
    """State Jensen's inequality by a line above the distribution function."""
    hypotheses = {
        **SHORT,
        **as_written(le(0, slope)),
        "x is the mean gap": eq((m - 1) * x, 1),
        "F lies below its tangent at x": every(le(F(gap[j]), F(x) + slope * (gap[j] - x)), GAPS),
    }
    eq_32 = 2 / m * Sum(F(gap[j]), GAPS) - (m - 1) / m
    return Statement(hypotheses, le(eq_32, (m - 1) / m * (2 * F(x) - 1)))


def derive_concave(d: Derivation) -> None:
    """The mean of a tangent is its value at the mean."""
    d.model({m: 2, slope: 0, x: 1, gap: {1: 1}, F: lambda _: ONE_HALF})
    line = F(x) - slope * x + slope * gap[j]
    d.generalize("each", le(F(gap[j]), line), GAPS, ["F lies below its tangent at x"])
    d.lemma("all", lemmas.sum_monotone(F(gap[j]), line, GAPS))
    d.lemma("parts", lemmas.sum_add(F(x) - slope * x, slope * gap[j], GAPS))
    d.lemma("counted", lemmas.sum_constant(F(x) - slope * x, GAPS))
    d.lemma("slopes", lemmas.sum_scale(slope, gap[j], GAPS))
    statement = le(Sum(F(gap[j]), GAPS), LAST * (F(x) - slope * x) + slope * Sum(gap[j], GAPS))
    d.step("summed", statement, ["each", "all", "parts", "counted", "slopes", "2 <= m"])
    by = ["0 <= slope", "the gaps sum to 1 at most", "x is the mean gap"]
    d.step("rise", le(slope * Sum(gap[j], GAPS), slope * (LAST * x)), by)
    d.step("bounded", le(Sum(F(gap[j]), GAPS), LAST * F(x)), ["summed", "rise"])
    d.conclude(["bounded", "2 <= m"])


def convex() -> Statement:
    """State it for Laplace noise, where the exponential has its tangent."""
    hypotheses = {**SHORT, **as_written(le(0, epsilon))}
    eq_38 = (m - 1 - Sum(exp(-epsilon * gap[j] / 2), GAPS)) / m
    most = (m - 1) / m * (1 - exp(-epsilon / (2 * (m - 1))))
    return Statement(hypotheses, le(eq_38, most))


def derive_convex(d: Derivation) -> None:
    """exp(u) >= 1 + u, at the difference from the mean gap."""
    d.model({m: 2, epsilon: 0, gap: {1: 1}})
    mean, own = -epsilon / (2 * LAST), -epsilon * gap[j] / 2
    d.step("gaps", le(1, LAST), ["2 <= m"])
    d.lemma("decay", lemmas.exp_positive(mean))
    d.lemma("product", lemmas.exp_sum(mean, own - mean))
    d.lemma("tangent", lemmas.exp_tangent(own - mean))
    least = exp(mean) * (1 + own - mean)
    d.generalize("each", ge(exp(own), least), GAPS, ["product", "tangent", "decay", "gaps"])
    constant, falling = exp(mean) * (1 - mean), -exp(mean) * epsilon / 2 * gap[j]
    d.generalize("line", le(constant + falling, exp(own)), GAPS, ["each", "gaps"])
    d.lemma("all", lemmas.sum_monotone(constant + falling, exp(own), GAPS))
    d.lemma("parts", lemmas.sum_add(constant, falling, GAPS))
    d.lemma("counted", lemmas.sum_constant(constant, GAPS))
    d.lemma("falls", lemmas.sum_scale(-exp(mean) * epsilon / 2, gap[j], GAPS))
    total = Sum(exp(own), GAPS)
    by = ["line", "all", "parts", "counted", "falls", "2 <= m"]
    d.step("summed", le(LAST * constant - exp(mean) * epsilon / 2 * Sum(gap[j], GAPS), total), by)
    d.step("constants", eq(LAST * constant, exp(mean) * (LAST + epsilon / 2)), ["gaps"])
    by = ["decay", "0 <= epsilon", "the gaps sum to 1 at most", "2 <= m"]
    d.step("fallen", le(exp(mean) * epsilon / 2 * Sum(gap[j], GAPS), exp(mean) * epsilon / 2), by)
    d.step("bounded", le(LAST * exp(mean), total), ["summed", "constants", "fallen"])
    d.conclude(["bounded", "2 <= m"])


AS_PRINTED = "the probability of each interval as printed"

EXAMPLE_4 = Claim(
    id="disclosure.example-4",
    kind=Kind.EXAMPLE,
    source=cite("Example 4", "eq. 29 to 34"),
    title="Example 4's bound under Gaussian noise holds",
    statement=r"$\sum_{i=1}^m \Pr_M(\Theta_i | z_i) = \Phi\left(\frac{\Delta_1}{2\sigma}\right) + "
    r"\sum_{i=2}^{m-1}\left(\Phi\left(\frac{\Delta_i}{2\sigma}\right) + "
    r"\Phi\left(\frac{\Delta_{i-1}}{2\sigma}\right) - 1\right) + "
    r"\Phi\left(\frac{\Delta_{m-1}}{2\sigma}\right) = 2\sum_{j=1}^{m-1} "
    r"\Phi\left(\frac{\Delta_j}{2\sigma}\right) - (m-2)$, since each $\Delta_j$ appears exactly "
    r"twice in the sum. [...] Hence, 0-RAD $\leq \frac{2}{m}\sum_{j=1}^{m-1} "
    r"\Phi\left(\frac{\Delta_j}{2\sigma}\right) - \frac{m-1}{m} \leq \ldots \leq "
    r"\frac{m-1}{m}\left(2\Phi\left(\frac{1}{2\sigma(m-1)}\right) - 1\right)$.",
    parts=(
        Part(
            "parts",
            says=r"The sum over the values, where $share_j$ is $\Phi(\Delta_j/(2\sigma))$",
            formal=parts_sum,
            proof=derive_parts_sum,
            narrower=(AS_PRINTED,),
        ),
        Part(
            "bound",
            says=r"Eq. 33 and 34, where $F(y)$ is $\Phi(y/(2\sigma))$",
            formal=concave,
            proof=derive_concave,
            narrower=(AS_PRINTED, LINE_OF_SUPPORT),
        ),
    ),
    rests_on=(
        "the density of Gaussian noise falls from 0 on: Phi lies below its tangents there",
        BY_THEOREM_4_2,
    ),
)

EXAMPLE_5_BOUND = Claim(
    id="disclosure.example-5.bound",
    kind=Kind.EXAMPLE,
    source=cite("Example 5", "eq. 37 to 41"),
    title="The bound under Laplace noise holds",
    statement=r"0-RAD $\leq \frac{1}{m}\left(m - 1 - \sum_{j=1}^{m-1} "
    r"e^{-\frac{\epsilon\Delta_j}{2}}\right) \leq \ldots \leq \frac{m-1}{m}\left(1 - "
    r"e^{-\frac{\epsilon}{2(m-1)}}\right)$.",
    parts=(
        Part(
            "parts",
            says=r"Eq. 37: the sum over the values, where $share_j$ is $1 - \frac{1}{2} "
            r"e^{-\epsilon\Delta_j/2}$",
            formal=parts_sum,
            proof=derive_parts_sum,
            narrower=(AS_PRINTED,),
        ),
        Part(
            "bound", says="Eq. 38 to 41", formal=convex, proof=derive_convex, narrower=(AS_PRINTED,)
        ),
    ),
    rests_on=(BY_THEOREM_4_2,),
    finding="The reason for eq. 40 says that Phi is concave. That the exponential is convex is "
    "meant. Both examples write n for m, and say that the gaps sum to $\\Delta q$. At a fixed "
    "$D_-$ the gaps may sum to less, and the bounds hold there too.",
)


def first_line() -> Statement:
    """State the line with its bracket: ``chance[j]`` is how likely the part of j is on average."""
    hypotheses = {**as_written(le(1, m)), "one of all parts is met": eq(Sum(chance[j], WORLDS), 1)}
    gained = Sum(share[j] - chance[j], WORLDS) / m
    return Statement(hypotheses, eq(gained, (Sum(share[j], WORLDS) - 1) / m))


def derive_first_line(d: Derivation) -> None:
    """The chances of all parts sum to 1."""
    d.model({m: 1, share: {1: 1}, chance: {1: 1}})
    d.lemma("two sums", lemmas.sum_add(share[j], -chance[j], WORLDS))
    d.lemma("taken off", lemmas.sum_scale(-1, chance[j], WORLDS))
    d.conclude(["two sums", "taken off", "one of all parts is met", "1 <= m"])


def check_first_line() -> Iterator[Evidence]:
    """Two values, each told with the chance 3/4."""
    told, values = Fraction(3, 4), 2
    advantage = (values * told - 1) / values
    printed = values * (told - 1) / values
    yield refuted_by(
        {"m": values, "each probability": told, "left side": advantage, "right side": printed},
        printed == advantage,
        f"the probabilities of all parts sum to 1, not to m: the advantage is {advantage}, and "
        f"what is printed is {printed}",
    )
    yield remark(
        advantage == 2 * told / values - Fraction(values - 1, values),
        "eq. 32 has the right sum there",
    )


FIRST_LINE = Claim(
    id="disclosure.equations-28-35",
    kind=Kind.EXAMPLE,
    source=cite("Examples 4 and 5", "eq. 28 and 35"),
    title="A bracket in the wrong place",
    statement=r"0-RAD $\leq \frac{1}{m}\sum_{i=1}^m \left(\Pr_M(\Theta_i | z_i) - "
    r"p_M(\Theta_i)\right) = \frac{1}{m}\sum_{i=1}^m \left(\Pr_M(\Theta_i | z_i) - 1\right)$",
    parts=(false_here("second form", corrected=first_line, corrected_proof=derive_first_line),),
    checks=(check_first_line,),
    correction=Correction(
        error="A bracket in eq. 28 and 35 is in the wrong place",
        statement=r"$\frac{1}{m}\left(\sum_{i=1}^m \Pr_M(\Theta_i | z_i) - 1\right)$; eq. 32 and "
        "38 go on from that",
        who="a reader of the line; the bounds stand",
        severity=Severity.REMARK,
    ),
)


def middle_record() -> Statement:
    """State how likely a value x is told that lies between the values low and high."""
    below, above = (low + x) / 2, (x + high) / 2
    hypotheses = {
        "F below x": eq(F(below), exp(epsilon * (below - x)) / 2),
        "F above x": eq(F(above), 1 - exp(-epsilon * (above - x)) / 2),
    }
    left, right = exp(-epsilon * (x - low) / 2) / 2, exp(-epsilon * (high - x) / 2) / 2
    return Statement(hypotheses, eq(F(above) - F(below), 1 - right - left))


def derive_middle_record(d: Derivation) -> None:
    """Half of the way to either neighbour."""
    d.model({low: 0, x: 0, high: 0, epsilon: 0, F: lambda _: ONE_HALF})
    below, above = epsilon * ((low + x) / 2 - x), -epsilon * ((x + high) / 2 - x)
    left, right = -epsilon * (x - low) / 2, -epsilon * (high - x) / 2
    d.step("half way", And(eq(below, left), eq(above, right)), [])
    d.lemma("below", lemmas.equal_arguments(exp, below, left))
    d.lemma("above", lemmas.equal_arguments(exp, above, right))
    d.conclude(["half way", "below", "above", "F below x", "F above x"])


def check_laplace() -> Iterator[Evidence]:
    """The middle of three records, as far from either neighbour as makes a third."""
    near, far = Fraction(1, 2), Fraction(1, 100)  # e^(-epsilon Delta/2) below and above
    printed = 1 - far / 2 + near / 2
    yield refuted_by(
        {
            "e^(-epsilon Delta_(i-1)/2)": near,
            "e^(-epsilon Delta_i/2)": far,
            "printed probability": printed,
            "probability": 1 - far / 2 - near / 2,
        },
        printed <= 1,
        f"the printed probability of an interval is {printed}",
        part="middle records",
    )


EXAMPLE_5 = Claim(
    id="disclosure.example-5",
    kind=Kind.EXAMPLE,
    source=cite("Example 5", "before eq. 37"),
    title="A middle record's probability under Laplace noise has a wrong sign",
    statement=r"for $i = 1$, $\Pr_M(\Theta_1 | z_1) = F\left(\frac{z_1 + z_2}{2}\right) - "
    r"F(-\infty) = 1 - \frac{1}{2}\exp\left(-\frac{\epsilon\Delta_1}{2}\right)$, for $i = m$, "
    r"$\Pr_M(\Theta_m | z_m) = 1 - F\left(\frac{z_m + z_{m-1}}{2}\right) = 1 - "
    r"\frac{1}{2}\exp\left(-\frac{\epsilon\Delta_{m-1}}{2}\right)$, and for the reminder $2 \leq "
    r"i < m$: $\Pr_M(\Theta_m | z_m) = F\left(\frac{z_i + z_{i+1}}{2}\right) - "
    r"F\left(\frac{z_{i-1} + z_i}{2}\right) = 1 - "
    r"\frac{1}{2}\exp\left(-\frac{\epsilon\Delta_i}{2}\right) + "
    r"\frac{1}{2}\exp\left(-\frac{\epsilon\Delta_{i-1}}{2}\right)$",
    parts=(
        false_here("middle records", corrected=middle_record, corrected_proof=derive_middle_record),
    ),
    checks=(check_laplace,),
    correction=Correction(
        error="A middle record's probability has a wrong sign",
        statement=r"$1 - \frac{1}{2}\exp\left(-\frac{\epsilon\Delta_i}{2}\right) - \frac{1}{2}"
        r"\exp\left(-\frac{\epsilon\Delta_{i-1}}{2}\right)$; eq. 37 is summed with the right sign",
        who="a reader of the line; eq. 37 to 41 stand",
        severity=Severity.REMARK,
    ),
    finding="The last line is of the record i, and prints $\\Pr_M(\\Theta_m | z_m)$.",
)

CLAIMS = (EXAMPLE_4, FIRST_LINE, EXAMPLE_5, EXAMPLE_5_BOUND)
