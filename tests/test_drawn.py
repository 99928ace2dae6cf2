"""tests/drawn.py: a few of many, the same in all processes of a run."""

import pytest

from tests.drawn import by_commit


def test_as_many_as_asked_for_and_the_same_again():
    drawn = by_commit(range(100), 7)
    assert len(set(drawn)) == 7 and drawn == by_commit(range(100), 7)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(20))
def test_a_case(number, request):
    """These are cases for the next test."""
    assert 0 <= number < 20


def test_of_a_sampled_test_so_many_cases_are_quick(request):
    cases = [item for item in request.session.items if item.name.startswith("test_a_case[")]
    quick = [item for item in cases if not item.get_closest_marker("slow")]
    assert len(quick) == 3 or not cases  # this test alone was asked for by its name
