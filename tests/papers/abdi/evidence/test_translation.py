"""The counterexample to Theorem 4, again from the densities."""

from __future__ import annotations

import mpmath

import didp_ref as di
from tests.papers.abdi.densities import DIGITS, log, near, posteriors


def test_a_mechanism_with_less_noise_than_theorem_3_leaks_more_than_theorem_4_says() -> None:
    with mpmath.workdps(DIGITS):
        scale = 1 / log(mpmath.mpf(7) / 4)
        third = [mpmath.mpf(1) / 3] * 3
        for response in mpmath.linspace(-1, 5, 601):
            for seen in posteriors(third, [3, 2, 1], [response], scale):
                assert mpmath.mpf(1) / 6 <= seen <= mpmath.mpf(2) / 3
        leak = mpmath.exp(-(abs(4 - mpmath.mpf(3)) - abs(4 - mpmath.mpf(1))) / scale)
        assert near(leak, mpmath.mpf(49) / 16)
        claimed = di.translation.epsilon.enclose("1/2", 1, 2, 2, "1/3", "1/3")
        assert log(leak) > mpmath.mpf(claimed.upper.numerator) / claimed.upper.denominator
