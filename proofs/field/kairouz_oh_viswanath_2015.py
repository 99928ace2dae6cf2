"""The derivations of composition: what the second answer leaves is a test of the first."""

from __future__ import annotations

from sympy import And, Implies, Integer, Sum, exp, log, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.field.kairouz_oh_viswanath_2015 import (
    ADDS_UP,
    ANSWERS,
    ANSWERS_SUM,
    CERTAIN,
    EACH,
    ENOUGH,
    EVEN,
    FALSE,
    FIRST,
    FIRST_PRIVATE,
    LEVEL,
    MASSES,
    NAMED,
    NEVER_ON_THE_OTHER,
    NO_ANSWER_IS_NEGATIVE,
    NO_MORE,
    NOTHING_SPENT,
    OF_ONE_MASS,
    PROBABILITIES,
    PROMISE,
    SECOND,
    SECOND_PRIVATE,
    TEST,
    TESTED,
    TRUE,
    TURNS,
    WITHIN,
)
from didp_ref.papers.field.shared import (
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
    quiet,
    spent,
    total_delta,
    total_epsilon,
    truth,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import delta, epsilon, i, k, n
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, eq, integers, le, lt, reals
from proofs.field.shared import HALF, grows, in_turn

(r,) = integers("r_")
a, b, c, e, u, v, w = reals("a_ b_ c_ e_ u_ v_ w_")


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


@proves("field.composition-of-many", part="bound")
def many_composed(d: Derivation) -> None:
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


@proves("field.composition-of-many", part="attained")
def nothing_less(d: Derivation) -> None:
    """No factor of zero is more."""
    d.model({k: 1, delta: 0, hits: 0, alarms: 0, total_epsilon: 0, total_delta: 0})
    d.conclude([NAMED, NEVER_ON_THE_OTHER, PROMISE])


Weighed = tuple[Term, Term]
"""A factor, and what depends on an answer."""


def add_up(d: Derivation, name: str, left: Weighed, right: list[Weighed], by: list[str]) -> None:
    """Add up over the answers an equation of each: a term against two."""
    (factor, term), ((c_1, t_1), (c_2, t_2)) = left, right
    facts = [f"{name}, {part}" for part in ("each", "equal", "parts", "left", "first", "second")]
    d.generalize(facts[0], eq(factor * term, c_1 * t_1 + c_2 * t_2), ANSWERS, by)
    d.lemma(facts[1], lemmas.sum_equal(factor * term, c_1 * t_1 + c_2 * t_2, ANSWERS))
    d.lemma(facts[2], lemmas.sum_add(c_1 * t_1, c_2 * t_2, ANSWERS))
    d.lemma(facts[3], lemmas.sum_scale(factor, term, ANSWERS))
    d.lemma(facts[4], lemmas.sum_scale(c_1, t_1, ANSWERS))
    d.lemma(facts[5], lemmas.sum_scale(c_2, t_2, ANSWERS))
    total = c_1 * Sum(t_1, ANSWERS) + c_2 * Sum(t_2, ANSWERS)
    d.step(name, eq(factor * Sum(term, ANSWERS), total), facts)


@proves("field.optimal-composition", part="four outcomes")
def four_outcomes(d: Derivation) -> None:
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
    add_up(d, "even", (GROWTH, even(o)), both, [EVEN])
    d.step("evened", eq(GROWTH * Sum(even(o), ANSWERS), GROWTH * m_2), ["even", MASSES, LEVEL])
    weight = (GROWTH - 1) * m_2
    add_up(d, "truths", (weight, truth(o)), [(GROWTH, even(o)), (Integer(-1), g_2(o))], [TRUE])
    add_up(d, "lies", (weight, lie(o)), [(GROWTH, g_2(o)), (Integer(-1), even(o))], [FALSE])
    d.step("mass", eq(Sum(even(o), ANSWERS), m_2), ["evened", "grows"])
    for name, told in (("truths", truth(o)), ("lies", lie(o))):
        total = weight * Sum(told, ANSWERS)
        d.step(f"{name}, in all", eq(total, weight), [name, "mass", MASSES])
        d.step(f"all {name}", eq(Sum(told, ANSWERS), 1), [f"{name}, in all", "weight"])
    signs = ["truth is told", "lies are told", "here, no more", "there, no more"]
    d.generalize("each", EACH, ANSWERS, [*signs, "grows"])
    d.conclude(["each", "all truths", "all lies"])


@proves("field.optimal-composition", part="attained")
def attained(d: Derivation) -> None:
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
