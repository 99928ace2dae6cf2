"""Thresholds of Laplace noise a second way; misreadings are rejected."""

import mpmath
from sympy import Equivalent, Rational, log

from didp_ref.audit.claim import Outcome
from didp_ref.formulas import selection
from didp_ref.papers.field.korolova_2009 import ONE_SHARE, TAIL, THRESHOLD
from didp_ref.papers.field.shared import hits, level, quiet, scale, share
from didp_ref.papers.shared.alphabet import delta, m
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused


def test_a_person_is_named_with_delta_a_second_way() -> None:
    """The density is integrated from the threshold on, and groups stay unnamed one by one."""
    with mpmath.workdps(30):
        for epsilon, target, together in ((1.0, 1e-3, 1), (0.5, 1e-6, 8)):
            width = together / mpmath.mpf(epsilon)
            threshold = mpmath.mpf(selection.laplace_threshold(epsilon, target, together))
            above = mpmath.quad(
                lambda x, width=width: mpmath.exp(-(x - 1) / width) / (2 * width),
                [threshold, threshold + 10 * width, threshold + 60 * width],
            )
            unnamed = mpmath.mpf(1)
            for _ in range(together):
                unnamed *= 1 - above
            assert abs((1 - unnamed) / target - 1) < 1e-12


def test_the_formulas_of_several_groups_are_decided() -> None:
    assert [evidence.outcome for check in THRESHOLD.checks for evidence in check()] == [
        Outcome.HOLDS
    ]


HALF, QUARTER = Rational(1, 2), Rational(1, 4)
TWO = {m: 2, hits: HALF, quiet: {0: 1, 1: HALF, 2: QUARTER}}
NEGATIVE_CONTROLS = {
    "as if one group alone were there": NegativeControl(
        "field.laplace-threshold", TWO, le(1 - quiet[m], hits), part="groups"
    ),
    "delta for each": NegativeControl(
        "field.laplace-threshold",
        {**TWO, delta: HALF, share: HALF},
        hypotheses={ONE_SHARE: eq(share, delta)},
        part="shares",
    ),
    "both sides of the noise": NegativeControl(
        "field.laplace-threshold",
        {scale: 1, share: HALF, level: 1},
        Equivalent(le(TAIL, share), le(1 - scale * log(share), level)),
        part="least threshold",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
