"""The terms of membership privacy's floor, at values worked out by hand."""

from __future__ import annotations

from sympy import Rational

from didp_ref.papers.ours.alphabet import h
from didp_ref.papers.ours.statements.floor import MOST, even_posterior, member_private
from didp_ref.papers.shared.alphabet import gamma, i, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq

HALF = Rational(1, 2)


def test_a_posterior_among_even_worlds_by_hand() -> None:
    """Likelihoods as 1 to 2 to 3 leave the second world a third."""
    assert holds(eq(even_posterior(i), Rational(1, 3)), {i: 2, m: 3, h: {1: 1, 2: 2, 3: 3}})


def test_between_two_worlds_membership_privacy_turns_at_seven_twelfths() -> None:
    """At gamma = 6/5 a posterior of 7/12 leaves 5/12, which is half of 5/6; gamma/2 is more."""
    values = {i: 1, m: 2, gamma: Rational(6, 5)}
    assert holds(eq(MOST, Rational(7, 12)), values)
    assert holds(member_private(i), {**values, h: {1: 7, 2: 5}})
    assert not holds(member_private(i), {**values, h: {1: 7001, 2: 4999}})


def test_among_three_worlds_it_turns_at_half() -> None:
    """At gamma = 3/2 a third may rise to a half, half as much again."""
    values = {i: 1, m: 3, gamma: Rational(3, 2)}
    assert holds(eq(MOST, HALF), values)
    assert holds(member_private(i), {**values, h: {1: 2, 2: 2, 3: 0}})
    assert not holds(member_private(i), {**values, h: {1: 2001, 2: 1999, 3: 0}})
