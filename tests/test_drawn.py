"""tests/drawn.py: a few of many, the same in all processes of a run."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import costs, drawn
from tests.drawn import SECONDS, by_commit


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


LISTED = drawn.listed()


def test_an_expensive_test_is_there_and_is_not_one_that_always_runs():
    for listed in LISTED:
        file, _, test = listed.partition("::")
        text = (Path(__file__).parents[1] / file).read_text(encoding="utf-8")
        assert f"def {test.rpartition('::')[2]}(" in text, listed
        assert not listed.startswith(costs.NEVER_DRAWN)


def test_expensive_tests_are_drawn_while_their_time_is_left():
    marked = []
    items = [
        SimpleNamespace(
            nodeid=test,
            get_closest_marker=lambda name: None,
            add_marker=lambda mark, test=test: marked.append((test, mark.name)),
        )
        for test in LISTED
    ]
    drawn.sample(items)
    assert {name for _, name in marked} == {"slow"}
    quick = LISTED.keys() - {test for test, _ in marked}
    spent = sum(LISTED[test] for test in quick)
    least = min(LISTED[test] for test, _ in marked)
    assert SECONDS - least - 1e-6 < spent <= SECONDS + 1e-6


def test_a_test_that_did_not_run_stays_listed(monkeypatch, tmp_path):
    file = tmp_path / "expensive.txt"
    file.write_text(
        "9.0 tests/cli/test_a.py::test_cheap_now\n2.5 tests/cli/test_b.py::test_not_run\n"
    )
    monkeypatch.setattr(costs, "EXPENSIVE", file)
    monkeypatch.setattr(drawn, "EXPENSIVE", file)
    ran = {
        "tests/cli/test_a.py::test_cheap_now": 0.15,
        "tests/cli/test_a.py::test_of_cases[1]": 0.2,
        "tests/cli/test_a.py::test_of_cases[2]": 0.2,
        "tests/kernel/test_c.py::test_that_always_runs": 9.0,
    }
    costs.record(
        SimpleNamespace(nodeid=test, user_properties=[(costs.PROCESSOR, seconds)])
        for test, seconds in ran.items()
    )
    assert file.read_text().splitlines() == [
        "0.4 tests/cli/test_a.py::test_of_cases",
        "2.5 tests/cli/test_b.py::test_not_run",
    ]
