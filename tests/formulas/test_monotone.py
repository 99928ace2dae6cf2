"""Every promise rises or falls with each of its parameters, over whole domains, in float64 too."""

import math
from random import Random

import pytest

import didp_ref as di
from didp_ref.errors import DidpError

RISES_AND_FALLS = {
    # a plus: it rises with the parameter; a minus: it falls; a dot: neither is claimed
    "accuracy.laplace": "++",
    "accuracy.gaussian": "++",
    "accuracy.gaussian_mean": "++-",
    "accuracy.laplace_mean": "++-",  # a log-concave density: means crowd together (Proschan 1965)
    "composition.advanced": "+.+-",  # delta only says whether anything is promised
    "composition.delta_repeated": "+++-",
    "composition.epsilon_repeated": "+++-",
    "concentrated.rho_of_gaussian": "-+",
    "concentrated.rho_of_epsilon": "+",
    "concentrated.deviation": "-+",
    "concentrated.epsilon_simple": "+-",
    "concentrated.delta": "+-",
    "concentrated.epsilon": "+-",
    "gaussian.delta": "--+",
    "gaussian.deviation": "--+",
    "gaussian.epsilon": "--+",
    "group.epsilon": "++",
    "group.delta": "+++",
    "renyi.gaussian": "+-+",
    "renyi.laplace": "+-+",
    "renyi.randomized_response": "++",
    "renyi.epsilon": ".+-",  # some order in the middle is the best
    "selection.discrete_laplace_threshold": "--+",
    "selection.discrete_laplace_threshold_above": "--+",
    "selection.discrete_laplace_delta": ".-+",  # at a threshold of one more noise names fewer
    "selection.laplace_threshold": "--+",
    "selection.laplace_delta": "+-+",
    "selection.gaussian_threshold": "+-+",
    "subsampling.poisson_epsilon": "++",
    "subsampling.poisson_delta": "++",
    "subsampling.without_replacement_epsilon": "++-",
    "subsampling.without_replacement_delta": "++-",
    "testing.gaussian_advantage": "+",
    "testing.gaussian_false_negatives": "--",
    "testing.concentrated_false_negatives": "--",
}
COMPARED = 8
DRAWS = 400
"""So many pairs are compared, of at most so many that are drawn: most may be refused."""


def anywhere(domain, random):
    """A float of a domain: near its ends, of any size, or the next one."""
    low, high, whole = domain.float_bounds
    while True:
        size = 10.0 ** random.uniform(*random.choice([(-3, 3), (-3, 3), (-300, 300)]))
        value = random.choice([low + size, high - size, size])
        value = float(round(min(value, 1e3))) if whole else value
        if low <= value <= high and not math.isinf(value):
            return value


def value_at(quantity, values):
    try:
        return quantity(*values)
    except DidpError:
        return None


@pytest.mark.parametrize("name", RISES_AND_FALLS)
def test_it_rises_or_falls(name):
    quantity, random = di.quantities[name], Random(name)
    for place, sign in enumerate(RISES_AND_FALLS[name]):
        compared = 0
        for _ in range(DRAWS if sign != "." else 0):
            values = [anywhere(parameter.domain, random) for parameter in quantity.parameters]
            domain = quantity.parameters[place].domain
            near = math.nextafter(values[place], math.inf)
            is_near = random.random() < 0.3 and domain.admits_float(near)
            other = near if is_near else anywhere(domain, random)
            ends = [
                [*values[:place], x, *values[place + 1 :]] for x in sorted((values[place], other))
            ]
            below, above = (value_at(quantity, end) for end in ends)
            if below is not None and above is not None:
                compared += 1
                assert below <= above if sign == "+" else below >= above, (name, ends)
            if compared == COMPARED:
                break
        assert sign == "." or compared == COMPARED, (name, place, compared)
