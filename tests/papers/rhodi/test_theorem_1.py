"""Section 4.1 from eq. 10 to Theorem 1: again at 50 digits or by the public formulas; misread."""

from fractions import Fraction

import mpmath
import pytest
from sympy import Equivalent, Rational, log

import didp_ref as di
from didp_ref.papers.rhodi.alphabet import P, R, S, epsilon, lambda_, m, p, q, rho
from didp_ref.papers.rhodi.shared import BOUND_BY_RANGE
from didp_ref.papers.rhodi.theorem_1_priors import AVERAGE_OF_M
from didp_ref.symbolic.notation import eq, ge, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.rhodi.shared import AMONG_THREE, HALF, THIRD, THREE_WORLDS, TWO_WORLDS, shares


@pytest.mark.parametrize("prior", ["1/2", "99/100", "9999/10000"])
def test_no_number_below_1_bounds_the_belief_at_every_prior(prior):
    """An ln 2-private answer names one of two worlds, the right one with 2/3."""
    before = Fraction(prior)
    assert shares([2 * before, 1 - before])[0] > before


def test_the_best_guess_is_above_the_average(counterexample, assert_computed):
    text = counterexample("rhodi.remark-nonuniform-prior", AVERAGE_OF_M).values["prior"]
    prior = [Fraction(polynomial) for polynomial in text.split(", ")]
    average = sum(prior) / len(prior)
    assert max(prior) > average == Fraction(1, 2)
    assert_computed("rhodi.remark-nonuniform-prior", *prior, 1, 2, average)


def test_theorem_1_does_not_speak_of_another_prior(laplace_posteriors):
    rho = mpmath.mpf(3) / 4
    scale = 1 / mpmath.log(rho / (1 - rho))  # Theorem 1's for m = 2 and S = 1
    seen = laplace_posteriors([Fraction(2, 3), Fraction(1, 3)], [0, 1], 0, scale)
    assert abs(seen[0] - mpmath.mpf(6) / 7) < 1e-45
    assert seen[0] > rho


def test_equation_15_has_no_value_at_one_over_m():
    with pytest.raises(di.Infeasible):
        di.scale.rho.enclose("1/3", 3, 1)


def test_equation_10_holds_at_one_over_m_where_the_range_is_zero():
    assert di.guarantee.rho.enclose(1, 0, 3).at_most("1/3") is di.Truth.YES


def test_equation_13_has_no_logarithm_at_rho_one():
    with pytest.raises(ValueError, match="rho"):
        di.scale.rho.enclose(1, 3, 1)


def test_the_largest_prior_must_be_below_rho():
    half = Fraction(1, 2)
    with pytest.raises(di.Infeasible):
        di.scale.rho_at_prior.enclose(half, half, 1)
    for scale in (Fraction(10) ** power for power in range(-2, 20)):
        seen, _ = di.belief.posterior.enclose([half, half], [0, 1], 0, scale)
        assert seen.at_most(half) is di.Truth.NO


def test_theorem_1_follows_the_papers_equations(reports_of) -> None:
    names = [name for report in reports_of("rhodi.theorem-1") for name in report["steps"]]
    wanted = ["eq. 8", "eq. 9", "eq. 14", "eq. 12", "eq. 10"]
    assert [name for name in names if name in wanted] == wanted


NEGATIVE_CONTROLS = {
    "eq. 14 with m for m - 1": NegativeControl(
        "rhodi.equations-10-15",
        {**AMONG_THREE, m: 2, S: HALF},
        conclusion=Equivalent(le(BOUND_BY_RANGE, rho), le(S / lambda_, log(m * rho / (1 - rho)))),
        part="eqs. 10-14",
    ),
    "never, where all answers are the same": NegativeControl(
        "rhodi.equations-10-15",
        {**AMONG_THREE, rho: THIRD, S: 0},
        hypotheses={"S > 0": ge(S, 0)},
        part="never",
    ),
    "Theorem 1 with m for m - 1": NegativeControl(
        "rhodi.theorem-1",
        {**THREE_WORLDS, R: 0, lambda_: 1 / log(3), rho: HALF},
        hypotheses={"lambda = S/log((m-1) rho/(1-rho))": eq(lambda_, S / log(m * rho / (1 - rho)))},
    ),
    "1/min prior for m": NegativeControl(
        "rhodi.remark-nonuniform-prior",
        {
            **TWO_WORLDS,
            **{R: 0, S: 1, rho: HALF},
            **{p: Rational(9, 10), q: {1: Rational(1, 10)}, P: Rational(1, 10)},
        },
        hypotheses={"p <= P": le(P, p)},
        part="1/max prior for m",
    ),
    "an answer that tells nothing leaves more than the prior": NegativeControl(
        "rhodi.no-guarantee", {epsilon: 0, p: HALF}, hypotheses={"epsilon > 0": ge(epsilon, 0)}
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
