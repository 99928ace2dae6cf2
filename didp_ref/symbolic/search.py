"""Exact values at which hypotheses hold, and where one asks for it, a conclusion does not.

Values are tried in the order of their heights (of a number the larger of numerator and denominator,
of several numbers the sum), so that what is found first is the simplest that was looked at. Small
heights have also the numbers that stand in the statement, powers of ten, and logarithms where
exponentials are spoken of. What a hypothesis says a letter is equal to is not guessed but computed;
and as a statement is often false at an edge of its hypotheses only, what they bound is tried equal
to its bound too. Every answer was decided in exact arithmetic, see
:mod:`didp_ref.symbolic.evaluation`; what is not decided is passed over.

How long is looked is counted in tries, and no clock is asked: what is found does not depend on how
busy a machine is.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from didp_ref.extras import missing
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import QUANTIFIERS, IllFormed, Term, binder_of, letters, number
from didp_ref.symbolic import grounding
from didp_ref.symbolic.evaluation import Values, decide, defined, empty_ranges
from didp_ref.symbolic.exponentials import put_back, with_letters_for_exponentials
from didp_ref.symbolic.finite_space import on_small_spaces, on_space_of
from didp_ref.symbolic.heights import numbers_of
from didp_ref.symbolic.search_points import Case, parts_of

TRIES = 30_000
"""How many values are tried; one at which long statements are decided counts as several."""
SMALLEST_INTEGER = -2
LARGEST_INTEGER = 6
"""Of those for which an engine is asked."""
MOST_CASES = 20
"""For how many values of the integers an engine is asked."""
MOST_SIMPLER = 60
"""How many simple numbers are tried in the place of one that an engine suggests."""


def counterexample(statement: Sequent, tries: int = TRIES) -> Values | None:
    """Return exact values at which every hypothesis holds and the conclusion does not, if found.

    >>> from didp_ref.kernel.objects import Sequent
    >>> from didp_ref.kernel.text import read_term
    >>> given = (("0 < x", read_term("(< 0 x:R)")),)
    >>> counterexample(Sequent(given, read_term("(< (* x:R x:R) x:R)")))
    {'x': Term(head='number', args=(), label=Fraction(1, 1), sort=<Sort.INTEGER: 'integer'>, ...)}
    """
    for smaller in on_small_spaces(statement):
        values = _first(smaller, smaller.conclusion, tries)
        if values is not None:
            return values
    return None


def suggested(statement: Sequent) -> Values | None:
    """Return a counterexample that begins where an engine suggests one, if there is one.

    An engine knows nothing of exp. So it is also asked with letters in the place of exponentials.
    """
    (first, *_) = on_small_spaces(statement)
    values = _suggested(first, first.conclusion)
    changed, names = with_letters_for_exponentials(first)
    if values is None and names and (found := _suggested(changed, changed.conclusion)):
        back = put_back(found, names)
        values = back if _fits(first, first.conclusion, back) else None
    return values


def model(statement: Sequent, tries: int = TRIES) -> Values | None:
    """Return exact values at which every hypothesis holds, and no range is empty if that can be."""
    (first, *_) = on_small_spaces(statement)
    values = _first(first, None, tries) or _suggested(first, None)
    if values is None and any(map(_has_range, (fact for _, fact in first.hypotheses))):
        return _first(first, None, tries, even_empty=True)
    return values


def _has_range(term: Term) -> bool:
    return any(binder_of(part) and len(part.ends) == 2 for part in parts_of(term))


def holds_without_letters(statement: Sequent) -> bool:
    """Say whether a statement has no letters, and arithmetic finds that all of it holds."""
    terms = [*(fact for _, fact in statement.hypotheses), statement.conclusion]
    return not any(map(_leaves_open, terms)) and all(_decided(term, {}) for term in terms)


def _leaves_open(term: Term) -> bool:
    return bool(letters(term)) or any(part.head in QUANTIFIERS for part in parts_of(term))


def refutes(statement: Sequent, values: Values) -> bool:
    """Say whether, at these values, all is defined, each hypothesis true, the conclusion false."""
    there = on_space_of(statement, values)
    return _fits(there, there.conclusion, values)


def holds(statement: Sequent, values: Values) -> bool:
    """Say whether, at these values, each hypothesis is defined and true."""
    return _fits(on_space_of(statement, values), None, values, even_empty=True)


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
    statement: Sequent, refuted: Term | None, tries: int, *, even_empty: bool = False
) -> Values | None:
    """Return the first values at which the hypotheses hold, and what is to be refuted does not."""
    for values in itertools.islice(_tried(statement, refuted), tries):
        if values is not None and _fits(statement, refuted, values, even_empty=even_empty):
            return values
    return None


def _tried(statement: Sequent, refuted: Term | None) -> Iterator[Values | None]:
    """Yield what may be looked for, and nothing for each try before it."""
    given = [fact for _, fact in statement.hypotheses]
    names = _integers_in(given if refuted is None else [*given, refuted])
    cases: dict[tuple[int, ...], list[Case]] = {}
    for total in itertools.count():
        for whole, height in _integers(len(names), total):
            if whole not in cases:
                case = _case(given, refuted, dict(zip(names, whole, strict=True)))
                edges = case.edges if case and refuted else []
                cases[whole] = [case, *edges] if case else []
                yield from (None for case in cases[whole] for _ in case.making)
            yield None
            for case in cases[whole]:
                yield from case.points(total - height)
        if not names and not any(case.free for case in cases[()]):
            return


def _suggested(statement: Sequent, refuted: Term | None) -> Values | None:
    """Return values that an engine suggests, made simpler, where they are what is looked for.

    An engine knows nothing of exp and log, so that what it suggests is only a place to look.
    """
    if missing("z3"):
        return None
    given = [fact for _, fact in statement.hypotheses]
    names = _integers_in(given if refuted is None else [*given, refuted])
    integers = sorted(_integers(len(names), LARGEST_INTEGER), key=lambda pair: pair[1])
    for whole, _ in integers[:MOST_CASES]:
        case = _case(given, refuted, dict(zip(names, whole, strict=True)))
        if case is None:
            continue
        point = {name: number(value) for name, value in case.suggested().items()}
        known = {name for _, name, _ in case.free} == set(point)
        if known and _fits(statement, refuted, case.whole(point)):
            return _simpler(statement, refuted, case, point)
    return None


def _simpler(
    statement: Sequent, refuted: Term | None, case: Case, point: dict[str, Term]
) -> Values:
    """Put simpler numbers, one after the other, for those of a point that is looked for."""
    for name, value in point.items():
        size = value.label if isinstance(value.label, Fraction) else Fraction()
        heights = itertools.chain.from_iterable(map(numbers_of, itertools.count()))
        simple = itertools.islice(heights, MOST_SIMPLER)
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
    if not count:
        yield (), 0
        return
    for first in sorted(range(SMALLEST_INTEGER, total + 1), key=lambda n: (abs(n), -n)):
        if abs(first) <= total:
            for others, height in _integers(count - 1, total - abs(first)):
                yield (first, *others), abs(first) + height


def _case(given: Sequence[Term], refuted: Term | None, integers: Mapping[str, int]) -> Case | None:
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
    return Case(facts, wanted, integers, places)
