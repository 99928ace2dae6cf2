"""didp_ref/formulas/quantity/picture.py: a formula is drawn over the argument that is an array."""

import numpy as np
import pytest

import didp_ref as di
from didp_ref.errors import DomainError, InputError

pytest.importorskip("matplotlib")


def test_a_formula_is_drawn_where_it_is_defined():
    rho = np.array([0.05, 0.2, 0.5])
    (axes,) = di.scale.rho.plot(rho, n_worlds=10, sensitive_range=1).axes
    (line,) = axes.lines
    drawn = line.get_ydata()
    assert np.isnan(drawn[0])  # no noise is enough below 1/10
    # log(9/4) and log 9 are the logarithms of the odds
    assert drawn[1:] == pytest.approx([1 / np.log(9 / 4), 1 / np.log(9)])
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("rho", "scale.rho")
    assert axes.get_title() == "n_worlds = 10, sensitive_range = 1"


def test_one_argument_has_to_be_an_array():
    with pytest.raises(InputError, match=r"such as rho=np\.linspace"):
        di.scale.rho.plot(0.5, 10, 1)
    with pytest.raises(InputError, match="array for one argument"):
        di.scale.rho.plot([0.5, 0.6], [10, 11], 1)


@pytest.mark.parametrize("array", [np.zeros((2, 2)), np.array([]), [[0.5]]])
def test_an_array_has_one_axis_with_a_number_on_it(array):
    with pytest.raises(InputError, match="one axis"):
        di.scale.rho.plot(array, n_worlds=10, sensitive_range=1)


@pytest.mark.parametrize(
    ("rho", "n_worlds"),
    [([0.5, 0.6], 1.5), ([0.5], None), ([0.5], "x"), ([np.nan, np.inf], 10), (["1/2", "2/3"], 10)],
)
def test_what_is_defined_nowhere_is_not_drawn(rho, n_worlds):
    with pytest.raises(DomainError):
        di.scale.rho.plot(np.array(rho), n_worlds=n_worlds, sensitive_range=1)


def test_a_masked_entry_is_a_gap():
    rho = np.ma.array([0.2, 0.5], mask=[True, False])
    (line,) = di.scale.rho.plot(rho, n_worlds=10, sensitive_range=1).axes[0].lines
    assert np.isnan(line.get_ydata()).tolist() == [True, False]


@pytest.mark.parametrize(
    ("quantity", "arguments"),
    [(di.composition.epsilon, [[0.5, 0.5]]), (di.belief.posterior, [[0.5, 0.5], [0, 1], 0, 1])],
)
def test_what_is_about_sequences_is_not_drawn(quantity, arguments):
    with pytest.raises(InputError, match="cannot be drawn"):
        quantity.plot(*arguments)


def test_a_picture_of_an_accountant_says_what_is_computed():
    step = {"sampling_rate": "1/2", "steps": 1}
    noise, epsilons = np.array([2.0, 3.0]), np.array([0.5, 1.0])
    drawn = [
        di.accounting.sampled_gaussian_epsilon.plot(noise_multiplier=noise, delta="1e-3", **step),
        di.accounting.sampled_gaussian_delta.plot(noise_multiplier=2, epsilon=epsilons, **step),
        di.accounting.sampled_gaussian_deviation.plot(epsilon=epsilons, delta="1e-3", **step),
    ]
    labels = [figure.axes[0].get_ylabel() for figure in drawn]
    assert labels == ["epsilon", "delta", "noise multiplier"]
    with pytest.raises(di.UnknownArgument):
        di.accounting.sampled_gaussian_epsilon.plot(
            noise_multiplier=noise, delta="1e-3", epochs=3, **step
        )
