"""didp_ref/formulas/parameters.py: one name, one meaning; what ties them together, and why not."""

from fractions import Fraction

import numpy as np
import pytest

import didp_ref as di
from didp_ref.errors import DomainError, Infeasible
from didp_ref.formulas import auditing, exponential, gaussian, parameters
from didp_ref.formulas.quantity import Parameter

HALF = Fraction(1, 2)
DECLARED = [member for member in vars(parameters).values() if isinstance(member, Parameter)]


def test_one_name_has_one_meaning_everywhere():
    """But ``prior``, of every world or of the one in question, and rho, a belief or a budget.

    A budget or a rate of zero, or an order of one, is asked for where there is a limit. A
    threshold or a sensitivity of whole counts is whole. Of the exponential mechanism the scale
    and the sensitivity are those of scores, and of an audit the false positives are of records.
    """
    meanings = {}
    for quantity in di.quantities.values():
        for parameter in quantity.parameters:
            meanings.setdefault((parameter.name, parameter.sequence), set()).add(parameter)
    budgets = (parameters.EPSILON_OR_ZERO, parameters.CONCENTRATED_RHO_OR_ZERO)
    scores = (exponential.SCORE_SCALE, exponential.SCORE_SENSITIVITY, auditing.FALSE_POSITIVES)
    whole = (
        parameters.RATE_OR_ZERO,
        parameters.ORDER_OR_ONE,
        parameters.WHOLE_THRESHOLD,
        gaussian.WHOLE_SENSITIVITY,
    )
    for other_domain in (*budgets, *whole, *scores):
        meanings[other_domain.name, False].remove(other_domain)
    assert meanings.pop(("rho", False)) == {parameters.RHO, parameters.CONCENTRATED_RHO}
    assert all(len(meaning) == 1 for meaning in meanings.values()), meanings
    names = [name for name, _ in meanings]
    assert {name for name in names if names.count(name) > 1} == {"prior"}


def test_every_parameter_says_what_it_means():
    for parameter in DECLARED:
        assert parameter.meaning.endswith(".") and parameter.latex
        assert parameter.name.islower() and parameter.name in parameter.text()
        assert (f"sum({parameter.name}) = 1" in parameter.text()) is parameter.sums_to_one


def both(quantity, *values):
    """Ask both forms; the enclosure is given the exact values of the floats."""
    exact = [
        [Fraction(number) for number in value] if isinstance(value, list) else Fraction(value)
        for value in values
    ]
    return (lambda: quantity(*values)), (lambda: quantity.enclose(*exact))


PRIORED = di.scale.prior_dependent
REFUSED = [
    # alpha or rho outside (0, 1)
    (DomainError, "alpha", PRIORED, 0.0, 1.0, 1.0, 0.0, 0.25),
    (DomainError, "alpha", PRIORED, 1.0, 1.0, 1.0, 0.0, 0.25),
    (DomainError, "alpha", PRIORED, -0.5, 1.0, 1.0, 0.0, 0.25),
    (DomainError, "rho", di.scale.rho, 0.0, 10.0, 1.0),
    (DomainError, "rho", di.scale.rho, 1.0, 10.0, 1.0),
    (DomainError, "rho", di.scale.rho, 1.5, 10.0, 1.0),
    # beta
    (DomainError, "beta", PRIORED, 0.5, 0.0, 1.0, 0.0, 0.25),
    (DomainError, "beta", PRIORED, 0.5, -1.0, 1.0, 0.0, 0.25),
    (DomainError, "beta", PRIORED, 0.5, 3.0, 1.0, 0.0, 0.25),
    (DomainError, "beta", PRIORED, 0.5, 9.0, 1.0, 0.0, 0.25),
    (DomainError, "beta", di.scale.prior_free, 0.5, 0.0, 1.0),
    # priors
    (DomainError, "p_min", PRIORED, 0.5, 0.5, 1.0, 0.5, 0.25),
    (DomainError, "p_min", PRIORED, 0.5, 0.5, 1.0, 0.625, 0.75),
    (DomainError, "p_min", PRIORED, 0.5, 0.5, 1.0, -0.125, 0.75),
    (DomainError, "p_max", PRIORED, 0.5, 0.25, 1.0, 0.375, 0.75),
    (DomainError, "p_max", PRIORED, 0.5, 0.5, 1.0, 0.0, 1.0),
    (DomainError, "p_max", PRIORED, 0.5, 0.5, 1.0, 0.0, 0.0),
    # infeasible
    (Infeasible, "no noise can do it", di.scale.rho, 0.125, 8.0, 1.0),
    (Infeasible, "no noise can do it", di.scale.rho, 0.0625, 8.0, 1.0),
    (Infeasible, "no noise can do it", di.scale.rho_at_prior, 0.25, 0.25, 1.0),
    (Infeasible, "random guess", di.translation.epsilon_bound, 0.0625, 8.0, 1.0, 1.0),
    (Infeasible, "random guess", di.translation.epsilon_from_rho, 0.0625, 8.0),
    (Infeasible, "random guess", di.translation.gamma_from_rho, 0.0625, 8.0),
    (Infeasible, "no finite epsilon", di.translation.epsilon, 0.5, 1.0, 1.0, 0.0, 0.0, 0.25),
    (Infeasible, "sensitivity zero", di.translation.alpha_from_epsilon, 1.0, 0.0, 1.0, 0.0),
    # worlds
    (DomainError, "n_worlds", di.scale.rho, 0.5, 1.0, 1.0),
    (DomainError, "n_worlds", di.scale.rho, 0.5, 2.5, 1.0),
    (DomainError, "n_worlds", di.scale.rho, 0.5, 0.0, 1.0),
    (DomainError, "n_worlds", di.scale.rho, 0.5, -3.0, 1.0),
    # scales and budgets
    (DomainError, "scale", di.guarantee.alpha, 0.0, 1.0, 0.0),
    (DomainError, "scale", di.guarantee.epsilon, -1.0, 1.0),
    (DomainError, "epsilon", di.scale.differential_privacy, 0.0, 1.0),
    (DomainError, "global_sensitivity", di.scale.differential_privacy, 1.0, -1.0),
    (DomainError, "sampling_rate", di.translation.gamma_from_sampling, 1.0, 0.0),
    (DomainError, "sampling_rate", di.translation.gamma_from_sampling, 1.0, 1.5),
    (DomainError, "gamma", di.translation.rho_from_gamma, 0.5, 4.0),
    # sequences
    (DomainError, "betas", di.composition.beta_at_prior, [1.0, 3.0], 0.25),
    (DomainError, "alphas", di.composition.alpha, [0.5, 1.0]),
    (DomainError, "prior", di.belief.posterior, [0.5, 0.25], [0.0, 1.0], 0.0, 1.0),
    (DomainError, "prior", di.belief.posterior, [1.5, -0.5], [0.0, 1.0], 0.0, 1.0),
]


@pytest.mark.parametrize(
    ("error", "says", "quantity", "values"), [(*r[:3], r[3:]) for r in REFUSED]
)
def test_bad_input_has_its_typed_error_in_both_forms(error, says, quantity, values):
    for ask in both(quantity, *values):
        with pytest.raises(error, match=says) as caught:
            ask()
        assert isinstance(caught.value, ValueError)
    arrays = [np.array([value, value]) for value in values]
    with pytest.raises(error, match=says):
        quantity(*arrays)


def test_zero_sensitivity_needs_no_noise():
    assert PRIORED(0.5, 1.0, 0.0, 0.0, 0.25) == 0.0
    assert (
        PRIORED.enclose(HALF, 1, 0, 0, "1/4").lower
        == PRIORED.enclose(HALF, 1, 0, 0, "1/4").upper
        == 0
    )
    assert di.scale.rho(0.5, 10, 0.0) == 0.0
    assert di.scale.prior_free(0.5, 1.0, 0.0) == 0.0
    assert di.scale.differential_privacy(1.0, 0.0) == 0.0
    assert di.guarantee.alpha(1.0, 0.0, 0.0) == 0.0 == di.guarantee.beta(1.0, 0.0, 0.0)
    assert di.guarantee.epsilon(1.0, 0.0) == 0.0
    assert di.guarantee.rho(1.0, 0.0, 4) >= 0.25


def test_the_boundary_of_beta_is_decided_exactly():
    """The floats around 1/p_max - 1, which no float64 computation of it decides."""
    for p_max in (0.1, 0.3, 1 / 3, 0.7, 2.0**-40):
        bound = 1 / Fraction(p_max) - 1
        beta = float(bound)
        for candidate in (np.nextafter(beta, 0), beta, np.nextafter(beta, np.inf)):
            arguments = (0.5, float(candidate), 1.0, 0.0, p_max)
            if Fraction(float(candidate)) < bound:
                assert PRIORED(*arguments) > 0
            else:
                with pytest.raises(DomainError, match="beta < 1/p_max - 1"):
                    PRIORED(*arguments)


def test_the_boundary_of_rho_is_decided_exactly():
    for m in (2, 3, 7, 49, 1000, 2**31, 2**53 - 1):
        guess = 1 / m
        for candidate in (np.nextafter(guess, 0), guess, np.nextafter(guess, 1)):
            if Fraction(float(candidate)) > Fraction(1, m):
                assert di.scale.rho(float(candidate), m, 1.0) > 0
            else:
                with pytest.raises(Infeasible):
                    di.scale.rho(float(candidate), m, 1.0)
