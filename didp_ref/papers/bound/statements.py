"""The statements of bound as mathematics.

One possible world holds the individual in question, and the others are numbered: see
:mod:`didp_ref.papers.shared.risk`, and for the letters :mod:`didp_ref.papers.bound.alphabet`.
"""

from __future__ import annotations

from sympy import Abs, And, Equivalent, Implies, Integer, Or, exp, log

from didp_ref.audit.claim import Statement
from didp_ref.formulas import scale, translation
from didp_ref.papers.bound.alphabet import (
    Delta_f,
    Delta_v,
    N,
    a,
    b,
    c_1,
    c_2,
    count,
    epsilon,
    f_1,
    f_2,
    lambda_,
    n,
    p,
    rho,
    t,
)
from didp_ref.papers.shared.risk import CHANCE, density, risk, several, within_range
from didp_ref.symbolic.notation import Term, as_written, eq, gt, le, lt

LAPLACE_SCALE = {
    "lambda = Delta_f/epsilon": eq(
        lambda_, scale.differential_privacy.at(epsilon=epsilon, global_sensitivity=Delta_f)
    )
}


SENSITIVE = as_written(gt(Delta_f, 0), gt(Delta_v, 0))


def largest_budget(count: Term) -> Term:
    """Return eq. 1's bound among so many records where Df = Dv."""
    one = Integer(1)
    return translation.epsilon_bound.at(rho=rho, n=count, sensitivity=one, distance=one)


def bound_among(count: Term) -> Term:
    """Return the right-hand side of eq. 1 among so many records."""
    return translation.epsilon_bound.at(rho=rho, n=count, sensitivity=Delta_f, distance=Delta_v)


def budget_bound() -> Statement:
    """Eq. 1: a budget of at most that keeps the risk among n records at rho or below."""
    return Statement(
        {
            **several(n),
            **CHANCE,
            **SENSITIVE,
            **as_written(gt(epsilon, 0)),
            **LAPLACE_SCALE,
            **within_range(n, Delta_v),
            "epsilon <= (Delta_f/Delta_v) log((n-1) rho/(1-rho))": le(epsilon, bound_among(n)),
        },
        le(risk(n), rho),
    )


def affine_growth() -> Statement:
    """Eq. 1 is affine in ln(n-1)."""
    sum_of_logarithms = log(n - 1) + log(rho / (1 - rho))
    return Statement(
        several(n) | CHANCE | SENSITIVE,
        eq(bound_among(n), Delta_f / Delta_v * sum_of_logarithms),
    )


def larger_for_more() -> Statement:
    """Among more records the bound is larger."""
    return Statement(
        several(n) | as_written(gt(N, n)) | CHANCE | SENSITIVE,
        lt(bound_among(n), bound_among(N)),
    )


def extremes() -> Statement:
    """The bound is negative exactly for n < 1/rho; above some n it exceeds any given t."""
    enough = gt(n, 1 + exp(t * Delta_v / Delta_f) * (1 - rho) / rho)
    return Statement(
        several(n) | CHANCE | SENSITIVE,
        And(
            Equivalent(lt(bound_among(n), 0), lt(n * rho, 1)),
            Implies(enough, gt(bound_among(n), t)),
        ),
    )


def laplace_is_private() -> Statement:
    """At scale Df/epsilon the density of a Laplace answer changes by at most e^epsilon."""
    return Statement(
        {
            **as_written(gt(epsilon, 0), gt(Delta_f, 0)),
            **LAPLACE_SCALE,
            "|a - b| <= Delta_f": le(Abs(a - b), Delta_f),
        },
        le(density(a) / density(b), exp(epsilon)),
    )


def count_distance() -> Statement:
    """The counts in two worlds, each the whole less what the missing record counts."""
    lacks = {
        "the record missing from world 1 counts 0 or 1": Or(eq(c_1, 0), eq(c_1, 1)),
        "the record missing from world 2 counts 0 or 1": Or(eq(c_2, 0), eq(c_2, 1)),
    }
    return Statement(lacks, le(Abs((count - c_1) - (count - c_2)), 1))


PAIR = {
    **as_written(gt(p, 0), lt(p, 1), gt(f_1, 0), gt(f_2, 0)),
    "f_1 <= e^epsilon f_2": le(f_1, exp(epsilon) * f_2),
    "f_2 <= e^epsilon f_1": le(f_2, exp(epsilon) * f_1),
}
"""What eq. 2 says of the densities of one output on D_1 and D_2, and the prior p of D_1."""

believed = p * f_1 / (p * f_1 + (1 - p) * f_2)


def hard_to_infer() -> Statement:
    """The belief in D_1 stays between what a likelihood ratio of e^epsilon makes of the prior."""
    growth = exp(epsilon)
    low, high = p / (p + (1 - p) * growth), p * growth / (p * growth + 1 - p)
    return Statement(PAIR, And(le(low, believed), le(believed, high)))


def deniable() -> Statement:
    """No output makes certain of D_1, nor of D_2."""
    return Statement(
        {name: PAIR[name] for name in ("p > 0", "p < 1", "f_1 > 0", "f_2 > 0")},
        And(lt(0, believed), lt(believed, 1)),
    )
