"""didp_ref/domains.py: one declaration drives the guards, sympy, the strategies and the text."""

import ast
import math
import operator
import random
from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError, FloatRequired, Infeasible, OutOfRange
from didp_ref.numbers import domains
from didp_ref.numbers.compensated import as_pair
from didp_ref.numbers.domains import (
    LARGEST_FLOAT,
    NON_NEGATIVE,
    POSITIVE,
    REAL,
    SMALLEST_FLOAT,
    UNIT_OPEN,
    WORLD_COUNT,
    Condition,
    Domain,
    as_floats,
    as_number,
)
from tests.looped import for_each

DOMAINS = {name: member for name, member in vars(domains).items() if isinstance(member, Domain)}
CONDITIONS = {
    (condition.text, condition.parameters): condition
    for quantity in di.quantities.values()
    for condition in quantity.conditions
}


def inside(domain, value):
    """The domain by its declaration, written once more in plain comparisons."""
    low, high = domain.lower, domain.upper
    above = low is None or (value > low if domain.lower_open else value >= low)
    below = high is None or (value < high if domain.upper_open else value <= high)
    return above and below and (not domain.integer or value.denominator == 1)


def around(domain):
    ends = [end for end in (domain.lower, domain.upper) if end is not None]
    steps = [Fraction(0), Fraction(1, 10**30), Fraction(1, 3), Fraction(1)]
    near = [end + sign * step for end in ends for step in steps for sign in (-1, 1)]
    return st.one_of(st.sampled_from([*near, Fraction(0)]), st.fractions(-5, 5), st.fractions())


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", DOMAINS)
@settings(max_examples=30)
@given(data=st.data())
def test_membership_text_and_relations_agree(name, data):
    domain = DOMAINS[name]
    value = data.draw(around(domain))
    member = inside(domain, value)
    exact = fmpq(value.numerator, value.denominator)
    assert domain.contains(value) is member
    assert domain.contains(exact) is member
    if member:
        assert domain.check_exact("x", value) == exact
    else:
        with pytest.raises(DomainError) as caught:
            domain.check_exact("x", value)
        assert caught.value.domain == domain.text("x")
    symbol = sympy.Symbol("x")
    rational = sympy.Rational(value.numerator, value.denominator)
    relations = all(bool(relation.subs(symbol, rational)) for relation in domain.relations(symbol))
    assert (relations and (not domain.integer or value.denominator == 1)) is member


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", DOMAINS)
@settings(max_examples=30)
@given(data=st.data())
def test_a_float_is_guarded_like_the_rational_it_is(name, data):
    domain = DOMAINS[name]
    value = data.draw(
        st.one_of(
            around(domain).map(float),
            st.floats(),
            st.sampled_from([SMALLEST_FLOAT, LARGEST_FLOAT, 2.0**-481, 2.0**481, 5e-324]),
        )
    )
    finite = math.isfinite(value)
    member = (
        finite and inside(domain, Fraction(value)) and (not domain.integer or abs(value) <= 2**53)
    )
    window = value == 0.0 or SMALLEST_FLOAT <= abs(value) <= LARGEST_FLOAT
    for given_value in (value, np.float64(value), np.array([value])):
        if member and window:
            assert domain.check_float("x", given_value) == value
        else:
            with pytest.raises(OutOfRange if member else DomainError):
                domain.check_float("x", given_value)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", DOMAINS)
def test_strategies_draw_members_and_reach_the_hard_corners(name):
    domain = DOMAINS[name]
    seen = []

    @settings(max_examples=120, derandomize=True, database=None)
    @given(domain.strategy())
    def draw(value):
        seen.append(value)

    draw()
    assert all(inside(domain, value) for value in seen)
    assert len(set(seen)) > 20
    if domain.lower is not None and not domain.integer:
        assert min(seen) - domain.lower < Fraction(1, 10**6)
    if domain.upper is not None and not domain.integer:
        assert domain.upper - max(seen) < Fraction(1, 10**6)


def drawn_from(strategy):
    seen = []

    @seed(1)
    @settings(max_examples=30, database=None)
    @given(strategy)
    def draw(value):
        seen.append(value)

    draw()
    return seen


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0, 10**6), (-3, 4), (Fraction(1, 3), Fraction(1, 2))]
)
def test_fractions_are_drawn_as_hypothesis_draws_them(low, high):
    ends = Fraction(low), Fraction(high)
    theirs = drawn_from(st.fractions(*ends, max_denominator=1000))
    ours = drawn_from(domains._fractions(*ends, 1000))
    assert [entry.limit_denominator(1000) for entry in ours] == theirs


@pytest.mark.parametrize("name", DOMAINS)
def test_sympy_assumes_no_more_than_the_domain_says(name):
    domain = DOMAINS[name]
    symbol = sympy.Symbol("x", **domain.assumptions)
    if symbol.is_positive:
        assert not domain.contains(Fraction(0))
    if symbol.is_nonnegative:
        assert not domain.contains(Fraction(-1))
    assert (symbol.is_integer is True) is domain.integer


def test_texts():
    assert UNIT_OPEN.text("rho") == "0 < rho < 1"
    assert WORLD_COUNT.text("m") == "2 <= m, an integer"
    assert REAL.text("tau").startswith("tau ") and "real" in REAL.text("tau")
    assert domains.LOWEST_PRIOR.text("p_min") == "0 <= p_min <= 1/2"


BAD_NUMBERS = [
    "0.5",
    b"0.5",
    None,
    True,
    False,
    np.True_,
    0.5j,
    np.complex128(0.5),
    Fraction(1, 2),
    {"a": 1},
    {0.5},
    object(),
    np.longdouble("0.1"),
    [0.5, "0.5"],
    [0.5, None],
    [0.5, True],
    [[0.5, 0.25], [0.5, np.False_]],
    (0.5, True),
    [0.5, Fraction(1, 2)],
    [0.5, 1j],
    np.array([True, False]),
    np.array(["0.5"]),
    np.array([0.5, None]),
    np.array("2020-01-01", dtype="datetime64[D]"),
    iter([0.5]),
]


@for_each(BAD_NUMBERS, lambda value: type(value).__name__)
def test_what_is_no_float_is_refused(value):
    with pytest.raises(FloatRequired) as caught:
        as_floats("alpha", value)
    assert caught.value.parameter == "alpha"
    assert isinstance(caught.value, TypeError) and isinstance(caught.value, ValueError)


def test_ragged_lists_are_refused():
    with pytest.raises(DomainError, match="rows"):
        as_floats("alpha", [[0.5], [0.5, 0.25]])


ROUNDED = {
    "int": 2**53 + 1,
    "huge": 10**400,
    "list": [2**53 + 1],
    "mixed": [0.5, 2**53 + 1],
    "nested": [[1], [2**53 + 1]],
    "array": np.array([2**53 + 1]),
    "lowest": np.array([-(2**63)]),
    "unsigned": np.array([2**64 - 1], dtype=np.uint64),
}


@pytest.mark.parametrize("name", ROUNDED)
def test_integers_that_a_float_would_round_are_refused(name):
    with pytest.raises(OutOfRange):
        as_floats("n", ROUNDED[name])


def test_what_numpy_users_pass_is_taken_as_it_is():
    assert as_floats("x", np.float32(0.5)) == 0.5
    assert as_floats("x", np.array([0.5, 0.25], dtype=np.float32)).dtype == np.float64
    assert as_floats("x", np.array(0.5)).shape == ()
    assert as_floats("x", [[1, 2], [3, 4.5]]).tolist() == [[1.0, 2.0], [3.0, 4.5]]
    assert as_floats("x", np.int8(3)) == 3.0
    assert as_floats("x", []).shape == (0,)
    assert as_floats("x", -(2**60)) == -(2.0**60)  # a power of two is held exactly


PARTLY_MASKED = np.ma.array([1.0, 2.0, 3.0], mask=[0, 1, 0])


@pytest.mark.parametrize(
    ("value", "place"),
    [
        (np.ma.masked, "range"),
        (np.ma.array(1.0, mask=True), "range"),
        (PARTLY_MASKED, "range[1]"),
        (PARTLY_MASKED.astype(int), "range[1]"),
        (np.ma.array([[1.0, 2.0], [3.0, 4.0]], mask=[[0, 0], [1, 0]]), "range[1, 0]"),
        ([1.0, np.ma.masked], "range[1]"),
        ((1.0, [2.0, np.ma.masked]), "range[1][1]"),
        ([[1.0, 2.0, 3.0], PARTLY_MASKED], "range[1][1]"),
    ],
    ids=str,
)
def test_a_masked_entry_is_refused_where_it_stands(value, place):
    with pytest.raises(DomainError, match="masked") as refused:
        as_floats("range", value)
    assert refused.value.parameter == place
    assert ".compressed()" in refused.value.advice


def test_a_mask_that_hides_nothing_is_plain_data():
    for whole in (np.ma.array([1.0, 2.0]), np.ma.array([1.0, 2.0], mask=[False, False])):
        array = as_floats("range", whole)
        assert type(array) is np.ndarray
        assert array.tolist() == [1.0, 2.0]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: di.scale.rho(rho=0.5, n_worlds=10, sensitive_range=np.ma.masked),
        lambda: di.scale.tight(PARTLY_MASKED, [0.2, 0.3, 0.5], rho=0.6),
        lambda: di.belief.posterior([0.2, 0.3, 0.5], PARTLY_MASKED, 1.0, 1.0),
        lambda: di.belief.posterior([0.2, 0.8], [1.0, 2.0], np.ma.masked, 1.0),
        lambda: di.belief.extremes([0.2, 0.3, 0.5], PARTLY_MASKED, 1.0),
        lambda: di.composition.alpha([0.5, np.ma.masked]),
        lambda: di.scale.rho.enclose(rho="1/2", n_worlds=10, sensitive_range=np.ma.masked),
        lambda: di.composition.alpha.enclose(PARTLY_MASKED),
    ],
)
def test_no_form_of_a_quantity_takes_a_masked_entry(ask):
    with pytest.raises(DomainError):
        ask()


@pytest.mark.parametrize(
    "value", [math.nan, math.inf, -math.inf, [math.nan, 0.5], np.array([math.inf])]
)
@pytest.mark.parametrize("name", DOMAINS)
def test_nan_and_infinity_are_in_no_domain(name, value):
    with pytest.raises(DomainError) as caught:
        DOMAINS[name].check_float("x", value)
    assert not math.isfinite(caught.value.value)


@given(
    st.fractions(0, 1, max_denominator=20),
    st.fractions(0, 1, max_denominator=20),
    st.booleans(),
    st.booleans(),
)
def test_a_float_is_admitted_where_the_number_that_it_is_lies_in_the_domain(
    low, width, low_open, high_open
):
    """Also beside ends that are no float64."""
    domain = Domain("x", low, low + width, low_open, high_open)
    for end in (float(low), float(low + width)):
        for value in (math.nextafter(end, -1.0), end, math.nextafter(end, 3.0)):
            above = low < Fraction(value) or (low == Fraction(value) and not low_open)
            below = Fraction(value) < low + width or (
                low + width == Fraction(value) and not high_open
            )
            assert domain.admits_float(value) == (above and below)


@pytest.mark.parametrize("name", DOMAINS)
def test_all_are_admitted_where_no_element_is_outside(name):
    domain = DOMAINS[name]
    low, high, _ = domain.float_bounds
    inside = np.array([max(low, -1e300), max(low, 2.0), high])
    ends = [math.nextafter(low, -math.inf), math.nextafter(high, math.inf), math.nan, 0.5, 1.5]
    inside = inside[~domain.outside(inside)]
    assert domain.admits_all(inside) and domain.admits_all(np.array([]))
    for entry in (*ends, math.inf):
        array = np.append(inside, entry)
        assert domain.admits_all(array) == (not domain.outside(array).any()), entry


# --- side conditions -------------------------------------------------------------------------

COMPARE = {ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge}
COMPUTE = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}


def meaning(node, values):
    """Evaluate a comparison of rational expressions, and nothing else."""
    match node:
        case ast.Expression():
            return meaning(node.body, values)
        case ast.Compare():
            terms = [meaning(entry, values) for entry in (node.left, *node.comparators)]
            pairs = zip(node.ops, terms, terms[1:], strict=False)
            return all(COMPARE[type(op)](left, right) for op, left, right in pairs)
        case ast.BinOp():
            return COMPUTE[type(node.op)](meaning(node.left, values), meaning(node.right, values))
        case ast.Name():
            return values[node.id]
        case ast.Subscript():
            return values[node.value.id]
        case ast.Constant():
            return Fraction(node.value)
    raise AssertionError(f"the text of a condition holds {ast.dump(node)}")


def fractions_for(condition, rng):
    values = {
        name: Fraction(rng.randint(0, 24), rng.randint(1, 24)) for name in condition.parameters
    }
    for name in ("n_worlds", "n"):
        if name in values:
            values[name] = Fraction(rng.randint(2, 30))
    if "times" in values:  # a power, or a limit
        few = "delta" in values
        values["times"] = Fraction(rng.randint(1, 9) if few else rng.choice(LIMITS))
        values.update({"delta": values["delta"] / 25} if few else {})
    if values.keys() <= COUNTED and len(values) == 1:
        values = dict.fromkeys(values, Fraction(rng.choice(LIMITS)))
    return values


LIMITS = (1, 30, 999, 1000, 1001, 10**5, 10**5 + 1, 10**6, 10**6 + 1, 10**9)
"""Numbers of answers, or of runs, on both sides of where they are too many."""
COUNTED = {"trials", "members", "non_members", "guesses"}
"""What a condition limits by itself."""


@for_each(CONDITIONS, lambda key: key[0])
def test_the_text_of_a_condition_says_what_its_slack_decides(key):
    condition = CONDITIONS[key]
    rng = random.Random(5)
    tree = ast.parse(condition.text.removesuffix(" for every i"), mode="eval")
    strict = isinstance(tree.body.ops[0], ast.Lt | ast.Gt)
    answers = set()
    for _ in range(400):
        values = fractions_for(condition, rng)
        try:
            said = meaning(tree, values)
        except ZeroDivisionError:
            continue
        if any(name.startswith("p_") and not 0 < values[name] < 1 for name in values):
            continue  # the texts divide by priors
        decided = condition.holds(*values.values())
        answers.add(said)
        assert said is decided, values
        exact = [fmpq(v.numerator, v.denominator) for v in values.values()]
        refuses = False
        try:
            condition.check_exact(*exact)
        except ValueError:
            refuses = True
        assert refuses is not said
    assert answers == {True, False}
    assert condition.strict is strict


@for_each(CONDITIONS, lambda key: key[0])
def test_floats_are_decided_exactly_also_at_the_boundary(key):
    """Random floats, and the floats on both sides of where the slack changes its sign."""
    condition = CONDITIONS[key]
    rng = random.Random(6)
    cases = []
    for _ in range(60):
        values = {
            name: float(value) * rng.choice([1.0, 1.0, 1e-9, 1e-60])
            for name, value in fractions_for(condition, rng).items()
        }
        for name in ("n_worlds", "n"):
            if name in values:
                values[name] = float(rng.choice([2, 3, 7, 1000, 2**53 - 1]))
        if "times" in values:
            values["times"] = float(rng.choice(LIMITS))
        cases.append(values)
        first = condition.parameters[0]
        low, high = 0.0, 2.0**60
        wanted = condition.holds(*(Fraction(v) for v in {**values, first: low}.values()))
        if condition.holds(*(Fraction(v) for v in {**values, first: high}.values())) == wanted:
            continue
        while math.nextafter(low, math.inf) < high:  # the first parameter moves the slack one way
            middle = (low + high) / 2
            if middle in (low, high):
                break
            decided = condition.holds(*(Fraction(v) for v in {**values, first: middle}.values()))
            low, high = (middle, high) if decided == wanted else (low, middle)
        cases += [{**values, first: low}, {**values, first: high}]
    outcomes = set()
    for values in cases:
        exact = condition.holds(*(Fraction(v) for v in values.values()))
        outcomes.add(exact)
        for given_values in (list(values.values()), [np.array([v, v]) for v in values.values()]):
            assert (condition.broken_at(given_values) != exact).all(), values
    assert outcomes == {True, False}


def test_a_broken_condition_is_found_element_by_element():
    condition = Condition(
        "a < b",
        ("a", "b"),
        lambda a, b: b - a,
        True,
        lambda values: DomainError("a", values["a"], f"a < b = {values['b']}"),
    )
    broken = condition.broken_at([np.array([1.0, 3.0, 9.0, math.nan]), 2.0])
    assert broken.tolist() == [False, True, True, True]
    assert condition.broken_at([np.array([]), 2.0]).shape == (0,)
    assert condition.broken_at([2.0, 2.0])
    a, b = sympy.symbols("a b")
    assert condition.relation(a, b) == sympy.Gt(b - a, 0, evaluate=False)
    assert condition.slack(as_pair(1.0), as_pair(3.0)).high == 2.0


@pytest.mark.parametrize("strict", [True, False])
def test_what_is_just_at_a_condition_is_decided_with_the_array(strict, monkeypatch):
    def alone(*_):
        raise AssertionError("asked one by one")

    condition = Condition("a < b", ("a", "b"), lambda a, b: b - a, strict, lambda _: DomainError)
    monkeypatch.setattr(Condition, "holds", alone)
    apart = math.nextafter(0.1, 1.0)
    given = [np.array([0.1, 0.1, apart]), np.array([0.1, apart, 0.1])]
    assert condition.broken_at(given).tolist() == [strict, False, True]


def test_the_error_of_a_broken_condition_says_where():
    def broken(refuse):
        return Condition("a < b", ("a", "b"), lambda a, b: b - a, True, refuse)

    given, places = (3, 2), {"a": "a[7]"}
    no_number = broken(lambda values: FloatRequired("a", values["a"], "less")).refused(
        given, places
    )
    assert (type(no_number), no_number.parameter, no_number.value) == (FloatRequired, "a[7]", 3)
    no_number = broken(lambda values: Infeasible("no", values)).refused(given, places)
    assert no_number.values == {"a[7]": 3, "b": 2}
    another = ArithmeticError("of somebody else's")
    assert broken(lambda _: another).refused(given, places) is another


def test_zero_is_in_the_window():
    assert NON_NEGATIVE.check_float("x", 0.0) == 0.0
    with pytest.raises(DomainError):
        POSITIVE.check_float("x", 0.0)
    with pytest.raises(OutOfRange, match=r"use \.enclose"):
        POSITIVE.check_float("x", 1e-300)


def test_lists_within_lists_are_refused_however_deep_they_are():
    nested = [1.0]
    for _ in range(3000):
        nested = [nested]
    with pytest.raises(DomainError, match="nested too deeply"):
        as_floats("alpha", nested)


@pytest.mark.parametrize(
    "value", [3, 3.5, np.int8(3), np.float16(3.5), np.float32(3.5), np.array(3), np.array(3.5)]
)
def test_a_number_of_numpy_is_read_as_pythons(value):
    number = as_number("scale", value)
    assert number == value and type(number) in (int, float)


@pytest.mark.parametrize("value", [True, None, "3", [3], np.array([3]), 1j, Fraction(3), b"3"])
def test_what_is_no_single_number_is_refused(value):
    with pytest.raises(DomainError, match="scale = "):
        as_number("scale", value)
