"""A Python function's formula, recovered by running it on symbols, path by path.

A comparison that the quantity's domain decides is answered so; any other one is answered yes on one
run and no on another, and stands among the branch's conditions. All of it happens in a process of
its own with a time limit (:mod:`~didp_ref.workbench.user_function`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten as shorten_words

import numpy as np

from didp_ref.errors import InputError, shorten
from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.equality import Branch, Relation, type_of
from didp_ref.symbolic.normal import Finer, Normal, Sign
from didp_ref.symbolic.quotients import TooLarge
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import Term, name
from didp_ref.workbench.math_functions import standing_in
from didp_ref.workbench.symbolic_value import (
    DECIDING,
    Lost,
    NotFollowed,
    SymbolicValue,
    lifted,
    not_followed,
)

MOST_PATHS = 128
MOST_DECISIONS = 400


@dataclass(frozen=True)
class Path:
    """What a function does where some conditions hold: one value, one for each world, or none."""

    conditions: tuple[Relation, ...]
    values: tuple[Term, ...]
    refusal: str = ""

    def branch(self, place: int = 0) -> Branch:
        """Return the path as a branch of one value."""
        return Branch(self.conditions, self.values[place] if self.values else None)


@dataclass(frozen=True)
class Trace:
    """What running a function on symbols gave: its paths, or why it could not be followed."""

    paths: tuple[Path, ...]
    notes: tuple[str, ...] = ()
    problem: str = ""

    def __post_init__(self) -> None:
        if not (self.paths or self.problem):
            raise ValueError("a trace has paths, or says why it has none")

    def names(self) -> set[str]:
        """Return what its formulas speak of."""
        terms = [value for path in self.paths for value in path.values]
        terms += [condition.difference for path in self.paths for condition in path.conditions]
        return {name for term in terms for name in term.names()}


class _Run:
    """One run: the decisions that are given, and those that were taken."""

    def __init__(
        self, region: Region, given: Sequence[bool], decided: dict[Relation, bool | None]
    ) -> None:
        self.region = region
        self.decided = decided
        """What the domain says of every relation that was asked on any run."""
        self.given = list(given)
        self.taken: list[tuple[Relation, bool]] = []
        self.answers: dict[Relation, bool] = {}
        self.notes: dict[str, None] = {}
        self.refused = ""
        self.text = ""
        self.both_types = True

    def refuse(self, reason: str) -> None:
        """Keep in mind that the path is no formula, whatever the function makes of the refusal."""
        self.refused = self.refused or reason

    def look_at_text(self, place: str) -> None:
        """Keep in mind that the number was written as text."""
        self.text = self.text or f"it looks at the text of the number ({place})"

    def is_int(self, term: Term, whole: bool) -> bool:
        """Say whether a parameter is handed over as an ``int`` on this path."""
        if not self.both_types:
            return whole
        if term.head != "name":
            not_followed("it asks whether a number that it computed is an int")
        return self.decide(type_of(str(term.value)))

    def note(self, text: str) -> None:
        """Keep in mind how something was understood."""
        self.notes[text] = None

    def decide(self, relation: Relation) -> bool:
        """Answer a comparison by the domain, by what was answered before, or as it is given."""
        if relation not in self.decided:
            self.decided[relation] = self._decide_by_domain(relation)
        by_domain = self.decided[relation]
        if by_domain is not None:
            return by_domain
        if relation in self.answers:
            return self.answers[relation]
        if len(self.taken) >= MOST_DECISIONS:
            raise NotFollowed(f"it compares more than {MOST_DECISIONS} times on one path")
        place = len(self.taken)
        answer = self.given[place] if place < len(self.given) else True
        self.taken.append((relation, answer))
        self.answers |= {relation: answer, relation.turned(): not answer}
        return answer

    def _decide_by_domain(self, relation: Relation) -> bool | None:
        atoms = Atoms()
        for _ in range(3):
            try:
                normal = Normal(self.region, atoms, {})
                return relation.holds(
                    normal.sign(normal.normalize(relation.difference), strict=True)
                )
            except Sign:
                return self._weakly(relation, atoms)
            except Finer:
                atoms = Atoms(atoms.units)
            except (TooLarge, ZeroDivisionError, RecursionError):
                return None
        return None

    def _weakly(self, relation: Relation, atoms: Atoms) -> bool | None:
        """Decide by a sign that may be zero: what is never negative is not below zero."""
        if relation.relation not in (">", ">="):
            return None
        try:
            normal = Normal(self.region, atoms, {})
            sign = normal.sign(normal.normalize(relation.difference), strict=False)
        except (Sign, Finer, TooLarge, ZeroDivisionError):
            return None
        if relation.relation == ">=" and sign > 0:
            return True
        return False if relation.relation == ">" and sign < 0 else None


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
    """
    paths: list[Path] = []
    notes: dict[str, None] = {}
    waiting: list[list[bool]] = [[]]
    decided: dict[Relation, bool | None] = {}
    try:
        with standing_in(function):
            while waiting:
                if len(paths) >= MOST_PATHS:
                    raise NotFollowed(f"it has more than {MOST_PATHS} branches")
                run = _Run(region, waiting.pop(), decided)
                run.both_types = both_types
                given = len(run.given)
                paths.append(_path(run, call, arguments))
                notes |= run.notes
                for place in range(given, len(run.taken)):
                    taken = [answer for _, answer in run.taken[:place]]
                    waiting.append([*taken, not run.taken[place][1]])
    except NotFollowed as problem:
        return Trace((), tuple(notes), str(problem))
    return Trace(tuple(paths), tuple(notes))


def _path(
    run: _Run, call: Callable[[Mapping[str, object]], object], arguments: Mapping[str, object]
) -> Path:
    token = DECIDING.set(run)
    try:
        try:
            result = call({key: _fresh(value) for key, value in arguments.items()})
            values = _values(result)
        except InputError:
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
    conditions = tuple(relation if answer else relation.turned() for relation, answer in run.taken)
    return Path(conditions, values, shorten_text(refusal))


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
