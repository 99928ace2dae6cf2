"""Proposition 4 and Corollary 1: what an attacker makes of private answers."""

from fractions import Fraction

from sympy import log

from didp_ref.papers.refine import proposition_4
from didp_ref.papers.refine.alphabet import F, S, a, b, t
from didp_ref.papers.refine.outcomes import each_outcome, over_outcomes
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import le
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


DOUBLED = {n: 2, epsilon: log(2), a: {1: 1, 2: 0}, b: {1: HALF, 2: HALF}}


def test_a_function_does_not_make_answers_equal(refused):
    here, there = over_outcomes(S(F(k)) * a[k]), over_outcomes(S(F(k)) * b[k])
    everything = {F: lambda answer: answer, S: lambda _: 1}
    values = {n: 1, epsilon: log(2), a: {1: 1}, b: {1: HALF}, **everything}
    refused("refine.proposition-4", values, conclusion=le(here, there))


def test_chances_of_either_sign_break_the_promise(refused):
    either = {"no chance t[k] is negative": each_outcome(le(-1, t[k]))}
    refused("refine.corollary-1", {**DOUBLED, t: {1: 0, 2: -1}}, hypotheses=either)
