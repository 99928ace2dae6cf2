"""A user's function in a process of its own: run on symbols there, and asked for numbers.

Whatever it does, it is ended in time, and what it prints is not our output.
"""

import io
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias, cast

from didp_ref.errors import InputError, shorten
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.runner import load_function
from didp_ref.oracle.runner.calling import parameters_of
from didp_ref.processes.sandbox import Answering, Sandbox
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import COUNT, WORLD
from didp_ref.workbench.code_scan import numbers_in, unseen_in, without_cache
from didp_ref.workbench.entries import SOME, given
from didp_ref.workbench.loops import for_all_lengths
from didp_ref.workbench.trace import (
    Trace,
    returned_entries,
    shorten_text,
    symbol_names,
    symbols,
    trace,
)

DEFAULT_TIMEOUT = 10.0
PATIENCE = 1.0
"""Seconds for one of many points at which a function is looked at."""
OFTEN, OFTEN_SECONDS = 6000, 1.0
"""How often, and for how long, a function is called to see whether it keeps a state."""
MOST_BITS = 1 << 11
"""So many bits of a fraction are looked at, however many digits it has."""
TOO_DEEP = "it calls itself deeper than Python goes"
"""The refusal of a recursion, which may be right and have too many entries."""
Function: TypeAlias = Callable[..., object]
Values: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Returned:
    """What a function did with numbers: exact values of what it returned, or why there is none."""

    values: tuple[Fraction, ...] = ()
    refusal: str = ""


@dataclass(frozen=True)
class Signature:
    """What a function takes, as far as it says: its arguments, and those by their place alone."""

    arguments: tuple[str, ...] | None
    placed: tuple[str, ...] = ()
    numbers: tuple[Fraction, ...] = ()
    """The numbers in its code."""
    optional: tuple[str, ...] = ()
    """The arguments that have a default."""
    unseen: tuple[str, ...] = ()
    """What its code may do that running it on symbols does not show."""


class UserFunction(Sandbox):
    """A function in a fork of this process, which is ended where it does not answer in time.

    ``quantity`` is the quantity on whose domain it is run on symbols.
    """

    def __init__(
        self,
        function: Function | str,
        timeout: float = DEFAULT_TIMEOUT,
        quantity: Quantity | None = None,
    ) -> None:
        self.target = function
        self.quantity = quantity
        self.title = _title(function, function)
        super().__init__(partial(_answering, function, quantity), timeout, self.title)

    def signature(self) -> Signature:
        """Return what the function says that it takes."""
        return self.ask(["signature"], Signature)

    def arguments(self) -> list[str] | None:
        """Return the names of the function's arguments, as far as it says."""
        names = self.signature().arguments
        return None if names is None else list(names)

    def trace(self, names: Mapping[str, str], n: int, *, both_types: bool = True) -> Trace:
        """Run the function on symbols; ``names`` maps its arguments to the quantity's."""
        assert self.quantity is not None
        traced = self.ask(["trace", names, n, both_types], Trace)
        if strange := traced.names() - symbol_names(self.quantity, n):
            raise InputError(
                self.title, f"speaks of {shorten(min(strange))}, which it is not given"
            )
        return traced

    def trace_every(self, names: Mapping[str, str]) -> Trace:
        """Read the function's code for any number of entries."""
        assert self.quantity is not None
        traced = self.ask(["trace every", names], Trace)
        known = {*self.quantity.names, *symbol_names(self.quantity, 0), COUNT, WORLD}
        if strange := {each for each in traced.names() - known if not each.startswith(f"{SOME} ")}:
            fault = f"speaks of {shorten(min(strange))}, which it is not given"
            raise InputError(self.title, fault)
        return traced

    def call(self, values: Values) -> Returned:
        """Return what the function makes of numbers, given by its own arguments' names."""
        return self.ask(["call", values], Returned)

    def calls(self, points: Sequence[Values]) -> Iterator[Returned]:
        """Yield what the function makes of many points, none of which is waited for long."""
        patience = min(self.timeout, PATIENCE)
        return self.ask_all([["call", values] for values in points], Returned, patience)

    def call_often(self, values: Values) -> Returned:
        """Return what the function makes of numbers after it was asked thousands of times."""
        return self.ask(["call often", values], Returned)


class _Printed(io.TextIOBase):
    """Standard output of a function: it notes that something was written."""

    def __init__(self) -> None:
        self.count = 0

    def write(self, text: str) -> int:
        self.count += bool(text)
        return len(text)


def _title(target: Function | str, function: Function | str) -> str:
    """Return how a function was named, or how it calls itself: an object that is called may not."""
    if isinstance(target, str):
        return target
    return str(getattr(function, "__qualname__", type(function).__qualname__))


def _answering(function: Function | str, quantity: Quantity | None) -> Answering:
    """Return what answers questions about a function, in its own process."""
    loaded = load_function(function) if isinstance(function, str) else function
    title = _title(function, loaded)

    def answer(question: Any) -> object:
        printed = _Printed()
        before, sys.stdout = sys.stdout, cast("Any", printed)
        try:
            return quietly(ANSWERS[question[0]], loaded, quantity, *question[1:])
        except InputError as problem:
            raise InputError(title, problem.problem) from None
        except RecursionError:
            raise InputError(title, "calls itself without end") from None
        except (SystemExit, GeneratorExit, KeyboardInterrupt) as problem:
            fault = f"raises {type(problem).__name__} when it is called"
            raise InputError(title, fault) from None
        except MemoryError:
            raise InputError(title, "needs more memory than there is") from None
        finally:
            sys.stdout = before
            if printed.count:  # whatever it answered, it printed
                fault = "prints while it computes; a formula does not: take the print out"
                raise InputError(title, fault)

    return answer


def _signature(function: Function, quantity: Quantity | None) -> Signature:
    parameters = parameters_of(function)
    whole = any(each.domain.integer for each in (quantity.parameters if quantity else ()))
    unseen = unseen_in(function, whole=whole)
    if parameters is None:
        return Signature(None, unseen=unseen)
    return Signature(
        tuple(
            parameter.name
            for parameter in parameters
            if parameter.kind
            in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
            and (
                parameter.default is parameter.empty or parameter.kind is not parameter.KEYWORD_ONLY
            )
        ),
        tuple(
            parameter.name
            for parameter in parameters
            if parameter.kind is parameter.POSITIONAL_ONLY
        ),
        numbers_in(function),
        tuple(
            parameter.name for parameter in parameters if parameter.default is not parameter.empty
        ),
        unseen,
    )


def _trace(
    function: Function, quantity: Quantity, names: Mapping[str, str], n: int, both_types: bool
) -> Trace:
    given = symbols(quantity, n)
    mapped = {mine: given[ours] for mine, ours in names.items()}
    function = without_cache(function)
    calling = partial(with_arguments, function)
    traced = trace(function, calling, mapped, Region(quantity), both_types=both_types)
    if traced.problem and not quantity.is_family:  # a loop of unknown length is read, not run
        with suppress(InputError):
            reading = partial(for_all_lengths, function, per_world=False)
            read = trace(function, reading, mapped, Region(quantity), both_types=both_types)
            if not read.problem and any(path.values for path in read.paths):
                return replace(read, is_read=True)
    return traced


def _trace_every(function: Function, quantity: Quantity, names: Mapping[str, str]) -> Trace:
    by_name = {each.name: each for each in quantity.parameters}
    free = symbols(quantity, 0)
    mapped = {
        mine: given(ours) if by_name[ours].sequence else free[ours] for mine, ours in names.items()
    }

    def calling(values: Values) -> object:
        return for_all_lengths(without_cache(function), values, quantity.per_world)

    traced = trace(function, calling, mapped, Region(quantity))
    conditions = [each for path in traced.paths for each in path.conditions]
    if any(COUNT in each.difference.names() for each in conditions):
        # what is done with lengths that are never tried would rest on the reader alone
        return Trace((), traced.notes, "it does something else with other numbers of entries")
    return traced


def quietly(function: Function, *arguments: object, **named: object) -> object:
    """Call a function whose warnings nobody has asked for: it is called far outside its domain."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*arguments, **named)


def with_arguments(function: Function, values: Values) -> object:
    """Call a function by its arguments' names, or in their order where it takes no names."""
    parameters = parameters_of(function)
    if parameters is None:
        return function(*values.values())
    placed = {each.name for each in parameters if each.kind is each.POSITIONAL_ONLY}
    return function(
        *(value for name, value in values.items() if name in placed),
        **{name: value for name, value in values.items() if name not in placed},
    )


def _call(function: Function, _: Quantity | None, values: Values) -> Returned:
    """Return what a function makes of numbers: of whole ones as ints, if it needs them so."""
    try:
        try:
            result = with_arguments(function, values)
        except TypeError as problem:
            if "integer" not in str(problem):
                raise
            result = with_arguments(function, {k: _as_whole(v) for k, v in values.items()})
    except RecursionError:
        return Returned((), TOO_DEEP)
    except Exception as problem:
        return Returned((), shorten_text(f"{type(problem).__name__}: {problem}".strip(": ")))
    numbers: list[Fraction] = []
    for entry in returned_entries(result):
        if entry is None:
            raise InputError("the function", "returns nothing")
        if isinstance(entry, bool | str | bytes | complex | dict | set):
            raise InputError(
                "the function", f"returns a {type(entry).__name__}, which is no number"
            )
        with suppress(OverflowError, ValueError):
            try:
                numbers.append(_shortened(Fraction(cast("Any", entry))))
                continue
            except TypeError:
                numbers.append(Fraction(float(cast("Any", entry))))
                continue
        return Returned((), f"it returns {entry}")
    return Returned(tuple(numbers))


def _as_whole(value: object) -> object:
    """Return a float of a whole number as an int."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _shortened(value: Fraction) -> Fraction:
    """Return a fraction of a product of many entries to as many bits as anybody looks at."""
    if value.denominator.bit_length() <= MOST_BITS:
        return value
    size = value.numerator.bit_length() - value.denominator.bit_length()
    unit = Fraction(2) ** (size - MOST_BITS)
    return unit * (value // unit)


def _call_often(function: Function, quantity: Quantity | None, values: Values) -> Returned:
    """Return the first answer that is another one than before, or the last."""
    first = _call(function, quantity, values)
    ends = time.monotonic() + OFTEN_SECONDS
    for _ in range(OFTEN):
        returned = _call(function, quantity, values)
        if returned != first or time.monotonic() > ends:
            return returned
    return first


ANSWERS: dict[str, Callable[..., object]] = {
    "signature": _signature,
    "trace": _trace,
    "trace every": _trace_every,
    "call": _call,
    "call often": _call_often,
}
"""What is asked, by its name."""
