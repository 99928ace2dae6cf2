"""One run of an audit: how likely so many guesses are right, under epsilon and with a delta."""

from __future__ import annotations

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.shared import GROWTH, above, below, chance, f_1, hits, level, o, result
from didp_ref.papers.field.steps import HALF, summed
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import delta, epsilon, m, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import as_written, eq, every, le, lt, reals

PLACE = (
    "T. Steinke, M. Nasr, M. Jagielski, Privacy auditing with one (1) training run, NeurIPS 2023, "
    "Theorem 5.2"
)
ODDS = "the odds of a right guess are at most exp(epsilon)"


def guess() -> Statement:
    """State that one more guess is no better than one that is right with the largest chance."""
    hypotheses = {ODDS: le(hits, GROWTH * (1 - hits)), **as_written(le(below, above))}
    mean = (GROWTH * above + below) / (GROWTH + 1)
    return Statement(hypotheses, le(hits * above + (1 - hits) * below, mean))


def derive_guess(d: Derivation) -> None:
    """The mean of two numbers rises with the weight of the larger one."""
    d.model({epsilon: 0, hits: HALF, below: 0, above: 1})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    p, a, b, g = reals("p_ a_ b_ g_")
    terms = {p: hits, a: above, b: below, g: GROWTH}
    premises = [le(p, g * (1 - p)), le(b, a), lt(0, g)]
    goal = le((p * a + (1 - p) * b) * (g + 1), g * a + b)
    algebra(d, "multiplied", terms, premises, goal, [ODDS, "below <= above", "growth"])
    d.conclude(["multiplied", "growth"])


LOST = (o, 0, n)
CHANCES = "the chances of what delta adds are not negative"
CERTAIN = "they sum to one"
MEAN = "on average delta adds at most 2 m delta right guesses"
SLOPE = "so many more right guesses raise the p-value by at most level each"


def with_delta() -> Statement:
    """State what a delta adds to the p-value."""
    hypotheses = {
        **as_written(le(0, level)),
        CHANCES: every(le(0, chance[o]), LOST),
        CERTAIN: eq(Sum(chance[o], LOST), 1),
        MEAN: le(Sum(o * chance[o], LOST), 2 * m * delta),
        SLOPE: every(le(f_1(o), f_1(0) + level * o), LOST),
    }
    return Statement(hypotheses, le(Sum(chance[o] * f_1(o), LOST), f_1(0) + 2 * m * delta * level))


def derive_with_delta(d: Derivation) -> None:
    """The mean of what lies under a line is under the line at the mean."""
    d.model({n: 0, m: 1, delta: 0, level: 0, chance: {0: 1}, f_1: {0: HALF}})
    p, f, g, c, q = reals("p_ f_ g_ c_ q_")
    terms = {p: chance[o], f: f_1(o), g: f_1(0), c: level, q: o}
    goal = le(p * f, g * p + c * (q * p))
    algebra(d, "one", terms, [le(0, p), le(f, g + c * q)], goal, [], met=False)
    each = le(chance[o] * f_1(o), f_1(0) * chance[o] + level * (o * chance[o]))
    d.generalize("mean, each", each, LOST, ["one", CHANCES, SLOPE])
    parts = [(f_1(0), chance[o]), (level, o * chance[o])]
    summed(d, "mean", parts, chance[o] * f_1(o), LOST)
    raised = le(level * Sum(o * chance[o], LOST), level * (2 * m * delta))
    d.step("raised", raised, [MEAN, "0 <= level"])
    d.conclude(["mean", "raised", CERTAIN])


ONE_RUN = result(
    "field.one-run-audit",
    "The epsilon that one run rules out",
    r"Each of $m$ records is in the data by a fair coin. Under $(\epsilon, \delta)$-DP an attack "
    r"that guesses $r$ of the coins is right at least $v$ times with a probability of at most "
    r"$f(v) + 2m\delta \max_{1 \le i \le v} \frac{f(v-i) - f(v)}i$, where $f(v)$ is the "
    r"probability of $v$ successes or more in $r$ trials of the chance "
    r"$\frac{e^\epsilon}{1+e^\epsilon}$.",
    Part(
        "one more guess",
        r"If the odds of a right guess are at most $e^\epsilon$, and $b \le a$, then "
        r"$pa + (1-p)b \le \frac{e^\epsilon a + b}{e^\epsilon + 1}$.",
        formal=guess,
        proof=derive_guess,
        narrower=("one guess, a step of the proof", "the odds of a guess given"),
    ),
    Part(
        "delta",
        r"If $f(v-i) - f(v) \le si$ for every $i$, and $i$ right guesses are added with the "
        r"probability $p_i$ and $2m\delta$ at most on average, then "
        r"$\sum_i p_i f(v-i) \le f(v) + 2m\delta s$.",
        formal=with_delta,
        proof=derive_with_delta,
        narrower=("the proof's last step", FINITE_OUTCOMES, "the mean of what delta adds given"),
    ),
    quantities=("auditing.one_run_epsilon",),
    place=PLACE,
    note="Two steps of the theorem's proof have no formal statement. One is the odds of each "
    "guess, given the earlier ones. The other is that delta adds at most 2 m delta right guesses "
    "on average.",
)

CLAIMS = (ONE_RUN,)
