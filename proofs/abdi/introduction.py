"""Sections 1 and 7: what epsilon says of beliefs, and beliefs of epsilon."""

from __future__ import annotations

from sympy import Abs, And, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas import translation
from didp_ref.papers.abdi.alphabet import (
    Delta,
    c,
    g,
    g_whole,
    h,
    h_1,
    h_2,
    lambda_,
    priors,
    q_1,
    q_2,
    response,
)
from didp_ref.papers.abdi.introduction import AS_A_BELIEF, AS_A_CHANGE, ON_D
from didp_ref.papers.abdi.introduction_guarantees import (
    BESIDE_I,
    BUDGET,
    DI_GIVES_DP,
    DP_GIVES_DI,
    IN_1,
    IN_2,
)
from didp_ref.papers.abdi.posterior_bounds import (
    an_event,
    belief_bounds,
    beside_the_prior,
    weights_of_event,
)
from didp_ref.papers.abdi.shared import REMOVED, REPLACED
from didp_ref.papers.abdi.worlds import PAIR_EVENT, PROMISE, WORLD, WORLDS, belief, weight
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i, j, m, rho
from didp_ref.papers.shared.events import S, at_a_point, integrate, omega
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.small_prior import at_a_small_prior
from didp_ref.symbolic.notation import Term, eq, le, lt, reals

ALIKE = an_event({m: 2, i: 1, priors: {1: ONE_HALF, 2: ONE_HALF}, h: {1: 1, 2: 1}, epsilon: 0})
"""Two equally likely worlds, and an answer that tells nothing."""


@proves("abdi.introduction.factor", "correction")
def factor(d: Derivation) -> None:
    """The reverse triangle inequality."""
    halves = {g: {(1, 1): ONE_HALF, (1, 2): ONE_HALF}, S: {1: 1}, h_1: ONE_HALF, h_2: ONE_HALF}
    d.model({q_1: 0, q_2: 0, Delta: 1, lambda_: 1, epsilon: 1, response: {1: 0}, **halves})
    tau = response(omega)
    mine, theirs = -Abs(tau - q_1) / lambda_, -Abs(tau - q_2) / lambda_
    d.lemma("triangle", lemmas.reverse_triangle(tau - q_1, tau - q_2))
    by = ["lambda > 0", "lambda epsilon = Delta", "|q(D_1) - q(D_2)| <= Delta", "triangle"]
    d.step("exponents", le(mine, epsilon + theirs), by)
    d.lemma("exp", lemmas.exp_monotone(mine, epsilon + theirs))
    d.lemma("split", lemmas.exp_sum(epsilon, theirs))
    first, second, *over_event = PAIR_EVENT
    here = []
    for named, everywhere in (("first density", first), ("second density", second)):
        at_a_point(d, named, everywhere, ["lambda > 0"])
        here.append(named)
    below = le(g(omega, 1), exp(epsilon) * g(omega, 2))
    d.step("at omega", below, ["lambda > 0", *here, "exponents", "exp", "split"])
    smaller, larger = (1, g(omega, 1)), (exp(epsilon), g(omega, 2))
    integrate(d, "of S", d.statement.conclusion, smaller, larger, "at omega", over_event)
    d.conclude(["of S"])


@proves("abdi.introduction.information", "correction", reading=AS_A_CHANGE)
@proves("abdi.section-7.epsilon-to-beliefs", reading=REMOVED)
@proves("abdi.introduction.same-guarantees", part=DP_GIVES_DI, reading=REMOVED)
def through_the_whole(d: Derivation) -> None:
    """Two steps, each of a factor of e^epsilon at most."""
    d.model({**ALIKE, g_whole: {1: 1}})
    two_steps(d)
    d.conclude(["eq. 15 and 16"])


def two_steps(d: Derivation) -> None:
    """The belief in the world i lies within e^(2 epsilon) times its prior, by way of D."""
    up = exp(epsilon)
    d.lemma("two steps up", lemmas.exp_sum(epsilon, epsilon))
    positive_factors(d, 2 * epsilon)
    d.lemma("a step is positive", lemmas.exp_positive(epsilon))
    at_a_point(d, "by D", ON_D)
    d.at("own density", "by D", i, WORLD)
    own, other = g(omega, i), g(omega, j)
    steps = ["own density", "a step is positive", "two steps up", "up and down", "factors"]
    low, high = exp(-2 * epsilon), exp(2 * epsilon)
    d.generalize("one way", le(other, up * (up * own)), WORLDS, ["by D", *steps])
    d.generalize("other way", le(own, up * (up * other)), WORLDS, ["by D", *steps])
    d.generalize("at omega, weights at most", le(other, high * own), WORLDS, ["one way", *steps])
    d.generalize("at omega, weights at least", le(low * own, other), WORLDS, ["other way", *steps])
    weights_of_event(d, (low, high))
    beliefs_within(d, 2 * epsilon)


def positive_factors(d: Derivation, exponent: Term) -> None:
    """``exp(exponent)`` and ``exp(-exponent)`` are positive, and the first is at least 1."""
    d.lemma("up and down", lemmas.exp_negative(exponent))
    d.lemma("up is positive", lemmas.exp_positive(exponent))
    d.lemma("down is positive", lemmas.exp_positive(-exponent))
    by = ["up is positive", "down is positive"]
    d.step("factors", And(lt(0, exp(-exponent)), lt(0, exp(exponent))), by)


def beliefs_within(d: Derivation, exponent: Term) -> None:
    """Eq. 12 to 16 with another exponent."""
    d.lemma("exp of 0", lemmas.exp_monotone(0, exponent))
    d.step("growth >= 1", le(1, exp(exponent)), ["0 <= epsilon", "exp of 0"])
    belief_bounds(d, weight, exp(-exponent), exp(exponent))
    beside_the_prior(d, exponent, "growth >= 1")


def weights_beside_i(d: Derivation) -> None:
    """The probabilities of all worlds beside that of the world i."""
    positive_factors(d, epsilon)
    at_a_point(d, "beside i", BESIDE_I)
    known = ["beside i", "factors", "up and down"]
    own, other, low, high = g(omega, i), g(omega, j), exp(-epsilon), exp(epsilon)
    d.generalize("at omega, weights at most", le(other, high * own), WORLDS, known)
    d.generalize("at omega, weights at least", le(low * own, other), WORLDS, known)
    weights_of_event(d, (low, high))


@proves("abdi.section-7.epsilon-to-beliefs", reading=REPLACED)
@proves("abdi.introduction.same-guarantees", part=DP_GIVES_DI, reading=REPLACED)
def one_step(d: Derivation) -> None:
    """One step of a factor of e^epsilon at most."""
    d.model(ALIKE)
    weights_beside_i(d)
    beliefs_within(d, epsilon)
    d.conclude(["eq. 15 and 16"])


@proves("abdi.introduction.rho-to-epsilon", "correction", reading=BUDGET)
def budget_for_rho(d: Derivation) -> None:
    """Eq. 13 at the prior 1/m, and the logarithm of the odds."""
    d.model({**ALIKE, rho: Rational(2, 3)})
    weights_beside_i(d)
    belief_bounds(d, weight, exp(-epsilon), exp(epsilon), sides=["eq. 13"])
    odds = exp(translation.epsilon_from_rho.at(rho=rho, n_worlds=m))
    by = ["2 <= m", "0 < rho", "rho < 1"]
    d.step("odds of rho", And(lt(0, odds), eq(odds * (1 - rho), (m - 1) * rho)), by)
    d.lemma("log of the odds", lemmas.exp_log(odds, epsilon))
    facts = [*by, "odds of rho", "log of the odds", "epsilon is at most the budget for rho"]
    d.step("growth at most", le(exp(epsilon) * (1 - rho), (m - 1) * rho), facts)
    p, x, y, o, s, b, n = reals("p_ x_ y_ o_ s_ B_ m_")
    terms = {
        **{p: priors[i], x: exp(-epsilon), y: exp(epsilon), s: rho, b: belief(weight), n: m},
        o: 1 / (priors[i] + exp(-epsilon) * (1 - priors[i])),
    }
    premises = [le(2, n), eq(n * p, 1), lt(0, s), lt(s, 1), lt(0, x), lt(0, y), eq(y * x, 1)]
    premises += [le(y * (1 - s), (n - 1) * s), eq((p + x * (1 - p)) * o, 1), lt(0, p + x * (1 - p))]
    premises += [le(b, p * o)]
    algebra(
        d,
        "rho is kept",
        terms,
        premises,
        le(b, s),
        [
            *by,
            "the prior of the world i is 1/m",
            "factors",
            "up and down",
            "growth at most",
            "odds",
            "eq. 13",
        ],
    )
    d.conclude(["rho is kept"])


@proves("abdi.introduction.information", reading=AS_A_BELIEF)
def no_bound_on_beliefs(d: Derivation) -> None:
    """The prior (1 + c)/2 stays, and is above c."""
    d.model({c: ONE_HALF, h_1: 1, h_2: 1})
    (bounded,) = d.statement.conclusion.args
    d.lemma("at (1 + c)/2", lemmas.instance(bounded, (1 + c) / 2))
    d.conclude(["0 <= c", "c < 1", "h_1 > 0", "h_2 = h_1", "at (1 + c)/2"])


@proves("abdi.introduction.same-guarantees", part=DI_GIVES_DP, reading=REPLACED)
@proves("abdi.introduction.same-guarantees", "correction", part=DI_GIVES_DP, reading=REMOVED)
def private(d: Derivation) -> None:
    """At a small prior inequality (2) bounds the ratio of the densities, on both sides."""
    half_more = Rational(3, 2)
    d.model({alpha: ONE_HALF, beta: ONE_HALF, c: half_more, h_1: 1, h_2: 1})
    d.lemma("smaller factor", lemmas.minimum(1 + beta, 1 / (1 - alpha)))
    known = []
    for name, kept, factor_ in (
        ("raised", IN_1, 1 + beta),
        ("lowered", IN_1, 1 - alpha),
        ("raised", IN_2, 1 + beta),
        ("lowered", IN_2, 1 - alpha),
    ):
        mine, theirs = (h_1, h_2) if kept == IN_1 else (h_2, h_1)
        fact = f"{name}, {mine}"
        wanted, rests = at_a_small_prior(d, name, d[kept], factor_, mine, theirs, fact)
        d.step(fact, wanted, [*PROMISE, "h_1 >= 0", "h_2 >= 0", kept, *rests])
        known.append(fact)
    by = [*PROMISE, "h_1 >= 0", "h_2 >= 0", "c = min(1 + beta, 1/(1 - alpha))", "smaller factor"]
    by += [*known]
    d.conclude(by)
