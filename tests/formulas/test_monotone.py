"""Every promise rises or falls with each of its parameters, over whole domains, in float64 too."""

import math
import operator
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import didp_ref as di
from didp_ref.errors import DidpError
from tests.looped import thorough

RISES_AND_FALLS = {
    # +: it rises with the parameter; -: it falls; =: it stays; ?: it turns where TURNS says
    "accuracy.laplace": "++",
    "accuracy.gaussian": "++",
    "accuracy.gaussian_mean": "++-",
    "accuracy.laplace_mean": "++-",  # a log-concave density: means crowd together (Proschan 1965)
    "composition.advanced": "+=+-",  # delta only says whether anything is promised
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
    "gaussian.discrete_delta": "--+",
    "gaussian.epsilon": "--+",
    "group.epsilon": "++",
    "group.delta": "+++",
    "renyi.gaussian": "+-+",
    "renyi.laplace": "+-+",
    "renyi.randomized_response": "++",
    "renyi.epsilon": "?+-",
    # at an epsilon above the budget both deltas fall with the order, and stay from 1/delta on
    "renyi.sharper_epsilon": "-+-",
    "selection.discrete_laplace_threshold": "?-+",
    "selection.discrete_laplace_threshold_above": "?-+",
    "selection.discrete_laplace_delta": "?-+",
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


def is_share_above_half(epsilon, delta, groups):
    return 1 - Fraction(delta) < Fraction(math.ldexp(1.0, -int(groups)))


TURNS = {
    # its derivative by the order is ln(order*delta)/(order - 1)^2, of either sign
    "renyi.epsilon": lambda order, budget, delta: Fraction(order) * Fraction(delta) >= 1,
    # a group's tail is x^(threshold - 1)/(1 + x) at x = e^(-1/scale), which rises with the scale;
    # the tail's derivative by x has the sign of (threshold - 1)(1 + x) - x: -x at one, above 0 else
    "selection.discrete_laplace_delta": lambda scale, threshold, groups: threshold > 1,
    # with it the tail at a threshold of one rises with epsilon from a half: where a group's share
    # 1 - (1 - delta)^(1/groups) of delta is above a half, one is enough at first, and two later
    "selection.discrete_laplace_threshold": is_share_above_half,
    "selection.discrete_laplace_threshold_above": is_share_above_half,
}
"""Where the promises that turn rise with their first parameter; elsewhere they fall."""
COMPARED, DRAWS = 8, 400
"""So many pairs are compared, of at most so many that are drawn: most may be refused."""
THOROUGHLY = 25
"""So many times more of both `make audit-full` compares."""
REPEATED = ("composition.delta_repeated", "composition.epsilon_repeated")
MANY = 10**6
"""So many answers at the most are asked about: what they leave takes long for more."""


def anywhere(domain, random, most):
    """A float of a domain: near its ends, of any size, or the next one."""
    low, high, whole = domain.float_bounds
    while True:
        size = 10.0 ** random.uniform(*random.choice([(-3, 3), (-3, 3), (-300, 300)]))
        value = random.choice([low + size, high - size, size])
        value = float(round(min(value, most))) if whole else value
        if low <= value <= high and not math.isinf(value):
            return value


def value_at(quantity, values):
    try:
        return quantity(*values)
    except DidpError:
        return None


def sign_between(name, sign, below, above):
    """Return what is claimed between two arguments: nothing where it turns between them."""
    if sign != "?":
        return sign
    rises = {TURNS[name](*end) for end in (below, above)}
    return ("+" if True in rises else "-") if len(rises) == 1 else None


HOLDS = {"+": operator.le, "-": operator.ge, "=": operator.eq}


@pytest.mark.parametrize("name", RISES_AND_FALLS)
def test_it_rises_or_falls(name):
    quantity, random = di.quantities[name], Random(name)
    more, most = THOROUGHLY if thorough() else 1, MANY if name in REPEATED else math.inf
    for place, sign in enumerate(RISES_AND_FALLS[name]):
        compared = Counter()
        for _ in range(DRAWS * more):
            values = [anywhere(parameter.domain, random, most) for parameter in quantity.parameters]
            domain = quantity.parameters[place].domain
            near = math.nextafter(values[place], math.inf)
            is_near = random.random() < 0.3 and domain.admits_float(near)
            other = near if is_near else anywhere(domain, random, most)
            ends = [
                [*values[:place], x, *values[place + 1 :]] for x in sorted((values[place], other))
            ]
            claimed = sign_between(name, sign, *ends)
            if claimed is None or compared[claimed] == COMPARED * more:
                continue
            below, above = (value_at(quantity, end) for end in ends)
            if below is not None and above is not None:
                compared[claimed] += 1
                assert HOLDS[claimed](below, above), (name, ends)
            if all(compared[each] == COMPARED * more for each in ("+-" if sign == "?" else sign)):
                break
        else:
            pytest.fail(f"{name}: too few pairs of parameter {place}: {compared}")


@pytest.mark.parametrize("name", REPEATED)
@pytest.mark.parametrize("place", range(4))
def test_it_rises_or_falls_where_up_to_a_million_answers_leave_something(name, place):
    """Where sqrt(times)*epsilon is near one neither the delta nor the epsilon is as at an end."""
    quantity, random = di.quantities[name], Random(f"{name} {place}")
    sign, apart = RISES_AND_FALLS[name][place], 0
    for _ in range(6 * (THOROUGHLY if thorough() else 1)):
        times = float(round(MANY ** random.uniform(0.5, 0.999)))
        epsilon = random.uniform(0.2, 3.0) / math.sqrt(times)
        delta = 10.0 ** random.uniform(-12.0, -9.0)
        spent = epsilon * random.uniform(0.1, 2.0) * math.sqrt(times)
        total = spent if name == "composition.delta_repeated" else random.uniform(0.01, 0.1)
        below = [epsilon, delta, times, total]
        above = list(below)
        above[place] = float(math.ceil(times * 1.01)) if place == 2 else below[place] * 1.01
        if random.random() < 0.3:
            above[place] = times + 1 if place == 2 else math.nextafter(below[place], math.inf)
        values = quantity(*below), quantity(*above)
        assert HOLDS[sign](*values), (name, below, above)
        apart += values[0] != values[1]
    assert apart > 3
