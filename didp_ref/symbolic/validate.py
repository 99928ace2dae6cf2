"""Is what an author gives what is wanted? If not, an error says what it is, and what to write.

A text where a list of names is wanted is a sequence of letters, and a comparison that Python or
sympy has decided is a truth value: both would be read, as something that nobody meant.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import sympy
from sympy.core.function import UndefinedFunction

from didp_ref.errors import InputError, shorten

STATEMENT = "write it with le, lt, eq, ge, gt, ne, every, or sympy's And, Or, Not, Implies"
EXACT = "is a float; write an exact number, such as Rational(1, 2)"
NUMBER = "declare letters with reals, integers, sequences or functions"


def names(given: object, where: str) -> tuple[str, ...]:
    """Return the names of facts, or raise :class:`InputError` for what is no list of names.

    >>> names(["0 < x", "x < 1"], "a step")
    ('0 < x', 'x < 1')
    >>> names("0 < x", "a step")
    Traceback (most recent call last):
    didp_ref.errors.InputError: a step: by = '0 < x' is a text; a list of names is wanted: ['0 < x']
    """
    if isinstance(given, str):
        raise InputError(where, f"by = {given!r} is a text; a list of names is wanted: [{given!r}]")
    if isinstance(given, sympy.Basic) or not isinstance(given, Iterable):
        raise InputError(where, f"by = {shorten(given)}, and a list of names is wanted")
    listed = tuple(given)
    for name in listed:
        if not isinstance(name, str):
            wanted = "a fact is cited by its name, which is a text"
            raise InputError(where, f"by holds {shorten(name)}; {wanted}")
    return listed


def statement(given: object, where: str) -> sympy.Basic:
    """Return a statement of sympy, or raise :class:`InputError` for what is none.

    >>> statement("x < 1", "the conclusion")
    Traceback (most recent call last):
    didp_ref.errors.InputError: the conclusion: 'x < 1' is a text; a statement is wanted: write it
    with le, lt, eq, ge, gt, ne, every, or sympy's And, Or, Not, Implies
    """
    if isinstance(given, str):
        raise InputError(where, f"{shorten(given)} is a text; a statement is wanted: {STATEMENT}")
    if isinstance(given, bool | sympy.logic.boolalg.BooleanAtom):
        why = "Python or sympy has decided it while it was written, and nothing is left to prove"
        raise InputError(where, f"it is {given}: {why}; {STATEMENT}")
    if isinstance(given, sympy.Expr | int | float):
        raise InputError(where, f"{shorten(given)} is a number; a statement is wanted: {STATEMENT}")
    if not isinstance(given, sympy.Basic):
        kind = type(given).__name__
        raise InputError(where, f"a {kind} is given; a statement is wanted: {STATEMENT}")
    return given


def hypotheses(given: object) -> Mapping[str, object]:
    """Return hypotheses by name, or raise :class:`InputError` for what has no names."""
    if not isinstance(given, Mapping):
        kind = type(given).__name__
        wanted = 'as_written(le(0, x), ...), or {"a name": le(0, x), ...}'
        raise InputError("the hypotheses", f"are a {kind}; each needs a name: {wanted}")
    for name in given:
        if not isinstance(name, str) or not name:
            raise InputError("the hypotheses", f"{shorten(name)} is no name; a text is wanted")
    return given


def number(given: object) -> sympy.Expr:
    """Return a number as sympy has it, or raise :class:`InputError` for what is none.

    >>> number(sympy.symbols("p,"))
    Traceback (most recent call last):
    didp_ref.errors.InputError: a number is wanted: (p,) is a tuple, as reals gives it: write (p,) =
    reals("p"), with the comma
    """
    if isinstance(given, str):
        raise InputError("a number is wanted", f"{shorten(given)} is a text; {NUMBER}")
    stated = isinstance(given, sympy.logic.boolalg.Boolean) and not isinstance(given, sympy.Expr)
    if stated or isinstance(given, bool):
        raise InputError("a number is wanted", f"{shorten(given)} is a statement")
    if isinstance(given, tuple | list | sympy.Tuple):
        taken = f'as reals gives it: write {shorten(given)} = reals("{" ".join(map(str, given))}")'
        raise InputError(
            "a number is wanted", f"{shorten(given)} is a tuple, {taken}, with the comma"
        )
    if isinstance(given, float):
        raise InputError("a number is wanted", f"{shorten(given)} {EXACT}")
    if isinstance(given, sympy.IndexedBase | UndefinedFunction):
        problem = f"{given} is a sequence or a function; say at which index, or of what"
        raise InputError("a number is wanted", problem)
    return sympy.sympify(given, strict=True)


def kind(given: object, wanted: Any, where: str, example: str) -> None:
    """Raise :class:`InputError` for what is not of a kind; ``example`` is."""
    if not isinstance(given, wanted):
        what = f"{shorten(given)} is no {wanted.__name__.lower()}"
        raise InputError(where, f"{what}; give one, such as {example}")
