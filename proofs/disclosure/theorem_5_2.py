"""Guesses among m records: each row of the table of guesses, and then all of them."""

from __future__ import annotations

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    GAINED,
    LEFT,
    Gamma,
    K,
    T,
    gain,
    least,
    priors,
    x,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m
from didp_ref.papers.shared.guesses import (
    AFTER,
    ALL_RIGHT,
    BEFORE,
    EACH_WORLD,
    GROWTH,
    guess,
    success,
    success_under_a_line,
    trade_offs,
)
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.pairs import of_each_pair
from didp_ref.papers.shared.quotients import Relation, compare_quotients
from didp_ref.symbolic.notation import eq, le, lt


def all_right(d: Derivation) -> None:
    """Bound the sum of all right guesses, times its denominator."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    line = le(guess(j, j) - GROWTH * guess(j, EACH_WORLD[0]), delta)
    for where, over in (("before", BEFORE), ("after", AFTER)):
        of_each_pair(d, f"line {where}", trade_offs(where), line, (EACH_WORLD, over), [])
    success_under_a_line(d, delta, GROWTH, [])
    d.step(
        "bounded", le(ALL_RIGHT * (GROWTH + m - 1), m * (GROWTH + (m - 1) * delta)), ["all right"]
    )


@proves("disclosure.lemma-5.1")
def lemma_5_1(d: Derivation) -> None:
    """A record's outputs are e^-epsilon times as likely, less delta, under every other."""
    d.model({m: 2, epsilon: 0, delta: 0, guess: half})
    all_right(d)
    multiplied = le((ALL_RIGHT - 1) * (GROWTH + m - 1), (m - 1) * (GROWTH - 1 + delta * m))
    d.step("one less", multiplied, ["bounded"])
    d.conclude(["one less", "growth", "2 <= m"])


@proves("disclosure.corollary-5.1", part="bound")
def corollary_5_1(d: Derivation) -> None:
    """The mean of all right guesses, less 1/m."""
    d.model({m: 2, success: ONE_HALF, epsilon: 0, delta: 0, guess: half})
    all_right(d)
    mean = "success is the mean of guess(j, j)"
    d.step("mean", eq(ALL_RIGHT, m * success), [mean, "2 <= m"])
    whole = GROWTH + m - 1
    by = ["bounded", "mean"]
    d.step("less a guess", le((m * success - 1) * whole, (GROWTH - 1 + m * delta) * (m - 1)), by)
    by = ["less a guess", "growth", "2 <= m"]
    d.step("divided", le(m * success - 1, (GROWTH - 1 + m * delta) / whole * (m - 1)), by)
    d.conclude(["divided", "growth", "2 <= m"])


@proves("disclosure.corollary-5.1", part="how often a guess is right")
def corollary_attained(d: Derivation) -> None:
    """An identity of fractions."""
    d.model({m: 2, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.conclude(["growth", "2 <= m"])


@proves("disclosure.theorem-5.2", part="bound")
def theorem_5_2(d: Derivation) -> None:
    """What a record gains counts least at least, and more only among the first K."""
    d.model({m: 2, K: 1, T: 1, Gamma: 0, least: 0, priors: {1: 1, 2: 0}, gain: {1: 0, 2: 0}})
    first = (j, 1, K)
    above, most = priors[j] - least, T * (1 - priors[j])
    d.at("limit", "gain[j] <= T (1 - priors[j])", j)
    d.at("no loss", "no record loses", j)
    names = ("limit", "no loss", "1 <= K", "K <= m")
    by = ["the first K priors are at least least", *names]
    d.generalize("among the first", le(gain[j] * above, most * above), first, by)
    d.generalize(
        "among the others", le(gain[j] * above, 0), LEFT, ["the others are at most least", *names]
    )
    facts = ["all gain Gamma at most", "0 <= least", "among the first", "among the others"]
    for name, over, larger in (("first", first, most * above), ("others", LEFT, 0 * T)):
        d.lemma(f"summed, {name}", lemmas.sum_monotone(gain[j] * above, larger, over))
        own, lower = gain[j] * priors[j], -least * gain[j]
        d.lemma(f"parts, {name}", lemmas.sum_add(own, lower, over))
        d.lemma(f"least, {name}", lemmas.sum_scale(-least, gain[j], over))
        facts += [f"{kind}, {name}" for kind in ("summed", "parts", "least")]
    d.lemma("nothing", lemmas.sum_constant(0, LEFT))
    full, room = (1 - priors[j]) * priors[j], 1 - priors[j]
    d.lemma("full", lemmas.sum_scale(T, full, first))
    d.lemma("room", lemmas.sum_scale(-T * least, room, first))
    d.lemma("together", lemmas.sum_add(T * full, -T * least * room, first))
    facts += ["nothing", "full", "room", "together"]
    statement = le(
        GAINED - least * (Sum(gain[j], first) + Sum(gain[j], LEFT)),
        T * Sum(full, first) - T * least * Sum(room, first),
    )
    d.step("weighed", statement, facts[2:])
    d.step(
        "worth", le(least * (Sum(gain[j], first) + Sum(gain[j], LEFT)), least * Gamma), facts[:2]
    )
    d.conclude(["weighed", "worth"])


@proves("disclosure.equation-79", "correction")
def how_many_are_full(d: Derivation) -> None:
    """Cancel the total variation, which is positive."""
    d.model({m: 2, epsilon: 1, delta: 0, x: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    apart, whole, told = GROWTH - 1 + 2 * delta, GROWTH + m - 1, GROWTH - 1 + m * delta
    d.step("apart", lt(0, apart), ["tangent", "0 <= epsilon", "0 <= delta", "0 < delta + epsilon"])
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    d.step("denominator", lt(0, apart * whole), ["apart", "whole"])
    between = le(apart * whole * x, (m - 1) * told * (GROWTH + 1))
    eq_78 = le(apart / (GROWTH + 1) * x, (m - 1) * told / whole)
    eq_79 = le(x, (m - 1) * told * (GROWTH + 1) / (apart * whole))
    signs = ["growth", "apart", "whole", "denominator"]
    for name, equation in (("eq. 78", eq_78), ("eq. 79", eq_79)):
        d.step(f"from {name}", Implies(equation, between), signs)
        d.step(f"to {name}", Implies(between, equation), signs)
    d.conclude(["from eq. 78", "to eq. 79", "from eq. 79", "to eq. 78"])


def budget(d: Derivation) -> None:
    """Say that the denominators are positive, and e^epsilon is 1 at least."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])


@proves("disclosure.theorem-5.2", part="two records")
def two_records(d: Derivation) -> None:
    """Both sums are their first two terms."""
    zero = "the others are 0"
    d.model({m: 3, K: 2, epsilon: 0, delta: 0, least: 0, priors: {1: ONE_HALF, 2: ONE_HALF, 3: 0}})
    budget(d)
    d.step("2 <= m", le(2, m), ["2 <= K", "K <= m"])
    first, told = GROWTH - 1 + 2 * delta, GROWTH - 1 + m * delta
    crossed = le(first * (GROWTH + m - 1), (m - 1) * told * (GROWTH + 1))
    statement = le((GROWTH - 1) * (GROWTH + m - 1), (m - 1) * (GROWTH - 1) * (GROWTH + 1))
    d.step("by epsilon", statement, ["one", "2 <= m"])
    d.step("rate", le(2 * (GROWTH + m - 1), (m - 1) * m * (GROWTH + 1)), ["one", "2 <= m"])
    by = ["rate", "0 <= delta"]
    d.step("by delta", le(delta * (2 * (GROWTH + m - 1)), delta * ((m - 1) * m * (GROWTH + 1))), by)
    d.step("crossed", crossed, ["by epsilon", "by delta"])
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 <= m"])
    signs = ["crossed", "growth", "whole"]
    compare_quotients(d, "left", (first, GROWTH + 1), ((m - 1) * told, GROWTH + m - 1), signs)
    facts = []
    for name, term, end in (
        ("full", (1 - priors[j]) * priors[j], K),
        ("squares", priors[j] ** 2, m),
    ):
        d.lemma(f"{name}, first", lemmas.sum_first(term, (j, 1, end)))
        d.lemma(f"{name}, second", lemmas.sum_first(term, (j, 2, end)))
        d.generalize(f"{name}, others", eq(term, 0), (j, 3, end), [zero, "K <= m"])
        d.lemma(f"{name}, rest", lemmas.sum_equal(term, 0, (j, 3, end)))
        d.lemma(f"{name}, nothing", lemmas.sum_constant(0, (j, 3, end)))
        facts += [f"{name}, {kind}" for kind in ("first", "second", "others", "rest", "nothing")]
    halves = "the first two priors are 1/2"
    full = Sum((1 - priors[j]) * priors[j], (j, 1, K))
    d.step(
        "sums",
        And(eq(full, ONE_HALF), eq(COLLISION, ONE_HALF)),
        [*facts, halves, "2 <= K", "2 <= m"],
    )
    d.conclude(["left", "crossed", "sums", "and so is least", "growth", "whole"])


@proves("disclosure.equation-77", part="inequality")
def not_together(d: Derivation) -> None:
    """The difference is (e^epsilon - 1)(m - 2)(1 - delta), over both denominators."""
    d.model({m: 2, epsilon: 0, delta: 0})
    budget(d)
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 <= m"])
    d.step("factor", le(0, (m - 2) * (1 - delta)), ["2 <= m", "delta <= 1"])
    d.step("more", le(0, (GROWTH - 1) * ((m - 2) * (1 - delta))), ["one", "factor"])
    d.step("times", le(0, (m - 1) * ((GROWTH - 1) * ((m - 2) * (1 - delta)))), ["more", "2 <= m"])
    compare_bounds(d, le)
    d.conclude(["compared", "crossed", "growth", "whole"])


@proves("disclosure.equation-77", part="loose")
def loose(d: Derivation) -> None:
    """Each factor of the difference is positive."""
    d.model({m: 3, epsilon: 1, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 < m"])
    d.step("gap", lt(0, GROWTH - 1), ["tangent", "0 < epsilon"])
    d.step("factor", lt(0, (m - 2) * (1 - delta)), ["2 < m", "delta < 1"])
    d.step("more", lt(0, (GROWTH - 1) * ((m - 2) * (1 - delta))), ["gap", "factor"])
    d.step("times", lt(0, (m - 1) * ((GROWTH - 1) * ((m - 2) * (1 - delta)))), ["more", "2 < m"])
    compare_bounds(d, lt)
    d.conclude(["compared", "crossed", "growth", "whole"])


def compare_bounds(d: Derivation, relation: Relation) -> None:
    """Set Lemma 5.1's bound beside Theorem 4.1's of all records: "times" is the difference."""
    first, told, whole = GROWTH - 1 + 2 * delta, GROWTH - 1 + m * delta, GROWTH + m - 1
    crossed = relation((m - 1) * told * (GROWTH + 1), first * (m - 1) * whole)
    d.step("crossed", crossed, ["times"])
    quotients = ((m - 1) * told, whole), (first * (m - 1), GROWTH + 1)
    compare_quotients(d, "compared", *quotients, ["crossed", "growth", "whole"], relation)
