"""Section 2: the findings on two factors, found another way, and checks that can fail."""

from fractions import Fraction

from didp_ref.papers.refine.evidence import section_2
from didp_ref.papers.refine.evidence.examples import refined
from didp_ref.worlds.distributions import fractions


def test_a_changed_value_costs_twice_the_budget(broken):
    prior = fractions("1/3", "1/3", "1/3")
    first, second = (refined(prior, [at], Fraction(2), Fraction(1, 2)) for at in (0, 1))
    assert not broken(first, prior, 2)
    assert not broken(prior, first, 2)
    assert broken(first, second, 2)
    assert not broken(first, second, 4)


def test_a_bent_privacy_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(section_2, "private", lambda *_: False)
    assert not still_stands("refine.proposition-1")
