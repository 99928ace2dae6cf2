"""Nothing holds vacuously: values at which every hypothesis of a claim is true.

The author of a derivation gives them, or z3 proposes them; either way each hypothesis is then
evaluated here, in exact rationals where it is rational and in Arb balls where it is not, with sums
and quantified indices written out; what is said of infinitely many values is put to both solvers.
What cannot be decided so is not a model.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from typing import Any

import sympy
from sympy.core.relational import Relational

from didp_ref.claim import Outcome
from didp_ref.errors import Undecided
from didp_ref.proof import solvers
from didp_ref.proof.logic import ForAll, unbind, within
from didp_ref.proof.rules import outcome_of
from didp_ref.proof.translate import entailment

BITS = (64, 256, 1024)
MANY = 10_000


def holds(statement: Any, values: Mapping[Any, Any]) -> bool:
    """Decide a statement at exact values: of symbols, of sequences (a dict or a function).

    Raises :class:`Undecided` when a relation is not decided, or when a quantifier has no end.
    """
    return _decide(_ground(statement, dict(values)))


def _ground(node: Any, values: dict[Any, Any]) -> Any:
    if node in values:
        return exact(values[node])
    if isinstance(node, sympy.Indexed) and node.base in values:
        places = [_ground(index, values) for index in node.indices]
        return exact(_look_up(values[node.base], places))
    if node.func in values:
        places = [_ground(argument, values) for argument in node.args]
        return exact(_look_up(values[node.func], places))
    if isinstance(node, ForAll | sympy.Sum | sympy.Product):
        body, variable, ends = unbind(node)
        values = {known: value for known, value in values.items() if known != variable}
        ends = tuple(_ground(end, values) for end in ends)
        if not (ends and all(end.is_Integer for end in ends) and ends[1] - ends[0] < MANY):
            return node.func(_ground(body, values), (variable, *ends)).doit()
        lower, upper = ends
        terms = [
            _ground(body, {**values, variable: sympy.Integer(k)})
            for k in range(int(lower), int(upper) + 1)
        ]
        joins = {ForAll: sympy.And, sympy.Sum: sympy.Add, sympy.Product: sympy.Mul}
        return joins[type(node)](*terms)
    if not node.args:
        return node
    arguments = [_ground(argument, values) for argument in node.args]
    if isinstance(node, Relational):
        return node.func(*arguments, evaluate=False)
    return node.func(*arguments)


def exact(value: object) -> Any:
    """Return a value as sympy carries it; a text is a fraction such as ``"1/3"``, and no code.

    >>> exact("1/3")
    1/3
    """
    return sympy.Rational(value) if isinstance(value, str) else sympy.sympify(value, strict=True)


def _look_up(values: Mapping[Any, Any] | Callable[..., Any], places: list[Any]) -> Any:
    if callable(values):
        return values(*places)
    return values[places[0] if len(places) == 1 else tuple(places)]


def _decide(statement: Any) -> bool:
    if statement in (sympy.true, sympy.false):
        return bool(statement)
    if isinstance(statement, Relational):
        return _relation(statement)
    if isinstance(statement, sympy.And):
        return all(_decide(one) for one in statement.args)
    if isinstance(statement, sympy.Or):
        return any(_decide(one) for one in statement.args)
    if isinstance(statement, sympy.Not):
        return not _decide(statement.args[0])
    if isinstance(statement, sympy.Implies):
        return not _decide(statement.args[0]) or _decide(statement.args[1])
    if isinstance(statement, sympy.Equivalent):
        return len({_decide(one) for one in statement.args}) == 1
    if isinstance(statement, ForAll) and _always(statement):
        return True
    raise Undecided(f"{statement} is not decided by evaluating it")


def _always(statement: ForAll) -> bool:
    """Say whether both solvers prove what is said of infinitely many values."""
    scope = within(statement.variable, statement.ends)
    question, _ = entailment((scope,), statement.body)
    return outcome_of(solvers.decide(question)) is Outcome.HOLDS


def _relation(relation: Relational) -> bool:
    gap = relation.lhs - relation.rhs
    if gap.free_symbols:
        raise Undecided(f"{relation} still has unknowns; give values to {gap.free_symbols}")
    sign = sign_of(gap)
    answers = {
        sympy.Lt: sign < 0,
        sympy.Le: sign <= 0,
        sympy.Gt: sign > 0,
        sympy.Ge: sign >= 0,
        sympy.Eq: sign == 0,
        sympy.Ne: sign != 0,
    }
    return answers[type(relation)]


def sign_of(number: Any) -> int:
    """Return the sign of an expression without unknowns, proved.

    Raises :class:`Undecided` when enclosures do not tell it from zero.
    """
    exact = sympy.cancel(sympy.together(number))
    if exact.is_Rational:
        return int(sympy.sign(exact))
    from flint import ctx

    before = ctx.prec
    try:
        for ctx.prec in BITS:
            ball = _ball(exact)
            if ball > 0 or ball < 0:
                return 1 if ball > 0 else -1
    finally:
        ctx.prec = before
    raise Undecided(f"the sign of {number}", BITS[-1])


def _ball(node: Any) -> Any:
    """Return an Arb ball that contains an expression without unknowns."""
    from flint import arb, fmpq

    if isinstance(node, sympy.Rational):
        return arb(fmpq(node.p, node.q))
    if node is sympy.E:
        return arb(1).exp()
    parts = [_ball(argument) for argument in node.args]
    functions: dict[Any, Callable[..., Any]] = {
        sympy.Add: lambda *x: sum(x, arb(0)),
        sympy.Mul: lambda *x: math.prod(x, start=arb(1)),
        sympy.Pow: lambda x, y: x**y,
        sympy.exp: lambda x: x.exp(),
        sympy.log: lambda x: x.log(),
        sympy.Abs: abs,
        sympy.Max: lambda *x: functools.reduce(arb.max, x),
        sympy.Min: lambda *x: functools.reduce(arb.min, x),
    }
    if type(node) not in functions:
        raise Undecided(f"{node} has no enclosure here")
    return functions[type(node)](*parts)


def unknowns(statements: tuple[Any, ...]) -> set[Any]:
    """Return the symbols, sequences and functions that a model gives values to."""
    found: set[Any] = set()
    for statement in statements:
        labels = {base.label for base in statement.atoms(sympy.IndexedBase)}
        found |= {s for s in statement.free_symbols if isinstance(s, sympy.Symbol)} - labels
        found |= statement.atoms(sympy.IndexedBase)
        found |= {one.func for one in statement.atoms(sympy.core.function.AppliedUndef)}
    return found
