"""zCDP converted at every order, and the order that is best."""

from __future__ import annotations

from sympy import And, exp, log

from didp_ref.audit.claim import Part, Statement
from didp_ref.papers.field.bun_steinke_2016 import CONCENTRATED, kept_at, within
from didp_ref.papers.field.mironov_2017 import LOSSES, TESTS, moment
from didp_ref.papers.field.shared import order, order_1, order_2, result
from didp_ref.papers.shared.alphabet import delta, epsilon, rho
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt

PLACE = "C. Canonne, G. Kamath, T. Steinke, The discrete Gaussian for DP, NeurIPS 2020"


def odds(order: Term) -> Term:
    """Return ``log(1 - 1/a)``."""
    return log((order - 1) / order)


def exponent(order: Term) -> Term:
    """Return the logarithm of ``a delta`` at the order a."""
    return (order - 1) * (order * rho - epsilon) + (order - 1) * odds(order)


def epsilon_at(order: Term) -> Term:
    """Return the epsilon that the order a has at a delta."""
    return order * rho + odds(order) - (log(delta) + log(order)) / (order - 1)


AT_THE_ORDER = "delta is e^((a-1)(a rho - epsilon)) (1 - 1/a)^(a-1)/a at the order a"


def every_order() -> Statement:
    """State what every order leaves of every event."""
    hypotheses = {
        **as_written(lt(1, order), lt(0, delta)),
        **LOSSES,
        **TESTS,
        CONCENTRATED: within(moment(order), rho),
        AT_THE_ORDER: eq(log(delta), exponent(order) - log(order)),
    }
    return Statement(hypotheses, kept_at(epsilon, delta))


ORDERS = as_written(lt(1, order_1), lt(1, order_2), lt(0, rho))
BEST_AT_EPSILON = "order_2 is where (2 a - 1) rho + log(1 - 1/a) is epsilon"
BEST_AT_DELTA = "order_2 is where rho (a - 1)^2 + log(a) is log(1/delta)"


def least_delta() -> Statement:
    """State that no other order has a smaller delta."""
    hypotheses = {**ORDERS, BEST_AT_EPSILON: eq((2 * order_2 - 1) * rho + odds(order_2), epsilon)}
    best, other = (exp(exponent(order)) / order for order in (order_2, order_1))
    own = exp(-rho * (order_2 - 1) ** 2) / order_2
    return Statement(hypotheses, And(eq(best, own), le(best, other)))


def least_epsilon() -> Statement:
    """State that no other order has a smaller epsilon."""
    hypotheses = {
        **ORDERS,
        **as_written(lt(0, delta)),
        BEST_AT_DELTA: eq(rho * (order_2 - 1) ** 2 + log(order_2), -log(delta)),
    }
    best, other = epsilon_at(order_2), epsilon_at(order_1)
    own = (2 * order_2 - 1) * rho + odds(order_2)
    return Statement(hypotheses, And(eq(best, own), le(best, other)))


THE_ROOT = "an order that solves it"
BEST_ORDER = result(
    "field.concentrated-best-order",
    "What zCDP promises of every event at every order, and the order at which that is least",
    r"What is $\rho$-zCDP is $(\epsilon,\delta)$-DP with $\delta = "
    r"\frac{e^{(a-1)(a\rho-\epsilon)}}{a}(1-\frac1a)^{a-1}$ at every order $a > 1$. At $\epsilon$ "
    r"no delta is less than $\frac{e^{-\rho(b-1)^2}}{b}$ at the order $b$ with "
    r"$(2b-1)\rho + \ln(1-\frac1b) = \epsilon$, and at $\delta$ no epsilon less than "
    r"$(2b-1)\rho + \ln(1-\frac1b)$ at the order $b$ with $\rho(b-1)^2 + \ln b = "
    r"\ln\frac1\delta$.",
    Part(
        "every order",
        r"$Pr[S|D] \le e^\epsilon Pr[S|D'] + \delta$ with $\delta = "
        r"\frac{e^{(a-1)(a\rho-\epsilon)}}{a}(1-\frac1a)^{a-1}$.",
        formal=every_order,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "least delta",
        r"$\frac{e^{-\rho(b-1)^2}}{b} \le \frac{e^{(a-1)(a\rho-\epsilon)}}{a}(1-\frac1a)^{a-1}$ "
        r"for every $a > 1$, equal at $a = b$, where $(2b-1)\rho + \ln(1-\frac1b) = \epsilon$.",
        formal=least_delta,
        narrower=(THE_ROOT,),
    ),
    Part(
        "least epsilon",
        r"$(2b-1)\rho + \ln(1-\frac1b) \le a\rho + \ln(1-\frac1a) - \frac{\ln\delta+\ln a}{a-1}$ "
        r"for every $a > 1$, equal at $a = b$, where $\rho(b-1)^2 + \ln b = \ln\frac1\delta$.",
        formal=least_epsilon,
        narrower=(THE_ROOT,),
    ),
    rests_on=("field.renyi-conversion",),
    quantities=("concentrated.delta", "concentrated.epsilon"),
    place=PLACE,
    equation="Proposition 12",
    note="By the logarithms of two ratios, (a - 1) and one to (b - 1) and one, and the square of "
    "a - b. The formulas solve for b; where that epsilon is below 0, concentrated.epsilon is 0.",
)

CLAIMS = (BEST_ORDER,)
