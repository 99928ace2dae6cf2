"""Concentrated differential privacy (zCDP): a bound at every Renyi order."""

from __future__ import annotations

from sympy import exp

from didp_ref.audit.claim import Part, Statement
from didp_ref.formulas import concentrated
from didp_ref.papers.field.mironov_2017 import (
    KEPT_HERE,
    KEPT_THERE,
    LOSSES,
    TESTS,
    moment,
)
from didp_ref.papers.field.shared import order, result, s
from didp_ref.papers.shared.alphabet import rho
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt

PLACE = "M. Bun, T. Steinke, Concentrated differential privacy, TCC 2016"


BEST_ORDER = "the order is 1 + sqrt(s/rho), where delta = exp(-s)"
CONCENTRATED = "zCDP with the budget rho, at this order"


def within(moment: Term, rho: Term) -> Formula:
    """Say that the Renyi divergence of the order a is at most ``a rho``."""
    return le(moment, exp((order - 1) * (order * rho)))


def kept_at(factor: Term, delta: Term) -> Formula:
    """Say what is promised of every event."""
    return le(KEPT_HERE, exp(factor) * KEPT_THERE + delta)


def converted() -> Statement:
    """State what a budget leaves of every event, at the order that is taken of all."""
    hypotheses = {
        **as_written(lt(1, order), lt(0, rho)),
        **LOSSES,
        **TESTS,
        BEST_ORDER: eq((order - 1) ** 2 * rho, s),
        CONCENTRATED: within(moment(order), rho),
    }
    simple = concentrated.epsilon_simple.at(rho=rho, delta=exp(-s))
    return Statement(hypotheses, kept_at(simple, exp(-s)))


CONVERSION = result(
    "field.concentrated-conversion",
    "What zCDP promises of every event",
    r"What is $\rho$-zCDP is $(\rho + 2\sqrt{\rho\ln(1/\delta)}, \delta)$-DP for every "
    r"$0 < \delta < 1$.",
    Part("statement", formal=converted, narrower=(FINITE_OUTCOMES,)),
    quantities=("concentrated.epsilon_simple",),
    place=PLACE,
    equation="Proposition 1.3",
    note="The order 1 + sqrt(ln(1/delta)/rho) alone is needed; the best order gives less.",
)


CLAIMS = (CONVERSION,)
