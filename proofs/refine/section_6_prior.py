"""Section 6: a rare value, which no answer makes the likelier one."""

from __future__ import annotations

from sympy import Abs, And, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import P_1, R
from didp_ref.papers.refine.section_6_prior import (
    AS_LIKELY,
    RARE,
    RARELY_WRONG,
    USE_OF_THE_PRIOR,
    refined_error,
)
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import eq, le, lt


@proves("refine.exploiting-the-prior", "correction", part=USE_OF_THE_PRIOR)
@proves("refine.pretended-knowledge", "correction", reading=RARELY_WRONG)
def read_by_bayes(d: Derivation) -> None:
    """No answer is more than e^(2 epsilon) times as likely with 1 as with 0."""
    zero, one, most = -2 * epsilon * Abs(R), -2 * epsilon * Abs(R - 1), 2 * epsilon
    grown, shrunk = exp(epsilon), exp(-epsilon)
    d.model({epsilon: Rational(1, 2), P_1: Rational(1, 100)})
    d.lemma("e^epsilon > 0", lemmas.exp_positive(epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("e^(2 epsilon)", lemmas.exp_sum(epsilon, epsilon))
    by = ["0 < P_1", RARE, "e^epsilon > 0", "e^epsilon e^-epsilon", "e^(2 epsilon)"]
    d.step("odds", And(lt(0, 1 - P_1), lt(P_1 * exp(most), 1 - P_1)), by=by)
    d.lemma("|R|", lemmas.absolute_value(R))
    d.lemma("|R - 1|", lemmas.absolute_value(R - 1))
    d.step("apart", le(Abs(R) - Abs(R - 1), 1), by=["|R|", "|R - 1|"])
    d.step("exponents", le(one, zero + most), by=["0 < epsilon", "apart"])
    d.lemma("exp", lemmas.exp_monotone(one, zero + most))
    d.lemma("in two", lemmas.exp_sum(zero, most))
    d.lemma("positive", lemmas.exp_positive(zero))
    d.step("likelihoods", le(exp(one), exp(zero) * exp(most)), by=["exponents", "exp", "in two"])
    d.step(
        "weighed", le(P_1 * exp(one), exp(zero) * (P_1 * exp(most))), by=["0 < P_1", "likelihoods"]
    )
    likelier = lt(P_1 * exp(one), (1 - P_1) * exp(zero))
    d.generalize("0 is the likelier", likelier, R, by=["weighed", "odds", "positive"])
    by = ["0 < P_1", RARE]
    d.step("after a refined 1", lt(P_1 * (P_1 * grown), (1 - P_1) * (P_1 * shrunk)), by=by)
    d.lemma("at zero", lemmas.exp_tangent(epsilon))
    by = ["0 < epsilon", "at zero", "e^epsilon e^-epsilon"]
    d.step("factors", And(lt(1, grown), lt(0, shrunk), lt(shrunk, 1)), by=by)
    by = ["0 < P_1", RARE, "factors", "odds"]
    d.step("a rare 1", And(lt(P_1, P_1 * grown), lt(P_1 * grown, 1 - P_1)), by=by)
    d.step("not 0", lt(P_1 * (1 - P_1 * grown), P_1 * (1 - P_1)), by=["0 < P_1", "a rare 1"])
    d.step("rarer", lt(P_1 * (1 - P_1), (1 - P_1) * (1 - P_1)), by=["0 < P_1", "a rare 1"])
    d.step("told less", lt(P_1 * shrunk, P_1), by=["0 < P_1", "factors"])
    by = ["odds", "told less"]
    d.step("0 after all", lt((1 - P_1) * (1 - P_1), (1 - P_1) * (1 - P_1 * shrunk)), by=by)
    by = ["not 0", "rarer", "0 after all"]
    d.step("after a refined 0", lt(P_1 * (1 - P_1 * grown), (1 - P_1) * (1 - P_1 * shrunk)), by=by)
    d.step("more than the prior", lt(P_1, refined_error(P_1)), by=["0 < P_1", RARE])
    d.step("in the middle", lt(0, (P_1 * grown - P_1) * (1 - P_1 * grown - P_1)), by=["a rare 1"])
    statement = eq(refined_error(P_1) * grown, P_1 * (1 - P_1) + P_1 * grown * (1 - P_1 * grown))
    d.step("times e^epsilon", statement, by=["e^epsilon e^-epsilon"])
    d.step("a square", le(0, (P_1 * grown - Rational(1, 2)) ** 2), by=[])
    by = ["in the middle", "times e^epsilon", "a square"]
    d.step("less than the threshold", lt(refined_error(P_1) * grown, Rational(1, 2)), by=by)
    by = ["less than the threshold", "factors", "e^epsilon e^-epsilon"]
    d.step("than the Laplace answer", lt(refined_error(P_1), shrunk / 2), by=by)
    by = [*("0 is the likelier", "after a refined 1", "after a refined 0")]
    by += [*("more than the prior", "than the Laplace answer")]
    d.conclude(by=by)


@proves("refine.pretended-knowledge", reading=AS_LIKELY)
def guess_is_worse(d: Derivation) -> None:
    """What e^-epsilon multiplies is less."""
    d.model({epsilon: 1})
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("above 1", lemmas.exp_tangent(epsilon))
    d.conclude(by=["0 < epsilon", "e^epsilon e^-epsilon", "above 1"])
