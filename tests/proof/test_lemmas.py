"""Every lemma schema holds at sampled values, decided by an evaluator of its own.

The evaluator reads an instance directly in exact rationals and Arb balls, without sympy's
simplifications: a relation is refuted when the balls are apart the wrong way. An equality between
numbers that are not rational can only fail to be refuted, at 300 bits.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

flint = pytest.importorskip("flint")

from didp_ref.proof import lemmas
from didp_ref.proof.lemmas import SCHEMAS
from didp_ref.proof.logic import ForAll, unbind  # only where flint is there

BITS = 300
END_OF_TIME = 7
"""Where sequences become constant, so that "for every n" is decided by this many."""

a, b, x, y, low, high = sympy.symbols("a b x y low high", real=True)
i, j, k, m, n = sympy.symbols("i j k m n", integer=True)
p, q = sympy.IndexedBase("p", real=True), sympy.IndexedBase("q", real=True)
grid = sympy.IndexedBase("grid", real=True)
OVER = (j, 1, m)


def number(node: Any, values: dict[Any, Any]) -> Any:
    """Return the value of a term as an Arb ball, exact where it can be."""
    if node in values:
        return values[node]
    if isinstance(node, sympy.Rational):
        return flint.arb(flint.fmpq(node.p, node.q))
    if isinstance(node, sympy.Indexed):
        places = tuple(whole(index, values) for index in node.indices)
        return values[node.base](*places)
    if isinstance(node, sympy.Sum | sympy.Product):
        body, variable, ends = unbind(node)
        terms = [
            number(body, {**values, variable: flint.arb(at)})
            for at in range(whole(ends[0], values), whole(ends[1], values) + 1)
        ]
        if isinstance(node, sympy.Sum):
            return sum(terms, flint.arb(0))
        return math.prod(terms, start=flint.arb(1))
    parts = [number(argument, values) for argument in node.args]
    if isinstance(node, sympy.Pow):
        if parts[1] == -1:
            return 1 / parts[0]
        return math.prod([parts[0]] * whole(node.exp, values), start=flint.arb(1))
    operations = {
        sympy.Add: lambda *t: sum(t, flint.arb(0)),
        sympy.Mul: lambda *t: math.prod(t, start=flint.arb(1)),
        sympy.exp: lambda t: t.exp(),
        sympy.log: lambda t: t.log(),
        sympy.Abs: abs,
        sympy.Max: lambda *t: functools.reduce(flint.arb.max, t),
        sympy.Min: lambda *t: functools.reduce(flint.arb.min, t),
    }
    return operations[type(node)](*parts)


def whole(node: Any, values: dict[Any, Any]) -> int:
    """Return the value of an index."""
    if node is sympy.oo:
        return END_OF_TIME + 1
    return int(number(sympy.sympify(node), values).unique_fmpz())


def says(node: Any, values: dict[Any, Any]) -> bool | None:
    """Return the truth of a statement, None where balls overlap."""
    if node in (sympy.true, sympy.false):
        return bool(node)
    if isinstance(node, ForAll):
        start, end = (whole(bound, values) for bound in node.ends)
        each = [
            says(node.body, {**values, node.variable: flint.arb(at)})
            for at in range(start, end + 1)
        ]
        return False if False in each else (None if None in each else True)
    if isinstance(node, sympy.core.relational.Relational):
        left, right = (number(side, values) for side in node.args)
        below, above = bool(left < right), bool(left > right)
        exact = left.is_exact() and right.is_exact() and not below and not above
        apart = below or above or exact
        said = {
            sympy.Lt: below,
            sympy.Le: below or exact,
            sympy.Gt: above,
            sympy.Ge: above or exact,
            sympy.Eq: exact,
            sympy.Ne: below or above,
        }[type(node)]
        return said if apart else None
    parts = [says(argument, values) for argument in node.args]
    if isinstance(node, sympy.And):
        return False if False in parts else (None if None in parts else True)
    if isinstance(node, sympy.Or):
        return True if True in parts else (None if None in parts else False)
    if isinstance(node, sympy.Implies):
        if parts[0] is False or parts[1] is True:
            return True
        return None if None in parts else False
    assert isinstance(node, sympy.Equivalent)
    return None if None in parts else parts[0] == parts[1]


@st.composite
def rational(draw: DrawFn, *, positive: bool = False, nonnegative: bool = False) -> Any:
    """Return a small fraction with a power of two below, exact as a ball."""
    least = 1 if positive else (0 if nonnegative else -24)
    top = draw(st.integers(least, 24))
    return flint.arb(flint.fmpq(top, 2 ** draw(st.integers(0, 4))))


@st.composite
def sequence(draw: DrawFn, **kind: bool) -> Any:
    """Return a sequence over the integers, constant from some place on."""
    entries = draw(st.lists(rational(**kind), min_size=END_OF_TIME + 4, max_size=END_OF_TIME + 4))
    return lambda at: entries[max(0, min(at + 2, END_OF_TIME + 3))]


@st.composite
def table(draw: DrawFn) -> Any:
    rows = draw(st.lists(sequence(), min_size=END_OF_TIME, max_size=END_OF_TIME))
    return lambda at, other: rows[min(at, END_OF_TIME - 1)](other)


REALS = {a: rational(), b: rational()}
POSITIVES = {x: rational(positive=True), y: rational(positive=True), a: rational()}
COUNTED = st.integers(0, 5).map(flint.arb)
SUMS = {m: COUNTED, p: sequence(), q: sequence(), a: rational()}
ORDERED = {m: COUNTED, p: sequence(nonnegative=True), q: sequence(nonnegative=True)}
WHERE = {i: st.integers(0, 4).map(flint.arb), j: st.integers(0, 4).map(flint.arb)}

CASES: dict[str, list[tuple[tuple[Any, ...], dict[Any, Any]]]] = {
    "instance": [((ForAll(p[j] >= q[j] - a, OVER), i), SUMS | WHERE)],
    "induction": [((n, 1, sympy.Ge(p[n], 0)), {p: sequence()})],
    "premise_outside": [((a >= 0, p[j] >= 0, OVER), SUMS)],
    "equal_arguments": [((sympy.exp, a, b), REALS), ((p, i, j), {p: sequence(), **WHERE})],
    "exp_positive": [((a,), REALS), ((a / b,), REALS)],
    "exp_monotone": [((a, b), REALS), ((0, a), REALS), ((-a, sympy.log(x)), POSITIVES)],
    "exp_sum": [((a, b), REALS), ((a, sympy.log(x)), POSITIVES)],
    "exp_negative": [((a,), REALS)],
    "exp_tangent": [((a,), REALS)],
    "exp_log": [((x, a), POSITIVES), ((x, sympy.log(y)), POSITIVES), ((a, b), REALS)],
    "log_monotone": [((x, y), POSITIVES), ((a, b), REALS)],
    "log_product": [((x, y), POSITIVES), ((a, b), REALS)],
    "log_quotient": [((x, y), POSITIVES), ((a, b), REALS)],
    "absolute_value": [((a,), REALS), ((a - b,), REALS)],
    "triangle": [((a, b), REALS), ((a - b, b), REALS)],
    "reverse_triangle": [((a, b), REALS)],
    "maximum": [((a, b), REALS), ((a, b, a + b), REALS)],
    "minimum": [((a, b), REALS), ((a, b, a + b), REALS)],
    "sum_empty": [((p[j], OVER), SUMS)],
    "sum_first": [((p[j], OVER), SUMS)],
    "sum_last": [((p[j], OVER), SUMS)],
    "sum_take_out": [((p[j] * q[j], OVER, k), SUMS | {k: COUNTED})],
    "sum_scale": [((a, p[j], OVER), SUMS)],
    "sum_add": [((p[j], q[j], OVER), SUMS)],
    "sum_constant": [((a, OVER), SUMS)],
    "sum_monotone": [((p[j], q[j], OVER), SUMS), ((p[j], p[j] + q[j], OVER), ORDERED)],
    "sum_equal": [((p[j], q[j], OVER), SUMS), ((p[j], 0 * q[j] + p[j], OVER), SUMS)],
    "sum_nonnegative": [((p[j], OVER), SUMS), ((p[j] * q[j], OVER), ORDERED)],
    "sum_swap": [((grid[i, j], (i, 1, n), OVER), {grid: table(), m: COUNTED, n: COUNTED})],
    "weighted_mean": [((p[j], q[j], 0, high, OVER), {**ORDERED, high: rational(positive=True)})],
    "product_empty": [((p[j], OVER), SUMS)],
    "product_last": [((p[j], OVER), SUMS)],
    "product_positive": [((p[j], OVER), SUMS), ((1 + p[j], OVER), ORDERED)],
    "product_monotone": [((p[j], q[j], OVER), SUMS), ((p[j], p[j] + q[j], OVER), ORDERED)],
    "product_split": [((p[j], q[j], OVER), SUMS)],
    "exp_of_sum": [((p[j], OVER), SUMS)],
}


def test_every_schema_is_sampled() -> None:
    assert set(CASES) == set(SCHEMAS)


def test_every_schema_states_its_mathematics() -> None:
    assert all((build.__doc__ or "").strip().endswith(".") for build in SCHEMAS.values())


@pytest.mark.parametrize("name", sorted(CASES))
def test_schema_is_never_refuted(name: str) -> None:
    for arguments, kinds in CASES[name]:
        assert_never_refuted(getattr(lemmas, name)(*arguments).formula, kinds)


def assert_never_refuted(formula: Any, kinds: dict[Any, Any]) -> None:
    @settings(max_examples=40, deadline=None, derandomize=True, database=None)
    @given(st.fixed_dictionaries(kinds))
    def never_refuted(values: dict[Any, Any]) -> None:
        with flint.ctx.workprec(BITS):
            assert says(formula, values) is not False, formula

    never_refuted()


@pytest.mark.parametrize(
    ("wrong", "kinds"),
    [
        (sympy.Eq(sympy.exp(a - b), sympy.Mul(sympy.exp(a), sympy.exp(b))), REALS),
        (sympy.Le(sympy.exp(a), 1 + a), REALS),
        (sympy.Equivalent(sympy.Le(a, b), sympy.Le(sympy.exp(b), sympy.exp(a))), REALS),
        (sympy.Eq(sympy.log(x + y), sympy.log(x) + sympy.log(y)), POSITIVES),
        (sympy.Le(sympy.Abs(a) + sympy.Abs(b), sympy.Abs(a + b)), REALS),
        (sympy.Eq(sympy.Sum(p[j], (j, 0, m)), sympy.Sum(p[j], OVER)), SUMS),
        (sympy.Le(0, sympy.Sum(p[j], OVER)), SUMS),
    ],
)
def test_the_evaluator_refutes_what_is_wrong(wrong: Any, kinds: dict[Any, Any]) -> None:
    refuted = False

    @settings(max_examples=60, deadline=None, derandomize=True, database=None)
    @given(st.fixed_dictionaries(kinds))
    def look(values: dict[Any, Any]) -> None:
        nonlocal refuted
        with flint.ctx.workprec(BITS):
            refuted = refuted or says(wrong, values) is False

    look()
    assert refuted


@pytest.mark.parametrize(
    "ill_formed",
    [
        lambda: lemmas.instance(ForAll(p[j] >= 0, OVER), x),
        lambda: lemmas.sum_scale(p[j], q[j], OVER),
        lambda: lemmas.sum_constant(p[j], OVER),
        lambda: lemmas.sum_take_out(p[j], OVER, x),
        lambda: lemmas.sum_last(p[j], (j, 1, x)),
        lambda: lemmas.equal_arguments(lambda t: t / x, a, b),
        lambda: lemmas.sum_swap(p[i], (i, 1, j), (j, 1, m)),
    ],
)
def test_an_ill_formed_instance_is_refused(ill_formed: Any) -> None:
    with pytest.raises(TypeError):
        ill_formed()


def test_terms_carry_their_conditions() -> None:
    instance = lemmas.exp_monotone(sympy.log(x), a / y).formula
    assert isinstance(instance, sympy.Implies)
    assert set(instance.args[0].args) == {sympy.Gt(x, 0), sympy.Ne(y, 0)}
