"""Section 4.1 as far as eq. 9: the identifiability risk, and two bounds on it."""

from __future__ import annotations

from sympy import And, Implies, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.audit.lemmas import Range
from didp_ref.papers.rhodi.alphabet import J, K, L, S, a, c, g, h, i, k, lambda_, m, q, rho, v
from didp_ref.papers.rhodi.equations_2_to_9 import HOLDS, HOLDS_NOT, IMPLIES, ONE_EACH
from didp_ref.papers.rhodi.shared import A_WORLD, OTHERS, POSTERIORS, WORLDS
from didp_ref.papers.shared.risk import (
    bound_by_the_distances,
    bound_by_the_range,
    positive_weights,
    weight,
)
from didp_ref.symbolic.notation import eq, every, gt, le, ne
from proofs.rhodi.shared import HALF, THIRD

WORLDS_BEFORE: Range = (k, 1, i - 1)
WORLDS_AFTER: Range = (k, i + 1, m)


@proves("rhodi.equations-2-7", part="eqs. 2-3")
def equations_2_3(d: Derivation) -> None:
    """Every other world holds another individual, and adds nothing to the probability."""
    d.model({m: 2, i: 1, c: {1: 1, 2: 2}, h: {1: 1, 2: 0}})
    counted = h[k] * g[k]
    d.at("at the individual in question", ONE_EACH, i, by=[*A_WORLD])
    others = every(Implies(ne(k, i), ne(c[k], c[i])), (k, 1, m))
    d.step("the others' individuals", others, by=["at the individual in question"])
    names = []
    for where, over in (("before", WORLDS_BEFORE), ("after", WORLDS_AFTER)):
        by = [*A_WORLD, "the others' individuals", HOLDS_NOT]
        d.generalize(f"nothing {where}", eq(counted, 0), over, by=by)
        d.lemma(f"sum {where}", lemmas.sum_equal(counted, 0, over))
        d.lemma(f"zeros {where}", lemmas.sum_constant(0, over))
        names += [f"nothing {where}", f"sum {where}", f"zeros {where}"]
    d.at("its own world", HOLDS, i, by=[*A_WORLD])
    d.lemma("in parts", lemmas.sum_take_out(counted, (k, 1, m), i))
    d.conclude(by=[*A_WORLD, *names, "its own world", "in parts"])


@proves("rhodi.equations-2-7", part="eqs. 4-5")
def equations_4_5(d: Derivation) -> None:
    """What is likely together is the prior times the likelihood; the response's is their sum."""
    d.model(
        {
            **{m: 2, i: 1, q: {1: HALF, 2: HALF}, K: {1: HALF, 2: HALF}},
            **{J: {1: HALF / 2, 2: HALF / 2}, L: HALF, g: {1: HALF}},
        }
    )
    likelihood = "K[k] = J[k]/q[k], the likelihood, for every world k in 1..m"
    positive = "q[k] > 0 for every world k in 1..m"
    total = "L = J[1] + ... + J[m], the response's probability"
    posterior = "g[i] = J[i]/L, the posterior"
    worlds = (k, 1, m)
    d.generalize("together", eq(J[k], q[k] * K[k]), worlds, by=[positive, likelihood])
    d.lemma("in every world", lemmas.sum_equal(J[k], q[k] * K[k], worlds))
    statement = eq(L, Sum(q[k] * K[k], worlds))
    by = [total, "together", "in every world"]
    d.step("eq. 5's denominator", statement, by=by, reason="the total probability")
    d.at("in world i", "together", i, by=[*A_WORLD])
    d.step("eq. 4", eq(g[i], q[i] / L * K[i]), by=["L > 0", posterior, "in world i"])
    d.conclude(by=["L > 0", "eq. 4", "eq. 5's denominator"])


@proves("rhodi.equations-2-7", part="eqs. 6-7")
def equations_6_7(d: Derivation) -> None:
    """At the prior 1/m of every world, the prior and 1/(2 lambda) cancel."""
    d.model({m: 3, lambda_: 1})
    mine, theirs = weight(a), weight(v[k])
    positive_weights(d, m)
    factor = 1 / (2 * lambda_ * m)
    d.lemma("equal priors", lemmas.sum_scale(factor, theirs, OTHERS))
    total = Sum(factor * theirs, OTHERS)
    statement = eq(total, factor * Sum(theirs, OTHERS))
    by = ["lambda > 0", "m >= 2", "equal priors"]
    d.step("eq. 5", statement, by=by, reason="every possible world is equally likely")
    d.step("factor", gt(factor, 0), by=["lambda > 0", "m >= 2"])
    d.step("eq. 6", eq(factor * mine + total, factor * (mine + Sum(theirs, OTHERS))), by=["eq. 5"])
    d.conclude(by=["weights", "factor", "eq. 6", "lambda > 0", "m >= 2"])


@proves("rhodi.example-mean-rho-third", part="the worst response")
@proves("rhodi.equations-8-9", part="eq. 8")
def equation_8(d: Derivation) -> None:
    """The triangle inequality."""
    d.model({m: 3, lambda_: 1})
    positive_weights(d, m)
    bound_by_the_distances(d, m)
    d.conclude(by=["eq. 8"])


@proves("rhodi.equations-8-9", part="eq. 9")
def equation_9(d: Derivation) -> None:
    """No distance is above the sensitive range, and exp increases."""
    d.model({m: 3, lambda_: 1, S: 2, a: 0, v: {1: 1, 2: -2}})
    bound_by_the_range(d, m, S)
    d.conclude(by=["eq. 9"])


@proves("rhodi.random-guess", part="the bound")
def bound_of_a_guess(d: Derivation) -> None:
    """The exponential is at most 1."""
    d.model({m: 3, lambda_: 1, S: 2})
    least = exp(-S / lambda_)
    d.lemma("exp at most 1", lemmas.exp_monotone(least.args[0], 0))
    d.lemma("exp positive", lemmas.exp_positive(least.args[0]))
    by = ["m >= 1", "lambda > 0", "S >= 0", "exp at most 1", "exp positive"]
    d.step("(m-1)exp(-S/lambda) <= m-1", And(gt(least, 0), le((m - 1) * least, m - 1)), by=by)
    d.conclude(by=["m >= 1", "(m-1)exp(-S/lambda) <= m-1"])


@proves("rhodi.random-guess", "correction", part=IMPLIES)
@proves("rhodi.random-guess", part="the risk")
def someone_at_a_guess(d: Derivation) -> None:
    """Posteriors that sum to 1 are not all below 1/m."""
    d.model({m: 3, g: {1: THIRD, 2: THIRD, 3: THIRD}})
    d.lemma("sum of posteriors", lemmas.sum_monotone(g[WORLDS[0]], rho, WORLDS))
    d.lemma("m times rho", lemmas.sum_constant(rho, WORLDS))
    d.conclude(by=["m >= 1", *POSTERIORS, "sum of posteriors", "m times rho"])
