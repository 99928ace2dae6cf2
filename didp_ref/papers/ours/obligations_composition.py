"""Which notions compose: epsilon-DP does, and the others do not at one prior."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.ours.mechanisms import (
    EVEN,
    HALF,
    RULES_ONE_OUT,
    TELLS_TWO_THIRDS,
    THIRD,
    is_member_private,
    largest_posterior,
    twice,
)
from didp_ref.papers.ours.obligations import TABLE
from didp_ref.papers.ours.shared import (
    MAY_HAPPEN,
    bridge,
    epsilon_1,
    epsilon_2,
    exhibit,
    f_1,
    f_2,
    l,
)
from didp_ref.papers.shared.alphabet import i
from didp_ref.papers.shared.events import (
    S,
    at_a_point,
    has_probability,
    integrate,
    omega,
    probability,
)
from didp_ref.symbolic.notation import Term, as_written, every, le
from didp_ref.worlds.beliefs import ratio_extremes


def densities_compose() -> Statement:
    """State that of two independent answers the likelihoods multiply, and the epsilons add up."""
    hypotheses = {
        **as_written(le(0, f_1(l)), le(0, f_2(i))),
        "epsilon_1-DP of the world i against the world l, first answer": le(
            f_1(i), exp(epsilon_1) * f_1(l)
        ),
        "epsilon_2-DP of the world i against the world l, second answer": le(
            f_2(i), exp(epsilon_2) * f_2(l)
        ),
    }
    both = exp(epsilon_1 + epsilon_2) * f_1(l) * f_2(l)
    return Statement(hypotheses, le(f_1(i) * f_2(i), both))


def derive_densities_compose(d: Derivation) -> None:
    """Two likelihood ratios multiply."""
    exhibit(d)
    first, second = exp(epsilon_1) * f_1(l), exp(epsilon_2) * f_2(l)
    d.lemma("exponents add", lemmas.exp_sum(epsilon_1, epsilon_2))
    d.lemma("growth", lemmas.exp_positive(epsilon_1))
    by = ["0 <= f_2(i)", "epsilon_1-DP of the world i against the world l, first answer"]
    d.step("one", le(f_1(i) * f_2(i), first * f_2(i)), by)
    by = ["0 <= f_1(l)", "epsilon_2-DP of the world i against the world l, second answer", "growth"]
    d.step("two", le(first * f_2(i), first * second), by)
    d.conclude(["one", "two", "exponents add"])


FIRST_SIGN = "no density of a first answer is negative"
SECOND_SIGN = "no density of a second answer is negative"
FIRST_PRIVATE = "epsilon_1-DP of the first answer"
SECOND_PRIVATE = "epsilon_2-DP of the second answer"
IN_I, IN_L = (f"S has a probability in the world {world}" for world in (i, l))


def both_answers(world: Term) -> Term:
    """Return the density of two independent answers at a point, in a world."""
    return f_1(omega, world) * f_2(omega, world)


def events_compose() -> Statement:
    """State it of every event about two answers."""
    hypotheses = {
        FIRST_SIGN: every(le(0, f_1(omega, l)), omega),
        SECOND_SIGN: every(le(0, f_2(omega, i)), omega),
        FIRST_PRIVATE: every(le(f_1(omega, i), exp(epsilon_1) * f_1(omega, l)), omega),
        SECOND_PRIVATE: every(le(f_2(omega, i), exp(epsilon_2) * f_2(omega, l)), omega),
        IN_I: has_probability(both_answers(i)),
        IN_L: has_probability(both_answers(l)),
    }
    bound = exp(epsilon_1 + epsilon_2) * probability(both_answers(l))
    return Statement(hypotheses, le(probability(both_answers(i)), bound))


def derive_events_compose(d: Derivation) -> None:
    """The densities multiply at every point, and the event's probability is their integral."""
    ones = {(1, 1): 1, (1, 2): 1}
    d.model({i: 1, l: 2, epsilon_1: 0, epsilon_2: 0, f_1: ones, f_2: ones, S: {1: 1}})
    for everywhere in (FIRST_SIGN, SECOND_SIGN, FIRST_PRIVATE, SECOND_PRIVATE):
        at_a_point(d, f"at omega, {everywhere}", everywhere)
    d.lemma("exponents add", lemmas.exp_sum(epsilon_1, epsilon_2))
    d.lemma("growth", lemmas.exp_positive(epsilon_1))
    first, second = exp(epsilon_1) * f_1(omega, l), exp(epsilon_2) * f_2(omega, l)
    by = [f"at omega, {SECOND_SIGN}", f"at omega, {FIRST_PRIVATE}"]
    d.step("one", le(both_answers(i), first * f_2(omega, i)), by)
    by = [f"at omega, {FIRST_SIGN}", f"at omega, {SECOND_PRIVATE}", "growth"]
    d.step("two", le(first * f_2(omega, i), first * second), by)
    growth = exp(epsilon_1 + epsilon_2)
    below = le(both_answers(i), growth * both_answers(l))
    d.step("at omega", below, ["one", "two", "exponents add"])
    sides = (1, both_answers(i)), (growth, both_answers(l))
    integrate(d, "of S", d.statement.conclusion, *sides, "at omega", [IN_I, IN_L])
    d.conclude(["of S", IN_I, IN_L])


EPSILON_COMPOSITION = bridge(
    "bridges.epsilon.composition",
    "The epsilons of two independent answers add up",
    "Two independent answers, epsilon_1-DP and epsilon_2-DP, are (epsilon_1 + epsilon_2)-DP.",
    Part(
        "densities",
        "The likelihood, or the density, of two answers in one world is at most "
        r"$e^{\epsilon_1+\epsilon_2}$ times that in another.",
        formal=densities_compose,
        proof=derive_densities_compose,
    ),
    Part(
        "events",
        "So is the probability of any event about the two answers.",
        formal=events_compose,
        proof=derive_events_compose,
    ),
    place=TABLE,
)


def check_alpha_beta_composition() -> Iterator[Evidence]:
    """Each answer is (1/3, 1/3)-DI at the even prior; two leave less than (1 - 1/3)^2."""
    each_keeps = ratio_extremes(EVEN, TELLS_TWO_THIRDS) == (1 - THIRD, 1 + THIRD)
    least, _ = ratio_extremes(EVEN, twice(TELLS_TWO_THIRDS))
    yield instance(
        each_keeps and least == Fraction(2, 5) < (1 - THIRD) ** 2,
        "two worlds, prior 1/2 each, alpha = beta = 1/3: after two answers a posterior is 2/5 of "
        "its prior, below (1 - alpha)^2 = 4/9",
    )


ALPHA_BETA_COMPOSITION = bridge(
    "bridges.alpha-beta.composition",
    "(alpha, beta)-DI at one prior does not compose by Theorem 1",
    r"Two mechanisms that are $(\alpha,\beta)$-DI at one prior may together break "
    r"$(1-(1-\alpha)^2, (1+\beta)^2-1)$-DI at that prior.",
    MAY_HAPPEN,
    checks=(check_alpha_beta_composition,),
    place=TABLE,
)


def check_rho_composition() -> Iterator[Evidence]:
    """Each answer is 1/2-DI among three worlds; two answers name the world."""
    yield instance(
        largest_posterior(RULES_ONE_OUT) == HALF and largest_posterior(twice(RULES_ONE_OUT)) == 1,
        "three worlds; an answer rules one false world out, so every posterior is at most 1/2; two "
        "answers that rule out different worlds leave one, with the posterior 1",
    )


RHO_COMPOSITION = bridge(
    "bridges.rho.composition",
    "rho-DI does not compose",
    r"Two mechanisms that are $\frac12$-DI among three worlds may together be $\rho$-DI for no "
    r"$\rho < 1$.",
    MAY_HAPPEN,
    checks=(check_rho_composition,),
    place=TABLE,
)


def check_gamma_composition() -> Iterator[Evidence]:
    """Each answer is 3/2-PMP at the uniform prior; two answers name the world."""
    once = is_member_private(RULES_ONE_OUT, Fraction(3, 2))
    yield instance(
        once and largest_posterior(twice(RULES_ONE_OUT)) == 1,
        "three worlds, uniform prior, gamma = 3/2; after two answers a posterior is 1, so that "
        "Pr[not t|S] = 0 is below Pr[not t]/gamma for every gamma",
    )


GAMMA_COMPOSITION = bridge(
    "bridges.gamma.composition",
    "Membership privacy does not compose",
    r"Two mechanisms that are $\frac32$-PMP for the uniform prior over three worlds may "
    r"together be $\gamma$-PMP for no $\gamma$.",
    MAY_HAPPEN,
    checks=(check_gamma_composition,),
    place=TABLE,
)

CLAIMS = (EPSILON_COMPOSITION, ALPHA_BETA_COMPOSITION, RHO_COMPOSITION, GAMMA_COMPOSITION)
