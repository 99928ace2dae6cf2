"""What a released mean is off by at most: as often as is said, and hardly more than it has to."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.mean_error import PARTS, _off_of_two, off_of_mean
from didp_ref.assessment.planning import Drawn, plan
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.request import Request

DRAWS = 4000


def drawn_of(epsilon: float) -> tuple[Drawn, ...]:
    asked = Asked(epsilon=epsilon)
    request = Request((parse_question("mean:age"),), {"age": (0.0, 120.0)}, asked)
    (several,) = plan(request).drawn
    return several


@pytest.mark.parametrize("other", [Fraction(1), Fraction(1, 2), Fraction(9, PARTS), Fraction(4)])
@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999])
def test_two_laplace_variables_are_beyond_as_often_as_their_densities_say(
    other: Fraction, confidence: float
) -> None:
    most = mpmath.mpf(float(_off_of_two(Fraction(1), other, confidence)))
    scale = mpmath.mpf(float(other))

    def beyond(x: mpmath.mpf) -> mpmath.mpf:  # of the first, where the second is x
        away = abs(most - x)
        tail = mpmath.exp(-away) / 2
        return (tail if x < most else 1 - tail) * mpmath.exp(-abs(x) / scale) / (2 * scale)

    ends = [-mpmath.inf, 0, most, most + 5 * scale, mpmath.inf]
    assert mpmath.almosteq(2 * mpmath.quad(beyond, ends), 1 - confidence, 1e-9)


@pytest.mark.parametrize("part", [1, Fraction(1, 3), Fraction(1, 50), Fraction(1, 1000)])
def test_the_smaller_scale_is_never_taken_for_less(part: Fraction | int) -> None:
    """A 64th of the larger scale makes hardly a difference."""
    exact = float(_off_of_two(Fraction(1), Fraction(math.ceil(part * PARTS), PARTS), 0.95))
    off = float(_off_of_two(Fraction(7), 7 * Fraction(part), 0.95)) / 7
    assert off == pytest.approx(exact, rel=1e-12)
    assert -math.log(0.05) < off < 1.001 * float(_off_of_two(Fraction(1), Fraction(1), 0.95))


@pytest.mark.parametrize("mean", [0, 17, 60, 119])
@pytest.mark.parametrize("records", [1, 30, 500])
def test_a_mean_is_within_its_error_as_often_as_is_said(mean: int, records: int) -> None:
    """Of draws at a seed, with noise that is not rounded: 4 deviations of the share are allowed."""
    drawn, half, confidence = drawn_of(0.5), Fraction(60), 0.9
    scales = [draw.part.scale or 0.0 for draw in drawn]
    source = np.random.default_rng(records)
    noise = [source.laplace(0.0, scale, DRAWS) for scale in scales]
    within = 0
    for of_sum, of_count in zip(*noise, strict=True):
        number = Fraction(max(records + of_count, 1.0))
        about = (records * (mean - 60) + Fraction(of_sum)) / number
        about = min(max(about, -half), half)
        off = off_of_mean(drawn, half, confidence, about, number)
        within += abs(about - (mean - 60)) <= off
    share = within / DRAWS
    assert share >= confidence - 4 * math.sqrt(confidence * (1 - confidence) / DRAWS)


def test_an_error_of_many_records_is_that_of_their_own_mean() -> None:
    """And not that of a mean at the end of the universe, as before the mean is known."""
    drawn, half, records = drawn_of(0.5), Fraction(60), Fraction(10**5)
    of_sum, of_count = (Fraction(draw.part.scale or 0.0) for draw in drawn)
    for about in (0, 20, -59):
        off = off_of_mean(drawn, half, 0.95, Fraction(about), records)
        least = _off_of_two(of_sum, abs(about) * of_count, 0.95) if about else of_sum
        assert least / records < off < Fraction(102, 100) * max(least, 3 * of_sum) / records
