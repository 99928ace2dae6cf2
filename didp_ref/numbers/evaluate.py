"""From a sympy expression to rigorous arithmetic.

An expression is printed once as a straight Python function; called with flint rationals, it
stays exact for as long as the operations are rational and turns into Arb balls at the first
logarithm or exponential. The working precision is raised until the asked relative accuracy is
reached, so cancellation in the textbook form costs time, never digits.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

import sympy
from flint import arb, fmpq, fmpz, fmpz_poly
from sympy.logic.boolalg import BooleanFunction
from sympy.printing.pycode import PythonCodePrinter

from didp_ref.errors import DomainError, Undecided
from didp_ref.numbers.binomial import (
    LONG,
    SHORT_SUM,
    binomial_below,
    binomial_slope,
    exactly_below,
    fair_below,
    fair_slope,
)
from didp_ref.numbers.discrete_gaussian import discrete_normal_above
from didp_ref.numbers.enclosure import LIMIT_BITS, NESTING_BITS, Enclosure
from didp_ref.numbers.exact import Numeral
from didp_ref.numbers.laplace_sum import laplace_sum_above
from didp_ref.numbers.precision import arb_precision, at_precision
from didp_ref.numbers.reals import normal
from didp_ref.numbers.root_function import Root
from didp_ref.numbers.roots import root

Number: TypeAlias = "fmpq | arb"
Term = TypeVar("Term")

ZERO, ONE = fmpq(0), fmpq(1)
GUARD_BITS = 24
TINY = arb(2) ** -(1 << 20)
SHORT_POWER = 1 << 14
"""A power of so many bits is written out: a difference from it may be zero."""
DOUBLINGS = 4
"""So often the precision is doubled before every world is computed by itself."""
COUNT = sympy.Symbol("n", integer=True, positive=True)
"""How many mechanisms, or worlds, a family of formulas speaks of."""
INDEX = sympy.Symbol("i", integer=True, nonnegative=True)
"""The index a sum or product runs over, from 0 to n - 1."""
WORLD = sympy.Symbol("j", integer=True, nonnegative=True)
"""The index of the entry, for a quantity that has one value for each world."""
REFERENCE = sympy.Symbol("reference", integer=True, nonnegative=True)
"""The index of the world from which what the others share is computed."""


class ElementarySymmetric(sympy.Function):
    """The elementary symmetric polynomial ``sigma_k`` of a sequence."""

    nargs = 2

    def _latex(self, printer: PythonCodePrinter) -> str:
        order, sequence = self.args
        return rf"\sigma_{{{printer.doprint(order)}}}({printer.doprint(sequence)}_1, \ldots)"


class Largest(sympy.Function):
    """The largest entry of a sequence."""

    nargs = 1

    def _latex(self, printer: PythonCodePrinter) -> str:
        return rf"\max_i {printer.doprint(self.args[0])}_i"


class _Printer(PythonCodePrinter):
    """Prints names of the functions below, and integers and fractions exactly."""

    def _print_Rational(self, expr: sympy.Expr) -> str:
        return f"Q({expr.p}, {expr.q})"

    def _print_Exp1(self, _: sympy.Expr) -> str:
        return "exp(Q(1, 1))"

    def _print_Pow(self, expr: sympy.Expr, **_: object) -> str:
        if expr.exp.is_Rational and not expr.exp.is_Integer:
            return f"exp({self._print(expr.exp)}*log({self._print(expr.base)}))"
        base = self.parenthesize(expr.base, 100)
        return f"(1/{base})" if expr.exp == -1 else f"{base}**({self._print(expr.exp)})"

    def _print_Indexed(self, expr: sympy.Expr) -> str:
        return f"{expr.base.label}[{self._print(expr.indices[0])}]"

    def _print_IndexedBase(self, expr: sympy.Expr) -> str:
        return str(expr.label)

    def _series(self, name: str, expr: sympy.Expr, given: str = "") -> str:
        ((index, low, high),) = expr.limits
        term = self._print(expr.function)
        return f"{name}(lambda {index}{given}: {term}, {self._print(low)}, {self._print(high)})"

    def _print_Sum(self, expr: sympy.Expr) -> str:
        symmetric = expr.function.atoms(ElementarySymmetric)
        if not symmetric:
            return self._series("total", expr)
        # every summand has one such factor: the numerators are added, and divided once
        ((_, sequence),) = (polynomial.args for polynomial in symmetric)
        name = self._print(sequence)
        sigma = f", sigma=symmetric_numerators({name})"
        return f"Q({self._series('total', expr, sigma)}, common_denominator({name}))"

    def _print_Root(self, expr: sympy.Expr) -> str:
        variable, function = expr.args
        return f"Root(lambda {variable}: {self._print(function)}, {bool(variable.is_positive)})"

    def _print_ElementarySymmetric(self, expr: sympy.Expr) -> str:
        return f"sigma[{self._print(expr.args[0])}]"

    def _print_Product(self, expr: sympy.Expr) -> str:
        return self._series("product", expr)

    def _print_Function(self, expr: sympy.Expr) -> str:
        return f"{type(expr).__name__}({', '.join(self._print(a) for a in expr.args)})"

    _print_log = _print_exp = _print_Abs = _print_Function
    _print_Largest = _print_Max = _print_Min = _print_Normal = _print_Function
    _print_ceiling = _print_BinomialBelow = _print_AtLeastOnce = _print_Function
    _print_BinomialSlope = _print_LaplaceSumAbove = _print_DiscreteNormalAbove = _print_Function


def _log(x: Number) -> Number:
    if type(x) is arb:
        return x.log()
    excess = x - ONE
    # log1p of the exact difference keeps the digits that log loses near one
    return arb(excess).log1p() if excess else ZERO


def _exp(x: Number) -> Number:
    if type(x) is arb:
        return x.exp()
    return arb(x).exp() if x else ONE


def _normal(x: Number) -> Number:
    return normal(arb(x))


def _largest(first: Number, *rest: Number) -> Number:
    for other in rest:
        if other > first:
            first = other
        elif not other <= first:  # two balls that overlap
            first = arb(first).max(arb(other))
    return first


def _smallest(*values: Number) -> Number:
    return -_largest(*[-value for value in values])


def _root(function: Callable[[arb], Number], positive: bool) -> Number:
    near = 1.0 if positive else 0.0  # an expression has no float64 that would say it better
    zero = root(lambda x: arb(function(x)), near, positive=positive, of_rational=function)
    return cast("Number", zero)  # between rationals are forms alone


def _ceiling(x: Number) -> Number:
    return x.ceil() if type(x) is arb else fmpq(fmpq(x).ceil())


def _floor(x: Number) -> Number:
    return x.floor() if type(x) is arb else fmpq(fmpq(x).floor())


def _at_least_once(chance: Number, count: Number) -> Number:
    if not count - 1:
        return chance
    if not chance:
        return ZERO
    rational = type(chance) is type(count) is fmpq and count.q == 1
    if rational and count * chance.q.bit_length() <= SHORT_POWER:
        return 1 - (1 - chance) ** int(count.p)
    exponent = arb(count) * (-arb(chance)).log1p()
    if not exponent.is_finite():  # a chance as good as one, and more than one trial or less
        return (arb(chance).lower() if count > 1 else arb(0)).union(ONE)
    if exponent > -TINY:  # where the exponential loses all digits, the exponent has them
        return -exponent * (1 + arb(0).union(exponent / 2))
    return -exponent.expm1()


def _binomial_below(most: Number, trials: Number, odds: Number) -> Number:
    """Return the binomial distribution function; where two numbers come near, what holds both."""
    count = _count(trials)
    exact = type(odds) is type(most) is fmpq and most.q == 1 and odds > 0 and odds != 1
    if exact and count * odds.height_bits() <= SHORT_SUM:
        return exactly_below(int(most.p), count, odds / (1 + odds))
    odds = _odds(odds)
    balls = [arb(most).lower().ceil(), arb(most).upper().floor()]
    wholes = [int(ball.fmpq().p) for ball in balls if ball.is_finite()]
    if len(wholes) < 2 or wholes[1] - wholes[0] > 1 or not odds > 0:  # not known yet
        return arb(0).union(arb(1))
    if odds == 1 and count <= LONG and wholes[0] == wholes[1]:
        return fair_below(wholes[0], count)
    chances = 1 / (1 + 1 / odds), 1 / (1 + odds)
    low, high = (binomial_below(whole, count, *chances) for whole in wholes)
    return low.union(high) if wholes[0] < wholes[1] else low


def _binomial_slope(least: Number, trials: Number, odds: Number) -> Number:
    whole, count = _count(least), _count(trials)
    odds = _odds(odds)
    if not odds > 0:  # not known yet
        return arb.nan()
    if odds == 1 and count <= LONG:
        return fair_slope(whole, count)
    return binomial_slope(whole, count, 1 / (1 + 1 / odds), 1 / (1 + odds))


def _odds(number: Number) -> arb:
    """Return odds; raise where they are known to be none."""
    odds = arb(number)
    if odds <= 0:
        raise DomainError("odds", Numeral(number), "odds > 0")
    return odds


def _laplace_sum_above(x: Number, count: Number) -> Number:
    return laplace_sum_above(arb(x), _count(count))


def _discrete_normal_above(x: Number, deviation: Number) -> Number:
    """Return the tail of the discrete Gaussian; of numbers that are not exact, what it may be."""
    if type(x) is arb or type(deviation) is arb:
        return arb(0).union(arb(1))
    return discrete_normal_above(fmpq(x), fmpq(deviation))


def _count(number: Number) -> int:
    """Return how many are meant; raise where that is no number of anything."""
    if (count := _whole(number)) < 1:
        raise DomainError("count", count, "a whole number from 1 on")
    return count


def _whole(number: Number) -> int:
    """Return the whole number that a count or the end of a sum is; raise where it is none."""
    exact = (
        number.fmpq()
        if type(number) is arb and number.is_exact() and number.is_finite()
        else number
    )
    if type(exact) is arb or fmpq(exact).q != 1:
        raise DomainError("count", Numeral(number), "a whole number")
    return int(fmpq(exact).p)


def _tree(terms: list[Term], combine: Callable[[Term, Term], Term], empty: Term) -> Term:
    """Combine a list by a balanced tree, which keeps exact rationals short for longest."""
    while len(terms) > 1:
        paired = [combine(a, b) for a, b in zip(terms[::2], terms[1::2], strict=False)]
        terms = paired + terms[len(paired) * 2 :]
    return terms[0] if terms else empty


def _total(term: Callable[[int], Number], low: Number, high: Number) -> Number:
    terms = [term(i) for i in range(_whole(low), _whole(high) + 1)]
    return _tree(terms, operator.add, ZERO)


def _product(term: Callable[[int], Number], low: Number, high: Number) -> Number:
    terms = [term(i) for i in range(_whole(low), _whole(high) + 1)]
    return _tree(terms, operator.mul, ONE)


def _symmetric_numerators(sequence: Sequence[fmpq]) -> fmpz_poly:
    """Return all ``sigma_k`` over one denominator: the coefficients of ``prod(q_i + p_i x)``."""
    return _tree(
        [fmpz_poly([number.q, number.p]) for number in sequence], operator.mul, fmpz_poly([1])
    )


def _common_denominator(sequence: Sequence[fmpq]) -> fmpz:
    return _tree([number.q for number in sequence], operator.mul, fmpz(1))


NAMESPACE: dict[str, Callable[..., object]] = {
    "Q": fmpq,
    "log": _log,
    "exp": _exp,
    "Abs": abs,
    "Normal": _normal,
    "Root": _root,
    "ceiling": _ceiling,
    "floor": _floor,
    "BinomialBelow": _binomial_below,
    "BinomialSlope": _binomial_slope,
    "AtLeastOnce": _at_least_once,
    "LaplaceSumAbove": _laplace_sum_above,
    "DiscreteNormalAbove": _discrete_normal_above,
    "Max": _largest,
    "Min": _smallest,
    "total": _total,
    "product": _product,
    "symmetric_numerators": _symmetric_numerators,
    "common_denominator": _common_denominator,
    "Largest": max,
}


def compile_expression(
    expression: sympy.Expr, arguments: Sequence[sympy.Basic], *, once: bool = False
) -> Callable[..., Number]:
    """Return the expression as a function of flint rationals, at the current precision.

    Common parts have names, but for what is evaluated ``once`` or twice: to find them takes longer.
    """
    compiled: Callable[..., Number] = sympy.lambdify(
        list(arguments),
        expression,
        modules=[NAMESPACE],
        printer=_Printer({"fully_qualified_modules": False, "allow_unknown_functions": True}),
        cse=not once and has_common_parts_named(expression),
    )
    return compiled


def has_common_parts_named(expression: sympy.Expr) -> bool:
    """Say whether it is compiled with names for common parts; what a letter binds has none."""
    return not expression.has(sympy.Sum, sympy.Product, Root)


class Whole(BooleanFunction):
    """Whether a number is whole."""


class All(BooleanFunction):
    """Whether conditions hold, all of them, and none left out for what a symbol is known to be."""


class _ConditionPrinter(_Printer):
    """Prints an inequality by the sign of a numerator: rationals compare several times slower."""

    def _print_Relational(self, relation: sympy.Basic) -> str:
        least = "one" if isinstance(relation, sympy.Gt | sympy.Lt) else "zero"
        return f"(({self._print(relation.gts - relation.lts)}).p >= {least})"

    def _print_All(self, every: sympy.Basic) -> str:
        return " and ".join(map(self._print, every.args)) or "True"

    def _print_Whole(self, whole: sympy.Basic) -> str:
        return f"({self._print(whole.args[0])}.q == one)"


def compile_conditions(
    conditions: Sequence[sympy.Basic], arguments: Sequence[sympy.Symbol]
) -> Callable[..., bool]:
    """Return whether inequalities hold, all of them, as a function of flint rationals."""
    compiled: Callable[..., bool] = sympy.lambdify(
        list(arguments),
        All(*conditions),
        modules=[NAMESPACE | {"zero": fmpz(0), "one": fmpz(1)}],
        printer=_ConditionPrinter({"fully_qualified_modules": False}),
    )
    return compiled


def enclose(function: Callable[..., Number], arguments: Sequence[object], bits: int) -> Enclosure:
    """Evaluate a compiled function until its relative accuracy is at least ``bits``."""
    working = bits + GUARD_BITS
    while working <= LIMIT_BITS + bits:
        known = _known(at_precision(working, function, arguments), bits)
        if known:
            return known
        working *= 2
    raise Undecided(f"the value could not be enclosed to {bits} bits", working)


def _known(value: Number, bits: int) -> Enclosure | None:
    """Return the enclosure of a value that is exact, or accurate enough."""
    if type(value) is not arb:
        return Enclosure.of(value if type(value) is fmpq else fmpq(value))
    return Enclosure.of(value, bits) if value.rel_accuracy_bits() >= bits + NESTING_BITS else None


@dataclass(frozen=True)
class EachWorld:
    """A formula that has a value for each world, and a sum over all worlds in every one.

    Where the summands of two worlds have a quotient that does not depend on what is summed over,
    the sums of all worlds follow from that of one, the reference: they cost as much as two of them.
    """

    each: Callable[..., Number]
    """The value of one world, from the arguments, their number and the world's."""
    shared: tuple[Callable[..., Number], Callable[..., Number]] | None
    """The sum of the reference, and the value of one world where that sum is given too."""

    def enclose(
        self, arguments: Sequence[object], n: int, reference: int, bits: int
    ) -> tuple[Enclosure, ...]:
        """Evaluate every world until its relative accuracy is at least ``bits``.

        The sum is exact where the reference is the only world that adds to it.
        """
        enclosures: dict[int, Enclosure] = {}
        working = bits + GUARD_BITS
        for _ in range(DOUBLINGS if self.shared else 0):
            first, from_first = cast("tuple[Callable[..., Number], ...]", self.shared)
            with arb_precision(working):
                total = first(*arguments, n, reference)
                for j in range(n):
                    if j not in enclosures:
                        known = _known(from_first(*arguments, n, reference, j, total), bits)
                        if known:
                            enclosures[j] = known
            if len(enclosures) == n:
                break
            working *= 2
        # what lies too far from the reference is computed by itself
        return tuple(
            enclosures.get(j) or enclose(self.each, [*arguments, n, j], bits) for j in range(n)
        )


def compile_each_world(expression: sympy.Expr, arguments: Sequence[sympy.Basic]) -> EachWorld:
    """Return a formula of the world :data:`WORLD` as a function of flint rationals."""
    each = compile_expression(expression, [*arguments, COUNT, WORLD])
    sums = list(expression.atoms(sympy.Sum))
    if len(sums) != 1:
        return EachWorld(each, None)
    (total,) = sums
    of_reference = total.function.subs(WORLD, REFERENCE)
    quotient = sympy.powsimp(total.function / of_reference).replace(
        lambda node: isinstance(node, sympy.exp), lambda node: sympy.exp(sympy.expand(node.args[0]))
    )
    if quotient.has(INDEX):
        return EachWorld(each, None)
    first = sympy.Dummy("first")
    from_first = expression.xreplace({total: quotient * first})
    return EachWorld(
        each,
        (
            compile_expression(total.subs(WORLD, REFERENCE), [*arguments, COUNT, REFERENCE]),
            compile_expression(from_first, [*arguments, COUNT, REFERENCE, WORLD, first]),
        ),
    )
