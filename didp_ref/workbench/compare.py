"""Is this formula that one? Equal (proved), different (at an exact point), or undecided.

Looked for is, in this order: a difference at the simplest exact points and at the corners of the
test vectors; a proof by normal forms; a difference at more points. Two values differ only where
their enclosures do not overlap, and agreement at points is never called equal.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice

from didp_ref.errors import DidpError, InputError, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.symbolic.term import WORLD, NoValue, Term
from didp_ref.workbench.answer import Answer, Difference, Sides, Verdict
from didp_ref.workbench.candidate import Formula, Recovered, Written, read_names
from didp_ref.workbench.floats import floats_of_formula, floats_of_function
from didp_ref.workbench.mistakes import what_instead
from didp_ref.workbench.names import assignments, given, is_blind, is_foreign, unreadable
from didp_ref.workbench.points import (
    Value,
    Values,
    admits,
    drawn,
    hard,
    near_condition,
    outside,
    shown,
    simplest,
    simplified,
)
from didp_ref.workbench.prove import Branch, Proof, prove
from didp_ref.workbench.sympify import formula_of, is_symbolic
from didp_ref.workbench.user_function import DEFAULT_TIMEOUT, Function, UserFunction

LENGTHS = (1, 2, 3)
"""At how many entries a family is compared where it is not for every number."""
FIRST_SIMPLE, FIRST_HARD = 60, 60
MORE_SIMPLE, MORE_HARD, MORE_DRAWN = 1200, 400, 100
COARSE_BITS, FINE_BITS = 64, 2048
SECONDS = 4.0
"""How long differences are looked for, each time."""
EVERYDAY = 8
AGREE = Fraction(1, 10**6)


def compare(
    thing: Term | Function | str,
    one: Quantity,
    mapping: Sequence[str] = (),
    timeout: float = DEFAULT_TIMEOUT,
    notes: Sequence[str] = (),
) -> Answer:
    """Compare a formula or a function with a quantity.

    A formula is a term or a sympy expression, a function is itself or ``module:function``.

    ``mapping`` holds ``mine=ours`` words for names. Raises :class:`InputError` for what cannot be
    compared: names that are not the quantity's, a function that gives no number or no answer.

    >>> from didp_ref.formulas import quantities
    >>> from didp_ref.symbolic.text_reader import parse
    >>> found = compare(parse("s/log(m*rho/(1-rho))"), quantities["scale.rho"])
    >>> found.verdict.value, found.counterexample.where()
    ('DIFFERENT', 'rho = 1/2, n_worlds = 3, sensitive_range = 1')
    >>> found.instead[0].partition(':')[0]
    'm-for-m-minus-one'
    """
    if hasattr(thing, "free_symbols"):  # sympy's own mark of an expression
        from didp_ref.workbench.sympify import term_of

        thing = term_of(thing)
    if isinstance(thing, Term):
        return _compare_formula(thing, one, mapping, notes)
    with UserFunction(thing, timeout, one) as apart:
        return _compare_function(apart, one, mapping)


def _compare_formula(
    term: Term, one: Quantity, mapping: Sequence[str], notes: Sequence[str]
) -> Answer:
    names = sorted(term.names() - ({WORLD} if one.per_world else set()))
    fixed = given(mapping, names, one)
    candidates = _readings(names, one, fixed, term.sequences())
    readings = ((Written(read_names(term, each)), each) for each in candidates)
    likeliest = (Written(read_names(term, candidates[0])), candidates[0])
    found = likeliest
    blind = is_blind(candidates[0], fixed)
    if len(candidates) > 1 or blind:
        agreeing = next((each for each in readings if _agrees(each[0], one)), None)
        if agreeing is None and blind:
            raise unreadable(names, one)
        found = agreeing or likeliest
    read, names_of = found
    answer = Answer(str(term), one.id, safe_side=one.safe_side, names=names_of)
    answer.notes += [*notes, *_guesses(names_of, fixed)]
    _settle(read, one, answer)
    if answer.verdict is not Verdict.DIFFERENT:
        answer.floats = floats_of_formula(read, one)
    return answer


def _compare_function(apart: UserFunction, one: Quantity, mapping: Sequence[str]) -> Answer:
    names = apart.arguments()
    if names is None:
        names = list(one.names)
    fixed = given(mapping, names, one)
    candidates = _readings(names, one, fixed, None)
    found = candidates[0]
    blind = is_blind(found, fixed)
    if blind or (len(candidates) > 1 and set(names) - set(one.names)):
        agreeing = next((each for each in candidates if _called_agrees(apart, one, each)), None)
        if agreeing is None and blind:
            raise unreadable(names, one)
        found = agreeing or found
    lengths: tuple[int | None, ...] = _lengths(one)
    read = Recovered(apart, one, found, lengths)
    answer = Answer(apart.title, one.id, safe_side=one.safe_side, names=found)
    answer.notes += [*_guesses(found, fixed), *read.notes]
    if not read.problem:
        read.problem = _contradicted(read, one)
    answer.black_box = read.problem
    _settle(read, one, answer)
    answer.floats = floats_of_function(apart, one, found)
    return answer


def _readings(
    names: Sequence[str], one: Quantity, fixed: Mapping[str, str], sequences: set[str] | None
) -> list[dict[str, str]]:
    """Return the ways to read the names, the likeliest first; raise where there is none."""
    found = [
        each for each in assignments(names, one, fixed, sequences) if not is_foreign(each, fixed)
    ]
    if not found:
        raise unreadable(names, one)
    return found


def _guesses(names: Mapping[str, str], fixed: Mapping[str, str]) -> list[str]:
    return [
        f"{mine} is read as {ours} (a guess; --map {mine}=... says otherwise)"
        for mine, ours in names.items()
        if mine != ours and mine not in fixed
    ]


def _lengths(one: Quantity) -> tuple[int | None, ...]:
    return LENGTHS if one.is_family else (None,)


def _everyday(one: Quantity) -> Iterator[dict[str, Value]]:
    """Yield simple points that float64 holds exactly."""
    n = 2 if one.is_family else None
    kept = (p for p in simplest(one, n) if all(map(_is_dyadic, p.values())))
    return islice(chain(islice(kept, EVERYDAY // 2), islice(drawn(one, n, 20), EVERYDAY)), EVERYDAY)


def _is_dyadic(value: Value) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_dyadic, value))
    return value.denominator & (value.denominator - 1) == 0


def ours_at(one: Quantity, values: Values, bits: int = 96) -> list[Enclosure]:
    """Enclose a quantity's value, or its values in all worlds."""
    exact = {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}
    found = one.enclose(**exact, bits=bits)
    return list(found) if isinstance(found, tuple) else [found]


def _agrees(read: Formula, one: Quantity) -> bool:
    """Say whether a formula has the quantity's value at a few points."""
    seen = 0
    for values in _everyday(one):
        try:
            theirs = read.at(values)
        except (NoValue, Undecided):
            continue
        except InputError:
            return False
        ours = ours_at(one, values)
        if len(theirs) != len(ours) or not all(map(Enclosure.overlaps, theirs, ours)):
            return False
        seen += 1
    return seen > 0


def _called_agrees(apart: UserFunction, one: Quantity, names: Mapping[str, str]) -> bool:
    read = Recovered(apart, one, names, ())
    seen = 0
    for values in _everyday(one):
        try:
            theirs = read.called(values)
        except NoValue:
            continue
        ours = [enclosure.lower for enclosure in ours_at(one, values)]
        if len(theirs) != len(ours) or not all(map(_near, theirs, ours)):
            return False
        seen += 1
    return seen > 0


def _near(a: Fraction, b: Fraction) -> bool:
    return abs(a - b) <= AGREE * max(abs(a), abs(b))


def _contradicted(read: Recovered, one: Quantity) -> str:
    """Return why a recovered formula is not what the function does with numbers, if so."""
    for values in _everyday(one):
        if not all(map(_is_dyadic, values.values())):
            continue
        try:
            followed: list[Enclosure] | None = read.at(values)
        except NoValue:
            followed = None
        except Undecided:
            continue
        answers = []
        for _ in range(2):
            try:
                answers.append(read.called(values))
            except NoValue:
                answers.append([])
        if answers[0] != answers[1]:
            raise InputError(
                read.apart.title,
                f"answers the same question differently, at {shown(values)}: it keeps a state, "
                "or draws random numbers",
            )
        expected = [one.lower for one in followed] if followed is not None else []
        if len(expected) != len(answers[0]) or not all(map(_near, answers[0], expected)):
            return f"it does something else with numbers than with symbols, at {shown(values)}"
    return ""


# --- the question itself -------------------------------------------------------------------------


def _settle(read: Formula, one: Quantity, answer: Answer) -> None:
    """Find the verdict, and what belongs to it."""
    answer.understood = read.understood
    search = _Search(read, one, answer)
    difference = search.first(FIRST_SIMPLE, FIRST_HARD, 0)
    if difference is None:
        proof = _prove(read, one, answer)
        if proof.equal:
            answer.verdict = Verdict.EQUAL
            cases = f", in each of {proof.cases} cases" if proof.cases > 1 else ""
            answer.how = f"proved: one normal form{cases}"
        else:
            difference = search.first(MORE_SIMPLE, MORE_HARD, MORE_DRAWN)
            if difference is None and not answer.black_box:
                search.bits = FINE_BITS
                difference = search.first(FIRST_SIMPLE, MORE_HARD, 0)
            answer.how = _tried(proof, search)
    if difference is not None:
        answer.verdict = Verdict.DIFFERENT
        answer.lengths = ()
        answer.how = "enclosures that do not overlap, at an exact point of the domain"
        if answer.black_box:
            answer.how = "what it returns is off by more than rounding explains, at an exact point"
        answer.counterexample = search.smaller(difference)
        answer.sides, answer.tiny = search.sides()
        answer.tiny = answer.tiny and answer.counterexample.is_tiny
        if not answer.tiny:
            answer.instead = what_instead(read, one)
    _look_outside(read, one, answer)


def _tried(proof: Proof, search: _Search) -> str:
    digits = f", to {search.digits} digits or more" if search.digits else ""
    return f"no proof: {proof.reason}; the values agree at {search.agreed} points{digits}"


def _prove(read: Formula, one: Quantity, answer: Answer) -> Proof:
    """Try to prove the two equal: for every number of entries, or for the first few."""
    if read.problem:
        return Proof(False, 0, f"its formula is not known, as {read.problem}")
    if one.is_family:
        term = read.for_every_length()
        if term is not None and is_symbolic(one):
            found = prove([Branch((), term)], formula_of(one), one)
            if found.equal:
                return found
        return _prove_lengths(read, one, answer)
    branches = read.branches(None, None)
    return prove(branches or [], formula_of(one), one)


def _prove_lengths(read: Formula, one: Quantity, answer: Answer) -> Proof:
    total = 0
    for n in LENGTHS:
        for world in range(n) if one.per_world else [None]:
            try:
                branches = read.branches(n, world)
            except InputError as problem:
                return Proof(False, 0, problem.problem)
            if branches is None:
                return Proof(False, 0, f"it has no value for world {world}")
            proof = prove(branches, formula_of(one, n, world), one)
            if not proof.equal:
                return replace(proof, reason=f"{proof.reason}, at {n} entries")
            total += proof.cases
    answer.lengths = LENGTHS
    return Proof(True, total)


class _Search:
    """Looks for points at which the two differ, and counts where they agree."""

    def __init__(self, read: Formula, one: Quantity, answer: Answer) -> None:
        self.read = read
        self.one = one
        self.answer = answer
        self.bits = COARSE_BITS
        self.agreed = 0
        self.digits: int | None = None
        self.seen: set[str] = set()

    def first(self, simple: int, corners: int, random: int) -> Difference | None:
        """Return the first difference: at the simplest points, at the corners, or at any."""
        began = time.monotonic()
        first_tiny = None
        for values in self._points(simple, corners, random):
            if time.monotonic() - began > SECONDS:
                break
            found = self.at(values)
            if found is None:
                continue
            if not found.is_tiny:
                return found
            first_tiny = first_tiny or found
        return first_tiny

    def _aimed(self) -> Iterator[dict[str, Value]]:
        """Yield points on both sides of what the branches' conditions compare with."""
        for n in _lengths(self.one):
            start = next(simplest(self.one, n))
            for branch in self.read.branches(n, 0 if self.one.per_world else None) or []:
                for condition in branch.conditions:
                    for values in near_condition(condition, start):
                        if admits(self.one, values):
                            yield values

    def _points(self, simple: int, corners: int, random: int) -> Iterator[dict[str, Value]]:
        lengths = _lengths(self.one)
        share = -(-simple // len(lengths))
        for n in lengths:
            kept: Iterator[dict[str, Value]] = simplest(self.one, n)
            if self.answer.black_box:
                kept = (p for p in islice(kept, 4 * share) if all(map(_is_dyadic, p.values())))
            yield from islice(kept, share)
        if not self.answer.black_box:
            yield from self._aimed()
        for n in lengths:
            found = list(hard(self.one, n))
            yield from found[:: max(1, len(found) // corners)]
            yield from drawn(self.one, n, random) if random else ()

    def at(self, values: Values) -> Difference | None:
        """Return how the two differ at a point, if they certainly do."""
        try:
            theirs = self.read.at(values, self.bits)
        except NoValue as reason:
            if self.answer.without is None:
                self.answer.without, self.answer.without_because = dict(values), str(reason)
            return None
        except Undecided:
            return None
        ours = ours_at(self.one, values, self.bits)
        if len(theirs) != len(ours):
            raise InputError(
                self.answer.thing,
                f"returns {len(theirs)} values where {self.one.id} has {len(ours)}, "
                f"at {shown(values)}",
            )
        for world, (mine, right) in enumerate(zip(theirs, ours, strict=True)):
            if not mine.overlaps(right):
                return Difference(dict(values), mine, right, world if self.one.per_world else None)
        if repr(values) not in self.seen:
            self.seen.add(repr(values))
            self.agreed += 1
            self._count_digits(theirs, ours)
        return None

    def _count_digits(self, theirs: Sequence[Enclosure], ours: Sequence[Enclosure]) -> None:
        for mine, right in zip(theirs, ours, strict=True):
            size = max(abs(right.lower), abs(right.upper))
            gap = max(abs(mine.upper - right.lower), abs(right.upper - mine.lower))
            if size and gap:
                digits = max(0, int((size / gap).__floor__().bit_length() * 0.30103))
                self.digits = digits if self.digits is None else min(self.digits, digits)

    def smaller(self, found: Difference) -> Difference:
        """Return a difference at a simpler point, as far as replacing single numbers goes."""
        best = [found]

        def still(values: dict[str, Value]) -> bool:
            other = self.at(values) if admits(self.one, values) else None
            if other is None or (other.is_tiny and not found.is_tiny):
                return False
            best.append(other)
            return True

        simplified(found.values, still)
        return best[-1]

    def sides(self) -> tuple[Sides, bool]:
        """Count on which side it is at points all over the domain; and say if never visibly."""
        counts, tiny = Sides(), True
        for n in _lengths(self.one):
            corners = list(hard(self.one, n))
            for values in chain(corners[:: max(1, len(corners) // 40)], drawn(self.one, n, 40)):
                agreed, without = self.agreed, self.answer.without
                try:
                    self.read.at(values)
                except NoValue:
                    counts.without += 1
                    continue
                except Undecided:
                    counts.open += 1
                    continue
                found = self.at(values)
                self.agreed, self.answer.without = agreed, without
                if found is None:
                    counts.equal += 1
                else:
                    tiny = tiny and found.is_tiny
                    counts.above += found.gap > 0
                    counts.below += found.gap < 0
        return counts, tiny


def _look_outside(read: Formula, one: Quantity, answer: Answer) -> None:
    """Find a point outside of the quantity's domain at which the thing has a value."""

    def accepted(values: dict[str, Value]) -> bool:
        if admits(one, values):
            return False
        try:
            found = read.called(values) if isinstance(read, Recovered) else read.at(values)
        except (DidpError, ValueError):
            return False
        return bool(found)

    for values, flag in outside(one):
        if accepted(values):
            answer.beyond, answer.beyond_because = simplified(values, accepted), flag
            return
