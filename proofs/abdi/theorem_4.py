"""Theorem 4: from (alpha, beta) to epsilon."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Abs, And, Max, Rational, S, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    answers,
    h,
    h_1,
    h_2,
    h_far,
    h_near,
    l,
    lambda_,
    p_max,
    p_min,
    priors,
    q_1,
    q_2,
    tau,
    tau_far,
    tau_near,
    x,
)
from didp_ref.papers.abdi.posterior_bounds import logarithms_positive
from didp_ref.papers.abdi.shared import EVERY, ONE
from didp_ref.papers.abdi.theorem_3 import SCALE
from didp_ref.papers.abdi.theorem_4 import (
    ANSWERED,
    APART,
    DEFINITION_4,
    DENSITY,
    EPSILON,
    FAR,
    LOWERED,
    NEAR,
    RAISED,
    REPAIRED,
)
from didp_ref.papers.abdi.worlds import (
    PAIR_DENSITIES,
    PROMISE,
    WORLD,
    WORLDS,
    alpha_odds,
    beta_odds,
    decay,
    evidence,
    growth,
    weight,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.small_prior import at_a_small_prior
from didp_ref.symbolic.notation import Term, eq, le, lt, reals


def attained(d: Derivation) -> None:
    """Definition 4 at every prior bounds ``exp(Theta/lambda)`` by 1 + beta and 1/(1 - alpha).

    After the answer of the world 1 its belief rises most, and after that of the world 2 it falls
    most.
    """
    d.lemma("apart", lemmas.absolute_value(answers[1] - answers[2]))
    d.lemma("exp is positive", lemmas.exp_positive(-Theta / lambda_))
    d.lemma("exp of 0", lemmas.exp_sum(0, 0))
    d.lemma("exp of 0 is positive", lemmas.exp_positive(0))
    for (name, own, response, of), fact, factor in (
        (NEAR, "raised", 1 + beta),
        (FAR, "lowered", 1 - alpha),
    ):
        answered, known = ANSWERED.format(name, own), []
        for world in (1, 2):
            distance = response - answers[world]
            least = S.Zero if world == own else -Theta / lambda_
            known += [f"{name}: distance of {world}", f"{name}: exponent of {world}"]
            d.lemma(known[-2], lemmas.absolute_value(distance))
            d.lemma(known[-1], lemmas.equal_arguments(exp, -Abs(distance) / lambda_, least))
            density = f"{name}: density in {world}"
            d.at(density, DENSITY.format(name, name), world, ["lambda > 0"])
            known.append(density)
        mine, theirs = (S.One, decay) if own == 1 else (decay, S.One)
        by = ["lambda > 0", answered, APART, "apart", "exp of 0", "exp of 0 is positive", *known]
        d.step(f"{name}: densities", And(eq(of[1], mine), eq(of[2], theirs)), by)
        by = ["lambda > 0", f"{name}: densities", "exp is positive"]
        d.step(f"{name}: densities are positive", And(lt(0, of[1]), lt(0, of[2])), by)
        kept = DEFINITION_4.format(name)
        wanted, rests = at_a_small_prior(d, fact, d[kept], factor, of[1], of[2])
        d.step(
            f"{name}: {fact}", wanted, [*PROMISE, kept, f"{name}: densities are positive", *rests]
        )
    d.lemma("exp of Theta/lambda", lemmas.exp_negative(Theta / lambda_))
    d.lemma("growth is positive", lemmas.exp_positive(Theta / lambda_))
    by = ["lambda > 0", "near: densities", "near: raised", "far: densities", "far: lowered"]
    by += ["exp of Theta/lambda", "growth is positive"]
    d.step("growth", And(le(growth, 1 + beta), le((1 - alpha) * growth, 1)), by)


def scale_is_needed(d: Derivation, defined: list[str]) -> None:
    """Eq. 25: Definition 4 at every prior takes at least Theorem 3's scale."""
    t, up, over = Theta / lambda_, alpha_odds, beta_odds
    attained(d)
    by = [*PROMISE, "P_min >= 0", *defined]
    d.step("odds beside the factors", And(le(1, (1 - alpha) * up), le(1 + beta, over)), by)
    for name, odds in (("alpha", up), ("beta", over)):
        d.lemma(f"{name}, exp and log", lemmas.exp_log(odds, t))
    by = ["alpha < 1", "growth", "odds beside the factors", "alpha, odds above 1"]
    by += ["beta, odds above 1", "P_min < 1/(1 + beta)"]
    d.step("odds kept", And(le(growth, up), le(growth, over)), by)
    by = ["lambda > 0", "odds kept", "alpha, exp and log", "beta, exp and log", *defined]
    d.step("logs kept", And(le(t, log(up)), le(t, log(over))), by)
    by = ["lambda > 0", "logs kept", *defined]
    d.step("ends kept", And(le(Theta / log(up), lambda_), le(Theta / log(over), lambda_)), by)
    d.step("eq. 25", le(SCALE, lambda_), ["Theta > 0", "ends kept", "both ends", *defined])


def setting(d: Derivation) -> list[str]:
    """Theorem 3's two logarithms and their maximum are positive; name why they are defined."""
    up, over = alpha_odds, beta_odds
    by = ["0 < beta", "P_max > 0", "beta < 1/P_max - 1"]
    d.step("P_max < 1/(1 + beta)", And(lt((1 + beta) * p_max, 1), lt(p_max, 1)), by)
    by = ["0 < beta", "P_min >= 0", "P_min <= P_max", "P_max < 1/(1 + beta)"]
    d.step("P_min < 1/(1 + beta)", And(lt(0, 1 - p_min * (1 + beta)), lt(p_min, 1)), by)
    logarithms_positive(
        d, ("0 < alpha", "alpha < 1", "P_min >= 0", "P_min < 1/(1 + beta)"), ("0 < beta",)
    )
    largest = Max(1 / log(up), 1 / log(over))
    d.lemma("both ends", lemmas.maximum(1 / log(up), 1 / log(over)))
    defined = ["logs are positive", "alpha, odds above 1", "beta, odds above 1"]
    defined += ["P_min < 1/(1 + beta)"]
    d.step("the maximum is positive", lt(0, largest), ["both ends", *defined])
    return defined


def exponents_apart(
    d: Derivation, response: Term, epsilon: Term, defined: Sequence[str] = ()
) -> None:
    """From "eq. 26", ``Delta/lambda <= epsilon``: two databases' exponents lie epsilon apart."""
    near, far = (-Abs(response - answer) / lambda_ for answer in (q_1, q_2))
    d.lemma("triangle", lemmas.reverse_triangle(response - q_1, response - q_2))
    by = ["lambda > 0", "|q(D_1) - q(D_2)| <= Delta", "triangle"]
    d.step("distance", le(near, Delta / lambda_ + far), by)
    d.step("exponents", le(near, epsilon + far), [*defined, "distance", "eq. 26"])
    d.lemma("exp", lemmas.exp_monotone(near, epsilon + far))
    d.lemma("split", lemmas.exp_sum(epsilon, far))


def translated(d: Derivation, defined: list[str]) -> None:
    """Eq. 24, from "Theta > 0" and "eq. 25", a scale of at least Theorem 3's."""
    by = ["Theta > 0", "Delta >= 0", "lambda > 0", "eq. 25", "the maximum is positive"]
    d.step("eq. 26", le(Delta / lambda_, EPSILON), by)
    exponents_apart(d, tau, EPSILON)
    by = ["Theta > 0", "lambda > 0", *PAIR_DENSITIES, "exponents", "exp", "split"]
    by += ["the maximum is positive", *defined]
    d.conclude(by)


AT_ONE_PRIOR = {
    alpha: ONE_HALF,
    beta: ONE_HALF,
    p_min: ONE_HALF,
    p_max: ONE_HALF,
    Theta: 1,
    Delta: 1,
    lambda_: 1 / log(3),
    q_1: 0,
    q_2: 1,
    tau: 0,
    h_1: log(3) / 2,
    h_2: log(3) / 6,
}
"""Two databases that answer 0 and 1, at the scale that Theorem 3 sets."""


def likelihoods_apart(d: Derivation) -> None:
    """``(1 - alpha) exp(Theta/lambda) <= 1 + beta``: one belief rises, and another falls."""
    own, other = -Abs(tau - answers[i]) / lambda_, -Abs(tau - answers[l]) / lambda_
    seen = evidence(weight)
    densities = "every h_j is the Laplace density of tau about q_j"
    answered = "tau is the answer of the world i"
    d.lemma("apart", lemmas.absolute_value(answers[i] - answers[l]))
    d.lemma("exp is positive", lemmas.exp_positive(-Theta / lambda_))
    d.lemma("exp of 0", lemmas.exp_sum(0, 0))
    d.lemma("exp of 0 is positive", lemmas.exp_positive(0))
    known = []
    for name, world, exponent, least in (("i", i, own, S.Zero), ("l", l, other, -Theta / lambda_)):
        known += [f"distance of {name}", f"exponent of {name}", f"density of {name}"]
        d.lemma(known[-3], lemmas.absolute_value(tau - answers[world]))
        d.lemma(known[-2], lemmas.equal_arguments(exp, exponent, least))
        inside = WORLD if world == i else ["1 <= l", "l <= m"]
        d.at(known[-1], densities, world, [*inside, "lambda > 0"])
    by = ["lambda > 0", answered, "the answers of the worlds i and l lie Theta apart", "apart"]
    by += ["exp of 0", "exp of 0 is positive", *known]
    d.step("densities", And(eq(2 * lambda_ * h[i], 1), eq(2 * lambda_ * h[l], decay)), by)
    by = ["lambda > 0", "densities", "exp is positive"]
    d.step("densities are positive", And(lt(0, h[i]), lt(0, h[l])), by)
    parts = {"before": (j, 1, i - 1), "after": (j, i + 1, m)}
    d.lemma("take out the world i", lemmas.sum_take_out(priors[j] * h[j], WORLDS, i))
    d.lemma("any density", lemmas.exp_positive(-Abs(tau - answers[j]) / lambda_))
    rests = []
    for name, part in parts.items():
        by = [*WORLD, "no prior is negative", densities, "lambda > 0", "any density"]
        d.generalize(f"weights {name}", le(0, priors[j] * h[j]), part, by)
        d.lemma(f"sum {name}", lemmas.sum_nonnegative(priors[j] * h[j], part))
        rests += [f"weights {name}", f"sum {name}"]
    by = [*WORLD, "lambda > 0", "take out the world i"]
    by += ["the priors of the worlds i and l are positive", "densities are positive", *rests]
    d.step("seen", lt(0, seen), by)
    p, q, g, u, v, total, r, a, b = reals("p_ q_ g_ u_ v_ S_ r_ a_ b_")
    terms = {
        **{p: priors[i], q: priors[l], u: h[i], v: h[l], total: seen, r: 1 / seen},
        **{a: alpha, b: beta},
    }
    premises = [lt(0, p), lt(0, q), lt(0, total), eq(total * r, 1), lt(a, 1), lt(0, b)]
    premises += [le(p * u * r, (1 + b) * p), le((1 - a) * q, q * v * r)]
    by = [*PROMISE, "lambda > 0", "the priors of the worlds i and l are positive", "seen", RAISED]
    by += [LOWERED]
    algebra(
        d,
        "one against the other",
        terms,
        premises,
        And(le(u, (1 + b) * total), le((1 - a) * total, v)),
        by,
    )
    d.lemma("exp of Theta/lambda", lemmas.exp_negative(Theta / lambda_))
    d.lemma("growth is positive", lemmas.exp_positive(Theta / lambda_))
    terms = {u: h[i], v: h[l], total: seen, p: 2 * lambda_, q: decay, g: growth, a: alpha, b: beta}
    premises = [lt(0, p), lt(a, 1), lt(0, b), lt(0, g), eq(g * q, 1), eq(p * u, 1), eq(p * v, q)]
    premises += [le(u, (1 + b) * total), le((1 - a) * total, v)]
    by = [*PROMISE, "lambda > 0", "densities", "one against the other", "exp of Theta/lambda"]
    by += ["growth is positive"]
    algebra(d, "likelihoods", terms, premises, le((1 - a) * g, 1 + b), by)


@proves("abdi.theorem-4", "correction", reading=ONE)
def theorem_4_at_one_prior(d: Derivation) -> None:
    """Two worlds that attain Theta: one rises by 1 + beta at most, one falls by 1 - alpha."""
    third = log(3)
    d.model(
        {
            **{
                m: 2,
                i: 1,
                l: 2,
                alpha: ONE_HALF,
                beta: ONE_HALF,
                Theta: 1,
                Delta: 1,
                lambda_: 1 / log(3),
            },
            **{priors: {1: ONE_HALF, 2: ONE_HALF}, answers: {1: 0, 2: 1}, tau: 0},
            **{h: {1: third / 2, 2: third / 6}, q_1: 0, q_2: 1, x: 0},
            **{h_1: third / 2, h_2: third / 6},
        }
    )
    likelihoods_apart(d)
    odds, t = (1 + beta) / (1 - alpha), Theta / lambda_
    d.step("odds", And(lt(1, odds), le(growth, odds)), [*PROMISE, "likelihoods"])
    d.lemma("log of the odds", lemmas.exp_log(odds, t))
    d.step("eq. 25", le(t, log(odds)), ["alpha < 1", "lambda > 0", "odds", "log of the odds"])
    by = ["Theta > 0", "Delta >= 0", "lambda > 0", "alpha < 1", "odds", "eq. 25"]
    d.step("eq. 26", le(Delta / lambda_, REPAIRED), by)
    defined = ["Theta > 0", "lambda > 0", "alpha < 1", "odds"]
    exponents_apart(d, x, REPAIRED, defined)
    by = [*defined, "h_1 is the Laplace density of x about q(D_1)"]
    by += ["h_2 is the Laplace density of x about q(D_2)", "exponents", "exp", "split"]
    d.conclude(by)


@proves("abdi.theorem-4", reading=EVERY)
def theorem_4_at_every_prior(d: Derivation) -> None:
    """For Theta > 0 and Definition 4 at every prior."""
    third, quarter = Rational(1, 3), Rational(1, 4)
    d.model(
        {
            **AT_ONE_PRIOR,
            alpha: 2 * third,
            beta: 2,
            p_min: quarter,
            p_max: quarter,
            answers: {1: 0, 2: 1},
            tau_near: 0,
            h_near: {1: 1, 2: third},
            tau_far: 1,
            h_far: {1: third, 2: 1},
        }
    )
    defined = setting(d)
    scale_is_needed(d, defined)
    translated(d, defined)


@proves("abdi.theorem-4.calibrated")
def theorem_4_calibrated(d: Derivation) -> None:
    """For the scale that Theorem 3 sets, which is positive only where Theta is."""
    d.model(AT_ONE_PRIOR)
    defined = setting(d)
    d.step("eq. 25", le(SCALE, lambda_), ["lambda is Theorem 3's scale"])
    by = ["lambda > 0", "lambda is Theorem 3's scale", "the maximum is positive", *defined]
    d.step("Theta > 0", lt(0, Theta), by)
    translated(d, defined)
