"""didp_ref/evaluate.py: from an expression to rigorous arithmetic, held against mpmath."""

from fractions import Fraction
from itertools import combinations
from math import prod

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

import didp_ref
from didp_ref.errors import DomainError, Undecided
from didp_ref.numbers.binomial_function import BinomialBelow, LaplaceSumAbove
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.evaluate import (
    COUNT,
    INDEX,
    WORLD,
    ElementarySymmetric,
    Largest,
    Whole,
    compile_conditions,
    compile_each_world,
    compile_expression,
    enclose,
)
from didp_ref.numbers.exact import parse_exact
from didp_ref.numbers.normal_function import Normal

x, y = sympy.symbols("x y", positive=True)
s = sympy.IndexedBase("s")


def evaluated(expression, *values, bits=128, arguments=(x, y)):
    function = compile_expression(expression, arguments[: len(values)])
    exact = [fmpq(v.numerator, v.denominator) if isinstance(v, Fraction) else v for v in values]
    return enclose(function, exact, bits)


def mpmath_value(value):
    return mpmath.mpf(value.numerator) / value.denominator


@given(st.fractions(-50, 50), st.fractions(-50, 50))
def test_rational_formulas_stay_exact(a, b):
    formula = (x - y) ** 3 / 7 + x * y + sympy.Abs(x - y) + sympy.Max(x, y, 1) - sympy.Min(x, y)
    exact = (a - b) ** 3 / 7 + a * b + abs(a - b) + max(a, b, 1) - min(a, b)
    enclosure = evaluated(formula, a, b)
    assert enclosure.is_exact
    assert enclosure.lower == exact


TRANSCENDENTAL = [
    (sympy.log(x), lambda a, b: mpmath.log(a)),
    (sympy.exp(x) - 1, lambda a, b: mpmath.exp(a) - 1),
    (sympy.log(1 + x) / y, lambda a, b: mpmath.log(1 + a) / b),
    (sympy.Max(sympy.log(x), sympy.log(y)), lambda a, b: max(mpmath.log(a), mpmath.log(b))),
    (sympy.Min(x, sympy.exp(-y)), lambda a, b: min(a, mpmath.exp(-b))),
    (sympy.sqrt(x) + sympy.E, lambda a, b: mpmath.sqrt(a) + mpmath.e),
    (1 - 1 / (y + sympy.exp(x) * (1 - y)), lambda a, b: 1 - 1 / (b + mpmath.exp(a) * (1 - b))),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("formula", "second"), TRANSCENDENTAL, ids=[str(formula) for formula, _ in TRANSCENDENTAL]
)
@settings(max_examples=25)
@given(a=st.fractions(Fraction(1, 10**6), 50), b=st.fractions(Fraction(1, 10**6), 50))
def test_enclosures_hold_mpmath_at_higher_precision(formula, second, a, b):
    if a == b == 1:
        return
    enclosure = evaluated(formula, a, b, bits=100)
    mpmath.mp.prec = 500
    value = second(mpmath_value(a), mpmath_value(b))
    slack = mpmath.mpf(2) ** -400 * (1 + abs(value))
    assert mpmath_value(enclosure.lower) - slack <= value <= mpmath_value(enclosure.upper) + slack
    assert enclosure.width * 2**99 <= max(abs(enclosure.lower), abs(enclosure.upper))


@pytest.mark.parametrize("bits", [1, 53, 128, 1000])
def test_cancellation_costs_time_and_no_digits(bits):
    tiny = Fraction(1, 10**300)
    for formula in (sympy.log(1 + x), sympy.exp(x) - 1, 1 / (1 / x + 1)):
        enclosure = evaluated(formula, tiny, bits=bits)
        assert enclosure.width <= enclosure.upper / 2**bits
        assert enclosure.overlaps(Enclosure(tiny - tiny**2, tiny + tiny**2))


def test_exact_values_of_functions_stay_exact():
    assert evaluated(sympy.log(x), Fraction(1)).lower == 0
    assert evaluated(sympy.exp(x - 1), Fraction(1)).is_exact


def test_the_working_precision_is_given_back():
    ctx.prec = 77
    evaluated(sympy.log(x), Fraction(2), bits=500)
    assert ctx.prec == 77
    with pytest.raises(Undecided):
        evaluated(sympy.log(-x), Fraction(2))
    assert ctx.prec == 77


def test_what_no_precision_decides_is_undecided():
    with pytest.raises(Undecided, match="enclosed"):
        evaluated(
            sympy.log(x) - sympy.log(y) - sympy.log(x / y, evaluate=False),
            Fraction(3),
            Fraction(7),
            bits=64,
        )


def test_how_many_is_a_whole_number_and_no_other_is_rounded_to_one():
    four = evaluated(sympy.Sum(INDEX, (INDEX, 0, x)), Fraction(4))
    assert four.lower == four.upper == 10
    assert evaluated(sympy.Product(INDEX, (INDEX, 1, sympy.log(y))), 1, Fraction(1)).lower == 1
    for end in (x, sympy.log(x)):
        for expression in (
            sympy.Sum(INDEX, (INDEX, 0, end)),
            sympy.Product(INDEX, (INDEX, 1, end)),
            BinomialBelow(sympy.Integer(1), end, sympy.Integer(1)),
            LaplaceSumAbove(sympy.Integer(1), end),
        ):
            with pytest.raises(DomainError):
                evaluated(expression, Fraction(9, 2))


entries = st.lists(st.fractions(0, 3), min_size=1, max_size=7)


@given(entries)
def test_families_agree_with_subsets_counted_one_by_one(values):
    n = len(values)
    exact = [fmpq(v.numerator, v.denominator) for v in values]
    arguments = (s.label, COUNT)
    sigma = {k: sum(map(prod, combinations(values, k))) for k in range(n + 1)}

    whole = sympy.Sum(ElementarySymmetric(INDEX, s), (INDEX, 0, COUNT))
    assert evaluated(whole, exact, n, arguments=arguments).lower == sum(sigma.values())
    signed = sympy.Sum((-1) ** (INDEX + 1) * ElementarySymmetric(INDEX, s), (INDEX, 1, COUNT))
    expected = sum((-1) ** (k + 1) * sigma[k] for k in range(1, n + 1))
    assert evaluated(signed, exact, n, arguments=arguments).lower == expected
    weighted = 1 + 2 * sympy.Sum(INDEX * ElementarySymmetric(INDEX, s), (INDEX, 2, COUNT))
    expected = 1 + 2 * sum(k * sigma[k] for k in range(2, n + 1))
    assert evaluated(weighted, exact, n, arguments=arguments).lower == expected

    product = sympy.Product(1 + s[INDEX], (INDEX, 0, COUNT - 1))
    assert evaluated(product, exact, n, arguments=arguments).lower == prod(1 + v for v in values)
    total = sympy.Sum(s[INDEX] ** 2, (INDEX, 0, COUNT - 1))
    assert evaluated(total, exact, n, arguments=arguments).lower == sum(v**2 for v in values)
    assert evaluated(Largest(s), exact, n, arguments=arguments).lower == max(values)


def test_latex_names_what_the_papers_name():
    assert sympy.latex(ElementarySymmetric(INDEX, s)) == r"\sigma_{i}(s_1, \ldots)"
    assert sympy.latex(Largest(s)) == r"\max_i s_i"


def test_a_ball_argument_is_accepted():
    ctx.prec = 200
    enclosure = enclose(lambda ball: arb(ball).sqrt(), [fmpq(2)], 128)
    assert (enclosure.lower**2 < 2 < enclosure.upper**2, enclosure.width > 0) == (True, True)


@pytest.mark.parametrize(
    "number", [sympy.exp(-1), sympy.E, sympy.log(2), 1 - sympy.sqrt(2) / 2], ids=str
)
def test_a_number_without_parameters_is_enclosed(number):
    enclosure = enclose(compile_expression(number, []), [], 128)
    mpmath.mp.prec = 300
    exact = sympy.lambdify([], number, "mpmath")()
    assert mpmath_value(enclosure.lower) <= exact <= mpmath_value(enclosure.upper)
    assert enclosure.width < Fraction(1, 2**100)


@pytest.mark.parametrize("value", ["0", "1/3", "-5/2", "-12", "40"])
def test_the_normal_distribution_is_enclosed_and_evaluated(value):
    exact = Fraction(value)
    with mpmath.workprec(300):
        known = mpmath.ncdf(mpmath_value(exact))
        enclosure = evaluated(Normal(x), exact, bits=160)
        assert abs(mpmath_value(enclosure.lower) / known - 1) < mpmath.mpf(2) ** -150
    by_sympy = Normal(sympy.Rational(exact.numerator, exact.denominator)).evalf(30)
    assert abs(Fraction(str(by_sympy)) / enclosure.lower - 1) < Fraction(1, 10**25)


def test_the_normal_distribution_is_written_as_phi():
    assert sympy.latex(Normal(x)) == r"\Phi\left(x\right)"


@pytest.mark.parametrize(
    ("values", "response", "scale"),
    [
        ([0, 1, 5, 9], 3, "1/2"),
        ([2, 2, 2, 2], 10**9, "1/3"),
        ([0, 10**5, 3, -7], 10**5, 1),
        ([10**40, 0, 3, 10**40], 0, "1/7"),
    ],
)
@pytest.mark.parametrize("bits", [20, 300])
@pytest.mark.parametrize("prior", [["1/2", "1/4", "1/4", 0], [0, "1/8", "7/8", 0], [0, 0, 0, 1]])
def test_worlds_from_the_sum_of_one_are_what_each_is_by_itself(
    prior, values, response, scale, bits
):
    quantity = didp_ref.belief.posterior
    enclosure = quantity.enclose(prior, values, response, scale, bits=bits)
    each = quantity._enclosed_each
    assert each.shared is not None
    exactly = [[parse_exact("prior", p) for p in prior], [fmpq(v) for v in values]]
    exactly += [fmpq(response), parse_exact("scale", scale)]
    for j, entry in enumerate(enclosure):
        alone = enclose(each.each, [*exactly, 4, j], 4 * bits)
        assert entry.contains(alone) and entry.is_exact == alone.is_exact


def test_worlds_whose_sums_have_nothing_in_common_are_computed_one_by_one():
    a = sympy.IndexedBase("a")
    formula = a[WORLD] / sympy.Sum(a[INDEX] + WORLD, (INDEX, 0, COUNT - 1))
    each = compile_each_world(formula, [a.label])
    assert each.shared is None
    enclosure = each.enclose([[fmpq(1), fmpq(2)]], 2, 0, 64)
    assert [text.lower for text in enclosure] == [Fraction(1, 3), Fraction(2, 5)]


@given(st.fractions(-2, 2), st.fractions(-2, 2))
def test_every_condition_is_asked_also_where_its_symbol_is_known_to_meet_it(a, b):
    """The symbols are positive, and what they are called with may not be."""
    conditions = [
        sympy.Gt(x, 0, evaluate=False),
        sympy.Lt(x, y, evaluate=False),
        sympy.Ge(y, 0, evaluate=False),
        sympy.Le(y, 1, evaluate=False),
    ]
    given = [parse_exact("", entry) for entry in (a, b)]
    assert compile_conditions(conditions, [x, y])(*given) == (0 < a < b <= 1)
    assert compile_conditions([Whole(x)], [x, y])(*given) == (a.denominator == 1)
    assert compile_conditions([], [x, y])(*given) is True
