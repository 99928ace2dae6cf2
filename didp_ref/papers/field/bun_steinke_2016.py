"""Concentrated differential privacy (zCDP): a bound at every Renyi order."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import concentrated, gaussian
from didp_ref.numbers.enclosure import Truth
from didp_ref.papers.field.mironov_2017 import (
    KEPT_HERE,
    KEPT_THERE,
    LOSSES,
    RESPONSE,
    TESTS,
    moment,
    moment_of_response,
    pure,
)
from didp_ref.papers.field.mironov_2017_noise import NEARER, noise
from didp_ref.papers.field.mironov_2017_noise import moment as moment_of_noise
from didp_ref.papers.field.shared import ATTAINED, Delta, distance, order, result, s, sigma
from didp_ref.papers.shared.alphabet import epsilon, rho
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.papers.shared.properties import exponential, samples
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


def check_conversion() -> Iterator[Evidence]:
    """Set the exact delta of Gaussian noise, which has a budget, beside the delta it was for."""
    from hypothesis import strategies

    def enough(deviation: Fraction, delta: Fraction) -> Truth:
        simple = concentrated.epsilon_simple.enclose(1 / (2 * deviation**2), delta)
        return gaussian.delta.enclose(simple.upper, deviation, 1).at_most(delta)

    deviation = strategies.fractions(Fraction(1, 4), 16, max_denominator=16)
    yield sampled(
        {**samples("delta"), "deviation": deviation},
        enough,
        "Gaussian noise of the deviation that rho asks for needs at concentrated.epsilon_simple no "
        "more than delta",
    )


CONVERSION = result(
    "field.concentrated-conversion",
    "What zCDP promises of every event",
    r"What is $\rho$-zCDP is $(\rho + 2\sqrt{\rho\ln(1/\delta)}, \delta)$-DP for every "
    r"$0 < \delta < 1$.",
    Part("statement", formal=converted, narrower=(FINITE_OUTCOMES,)),
    checks=(check_conversion,),
    quantities=("concentrated.epsilon_simple",),
    place=PLACE,
    equation="Proposition 1.3",
    note="The order 1 + sqrt(ln(1/delta)/rho) alone is needed; the best order gives less.",
)


def of_epsilon() -> Statement:
    """State what epsilon-DP leaves at every order."""
    budget = concentrated.rho_of_epsilon.at(epsilon=epsilon)
    return Statement(pure().hypotheses, within(moment(order), budget))


SMALLER = "rho is below epsilon tanh(epsilon/2)"
NEAR_ONE = "the order is halfway between 1 and that budget over rho"


def no_less() -> Statement:
    """State that randomized response keeps no smaller budget: an order at which it does not."""
    own = concentrated.rho_of_epsilon.at(epsilon=epsilon)
    hypotheses = {
        **as_written(lt(0, epsilon), lt(0, rho)),
        SMALLER: lt(rho, own),
        NEAR_ONE: eq(2 * order * rho, rho + own),
    }
    kept = exp((order - 1) * (order * rho))
    return Statement(hypotheses, And(lt(1, order), lt(kept, RESPONSE)))


def check_response() -> Iterator[Evidence]:
    """Set the moment of randomized response between the two that the budget allows at an order.

    It is at most ``exp((a - 1) a rho)``, and at least ``exp((a - 1) rho)``: at orders near 1 its
    divergence is near rho, and no order has less.
    """
    from hypothesis import strategies

    def between(epsilon: Fraction, order: int) -> bool:
        rho = concentrated.rho_of_epsilon.enclose(epsilon)
        moment = moment_of_response(epsilon, order)
        least, most = (order - 1) * rho.lower, (order - 1) * order * rho.upper
        return exponential(least).lower <= moment.upper and moment.lower <= exponential(most).upper

    yield sampled(
        {**samples("epsilon"), "order": strategies.integers(2, 9)},
        between,
        "the moment of randomized response is within concentrated.rho_of_epsilon at whole orders, "
        "and not within it over the order",
        part="bound",
    )


OF_EPSILON = result(
    "field.concentrated-of-epsilon",
    "What epsilon-DP leaves under zCDP",
    r"What is $\epsilon$-DP is $\rho$-zCDP with $\rho = \epsilon\tanh\frac\epsilon2$, and "
    "randomized response with no smaller budget.",
    Part(
        "bound",
        r"$\sum_o f_1(o) e^{(a-1)l(o)} \le e^{(a-1) a \rho}$ at every order $a > 1$, where "
        r"$|l(o)| \le \epsilon$.",
        formal=of_epsilon,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"For every $\rho < \epsilon\tanh\frac\epsilon2$ the moment of randomized response, "
        r"$\frac{e^{a\epsilon}+e^{(1-a)\epsilon}}{1+e^\epsilon}$, is above $e^{(a-1) a \rho}$ at "
        r"the order $a = \frac12 + \frac{\epsilon}{2\rho}\tanh\frac\epsilon2 > 1$.",
        formal=no_less,
    ),
    checks=(check_response,),
    quantities=("concentrated.rho_of_epsilon",),
    place=concentrated.STEINKE,
    note="The budget epsilon^2/2, which is often written instead, is more.",
)

GAUSSIAN_RHO = concentrated.rho_of_gaussian.at(deviation=sigma, global_sensitivity=Delta)


def of_gaussian() -> Statement:
    """State the budget of Gaussian noise, of answers that are no farther apart than Delta."""
    hypotheses = {**noise(distance), **NEARER}
    return Statement(hypotheses, within(moment_of_noise(distance), GAUSSIAN_RHO))


def no_less_of_gaussian() -> Statement:
    """State that answers Delta apart are within no smaller budget, at any order."""
    hypotheses = {**noise(Delta), CONCENTRATED: within(moment_of_noise(Delta), rho)}
    return Statement(hypotheses, le(GAUSSIAN_RHO, rho))


def least_deviation() -> Statement:
    """State which deviations keep a budget."""
    hypotheses = as_written(lt(0, rho), lt(0, sigma), le(0, Delta))
    enough = le(concentrated.deviation.at(rho=rho, global_sensitivity=Delta), sigma)
    return Statement(hypotheses, Equivalent(le(GAUSSIAN_RHO, rho), enough))


OF_GAUSSIAN = result(
    "field.concentrated-of-gaussian",
    "The concentrated budget of Gaussian noise, and the least deviation that keeps one",
    r"Gaussian noise of the deviation $\sigma$ on an answer of the sensitivity $\Delta$ is "
    r"$\rho$-zCDP with $\rho = \frac{\Delta^2}{2\sigma^2}$, and with no smaller budget where "
    r"answers are $\Delta$ apart; so the least deviation is $\frac{\Delta}{\sqrt{2\rho}}$.",
    Part(
        "bound",
        r"$\int f_1 e^{(a-1)L} \le e^{(a-1) a \rho}$ at every order $a > 1$, for the densities "
        r"$f_1$ and $f_2$ about answers that are at most $\Delta$ apart, where $f_1 = e^L f_2$.",
        formal=of_gaussian,
    ),
    Part(
        ATTAINED,
        r"Where answers are $\Delta$ apart, and the moment of one order is at most "
        r"$e^{(a-1) a \rho}$, $\rho$ is at least $\frac{\Delta^2}{2\sigma^2}$.",
        formal=no_less_of_gaussian,
    ),
    Part(
        "least deviation",
        r"$\frac{\Delta^2}{2\sigma^2} \le \rho$ exactly from $\sigma = "
        r"\frac{\Delta}{\sqrt{2\rho}}$ on.",
        formal=least_deviation,
    ),
    rests_on=("field.renyi-of-gaussian: the moment, integrated",),
    quantities=("concentrated.rho_of_gaussian", "concentrated.deviation"),
    place=PLACE,
    equation="the Gaussian mechanism",
)

CLAIMS = (CONVERSION, OF_EPSILON, OF_GAUSSIAN)
