"""The terms about Gaussian noise, at values worked out by hand."""

from __future__ import annotations

from sympy import exp

from didp_ref.papers.ours.alphabet import Delta, R, sigma
from didp_ref.papers.ours.statements.gaussian import THRESHOLD, density
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq


def test_the_threshold_by_hand() -> None:
    """At deviation 2 and epsilon 3 the ratio is reached 12 beyond the middle of 0 and 1."""
    values = {Delta: 1, sigma: 2, epsilon: 3}
    assert holds(eq(THRESHOLD - Delta / 2, 12), values)


def test_a_density_by_hand() -> None:
    assert holds(eq(density(1), exp(-2)), {R: 5, sigma: 2})
    assert holds(eq(density(1), 1), {R: 1, sigma: 2})
