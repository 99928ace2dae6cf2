"""The bridges' terms, at values worked out by hand."""

from __future__ import annotations

import pytest
from sympy import Equivalent, Rational, log

from didp_ref.claim import Statement
from didp_ref.papers.ours.alphabet import distance, g, h, p, priors, sensitivity
from didp_ref.papers.ours.statements import bridges
from didp_ref.papers.ours.statements.bridges import BELIEF, ODDS_RATIO
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, m, n, rho
from didp_ref.proof.models import holds
from didp_ref.proof.notation import Formula, Term, eq

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


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        # a belief that rises from 1/4 to 1/2 has odds three times as large
        (bridges.odds_of_rho(), {p: QUARTER, m: 4, rho: HALF, g: HALF}),
        (bridges.odds_of_alpha_beta(), {p: QUARTER, g: HALF, alpha: HALF, beta: 1}),
        (bridges.odds_of_gamma(), {p: QUARTER, g: HALF, gamma: 2}),
        (bridges.odds_of_epsilon(), {p: QUARTER, g: HALF, epsilon: log(3)}),
    ],
)
def test_both_sides_turn_at_the_bound(statement: Statement, values: dict[Formula, object]) -> None:
    """At the bound a notion holds as a posterior and as odds; just above it, it is neither."""
    conclusion = statement.conclusion
    notions = [conclusion] if isinstance(conclusion, Equivalent) else conclusion.args

    def sides(posterior: Term) -> list[set[bool]]:
        at = {**values, g: posterior}
        assert all(holds(one, at) for one in statement.hypotheses.values())
        return [{holds(side, at) for side in notion.args} for notion in notions]

    above = sides(HALF + Rational(1, 1000))
    assert sides(HALF) == [{True}] * len(notions)
    assert {False} in above
    assert {True, False} not in above


def test_the_budgets_agree_where_the_sensitivities_do() -> None:
    values = {n: 4, rho: HALF, sensitivity: 1, distance: 1}
    for ordered in bridges.budgets().conclusion.args:
        assert all(holds(side, values) for side in ordered.args)
