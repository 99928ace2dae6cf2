"""Section 5: the budget that is spent query by query, and checks that can fail."""

from didp_ref.papers.refine.evidence import section_5
from didp_ref.papers.refine.evidence.section_5 import answered, joint_sensitivity
from didp_ref.worlds.distributions import fractions


def test_a_refused_query_ends_the_session_only_if_it_stays_in_the_sum():
    costs = fractions("1/2", 1, "1/2")
    assert answered(costs, 1, stays=True) == [0]
    assert answered(costs, 1, stays=False) == [0, 2]


def test_the_joint_sensitivity_of_counts_is_that_of_the_group_counted_most():
    assert joint_sensitivity([(1, 0, 2), (1, 1, -2)]) == 4


def test_a_bent_privacy_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(section_5, "private", lambda *_: False)
    assert not still_stands("refine.proposition-4")
