"""Misreadings of RAPPOR's epsilon are rejected; its bits are listed."""

from fractions import Fraction
from itertools import product

import mpmath
from sympy import log

from didp_ref.formulas import local
from didp_ref.papers.field.erlingsson_2014 import LOSS, ONE_BIT, f, h
from didp_ref.papers.field.shared import loss
from didp_ref.papers.shared.alphabet import m
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused


def test_the_reports_of_two_filters_are_listed() -> None:
    """Two hash functions, four bits: the filters 1100 and 0011 share none."""
    flip = Fraction(1, 2)
    keep = 1 - flip / 2
    ratio = Fraction(0)
    for report in product((0, 1), repeat=4):
        chances = []
        for bits in ((1, 1, 0, 0), (0, 0, 1, 1)):
            chance = Fraction(1)
            for bit, sent in zip(bits, report, strict=True):
                chance *= keep if bit == sent else 1 - keep
            chances.append(chance)
        ratio = max(ratio, chances[0] / chances[1])
    assert ratio == 81
    assert abs(local.rappor_epsilon(0.5, 2) - mpmath.log(81)) < 1e-14


TWO = {m: 2, h: 1, f: 2 * Fraction(1, 4), loss: {1: log(3), 2: log(3)}}
NEGATIVE_CONTROLS = {
    "each hash function counted once": NegativeControl(
        "field.rappor", TWO, le(LOSS, h * ONE_BIT), part="bound"
    ),
    "the bit is kept with 1 - f": NegativeControl(
        "field.rappor", TWO, eq(LOSS, 2 * h * log((1 - f) / f)), part="attained"
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
