"""The derivations of section 2 fall when what they prove is bent."""

from sympy import Rational, exp, log, true

from didp_ref.papers.refine.alphabet import alpha_d, alpha_u, c, p, s, u, v, x
from didp_ref.papers.refine.statements.section_2 import masses_fit, two_factors
from didp_ref.papers.refine.statements.vocabulary import near_mass, within
from didp_ref.papers.shared.alphabet import epsilon, n
from didp_ref.proof.notation import lt

HALF, THIRD = Rational(1, 2), Rational(1, 3)
EVEN = {n: 2, s: {1: 1, 2: 0}, p: {1: HALF, 2: HALF}}
FACTORS = {alpha_u: Rational(4, 3), alpha_d: Rational(2, 3), epsilon: log(2)}
THIRDS = {n: 3, s: {1: 1, 2: 0, 3: 0}, p: dict.fromkeys((1, 2, 3), THIRD), epsilon: log(2)}


def test_not_every_event_gains(refused):
    anything = dict.fromkeys(("c[k] >= x where s[k] = 1", "c[k] <= x where s[k] = 0"), true)
    values = {**EVEN, c: {1: HALF, 2: Rational(3, 2)}, x: 1}
    refused("refine.definition-2", values, hypotheses=anything)


def test_two_factors_below_one_make_no_distribution(refused):
    values = {alpha_u: HALF, alpha_d: HALF / 2, epsilon: log(2), x: 1}
    refused("refine.example-1", values, hypotheses={"1 <= alpha_u": lt(0, alpha_u)})


def test_half_the_budget_is_not_enough_for_statistical_queries(refused):
    here, there = two_factors(u, alpha_u, alpha_d), two_factors(v, alpha_u, alpha_d)
    values = {**EVEN, **FACTORS, u: {1: 1, 2: 0}, v: {1: 0, 2: 1}}
    refused("refine.proposition-1", values, conclusion=within(here, there, exp(epsilon / 2)))


def test_a_near_set_of_another_mass_makes_no_distribution(refused):
    [name] = masses_fit(u, alpha_u, alpha_d)
    values = {**EVEN, **FACTORS, u: {1: 1, 2: 1}, v: {1: 0, 2: 1}}
    refused("refine.proposition-1", values, hypotheses={name: lt(0, near_mass(u))})


def test_two_present_values_are_not_within_epsilon(refused):
    up, down = exp(epsilon), exp(-epsilon)
    here, there = two_factors(u, up, down), two_factors(v, up, down)
    values = {**THIRDS, u: {1: 1, 2: 0, 3: 0}, v: {1: 0, 2: 1, 3: 0}}
    refused("refine.proposition-2", values, conclusion=within(here, there, exp(epsilon)))
