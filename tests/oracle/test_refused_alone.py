"""Every flag of refusal by itself: an input that is refused for one reason, and for no other."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from didp_ref.formulas.quantity import Parameter
from didp_ref.numbers.domains import Condition
from didp_ref.oracle.subjects import Function, Subject, subjects
from didp_ref.oracle.vectors import load

NEARLY_ONE = Fraction(1, 2**30)


def entries_of(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def is_number(entry: object) -> bool:
    return type(entry) in (int, Fraction) or (type(entry) is float and math.isfinite(entry))


def fault(parameter: Parameter, value: Any) -> str:
    entries = entries_of(value)
    if parameter.sequence and not entries:
        return "empty"
    if parameter.sequence is not isinstance(value, list) or not all(map(is_number, entries)):
        return "no number"
    return "" if all(parameter.domain.contains(Fraction(e)) for e in entries) else "out of range"


def breaks(condition: Condition, point: dict[str, Any]) -> bool:
    columns = [entries_of(point[name]) for name in condition.parameters]
    rows = range(max(map(len, columns)))
    return not all(
        condition.holds(*(Fraction(c[min(k, len(c) - 1)]) for c in columns)) for k in rows
    )


def faults(subject: Subject, point: dict[str, Any]) -> Iterator[str]:
    """Yield all that is wrong with an input, in exact arithmetic and by the declarations alone."""
    optional = subject.optional if isinstance(subject, Function) else ()
    given = [p for p in subject.parameters if not (point[p.name] is None and p.name in optional)]
    wrong = {p.name: said for p in given if (said := fault(p, point[p.name]))}
    yield from {said if said == "empty" else f"{name} is {said}" for name, said in wrong.items()}
    lengths = {len(value) for value in point.values() if isinstance(value, list)}
    if len(lengths) > 1:
        yield "lengths differ"
    for parameter in given:
        entries = [] if parameter.name in wrong else entries_of(point[parameter.name])
        total = sum(map(Fraction, entries), Fraction())
        if parameter.sums_to_one and entries and abs(total - 1) > NEARLY_ONE:
            yield "no sum of one"
    for condition in subject.conditions:
        decided = len(lengths) <= 1 and not set(condition.parameters) & set(wrong)
        if decided and breaks(condition, point):
            yield condition.text


@pytest.mark.parametrize("name", list(subjects()))
def test_every_flag_of_refusal_has_a_vector_that_is_wrong_in_nothing_else(name: str) -> None:
    subject = subjects()[name]
    reasons: dict[str, list[int]] = {}
    for vector in load(name).vectors:
        if vector.error not in (None, "overflow"):
            count = len(list(faults(subject, dict(vector.exact))))
            assert count, f"{vector.id} is refused, and nothing is wrong with it"
            for flag in vector.flags:
                reasons.setdefault(flag, []).append(count)
    assert reasons
    assert [flag for flag, counts in reasons.items() if min(counts) > 1] == []
