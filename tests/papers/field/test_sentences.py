"""False sentences: their numbers a second way, in mpmath."""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import TypeAlias

import mpmath
import pytest

from didp_ref.audit.claim import Evidence, Outcome
from didp_ref.papers.field.sentences import CLAIMS, TEXTBOOK
from tests.looped import for_each


def gaussian_delta(epsilon: float, deviation: float) -> mpmath.mpf:
    """By Balle and Wang's Theorem 8."""
    shift, half = epsilon * deviation, 1 / (2 * deviation)
    return mpmath.ncdf(half - shift) - mpmath.exp(epsilon) * mpmath.ncdf(-half - shift)


Details: TypeAlias = Callable[[str], list[str]]


@pytest.fixture
def details(evidence_of: Callable[[str], tuple[Evidence, ...]]) -> Details:
    """What the evidence says of a claim."""
    return lambda name: [piece.detail for piece in evidence_of(name)]


@for_each(CLAIMS, lambda claim: claim.id)
def test_what_is_said_of_values_is_decided(claim) -> None:
    for check in claim.checks:
        for evidence in check():
            assert evidence.outcome in (Outcome.HOLDS, Outcome.FAILS)
            assert (evidence.outcome is Outcome.FAILS) == bool(claim.correction)


def test_the_textbook_s_deviation_a_second_way(details: Details) -> None:
    (told,) = details("field.textbook-deviation")
    with mpmath.workdps(40):
        for margin, enough, too_large in TEXTBOOK:
            assert f"{float(enough)} and not at {float(too_large)} for" in told
            delta = mpmath.mpf(margin.numerator) / margin.denominator
            for budget, is_enough in ((enough, True), (too_large, False)):
                factor = mpmath.sqrt(2 * mpmath.log(1.25 / delta))
                deviation = factor / (mpmath.mpf(budget.numerator) / budget.denominator)
                needed = gaussian_delta(
                    mpmath.mpf(budget.numerator) / budget.denominator, deviation
                )
                assert (needed <= delta) == is_enough


def test_how_often_gaussian_noise_exceeds_the_ratio_a_second_way() -> None:
    with mpmath.workdps(40):
        deviation = mpmath.findroot(lambda s: gaussian_delta(1, s) - mpmath.mpf("1e-5"), 3.7)
        often = mpmath.ncdf(1 / (2 * deviation) - deviation)
    assert mpmath.nstr(deviation, 5) == "3.7306"
    assert mpmath.nstr(often, 3) == "0.000161"


def test_ten_answers_a_second_way(details: Details) -> None:
    """The sum is 10/10, and the square root alone is more."""
    (told,) = details("field.advanced-composition-may-lose")
    with mpmath.workdps(40):
        epsilon = mpmath.mpf(1) / 10
        root = mpmath.sqrt(2 * 10 * mpmath.log(10**6)) * epsilon
        assert 1 < root < 1.7 < root + 10 * epsilon * mpmath.expm1(epsilon) < 1.8
    assert "more than 1.7, adding gives 1," in told


def test_the_events_of_the_central_limit_a_second_way(details: Details) -> None:
    """8/9 and 5/9 by hand; of eight, the chances counted in ninths of a whole number."""
    (told,) = details("field.central-limit")
    assert "the probability 8/9 on one database and 5/9 on the other" in told
    assert (1 - Fraction(1, 3) ** 2, 1 - Fraction(2, 3) ** 2) == (Fraction(8, 9), Fraction(5, 9))
    right = Fraction(sum(comb(8, j) * 2**j for j in range(5, 9)), 3**8)
    wrong = Fraction(sum(comb(8, j) * 2 ** (8 - j) for j in range(5, 9)), 3**8)
    with mpmath.workdps(40):
        for hits, alarms, mu in ((Fraction(8, 9), Fraction(5, 9), 1), (right, wrong, 2)):
            low = mpmath.mpf(alarms.numerator) / alarms.denominator
            threshold = mpmath.findroot(lambda t, low=low: mpmath.ncdf(-t) - low, 0.5)
            assert mpmath.ncdf(mu - threshold) < mpmath.mpf(hits.numerator) / hits.denominator
