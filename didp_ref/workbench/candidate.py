"""What is compared: a formula that was read, or a function in a process of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from didp_ref.errors import InputError, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.symbolic.term import (
    WORLD,
    NoValue,
    Number,
    Term,
    changed,
    enclose,
    number,
    put,
    renamed,
    written_out,
)
from didp_ref.workbench.points import Value, Values, flat, length
from didp_ref.workbench.prove import Branch, Relation
from didp_ref.workbench.user_function import Function, UserFunction

NEAR_ONE = Fraction(1, 2**40)
MOST_SHOWN = 6
ROUGH = Fraction(1, 2**20)
"""A float function whose value is off by more than this part of it is not merely rounding."""


class Formula(Protocol):
    """A thing under one reading of its names: what it is worth at exact points."""

    understood: list[str]
    notes: list[str]
    problem: str
    """Why its formula is not known, where it is not."""

    def at(self, values: Values, bits: int = 64) -> list[Enclosure]:
        """Enclose its value, or its values in all worlds; raise :class:`NoValue` for none."""

    def branches(self, n: int | None, world: int | None) -> list[Branch] | None:
        """Return its branches; ``None`` where they are not known."""

    def for_every_length(self) -> Term | None:
        """Return the formula for any number of entries, where it is known as one."""


@dataclass
class Written:
    """A formula that was read."""

    term: Term
    notes: list[str] = field(default_factory=list)
    problem: str = ""
    understood: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.understood = [str(self.term)]
        self._out: dict[tuple[int | None, int | None], Term] = {}

    def _term(self, n: int | None, world: int | None) -> Term:
        key = (n, world)
        if key not in self._out:
            term = self.term
            if world is not None:
                term = _put_world(term, world)
            self._out[key] = written_out(term, n) if n is not None else term
        return self._out[key]

    def at(self, values: Values, bits: int = 64) -> list[Enclosure]:
        """Enclose its value, or its values in all worlds."""
        n = length(values)
        worlds: Sequence[int | None] = range(n or 1) if WORLD in self.term.names() else [None]
        return [enclose(self._term(n, world), flat(values), bits) for world in worlds]

    def branches(self, n: int | None, world: int | None) -> list[Branch]:
        """Return its only branch."""
        return [Branch((), self._term(n, world))]

    def for_every_length(self) -> Term | None:
        """Return the formula itself."""
        return self.term


def _put_world(term: Term, world: int) -> Term:
    return put(term, {WORLD: number(world)})


class Recovered:
    """A function's branches, at some numbers of entries; and the function, for numbers."""

    def __init__(
        self,
        apart: UserFunction,
        one: Quantity,
        names: Mapping[str, str],
        lengths: Sequence[int | None],
    ) -> None:
        self.apart = apart
        self.names = dict(names)
        self.notes: list[str] = []
        self.problem = ""
        self.understood: list[str] = []
        self.paths: dict[int | None, list[list[Branch]]] = {}
        found = {n: apart.trace(names, n or 1) for n in lengths}
        for each in found.values():
            self.notes += [note for note in each.notes if note not in self.notes]
        counts = {len(p.values) for each in found.values() for p in each.paths if p.values}
        problems = [each.problem for each in found.values() if each.problem]
        refusals = [p.refusal for each in found.values() for p in each.paths if p.refusal]
        if problems:
            self.problem = problems[0]
        elif lengths and not counts:
            self.problem = f"it refuses symbols ({refusals[0]})"
        elif not one.per_world and len(counts) > 1:
            self.problem = "it returns now more values, now fewer"
        if self.problem or not lengths:
            return
        for n, each in found.items():
            worlds = max((len(path.values) for path in each.paths), default=0) or 1
            self.paths[n] = [[path.branch(k) for path in each.paths] for k in range(worlds)]
        last = found[lengths[-1]].paths
        shown = last if len(last) <= MOST_SHOWN else last[:MOST_SHOWN]
        self.understood = [_line(path.branch(), path.refusal) for path in shown]
        if len(shown) < len(last):
            self.understood.append(f"... and {len(last) - len(shown)} branches more")
        self._leave_rounding()

    def _leave_rounding(self) -> None:
        """Take factors next to one for directed rounding, say so, and leave them out."""
        factors: set[Fraction] = set()

        def left(one: Term) -> Term:
            if not isinstance(one.value, Fraction) or not 0 < abs(one.value - 1) < NEAR_ONE:
                return one
            factors.add(one.value)
            return number(1)

        for n, worlds in self.paths.items():
            self.paths[n] = [
                [
                    Branch(branch.conditions, branch.value and changed(branch.value, left))
                    for branch in branches
                ]
                for branches in worlds
            ]
        self.notes += [
            f"the factor {number(one)} is taken for rounding on purpose, and left out"
            for one in sorted(factors)
        ]

    def at(self, values: Values, bits: int = 64) -> list[Enclosure]:
        """Enclose its value: by its branches where they are known, or by calling it."""
        n = length(values)
        if self.problem:
            return self._called(values)
        if n not in self.paths:
            raise Undecided(f"it was not followed for {n} entries")
        point = flat(values)
        return [_value(branches, point, bits) for branches in self.paths[n]]

    def called(self, values: Values) -> list[Fraction]:
        """Call the function with numbers; raise :class:`NoValue` where it refuses."""
        mine = {name: _as_argument(values[ours]) for name, ours in self.names.items()}
        found = self.apart.call(mine)
        if found.refusal:
            raise NoValue(found.refusal)
        return list(found.values)

    def _called(self, values: Values) -> list[Enclosure]:
        """Enclose what a float function means: what it returns, give or take a rough rounding."""
        found = []
        for one in self.called(values):
            pad = abs(one) * ROUGH
            found.append(Enclosure(one - pad, one + pad))
        return found

    def branches(self, n: int | None, world: int | None) -> list[Branch] | None:
        """Return its branches."""
        if self.problem:
            return None
        worlds = self.paths[n]
        if all(branch.value is None for branches in worlds for branch in branches):
            return worlds[0]  # it refuses this number of entries
        return worlds[world or 0] if (world or 0) < len(worlds) else None

    def for_every_length(self) -> Term | None:
        """Return nothing: a loop is followed at one number of entries."""
        return None


def _line(branch: Branch, refusal: str) -> str:
    value = str(branch.value) if branch.value is not None else f"refuses ({refusal})"
    if not branch.conditions:
        return value
    return f"{value}  where {' and '.join(map(str, branch.conditions))}"


def _as_argument(value: Value) -> object:
    if isinstance(value, tuple):
        return [_as_argument(entry) for entry in value]
    if value.denominator == 1 and abs(value) < 2**53:
        return int(value)
    try:
        return float(value)
    except OverflowError:
        raise NoValue("float64 does not hold the argument") from None


def _value(branches: Sequence[Branch], point: Mapping[str, Number], bits: int) -> Enclosure:
    """Enclose the value of the branch whose conditions hold at a point."""
    for branch in branches:
        if all(holds(condition, point) for condition in branch.conditions):
            if branch.value is None:
                raise NoValue("it refuses")
            return enclose(branch.value, point, bits)
    raise NoValue("none of its branches is taken")


def holds(condition: Relation, point: Mapping[str, Number]) -> bool:
    """Say whether a branch's condition holds at a point; raise :class:`Undecided` where it may."""
    try:
        gap = enclose(condition.difference, point)
    except NoValue:
        return False
    if gap.lower > 0 or gap.upper < 0 or gap.is_exact:
        return condition.holds((gap.lower > 0) - (gap.upper < 0))
    raise Undecided("which branch is taken")


def names_of_function(function: Function | str, timeout: float) -> list[str]:
    """Return the names of a function's arguments; raise :class:`InputError` where it has none."""
    with UserFunction(function, timeout) as apart:
        names = apart.arguments()
    if names is None:
        raise InputError(apart.title, "does not say what it takes: name the quantity")
    return names


def read_names(term: Term, mapping: Mapping[str, str]) -> Term:
    """Return a term under the quantity's names."""
    if len(set(mapping.values())) < len(mapping):
        raise InputError("the formula", "has two names for one parameter")
    return renamed(term, mapping)
