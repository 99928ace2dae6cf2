"""Nothing holds vacuously: values at which every hypothesis of a statement is true.

The author of a derivation gives them, as plain data beside the steps: of a number a closed term, of
a sequence or a function a term in its indices or a table. :func:`problem` evaluates every
hypothesis there, see :mod:`didp_ref.symbolic.evaluation`; what cannot be decided so is not a model.
Where a range is empty a hypothesis over it says nothing, and hypotheses that contradict each other
hold together: such values are no model, unless the hypotheses themselves say that it is empty.
"""

import itertools
from collections.abc import Callable, Mapping
from typing import TypeAlias

import sympy

from didp_ref.errors import InputError
from didp_ref.kernel import text
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import IllFormed, Term, instantiate, letters
from didp_ref.symbolic import sympy_reader
from didp_ref.symbolic.evaluation import Table, Values, decide, defined, empty_ranges
from didp_ref.symbolic.finite_space import on_space_of
from didp_ref.symbolic.notation import Formula

TRIED = 5
"""Up to which index a function is held to the term that it is taken for."""

Exhibited: TypeAlias = Mapping[sympy.Basic, object]
"""Of symbols numbers; of sequences and functions of sympy tables, or Python functions."""
Plain: TypeAlias = Mapping[str, object]
"""The same as JSON holds it: by name a text, or a list of rows, an entry's indices and its text."""


def as_plain(values: Exhibited) -> dict[str, object]:
    """Return values as plain data, by name."""
    plain: dict[str, object] = {}
    for unknown, value in values.items():
        name = str(getattr(unknown, "label", unknown))
        if callable(value):
            plain[name] = _of_function(value)
        elif isinstance(value, Mapping):
            plain[name] = [[*_places(place), _closed(entry)] for place, entry in value.items()]
        else:
            plain[name] = _closed(value)
    return plain


def _closed(value: object) -> str:
    exact = sympy.Rational(value) if isinstance(value, str) else sympy.sympify(value, strict=True)
    return text.write(sympy_reader.term(exact))


def _of_function(value: Callable[..., object]) -> str:
    """Return the term in indices that a function is, or raise where it is none.

    A function that looks at its indices (``1 if k == 0 else 2``) says something else of a letter.
    """
    body, count = _in_indices(value), value.__code__.co_argcount
    for place in itertools.product(map(sympy.Integer, range(TRIED)), repeat=count):
        here = body
        for index in place:
            here = instantiate(here, sympy_reader.term(index))
        if not decide(Term("=", (here, text.read_term(_closed(value(*place))))), {}):
            raise InputError("a function's values", "are no term in its indices; give a table")
    return text.write(body)


def _places(place: object) -> list[int]:
    return [int(index) for index in (place if isinstance(place, tuple) else (place,))]


def _in_indices(value: Callable[..., object]) -> Term:
    """Return what a function says of indices that it knows nothing of."""
    count = value.__code__.co_argcount
    indices = sympy.symbols([f"index_{place}" for place in range(count)], integer=True)
    body = sympy_reader.term(sympy.sympify(value(*indices), strict=True))
    for place, index in enumerate(indices):
        body = sympy_reader.abstract(body, sympy_reader.term(index), place)
    return body


def read_values(plain: Plain) -> Values:
    """Return the values that :func:`as_plain` wrote, or raise :class:`IllFormed`."""
    if not isinstance(plain, dict):
        raise IllFormed("the values are no list by names")
    values: dict[str, Term | Table] = {}
    for name, given in plain.items():
        parsed: Term | Table
        if isinstance(given, str):
            parsed = text.read_term(given)
        elif isinstance(given, list) and all(isinstance(row, list) and row for row in given):
            if any(type(place) is not int for row in given for place in row[:-1]):
                raise IllFormed(f"the values of {name!r} stand at what is no index")
            if len({tuple(row[:-1]) for row in given}) != len(given):
                raise IllFormed(f"{name!r} has two values at one index")
            parsed = {tuple(row[:-1]): text.read_term(str(row[-1])) for row in given}
        else:
            raise IllFormed(f"the values of {name!r} are neither a term nor a table")
        own = [parsed] if isinstance(parsed, Term) else parsed.values()
        if any(letters(term) for term in own):
            raise IllFormed(f"the values of {name!r} are not closed")
        values[name] = parsed
    return values


def problem(statement: Sequent, plain: Plain) -> str:
    """Say which hypothesis is not shown to hold at the values, and why; nothing, if all do."""
    try:
        values = read_values(plain)
    except IllFormed as wrong:
        return str(wrong)
    statement = on_space_of(statement, values)
    if empty := _of_nothing(statement, values):
        return empty
    for name, hypothesis in statement.hypotheses:
        for letter in sorted(letters(hypothesis)):
            if unfit := _unfit(letter, values):
                return f"{name!r}: {unfit}"
        try:
            met, sound = decide(hypothesis, values), defined(hypothesis, values)
        except IllFormed as wrong:
            return f"{name!r}: {wrong}"
        if met is not True or sound is not True:
            why = {None: "not decided", False: "false"}
            return f"{name!r} is {why[met]} there" if not met else f"{name!r} is not defined there"
    return ""


def _of_nothing(statement: Sequent, values: Values) -> str:
    """Say which hypothesis is over an empty range at the values, though none says that it is."""
    from didp_ref.symbolic import display  # which writes, and decides nothing

    for name, hypothesis in statement.hypotheses:
        for binder in empty_ranges(hypothesis, values):
            if not _is_said_to_be_empty(statement, binder):
                ends = f"{display.plain(binder.ends[0])}..{display.plain(binder.ends[1])}"
                return f"{name!r} is of nothing there: the range {ends} is empty"
    return ""


def _is_said_to_be_empty(statement: Sequent, binder: Term) -> bool:
    """Say whether the hypotheses give that a range is empty."""
    from didp_ref.symbolic import auto_proof  # few ranges are empty

    lower, upper = binder.ends
    return auto_proof.follows(Sequent(statement.hypotheses, Term("<", (upper, lower))))


def _unfit(letter: tuple[str, str, int], values: Values) -> str:
    """Say why what is given for a letter is no value of its kind; nothing, if it is one."""
    sort, name, count = letter
    if name not in values:
        return f"no value is given for {name}"
    given = values[name]
    alone = [given] if isinstance(given, Term) else [*given.values()]
    if sort in ("real", "integer") and not isinstance(given, Term):
        return f"a table is given for {name}, which is one number"
    for term in alone:
        if sort == "integer" and term.sort.value != "integer":
            return f"{name} = {text.write(term)} is not an integer"
        if term.sort.value == "truth" or any(depth >= count for depth, _ in term.loose):
            return f"{name} = {text.write(term)} is no number"
        if not term.loose and not defined(term, {}):
            return f"{name} = {text.write(term)} is not defined"
    return ""


def holds(statement: Formula, values: Exhibited) -> bool:
    """Decide a statement of sympy at exact values.

    Raises :class:`InputError` when it is not decided.
    """
    try:
        given = read_values(as_plain(values))
        there = on_space_of(Sequent((), sympy_reader.term(statement)), given)
        for name, needed in there.hypotheses:  # what makes the values an event, and points
            if not decide(needed, given):
                raise IllFormed(f"{name!r} is not shown")
        truth = decide(there.conclusion, given)
    except IllFormed as wrong:
        raise InputError("a statement", f"is not decided: {wrong}") from None
    if truth is None:
        raise InputError("a statement", "is not decided by evaluating it")
    return truth


def unknowns(statements: tuple[Formula, ...]) -> set[sympy.Basic]:
    """Return the symbols, sequences and functions that a model gives values to."""
    open_symbols: set[sympy.Basic] = set()
    for statement in statements:
        labels = {base.label for base in statement.atoms(sympy.IndexedBase)}
        open_symbols |= {s for s in statement.free_symbols if isinstance(s, sympy.Symbol)} - labels
        open_symbols |= statement.atoms(sympy.IndexedBase)
        open_symbols |= {atom.func for atom in statement.atoms(sympy.core.function.AppliedUndef)}
    return open_symbols
