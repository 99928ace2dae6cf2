"""The strategies: inside is inside, outside is outside, what fails shrinks to simple numbers."""

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as kinds

import didp_ref as di
from didp_ref import strategies
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.domains import Condition

SAMPLES = 15
EVERY = pytest.mark.parametrize("name", di.quantities)
QUICKLY = settings(max_examples=SAMPLES, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.sampled(18)
@EVERY
def test_arguments_are_accepted(name: str) -> None:
    quantity = di.quantities[name]

    @QUICKLY
    @given(strategies.arguments(quantity))
    def holds(values: strategies.Arguments) -> None:
        assert tuple(values) == quantity.names
        quantity.enclose(**values, bits=20)

    holds()


@pytest.mark.sampled(18)
@EVERY
def test_float_arguments_are_accepted(name: str) -> None:
    quantity = di.quantities[name]

    @QUICKLY
    @given(strategies.float_arguments(quantity))
    def holds(values: strategies.Arguments) -> None:
        flat = [e for v in values.values() for e in (v if isinstance(v, list) else [v])]
        assert all(type(entry) in (float, int) for entry in flat)
        quantity(**values)

    holds()


@pytest.mark.sampled(18)
@EVERY
def test_outside_is_refused(name: str) -> None:
    quantity = di.quantities[name]

    @QUICKLY
    @given(strategies.outside(quantity))
    def holds(values: strategies.Arguments) -> None:
        with pytest.raises(di.DidpError):
            quantity.enclose(**values, bits=20)

    holds()


@given(strategies.alphas(), strategies.budgets(), strategies.betas(Fraction(1, 4)))
def test_single_parameters(alpha: Fraction, epsilon: Fraction, beta: Fraction) -> None:
    assert 0 < alpha < 1
    assert epsilon > 0
    assert 0 < beta < 3


@given(strategies.betas())
def test_betas_without_a_prior(beta: Fraction) -> None:
    assert beta > 0


@given(strategies.priors(), strategies.priors(min_size=3, max_size=3, dyadic=True))
def test_priors_sum_to_one(prior: list[Fraction], dyadic: list[Fraction]) -> None:
    assert sum(prior) == sum(dyadic) == 1
    assert sum(map(float, dyadic)) == 1.0
    assert len(dyadic) == 3


@given(strategies.worlds())
def test_worlds_have_a_value_each(drawn: tuple[list[Fraction], list[Fraction]]) -> None:
    prior, values = drawn
    assert len(prior) == len(values)
    assert sum(prior) == 1


def test_failures_shrink_to_simple_numbers() -> None:
    smallest = find(
        strategies.arguments(di.scale.prior_free), lambda v: v["alpha"] >= Fraction(1, 3)
    )
    assert all(value.denominator <= 4 and value.numerator <= 4 for value in smallest.values())
    smallest = find(strategies.arguments(di.scale.rho), lambda v: v["n_worlds"] > 5)
    assert smallest["n_worlds"] <= 10


CONDITIONS = {
    condition.text: (condition, quantity)
    for quantity in di.quantities.values()
    for condition in quantity.conditions
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("text", CONDITIONS)
def test_outside_reaches_every_side_condition(text: str) -> None:
    condition, quantity = CONDITIONS[text]
    find(
        strategies.outside(quantity),
        lambda values: breaks_only(condition, quantity, values),
        settings=settings(
            QUICKLY, max_examples=5000, database=None, derandomize=True, phases=[Phase.generate]
        ),
    )


def breaks_only(condition: Condition, quantity: Quantity, values: strategies.Arguments) -> bool:
    """Say whether arguments break one condition while every parameter is in its domain."""
    try:
        for parameter in quantity.parameters:
            parameter.check_exact(values[parameter.name])
    except di.DidpError:
        return False
    lists = [values[name] for name in condition.parameters]
    entries = [entry if isinstance(entry, list) else [entry] for entry in lists]
    return any(
        not condition.holds(*(e[min(k, len(e) - 1)] for e in entries))
        for k in range(max(map(len, entries)))
    )


@settings(QUICKLY, max_examples=3 * SAMPLES)
@given(kinds.data())
def test_example_of_the_documentation(data: kinds.DataObject) -> None:
    values = data.draw(strategies.float_arguments(di.scale.rho))
    scale = di.scale.rho(**values)
    if scale > 0 and values["n_worlds"] < 10**6 and 1e-6 < scale < 1e6:
        promised = di.guarantee.rho(scale, values["sensitive_range"], values["n_worlds"])
        assert promised <= values["rho"] * (1 + 1e-12)
