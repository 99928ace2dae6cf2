"""Section 3, Table 2: what the ratio of two factors bounds."""

from __future__ import annotations

from sympy import And, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import (
    P_U,
    alpha_d,
    alpha_d_other,
    alpha_u,
    alpha_u_other,
    u,
    v,
)
from didp_ref.papers.refine.propositions_1_2 import STATISTICAL
from didp_ref.papers.refine.section_1 import BY_FACTORS
from didp_ref.papers.refine.table_2 import (
    BOTH_AT_THE_RATIO,
    ENOUGH,
    GREATEST,
    INTERVALS,
    RATIO,
    TRADE_OFF,
)
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import eq, le, lt
from proofs.refine.shared import (
    EVEN,
    FACTORS,
    FIRST,
    HALF,
    SECOND,
    TWO_ANSWERS,
    event_weights,
    two_answers,
)


@proves("refine.statistical-factors", part=ENOUGH)
def ratio_is_enough(d: Derivation) -> None:
    """Compare the two factors, then the two answers."""
    d.model({**EVEN, **FACTORS, u: FIRST, v: SECOND})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    positive = ("0 < alpha_d", "alpha_d <= 1", "1 <= alpha_u")
    by = [*positive, *RATIO, "growth > 0"]
    d.step("factors", And(lt(0, alpha_d), le(alpha_d, alpha_u), le(1, exp(epsilon))), by=by)
    two_answers(d, alpha_u, alpha_d)
    event_weights(d)
    d.conclude(by=[*TWO_ANSWERS, "P(S) >= 0", *RATIO, "growth > 0"])


@proves("refine.statistical-factors", part=INTERVALS)
def factors_lie_in_intervals(d: Derivation) -> None:
    """Divide by e^epsilon, which is positive."""
    d.model(FACTORS)
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.conclude(["alpha_d <= 1", "1 <= alpha_u", *RATIO, "growth > 0", "e^epsilon e^-epsilon"])


@proves("refine.as-much-as-possible", part=STATISTICAL, reading=BY_FACTORS)
@proves("refine.statistical-factors", part=GREATEST)
def ratio_gains_most(d: Derivation) -> None:
    """A greater far factor leaves less for the near one, and the ratio forbids a smaller."""
    third = Rational(1, 3)
    other = {alpha_u_other: 4 * third, alpha_d_other: 2 * third}
    d.model({P_U: HALF, alpha_u: 1, alpha_d: 1, epsilon: log(2), **other})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    totals = (
        "alpha_u P_U + alpha_d (1 - P_U) = 1",
        "alpha_u_other P_U + alpha_d_other (1 - P_U) = 1",
    )
    ratios = (*RATIO, "alpha_u_other = exp(epsilon) alpha_d_other")
    mass = ("0 < P_U", "P_U < 1")
    d.step(
        "weighed", le(1, alpha_d * (exp(epsilon) * P_U + 1 - P_U)), by=[*mass, totals[0], *RATIO]
    )
    share = exp(epsilon) * P_U + 1 - P_U
    d.step("share", lt(0, share), by=[*mass, "growth > 0"])
    d.step("other, weighed", eq(alpha_d_other * share, 1), by=[totals[1], ratios[1]])
    d.step("difference", le(0, (alpha_d - alpha_d_other) * share), by=["weighed", "other, weighed"])
    d.step("far factors", le(alpha_d_other, alpha_d), by=["share", "difference"])
    d.step("near factors", le(alpha_u, alpha_u_other), by=[*mass, *totals, "far factors"])
    d.conclude(by=["far factors", "near factors"])


@proves("refine.statistical-factors", part=TRADE_OFF)
def trade_off(d: Derivation) -> None:
    """Divide by e^epsilon, which is positive."""
    d.model({**FACTORS, alpha_u_other: 2, alpha_d_other: 1})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    d.conclude(by=["alpha_u < alpha_u_other", *BOTH_AT_THE_RATIO, "growth > 0"])
