"""A small part of Python, run on sequences of any number of entries.

It has assignments, branches, loops and comprehensions over all entries, and calls. A loop's body is
run once, for an entry at no place in particular. Anything else is not followed: most slices,
``break``, objects of a program's own classes, a name that is set in a loop and used after it.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from didp_ref.symbolic.term import name
from didp_ref.workbench.entries import (
    ALL,
    BEFORE_LAST,
    GIVEN,
    LENGTH,
    REST,
    SO_FAR,
    Entries,
    Growing,
    Length,
    Place,
    Sums,
    after_loop,
    is_scalar,
    term_of,
    with_earlier,
)
from didp_ref.workbench.following import not_followed
from didp_ref.workbench.read_parts import OPERATORS, Calls, asks_whether_one_is_there, larger_of
from didp_ref.workbench.read_values import (
    UNBOUND,
    Once,
    Scope,
    entries_of,
    known,
    number_of,
    truth,
    turned,
    unset_in,
)
from didp_ref.workbench.symbolic_value import SymbolicValue
from didp_ref.workbench.while_loops import counted

NOTHING = object()


@dataclass(frozen=True)
class Inner:
    """A function that is defined in the code, and where."""

    names: tuple[str, ...]
    body: Sequence[ast.stmt] | ast.expr
    around: Code

    def __call__(self, *given: object, **named: object) -> object:
        """Run it."""
        values = {**dict(zip(self.names, given, strict=False)), **named}
        if len(values) != len(given) + len(named) or values.keys() != set(self.names):
            raise TypeError("it calls a function with other arguments than that has")
        unset = {} if isinstance(self.body, ast.expr) else unset_in(self.body)
        code = Code(self.around.calls, self.around.names, (unset, *self.around.scopes))
        for parameter, value in values.items():
            code.bind(ast.Name(parameter), value)
        return code.value(self.body) if isinstance(self.body, ast.expr) else code.run(self.body)


KEPT = (Entries, Place, Inner, Length, Growing, Sums, tuple)
"""What a variable may stand for, beside a number."""


class Code:
    """Runs statements and expressions, with the names that they see."""

    def __init__(self, calls: Calls, names: Scope, scopes: tuple[Scope, ...] = ()) -> None:
        self.calls = calls
        self.names = names
        """The global names."""
        self.scopes = scopes or ({},)
        """The variables, the innermost first."""

    @property
    def scope(self) -> Scope:
        """The variables that are set here."""
        return self.scopes[0]

    def run(self, statements: Sequence[ast.stmt]) -> object:
        """Run a function's body, and return what it returns."""
        result = self.block(statements)
        return None if result is NOTHING else result

    def block(self, statements: Sequence[ast.stmt]) -> object:
        """Run statements up to one that returns; without one, return :data:`NOTHING`."""
        for each in statements:
            rule = STATEMENTS.get(type(each))
            if rule is None:
                not_followed(f"it has the statement {type(each).__name__}")
            result = rule(self, each)
            if result is not NOTHING:
                return result
        return NOTHING

    def value(self, node: ast.expr) -> Any:
        """Return an expression's value."""
        rule = EXPRESSIONS.get(type(node))
        if rule is None:
            not_followed(f"it has the expression {type(node).__name__}")
        return rule(self, node)

    # --- variables -------------------------------------------------------------------------

    def bind(self, target: ast.expr, value: object) -> None:
        """Give a name to a value, or names to the values of a tuple."""
        if isinstance(target, ast.Tuple) and isinstance(value, tuple):
            if len(target.elts) != len(value):
                raise ValueError("it unpacks another number of values")
            for each, part in zip(target.elts, value, strict=True):
                self.bind(each, part)
            return
        if isinstance(target, ast.Tuple) and isinstance(value, Entries):
            match target.elts:
                case [first, ast.Starred(value=rest)]:
                    self.bind(first, value.end(0))
                    self.bind(rest, value.rest())
                    return
        if isinstance(value, Once) or (isinstance(value, Entries) and value.once):
            not_followed("it keeps what can be gone through once")
        if not (is_scalar(value) or value is None or isinstance(value, KEPT)):
            not_followed(f"it keeps a {type(value).__name__}")
        if not isinstance(target, ast.Name):
            not_followed("it sets what is no variable")
        self.scope[target.id] = value

    def load(self, variable: str) -> object:
        """Return the value of a variable, or of a global name."""
        for scope in self.scopes:
            if variable in scope:
                value = scope[variable]
                if value is UNBOUND:
                    not_followed(f"it uses {variable}, which a loop sets or nothing has set yet")
                if isinstance(value, Growing):
                    return self.calls.grown(value)
                return value
        if variable.startswith("__"):
            not_followed(f"it uses {variable}, which may have another name in a class")
        if variable in self.names:
            return known(self.names[variable])
        return known(getattr(builtins, variable, None))

    # --- statements ------------------------------------------------------------------------

    def _return(self, node: ast.Return) -> object:
        return None if node.value is None else self.value(node.value)

    def _alone(self, node: ast.Expr) -> object:
        match node.value:
            case ast.Call(
                func=ast.Attribute(attr="append") as method, args=[item], keywords=[]
            ) if growing := self._growing(method.value):
                growing.append(self.value(item), self.calls.loops)
            case ast.Constant():
                pass
            case _:
                self.value(node.value)
        return NOTHING

    def _growing(self, node: ast.expr) -> Growing | None:
        """Return the list that is meant, if a loop may fill it."""
        value = self.scope.get(node.id) if isinstance(node, ast.Name) else None
        return value if isinstance(value, Growing) else None

    def _assign(self, node: ast.Assign | ast.AnnAssign) -> object:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if node.value is not None:
            value = self.value(node.value)
            for each in targets:
                self.bind(each, value)
        return NOTHING

    def _assign_more(self, node: ast.AugAssign) -> object:
        if not isinstance(node.target, ast.Name):
            not_followed("it sets what is no variable")
        before = number_of(self.load(node.target.id))
        self.bind(node.target, self.arithmetic(node.op, before, number_of(self.value(node.value))))
        return NOTHING

    def _branch(self, node: ast.If) -> object:
        """Run a branch; one that keeps the larger of two numbers is a maximum."""
        match node.body, node.orelse:
            case (
                [ast.Assign(targets=[ast.Name(id=variable)], value=yes)],
                [] | [ast.Assign(targets=[ast.Name()])],
            ):
                no = ast.Assign([ast.Name(variable)], ast.Name(variable))
                for each in node.orelse:
                    assert isinstance(each, ast.Assign)
                    no = each
                chosen = self.larger(node.test, yes, no.value)
                if chosen is not None and ast.dump(no.targets[0]) == ast.dump(ast.Name(variable)):
                    self.scope[variable] = chosen
                    return NOTHING
        return self.block(node.body if truth(self.value(node.test)) else node.orelse)

    def _loop(self, node: ast.For) -> object:
        """Run a loop over all entries: its body once, for what its variables become."""
        if node.orelse:
            not_followed("it has an else after a loop")
        entries = self.value(node.iter)
        if isinstance(entries, Once):
            not_followed("it computes entries while it goes through them")
        if isinstance(entries, tuple):
            return self._each_of(node.target, entries, node.body)
        return self._turns(node.target, entries_of(entries), node.body)

    def _each_of(
        self, target: ast.expr, values: Sequence[object], body: Sequence[ast.stmt]
    ) -> object:
        """Run a loop over values that are all known, one turn after the other."""
        for each in values:
            self.bind(target, each)
            result = self.block(body)
            if result is not NOTHING:
                return result
        return NOTHING

    def _while(self, node: ast.While) -> object:
        """Run a loop that counts: see :mod:`~didp_ref.workbench.while_loops`."""
        if node.orelse:
            not_followed("it has an else after a loop")
        loop = counted(node, self.value, self.calls.index())
        self.scope[loop.variable] = UNBOUND
        target = loop.variable if loop.is_seen else " no name"
        self._turns(ast.Name(target, ast.Store()), loop.entries, loop.body)
        self.scope[loop.variable] = UNBOUND
        return NOTHING

    def _turns(self, target: ast.expr, entries: Entries, body: Sequence[ast.stmt]) -> object:
        index = self.calls.index()
        if entries.late:
            not_followed("it computes entries while it goes through them")
        parts = [part for each in (target, *body) for part in ast.walk(each)]
        if any(isinstance(part, ast.FunctionDef) for part in parts):
            not_followed("it defines a function in a loop")
        states = {
            part.id: f"{index}, {part.id}{SO_FAR}"
            for part in parts
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        }
        before = {each: self.scope[each] for each in states if each in self.scope}
        for variable, first in before.items():
            so_far = SymbolicValue(name(states[variable]))
            self.scope[variable] = so_far if is_scalar(first) else UNBOUND
        entry = Entries(entries.in_turn(index), index, places=entries.places)
        self.bind(target, entry.item)
        self.calls.loops.append(index)
        if self.block(body) is not NOTHING:
            not_followed("it returns from within a loop")
        self.calls.done[self.calls.loops.pop()] = entries
        after = {each: self.scope.get(each) for each in states}
        terms = {each: term_of(new) for each, new in after.items() if is_scalar(new)}
        begins = {each: first for each, first in before.items() if is_scalar(first)}
        if entry.places not in (ALL, REST) and entries.order == GIVEN:
            terms = with_earlier(terms, begins, states, entry)
        for variable, state in states.items():
            result = None
            if variable in terms and variable in begins:
                first, new = begins[variable], terms[variable]
                result = after_loop(first, state, new, entry, states.values())
            self.scope[variable] = UNBOUND if result is None else result
        return NOTHING

    def _define(self, node: ast.FunctionDef) -> object:
        if node.decorator_list:
            not_followed("it decorates a function")
        notes = [node.returns, *(each.annotation for each in node.args.args)]
        if not all(each is None or isinstance(each, ast.Name | ast.Constant) for each in notes):
            not_followed("it annotates a function that it defines")
        self.scope[node.name] = self.inner(node.args, node.body)
        return NOTHING

    def _with(self, node: ast.With) -> object:
        """Run a body within numpy's settings of errors."""
        for each in node.items:
            call = each.context_expr
            if not (isinstance(call, ast.Call) and self.value(call.func) is np.errstate):
                not_followed("it has the statement With")
        return self.block(node.body)

    def _raise(self, _: ast.Raise) -> object:
        raise ValueError("it raises")

    def _assert(self, node: ast.Assert) -> object:
        if not truth(self.value(node.test)):
            raise AssertionError
        return NOTHING

    def _pass(self, _: ast.Pass) -> object:
        return NOTHING

    # --- expressions -----------------------------------------------------------------------

    def _constant(self, node: ast.Constant) -> object:
        return node.value

    def _name(self, node: ast.Name) -> object:
        return self.load(node.id)

    def _tuple(self, node: ast.Tuple) -> object:
        return tuple(map(self.value, node.elts))

    def _list(self, node: ast.List) -> object:
        """Return an empty list, which a loop may fill, or numbers, of which nothing is changed."""
        if any(isinstance(each, ast.Starred) for each in node.elts):
            not_followed("it makes a list of another list")
        return tuple(number_of(self.value(each)) for each in node.elts) or Growing(
            tuple(self.calls.loops)
        )

    def _unary(self, node: ast.UnaryOp) -> object:
        value = self.value(node.operand)
        return not truth(value) if isinstance(node.op, ast.Not) else self.arithmetic(node.op, value)

    def _binary(self, node: ast.BinOp) -> object:
        return self.arithmetic(node.op, self.value(node.left), self.value(node.right))

    def arithmetic(self, op: ast.AST, *operands: object) -> object:
        """Return the result of an operator, of numbers or of arrays."""
        operation = OPERATORS.get(type(op))
        if operation is None:
            not_followed(f"it has the operator {type(op).__name__}")
        if any(isinstance(each, Entries) and each.array for each in operands):
            return self.calls.each(operation, *operands)
        if isinstance(op, ast.Mult) and any(isinstance(each, tuple) for each in operands):
            return self.calls.repeated(*sorted(operands, key=lambda x: not isinstance(x, tuple)))
        if isinstance(op, ast.Sub) and operands[0] == LENGTH and operands[1:] == (1,):
            return BEFORE_LAST
        return operation(*map(number_of, operands))

    def _first_of(self, node: ast.BoolOp) -> object:
        value: object = None
        for each in node.values:
            value = self.value(each)
            if truth(value) is isinstance(node.op, ast.Or):
                break
        return value

    def _compared(self, node: ast.Compare) -> object:
        left = self.value(node.left)
        if isinstance(left, Entries) and left.array and len(node.ops) == 1:
            return self.arithmetic(node.ops[0], left, self.value(node.comparators[0]))
        holds: Any = True
        for op, each in zip(node.ops, node.comparators, strict=True):
            right = self.value(each)
            if isinstance(op, ast.Is | ast.IsNot) and right is None:
                holds = (left is None) is isinstance(op, ast.Is)
            elif type(op) not in OPERATORS:
                not_followed(f"it compares by {type(op).__name__}")
            elif left == LENGTH and right == LENGTH:  # all are equally long
                holds = isinstance(op, ast.Eq | ast.LtE | ast.GtE)
            elif left == LENGTH and asks_whether_one_is_there(op, right):
                holds = isinstance(op, ast.NotEq | ast.Gt | ast.GtE)
            else:
                holds = self.arithmetic(op, number_of(left), number_of(right))
            if not holds:
                break
            left = right
        return holds

    def _choice(self, node: ast.IfExp) -> object:
        chosen = self.larger(node.test, node.body, node.orelse)
        if chosen is not None:
            return chosen
        return self.value(node.body if truth(self.value(node.test)) else node.orelse)

    def larger(self, test: ast.expr, yes: ast.expr, no: ast.expr) -> object:
        """Return the larger or the smaller of two numbers, if a choice is one of these."""
        match test:
            case ast.Compare(left=left, ops=[ast.Gt() | ast.GtE()], comparators=[right]):
                nodes = [left, right, yes, no]
            case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE()], comparators=[right]):
                nodes = [right, left, yes, no]
            case _:
                return None
        values = [self.value(each) for each in nodes]
        if any(isinstance(each, Entries) and each.array for each in values):
            return self.calls.each(larger_of, *values)
        return larger_of(*values)

    def inner(self, arguments: ast.arguments, body: Sequence[ast.stmt] | ast.expr) -> Inner:
        """Return a function that is defined here."""
        beside = (arguments.vararg, arguments.kwarg, *arguments.kwonlyargs, *arguments.defaults)
        if any((*beside, *arguments.posonlyargs)):
            not_followed("it defines a function with other arguments than plain ones")
        return Inner(tuple(each.arg for each in arguments.args), body, self)

    def _lambda(self, node: ast.Lambda) -> object:
        return self.inner(node.args, node.body)

    def _comprehension(self, node: ast.GeneratorExp | ast.ListComp) -> object:
        part, *others = node.generators
        if others or part.ifs or part.is_async:
            not_followed("it leaves entries out, or goes through several sequences")
        within = Code(self.calls, self.names, ({}, *self.scopes))
        values = self.value(part.iter)
        if isinstance(values, tuple):
            made = []
            for each in values:
                within.bind(part.target, each)
                made.append(number_of(within.value(node.elt)))
            return tuple(made) if isinstance(node, ast.ListComp) else Once(made)
        entries, index = entries_of(values), self.calls.index()
        within.bind(part.target, entries.in_turn(index))
        self.calls.loops.append(index)
        item = number_of(within.value(node.elt))
        self.calls.loops.pop()
        is_late = isinstance(node, ast.GeneratorExp)
        return entries.changed(item, index, once=is_late, late=is_late)

    def _entry(self, node: ast.Subscript) -> object:
        sequence = self.value(node.value)
        match node.slice:
            case ast.Slice(lower=ast.Constant(value=one), upper=None, step=None) if (
                type(one) is int and one == 1
            ):
                return entries_of(sequence).rest()
            case ast.Slice(
                lower=None, upper=None, step=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(1))
            ):
                return turned(entries_of(sequence))
        place = self.value(node.slice)
        if isinstance(sequence, Sums) and place == -1:
            return sequence.last
        if isinstance(sequence, tuple) and type(place) is int:
            return sequence[place]
        if type(place) is int:
            return entries_of(sequence).end(place)
        if not isinstance(place, Place) or entries_of(sequence).once:
            not_followed("it takes some entries of a sequence")
        return entries_of(sequence).at_place(place.index)

    def _attribute(self, node: ast.Attribute) -> object:
        owner = self.value(node.value)
        if type(owner) is ModuleType:
            return known(vars(owner).get(node.attr))
        return self.calls.method(owner, node.attr)

    def _call(self, node: ast.Call) -> object:
        function = self.value(node.func)
        if function is np.where and len(node.args) == 3 and not node.keywords:
            chosen = self.larger(*node.args)
            if chosen is not None:
                return chosen
        given: list[object] = []
        for each in node.args:
            is_many = isinstance(each, ast.Starred)
            value = self.value(each.value if isinstance(each, ast.Starred) else each)
            if is_many and not isinstance(value, tuple):
                not_followed("it calls a function with any number of arguments")
            given += value if isinstance(value, tuple) and is_many else [value]
        named: dict[str, object] = {}
        for keyword in node.keywords:
            value = self.value(keyword.value)
            more = value if keyword.arg is None else {keyword.arg: value}
            if not isinstance(more, dict) or not named.keys().isdisjoint(more):
                not_followed("it calls a function with any number of arguments")
            named |= more
        return self.calls.apply(function, given, named)


STATEMENTS: dict[type[ast.stmt], Callable[[Code, Any], object]] = {
    ast.Return: Code._return,
    ast.Expr: Code._alone,
    ast.Assign: Code._assign,
    ast.AnnAssign: Code._assign,
    ast.AugAssign: Code._assign_more,
    ast.If: Code._branch,
    ast.For: Code._loop,
    ast.While: Code._while,
    ast.With: Code._with,
    ast.FunctionDef: Code._define,
    ast.Raise: Code._raise,
    ast.Assert: Code._assert,
    ast.Pass: Code._pass,
}
EXPRESSIONS: dict[type[ast.expr], Callable[[Code, Any], Any]] = {
    ast.Constant: Code._constant,
    ast.Name: Code._name,
    ast.Tuple: Code._tuple,
    ast.List: Code._list,
    ast.UnaryOp: Code._unary,
    ast.BinOp: Code._binary,
    ast.BoolOp: Code._first_of,
    ast.Compare: Code._compared,
    ast.IfExp: Code._choice,
    ast.Lambda: Code._lambda,
    ast.GeneratorExp: Code._comprehension,
    ast.ListComp: Code._comprehension,
    ast.Subscript: Code._entry,
    ast.Attribute: Code._attribute,
    ast.Call: Code._call,
}
