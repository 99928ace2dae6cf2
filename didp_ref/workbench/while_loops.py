"""``while`` loops that count up or down by one, read as ``for`` loops.

The counter may be changed once in the body alone, as its first or its last statement, and what it
is compared with may not change at all. Anything else is not followed.
"""

import ast
from collections.abc import Callable
from dataclasses import dataclass

from didp_ref.symbolic.term import ONE, Term
from didp_ref.workbench.counted import holds, minus
from didp_ref.workbench.entries import (
    ALL,
    BEFORE_LAST,
    LENGTH,
    MIXED,
    REST,
    Entries,
    Place,
    term_of,
)
from didp_ref.workbench.following import not_followed
from didp_ref.workbench.symbolic_value import SymbolicValue

Value = Callable[[ast.expr], object]


@dataclass(frozen=True)
class Counted:
    """A loop that counts: its counter, what it goes through, and the rest of its body."""

    variable: str
    entries: Entries
    body: list[ast.stmt]
    is_seen: bool
    """Whether the counter is one of the places in the body."""


def counted(node: ast.While, value: Value, index: str) -> Counted:
    """Return a ``while`` loop as one over places; ``value`` evaluates what stands in it now."""
    variable, up, is_first, body = _step(node)
    begins = value(ast.Name(variable))
    end: object = 0
    match node.test:
        case ast.Name():
            op: ast.cmpop = ast.Gt()
        case ast.Compare(left=ast.Name(id=left), ops=[kind], comparators=[right]) if (
            left == variable
        ):
            op = kind
            end = _fixed(right, {variable, *stored_in(body)}, value)
        case _:
            not_followed("it has a while loop that does not count")
    if up and not is_first and type(begins) is int:
        entries = counted_up(begins, _end_of(op, end, (ast.Lt, ast.LtE)), index)
        return Counted(variable, entries, body, True)
    if not up and type(end) is int:
        low = _end_of(op, end, (ast.GtE, ast.Gt))
        if begins in (LENGTH, BEFORE_LAST):
            is_places = (begins == BEFORE_LAST) == (not is_first)
            if low != (0 if begins == BEFORE_LAST else 1) or (is_first and not is_places):
                not_followed("it counts down past the entries, or not through all of them")
            falling = Entries(Place(index), index, order=MIXED)
            return Counted(variable, falling, body, is_places)
        if type(low) is int and isinstance(begins, SymbolicValue):
            less = 1 if is_first else 0
            entries = counted_up(low - less, _plus(begins, 1 - less), index)
            return Counted(variable, entries.but(order=MIXED), body, True)
    return not_followed("it has a while loop that does not count")


def _step(node: ast.While) -> tuple[str, bool, bool, list[ast.stmt]]:
    """Return the counter, its direction, whether it is changed first, and the rest of the body."""
    for place in (-1, 0):
        match node.body[place]:
            case ast.AugAssign(
                target=ast.Name(id=variable),
                op=ast.Add() | ast.Sub() as op,
                value=ast.Constant(value=one),
            ) if type(one) is int and one == 1:
                body = node.body[1:] if place == 0 else node.body[:-1]
                if variable in stored_in(body):
                    break
                return variable, isinstance(op, ast.Add), place == 0, body
    return not_followed("it has a while loop that does not count by one")


def stored_in(body: list[ast.stmt]) -> set[str]:
    """Return the names that are set somewhere in a body."""
    parts = [part for each in body for part in ast.walk(each)]
    return {
        each.id for each in parts if isinstance(each, ast.Name) and type(each.ctx) is not ast.Load
    } | {each.name for each in parts if isinstance(each, ast.FunctionDef)}


def _fixed(right: ast.expr, moving: set[str], value: Value) -> object:
    """Return what a counter is compared with, which has to be the same at every turn."""
    for each in ast.walk(right):
        moves = isinstance(each, ast.Name) and each.id in moving
        if moves or (isinstance(each, ast.Call) and value(each.func) is not len):
            not_followed("it has a while loop whose end may move")
    return value(right)


def _end_of(op: ast.cmpop, end: object, kinds: tuple[type[ast.cmpop], type[ast.cmpop]]) -> object:
    """Return the first number beyond a loop that counts up, or the last one of one down."""
    if isinstance(op, kinds[0]):
        return end
    if isinstance(op, kinds[1]) and end is not LENGTH:
        return _plus(end, 1)
    return not_followed("it has a while loop that does not count")


def _plus(value: object, step: int) -> object:
    if type(value) is int:
        return value + step
    if not (isinstance(value, SymbolicValue) and value.whole):
        not_followed("it counts by what is no whole number")
    return value + step


def counted_up(low: object, end: object, index: str) -> Entries:
    """Return the numbers from one up to another, without that: places of entries, or numbers."""
    if end == LENGTH:
        if type(low) is not int or low not in (0, 1):
            not_followed("it counts from another number than zero or one")
        return Entries(Place(index), index, places=REST if low else ALL)
    ends = []
    for each in (low, end):
        if not (type(each) is int or (isinstance(each, SymbolicValue) and each.whole)):
            not_followed("it counts to another number than that of the entries")
        ends.append(each)
    low, end = ends
    if not any(isinstance(each, SymbolicValue) for each in ends):
        not_followed("it counts to a number")
    first, last = term_of(low), minus(term_of(end), ONE)
    if not holds(minus(term_of(end), first), ">="):
        not_followed("it may count to a number below the first")
    number = SymbolicValue(Term("name", (), index), True)
    return Entries(number, index, places=(first, last))
