"""Section 4.1, after Theorem 1: the rho of differential privacy, and the epsilon that rho allows.

Where no likelihood is below e^-epsilon times that of the world in question, the posterior of that
world (eq. 5) is at most 1/(1 + (m-1) e^-epsilon): eq. 9 with epsilon for S/lambda.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.rhodi import table_2
from didp_ref.papers.rhodi.alphabet import R, epsilon, f, i, k, m, rho, x
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    HALF,
    IS_POSSIBLE,
    IS_PRIVATE,
    LARGEST_BUDGET,
    PRIVATE,
    SEVERAL,
    THIRD,
    add_up_the_worlds,
    alike,
    answers_of_every_adversary,
    cite,
    posterior_of,
)
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import EVENTS, ONE_QUERY_AT_A_THIRD
from didp_ref.papers.shared.risk import CHANCE, least_at_odds
from didp_ref.symbolic.notation import eq, every, gt, le
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import keeps, posteriors, risk_bound


def epsilon_to_rho() -> Statement:
    """An epsilon-differentially private mechanism is 1/(1+(m-1)e^-epsilon)-identifiable."""
    bound = translation.rho_from_epsilon.at(epsilon=epsilon, n_worlds=m)
    return Statement(PRIVATE, le(posterior_of(i), bound))


RHO_OF_EPSILON = translation.rho_from_epsilon.at(epsilon=epsilon, n_worlds=m)
OWN, DECAY = f(i, R), exp(-epsilon)
LIKELIHOOD = Sum(f(k, R), (k, 1, m))


def posterior_of_private(d: Derivation) -> None:
    """Derive eq. 9 for an epsilon-differentially private mechanism, epsilon for S/lambda."""
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.at("of the world in question", IS_PRIVATE, i, by=[*A_WORLD])
    of_every_response = every(le(f(i, x), exp(epsilon) * f(k, x)), x)
    d.step("private", every(of_every_response, (k, 1, m)), by=["of the world in question"])
    d.lemma("at the response", lemmas.instance(of_every_response, R))
    known = ["private", "at the response", "decay is positive", "decay"]
    add_up_the_worlds(d, lambda world: f(world, R), DECAY, known)
    d.lemma("equal priors", lemmas.sum_scale(1 / m, f(k, R), (k, 1, m)))
    statement = And(gt(LIKELIHOOD, 0), eq(posterior_of(i), OWN / LIKELIHOOD))
    by = [*A_WORLD, IS_POSSIBLE, "equal priors"]
    d.step("possible", statement, by=by, reason="every possible world is equally likely")
    by = [*A_WORLD, "decay is positive", "denominator", "possible"]
    d.step("rho of epsilon", le(posterior_of(i), RHO_OF_EPSILON), by=by)


def derive_epsilon_to_rho(d: Derivation) -> None:
    """The likelihoods of the other worlds are bounded one by one."""
    d.model({m: 3, i: 1, R: 0, epsilon: 1, f: alike})
    posterior_of_private(d)
    d.conclude(by=["rho of epsilon"])


def check_epsilon_to_rho() -> Iterator[Evidence]:
    """Bounded differential privacy gives the rho; unbounded does not."""
    attained = posteriors(uniform(8), table_2.MEDIANS, 2, Fraction(7, 2))[0]
    yield remark(
        attained == risk_bound(8, 1, Fraction(7, 2)),
        f"it is attained: Laplace answers for Table 2's median at ln(7/2) reach {attained}",
    )
    growth = Fraction(2)
    seen = posteriors(uniform(2), [1, -1], 1, growth)
    bound = risk_bound(2, 1, growth)
    yield remark(
        seen[0] == Fraction(4, 5) and bound == Fraction(2, 3),
        "unbounded privacy is not meant: where adding or removing 1 or -1 changes a sum by 1, "
        "Laplace answers at lambda = 1/ln 2 are unbounded ln 2-private; replacing 1 by -1 changes "
        f"it by 2, and at R = 1 the posterior is {seen[0]} in place of {bound}",
    )


EPSILON_TO_RHO = Claim(
    id="rhodi.epsilon-to-rho",
    kind=Kind.THEOREM,
    source=cite("section 4.1", "after Theorem 1"),
    title="Among m equally likely worlds, epsilon-differential privacy gives a rho",
    statement="Under the assumption that every possible world is equally likely and the number of "
    "possible worlds is known, there is a relationship between our definition and differential "
    r"privacy. Any $\epsilon$-differentially private mechanism satisfies "
    r"$\frac{1}{1+(m-1)e^{-\epsilon}}$-differential identifiability. This is easy to see once we "
    r"apply the differential privacy guarantee $\forall j, \Pr[\mathcal{M}_f(\omega_j) = R] \geq "
    r"e^{-\epsilon} \Pr[\mathcal{M}_f(D) = R]$, to Equation (6).",
    parts=(
        Part(
            "statement",
            formal=epsilon_to_rho,
            proof=derive_epsilon_to_rho,
            beyond={EVENTS: "epsilon_to_rho"},
        ),
    ),
    checks=(check_epsilon_to_rho,),
    quantities=("translation.rho_from_epsilon",),
    rests_on=("uniform prior (section 3.3)", "bounded differential privacy (section 3.1)"),
    finding="The inequality is to be applied to eq. 5: eq. 6 speaks of Laplace answers only, and "
    "the mechanism is any. The differential privacy is bounded, as in section 3.1. If a record is "
    "added or removed instead, e^(-2 epsilon) takes the place of e^-epsilon.",
)


def rho_to_epsilon() -> Statement:
    """An epsilon of at most ln((m-1)rho/(1-rho)) is enough for rho."""
    budget = {"epsilon <= log((m-1) rho/(1-rho))": le(epsilon, LARGEST_BUDGET)}
    return Statement(SEVERAL | PRIVATE | CHANCE | budget, le(posterior_of(i), rho))


def derive_rho_to_epsilon(d: Derivation) -> None:
    """The same, and eqs. 10 to 14 with epsilon for S/lambda."""
    d.model({m: 3, i: 1, R: 0, epsilon: HALF, f: alike, rho: HALF})
    posterior_of_private(d)
    odds = exp(LARGEST_BUDGET)
    d.step("odds", And(gt(odds, 0), gt(1 - rho, 0)), by=["m >= 2", "rho > 0", "rho < 1"])
    least_at_odds(d, epsilon, odds, by=["odds", "epsilon <= log((m-1) rho/(1-rho))"])
    d.step("eq. 10", le(RHO_OF_EPSILON, rho), by=["m >= 2", "rho > 0", "rho < 1", "odds", "eq. 12"])
    d.conclude(by=["rho of epsilon", "eq. 10"])


def check_rho_to_epsilon() -> Iterator[Evidence]:
    """What the bound on epsilon is for, and what it is not."""
    growth, sparing = Fraction(7, 2), Fraction(5, 4)  # e^epsilon at the bound for m = 8, rho = 1/3
    spent = sparing**9  # the means of two neighbours lie up to 9 thirds apart
    yield instance(
        spent > growth
        and all(
            keeps(uniform(8), sums, sparing, THIRD) for sums in answers_of_every_adversary(sum)
        ),
        f"Laplace answers for the mean of 3 of 1, ..., 10 at the scale 1/(3 ln {sparing}) keep 1/3 "
        f"whatever two records are known, and spend 9 ln {sparing} = ln {float(spent):.2f}, more "
        f"than ln {growth}",
        part="not optimal",
    )
    named = bayes(uniform(8), [growth, *[Fraction(1)] * 7])[0]
    yield remark(
        named == THIRD,
        "an answer that names one of eight worlds, the right one 7/2 times as likely as each "
        f"other, spends ln(7/2) between any two worlds and leaves the named one at {named} = rho: "
        "no larger budget serves for all mechanisms",
    )


RHO_TO_EPSILON = Claim(
    id="rhodi.rho-to-epsilon",
    kind=Kind.THEOREM,
    source=cite("section 4.1", "after Theorem 1"),
    title="rho and m give an upper bound on epsilon",
    statement="Under the assumption that every possible world is equally likely and the number "
    r"of possible worlds is known, [...] Alternatively, $\epsilon \leq \ln "
    r"\frac{(m-1)\rho}{1-\rho}$. This provides an upper bound on $\epsilon$ for the given $\rho$, "
    "not an optimal value.",
    parts=(
        Part(
            "the bound",
            says=r"A mechanism that spends at most $\ln \frac{(m-1)\rho}{1-\rho}$ is "
            r"$\rho$-identifiable",
            formal=rho_to_epsilon,
            proof=derive_rho_to_epsilon,
            beyond={EVENTS: "rho_to_epsilon"},
        ),
        witness(
            "not optimal",
            says=r"Some mechanism that spends more is $\rho$-identifiable",
            narrower=(ONE_QUERY_AT_A_THIRD,),
        ),
    ),
    checks=(check_rho_to_epsilon,),
    quantities=("translation.epsilon_from_rho",),
    rests_on=("uniform prior (section 3.3)", "bounded differential privacy (section 3.1)"),
    finding="Not optimal for one query at hand (the mean of three of 1, ..., 10 needs less "
    "noise). It is optimal among bounds that depend on m and rho alone. A mechanism attains "
    "it by naming one of m worlds, the right one e^epsilon times as likely as each other. It "
    "bounds what a mechanism may spend, not what a rho-identifiable one does spend: that may be "
    "without bound (rhodi.same-guarantees). If a record is added or removed, not replaced, half of "
    "it may be spent.",
)

CLAIMS = (EPSILON_TO_RHO, RHO_TO_EPSILON)
