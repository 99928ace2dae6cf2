"""Algorithm 1, by its own letter and by the definition of differential privacy."""

import math
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.mechanisms.refinement import (
    Discrete,
    Nominal,
    Ordinal,
    PiecewiseUniform,
    refine,
    refine_individual,
    refine_statistical,
    uniform,
    unrefined,
)
from didp_ref.mechanisms.refinement.finite import Finite, RefinedFinite

WEIGHTS = st.lists(st.integers(0, 6), min_size=1, max_size=6).filter(any)
UPS = st.fractions(1, 6, max_denominator=12)
DOWNS = st.fractions(0, 1, max_denominator=12)
POSITIVE_DOWNS = st.fractions("1/12", 1, max_denominator=12)


def masses_of(weights: list[int]) -> list[Fraction]:
    return [Fraction(weight, sum(weights)) for weight in weights]


@st.composite
def finite_priors(draw: st.DrawFn) -> Finite:
    """Priors of every finite kind; weights of zero are frequent."""
    masses = masses_of(draw(WEIGHTS))
    kind = draw(st.sampled_from([Discrete, Ordinal, Nominal]))
    if kind is Discrete:
        number = st.fractions(-3, 3, max_denominator=4)
        size = len(masses)
        points = draw(st.lists(number, min_size=size, max_size=size, unique=True))
        return Discrete(dict(zip(points, masses, strict=True)))
    names = [f"category {i}" for i in range(len(masses))]
    return kind(dict(zip(names, masses, strict=True)))


@st.composite
def values(draw: st.DrawFn, prior: Finite) -> Hashable:
    """A true value: a point of the prior, or, among numbers, one outside its support."""
    inside = st.sampled_from(prior.points)
    if isinstance(prior, Discrete):
        return draw(st.one_of(inside, st.fractions(-5, 5, max_denominator=4)))
    return draw(inside)


def table_1(prior: Finite, value: Hashable, point: Hashable) -> Fraction:
    if isinstance(prior, Discrete):
        return Fraction(abs(value - point))
    if isinstance(prior, Ordinal):
        return Fraction(abs(prior.points.index(value) - prior.points.index(point)))
    return Fraction(value != point)


def algorithm_1(
    points: Iterable[Hashable],
    masses: Iterable[Fraction],
    far: Callable[[Hashable], Fraction],
    up: Fraction,
    down: Fraction,
) -> dict[Hashable, Fraction]:
    """Algorithm 1 step by step, the masses not exchanged, alpha_ud from the sets found.

    The balls of expression 2 are listed one by one and searched; nothing is sorted by distance.
    """
    mass = dict(zip(points, masses, strict=True))
    p_u, p_d = (1 - down) / (up - down), (up - 1) / (up - down)
    radii = {far(point) for point in mass}
    closed = [{point for point in mass if far(point) <= r} for r in radii]
    open_ = [{point for point in mass if far(point) < r} for r in radii]
    balls = [*closed, *open_]

    def weight(points_: set[Hashable]) -> Fraction:
        return sum((mass[point] for point in points_), Fraction(0))

    for ball in balls:  # step (c), then
        if weight(ball) == p_u:
            return {point: mass[point] * (up if point in ball else down) for point in mass}
    near = max((ball for ball in balls if weight(ball) < p_u), key=len)  # i
    rests = [set(mass) - ball for ball in balls]
    far_set = max((rest for rest in rests if weight(rest) < p_d), key=len)  # ii
    between = set(mass) - near - far_set
    middle = (1 - up * weight(near) - down * weight(far_set)) / (  # iii and iv
        1 - weight(near) - weight(far_set)
    )
    factor = dict.fromkeys(between, middle)
    factor |= dict.fromkeys(far_set, down) | dict.fromkeys(near, up)
    return {point: mass[point] * factor[point] for point in mass}


def events(cells: list[Fraction]) -> Iterable[list[bool]]:
    return map(list, product([False, True], repeat=len(cells)))


def excess(first: list[Fraction], second: list[Fraction], ratio: Fraction) -> Fraction:
    """The largest P(S) - ratio Q(S) over all events S, by enumerating them."""
    gaps = [p - ratio * q for p, q in zip(first, second, strict=True)]
    return max(
        sum((gap for gap, chosen in zip(gaps, event, strict=True) if chosen), Fraction(0))
        for event in events(gaps)
    )


def pmf_of(answer: RefinedFinite) -> list[Fraction]:
    return [answer.pmf(point) for point in answer.prior.points]


@given(st.data(), finite_priors(), UPS, DOWNS)
def test_agrees_with_the_algorithm_by_its_letter(
    data: st.DataObject, prior: Finite, up: Fraction, down: Fraction
) -> None:
    assume(up != down)
    value = data.draw(values(prior))
    answer = refine(prior, value, up, down)
    expected = algorithm_1(
        prior.points, prior.masses, lambda point: table_1(prior, value, point), up, down
    )
    assert {point: answer.pmf(point) for point in prior.points} == expected


@given(st.data(), finite_priors(), UPS, DOWNS)
def test_agrees_with_the_algorithm_at_any_distance(
    data: st.DataObject, prior: Finite, up: Fraction, down: Fraction
) -> None:
    assume(up != down)
    far = {point: data.draw(st.integers(0, 3)) for point in prior.points}
    answer = refine(prior, prior.points[0], up, down, distance=lambda _, point: far[point])
    expected = algorithm_1(prior.points, prior.masses, far.__getitem__, up, down)
    assert {point: answer.pmf(point) for point in prior.points} == expected


@given(st.data(), finite_priors(), UPS, DOWNS)
def test_is_a_distribution_whose_factors_fall_with_distance(
    data: st.DataObject, prior: Finite, up: Fraction, down: Fraction
) -> None:
    assume(up != down)
    value = data.draw(values(prior))
    answer = refine(prior, value, up, down)
    assert answer.exact
    assert sum(pmf_of(answer)) == 1
    assert all(down <= factor <= up for factor in answer.factors.values())
    for a, b in product(prior.points, repeat=2):
        near, far = table_1(prior, value, a), table_1(prior, value, b)
        if near < far:
            assert answer.factors[a] >= answer.factors[b]
        if near == far:
            assert answer.factors[a] == answer.factors[b]


@given(st.data(), finite_priors(), UPS, POSITIVE_DOWNS)
def test_every_pair_of_answers_is_differentially_private(
    data: st.DataObject, prior: Finite, up: Fraction, down: Fraction
) -> None:
    assume(up != down)
    outside = [data.draw(values(prior)) for _ in range(2)]
    answers = [pmf_of(refine(prior, value, up, down)) for value in {*prior.points, *outside}]
    for first, second in product(answers, repeat=2):
        assert excess(first, second, up / down) == 0
    for answer in answers:  # an individual query's answer against an absent individual's
        assert excess(answer, list(prior.masses), up) == 0
        assert excess(list(prior.masses), answer, 1 / down) == 0


RATIOS = st.fractions("13/12", 8, max_denominator=12)
DELTAS = st.fractions(0, 1, max_denominator=20)


@given(finite_priors(), RATIOS, DELTAS)
def test_individual_queries_keep_epsilon_and_delta(
    prior: Finite, ratio: Fraction, delta: Fraction
) -> None:
    for value in prior.points:
        answer = pmf_of(refine(prior, value, ratio, 1 / ratio, moved_mass=delta / ratio))
        assert sum(answer) == 1 and min(answer) >= 0
        assert excess(answer, list(prior.masses), ratio) <= delta
        assert excess(list(prior.masses), answer, ratio) <= delta


@given(finite_priors(), RATIOS, st.fractions(0, 1, max_denominator=12), DELTAS)
def test_statistical_queries_keep_epsilon_and_delta(
    prior: Finite, ratio: Fraction, mass: Fraction, delta: Fraction
) -> None:
    down = 1 / (1 - mass + ratio * mass)
    answers = [
        pmf_of(refine(prior, value, ratio * down, down, moved_mass=delta / (1 + ratio)))
        for value in prior.points
    ]
    for first, second in product(answers, repeat=2):
        assert excess(first, second, ratio) <= delta


@given(finite_priors(), st.fractions("1/100", 3, max_denominator=100), DELTAS)
def test_budgets_given_as_epsilon_stay_inside_it(
    prior: Finite, epsilon: Fraction, delta: Fraction
) -> None:
    # the true e^epsilon, from below: a private answer is private at this smaller ratio almost
    ratio = di.refinement.factor_up_individual.enclose(epsilon).upper
    margin = delta + Fraction(1, 10**12)  # the answers are read as float64
    present = [
        [Fraction(float(p)) for p in pmf_of(refine_individual(prior, value, epsilon, delta))]
        for value in prior.points
    ]
    for answer in present:
        assert excess(answer, list(prior.masses), ratio) <= margin
        assert excess(list(prior.masses), answer, ratio) <= margin
    statistical = [
        [Fraction(float(p)) for p in pmf_of(refine_statistical(prior, v, epsilon, "1/3", delta))]
        for v in prior.points
    ]
    for first, second in product(statistical, repeat=2):
        assert excess(first, second, ratio) <= margin


def test_the_moved_mass_goes_to_the_nearest_points_that_the_prior_allows() -> None:
    prior = Nominal({"yes": 0, "no": "1/2", "unknown": "1/2"})
    answer = refine(prior, "yes", 2, "1/2", moved_mass="1/10")
    assert answer.pmf("yes") == 0
    assert answer.support == ("no", "unknown")
    assert sum(pmf_of(answer)) == 1


@given(st.data(), finite_priors(), UPS, DOWNS)
def test_float_input_gives_the_nearest_float_of_the_exact_answer(
    data: st.DataObject, prior: Finite, up: Fraction, down: Fraction
) -> None:
    assume(up != down)
    value = data.draw(values(prior))
    rough = refine(prior, value, float(up), float(down))
    exact = refine(prior, value, Fraction(float(up)), Fraction(float(down)))
    assert exact.exact and not rough.exact
    for point in prior.points:
        assert isinstance(rough.pmf(point), float)
        assert rough.pmf(point) == float(exact.pmf(point))


@pytest.mark.parametrize("prior", [Discrete({0: "1/2", 1: "1/2"}), uniform(0, 1)])
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"factor_up": "1/2", "factor_down": "1/2"}, di.DomainError),
        ({"factor_up": 2, "factor_down": "3/2"}, di.DomainError),
        ({"factor_up": 2, "factor_down": -1}, di.DomainError),
        ({"factor_up": math.nan, "factor_down": 0.5}, di.DomainError),
        ({"factor_up": math.inf, "factor_down": 0.5}, di.DomainError),
        ({"factor_up": True, "factor_down": 0.5}, di.ExactInputRequired),
        ({"factor_up": 1, "factor_down": 1}, di.Infeasible),
        ({"factor_up": 2, "factor_down": "1/2", "moved_mass": 2}, di.DomainError),
        ({"factor_up": 2, "factor_down": "1/2", "value": math.nan}, di.DomainError),
        ({"factor_up": 2, "factor_down": "1/2", "value": "one"}, di.DomainError),
        ({"factor_up": 2, "factor_down": "1/2", "distance": lambda *_: -1}, di.DomainError),
        ({"factor_up": 2, "factor_down": "1/2", "distance": lambda *_: math.nan}, di.DomainError),
        ({"factor_up": 2, "factor_down": "1/2", "distance": lambda *_: "near"}, di.DomainError),
    ],
)
def test_bad_input_is_refused(prior: object, arguments: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        refine(prior, **{"value": 0, **arguments})


@pytest.mark.parametrize(
    ("epsilon", "error"),
    [(0, di.Infeasible), (-1, di.DomainError), (math.nan, di.DomainError), ("x", di.DomainError)],
)
def test_budgets_that_are_no_budgets_are_refused(epsilon: object, error: type[Exception]) -> None:
    """At zero both factors are one: no answer is refined, and a prior is none."""
    with pytest.raises(error):
        refine_individual(uniform(0, 1), 0, epsilon)
    with pytest.raises(error):
        refine_statistical(uniform(0, 1), 0, epsilon, mass="1/2")


def test_the_unrefined_answer_is_the_prior() -> None:
    prior = Ordinal({"low": "1/4", "high": "3/4"})
    assert pmf_of(unrefined(prior)) == list(prior.masses)
    histogram = PiecewiseUniform([0, 1, 3], ["1/4", "3/4"])
    assert unrefined(histogram).pdf(2) == Fraction(3, 8)


@pytest.mark.parametrize("prior", [None, 1, "uniform", [0.5, 0.5]])
def test_a_prior_is_an_object_of_one_of_five_kinds(prior: object) -> None:
    for ask in (
        lambda: unrefined(prior),
        lambda: refine(prior, 0, 2, "1/2"),
        lambda: refine_individual(prior, 0, 1),
        lambda: refine_statistical(prior, 0, 1, "1/4"),
    ):
        with pytest.raises(di.DomainError, match="prior = "):
            ask()


@pytest.mark.parametrize("epsilon", [50_000, 400_000])
def test_a_budget_of_any_size_keeps_its_factors_and_ends_in_time(epsilon: int) -> None:
    """An exact factor of so large a budget has as many bits, and took minutes."""
    prior = Discrete({0: "1/2", 1: "1/2"})
    near, far = refine_individual(prior, 0, epsilon), refine_statistical(prior, 0, epsilon, "1/4")
    assert near.pmf(0) == 1.0 and far.pmf(0) == 1.0
    largest = 1 << (1 << 14)  # less than e^epsilon, and more than every float64
    assert max(near.factors.values()) <= largest
    assert refine_statistical(uniform(0, 1), "1/2", epsilon, "1/4").variance == 1 / 192
