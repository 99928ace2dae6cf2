"""The one rule beside entailment that looks at terms: the normal form."""

from __future__ import annotations

from sympy import exp

from didp_ref.proof.notation import reals
from didp_ref.proof.rules import same_normal_form

x, y = reals("x y")


def test_an_identity_needs_one_normal_form():
    assert same_normal_form((x + y) ** 2, x**2 + 2 * x * y + y**2)
    assert not same_normal_form((x + y) ** 2, x**2 + y**2)
    assert not same_normal_form(exp(x + y), exp(x) + exp(y))
