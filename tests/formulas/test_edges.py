"""Every formula at the edges of float64: a number of its range, or an error of ours."""

import math
from random import Random

import numpy as np
import pytest

import didp_ref as di
from didp_ref.errors import DidpError, Undecided
from tests.formulas.quantity.points import every_quantity

EDGES = (
    *(0.0, -0.0, 5e-324, 1e-310, 1e-300, 1e-17, 0.5, 1 - 2.0**-53, 1.0, 1 + 2.0**-52, 2.0, 3.0),
    *(40.0, 709.9, 1100.0, 1101.0, 1e4, 16384.0, 16385.0, 1e6, 1000001.0, 2.0**53, 1e17, 1e300),
    *(1.7e308, 1.7976931348623157e308, -1.0, -5.0, -1e308, math.nan, math.inf, -math.inf),
)
NO_NUMBERS = (True, False, "1", "abc", None, b"1", 1j, {}, object())
DRAWS = 12


def drawn(quantity, random):
    """Arguments of which most lie in their domains, and any may not."""
    values = []
    for parameter in quantity.parameters:
        inside = [edge for edge in EDGES if parameter.domain.admits_float(edge)]
        value = random.choice(inside if random.random() < 0.8 else EDGES)
        values.append([value, random.choice(inside)] if parameter.sequence else value)
    return values


def refused(quantity, values, **asked):
    """Whether an error of ours is raised; any other fails, and a crash ends the run.

    At an edge nothing is left open.
    """
    try:
        value = np.ravel(quantity(*values, **asked))
    except Undecided:
        raise
    except DidpError:
        return True
    numbers = value[~np.isnan(value)] if asked else value
    low, high = quantity.result.lower, quantity.result.upper
    assert np.isfinite(numbers).all()
    assert low is None or (numbers >= float(low)).all()
    assert high is None or (numbers <= float(high)).all()
    return False


@every_quantity
def test_an_edge_has_a_number_or_an_error(quantity):
    random = Random(quantity.id)
    for _ in range(DRAWS):
        values = drawn(quantity, random)
        refused(quantity, values)
        if not quantity.is_family:
            columns = [np.array([value, random.choice(EDGES)]) for value in values]
            assert not refused(quantity, columns, errors="nan")


@every_quantity
def test_what_is_no_number_is_refused(quantity):
    random = Random(quantity.id)
    for value in NO_NUMBERS:
        values = drawn(quantity, random)
        values[random.randrange(len(values))] = value
        assert refused(quantity, values)


@pytest.mark.parametrize("times", [-5.0, -1e300, 2.5, 0.0, 1e300])
def test_a_condition_is_not_asked_where_an_argument_is_refused(times):
    """(1 - 1)^-5 ends the process, and (1/2)^-1e300 fills the memory."""
    for delta in (1.0, 0.5):
        computed = di.composition.epsilon_repeated(0.1, [delta, 0.0], [times, 2], 0.5, errors="nan")
        assert math.isnan(computed[0]) and not math.isnan(computed[1])
        with pytest.raises(DidpError):
            di.composition.epsilon_repeated(0.1, [delta, 0.0], [times, 2], 0.5)
