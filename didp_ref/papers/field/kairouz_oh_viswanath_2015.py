"""Composition: what answers leave together, each chosen after those before it were seen."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import And, Min, Product, Sum, exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import composition
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.field.shared import (
    ATTAINED,
    GROWTH,
    alarms,
    delta_1,
    delta_2,
    epsilon_1,
    epsilon_2,
    even,
    f_1,
    f_2,
    g_1,
    g_2,
    h_1,
    h_2,
    hits,
    kept,
    level,
    lie,
    m_1,
    m_2,
    o,
    private,
    quiet,
    result,
    spent,
    total_delta,
    total_epsilon,
    truth,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, i, k, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, MANY_ANSWERS
from didp_ref.papers.shared.properties import exponential, samples
from didp_ref.symbolic.notation import as_written, eq, every, le, lt

PLACE = "P. Kairouz, S. Oh, P. Viswanath, The composition theorem for DP, ICML 2015"

ANSWERS = (o, 1, n)
"""Every first answer."""
TEST = Min(1, exp(epsilon_2) * h_2(o) / (1 - delta_2))
"""How much of a first answer the test holds that the second answer leaves."""
FIRST, SECOND = Sum(f_1(o) * h_1(o), ANSWERS), Sum(f_2(o) * h_2(o), ANSWERS)
"""The probability of the event on either database."""
NO_ANSWER_IS_NEGATIVE = "no first answer has a negative probability"
ANSWERS_SUM = "the probabilities of the first answers sum to 1"
CERTAIN = "after no first answer is the event more than certain"
SECOND_PRIVATE = "(epsilon_2, delta_2)-DP of the event after every first answer"
FIRST_PRIVATE = "(epsilon_1, delta_1)-DP of the test that the second answer leaves"
TOTAL = 1 - (1 - delta_1) * (1 - delta_2)
"""The chance that one of two deltas is met."""


def composed() -> Statement:
    """State what is promised of an event of both answers."""
    hypotheses = {
        **as_written(lt(delta_2, 1)),
        NO_ANSWER_IS_NEGATIVE: every(le(0, f_1(o)), ANSWERS),
        "nor on the other database": every(le(0, f_2(o)), ANSWERS),
        ANSWERS_SUM: eq(Sum(f_1(o), ANSWERS), 1),
        CERTAIN: every(le(h_1(o), 1), ANSWERS),
        SECOND_PRIVATE: every(le(h_1(o), exp(epsilon_2) * h_2(o) + delta_2), ANSWERS),
        FIRST_PRIVATE: le(
            Sum(f_1(o) * TEST, ANSWERS), exp(epsilon_1) * Sum(f_2(o) * TEST, ANSWERS) + delta_1
        ),
    }
    return Statement(hypotheses, le(FIRST, exp(epsilon_1) * exp(epsilon_2) * SECOND + TOTAL))


COMPOSITION = result(
    "field.composition",
    "Two answers: epsilons add up, and the deltas are those of one of two chances",
    r"An $(\epsilon_1,\delta_1)$-DP answer and then one that is $(\epsilon_2,\delta_2)$-DP, "
    r"whatever the first was, are together $(\epsilon_1+\epsilon_2, "
    r"1-(1-\delta_1)(1-\delta_2))$-DP, and so $(\epsilon_1+\epsilon_2, \delta_1+\delta_2)$-DP.",
    Part("statement", formal=composed, narrower=(FINITE_OUTCOMES,)),
    place=PLACE,
    note="That deltas add up is true too, and wasteful: answers that name the database with the "
    "probability delta, each for itself, name it with this one.",
)

TURNS = (i, 0, k - 1)
"""The answers, one after the other."""
NOTHING_SPENT = "before any answer nothing is spent, and nothing is named"
ADDS_UP = "what two answers leave, so many answers and the next"


def many_composed() -> Statement:
    """State what the two answers' bounds come to for k answers, each taken with those before it."""
    hypotheses = {
        **as_written(le(0, delta), le(delta, 1), le(1, k)),
        NOTHING_SPENT: And(eq(spent[0], 0), eq(quiet[0], 1)),
        ADDS_UP: every(
            And(eq(spent[i + 1], spent[i] + epsilon), eq(quiet[i + 1], quiet[i] * (1 - delta))),
            TURNS,
        ),
    }
    margin = 1 - quiet[k]
    together = And(eq(spent[k], k * epsilon), eq(margin, 1 - Product(1 - delta, (i, 1, k))))
    return Statement(hypotheses, And(together, le(margin, k * delta)))


NAMED = "k answers name the database, or say nothing, each by itself"
NEVER_ON_THE_OTHER = "alarms = 0"
PROMISE = "(total_epsilon, total_delta)-DP of the event that some answer names it"


def nothing_less() -> Statement:
    """State that k answers that name the database need that much of a total delta."""
    hypotheses = {
        NAMED: eq(hits, 1 - Product(1 - delta, (i, 1, k))),
        NEVER_ON_THE_OTHER: eq(alarms, 0),
        PROMISE: le(hits, exp(total_epsilon) * alarms + total_delta),
    }
    return Statement(hypotheses, le(1 - Product(1 - delta, (i, 1, k)), total_delta))


def check_names() -> Iterator[Evidence]:
    """Set the chance that one of k answers names the database beside the total delta."""
    from hypothesis import strategies

    def named(epsilon: Fraction, delta: Fraction, times: int) -> bool:
        total = composition.delta_repeated.enclose(epsilon, delta, times, times * epsilon)
        return total.contains(1 - (1 - delta) ** times)

    yield sampled(
        {**samples("epsilon", "delta"), "times": strategies.integers(1, 30)},
        named,
        "where k answers name the database with the probability delta each, one of them does with "
        "that which composition.delta_repeated has at k times epsilon",
        part=ATTAINED,
    )


COMPOSITION_OF_MANY = result(
    "field.composition-of-many",
    "k answers: epsilons add up, and the deltas are those of one of k chances",
    r"$k$ answers, each $(\epsilon,\delta)$-DP whatever those before it were, are together "
    r"$(k\epsilon, 1-(1-\delta)^k)$-DP, and so $(k\epsilon, k\delta)$-DP; for no total epsilon "
    r"does a total delta below $1-(1-\delta)^k$ hold of all such answers.",
    Part(
        "bound",
        r"Taken one after the other, $\epsilon_{i+1} = \epsilon_i + \epsilon$ and $1-\delta_{i+1} "
        r"= (1-\delta_i)(1-\delta)$ come to $k\epsilon$ and $1-(1-\delta)^k \le k\delta$.",
        formal=many_composed,
        narrower=("the numbers, answer by answer",),
        beyond={MANY_ANSWERS: "composition_of_many_from_statement"},
    ),
    Part(
        ATTAINED,
        r"Where each answer names the database with the probability $\delta$, and says nothing "
        r"otherwise, a total delta is at least $1-(1-\delta)^k$, whatever the total epsilon.",
        formal=nothing_less,
        narrower=("the chances of one event",),
        beyond={MANY_ANSWERS: "no_smaller_margin_from_statement"},
    ),
    checks=(check_names,),
    quantities=("composition.delta_repeated",),
    place=PLACE,
)

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


def left_over(delta: Fraction, times: int, growth: Fraction, total: Fraction) -> Fraction:
    """Return how much more likely than ``total`` times an event of so many draws is, at the most.

    All draws of the four outcomes are listed: named, truth, lie, and what names the other.
    """
    each = [(1 - delta) * share / (1 + growth) for share in (growth, Fraction(1))]
    here, there = [delta, *each, Fraction(0)], [Fraction(0), *reversed(each), delta]
    excess = Fraction(0)
    for outcomes in product(range(4), repeat=times):
        likely = other = Fraction(1)
        for outcome in outcomes:
            likely *= here[outcome]
            other *= there[outcome]
        excess += max(Fraction(0), likely - total * other)
    return excess


def check_draws() -> Iterator[Evidence]:
    """Set all draws of the four outcomes beside the total delta."""
    from hypothesis import strategies

    def the_same(epsilon: Fraction, delta: Fraction, times: int, share: Fraction) -> bool:
        spent = share * times * epsilon
        growth, total = exponential(epsilon), exponential(spent)
        listed = Enclosure(  # a larger growth leaves more over, and a larger total less
            left_over(delta, times, growth.lower, total.upper),
            left_over(delta, times, growth.upper, total.lower),
        )
        return listed.overlaps(composition.delta_repeated.enclose(epsilon, delta, times, spent))

    yield sampled(
        {**samples("epsilon", "delta", "share"), "times": strategies.integers(1, 3)},
        the_same,
        "up to three draws of the four outcomes, all listed, leave the total delta that "
        "composition.delta_repeated has",
        examples=80,
        part="four outcomes",
    )


def check_totals() -> Iterator[Evidence]:
    """Set the total epsilon of a total delta into all draws of the four outcomes."""
    from hypothesis import strategies

    def needed(epsilon: Fraction, delta: Fraction, times: int, share: Fraction) -> bool:
        growth, named = exponential(epsilon), 1 - (1 - delta) ** times
        # between what no total epsilon goes below, and what none at all leaves
        margin = named + share * (left_over(delta, times, growth.lower, Fraction(1)) - named)
        total = exponential(composition.epsilon_repeated.enclose(epsilon, delta, times, margin))
        listed = Enclosure(
            left_over(delta, times, growth.lower, total.upper),
            left_over(delta, times, growth.upper, total.lower),
        )
        return listed.contains(margin)

    yield sampled(
        {**samples("epsilon", "delta", "share"), "times": strategies.integers(1, 3)},
        needed,
        "up to three draws of the four outcomes, all listed, leave a total delta at the total "
        "epsilon that composition.epsilon_repeated has of it",
        examples=80,
        part="four outcomes",
    )


OPTIMAL_COMPOSITION = result(
    "field.optimal-composition",
    "k answers leave what k randomized responses leave that name their world with delta",
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
        narrower=(FINITE_OUTCOMES, "one answer", "m_2 <= m_1, as one way round it is"),
        beyond={MANY_ANSWERS: "optimal_composition_from_statement"},
    ),
    Part(
        ATTAINED,
        r"The four outcomes are $(\epsilon,\delta)$-DP between the two databases for every test, "
        "either way round, and use it up: no less holds of all such answers than of draws of them.",
        formal=attained,
        narrower=("one answer",),
    ),
    checks=(check_draws, check_totals),
    quantities=("composition.delta_repeated", "composition.epsilon_repeated"),
    place=PLACE,
    note="That the delta of k draws is what composition.delta_repeated computes is not part of the "
    "proof: its tests add up all outcomes.",
)

CLAIMS = (COMPOSITION, COMPOSITION_OF_MANY, OPTIMAL_COMPOSITION)
