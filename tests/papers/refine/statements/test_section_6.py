"""Section 6 as mathematics agrees with the mechanism that it speaks of."""

from fractions import Fraction

import pytest
from sympy import Rational, log

from didp_ref import refinement
from didp_ref.papers.refine.statements.section_6 import refined_within
from didp_ref.papers.shared.alphabet import epsilon


@pytest.mark.parametrize("radius", ["0", "1/10", "1/6", "1/4", "1/2"])
def test_the_refined_answer_falls_near_as_often_as_the_mechanism_says(radius):
    answer = refinement.refine(refinement.uniform(0, 1), "1/2", 2, "1/2")
    half, distance = Fraction(1, 2), Fraction(radius)
    stated = refined_within(Rational(radius)).subs(epsilon, log(2))
    assert Fraction(str(stated)) == answer.cdf(half + distance) - answer.cdf(half - distance)
