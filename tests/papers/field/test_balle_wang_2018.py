"""What is least of Gaussian noise a second way; misreadings are rejected."""

import mpmath
import pytest
from sympy import Rational

from didp_ref.formulas import gaussian
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers import CLAIMS
from didp_ref.papers.field.balle_wang_2018 import SOLVED, exact
from didp_ref.papers.field.shared import Delta, epsilon_2, sigma, sigma_2
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused, stated


def left(epsilon: float, deviation: float, threshold: float) -> mpmath.mpf:
    """Return what a threshold leaves of two answers that are 1 apart."""
    hits, alarms = (mpmath.ncdf((mpmath.mpf(x) - threshold) / deviation) for x in (1, 0))
    return hits - mpmath.exp(epsilon) * alarms


@pytest.mark.parametrize(("budget", "target"), [(0.5, 1e-3), (2.0, 1e-6)])
def test_a_little_less_is_not_enough_a_second_way(budget: float, target: float) -> None:
    """Of many thresholds some leaves more than delta where the deviation, or epsilon, is less."""
    with mpmath.workdps(30):
        size = gaussian.deviation(budget, target, 1.0)
        best = 0.5 + budget * size**2
        near = [best * (1 + k / 1000) for k in range(-20, 21)]
        assert max(left(budget, size, t) for t in near) <= target
        assert max(left(budget, size * 0.999, t) for t in near) > target
        least = gaussian.epsilon(target, size, 1.0)
        assert max(left(least, size, t) for t in near) <= target
        assert max(left(least * 0.999, size, t) for t in near) > target


def test_no_threshold_that_is_supposed_does_better() -> None:
    """What the statements suppose of thresholds holds far from where the two are alike."""
    for part, other in (("least deviation", sigma_2), ("least epsilon", epsilon_2)):
        statement = stated(CLAIMS["field.gaussian-least"], part)
        for value in (1, 2, 5):
            values = {sigma: 1, Delta: 1, epsilon: 2, other: value}
            values[delta] = exact(sigma, epsilon).subs(values)
            assert all(holds(hypothesis, values) for hypothesis in statement.hypotheses.values())


EVEN = {sigma: 1, Delta: 1, epsilon: 1}
NEGATIVE_CONTROLS = {
    "more delta than it needs": NegativeControl(
        "field.gaussian-least",
        {**EVEN, epsilon: 0, sigma_2: Rational(1, 2), delta: Normal(1) - Normal(-1)},
        hypotheses={SOLVED: le(exact(sigma, epsilon), delta)},
        part="least deviation",
    ),
    "an epsilon that needs less delta": NegativeControl(
        "field.gaussian-least",
        {**EVEN, epsilon_2: 0, delta: exact(sigma, epsilon).subs({**EVEN, epsilon: 0})},
        hypotheses={SOLVED: le(exact(sigma, epsilon), delta)},
        part="least epsilon",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
