"""What is compared: a formula that was read, or a function in a process of its own."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Protocol

from flint import fmpq

from didp_ref.errors import InputError, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.processes.sandbox import NoAnswer
from didp_ref.symbolic.equality import Branch, Relation, type_of
from didp_ref.symbolic.float_bits import in_float_bits
from didp_ref.symbolic.term import (
    ONE,
    WORLD,
    ZERO,
    NoValue,
    Number,
    Term,
    enclose,
    number,
    put,
    renamed,
)
from didp_ref.symbolic.written_out import written_out
from didp_ref.workbench.fixed import fixed_in
from didp_ref.workbench.float_steps import as_floats, as_written
from didp_ref.workbench.points import Value, Values, flat, length
from didp_ref.workbench.symbolic_value import NEXT
from didp_ref.workbench.user_function import TOO_DEEP, Function, Returned, UserFunction

NEAR_ONE = Fraction(1, 2**40)
LAST_PLACES = Fraction(1, 2**50)
SUBNORMAL = Fraction(1, 2**1020)
"""Below it float64 loses digits, and then everything."""
MOST_SHOWN = 6
MOST_LATE = 3
"""After so many points at which it gives no answer in time a function is asked no more."""
ROUGH = Fraction(1, 2**20)
"""A float function whose value is off by more than this part of it is not merely rounding."""


class Formula(Protocol):
    """A candidate under one reading of its names: what it is worth at exact points."""

    understood: list[str]
    notes: list[str]
    numbers: Sequence[Fraction]
    """Numbers in its code, where it is a function."""
    problem: str
    """Why its formula is not known, where it is not."""

    def at(self, values: Values, bits: int = 64) -> list[Enclosure]:
        """Enclose its value, or its values in all worlds; raise :class:`NoValue` for none."""

    def branches(self, n: int | None, world: int | None) -> list[Branch] | None:
        """Return its branches; ``None`` where they are not known."""

    def for_every_length(self) -> list[Branch] | None:
        """Return its branches for any number of entries, where they are known."""


@dataclass
class Written:
    """A formula that was read."""

    term: Term
    notes: list[str] = field(default_factory=list)
    numbers: Sequence[Fraction] = ()
    problem: str = ""
    understood: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.understood = [str(self.term)]
        self._is_for_each_world = WORLD in self.term.names()
        self._out: dict[tuple[int | None, int | None], Term] = {}

    def _term(self, n: int | None, world: int | None) -> Term:
        key = (n, world)
        if key not in self._out:
            term = self.term
            if world is not None:
                term = put(term, {WORLD: number(world)})
            try:
                self._out[key] = written_out(term, n) if n is not None else term
            except InputError as problem:
                raise NoValue(f"{problem.source} {problem.problem}") from None
        return self._out[key]

    def at(self, values: Values, bits: int = 64) -> list[Enclosure]:
        """Enclose its value, or its values in all worlds."""
        if len({len(value) for value in values.values() if isinstance(value, tuple)}) > 1:
            raise NoValue("its sequences have unequal lengths")
        n = length(values)
        worlds: Sequence[int | None] = range(n or 1) if self._is_for_each_world else [None]
        return [enclose(self._term(n, world), flat(values), bits) for world in worlds]

    def branches(self, n: int | None, world: int | None) -> list[Branch]:
        """Return its only branch, which refuses a number of entries that it lacks."""
        try:
            return [Branch((), self._term(n, world))]
        except NoValue:
            return [Branch((), None)]

    def for_every_length(self) -> list[Branch]:
        """Return the formula itself."""
        return [Branch((), self.term)]


class Recovered:
    """A function's branches, at some numbers of entries; and the function, for numbers."""

    def __init__(
        self,
        apart: UserFunction,
        quantity: Quantity,
        names: Mapping[str, str],
        lengths: Sequence[int | None],
    ) -> None:
        self.apart = apart
        self.quantity = quantity
        self.names = dict(names)
        self.whole = {p.name for p in quantity.parameters if p.domain.integer}
        self.notes: list[str] = []
        self.numbers: Sequence[Fraction] = apart.signature().numbers
        self.problem = ""
        self.understood: list[str] = []
        self.paths: dict[int | None, list[list[Branch]]] = {}
        self.hidden: dict[int | None, list[list[tuple[tuple[Relation | str, ...], Branch]]]] = {}
        """Branches that rounding alone may take, at each length and in each world, with why."""
        self.may_go_wrong: list[str] = []
        """What rounding may do that no branch shows."""
        self.unlike: list[str] = []
        """How float64 may make it return something else than its formula."""
        self.rounding = Fraction(0)
        """By how much its result is rounded on purpose, as a part of it."""
        self.unanswered: list[tuple[Values, str]] = []
        """Points at which it gave no answer in time, or went too deep, and which of the two."""
        self._longest = max((n for n in lengths if n is not None), default=0)
        traces = {n: apart.trace(names, n or 1) for n in lengths}
        for each in traces.values():
            self.notes += [note for note in each.notes if note not in self.notes]
        counts = {len(p.values) for each in traces.values() for p in each.paths if p.values}
        problems = [each.problem for each in traces.values() if each.problem]
        refusals = [p.refusal for each in traces.values() for p in each.paths if p.refusal]
        if problems:
            self.problem = problems[0]
        elif lengths and not counts:
            self.problem = f"it refuses symbols ({refusals[0]})"
        elif not quantity.per_world and len(counts) > 1:
            self.problem = "it returns now more values, now fewer"
        self.is_read = any(each.is_read for each in traces.values())
        """Whether a loop of it is a closed formula: float64 takes one turn after another."""
        self.unread = ""
        """Why its code is not read for every number of entries."""
        if self.problem or not lengths:
            return
        fixed = {name: number(value) for name, value in fixed_in(quantity).items()}
        for n, each in traces.items():
            worlds = max((len(path.values) for path in each.paths), default=0) or 1
            self.paths[n] = [
                [path.branch(k).put(fixed) for path in each.paths] for k in range(worlds)
            ]
            self.hidden[n] = [
                [
                    ((*path.against, *path.assumed), path.branch(k).put(fixed))
                    for path in each.hidden
                    if k < len(path.values)
                ]
                for k in range(worlds)
            ]
            self.may_go_wrong += [why for why in each.unseen if why not in self.may_go_wrong]
        last = traces[lengths[-1]].paths
        shown = last if len(last) <= MOST_SHOWN else last[:MOST_SHOWN]
        self.understood = [path.branch().line(f"refuses ({path.refusal})") for path in shown]
        if len(shown) < len(last):
            self.understood.append(f"... and {len(last) - len(shown)} branches more")
        self._leave_rounding()

    def _leave_rounding(self) -> None:
        """Take outermost factors next to one for directed rounding, say so, and leave them out."""
        factors: set[Fraction] = set()

        def left(term: Term) -> Term:
            return without_rounding(term, self.quantity, factors)

        for n, worlds in self.paths.items():
            self.paths[n] = [
                [replace(branch, value=branch.value and left(branch.value)) for branch in each]
                for each in worlds
            ]
        branches = [branch for worlds in self.paths.values() for each in worlds for branch in each]
        values = [branch.value for branch in branches if branch.value]
        numbers = {part.value for value in values for part in value.parts()}
        if not numbers.isdisjoint((1 + NEXT, 1 - NEXT)):
            self.may_go_wrong.append("it computes with a next float64, whose distance varies")
        self.rounding = max((abs(factor - 1) for factor in factors), default=Fraction(0))
        self.notes += [
            f"the result's factor {number(factor)} is taken for rounding on purpose, and left out"
            for factor in sorted(factors)
        ]

    def at(self, values: Values, bits: int = 64) -> list[Enclosure]:
        """Enclose its value: by its branches where they are known, or by calling it."""
        n = length(values)
        if self.problem:
            return self._called(values)
        if n not in self.paths:
            raise Undecided(f"it was not followed for {n} entries")
        point = self._point(values)
        return [enclose(value_taken(branches, point), point, bits) for branches in self.paths[n]]

    def _point(self, values: Values) -> dict[str, Number]:
        """Return a point with the types that the numbers are handed over in."""
        point = flat(values)
        return point | {
            str(type_of(each).difference): fmpq(each in self.whole) for each in list(point)
        }

    def as_written(self, values: Values) -> list[list[float | None]]:
        """Evaluate the branches that may be taken in float64, step by step, in every world.

        ``None`` is where float64 breaks, in the value or in a comparison on the way. Raises
        :class:`NoValue`.
        """
        point = self._point(values)
        floats = as_floats(point)
        results = []
        for branches in self.paths[length(values)]:
            compared = {
                condition.difference for branch in branches for condition in branch.conditions
            }
            broken = any(as_written(difference, floats) is None for difference in compared)
            possible = values_that_may_be_taken(branches, point)
            results.append([None if broken else as_written(each, floats) for each in possible])
        return results

    def in_float_bits(self, values: Values) -> list[list[Enclosure | None]]:
        """Enclose what is left of its values where each step keeps 53 bits, in every world.

        ``None`` is where that may be anything. Raises :class:`NoValue` and :class:`OutOfRange`.
        """
        point = self._point(values)
        paths = self.paths[length(values)]
        return [
            [in_float_bits(each, point) for each in values_that_may_be_taken(branches, point)]
            for branches in paths
        ]

    def is_close_call(self, values: Values) -> bool:
        """Say whether 53 bits leave open which branch is taken."""
        point = self._point(values)
        compared = {
            condition.difference
            for branches in self.paths[length(values)]
            for branch in branches
            for condition in branch.conditions
        }
        left = (in_float_bits(difference, point) for difference in compared)
        return any(each is None or each.lower <= 0 <= each.upper != each.lower for each in left)

    def called(self, values: Values) -> list[Fraction]:
        """Call the function with numbers; raise :class:`NoValue` where it refuses."""
        returned = self.apart.call(self.arguments(values))
        if returned.refusal:
            raise NoValue(returned.refusal)
        return list(returned.values)

    def arguments(self, values: Values) -> dict[str, object]:
        """Return the numbers as they are handed over; raise :class:`NoValue` for too large ones."""
        return {
            name: _as_argument(values[ours], ours in self.whole)
            for name, ours in self.names.items()
        }

    def _called(self, values: Values) -> list[Enclosure]:
        """Enclose what a float function means: what it returns, give or take a rough rounding."""
        if self.is_too_slow(values):
            raise Undecided("it gives no answer in time")
        try:
            (answer,) = self.apart.calls([self.arguments(values)])
        except NoAnswer as problem:
            self.note_late(values, problem)
            raise Undecided("it gives no answer in time") from None
        if self.note_too_deep(values, answer):
            raise Undecided(TOO_DEEP)
        if answer.refusal:
            raise NoValue(answer.refusal)
        enclosures = []
        for value in answer.values:
            pad = abs(value) * ROUGH + SUBNORMAL
            enclosures.append(Enclosure(value - pad, value + pad))
        return enclosures

    def is_too_slow(self, values: Values) -> bool:
        """Say whether it was waited for in vain too often, or with as few entries."""
        n = length(values) or 0
        slow = [length(each) or 0 for each, _ in self.unanswered]
        return len(slow) >= MOST_LATE or any(self._longest < each <= n for each in slow)

    def note_late(self, values: Values, problem: NoAnswer) -> None:
        """Note a point at which it was waited for in vain; raise where it has ended its process."""
        if problem.in_time:
            raise problem
        self.unanswered.append((values, "it gives no answer in time"))

    def note_too_deep(self, values: Values, answer: Returned) -> bool:
        """Note a recursion too deep over more entries than were followed, and say if it is one."""
        too_deep = answer.refusal == TOO_DEEP and (length(values) or 0) > self._longest
        if too_deep:
            self.unanswered.append((values, TOO_DEEP))
        return too_deep

    def branches(self, n: int | None, world: int | None) -> list[Branch] | None:
        """Return its branches."""
        if self.problem:
            return None
        worlds = self.paths[n]
        if all(branch.value is None for branches in worlds for branch in branches):
            return worlds[0]  # it refuses this number of entries
        return worlds[world or 0] if (world or 0) < len(worlds) else None

    def for_every_length(self) -> list[Branch] | None:
        """Return the branches that its code has for any number of entries, if that can be read."""
        try:
            traced = self.apart.trace_every(self.names)
        except InputError as problem:
            self.unread = problem.problem
            return None
        self.unread = traced.problem
        if traced.hidden or traced.unseen:
            self.unread = "rounding may take another branch at many entries"
            return None
        fixed = {name: number(value) for name, value in fixed_in(self.quantity).items()}
        return None if traced.problem else [path.branch().put(fixed) for path in traced.paths]


def without_rounding(term: Term, quantity: Quantity, factors: set[Fraction]) -> Term:
    """Return a result without the factors next to one by which it is rounded on purpose.

    They stand outermost, and go to the quantity's safe side, or no further than a few of the last
    places. Anywhere else a number next to one is that number. The factors are added to a set.
    """
    if term.head in ("max", "min"):
        zero, rest = [each for each in term.args if each == ZERO], [*term.args]
        rest = [each for each in rest if each != ZERO]
        if zero and len(rest) == 1:
            return Term(term.head, (without_rounding(rest[0], quantity, factors), ZERO))
    if term.head == "/":
        return Term("/", (without_rounding(term.args[0], quantity, factors), term.args[1]))
    if term.head != "*":
        return term
    remaining = []
    for each in term.args:
        if isinstance(each.value, Fraction) and _is_rounding(each.value, quantity):
            factors.add(each.value)
        else:
            remaining.append(
                without_rounding(each, quantity, factors) if each.head in "*/" else each
            )
    return Term("*", tuple(remaining)) if len(remaining) > 1 else remaining[0] if remaining else ONE


def _is_rounding(factor: Fraction, quantity: Quantity) -> bool:
    step = factor - 1
    nonnegative = quantity.result.lower is not None and quantity.result.lower >= 0
    safe = {Side.UP: step > 0, Side.DOWN: step < 0, Side.NEAREST: False}[quantity.safe_side]
    return 0 < abs(step) < (NEAR_ONE if safe and nonnegative else LAST_PLACES)


def _as_argument(value: Value, whole: bool) -> object:
    if isinstance(value, tuple):
        return [_as_argument(entry, whole) for entry in value]
    if whole and value.denominator == 1 and abs(value) < 2**53:
        return int(value)
    try:
        return float(value)
    except OverflowError:
        raise NoValue("float64 does not hold the argument") from None


def place_taken(branches: Sequence[Branch], point: Mapping[str, Number]) -> int | None:
    """Return the place of the branch whose conditions hold at a point; raise :class:`Undecided`."""
    for place, branch in enumerate(branches):
        if all(_holds(condition, point) for condition in branch.conditions):
            return place
    return None


def value_taken(branches: Sequence[Branch], point: Mapping[str, Number]) -> Term:
    """Return the value of that branch; raise :class:`NoValue` where there is none."""
    place = place_taken(branches, point)
    if place is None:
        raise NoValue("none of its branches is taken")
    branch = branches[place]
    if branch.value is None:
        raise NoValue("it refuses")
    for need in branch.needs:
        if not _holds(need, point):
            raise NoValue(f"it needs {need}, whatever it returns")
    return branch.value


def values_that_may_be_taken(branches: Sequence[Branch], point: Mapping[str, Number]) -> list[Term]:
    """Return the value of the branch that is taken, or all where two meet and it is not decided."""
    try:
        return [value_taken(branches, point)]
    except Undecided:
        return [branch.value for branch in branches if branch.value and _may_hold(branch, point)]


def _may_hold(branch: Branch, point: Mapping[str, Number]) -> bool:
    """Say whether no condition of a branch is known not to hold at a point."""
    for condition in branch.conditions:
        with suppress(Undecided):
            if not _holds(condition, point):
                return False
    return True


def _holds(condition: Relation, point: Mapping[str, Number]) -> bool:
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


def read_names(term: Term, mapping: Mapping[str, str], quantity: Quantity) -> Term:
    """Return a term under the quantity's names; a parameter of one value alone is that number."""
    if len(set(mapping.values())) < len(mapping):
        raise InputError("the formula", "has two names for one parameter")
    fixed = {name: number(value) for name, value in fixed_in(quantity).items()}
    return put(renamed(term, mapping), fixed)
