"""Composition: what answers leave together, each chosen after those before it were seen."""

from __future__ import annotations

from sympy import And, Implies, Integer, Min, Product, Sum, exp, oo

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.shared import (
    ATTAINED,
    alarms,
    delta_1,
    delta_2,
    epsilon_1,
    epsilon_2,
    f_1,
    f_2,
    h_1,
    h_2,
    hits,
    o,
    quiet,
    result,
    spent,
    total_delta,
    total_epsilon,
)
from didp_ref.papers.field.steps import HALF, in_turn
from didp_ref.papers.shared.alphabet import delta, epsilon, i, k, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, MANY_ANSWERS
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import as_written, eq, every, integers, le, lt

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


def derive_composed(d: Derivation) -> None:
    """The second delta is paid first; what is left is the first answer's to tell."""
    d.model(
        {
            **{n: 1, epsilon_1: 0, epsilon_2: 0, delta_1: 0, delta_2: 0},
            **dict.fromkeys((f_1, f_2), lambda _: 1),
            **dict.fromkeys((h_1, h_2), lambda _: HALF),
        }
    )
    room, factor = 1 - delta_2, exp(epsilon_2)
    d.step("room", lt(0, room), ["delta_2 < 1"])
    d.lemma("the smaller", lemmas.minimum(1, factor * h_2(o) / room))
    by = ["the smaller", CERTAIN, SECOND_PRIVATE, "room"]
    d.generalize("after one", le(h_1(o), room * TEST + delta_2), ANSWERS, by)
    mine, spent = room * (f_1(o) * TEST), delta_2 * f_1(o)
    by = ["after one", NO_ANSWER_IS_NEGATIVE, "room"]
    d.generalize("weighted", le(f_1(o) * h_1(o), mine + spent), ANSWERS, by)
    d.lemma("ordered", lemmas.sum_monotone(f_1(o) * h_1(o), mine + spent, ANSWERS))
    d.lemma("parts", lemmas.sum_add(mine, spent, ANSWERS))
    d.lemma("factor", lemmas.sum_scale(room, f_1(o) * TEST, ANSWERS))
    d.lemma("margin", lemmas.sum_scale(delta_2, f_1(o), ANSWERS))
    here, there = Sum(f_1(o) * TEST, ANSWERS), Sum(f_2(o) * TEST, ANSWERS)
    by = ["weighted", "ordered", "parts", "factor", "margin", ANSWERS_SUM, "room"]
    d.step("first", le(FIRST, room * here + delta_2), by)
    d.generalize("at most", le(room * TEST, factor * h_2(o)), ANSWERS, ["the smaller", "room"])
    held, most = room * (f_2(o) * TEST), factor * (f_2(o) * h_2(o))
    d.generalize(
        "weighted there", le(held, most), ANSWERS, ["at most", "nor on the other database", "room"]
    )
    d.lemma("ordered there", lemmas.sum_monotone(held, most, ANSWERS))
    d.lemma("test there", lemmas.sum_scale(room, f_2(o) * TEST, ANSWERS))
    d.lemma("event there", lemmas.sum_scale(factor, f_2(o) * h_2(o), ANSWERS))
    by = ["weighted there", "ordered there", "test there", "event there", "room"]
    d.step("second", le(room * there, factor * SECOND), by)
    d.lemma("growth", lemmas.exp_positive(epsilon_1))
    d.step(
        "told", le(room * here, room * (exp(epsilon_1) * there + delta_1)), [FIRST_PRIVATE, "room"]
    )
    by = ["second", "growth", "room"]
    d.step("left", le(exp(epsilon_1) * (room * there), exp(epsilon_1) * (factor * SECOND)), by)
    d.lemma("both", lemmas.exp_sum(epsilon_1, epsilon_2))
    d.conclude(["first", "told", "left", "both", "room"])


COMPOSITION = result(
    "field.composition",
    "For two answers epsilons add up, and delta is at most the sum",
    r"An $(\epsilon_1,\delta_1)$-DP answer and then one that is $(\epsilon_2,\delta_2)$-DP, "
    r"whatever the first was, are together $(\epsilon_1+\epsilon_2, "
    r"1-(1-\delta_1)(1-\delta_2))$-DP, and so $(\epsilon_1+\epsilon_2, \delta_1+\delta_2)$-DP.",
    Part("statement", formal=composed, proof=derive_composed, narrower=(FINITE_OUTCOMES,)),
    place=PLACE,
    note="That deltas add up is true too, and wasteful. Take two answers, and let each name the "
    "database with the probability delta_i, independently. One of them does so with the "
    "probability 1-(1-delta_1)(1-delta_2).",
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


(r,) = integers("r_")


def derive_many_composed(d: Derivation) -> None:
    """Each answer adds its epsilon, and is silent by itself."""
    d.model({epsilon: 0, delta: 0, k: 1, spent: {0: 0, 1: 0}, quiet: {0: 1, 1: 1}})
    d.generalize("silent", eq(quiet[i + 1], quiet[i] * (1 - delta)), TURNS, [ADDS_UP])
    in_turn(d, quiet, delta, k, [NOTHING_SPENT, "silent"], ["0 <= delta", "delta <= 1"])
    added = Implies(le(r, k), eq(spent[r], r * epsilon))
    d.step("nothing", substitute(added, r, Integer(0)), [NOTHING_SPENT])
    d.lemma("answer", lemmas.instance(d[ADDS_UP], r))
    next_added = Implies(added, substitute(added, r, r + 1))
    d.generalize("one answer more", next_added, (r, 0, oo), ["answer", ADDS_UP])
    d.induction("epsilons", r, 0, added, ["nothing", "one answer more"])
    d.at("all epsilons", "epsilons", k, ["1 <= k"])
    d.conclude(["in turn", "all epsilons"])


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


def derive_nothing_less(d: Derivation) -> None:
    """No factor of zero is more."""
    d.model({k: 1, delta: 0, hits: 0, alarms: 0, total_epsilon: 0, total_delta: 0})
    d.conclude([NAMED, NEVER_ON_THE_OTHER, PROMISE])


COMPOSITION_OF_MANY = result(
    "field.composition-of-many",
    "For k answers epsilons add up, and the total delta is 1 - (1 - delta)^k",
    r"$k$ answers, each $(\epsilon,\delta)$-DP whatever those before it were, are together "
    r"$(k\epsilon, 1-(1-\delta)^k)$-DP, and so $(k\epsilon, k\delta)$-DP; for no total epsilon "
    r"does a total delta below $1-(1-\delta)^k$ hold of all such answers.",
    Part(
        "bound",
        r"Taken one after the other, $\epsilon_{i+1} = \epsilon_i + \epsilon$ and $1-\delta_{i+1} "
        r"= (1-\delta_i)(1-\delta)$ come to $k\epsilon$ and $1-(1-\delta)^k \le k\delta$.",
        formal=many_composed,
        proof=derive_many_composed,
        narrower=("the numbers, answer by answer",),
        beyond={MANY_ANSWERS: "composition_of_many_from_statement"},
    ),
    Part(
        ATTAINED,
        r"Where each answer names the database with the probability $\delta$, and says nothing "
        r"otherwise, a total delta is at least $1-(1-\delta)^k$, whatever the total epsilon.",
        formal=nothing_less,
        proof=derive_nothing_less,
        narrower=("the chances of one event",),
        beyond={MANY_ANSWERS: "no_smaller_margin_from_statement"},
    ),
    quantities=("composition.delta_repeated",),
    place=PLACE,
)


CLAIMS = (COMPOSITION, COMPOSITION_OF_MANY)
