"""A Python function's formula, recovered by running it on symbols, path by path.

A comparison that the quantity's domain decides is answered so; any other one is answered yes on one
run and no on another, and stands among the branch's conditions. Rounding may answer a comparison of
computed numbers against the domain: what the function does then is a hidden path. All of it happens
in a process of its own with a time limit (:mod:`~didp_ref.workbench.user_function`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten as shorten_words

import numpy as np

from didp_ref.errors import InputError, shorten
from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.equality import Branch, Relation, type_of
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import Term, name
from didp_ref.workbench.code_scan import uses_numpy
from didp_ref.workbench.decisions import Run
from didp_ref.workbench.following import DECIDING, Lost, NotFollowed
from didp_ref.workbench.math_functions import standing_in
from didp_ref.workbench.symbolic_value import SymbolicValue, lifted

MOST_PATHS = 128
MOST_COMPARISONS = 1_500
"""On all paths together: a loop that halves an interval makes hundreds on each path."""
MOST_HIDDEN = 64
OF_NUMPY = "it computes with answers, and numpy's are no numbers of Python's"
TOO_MANY_HIDDEN = f"rounding may decide its comparisons in more than {MOST_HIDDEN} other ways"


@dataclass(frozen=True)
class Path:
    """What a function does where some conditions hold: one value, one for each world, or none."""

    conditions: tuple[Relation, ...]
    values: tuple[Term, ...]
    refusal: str = ""
    against: tuple[Relation, ...] = ()
    """What holds by the rounding of float64 alone, and nowhere in the domain."""
    assumed: tuple[str, ...] = ()
    """What is so of an infinity, or of no number, on the path."""
    needs: tuple[Relation, ...] = ()
    """What has to hold for it to get there, where neither the domain nor the values need it."""

    def branch(self, place: int = 0) -> Branch:
        """Return the path as a branch of one value."""
        return Branch(self.conditions, self.values[place] if self.values else None, self.needs)


@dataclass(frozen=True)
class Trace:
    """What running a function on symbols gave: its paths, or why it could not be followed."""

    paths: tuple[Path, ...]
    notes: tuple[str, ...] = ()
    problem: str = ""
    hidden: tuple[Path, ...] = ()
    """Paths with a value that float64 alone may take, as it rounds what is compared."""
    unseen: tuple[str, ...] = ()
    """What rounding may do that no path shows."""
    is_read: bool = False
    """Whether its code was read, since a loop has as many turns as a parameter says."""

    def __post_init__(self) -> None:
        if not (self.paths or self.problem):
            raise ValueError("a trace has paths, or says why it has none")

    def names(self) -> set[str]:
        """Return what its formulas speak of."""
        paths = (*self.paths, *self.hidden)
        terms = [value for path in paths for value in path.values]
        terms += [each.difference for path in paths for each in (*path.conditions, *path.needs)]
        return {name for term in terms for name in term.names()}


def trace(
    function: Callable[..., object],
    call: Callable[[Mapping[str, object]], object],
    arguments: Mapping[str, object],
    region: Region,
    *,
    both_types: bool = True,
) -> Trace:
    """Run a function on symbols, once for every path.

    Unless ``both_types``, a whole number is an ``int`` and any other one a ``float``; otherwise
    where the function asks, both answers are followed. Raises :class:`InputError` for a function
    that gives no number.

    The answers to comparisons of numpy's numbers are of a class of its own: two of them add up to
    true. So a function that uses numpy has to do the same with answers of either class.
    """
    traced = _Tracing(call, arguments, region, both_types).trace_of(function)
    if traced.problem or not uses_numpy(function):
        return traced
    for kinds in ((np.bool_,), (bool, np.bool_)):
        if _Tracing(call, arguments, region, both_types, kinds).trace_of(function) != traced:
            return Trace((), traced.notes, OF_NUMPY)
    return traced


class _Tracing:
    """Goes through the paths of a function, those that the domain admits first."""

    def __init__(
        self,
        call: Callable[[Mapping[str, object]], object],
        arguments: Mapping[str, object],
        region: Region,
        both_types: bool,
        kinds: Sequence[type] = (bool,),
    ) -> None:
        self.call = call
        self.arguments = arguments
        self.region = region
        self.both_types = both_types
        self.kinds = kinds
        self.paths: list[Path] = []
        self.hidden: list[Path] = []
        self.notes: dict[str, None] = {}
        self.unseen: dict[str, None] = {}
        self.decided: dict[Relation, bool | None] = {}
        self.waiting: list[list[bool]] = [[]]
        self.waiting_hidden: list[list[bool]] = []

    def trace_of(self, function: Callable[..., object]) -> Trace:
        """Return what running a function gives."""
        try:
            with standing_in(function):
                self.follow_all()
        except NotFollowed as problem:
            return Trace((), tuple(self.notes), str(problem))
        hidden, unseen = tuple(self.hidden), tuple(self.unseen)
        return Trace(tuple(self.paths), tuple(self.notes), hidden=hidden, unseen=unseen)

    def follow_all(self) -> None:
        """Run the function until no answer is left that was not given."""
        comparisons = 0
        while self.waiting:
            if len(self.paths) >= MOST_PATHS or comparisons >= MOST_COMPARISONS:
                raise NotFollowed(f"it has more than {len(self.paths)} branches")
            run = self._run(self.waiting.pop())
            self.paths.append(_path(run, self.call, self.arguments))
            comparisons += len(run.taken)
            self.notes |= run.notes
            self.unseen |= run.unseen
            self._turn_answers(run)
        for _ in range(MOST_HIDDEN):
            if not self.waiting_hidden:
                return
            self._follow_hidden(self.waiting_hidden.pop())
        if self.waiting_hidden:
            self.unseen[TOO_MANY_HIDDEN] = None

    def _run(self, given: list[bool]) -> Run:
        return Run(self.region, given, self.decided, self.both_types, self.kinds)

    def _turn_answers(self, run: Run) -> None:
        """Have the function run with the other answer to each question that is new."""
        for place in range(len(run.given), len(run.taken)):
            turned = [each.answer for each in run.taken[:place]]
            turned.append(not run.taken[place].answer)
            is_hidden = run.is_hidden or run.taken[place].known is not None
            (self.waiting_hidden if is_hidden else self.waiting).append(turned)

    def _follow_hidden(self, given: list[bool]) -> None:
        run = self._run(given)
        try:
            path = _path(run, self.call, self.arguments)
        except InputError:  # no number, so that nobody takes it for one
            path = Path((), ())
        except NotFollowed as problem:
            self.unseen[f"where rounding decides a comparison, {problem}"] = None
            return
        self.unseen |= run.unseen
        self._turn_answers(run)
        if path.values:
            self.hidden.append(path)


def _path(
    run: Run, call: Callable[[Mapping[str, object]], object], arguments: Mapping[str, object]
) -> Path:
    token = DECIDING.set(run)
    try:
        try:
            result = call({key: _fresh(value) for key, value in arguments.items()})
            values = _values(result)
        except InputError as problem:
            if problem.source == "the formula":  # one that grows with every call, say
                raise NotFollowed(f"its formula {problem.problem}") from None
            raise
        except Lost as problem:
            values, refusal = (), str(problem)
        except RecursionError:
            raise InputError("the function", "calls itself without end") from None
        except Exception as problem:
            values, refusal = (), f"{type(problem).__name__}: {problem}".strip(": ")
            if run.refused:
                raise NotFollowed(run.refused) from None
        else:
            refusal = ""
            if run.refused or run.text:  # refused, and the function went on all the same
                raise NotFollowed(run.refused or run.text)
    finally:
        DECIDING.reset(token)
    return Path(run.conditions(), values, shorten_text(refusal), *run.against(), run.needs(values))


def shorten_text(text: str) -> str:
    """Return a text on one line, cut where it is long."""
    return shorten_words(text, 90, placeholder=" ...")


def _fresh(value: object) -> object:
    return list(value) if isinstance(value, list) else value


def _values(result: object) -> tuple[Term, ...]:
    """Return what a function returned as terms, or say that it is no number."""
    return tuple(map(_value, returned_entries(result)))


def returned_entries(result: object) -> list[object]:
    """Return the entries of a list or an array that a function returned; what is none is alone."""
    if isinstance(result, np.ndarray):
        result = result.tolist()
    return list(result) if isinstance(result, list | tuple) else [result]


def _value(entry: object) -> Term:
    if entry is None:
        raise InputError("the function", "returns nothing")
    if isinstance(entry, bool | str | bytes | dict | set | complex):
        raise InputError("the function", f"returns {shorten(entry)}, which is no number")
    if isinstance(entry, float) and not np.isfinite(entry):
        raise OverflowError(f"it returns {entry}")
    term = lifted(entry)
    if term is None:
        raise InputError("the function", f"returns a {type(entry).__name__}, which is no number")
    return term


def symbol_names(quantity: Quantity, n: int) -> set[str]:
    """Return the names of the traced numbers that stand for a quantity's parameters."""
    names = {
        f"{parameter.name}_{k + 1}" if parameter.sequence else parameter.name
        for parameter in quantity.parameters
        for k in range(n)
    }
    return names | {str(type_of(each).difference) for each in names}


def symbols(quantity: Quantity, n: int) -> dict[str, object]:
    """Return a traced number for each parameter, and n of them for each sequence."""
    return {
        parameter.name: [SymbolicValue(name(f"{parameter.name}_{k + 1}")) for k in range(n)]
        if parameter.sequence
        else SymbolicValue(name(parameter.name), parameter.domain.integer)
        for parameter in quantity.parameters
    }
