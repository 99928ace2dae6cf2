"""Formula mutants: systematic edits of every quantity's expression, each killed or proved harmless.

A mutant is the sympy tree with one node changed: a sum for a difference, a factor or a term
dropped, a one for a two, a maximum for a minimum, an exponent negated, a parameter for another.
It is killed by a vector at which it has a value that is certainly further from the expected one
than the runner tolerates, or has none; or by two that it does not tell apart, and whose values are
further apart. A mutant that no vector kills must be proved equal to the
formula on the domain; one that is neither is undecided, and undecided is a failure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import compress
from typing import TypeAlias

import sympy
from flint import arb, fmpq

from didp_ref.errors import DomainError, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.evaluate import (
    COUNT,
    WORLD,
    ElementarySymmetric,
    Largest,
    Number,
    compile_expression,
    has_common_parts_named,
)
from didp_ref.numbers.exact import parse_exact, to_rational
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.root_function import Root
from didp_ref.numbers.roots import NoRoot
from didp_ref.oracle.tolerance import default_ulps
from didp_ref.oracle.user_vectors import vectors_of
from didp_ref.oracle.vectors import Target, Vector

__all__ = ["Fate", "Mutant", "Outcome", "equivalence", "judge", "mutants"]
__dir__ = __all__.copy

PRECISIONS = (192, 1024)


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    EQUIVALENT = "equivalent"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Mutant:
    """A formula with one node changed."""

    quantity: str
    edit: str
    expression: sympy.Expr
    place: str = ""
    """What the node stands in, if the formula has the same node elsewhere too."""


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant, and by what: a vector's id, or how equality was proved."""

    mutant: Mutant
    fate: Fate
    by: str


# --- the edits -------------------------------------------------------------------------------


def mutants(quantity: Quantity) -> Iterator[Mutant]:
    """Yield every edit of a quantity's expression, without repetitions.

    One may take a tenth of a second: sympy simplifies each.
    """
    original = quantity.expression
    seen = {original}
    times = Counter(node for _, node in _nodes(original))
    for path, node in _nodes(original):
        place = _place(original, path) if times[node] > 1 or node.is_number else ""
        for edit, changed in _edits(node, quantity):
            try:
                mutated = _replaced(original, path, changed)
            except ValueError:  # the larger of a term and of what is divided by zero
                continue
            if mutated not in seen and not _is_void(mutated):
                seen.add(mutated)
                yield Mutant(quantity.id, f"{edit}: {node} -> {changed}", mutated, place)


def _place(expression: sympy.Expr, path: tuple[int, ...]) -> str:
    """Return the part of a formula that a node stands in, and not merely a power of it."""
    around = [expression]
    for place in path[:-1]:
        around.append(around[-1].args[place])
    parts = [each for each in around[1:] if not isinstance(each, sympy.Pow)]
    return str(parts[-1]) if parts else ""


def _is_void(expression: sympy.Expr) -> bool:
    """Say whether it is no formula: it has no value, or none once its common parts are named.

    >>> x = sympy.Symbol("x")
    >>> _is_void(sympy.log((x - 1) / (1 - x))), _is_void(sympy.log(x - 1))
    (True, False)
    """
    try:
        named = sympy.cse(expression)[1] if has_common_parts_named(expression) else [expression]
    except ValueError:  # the larger of terms of which one is no real number
        return True
    return any(each.has(sympy.zoo, sympy.nan, sympy.oo, sympy.I) for each in named)


def _nodes(
    expression: sympy.Expr, path: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], sympy.Expr]]:
    yield path, expression
    if isinstance(expression, sympy.Sum | sympy.Product):
        yield from _nodes(expression.function, (*path, 0))
        return
    if isinstance(expression, sympy.Indexed):
        return
    for place, argument in enumerate(expression.args):
        yield from _nodes(argument, (*path, place))


def _replaced(expression: sympy.Expr, path: tuple[int, ...], changed: sympy.Expr) -> sympy.Expr:
    if not path:
        return changed
    first, *rest = path
    arguments = list(expression.args)
    arguments[first] = _replaced(arguments[first], tuple(rest), changed)
    return expression.func(*arguments)


Edit: TypeAlias = "tuple[str, sympy.Expr]"


def _edits(node: sympy.Expr, quantity: Quantity) -> Iterator[Edit]:
    for kinds, edit in EDITS:
        if isinstance(node, kinds):
            yield from edit(node)
    if isinstance(node, sympy.Symbol) and node in quantity.symbols.values():
        yield "a parameter is doubled", 2 * node
        yield "a parameter is complemented", 1 - node
        yield "a parameter is left at one", sympy.Integer(1)
        for other in quantity.symbols.values():
            if isinstance(other, sympy.Symbol) and other != node:
                yield "a parameter stands for another", other


def _edit_sum(node: sympy.Expr) -> Iterator[Edit]:
    for place, argument in enumerate(node.args):
        dropped = node.func(*(a for i, a in enumerate(node.args) if i != place))
        yield "a term is dropped", dropped
        yield "a term has the opposite sign", dropped - argument


def _edit_product(node: sympy.Expr) -> Iterator[Edit]:
    for place, argument in enumerate(node.args):
        dropped = node.func(*(a for i, a in enumerate(node.args) if i != place))
        if argument != -1:
            yield "a factor is dropped", dropped
            if not argument.has(ElementarySymmetric):  # it is evaluated as a factor only
                yield "a factor is inverted", dropped / argument


def _edit_extreme(node: sympy.Expr) -> Iterator[Edit]:
    other = sympy.Min if isinstance(node, sympy.Max) else sympy.Max
    yield "the other extreme is taken", other(*node.args)
    for argument in node.args:
        yield "only one side is kept", argument


def _edit_logarithm(node: sympy.Expr) -> Iterator[Edit]:
    (inside,) = node.args
    yield "the logarithm is to base 2", node / sympy.log(2)
    yield "the logarithm is to base 10", node / sympy.log(10)
    yield "the logarithm is left out", inside
    yield "one is added inside", sympy.log(1 + inside)


def _edit_exponential(node: sympy.Expr) -> Iterator[Edit]:
    (inside,) = node.args
    yield "the exponent is negated", sympy.exp(-inside)
    yield "the exponent is doubled", sympy.exp(2 * inside)
    yield "the exponential is to base 2", sympy.exp(inside * sympy.log(2))
    yield "the exponential is left out", inside
    yield "one is subtracted", sympy.exp(inside) - 1


def _edit_power(node: sympy.Expr) -> Iterator[Edit]:
    base, power = node.args
    if base != -1:  # a power of -1 and its reciprocal are one number
        yield "the power is negated", base ** (-power)
    yield "the power is doubled", base ** (2 * power)


def _edit_integer(node: sympy.Expr) -> Iterator[Edit]:
    yield "an integer is one more", node + 1
    yield "an integer is one less", node - 1


def _edit_series(node: sympy.Expr) -> Iterator[Edit]:
    ((index, low, high),) = node.limits
    other = sympy.Product if isinstance(node, sympy.Sum) else sympy.Sum
    if not node.has(ElementarySymmetric):  # it is evaluated inside sums only
        yield "a product stands for a sum", other(node.function, node.limits[0])
    yield "the first entry is left out", node.func(node.function, (index, low + 1, high))
    yield "the last entry is left out", node.func(node.function, (index, low, high - 1))


def _edit_largest(node: sympy.Expr) -> Iterator[Edit]:
    yield "the largest is negated", -node
    yield "the first entry stands for the largest", node.args[0][0]


def _edit_symmetric(node: sympy.Expr) -> Iterator[Edit]:
    order, sequence = node.args
    yield "the order is reversed", ElementarySymmetric(COUNT - order, sequence)


def _edit_entry(node: sympy.Expr) -> Iterator[Edit]:
    yield "an entry is doubled", 2 * node
    yield "an entry is complemented", 1 - node


EDITS: tuple[tuple[type | tuple[type, ...], Callable[[sympy.Expr], Iterator[Edit]]], ...] = (
    (sympy.Add, _edit_sum),
    (sympy.Mul, _edit_product),
    ((sympy.Max, sympy.Min), _edit_extreme),
    (sympy.log, _edit_logarithm),
    (sympy.exp, _edit_exponential),
    (sympy.Pow, _edit_power),
    (sympy.Integer, _edit_integer),
    (sympy.Abs, lambda node: iter([("the absolute value is left out", node.args[0])])),
    ((sympy.Sum, sympy.Product), _edit_series),
    (Largest, _edit_largest),
    (ElementarySymmetric, _edit_symmetric),
    (sympy.Indexed, _edit_entry),
)


# --- what becomes of them --------------------------------------------------------------------


Argument: TypeAlias = "fmpq | list[fmpq] | int"
Compiled: TypeAlias = Callable[..., Number]


@dataclass(frozen=True)
class _Point:
    vector: Vector
    arguments: tuple[Argument, ...]


@cache
def _points(quantity: Quantity) -> list[_Point]:
    """Return the vectors with a value, their inputs ready for the compiled expressions.

    Where the formula's own expression has none, the value is a limit: no mutant is judged there.
    """
    compiled = compile_expression(_with_signs(quantity.expression), _arguments(quantity))
    points = []
    for vector in vectors_of(quantity).asked(exact=True):
        if vector.error is None:
            arguments: list[Argument] = []
            for value in vector.exact.values():
                entries = value if isinstance(value, list) else [value]
                exact = [parse_exact("input", entry) for entry in entries]
                arguments.append(exact if isinstance(value, list) else exact[0])
            if quantity.is_family:
                arguments.append(len(next(a for a in arguments if isinstance(a, list))))
            point = _Point(vector, tuple(arguments))
            if not any(_is_limit(compiled, each) for each in _asked_at(quantity, point)):
                points.append(point)
    return points


def _asked_at(quantity: Quantity, point: _Point) -> list[tuple[Argument, ...]]:
    """Return what a compiled expression is called with, for each number that is expected."""
    places = range(len(point.vector.targets))
    return [
        (*point.arguments, place) if quantity.per_world else point.arguments for place in places
    ]


def _is_limit(compiled: Compiled, arguments: tuple[Argument, ...]) -> bool:
    """Say whether an expression has no value at a point: it divides by zero, or has no root."""
    with arb_precision(PRECISIONS[0]):
        try:
            return arb(compiled(*arguments)).is_nan() and _has_no_value(compiled, arguments)
        except (ZeroDivisionError, DomainError, NoRoot):
            return True
        except Undecided:
            return False


def judge(quantity: Quantity, mutant: Mutant) -> Outcome:
    """Find out what becomes of a mutant."""
    try:
        compiled = compile_expression(_with_signs(mutant.expression), _arguments(quantity))
    except (NameError, TypeError, ValueError, AttributeError) as problem:
        return Outcome(mutant, Fate.UNDECIDED, f"cannot be evaluated ({problem})")
    for point in _points(quantity):
        if _kills(quantity, compiled, point):
            return Outcome(mutant, Fate.KILLED, point.vector.id)
    if told := _second_of_a_pair(quantity, mutant.expression):
        return Outcome(mutant, Fate.KILLED, told.id)
    proof = equivalence(quantity, mutant.expression)
    if proof:
        return Outcome(mutant, Fate.EQUIVALENT, proof)
    return Outcome(mutant, Fate.UNDECIDED, "no vector tells it apart and no proof was found")


def _second_of_a_pair(quantity: Quantity, expression: sympy.Expr) -> Vector | None:
    """Return a vector whose value a mutant cannot have, as it has that of another.

    The two differ in what the mutant leaves out alone: it answers both alike, and they are apart.
    """
    if quantity.is_family or quantity.per_world:
        return None
    stays = [symbol in expression.free_symbols for symbol in quantity.symbols.values()]
    firsts: dict[tuple[Argument, ...], Vector] = {}
    for point in _points(quantity):
        first = firsts.setdefault(tuple(compress(point.arguments, stays)), point.vector)
        (a,), (b,) = first.targets, point.vector.targets
        allowed = 2 * (default_ulps(first, a) * a.ulp + default_ulps(point.vector, b) * b.ulp)
        if max(a.lower, b.lower) - min(a.upper, b.upper) > allowed:
            return point.vector
    return None


def _with_signs(expression: sympy.Expr) -> sympy.Expr:
    """Write a power of -1 so that it is an integer for negative exponents too."""
    return expression.replace(
        lambda node: isinstance(node, sympy.Pow) and node.base == -1 and node.exp != -1,
        lambda node: 1 - 2 * sympy.Mod(node.exp, 2),
    )


def _arguments(quantity: Quantity) -> list[sympy.Basic]:
    names = [
        symbol.label if parameter.sequence else symbol
        for parameter, symbol in zip(quantity.parameters, quantity.symbols.values(), strict=True)
    ]
    return names + ([COUNT] if quantity.is_family else []) + ([WORLD] if quantity.per_world else [])


def _kills(quantity: Quantity, compiled: Compiled, point: _Point) -> bool:
    """Say whether the mutant is certainly wrong at a vector."""
    for arguments, target in zip(_asked_at(quantity, point), point.vector.targets, strict=True):
        tolerated = default_ulps(point.vector, target) * arb(target.ulp)
        if _is_wrong(compiled, arguments, target, tolerated):
            return True
    return False


def _is_wrong(
    compiled: Compiled, arguments: tuple[Argument, ...], target: Target, tolerated: arb
) -> bool:
    for bits in PRECISIONS:
        with arb_precision(bits):
            try:
                value = arb(compiled(*arguments))
            except (ZeroDivisionError, IndexError, DomainError):
                return True  # the mutant has no value at all here
            except NoRoot:
                return True  # it would be no float
            except Undecided:
                return False  # at another vector it may be told apart
            low, high = (arb(to_rational(end)) for end in (target.lower, target.upper))
            if not value.is_finite():
                continue
            if value < low - tolerated or value > high + tolerated:
                return True
            if value > low - 2 * tolerated and value < high + 2 * tolerated:
                return False
    return not value.is_finite() and _has_no_value(compiled, arguments)


def _has_no_value(compiled: Compiled, arguments: tuple[Argument, ...]) -> bool:
    """Say whether a value that is not finite stays so: a logarithm of nothing positive."""
    with arb_precision(8 * PRECISIONS[-1]):
        return not arb(compiled(*arguments)).is_finite()


# --- proofs of equivalence -------------------------------------------------------------------


def equivalence(quantity: Quantity, mutated: sympy.Expr) -> str:
    """Return how a mutant was proved equal to the formula on its domain, or nothing."""
    left, right, reflected = _beyond_zero(quantity.expression), _beyond_zero(mutated), False
    own, other = _series(left), _series(right)
    if len(own) != len(other):
        return ""
    for number, (mine, theirs) in enumerate(zip(own, other, strict=True)):
        if type(mine) is not type(theirs) or mine.limits != theirs.limits:
            return ""
        if not _is_zero(mine.function - theirs.function):
            if not _is_zero(mine.function - _reflected(theirs)):
                return ""
            reflected = True
        value = sympy.Symbol(f"series_{number}", real=True)
        left, right = left.subs(mine, value), right.subs(theirs, value)
    if not _is_zero(left - right):
        return ""
    if reflected:
        return "sympy: the same terms in the reverse order"
    return "sympy: the difference has normal form zero"


def _beyond_zero(expression: sympy.Expr) -> sympy.Expr:
    """Return the same where the larger of zero and a root asks the root's function beyond zero.

    A root's function increases, by the contract of `Root`, which is not checked here for a mutant.
    So if it is positive from zero on, its root is not, and zero is the larger.

    >>> x = sympy.Symbol("x", real=True)
    >>> _beyond_zero(sympy.Max(0, Root(x, sympy.Max(0, x) + sympy.Min(0, x) - 1)))
    Max(0, Root(x, x - 1))
    """

    def of_positive(root: Root) -> Root:
        variable, function = root.args
        positive = sympy.Symbol(variable.name, positive=True)
        return Root(positive, function.subs(variable, positive))

    roots = {
        node: of_positive(node)
        for larger in expression.atoms(sympy.Max)
        if sympy.S.Zero in larger.args
        for node in larger.args
        if isinstance(node, Root)
    }
    return expression.xreplace(roots)


def _series(expression: sympy.Expr) -> list[sympy.Expr]:
    """Return the sums and products over n, which are compared term by term."""
    nodes = sympy.preorder_traversal(expression)
    return [node for node in nodes if isinstance(node, sympy.Sum | sympy.Product)]


def _reflected(series: sympy.Expr) -> sympy.Expr:
    """Return the term of a sum or product that runs over the same range from its end."""
    ((index, low, high),) = series.limits
    return series.function.subs(index, low + high - index)


def _is_zero(difference: sympy.Expr) -> bool:
    extreme = (sympy.Max, sympy.Min)
    written = difference.replace(
        lambda node: isinstance(node, extreme),
        lambda node: node.func(*(sympy.factor(sympy.cancel(a)) for a in node.args)),
    )
    normal = sympy.cancel(sympy.together(sympy.expand_log(written, force=False)))
    return bool(normal == 0)
