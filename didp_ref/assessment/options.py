"""What a message says of an option: as the command has it, or as Python has it.

A message names an option and its value, ``option(clip=True)``; how that is written is said here. It
is the command's way, but for what :func:`didp_ref.assess` says.
"""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

in_python = ContextVar("in_python", default=False)
"""Whether what is said is for a reader who writes Python."""


class Letters(str):
    """What stands for a value in a message: Python has it without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


LOW, HIGH, X, COLUMN = map(Letters, ("LOW", "HIGH", "X", "COLUMN"))


@contextmanager
def said_in_python() -> Iterator[None]:
    """Write the options of what is said inside as Python has them."""
    before = in_python.set(True)
    try:
        yield
    finally:
        in_python.reset(before)


def option(name: str = "", /, **values: object) -> str:
    """Return an option, by its name alone, or several with their values.

    >>> option("scale"), option(clip=True), option(universe={"age": (LOW, HIGH)})
    ('--scale', '--clip', '--universe age=LOW:HIGH')
    >>> option(queries="count", by=["ward"], groups={"ward": ["A", "B"]})
    '--query count --by ward --groups A,B'
    >>> with said_in_python():
    ...     print(option("scale"), option(impute=X), option(by=["ward"], groups={"ward": ["A"]}))
    scale impute=X by=['ward'], groups={'ward': ['A']}
    """
    if in_python.get():
        return name or ", ".join(f"{each}={value!r}" for each, value in values.items())
    given = {name: True} if name else values
    return " ".join(_typed(each, value) for each, value in given.items())


def _typed(name: str, value: object) -> str:
    flag = f"--{name.replace('queries', 'query').replace('_', '-')}"
    return flag if value is True else f"{flag} {shlex.quote(written(value))}"


def written(value: object) -> str:
    """Return a value as it is written: the ends of a range, or several, or those of a column."""
    if in_python.get():
        return repr(value)
    match value:
        case tuple():
            return ":".join(map(written, value))
        case list():
            return ",".join(map(written, value))
        case dict():
            ((column, of_column),) = value.items()
            groups = isinstance(of_column, list)  # they are those of --by, which names the column
            return written(of_column) if groups else f"{column}={written(of_column)}"
    return str(value)
