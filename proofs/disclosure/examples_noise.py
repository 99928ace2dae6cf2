"""Noise on equally likely values: each gap is counted twice, and a tangent bounds the mean."""

from __future__ import annotations

from sympy import And, Implies, Sum, exp, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.examples_noise import BETWEEN, GAPS
from didp_ref.papers.disclosure.shared import F, chance, gap, high, low, share, slope, x
from didp_ref.papers.shared.alphabet import epsilon, i, j, m, n
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import eq, ge, le

LAST = m - 1


@proves("disclosure.example-4", part="parts")
@proves("disclosure.example-5.bound", part="parts")
def parts_sum(d: Derivation) -> None:
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


@proves("disclosure.example-4", part="bound")
def concave(d: Derivation) -> None:
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


@proves("disclosure.example-5.bound", part="bound")
def convex(d: Derivation) -> None:
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


@proves("disclosure.equations-28-35", "correction")
def first_line(d: Derivation) -> None:
    """The chances of all parts sum to 1."""
    d.model({m: 1, share: {1: 1}, chance: {1: 1}})
    d.lemma("two sums", lemmas.sum_add(share[j], -chance[j], WORLDS))
    d.lemma("taken off", lemmas.sum_scale(-1, chance[j], WORLDS))
    d.conclude(["two sums", "taken off", "one of all parts is met", "1 <= m"])


@proves("disclosure.example-5", "correction")
def middle_record(d: Derivation) -> None:
    """Half of the way to either neighbour."""
    d.model({low: 0, x: 0, high: 0, epsilon: 0, F: lambda _: ONE_HALF})
    below, above = epsilon * ((low + x) / 2 - x), -epsilon * ((x + high) / 2 - x)
    left, right = -epsilon * (x - low) / 2, -epsilon * (high - x) / 2
    d.step("half way", And(eq(below, left), eq(above, right)), [])
    d.lemma("below", lemmas.equal_arguments(exp, below, left))
    d.lemma("above", lemmas.equal_arguments(exp, above, right))
    d.conclude(["half way", "below", "above", "F below x", "F above x"])
