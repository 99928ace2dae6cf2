"""Sentences of the disclosure-risk paper outside its theorems: misreadings are rejected."""

import math
import re

from sympy import Rational, Sum, exp, log

from didp_ref.papers import CLAIMS
from didp_ref.papers.disclosure.example_6 import (
    SECOND,
    constant,
    distance_1,
    distance_2,
    lengths,
    mean,
    mean_product,
    norms,
    product_1,
    product_2,
    rate,
)
from didp_ref.papers.disclosure.figures_2_and_3 import ANSWERS, EQUAL, MEASURE_ALONE
from didp_ref.papers.disclosure.no_risk import EACH
from didp_ref.papers.disclosure.section_3_told import THOSE_THAT_AGREE
from didp_ref.papers.disclosure.section_6_known_mechanism import WITH_A_FLAW
from didp_ref.papers.disclosure.section_7_order import ANY_KNOWLEDGE
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    OTHERS,
    T,
    alarms,
    chance,
    gain,
    high,
    hits,
    low,
    priors,
    q,
    right,
    top,
    w,
    x,
)
from didp_ref.papers.disclosure.theorem_4_1 import OWN_GAIN, RAD
from didp_ref.papers.disclosure.theorem_4_1_tightness import VARIATION
from didp_ref.papers.disclosure.theorem_5_2 import MOST, TOLD_OF_ALL
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, k, m
from didp_ref.papers.shared.guesses import EACH_WORLD, GROWTH, WORLDS
from didp_ref.symbolic.notation import eq, every, le, lt
from tests.negative_controls import NegativeControl, each_is_refused

HALF, THIRD, QUARTER = Rational(1, 2), Rational(1, 3), Rational(1, 4)
LEFT = TOLD_OF_ALL - (m - Sum(priors[j], WORLDS)) * MOST

NEGATIVE_CONTROLS = {
    "the bound of the mean is one of each record": NegativeControl(
        "disclosure.no-risk",
        {
            **{m: 2, T: HALF, priors: {1: 3 * QUARTER, 2: QUARTER}},
            right: lambda j, i: 3 * QUARTER - HALF * abs(j - i),
        },
        conclusion=every(le(OWN_GAIN, T * (1 - COLLISION)), EACH_WORLD),
        part="exact risk",
        reading=EACH,
    ),
    "an attack that knows less has the smallest of the advantages": NegativeControl(
        "disclosure.less-informed",
        {m: 2, top: 1, chance: {1: HALF, 2: HALF}, gain: {1: 1, 2: 0}},
        conclusion=every(le(Sum(chance[j] * gain[j], WORLDS), gain[i]), EACH_WORLD),
    ),
    "kappa+ of four records, where the two that agree are meant": NegativeControl(
        "disclosure.rero-excludes",
        {
            **{m: 2, q: {1: HALF, 2: HALF}, epsilon: log(3 * HALF), x: HALF},
            **{alarms: {1: HALF, 2: HALF}, hits: dict.fromkeys((1, 2), Rational(5, 9))},
        },
        conclusion=le(Sum(q[j] * hits[j], WORLDS), x / 2 * GROWTH),
        reading=THOSE_THAT_AGREE,
    ),
    "every attack under GRR has the value": NegativeControl(
        "disclosure.example-1",
        {
            **{m: 2, epsilon: log(3), T: HALF, i: 1, priors: {1: HALF, 2: HALF}},
            **{chance: {1: 1, 2: 1}, w: {1: QUARTER, 2: -QUARTER}},
        },
        conclusion=eq(Sum(chance[j] * (w[j] * priors[j]), WORLDS), T * (1 - priors[i]) * priors[i]),
        part="every attack",
    ),
    **{
        f"the second candidate may have the smaller norm: {part}": NegativeControl(
            "disclosure.example-6",
            {
                **{rate: 1, constant: 1, mean: 0, mean_product: 0, norms: 1},
                **{lengths: Rational(9, 25), product_1: Rational(3, 5), product_2: Rational(3, 10)},
                **{distance_1: Rational(4, 25), distance_2: Rational(1, 100)},
            },
            hypotheses={SECOND: le(distance_2, lengths + norms - 2 * product_2)},
            part=part,
        )
        for part in ("largest", "attack of [23]")
    },
    "the mean over all pairs is kappa+": NegativeControl(
        "disclosure.theorem-5.1.proof",
        {
            **{m: 2, q: {1: QUARTER, 2: 3 * QUARTER}, alarms: {1: QUARTER, 2: QUARTER}},
            **{x: QUARTER, low: QUARTER, high: 3 * QUARTER},
        },
        conclusion=eq(x, high),
        part="last step",
    ),
    "no record is left, whatever R is": NegativeControl(
        "disclosure.theorem-5.2",
        {m: 3, epsilon: log(2), delta: 0, priors: dict.fromkeys((1, 2, 3), THIRD)},
        conclusion=eq(LEFT, 0),
        hypotheses={"R at K = m is not negative": le(LEFT, 0)},
        part="no record left",
    ),
    "GRR leaves less among five records at e^epsilon = 2 too": NegativeControl(
        "disclosure.section-7.order",
        {
            **{m: 5, epsilon: log(2), priors: dict.fromkeys(range(1, 6), Rational(1, 5))},
            right: {(z, y): HALF if z == y else THIRD for z in range(1, 6) for y in range(1, 6)},
        },
        conclusion=lt(VARIATION * (1 - COLLISION), RAD),
        hypotheses={"exp(epsilon) + 3 < m": le(exp(epsilon) + 3, m)},
        part="order",
        reading=ANY_KNOWLEDGE,
    ),
    "RAD is the success less 1/m of an attack that declines half of the time": NegativeControl(
        "disclosure.figure-2",
        {m: 2, priors: {1: HALF, 2: HALF}, right: lambda *_: QUARTER},
        hypotheses={ANSWERS: every(le(Sum(right(j, k), WORLDS), 1), OTHERS)},
        reading=MEASURE_ALONE,
    ),
    "RAD is the success less 1/m at unequal priors": NegativeControl(
        "disclosure.figure-2",
        {
            **{m: 2, priors: {1: 3 * QUARTER, 2: QUARTER}},
            right: {(z, y): 1 if z == 1 else 0 for z in (1, 2) for y in (1, 2)},
        },
        hypotheses={EQUAL: every(le(0, priors[j]), WORLDS)},
        reading=MEASURE_ALONE,
    ),
    "Example 2's bound is undone for another mechanism": NegativeControl(
        "disclosure.section-6.white-box",
        {m: 2, epsilon: log(4), delta: 0, x: Rational(1, 6)},
        conclusion=le(1 + 4 * x, (1 - 4 * x) * exp(epsilon)),
        reading=WITH_A_FLAW,
    ),
}


test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)


def test_the_numbers_beside_figure_2() -> None:
    """What eq. 3 and eq. 41 allow at RAD 3/10 among ten values, and how many times as much."""
    by_success, by_mechanism = math.log(4), 18 * math.log(3 / 2)
    times, at_one_number = by_mechanism / by_success, by_mechanism / math.log(3)
    shown = [f"{x:.3f}" for x in (by_success, by_mechanism)]
    shown += [f"{math.floor(100 * x) / 100:.2f}" for x in (times, at_one_number)]
    correction = CLAIMS["disclosure.figure-2"].correction
    assert correction and re.findall(r"\d\.\d+", correction.correct) == shown
