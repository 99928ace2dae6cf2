"""Section 4.1, after Theorem 1: priors that are not all equal.

With 1/max prior for m Theorem 1's scale serves whatever the prior is, as long as no prior reaches
rho. Some response has a posterior of at least the prior, so that no mechanism repairs a prior above
rho.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import guarantee, scale
from didp_ref.papers.rhodi.alphabet import (
    F,
    G,
    H,
    P,
    R,
    S,
    a,
    epsilon,
    g,
    i,
    j,
    k,
    lambda_,
    m,
    n,
    p,
    q,
    r,
    rho,
    t,
    v,
)
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    HALF,
    NEAR,
    OTHERS,
    SCALE,
    SEVERAL,
    SOME_WORLD,
    THIRD,
    WORLDS,
    cite,
    positive_logarithm,
)
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import EVERY_PRIOR, FINITE_OUTCOMES, INTERVALS, NO_PRIOR_AT_RHO
from didp_ref.papers.shared.risk import least_at_odds, weight
from didp_ref.symbolic.notation import Term, as_written, eq, every, ge, gt, le, lt
from didp_ref.worlds.risk import posteriors

RESPONSES = (r, 1, n)


def prior_above_rho() -> Statement:
    """If the posteriors at all n possible responses are at most rho, so is the prior."""
    mine = p * F[r]
    either = mine + (1 - p) * G[r]
    of_every = "for every response r in 1..n"
    hypotheses = {
        **as_written(ge(n, 1)),
        "the probabilities F[1], ..., F[n] sum to 1": eq(Sum(F[r], RESPONSES), 1),
        "the probabilities G[1], ..., G[n] sum to 1": eq(Sum(G[r], RESPONSES), 1),
        f"H[r] = p F[r] + (1-p) G[r] {of_every}": every(eq(H[r], either), RESPONSES),
        f"H[r] > 0 {of_every}": every(gt(H[r], 0), RESPONSES),
        f"g[r] = p F[r]/H[r] {of_every}": every(eq(g[r], mine / H[r]), RESPONSES),
        f"g[r] <= rho {of_every}": every(le(g[r], rho), RESPONSES),
    }
    return Statement(hypotheses, le(p, rho))


def derive_prior_above_rho(d: Derivation) -> None:
    """The prior is the mean of the posteriors, weighted by how likely the responses are."""
    certain = {1: 1}
    d.model({n: 1, p: HALF, rho: Rational(2, 3), F: certain, G: certain, H: certain, g: {1: HALF}})
    mine, likely = p * F[r], H[r]
    without = (1 - p) * G[r]
    possible = "H[r] > 0 for every response r in 1..n"
    by = [possible, "g[r] = p F[r]/H[r] for every response r in 1..n"]
    d.generalize("Bayes", eq(mine, g[r] * likely), RESPONSES, by=by)
    by = [possible, "g[r] <= rho for every response r in 1..n", "Bayes"]
    d.generalize("each", le(mine, rho * likely), RESPONSES, by=by)
    d.lemma("sum", lemmas.sum_monotone(mine, rho * likely, RESPONSES))
    d.lemma("rho out", lemmas.sum_scale(rho, likely, RESPONSES))
    d.lemma("p out", lemmas.sum_scale(p, F[r], RESPONSES))
    d.lemma("1-p out", lemmas.sum_scale(1 - p, G[r], RESPONSES))
    d.lemma("with or without", lemmas.sum_add(mine, without, RESPONSES))
    d.lemma("the same terms", lemmas.sum_equal(likely, mine + without, RESPONSES))
    with_it = "the probabilities F[1], ..., F[n] sum to 1"
    d.step("prior", eq(Sum(mine, RESPONSES), p), by=[with_it, "p out"])
    by = ["n >= 1", with_it, "the probabilities G[1], ..., G[n] sum to 1"]
    by += ["H[r] = p F[r] + (1-p) G[r] for every response r in 1..n", "the same terms"]
    by += ["with or without", "p out", "1-p out"]
    d.step("some response", eq(Sum(likely, RESPONSES), 1), by=by)
    d.conclude(by=["n >= 1", "each", "sum", "rho out", "prior", "some response"])


def nonuniform_prior() -> Statement:
    """Theorem 1 with 1/max prior in place of m."""
    enough = scale.rho_at_prior.at(rho=rho, p_max=P, sensitive_range=S)
    mine = p * weight(a)
    theirs = Sum(q[k] * weight(v[k]), OTHERS)
    hypotheses = {
        **SEVERAL,
        **SCALE,
        **NEAR,
        **as_written(ge(p, 0)),
        "q[k] >= 0 for every other world k": every(ge(q[k], 0), OTHERS),
        "the priors p, q[1], ..., q[m-1] sum to 1": eq(p + Sum(q[k], OTHERS), 1),
        **as_written(gt(P, 0), le(p, P), lt(P, rho), lt(rho, 1)),
        "lambda >= S/log((1/P - 1) rho/(1-rho))": ge(lambda_, enough),
    }
    return Statement(hypotheses, le(mine / (mine + theirs), rho))


def _weighted_denominator(d: Derivation) -> Term:
    """Bound the others' weighted sum from below, the fact ``denominator``, and return the sum."""
    mine, theirs, least = weight(a), weight(v[k]), exp(-S / lambda_)
    farthest = mine * least
    d.lemma("triangle", lemmas.triangle(R - a, a - v[k]))
    d.lemma("exp, farthest", lemmas.exp_monotone(mine.args[0] + least.args[0], theirs.args[0]))
    d.lemma("exp of both", lemmas.exp_sum(mine.args[0], least.args[0]))
    not_negative = "q[k] >= 0 for every other world k"
    d.generalize(
        "each",
        le(q[k] * farthest, q[k] * theirs),
        OTHERS,
        by=["lambda > 0", *NEAR, not_negative, "triangle", "exp, farthest", "exp of both"],
        reason="the triangle inequality, and every distance is at most S(f)",
    )
    d.lemma("sum", lemmas.sum_monotone(q[k] * farthest, q[k] * theirs, OTHERS))
    d.lemma("take out", lemmas.sum_scale(farthest, q[k], OTHERS))
    rest = Sum(q[k] * theirs, OTHERS)
    total = "the priors p, q[1], ..., q[m-1] sum to 1"
    by = ["lambda > 0", "m >= 2", "each", "sum", "take out", total]
    d.step("denominator", ge(rest, (1 - p) * mine * least), by=by)
    return rest


def derive_nonuniform_prior(d: Derivation) -> None:
    """The posterior at prior p is at most p/(p + (1-p)exp(-S/lambda)), which increases in p."""
    d.model(
        {
            **{m: 3, lambda_: 4, S: 2, a: 0, v: {1: 1, 2: -2}},
            **{p: HALF, q: {1: HALF / 2, 2: HALF / 2}, P: HALF, rho: Rational(3, 4)},
        }
    )
    mine, least = weight(a), exp(-S / lambda_)
    d.lemma("mine is positive", lemmas.exp_positive(mine.args[0]))
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    by = ["lambda > 0", "mine is positive", "least is positive"]
    d.step("positive", And(gt(mine, 0), gt(least, 0)), by=by)
    rest = _weighted_denominator(d)
    d.step("p < 1", lt(p, 1), by=["p <= P", "P < rho", "rho < 1"])
    shared = p / (p + (1 - p) * least)
    by = ["positive", "p >= 0", "p < 1", "denominator"]
    d.step("eq. 9 at the prior", le(p * mine / (p * mine + rest), shared), by=by)
    at_highest = guarantee.rho_at_prior.at(scale=lambda_, sensitive_range=S, p_max=P)
    by = ["positive", "p >= 0", "P > 0", "p <= P", "P < rho", "rho < 1"]
    d.step("increasing", le(shared, at_highest), by=by, reason="p/(p + (1-p)x) increases in p")
    odds = (1 / P - 1) * rho / (1 - rho)
    positive_logarithm(d, odds, ["P > 0", "P < rho", "rho < 1"], ["P > 0", "rho < 1"])
    enough = "lambda >= S/log((1/P - 1) rho/(1-rho))"
    d.step("eq. 14", le(S / lambda_, log(odds)), by=["lambda > 0", "logarithm", enough])
    domain = ["lambda > 0", "P > 0", "rho < 1"]
    least_at_odds(d, S / lambda_, odds, by=[*domain, "odds", "eq. 14"])
    by = ["P > 0", "P < rho", "rho < 1", "positive", "odds", "eq. 12"]
    d.step("eq. 10", le(at_highest, rho), by=by)
    d.conclude(by=["eq. 9 at the prior", "increasing", "eq. 10"])


def best_guess() -> Statement:
    """With 1/P in place of m no guess is better than the average; the average itself is no better.

    ``t`` is what takes the place of m.
    """
    hypotheses = {
        **SOME_WORLD,
        **A_WORLD,
        "the priors q[1], ..., q[m] sum to 1": eq(Sum(q[j], WORLDS), 1),
        "q[j] <= P for every world j": every(le(q[j], P), WORLDS),
        **as_written(gt(P, 0)),
        "t = 1/P": eq(t, 1 / P),
    }
    return Statement(hypotheses, And(le(q[i], 1 / t), ge(P, 1 / m)))


def derive_best_guess(d: Derivation) -> None:
    """No prior is above P, and were every prior below 1/m, their sum would be below 1."""
    d.model({m: 2, i: 1, q: {1: HALF, 2: HALF}, P: HALF, t: 2})
    j = WORLDS[0]
    d.lemma("sum", lemmas.sum_monotone(q[j], P, WORLDS))
    d.lemma("m times P", lemmas.sum_constant(P, WORLDS))
    none_above = "q[j] <= P for every world j"
    d.at("the guess", none_above, i, by=[*A_WORLD])
    total = "the priors q[1], ..., q[m] sum to 1"
    by = [total, none_above, "sum", "m times P", "the guess"]
    d.conclude(by=["m >= 1", "P > 0", "t = 1/P", *by])


AVERAGE_IN_PLACE, AVERAGE_OF_M = "1 over what takes the place of m", "1/m"


def check_remark_nonuniform_prior() -> Iterator[Evidence]:
    """The replacement of m, its edge, and the printed gloss on it."""
    odds = (1 / HALF - 1) * HALF / (1 - HALF)
    yield remark(
        odds == 1,
        "max prior = rho is not above rho either, and there the scale divides by ln 1 = 0: prior "
        "1/2, 1/2, rho = 1/2",
    )
    prior = [Fraction(2, 3), THIRD]
    yield refuted_by(
        {"prior": "2/3, 1/3", "m": len(prior)},
        max(prior) <= Fraction(1, len(prior)),
        f"the best guess is right with the probability {max(prior)}, the average is 1/2",
        part="the best guess",
        reading=AVERAGE_OF_M,
    )
    seen = posteriors([HALF, HALF / 2, HALF / 2], [0, 1, 1], 0, Fraction(3))
    yield remark(
        seen[0] == Fraction(3, 4),
        "it is attained: prior 1/2, 1/4, 1/4, answers 0, 1, 1, rho = 3/4, lambda = 1/ln 3, R = 0: "
        f"the posterior is {seen[0]}",
    )
    yield remark(
        scale.rho_at_prior.enclose("1/2", "1/4", 1) == scale.rho.enclose("1/2", 4, 1),
        "at the uniform prior 1/m it is Theorem 1's scale",
        engine="Arb",
    )


REMARK_NONUNIFORM_PRIOR = Claim(
    id="rhodi.remark-nonuniform-prior",
    kind=Kind.REMARK,
    source=cite("section 4.1", "after Theorem 1"),
    title="1/max prior can replace m if the prior is not uniform",
    statement=r"If the prior probability $\Pr[D = D' \cup \lbrace i \rbrace] > \rho$, then the "
    "privacy goal is inherently violated and no privacy mechanism can restore it. For less severe "
    r"cases, the value for $m$ in Equation (15) can be replaced with $1/\max_{\Psi}(\Pr[D = D' "
    r"\cup \lbrace i \rbrace])$. This essentially says that the adversary's best guess is no "
    "better than the average calculated in Equation (5).",
    parts=(
        Part(
            "a prior above rho",
            says=r"If the prior of one world is above $\rho$, no mechanism keeps $\rho$",
            formal=prior_above_rho,
            proof=derive_prior_above_rho,
            narrower=(FINITE_OUTCOMES,),
        ),
        Part(
            "1/max prior for m",
            says=r"Otherwise Theorem 1's scale with $1/\max_\Psi \Pr[\omega]$ in place of $m$ "
            r"keeps $\rho$",
            formal=nonuniform_prior,
            proof=derive_nonuniform_prior,
            narrower=(NO_PRIOR_AT_RHO,),
            beyond={INTERVALS: "theorem_1_at_prior"},
        ),
        Part(
            "the best guess",
            says=r"The adversary's best guess is no better than the average, $\frac{1}{m}$ with "
            r"the number that takes the place of $m$",
            formal=best_guess,
            proof=derive_best_guess,
            reading=AVERAGE_IN_PLACE,
        ),
        false_here(
            "the best guess",
            says=r"The adversary's best guess is no better than the average over the $m$ worlds",
            reading=AVERAGE_OF_M,
        ),
    ),
    checks=(check_remark_nonuniform_prior,),
    readings={
        AVERAGE_IN_PLACE: "the average is eq. 5 with 1/max prior worlds in place of m",
        AVERAGE_OF_M: "the average is that of the priors of the m worlds",
    },
    finding="The scale needs max prior < rho. If they are equal it divides by ln 1 = 0, and for "
    "the prior 1/2, 1/2 no finite scale keeps rho = 1/2. The scale is enough because p/(p + "
    "(1-p)e^(-S/lambda)) increases in p. And the best guess P is the average only with 1/P in "
    "place of m; it is never below the true average 1/m.",
    quantities=("scale.rho_at_prior", "guarantee.rho_at_prior"),
    rests_on=(
        "best guess read as the likeliest world before any answer. Section 3.3 has the words for "
        "the likeliest world after it; at the prior 1/2, 1/4, 1/4 that one reaches 3/4, above 1/2",
    ),
    note="1/max prior need not be a whole number, and nothing needs it to be.",
)


REMARK_PRIOR_ABOVE_RHO = Claim(
    id="rhodi.remark-prior-above-rho",
    kind=Kind.REMARK,
    source=cite("section 4.1", "after Theorem 1"),
    title="No mechanism repairs a prior above rho",
    statement=r"If the prior probability $\Pr[D = D' \cup \lbrace i \rbrace] > \rho$, then the "
    "privacy goal is inherently violated and no privacy mechanism can restore it.",
    parts=(
        Part(
            "statement",
            formal=prior_above_rho,
            proof=derive_prior_above_rho,
            narrower=(FINITE_OUTCOMES,),
        ),
    ),
    note="The posterior averages to the prior, so it exceeds rho at some response. For continuous "
    "answers the same average is an integral.",
)


def no_bound_whatever_the_prior() -> Statement:
    """At every prior an epsilon-private answer that names one of two worlds leaves more than that.

    It names the right one with the probability ``e^epsilon/(1 + e^epsilon)``.
    """
    grown = exp(epsilon)
    right, wrong = grown / (1 + grown), 1 / (1 + grown)
    private = And(le(right, grown * wrong), le(wrong, grown * right))
    posterior = p * right / (p * right + (1 - p) * wrong)
    return Statement(as_written(gt(epsilon, 0), gt(p, 0), lt(p, 1)), And(private, gt(posterior, p)))


def derive_no_bound_whatever_the_prior(d: Derivation) -> None:
    """e^epsilon is above 1, and weighs the world that is named."""
    d.model({epsilon: log(2), p: HALF})
    grown = exp(epsilon)
    d.lemma("above 1", lemmas.exp_tangent(epsilon))
    d.lemma("twice", lemmas.exp_sum(epsilon, epsilon))
    d.step("growth", gt(grown, 1), by=["epsilon > 0", "above 1"])
    right, wrong = grown / (1 + grown), 1 / (1 + grown)
    d.step("right", And(gt(wrong, 0), eq(right, grown * wrong)), by=["growth"])
    d.step(
        "private", And(le(right, grown * wrong), le(wrong, grown * right)), by=["growth", "twice"]
    )
    whole = p * right + (1 - p) * wrong
    d.step("whole", And(gt(whole, 0), lt(whole, right)), by=["growth", "right", "p > 0", "p < 1"])
    d.conclude(by=["private", "whole", "p > 0"])


NO_GUARANTEE = Claim(
    id="rhodi.no-guarantee",
    kind=Kind.REMARK,
    source=cite("section 4.1", "after Theorem 1"),
    title="Under differential privacy no number below 1 bounds the posterior at every prior",
    statement="While this seems to require additional knowledge of the capabilities of an "
    "adversary, it actually shows that differential privacy does not provide guarantees on "
    "individual identifiability. Even if an adversary already has sufficient prior knowledge to "
    "identify an individual, differential privacy blindly produces the same (noisy) result as if "
    "the adversary had no such prior knowledge.",
    parts=(
        Part(
            "statement",
            says=r"Whatever $\epsilon$ above 0, no number below 1 bounds the posterior at every "
            r"prior: at each prior $p$ some $\epsilon$-differentially private answer leaves more "
            r"than $p$",
            formal=no_bound_whatever_the_prior,
            proof=derive_no_bound_whatever_the_prior,
            narrower=(EVERY_PRIOR,),
        ),
    ),
    note="Among m equally likely worlds there is a guarantee, as the next paragraph says: "
    "rhodi.epsilon-to-rho. The second sentence is true by definition: a mechanism takes no prior.",
)


CLAIMS = (REMARK_NONUNIFORM_PRIOR, REMARK_PRIOR_ABOVE_RHO, NO_GUARANTEE)
