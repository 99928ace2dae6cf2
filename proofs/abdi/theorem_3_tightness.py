"""Theorem 3: no smaller scale serves every query."""

from __future__ import annotations

from functools import partial
from operator import getitem

from sympy import Abs, And, Implies, IndexedBase, Or, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import (
    Theta,
    answers,
    h_far,
    h_near,
    lambda_,
    p_max,
    p_min,
    priors,
    tau_far,
    tau_near,
)
from didp_ref.papers.abdi.posterior_bounds import (
    at_least_smallest,
    evidence_bounds,
    logarithms_positive,
    other_priors,
    smallest_prior,
)
from didp_ref.papers.abdi.theorem_3_tightness import NEEDED
from didp_ref.papers.abdi.worlds import (
    WORLD,
    WORLDS,
    alpha_odds,
    belief,
    beta_odds,
    decay,
    evidence,
    growth,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import Term, eq, ge, le, lt, ne, reals


def attained(
    d: Derivation, about: str, tau: Term, h: IndexedBase, sign: int, response: str, density: str
) -> None:
    """After one response the belief in the world i is the bound of eq. 12 (sign 1) or 13 (-1).

    ``response`` and ``density`` are what is assumed of the response tau and of the densities h;
    ``about`` goes before the names of the facts.
    """
    t, p = Theta / lambda_, p_min
    own, other = -Abs(tau - answers[i]) / lambda_, -Abs(tau - answers[j]) / lambda_
    factor = growth if sign == 1 else decay
    d.lemma(f"{about}distance of i", lemmas.absolute_value(tau - answers[i]))
    d.lemma(f"{about}distance of j", lemmas.absolute_value(tau - answers[j]))
    elsewhere = ne(j, i)
    by = ["Theta >= 0", "lambda > 0", "the world i answers 0", "every other world answers Theta"]
    by += [response, f"{about}distance of i", f"{about}distance of j"]
    d.generalize(f"{about}exponents", Implies(elsewhere, eq(other, sign * t + own)), WORLDS, by)
    d.lemma(f"{about}equal exponents", lemmas.equal_arguments(exp, other, sign * t + own))
    d.lemma(f"{about}split", lemmas.exp_sum(sign * t, own))
    d.at(f"{about}own density", density, i, [*WORLD, "lambda > 0"])
    d.lemma(f"{about}positive", lemmas.exp_positive(own))
    d.step(
        f"{about}own weight", lt(0, h[i]), ["lambda > 0", f"{about}own density", f"{about}positive"]
    )
    by = ["lambda > 0", density, f"{about}exponents", f"{about}equal exponents", f"{about}split"]
    by += [f"{about}own density"]
    d.generalize(f"{about}weights", Implies(elsewhere, eq(h[j], factor * h[i])), WORLDS, by)
    for what, bound in (("at least", ge), ("at most", le)):
        statement = Implies(elsewhere, bound(h[j], factor * h[i]))
        d.generalize(f"{about}weights {what}", statement, WORLDS, ["lambda > 0", f"{about}weights"])
    weight = partial(getitem, h)
    evidence_bounds(d, weight, factor * h[i], factor * h[i], ("lambda > 0",), about)
    d.lemma(f"{about}factor", lemmas.exp_positive(sign * t))
    q, w, total, x, r, o = reals("p_ w_ S_ x_ r_ o_")
    here = {q: p, w: h[i], total: evidence(weight), x: factor}
    d.step(
        f"{about}evidence, exactly",
        eq(evidence(weight), p * h[i] + factor * h[i] * (1 - p)),
        ["the prior of the world i is P_min", f"{about}evidence", "lambda > 0"],
    )
    by = ["lambda > 0", "P_min >= 0", "P_min <= 1/2", f"{about}factor"]
    d.step(f"{about}denominator", And(lt(0, factor), lt(0, p + factor * (1 - p))), by)
    premises = [lt(0, w), lt(0, q + x * (1 - q)), eq(total, q * w + x * w * (1 - q))]
    by = [f"{about}own weight", f"{about}denominator", f"{about}evidence, exactly", "lambda > 0"]
    algebra(d, f"{about}evidence is positive", here, premises, lt(0, total), by)
    terms = {**here, r: 1 / evidence(weight), o: 1 / (p + factor * (1 - p))}
    premises = [lt(0, w), lt(0, total), eq(total * r, 1), eq((q + x * (1 - q)) * o, 1)]
    premises += [eq(total, q * w + x * w * (1 - q))]
    by = [f"{about}own weight", f"{about}denominator", f"{about}evidence, exactly"]
    by += [f"{about}evidence is positive", "lambda > 0"]
    algebra(d, f"{about}belief", terms, premises, eq(q * w * r, q * o), by)
    by = ["the prior of the world i is P_min", f"{about}belief", f"{about}evidence is positive"]
    by += [f"{about}denominator"]
    d.step(f"{about}attained", eq(belief(weight), p / (p + factor * (1 - p))), by)


def broken(d: Derivation) -> None:
    """With less noise the odds are too large for alpha, or for beta."""
    t, p = Theta / lambda_, p_min
    logarithms_positive(
        d,
        ("0 < alpha", "alpha < 1", "P_min >= 0", "P_min <= 1/2"),
        ("0 < beta", "1 - P_min (1 + beta) > 0"),
    )
    up, over = alpha_odds, beta_odds
    d.lemma("both ends", lemmas.maximum(1 / log(up), 1 / log(over)))
    defined = ["logs are positive", "alpha, odds above 1", "beta, odds above 1", "P_min <= 1/2"]
    by = ["Theta >= 0", "lambda is below Theorem 3's scale", "both ends", *defined]
    d.step("too small", Or(lt(lambda_, Theta / log(up)), lt(lambda_, Theta / log(over))), by)
    d.step("too far", Or(lt(log(up), t), lt(log(over), t)), ["lambda > 0", "too small", *defined])
    d.lemma("alpha, exp and log", lemmas.exp_log(up, t))
    d.lemma("beta, exp and log", lemmas.exp_log(over, t))
    by = ["lambda > 0", "too far", "alpha, exp and log", "beta, exp and log", *defined]
    d.step("odds too large", Or(lt(up, growth), lt(over, growth)), by)
    a, b, q, y, x, o, u = reals("a_ b_ p_ y_ x_ o_ u_")
    premises = [lt(a, 1), lt(0, q), le(q, ONE_HALF), lt(0, q + y * (1 - q))]
    premises += [eq((q + y * (1 - q)) * o, 1), eq((1 - a) * (1 - q) * u, 1)]
    by = ["alpha < 1", "P_min > 0", "P_min <= 1/2", "far: denominator", "lambda > 0"]
    algebra(
        d,
        "alpha is broken",
        {a: alpha, q: p, y: growth, o: 1 / (p + growth * (1 - p)), u: 1 / ((1 - alpha) * (1 - p))},
        premises,
        Implies(lt((1 + q * (a - 1)) * u, y), lt(q * o, (1 - a) * q)),
        by,
    )
    d.lemma("growth decay = 1", lemmas.exp_negative(t))
    terms = {
        b: beta,
        q: p,
        y: growth,
        x: decay,
        o: 1 / (p + decay * (1 - p)),
        u: 1 / (1 - p * (1 + beta)),
    }
    premises = [lt(0, b), lt(0, q), le(q, ONE_HALF), lt(0, y), lt(0, x), eq(y * x, 1)]
    premises += [lt(0, 1 - q * (1 + b)), eq((q + x * (1 - q)) * o, 1), lt(0, q + x * (1 - q))]
    premises += [eq((1 - q * (1 + b)) * u, 1)]
    by = ["0 < beta", "P_min > 0", "P_min <= 1/2", "growth decay = 1", "near: denominator"]
    by += ["far: denominator", "1 - P_min (1 + beta) > 0", "lambda > 0"]
    algebra(
        d,
        "beta is broken",
        terms,
        premises,
        Implies(lt((1 + b) * (1 - q) * u, y), lt((1 + b) * q, q * o)),
        by,
    )


@proves("abdi.theorem-3.tightness")
@proves("abdi.theorem-3.lower-bound", "correction", reading=NEEDED)
def tightness(d: Derivation) -> None:
    """All other worlds answer Theta: the bounds of eq. 12 and 13 are attained."""
    halves, densities = {1: ONE_HALF, 2: ONE_HALF}, {1: Rational(5), 2: 5 * exp(-10)}
    d.model(
        {
            m: 2,
            i: 1,
            priors: halves,
            alpha: ONE_HALF,
            beta: ONE_HALF,
            p_min: ONE_HALF,
            p_max: ONE_HALF,
            Theta: 1,
            lambda_: Rational(1, 10),
            answers: {1: 0, 2: 1},
            tau_near: 0,
            tau_far: 1,
            h_near: densities,
            h_far: {1: densities[2], 2: densities[1]},
        }
    )
    smallest_prior(d)
    at_least_smallest(d)
    d.at("at most P_max", "no prior is above P_max", i, WORLD)
    by = ["0 < beta", "P_min >= 0", "P_max > 0", "beta < 1/P_max - 1", "at least P_min"]
    by += ["at most P_max"]
    d.step("1 - P_min (1 + beta) > 0", lt(0, 1 - p_min * (1 + beta)), by)
    other_priors(d)
    attained(
        d,
        "far: ",
        tau_far,
        h_far,
        1,
        "tau_far >= Theta",
        "every h_far_j is the Laplace density of tau_far about q_j",
    )
    attained(
        d,
        "near: ",
        tau_near,
        h_near,
        -1,
        "tau_near <= 0",
        "every h_near_j is the Laplace density of tau_near about q_j",
    )
    broken(d)
    d.conclude(
        ["far: attained", "near: attained", "odds too large", "alpha is broken", "beta is broken"]
    )
