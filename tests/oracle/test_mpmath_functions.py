"""The second engine's own functions, against closed forms and mpmath's."""

from __future__ import annotations

import mpmath
import pytest

from didp_ref.oracle.arithmetic import arithmetic
from didp_ref.oracle.mpmath_functions import FAR, normal, root


@pytest.mark.parametrize("bits", [160, 1600])
def test_far_out_the_normal_distribution_is_its_series(bits: int) -> None:
    context = arithmetic(bits).context
    for distance in (
        FAR,
        3 * FAR,
    ):  # mpmath's own goes a little farther, and squares what it rounds
        with context.workprec(bits + 1100):
            tail = context.ncdf(-distance)
        assert abs(normal(context, context.mpf(-distance)) / tail - 1) < context.ldexp(1, 9 - bits)


def test_nothing_is_too_far_out_for_the_normal_distribution() -> None:
    context = arithmetic(160).context
    tails = [normal(context, -(context.mpf(10) ** power)) for power in (200, 400, 900)]
    assert tails[0] > tails[1] > tails[2] > 0
    assert normal(context, context.mpf(10) ** 900) == 1


@pytest.mark.parametrize("bits", [640, 1600, 6000])
def test_a_root_takes_hardly_more_steps_with_more_bits(bits: int) -> None:
    context = arithmetic(bits).context
    steps = 0

    def function(x: mpmath.mpf) -> mpmath.mpf:
        nonlocal steps
        steps += 1
        return context.expm1(x) - 2

    with context.workprec(bits + 100):
        known = context.log(3)
    assert abs(root(context, function, positive=True) - known) < context.ldexp(1, -bits // 5)
    assert steps < 60
