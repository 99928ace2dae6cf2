"""Notions as bounds on odds: by hand, at the bound; misreadings are rejected."""

import pytest
from sympy import And, Equivalent, Rational, exp, log

from didp_ref.audit.claim import Statement
from didp_ref.papers.ours.odds import (
    ODDS_RATIO,
    budgets,
    odds_of_alpha,
    odds_of_beta,
    odds_of_ceiling,
    odds_of_floor,
    odds_of_gamma,
    odds_of_rho,
)
from didp_ref.papers.ours.shared import distance, g, p, sensitivity
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, m, n, rho
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, le
from tests.negative_controls import NegativeControl, each_is_refused

HALF, THIRD, QUARTER = Rational(1, 2), Rational(1, 3), Rational(1, 4)


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [(ODDS_RATIO, {p: QUARTER, g: HALF}, 3), (ODDS_RATIO, {p: HALF, g: THIRD}, HALF)],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


BEYOND = Rational(1, 1000)


@pytest.mark.parametrize(
    ("statement", "values", "beyond"),
    [
        # a belief that rises from 1/4 to 1/2 has odds three times as large
        (odds_of_rho(), {p: QUARTER, m: 4, rho: HALF}, BEYOND),
        (odds_of_beta(), {p: QUARTER, beta: 1}, BEYOND),
        (odds_of_gamma(), {p: QUARTER, gamma: 2}, BEYOND),
        (odds_of_ceiling(), {p: QUARTER, epsilon: log(3)}, BEYOND),
        # one that falls from 3/4 to 1/2, a third as large
        (odds_of_alpha(), {p: 3 * QUARTER, alpha: THIRD}, -BEYOND),
        (odds_of_floor(), {p: 3 * QUARTER, epsilon: log(3)}, -BEYOND),
    ],
)
def test_both_sides_turn_at_the_bound(
    statement: Statement, values: dict[Formula, object], beyond: Term
) -> None:
    """At the bound a notion holds as a posterior and as odds; just beyond it, it is neither."""

    def sides(posterior: Term) -> set[bool]:
        at = {**values, g: posterior}
        assert all(holds(hypothesis, at) for hypothesis in statement.hypotheses.values())
        return {holds(side, at) for side in statement.conclusion.args}

    assert sides(HALF) == {True}
    assert sides(HALF + beyond) == {False}


def test_the_budgets_agree_where_the_sensitivities_do() -> None:
    values = {n: 4, rho: HALF, sensitivity: 1, distance: 1}
    for ordered in budgets().conclusion.args:
        assert all(holds(side, values) for side in ordered.args)


NEGATIVE_CONTROLS = {
    "beta is m rho": NegativeControl(
        "bridges.rho-is-beta",
        {m: 2, rho: QUARTER, beta: HALF, g: HALF},
        hypotheses={"beta = m rho - 1": eq(beta, m * rho)},
    ),
    "a ratio of odds is a ratio of beliefs": NegativeControl(
        "bridges.odds.alpha-beta",
        {p: HALF, g: Rational(13, 50), alpha: HALF},
        Equivalent(le((1 - alpha) * p, g), le(1 - alpha, ODDS_RATIO)),
        part="alpha side",
    ),
    "membership privacy bounds absence only": NegativeControl(
        "bridges.odds.gamma",
        {p: Rational(1, 10), gamma: 2, g: HALF},
        Equivalent(
            And(le(g, gamma * p), le((1 - p) / gamma, 1 - g)), le(ODDS_RATIO, (gamma - 1 + p) / p)
        ),
    ),
    "a ratio of beliefs is a ratio of odds": NegativeControl(
        "bridges.odds.epsilon",
        {p: HALF, g: Rational(3, 4), epsilon: log(2)},
        Equivalent(le(g, p * exp(epsilon)), le(ODDS_RATIO, exp(epsilon))),
        part="ceiling",
    ),
    "a belief falls as its odds do": NegativeControl(
        "bridges.odds.epsilon",
        {p: HALF, g: Rational(3, 10), epsilon: log(2)},
        Equivalent(le(p * exp(-epsilon), g), le(exp(-epsilon), ODDS_RATIO)),
        part="floor",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
