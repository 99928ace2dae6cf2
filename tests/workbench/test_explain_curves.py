"""What noise, budgets and repeated answers leave: held to mpmath and to mechanisms written out."""

import re
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest

from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_curves import Concentrated, Gaussian, Renyi, Several
from didp_ref.workbench.explain_limits import Approximate, Laplace, Pure, exactly
from tests.looped import for_each
from tests.workbench.test_explain_limits import (
    RATES,
    advantage,
    close,
    exponential,
    fewest_misses,
    fraction,
    of,
    posteriors,
)

SLACK = Fraction(1, 10**25)
MUS = [Fraction(1, 100), Fraction(1, 2), Fraction(1), Fraction(3), Fraction(9)]
PRIORS = [Fraction(1, 1000), Fraction(1, 4), Fraction(1, 2), Fraction(4, 5)]
CHANCES = [Fraction(1, 10**6), Fraction(1, 100), Fraction(1, 3), Fraction(9, 10)]
INSIDE = RATES[1:-1]


@pytest.fixture(autouse=True)
def many_digits():
    with mpmath.workdps(60):
        yield


def number(result, name):
    (each,) = [each for each in result.findings if each.name.startswith(name)]
    return each


def phi(x):
    return mpmath.erfc(-x / mpmath.sqrt(2)) / 2


def quantile(chance):
    """The normal quantile by Newton's steps on the distribution function alone."""
    x = mpmath.mpf(0) if chance > mpmath.mpf(1) / 10**3 else -mpmath.sqrt(-2 * mpmath.log(chance))
    for _ in range(200):
        step = (phi(x) - chance) / mpmath.npdf(x)
        x -= max(-1, min(1, step))
        if abs(step) < mpmath.mpf(10) ** -55:
            return x
    raise AssertionError


def test_the_quantile_of_these_tests_is_one():
    assert abs(phi(quantile(mpmath.mpf(1) / 10**9)) * 10**9 - 1) < 1e-40


def gaussian_misses(mu, rate):
    return phi(-quantile(of(rate)) - mu)


@for_each(MUS)
def test_gaussian_noise_is_known_exactly(value):
    mu, limits = of(value), Gaussian(exactly(value), "it")
    assert close(limits.advantage(), 2 * phi(mu / 2) - 1)
    for rate in INSIDE:
        assert close(limits.misses(rate), gaussian_misses(mu, rate))
    assert [limits.misses(Fraction(end)).lower for end in (0, 1)] == [1, 0]
    for prior in PRIORS:  # who believes it where its density times the prior is larger
        p, odds = of(prior), mpmath.log(of(prior) / of(1 - prior))
        right = p * phi(mu / 2 + odds / mu) + (1 - p) * phi(mu / 2 - odds / mu)
        assert close(limits.guess(prior), right)
        for rate in INSIDE:
            hits = 1 - gaussian_misses(mu, rate)
            after = p * hits / (p * hits + (1 - p) * of(rate))
            assert close(limits.after_alarm(prior, rate), after)


@for_each([Fraction(1, 2), Fraction(1), Fraction(3)])
def test_an_epsilon_at_a_delta_is_the_hockey_stick(value):
    mu, limits = of(value), Gaussian(exactly(value), "it")
    for delta in (Fraction(1, 10**6), Fraction(1, 100)):
        epsilon = limits.epsilon_at(delta)
        for end in (epsilon.lower, epsilon.upper):
            needed = phi(mu / 2 - of(end) / mu) - exponential(end) * phi(-mu / 2 - of(end) / mu)
            assert abs(needed / of(delta) - 1) < 1e-25


@for_each([(mu, chance) for mu in MUS[:4] for chance in CHANCES])
def test_what_a_belief_exceeds_with_a_chance_is_attained_by_a_threshold(case):
    """An answer beyond a threshold has the chance, and leaves just this belief."""
    mu, chance = case
    limits = Gaussian(exactly(mu), "it")
    elsewhere = phi(quantile(of(chance)) - of(mu))
    for prior in PRIORS:
        (after,) = posteriors([of(chance)], [elsewhere], of(prior))
        assert close(limits.reached_with(chance, prior), after)


@for_each(MUS[1:4])
def test_no_event_of_gaussian_noise_is_likelier_and_leaves_more(mu):
    """Answers in cells: whichever of them are told apart, as long as the rest are told alike."""
    cells = [mpmath.mpf(k) / 4 for k in range(-40, 44)]
    rows = [[phi(b - m) - phi(a - m) for a, b in pairwise(cells)] for m in (of(mu), 0)]
    limits, prior = Gaussian(exactly(mu), "it"), Fraction(1, 2)
    for chance in CHANCES[:3]:
        level = limits.reached_with(chance, prior).upper
        told = sorted(zip(*rows, strict=True), key=lambda pair: pair[1] / pair[0])
        here = elsewhere = mpmath.mpf(0)
        for so, not_so in told:
            here, elsewhere = here + so, elsewhere + not_so
            if here > of(chance):
                assert here / (here + elsewhere) <= of(level)


@for_each([(mu, count) for mu in MUS[1:4] for count in (2, 3, 10)])
def test_a_guess_among_several_solves_its_equation(case):
    mu, count = case
    right = Gaussian(exactly(mu), "it").guess_which(count)
    assert 0 <= right.width < Fraction(1, 10**18)
    for end, side in ((right.lower, 1), (right.upper, -1)):
        excess = 1 - gaussian_misses(of(mu), (1 - end) / (count - 1)) - of(end)
        assert excess * side > -1e-40
    if count == 2:
        assert right.lower - SLACK <= fraction(phi(of(mu) / 2)) <= right.upper + SLACK
    # as many means, each mu from every other: the likeliest is guessed
    apart = of(mu) / mpmath.sqrt(2)
    with mpmath.workdps(20):
        best = mpmath.quad(
            lambda x: mpmath.npdf(x) * mpmath.ncdf(x + apart) ** (count - 1), [-9, 0, 9]
        )
    assert best <= of(right.upper) + mpmath.mpf(10) ** -10
    assert best > 1 / mpmath.mpf(count)


def test_several_answers_of_noise_add_as_their_squares():
    explanation = explain(
        deviation=2, global_sensitivity=1, times=4, prior="1/3", adjacency="replace"
    )
    other = explain(mu=1, prior="1/3", adjacency="replace")
    for first, second in zip(explanation.findings, other.findings, strict=True):
        assert first.name == second.name
        assert abs(first.value.upper - second.value.upper) < SLACK
    three = explain(deviation=2, global_sensitivity=1, times=3, prior="1/2", adjacency="replace")
    assert close(number(three, "largest advantage").value, 2 * phi(mpmath.sqrt(3) / 4) - 1)


def never_less_than_noise(limits, mu, delta):
    """What a budget bounds is no less than what the Gaussian noise that keeps it can do."""
    assert of(limits.advantage().upper) >= 2 * phi(mu / 2) - 1
    for rate in INSIDE:
        assert of(limits.misses(rate).lower) <= gaussian_misses(mu, rate)
    for prior in PRIORS:
        p, odds = of(prior), mpmath.log(of(prior) / of(1 - prior))
        right = p * phi(mu / 2 + odds / mu) + (1 - p) * phi(mu / 2 - odds / mu)
        assert of(limits.guess(prior).upper) >= right
        elsewhere = phi(quantile(of(delta)) - mu)
        (after,) = posteriors([of(delta)], [elsewhere], p)
        assert of(limits.reached_with(delta, prior).upper) >= after
    for count in (2, 10):
        assert limits.guess_which(count).upper < 1
    assert of(limits.guess_which(2).upper) >= phi(mu / 2)


BUDGETS = [
    (Fraction(1, 8), Fraction(1, 10**6)),
    (Fraction(1, 2), Fraction(1, 100)),
    (Fraction(2), Fraction(1, 3)),
]


@for_each(BUDGETS)
def test_a_concentrated_budget(case):
    rho, delta = case
    limits = Concentrated(delta, rho)
    never_less_than_noise(limits, mpmath.sqrt(2 * of(rho)), delta)
    assert of(limits.advantage().upper) <= mpmath.sqrt(of(rho) / 2) + 1e-8  # Pinsker's
    for rate in INSIDE:
        alarm, silence = (mpmath.sqrt(-mpmath.log(of(x))) for x in (rate, 1 - rate))
        by_orders = max(
            1 - mpmath.exp(-(max(0, alarm - mpmath.sqrt(of(rho))) ** 2)),
            mpmath.exp(-((silence + mpmath.sqrt(of(rho))) ** 2)),
        )
        assert of(limits.misses(rate).upper) >= by_orders - mpmath.mpf(10) ** -30


@for_each(BUDGETS)
def test_a_renyi_budget(case):
    rho, delta = case
    order = Fraction(5)
    never_less_than_noise(Renyi(delta, order * rho, order), mpmath.sqrt(2 * of(rho)), delta)


def test_of_an_order_near_one_pinskers_inequality_is_left():
    """The divergence of order one is no larger: TV <= sqrt(b/2), here sqrt(1/20000)."""
    limits = Renyi(Fraction(1, 10**6), Fraction(1, 10**4), 1 + Fraction(1, 10**4))
    distance = mpmath.sqrt(mpmath.mpf(1) / 20000)
    assert distance < of(limits.advantage().upper) <= distance + 1e-8
    assert of(limits.misses(Fraction(1, 20)).upper) >= mpmath.mpf("0.95") - distance - 1e-8


@for_each([Fraction(1, 2), Fraction(2)])
def test_a_renyi_budget_bounds_randomized_response(epsilon):
    """Its divergence of the order is summed from its two rows; the budget is no less."""
    order, grown = 4, exponential(epsilon)
    yes, no = grown / (1 + grown), 1 / (1 + grown)
    divergence = mpmath.log(yes**order * no ** (1 - order) + no**order * yes ** (1 - order)) / 3
    limits = Renyi(Fraction(1, 100), fraction(divergence) + SLACK, Fraction(order))
    assert of(limits.advantage().upper) >= yes - no
    for rate in RATES:
        assert of(limits.misses(rate).lower) <= fewest_misses((yes, no), (no, yes), of(rate))
    for prior in PRIORS:
        assert of(limits.guess(prior).upper) >= max(yes, of(prior), of(1 - prior))


def repeated(epsilon, delta, count):
    """The rows of so many answers: the truth is named, or so many of them are lies."""
    lie = 1 / (1 + exponential(epsilon))
    left = (1 - of(delta)) ** count
    rows = [
        left * mpmath.binomial(count, j) * lie**j * (1 - lie) ** (count - j)
        for j in range(count + 1)
    ]
    return [1 - left, *rows, 0], [0, *reversed(rows), 1 - left]


def bayes(so, not_so, prior):
    return sum(max(prior * a, (1 - prior) * b) for a, b in zip(so, not_so, strict=True))


REPEATED = [
    (Fraction(1, 10), Fraction(0), 5),
    (Fraction(1, 2), Fraction(1, 1000), 4),
    (Fraction(2), Fraction(1, 10), 3),
    (Fraction(1, 10), Fraction(1, 10**9), 20),
]


@for_each(REPEATED)
def test_answers_repeated_do_what_is_said(case):
    epsilon, delta, count = case
    so, not_so = repeated(*case)
    total = fraction(so[0]) + Fraction(1, 100)
    limits = Several(total, epsilon, delta, count, "it", "it")
    assert close(limits.advantage(), advantage(so, not_so))
    assert limits.misses_by
    for rate in RATES:
        assert close(limits.misses(rate), fewest_misses(so, not_so, of(rate)))
    for prior in PRIORS:
        assert close(limits.guess(prior), bayes(so, not_so, of(prior)))
        inside = slice(1, -1)
        after = posteriors(so[inside], not_so[inside], of(prior))
        if delta:
            assert (limits.floor(prior).lower, limits.ceiling(prior).upper) == (0, 1)
        else:
            assert close(limits.ceiling(prior), max(after))
            assert close(limits.floor(prior), min(after))
        # of an event with the chance, the most convincing answers, and a part of the last
        here, elsewhere = of(total), 1 - mpmath.mpf(1)
        for a, b in zip(so, not_so, strict=True):
            share = min(1, here / a) if a else 0
            here, elsewhere = here - a * share, elsewhere + b * share
        (level,) = posteriors([of(total)], [elsewhere], of(prior))
        assert close(limits.reached_with(total, prior), level)


def test_many_answers_have_bounds_that_no_test_passes():
    epsilon, count = Fraction(1, 10), 200
    so, not_so = repeated(epsilon, Fraction(0), count)
    limits = Several(Fraction(1, 10**6), epsilon, Fraction(0), count, "it", "it")
    assert limits.misses_by == ""
    assert close(limits.advantage(), advantage(so, not_so))
    for rate in RATES:
        fewest = fewest_misses(so, not_so, of(rate))
        assert -1e-40 <= fewest - of(limits.misses(rate).lower) < 0.02


def test_what_is_not_bounded_is_not_said():
    """At 1 - (1 - delta)^times every answer may name the truth with all of that chance."""
    limits = Several(Fraction(19, 100), Fraction(1), Fraction(1, 10), 2, "it", "it")
    assert limits.reached_with(limits.delta, Fraction(1, 2)) is None
    here = {"epsilon": 1, "delta": "1/10", "times": 2, "total_delta": "19/100", "prior": "1/2"}
    explanation = explain(here, "replace")
    assert not [each for each in explanation.findings if "exceeded" in each.name]
    assert number(explanation, "epsilon at delta").value.upper == 2


def test_a_group_is_a_chain_of_databases():
    """The definition is applied a step at a time, from one of them to the next."""
    epsilon, delta, size = Fraction(1, 2), Fraction(1, 1000), 3
    explanation = explain(
        epsilon=epsilon, delta=delta, group=size, prior="1/2", adjacency="replace"
    )
    event = mpmath.mpf(1) / 20
    for _ in range(size):
        event = exponential(epsilon) * event + of(delta)
    misses = number(explanation, "least false negatives")
    assert close(misses.value, 1 - event)
    assert misses.status == "a bound"
    (chance,) = [
        each
        for each in explanation.findings
        if each.name.startswith("probability, if the suspicion is true")
    ]
    assert "e^(3*epsilon + 1)" in chance.name
    sum_of_powers = sum(exponential(k * epsilon) for k in range(size))
    assert close(chance.value, of(delta) * sum_of_powers / (1 - mpmath.exp(-1)))
    assert " 3 records" in explanation.sentences[0]


@pytest.mark.parametrize(
    ("promise", "factor"),
    [({"mu": 1}, 2), ({"deviation": 1, "global_sensitivity": 1}, 2), ({"concentrated_rho": 1}, 4)],
)
def test_one_of_many_people_is_two_steps_away(promise, factor):
    *_, name = promise
    same = {**promise, name: factor}
    explanation = explain({"n_worlds": 5, **same}, "replace")
    for group, adjacency in ((2, "replace"), (1, "add-remove")):
        two = explain({"n_worlds": 5, "group": group, **promise}, adjacency)
        assert [each.value for each in two.findings] == [
            each.value for each in explanation.findings
        ]


def test_epsilon_and_delta_between_people_are_two_steps():
    two = explain({"epsilon": 1, "delta": "1e-6", "n_worlds": 3}, "add-remove")
    delta = mpmath.mpf(10) ** -6 * (1 + mpmath.e)
    due = (mpmath.e**2 + 2 * delta) / (mpmath.e**2 + 2)
    assert close(number(two, "probability of guessing which").value, due)
    assert number(two, "probability of guessing which").status == "a bound"


@for_each([Fraction(1, 3), Fraction(2), Fraction(30)])
def test_a_right_guess_under_epsilon_and_delta(t):
    grown = exponential(t)
    for prior in PRIORS:
        yes = grown / (1 + grown)
        response = ([yes, 1 - yes], [1 - yes, yes])
        assert close(Pure(t, "it").guess(prior), bayes(*response, of(prior)))
        for delta in (Fraction(1, 10**6), Fraction(1, 3)):
            left = 1 - of(delta)
            so = [of(delta), left * yes, left * (1 - yes), 0]
            assert close(Approximate(t, delta).guess(prior), bayes(so, so[::-1], of(prior)))


@for_each([Fraction(1, 3), Fraction(2), Fraction(9)])
def test_a_right_guess_under_laplace_noise(t):
    """Who guesses by the density times the prior, integrated between where the two cross."""

    def density(x):
        return mpmath.exp(-abs(x)) / 2

    for prior in PRIORS:
        p = of(prior)

        def best(x, p=p):
            return max(p * density(x - of(t)), (1 - p) * density(x))

        crossing = (of(t) - mpmath.log(p / (1 - p))) / 2
        ends = sorted({mpmath.mpf(0), of(t), min(max(crossing, mpmath.mpf(0)), of(t))})
        with mpmath.workdps(30):
            right = mpmath.quad(best, [-80, *ends, of(t) + 80])
        enclosure = Laplace(t, "it").guess(prior)
        assert abs(of(enclosure.upper) - right) < 1e-15


@for_each([(level, prior) for level in ("3/5", "99/100") for prior in ("1/2", "1/10")])
def test_the_way_back_to_a_belief_that_is_kept_but_for_a_chance(case):
    level, prior = case
    here = {"posterior": level, "prior": prior, "delta": "1e-6", "global_sensitivity": 3}
    back = explain(here, "replace")
    odds = of(Fraction(level) / (1 - Fraction(level)) * (1 - Fraction(prior)) / Fraction(prior))
    chance = mpmath.mpf(10) ** -6
    mu = quantile(chance) - quantile(chance / odds)
    assert close(number(back, "largest mu").value, mu)
    deviation = number(back, "smallest deviation").value
    assert close(deviation, 3 / mu)
    (said,) = re.findall(r"^mu = (\S+) ", back.headline)
    assert 0.999 * mu < mpmath.mpf(said) <= mu
    noise = {"deviation": deviation.upper, "global_sensitivity": 3, "prior": prior}
    forth = explain(noise, "replace")
    reached = number(forth, "posterior exceeded").value
    assert Fraction(level) - SLACK < reached.lower < reached.upper < Fraction(level) + SLACK


@for_each([("3/5", "1/2"), ("7/10", "1/3"), ("19/20", "9/10")])
def test_the_way_back_to_a_guess(case):
    level, prior = case
    here = {"success": level, "prior": prior, "global_sensitivity": 2}
    back = explain(here, "replace")
    deviation, epsilon = (
        number(back, name).value for name in ("smallest deviation", "largest epsilon")
    )
    for promise in (
        {"deviation": deviation.upper, "global_sensitivity": 2},
        {"mu": number(back, "largest mu").value.lower},
        {"epsilon": epsilon.lower},
        {
            "epsilon": number(
                explain({**here, "delta": "1/100"}, "replace"), "largest epsilon"
            ).value.lower,
            "delta": "1/100",
        },
    ):
        right = number(
            explain({**promise, "prior": prior}, "replace"), "probability of a right"
        ).value
        assert Fraction(level) - SLACK < right.lower <= right.upper < Fraction(level) + SLACK


@for_each([2, 10])
def test_the_way_back_to_a_guess_among_several(count):
    here = {"success": "3/5", "n_worlds": count, "global_sensitivity": 2}
    for adjacency in ("replace", "add-remove"):
        back = explain(here, adjacency)
        for promise in (
            {"deviation": number(back, "smallest deviation").value.upper, "global_sensitivity": 2},
            {"epsilon": number(back, "largest epsilon").value.lower},
        ):
            forth = explain({**promise, "n_worlds": count}, adjacency)
            right = number(forth, "probability of guessing which").value
            assert abs(right.upper - Fraction(3, 5)) < Fraction(1, 10**15)


def test_the_way_back_to_an_advantage_has_the_same_noise():
    tests = explain({"advantage": "1/5", "global_sensitivity": 1}, "replace")
    guesses = explain({"success": "3/5", "prior": "1/2", "global_sensitivity": 1}, "replace")
    deviation = number(tests, "smallest deviation")
    assert deviation.value == number(guesses, "smallest deviation").value
    assert close(deviation.value, 1 / (-2 * quantile(mpmath.mpf(2) / 5)))


@pytest.mark.parametrize(
    ("rho", "difference"), [("1/2", "1/2"), ("8/25", "2/5"), ("1/8", "1/4"), ("1/50", "1/10")]
)
def test_pinskers_inequality_is_exact_where_its_root_is_a_fraction(rho, difference):
    """``sqrt(rho/2)``, worked out on paper."""
    limits = Concentrated(Fraction(1, 10**6), Fraction(rho))
    assert limits.advantage().upper == Fraction(difference)
    assert limits.guess(Fraction(1, 2)).upper == (1 + Fraction(difference)) / 2
