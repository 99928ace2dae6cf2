"""Example 2: what a distance is given."""

from itertools import product

from didp_ref.audit.claim import Outcome
from didp_ref.papers.refine import example_2
from tests.papers.refine.shared import assert_computed, recomputes


@recomputes("refine.example-2")
def test_a_distance_has_two_responses(name):
    responses = [(a, b) for a in (0, 1) for b in (0, 1)]
    assert_computed(name, 0, 1, 2, len(responses), len(responses) ** 2)  # expression 2


def test_a_response_that_is_left_out_is_noticed(monkeypatch):
    monkeypatch.setattr(example_2, "product", lambda *given: list(product(*given))[1:])
    failed = [row.part for row in example_2.check_example_2() if row.outcome is Outcome.FAILS]
    assert example_2.PRIORITY in failed
