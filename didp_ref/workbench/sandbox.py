"""A user's function in a process of its own: run on symbols there, and asked for numbers.

Whatever it does, it is ended in time, and what it prints is not our output.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias, cast

from didp_ref.errors import InputError
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.runner import load_function
from didp_ref.workbench.forked import Forked
from didp_ref.workbench.signs import Region
from didp_ref.workbench.trace import Trace, shorten_text, symbols, trace

DEFAULT_TIMEOUT = 10.0
Function: TypeAlias = Callable[..., object]
Values: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Returned:
    """What a function did with numbers: exact values of what it returned, or why there is none."""

    values: tuple[Fraction, ...] = ()
    refusal: str = ""


class Apart(Forked):
    """A function in a fork of this process, which is ended where it does not answer in time.

    ``names`` says which of the quantity's parameters each of the function's arguments is, in the
    function's order.
    """

    def __init__(self, function: Function | str, timeout: float = DEFAULT_TIMEOUT) -> None:
        self.target = function
        self.title = function if isinstance(function, str) else function.__qualname__
        super().__init__(partial(_serving, function), timeout, self.title)

    def __enter__(self) -> Apart:
        return self

    def arguments(self) -> list[str] | None:
        """Return the names of the function's arguments, as far as it says."""
        return cast("list[str] | None", self.put(("arguments",)))

    def trace(self, one: Quantity, names: Mapping[str, str], n: int) -> Trace:
        """Run the function on symbols; ``names`` maps its arguments to the quantity's."""
        return cast("Trace", self.put(("trace", one.id, dict(names), n)))

    def call(self, values: Values) -> Returned:
        """Return what the function makes of numbers, given by its own arguments' names."""
        return cast("Returned", self.put(("call", dict(values))))


class _Printed(io.TextIOBase):
    """Standard output of a function: it notes that something was written."""

    def __init__(self) -> None:
        self.count = 0

    def write(self, text: str) -> int:
        self.count += bool(text)
        return len(text)


def _serving(function: Function | str) -> Callable[[tuple[object, ...]], object]:
    """Return what answers questions about a function, in its own process."""
    found = load_function(function) if isinstance(function, str) else function
    title = function if isinstance(function, str) else found.__qualname__

    def answer(question: tuple[object, ...]) -> object:
        printed = _Printed()
        before, sys.stdout = sys.stdout, cast("Any", printed)
        try:
            return _answer(found, question)
        except InputError as problem:
            return InputError(title, problem.problem)
        except RecursionError:
            return InputError(title, "calls itself without end")
        except (SystemExit, GeneratorExit, KeyboardInterrupt) as problem:
            return InputError(title, f"raises {type(problem).__name__} when it is called")
        except MemoryError:
            return InputError(title, "needs more memory than there is")
        finally:
            sys.stdout = before
            if printed.count:
                return InputError(  # noqa: B012  whatever it answered, it printed
                    title, "prints while it computes; a formula does not: take the print out"
                )

    return answer


def _answer(function: Function, question: tuple[object, ...]) -> object:
    import inspect

    if question[0] == "arguments":
        try:
            parameters = inspect.signature(function).parameters.values()
        except (TypeError, ValueError):
            return None
        return [
            one.name
            for one in parameters
            if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
            and (one.default is one.empty or one.kind is not one.KEYWORD_ONLY)
        ]
    if question[0] == "call":
        return _call(function, cast("Values", question[1]))
    from didp_ref.formulas import quantities

    _, identifier, names, n = question
    one = quantities[cast("str", identifier)]
    domains = {p.name: (p.domain, p.sequence) for p in one.parameters}
    given = symbols(domains, cast("int", n))
    mapped = {mine: given[ours] for mine, ours in cast("Mapping[str, str]", names).items()}
    return trace(function, partial(with_arguments, function), mapped, Region(one))


def with_arguments(function: Function, values: Values) -> object:
    """Call a function by its arguments' names, or in their order where it takes no names."""
    import inspect

    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return function(*values.values())
    placed = [v for k, v in values.items() if _is_placed(parameters.get(k))]
    named = {k: v for k, v in values.items() if not _is_placed(parameters.get(k))}
    return function(*placed, **named)


def _is_placed(parameter: Any) -> bool:
    return parameter is not None and parameter.kind is parameter.POSITIONAL_ONLY


def _call(function: Function, values: Values) -> Returned:
    """Return what a function makes of numbers."""
    import numpy as np

    try:
        result = with_arguments(function, values)
    except RecursionError:
        raise
    except Exception as problem:
        return Returned((), shorten_text(f"{type(problem).__name__}: {problem}".strip(": ")))
    if isinstance(result, np.ndarray):
        result = result.tolist()
    entries = list(result) if isinstance(result, list | tuple) else [result]
    found: list[Fraction] = []
    for entry in entries:
        if entry is None:
            raise InputError("the function", "returns nothing")
        if isinstance(entry, bool | str | bytes | complex | dict | set):
            raise InputError(
                "the function", f"returns a {type(entry).__name__}, which is no number"
            )
        with suppress(OverflowError, ValueError):
            try:
                found.append(Fraction(cast("Any", entry)))
                continue
            except TypeError:
                found.append(Fraction(float(cast("Any", entry))))
                continue
        return Returned((), f"it returns {entry}")
    return Returned(tuple(found))
