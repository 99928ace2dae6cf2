"""Exact values at which hypotheses hold, and where one asks for it, a conclusion does not.

Values are tried in the order of their heights (of a number the larger of numerator and denominator,
of several numbers the sum), so that what is found first is the simplest that was looked at. What a
hypothesis says a letter is equal to is not guessed but computed. Every answer was decided in exact
arithmetic, see :mod:`didp_ref.symbolic.evaluation`; what is not decided is passed over.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd

from didp_ref.extras import missing
from didp_ref.kernel.normal import UNIT, normal
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import IllFormed, Term, conditions, letters, number
from didp_ref.symbolic import grounding
from didp_ref.symbolic.countermodel import suggestions
from didp_ref.symbolic.evaluation import Table, Values, decide, defined, empty_ranges, ground
from didp_ref.symbolic.finite_space import on_small_spaces, on_space_of

SECONDS = 5.0
TALLEST = 80
"""The largest sum of heights."""
LARGEST_INTEGER = 6
MOST_SIMPLER = 60
"""How many simple numbers are tried in the place of one that an engine suggests."""


def counterexample(statement: Sequent, seconds: float = SECONDS) -> Values | None:
    """Return exact values at which every hypothesis holds and the conclusion does not, if found.

    >>> from didp_ref.kernel.objects import Sequent
    >>> from didp_ref.kernel.text import read_term
    >>> given = (("0 < x", read_term("(< 0 x:R)")),)
    >>> counterexample(Sequent(given, read_term("(< (* x:R x:R) x:R)")))
    {'x': Term(head='number', args=(), label=Fraction(1, 1), sort=<Sort.INTEGER: 'integer'>, ...)}
    """
    for smaller in on_small_spaces(statement):
        values = _first(smaller, smaller.conclusion, seconds)
        if values is not None:
            return values
    return None


def suggested(statement: Sequent) -> Values | None:
    """Return a counterexample that begins where an engine suggests one, if there is one."""
    (first, *_) = on_small_spaces(statement)
    return _suggested(first, first.conclusion)


def model(statement: Sequent, seconds: float = SECONDS) -> Values | None:
    """Return exact values at which every hypothesis holds, and no range is empty if that can be."""
    (first, *_) = on_small_spaces(statement)
    values = _first(first, None, seconds) or _suggested(first, None)
    return values or _first(first, None, seconds, even_empty=True)


def refutes(statement: Sequent, values: Values) -> bool:
    """Say whether, at these values, all is defined, each hypothesis true, the conclusion false."""
    there = on_space_of(statement, values)
    return _fits(there, there.conclusion, values)


def _fits(
    statement: Sequent, refuted: Term | None, values: Values, *, even_empty: bool = False
) -> bool:
    given = [fact for _, fact in statement.hypotheses]
    if not all(_decided(fact, values) for fact in given):
        return False
    if refuted is not None:
        return _decided(refuted, values) is False
    return even_empty or not any(True for fact in given for _ in empty_ranges(fact, values))


def _decided(statement: Term, values: Values) -> bool | None:
    """Say whether a statement is defined and true, or defined and false."""
    try:
        return decide(statement, values) if defined(statement, values) else None
    except IllFormed:
        return None


def _first(
    statement: Sequent, refuted: Term | None, seconds: float, *, even_empty: bool = False
) -> Values | None:
    """Return the first values at which the hypotheses hold, and what is to be refuted does not."""
    end = time.monotonic() + seconds
    given = [fact for _, fact in statement.hypotheses]
    statements = given if refuted is None else [*given, refuted]
    names = _integers_in(statements)
    cases: dict[tuple[int, ...], _Case | None] = {}
    for total in range(TALLEST):
        for whole, height in _integers(len(names), total):
            if whole not in cases:
                known = dict(zip(names, whole, strict=True))
                cases[whole] = _case(given, refuted, known, end)
            case = cases[whole]
            for values in case.points(total - height) if case else ():
                if _fits(statement, refuted, values, even_empty=even_empty):
                    return values
            if time.monotonic() > end:
                return None
        if total > LARGEST_INTEGER * len(names) and not any(cases.values()):
            return None
        if all(case is None or not case.free for case in cases.values()) and not names:
            return None
    return None


def _suggested(statement: Sequent, refuted: Term | None) -> Values | None:
    """Return values that an engine suggests, made simpler, where they are what is looked for.

    An engine knows nothing of exp and log, so that what it suggests is only a place to look.
    """
    if missing("z3"):
        return None
    given = [fact for _, fact in statement.hypotheses]
    names = _integers_in(given if refuted is None else [*given, refuted])
    end = time.monotonic() + SECONDS
    for whole, _ in sorted(_integers(len(names), LARGEST_INTEGER), key=lambda pair: pair[1]):
        case = _case(given, refuted, dict(zip(names, whole, strict=True)), end)
        if case is None or time.monotonic() > end:
            continue
        point = {name: number(value) for name, value in case.suggested().items()}
        known = {name for _, name, _ in case.free} == set(point)
        if known and _fits(statement, refuted, case.whole(point)):
            return _simpler(statement, refuted, case, point)
    return None


def _simpler(
    statement: Sequent, refuted: Term | None, case: _Case, point: dict[str, Term]
) -> Values:
    """Put simpler numbers, one after the other, for those of a point that is looked for."""
    for name, value in point.items():
        size = value.label if isinstance(value.label, Fraction) else Fraction()
        simple = [short for height in range(TALLEST) for short in _numbers(height)][:MOST_SIMPLER]
        near = [Fraction(round(size * q), q) for q in (1, 2, 10, 100)]
        for other in map(number, (*simple, *near)):
            if _fits(statement, refuted, case.whole({**point, name: other})):
                point = {**point, name: other}
                break
    return case.whole(point)


def _integers_in(statements: Sequence[Term]) -> list[str]:
    return sorted(
        {name for term in statements for head, name, _ in letters(term) if head == "integer"}
    )


def _integers(count: int, total: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Return so many integers, each with their height, which is at most the total."""
    small = sorted(range(-2, LARGEST_INTEGER + 1), key=lambda whole: (abs(whole), -whole))
    for chosen in itertools.product(small, repeat=count):
        height = sum(map(abs, chosen))
        if height <= total:
            yield chosen, height


def _case(
    given: Sequence[Term], refuted: Term | None, integers: Mapping[str, int], end: float
) -> _Case | None:
    """Return what is left open once the integers are known; None where they cannot be these."""
    facts = grounding.joined(grounding.ground(term, integers) for term in given)
    wanted = None if refuted is None else grounding.ground(refuted, integers)
    whole = facts if wanted is None else [*facts, wanted]
    places = grounding.entries(whole)
    facts = [grounding.with_letters(fact, places) for fact in facts]
    for fact in facts:
        if not letters(fact) and not _decided(fact, {}):
            return None
    wanted = wanted and grounding.with_letters(wanted, places)
    return _Case(facts, wanted, dict(integers), places, end)


@dataclass(frozen=True)
class _Fact:
    """A statement in free letters, and the truth value that is wanted of it."""

    statement: Term
    wanted: bool = True


class _Case:
    """The points to try where the integers are known."""

    def __init__(
        self,
        given: Sequence[Term],
        refuted: Term | None,
        integers: dict[str, int],
        places: set[grounding.Place],
        end: float,
    ) -> None:
        self.integers, self.places, self.end = integers, places, end
        statements = [*given, *([] if refuted is None else [refuted])]
        known = {letter for term in statements for letter in letters(term)}
        self.definitions = _definitions(given)
        self.free = sorted(letter for letter in known if letter[1] not in self.definitions)
        facts = [_Fact(condition) for whole in statements for condition in (*conditions(whole),)]
        facts += [_Fact(term) for term in given]
        facts += [] if refuted is None else [_Fact(refuted, wanted=False)]
        self.facts: list[list[_Fact]] = [[] for _ in range(len(self.free) + 1)]
        for fact in facts:
            here = grounding.substitute(fact.statement, self.definitions)
            last = [self.free.index(letter) + 1 for letter in letters(here)]
            self.facts[max(last, default=0)].append(_Fact(here, fact.wanted))

    def points(self, total: int) -> Iterator[Values]:
        """Return the values of this height at which every fact is as it is wanted."""
        if self._holds(0, {}):
            for point in self._chosen(0, total, {}):
                yield self.whole(point)

    def suggested(self) -> dict[str, Fraction]:
        """Return rational numbers at which all facts are as they are wanted, for all z3 knows."""
        facts = [fact for facts in self.facts for fact in facts]
        wanted = [
            fact.statement if fact.wanted else Term("not", (fact.statement,)) for fact in facts
        ]
        return suggestions(wanted, [name for head, name, _ in self.free if head == "real"])

    def _chosen(self, place: int, budget: int, point: dict[str, Term]) -> Iterator[dict[str, Term]]:
        if place == len(self.free):
            if budget == 0:
                yield point
            return
        head, name, count = self.free[place]
        rest = len(self.free) - place - 1
        for height in (budget,) if rest == 0 else range(budget + 1):
            for value in _of_height(head, count, height):
                if time.monotonic() > self.end:
                    return
                here = {**point, name: value}
                if self._holds(place + 1, here):
                    yield from self._chosen(place + 1, budget - height, here)

    def _holds(self, place: int, point: Values) -> bool:
        try:
            return all(decide(fact.statement, point) is fact.wanted for fact in self.facts[place])
        except IllFormed:
            return False

    def whole(self, point: Mapping[str, Term]) -> Values:
        """Return the values of all letters: those chosen, those computed, and the integers."""
        computed = {
            name: _reduced(grounding.substitute(term, point))
            for name, term in self.definitions.items()
        }
        flat = {**point, **computed}
        tables: dict[str, dict[tuple[int, ...], Term]] = {}
        for name, place in sorted(self.places):
            tables.setdefault(name, {})[place] = flat.pop(grounding.entry_name((name, place)))
        whole = {name: number(value) for name, value in self.integers.items()}
        values: dict[str, Term | Table] = {**whole, **flat, **tables}
        return values


def _reduced(term: Term) -> Term:
    """Return the number that a closed term is, where it is rational."""
    polynomial = normal(ground(term, {}))
    if not polynomial:
        return number(0)
    return number(polynomial[0][1]) if len(polynomial) == 1 and polynomial[0][0] == UNIT else term


def _definitions(given: Sequence[Term]) -> dict[str, Term]:
    """Return what the hypotheses say that real letters are equal to, in letters that stay free."""
    definitions: dict[str, Term] = {}
    for fact in given:
        if fact.head != "=":
            continue
        sides = [grounding.substitute(side, definitions) for side in fact.args]
        solved = _solved(sides[0], sides[1]) or _solved(sides[1], sides[0])
        if solved:
            name, value = solved
            definitions = {
                key: grounding.substitute(term, {name: value}) for key, term in definitions.items()
            }
            definitions[name] = value
    return definitions


def _solved(side: Term, other: Term) -> tuple[str, Term] | None:
    """Return a letter that stands alone, or in a sum, on one side, and what it is equal to."""
    parts = side.args if side.head == "+" else (side,)
    for place, part in reversed(list(enumerate(parts))):
        rest = [*parts[:place], *parts[place + 1 :]]
        if part.head == "real" and not any(
            letters(part) <= letters(term) for term in (*rest, other)
        ):
            minus = [Term("*", (number(-1), term)) for term in rest]
            return str(part.label), Term("+", (other, *minus)) if minus else other
    return None


@cache
def _of_height(head: str, count: int, height: int) -> tuple[Term, ...]:
    """Return what a letter may stand for that is so high."""
    numbers = tuple(map(number, _numbers(height)))
    if head == "truth":
        return ()
    if head in ("real", "integer"):
        return numbers
    sort = "integer" if head == "at" else "real"
    indices = [Term(f"bound-{sort}", (), place) for place in range(count)]
    return numbers + tuple(
        Term("+", (constant, Term("*", (slope, index))))
        for part in range(height)
        for constant in map(number, _numbers(part))
        for slope in map(number, _numbers(height - part))
        for index in indices
        if slope != number(0)
    )


@cache
def _numbers(height: int) -> tuple[Fraction, ...]:
    """Return the numbers of a height; 0, 1 and -1 come first, at no height and at one.

    >>> list(map(str, _numbers(2)))
    ['1/2', '2', '-1/2', '-2']
    """
    if height < 2:
        return (Fraction(0),) if height == 0 else (Fraction(1), Fraction(-1))
    below = [Fraction(part, height) for part in range(1, height) if gcd(part, height) == 1]
    positive = [*below, *(1 / fraction for fraction in reversed(below))]
    return (*positive, *(-fraction for fraction in positive))
