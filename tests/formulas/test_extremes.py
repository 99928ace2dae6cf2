"""The extremes of posterior/prior against the definition, exact arithmetic and a second engine."""

import math
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import example, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError, ExactInputRequired, FloatRequired
from didp_ref.formulas.extremes import LARGEST_RATIO, scan
from didp_ref.numbers.compensated import Pair
from didp_ref.numbers.enclosure import Truth

LARGEST_ERROR = 2  # ulp


@st.composite
def exact_worlds(draw, largest=6, zeros=True):
    """A prior, answers and a scale, all exact; equal answers and priors of zero are likely."""
    n = draw(st.integers(1, largest))
    weights = draw(st.lists(st.integers(0 if zeros else 1, 9), min_size=n, max_size=n))
    if not any(weights):
        weights[0] = 1
    answers = st.fractions(-4, 4, max_denominator=4)
    values = draw(st.lists(answers, min_size=n, max_size=n))
    scale = draw(st.sampled_from([Fraction(1, 20), Fraction(1, 2), Fraction(1), Fraction(30)]))
    return [Fraction(w, sum(weights)) for w in weights], values, scale


def normalised(prior):
    """The float64 priors as exact numbers, the rounding of their sum divided out."""
    exact = [Fraction(float(p)) for p in prior]
    whole = sum(exact)
    return [p / whole for p in exact]


def float_worlds(seed, n, zeros=0.2):
    rng = np.random.default_rng(seed)
    weights = rng.exponential(size=n) * (rng.random(n) >= zeros)
    weights[rng.integers(n)] = 1.0
    values = np.where(rng.random(n) < 0.3, rng.integers(-3, 4, n) * 1.0, rng.normal(size=n) * 5)
    return weights / weights.sum(), values


# --- against the definition ----------------------------------------------------------------------


@given(exact_worlds(zeros=False), st.fractions(-6, 6, max_denominator=8))
def test_every_response_stays_between_the_extremes(worlds, response):
    prior, values, scale = worlds
    enclosure = di.belief.extremes_enclosed(prior, values, scale, bits=64)
    responses = [response, *values, *((a + b) / 2 for a, b in pairwise(values))]
    for at in responses:
        posterior = di.belief.posterior.enclose(prior, values, at, scale, bits=64)
        for i, p in enumerate(prior):
            ratio = di.Enclosure(posterior[i].lower / p, posterior[i].upper / p)
            assert enclosure.lower[i].at_most(ratio) is not Truth.NO
            assert ratio.at_most(enclosure.upper[i]) is not Truth.NO


@given(exact_worlds(zeros=False))
def test_both_extremes_are_attained_where_the_proof_says(worlds):
    prior, values, scale = worlds
    enclosure = di.belief.extremes_enclosed(prior, values, scale, bits=64)
    at_ends = [
        di.belief.posterior.enclose(prior, values, at, scale, bits=64)
        for at in (min(values), max(values) + 3)
    ]
    for i, p in enumerate(prior):
        at_own = di.belief.posterior.enclose(prior, values, values[i], scale, bits=64)[i]
        assert enclosure.upper[i].overlaps(di.Enclosure(at_own.lower / p, at_own.upper / p))
        ends = [di.Enclosure(end[i].lower / p, end[i].upper / p) for end in at_ends]
        assert any(enclosure.lower[i].overlaps(end) for end in ends)
        assert enclosure.upper[i].width < Fraction(1, 2**50) * enclosure.upper[i].upper


@given(exact_worlds(zeros=False), st.integers(0, 5))
def test_the_ratio_rises_up_to_the_own_answer_and_falls_after_it(worlds, world):
    """The monotonicity that the proof rests on, on a grid, in float64 with room for rounding."""
    prior, values, scale = worlds
    i = world % len(values)
    grid = np.linspace(-8, 8, 129)
    p, v = np.array(prior, dtype=float), np.array(values, dtype=float)
    ratio = di.belief.posterior(p, v, grid, float(scale))[:, i] / p[i]
    below, above = ratio[grid <= v[i]], ratio[grid >= v[i]]
    assert np.all(np.diff(below) >= -1e-12 * below[:-1])
    assert np.all(np.diff(above) <= 1e-12 * above[:-1])


@given(exact_worlds())
def test_worlds_of_prior_zero_have_the_ratio_of_their_likelihood(worlds):
    """Against mpmath, which sums the definition at both ends and at the world's own answer."""
    prior, values, scale = worlds
    computed = di.belief.extremes_enclosed(prior, values, scale, bits=64)
    least = min(v for v in values) - 1
    most = max(v for v in values) + 1
    with mpmath.workprec(200):
        for i, own in enumerate(values):
            ratios = []
            for at in (least, most, own):
                weights = [
                    mpmath.mpf(p.numerator) / p.denominator * mpmath.exp(-_mp(abs(at - v) / scale))
                    for p, v in zip(prior, values, strict=True)
                ]
                ratios.append(mpmath.exp(-_mp(abs(at - own) / scale)) / mpmath.fsum(weights))
            for enclosure, value in (
                (computed.lower[i], min(ratios)),
                (computed.upper[i], ratios[2]),
            ):
                exact = Fraction(*(int(part) for part in _as_fraction(value)))
                room = exact / 2**180
                assert enclosure.lower - room <= exact <= enclosure.upper + room


def _mp(value):
    return mpmath.mpf(value.numerator) / value.denominator


def _as_fraction(value):
    sign, mantissa, exponent, _ = value._mpf_
    signed = -int(mantissa) if sign else int(mantissa)
    return (signed << exponent, 1) if exponent >= 0 else (signed, 1 << -exponent)


# --- the float64 form ----------------------------------------------------------------------------


def assert_safe_and_close(prior, values, scale):
    enclosure = di.belief.extremes(prior, values, scale)
    exact = di.belief.extremes_enclosed(
        normalised(prior), [Fraction(float(v)) for v in values], Fraction(scale), bits=70
    )
    for i in range(len(values)):
        low, high = exact.lower[i].float_down(), exact.upper[i].float_up()
        assert enclosure.lower[i] <= low
        assert enclosure.upper[i] >= high
        if low >= 1.0 / LARGEST_RATIO:
            assert low - enclosure.lower[i] <= LARGEST_ERROR * math.ulp(low)
        else:
            assert enclosure.lower[i] == 0.0
        if high <= LARGEST_RATIO / 2:
            assert enclosure.upper[i] - high <= LARGEST_ERROR * math.ulp(high)
        elif high > LARGEST_RATIO:
            assert enclosure.upper[i] == math.inf


@pytest.mark.parametrize("n", [1, 2, 3, 63, 64, 65, 130, 700])
@pytest.mark.parametrize("scale", [2.0**-9, 0.3, 1.0, 7.0, 1e6, 1e120])
def test_float64_results_are_safe_and_within_a_few_ulp(n, scale):
    assert_safe_and_close(*float_worlds(n, n), scale)


@given(st.integers(1, 40), st.integers(0, 10**6), st.floats(1e-3, 1e9))
@example(40, 0, 1e-3)
def test_float64_results_are_safe_on_random_worlds(n, seed, scale):
    assert_safe_and_close(*float_worlds(seed, n), scale)


def test_worlds_far_apart_do_not_disturb_each_other():
    """Gaps of a few, of 1,000 and of 100,000 scales in one set, the outermost of prior zero."""
    values = np.array([-1e5, 0.0, 1.0, 1000.0, 1001.5, 3000.0, 1e5, 1e5 + 1.0])
    prior = np.array([0.0, 0.2, 0.1, 0.3, 0.1, 0.0, 0.2, 0.1])
    assert_safe_and_close(prior, values, 1.0)


def test_tiny_priors_are_carried():
    prior = np.array([2.0**-480, 1.0, 2.0**-300, 2.0**-52])
    assert_safe_and_close(prior, np.array([0.0, 1.0, 2.0, 3.0]), 0.01)
    assert_safe_and_close(prior, np.array([0.0, 1.0, 2.0, 3.0]), 1000.0)


def test_the_order_of_the_worlds_does_not_matter():
    prior, values = float_worlds(5, 500)
    shuffled = np.random.default_rng(0).permutation(500)
    enclosure = di.belief.extremes(prior, values, 0.7)
    again = di.belief.extremes(prior[shuffled], values[shuffled], 0.7)
    # equal answers may be sorted differently, which changes the last bits
    assert np.allclose(again.lower, enclosure.lower[shuffled], rtol=1e-14, atol=0)
    assert np.allclose(again.upper, enclosure.upper[shuffled], rtol=1e-14, atol=0)


def test_a_sum_of_priors_that_is_rounded_is_divided_out():
    enclosure = di.belief.extremes(np.full(10, 0.1), np.full(10, 3.0), 1.0)
    assert np.all(enclosure.lower <= 1.0) and np.all(enclosure.upper >= 1.0)
    assert np.all(enclosure.upper <= 1.0 + 4 * 2.0**-52)


def test_a_certain_world_moves_nothing():
    enclosure = di.belief.extremes([0.0, 1.0, 0.0], [0.0, 1.0, 3.0], 1.0)
    assert enclosure.lower[1] <= 1.0 <= enclosure.upper[1] <= 1.0 + 4 * 2.0**-52
    assert enclosure.upper[2] >= math.exp(2.0) and enclosure.lower[2] <= math.exp(-2.0)


def test_large_sets_of_worlds_agree_with_chosen_direct_sums():
    n = 30_000
    prior, values = float_worlds(11, n)
    enclosure = di.belief.extremes(prior, values, 0.25)
    for i in np.random.default_rng(1).integers(0, n, 20):
        direct = math.fsum(prior) / math.fsum(prior * np.exp(-np.abs(values - values[i]) / 0.25))
        assert enclosure.upper[i] == pytest.approx(direct, rel=1e-13)


@pytest.mark.parametrize("size", [1, 2, 63, 64, 65, 128, 4096, 4097, 5000])
def test_the_scan_is_the_recurrence(size):
    rng = np.random.default_rng(size)
    terms = rng.random(size) * (rng.random(size) < 0.7) + (np.arange(size) == 0)
    factors = np.ldexp(1.0, -rng.integers(0, 4, size))
    pair = scan(Pair(terms, np.zeros(size)), factors)
    total = Fraction(0)
    for k in range(size):
        total = Fraction(terms[k]) + Fraction(factors[k]) * total
        got = Fraction(float(pair.high[k])) + Fraction(float(pair.low[k]))
        assert abs(got - total) <= total / 2**95


# --- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prior", "values", "scale", "error"),
    [
        ([0.5, 0.5], [0.0], 1.0, DomainError),
        ([0.5, 0.6], [0.0, 1.0], 1.0, DomainError),
        ([-0.5, 1.5], [0.0, 1.0], 1.0, DomainError),
        ([0.5, 0.5], [0.0, math.nan], 1.0, DomainError),
        ([0.5, 0.5], [0.0, math.inf], 1.0, DomainError),
        ([0.5, 0.5], [0.0, 1.0], 0.0, DomainError),
        ([0.5, 0.5], [0.0, 1.0], -1.0, DomainError),
        ([0.5, 0.5], [0.0, 1.0], [1.0, 2.0], DomainError),
        ([[0.5, 0.5]], [[0.0, 1.0]], 1.0, DomainError),
        ([], [], 1.0, DomainError),
        ([0.5, 0.5], "01", 1.0, FloatRequired),
        ([0.5, 0.5], [0.0, 1.0], True, FloatRequired),
    ],
)
def test_bad_worlds_are_refused(prior, values, scale, error):
    with pytest.raises(error):
        di.belief.extremes(prior, values, scale)


@pytest.mark.parametrize(
    ("prior", "values", "scale"),
    [
        ([0.5, 0.5], [0.0, 1e200], 1.0),
        ([0.5, 0.5], [0.0, 1e200], 3e199),
        ([0.25, 0.0, 0.75], [-1.7e308, 0.0, 1.7e308], 1.7e308),
        ([0.25, 0.0, 0.75], [2e-308, 5e-324, 3e-310], 1e-309),
        ([0.5, 0.5, 1e-300], [0.0, 1.0, 900.0], 1.0),
        ([0.5, 0.5], [0.0, 1.0], 1e-320),
        ([0.5, 0.5], [0.0, 1.0], 1e300),
    ],
)
def test_no_size_is_too_large_or_too_small(prior, values, scale):
    enclosure = di.belief.extremes(prior, values, scale)
    exact = [Fraction(p) for p in prior]
    exact = [p / sum(exact) for p in exact]
    for i, value in enumerate(values):
        distances = [abs(Fraction(value) - Fraction(v)) / Fraction(scale) for v in values]
        ctx.prec = 400
        peak = sum(
            (arb(fmpq(p.numerator, p.denominator)) * (-_ball(d)).exp())
            for p, d in zip(exact, distances, strict=True)
        )
        true = 1 / peak
        assert arb(enclosure.upper[i]) >= true or not true.is_finite()
        if math.isfinite(enclosure.upper[i]) and enclosure.upper[i] > 1.0:
            assert arb(math.nextafter(enclosure.upper[i], 0.0)) <= true * (1 + arb(2) ** -52)
        assert 0.0 <= enclosure.lower[i] <= 1.0
    response = min(values), max(values)
    for i, value in enumerate(values):
        for r in response:
            ratio = 1 / sum(
                arb(fmpq(p.numerator, p.denominator))
                * _ball(
                    (abs(Fraction(r) - Fraction(value)) - abs(Fraction(r) - Fraction(v)))
                    / Fraction(scale)
                ).exp()
                for p, v in zip(exact, values, strict=True)
            )
            assert not arb(enclosure.lower[i]) > ratio


def _ball(x):
    return arb(fmpq(x.numerator, x.denominator))


def test_the_rigorous_twin_is_at_hand_and_nests_as_bits_grow():
    assert di.belief.extremes.enclose.__wrapped__ is di.belief.extremes_enclosed
    worlds = ["1/4", "1/4", "1/2"], [0, "1/3", 5], "2/7"
    before = None
    for bits in (8, 20, 53, 128, 129, 500):
        enclosure = di.belief.extremes.enclose(*worlds, bits=bits)
        ends = (*enclosure.lower, *enclosure.upper)
        if before:
            assert all(old.contains(new) for old, new in zip(before, ends, strict=True))
        before = ends


def test_enclosures_refuse_floats_and_unequal_lengths():
    with pytest.raises(ExactInputRequired):
        di.belief.extremes_enclosed([1], [0.5], 1)
    with pytest.raises(DomainError, match="one length"):
        di.belief.extremes_enclosed([1], [0, 1], 1)


def test_the_float64_form_needs_no_sympy():
    program = (
        "import sys, didp_ref as di; di.belief.extremes([0.5, 0.5], [0.0, 1.0], 1.0); "
        "sys.exit('sympy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
