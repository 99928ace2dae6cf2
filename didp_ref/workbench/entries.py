"""Sequences of any number of entries, by an entry at no place in particular.

What is done with it is done with each. So a sum, a product and a maximum are those of a formula.
A loop is one of these if its variable becomes ``x + a``, ``a x`` or the larger of ``x`` and ``a``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np

from didp_ref.numbers.exact import to_fraction
from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.normal import Finer, Normal, NotUniform, Sign
from didp_ref.symbolic.quotients import TooLarge, constant, negated, over, plus
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import COUNT, ONE, ZERO, Term, name, negative, number, put
from didp_ref.workbench.counted import after_turns, product_of, sum_of
from didp_ref.workbench.following import not_followed
from didp_ref.workbench.symbolic_value import SymbolicValue, extreme, lifted

LOOP = "index of loop"
"""How the name of a place begins; no formula has a name with a blank."""
SOME = "some"
"""How the name begins of a number that nothing more is known of."""
SO_FAR = " so far"
"""How the name of a loop's variable ends: it may become zero or infinite, which no formula says."""
GIVEN, RISING, FALLING, MIXED = "as given", "rising", "falling", "some other order"
LAST = Term("+", (name(COUNT), number(-1)))
ALL, REST = (ZERO, LAST), (ONE, LAST)
"""The places of all entries, and of those after the first."""


def is_scalar(value: object) -> bool:
    """Say whether a value is a number, known or not."""
    return isinstance(value, int | float | Fraction | np.number | np.bool_ | SymbolicValue)


def term_of(value: object) -> Term:
    """Return a number as a term; what is none is not followed."""
    term = lifted(value)
    if term is None:
        not_followed(f"it computes with a {type(value).__name__} for each entry")
    return term


@dataclass(frozen=True)
class Place:
    """The place of an entry: the entries there are taken, and nothing else is done with it."""

    index: str


@dataclass(frozen=True)
class Length:
    """The number of entries: as a number it is a whole one, which Python and numpy hold apart."""

    less: int = 0
    """By how much it is less."""


LENGTH, BEFORE_LAST = Length(), Length(1)


@dataclass
class Growing:
    """A list that a loop appends to, and nobody looks at before the loop has ended."""

    made_in: tuple[str, ...]
    """The loops around it."""
    items: list[tuple[tuple[str, ...], object]] = field(default_factory=list)
    """What was appended, and the loops around that."""
    is_seen: bool = False
    """Whether it was looked at, so that nothing more may be appended."""

    def append(self, item: object, loops: Sequence[str]) -> None:
        """Append an item."""
        if self.is_seen:
            not_followed("it changes a list after it was used")
        self.items.append((tuple(loops), item))

    def filled(self, done: Mapping[str, Entries]) -> Entries:
        """Return the list after a loop that has appended one item in each turn."""
        self.is_seen = True
        match self.items:
            case [((*around, loop), item)] if tuple(around) == self.made_in and loop in done:
                if any(SO_FAR in each for each in term_of(item).names()):
                    not_followed("it keeps what a loop has so far")
                entries = done[loop]
                order = entries.order if entries.order == GIVEN else MIXED
                return Entries(item, loop, order=order, places=entries.places)
        return not_followed("it uses a list that a loop does not fill once in each turn")


@dataclass(frozen=True)
class Sums:
    """The sums, or the products, of the first entries: nothing but the last one is taken."""

    last: SymbolicValue


@dataclass(frozen=True, eq=False)
class Entries:
    """What a sequence has at a place ``index``: a number, a place, or a tuple of these."""

    item: object
    index: str
    array: bool = False
    once: bool = False
    """Whether Python goes through it once alone, as through a generator."""
    late: bool = False
    """Whether an entry is computed when it is reached, with what names stand for by then."""
    order: str = GIVEN
    """In which order the entries are; in another one than given, none is at a known place."""
    places: tuple[Term, Term] = ALL
    """The first place and the last one."""
    is_given: bool = False
    """Whether it is a list that the function is given, as it is."""

    def but(self, **changes: Any) -> Entries:
        """Return a sequence that is made of it."""
        return replace(self, is_given=False, **changes)

    def at(self, index: str) -> object:
        """Return what it has at another place."""
        if self.order != GIVEN:
            not_followed("it takes entries of a sorted sequence at places of another one")
        return self.in_turn(index)

    def at_place(self, index: str) -> object:
        """Return what all entries have at a place that is counted from the first of them."""
        self.require_all()
        return self.at(index)

    def require_all(self) -> None:
        """Require that no entry is left out, so that there is one, and places are as given."""
        if self.places != ALL:
            not_followed("it uses a part of a sequence otherwise than in a loop")

    def in_turn(self, index: str) -> object:
        """Return what it has at a place, to be used beside no other sequence's entries."""
        return _moved(self.item, self.index, index)

    def changed(self, item: object, index: str, **options: bool) -> Entries:
        """Return what is made of each entry in turn."""
        order = GIVEN if self.order == GIVEN else MIXED
        return Entries(item, index, order=order, places=self.places, **options)

    def end(self, place: int) -> object:
        """Return the first entry, or one at an end of a sorted sequence."""
        self.require_all()
        if self.order == GIVEN and place == 0 and not self.once:
            return self.first()
        if self.order not in (RISING, FALLING) or place not in (0, -1):
            not_followed("it takes some entries of a sequence")
        return self.extreme("max" if (self.order == RISING) == (place == -1) else "min")

    def first(self) -> object:
        """Return what it has at the first place of all."""
        return _put(self.item, self.index, ZERO)

    def rest(self) -> Entries:
        """Return the entries after the first one."""
        self.require_all()
        if self.order != GIVEN or self.once:
            not_followed("it leaves out an entry of what has another order")
        return self.but(places=REST)

    def series(self, head: str) -> SymbolicValue:
        """Return the sum or the product of all entries.

        Of one number alone it is a number of the length, as a count is: see :class:`Length`.
        """
        item = term_of(self.item)
        if self.places not in (ALL, REST):
            series = sum_of if head == "sum" else product_of
            return series(item, self.index, *self.places)
        if not item.names():
            not_followed("it computes with the number of entries")
        whole = SymbolicValue(Term(head, (item, ZERO, LAST), self.index))
        if self.places == ALL:
            return whole
        left_out = SymbolicValue(term_of(self.first()))
        rest = whole - left_out if head == "sum" else whole / left_out
        return SymbolicValue(term_of(rest))

    def extreme(self, head: str) -> SymbolicValue:
        """Return the largest or the smallest entry.

        Of what was computed that is some number: what holds of every number holds of that one.
        """
        self.require_all()
        item = term_of(self.item)
        if head == "max" and item.head == "entry" and item.args[0] == name(self.index):
            return SymbolicValue(Term("largest", (), item.value))
        if any(LOOP in each for each in item.names() - {self.index}):
            not_followed(f"it takes the {head} of a sequence within a loop")
        return SymbolicValue(name(f"{SOME} {head} of {item}".replace(LOOP, "loop")))

    def truth(self) -> bool:
        """Return what all entries are, if they are all true or all false."""
        self.require_all()
        value = term_of(self.item).value
        if not isinstance(value, Fraction):
            not_followed("it asks something of each entry")
        return bool(value)


def given(parameter: str) -> Entries:
    """Return the entries of a sequence that a function is given."""
    index = f"{LOOP} over {parameter}"
    item = SymbolicValue(Term("entry", (name(index),), parameter))
    return Entries(item, index, is_given=True)


def _moved(item: object, old: str, new: str) -> object:
    if isinstance(item, Place):
        return Place(new)
    if isinstance(item, tuple):
        return tuple(_moved(each, old, new) for each in item)
    return _put(item, old, name(new))


def _put(item: object, index: str, place: Term) -> object:
    """Return an item at a place."""
    if isinstance(item, SymbolicValue):
        return SymbolicValue(put(item.term, {index: place}), item.whole)
    return item if is_scalar(item) else not_followed("it takes one of several things at a place")


# --- variables of loops --------------------------------------------------------------------------


def after_loop(first: Any, state: str, new: Term, entry: Entries, states: Collection[str]) -> Any:
    """Return what a loop's variable is after the loop; ``None`` if that is no formula here.

    ``first`` is its value before the loop, ``new`` its value after one turn, in which ``state``
    names the value before that turn. Without ``first`` it begins with the first ``entry``.
    ``states`` are the names of all variables of the loop.
    """
    if new == name(state):
        return first
    for head in ("+", "*", "max", "min"):
        others = _beside(new, state, head)
        if others is None or any(not each.names().isdisjoint(states) for each in others):
            continue
        added = Term(head, tuple(others)) if len(others) > 1 else others[0]
        if first is None and added != term_of(entry.item):
            return None
        entries = Entries(SymbolicValue(added), entry.index, places=entry.places)
        if head in ("max", "min"):
            return _extreme_after(head, first, entries)
        series = entries.series("sum" if head == "+" else "product")
        return series if first is None else first + series if head == "+" else first * series
    if first is None or not new.names().isdisjoint({*states} - {state}):
        return None
    if entry.places not in (ALL, REST):
        return after_turns(first, state, new, *entry.places, (*states, entry.index))
    return _around_a_number(first, state, new, entry)


def with_earlier(
    terms: Mapping[str, Term], begins: Mapping[str, Any], states: Mapping[str, str], entry: Entries
) -> dict[str, Term]:
    """Return what variables become in a turn, by variables that need no others as of that turn.

    Before turn k such a variable is what it is after the turns before.
    """
    known = {}
    low, before = entry.places[0], Term("+", (name(entry.index), number(-1)))
    for variable, new in terms.items():
        alone = new.names().isdisjoint({*states.values(), entry.index} - {states[variable]})
        if variable in begins and alone and new.head != "min":
            others = (*states.values(), entry.index)
            reached = after_turns(begins[variable], states[variable], new, low, before, others)
            if reached is not None:
                known[states[variable]] = reached.term
    return {
        variable: put(
            new, {state: each for state, each in known.items() if state != states[variable]}
        )
        for variable, new in terms.items()
    }


def _extreme_after(head: str, first: Any, entries: Entries) -> Any:
    """Return the largest or the smallest of a number and all that a loop compares it with."""
    if entries.places == REST and is_scalar(first):
        if term_of(first) != term_of(entries.first()):
            return None
        entries, first = entries.but(places=ALL), None
    if entries.places != ALL:
        return None
    reached = entries.extreme(head)
    return reached if first is None else extreme(head, [first, reached])


def _beside(term: Term, state: str, head: str) -> list[Term] | None:
    """Return what is added to a state, multiplied by it or compared with it; ``None`` if not so."""
    if term == name(state):
        return []
    args = term.args
    if term.head == "/" and head == "*" and state not in args[1].names():
        args = (args[0], Term("/", (ONE, args[1])))
    elif term.head != head:
        return None
    holding = [arg for arg in args if state in arg.names()]
    if len(holding) != 1:
        return None
    inner = _beside(holding[0], state, head)
    return None if inner is None else [*inner, *(arg for arg in args if arg is not holding[0])]


def _around_a_number(first: Any, state: str, new: Term, entry: Entries) -> Any:
    """Return the result of turns that multiply the distance from a number, as ``1 - (1 - x) a``."""
    begins = put(new, {state: ZERO})
    factor = Term("+", (put(new, {state: ONE}), negative(begins)))
    line = Term("+", (Term("*", (factor, name(state))), begins))
    normal = Normal(Region(None), Atoms(), {}, whole=True)
    try:
        same = normal.normalize(new).key == normal.normalize(line).key
        left = plus(constant(1), negated(normal.normalize(factor)))
        ratio = over(normal.normalize(begins), left)
    except (Sign, NotUniform, Finer, TooLarge, ZeroDivisionError):
        return None
    if not (same and ratio.top.is_constant() and ratio.bottom.is_constant()):
        return None
    if ratio.top == 0:
        return None
    fixed = to_fraction(ratio.top.leading_coefficient() / ratio.bottom.leading_coefficient())
    factors = Entries(SymbolicValue(factor), entry.index, places=entry.places)
    return fixed + (first - fixed) * factors.series("product")
