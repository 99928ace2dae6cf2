"""The bridges' terms, at values worked out by hand."""

from __future__ import annotations

import pytest
from sympy import Rational, log

from didp_ref.audit.claim import Statement
from didp_ref.papers.ours.alphabet import distance, g, h, p, priors, sensitivity
from didp_ref.papers.ours.statements import bridges
from didp_ref.papers.ours.statements.bridges import BELIEF, ODDS_RATIO
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, m, n, rho
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq

HALF, THIRD, QUARTER = Rational(1, 2), Rational(1, 3), Rational(1, 4)


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        (ODDS_RATIO, {p: QUARTER, g: HALF}, 3),
        (ODDS_RATIO, {p: HALF, g: THIRD}, HALF),
        (BELIEF, {i: 1, m: 2, priors: {1: QUARTER, 2: 3 * QUARTER}, h: {1: 3, 2: 1}}, HALF),
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


BEYOND = Rational(1, 1000)


@pytest.mark.parametrize(
    ("statement", "values", "beyond"),
    [
        # a belief that rises from 1/4 to 1/2 has odds three times as large
        (bridges.odds_of_rho(), {p: QUARTER, m: 4, rho: HALF}, BEYOND),
        (bridges.odds_of_beta(), {p: QUARTER, beta: 1}, BEYOND),
        (bridges.odds_of_gamma(), {p: QUARTER, gamma: 2}, BEYOND),
        (bridges.odds_of_ceiling(), {p: QUARTER, epsilon: log(3)}, BEYOND),
        # one that falls from 3/4 to 1/2, a third as large
        (bridges.odds_of_alpha(), {p: 3 * QUARTER, alpha: THIRD}, -BEYOND),
        (bridges.odds_of_floor(), {p: 3 * QUARTER, epsilon: log(3)}, -BEYOND),
    ],
)
def test_both_sides_turn_at_the_bound(
    statement: Statement, values: dict[Formula, object], beyond: Term
) -> None:
    """At the bound a notion holds as a posterior and as odds; just beyond it, it is neither."""

    def sides(posterior: Term) -> set[bool]:
        at = {**values, g: posterior}
        assert all(holds(one, at) for one in statement.hypotheses.values())
        return {holds(side, at) for side in statement.conclusion.args}

    assert sides(HALF) == {True}
    assert sides(HALF + beyond) == {False}


def test_the_budgets_agree_where_the_sensitivities_do() -> None:
    values = {n: 4, rho: HALF, sensitivity: 1, distance: 1}
    for ordered in bridges.budgets().conclusion.args:
        assert all(holds(side, values) for side in ordered.args)
