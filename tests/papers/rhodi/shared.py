"""What several units of rhodi share: numbers again, negative controls."""

from collections.abc import Callable

import mpmath
from sympy import Rational, exp, log

from didp_ref.papers.rhodi.alphabet import R, S, a, epsilon, f, i, j, lambda_, m, rho, v
from didp_ref.symbolic.notation import Term, ge, le
from tests.negative_controls import NegativeControl

TABLE_3 = {"AG": (17, 90), "EN": (1, 16), "CG": (0, 99_999), "CL": (0, 4_356), "HW": (1, 99)}
RHO = mpmath.mpf(1) / 10


def shares(weights):
    """Divide by the sum: Bayes at equal priors."""
    total = sum(weights)
    return [weight / total for weight in weights]


def scale_of(rho, worlds, span):
    """Theorem 1."""
    return span / mpmath.log((worlds - 1) * rho / (1 - rho))


HALF, THIRD = Rational(1, 2), Rational(1, 3)
TWO_WORLDS = {m: 2, lambda_: 1, a: 0, v: {1: 1}}
THREE_WORLDS = {m: 3, lambda_: 1, a: 0, v: {1: 1, 2: 1}, S: 1}
AMONG_THREE = {m: 3, lambda_: 1, rho: HALF, S: 1}
THIRDS = dict.fromkeys((1, 2, 3), THIRD)


def decreasing(per_world: Rational) -> Callable[[Term, Term], Term]:
    """Return a likelihood that falls by so much, as an exponent, from one world to the next."""
    return lambda world, response: exp((1 - world) * per_world)


def all_but_the_last(world: Term, _: Term) -> Term:
    """Return the likelihood of an answer that excludes the last of three worlds."""
    return (3 - world) * world / 2


def least_at_the_last(world: Term, _: Term) -> Term:
    """Return likelihoods of three worlds that are as 2, 2 and 1."""
    return 2 - (world - 1) * (world - 2) / 2


def near_one_another(claim: str, part: str, reading: str = "") -> dict[str, NegativeControl]:
    """Return controls of a claim that says how far apart the posteriors of two worlds lie."""
    return {
        "rho at 1/(m-1) leaves room": NegativeControl(
            claim,
            {m: 3, i: 1, j: 3, R: 0, rho: HALF, epsilon: 1, f: all_but_the_last},
            hypotheses={
                "rho*(m - 1) < 1": le((m - 1) * rho, 1),
                "epsilon = log(rho/(1 - (m-1) rho))": ge(epsilon, 0),
            },
            part=part,
            reading=reading,
        ),
        "the odds of rho bound a ratio": NegativeControl(
            claim,
            {m: 3, i: 1, j: 3, R: 0, rho: Rational(2, 5), epsilon: log(2), f: least_at_the_last},
            conclusion=le(f(i, R), 2 * rho / (1 - rho) * f(j, R)),
            part=part,
            reading=reading,
        ),
    }
