"""Sections 6 to 8: errors of refined answers, by what exp does between 0 and ln 2."""

from __future__ import annotations

from sympy import Abs, And, Implies, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import P_1, R, lambda_, x
from didp_ref.papers.refine.section_6_accuracy import (
    A_GUESS,
    BOOLEAN,
    CONTINUOUS,
    GUESS,
    RARE,
    USE_OF_THE_PRIOR,
    WITH_THE_PRIOR,
    refined_error,
)
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import eq, le, lt


@proves("refine.no-prior-knowledge", "correction", part=BOOLEAN)
def same_error(d: Derivation) -> None:
    """The threshold lies 1/2 away: epsilon of the noise's scales."""
    d.model({epsilon: 1, lambda_: Rational(1, 2)})
    noise = -1 / (2 * lambda_)
    d.step("exponents", eq(noise, -epsilon), by=["0 < epsilon", "lambda = 1/(2 epsilon)"])
    d.lemma("at most", lemmas.exp_monotone(noise, -epsilon))
    d.lemma("at least", lemmas.exp_monotone(-epsilon, noise))
    d.step("scale", lt(0, lambda_), by=["0 < epsilon", "lambda = 1/(2 epsilon)"])
    d.conclude(by=["scale", "exponents", "at most", "at least"])


@proves("refine.no-prior-knowledge", "correction", part=CONTINUOUS, reading=WITH_THE_PRIOR)
@proves("refine.increased-utility", "correction", reading=A_GUESS)
def worse_than_a_guess(d: Derivation) -> None:
    """With g for e^epsilon, (g - 2)(1 + g)^3 is not positive, and (g - 1)(g + 2) is."""
    grown, near = exp(epsilon), 1 / (1 + x)
    d.model({epsilon: Rational(1, 2)})
    d.lemma("at zero", lemmas.exp_tangent(epsilon))
    d.lemma("at ln 2", lemmas.exp_log(2, epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.step(
        "growth",
        And(lt(1, grown), le(grown, 2)),
        by=["0 < epsilon", "epsilon <= log 2", "at zero", "at ln 2"],
    )
    d.step("decay", eq(exp(-epsilon), 1 / grown), by=["growth", "e^epsilon e^-epsilon"])
    error = 1 / x / 6 + (x - 1 / x) * near**3 * (1 + near) / 12
    between = And(lt(1, x), le(x, 2))
    d.generalize("for every growth", Implies(between, lt(GUESS, error)), x, by=[])
    d.lemma("at this growth", lemmas.instance(d["for every growth"], grown))
    d.conclude(by=["growth", "decay", "for every growth", "at this growth"])


@proves("refine.exploiting-the-prior", "correction", part=USE_OF_THE_PRIOR)
def read_by_bayes(d: Derivation) -> None:
    """No answer is more than e^(2 epsilon) times as likely with 1 as with 0."""
    zero, one, most = -2 * epsilon * Abs(R), -2 * epsilon * Abs(R - 1), 2 * epsilon
    d.model({epsilon: Rational(1, 2), P_1: Rational(1, 100)})
    d.lemma("e^epsilon > 0", lemmas.exp_positive(epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("e^(2 epsilon)", lemmas.exp_sum(epsilon, epsilon))
    d.step(
        "odds",
        And(lt(0, 1 - P_1), lt(P_1 * exp(most), 1 - P_1)),
        by=["0 < P_1", RARE, "e^epsilon > 0", "e^epsilon e^-epsilon", "e^(2 epsilon)"],
    )
    d.lemma("|R|", lemmas.absolute_value(R))
    d.lemma("|R - 1|", lemmas.absolute_value(R - 1))
    d.step("apart", le(Abs(R) - Abs(R - 1), 1), by=["|R|", "|R - 1|"])
    d.step("exponents", le(one, zero + most), by=["0 < epsilon", "apart"])
    d.lemma("exp", lemmas.exp_monotone(one, zero + most))
    d.lemma("in two", lemmas.exp_sum(zero, most))
    d.lemma("positive", lemmas.exp_positive(zero))
    d.step("likelihoods", le(exp(one), exp(zero) * exp(most)), by=["exponents", "exp", "in two"])
    d.step(
        "weighed",
        le(P_1 * exp(one), exp(zero) * (P_1 * exp(most))),
        by=["0 < P_1", "likelihoods"],
    )
    likelier = lt(P_1 * exp(one), (1 - P_1) * exp(zero))
    d.generalize("0 is the likelier", likelier, R, by=["weighed", "odds", "positive"])
    d.step("the refined answer", lt(P_1, refined_error(P_1)), by=["0 < P_1", RARE])
    d.conclude(by=["0 is the likelier", "the refined answer"])
