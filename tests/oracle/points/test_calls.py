"""Calls: one argument is another, and a boolean comes after the number that it is equal to."""

from __future__ import annotations

import pytest

import didp_ref as di
from didp_ref.oracle.points.calls import CALLS, equal_booleans, second_calls
from didp_ref.oracle.points.draws import Point, numbers
from didp_ref.oracle.points.invalid import refusal


@pytest.mark.parametrize("name", ["scale.rho", "belief.posterior", "composition.alpha_every_prior"])
def test_a_second_call_differs_in_one_argument(name: str) -> None:
    quantity = di.quantities[name]
    drawn = [each.point for each in second_calls(quantity)]
    assert all(refusal(quantity, point) is None for point in drawn)
    differing = set()
    for number in range(CALLS):
        starts = [
            k for k, each in enumerate(second_calls(quantity)) if each.comment == "A first call."
        ]
        first = drawn[starts[number]]
        others = drawn[starts[number] + 1 : [*starts, len(drawn)][number + 1]]
        for point in others:
            changed = [name for name in quantity.names if point[name] != first[name]]
            assert len(changed) == 1 or all(
                len(numbers(point, n)) == len(numbers(first, n)) + 1 for n in changed
            )
            differing.update(changed)
    assert differing == set(quantity.names)


@pytest.mark.parametrize("name", ["composition.epsilon", "composition.alpha_every_prior"])
def test_the_same_entries_come_in_another_order_and_once_more(name: str) -> None:
    quantity = di.quantities[name]
    comments = [each.comment for each in second_calls(quantity)]
    first = next(second_calls(quantity)).point
    drawn = [each.point for each in second_calls(quantity)]
    for sequence in quantity.names:
        turned: Point = first | {sequence: numbers(first, sequence)[::-1]}
        assert turned in drawn
    once_more = drawn[comments.index("A second call, with the last entry once more.")]
    for sequence in quantity.names:
        entries = numbers(first, sequence)
        assert numbers(once_more, sequence) == [*entries, entries[-1]]


def test_true_comes_after_one_and_is_equal_to_it() -> None:
    quantity = di.translation.gamma_from_sampling
    pairs = list(equal_booleans(quantity))
    assert {pair.second.comment.split()[0] for pair in pairs} == {"epsilon", "sampling_rate"}
    for pair in pairs:
        assert pair.first.point == pair.second.point, "as True == 1.0"
        assert refusal(quantity, pair.first.point) is None
        assert refusal(quantity, pair.second.point) == "type"
