"""The points to try where a statement's integers are known, those of small heights first.

Of a number the height is the larger of numerator and denominator. The numbers that stand in the
statement, powers of ten, and of what stands in exponentials logarithms have small heights too. What
a hypothesis says a letter is equal to is not guessed but computed. At an edge, what an inequality
bounds is taken to be equal to its bound, and is computed as well.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import prod

from didp_ref.kernel.normal import normal
from didp_ref.kernel.terms import ONE, ZERO, IllFormed, Term, binder_of, conditions, letters, number
from didp_ref.symbolic import grounding
from didp_ref.symbolic.countermodel import suggestions
from didp_ref.symbolic.evaluation import Table, Values, decide, ground, rational
from didp_ref.symbolic.heights import height_of, numbers_of

SIGNS = 10
"""So many signs of a statement are looked at in one try."""
LARGEST_POWER = 6
"""Of ten."""
LARGEST_LOGARITHM = 5
SIMPLE = (Fraction(0), Fraction(1), Fraction(-1))
MARGINS = {"<=": ZERO, "<": number(Fraction(1, 100))}
"""By how much a bound that may be met is not at an edge, and one that may not."""
JOINED: Mapping[str, tuple[Callable[[list[Fraction]], Fraction | int], Term]] = {
    "+": (sum, ZERO),
    "*": (prod, ONE),
}
"""What makes a sum, or a product, of numbers, and what leaves one as it is."""
HEIGHT_OF_CONSTANTS = 3
MOST_CONSTANTS, MOST_EDGES = 5, 24


@dataclass(frozen=True)
class Fact:
    """A statement in free letters, and the truth value that is wanted of it."""

    statement: Term
    wanted: bool = True


class Case:
    """The points to try where integers are known, and at an edge where inequalities are tight."""

    def __init__(
        self,
        given: Sequence[Term],
        refuted: Term | None,
        integers: Mapping[str, int],
        places: set[grounding.Place],
        edge: Sequence[Term] = (),
    ) -> None:
        self.given, self.refuted, self.integers, self.places = given, refuted, integers, places
        statements = [*given, *([] if refuted is None else [refuted])]
        known = {letter for term in statements for letter in letters(term)}
        self.definitions = _definitions(given, edge)
        self.free = sorted(letter for letter in known if letter[1] not in self.definitions)
        facts = [Fact(condition) for whole in statements for condition in (*conditions(whole),)]
        facts += [Fact(term) for term in given]
        facts += [] if refuted is None else [Fact(refuted, wanted=False)]
        self.facts: list[list[Fact]] = [[] for _ in range(len(self.free) + 1)]
        for fact in facts:
            here = grounding.substitute(fact.statement, self.definitions)
            last = [self.free.index(letter) + 1 for letter in letters(here)]
            self.facts[max(last, default=0)].append(Fact(here, fact.wanted))
        lengths = [sum(_length(fact.statement) for fact in facts) for facts in self.facts]
        self.making = (None,) * (1 + sum(lengths) // SIGNS)
        """As much work as to make the case: no values are tried."""
        self.tries = [(None,) * (1 + length // SIGNS) for length in lengths]
        parts = {part for term in statements for part in parts_of(term)}
        self.constants = _constants(parts)
        self.exponents = {
            name for part in parts if part.head == "exp" for _, name, _ in letters(part)
        }

    @cached_property
    def edges(self) -> list[Case]:
        """Where one, two, ... of the inequalities that are given are equalities."""
        ends = [_tight(fact) for fact in self.given if _bounds(fact)]
        cases: dict[frozenset[tuple[str, Term]], Case] = {}
        counts = range(1, len(self.free) + 1)
        subsets = itertools.chain.from_iterable(itertools.combinations(ends, n) for n in counts)
        for edge in itertools.islice(subsets, MOST_EDGES):
            case = Case(self.given, self.refuted, self.integers, self.places, edge)
            if len(case.free) == len(self.free) - len(edge):
                cases.setdefault(frozenset(case.definitions.items()), case)
        return [*cases.values()]

    def points(self, total: int) -> Iterator[Values | None]:
        """Yield the values of this height at which every fact is as it is wanted.

        Before them, and between them, nothing is yielded for each try.
        """
        yield from self.tries[0]
        if self._holds(0, {}):
            yield from self._chosen(0, total, {})

    def suggested(self) -> dict[str, Fraction]:
        """Return rational numbers at which all facts are as they are wanted, for all z3 knows."""
        facts = [fact for facts in self.facts for fact in facts]
        wanted = [
            fact.statement if fact.wanted else Term("not", (fact.statement,)) for fact in facts
        ]
        return suggestions(wanted, [name for head, name, _ in self.free if head == "real"])

    def _chosen(self, place: int, budget: int, point: dict[str, Term]) -> Iterator[Values | None]:
        if place == len(self.free):
            if budget == 0:
                yield self.whole(point)
            return
        name = self.free[place][1]
        rest = len(self.free) - place - 1
        for height in (budget,) if rest == 0 else range(budget + 1):
            for value in self._of_height(place, height):
                yield from self.tries[place + 1]
                here = {**point, name: value}
                if self._holds(place + 1, here):
                    yield from self._chosen(place + 1, budget - height, here)

    def _of_height(self, place: int, height: int) -> tuple[Term, ...]:
        head, name, count = self.free[place]
        values = _of_height(head, count, height)
        if head == "real" and height == HEIGHT_OF_CONSTANTS:
            values += self.constants
        if name in self.exponents and 2 <= height <= LARGEST_LOGARITHM:
            values += (Term("log", (number(height),)),)
        return values

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


def _length(term: Term) -> int:
    return 1 + sum(map(_length, term.args))


def _reduced(term: Term) -> Term:
    """Return the number that a closed term is, where it is rational; so of what stands in it."""
    value = rational(normal(ground(term, {})))
    if value is not None:
        return number(value)
    if binder_of(term):
        return term
    args = [*map(_reduced, term.args)]
    if term.head in JOINED:
        joined, nothing = JOINED[term.head]
        flat = [part for arg in args for part in (arg.args if arg.head == term.head else (arg,))]
        others = [part for part in flat if part.head != "number"]
        numbers = [part.label for part in flat if isinstance(part.label, Fraction)]
        factor = number(joined(numbers))
        args = others if factor == nothing else [factor, *others]
        if len(args) == 1:
            return args[0]
    return Term(term.head, tuple(args), term.label)


def _definitions(given: Iterable[Term], edge: Sequence[Term]) -> dict[str, Term]:
    """Return what real letters are equal to by the hypotheses and at an edge, in free letters."""
    definitions: dict[str, Term] = {}
    for fact in (*given, *edge):
        if fact.head != "=":
            continue
        left, right = (grounding.substitute(side, definitions) for side in fact.args)
        solved = _solved(left, right) or _solved(right, left)
        if solved is None and fact in edge:
            solved = _quotient(left, right)
        if solved:
            name, value = solved
            definitions = {
                key: grounding.substitute(term, {name: value}) for key, term in definitions.items()
            }
            # what an edge says stands first, as what is chosen does
            definitions = (
                {name: value} | definitions if fact in edge else definitions | {name: value}
            )
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


def _quotient(left: Term, right: Term) -> tuple[str, Term] | None:
    """Return a letter in which two sides are linear, and where they are equal.

    That is where its factor is not zero: at an edge others are not looked for.
    """
    gap = Term("+", (left, Term("*", (number(-1), right))))
    for head, name, _ in sorted(letters(gap)):
        slope = _slope(gap, Term("real", (), name)) if head == "real" else None
        if slope is not None:
            rest = grounding.substitute(gap, {name: ZERO})
            return name, Term("*", (number(-1), rest, Term("inverse", (slope,))))
    return None


def _slope(term: Term, letter: Term) -> Term | None:
    """Return the factor of a letter in a term that it stands in, where that is linear in it."""
    if term == letter:
        return ONE
    there = [part for part in term.args if letters(letter) <= letters(part)]
    slopes = [slope for part in there if (slope := _slope(part, letter)) is not None]
    if len(slopes) < len(there):
        return None
    if term.head == "+":
        return Term("+", (ZERO, *slopes))
    if term.head == "*" and len(there) == 1:
        return Term("*", (*slopes, *(part for part in term.args if part not in there)))
    return None


def _bounds(fact: Term) -> bool:
    """Say whether a hypothesis bounds something otherwise than a letter by 0 or 1, tried anyway."""
    heads = {side.head for side in fact.args}
    simple = heads == {"real", "number"} and any(side.label in SIMPLE for side in fact.args)
    return fact.head in MARGINS and not simple


def _tight(fact: Term) -> Term:
    """Return the equation that a bound is met, or missed by a margin where it must not be met."""
    left, right = fact.args
    margin = MARGINS[fact.head]
    return Term("=", (left if margin == ZERO else Term("+", (left, margin)), right))


def parts_of(term: Term) -> Iterator[Term]:
    """Yield a term and all that stands in it."""
    yield term
    for part in term.args:
        yield from parts_of(part)


def _constants(parts: Iterable[Term]) -> tuple[Term, ...]:
    """Return the simplest of the numbers that stand there, but for those of small heights."""
    numbers = {part.label for part in parts if isinstance(part.label, Fraction)}
    large = [value for value in numbers if height_of(value) > HEIGHT_OF_CONSTANTS]
    ordered = sorted(large, key=lambda value: (height_of(value), value))
    return tuple(map(number, ordered[:MOST_CONSTANTS]))


@lru_cache(maxsize=256)
def _of_height(head: str, count: int, height: int) -> tuple[Term, ...]:
    """Return what a letter may stand for that is so high."""
    numbers = tuple(map(number, numbers_of(height)))
    if head == "truth":
        return ()
    if head in ("real", "integer"):
        power = Fraction(10) ** (height - 2) if 2 < height <= 2 + LARGEST_POWER else Fraction(1)
        return numbers if power == 1 else (*numbers, number(power), number(1 / power))
    sort = "integer" if head == "at" else "real"
    indices = [Term(f"bound-{sort}", (), place) for place in range(count)]
    return numbers + tuple(
        Term("+", (constant, Term("*", (slope, index))))
        for part in range(height)
        for constant in map(number, numbers_of(part))
        for slope in map(number, numbers_of(height - part))
        for index in indices
        if slope != number(0)
    )
