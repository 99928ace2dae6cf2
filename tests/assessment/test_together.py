"""How often all of several answers hold: never more often than they do."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.assessment.wording import and_all, how_to_ask

confidences = st.integers(1, 9999).map(lambda parts: parts / 10_000)


def said_of(text):
    """Return the share that a text speaks of, of one."""
    (number,) = re.findall(r"at least ([0-9.]+)%", text)
    return Fraction(number) / 100


@given(confidences, st.integers(2, 60))
def test_all_hold_at_least_as_often_as_is_said_and_hardly_more_often(confidence, answers):
    exact = Fraction(confidence) ** answers
    text = and_all(confidence, answers)
    if "at least" not in text:
        assert exact < Fraction(1, 100)
        return
    assert 0 < said_of(text) <= exact
    assert exact - said_of(text) <= (1 - exact) / 10  # two digits of what is left


@given(confidences, st.integers(2, 10_000))
def test_whoever_asks_as_he_is_told_has_all_of_them(confidence, answers):
    (each,) = re.findall(r"--confidence ([0-9.]+)", how_to_ask(confidence, answers))
    # as float64 that option is 10^-16 off; by Bernoulli c^n >= 1 - n (1 - c)
    assert 1 - answers * (1 - Fraction(each)) >= Fraction(repr(confidence))
    assert Fraction(each) < 1


def test_no_share_is_said_where_none_is_left():
    assert "at least" not in and_all(0.95, 90)  # 0.95^90 = 0.0099
    assert said_of(and_all(0.95, 89)) == Fraction(1, 100)  # 0.0104
    assert "at least" not in and_all(0.95, 10**8)


@pytest.mark.parametrize(("answers", "beyond"), [(90, "4.5"), (34, "1.7"), (10**8, "5000000")])
def test_how_many_are_off_by_more_on_average(answers, beyond):
    """A twentieth of all, by the sum of their chances."""
    (number,) = re.findall(r"on average at most ([0-9.]+)", and_all(0.95, answers).replace(",", ""))
    assert Fraction(number) == Fraction(beyond)


@pytest.mark.parametrize(("answers", "share"), [(2, "90.2"), (6, "73"), (20, "35")])
def test_the_shares_of_the_table(answers, share):
    assert said_of(and_all(0.95, answers)) == Fraction(share) / 100
