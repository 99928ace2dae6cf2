"""Privacy losses on a grid: what rounding them upward and downward does to a divergence."""

from __future__ import annotations

from sympy import And, Max, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.shared import (
    alarms,
    f_1,
    f_2,
    factor,
    g_1,
    g_2,
    hits,
    left,
    o,
    result,
    right,
    x,
    y,
)
from didp_ref.papers.field.zhu_dong_wang_2022 import OUTCOMES, beyond, divergence
from didp_ref.papers.shared.alphabet import n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import as_written, eq, every, le, lt

PLACE = (
    "V. Doroshenko, B. Ghazi, P. Kamath, R. Kumar, P. Manurangsi, Connect the dots: tighter "
    "discrete approximations of privacy loss distributions, PETS 2022"
)
LOW, HIGH = exp(-x), exp(-y)
SHARE_LOW = (alarms - HIGH * hits) / (LOW - HIGH)
SHARE_HIGH = (LOW * hits - alarms) / (LOW - HIGH)


def shares() -> Statement:
    """State how an outcome between two points of the grid is split between them."""
    hypotheses = as_written(lt(x, y), le(HIGH * hits, alarms), le(alarms, LOW * hits))
    split = And(
        le(0, SHARE_LOW),
        le(0, SHARE_HIGH),
        eq(SHARE_LOW + SHARE_HIGH, hits),
        eq(LOW * SHARE_LOW + HIGH * SHARE_HIGH, alarms),
    )
    return Statement(hypotheses, split)


def derive_shares(d: Derivation) -> None:
    """Two equations with two unknowns."""
    d.model({x: 0, y: 1, hits: 1, alarms: 1})
    names = [*as_written(lt(x, y), le(HIGH * hits, alarms), le(alarms, LOW * hits))]
    d.lemma("falling", lemmas.exp_monotone(-x, -y))
    d.step("apart", lt(0, LOW - HIGH), ["falling", *names])
    d.identity("sum", SHARE_LOW + SHARE_HIGH, hits, ["apart"])
    d.identity("other sum", LOW * SHARE_LOW + HIGH * SHARE_HIGH, alarms, ["apart"])
    d.step("low", le(0, SHARE_LOW), ["apart", *names])
    d.step("high", le(0, SHARE_HIGH), ["apart", *names])
    d.conclude(["sum", "other sum", "low", "high", "apart"])


SPLIT = "each outcome is split between two losses, so that both probabilities stay"
MASSES = "no mass is negative"
LEFT, RIGHT = exp(-left[o]), exp(-right[o])


def dominates() -> Statement:
    """State that the divergence of the masses on the grid is no smaller."""
    hypotheses = {
        SPLIT: every(
            And(eq(g_1(o) + g_2(o), f_1(o)), eq(LEFT * g_1(o) + RIGHT * g_2(o), f_2(o))), OUTCOMES
        ),
        MASSES: every(And(le(0, g_1(o)), le(0, g_2(o))), OUTCOMES),
    }
    on_grid = g_1(o) * Max(0, 1 - factor * LEFT) + g_2(o) * Max(0, 1 - factor * RIGHT)
    return Statement(hypotheses, le(divergence(f_1(o), f_2(o), factor), Sum(on_grid, OUTCOMES)))


def derive_dominates(d: Derivation) -> None:
    """A positive part of a sum is at most the sum of the positive parts."""
    d.model(
        {
            **{n: 1, factor: 1, left: {1: 0}, right: {1: 0}},
            **{f_1: lambda _: 2, f_2: lambda _: 2, g_1: lambda _: 1, g_2: lambda _: 1},
        }
    )
    here, there = Max(0, 1 - factor * LEFT), Max(0, 1 - factor * RIGHT)
    d.lemma("left", lemmas.maximum(0, 1 - factor * LEFT))
    d.lemma("right", lemmas.maximum(0, 1 - factor * RIGHT))
    d.lemma("outcome", lemmas.maximum(0, f_1(o) - factor * f_2(o)))
    for name, mass, most, inside in (
        ("left", g_1(o), here, 1 - factor * LEFT),
        ("right", g_2(o), there, 1 - factor * RIGHT),
    ):
        bound = And(le(mass * inside, mass * most), le(0, mass * most))
        d.generalize(f"{name}, weighed", bound, OUTCOMES, [name, MASSES])
    parts = g_1(o) * (1 - factor * LEFT) + g_2(o) * (1 - factor * RIGHT)
    d.generalize("inside", eq(f_1(o) - factor * f_2(o), parts), OUTCOMES, [SPLIT])
    total = g_1(o) * here + g_2(o) * there
    facts = ["inside", "left, weighed", "right, weighed", "outcome"]
    d.generalize("each", le(beyond(f_1(o), f_2(o), factor), total), OUTCOMES, facts)
    d.lemma("all", lemmas.sum_monotone(beyond(f_1(o), f_2(o), factor), total, OUTCOMES))
    d.conclude(["each", "all"])


ABOVE_EDGE = "the bin's ratio is at least e^x"
FIRST_OF_BIN, SECOND_OF_BIN = Sum(f_1(o), OUTCOMES), Sum(f_2(o), OUTCOMES)
MERGED = {ABOVE_EDGE: le(exp(x) * SECOND_OF_BIN, FIRST_OF_BIN), **as_written(le(0, factor))}


def merged() -> Statement:
    """State that a bin of outcomes, put at a loss below its own, has no larger divergence."""
    at_point = Max(0, 1 - factor * exp(-x)) * FIRST_OF_BIN
    return Statement(MERGED, le(at_point, divergence(f_1(o), f_2(o), factor)))


def derive_merged(d: Derivation) -> None:
    """A positive part is no sum of less than its terms."""
    d.model({n: 1, factor: 1, x: 0, f_1: lambda _: 1, f_2: lambda _: 1})
    each = beyond(f_1(o), f_2(o), factor)
    d.lemma("outcome", lemmas.maximum(0, f_1(o) - factor * f_2(o)))
    d.generalize("each", le(f_1(o) + -factor * f_2(o), each), OUTCOMES, ["outcome"])
    d.generalize("none below", le(0, each), OUTCOMES, ["outcome"])
    d.lemma("all", lemmas.sum_monotone(f_1(o) + -factor * f_2(o), each, OUTCOMES))
    d.lemma("both", lemmas.sum_add(f_1(o), -factor * f_2(o), OUTCOMES))
    d.lemma("scaled", lemmas.sum_scale(-factor, f_2(o), OUTCOMES))
    d.lemma("no less", lemmas.sum_nonnegative(each, OUTCOMES))
    d.lemma("inverse", lemmas.exp_sum(x, -x))
    d.lemma("positive", lemmas.exp_positive(-x))
    lower = le(SECOND_OF_BIN, exp(-x) * FIRST_OF_BIN)
    d.step("lower", lower, ["positive", "inverse", ABOVE_EDGE])
    weighed = le(factor * SECOND_OF_BIN, factor * (exp(-x) * FIRST_OF_BIN))
    d.step("weighed", weighed, ["lower", "0 <= factor"])
    whole = divergence(f_1(o), f_2(o), factor)
    d.step(
        "difference",
        le(FIRST_OF_BIN - factor * SECOND_OF_BIN, whole),
        ["each", "all", "both", "scaled"],
    )
    d.lemma("largest", lemmas.maximum(0, 1 - factor * exp(-x)))
    d.step(
        "at the point", le((1 - factor * exp(-x)) * FIRST_OF_BIN, whole), ["difference", "weighed"]
    )
    d.conclude(["largest", "at the point", "no less", "none below"])


CONNECT_THE_DOTS = result(
    "field.connect-the-dots",
    "Rounding privacy losses to a grid bounds delta from above and below",
    r"An outcome whose loss lies between $x$ and $y$, split between both so that $P$ and $Q$ keep "
    r"their masses, gives no smaller divergence at any factor; outcomes merged into a bin with "
    r"$P \ge e^x Q$, and put at $x$, give no larger one.",
    Part(
        "shares",
        r"The shares $\frac{q - e^{-y}p}{e^{-x} - e^{-y}}$ at $x$ and $\frac{e^{-x}p - q}"
        r"{e^{-x} - e^{-y}}$ at $y$ are not negative, and keep both masses.",
        formal=shares,
        proof=derive_shares,
    ),
    Part(
        "upward",
        "No divergence is smaller after such a split.",
        formal=dominates,
        proof=derive_dominates,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "downward",
        r"$\max(0, 1 - a e^{-x}) P(B) \le \sum_{o \in B} \max(0, P(o) - a Q(o))$ where "
        r"$P(B) \ge e^x Q(B)$.",
        formal=merged,
        proof=derive_merged,
        narrower=(FINITE_OUTCOMES,),
    ),
    place=PLACE,
    note="Merging, and putting a bin at a loss below its own, is the accountant's lower side; it "
    "is not in that paper.",
)

CLAIMS = (CONNECT_THE_DOTS,)
