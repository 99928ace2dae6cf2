"""Poisson sampling where a record is replaced, held to integrals, sums and limits by mpmath.

The second engine takes any two records: vectors of any lengths up to the sensitivity, at any angle.
None may have a larger delta than the bracket's upper end; opposite ones lie inside the bracket.
"""

import math
from fractions import Fraction
from itertools import pairwise, product
from random import Random

import mpmath
import pytest

import didp_ref as di
from didp_ref.errors import DomainError, ExactInputRequired, InputError, Unavailable
from didp_ref.workbench.explain import explain
from tests.formulas.accounting import second

acc = di.accounting
GAUSSIANS = [("1/100", "1.1", "1/2"), ("1/2", "1/2", 3), ("0.9", 3, "1/10"), ("1/3", 1, 0)]


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(second.DIGITS):
        yield


def replaced(mechanism, rate):
    return acc.sampled(mechanism, rate, adjacency="replace")


def inside(bracket, value):
    return second.number(bracket.lower) <= value <= second.number(bracket.upper)


def threshold(factor, rate, one, other):
    """Where both densities are in the ratio of the factor, if both records are opposite."""

    def excess(z):
        kept = (1 - rate) * (1 - factor)
        moved = mpmath.exp(one * z - one**2 / 2) - factor * mpmath.exp(-other * z - other**2 / 2)
        return kept + rate * moved

    low, high = mpmath.mpf(-1), mpmath.mpf(1)
    while excess(low) > 0:
        low *= 2
    while excess(high) < 0:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if excess(middle) > 0 else (middle, high)
    return low


def opposite_gaussian(factor, rate, one, other):
    """Delta where both records move the answer in opposite directions."""
    from_here = threshold(factor, rate, one, other)
    moved = mpmath.ncdf(one - from_here) - factor * mpmath.ncdf(-other - from_here)
    return (1 - rate) * (1 - factor) * mpmath.ncdf(-from_here) + rate * moved


def gaussian_at_an_angle(factor, rate, one, other, angle):
    """Delta of two records in a plane; across the first one's direction there is a threshold."""
    along, across = other * mpmath.cos(angle), other * mpmath.sin(angle)

    def inner(z):
        gain = (1 - rate) * (1 - factor) + rate * mpmath.exp(one * z - one**2 / 2)
        loss = factor * rate * mpmath.exp(along * z - other**2 / 2)
        if gain <= 0:
            return mpmath.mpf(0)
        edge = mpmath.log(gain / loss) / across
        tail = mpmath.ncdf(edge - across) * mpmath.exp(across**2 / 2)
        return mpmath.npdf(z) * (gain * mpmath.ncdf(edge) - loss * tail)

    near = threshold(factor, rate, one, other)  # the integrand bends most about here
    ends = [mpmath.mpf(k) / 4 for k in range(-48, 4 * int(12 + one) + 1)]
    return second.integral(
        inner, sorted([*ends, *(near + mpmath.mpf(k) / 32 for k in range(-16, 17))])
    )


@pytest.mark.parametrize(("rate", "deviation", "epsilon"), GAUSSIANS)
def test_one_gaussian_step_is_that_of_opposite_records(rate, deviation, epsilon):
    step = replaced(acc.gaussian(deviation), rate)
    enclosure = acc.delta.enclose([step], epsilon=epsilon)
    mu, q, factor = (
        1 / second.number(deviation),
        second.number(rate),
        mpmath.exp(second.number(epsilon)),
    )
    value = opposite_gaussian(factor, q, mu, mu)
    assert inside(enclosure, value)
    assert enclosure.relative_width <= 1e-3
    asked = Fraction(int(value * 10**30), 10**31)
    back = acc.epsilon.enclose([step], delta=asked)
    assert back.relative_width <= 1e-4
    for end, sign in ((back.lower, 1), (back.upper, -1)):
        there = opposite_gaussian(mpmath.exp(second.number(end)), q, mu, mu)
        assert sign * (there - second.number(asked)) >= 0 or end == 0


@pytest.mark.parametrize(("rate", "deviation", "epsilon"), GAUSSIANS)
def test_no_two_records_have_a_larger_delta(rate, deviation, epsilon):
    most = acc.delta.enclose([replaced(acc.gaussian(deviation), rate)], epsilon=epsilon).upper
    random, mu = Random(f"{rate} {deviation}"), 1 / second.number(deviation)
    factor, q = mpmath.exp(second.number(epsilon)), second.number(rate)
    with mpmath.workdps(20):
        for angle in (1, 2, 3):
            one, other = (mu * random.choice([1, random.uniform(0.1, 1)]) for _ in range(2))
            found = gaussian_at_an_angle(factor, q, one, other, mpmath.mpf(angle))
            assert found <= second.number(most)
        almost = gaussian_at_an_angle(factor, q, mu, mu, mpmath.mpf("3.1"))
        assert almost == pytest.approx(opposite_gaussian(factor, q, mu, mu), rel=1e-2)
        for _ in range(3):
            one, other = (mu * mpmath.mpf(random.uniform(0.01, 1)) for _ in range(2))
            assert opposite_gaussian(factor, q, one, other) <= second.number(most)


def test_two_gaussian_steps_agree_with_an_integral():
    rate, mu, epsilon = mpmath.mpf("0.25"), mpmath.mpf("0.5"), mpmath.mpf("0.5")
    found = acc.delta.enclose([(replaced(acc.gaussian(2), "1/4"), 2)], epsilon="1/2")

    def given(z):
        one, other = (1 - rate + rate * mpmath.exp(s * mu * z - mu**2 / 2) for s in (1, -1))
        return (
            mpmath.npdf(z)
            * one
            * opposite_gaussian(mpmath.exp(epsilon) * other / one, rate, mu, mu)
        )

    with mpmath.workdps(20):
        value = second.integral(given, [mpmath.mpf(k) / 2 for k in range(-24, 26)])
    assert inside(found, value)
    assert found.relative_width <= 1e-3


def laplace_delta(factor, rate, distance):
    """One step of Laplace noise, by integrals between the kinks and the threshold."""

    def excess(z):
        near, one, other = (mpmath.exp(-abs(z - at)) / 2 for at in (0, distance, -distance))
        return (1 - rate) * (1 - factor) * near + rate * (one - factor * other)

    low, high = -distance, distance
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if excess(middle) > 0 else (middle, high)
    ends = sorted({high, *(at for at in (0, distance) if at > high), distance + 40})
    return second.integral(lambda z: max(excess(z), 0), finer(ends))


def finer(ends):
    steps = [(low + (high - low) * k / 20) for low, high in pairwise(ends) for k in range(20)]
    return [*steps, ends[-1]]


@pytest.mark.parametrize(
    ("rate", "scale", "epsilon"), [("1/2", 1, "1/2"), ("1/10", 2, "1/20"), ("1/2", 2, "1/4")]
)
def test_one_laplace_step_agrees_with_integrals(rate, scale, epsilon):
    found = acc.delta.enclose([replaced(acc.laplace(scale), rate)], epsilon=epsilon)
    factor = mpmath.exp(second.number(epsilon))
    value = laplace_delta(factor, second.number(rate), 1 / second.number(scale))
    assert second.number(found.lower) <= value * (1 + mpmath.mpf("1e-15"))
    assert value * (1 - mpmath.mpf("1e-15")) <= second.number(found.upper)
    assert found.relative_width <= 1e-3


def mixed(absent, one, other, rate):
    return [
        ((1 - rate) * n + rate * p, (1 - rate) * n + rate * q)
        for n, p, q in zip(absent, one, other, strict=True)
    ]


@pytest.mark.parametrize(
    ("kind", "spread", "shift", "rate", "epsilon"),
    [
        ("laplace", 2, 3, "1/2", "3/4"),
        ("laplace", 1, 1, "1/4", "1/3"),
        ("gaussian", 2, 1, "1/2", "1/2"),
        ("gaussian", "3/2", 2, "1/5", "1/4"),
    ],
)
def test_discrete_noise_agrees_with_all_outcomes(kind, spread, shift, rate, epsilon):
    weights = second.discrete_weights(kind, spread)
    total = 2 * mpmath.fsum(weights) - weights[0]

    def around(place):
        reach = range(-len(weights) - shift, len(weights) + shift + 1)
        return [
            weights[abs(k - place)] / total if abs(k - place) < len(weights) else mpmath.mpf(0)
            for k in reach
        ]

    pair = mixed(around(0), around(shift), around(-shift), second.number(rate))
    make = acc.discrete_laplace if kind == "laplace" else acc.discrete_gaussian
    found = acc.delta.enclose([(replaced(make(spread, shift), rate), 2)], epsilon=epsilon)
    assert inside(found, second.delta_of_two(pair, epsilon))
    assert found.relative_width <= 1e-2


@pytest.mark.parametrize(("categories", "rate"), [(3, "1/2"), (5, "1/10"), (3, 1)])
def test_randomized_response_agrees_with_all_choices_of_categories(categories, rate):
    truth = Fraction(7, 10)

    def report(category):
        rest = (1 - truth) / (categories - 1)
        return [truth if each == category else rest for each in range(categories)]

    found = acc.delta.enclose(
        [(replaced(acc.randomized_response(truth, categories), rate), 2)], epsilon="1/4"
    )
    chosen = [(1, 2, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)]
    pairs = [mixed(report(n), report(p), report(q), Fraction(rate)) for p, q, n in chosen]
    each = [
        second.delta_of(second.composed(*several), Fraction(1, 4))
        for several in product(pairs, repeat=2)
    ]
    assert all(value <= second.number(found.upper) for value in each)
    assert inside(found, max(each))


@pytest.mark.parametrize("rate", ["1/2", "1/3", "1"])
def test_a_promise_is_used_up_by_three_outcomes(rate):
    rare = 1 / (1 + mpmath.e)
    common, q = 1 - rare, second.number(rate)
    outcomes = mixed(
        [rare, common - rare, rare],
        [common, rare - rare / mpmath.e, rare / mpmath.e],
        [rare / mpmath.e, rare - rare / mpmath.e, common],
        q,
    )
    found = acc.delta.enclose([(replaced(acc.promise(1), rate), 2)], epsilon="1/3")
    assert inside(found, second.delta_of_two(outcomes, "1/3"))


MECHANISMS = [
    (acc.gaussian(2), acc.gaussian(2, 2)),
    (acc.laplace(3), acc.laplace(3, 2)),
    (acc.discrete_gaussian(2, 1), acc.discrete_gaussian(2, 2)),
    (acc.discrete_laplace(3, 2), acc.discrete_laplace(3, 4)),
    (acc.randomized_response("3/5", 4), acc.randomized_response("3/5", 4)),
]
TWO_CATEGORIES = acc.randomized_response("3/4")


@pytest.mark.parametrize(("mechanism", "unsampled"), MECHANISMS)
def test_at_rate_one_it_is_the_mechanism_with_twice_the_sensitivity(mechanism, unsampled):
    listed = [(replaced(mechanism, 1), 5)], [(unsampled, 5)]
    assert acc.epsilon(listed[0], delta="1e-3") == acc.epsilon(listed[1], delta="1e-3")
    near = acc.epsilon.enclose([(replaced(mechanism, "0.999999"), 5)], delta="1e-3")
    whole = acc.epsilon.enclose(listed[1], delta="1e-3")
    assert near.lower <= whole.upper <= near.upper * Fraction(1001, 1000)


def test_at_rate_one_two_categories_need_no_third():
    assert replaced(TWO_CATEGORIES, 1).pair == TWO_CATEGORIES.pair


@pytest.mark.parametrize("rate", ["1e-6", "1/10", "99/100"])
def test_at_epsilon_zero_delta_is_the_rate_times_that_without_sampling(rate):
    """The total variation of the mixtures is the rate times that of both records."""
    found = acc.delta.enclose([replaced(acc.gaussian(2), rate)], epsilon=0)
    whole = di.gaussian.delta.enclose(0, 2, 2)
    assert found.lower <= Fraction(rate) * whole.upper
    assert found.upper >= Fraction(rate) * whole.lower
    assert found.relative_width <= 1e-3


def test_a_small_rate_leaves_little():
    steps = [(replaced(acc.gaussian(1), "1e-9"), 100)]
    assert acc.epsilon(steps, delta="1e-6") == 0  # no record takes part but with this probability
    assert 0 < acc.epsilon([replaced(acc.gaussian(1), "1e-9")], delta="1e-10") < 1e-6


def test_it_lies_between_an_added_record_and_two_of_them():
    step = acc.gaussian("1.1")
    added, other = acc.sampled(step, "1/100"), acc.sampled(acc.gaussian("1.1", 2), "1/100")
    for delta in ("1e-3", "1e-6"):
        found = acc.epsilon.enclose([(replaced(step, "1/100"), 20)], delta=delta)
        assert acc.epsilon.enclose([(added, 20)], delta=delta).upper < found.lower
        assert found.upper < acc.epsilon.enclose([(other, 20)], delta=delta).lower


def test_it_composes_with_other_outputs_of_the_same_adjacency():
    counts = (acc.laplace(10, 1), 3)
    data = [
        {
            "mechanism": "gaussian",
            "noise_multiplier": "2",
            "sampling_rate": "1/50",
            "steps": 50,
            "adjacency": "replace",
        },
        {"mechanism": "laplace", "scale": "10", "times": 3},
    ]
    step = replaced(acc.gaussian(2), "1/50")
    whole = acc.epsilon.enclose(data, delta="1e-6")
    assert whole == acc.epsilon.enclose([(step, 50), counts], delta="1e-6")
    assert whole.relative_width <= 1e-4
    assert whole.lower > acc.epsilon.enclose([(step, 50)], delta="1e-6").upper
    assert explain(mechanisms=data, delta="1e-6").adjacency == "replace"


def test_samples_of_two_adjacencies_are_not_composed():
    mixed_list = [acc.sampled(acc.gaussian(2), "1/2"), replaced(acc.gaussian(2), "1/2")]
    with pytest.raises(DomainError, match="add-remove and replace"):
        acc.epsilon(mixed_list, delta="1e-6")
    with pytest.raises(DomainError, match="add-remove"):
        acc.sampled(mixed_list[0], "1/2", "replace")
    sampled = [{"mechanism": "gaussian", "deviation": 1, "sampling_rate": "1/10"}]
    with pytest.raises(InputError, match='write "adjacency": "replace"'):
        explain(mechanisms=sampled, adjacency="replace")


def test_what_is_not_known_is_an_error():
    with pytest.raises(Unavailable, match="two categories"):
        replaced(TWO_CATEGORIES, "1/2")
    with pytest.raises(Unavailable, match="promise with a delta"):
        replaced(acc.promise(1, "1e-6"), "1/2")


def over(alpha, one, other):
    """The divergence of two lists of probabilities at a factor, exactly."""
    return sum(max(0, p - alpha * q) for p, q in zip(one, other, strict=True))


def test_of_two_categories_two_pairs_occur_and_neither_dominates():
    """Truth 3/4, rate 1/2: what dominates both is attained by no two outcomes."""
    response, mixed = (Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 2), Fraction(1, 2))
    there = Fraction(3, 2), Fraction(3, 4)
    assert [over(alpha, mixed, response) for alpha in there] == [Fraction(1, 8), Fraction(5, 16)]
    assert [over(alpha, response, mixed) for alpha in there] == [0, Fraction(3, 8)]


def test_the_upper_bound_that_the_error_names_is_one():
    """Every choice, at each of three steps, of the response without the record."""
    truth, rate = Fraction(3, 4), Fraction(1, 3)
    with pytest.raises(Unavailable, match=r"log\(1 \+ rate\*\(2\*truth - 1\)/\(1 - truth\)\)"):
        replaced(acc.randomized_response(truth), rate)
    epsilon = Fraction("0.51083")  # log(1 + 2/3), rounded up
    response = truth, 1 - truth
    mixed = tuple((1 - rate) * p + rate * q for p, q in zip(response, response[::-1], strict=True))
    for alpha in (1, Fraction(5, 4), Fraction(3, 2), 2, 3):
        level = mpmath.log(mpmath.mpf(alpha.numerator) / alpha.denominator)
        upper = acc.delta.enclose([(acc.promise(epsilon), 3)], epsilon=str(float(level))).upper
        for steps in product([(response, mixed), (mixed, response)], repeat=3):
            sides = zip(*steps, strict=True)
            one, other = ([math.prod(each) for each in product(*side)] for side in sides)
            assert over(alpha, one, other) <= upper + Fraction(1, 10**12)


def test_a_sample_of_a_sample_is_a_sample():
    twice = replaced(replaced(acc.gaussian(2), "1/2"), "1/3")
    assert twice.pair == replaced(acc.gaussian(2), "1/6").pair
    assert repr(twice).endswith("rate=0.5, rate=1/3, adjacency=replace)")


def test_the_noise_multiplier_of_replaced_records_keeps_epsilon_and_less_does_not():
    found = acc.noise_multiplier.enclose(2, "1e-5", "1/5", 5, adjacency="replace")
    for deviation, kept in ((found.upper, True), (found.lower, False)):
        steps = [(replaced(acc.gaussian(deviation), "1/5"), 5)]
        assert (acc.epsilon.enclose(steps, delta="1e-5").upper <= 2) == kept
    assert found.lower > acc.noise_multiplier.enclose(2, "1e-5", "1/5", 5).upper


def test_explain_answers_training_where_a_record_is_replaced():
    asked = {"noise_multiplier": "1.1", "sampling_rate": "1/100", "steps": 100, "delta": "1e-6"}
    answer = explain(asked, "replace")
    steps = [(replaced(acc.gaussian("1.1"), "1/100"), 100)]
    direct = acc.epsilon.enclose(steps, delta="1e-6")
    bracket = answer.limits.bracket
    assert bracket.lower <= direct.upper and direct.lower <= bracket.upper
    assert answer.adjacency == "replace" and "twice as far" in dict(answer.rows)["Scope"]
    whole = explain({**asked, "sampling_rate": 1, "noise_multiplier": 20}, "replace")
    exact = di.gaussian.epsilon.enclose("1e-6", 1, 1)  # ten times two twentieths
    assert whole.limits.bracket.contains(exact) or exact.contains(whole.limits.bracket)


def test_an_adjacency_that_is_stated_without_a_sample_is_kept():
    """It says what the sensitivity is of, and must be that of the samples beside it."""
    alone = {"mechanism": "gaussian", "deviation": 10, "adjacency": "replace"}
    sample = {"mechanism": "gaussian", "deviation": 10, "sampling_rate": "1/10"}
    with pytest.raises(DomainError, match="add-remove and replace"):
        di.accounting.epsilon([alone, sample], delta="1e-6")
    both = [alone, {**sample, "adjacency": "replace"}]
    assert di.accounting.epsilon(both, delta="1e-6") > di.accounting.epsilon([alone], delta="1e-6")


def test_a_rate_of_null_is_no_missing_rate():
    """Without a sample the sensitivity is another, so too little noise would pass."""
    with pytest.raises(ExactInputRequired, match="sampling_rate"):
        di.accounting.epsilon(
            {"mechanism": "gaussian", "deviation": 10, "sampling_rate": None}, delta="1e-6"
        )
