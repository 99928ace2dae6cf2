"""The derivations of section 2 fall when what they prove is bent."""

from sympy import And, Implies, Rational, exp, log

from didp_ref.papers.refine.alphabet import (
    P_U,
    K_ball,
    K_ball_better,
    P_ball,
    P_ball_better,
    alpha_d,
    alpha_u,
    c,
    p,
    s,
    u,
    v,
    x,
)
from didp_ref.papers.refine.evidence.section_2 import (
    ACCURACY,
    ANY_MASS,
    ATTAINED,
    INDIVIDUAL,
    LEVEL,
    MASS,
    STATISTICAL,
)
from didp_ref.papers.refine.statements.section_2 import masses_fit, two_factors, uniform_mass
from didp_ref.papers.refine.statements.vocabulary import each_outcome, near_mass, within
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import eq, le, lt

HALF, THIRD = Rational(1, 2), Rational(1, 3)
EVEN = {n: 2, s: {1: 1, 2: 0}, p: {1: HALF, 2: HALF}}
FACTORS = {alpha_u: Rational(4, 3), alpha_d: Rational(2, 3), epsilon: log(2)}
THIRDS = {n: 3, s: {1: 1, 2: 0, 3: 0}, p: dict.fromkeys((1, 2, 3), THIRD), epsilon: log(2)}


def test_not_every_event_gains(refused):
    anything = dict.fromkeys(("c[k] >= x where s[k] = 1", "c[k] <= x where s[k] = 0"), eq(x, x))
    values = {**EVEN, c: {1: HALF, 2: Rational(3, 2)}, x: 1}
    refused("refine.definition-2", values, of=ACCURACY, hypotheses=anything)


def test_a_worse_prior_gives_no_better_answer(refused):
    worse = {"the better prior gives the ball at least as much": le(P_ball_better, P_ball)}
    answers = {P_ball: HALF, K_ball: Rational(3, 4), P_ball_better: THIRD, K_ball_better: 2 * THIRD}
    values = {alpha_u: 2, alpha_d: HALF, **answers}
    refused("refine.accuracy-of-the-prior", values, hypotheses=worse)


def test_half_the_level_is_not_kept(refused):
    here, there = two_factors(u, alpha_u, alpha_d), two_factors(v, alpha_u, alpha_d)
    values = {**EVEN, **FACTORS, u: {1: 1, 2: 0}, v: {1: 0, 2: 1}}
    refused("refine.example-1", values, of=LEVEL, conclusion=within(here, there, exp(epsilon / 2)))


def test_the_level_is_not_attained_where_both_answers_are_near(refused):
    """Where the event is near f(D') too, level zero is kept."""
    name = "u[k] = 1 and v[k] = 0 where s[k] = 1"
    near_both = each_outcome(Implies(eq(s[k], 1), And(eq(u[k], 1), eq(v[k], 1))))
    values = {**EVEN, **FACTORS, x: 0, u: {1: 1, 2: 0}, v: {1: 1, 2: 0}}
    refused("refine.example-1", values, of=ATTAINED, hypotheses={name: near_both})


def test_no_mass_fits_two_factors_below_one(refused):
    values = {alpha_u: HALF, alpha_d: HALF / 2, P_U: 1}
    refused("refine.example-1", values, of=MASS, hypotheses={"1 <= alpha_u": lt(0, alpha_u)})


def test_a_ball_that_stays_inside_the_range_has_not_any_mass(refused):
    inside = eq(uniform_mass(x, P_U / 2), P_U)
    refused("refine.example-1", {x: 0, P_U: HALF}, of=ANY_MASS, conclusion=inside)


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
    refused(
        "refine.proposition-2",
        values,
        of=STATISTICAL,
        conclusion=within(here, there, exp(epsilon)),
    )


def test_half_the_budget_is_not_enough_for_an_individual_query(refused):
    near = two_factors(u, exp(epsilon), exp(-epsilon))
    values = {**THIRDS, u: {1: 1, 2: 0, 3: 0}}
    refused(
        "refine.proposition-2",
        values,
        of=INDIVIDUAL,
        conclusion=within(near, p[k], exp(epsilon / 2)),
    )
