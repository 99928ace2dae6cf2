"""The sparse vector technique a second way: both worlds' probabilities, in closed form."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

import mpmath
import pytest
from sympy import Rational, exp, log

from didp_ref.formulas import sparse_vector
from didp_ref.papers.field.lyu_su_li_2017 import above, answer, chance, other, shifted
from didp_ref.papers.field.shared import distance, scale
from didp_ref.papers.shared.alphabet import m
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused

DIGITS = 60


def probability(answers, values, threshold_scale, query_scale):
    """The chance of answers (1: above) to queries with these values and the threshold zero.

    Between two of the values the integrand over the threshold's noise is a sum of exponentials,
    which is integrated in closed form. The exponents are fractions: equal ones are added up.
    """
    threshold, query = (1 / Fraction(scale) for scale in (threshold_scale, query_scale))
    places = [None, *sorted({Fraction(0), *map(Fraction, values)}), None]
    total = mpmath.mpf(0)
    for low, high in itertools.pairwise(places):
        # density of the threshold's noise: e^(-|z| threshold)
        terms = {(-threshold if low is not None and low >= 0 else threshold): mpmath.mpf(1)}
        for is_above, value in zip(answers, values, strict=True):
            beyond = low is not None and low >= value  # the threshold is beyond the query
            sign = -1 if beyond else 1
            tail = mpmath.exp(-sign * mpmath.mpf(value) * query.numerator / query.denominator) / 2
            rare, rest = {sign * query: tail}, {Fraction(0): mpmath.mpf(1), sign * query: -tail}
            factor = rare if bool(is_above) is beyond else rest
            product = Counter()
            for (a, x), (b, y) in itertools.product(terms.items(), factor.items()):
                product[a + b] += x * y
            terms = dict(product)
        for exponent, weight in terms.items():
            total += weight * integral(exponent, low, high)
    return total * mpmath.mpf(threshold.numerator) / threshold.denominator / 2


def integral(exponent, low, high):
    """The integral of e^(exponent z) from low to high; none is without end."""
    if not exponent:
        return mpmath.mpf((high - low).numerator) / (high - low).denominator
    rate = mpmath.mpf(exponent.numerator) / exponent.denominator
    ends = [mpmath.mpf(0) if end is None else mpmath.exp(rate * end) for end in (low, high)]
    return (ends[1] - ends[0]) / rate


def loss(answers, first, second, threshold_scale, query_scale):
    """The logarithm of how much likelier answers are in the first world."""
    with mpmath.workdps(DIGITS):
        worlds = (probability(answers, v, threshold_scale, query_scale) for v in (first, second))
        return mpmath.log(next(worlds) / next(worlds))


def test_the_chances_of_all_answers_sum_to_one():
    with mpmath.workdps(DIGITS):
        all_answers = itertools.product((0, 1), repeat=3)
        total = sum(probability(each, (0, 1, -1), 2, 5) for each in all_answers)
        assert abs(total - 1) < mpmath.mpf(10) ** -50


def test_the_epsilon_is_kept_and_nearly_reached():
    """Algorithm 1 at epsilon = 1 and cutoff 1: many queries below, and one above."""
    threshold, query = 2, 4
    assert sparse_vector.epsilon(threshold, query, 1, 1) == 1
    losses = []
    for count in (1, 8):
        first, second = (*[8] * count, 1 - 8), (*[9] * count, -8)
        losses.append(loss((*[0] * count, 1), first, second, threshold, query))
    assert 0 < losses[0] < losses[1] < 1
    assert losses[1] > 0.9
    for values in itertools.product((-1, 0, 1), repeat=2):
        for change in itertools.product((-1, 0, 1), repeat=2):
            other_values = [a + b for a, b in zip(values, change, strict=True)]
            for answers in ((0, 0), (0, 1)):
                assert abs(loss(answers, values, other_values, threshold, query)) <= 1


VARIANTS = [
    # Algorithm 4: a quarter of epsilon = 1 for the threshold, queries without 2 c; c = 2
    ("4", (*[0] * 8, 1, 1), (*[8] * 8, -7, -7), (*[9] * 8, -8, -8), 4, Fraction(4, 3)),
    # Algorithm 6: half of epsilon = 1 for either, and no cutoff
    ("6", (*[0] * 4, *[1] * 4), (*[0] * 8,), (*[1] * 4, *[-1] * 4), 2, 2),
]


@pytest.mark.parametrize(("name", "answers", "first", "second", "threshold", "query"), VARIANTS)
def test_a_variant_does_not_keep_the_printed_epsilon(
    name, answers, first, second, threshold, query
):
    shown = loss(answers, first, second, threshold, query)
    assert shown > 1, name
    if name == "4":  # and it keeps what the formula says: (1 + 6 c)/4
        assert shown < sparse_vector.epsilon(4, 4 / 3, 1, 2) == pytest.approx(3.25)


def test_without_a_cutoff_pairs_of_answers_lose_as_much_each():
    for pairs in (1, 3):
        answers = (*[0] * pairs, *[1] * pairs)
        second = (*[1] * pairs, *[-1] * pairs)
        assert loss(answers, [0] * 2 * pairs, second, 2, 2) >= pairs / 2


def test_a_published_noisy_query_reveals_the_threshold():
    """Algorithm 3: m queries below, then the noisy answer zero; epsilon = 1, c = 1, scales 2 and 2.

    The threshold's noise is at most zero. The answer q has the density e^(-|q|/2)/4 at zero.
    """
    with mpmath.workdps(DIGITS):
        half, count = mpmath.mpf(1) / 2, 6

        def below(value):
            """Chance that all are below and the threshold's noise is at most zero, value >= 0."""
            rate = half + count * half  # e^(z/2)/4 times (e^((z - value)/2)/2)^count, z <= 0
            return mpmath.exp(-count * value * half) / (2**count * 4 * rate)

        first = below(mpmath.mpf(0)) * mpmath.exp(-half)
        second = below(mpmath.mpf(1))
        assert mpmath.log(first / second) == (count - 1) * half > 1


def test_without_query_noise_an_output_is_impossible_on_the_neighbor():
    """Algorithm 5: the queries (0, 1) are below and above, and (1, 0) never are."""
    with mpmath.workdps(DIGITS):
        between = (1 - mpmath.exp(mpmath.mpf(-1) / 2)) / 2
        narrow = [probability((0, 1), v, 2, Fraction(1, 40)) for v in ((0, 1), (1, 0))]
        assert abs(narrow[0] - between) < 0.01 and narrow[1] < mpmath.exp(-30)


def test_no_other_share_makes_the_noise_of_a_comparison_smaller():
    for count in (1, 3, 50):
        share = sparse_vector.threshold_epsilon(1.0, count)
        variance = [
            1 / x**2 + (2 * count) ** 2 / (1 - x) ** 2 for x in (share, 0.99 * share, 1.01 * share)
        ]
        assert variance[0] == min(variance)
        scales = (
            f(1.0, 1.0, count) for f in (sparse_vector.threshold_scale, sparse_vector.query_scale)
        )
        assert 1 <= sparse_vector.epsilon(*scales, 1.0, count) <= 1 + 1e-15


ONE_ABOVE = {scale: 1, m: 1, chance: {0: 1, 1: 1}, other: {0: 1, 1: Rational(1, 4)}}
ONE_ABOVE |= {above: {0: 0, 1: 1}, answer: {0: 1}, shifted: {0: Rational(1, 4)}}
NEGATIVE_CONTROLS = {
    "a query above costs half": NegativeControl(
        "field.sparse-vector",
        {**ONE_ABOVE, distance: log(4)},
        le(chance[m], exp(distance * above[m] / scale / 2) * other[m]),
        part="answers",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
