"""zCDP converted at every order, and the order that is best; discrete Gaussian noise."""

from __future__ import annotations

from sympy import And, Equivalent, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.bun_steinke_2016 import CONCENTRATED, kept_at, within
from didp_ref.papers.field.mironov_2017 import LOSSES, SILENT, TESTS, by_tangents, moment, signs
from didp_ref.papers.field.shared import (
    ATTAINED,
    Delta,
    kept,
    order,
    order_1,
    order_2,
    result,
    sigma,
    t,
)
from didp_ref.papers.field.steps import HALF
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


def derive_every_order(d: Derivation) -> None:
    """The budget of the order is a rho, and the epsilon that which the delta leaves."""
    d.model({**SILENT, order: 2, rho: 1, delta: 1, epsilon: 2 - 2 * log(2), kept: {1: 1}})
    signs(d)
    known = by_tangents(d, epsilon_at(order), order * rho, CONCENTRATED)
    d.step("same", eq(epsilon_at(order), epsilon), [AT_THE_ORDER, *known])
    d.lemma("one factor", lemmas.equal_arguments(exp, epsilon_at(order), epsilon))
    d.conclude(["promise", "same", "one factor", "odds", "less the odds", *known])


ORDERS = as_written(lt(1, order_1), lt(1, order_2), lt(0, rho))
BEST_AT_EPSILON = "order_2 is where (2 a - 1) rho + log(1 - 1/a) is epsilon"
BEST_AT_DELTA = "order_2 is where rho (a - 1)^2 + log(a) is log(1/delta)"


def least_delta() -> Statement:
    """State that no other order has a smaller delta."""
    hypotheses = {**ORDERS, BEST_AT_EPSILON: eq((2 * order_2 - 1) * rho + odds(order_2), epsilon)}
    best, other = (exp(exponent(order)) / order for order in (order_2, order_1))
    own = exp(-rho * (order_2 - 1) ** 2) / order_2
    return Statement(hypotheses, And(eq(best, own), le(best, other)))


INSIDE = ["1 < order_1", "1 < order_2"]


def entropy(d: Derivation) -> None:
    """Show that no order's logarithms are less than those of the best, but for the square."""
    a, b = order_1, order_2
    for name, order_ in (("any", a), ("best", b)):
        share = (order_ - 1) / order_
        d.step(f"share, {name}", lt(0, share), INSIDE)
        d.lemma(f"odds, {name}", lemmas.exp_log(share, log(share)))
        d.lemma(f"order, {name}", lemmas.exp_log(order_, log(order_)))
    d.lemma("first tangent", lemmas.exp_tangent(odds(b) - odds(a)))
    d.lemma("first ratio", lemmas.exp_sum(odds(b) - odds(a), odds(a)))
    d.lemma("second tangent", lemmas.exp_tangent(log(a) - log(b)))
    d.lemma("second ratio", lemmas.exp_sum(log(a) - log(b), log(b)))
    known = [f"{what}, {name}" for what in ("share", "odds", "order") for name in ("any", "best")]
    by = ["first tangent", "first ratio", "second tangent", "second ratio", *known, *INSIDE]
    d.step("entropy", le((a - 1) * (odds(b) - odds(a)) + log(a) - log(b), 0), by)
    d.step("square", le(0, rho * (a - b) ** 2), ["0 < rho"])


def derive_least_delta(d: Derivation) -> None:
    """The exponents differ by the square, and by the logarithms."""
    d.model({order_1: 3, order_2: 2, rho: 1, epsilon: 3 - log(2)})
    entropy(d)
    for name, order_ in (("any", order_1), ("best", order_2)):
        d.lemma(f"whole, {name}", lemmas.exp_sum(exponent(order_) - log(order_), log(order_)))
    lost = -rho * (order_2 - 1) ** 2
    d.step("own exponent", eq(exponent(order_2), lost), [BEST_AT_EPSILON])
    d.lemma("own", lemmas.equal_arguments(exp, exponent(order_2), lost))
    first, second = (exponent(order_) - log(order_) for order_ in (order_2, order_1))
    d.step("exponents", le(first, second), [BEST_AT_EPSILON, "entropy", "square", *INSIDE])
    d.lemma("larger", lemmas.exp_monotone(first, second))
    by = [f"{what}, {name}" for what in ("whole", "order", "share") for name in ("any", "best")]
    d.conclude(["own exponent", "own", "exponents", "larger", *by, *INSIDE])


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


def derive_least_epsilon(d: Derivation) -> None:
    """Times what is divided by, they differ by the square, and by the logarithms."""
    d.model({order_1: 3, order_2: Rational(3, 2), rho: 4 * log(Rational(4, 3)), delta: HALF})
    entropy(d)
    own = (2 * order_2 - 1) * rho + odds(order_2)
    d.step("own", eq(epsilon_at(order_2), own), [BEST_AT_DELTA, "0 < delta", *INSIDE])
    beyond = order_1 - 1
    by = [BEST_AT_DELTA, "entropy", "square", "0 < delta", *INSIDE]
    d.step("scaled", le(beyond * own, beyond * epsilon_at(order_1)), by)
    d.conclude(["own", "scaled", "0 < delta", *INSIDE])


THE_ROOT = "an order that solves it"
BEST_ORDER = result(
    "field.concentrated-best-order",
    "One order gives the least epsilon and delta of a zCDP budget",
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
        proof=derive_every_order,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "least delta",
        r"$\frac{e^{-\rho(b-1)^2}}{b} \le \frac{e^{(a-1)(a\rho-\epsilon)}}{a}(1-\frac1a)^{a-1}$ "
        r"for every $a > 1$, equal at $a = b$, where $(2b-1)\rho + \ln(1-\frac1b) = \epsilon$.",
        formal=least_delta,
        proof=derive_least_delta,
        narrower=(THE_ROOT,),
    ),
    Part(
        "least epsilon",
        r"$(2b-1)\rho + \ln(1-\frac1b) \le a\rho + \ln(1-\frac1a) - \frac{\ln\delta+\ln a}{a-1}$ "
        r"for every $a > 1$, equal at $a = b$, where $\rho(b-1)^2 + \ln b = \ln\frac1\delta$.",
        formal=least_epsilon,
        proof=derive_least_epsilon,
        narrower=(THE_ROOT,),
    ),
    rests_on=("field.renyi-conversion",),
    quantities=("concentrated.delta", "concentrated.epsilon"),
    place=PLACE,
    equation="Proposition 12",
    note="By the logarithms of two ratios, (a - 1) and one to (b - 1) and one, and the square of "
    "a - b. The formulas solve for b; where that epsilon is below 0, concentrated.epsilon is 0.",
)

NEARER, FARTHER = (exp(-((t + shift) ** 2) / (2 * sigma**2)) for shift in (0, Delta))
"""The weights of a response, which is t from the nearer answer."""
LEFT = epsilon - (2 * t + Delta) * Delta / (2 * sigma**2)
"""The logarithm of what is left of the nearer weight, where e^epsilon of the farther one is."""
NOISE = as_written(lt(0, sigma), lt(0, Delta))


def best_event() -> Statement:
    """State what is left at a response, and at which ones that is not negative."""
    left = eq(NEARER - exp(epsilon) * FARTHER, NEARER * (1 - exp(LEFT)))
    beyond = le(epsilon * sigma**2 / Delta - Delta / 2, t)
    return Statement(NOISE, And(left, Equivalent(le(exp(epsilon) * FARTHER, NEARER), beyond)))


def derive_best_event(d: Derivation) -> None:
    """The square of t is in both exponents."""
    d.model({sigma: 1, Delta: 1, epsilon: 0, t: 0})
    near, far = -(t**2) / (2 * sigma**2), -((t + Delta) ** 2) / (2 * sigma**2)
    d.step("exponents", eq(epsilon + far, LEFT + near), ["0 < sigma"])
    d.lemma("one factor", lemmas.equal_arguments(exp, epsilon + far, LEFT + near))
    d.lemma("grown", lemmas.exp_sum(epsilon, far))
    d.lemma("left", lemmas.exp_sum(LEFT, near))
    d.lemma("some", lemmas.exp_positive(near))
    d.lemma("no more", lemmas.exp_monotone(LEFT, 0))
    threshold = le(epsilon * sigma**2 / Delta - Delta / 2, t)
    d.step("threshold", Equivalent(le(LEFT, 0), threshold), [*NOISE])
    by = ["exponents", "one factor", "grown", "left", "0 < sigma"]
    d.step("farther", eq(exp(epsilon) * FARTHER, NEARER * exp(LEFT)), by)
    d.conclude(["farther", "some", "no more", "threshold", "0 < sigma"])


DISCRETE_GAUSSIAN = result(
    "field.discrete-gaussian-delta",
    "The exact delta of discrete Gaussian noise on a query of whole numbers",
    r"Discrete Gaussian noise $Y$ has the weights $e^{-k^2/(2\sigma^2)}$. On a query of whole "
    r"numbers of the sensitivity $\Delta$, its least delta at $\epsilon$ is $Pr[Y > "
    r"\frac{\epsilon\sigma^2}\Delta - \frac\Delta2] - e^\epsilon Pr[Y > "
    r"\frac{\epsilon\sigma^2}\Delta + \frac\Delta2]$.",
    Part(
        ATTAINED,
        r"At a response $t$ from the nearer of two answers that are $\Delta$ apart, the weights "
        r"leave $e^{-t^2/(2\sigma^2)}(1 - e^{\epsilon - (2t+\Delta)\Delta/(2\sigma^2)})$. This is "
        r"not negative exactly where $t \ge \frac{\epsilon\sigma^2}\Delta - \frac\Delta2$.",
        formal=best_event,
        proof=derive_best_event,
        narrower=("the weights of one response", "answers that are Delta apart"),
    ),
    rests_on=(
        "bridges.best-event: no event does better than that where the ratio is at least the factor",
    ),
    quantities=("gaussian.discrete_delta",),
    place=PLACE,
    equation="arXiv 2004.00010v3, Theorem 7",
    note="The delta of continuous Gaussian noise is no bound for discrete noise. At epsilon = 1, "
    "deviation 1 and sensitivity 1 it is 0.1269; the delta of discrete noise is 0.1414.",
)

CLAIMS = (BEST_ORDER, DISCRETE_GAUSSIAN)
