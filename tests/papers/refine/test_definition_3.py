"""Definition 3: what may be moved under (epsilon, delta), and that more may not."""

from fractions import Fraction

import sympy
from sympy import exp, log

from didp_ref import refinement
from didp_ref.papers.refine.alphabet import (
    alpha_d,
    alpha_u,
    below,
    c,
    delta_moved,
    e,
    g,
    h,
    l,
    p,
    s,
    t,
)
from didp_ref.papers.refine.definition_3 import ENOUGH, NEAR_POINTS, NO_MORE, moved
from didp_ref.papers.refine.shared import refined
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.symbolic.notation import le
from didp_ref.worlds.distributions import fractions
from tests.papers.refine.shared import HALF, THIRD

INDIVIDUAL, STATISTICAL = "refine.epsilon-delta-individual", "refine.epsilon-delta-statistical"
DELTA = Fraction(1, 5)


def most(quantity):
    """Return what may be moved at epsilon = ln 2 and delta = 1/5, exactly."""
    return Fraction(str(quantity.at(epsilon=sympy.log(2), delta=sympy.Rational(1, 5))))


def test_moving_delta_breaks_the_promise_to_an_individual(broken):
    prior = fractions("1/3", "2/3")
    answer = refined(prior, [0], 2, HALF)
    safe = most(refinement.moved_mass_individual)
    for mass, kept in ((safe, True), (safe + Fraction(1, 1000), False), (DELTA, False)):
        after = moved(answer, 0, 1, mass)
        assert not broken(after, prior, 2, DELTA)
        assert (broken(prior, after, 2, DELTA) == []) == kept


def test_moving_half_of_delta_breaks_the_promise_to_everyone(broken):
    prior = fractions("1/2", "1/2")
    answers = [refined(prior, [at], Fraction(4, 3), Fraction(2, 3)) for at in (0, 1)]
    safe = most(refinement.moved_mass_statistical)
    for mass, kept in ((safe, True), (safe + Fraction(1, 1000), False), (DELTA / 2, False)):
        first, second = (moved(answer, at, 1 - at, mass) for at, answer in enumerate(answers))
        assert (broken(first, second, 2, DELTA) == []) == kept


def test_figure_2_clears_a_tail_of_prior_mass_two_fifths():
    """The refined answer's tails weigh delta where the prior's weigh 2/5 > 2 (0) + 1/5."""
    prior = refinement.uniform(0, 1)
    answer = refinement.refine(prior, HALF, 2, HALF)
    for of, weight in ((answer, DELTA), (prior.unrefined(), 2 * DELTA)):
        assert of.cdf(Fraction(1, 5)) + 1 - of.cdf(Fraction(4, 5)) == weight


def test_all_of_delta_may_be_added_if_the_tails_lose_half_of_it_at_ln_2(broken):
    """Figure 2 in cells: two ends of the tails, the rest of them, the near points, and f(D)."""
    prior = fractions("1/10", "1/10", "7/15", "1/3", 0)
    answer = [p * (2 if near else HALF) for p, near in zip(prior, (0, 0, 0, 1, 1), strict=True)]
    for tails, kept in ((DELTA / 2, True), (DELTA / 2 + Fraction(1, 1000), False), (0, True)):
        ends = min(tails, DELTA / 2) / 2  # no more is there
        losses = (ends, ends, tails - 2 * ends, DELTA - tails, -DELTA)
        after = [p - loss for p, loss in zip(answer, losses, strict=True)]
        assert min(after) >= 0 and sum(after) == 1
        assert not broken(after, prior, 2, DELTA)
        assert (broken(prior, after, 2, DELTA) == []) == kept


def test_statistical_answers_may_move_delta_from_near_points(broken):
    """Three thirds, f(D) in the first and f(D') in the last; the factors are 3/2 and 3/4."""
    here = fractions(0, "1/2", "1/4", "1/4", 0)  # f(D), near points, middle, far, f(D')
    for near, far, kept in ((DELTA, 0, True), (0, DELTA / 3, True), (0, DELTA / 2, False)):
        first = [a + b for a, b in zip(here, (near + far, -near, 0, -far, 0), strict=True)]
        second = first[::-1]
        second[0], second[-1] = Fraction(0), near + far
        first[0], first[-1] = near + far, Fraction(0)
        assert sum(first) == sum(second) == 1
        assert (broken(first, second, 2, DELTA) == []) == kept


def test_more_than_the_share_of_the_tails_is_refused(refused):
    prior = {n: 2, p: {1: THIRD, 2: 2 * THIRD}, s: {1: 0, 2: 1}}
    moves = {c: {1: 2, 2: HALF}, g: {1: "1/5", 2: 0}, l: {1: 0, 2: "1/5"}, delta_moved: "1/5"}
    unlimited = {"the below[k] sum to delta exp(-epsilon) at most": le(delta_moved, delta)}
    values = {**prior, **BUDGET, **moves, below: {1: 0, 2: "1/5"}}
    refused(INDIVIDUAL, values, of=NEAR_POINTS, hypotheses=unlimited)


def test_what_lies_below_counts_for_statistics(refused):
    prior = {n: 2, s: {1: 1, 2: 0}, p: {1: HALF, 2: HALF}, alpha_u: "4/3", alpha_d: "2/3"}
    here = {c: {1: "4/3", 2: "2/3"}, g: {1: "1/10", 2: 0}, l: {1: 0, 2: "1/10"}}
    there = {e: {1: "2/3", 2: "4/3"}, h: {1: 0, 2: "1/10"}, t: {1: "1/10", 2: 0}}
    values = {**prior, **BUDGET, delta_moved: "1/10", **here, **there, below: {1: "1/10", 2: 0}}
    name = "delta_moved and exp(epsilon) times the below[k] are delta at most"
    refused(STATISTICAL, values, of=NEAR_POINTS, hypotheses={name: le(delta_moved, delta)})


def two_point(prior, near, far_factor, near_factor):
    """Refine a prior on two points towards one of them."""
    return [p * (near_factor if place == near else far_factor) for place, p in enumerate(prior)]


BUDGET = {epsilon: log(2), delta: "1/5"}


def test_all_of_delta_may_not_be_moved(refused_as_printed):
    prior = {n: 2, p: {1: THIRD, 2: 2 * THIRD}, s: {1: 0, 2: 1}}
    moved = {delta_moved: "1/5", c: {1: 2, 2: HALF}, g: {1: "1/5", 2: 0}, l: {1: 0, 2: "1/5"}}
    refused_as_printed(INDIVIDUAL, {**prior, **BUDGET, **moved}, of=ENOUGH)


def test_half_of_delta_may_not_be_moved(refused_as_printed):
    prior = {n: 2, s: {1: 1, 2: 0}, p: {1: HALF, 2: HALF}}
    here = {c: {1: "4/3", 2: "2/3"}, g: {1: "1/10", 2: 0}, l: {1: 0, 2: "1/10"}}
    there = {e: {1: "2/3", 2: "4/3"}, h: {1: 0, 2: "1/10"}, t: {1: "1/10", 2: 0}}
    values = {**prior, **BUDGET, delta_moved: "1/10", **here, **there}
    refused_as_printed(STATISTICAL, values, of=ENOUGH)


def test_what_the_corrected_bound_allows_is_not_too_much_for_an_individual(refused):
    """At the bound itself the promise is kept, so nothing is broken from there on."""
    allowed = {"delta_moved > delta exp(-epsilon)": le(delta * exp(-epsilon), delta_moved)}
    values = {**BUDGET, delta_moved: "1/10"}
    refused(INDIVIDUAL, values, of=NO_MORE, hypotheses=allowed)


def test_what_the_corrected_bound_allows_is_not_too_much_for_statistics(refused):
    bound = delta / (1 + exp(epsilon))
    allowed = {"delta_moved > delta/(1 + exp(epsilon))": le(bound, delta_moved)}
    values = {**BUDGET, delta_moved: "1/15"}
    refused(STATISTICAL, values, of=NO_MORE, hypotheses=allowed)


def test_two_values_of_an_individual_bear_no_more_than_statistics(broken):
    delta = Fraction(1, 5)
    near, far = (two_point([HALF, HALF], place, Fraction(2, 3), Fraction(4, 3)) for place in (0, 1))
    for mass, too_much in ((delta / 2, True), (delta / 3, False)):
        first = [near[0] + mass, near[1] - mass]
        second = [far[0] - mass, far[1] + mass]
        assert bool(broken(first, second, 2, delta)) is too_much
