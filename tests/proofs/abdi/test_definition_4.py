"""Definition 4 at every prior, bent to one prior: Theorem 1 does not follow from it."""

from __future__ import annotations

from sympy import And, Implies, Rational

from didp_ref.papers.abdi.alphabet import alphas, betas, f, l, priors, x
from didp_ref.papers.abdi.statements.composition import DEFINITION_4
from didp_ref.papers.abdi.statements.worlds import MECHANISMS
from didp_ref.papers.shared.alphabet import i, k, m, n
from didp_ref.proof.notation import Formula, Term, eq, every, le
from tests.proofs.twins import Twin, assert_false_and_refused

HALF = Rational(1, 2)
HALVES = {1: HALF, 2: HALF}


def at_one_prior() -> Formula:
    """Inequality (2) of every answer at the prior (1/2, 1/2) on the worlds i and l."""
    seen = x * f(k, i) + (1 - x) * f(k, l)
    kept = And(le((1 - alphas[k]) * seen, f(k, i)), le(f(k, i), (1 + betas[k]) * seen))
    return every(every(Implies(eq(x, HALF), kept), x), MECHANISMS, (l, 1, m))


def density(_: int, j: int) -> Term:
    """three times as likely in the first world as in the second"""
    return 1 - Rational(2, 3) * (j - 1)


def test_theorem_1_at_one_prior_is_false_and_is_refused() -> None:
    values = {m: 2, n: 2, i: 2, priors: HALVES, alphas: HALVES, betas: HALVES, f: density}
    assert_false_and_refused(
        Twin("abdi.theorem-1", values, hypotheses={DEFINITION_4: at_one_prior()})
    )
