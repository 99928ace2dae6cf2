"""What several units of rhodi share: ranges of worlds, conditions, eqs. 5, 9, 14 and 15; answers.

Several derive eqs. 10 to 14, the logarithm of the odds, and a sum over all worlds. The paper's
chain from eq. 7 to eq. 9, which bound uses too, is in :mod:`didp_ref.papers.shared.risk`.

A mechanism gives the response ``x`` in world k with the likelihood ``f(k, x)``: a probability, or
a density. Where answers are integers and the scale is ``1/ln(g)`` with a rational g, every belief
is rational, so the examples and counterexamples of the units need no rounding.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations

from sympy import And, Equivalent, Mul, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Source
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import guarantee, scale, translation
from didp_ref.papers.rhodi.alphabet import K, R, S, epsilon, f, g, i, j, k, lambda_, m, rho, x
from didp_ref.papers.shared.events import has_probability, is_probability, omega
from didp_ref.papers.shared.risk import others, several, within_range
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, ge, gt, le

cite = partial(Source, "rhodi")
"""Cite a place of the paper."""

OTHERS = others(m)
"""The worlds other than the one in question."""
WORLDS = (j, 1, m)
SOME_WORLD = as_written(ge(m, 1))
SEVERAL = several(m)
A_WORLD = as_written(ge(i, 1), le(i, m))
"""The world in question is any of the m."""
ANOTHER = as_written(ge(j, 1), le(j, m))
"""Any of the m too, the same or another."""
SCALE = as_written(gt(lambda_, 0))
ABOVE_A_GUESS = as_written(gt(m * rho, 1))
NEAR = within_range(m, S)
BOUND_BY_RANGE = guarantee.rho.at(scale=lambda_, sensitive_range=S, n_worlds=m)
"""The right-hand side of eq. 9."""


def largest_budget(count: Term) -> Term:
    """Return the right-hand side of eq. 14 among so many worlds: the logarithm of the odds."""
    return translation.epsilon_from_rho.at(rho=rho, n_worlds=count)


def least_scale(count: Term, span: Term) -> Term:
    """Return the right-hand side of eq. 15 among so many worlds that lie so far apart."""
    return scale.rho.at(rho=rho, n_worlds=count, sensitive_range=span)


LARGEST_BUDGET = largest_budget(m)
LEAST_SCALE = least_scale(m, S)
POSTERIORS = {"the posteriors g[1], ..., g[m] sum to 1": eq(Sum(g[j], WORLDS), 1)}

EVERY_WORLD = (k, 1, m)

PROBABILITY = Sum(f(k, R) / m, (k, 1, m))
"""How likely the response R is, at equal priors 1/m."""


def posterior_of(world: Term) -> Term:
    """Return eq. 5: the posterior of a world at the response R."""
    return f(world, R) / m / PROBABILITY


IS_PRIVATE = "f(j, x) <= exp(epsilon) f(k, x) for every two worlds j, k and every response x"
IS_POSSIBLE = "the response R is possible"
PRIVATE = {
    **A_WORLD,
    IS_PRIVATE: every(le(f(j, x), exp(epsilon) * f(k, x)), (j, 1, m), (k, 1, m), x),
    IS_POSSIBLE: gt(PROBABILITY, 0),
}
"""Any two worlds differ by replacing one record; R is any response, i any individual."""

IS_PRIVATE_THERE = "f(omega, j) <= exp(epsilon) f(omega, k) for every two worlds j, k"
IN_EVERY_WORLD = "S has a probability in every world"
K_IS_PROBABILITY = "K[k] is the probability of S in every world k"


def probabilities(density: Term) -> dict[str, Formula]:
    """Say that ``K[k]`` is the probability of the event S, for a density in the world k."""
    return {
        IN_EVERY_WORLD: has_probability(density, EVERY_WORLD),
        K_IS_PROBABILITY: is_probability(K[k], density, EVERY_WORLD),
    }


PRIVATE_EVENTS = {
    **A_WORLD,
    **ANOTHER,
    IS_PRIVATE_THERE: every(
        le(f(omega, j), exp(epsilon) * f(omega, k)), omega, (j, 1, m), EVERY_WORLD
    ),
    **probabilities(f(omega, k)),
}
"""The same of densities, and the probabilities of an event."""

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

EQS_10_TO_14 = ("eq. 10-11", "eq. 11-12", "eq. 12-13", "eq. 13-14")


def solve_for_the_exponent(d: Derivation, count: Term, span: Term, domain: list[str]) -> None:
    """Derive :data:`EQS_10_TO_14` from ``lambda > 0`` and the facts that are the domain."""
    least = exp(-span / lambda_)
    odds = exp(largest_budget(count))
    inverse = (1 - rho) / ((count - 1) * rho)
    eq_10 = le(1 / (1 + (count - 1) * least), rho)
    eq_11 = ge(1 + (count - 1) * least, 1 / rho)
    eq_12 = ge(least, inverse)
    eq_13 = ge(-span / lambda_, log(inverse))
    eq_14 = le(span / lambda_, log(odds))
    d.lemma("exp positive", lemmas.exp_positive(least.args[0]))
    d.step("least", gt(least, 0), by=["lambda > 0", "exp positive"])
    d.step("eq. 10-11", Equivalent(eq_10, eq_11), by=[*domain, "least"])
    d.step("eq. 11-12", Equivalent(eq_11, eq_12), by=[*domain, "least"])
    d.step("odds", And(gt(odds, 0), gt(inverse, 0)), by=domain)
    d.lemma("log of exp", lemmas.exp_log(inverse, least.args[0]))
    d.step(
        "eq. 12-13",
        Equivalent(eq_12, eq_13),
        by=["lambda > 0", *domain, "odds", "log of exp"],
        reason="the logarithm increases, and both sides are positive because rho < 1",
    )
    d.lemma("log of product", lemmas.log_product(odds, inverse))
    d.lemma("log of 1", lemmas.exp_log(Mul(odds, inverse, evaluate=False), 0))
    by = [*domain, "odds", "log of product", "log of 1"]
    d.step("minus log", eq(log(inverse), -log(odds)), by=by)
    d.step("eq. 13-14", Equivalent(eq_13, eq_14), by=["lambda > 0", "minus log"])


def log_of_the_odds(d: Derivation, count: Term, domain: list[str]) -> None:
    """Derive when the logarithm of the odds is positive: the fact ``above a guess``."""
    odds = exp(largest_budget(count))
    d.step("odds are positive", gt(odds, 0), by=domain)
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step(
        "above a guess",
        Equivalent(gt(count * rho, 1), gt(log(odds), 0)),
        by=[*domain, "odds are positive", "log of odds"],
        reason="(m-1)rho/(1-rho) <= 1 exactly when rho <= 1/m",
    )


def positive_logarithm(d: Derivation, odds: Term, by: Sequence[str], known: Sequence[str]) -> None:
    """Derive that the odds are above 1, and so their logarithm positive: ``logarithm``."""
    d.step("odds", gt(odds, 1), by=by)
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step("logarithm", gt(log(odds), 0), by=[*known, "odds", "log of odds"])


def alike(*_: Term) -> Fraction:
    """Return the same likelihood in every world."""
    return HALF


def add_up_the_worlds(
    d: Derivation, likelihood: Callable[[Term], Term], decay: Term, known: Sequence[str]
) -> None:
    """Derive ``denominator`` from what is known: no likelihood is below decay times that of i."""
    own = likelihood(i)
    names = []
    for where, over in (("before", (k, 1, i - 1)), ("after", (k, i + 1, m))):
        d.generalize(
            f"each {where}",
            le(decay * own, likelihood(k)),
            over,
            by=[*A_WORLD, *known],
            reason="Pr[M(w_j) = R] >= e^-epsilon Pr[M(D) = R] for every j",
        )
        d.lemma(f"sum {where}", lemmas.sum_monotone(decay * own, likelihood(k), over))
        d.lemma(f"equal terms {where}", lemmas.sum_constant(decay * own, over))
        names += [f"each {where}", f"sum {where}", f"equal terms {where}"]
    d.lemma("in parts", lemmas.sum_take_out(likelihood(k), (k, 1, m), i))
    by = [*A_WORLD, *names, "in parts"]
    d.step("denominator", ge(Sum(likelihood(k), (k, 1, m)), own * (1 + (m - 1) * decay)), by=by)


def mean(world: Sequence[int]) -> Fraction:
    """Return the mean of a world's records."""
    return Fraction(sum(world), len(world))


def spread(values: Sequence[Fraction] | Sequence[int]) -> Fraction:
    """Return the largest distance between two answers: Definition 3 for one set of worlds."""
    return Fraction(max(values) - min(values))


def answers_of_every_adversary(query: Callable[[Sequence[int]], int]) -> list[list[int]]:
    """Return a query's answers in the worlds of every D' of two records of 1, ..., 10."""
    universe = range(1, 11)
    return [
        [query((*known, unknown)) for unknown in universe if unknown not in known]
        for known in combinations(universe, 2)
    ]
