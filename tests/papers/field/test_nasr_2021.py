"""An audit a second way; misreadings are rejected."""

import math

import mpmath
import pytest
from sympy import Equivalent, Rational, log

from didp_ref.formulas import auditing
from didp_ref.papers.field.nasr_2021 import COUNTS, WRONG, high, limit, low, ruled_out, tail
from didp_ref.papers.field.shared import alarms, f_1, hits, kept, o, p, private, share
from didp_ref.papers.shared.alphabet import delta, epsilon, k, n
from didp_ref.symbolic.notation import every, le
from tests.negative_controls import NegativeControl, each_is_refused


def test_the_best_event_of_randomized_response_is_ruled_out_exactly() -> None:
    """It tells the truth three times out of four: its rates rule out all below log 3."""
    shown = auditing.epsilon(0.75, 0.25, 0.0)
    assert shown <= float(mpmath.log(3)) <= math.nextafter(shown, 2)
    assert auditing.epsilon(0.75, 0.25, 0.25) == pytest.approx(float(mpmath.log(2)), rel=1e-15)
    assert auditing.epsilon(0.25, 0.75, 0.0) == 0


def test_limits_of_counts_rule_out_less() -> None:
    """Ninety of a hundred found, and five of a hundred wrongly, at 2.5% on either side."""
    with mpmath.workdps(30):
        below = mpmath.findroot(
            lambda p: mpmath.betainc(90, 11, 0, p, regularized=True) - 0.025,
            (0.8, 0.85),
            "anderson",
        )
        above = mpmath.findroot(
            lambda p: mpmath.betainc(6, 95, p, 1, regularized=True) - 0.025, (0.1, 0.12), "anderson"
        )
        exact = mpmath.log((below - mpmath.mpf("1e-5")) / above)
    shown = auditing.epsilon(float(below), float(above), 1e-5)
    assert shown == pytest.approx(float(exact), rel=1e-14)
    assert shown < auditing.epsilon(0.9, 0.05, 1e-5)


HALF, QUARTER = Rational(1, 2), Rational(1, 4)
NEGATIVE_CONTROLS = {
    "without delta": NegativeControl(
        "field.audited-epsilon",
        {epsilon: 0, alarms: QUARTER, hits: HALF, delta: QUARTER},
        Equivalent(le(log(hits / alarms), epsilon), private(hits, alarms)),
        part="exact",
    ),
    "the limits exchanged": NegativeControl(
        "field.audited-epsilon",
        {epsilon: 0, alarms: HALF, hits: HALF, delta: 0, low: QUARTER, high: 3 * QUARTER},
        le(ruled_out(high, low), epsilon),
        part="limits",
    ),
    "a limit that is wrong of any count": NegativeControl(
        "field.clopper-pearson",
        {n: 1, k: 1, p: HALF, alarms: HALF, share: HALF, limit: {0: 0, 1: 1}}
        | {f_1: lambda _: HALF, kept: {0: 1, 1: 1}, tail: {0: 0, 1: 1}},
        hypotheses={WRONG: every(le(kept[o], 1), COUNTS)},
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
