"""Sections 6 and 7: errors of refined answers, by what exp does between 0 and ln 2."""

from __future__ import annotations

from sympy import Abs, And, Implies, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import A_0, A_1, A_2, R, lambda_, x
from didp_ref.papers.refine.section_6_accuracy import (
    A_GUESS,
    AFTER_BAYES,
    BOOLEAN,
    GUESS,
    likelihoods,
)
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import eq, le, lt


@proves("refine.no-prior-knowledge", "correction", part=BOOLEAN)
@proves("refine.boolean-attributes", "correction")
def same_error(d: Derivation) -> None:
    """The threshold lies 1/2 away, epsilon of the noise's scales; beyond it the nearer value is."""
    d.model({epsilon: 1, lambda_: Rational(1, 2)})
    noise = -1 / (2 * lambda_)
    d.step("exponents", eq(noise, -epsilon), by=["0 < epsilon", "lambda = 1/(2 epsilon)"])
    d.lemma("at most", lemmas.exp_monotone(noise, -epsilon))
    d.lemma("at least", lemmas.exp_monotone(-epsilon, noise))
    d.step("scale", lt(0, lambda_), by=["0 < epsilon", "lambda = 1/(2 epsilon)"])
    by = ["scale", "exponents", "at most", "at least"]
    d.step("errors", eq(exp(noise) / 2, exp(-epsilon) / 2), by=by)
    d.lemma("|R|", lemmas.absolute_value(R))
    d.lemma("|R - 1|", lemmas.absolute_value(R - 1))
    zero, one = -2 * epsilon * Abs(R), -2 * epsilon * Abs(R - 1)
    likely_zero, likely_one = likelihoods()
    for name, side, farther, nearer, less, more in (
        ("below", lt(2 * R, 1), one, zero, likely_one, likely_zero),
        ("above", lt(1, 2 * R), zero, one, likely_zero, likely_one),
    ):
        d.lemma(f"{name}, exp", lemmas.exp_monotone(nearer, farther))
        by = ["0 < epsilon", "|R|", "|R - 1|", f"{name}, exp"]
        d.generalize(name, Implies(side, lt(less, more)), R, by=by)
    d.lemma("e^0", lemmas.exp_tangent(epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.step("decay", lt(exp(-epsilon), 1), by=["0 < epsilon", "e^0", "e^epsilon e^-epsilon"])
    d.conclude(by=["errors", "below", "above", "decay"])


@proves("refine.increased-utility", "correction", reading=A_GUESS)
def worse_than_a_guess(d: Derivation) -> None:
    """With g for e^epsilon, (g - 2)(1 + g)^3 is not positive, and (g - 1)(g + 2) is."""
    grown, near = exp(epsilon), 1 / (1 + x)
    d.model({epsilon: Rational(1, 2)})
    d.lemma("at zero", lemmas.exp_tangent(epsilon))
    d.lemma("at ln 2", lemmas.exp_log(2, epsilon))
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    by = ["0 < epsilon", "epsilon <= log 2", "at zero", "at ln 2"]
    d.step("growth", And(lt(1, grown), le(grown, 2)), by=by)
    d.step("decay", eq(exp(-epsilon), 1 / grown), by=["growth", "e^epsilon e^-epsilon"])
    error = 1 / x / 6 + (x - 1 / x) * near**3 * (1 + near) / 12
    between = And(lt(1, x), le(x, 2))
    d.generalize("for every growth", Implies(between, lt(GUESS, error)), x, by=[])
    d.lemma("at this growth", lemmas.instance(d["for every growth"], grown))
    d.conclude(by=["growth", "decay", "for every growth", "at this growth"])


@proves("refine.increased-utility", reading=AFTER_BAYES)
def bayes_is_nearer(d: Derivation) -> None:
    """A guess x adds (A_1 - x A_0)^2/A_0."""
    d.model({A_0: 1, A_1: Rational(1, 2), A_2: Rational(1, 3), x: 0})
    more = (A_1 - x * A_0) ** 2 / A_0
    d.step("what a guess adds", eq(A_1**2 / A_0 - 2 * x * A_1 + x**2 * A_0, more), by=["0 < A_0"])
    d.step("inverse", lt(0, 1 / A_0), by=["0 < A_0"])
    d.step("square", le(0, (A_1 - x * A_0) ** 2), by=[])
    d.step("sign", le(0, more), by=["0 < A_0", "inverse", "square"])
    d.conclude(by=["0 < A_0", "what a guess adds", "sign"])
