"""Theorems 1 to 4 at drawn worlds, priors and promises: the formulas keep what they promise.

Tied are Theorem 1 to composition.alpha_symmetric and composition.beta_symmetric, its sharper form
to composition.alpha_every_prior and composition.beta_every_prior, Theorem 2 to scale.prior_free,
Theorem 3 to scale.prior_dependent, and Theorem 4 to translation.epsilon.
"""

from fractions import Fraction
from math import prod

from hypothesis import assume, given
from hypothesis import strategies as st

from didp_ref.formulas import belief, composition, scale, translation
from didp_ref.numbers.domains import POSITIVE, UNIT_OPEN
from didp_ref.worlds.beliefs import bayes

Worlds = list[tuple[int, Fraction]]
"""Every world's weight, of which its prior is a share, and its answer."""

chances = UNIT_OPEN.strategy()
promises = st.lists(st.tuples(chances, chances), min_size=1, max_size=4)

# few answers and responses, so that the worlds come up that attain a bound
weights = st.one_of(st.integers(0, 3), st.integers(1, 10**4))
answers = st.sampled_from([Fraction(0), Fraction(1), Fraction(1, 2)])
worlds = st.lists(st.tuples(weights, answers), min_size=2, max_size=4)
responses = st.sampled_from([Fraction(k, 2) for k in range(-1, 4)])


@given(promises, chances)
def test_answers_that_keep_their_promises_at_every_prior_keep_theorem_1s(
    promised: list[tuple[Fraction, Fraction]], prior: Fraction
) -> None:
    """Of two worlds, after answers that all point one way and could not move the odds further."""
    growth = prod(min(1 / (1 - alpha), 1 + beta) for alpha, beta in promised)
    fallen = bayes([prior, 1 - prior], [Fraction(1), growth])[0]
    risen = bayes([prior, 1 - prior], [growth, Fraction(1)])[0]
    alphas, betas = map(list, zip(*promised, strict=True))
    assert (1 - composition.alpha_symmetric.enclose(alphas).lower) * prior <= fallen
    assert risen <= (1 + composition.beta_symmetric.enclose(betas).lower) * prior
    assert (1 - composition.alpha_every_prior.enclose(alphas, betas).lower) * prior <= fallen
    assert risen <= (1 + composition.beta_every_prior.enclose(alphas, betas).lower) * prior


def priors_of(drawn: Worlds) -> tuple[list[Fraction], list[Fraction], Fraction]:
    """Return the priors, the answers and Theta; two worlds can be, and two answers differ."""
    assume(sum(weight > 0 for weight, _ in drawn) > 1)
    total = sum(weight for weight, _ in drawn)
    values = [answer for _, answer in drawn]
    theta = max(values) - min(values)
    assume(theta > 0)
    return [Fraction(weight, total) for weight, _ in drawn], values, theta


def assert_kept(
    prior: list[Fraction],
    values: list[Fraction],
    response: Fraction,
    noise: Fraction,
    promise: tuple[Fraction, Fraction],
) -> None:
    """Inequality (2) holds after the response, in every world."""
    alpha, beta = promise
    posteriors = belief.posterior.enclose(prior, values, response, noise, bits=400)
    for before, after in zip(prior, posteriors, strict=True):
        assert (1 - alpha) * before <= after.lower
        assert after.upper <= (1 + beta) * before


@given(worlds, responses, chances, POSITIVE.strategy())
def test_the_scale_of_theorem_2_keeps_its_promise(
    drawn: Worlds, response: Fraction, alpha: Fraction, beta: Fraction
) -> None:
    prior, values, theta = priors_of(drawn)
    noise = scale.prior_free.enclose(alpha, beta, theta).upper
    assert_kept(prior, values, response, noise, (alpha, beta))


@given(worlds, responses, chances, chances)
def test_the_scale_of_theorem_3_keeps_its_promise_beside_worlds_that_cannot_be(
    drawn: Worlds, response: Fraction, alpha: Fraction, share: Fraction
) -> None:
    """The smallest positive prior stands for P_min."""
    prior, values, theta = priors_of(drawn)
    p_min, p_max = min(p for p in prior if p), max(prior)
    beta = share * (1 / p_max - 1)
    noise = scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max).upper
    assert_kept(prior, values, response, noise, (alpha, beta))


@given(chances, chances, chances, chances, POSITIVE.strategy(), POSITIVE.strategy())
def test_a_scale_for_every_prior_spends_no_more_than_theorem_4_says(
    alpha: Fraction,
    low: Fraction,
    high: Fraction,
    share: Fraction,
    delta: Fraction,
    theta: Fraction,
) -> None:
    """Eq. 24 at any two priors that are possible; Theorem 2's scale is the smallest for all."""
    p_min = low / 2
    p_max = p_min + (1 - 2 * p_min) * high
    beta = share * (1 / p_max - 1)
    # so many bits tell the two apart at the smallest p_min that is drawn
    noise = scale.prior_free.enclose(alpha, beta, theta, bits=512)
    promised = translation.epsilon.enclose(alpha, beta, delta, theta, p_min, p_max, bits=512)
    assert delta / noise.lower <= promised.lower
