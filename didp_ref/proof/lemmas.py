"""Everything that is assumed of exp, log, |x|, max, finite sums and products, and induction.

A *lemma schema* is a function from terms to one true statement, its mathematics in the first line
of its docstring. Terms are real numbers: where a term divides, or takes a logarithm, the instance
carries that condition as a premise. A quantified premise is a statement like any other, so a
schema can ask for a fact about every index. `tests/proof/test_lemmas.py` samples each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

import sympy
from sympy import And, Equivalent, Implies, Or, Product, Sum, exp, log

from didp_ref.proof.logic import ForAll, defined, substitute, within

Term = Any
Range = tuple[Any, Any, Any]
"""An index with the lower and the upper end of the integers it runs over."""


@dataclass(frozen=True)
class Lemma:
    """An instance of a schema: the schema's name, and the terms it is applied to."""

    schema: str
    arguments: tuple[Any, ...]

    @cached_property
    def formula(self) -> Any:
        """The statement that the schema makes of these terms, wherever they are defined."""
        ranges = [one for one in self.arguments if isinstance(one, tuple)]
        terms = [one for one in self.arguments if isinstance(one, sympy.Expr)]
        conditions = [condition for term in terms for condition in defined(term)]
        for over in ranges:
            _check_range(over)
            conditions = [ForAll(c, over) if over[0] in c.free_symbols else c for c in conditions]
        return _where(conditions, SCHEMAS[self.schema](*self.arguments))


SCHEMAS: dict[str, Callable[..., Any]] = {}


def schema(build: Callable[..., Any]) -> Callable[..., Lemma]:
    """Register a schema, and return what makes its instances."""

    @wraps(build)
    def instance(*arguments: Any) -> Lemma:
        given = (sympy.Integer(one) if isinstance(one, int) else one for one in arguments)
        made = Lemma(build.__name__, tuple(given))
        made.formula  # noqa: B018  # terms that the schema does not take are refused here
        return made

    SCHEMAS[build.__name__] = build
    return instance


def _where(conditions: Sequence[Any], formula: Any) -> Any:
    return Implies(And(*conditions), formula) if conditions else formula


def _check_range(over: Range) -> None:
    for end in over[1:]:
        if not sympy.sympify(end, strict=True).is_integer:
            raise TypeError(f"{end} is not known to be an integer; declare it with integer=True")
    ForAll(sympy.true, over)


def _free_of(term: Term, over: Range) -> None:
    if over[0] in sympy.sympify(term, strict=True).free_symbols:
        raise TypeError(f"{term} depends on the index {over[0]}")


def _le(left: Term, right: Term) -> Any:
    return sympy.Le(left, right, evaluate=False)


def _lt(left: Term, right: Term) -> Any:
    return sympy.Lt(left, right, evaluate=False)


def _eq(left: Term, right: Term) -> Any:
    return sympy.Eq(left, right, evaluate=False)


def _times(*factors: Term) -> Any:
    return sympy.Mul(*factors, evaluate=False)


def _plus(*terms: Term) -> Any:
    return sympy.Add(*terms, evaluate=False)


# Quantified statements and integers


@schema
def instance(every: ForAll, term: Term) -> Any:
    """What holds for every index (every real) holds for a given integer in range (real)."""
    if every.ends and not term.is_integer:
        raise TypeError(f"{term} is not known to be an integer; declare it with integer=True")
    here = substitute(every.body, every.variable, term)
    conditions = [substitute(c, every.variable, term) for c in defined(every.body)]
    return _where(conditions, Implies(every, Implies(within(term, every.ends), here)))


@schema
def induction(index: Term, start: Term, statement: Any) -> Any:
    """P(start), and P(n) implies P(n+1) for every n >= start: then P(n) for every n >= start."""
    everywhere = (index, start, sympy.oo)
    after = substitute(statement, index, index + 1)
    base = substitute(statement, index, start)
    step = ForAll(Implies(statement, after), everywhere)
    conditions = [ForAll(condition, everywhere) for condition in defined(statement)]
    return _where(conditions, Implies(And(base, step), ForAll(statement, everywhere)))


@schema
def premise_outside(premise: Any, statement: Any, over: tuple[Any, ...]) -> Any:
    """A premise without the variable may stand before "for every", or after it."""
    if over[0] in premise.free_symbols:
        raise TypeError(f"{premise} speaks of {over[0]}")
    inside = ForAll(Implies(premise, statement), over)
    return Equivalent(inside, Implies(premise, ForAll(statement, over)))


@schema
def equal_arguments(function: Any, a: Term, b: Term) -> Any:
    """If a = b, then f(a) = f(b), for a function or a sequence f."""
    if isinstance(function, sympy.IndexedBase):
        return Implies(_eq(a, b), _eq(function[a], function[b]))
    if not isinstance(function, sympy.FunctionClass):
        raise TypeError(f"{function} is neither a function of sympy nor a sequence")
    return Implies(_eq(a, b), _eq(function(a), function(b)))


# Exponentials and logarithms


@schema
def exp_positive(a: Term) -> Any:
    """exp(a) > 0."""
    return _lt(sympy.S.Zero, exp(a))


@schema
def exp_monotone(a: Term, b: Term) -> Any:
    """a <= b exactly when exp(a) <= exp(b)."""
    return Equivalent(_le(a, b), _le(exp(a), exp(b)))


@schema
def exp_sum(a: Term, b: Term) -> Any:
    """exp(a + b) = exp(a) exp(b)."""
    return _eq(exp(a + b), _times(exp(a), exp(b)))


@schema
def exp_negative(a: Term) -> Any:
    """exp(a) exp(-a) = 1."""
    return _eq(_times(exp(a), exp(-a)), sympy.S.One)


@schema
def exp_tangent(a: Term) -> Any:
    """exp(a) >= 1 + a."""
    return _le(_plus(sympy.S.One, a), exp(a))


@schema
def exp_log(x: Term, a: Term) -> Any:
    """For x > 0: a = log(x) exactly when exp(a) = x, and a <= log(x) exactly when exp(a) <= x."""
    return Implies(
        _lt(0, x),
        And(
            Equivalent(_eq(a, log(x)), _eq(exp(a), x)),
            Equivalent(_le(a, log(x)), _le(exp(a), x)),
            Equivalent(_le(log(x), a), _le(x, exp(a))),
        ),
    )


@schema
def log_monotone(x: Term, y: Term) -> Any:
    """For x, y > 0: x <= y exactly when log(x) <= log(y)."""
    return Implies(And(_lt(0, x), _lt(0, y)), Equivalent(_le(x, y), _le(log(x), log(y))))


@schema
def log_product(x: Term, y: Term) -> Any:
    """For x, y > 0: log(x y) = log(x) + log(y)."""
    return Implies(And(_lt(0, x), _lt(0, y)), _eq(log(x * y), _plus(log(x), log(y))))


@schema
def log_quotient(x: Term, y: Term) -> Any:
    """For x, y > 0: log(x/y) = log(x) - log(y)."""
    return Implies(And(_lt(0, x), _lt(0, y)), _eq(log(x / y), _plus(log(x), -log(y))))


# Absolute values, maxima, minima


@schema
def absolute_value(a: Term) -> Any:
    """|a| is a where a >= 0, and -a where a <= 0."""
    size = sympy.Abs(a)
    return And(Implies(_le(0, a), _eq(size, a)), Implies(_le(a, 0), _eq(size, -a)))


@schema
def triangle(a: Term, b: Term) -> Any:
    """The triangle inequality: |a + b| <= |a| + |b|."""
    return _le(sympy.Abs(a + b), _plus(sympy.Abs(a), sympy.Abs(b)))


@schema
def reverse_triangle(a: Term, b: Term) -> Any:
    """The reverse triangle inequality: -|a - b| <= |a| - |b| <= |a - b|."""
    gap, rest = sympy.Abs(a - b), _plus(sympy.Abs(a), -sympy.Abs(b))
    return And(_le(-gap, rest), _le(rest, gap))


@schema
def maximum(*terms: Term) -> Any:
    """max(a, b, ...) is at least each, and is one of them."""
    largest = sympy.Max(*terms)
    return And(*(_le(a, largest) for a in terms), Or(*(_eq(largest, a) for a in terms)))


@schema
def minimum(*terms: Term) -> Any:
    """min(a, b, ...) is at most each, and is one of them."""
    least = sympy.Min(*terms)
    return And(*(_le(least, a) for a in terms), Or(*(_eq(least, a) for a in terms)))


# Finite sums


@schema
def sum_empty(term: Term, over: Range) -> Any:
    """The sum over no index is zero."""
    index, lower, _ = over
    return _eq(Sum(term, (index, lower, lower - 1)), 0)


@schema
def sum_last(term: Term, over: Range) -> Any:
    """For low <= high: the sum is that of all terms but the last, and the last."""
    index, lower, upper = over
    rest = Sum(term, (index, lower, upper - 1))
    last = substitute(term, index, upper)
    return Implies(_le(lower, upper), _eq(Sum(term, over), _plus(rest, last)))


@schema
def sum_first(term: Term, over: Range) -> Any:
    """For low <= high: the sum is its first term and the sum of the others."""
    index, lower, upper = over
    rest = Sum(term, (index, lower + 1, upper))
    first = substitute(term, index, lower)
    return Implies(_le(lower, upper), _eq(Sum(term, over), _plus(first, rest)))


@schema
def sum_take_out(term: Term, over: Range, k: Term) -> Any:
    """For low <= k <= high: the sum is the k-th term, those before it and those after it."""
    index, lower, upper = over
    _check_range((index, k, k))
    before, after = Sum(term, (index, lower, k - 1)), Sum(term, (index, k + 1, upper))
    taken = _plus(substitute(term, index, k), before, after)
    return Implies(within(k, (lower, upper)), _eq(Sum(term, over), taken))


@schema
def sum_scale(factor: Term, term: Term, over: Range) -> Any:
    """A factor without the index comes out of the sum."""
    _free_of(factor, over)
    return _eq(Sum(factor * term, over), _times(factor, Sum(term, over)))


@schema
def sum_add(first: Term, second: Term, over: Range) -> Any:
    """The sum of a sum of terms is the sum of their sums."""
    return _eq(Sum(first + second, over), _plus(Sum(first, over), Sum(second, over)))


@schema
def sum_constant(term: Term, over: Range) -> Any:
    """For low - 1 <= high: a term without the index sums to it, times the number of terms."""
    _free_of(term, over)
    _, lower, upper = over
    counted = _times(upper - lower + 1, term)
    return Implies(_le(lower - 1, upper), _eq(Sum(term, over), counted))


@schema
def sum_monotone(smaller: Term, larger: Term, over: Range) -> Any:
    """For low - 1 <= high: terms ordered one by one give sums ordered the same way."""
    _, lower, upper = over
    premise = And(ForAll(_le(smaller, larger), over), _le(lower - 1, upper))
    return Implies(premise, _le(Sum(smaller, over), Sum(larger, over)))


@schema
def sum_equal(first: Term, second: Term, over: Range) -> Any:
    """For low - 1 <= high: terms equal one by one have equal sums."""
    _, lower, upper = over
    premise = And(ForAll(_eq(first, second), over), _le(lower - 1, upper))
    return Implies(premise, _eq(Sum(first, over), Sum(second, over)))


@schema
def sum_nonnegative(term: Term, over: Range) -> Any:
    """For low - 1 <= high: terms that are not negative have a sum that is not negative."""
    _, lower, upper = over
    premise = And(ForAll(_le(0, term), over), _le(lower - 1, upper))
    return Implies(premise, _le(0, Sum(term, over)))


@schema
def sum_swap(term: Term, first: Range, second: Range) -> Any:
    """Two finite sums may be taken in either order, when no end has the other's index."""
    for (index, *_), (_, *ends) in ((first, second), (second, first)):
        if any(index in sympy.sympify(end, strict=True).free_symbols for end in ends):
            raise TypeError(f"an end of the other sum depends on {index}")
    return _eq(Sum(Sum(term, first), second), Sum(Sum(term, second), first))


@schema
def weighted_mean(weight: Term, value: Term, low: Term, high: Term, over: Range) -> Any:
    """With weights >= 0 and low <= value <= high: low W <= sum(weight value) <= high W."""
    _free_of(low, over)
    _free_of(high, over)
    _, lower, upper = over
    total, mean = Sum(weight, over), Sum(weight * value, over)
    nonnegative = And(ForAll(_le(0, weight), over), _le(lower - 1, upper))
    return Implies(
        nonnegative,
        And(
            Implies(ForAll(_le(low, value), over), _le(_times(low, total), mean)),
            Implies(ForAll(_le(value, high), over), _le(mean, _times(high, total))),
        ),
    )


# Finite products


@schema
def product_empty(factor: Term, over: Range) -> Any:
    """The product over no index is one."""
    index, lower, _ = over
    return _eq(Product(factor, (index, lower, lower - 1)), 1)


@schema
def product_last(factor: Term, over: Range) -> Any:
    """For low <= high: the product is that of all factors but the last, times the last."""
    index, lower, upper = over
    rest = Product(factor, (index, lower, upper - 1))
    last = substitute(factor, index, upper)
    return Implies(_le(lower, upper), _eq(Product(factor, over), _times(rest, last)))


@schema
def product_positive(factor: Term, over: Range) -> Any:
    """For low - 1 <= high: positive factors have a positive product."""
    _, lower, upper = over
    premise = And(ForAll(_lt(0, factor), over), _le(lower - 1, upper))
    return Implies(premise, _lt(0, Product(factor, over)))


@schema
def product_monotone(smaller: Term, larger: Term, over: Range) -> Any:
    """For low - 1 <= high: with 0 <= smaller <= larger one by one, the products are so ordered."""
    _, lower, upper = over
    ordered = ForAll(And(_le(0, smaller), _le(smaller, larger)), over)
    least, most = Product(smaller, over), Product(larger, over)
    return Implies(And(ordered, _le(lower - 1, upper)), And(_le(0, least), _le(least, most)))


@schema
def product_split(first: Term, second: Term, over: Range) -> Any:
    """For low - 1 <= high: the product of products is the product of the two."""
    _, lower, upper = over
    parts = _times(Product(first, over), Product(second, over))
    return Implies(_le(lower - 1, upper), _eq(Product(first * second, over), parts))


@schema
def exp_of_sum(term: Term, over: Range) -> Any:
    """For low - 1 <= high: the exponential of a sum is the product of the exponentials."""
    _, lower, upper = over
    return Implies(_le(lower - 1, upper), _eq(exp(Sum(term, over)), Product(exp(term), over)))
