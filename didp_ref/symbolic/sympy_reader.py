"""From sympy to terms: a strict reader, which refuses whatever is not on its list.

Claims and derivations are written in sympy. What is read is what sympy built, to the letter; what
sympy has decided, cancelled or merged while it was written is gone before, and the term shows it.
Refused are infinities (but as the upper end of "for every"), I, nan, floats, dummies, symbols
that are assumed to be anything but real or integer, and everything else that is not named below.
A power that is no whole one is read as the exponential that it is, and a hyperbolic function by
exponentials; a square root is a root.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import pairwise

import sympy
from sympy.core.function import AppliedUndef

from didp_ref.errors import InputError, shorten
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import FALSE, ONE, TRUE, IllFormed, Term, number, rebuilt
from didp_ref.numbers.normal_function import Normal
from didp_ref.symbolic import validate
from didp_ref.symbolic.logic import Event, ForAll, Integrable, Integral, Point, unbind
from didp_ref.symbolic.statement import Statement

LARGEST_POWER = 12
HALF = number(Fraction(1, 2))
RELATIONS = {sympy.Le: "<=", sympy.Lt: "<", sympy.Eq: "=", sympy.Ne: "!="}
TURNED = {sympy.Ge: "<=", sympy.Gt: "<"}
JOINED = {sympy.Add: "+", sympy.Mul: "*", sympy.And: "and", sympy.Or: "or"}
FUNCTIONS = {
    **{sympy.exp: "exp", sympy.log: "log", sympy.Abs: "abs", Normal: "normal"},
    **{sympy.Not: "not", sympy.Implies: "=>"},
}
CONSTANTS = {sympy.E: Term("exp", (ONE,)), sympy.true: TRUE, sympy.false: FALSE}
EXTREMES = {sympy.Max: "max", sympy.Min: "min"}
BOUND = (ForAll, sympy.Sum, sympy.Product, Integral, Integrable)
BINDERS = {sympy.Sum: "sum", sympy.Product: "product"}
WHAT_CAN_BE_SAID = (
    "what can be said is made of letters, rationals, +, *, /, powers, exp, log, sqrt, |x|, max, "
    "min, finite sums and products and integrals over events; docs/own-claims.md lists what cannot"
)


def statement(stated: Statement) -> Sequent:
    """Return a claim's statement as terms."""
    named = validate.hypotheses(stated.hypotheses).items()
    facts = ((name, term(validate.statement(fact, f"hypothesis {name!r}"))) for name, fact in named)
    return Sequent(tuple(facts), term(validate.statement(stated.conclusion, "the conclusion")))


def term(node: sympy.Basic) -> Term:
    """Return an expression or a statement of sympy as a term, or raise :class:`InputError`.

    >>> from sympy import Symbol, exp
    >>> from didp_ref.kernel.text import write
    >>> x = Symbol("x", real=True)
    >>> write(term(exp(-x) / (1 + x)))
    '(* (inverse (+ 1 x:R)) (exp (* -1 x:R)))'
    """
    # Python's own True is equal to 1, and would be read as whichever came first
    if not isinstance(node, sympy.Basic):
        raise InputError(shorten(repr(node)), "cannot be read as a term: it is nothing of sympy's")
    try:
        return _read_node(node)
    except IllFormed as wrong:
        raise InputError(shorten(str(node)), f"cannot be read as a term: {wrong}") from None
    except RecursionError:
        raise InputError("a term", "is nested too deeply") from None


@lru_cache(maxsize=100_000)
def _read_node(node: sympy.Basic) -> Term:
    kind = type(node)
    if isinstance(node, sympy.Rational):
        return number(sympy_fraction(node))
    if isinstance(node, sympy.Symbol | sympy.Indexed | AppliedUndef):
        return _letter(node)
    if kind in BOUND:
        return _bound(node)
    if node in CONSTANTS:
        return CONSTANTS[node]
    if kind is sympy.Pow:
        return _power(node)
    if kind not in LISTED:
        strange = f"{kind.__name__} is not listed; {WHAT_CAN_BE_SAID}"
        why = f"it {validate.EXACT}" if kind is sympy.Float else strange
        raise InputError(shorten(str(node)), f"cannot be read as a term: {why}")
    arguments = tuple(map(_read_node, node.args))
    if kind in HYPERBOLIC:
        return HYPERBOLIC[kind](*arguments)
    if kind in RELATIONS:
        return Term(RELATIONS[kind], arguments)
    if kind in TURNED:
        return Term(TURNED[kind], arguments[::-1])
    if kind in JOINED:
        return arguments[0] if len(arguments) == 1 else Term(JOINED[kind], arguments)
    if kind in FUNCTIONS:
        return Term(FUNCTIONS[kind], arguments)
    if kind in EXTREMES:
        return reduce(lambda left, right: Term(EXTREMES[kind], (left, right)), arguments)
    pairs = tuple(Term("<=>", pair) for pair in pairwise(arguments))  # sympy.Equivalent
    return pairs[0] if len(pairs) == 1 else Term("and", pairs)


def sympy_fraction(value: sympy.Rational) -> Fraction:
    """Return a rational number of sympy as Python carries it."""
    return Fraction(int(value.p), int(value.q))


def _letter(node: sympy.Basic) -> Term:
    if isinstance(node, sympy.Indexed):
        label = str(node.base.label)
        if node.base != sympy.IndexedBase(label, real=True):
            raise IllFormed(f"{label} is not declared a sequence of real numbers, and no more")
        return Term("at", tuple(map(_read_node, node.indices)), label)
    if isinstance(node, AppliedUndef):
        label = node.func.__name__
        if node.func != sympy.Function(label, real=True):
            raise IllFormed(f"{label} is not declared a real function, and no more")
        if any(isinstance(arg, Point) for arg in node.args):
            return Term("density", tuple(map(_read_node, node.args)), label)
        return Term("call", tuple(map(_read_node, node.args)), label)
    if isinstance(node, Point | Event):
        return Term("point" if isinstance(node, Point) else "event", (), node.name)
    for sort in ("real", "integer"):
        if type(node) is sympy.Symbol and node == sympy.Symbol(node.name, **{sort: True}):
            return Term(sort, (), node.name)
    how = f'write reals("{node}") or integers("{node}") of didp_ref.proving'
    raise IllFormed(f"{node} is not declared real or integer, and no more; {how}")


def _power(node: sympy.Pow) -> Term:
    base, exponent = node.args
    halves = 2 * exponent
    if exponent.is_integer and not isinstance(exponent, sympy.Integer):
        raise IllFormed(
            f"{node} is a power with a whole exponent that is not known: write a product"
        )
    if not isinstance(halves, sympy.Integer):
        return Term("exp", (Term("*", (_read_node(exponent), Term("log", (_read_node(base),)))),))
    count, factor = abs(int(exponent)), _read_node(base)
    if halves.is_odd:
        count, factor = abs(int(halves)), Term("root", (factor,))
    if count > LARGEST_POWER:
        raise IllFormed(f"{node} is a power of more than {LARGEST_POWER}")
    factor = factor if exponent > 0 else Term("inverse", (factor,))
    return factor if count == 1 else Term("*", (factor,) * count)


def _exponentials(x: Term, sign: int) -> Term:
    """Return the sum of the exponentials of a number and its opposite, or their difference."""
    other = Term("exp", (Term("*", (number(-1), x)),))
    return Term("+", (Term("exp", (x,)), other if sign > 0 else Term("*", (number(-1), other))))


HYPERBOLIC: Mapping[type, Callable[[Term], Term]] = {
    sympy.sinh: lambda x: Term("*", (HALF, _exponentials(x, -1))),
    sympy.cosh: lambda x: Term("*", (HALF, _exponentials(x, 1))),
    sympy.tanh: lambda x: Term(
        "*", (_exponentials(x, -1), Term("inverse", (_exponentials(x, 1),)))
    ),
}
LISTED = {*RELATIONS, *TURNED, *JOINED, *FUNCTIONS, *EXTREMES, *HYPERBOLIC, sympy.Equivalent}


def _bound(node: sympy.Basic) -> Term:
    body, variable, ends = unbind(node)
    if not isinstance(variable, sympy.Symbol):
        raise IllFormed(f"what binds {variable} does not bind a symbol")
    if any(base.label == variable for base in body.atoms(sympy.IndexedBase)):
        raise IllFormed(f"{variable} is bound, and the name of a sequence")
    range_ends = tuple(map(_read_node, ends)) if type(node) in BINDERS else ()
    inner = abstract(_read_node(body), _letter(variable))
    if isinstance(node, Integral | Integrable):
        return Term(node.written, (_letter(*ends), inner))
    if isinstance(variable, Point):
        return Term("every-point", (inner,))
    if not isinstance(node, ForAll):
        return Term(BINDERS[type(node)], (*range_ends, inner))
    if not ends:
        return Term("every-real", (inner,))
    if ends[1] is sympy.oo:
        return Term("every-from", (_read_node(ends[0]), inner))
    return Term("every", (*map(_read_node, ends), inner))


def abstract(term: Term, variable: Term, depth: int = 0) -> Term:
    """Return the body of a binder that binds what was the free ``variable`` in ``term``."""
    if term == variable:
        return Term(f"bound-{variable.sort.value}", (), depth)
    if term.head.startswith("bound-") and isinstance(term.label, int):
        return Term(term.head, (), term.label + (term.label >= depth))
    return rebuilt(term, lambda part, under: abstract(part, variable, under), depth)
