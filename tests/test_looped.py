"""tests/looped.py: a loop fails where one value does, and names it."""

import pytest

from tests.looped import for_each, thorough


def test_each_value_that_fails_is_named_and_the_others_are_asked():
    asked = []

    @for_each([1, 2, 3, 4])
    def is_odd(value):
        asked.append(value)
        assert value % 2

    with pytest.raises(AssertionError, match=r"(?s)2 fail:\n2: AssertionError.*4: AssertionError"):
        is_odd()
    assert asked == [1, 2, 3, 4]


def test_of_a_sampled_test_some_are_asked():
    asked = []
    for_each(range(50), sampled=7)(asked.append)()
    assert len(set(asked)) == (50 if thorough() else 7)


def test_an_error_that_does_not_come_is_named_with_its_value():
    @for_each([0, 1])
    def is_no_number(value):
        with pytest.raises(ZeroDivisionError):
            1 / value

    with pytest.raises(AssertionError, match=r"1 fail:\n1: Failed: DID NOT RAISE"):
        is_no_number()


def test_a_test_of_nothing_is_refused():
    for nothing in ([], list):
        with pytest.raises(AssertionError):
            for_each(nothing)(lambda value: None)()


@for_each(["a", "b"])
def test_fixtures_come_beside_the_value(value, tmp_path):
    assert tmp_path.is_dir() and value in "ab"
