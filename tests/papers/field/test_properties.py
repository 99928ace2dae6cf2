"""The field's theorems hold of the numbers that their formulas compute: one property each."""

from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from math import comb, factorial

from flint import acb, arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.formulas import (
    accuracy,
    composition,
    concentrated,
    gaussian,
    group,
    renyi,
    selection,
    subsampling,
    testing,
)
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.shared.integrals import BITS, FAR, integral, near
from didp_ref.worlds.beliefs import bayes
from tests.papers.properties import exponential, factor_below, is_reached, of_an_event, samples


def used_up(epsilon: Fraction, delta: Fraction, chance: Fraction) -> tuple[Fraction, Fraction]:
    """Return the probabilities of an event, which are as far apart as (epsilon, delta)-DP allows.

    They are those with a record and without it; the factor is rational, and just below e^epsilon.
    """
    growth = factor_below(epsilon)
    without = chance * (1 - delta) / growth
    return growth * without + delta, without


def one_named(scale: Fraction, threshold: Fraction, groups: int) -> Enclosure:
    """Enclose the chance that one of several groups is named, of which each is independent."""
    decay, far = exponential(-1 / scale), exponential((1 - threshold) / scale)
    quiet = (1 - far.upper / (1 + decay.lower), 1 - far.lower / (1 + decay.upper))
    return Enclosure(*sorted(1 - chance**groups for chance in quiet))


def left_over(delta: Fraction, times: int, growth: Fraction, total: Fraction) -> Fraction:
    """Return how much more likely than ``total`` times an event of so many draws is, at the most.

    All draws of the four outcomes are listed: named, truth, lie, and what names the other.
    """
    each = [(1 - delta) * share / (1 + growth) for share in (growth, Fraction(1))]
    here, there = [delta, *each, Fraction(0)], [Fraction(0), *reversed(each), delta]
    excess = Fraction(0)
    for outcomes in product(range(4), repeat=times):
        likely = other = Fraction(1)
        for outcome in outcomes:
            likely *= here[outcome]
            other *= there[outcome]
        excess += max(Fraction(0), likely - total * other)
    return excess


def moment_of_two(here: Fraction, there: Fraction, order: int) -> Fraction:
    """Return the moment of a whole order of two outputs, the first with these probabilities."""
    pairs = (here, there), (1 - here, 1 - there)
    return sum((first**order / second ** (order - 1) for first, second in pairs), Fraction(0))


def moment_of_response(epsilon: Fraction, order: int) -> Enclosure:
    """Enclose the moment of a whole order of randomized response: it grows with the factor."""
    growth = exponential(epsilon)
    ends = (
        moment_of_two(factor / (1 + factor), 1 / (1 + factor), order)
        for factor in (growth.lower, growth.upper)
    )
    return Enclosure(*ends)


@given(**samples("probability"), scale=st.fractions(Fraction(1, 64), 64))
def test_laplace_noise_is_within_its_bound(scale: Fraction, probability: Fraction) -> None:
    """The density beyond accuracy.laplace integrates to the rest of the probability."""
    bound = accuracy.laplace.enclose(scale, probability)
    beyond = exponential(Enclosure(-bound.upper / scale, -bound.lower / scale))
    assert beyond.contains(1 - probability)


def gaussian_within(bound: Fraction, deviation: Fraction) -> Enclosure:
    share = bound / deviation
    return Enclosure.of((arb(fmpq(share.numerator, share.denominator)) / arb(2).sqrt()).erf())


@given(**samples("probability"), deviation=st.fractions(Fraction(1, 64), 64))
def test_gaussian_noise_is_within_its_bound(deviation: Fraction, probability: Fraction) -> None:
    """The density within accuracy.gaussian integrates, by erf, to the probability."""
    bound = accuracy.gaussian.enclose(deviation, probability)
    least, most = (gaussian_within(end, deviation) for end in (bound.lower, bound.upper))
    assert least.lower <= probability <= most.upper <= probability + Fraction(1, 10**12)


def chance_of_coins(count: int, fallen: int) -> Fraction:
    coins = 2 * count - 1 - fallen
    return Fraction(sum(comb(coins, many) for many in range(count, coins + 1)), 2**coins)


def tail_polynomial(x: Fraction, count: int) -> Fraction:
    return sum(
        (chance_of_coins(count, fallen) * x**fallen / factorial(fallen) for fallen in range(count)),
        Fraction(0),
    )


@given(**samples("probability"), scale=st.fractions(Fraction(1, 64), 64), times=st.integers(1, 12))
def test_a_mean_of_laplace_noises_is_within_its_bound(
    scale: Fraction, probability: Fraction, times: int
) -> None:
    """The tail beyond accuracy.laplace_mean is half of the rest of the probability."""
    bound = accuracy.laplace_mean.enclose(scale, probability, times)
    least, most = (end * times / scale for end in (bound.lower, bound.upper))
    factor = exponential(Enclosure(-most, -least))
    beyond = Enclosure(
        factor.lower * tail_polynomial(most, times), factor.upper * tail_polynomial(least, times)
    )
    assert beyond.contains((1 - probability) / 2)


@given(**samples("epsilon", "delta", "rate", "chance"))
def test_poisson_sampling_allows_what_an_event_reaches(
    epsilon: Fraction, delta: Fraction, rate: Fraction, chance: Fraction
) -> None:
    """An exact event reaches subsampling.poisson_epsilon and poisson_delta."""
    sampled_in, without = used_up(epsilon, delta, chance)
    bound = of_an_event(
        subsampling.poisson_epsilon.enclose(epsilon, rate),
        subsampling.poisson_delta.enclose(delta, rate),
        without,
    )
    assert is_reached(bound, (1 - rate) * without + rate * sampled_in)


@given(
    **samples("epsilon", "delta", "chance"),
    sizes=st.tuples(st.integers(1, 100), st.integers(1, 100)),
)
def test_sampling_without_replacement_allows_what_an_event_reaches(
    epsilon: Fraction, delta: Fraction, chance: Fraction, sizes: tuple[int, int]
) -> None:
    """An exact event reaches subsampling.without_replacement_epsilon and _delta."""
    drawn, records = sorted(sizes)
    with_it, with_another = used_up(epsilon, delta, chance)
    share = Fraction(drawn, records)
    bound = of_an_event(
        subsampling.without_replacement_epsilon.enclose(epsilon, drawn, records),
        subsampling.without_replacement_delta.enclose(delta, drawn, records),
        with_another,
    )
    assert is_reached(bound, (1 - share) * with_another + share * with_it)


def gaussian_above(threshold: Fraction) -> Enclosure:
    share = arb(fmpq(threshold.numerator, threshold.denominator)) / arb(2).sqrt()
    return Enclosure.of(share.erfc() / 2)


@given(
    **samples("prior"),
    mu=st.fractions(0, 4, max_denominator=16),
    threshold=st.fractions(-4, 4, max_denominator=16),
)
def test_gaussian_noise_reaches_the_posterior_ceiling(
    prior: Fraction, mu: Fraction, threshold: Fraction
) -> None:
    """Bayes gives testing.posterior_ceiling at testing.gaussian_false_negatives."""
    alarms, hits = gaussian_above(threshold).lower, gaussian_above(threshold - mu)
    missed = testing.gaussian_false_negatives.enclose(mu, alarms)
    ceiling = testing.posterior_ceiling.enclose(prior, alarms, missed.lower)
    after, _ = bayes((prior, 1 - prior), (hits.lower, alarms))
    assert abs(ceiling.upper - after) < Fraction(1, 10**12)


@given(**samples("delta"), deviation=st.fractions(Fraction(1, 4), 16, max_denominator=16))
def test_gaussian_noise_keeps_the_epsilon_of_its_zcdp_budget(
    deviation: Fraction, delta: Fraction
) -> None:
    """At concentrated.epsilon_simple the exact gaussian.delta is at most delta."""
    simple = concentrated.epsilon_simple.enclose(1 / (2 * deviation**2), delta)
    assert gaussian.delta.enclose(simple.upper, deviation, 1).at_most(delta)


@given(**samples("epsilon"), order=st.integers(2, 9))
def test_randomized_response_keeps_its_zcdp_budget(epsilon: Fraction, order: int) -> None:
    """Its moment fits concentrated.rho_of_epsilon at whole orders, and uses it up near 1."""
    rho = concentrated.rho_of_epsilon.enclose(epsilon)
    moment = moment_of_response(epsilon, order)
    least, most = (order - 1) * rho.lower, (order - 1) * order * rho.upper
    assert exponential(least).lower <= moment.upper and moment.lower <= exponential(most).upper


@given(**samples("epsilon", "delta"), groups=st.integers(1, 64))
def test_the_threshold_is_the_least_that_keeps_delta(
    epsilon: Fraction, delta: Fraction, groups: int
) -> None:
    """selection.discrete_laplace_threshold fits selection.discrete_laplace_delta."""
    reached = selection.discrete_laplace_threshold.enclose(epsilon, delta, groups)
    above = selection.discrete_laplace_threshold_above.enclose(epsilon, delta, groups)
    least, scale = reached.lower, groups / epsilon
    keeps = one_named(scale, least, groups).upper <= delta
    needed = least == 1 or one_named(scale, least - 1, groups).lower > delta
    one_less = above.lower == above.upper == least - 1
    delta_there = selection.discrete_laplace_delta.enclose(scale, least, groups)
    assert delta_there.overlaps(one_named(scale, least, groups))
    assert keeps and needed and one_less and reached.upper == least


@given(
    **samples("slack"),
    epsilon=st.fractions(Fraction(1, 64), 1, max_denominator=64),
    times=st.integers(1, 40),
)
def test_randomized_responses_keep_advanced_composition(
    epsilon: Fraction, slack: Fraction, times: int
) -> None:
    """Up to 40 responses, summed exactly, keep (composition.advanced, slack)."""
    growth = exponential(epsilon).upper
    total = exponential(composition.advanced.enclose(epsilon, 0, times, slack)).lower
    excess = (
        comb(times, j) * max(Fraction(0), growth**j - total * growth ** (times - j))
        for j in range(times + 1)
    )
    assert sum(excess, Fraction(0)) <= slack * (1 + growth) ** times


@given(**samples("epsilon", "delta"), times=st.integers(1, 30))
def test_at_k_times_epsilon_delta_is_that_of_a_name(
    epsilon: Fraction, delta: Fraction, times: int
) -> None:
    """composition.delta_repeated is the chance that one of k answers reveals the database."""
    total = composition.delta_repeated.enclose(epsilon, delta, times, times * epsilon)
    assert total.contains(1 - (1 - delta) ** times)


@given(**samples("epsilon", "delta", "share"), times=st.integers(1, 3))
def test_four_outcomes_need_the_total_epsilon(
    epsilon: Fraction, delta: Fraction, times: int, share: Fraction
) -> None:
    """All outcomes of up to 3 draws, listed, have delta at composition.epsilon_repeated."""
    growth, named = exponential(epsilon), 1 - (1 - delta) ** times
    margin = named + share * (left_over(delta, times, growth.lower, Fraction(1)) - named)
    total = exponential(composition.epsilon_repeated.enclose(epsilon, delta, times, margin))
    listed = Enclosure(
        left_over(delta, times, growth.lower, total.upper),
        left_over(delta, times, growth.upper, total.lower),
    )
    assert listed.contains(margin)


@given(**samples("here", "there", "delta"), order=st.integers(2, 9))
def test_two_outputs_keep_the_epsilon_of_their_renyi_budget(
    here: Fraction, there: Fraction, order: int, delta: Fraction
) -> None:
    """renyi.epsilon bounds both outputs of a mechanism at the budget of its moment."""
    moment = moment_of_two(here, there, order)
    logarithm = Enclosure.of(arb(fmpq(moment.numerator, moment.denominator)).log())
    budget = max(Fraction(0), logarithm.upper) / (order - 1)
    factor = exponential(renyi.epsilon.enclose(order, budget, delta)).upper
    assert here <= factor * there + delta and 1 - here <= factor * (1 - there) + delta


@given(**samples("epsilon"), order=st.integers(2, 9))
def test_randomized_response_has_its_renyi_divergence(epsilon: Fraction, order: int) -> None:
    """Its exact moment is that of renyi.randomized_response."""
    divergence = renyi.randomized_response.enclose(order, epsilon)
    times = order - 1
    printed = exponential(Enclosure(times * divergence.lower, times * divergence.upper))
    assert printed.overlaps(moment_of_response(epsilon, order))


@given(
    order=st.fractions(Fraction(65, 64), 16, max_denominator=64),
    sensitivity=st.fractions(Fraction(1, 64), 4, max_denominator=64),
)
def test_gaussian_noise_has_its_renyi_divergence(order: Fraction, sensitivity: Fraction) -> None:
    """The integrated moment is that of renyi.gaussian."""
    budget = renyi.gaussian.enclose(order=order, deviation=1, global_sensitivity=sensitivity).lower
    most, apart = (fmpq(x.numerator, x.denominator) for x in ((order - 1) * budget, sensitivity))
    beyond = fmpq(order.numerator, order.denominator) - 1

    def share(x: acb) -> acb:
        loss = (x**2 - (x - apart) ** 2) / 2
        return (-((x - apart) ** 2) / 2 + beyond * loss - most).exp() / (2 * acb.pi()).sqrt()

    middle = order * sensitivity
    assert near(integral(share, middle - FAR, middle + FAR), Enclosure(1, 1))


@given(
    order=st.fractions(Fraction(65, 64), 16, max_denominator=64),
    sensitivity=st.fractions(Fraction(1, 64), 4, max_denominator=64),
)
def test_laplace_noise_has_its_renyi_divergence(order: Fraction, sensitivity: Fraction) -> None:
    """The integrated moment is that of renyi.laplace."""
    beyond, apart = (fmpq(x.numerator, x.denominator) for x in (order - 1, sensitivity))

    def share(x: acb, above_zero: int, above_both: int) -> acb:
        """Return the integrand over ``exp((a - 1) Delta)``, which is the most that L adds."""
        mine, other = (1 - 2 * above_both) * (x - apart), (1 - 2 * above_zero) * x
        return (mine + beyond * (mine - other) - beyond * apart).exp() / 2

    ends = (Fraction(-FAR), Fraction(0), sensitivity, sensitivity + FAR)
    sides = ((0, 0), (1, 0), (1, 1))
    parts = [
        integral(partial(share, above_zero=zero, above_both=both), low, high)
        for (zero, both), (low, high) in zip(sides, pairwise(ends), strict=True)
    ]
    budget = renyi.laplace.enclose(order=order, scale=1, global_sensitivity=sensitivity)
    with ctx.workprec(BITS):
        least, most = (
            arb(beyond * (fmpq(end.numerator, end.denominator) - apart)).exp()
            for end in (budget.lower, budget.upper)
        )
        printed = Enclosure(Enclosure.of(least).lower, Enclosure.of(most).upper)
    whole = Enclosure(sum(part.lower for part in parts), sum(part.upper for part in parts))
    assert near(whole, printed)


@given(**samples("epsilon", "delta"))
def test_the_advantage_is_at_most_the_simple_bound(epsilon: Fraction, delta: Fraction) -> None:
    """testing.advantage is at most e^epsilon - 1 + delta."""
    least = testing.advantage.enclose(epsilon, delta)
    assert least.at_most(exponential(epsilon).lower - 1 + delta)


@given(**samples("epsilon", "delta", "last"), size=st.integers(1, 4))
def test_a_group_allows_what_an_event_reaches(
    epsilon: Fraction, delta: Fraction, last: Fraction, size: int
) -> None:
    """Step after step, an exact event reaches group.epsilon and group.delta."""
    growth = factor_below(epsilon)
    likely, margin = (chance / (2 * size * growth**size) for chance in (last, delta))
    probability = likely
    for _ in range(size):
        probability = growth * probability + margin
    spent = group.epsilon.enclose(epsilon, size), group.delta.enclose(epsilon, margin, size)
    assert is_reached(of_an_event(*spent, likely), probability)
