"""didp_ref/quantity.py: for every registered formula, its three forms agree.

The float64 form is held inside the enclosure on hard points of the whole domain: on the safe side,
and within three ulp where four are promised. The enclosure is held against the expression written
out for n. What the enclosure itself is worth, tests/formulas show with a second engine.
"""

import inspect
import math
import random
import zlib
from decimal import Decimal
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
import sympy
from hypothesis import given, settings

import didp_ref as di
from didp_ref.claim import Source
from didp_ref.errors import DidpError, DomainError, ExactInputRequired, Infeasible, OutOfRange
from didp_ref.numbers.compensated import as_pair
from didp_ref.numbers.domains import LARGEST_FLOAT, POSITIVE, SMALLEST_FLOAT, UNIT_OPEN, Condition
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.quantity import LARGEST_BITS, Parameter, Quantity, Registry

QUANTITIES = list(di.quantities.values())
FAMILIES = [quantity for quantity in QUANTITIES if quantity.is_family]
SCALARS = [quantity for quantity in QUANTITIES if not quantity.is_family]
ALLOWED_ULP = 3
POINTS = 80

every_quantity = pytest.mark.parametrize("quantity", QUANTITIES, ids=lambda one: one.id)
every_scalar = pytest.mark.parametrize("quantity", SCALARS, ids=lambda one: one.id)
every_family = pytest.mark.parametrize("quantity", FAMILIES, ids=lambda one: one.id)


# --- hard points -----------------------------------------------------------------------------


@cache
def pool(domain):
    """Floats of a domain: what its own strategy draws, its ends, and their neighbours."""
    drawn = []

    @settings(max_examples=120, derandomize=True, database=None)
    @given(domain.strategy())
    def draw(value):
        drawn.append(float(value))

    draw()
    low = -LARGEST_FLOAT if domain.lower is None else float(domain.lower)
    high = LARGEST_FLOAT if domain.upper is None else float(domain.upper)
    hard = [low, high, math.nextafter(low, high), math.nextafter(high, low)]
    hard += [low + 2.0**-k for k in (12, 40, 52, 53, 60, 200, 480)]
    hard += [high - 2.0**-k for k in (12, 40, 52, 53)]
    hard += [0.0, SMALLEST_FLOAT, LARGEST_FLOAT, 1.0, 0.5, 1e-12, 1e-100, 1e100, 1e144, 1e-144]
    hard += [0.1, 1 / 3, 2.0, 36.0, 37.5, 100.0, 700.0, 708.5, 709.5, 745.0, 2.0**31, 2.0**53]
    rng = random.Random(domain.name)
    hard += [low + 10.0 ** rng.uniform(-140, 140) for _ in range(60)]
    members = []
    for value in drawn + hard:
        try:
            members.append(domain.check_float("x", value))
        except DidpError:
            continue
    return members


def entries(parameter, rng, count):
    if not parameter.sums_to_one:
        return [rng.choice(pool(parameter.domain)) for _ in range(count)]
    weights = [rng.choice([0, 1, 1, 3, 2**20]) for _ in range(count)]
    whole = 1 << max(sum(weights), 1).bit_length()
    weights[rng.randrange(count)] += whole - sum(weights)
    return [weight / whole for weight in weights]


def met(condition, values, name=None, value=None):
    chosen = {one: values[one] for one in condition.parameters} | ({name: value} if name else {})
    if any(isinstance(one, list) for one in chosen.values()):
        count = max(len(one) for one in chosen.values() if isinstance(one, list))
        columns = [one if isinstance(one, list) else [one] * count for one in chosen.values()]
    else:
        columns = [[one] for one in chosen.values()]
    return all(condition.holds(*map(Fraction, row)) for row in zip(*columns, strict=True))


def at_the_boundary(condition, parameter, values):
    """The last float of a parameter, from where it stands, that still meets a condition."""
    name = parameter.name
    inside, ends = values[name], pool(parameter.domain)
    for end in (min(ends), max(ends)):
        outside = end
        if not met(condition, values, name, outside):
            for _ in range(2000):
                middle = (inside + outside) / 2
                if middle in (inside, outside):
                    return inside if abs(inside) >= SMALLEST_FLOAT else values[name]
                if met(condition, values, name, middle):
                    inside = middle
                else:
                    outside = middle
    return values[name]


@cache
def points(quantity):
    """Seeded float arguments that meet every condition, many of them just barely."""
    rng = random.Random(zlib.crc32(quantity.id.encode()))
    parameters = {parameter.name: parameter for parameter in quantity.parameters}
    found = []
    for _ in range(100 * POINTS):
        count = rng.randint(1, 7)
        values = {
            name: entries(parameter, rng, count)
            if parameter.sequence
            else rng.choice(pool(parameter.domain))
            for name, parameter in parameters.items()
        }
        if not all(met(condition, values) for condition in quantity.conditions):
            continue
        for condition in quantity.conditions:
            parameter = parameters[rng.choice(condition.parameters)]
            if not parameter.sequence and not parameter.domain.integer and rng.random() < 0.4:
                values[parameter.name] = at_the_boundary(condition, parameter, values)
        if all(met(condition, values) for condition in quantity.conditions):
            found.append(values)
        if len(found) == POINTS:
            return found
    raise AssertionError(f"{quantity.id}: too few points meet the conditions")


def exactly(values):
    return {
        name: [Fraction(one) for one in value] if isinstance(value, list) else Fraction(value)
        for name, value in values.items()
    }


def as_enclosures(result):
    return result if isinstance(result, tuple) else (result,)


def assert_within(quantity, found, enclosure, values):
    """The float is on the safe side, and within the ulp allowed of the enclosure."""
    exact = Fraction(found)
    if quantity.safe_side is Side.UP:
        assert exact >= enclosure.lower, values
    if quantity.safe_side is Side.DOWN:
        assert exact <= enclosure.upper, values
    gap = max(enclosure.lower - exact, exact - enclosure.upper, Fraction(0))
    unit = Fraction(math.ulp(enclosure.float_down()))
    assert gap <= ALLOWED_ULP * unit, values


@every_quantity
def test_the_float64_form_lies_in_the_enclosure_on_the_safe_side(quantity):
    answered = 0
    for values in points(quantity):
        enclosures = as_enclosures(quantity.enclose(**exactly(values), bits=128))
        try:
            found = quantity(**values)
        except OutOfRange:
            assert any(map(beyond_float64, enclosures)), values
            continue
        answered += 1
        for one, enclosure in zip(np.ravel(found), enclosures, strict=True):
            assert_within(quantity, float(one), enclosure, values)
    assert answered > POINTS / 2


def beyond_float64(enclosure):
    """Whether a result is so large or so small that a double-double product may lose bits."""
    try:
        size = max(abs(enclosure.lower), abs(enclosure.upper))
    except OutOfRange:
        return True
    return size > Fraction(2) ** 960 or size < Fraction(1, 2**940)


@every_quantity
def test_enclosures_are_as_narrow_as_asked_and_nested_or_overlapping(quantity):
    for values in points(quantity)[:6]:
        found = {
            bits: as_enclosures(quantity.enclose(**exactly(values), bits=bits))
            for bits in (24, 128, 400)
        }
        for bits, results in found.items():
            for one, finest in zip(results, found[400], strict=True):
                try:
                    size = max(abs(one.lower), abs(one.upper))
                except OutOfRange:
                    continue
                assert one.overlaps(finest)
                assert one.width <= max(size / 2 ** (bits - 1), Fraction(4, 2**1_000_000))


@every_quantity
def test_arrays_broadcast_and_agree_with_numbers(quantity):
    answered = []
    for values in points(quantity):
        try:
            answered.append((values, quantity(**values)))
        except OutOfRange:
            continue
    by_length = {}
    for values, found in answered:
        lengths = tuple(len(v) for v in values.values() if isinstance(v, list))
        by_length.setdefault(lengths, []).append((values, found))
    for group in by_length.values():
        columns = {name: np.array([values[name] for values, _ in group]) for name in quantity.names}
        together = quantity(**columns)
        assert isinstance(together, np.ndarray) and together.shape[0] == len(group)
        for (values, found), one in zip(group, together, strict=True):
            if np.array_equal(found, one):
                continue
            enclosures = as_enclosures(quantity.enclose(**exactly(values), bits=128))
            for entry, enclosure in zip(np.ravel(one), enclosures, strict=True):
                assert_within(quantity, float(entry), enclosure, values)


# --- shapes and kinds of input ---------------------------------------------------------------


def easy(quantity):
    """A point whose result float64 carries."""
    for values in points(quantity):
        try:
            quantity(**values)
        except OutOfRange:
            continue
        return values
    raise AssertionError(f"no easy point for {quantity.id}")


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
    found = quantity(**wide)
    expected = (2, 3, len(next(v for v in values.values() if isinstance(v, list))))
    assert found.shape == (expected if quantity.per_world else expected[:2])
    assert np.array_equal(found[1, 2], quantity(**values))


# --- bad input -------------------------------------------------------------------------------

NO_FLOATS = [
    "0.5",
    Decimal("0.5"),
    b"1",
    None,
    True,
    np.True_,
    1j,
    Fraction(1, 2),
    object(),
    [0.5, "x"],
    {},
]
NO_EXACT = [0.5, math.nan, math.inf, np.float64(0.5), True, None, 1j, b"1", object(), {}]
NO_NUMERALS = ["", "x", "nan", "1/0", "1e999999", "9" * 10**6, '__import__("os")']


def replaced(values, name, bad):
    return {**values, name: bad}


@every_quantity
def test_every_parameter_refuses_what_is_no_number(quantity):
    values, exact = easy(quantity), exactly(easy(quantity))
    for parameter in quantity.parameters:
        name = parameter.name
        for bad in NO_FLOATS:
            with pytest.raises(ExactInputRequired, match=name):
                quantity(**replaced(values, name, [bad] if parameter.sequence else bad))
        for bad in NO_EXACT:
            with pytest.raises(TypeError, match=name) as caught:
                quantity.enclose(**replaced(exact, name, [bad] if parameter.sequence else bad))
            assert isinstance(caught.value, ExactInputRequired)
        for bad in NO_NUMERALS:
            with pytest.raises(DomainError, match=name) as refused:
                quantity.enclose(**replaced(exact, name, [bad] if parameter.sequence else bad))
            assert len(str(refused.value)) < 300
        for bad in (math.nan, math.inf, -math.inf, [math.nan], np.array([math.inf])):
            shaped = [bad] if parameter.sequence and isinstance(bad, float) else bad
            with pytest.raises(DomainError, match=name):
                quantity(**replaced(values, name, shaped))
        with pytest.raises(DomainError, match="all rows alike"):
            quantity(**replaced(values, name, [[0.5], [0.5, 0.25]]))


@every_quantity
def test_every_parameter_refuses_what_lies_outside_its_domain(quantity):
    values, exact = easy(quantity), exactly(easy(quantity))
    for parameter in quantity.parameters:
        domain, name = parameter.domain, parameter.name
        outside = []
        if domain.lower is not None:
            outside += [domain.lower - 1, domain.lower - Fraction(1, 2**40)]
            outside += [domain.lower] if domain.lower_open else []
        if domain.upper is not None:
            outside += [domain.upper + 1, domain.upper + Fraction(1, 2**40)]
            outside += [domain.upper] if domain.upper_open else []
        outside += [Fraction(5, 2)] if domain.integer else []
        for bad in outside:
            with pytest.raises(DomainError) as caught:
                quantity.enclose(**replaced(exact, name, [bad] if parameter.sequence else bad))
            assert caught.value.domain.startswith(domain.text("x").split("x")[0])
            one = float(bad)
            with pytest.raises(DomainError, match=name):
                quantity(**replaced(values, name, [one] if parameter.sequence else one))
            with pytest.raises(DomainError, match=name):
                quantity(**replaced(values, name, np.array([one])))


@every_quantity
def test_missing_and_unknown_arguments_are_named(quantity):
    values = easy(quantity)
    for name in values:
        less = {other: value for other, value in values.items() if other != name}
        with pytest.raises(TypeError, match=quantity.id):
            quantity(**less)
        with pytest.raises(TypeError, match=name):
            quantity(**less, no_such_name=1.0)
    with pytest.raises(TypeError, match=quantity.id):
        quantity(*values.values(), 1.0)
    with pytest.raises(TypeError, match=quantity.id):
        quantity.enclose(*exactly(values).values(), 1)


@pytest.mark.parametrize("bits", [0, -1, LARGEST_BITS + 1, 10**30, 64.0, True, None, "128"])
def test_a_precision_is_an_integer_within_reason(bits):
    with pytest.raises(DomainError, match="bits"):
        di.scale.differential_privacy.enclose(1, 1, bits=bits)


@every_family
def test_sequences_are_lists_of_one_length_and_not_empty(quantity):
    values, exact = easy(quantity), exactly(easy(quantity))
    names = [parameter.name for parameter in quantity.parameters if parameter.sequence]
    for name in names:
        for empty in ([], (), np.array([]), np.empty((3, 0))):
            with pytest.raises(DomainError, match="at least one"):
                quantity(**replaced(values, name, empty))
        with pytest.raises(DomainError, match="at least one"):
            quantity.enclose(**replaced(exact, name, []))
        for bad in ("1/2", Fraction(1, 2), np.array([1, 2]), iter([1]), {"a": 1}):
            with pytest.raises(ExactInputRequired, match="a list of exact numbers"):
                quantity.enclose(**replaced(exact, name, bad))
        assert quantity.enclose(**replaced(exact, name, tuple(exact[name]))) == quantity.enclose(
            **exact
        )
    if len(names) > 1:
        longer = values[names[1]] + [1.0]
        with pytest.raises(DomainError, match="sequences of one length"):
            quantity(**replaced(values, names[1], longer))
        with pytest.raises(DomainError, match="sequences of one length"):
            quantity.enclose(**replaced(exact, names[1], exact[names[1]] + [Fraction(1)]))


def test_a_prior_sums_to_one():
    with pytest.raises(DomainError, match="sum to one"):
        di.belief.posterior([0.5, 0.25], [0.0, 1.0], 0.0, 1.0)
    with pytest.raises(DomainError, match="sum to one"):
        di.belief.posterior.enclose(["1/2", "1/4"], [0, 1], 0, 1)
    with pytest.raises(DomainError, match="sum to one"):
        di.belief.posterior.enclose(["1/3", "1/3", "0.333"], [0, 1, 2], 0, 1)


def test_huge_exact_numbers_are_computed_and_not_printed():
    huge = 10**10**5
    found = di.scale.differential_privacy.enclose(1, huge)
    assert found.lower == huge
    with pytest.raises(DomainError) as caught:
        di.scale.rho.enclose(huge, 10, 1)
    assert len(str(caught.value)) < 200


# --- the declaration -------------------------------------------------------------------------


@every_quantity
def test_a_declaration_is_complete(quantity):
    assert quantity.id == f"{quantity.__module__.rpartition('.')[2]}.{quantity.__name__}"
    assert getattr(inspect.getmodule(quantity.__wrapped__), quantity.__name__) is quantity
    assert isinstance(quantity.source, Source) and quantity.source.place
    assert quantity.summary.endswith(".") and ">>>" not in quantity.summary
    assert ">>>" in quantity.__doc__
    assert quantity.id in quantity.documentation and str(quantity.source) in quantity.documentation
    assert len(quantity.domain) == len(quantity.parameters) + len(quantity.conditions)
    assert list(inspect.signature(quantity).parameters) == list(quantity.names)
    assert list(inspect.signature(quantity.__wrapped__).parameters) == list(quantity.names)
    assert str(quantity.expression.free_symbols) and quantity.latex()
    assert repr(quantity) == f"<Quantity {quantity.id}({', '.join(quantity.names)})>"


@every_scalar
def test_the_hypotheses_are_the_domain_and_hold_at_its_points(quantity):
    symbols = quantity.symbols
    for values in points(quantity)[:5]:
        at = {
            symbols[name]: sympy.Rational(*value.as_integer_ratio())
            for name, value in exactly(values).items()
        }
        assert all(one.subs(at) == sympy.true for one in quantity.hypotheses), values


@every_scalar
def test_the_expression_evaluated_by_sympy_lies_in_the_enclosure(quantity):
    """sympy evaluates, by mpmath, the same expression that the enclosure compiles."""
    checked = 0
    for values in points(quantity):
        if any(value and not 1e-6 < abs(value) < 1e4 for value in values.values()):
            continue
        at = {
            quantity.symbols[name]: sympy.Rational(*value.as_integer_ratio())
            for name, value in exactly(values).items()
        }
        found = quantity.expression.subs(at).evalf(60, maxn=5000)
        if not found.is_number or not found.is_finite or abs(found) > 1e300:
            continue
        low = Fraction(str(found)) * (1 - Fraction(1, 10**50)) - Fraction(1, 10**200)
        high = Fraction(str(found)) * (1 + Fraction(1, 10**50)) + Fraction(1, 10**200)
        assert quantity.enclose(**exactly(values)).overlaps(
            Enclosure(min(low, high), max(low, high))
        )
        checked += 1
        if checked == 8:
            break
    assert checked


@every_family
@pytest.mark.parametrize("n", [1, 2, 4])
def test_a_family_written_out_is_what_the_enclosure_computes(quantity, n):
    if quantity.per_world:
        return
    written = quantity.expression_at(n)
    rng = random.Random(n)
    exact = {
        parameter.name: [Fraction(rng.randint(1, 9), 10) for _ in range(n)]
        if parameter.sequence
        else Fraction(1, 17)
        for parameter in quantity.parameters
    }
    at = {}
    for parameter in quantity.parameters:
        value = exact[parameter.name]
        if parameter.sequence:
            for i, one in enumerate(value):
                name = f"{parameter.name}_{i + 1}"
                at[sympy.Symbol(name, **parameter.domain.assumptions)] = sympy.Rational(
                    *one.as_integer_ratio()
                )
        else:
            at[quantity.symbols[parameter.name]] = sympy.Rational(*value.as_integer_ratio())
    result = written.subs(at)
    assert result.is_Rational
    found = quantity.enclose(**exact)
    assert found.is_exact
    assert found.lower == Fraction(int(result.p), int(result.q))


@pytest.mark.parametrize("n", [0, -1, 1.5, True, "3"])
def test_a_family_is_written_out_for_a_whole_number(n):
    with pytest.raises(DomainError, match="n >= 1, an integer"):
        di.composition.alpha.expression_at(n)


# --- the registry, and a quantity of one's own -------------------------------------------------


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
        return as_pair(x) * 0.5

    return Quantity(half, **declaration)


def test_an_id_is_used_once():
    registry = Registry()
    registry.add(declare())
    with pytest.raises(ValueError, match=r"'test\.half' is used twice"):
        registry.add(declare())
    assert list(registry) == ["test.half"] and len(registry) == 1
    assert "scale.rho" in di.quantities and di.quantities["scale.rho"] is di.scale.rho
    with pytest.raises(KeyError):
        di.quantities["scale.no_such"]


def test_the_result_stays_in_its_domain_and_on_its_side():
    assert declare()(1.0) == math.nextafter(0.5, 1.0)
    assert declare(error=0.0)(1.0) == 0.5
    assert declare(safe_side=Side.DOWN)(1.0) == math.nextafter(0.5, 0.0)
    assert declare(safe_side=Side.NEAREST)(1.0) == 0.5
    assert declare(result=UNIT_OPEN)(2.0) == 1.0
    assert declare().enclose("1/3") == Enclosure("1/6", "1/6")


def test_a_result_that_is_not_finite_is_refused_and_never_clipped():
    def broken(x):
        """Never a number."""
        return as_pair(x) / 0.0

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


def test_conditions_are_asked_before_the_formula():
    never = Condition(
        "x > 2 x", ("x",), lambda x: -1 * x, True, lambda values: Infeasible("never", values)
    )
    quantity = declare(conditions=(never,))
    with pytest.raises(Infeasible, match=r"never \(x = 1\.0\)"):
        quantity(1.0)
    with pytest.raises(Infeasible, match=r"never \(x = '1/3'\)"):
        quantity.enclose("1/3")
    assert quantity.domain == ("0 < x", "x > 2 x")
