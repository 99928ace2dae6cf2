"""Definition 4 at every prior, bent to one prior: Theorem 1 does not follow from it."""

from __future__ import annotations

import pytest
from sympy import And, Implies, Rational

from didp_ref.papers import CLAIMS
from didp_ref.papers.abdi.alphabet import alphas, betas, f, l, priors, x
from didp_ref.papers.abdi.parts import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.readings import EVERY, ONE
from didp_ref.papers.abdi.statements.composition import DEFINITION_4
from didp_ref.papers.abdi.statements.worlds import MECHANISMS
from didp_ref.papers.shared.alphabet import i, k, m, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, every, le
from proofs.abdi.symmetric_polynomials import ALPHA_HALVES, BETA_HALVES
from tests.twins import Twin, assert_false_and_refused, stated

HALF = Rational(1, 2)


def at_one_prior() -> Formula:
    """Inequality (2) of every answer at the prior (1/2, 1/2) on the worlds i and l."""
    seen = x * f(k, i) + (1 - x) * f(k, l)
    kept = And(le((1 - alphas[k]) * seen, f(k, i)), le(f(k, i), (1 + betas[k]) * seen))
    return every(every(Implies(eq(x, HALF), kept), x), MECHANISMS, (l, 1, m))


def twice(first: Term, second: Term) -> dict[tuple[int, int], Term]:
    """Tabulate the densities of two answers, each the same in the first and in the second world."""
    return {(k, j): value for k in (1, 2) for j, value in ((1, first), (2, second))}


ANSWERS = {m: 2, n: 2, f: twice(1, Rational(1, 3)), **ALPHA_HALVES, **BETA_HALVES}
TWINS = {
    ALPHA_SIDE: {**ANSWERS, i: 2, priors: {1: HALF, 2: HALF}},
    BETA_SIDE: {**ANSWERS, i: 1, priors: {1: Rational(1, 10), 2: Rational(9, 10)}},
}


@pytest.mark.parametrize("side", TWINS)
def test_theorem_1_from_one_prior_is_false_and_is_refused(side: str) -> None:
    one = {DEFINITION_4: at_one_prior()}
    twin = Twin("abdi.theorem-1", TWINS[side], hypotheses=one, part=side, reading=ONE)
    assert_false_and_refused(twin)


@pytest.mark.parametrize("side", TWINS)
def test_definition_4_leaves_no_answer_possible_in_one_world_alone(side: str) -> None:
    hypotheses = stated(CLAIMS["abdi.theorem-1"], "printed", side, EVERY).formal().hypotheses
    values = {**TWINS[side], f: twice(1, 0)}
    assert [name for name, one in hypotheses.items() if not holds(one, values)] == [DEFINITION_4]
