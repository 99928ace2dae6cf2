"""The derivation of composition: what the second answer leaves is a test of the first."""

from __future__ import annotations

from sympy import Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.kairouz_oh_viswanath_2015 import (
    ANSWERS,
    ANSWERS_SUM,
    CERTAIN,
    FIRST,
    FIRST_PRIVATE,
    NO_ANSWER_IS_NEGATIVE,
    SECOND,
    SECOND_PRIVATE,
    TEST,
)
from didp_ref.papers.field.shared import (
    delta_1,
    delta_2,
    epsilon_1,
    epsilon_2,
    f_1,
    f_2,
    h_1,
    h_2,
    o,
)
from didp_ref.papers.shared.alphabet import n
from didp_ref.symbolic.notation import le, lt
from proofs.field.shared import HALF


@proves("field.composition")
def composed(d: Derivation) -> None:
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
    d.generalize(
        "after one",
        le(h_1(o), room * TEST + delta_2),
        ANSWERS,
        ["the smaller", CERTAIN, SECOND_PRIVATE, "room"],
    )
    mine, spent = room * (f_1(o) * TEST), delta_2 * f_1(o)
    d.generalize(
        "weighted",
        le(f_1(o) * h_1(o), mine + spent),
        ANSWERS,
        ["after one", NO_ANSWER_IS_NEGATIVE, "room"],
    )
    d.lemma("ordered", lemmas.sum_monotone(f_1(o) * h_1(o), mine + spent, ANSWERS))
    d.lemma("parts", lemmas.sum_add(mine, spent, ANSWERS))
    d.lemma("factor", lemmas.sum_scale(room, f_1(o) * TEST, ANSWERS))
    d.lemma("margin", lemmas.sum_scale(delta_2, f_1(o), ANSWERS))
    here, there = Sum(f_1(o) * TEST, ANSWERS), Sum(f_2(o) * TEST, ANSWERS)
    d.step(
        "first",
        le(FIRST, room * here + delta_2),
        ["weighted", "ordered", "parts", "factor", "margin", ANSWERS_SUM, "room"],
    )
    d.generalize("at most", le(room * TEST, factor * h_2(o)), ANSWERS, ["the smaller", "room"])
    held, most = room * (f_2(o) * TEST), factor * (f_2(o) * h_2(o))
    d.generalize(
        "weighted there",
        le(held, most),
        ANSWERS,
        ["at most", "nor on the other database", "room"],
    )
    d.lemma("ordered there", lemmas.sum_monotone(held, most, ANSWERS))
    d.lemma("test there", lemmas.sum_scale(room, f_2(o) * TEST, ANSWERS))
    d.lemma("event there", lemmas.sum_scale(factor, f_2(o) * h_2(o), ANSWERS))
    d.step(
        "second",
        le(room * there, factor * SECOND),
        ["weighted there", "ordered there", "test there", "event there", "room"],
    )
    d.lemma("growth", lemmas.exp_positive(epsilon_1))
    d.step(
        "told",
        le(room * here, room * (exp(epsilon_1) * there + delta_1)),
        [FIRST_PRIVATE, "room"],
    )
    d.step(
        "left",
        le(exp(epsilon_1) * (room * there), exp(epsilon_1) * (factor * SECOND)),
        ["second", "growth", "room"],
    )
    d.lemma("both", lemmas.exp_sum(epsilon_1, epsilon_2))
    d.conclude(["first", "told", "left", "both", "room"])
