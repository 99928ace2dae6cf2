"""didp_ref/formulas/quantity/evaluation.py: for every registered formula, its three forms agree.

The float64 form is the enclosure rounded to the safe side, bit by bit, on hard points of the whole
domain, and arrays have the bits of scalars. What the enclosure itself is worth, tests/formulas show
with a second engine.
"""

import copy
import math
import pickle
import random
import sys
from fractions import Fraction

import mpmath
import numpy as np
import pytest

import didp_ref as di
from didp_ref.audit.claim import Source
from didp_ref.errors import DomainError, Infeasible, OutOfRange
from didp_ref.formulas import symbolic
from didp_ref.formulas.quantity import LARGEST_BITS, Parameter, Quantity
from didp_ref.numbers.domains import POSITIVE, UNIT_OPEN, Condition
from didp_ref.numbers.enclosure import Enclosure, Side, float_down, float_up
from didp_ref.numbers.forms import as_pair, expm1, log1p
from tests.drawn import by_commit
from tests.formulas.quantity.points import (
    POINTS,
    SOLVED,
    easy,
    every_family,
    every_quantity,
    every_scalar,
    exactly,
    points,
)
from tests.looped import thorough

LARGEST = Fraction(sys.float_info.max)


def as_enclosures(result):
    return result if isinstance(result, tuple) else (result,)


def roundings(quantity, enclosure):
    """The floats on the safe side of the enclosure's two ends: one, if it is narrow enough."""
    lower, upper = enclosure.lower, enclosure.upper
    if quantity.safe_side is Side.UP:
        return {float_up(end) for end in (lower, upper)}
    if quantity.safe_side is Side.DOWN:
        return {float_down(end) for end in (lower, upper)}
    return {end.numerator / end.denominator for end in (lower, upper)}


def allowed(quantity, values):
    """The floats that each result may be; nothing, where one is larger than every float64.

    The enclosures have few bits where those decide how they are rounded, or else many.
    """
    for bits in (200, 1500):
        enclosures = as_enclosures(quantity.enclose(**exactly(values), bits=bits))
        beyond = any(map(beyond_float64, enclosures))
        floats = None if beyond else [roundings(quantity, each) for each in enclosures]
        if floats and all(len(each) == 1 for each in floats):
            break
    return floats


@every_quantity
def test_the_float64_form_is_the_enclosure_rounded_to_the_safe_side(quantity):
    asked = points(quantity)
    if quantity.id in SOLVED and not thorough():
        asked = by_commit(asked, POINTS // 4)  # an enclosure of many digits takes a while
    answered = 0
    for values in asked:
        floats = allowed(quantity, values)
        try:
            result = quantity(**values)
        except OutOfRange:
            assert floats is None, values
            continue
        if floats is None:
            assert quantity.safe_side is Side.DOWN and result == sys.float_info.max
            continue
        answered += 1
        for entry, each in zip(np.ravel(result).tolist(), floats, strict=True):
            assert entry in each, values
    assert answered > len(asked) / 2


def beyond_float64(enclosure):
    """Whether a result is larger than every float64."""
    try:
        return max(abs(enclosure.lower), abs(enclosure.upper)) > LARGEST
    except OutOfRange:
        return True


TINY = Fraction(4, 2**1_000_000)


@every_quantity
def test_enclosures_are_as_narrow_as_asked_and_nested_or_overlapping(quantity):
    for values in points(quantity)[:6]:
        outcomes = {
            bits: as_enclosures(quantity.enclose(**exactly(values), bits=bits))
            for bits in (24, 128, 400)
        }
        for bits, results in outcomes.items():
            for enclosure, finest in zip(results, outcomes[400], strict=True):
                try:
                    size = max(abs(enclosure.lower), abs(enclosure.upper))
                except OutOfRange:
                    continue
                assert enclosure.overlaps(finest)
                assert enclosure.width <= max(size / 2 ** (bits - 1), TINY)


@every_quantity
def test_arrays_broadcast_and_have_the_bits_of_numbers(quantity):
    answered = []
    for values in points(quantity):
        try:
            answered.append((values, quantity(**values)))
        except OutOfRange:
            continue
    by_length = {}
    for values, result in answered:
        lengths = tuple(len(v) for v in values.values() if isinstance(v, list))
        by_length.setdefault(lengths, []).append((values, result))
    for group in by_length.values():
        columns = {name: np.array([values[name] for values, _ in group]) for name in quantity.names}
        together = quantity(**columns)
        assert isinstance(together, np.ndarray) and together.shape[0] == len(group)
        for (values, result), entry in zip(group, together, strict=True):
            assert np.array_equal(result, entry), values


OF_EVERY_SIZE = (
    "auditing.epsilon",
    "concentrated.rho_of_bounded_range",
    "concentrated.rho_of_laplace",
    "exponential.shortfall",
    "guarantee.beta",
    "renyi.sharper_epsilon",
    "scale.differential_privacy",
    "scale.rho",
    "sparse_vector.query_scale",
    "sparse_vector.threshold_epsilon",
    "testing.ratio_tail",
)


@pytest.mark.parametrize("name", OF_EVERY_SIZE)
def test_arrays_of_every_size_have_the_bits_of_numbers(name):
    quantity, rng = di.quantities[name], random.Random(name)
    drawn = []
    while len(drawn) < 400:
        values = {}
        for parameter in quantity.parameters:
            size = math.ldexp(rng.random(), rng.randint(-1074, 1023))
            whole = rng.choice([5.0, 32.0, 108.0, 2.0**60])
            own = whole if parameter.domain.integer else rng.uniform(0.21, 0.49)
            values[parameter.name] = size if parameter.domain.admits_float(size) else own
        drawn.append(values)
    columns = {key: np.array([values[key] for values in drawn]) for key in quantity.names}
    together = quantity(**columns, errors="nan")
    one_by_one = [quantity(**values, errors="nan") for values in drawn]
    assert np.isfinite(together).sum() > 100
    assert np.array_equal(together, one_by_one, equal_nan=True)


# --- shapes and kinds of input ---------------------------------------------------------------


def test_a_quantity_is_copied_and_pickled_by_its_name():
    for quantity in di.quantities.values():
        assert pickle.loads(pickle.dumps(quantity)) is quantity
        assert copy.deepcopy(quantity) is copy.copy(quantity) is quantity


@every_quantity
def test_positions_and_names_are_the_same(quantity):
    values = easy(quantity)
    assert np.array_equal(quantity(*values.values()), quantity(**values))
    backwards = dict(reversed(values.items()))
    assert np.array_equal(quantity(**backwards), quantity(**values))
    exact = exactly(values)
    assert quantity.enclose(*exact.values()) == quantity.enclose(**exact)


@every_scalar
def test_numbers_give_floats_and_arrays_give_arrays(quantity):
    values = easy(quantity)
    assert type(quantity(**values)) is float
    zero_d = {name: np.array(value) for name, value in values.items()}
    assert type(quantity(**zero_d)) is float
    assert quantity(**zero_d) == quantity(**values)
    empty = quantity(**{name: np.array([]) for name in values})
    assert isinstance(empty, np.ndarray) and empty.shape == (0,)
    grid = {name: np.full((2, 3), value) for name, value in values.items()}
    assert quantity(**grid).shape == (2, 3)
    crossed = dict(values)
    first, *rest = values
    crossed[first] = np.full((2, 1), values[first])
    for name in rest:
        crossed[name] = np.full(3, values[name])
    assert quantity(**crossed).shape == ((2, 3) if rest else (2, 1))
    with np.errstate(over="ignore"):
        single = {name: np.float32(value) for name, value in values.items()}
    if all(float(single[name]) == value for name, value in values.items()):
        assert quantity(**single) == quantity(**values)


def test_float32_and_integers_mean_their_exact_values():
    q = di.scale.prior_dependent
    single = np.array([0.1, 0.5], dtype=np.float32)
    assert (
        q(single, 1, 98, 0, 0.25).tolist() == q(single.astype(float), 1.0, 98.0, 0.0, 0.25).tolist()
    )
    assert q(0.5, 1, np.int64(98), 0, 0.25) == q(0.5, 1.0, 98.0, 0.0, 0.25)
    assert di.composition.alpha((0.5, 0.25)) == di.composition.alpha([0.5, 0.25])
    with pytest.raises(ValueError):
        q(np.array([0.1, 0.2]), np.array([1.0, 2.0, 3.0]), 98, 0, 0.25)


@every_family
def test_families_reduce_the_last_axis(quantity):
    values = easy(quantity)
    wide = {
        name: np.broadcast_to(np.array(value), (2, 3, *np.shape(value)))
        for name, value in values.items()
    }
    result = quantity(**wide)
    expected = (2, 3, len(next(v for v in values.values() if isinstance(v, list))))
    assert result.shape == (expected if quantity.per_world else expected[:2])
    assert np.array_equal(result[1, 2], quantity(**values))


@every_quantity
def test_missing_and_unknown_arguments_are_named(quantity):
    values = easy(quantity)
    for name in values:
        less = {other: value for other, value in values.items() if other != name}
        with pytest.raises(TypeError, match=quantity.id):
            quantity(**less)
        with pytest.raises(TypeError, match=name):
            quantity(**less, no_such_name=1.0)
    with pytest.raises(TypeError, match=r"'n' .*n_worlds"):
        di.scale.rho(rho=0.5, n=99, sensitive_range=1.0)
    with pytest.raises(TypeError, match=quantity.id):
        quantity(*values.values(), 1.0)
    with pytest.raises(TypeError, match=quantity.id):
        quantity.enclose(*exactly(values).values(), 1)


@pytest.mark.parametrize("bits", [0, -1, LARGEST_BITS + 1, 10**30, 64.0, True, None, "128"])
def test_a_precision_is_an_integer_within_reason(bits):
    with pytest.raises(DomainError, match="bits"):
        di.scale.differential_privacy.enclose(1, 1, bits=bits)


def test_huge_exact_numbers_are_computed_and_not_printed():
    huge = 10**10**5
    enclosure = di.scale.differential_privacy.enclose(1, huge)
    assert enclosure.lower == huge
    with pytest.raises(DomainError) as caught:
        di.scale.rho.enclose(huge, 10, 1)
    assert len(str(caught.value)) < 200


# --- a quantity of one's own ------------------------------------------------------------------


def declare(**changes):
    declaration = {
        "id": "test.half",
        "expression": lambda x: x / 2,
        "parameters": (Parameter("x", POSITIVE, "A number.", "x"),),
        "source": Source("test", "nowhere"),
        "safe_side": Side.UP,
        "result": POSITIVE,
    } | changes

    def half(x):
        """Half of it.

        >>> 1 + 1
        2
        """
        return as_pair(x) / 2

    return Quantity(half, **declaration)


def test_the_result_stays_in_its_domain_and_on_its_side():
    smallest = math.ulp(0.0)
    for side, result in ((Side.UP, smallest), (Side.DOWN, 0.0), (Side.NEAREST, 0.0)):
        half = declare(safe_side=side)
        assert (half(1.0), half(smallest)) == (0.5, result)
        assert half(np.array([1.0, smallest])).tolist() == [0.5, result]
    assert declare().enclose("1/3") == Enclosure("1/6", "1/6")


def test_a_result_that_is_not_finite_is_refused_and_never_clipped():
    def broken(x):
        """Never a number."""
        return as_pair(x) / 0

    quantity = Quantity(
        broken,
        id="test.broken",
        expression=lambda x: x,
        parameters=(Parameter("x", POSITIVE, "A number.", "x"),),
        source=Source("test", "nowhere"),
        safe_side=Side.UP,
        result=UNIT_OPEN,
    )
    for x in (1.0, np.array([1.0])):
        with pytest.raises(OutOfRange, match=r"test\.broken exceeds"):
            quantity(x)


def test_a_form_that_overflows_on_the_way_to_an_ordinary_value_is_no_refusal():
    """log(1 + (e^100000 - 1)/100) = 99995.39482981...: 100000 - log 100, to far beyond float64."""
    epsilon, rate = (
        Parameter(name, POSITIVE, "A number.", name[0]) for name in ("epsilon", "rate")
    )
    amplified = Quantity(
        lambda epsilon, rate: log1p(rate * expm1(epsilon)),
        id="test.amplified",
        expression=lambda epsilon, rate: symbolic.log(1 + rate * (symbolic.exp(epsilon) - 1)),
        parameters=(epsilon, rate),
        source=Source("test", "nowhere"),
        safe_side=Side.UP,
        result=POSITIVE,
    )
    rate = Fraction(0.01)
    right = 100000 + mpmath.log(mpmath.mpf(rate.numerator) / rate.denominator)
    assert abs(amplified(1e5, 0.01) - right) < 1e-10
    assert amplified(np.array([1e5, 1.0]), 0.01)[0] == amplified(1e5, 0.01)


def test_conditions_are_asked_before_the_formula():
    never = Condition(
        "x > 2 x", ("x",), lambda x: -1 * x, True, lambda values: Infeasible("never", values)
    )
    quantity = declare(conditions=(never,))
    with pytest.raises(Infeasible, match=r"never \(x = 1\.0\)"):
        quantity(1.0)
    with pytest.raises(Infeasible, match=r"never \(x = 1/3\)"):
        quantity.enclose("1/3")
    assert quantity.domain == ("0 < x", "x > 2 x")


FEW = np.array([0.5, 0.6, 0.2])
ROWS = np.array([[0.5, 0.6], [0.7, 0.2]])
LONG = np.full(1 << 16, 0.5)
LONG[-1] = 0.2


@pytest.mark.parametrize(
    ("rho", "n_worlds", "places"),
    [
        (FEW, 4, ("rho[2]", "n_worlds")),
        (ROWS, np.array([4, 4]), ("rho[1, 1]", "n_worlds[1]")),
        (FEW[:, None], np.array([4, 5]), ("rho[2, 0]", "n_worlds[0]")),
        (0.2, np.array([9, 4]), ("rho", "n_worlds[1]")),
        (LONG, 4, ("rho[65535]", "n_worlds")),  # in the last of several blocks
        (0.2, 4, ("rho", "n_worlds")),
    ],
)
def test_a_condition_is_broken_at_a_place(rho, n_worlds, places):
    with pytest.raises(Infeasible) as refused:
        di.scale.rho(rho, n_worlds, 1.0)
    assert refused.value.values == dict(zip(places, (0.2, 4), strict=True))
    for place in places:
        assert f"{place} = " in str(refused.value)


def test_where_others_make_an_array_a_number_has_no_place():
    with pytest.raises(Infeasible) as refused:
        di.scale.rho(0.2, 4, np.array([1.0, 2.0]))
    assert refused.value.values == {"rho": 0.2, "n_worlds": 4}


@pytest.mark.parametrize(
    ("betas", "p_min", "place"),
    [
        (np.array([[0.1, 0.2], [0.3, 5.0]]), 0.25, "betas[1, 1]"),
        (np.array([0.3, 5.0]), np.array([0.25, 0.3]), "betas[1]"),
        (np.array([5.0, 0.3]), 0.25, "betas[0]"),
        ([0.3, 5.0], 0.25, "betas[1]"),
    ],
)
def test_a_condition_on_a_sequence_is_broken_at_an_entry(betas, p_min, place):
    with pytest.raises(DomainError) as refused:
        di.composition.beta_at_prior(betas, p_min)
    assert (refused.value.parameter, refused.value.value) == (place, 5.0)
    if not np.ndim(p_min) and np.ndim(betas) == 1:
        with pytest.raises(DomainError) as refused:
            di.composition.beta_at_prior.enclose(
                [Fraction(beta) for beta in betas], Fraction(p_min)
            )
        assert (refused.value.parameter, refused.value.value) == (place, "5")


def test_what_is_too_large_is_so_at_a_place():
    with pytest.raises(OutOfRange) as refused:
        di.belief.ratio_ceiling(np.array([1.0, 800.0]), 0.0)
    assert refused.value.values == {"exponent[1]": 800.0, "prior": 0.0}
    with pytest.raises(OutOfRange) as refused:
        di.composition.epsilon(np.array([[1.0, 2.0], [1e308, 1e308]]))
    assert refused.value.values == {"epsilons[1]": [1e308, 1e308]}
