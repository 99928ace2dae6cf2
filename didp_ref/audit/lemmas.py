"""The lemma schemas of :mod:`didp_ref.kernel.schemas`, as whoever writes a derivation calls them.

Terms are sympy's; what runs over a range is given with its range ``(index, lower, upper)``. What
each states is said in :data:`~didp_ref.kernel.schemas.STATED`.
"""

from dataclasses import dataclass

import sympy

from didp_ref.errors import InputError
from didp_ref.kernel import terms as formal
from didp_ref.kernel.schemas import STATED, instance_of
from didp_ref.numbers.normal_function import Normal
from didp_ref.symbolic import sympy_reader
from didp_ref.symbolic.logic import Event, ForAll, Point
from didp_ref.symbolic.notation import Formula, Term
from didp_ref.symbolic.validate import number

__all__ = ["Lemma", "equal_arguments", "induction", "instance", "premise_outside"]
__all__ += list(STATED)
__dir__ = __all__.copy

Range = tuple[Term, Term | int, Term | int]
"""An index with the lower and the upper end of the integers it runs over."""
Over = tuple[Point, Event]
"""A point, and the event over which a function of it is integrated."""


@dataclass(frozen=True)
class Lemma:
    """An instance of a schema: the schema's name, and the terms it is applied to."""

    schema: str
    terms: tuple[formal.Term, ...]

    @property
    def statement(self) -> formal.Term:
        """What the schema states of the terms."""
        return instance_of(self.schema, self.terms)


@dataclass(frozen=True)
class Consequence:
    """What instances of schemas entail together; the checker asks the solvers if they do."""

    instances: tuple[Lemma, ...]
    statement: formal.Term


def _made(schema: str, *given: formal.Term) -> Lemma:
    try:
        instance_of(schema, given)
    except formal.IllFormed as wrong:
        raise InputError(schema, str(wrong)) from None
    return Lemma(schema, given)


def as_term(given: Term | Formula | formal.Term | int) -> formal.Term:
    """Return a term as it is, and what sympy has as a term."""
    if isinstance(given, formal.Term):
        return given
    return sympy_reader.term(given if isinstance(given, sympy.Basic) else number(given))


def _under(body: Term | int, *ranges: Range | Over) -> formal.Term:
    """Read what depends on indices, or on a point; the first is the innermost."""
    term = as_term(body)
    for place, (index, *_) in enumerate(ranges):
        term = sympy_reader.abstract(term, as_term(index), place)
    return term


def _ends(over: Range) -> tuple[formal.Term, formal.Term]:
    _, lower, upper = over
    return as_term(lower), as_term(upper)


def instance(every: ForAll | formal.Term, term: Term | formal.Term) -> Lemma:
    """Take what holds for every value at one."""
    return _made("instance", as_term(every), as_term(term))


def induction(index: Term, start: Term | int, statement: Formula) -> Lemma:
    """Conclude for every n >= start from the base and the step."""
    return _made("induction", as_term(ForAll(statement, (index, start, sympy.oo))))


def premise_outside(premise: Formula, statement: Formula, over: tuple[Term, ...]) -> Lemma:
    """Put a premise without the variable before "for every", or after it."""
    return _made("premise_outside", as_term(premise), as_term(ForAll(statement, over)))


def equal_arguments(function: sympy.Basic, a: Term, b: Term) -> Lemma:
    """Conclude from a = b that f(a) = f(b), for a function or a sequence f."""
    if isinstance(function, sympy.IndexedBase):
        return _made("equal_arguments", as_term(function[a]), as_term(function[b]))
    heads = {sympy.exp: "exp", sympy.log: "log", sympy.Abs: "abs"}
    heads |= {sympy.sqrt: "root", Normal: "normal"}
    if function in heads:  # sympy may merge exp(a) with what stands in a
        pair = (formal.Term(heads[function], (as_term(argument),)) for argument in (a, b))
        return _made("equal_arguments", *pair)
    return _made("equal_arguments", as_term(function(a)), as_term(function(b)))


def exp_positive(a: Term | int) -> Lemma:
    """exp(a) > 0."""
    return _made("exp_positive", as_term(a))


def exp_monotone(a: Term | int, b: Term | int) -> Lemma:
    """a <= b exactly when exp(a) <= exp(b)."""
    return _made("exp_monotone", as_term(a), as_term(b))


def exp_sum(a: Term | int, b: Term | int) -> Lemma:
    """exp(a + b) = exp(a) exp(b)."""
    return _made("exp_sum", as_term(a), as_term(b))


def exp_negative(a: Term | int) -> Lemma:
    """exp(a) exp(-a) = 1."""
    return _made("exp_negative", as_term(a))


def exp_tangent(a: Term | int) -> Lemma:
    """exp(a) >= 1 + a."""
    return _made("exp_tangent", as_term(a))


def exp_log(x: Term | int, a: Term | int) -> Lemma:
    """For x > 0: a = log(x) exactly when exp(a) = x, and a <= log(x) exactly when exp(a) <= x."""
    return _made("exp_log", as_term(x), as_term(a))


def log_monotone(x: Term | int, y: Term | int) -> Lemma:
    """For x, y > 0: x <= y exactly when log(x) <= log(y)."""
    return _made("log_monotone", as_term(x), as_term(y))


def log_product(x: Term | int, y: Term | int) -> Lemma:
    """For x, y > 0: log(x y) = log(x) + log(y)."""
    return _made("log_product", as_term(x), as_term(y))


def log_quotient(x: Term | int, y: Term | int) -> Lemma:
    """For x, y > 0: log(x/y) = log(x) - log(y)."""
    return _made("log_quotient", as_term(x), as_term(y))


def absolute_value(a: Term | int) -> Lemma:
    """|a| is a where a >= 0, and -a where a <= 0."""
    return _made("absolute_value", as_term(a))


def triangle(a: Term | int, b: Term | int) -> Lemma:
    """The triangle inequality: |a + b| <= |a| + |b|."""
    return _made("triangle", as_term(a), as_term(b))


def reverse_triangle(a: Term | int, b: Term | int) -> Lemma:
    """The reverse triangle inequality: -|a - b| <= |a| - |b| <= |a - b|."""
    return _made("reverse_triangle", as_term(a), as_term(b))


def maximum(a: Term | int, b: Term | int, *others: Term | int) -> Lemma | Consequence:
    """max(a, b, ...) is at least each, and is one of them."""
    if others:
        return _extreme("maximum", sympy.Max, [a, b, *others])
    return _made("maximum", as_term(a), as_term(b))


def minimum(a: Term | int, b: Term | int, *others: Term | int) -> Lemma | Consequence:
    """min(a, b, ...) is at most each, and is one of them."""
    if others:
        return _extreme("minimum", sympy.Min, [a, b, *others])
    return _made("minimum", as_term(a), as_term(b))


def _extreme(schema: str, of: type[sympy.Basic], given: list[Term | int]) -> Consequence:
    """Say of more than two numbers what the schema says of two, taken pair by pair."""
    whole = as_term(of(*given))  # the pairs are nested as sympy orders them
    pairs, left = [], whole
    while left.head == whole.head and len(left.args) == 2 and left.head in ("max", "min"):
        pairs.append(_made(schema, *left.args))
        left = left.args[0]
    each = [as_term(number) for number in given]
    bounds = [(term, whole) if schema == "maximum" else (whole, term) for term in each]
    ordered = [formal.Term("<=", bound) for bound in bounds]
    reached = formal.Term("or", tuple(formal.Term("=", (whole, term)) for term in each))
    said = formal.Term("and", (*ordered, reached))
    needed = tuple(dict.fromkeys(c for term in each for c in formal.conditions(term)))
    if needed:
        defined = formal.Term("and", needed) if needed[1:] else needed[0]
        said = formal.Term("=>", (defined, said))
    return Consequence(tuple(pairs), said)


def sum_empty(term: Term | int, over: Range) -> Lemma:
    """The sum over no index is zero."""
    return _made("sum_empty", _under(term, over), _ends(over)[0])


def sum_last(term: Term | int, over: Range) -> Lemma:
    """For low <= high: the sum is that of all terms but the last, and the last."""
    return _made("sum_last", _under(term, over), *_ends(over))


def sum_first(term: Term | int, over: Range) -> Lemma:
    """For low <= high: the sum is its first term and the sum of the others."""
    return _made("sum_first", _under(term, over), *_ends(over))


def sum_take_out(term: Term | int, over: Range, k: Term | int) -> Lemma:
    """For low <= k <= high: the sum is the k-th term, those before it and those after it."""
    return _made("sum_take_out", _under(term, over), *_ends(over), as_term(k))


def sum_scale(factor: Term | int, term: Term | int, over: Range) -> Lemma:
    """A factor without the index comes out of the sum."""
    return _made("sum_scale", as_term(factor), _under(term, over), *_ends(over))


def sum_add(first: Term | int, second: Term | int, over: Range) -> Lemma:
    """The sum of a sum of terms is the sum of their sums."""
    return _made("sum_add", _under(first, over), _under(second, over), *_ends(over))


def sum_constant(term: Term | int, over: Range) -> Lemma:
    """For low - 1 <= high: a term without the index sums to it, times the number of terms."""
    return _made("sum_constant", as_term(term), *_ends(over))


def sum_monotone(smaller: Term | int, larger: Term | int, over: Range) -> Lemma:
    """Terms ordered one by one give sums ordered the same way."""
    return _made("sum_monotone", _under(smaller, over), _under(larger, over), *_ends(over))


def sum_equal(first: Term | int, second: Term | int, over: Range) -> Lemma:
    """Terms equal one by one have equal sums."""
    return _made("sum_equal", _under(first, over), _under(second, over), *_ends(over))


def sum_nonnegative(term: Term | int, over: Range) -> Lemma:
    """Terms that are not negative have a sum that is not negative."""
    return _made("sum_nonnegative", _under(term, over), *_ends(over))


def sum_swap(term: Term | int, inner: Range, outer: Range) -> Lemma:
    """Two finite sums may be taken in either order, when no end has the other's index."""
    return _made("sum_swap", _under(term, outer, inner), *_ends(outer), *_ends(inner))


def weighted_mean(
    weight: Term | int, value: Term | int, low: Term | int, high: Term | int, over: Range
) -> Lemma:
    """With weights >= 0 and low <= value <= high: low W <= sum(weight value) <= high W."""
    return _made(
        "weighted_mean",
        _under(weight, over),
        _under(value, over),
        as_term(low),
        as_term(high),
        *_ends(over),
    )


def product_empty(factor: Term | int, over: Range) -> Lemma:
    """The product over no index is one."""
    return _made("product_empty", _under(factor, over), _ends(over)[0])


def product_last(factor: Term | int, over: Range) -> Lemma:
    """For low <= high: the product is that of all factors but the last, times the last."""
    return _made("product_last", _under(factor, over), *_ends(over))


def product_positive(factor: Term | int, over: Range) -> Lemma:
    """Positive factors have a positive product."""
    return _made("product_positive", _under(factor, over), *_ends(over))


def product_monotone(smaller: Term | int, larger: Term | int, over: Range) -> Lemma:
    """With 0 <= smaller <= larger one by one, the products are so ordered."""
    return _made("product_monotone", _under(smaller, over), _under(larger, over), *_ends(over))


def product_split(first: Term | int, second: Term | int, over: Range) -> Lemma:
    """The product of products is the product of the two."""
    return _made("product_split", _under(first, over), _under(second, over), *_ends(over))


def exp_of_sum(term: Term | int, over: Range) -> Lemma:
    """The exponential of a sum is the product of the exponentials."""
    return _made("exp_of_sum", _under(term, over), *_ends(over))


def square_root(a: Term | int) -> Lemma:
    """sqrt(a) >= 0, and for a >= 0 its square is a."""
    return _made("square_root", as_term(a))


def normal_between(a: Term | int) -> Lemma:
    """0 < Phi(a) < 1, for the standard normal distribution's function."""
    return _made("normal_between", as_term(a))


def normal_monotone(a: Term | int, b: Term | int) -> Lemma:
    """a <= b exactly when Phi(a) <= Phi(b)."""
    return _made("normal_monotone", as_term(a), as_term(b))


def normal_symmetric(a: Term | int) -> Lemma:
    """Phi(a) + Phi(-a) = 1."""
    return _made("normal_symmetric", as_term(a))


def normal_tail(a: Term | int) -> Lemma:
    """For a >= 0: Phi(-a) <= exp(-a^2/2)/2."""
    return _made("normal_tail", as_term(a))


def pinsker(a: Term | int, b: Term | int) -> Lemma:
    """Pinsker for two outcomes: 2 (a - b)^2 <= a log(a/b) + (1-a) log((1-a)/(1-b))."""
    return _made("pinsker", as_term(a), as_term(b))


def tanh_below(a: Term | int) -> Lemma:
    """tanh(a) <= a for a >= 0, with both sides times 2 cosh(a)."""
    return _made("tanh_below", as_term(a))


def cosh_growth(a: Term | int, b: Term | int, c: Term | int) -> Lemma:
    """cosh(b) <= cosh(a) exp(c (b^2 - a^2)) for |b| >= a > 0, where tanh(a) <= 2 a c."""
    return _made("cosh_growth", as_term(a), as_term(b), as_term(c))


def integral_add(first: Term | int, second: Term | int, over: Over) -> Lemma:
    """The integral of a sum of two integrable functions is the sum of theirs."""
    return _made("integral_add", _under(first, over), _under(second, over), as_term(over[1]))


def integral_scale(factor: Term | int, body: Term | int, over: Over) -> Lemma:
    """A factor without the point comes out of the integral of an integrable function."""
    return _made("integral_scale", as_term(factor), _under(body, over), as_term(over[1]))


def integral_monotone(smaller: Term | int, larger: Term | int, over: Over) -> Lemma:
    """Integrable functions ordered at every point have integrals ordered the same way."""
    given = (_under(integrand, over) for integrand in (smaller, larger))
    return _made("integral_monotone", *given, as_term(over[1]))


def integral_sum(body: Term | int, over: Over, indices: Range) -> Lemma:
    """The integral of a finite sum of integrable functions is the sum of their integrals."""
    return _made("integral_sum", _under(body, over, indices), as_term(over[1]), *_ends(indices))
