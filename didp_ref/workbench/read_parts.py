"""What reading code rests on: operators, choices, and what knows functions of sequences."""

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from didp_ref.workbench.entries import Entries, Growing
from didp_ref.workbench.symbolic_value import SymbolicValue, extreme, lifted

OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


class Calls(Protocol):
    """What knows functions of sequences."""

    loops: list[str]
    """The loops that are being run."""
    done: dict[str, Entries]
    """What the loops went through that have ended."""

    def grown(self, growing: Growing) -> object:
        """Return a list that a loop has filled."""

    def index(self) -> str:
        """Return a name for the place of an entry."""

    def apply(self, function: Any, given: Sequence[object], named: Mapping[str, object]) -> object:
        """Call a function."""

    def method(self, owner: object, attribute: str) -> object:
        """Return a method of a sequence, or of one of numpy's functions."""

    def each(self, function: Callable[..., Any], *operands: object) -> Entries:
        """Return what numpy makes of each entry."""

    def repeated(self, values: object, times: object) -> Entries:
        """Return a list of one number, some number of times."""


def larger_of(greater: object, less: object, yes: object, no: object) -> object:
    """Return the larger or the smaller of two numbers, if the choice by their order is one."""
    if not (isinstance(greater, SymbolicValue) or isinstance(less, SymbolicValue)):
        return None
    ordered, chosen = [lifted(greater), lifted(less)], [lifted(yes), lifted(no)]
    if chosen == ordered:
        return extreme("max", [greater, less])
    return extreme("min", [greater, less]) if chosen == ordered[::-1] else None


def asks_whether_one_is_there(op: ast.cmpop, number: object) -> bool:
    """Say whether a comparison of the number of entries is decided: there is one at least."""
    least = 1 if isinstance(op, ast.Lt | ast.GtE) else 0
    return type(number) is int and number in (0, least)
