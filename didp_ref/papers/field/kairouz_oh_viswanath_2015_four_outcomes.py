"""Optimal composition: every (epsilon, delta)-DP answer is drawn from four outcomes."""

from __future__ import annotations

from sympy import And, Integer, Min, Sum, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.kairouz_oh_viswanath_2015 import ANSWERS, PLACE
from didp_ref.papers.field.shared import (
    ATTAINED,
    GROWTH,
    even,
    f_1,
    f_2,
    g_1,
    g_2,
    kept,
    level,
    lie,
    m_1,
    m_2,
    o,
    private,
    result,
    truth,
)
from didp_ref.papers.field.steps import HALF, grows
from didp_ref.papers.shared.algebra import add_up_equation, algebra
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, MANY_ANSWERS, SECOND_HAS_LESS
from didp_ref.symbolic.notation import as_written, eq, every, le, lt, reals

PRIVATE = as_written(lt(0, epsilon), lt(delta, 1))
PROBABILITIES = "f_1 and f_2 are probabilities"
WITHIN = "g_1 and g_2 are what is within the ratio e^epsilon of the other"
MASSES = "what is within the ratio has the probability m_1, and m_2"
ENOUGH = "(epsilon, delta)-DP of the outputs beyond the ratio"
NO_MORE = "m_2 <= m_1"
LEVEL = "level brings the first down to the probability m_2"
EVEN = "even lies between the least that the ratio allows and g_1, at the level"
TRUE, FALSE = "truth is told, but for m_2", "lie is told, but for m_2"
OF_ONE_MASS = (1 - delta) / (1 + GROWTH)
EACH = And(
    le(0, truth(o)),
    le(0, lie(o)),
    le(OF_ONE_MASS * (GROWTH * truth(o) + lie(o)), f_1(o)),
    le(OF_ONE_MASS * (truth(o) + GROWTH * lie(o)), f_2(o)),
)


def four_outcomes() -> Statement:
    """State that two distributions are drawn from the four outcomes, whatever was said.

    With the probability delta the database is named, and what is over of its own distribution is
    drawn; otherwise the truth is told with the probability e^epsilon/(1 + e^epsilon).
    """
    drawn = Sum(truth(o), ANSWERS), Sum(lie(o), ANSWERS)
    hypotheses = {
        **PRIVATE,
        PROBABILITIES: every(And(le(0, f_1(o)), le(0, f_2(o))), ANSWERS),
        WITHIN: every(
            And(eq(g_1(o), Min(f_1(o), GROWTH * f_2(o))), eq(g_2(o), Min(f_2(o), GROWTH * f_1(o)))),
            ANSWERS,
        ),
        MASSES: And(eq(m_1, Sum(g_1(o), ANSWERS)), eq(m_2, Sum(g_2(o), ANSWERS))),
        ENOUGH: le(1 - delta, m_2),
        NO_MORE: le(m_2, m_1),
        LEVEL: eq(level * (GROWTH * m_1 - m_2), (GROWTH - 1) * m_2),
        EVEN: every(eq(GROWTH * even(o), g_2(o) + level * (GROWTH * g_1(o) - g_2(o))), ANSWERS),
        TRUE: every(eq((GROWTH - 1) * m_2 * truth(o), GROWTH * even(o) - g_2(o)), ANSWERS),
        FALSE: every(eq((GROWTH - 1) * m_2 * lie(o), GROWTH * g_2(o) - even(o)), ANSWERS),
    }
    return Statement(hypotheses, And(every(EACH, ANSWERS), eq(drawn[0], 1), eq(drawn[1], 1)))


a, b, c, e, u, v, w = reals("a_ b_ c_ e_ u_ v_ w_")


def derive_four_outcomes(d: Derivation) -> None:
    """Both masses are one after the first is brought down, and then the ratio is that of a lie."""
    d.model(
        {
            **{epsilon: log(2), delta: 0, n: 1, m_1: 1, m_2: 1, level: 1},
            **dict.fromkeys((f_1, f_2, g_1, g_2, even, truth, lie), lambda _: 1),
        }
    )
    grows(d)
    d.step("some", lt(0, m_2), [ENOUGH, "delta < 1"])
    terms = {a: GROWTH, b: m_1, c: m_2, e: level}
    premises = [lt(1, a), lt(0, c), le(c, b), eq(e * (a * b - c), (a - 1) * c)]
    goal = And(le(0, e), le(e, 1))
    algebra(d, "level from 0 to 1", terms, premises, goal, ["grows", "some", NO_MORE, LEVEL])
    d.lemma("first", lemmas.minimum(f_1(o), GROWTH * f_2(o)))
    d.lemma("second", lemmas.minimum(f_2(o), GROWTH * f_1(o)))
    statement = And(
        le(g_1(o), f_1(o)),
        le(g_2(o), f_2(o)),
        le(g_1(o), GROWTH * g_2(o)),
        le(g_2(o), GROWTH * g_1(o)),
        le(0, g_2(o)),
    )
    d.generalize("within", statement, ANSWERS, ["first", "second", WITHIN, PROBABILITIES, "grows"])
    by = ["within", "level from 0 to 1", "grows"]
    d.generalize("above", le(0, level * (GROWTH * g_1(o) - g_2(o))), ANSWERS, by)
    d.generalize("below", le(0, (1 - level) * (GROWTH * g_1(o) - g_2(o))), ANSWERS, by)
    d.generalize("least", le(g_2(o), GROWTH * even(o)), ANSWERS, ["above", EVEN])
    d.generalize("grown", le(GROWTH * even(o), GROWTH * g_1(o)), ANSWERS, ["below", EVEN])
    d.generalize("most", le(even(o), g_1(o)), ANSWERS, ["grown", "grows"])
    d.step("weight", lt(0, (GROWTH - 1) * m_2), ["grows", "some"])
    by = ["weight", "least", "most", "within"]
    d.generalize("truth is told", le(0, truth(o)), ANSWERS, [*by, TRUE])
    d.generalize("lies are told", le(0, lie(o)), ANSWERS, [*by, FALSE])
    for name, told, held, given in (
        ("here", GROWTH * truth(o) + lie(o), even(o), f_1(o)),
        ("there", truth(o) + GROWTH * lie(o), g_2(o), f_2(o)),
    ):
        grown = (GROWTH - 1) * (m_2 * told)
        weighed = eq(grown, (GROWTH - 1) * ((1 + GROWTH) * held))
        d.generalize(f"{name}, weighed", weighed, ANSWERS, [TRUE, FALSE])
        whole = eq(m_2 * told, (1 + GROWTH) * held)
        d.generalize(f"{name}, whole", whole, ANSWERS, [f"{name}, weighed", "grows"])
        signs = ["truth is told", "lies are told", "grows"]
        d.generalize(f"{name}, sign", le(0, told), ANSWERS, signs)
        less = le((1 - delta) * told, m_2 * told)
        d.generalize(f"{name}, less", less, ANSWERS, [f"{name}, sign", ENOUGH])
        known = [f"{name}, less", f"{name}, whole", "most", "within", "grows"]
        d.generalize(f"{name}, no more", le(OF_ONE_MASS * told, given), ANSWERS, known)
    both = [(level * GROWTH, g_1(o)), (1 - level, g_2(o))]
    add_up_equation(d, "even", (GROWTH, even(o)), both, ANSWERS, [EVEN])
    d.step("evened", eq(GROWTH * Sum(even(o), ANSWERS), GROWTH * m_2), ["even", MASSES, LEVEL])
    weight = (GROWTH - 1) * m_2
    for name, told, both, truth_is in (
        ("truths", truth(o), [(GROWTH, even(o)), (Integer(-1), g_2(o))], TRUE),
        ("lies", lie(o), [(GROWTH, g_2(o)), (Integer(-1), even(o))], FALSE),
    ):
        add_up_equation(d, name, (weight, told), both, ANSWERS, [truth_is])
    d.step("mass", eq(Sum(even(o), ANSWERS), m_2), ["evened", "grows"])
    for name, told in (("truths", truth(o)), ("lies", lie(o))):
        total = weight * Sum(told, ANSWERS)
        d.step(f"{name}, in all", eq(total, weight), [name, "mass", MASSES])
        d.step(f"all {name}", eq(Sum(told, ANSWERS), 1), [f"{name}, in all", "weight"])
    signs = ["truth is told", "lies are told", "here, no more", "there, no more"]
    d.generalize("each", EACH, ANSWERS, [*signs, "grows"])
    d.conclude(["each", "all truths", "all lies"])


OUTCOMES = (delta, (1 - delta) * GROWTH / (1 + GROWTH), (1 - delta) / (1 + GROWTH), 0)
"""The chances of the four outcomes where the first world is true, and backwards of the second."""
TESTED = "kept[o] is between 0 and 1 for each of the four outcomes"


def attained() -> Statement:
    """State that the four outcomes are themselves (epsilon, delta)-DP, and no less at one delta."""
    hypotheses = {
        **as_written(le(0, epsilon), le(0, delta), le(delta, 1)),
        TESTED: every(And(le(0, kept[o]), le(kept[o], 1)), (o, 1, 4)),
    }
    here, there = (
        sum(kept[place] * chance for place, chance in enumerate(chances, 1))
        for chances in (OUTCOMES, OUTCOMES[::-1])
    )
    named, truth = OUTCOMES[0] + OUTCOMES[1], OUTCOMES[2]
    used_up = eq(named, GROWTH * truth + delta)
    return Statement(hypotheses, And(private(here, there), private(there, here), used_up))


def derive_attained(d: Derivation) -> None:
    """An outcome at a time, of which no test keeps more than all."""
    d.model({epsilon: 0, delta: HALF, kept: dict.fromkeys(range(1, 5), HALF)})
    d.lemma("growth", lemmas.exp_monotone(0, epsilon))
    d.step("grows", le(1, GROWTH), ["growth", "0 <= epsilon"])
    part = (1 - delta) / (1 + GROWTH)
    d.step("part", le(0, part), ["grows", "delta <= 1"])
    for place in range(1, 5):
        d.at(f"outcome {place}", TESTED, Integer(place))
    rise = (GROWTH - 1) * (GROWTH + 1)
    d.step("rise", le(0, part * rise), ["part", "grows"])
    for place in (2, 3):
        statement = And(le(0, kept[place] * part), le(0, kept[place] * (part * rise)))
        d.step(f"kept {place}", statement, [f"outcome {place}", "part", "rise", "grows"])
    for place in (1, 4):
        least = And(le(kept[place] * delta, delta), le(0, GROWTH * (kept[place] * delta)))
        d.step(f"named {place}", least, [f"outcome {place}", "grows", "0 <= delta"])
    d.conclude(["kept 2", "kept 3", "named 1", "named 4", "grows"])


OPTIMAL_COMPOSITION = result(
    "field.optimal-composition",
    "No k answers reveal more than k randomized responses with an exception of delta",
    r"Whatever is $(\epsilon,\delta)$-DP between two databases is drawn from one of four outcomes: "
    r"with the probability $\delta$ the database is named, and otherwise the truth is told with "
    r"the probability $\frac{e^\epsilon}{1+e^\epsilon}$, and else a lie. So $k$ such answers, each "
    r"chosen after those before it were seen, keep every $(E, D)$ that $k$ draws of the four "
    "outcomes keep.",
    Part(
        "four outcomes",
        r"$f_1$ is at least $(1-\delta)\frac{e^\epsilon R+S}{1+e^\epsilon}$ and $f_2$ at least "
        r"$(1-\delta)\frac{R+e^\epsilon S}{1+e^\epsilon}$ for two distributions $R$ and $S$; what "
        "is left over of either is drawn where the database is named.",
        formal=four_outcomes,
        proof=derive_four_outcomes,
        narrower=(FINITE_OUTCOMES, "one answer", SECOND_HAS_LESS),
        beyond={MANY_ANSWERS: "optimal_composition_from_statement"},
    ),
    Part(
        ATTAINED,
        r"The four outcomes are $(\epsilon,\delta)$-DP between the two databases for every test, "
        "either way round, and use it up: no less holds of all such answers than of draws of them.",
        formal=attained,
        proof=derive_attained,
        narrower=("one answer",),
    ),
    quantities=("composition.delta_repeated", "composition.epsilon_repeated"),
    place=PLACE,
    note="That the delta of k draws is what composition.delta_repeated computes is not part of the "
    "proof: its tests add up all outcomes.",
)


CLAIMS = (OPTIMAL_COMPOSITION,)
