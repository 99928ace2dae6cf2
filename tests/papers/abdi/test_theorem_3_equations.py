"""Eq. 17 to 23: the reason that fails, computed again; misreadings are rejected."""

from fractions import Fraction

from sympy import Rational, exp, log

from didp_ref.audit.claim import Outcome
from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi.alphabet import (
    Theta,
    h,
    lambda_,
    p_max,
    p_min,
    posterior,
    prior,
    priors,
    tau,
)
from didp_ref.papers.abdi.posterior_bounds import two_worlds
from didp_ref.papers.abdi.theorem_3_equations import SOURCE_OF_14, at_halves, ceiling
from didp_ref.papers.abdi.theorem_3_equations_20_to_23 import (
    AS_IN_THE_THEOREM,
    check_equations_20_23,
)
from didp_ref.papers.abdi.worlds import belief, decay, weight
from didp_ref.papers.shared.alphabet import beta, i, m
from didp_ref.symbolic.notation import eq, le, lt
from tests.negative_controls import NegativeControl, assert_false_and_refused, each_is_refused
from tests.papers.abdi.models import AT_PRIOR, HALF
from tests.papers.abdi.recomputing import ONE_HALF, Numbers, computed_again, example, said


def test_the_reason_for_the_sign_in_eq_23_fails_at_one_half() -> None:
    """P_min <= 1/n leaves 1 - P_min (1 + beta) at 0: the first thing that was found."""
    found = next(check_equations_20_23())
    assert found.outcome is Outcome.FAILS
    assert found.counterexample is not None
    values = found.counterexample.values
    p_min, beta = Fraction(values["P_min"]), Fraction(values["beta"])
    assert p_min <= Fraction(1, int(values["n"]))
    assert not 1 - p_min * (1 + beta) > 0


@computed_again("abdi.theorem-3.equations-20-23")
def test_sign_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "1 - P_min (1 + beta)")
    p, beta, n = Fraction(values["P_min"]), Fraction(values["beta"]), int(values["n"])
    assert p <= Fraction(1, n)
    assert 1 - p * (1 + beta) == Fraction(values["1 - P_min (1 + beta)"]) == 0
    assert (1 + 2) * (1 - p) / (1 - p * (1 + 2)) == -3
    assert "logarithm of -3" in said(entry).consequence
    return {0, 1, 2, p, beta, n, 3}


@computed_again("abdi.theorem-3.equations-17-19")
def test_source_of_eq_14_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "a posterior")
    prior, growth, belief = ONE_HALF, int(values["exp(Theta/lambda)"]), Fraction(1, 4)
    low = prior / (prior + growth * (1 - prior))
    high = prior / (prior + (1 - prior) / growth)
    assert values["eq. 13"] == f"at most {high}"
    assert values["eq. 14"] == f"at least {low}"
    assert Fraction(values["a posterior"]) == belief < low < high
    return {growth, prior, low, high, belief, 13, 14, 12}


ALPHA, BETA = "abdi.theorem-3.equations-17-19", "abdi.theorem-3.equations-20-23"
FALLEN = {tau: 1, h: {1: exp(Rational(-1, 4)) / 8, 2: Rational(1, 8)}}
"""The response that the other world answers: the belief falls."""


NEGATIVE_CONTROLS = {
    "eq. 17 with the bound of eq. 20": NegativeControl(
        ALPHA, {**at_halves(), **FALLEN}, le(ceiling, belief(weight) / priors[i]), part="eq. 17"
    ),
    "eq. 14 from eq. 13": NegativeControl(
        ALPHA,
        {prior: HALF, posterior: Rational(1, 4), Theta: log(2), lambda_: 1},
        hypotheses={"eq. 12": le(posterior, prior / (prior + decay * (1 - prior)))},
        part=SOURCE_OF_14,
    ),
    "P_min (1 + beta) < 1 for beta below 1/P_max": NegativeControl(
        BETA,
        {**at_halves(), beta: 1},
        hypotheses={"beta < 1/P_max - 1": lt(beta, 1 / p_max)},
        part="sign",
        reading=AS_IN_THE_THEOREM,
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)


def test_the_two_worlds_are_as_likely() -> None:
    assert at_halves()[priors] == {1: HALF, 2: HALF}


def test_that_the_smallest_prior_is_one_nth_is_false_and_is_refused() -> None:
    values = {**two_worlds(), **AT_PRIOR, p_min: Rational(1, 3)}
    claimed = eq(m * p_min, 1)
    control = NegativeControl("abdi.theorem-3.equations-20-23", values, claimed, part="eq. 21")
    assert_false_and_refused(control)
