"""Section 4.1 as far as eq. 9: the identifiability risk, and two bounds on it."""

from __future__ import annotations

from sympy import And, Implies, Rational, Sum, exp

from didp_ref.papers.rhodi.alphabet import S, a, g, j, k, lambda_, m, rho, v
from didp_ref.papers.rhodi.statements import BOUND_BY_RANGE, OTHERS, POSTERIORS, WORLDS
from didp_ref.papers.shared.risk import weight
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import eq, every, ge, gt, le
from proofs.shared.risk import bound_the_risk, positive_weights


@proves("rhodi.equations-2-7")
def equations_2_7(d: Derivation) -> None:
    """Bayes' rule with the prior 1/m for every world; the prior and 1/(2 lambda) cancel."""
    d.model({m: 3, lambda_: 1})
    mine, theirs = weight(a), weight(v[k])
    positive_weights(d, m)
    factor = 1 / (2 * lambda_ * m)
    d.lemma("equal priors", lemmas.sum_scale(factor, theirs, OTHERS))
    total = Sum(factor * theirs, OTHERS)
    d.step(
        "eq. 5",
        eq(total, factor * Sum(theirs, OTHERS)),
        by=["lambda > 0", "m >= 2", "equal priors"],
        reason="every possible world is equally likely",
    )
    d.step("factor", gt(factor, 0), by=["lambda > 0", "m >= 2"])
    d.step(
        "eq. 6",
        eq(factor * mine + total, factor * (mine + Sum(theirs, OTHERS))),
        by=["eq. 5"],
    )
    d.conclude(by=["weights", "factor", "eq. 6", "lambda > 0", "m >= 2"])


@proves("rhodi.equations-8-9")
def equations_8_9(d: Derivation) -> None:
    """The triangle inequality gives eq. 8; the sensitive range, with exp increasing, eq. 9."""
    d.model({m: 3, lambda_: 1, S: 2, a: 0, v: {1: 1, 2: -2}})
    bound_the_risk(d, m, S)
    d.conclude(by=["eq. 8", "eq. 9"])


@proves("rhodi.random-guess")
def random_guess(d: Derivation) -> None:
    """The exponential is at most 1; and m posteriors that sum to 1 are not all below 1/m."""
    third = Rational(1, 3)
    d.model({m: 3, lambda_: 1, S: 2, g: {1: third, 2: third, 3: third}})
    least = exp(-S / lambda_)
    d.lemma("exp at most 1", lemmas.exp_monotone(least.args[0], 0))
    d.lemma("exp positive", lemmas.exp_positive(least.args[0]))
    d.step(
        "(m-1)exp(-S/lambda) <= m-1",
        And(gt(least, 0), le((m - 1) * least, m - 1)),
        by=["m >= 2", "lambda > 0", "S >= 0", "exp at most 1", "exp positive"],
    )
    d.step(
        "at least 1/m",
        ge(BOUND_BY_RANGE, 1 / m),
        by=["m >= 2", "(m-1)exp(-S/lambda) <= m-1"],
    )
    d.lemma("sum of posteriors", lemmas.sum_monotone(g[j], rho, WORLDS))
    d.lemma("m times rho", lemmas.sum_constant(rho, WORLDS))
    d.step(
        "someone is at 1/m",
        Implies(every(le(g[j], rho), WORLDS), ge(rho, 1 / m)),
        by=["m >= 2", *POSTERIORS, "sum of posteriors", "m times rho"],
        reason="m posteriors sum to one",
    )
    d.conclude(by=["at least 1/m", "someone is at 1/m"])
