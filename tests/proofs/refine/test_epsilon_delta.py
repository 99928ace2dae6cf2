"""The derivations of (epsilon, delta) fall when what they prove is bent, or is as printed."""

from sympy import Rational, exp, log

from didp_ref.papers.refine.alphabet import c, delta_moved, e, g, h, l, p, s, t
from didp_ref.papers.refine.evidence.section_3 import ENOUGH, NO_MORE
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.symbolic.notation import le, lt

INDIVIDUAL, STATISTICAL = "refine.epsilon-delta-individual", "refine.epsilon-delta-statistical"
HALF, THIRD = Rational(1, 2), Rational(1, 3)
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


def test_more_than_the_far_outcome_has_cannot_be_taken(refused):
    anything = {"no more is moved than the far outcome has": lt(0, delta_moved)}
    refused(STATISTICAL, {**BUDGET, delta_moved: HALF}, of=NO_MORE, hypotheses=anything)


def test_an_individual_query_may_not_move_twice_as_much(refused):
    twice = lt(2 * delta / (1 + exp(epsilon)), delta * exp(-epsilon))
    refused("refine.delta-for-individual", BUDGET, conclusion=twice)
