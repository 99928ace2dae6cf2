"""Proposition 4 and Corollary 1: what an attacker makes of private answers."""

from fractions import Fraction

from didp_ref.papers.refine import proposition_4
from tests.papers.refine.shared import HALF, assert_computed, recomputes, values_of


@recomputes("refine.corollary-1")
def test_two_users_who_collude_hear_twice_the_budget(name):
    said = values_of(name)
    present = said["answer at f(D) = 0"]
    absent = said["prior"]
    assert max(a / b for a, b in zip(present, absent, strict=True)) <= 2
    assert max(b / a for a, b in zip(present, absent, strict=True)) == 2
    quarter, both = Fraction(1, 4), Fraction(1, 16)
    assert (present[1] ** 2, absent[1] ** 2) == (both, quarter)
    assert_computed(name, 0, 1, 2, Fraction(3, 4), quarter, HALF, both, quarter / both)


def test_a_bent_privacy_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(proposition_4, "private", lambda *_: True)
    assert not still_stands("refine.corollary-1")
