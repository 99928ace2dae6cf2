"""Our bridges hold of the numbers that their formulas compute: one property each."""

from fractions import Fraction
from functools import partial

from flint import acb, arb, ctx, fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from didp_ref.formulas import belief, gaussian, reconstruction, scale, testing, translation
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.ours.mechanisms import is_member_private
from didp_ref.papers.shared.integrals import BITS, FAR, integral, near
from didp_ref.worlds.beliefs import bayes
from tests.papers.properties import factor_below, samples


def raised(prior: Fraction, factor: Fraction) -> Fraction:
    """Return the posterior of a world that is likelier by a factor than the other."""
    return bayes((prior, 1 - prior), (factor, Fraction(1)))[0]


def named_or_response(epsilon: Fraction, delta: Fraction, worlds: int) -> tuple[Fraction, Fraction]:
    """Return how often the true world is guessed, and another, where it is named or responded."""
    response = (1 - delta) / (worlds - 1 + factor_below(epsilon))
    return delta + response * factor_below(epsilon), response


@given(weights=st.lists(st.integers(20, 30), min_size=2, max_size=5), **samples("part"))
def test_likelihoods_within_rho_differ_by_its_epsilon(weights: list[int], part: Fraction) -> None:
    """Up to five likelihoods stay within translation.epsilon_of_identifiability."""
    worlds = len(weights)
    most, top = Fraction(max(weights), sum(weights)), Fraction(1, worlds - 1)
    assume(most < top)
    rho = most + part * (top - most)
    epsilon = translation.epsilon_of_identifiability.enclose(rho, worlds)
    assert Fraction(max(weights), min(weights)) <= factor_below(epsilon.lower)


@given(**samples("rho_1", "rho_2", "part"))
def test_a_smaller_epsilon_prevents_the_breach(
    rho_1: Fraction, rho_2: Fraction, part: Fraction
) -> None:
    """Below translation.epsilon_of_breach a belief of rho_1 stays below rho_2."""
    assume(rho_1 < rho_2)
    threshold = translation.epsilon_of_breach.enclose(rho_1, rho_2)
    assert raised(rho_1, factor_below(part * threshold.lower)) < rho_2


@given(**samples("epsilon", "prior"))
def test_no_belief_gains_more_than_the_largest_gain(epsilon: Fraction, prior: Fraction) -> None:
    """An exact posterior exceeds its prior by at most belief.largest_gain."""
    gain = raised(prior, factor_below(epsilon)) - prior
    assert ~belief.largest_gain.enclose(epsilon).less_than(gain)


def gaussian_density(x: acb, answer: fmpq) -> acb:
    return (-((x - answer) ** 2) / 2).exp() / (2 * acb.pi()).sqrt()


@given(
    epsilon=st.fractions(Fraction(1, 64), 4, max_denominator=64),
    sensitivity=st.fractions(Fraction(1, 2), 4, max_denominator=64),
)
def test_gaussian_densities_integrate_to_delta(epsilon: Fraction, sensitivity: Fraction) -> None:
    """The densities beyond the threshold integrate to gaussian.delta."""
    answers = (fmpq(0), fmpq(sensitivity.numerator, sensitivity.denominator))
    threshold = sensitivity / 2 + epsilon / sensitivity
    alarms, hits = (
        integral(partial(gaussian_density, answer=answer), threshold, Fraction(FAR))
        for answer in answers
    )
    with ctx.workprec(BITS):
        factor = Enclosure.of(arb(fmpq(epsilon.numerator, epsilon.denominator)).exp())
    integrated = Enclosure(
        hits.lower - factor.upper * alarms.upper, hits.upper - factor.lower * alarms.lower
    )
    exact = gaussian.delta.enclose(epsilon=epsilon, deviation=1, global_sensitivity=sensitivity)
    assert near(integrated, exact)


@given(**samples("epsilon", "inclusion", "share"))
def test_no_posterior_exceeds_the_disclosure_ceiling(
    epsilon: Fraction, inclusion: Fraction, share: Fraction
) -> None:
    """Bayes, with and without the record, stays below belief.disclosure_ceiling."""
    factor = factor_below(epsilon)
    disclosed = inclusion * share
    prior = (disclosed, inclusion - disclosed, 1 - inclusion)
    posterior = bayes(prior, (factor, 1 / factor, Fraction(1)))[0]
    ceiling = belief.disclosure_ceiling.enclose(epsilon, inclusion, share)
    assert ~ceiling.less_than(posterior / disclosed)


@given(distance=st.fractions(Fraction(1, 64), 8, max_denominator=64))
def test_laplace_densities_integrate_to_the_advantage(distance: Fraction) -> None:
    """The densities beyond the middle differ by testing.laplace_advantage."""
    middle, end = distance / 2, distance + FAR
    alarms = integral(lambda x: (-x).exp() / 2, middle, end)
    apart = fmpq(distance.numerator, distance.denominator)
    up = integral(lambda x: (x - apart).exp() / 2, middle, distance)
    down = integral(lambda x: (apart - x).exp() / 2, distance, end)
    integrated = Enclosure(
        up.lower + down.lower - alarms.upper, up.upper + down.upper - alarms.lower
    )
    assert near(integrated, testing.laplace_advantage.enclose(exponent=distance))


@given(**samples("epsilon", "delta", "beyond"))
def test_a_likely_output_stays_within_the_ratio_tail(
    epsilon: Fraction, delta: Fraction, beyond: Fraction
) -> None:
    """The likeliest output that (epsilon, delta)-DP allows keeps testing.ratio_tail."""
    exponent = epsilon + beyond
    ratio = 1 / factor_below(-exponent)  # above exp(exponent)
    likely = delta / (1 - factor_below(epsilon) / ratio)
    bound = testing.ratio_tail.enclose(epsilon, delta, exponent)
    assume(likely <= 1)
    assert ~bound.less_than(likely)


@given(weights=st.lists(st.integers(20, 30), min_size=2, max_size=5), **samples("rise"))
def test_membership_privacy_leaves_a_floor(weights: list[int], rise: Fraction) -> None:
    """At translation.rho_from_gamma no posterior of up to five worlds is below 1 - alpha."""
    worlds, gamma = len(weights), 1 + rise
    assume(is_member_private(tuple((Fraction(weight),) for weight in weights), gamma))
    most = translation.rho_from_gamma.enclose(gamma, worlds).lower
    alpha = (worlds - 1) * (worlds * most - 1)
    assert Fraction(min(weights), sum(weights)) >= (1 - alpha) / worlds


@given(**samples("epsilon", "prior"))
def test_unbounded_privacy_keeps_gamma(epsilon: Fraction, prior: Fraction) -> None:
    """A posterior of presence keeps translation.gamma_from_sampling at the rate 1."""
    gamma = translation.gamma_from_sampling.enclose(epsilon, 1)
    assert ~gamma.less_than(raised(prior, factor_below(epsilon)) / prior)


@given(**samples("rho"), worlds=st.integers(2, 50))
def test_equal_priors_make_both_scales_one(rho: Fraction, worlds: int) -> None:
    """scale.prior_dependent is scale.rho where the prior is uniform and beta decides."""
    assume(rho * worlds > 1)
    prior, alpha = Fraction(1, worlds), 1 - Fraction(1, 10**9)
    first = scale.prior_dependent.enclose(alpha, worlds * rho - 1, 1, prior, prior)
    second = scale.rho.enclose(rho, worlds, 1)
    assert first.overlaps(second) and first.upper - first.lower < Fraction(1, 10**20)


@given(**samples("rho", "sensitivity", "distance"), records=st.integers(2, 10**6))
def test_the_bound_exceeds_the_budget_below_the_sensitivity(
    rho: Fraction, records: int, sensitivity: Fraction, distance: Fraction
) -> None:
    """translation.epsilon_bound and epsilon_from_rho are in the order of the distances."""
    assume(rho * records > 1 and sensitivity != distance)
    first = translation.epsilon_from_rho.enclose(rho, records)
    second = translation.epsilon_bound.enclose(rho, records, sensitivity, distance)
    assert bool(first.less_than(second)) == (distance < sensitivity)


@given(**samples("epsilon"), records=st.integers(2, 60))
def test_uniform_reconstruction_is_rho_less_the_prior(epsilon: Fraction, records: int) -> None:
    """reconstruction.uniform, with 1/m added, is translation.rho_from_epsilon."""
    gained = reconstruction.uniform.enclose(epsilon, 0, records)
    share = Fraction(1, records)
    right = Enclosure(gained.lower + share, gained.upper + share)
    assert right.overlaps(translation.rho_from_epsilon.enclose(epsilon, records))


@given(**samples("epsilon", "delta"))
def test_misses_and_advantage_keep_their_bounds(epsilon: Fraction, delta: Fraction) -> None:
    """A randomized response keeps testing.false_negatives and testing.advantage."""
    hits, alarms = named_or_response(epsilon, delta, 2)
    missed = testing.false_negatives.enclose(epsilon, delta, alarms)
    most = testing.advantage.enclose(epsilon, delta)
    assert missed.less_than(1 - hits)
    assert ~most.less_than(hits - alarms)


@given(**samples("epsilon", "delta"), worlds=st.integers(2, 50))
def test_a_guess_is_right_no_more_often_than_the_bound(
    epsilon: Fraction, delta: Fraction, worlds: int
) -> None:
    """A randomized response with up to 50 worlds keeps testing.bayes_success."""
    success, _ = named_or_response(epsilon, delta, worlds)
    assert ~testing.bayes_success.enclose(epsilon, delta, worlds).less_than(success)
