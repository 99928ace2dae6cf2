"""The factors that n mechanisms keep, at values worked out by hand."""

from __future__ import annotations

from fractions import Fraction

from sympy import Rational

import didp_ref as di
from didp_ref.papers.ours.alphabet import alphas, betas
from didp_ref.papers.ours.statements.composition import LEAST, MOST
from didp_ref.papers.shared.alphabet import n
from didp_ref.proof.models import holds
from didp_ref.proof.notation import eq

TWO = {n: 2, alphas: {1: Rational(1, 2), 2: Rational(1, 4)}, betas: {1: Rational(1, 10), 2: 1}}


def test_the_factors_by_hand() -> None:
    """The first mechanism keeps 11/10, by its beta; the second 4/3, by its alpha."""
    assert holds(eq(MOST, Rational(44, 30)), TWO)
    assert holds(eq(LEAST, Rational(30, 44)), TWO)


def test_they_are_the_two_quantities() -> None:
    values = ["1/2", "1/4"], ["1/10", "1"]
    assert di.composition.beta_every_prior.enclose(*values).equals(Fraction(44, 30) - 1)
    assert di.composition.alpha_every_prior.enclose(*values).equals(1 - Fraction(30, 44))
