"""didp_ref/formulas/testing.py: what a test between worlds achieves, and by definition."""

from fractions import Fraction

import pytest

import didp_ref as di


@pytest.mark.parametrize(
    ("found", "known"),
    [
        # without delta, and at the epsilon that reveals nothing or everything
        (di.testing.advantage(1e-100, 0.0), 5e-101),
        (di.testing.advantage(800.0, 0.0), 1.0),
        (di.testing.bayes_success(1e-100, 0.0, 4), 0.25),
        (di.testing.false_negatives(800.0, 0.0, 0.5), 0.0),
        (di.testing.ratio_tail(1.0, 0.5, 1.0 + 1e-12), 1.0),
    ],
)
def test_at_the_ends(found, known):
    assert found == pytest.approx(known, rel=1e-15)


@pytest.mark.parametrize("epsilon", [1, 3, 20])
def test_where_the_lines_cancel_the_bound_stays_below(epsilon):
    """At 1/(1 + e^epsilon) false positives the lines cross, from 1 - 1/2**53 on little is left."""
    crossing = float(1 - di.testing.bayes_success.enclose(epsilon, 0, 2).upper)
    for false_positives in (crossing, crossing / 2, 1 - 2.0**-53):
        computed = di.testing.false_negatives(float(epsilon), 0.0, false_positives)
        exact = di.testing.false_negatives.enclose(epsilon, 0, Fraction(false_positives))
        assert Fraction(computed) <= exact.lower
