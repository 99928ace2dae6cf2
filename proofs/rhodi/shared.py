"""What several units of rhodi derive: eqs. 10 to 14, the logarithm of the odds, a sum of worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sympy import And, Equivalent, Mul, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.rhodi.alphabet import i, k, lambda_, m, rho
from didp_ref.papers.rhodi.shared import A_WORLD, largest_budget
from didp_ref.symbolic.notation import Term, eq, ge, gt, le

HALF, THIRD = Rational(1, 2), Rational(1, 3)


EQS_10_TO_14 = ("eq. 10-11", "eq. 11-12", "eq. 12-13", "eq. 13-14")


def solve_for_the_exponent(d: Derivation, count: Term, span: Term, domain: list[str]) -> None:
    """Derive :data:`EQS_10_TO_14` from ``lambda > 0`` and the facts that are the domain."""
    least = exp(-span / lambda_)
    odds = exp(largest_budget(count))
    inverse = (1 - rho) / ((count - 1) * rho)
    eq_10 = le(1 / (1 + (count - 1) * least), rho)
    eq_11 = ge(1 + (count - 1) * least, 1 / rho)
    eq_12 = ge(least, inverse)
    eq_13 = ge(-span / lambda_, log(inverse))
    eq_14 = le(span / lambda_, log(odds))
    d.lemma("exp positive", lemmas.exp_positive(least.args[0]))
    d.step("least", gt(least, 0), by=["lambda > 0", "exp positive"])
    d.step("eq. 10-11", Equivalent(eq_10, eq_11), by=[*domain, "least"])
    d.step("eq. 11-12", Equivalent(eq_11, eq_12), by=[*domain, "least"])
    d.step("odds", And(gt(odds, 0), gt(inverse, 0)), by=domain)
    d.lemma("log of exp", lemmas.exp_log(inverse, least.args[0]))
    d.step(
        "eq. 12-13",
        Equivalent(eq_12, eq_13),
        by=["lambda > 0", *domain, "odds", "log of exp"],
        reason="the logarithm increases, and both sides are positive because rho < 1",
    )
    d.lemma("log of product", lemmas.log_product(odds, inverse))
    d.lemma("log of 1", lemmas.exp_log(Mul(odds, inverse, evaluate=False), 0))
    by = [*domain, "odds", "log of product", "log of 1"]
    d.step("minus log", eq(log(inverse), -log(odds)), by=by)
    d.step("eq. 13-14", Equivalent(eq_13, eq_14), by=["lambda > 0", "minus log"])


def log_of_the_odds(d: Derivation, count: Term, domain: list[str]) -> None:
    """Derive when the logarithm of the odds is positive: the fact ``above a guess``."""
    odds = exp(largest_budget(count))
    d.step("odds are positive", gt(odds, 0), by=domain)
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step(
        "above a guess",
        Equivalent(gt(count * rho, 1), gt(log(odds), 0)),
        by=[*domain, "odds are positive", "log of odds"],
        reason="(m-1)rho/(1-rho) <= 1 exactly when rho <= 1/m",
    )


def positive_logarithm(d: Derivation, odds: Term, by: Sequence[str], known: Sequence[str]) -> None:
    """Derive that the odds are above 1, and so their logarithm positive: ``logarithm``."""
    d.step("odds", gt(odds, 1), by=by)
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step("logarithm", gt(log(odds), 0), by=[*known, "odds", "log of odds"])


def alike(*_: Term) -> Term:
    """Return the same likelihood in every world."""
    return HALF


def add_up_the_worlds(
    d: Derivation, likelihood: Callable[[Term], Term], decay: Term, known: Sequence[str]
) -> None:
    """Derive ``denominator`` from what is known: no likelihood is below decay times that of i."""
    own = likelihood(i)
    names = []
    for where, over in (("before", (k, 1, i - 1)), ("after", (k, i + 1, m))):
        d.generalize(
            f"each {where}",
            le(decay * own, likelihood(k)),
            over,
            by=[*A_WORLD, *known],
            reason="Pr[M(w_j) = R] >= e^-epsilon Pr[M(D) = R] for every j",
        )
        d.lemma(f"sum {where}", lemmas.sum_monotone(decay * own, likelihood(k), over))
        d.lemma(f"equal terms {where}", lemmas.sum_constant(decay * own, over))
        names += [f"each {where}", f"sum {where}", f"equal terms {where}"]
    d.lemma("in parts", lemmas.sum_take_out(likelihood(k), (k, 1, m), i))
    by = [*A_WORLD, *names, "in parts"]
    d.step("denominator", ge(Sum(likelihood(k), (k, 1, m)), own * (1 + (m - 1) * decay)), by=by)
