"""Audits a second way: exact tails of small counts, and the published limits; misreadings fail."""

from fractions import Fraction
from math import comb

import mpmath
from sympy import Equivalent, Rational, log

from didp_ref.formulas import auditing
from didp_ref.papers.field.nasr_2021 import DEFINED, high, limit, low, ruled_out, tail
from didp_ref.papers.field.shared import alarms, f_1, hits, kept, p, private, share
from didp_ref.papers.shared.alphabet import delta, epsilon, k, n
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused


def at_least(successes: int, trials: int, rate: Fraction) -> Fraction:
    """Return the chance of so many successes or more, exactly."""
    return sum(
        (
            comb(trials, k) * rate**k * (1 - rate) ** (trials - k)
            for k in range(successes, trials + 1)
        ),
        Fraction(0),
    )


def test_a_limit_has_its_tail_on_either_side_of_it() -> None:
    """The float is the nearest below: the next one has too large a tail."""
    for trials, successes, significance in ((10, 7, 0.25), (20, 1, 0.0625), (12, 12, 0.5)):
        below = auditing.rate_below(successes, trials, significance)
        exact = Fraction(significance)
        assert at_least(successes, trials, Fraction(below)) <= exact
        assert at_least(successes, trials, Fraction(below) + Fraction(1, 2**52)) > exact
        failed = trials - successes
        if failed < trials:
            above = auditing.rate_above(failed, trials, significance)
            assert 1 - at_least(failed + 1, trials, Fraction(above)) <= exact
            assert 1 - at_least(failed + 1, trials, Fraction(above) - Fraction(1, 2**52)) > exact


def test_limits_are_quantiles_of_the_beta_distribution() -> None:
    """The other definition of Clopper and Pearson's limits, by mpmath."""
    with mpmath.workdps(30):
        for successes, trials, significance in ((90, 100, 0.025), (3, 40, 0.05)):
            below = auditing.rate_below(successes, trials, significance)
            own = mpmath.betainc(successes, trials - successes + 1, 0, below, regularized=True)
            assert abs(own / significance - 1) < 1e-12
            above = auditing.rate_above(successes, trials, significance)
            own = mpmath.betainc(successes + 1, trials - successes, above, 1, regularized=True)
            assert abs(own / significance - 1) < 1e-12


def test_the_limit_is_wrong_no_more_often_than_it_may_be() -> None:
    """Of every rate, by the sum over all counts."""
    trials, significance = 9, 0.125
    limits = [auditing.rate_below(k, trials, significance) for k in range(trials + 1)]
    for step in range(1, 40):
        rate = Fraction(step, 40)
        wrong = sum(
            comb(trials, k) * rate**k * (1 - rate) ** (trials - k)
            for k in range(trials + 1)
            if limits[k] > rate
        )
        assert wrong <= Fraction(significance)


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
    "the limit of two sides": NegativeControl(
        "field.clopper-pearson",
        {n: 1, k: 1, p: HALF, alarms: HALF, share: HALF / 2, limit: {0: 0, 1: 1}}
        | {f_1: {0: HALF, 1: HALF}, kept: {0: 0, 1: 1}, tail: {0: 0, 1: 1}},
        hypotheses={DEFINED: le(share, alarms)},
        part="coverage",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
