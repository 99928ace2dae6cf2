"""Section 4.1 from eq. 10 to Theorem 1: how much noise gives rho, and what another prior does.

Eq. 9 is at most rho exactly when S/lambda is at most ln((m-1) rho/(1-rho)) (eqs. 10-14): for rho
above 1/m, when lambda is at least S over that logarithm (eq. 15), which is Theorem 1's scale. With
1/max prior for m it serves whatever the prior is, as long as no prior reaches rho.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, Not, Sum, exp

from didp_ref.audit.checks import refuted_by, remark, sampled
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.formulas import belief, scale
from didp_ref.papers.rhodi.alphabet import (
    F,
    G,
    H,
    P,
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
    ABOVE_A_GUESS,
    BOUND_BY_RANGE,
    HALF,
    LARGEST_BUDGET,
    LEAST_SCALE,
    NEAR,
    OTHERS,
    SCALE,
    SEVERAL,
    SOME_WORLD,
    THIRD,
    WORLDS,
    cite,
    integer_answers,
    spread,
)
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import (
    ANSWERS_THAT_DIFFER,
    EVERY_PRIOR,
    FINITE_OUTCOMES,
    INTERVALS,
    NO_PRIOR_AT_RHO,
    RHO_ABOVE_A_GUESS,
    RHO_BELOW_1,
    UNIFORM_PRIOR,
)
from didp_ref.papers.shared.risk import CHANCE, risk, weight
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors, risk_bound

EQ_14 = le(S / lambda_, LARGEST_BUDGET)
SOLVING = SEVERAL | SCALE | CHANCE


def budget_from_bound() -> Statement:
    """Eqs. 10-14: eq. 9 is at most rho exactly when the logarithm of the odds bounds S/lambda."""
    return Statement(SOLVING, Equivalent(le(BOUND_BY_RANGE, rho), EQ_14))


def never_below_a_guess() -> Statement:
    """At rho = 1/m or below, eq. 14 holds for no scale, unless all answers are the same."""
    return Statement(SOLVING | as_written(gt(S, 0), le(m * rho, 1)), Not(EQ_14))


def scale_from_budget() -> Statement:
    """Eqs. 14-15, above 1/m."""
    return Statement(SOLVING | ABOVE_A_GUESS, Equivalent(EQ_14, ge(lambda_, LEAST_SCALE)))


def check_equations_10_15() -> Iterator[Evidence]:
    """What is printed of the ends of the domain."""
    n = 3
    rho = Fraction(1, n)
    odds = (n - 1) * rho / (1 - rho)
    yield remark(
        odds == 1,
        "rho = 1/m is admitted before eq. 15, which then divides by ln 1 = 0: m = 3, rho = 1/3",
    )
    bound = risk_bound(n, 0, Fraction(2))
    yield remark(
        odds == 1 and bound <= rho,
        "eq. 14 is said to be never satisfied when rho <= 1/m; where S(f) = 0 it reads 0 <= ln 1 "
        f"at rho = 1/m, and eq. 10 holds too: {bound} <= 1/3",
    )
    yield remark(
        (1 - Fraction(1)) / ((n - 1) * Fraction(1)) == 0,
        '"since rho <= 1, taking the natural log" (eq. 13): at rho = 1 the right-hand side of '
        "eq. 12 is 0 and has no logarithm; rho < 1 is needed",
    )


EQUATIONS_10_15 = Claim(
    id="rhodi.equations-10-15",
    kind=Kind.DERIVATION,
    source=cite("section 4.1", "eq. 10-15"),
    title="from the bound to the scale, and for which rho",
    statement=r"$\frac{1}{1 + (m-1) e^{-S(f)/\lambda}} \leq \rho$ (10) $\Rightarrow "
    r"e^{-S(f)/\lambda} \geq \frac{1-\rho}{(m-1)\rho}$ (12). Since $\rho \leq 1$, taking the "
    r"natural log of both sides yields $-\frac{S(f)}{\lambda} \geq \ln \frac{1-\rho}{(m-1)\rho}$ "
    r"(13), $\frac{S(f)}{\lambda} \leq \ln \frac{(m-1)\rho}{1-\rho}$ (14). When $\rho \leq "
    r"\frac{1}{m}$, (14) can never be satisfied. For $\rho \geq \frac{1}{m}$, $\lambda \geq "
    r"\frac{S(f)}{\ln \frac{(m-1)\rho}{1-\rho}}$ (15).",
    parts=(
        Part(
            "eqs. 10-14",
            says="From eq. 10 follows, step by step, eq. 14",
            formal=budget_from_bound,
            narrower=(RHO_BELOW_1,),
        ),
        Part(
            "never",
            says=r"When $\rho \leq \frac{1}{m}$, eq. 14 can never be satisfied",
            formal=never_below_a_guess,
            narrower=(ANSWERS_THAT_DIFFER,),
        ),
        Part(
            "eq. 15",
            says=r"For $\rho \geq \frac{1}{m}$, eq. 14 is eq. 15",
            formal=scale_from_budget,
            narrower=(RHO_ABOVE_A_GUESS,),
        ),
    ),
    checks=(check_equations_10_15,),
    finding="At the ends: before eq. 15 rho >= 1/m should be rho > 1/m (at 1/m eq. 15 divides by "
    "ln 1 = 0); at rho = 1 eq. 13 has no logarithm, which rho < 1 in place of rho <= 1 mends; "
    "where S(f) = 0, eq. 14 reads 0 <= ln 1 at rho = 1/m, and is satisfied.",
    quantities=("scale.rho",),
)


def theorem_1() -> Statement:
    """Theorem 1: its scale, where it is one, keeps the risk at rho or below."""
    given = {"lambda = S/log((m-1) rho/(1-rho))": eq(lambda_, LEAST_SCALE)}
    return Statement(SEVERAL | SCALE | CHANCE | ABOVE_A_GUESS | NEAR | given, le(risk(m), rho))


def check_theorem_1() -> Iterator[Evidence]:
    """Theorem 1 in its setting, and what becomes of it at another prior."""
    from hypothesis import strategies

    def holds(values: list[int], response: int, rho: Fraction) -> bool | None:
        count, span = len(values), spread(values)
        if span == 0 or count * rho <= 1:
            return None
        enough = scale.rho.enclose(rho, count, span).upper
        seen = belief.posterior.enclose(uniform(count), values, response, enough)
        return max(posterior.lower for posterior in seen) <= rho

    yield sampled(
        {
            "values": integer_answers(),
            "response": strategies.integers(-9, 9),
            "rho": strategies.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20),
        },
        holds,
        "integer answers, uniform prior, the enclosed scale: no enclosed posterior lies above rho",
    )
    seen = posteriors([Fraction(2, 3), THIRD], [0, 1], 0, Fraction(3))
    yield remark(
        seen[0] == Fraction(6, 7),
        "whose prior is not uniform is not spoken of: at the prior 2/3, 1/3, answers 0 and 1, "
        f"lambda = 1/ln 3 (rho = 3/4) and R = 0 the first posterior is {seen[0]}",
    )


THEOREM_1 = Claim(
    id="rhodi.theorem-1",
    kind=Kind.THEOREM,
    source=cite("section 4.1, Theorem 1"),
    title="scale that gives rho-differential identifiability",
    statement=r"For an arbitrary adversary $\mathcal{A}$, if $\lambda = \frac{S(f)}{\ln "
    r"\frac{(m-1)\rho}{1-\rho}}$, $\mathcal{M}$ satisfies $\rho$-differential identifiability "
    r"where $m = |\Psi|$.",
    parts=(
        Part(
            "statement",
            formal=theorem_1,
            narrower=(UNIFORM_PRIOR,),
            beyond={INTERVALS: "theorem_1_events"},
        ),
    ),
    checks=(check_theorem_1,),
    quantities=("scale.rho", "guarantee.rho"),
    rests_on=(
        "rhodi.equations-2-7",
        "rhodi.equations-8-9",
        "rhodi.equations-10-15",
        "uniform prior (section 3.3)",
        "S(f) over every D' (section 3.4)",
        "lambda is a scale, that is positive: hence 1/m < rho < 1",
    ),
    note="'For an arbitrary adversary' is to be read with section 3: whoever knows any D', and "
    "holds the m worlds for equally likely. At the prior 2/3, 1/3 Theorem 1's scale for rho = 3/4 "
    "leaves 6/7 (rhodi.remark-nonuniform-prior says what is enough there); and with S(f) at one "
    "D' another adversary may end above rho (rhodi.example-median-tight).",
)

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
    title="m may be replaced by 1/max prior",
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
            narrower=(FINITE_OUTCOMES,),
        ),
        Part(
            "1/max prior for m",
            says=r"Otherwise Theorem 1's scale with $1/\max_\Psi \Pr[\omega]$ in place of $m$ "
            r"keeps $\rho$",
            formal=nonuniform_prior,
            narrower=(NO_PRIOR_AT_RHO,),
            beyond={INTERVALS: "theorem_1_at_prior"},
        ),
        Part(
            "the best guess",
            says=r"The adversary's best guess is no better than the average, $\frac{1}{m}$ with "
            r"the number that takes the place of $m$",
            formal=best_guess,
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
    finding="The scale asks for max prior < rho: where they are equal it divides by ln 1 = 0, and "
    "for the prior 1/2, 1/2 no finite scale keeps rho = 1/2. The scale is enough because p/(p + "
    "(1-p)e^(-S/lambda)) increases in p. And the best guess P is the average only with 1/P in "
    "place of m; it is never below the true average 1/m.",
    quantities=("scale.rho_at_prior", "guarantee.rho_at_prior"),
    note="1/max prior need not be a whole number, and nothing needs it to be.",
)


REMARK_PRIOR_ABOVE_RHO = Claim(
    id="rhodi.remark-prior-above-rho",
    kind=Kind.REMARK,
    source=cite("section 4.1", "after Theorem 1"),
    title="a prior above rho cannot be repaired",
    statement=r"If the prior probability $\Pr[D = D' \cup \lbrace i \rbrace] > \rho$, then the "
    "privacy goal is inherently violated and no privacy mechanism can restore it.",
    parts=(Part("statement", formal=prior_above_rho, narrower=(FINITE_OUTCOMES,)),),
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


NO_GUARANTEE = Claim(
    id="rhodi.no-guarantee",
    kind=Kind.REMARK,
    source=cite("section 4.1", "after Theorem 1"),
    title="differential privacy and individual identifiability",
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
            narrower=(EVERY_PRIOR,),
        ),
    ),
    note="Among m equally likely worlds there is a guarantee, as the next paragraph says: "
    "rhodi.epsilon-to-rho.",
)

CLAIMS = (EQUATIONS_10_15, THEOREM_1, REMARK_NONUNIFORM_PRIOR, REMARK_PRIOR_ABOVE_RHO, NO_GUARANTEE)
