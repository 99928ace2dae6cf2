"""Theorem 1 for mechanisms that Theorem 2 calibrates: two answers meet its hypotheses."""

from didp_ref.papers.abdi.theorem_1_with_theorem_2 import with_theorem_2
from didp_ref.papers.abdi.transcripts import two_laplace_answers
from didp_ref.symbolic.models import holds


def test_two_answers_meet_every_hypothesis() -> None:
    assert all(holds(one, two_laplace_answers()) for one in with_theorem_2().values())
