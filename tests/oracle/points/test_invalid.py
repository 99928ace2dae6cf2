"""Invalid input: refused by the guards, each side condition broken by examples of its own."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import didp_ref as di
from didp_ref.errors import DidpError, DomainError, Infeasible, OutOfRange, Undecided
from didp_ref.numbers.domains import Condition
from didp_ref.oracle.flags.refused import NO_NUMBERS, NUMERIC_TEXT
from didp_ref.oracle.points.draws import Point, draw_point
from didp_ref.oracle.points.invalid import invalid_points, kind_of, more_invalid_points, refusal

CONDITIONS = [(quantity, c) for quantity in di.quantities.values() for c in quantity.conditions]


@pytest.mark.parametrize("name", list(di.quantities))
def test_invalid_points_are_refused(name: str) -> None:
    quantity = di.quantities[name]
    results = [*invalid_points(quantity, Random(1)), *more_invalid_points(quantity, Random(1))]
    assert {*NO_NUMBERS, NUMERIC_TEXT} <= {invalid.flag for invalid in results}
    for invalid in results:
        assert refusal(quantity, invalid.point) == invalid.error
        with pytest.raises(DidpError):
            quantity(**invalid.point)


def holds(condition: Condition, point: Point) -> bool:
    values = [point[name] for name in condition.parameters]
    columns = [value if isinstance(value, list) else [value] for value in values]
    rows = range(max(map(len, columns)))
    return all(condition.holds(*(Fraction(c[min(k, len(c) - 1)]) for c in columns)) for k in rows)


@pytest.mark.parametrize(
    ("one", "condition"), CONDITIONS, ids=[f"{entry.id} {c.text}" for entry, c in CONDITIONS]
)
def test_examples_break_their_condition_and_nothing_else(
    one: di.Quantity, condition: Condition
) -> None:
    broken = condition.broken
    assert broken, "a condition brings examples of what breaks it"
    assert broken.examples
    for example in broken.examples:
        point = draw_point(one, Random(1)) | dict(example)
        for parameter in one.parameters:
            parameter.check_float(point[parameter.name])
        assert [c for c in one.conditions if not holds(c, point)] == [condition]


def test_an_error_has_the_name_that_the_vectors_give_it() -> None:
    assert kind_of(DomainError("rho", 2, "rho < 1")) == "domain"
    assert kind_of(Infeasible("no noise will do", {})) == "infeasible"
    assert kind_of(OutOfRange("too large", {})) == "overflow"
    with pytest.raises(Undecided):
        kind_of(Undecided("is it so?", 64))
    assert refusal(di.scale.rho, {"rho": 0.5, "n_worlds": 3, "sensitive_range": 1.0}) is None


def test_no_worlds_and_one_are_refused() -> None:
    invalids = more_invalid_points(di.scale.rho, Random(1))
    counts = [
        each.point["n_worlds"] for each in invalids if each.flag.flag == "n-worlds-out-of-range"
    ]
    assert counts == [0, 1]
