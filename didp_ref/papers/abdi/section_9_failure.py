"""Section 9: an answer that is epsilon-DP between two neighbors, except with probability delta."""

from __future__ import annotations

from sympy import And, Min, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import f_1, f_2, kept_1, kept_2, level, m_1, m_2, o, r_1, r_2
from didp_ref.papers.shared.algebra import add_up_equation
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import as_written, eq, every, le, lt

GROWTH = exp(epsilon)
OUTCOMES = (o, 1, n)
PROBABILITIES = "f_1 and f_2 are probabilities"
WITHIN = "kept_1 and kept_2 are what is within the ratio e^epsilon of the other"
MASSES = "what is within the ratio has the probability m_1, and m_2"
PRIVATE = "(epsilon, delta)-DP of the outputs beyond the ratio"
LEVEL = "level is between 0 and 1, and brings the first down to the probability m_2"
FIRST = "r_1 is in proportion to what lies, at the level, between kept_2/e^epsilon and kept_1"
SECOND = "r_2 is in proportion to kept_2"
EACH = And(
    And(le(0, r_1(o)), le(0, r_2(o))),
    And(le((1 - delta) * r_1(o), f_1(o)), le((1 - delta) * r_2(o), f_2(o))),
    And(le(r_1(o), GROWTH * r_2(o)), le(r_2(o), GROWTH * r_1(o))),
)


def drawn_except_delta() -> Statement:
    """State that two neighbors' answers are drawn from an epsilon-DP pair, except for delta."""
    within = And(
        eq(kept_1(o), Min(f_1(o), GROWTH * f_2(o))), eq(kept_2(o), Min(f_2(o), GROWTH * f_1(o)))
    )
    brought = eq(level * (GROWTH * m_1 - m_2), (GROWTH - 1) * m_2)
    evened = kept_2(o) + level * (GROWTH * kept_1(o) - kept_2(o))
    hypotheses = {
        **as_written(le(0, epsilon), lt(delta, 1)),
        PROBABILITIES: every(And(le(0, f_1(o)), le(0, f_2(o))), OUTCOMES),
        WITHIN: every(within, OUTCOMES),
        MASSES: And(eq(m_1, Sum(kept_1(o), OUTCOMES)), eq(m_2, Sum(kept_2(o), OUTCOMES))),
        PRIVATE: le(1 - delta, m_2),
        LEVEL: And(le(0, level), le(level, 1), brought),
        FIRST: every(eq(GROWTH * (m_2 * r_1(o)), evened), OUTCOMES),
        SECOND: every(eq(m_2 * r_2(o), kept_2(o)), OUTCOMES),
    }
    in_all = eq(Sum(r_1(o), OUTCOMES), 1), eq(Sum(r_2(o), OUTCOMES), 1)
    return Statement(hypotheses, And(every(EACH, OUTCOMES), *in_all))


def derive_drawn_except_delta(d: Derivation) -> None:
    """What is within the ratio, evened out to one probability on both databases."""
    d.model(
        {
            **{epsilon: 0, delta: 0, n: 1, m_1: 1, m_2: 1, level: ONE_HALF},
            **dict.fromkeys((f_1, f_2, kept_1, kept_2, r_1, r_2), lambda _: 1),
        }
    )
    first, second = kept_1(o), kept_2(o)
    d.lemma("growth", lemmas.exp_monotone(0, epsilon))
    d.step("grows", le(1, GROWTH), ["growth", "0 <= epsilon"])
    d.step("some", lt(0, m_2), [PRIVATE, "delta < 1"])
    d.lemma("least of the first", lemmas.minimum(f_1(o), GROWTH * f_2(o)))
    d.lemma("least of the second", lemmas.minimum(f_2(o), GROWTH * f_1(o)))
    statement = And(
        le(first, f_1(o)),
        le(second, f_2(o)),
        le(first, GROWTH * second),
        le(second, GROWTH * first),
        le(0, second),
    )
    by = ["least of the first", "least of the second", WITHIN, PROBABILITIES, "grows"]
    d.generalize("within", statement, OUTCOMES, by)
    above = le(0, level * (GROWTH * first - second))
    d.generalize("above", above, OUTCOMES, ["within", LEVEL])
    below = le(0, (1 - level) * (GROWTH * first - second))
    d.generalize("below", below, OUTCOMES, ["within", LEVEL])
    d.generalize("least", le(second, GROWTH * (m_2 * r_1(o))), OUTCOMES, ["above", FIRST])
    grown = le(GROWTH * (m_2 * r_1(o)), GROWTH * first)
    d.generalize("grown", grown, OUTCOMES, ["below", FIRST])
    d.generalize("most", le(m_2 * r_1(o), first), OUTCOMES, ["grown", "grows"])
    d.generalize("weighed", le(0, m_2 * r_1(o)), OUTCOMES, ["least", "within", "grows"])
    d.generalize("first, sign", le(0, r_1(o)), OUTCOMES, ["weighed", "some"])
    d.generalize("second, sign", le(0, r_2(o)), OUTCOMES, [SECOND, "within", "some"])
    by = ["first, sign", "most", "within", PRIVATE]
    d.generalize("first, drawn", le((1 - delta) * r_1(o), f_1(o)), OUTCOMES, by)
    by = ["second, sign", SECOND, "within", PRIVATE]
    d.generalize("second, drawn", le((1 - delta) * r_2(o), f_2(o)), OUTCOMES, by)
    one_way = le(m_2 * r_1(o), m_2 * (GROWTH * r_2(o)))
    d.generalize("one way", one_way, OUTCOMES, ["most", "within", SECOND])
    other_way = le(m_2 * r_2(o), m_2 * (GROWTH * r_1(o)))
    d.generalize("other way", other_way, OUTCOMES, ["least", SECOND])
    ratio = And(le(r_1(o), GROWTH * r_2(o)), le(r_2(o), GROWTH * r_1(o)))
    d.generalize("ratio", ratio, OUTCOMES, ["one way", "other way", "some"])
    both = [(level * GROWTH, first), (1 - level, second)]
    add_up_equation(d, "firsts", (GROWTH * m_2, r_1(o)), both, OUTCOMES, [FIRST])
    whole = eq(GROWTH * (m_2 * Sum(r_1(o), OUTCOMES)), GROWTH * m_2)
    d.step("firsts, in all", whole, ["firsts", MASSES, LEVEL])
    d.step("firsts, whole", eq(m_2 * Sum(r_1(o), OUTCOMES), m_2), ["firsts, in all", "grows"])
    d.step("all firsts", eq(Sum(r_1(o), OUTCOMES), 1), ["firsts, whole", "some"])
    d.lemma("seconds", lemmas.sum_equal(m_2 * r_2(o), second, OUTCOMES))
    d.lemma("seconds, scaled", lemmas.sum_scale(m_2, r_2(o), OUTCOMES))
    by = ["seconds", "seconds, scaled", SECOND, MASSES]
    d.step("seconds, whole", eq(m_2 * Sum(r_2(o), OUTCOMES), m_2), by)
    d.step("all seconds", eq(Sum(r_2(o), OUTCOMES), 1), ["seconds, whole", "some"])
    by = ["first, sign", "second, sign", "first, drawn", "second, drawn", "ratio"]
    d.generalize("each", EACH, OUTCOMES, by)
    d.conclude(["each", "all firsts", "all seconds"])
