"""Theorem 2: the scale that serves every prior, and its proof (eq. 10 to 16).

Two worlds' likelihoods lie a factor of at most exp(Theta/lambda) apart (eq. 10 and 11), so no
belief moves by more (eq. 12 to 16).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import Theta, h_1, h_2, lambda_, priors, q_1, q_2, tau
from didp_ref.papers.abdi.posterior_bounds import (
    an_event,
    bounds_without_prior,
    equations_10_13,
    equations_10_13_of_events,
    growth_above_1,
    two_worlds,
)
from didp_ref.papers.abdi.shared import DENSITY, EVERY_PRIOR, HALF, POSSIBLE_WORLDS, cite
from didp_ref.papers.abdi.worlds import (
    DISTANCES,
    EVENTS,
    LAMBDA,
    NOISE,
    PAIR_DENSITIES,
    POSITIVE_PRIOR,
    PRIORS,
    PROMISE,
    WORLD,
    belief,
    decay,
    growth,
    weight,
    within,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import eq, ge, le, lt, reals
from didp_ref.worlds.beliefs import bayes, identifiable, laplace


def equations_10_11() -> Statement:
    """The likelihood ratio of two worlds."""
    apart = {"|q(D_1) - q(D_2)| <= Theta": le(Abs(q_1 - q_2), Theta)}
    return Statement(
        {**apart, **LAMBDA, **PAIR_DENSITIES}, And(le(decay, h_1 / h_2), le(h_1 / h_2, growth))
    )


def derive_equations_10_11(d: Derivation) -> None:
    """The likelihood ratio lies between exp(-Theta/lambda) and exp(Theta/lambda)."""
    mine, theirs = Abs(tau - q_1), Abs(tau - q_2)
    t = Theta / lambda_
    d.model({q_1: 0, q_2: 1, Theta: 1, lambda_: 1, tau: 0, h_1: ONE_HALF, h_2: exp(-1) / 2})
    d.lemma("triangle", lemmas.reverse_triangle(tau - q_1, tau - q_2))
    a, b = -mine / lambda_, -theirs / lambda_
    statement = And(le(-t + b, a), le(a, t + b))
    by = ["|q(D_1) - q(D_2)| <= Theta", "lambda > 0", "triangle"]
    d.step("eq. 10", statement, by, "the reverse triangle inequality, and Definition 5")
    d.lemma("exp, left", lemmas.exp_monotone(-t + b, a))
    d.lemma("exp, right", lemmas.exp_monotone(a, t + b))
    d.lemma("split, left", lemmas.exp_sum(-t, b))
    d.lemma("split, right", lemmas.exp_sum(t, b))
    d.lemma("a density is positive", lemmas.exp_positive(b))
    by = ["lambda > 0", "h_2 is the Laplace density of tau about q(D_2)", "a density is positive"]
    d.step("densities are positive", lt(0, h_2), by)
    by = ["eq. 10", "lambda > 0", "h_1 is the Laplace density of tau about q(D_1)"]
    by += ["h_2 is the Laplace density of tau about q(D_2)", "exp, left", "exp, right"]
    by += ["split, left", "split, right"]
    d.step("densities", And(le(decay * h_2, h_1), le(h_1, growth * h_2)), by)
    d.conclude(["densities", "densities are positive"], "eq. 11")


EQUATIONS_10_11 = Claim(
    id="abdi.equations-10-11",
    kind=Kind.DERIVATION,
    source=cite("section 6, Theorem 2, proof", "eq. 10-11"),
    title="The Laplace mechanism's likelihood ratios are within e^(distance/scale)",
    statement=r"$\exp\left(-\frac{\Theta_q}{\lambda}\right) \le \frac{Pr[M_L(q(D'_1)) = "
    r"\tau]}{Pr[M_L(q(D'_2)) = \tau]} \le \exp\left(\frac{\Theta_q}{\lambda}\right)$",
    parts=(Part("statement", formal=equations_10_11, proof=derive_equations_10_11),),
    rests_on=(DENSITY,),
    finding=r"Theorem 2 prints the density as $h(x)$ in terms of $X$. The proof writes the "
    r"answer both as $\tau$ and as $r$. It takes the noise's mean to be 0 without saying so; any "
    r"mean cancels.",
    note="Eq. 10 is the same with the distance of the two answers in place of Theta.",
)


REASON_15 = r"$1 - \exp(\Theta_q/\lambda) \le 0$"
EQUATIONS_12_13 = (
    r"$\frac{Pr[D'_i = D^s]}{Pr[D'_i = D^s] + \exp(\Theta_q/\lambda) \sum_{D'_j \ne D'_i} "
    r"Pr[D'_j = D^s]} \le \mathcal{B}_{q,\tau}(D'_i = D^s) \le \frac{Pr[D'_i = D^s]}{Pr[D'_i = "
    r"D^s] + \exp(-\Theta_q/\lambda) \sum_{D'_j \ne D'_i} Pr[D'_j = D^s]}$"
)
EQUATION_14 = (
    r"$\frac{1}{1 - \exp(\Theta_q/\lambda) + \exp(\Theta_q/\lambda)/Pr[D'_i = D^s]} \le "
    r"\mathcal{B}_{q,\tau}(D'_i = D^s)$"
)
EQUATIONS_15_16 = (
    r"$\exp(-\Theta_q/\lambda) \le \frac{\mathcal{B}_{q,\tau}(D'_i = D^s)}{\mathcal{B}_\emptyset"
    r"(D'_i = D^s)} \le \exp(\Theta_q/\lambda)$"
)


def equations_12_13() -> Statement:
    """The posterior between two mixtures of the priors, at every prior."""
    hypotheses = {**PRIORS, **DISTANCES}
    del hypotheses["Theta >= 0"]
    own, others = priors[i], Sum(priors[j], (j, 1, i - 1)) + Sum(priors[j], (j, i + 1, m))
    low, high = own / (own + growth * others), own / (own + decay * others)
    return Statement(hypotheses, And(le(low, belief(weight)), le(belief(weight), high)))


def derive_equations_12_13(d: Derivation) -> None:
    """Eq. 11 in every other world, and the sum of the other priors as it is printed."""
    d.model(two_worlds())
    equations_10_13(d)
    p, s, b, x, u, v = reals("p_ s_ B_ x_ u_ v_")
    others = Sum(priors[j], (j, 1, i - 1)) + Sum(priors[j], (j, i + 1, m))
    sides = []
    for name, factor, bound in (("eq. 12", growth, le), ("eq. 13", decay, ge)):
        here = {p: priors[i], s: others, x: factor}
        rest, printed = p + x * (1 - p), p + x * s
        terms = {**here, b: belief(weight), u: 1 / rest.subs(here), v: 1 / printed.subs(here)}
        premises = [eq(s, 1 - p), lt(0, rest), eq(rest * u, 1), eq(printed * v, 1)]
        sides.append(f"{name}, as printed")
        goal = And(lt(0, printed), bound(p * v, b))
        by = ["other priors", "odds", name, "lambda > 0", *WORLD]
        algebra(d, sides[-1], terms, [*premises, bound(p * u, b)], goal, by)
    d.conclude([*sides])


def reason_for_15() -> Statement:
    """The coefficient in eq. 14 is not positive."""
    return Statement(NOISE, le(1 - growth, 0))


def derive_reason_for_15(d: Derivation) -> None:
    """``exp(Theta/lambda) >= exp(0)``."""
    d.model({Theta: 1, lambda_: 4})
    growth_above_1(d)
    d.conclude(["1 - exp(Theta/lambda) <= 0"])


def equation_14() -> Statement:
    """The posterior from below, where the prior is positive."""
    hypotheses = {**PRIORS, **DISTANCES, **POSITIVE_PRIOR}
    del hypotheses["Theta >= 0"]
    return Statement(hypotheses, le(1 / (1 - growth + growth / priors[i]), belief(weight)))


def derive_equation_14(d: Derivation) -> None:
    """Eq. 12, where the prior is positive."""
    d.model(two_worlds())
    equations_10_13(d, "eq. 12")
    p, b, y, r, u, v = reals("p_ B_ y_ r_ u_ v_")
    here = {p: priors[i], y: growth, r: 1 / priors[i]}
    known = ["the prior of the world i is positive", "odds", "eq. 12", "lambda > 0"]
    below, printed = p + y * (1 - p), 1 - y + y * r
    premises = [lt(0, p), eq(p * r, 1), lt(0, below)]
    algebra(d, "eq. 14, denominator", here, premises, lt(0, printed), known)
    terms = {**here, b: belief(weight), u: 1 / below.subs(here), v: 1 / printed.subs(here)}
    premises = [lt(0, p), lt(0, below), lt(0, printed), eq(p * r, 1), eq(below * u, 1)]
    premises += [eq(printed * v, 1), le(p * u, b)]
    algebra(d, "eq. 14", terms, premises, le(v, b), [*known, "eq. 14, denominator"])
    d.conclude(["eq. 14"])


def equations_15_16() -> Statement:
    """The posterior over the prior, where the prior is positive."""
    ratio = belief(weight) / priors[i]
    return Statement(
        {**PRIORS, **DISTANCES, **POSITIVE_PRIOR}, And(le(decay, ratio), le(ratio, growth))
    )


def derive_equations_15_16(d: Derivation) -> None:
    """Eq. 15 and 16, multiplied by the prior, and then divided by it."""
    d.model(two_worlds())
    equations_10_13(d)
    bounds_without_prior(d)
    p, b, x, y, r = reals("p_ B_ x_ y_ r_")
    terms = {p: priors[i], b: belief(weight), x: decay, y: growth, r: 1 / priors[i]}
    premises = [lt(0, p), eq(p * r, 1), le(x * p, b), le(b, y * p)]
    by = ["the prior of the world i is positive", "eq. 15 and 16", "odds", "lambda > 0"]
    algebra(d, "divided by the prior", terms, premises, And(le(x, b * r), le(b * r, y)), by)
    d.conclude(["divided by the prior", "the prior of the world i is positive", "odds"])


def check_belief_ratios() -> Iterator[Evidence]:
    """A world that cannot be, of which eq. 15 and 16 do not speak."""
    prior = [Fraction(0), Fraction(1)]
    posterior = bayes(prior, laplace([0, 1], 0, Fraction(2)))
    yield remark(
        prior[0] == 0 and HALF * prior[0] <= posterior[0] <= 2 * prior[0],
        "prior (0, 1), answers (0, 1), scale 1/ln 2, response 0: in the world that cannot be the "
        "ratio of eq. 15 is 0/0, and inequality (2) reads 0 <= 0 <= 0",
    )


EQUATIONS_12_16 = Claim(
    id="abdi.equations-12-16",
    kind=Kind.DERIVATION,
    source=cite("section 6, Theorem 2, proof", "eq. 12-16"),
    title="Eq. 12 to 16: bounds on likelihood ratios bound the posterior",
    statement=r"$\frac{Pr[D'_i = D^s]}{Pr[D'_i = D^s] + \exp\left(\frac{\Theta_q}{\lambda}\right) "
    r"\sum_{D'_j \in \mathcal{D}', D'_j \ne D'_i} Pr[D'_j = D^s]} \le \mathcal{B}_{q,\tau}(D'_i = "
    r"D^s)$ (12) And $\mathcal{B}_{q,\tau}(D'_i = D^s) \le \frac{Pr[D'_i = D^s]}{Pr[D'_i = D^s] + "
    r"\exp\left(-\frac{\Theta_q}{\lambda}\right) \sum_{D'_j \in \mathcal{D}', D'_j \ne D'_i} "
    r"Pr[D'_j = D^s]}$ (13) [...] $\frac{1}{1 - \exp(\Theta_q/\lambda) + "
    r"\exp(\Theta_q/\lambda)/Pr[D'_i = D^s]} \le$ (14) Since $1 - \exp(\Theta_q/\lambda) \le 0$ "
    r"[...] we obtain $\exp\left("
    r"-\frac{\Theta_q}{\lambda}\right) \le \frac{\mathcal{B}_{q,\tau}(D'_i = D^s)}"
    r"{\mathcal{B}_\emptyset(D'_i = D^s)}$ (15) We apply the same transformations to Inequality "
    r"(13) to get $\frac{\mathcal{B}_{q,\tau}(D'_i = D^s)}{\mathcal{B}_\emptyset(D'_i = D^s)} "
    r"\le \exp\left(\frac{\Theta_q}{\lambda}\right)$ (16)",
    parts=(
        Part(
            "eq. 12 and 13", EQUATIONS_12_13, formal=equations_12_13, proof=derive_equations_12_13
        ),
        Part("reason for eq. 15", REASON_15, formal=reason_for_15, proof=derive_reason_for_15),
        Part(
            "eq. 14",
            EQUATION_14,
            formal=equation_14,
            proof=derive_equation_14,
            narrower=(POSSIBLE_WORLDS,),
        ),
        Part(
            "eq. 15 and 16",
            EQUATIONS_15_16,
            formal=equations_15_16,
            proof=derive_equations_15_16,
            narrower=(POSSIBLE_WORLDS,),
        ),
    ),
    checks=(check_belief_ratios,),
    quantities=("belief.ratio_floor", "belief.ratio_ceiling"),
    rests_on=(DENSITY,),
    finding="Eq. 14 to 16 divide by the prior, so they speak of worlds whose prior is above "
    "0. A world that cannot be, as for the strong adversary of section 8, keeps inequality "
    "(2) as 0 <= 0 <= 0. The last line of eq. 14 ends at its <= sign in the text at hand: the "
    "belief after the answer is meant, as on the line above.",
)


def theorem_2() -> Statement:
    """A scale of at least Theorem 2's."""
    needed = scale.prior_free.at(alpha=alpha, beta=beta, identifiability_sensitivity=Theta)
    enough = {"lambda is at least Theorem 2's scale": le(needed, lambda_)}
    return Statement(
        {**PRIORS, **EVENTS, **PROMISE, **enough}, within(1 - alpha, belief(weight), 1 + beta)
    )


def signs(d: Derivation) -> None:
    """``log(1 + beta) > 0`` and ``log(1 - alpha) < 0``."""
    up, down = 1 + beta, 1 - alpha
    d.lemma("log(1 + beta) and 0", lemmas.exp_log(up, 0))
    d.lemma("log(1 - alpha) and 0", lemmas.exp_log(down, 0))
    by = [*PROMISE, "log(1 + beta) and 0", "log(1 - alpha) and 0"]
    d.step("signs", And(lt(0, log(up)), lt(log(down), 0)), by)


def derive_theorem_2(d: Derivation) -> None:
    """Eq. 15 and 16, and the two ends of the scale."""
    d.model({**an_event(two_worlds()), alpha: ONE_HALF, beta: 1})
    equations_10_13_of_events(d)
    bounds_without_prior(d)
    t = Theta / lambda_
    up, down = 1 + beta, 1 - alpha
    signs(d)
    d.lemma("both ends", lemmas.maximum(Theta / log(up), -Theta / log(down)))
    by = [*PROMISE, "lambda is at least Theorem 2's scale", "signs", "both ends"]
    d.step("ends", And(le(Theta / log(up), lambda_), le(-Theta / log(down), lambda_)), by)
    by = ["lambda > 0", "signs", "ends"]
    d.step("rearranged", And(le(t, log(up)), le(log(down), -t)), by, "rearranging")
    d.lemma("exp of log(1 + beta)", lemmas.exp_log(up, t))
    d.lemma("exp of log(1 - alpha)", lemmas.exp_log(down, -t))
    by = ["lambda > 0", "alpha < 1", "0 < beta", "rearranged", "exp of log(1 + beta)"]
    by += ["exp of log(1 - alpha)"]
    d.step("enough", And(le(down, decay), le(growth, up)), by)
    d.conclude(["enough", "eq. 15 and 16", "a prior is a probability"])


def check_theorem_2() -> Iterator[Evidence]:
    """A prior at which a smaller scale breaks inequality (2)."""
    # at alpha = 1/2, beta = 1 the scale is Theta/ln 2; any g > 2 is a smaller one
    yield remark(
        not identifiable(
            [Fraction(1, 100), Fraction(99, 100)], [0, 1], Fraction(21, 10), HALF, Fraction(1)
        ),
        "no smaller scale serves every prior: at alpha = 1/2, beta = 1 the scale 1/ln 2.1 breaks "
        "inequality (2) at the prior (1/100, 99/100)",
    )


THEOREM_2 = Claim(
    id="abdi.theorem-2",
    kind=Kind.THEOREM,
    source=cite("section 6, Theorem 2"),
    title="Theorem 2's scale gives (alpha, beta)-DI at every prior",
    statement=r"Let $Lap(\lambda)$ be the Laplace distribution having a density function $h(x) = "
    r"\frac{1}{2\lambda}\exp(-\frac{|X-\mu|}{\lambda})$ where $\lambda$($> 0$) is a scale factor "
    r"and $\mu$ is a mean. For a given query function $q$, a randomized mechanism $M_L$ that "
    r"returns $q(X) + Y$ as an answer where $Y$ is drawn i.i.d from $Lap(\lambda)$ satisfies "
    r"$(\alpha,\beta)$-DI for any $\lambda$ such that: $\lambda "
    r"\ge \max\left(\frac{\Theta_q}{\log(1+\beta)}, \frac{-\Theta_q}{\log(1-\alpha)}\right)$.",
    parts=(Part("statement", formal=theorem_2, proof=derive_theorem_2),),
    checks=(check_theorem_2,),
    quantities=("scale.prior_free",),
    rests_on=(EVERY_PRIOR,),
    note="The scale is the smallest that serves every prior: as the prior tends to 0 the ratio "
    "of beliefs tends to exp(Theta/lambda), and reaches it at no positive prior.",
)

CLAIMS = (EQUATIONS_10_11, EQUATIONS_12_16, THEOREM_2)
