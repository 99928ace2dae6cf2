"""didp_ref/formulas/concentrated.py: by every order, and by the noise itself."""

import pytest

import didp_ref as di


def test_where_delta_suffices_epsilon_is_zero():
    assert di.concentrated.epsilon(1e-9, 0.5) == 0.0
    assert di.concentrated.delta(1e6, 1e-300) == 1.0
    assert di.concentrated.delta(1e-300, 1e300) == 2.0**-1074


@pytest.mark.parametrize("rho", [1e16, 1e300, 1.7e308])
def test_a_delta_that_vanishes_beside_its_budget_is_the_least_float64(rho):
    """At the order a with (2a - 1) rho = epsilon, about, it is e^(-rho (a-1)^2)/a."""
    assert di.concentrated.delta(rho, 1.05 * rho) == 2.0**-1074
    assert di.concentrated.delta(rho, rho / 2) == 1.0
