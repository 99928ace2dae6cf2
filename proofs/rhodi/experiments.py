"""Section 5: where no noise is enough, and how the scale changes with rho and with the size."""

from __future__ import annotations

from sympy import And, Rational, exp, log

from didp_ref.formulas import translation
from didp_ref.papers.rhodi.alphabet import N, S, g, j, m, n, rho, rho_1, rho_2
from didp_ref.papers.rhodi.statements import LARGEST_BUDGET, POSTERIORS, WORLDS
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves
from didp_ref.proof.notation import gt, lt

HALF = Rational(1, 2)


@proves("rhodi.table-4.infeasible", "correction")
def table_4_infeasible(d: Derivation) -> None:
    """Were every posterior at most rho, their sum would be at most m rho, which is below 1."""
    d.model({m: 2, rho: Rational(1, 3), g: {1: HALF, 2: HALF}})
    d.lemma("sum", lemmas.sum_monotone(g[j], rho, WORLDS))
    d.lemma("m times rho", lemmas.sum_constant(rho, WORLDS))
    d.conclude(by=["m >= 1", "m*rho < 1", *POSTERIORS, "sum", "m times rho"])


@proves("rhodi.figure-2-3")
def figure_2_3(d: Derivation) -> None:
    """The odds increase in rho, and so does their logarithm."""
    d.model({m: 3, S: 1, rho_1: HALF, rho_2: Rational(3, 4)})
    first, second = (
        exp(translation.epsilon_from_rho.at(rho=one, n_worlds=m)) for one in (rho_1, rho_2)
    )
    d.step(
        "odds",
        And(gt(first, 1), lt(first, second)),
        by=["m >= 2", "m*rho_1 > 1", "rho_1 < rho_2", "rho_2 < 1"],
    )
    d.lemma("log of 1", lemmas.exp_log(first, 0))
    d.lemma("log increases", lemmas.log_monotone(second, first))
    d.step(
        "logarithms",
        And(gt(log(first), 0), lt(log(first), log(second))),
        by=["rho_1 < rho_2", "rho_2 < 1", "odds", "log of 1", "log increases"],
    )
    d.conclude(by=["S > 0", "logarithms"])


@proves("rhodi.figure-4")
def figure_4(d: Derivation) -> None:
    """The logarithm is the same for both sizes; the mean's range is divided by the size."""
    d.model({n: 1, N: 2, S: 1, m: 3, rho: HALF})
    odds = exp(LARGEST_BUDGET)
    d.step("odds", gt(odds, 1), by=["m >= 2", "m*rho > 1", "rho < 1"])
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step("logarithm", gt(log(odds), 0), by=["rho < 1", "odds", "log of odds"])
    d.step(
        "shrinks",
        lt(S / N / log(odds), S / n / log(odds)),
        by=["n >= 1", "N > n", "S > 0", "logarithm"],
    )
    d.conclude(by=["shrinks"])
