"""A short sequence of numbers, one by one: what is done to it is done to every entry.

Asked about scalars, a form has its sequences so: their entries are numbers
of :mod:`didp_ref.numbers.reals`, and arrays of numpy would cost several times as
much for a few of them.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Any


class Entries:
    """Numbers on which an operation works one by one; beside a single number, with that one."""

    __array_ufunc__ = None  # a number of numpy on the left leaves the operation to this class
    __slots__ = ("numbers",)

    def __init__(self, numbers: list[Any]) -> None:
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def __repr__(self) -> str:
        return f"Entries({self.numbers})"

    def __neg__(self) -> Entries:
        return Entries([-number for number in self.numbers])

    def __abs__(self) -> Entries:
        return Entries([abs(number) for number in self.numbers])

    @staticmethod
    def _entrywise(
        operation: Callable[[Any, Any], Any],
    ) -> tuple[Callable[[Entries, Any], Entries], Callable[[Entries, Any], Entries]]:
        """Return an operation for what stands on the left, and for what stands on the right."""

        def forward(self: Entries, other: Any) -> Entries:
            if type(other) is Entries:
                return Entries(list(map(operation, self.numbers, other.numbers)))
            return Entries([operation(number, other) for number in self.numbers])

        def backward(self: Entries, other: Any) -> Entries:
            return Entries([operation(other, number) for number in self.numbers])

        return forward, backward

    __add__, __radd__ = _entrywise(operator.add)
    __sub__, __rsub__ = _entrywise(operator.sub)
    __mul__, __rmul__ = _entrywise(operator.mul)
    __truediv__, __rtruediv__ = _entrywise(operator.truediv)


def columns(*values: Any) -> list[Iterable[Any]]:
    """Return sequences as their entries, and a single number as often as it is asked for."""
    return [value.numbers if type(value) is Entries else repeat(value) for value in values]


def each(operation: Callable[..., Any], *values: Any) -> Entries:
    """Return what a function gives for every entry; at least one value is a sequence."""
    return Entries(list(map(operation, *columns(*values))))
