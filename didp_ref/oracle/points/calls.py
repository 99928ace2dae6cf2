"""Calls that show a bug only after another: other arguments, of which some are the same.

The same entries come in another order, and one of them once more: a cache whose key is a set of
them, or their sorted list, gives the first answer again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from didp_ref.oracle.flags.refused import BOOLEAN
from didp_ref.oracle.points.draws import Point, draw_point, draw_valid, numbers
from didp_ref.oracle.points.invalid import Invalid, refusal
from didp_ref.oracle.points.practical import ATTEMPTS, Drawn, draw_with
from didp_ref.oracle.subjects import Subject

FLAG = "second-call"
CALLS = 2
"""How many sequences of calls there are."""


def second_calls(subject: Subject) -> Iterator[Drawn]:
    """Yield calls of which each but the first differs from the first in one argument alone."""
    for number in range(CALLS):
        r = Random(f"{subject.id} calls {number}")
        first = draw_valid(subject, r)
        yield Drawn(first, FLAG, "A first call.")
        for name in subject.names:
            for _ in range(ATTEMPTS):
                point = first | {name: draw_point(subject, r)[name]}
                if point != first and refusal(subject, point) is None:
                    yield Drawn(point, FLAG, f"A second call, with another {name} alone.")
                    break
        for point, about in _rearranged(subject, first):
            if point != first and refusal(subject, point) is None:
                yield Drawn(point, FLAG, f"A second call, with {about}.")


def _rearranged(subject: Subject, first: Point) -> Iterator[tuple[Point, str]]:
    """Yield a call with the same entries otherwise: of one sequence turned round, and of all."""
    sequences = {p.name: numbers(first, p.name) for p in subject.parameters if p.sequence}
    for name, entries in sequences.items():
        yield first | {name: entries[::-1]}, f"the same {name} in another order"
    if sequences:
        once_more: Point = {name: [*entries, entries[-1]] for name, entries in sequences.items()}
        yield first | once_more, "the last entry once more"


@dataclass(frozen=True)
class Equal:
    """A call with a number, and one with the boolean that is equal to it, which is refused."""

    first: Drawn
    second: Invalid


def equal_booleans(subject: Subject) -> Iterator[Equal]:
    """Yield 1.0 and then ``True``, 0.0 and then ``False``, of every parameter that takes them."""
    for parameter in subject.parameters:
        for boolean in (True, False):
            r = Random(f"{subject.id} {parameter.name} {boolean}")
            if parameter.domain.integer or not parameter.domain.contains(Fraction(boolean)):
                continue
            first = draw_with(subject, r, parameter, float(boolean), ATTEMPTS)
            if first is None:  # perhaps another one must be the same
                first = draw_with(subject, r, parameter, float(boolean), ATTEMPTS, another=True)
            if first is not None:
                value = first[parameter.name]
                equal = [*value[:-1], boolean] if isinstance(value, list) else boolean
                about = f"{parameter.name} is {boolean}, after {float(boolean)} was asked."
                yield Equal(
                    Drawn(first, FLAG, f"Before {parameter.name} is {boolean}."),
                    Invalid(BOOLEAN, "type", first | {parameter.name: equal}, about),
                )
