"""Refined continuous answers: exact for histograms, by quantiles for any other prior."""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from statistics import NormalDist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.mechanisms.refinement import (
    Continuous,
    PiecewiseUniform,
    RefinedContinuous,
    refine,
    uniform,
)

UPS = st.fractions(1, 6, max_denominator=12)
DOWNS = st.fractions(0, 1, max_denominator=12)
VALUES = st.fractions(-4, 12, max_denominator=7)
Histograms = st.SearchStrategy[PiecewiseUniform]
MassBetween = Callable[[PiecewiseUniform, Fraction, Fraction], Fraction]


def bins(prior: PiecewiseUniform) -> list[tuple[Fraction, Fraction]]:
    """The bins that have mass."""
    edges = zip(pairwise(prior.breakpoints), prior.masses, strict=True)
    return [edge for edge, mass in edges if mass]


@given(st.data(), VALUES, UPS, DOWNS)
def test_the_near_set_is_a_ball_of_exactly_the_mass(
    histograms: Histograms,
    mass_between: MassBetween,
    data: st.DataObject,
    value: Fraction,
    up: Fraction,
    down: Fraction,
) -> None:
    assume(up != down and up > 1 and down < 1)
    prior = data.draw(histograms)
    answer = refine(prior, value, up, down)
    assert {factor for _, _, factor in answer.regions} == {up, down}
    near, far = (
        [
            (max(low, left), min(high, right))
            for low, high, factor in answer.regions
            if factor == wanted
            for left, right in bins(prior)
            if max(low, left) < min(high, right)
        ]
        for wanted in (up, down)
    )
    assert sum(mass_between(prior, *part) for part in near) == (1 - down) / (up - down)
    farthest_near = max(abs(edge - value) for part in near for edge in part)
    for low, high in far:
        assert not low < value < high
        assert min(abs(low - value), abs(high - value)) >= farthest_near


def answers_to_one_query(
    data: st.DataObject, prior: PiecewiseUniform, moved: Fraction, ratio: Fraction
) -> list[RefinedContinuous]:
    mass = data.draw(st.fractions(0, 1, max_denominator=5))
    down = 1 / (1 - mass + ratio * mass)
    two = (data.draw(VALUES), data.draw(VALUES))
    return [refine(prior, v, ratio * down, down, moved_mass=moved) for v in two]


def worst_excess(first: RefinedContinuous, second: RefinedContinuous, ratio: Fraction) -> Fraction:
    """The largest P(S) - ratio Q(S) over all events: every atom, and every interval between cuts.

    Both densities are constant multiples of the prior between two cuts, so an event gains by
    taking the whole interval or nothing, and all unions are covered.
    """
    cuts = sorted({s for a in (first, second) for p in a.pieces for s in (p.start, p.end)})
    total = Fraction(0)
    for low, high in pairwise(cuts):
        p, q = (
            next(x.factor for x in a.pieces if x.start <= low and high <= x.end)
            for a in (first, second)
        )
        total += max((p - ratio * q) * (high - low), Fraction(0))
    for point in {a.atom.point for a in (first, second) if a.atom}:
        p, q = (a.atom.mass if a.atom and a.atom.point == point else 0 for a in (first, second))
        total += max(p - ratio * q, Fraction(0))
    return total


@given(st.data(), st.fractions("13/12", 8, max_denominator=12))
def test_statistical_answers_are_differentially_private(
    histograms: Histograms, data: st.DataObject, ratio: Fraction
) -> None:
    answers = answers_to_one_query(data, data.draw(histograms), Fraction(0), ratio)
    for first, second in product(answers, repeat=2):
        assert worst_excess(first, second, ratio) == 0


@given(
    st.data(),
    st.fractions("13/12", 8, max_denominator=12),
    st.fractions("1/20", 1, max_denominator=20),
)
def test_statistical_answers_keep_epsilon_and_delta(
    histograms: Histograms, data: st.DataObject, ratio: Fraction, delta: Fraction
) -> None:
    answers = answers_to_one_query(data, data.draw(histograms), delta / (1 + ratio), ratio)
    for first, second in product(answers, repeat=2):
        assert worst_excess(first, second, ratio) <= delta


@given(VALUES, UPS, DOWNS)
def test_any_other_prior_agrees_with_the_histogram(
    value: Fraction, up: Fraction, down: Fraction
) -> None:
    assume(up != down)
    general = Continuous(lambda x: x / 8, lambda t: 8 * t, lambda _: 1 / 8, 0.0, 8.0)
    exact = refine(uniform(0, 8), value, up, down)
    close = refine(general, value, up, down)
    assert sum(piece.factor * (piece.end - piece.start) for piece in close.pieces) == 1
    for tenth in range(-10, 91, 7):
        assert close.cdf(tenth / 10) == pytest.approx(float(exact.cdf(Fraction(tenth, 10))))
    assert close.mean == pytest.approx(float(exact.mean))
    assert close.variance == pytest.approx(float(exact.variance))


def test_a_normal_prior_against_its_closed_form() -> None:
    normal = NormalDist()
    answer = refine(Continuous(normal.cdf, normal.inv_cdf, normal.pdf), 0, 2.0, 0.5)
    radius = normal.inv_cdf(2 / 3)  # the ball around zero of mass 1/3
    inside = 1 / 3 - 2 * radius * normal.pdf(radius)  # the integral of x^2 over it
    assert answer.variance == pytest.approx(0.5 + 1.5 * inside, rel=1e-9)
    assert answer.mean == pytest.approx(0.0, abs=1e-12)
    low, high, factor = answer.regions[1]
    assert (low, high, factor) == (pytest.approx(-radius), pytest.approx(radius), 2.0)
    assert answer.support == (-math.inf, math.inf)
    assert answer.pdf(0.1) == 2 * normal.pdf(0.1)
    assert answer.pdf(3.0) == normal.pdf(3.0) / 2


def test_heavy_tails_have_no_variance_to_return() -> None:
    prior = Continuous(
        lambda x: 0.5 + math.atan(x) / math.pi,
        lambda t: math.tan(math.pi * (t - 0.5)),
        lambda x: 1 / (math.pi * (1 + x * x)),
    )
    answer = refine(prior, 0.0, 2.0, 0.5)
    assert answer.cdf(0.0) == pytest.approx(0.5)
    with pytest.raises(di.Undecided):
        _ = answer.variance


def test_points_at_the_same_distance_share_a_factor() -> None:
    # distances 0, 1, 2, ... by whole units: the layer that the cut falls into gets the mean
    answer = refine(uniform(0, 8), 0, 3, "1/3", distance=lambda v, x: math.floor(abs(x - v)))
    p_u = (1 - Fraction(1, 3)) / (3 - Fraction(1, 3))  # 1/4: two of the eight units
    assert p_u == Fraction(1, 4)
    for point, factor in ((0.5, 3.0), (1.5, 3.0), (2.5, 1 / 3), (7.5, 1 / 3)):
        assert float(answer.pdf(point)) * 8 == pytest.approx(factor)
    answer = refine(uniform(0, 8), 0, 2, "1/3", distance=lambda v, x: math.floor(abs(x - v)))
    # p_u = 2/5: 3.2 of the eight units, so the fourth unit has the mean of 2 (0.2) and 1/3 (0.8)
    assert [float(f) for _, _, f in answer.regions] == pytest.approx([2.0, 2 / 3, 1 / 3])
    assert sum(p.factor * (p.end - p.start) for p in answer.pieces) == 1


def test_an_asymmetric_distance_moves_the_near_set() -> None:
    answer = refine(
        uniform(0, 1), 0.5, 2, "1/2", distance=lambda v, x: (x - v) if x > v else 3 * (v - x)
    )
    near = next((low, high) for low, high, factor in answer.regions if factor == 2)
    assert [float(edge) for edge in near] == pytest.approx([0.5 - 1 / 12, 0.75])


def test_a_distance_that_falls_again_is_refused() -> None:
    with pytest.raises(di.DomainError, match="distance"):
        refine(uniform(0, 8), 4, 2, "1/2", distance=lambda v, x: math.sin(abs(x - v)) + 1)


def test_a_value_in_a_gap_gets_its_mass_at_the_nearer_edge() -> None:
    prior = PiecewiseUniform([0, 1, 3, 4], ["1/2", "0", "1/2"])
    assert refine(prior, "14/5", 2, "1/2", moved_mass="1/10").atom.point == 3
    assert refine(prior, "6/5", 2, "1/2", moved_mass="1/10").atom.point == 1
    assert refine(prior, 9, 2, "1/2", moved_mass="1/10").atom.point == 4


@pytest.mark.parametrize(
    ("breakpoints", "masses"),
    [
        ([0], []),
        ([0, 0], [1]),
        ([1, 0], [1]),
        ([0, 1], ["1/2", "1/2"]),
        ([0, 1, 2], ["1/2", "1/3"]),
        ([0, math.nan], [1]),
        ([0, math.inf], [1]),
    ],
)
def test_histograms_that_are_none_are_refused(breakpoints: object, masses: object) -> None:
    with pytest.raises(di.DomainError):
        PiecewiseUniform(breakpoints, masses)


@pytest.mark.parametrize(
    ("cdf", "quantile"),
    [
        (lambda x: x, lambda t: t / 2),
        (lambda x: 2 * x, lambda t: t),
        (lambda _: math.nan, lambda t: t),
        (lambda x: x, lambda _: math.nan),
        (lambda x: x, lambda _: math.inf),
    ],
)
def test_functions_that_are_no_distribution_are_refused(cdf: object, quantile: object) -> None:
    with pytest.raises(di.DomainError):
        Continuous(cdf, quantile, lambda _: 1.0, 0.0, 1.0)


@pytest.mark.parametrize("density", [math.nan, math.inf, -1.0])
def test_densities_that_are_none_are_refused(density: float) -> None:
    prior = Continuous(lambda x: x, lambda t: t, lambda _: density, 0.0, 1.0)
    with pytest.raises(di.DomainError):
        refine(prior, 0.5, 2.0, 0.5).pdf(0.5)


@pytest.mark.parametrize("listed", [None, 1, "01", {0: 1}])
def test_breakpoints_and_masses_are_lists(listed: object) -> None:
    with pytest.raises(di.ExactInputRequired, match="breakpoints"):
        PiecewiseUniform(listed, [1])
    with pytest.raises(di.ExactInputRequired, match="masses"):
        PiecewiseUniform([0, 1], listed)


@pytest.mark.parametrize("share", [Fraction(3, 2), 1 + 2.0**-52, math.nan, None, "x", [1]])
def test_a_share_is_a_number_up_to_one(share: object) -> None:
    with pytest.raises(di.DomainError, match="share"):
        PiecewiseUniform([0, 1], [1]).quantile(share)


@pytest.mark.parametrize("place", ["cdf", "quantile", "density"])
def test_a_distribution_is_given_by_functions(place: str) -> None:
    functions = {name: (lambda x: x) for name in ("cdf", "quantile", "density")}
    with pytest.raises(di.DomainError, match=f"{place} = 0.5 .*a function"):
        Continuous(**{**functions, place: 0.5}, lower=0, upper=1)


@pytest.mark.parametrize("end", [math.nan, None, "x", [0.0], 10**400])
def test_an_end_of_a_support_is_a_float_or_infinite(end: object) -> None:
    for ends in ({"lower": end}, {"upper": end}):
        with pytest.raises(di.DidpError):
            Continuous(NormalDist().cdf, NormalDist().inv_cdf, NormalDist().pdf, **ends)
