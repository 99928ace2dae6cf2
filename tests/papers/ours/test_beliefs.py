"""What the notions promise of one another: by hand; misreadings are rejected."""

from fractions import Fraction

import pytest
from sympy import Max, Rational, log

from didp_ref.audit.claim import Outcome
from didp_ref.papers.ours import beliefs
from didp_ref.papers.ours.beliefs import BELIEF, check_correlated_pair
from didp_ref.papers.ours.beliefs_to_epsilon import EPSILON_OF_RHO
from didp_ref.papers.ours.shared import each_world, h, h_1, h_2, l, priors
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i, j, m, rho
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, le
from didp_ref.worlds.beliefs import bayes
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)
EVEN = {1: HALF, 2: HALF}


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [(BELIEF, {i: 1, m: 2, priors: {1: QUARTER, 2: 3 * QUARTER}, h: {1: 3, 2: 1}}, HALF)],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


def test_epsilon_of_rho_by_hand() -> None:
    """Two worlds at 3/4 are 3 to 1; three at 2/5 leave 1/5, 2 to 1."""
    assert holds(eq(EPSILON_OF_RHO, log(3)), {rho: 3 * QUARTER, m: 2})
    assert holds(eq(EPSILON_OF_RHO, log(2)), {rho: Rational(2, 5), m: 3})


def test_two_steps_apart_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """4 times 1/100 against 99/100 is 4/103; worlds that are one step apart keep the promise."""
    assert {evidence.outcome for evidence in check_correlated_pair()} == {Outcome.HOLDS}
    assert Fraction(4, 103) / Fraction(1, 100) == Fraction(400, 103)
    one_step = bayes
    monkeypatch.setattr(beliefs, "bayes", lambda prior, h: one_step(prior, (h[0] / 2, h[1])))
    assert {evidence.outcome for evidence in check_correlated_pair()} == {Outcome.FAILS}


OF_BOTH = "epsilon = min(ln(1 + beta), -ln(1 - alpha))"

NEGATIVE_CONTROLS = {
    "a world that is ruled out before": NegativeControl(
        "bridges.alpha-beta-to-epsilon",
        {
            i: 2,
            l: 1,
            m: 2,
            priors: {1: 1, 2: 0},
            h: {1: 1, 2: 5},
            alpha: HALF,
            beta: HALF,
            epsilon: log(3),
        },
        hypotheses={"every prior is positive": each_world(le(0, priors[j]))},
    ),
    "epsilon is ln(1 + beta)": NegativeControl(
        "bridges.alpha-beta-to-epsilon",
        {
            i: 1,
            l: 2,
            m: 2,
            priors: EVEN,
            h: {1: 3, 2: 1},
            alpha: HALF,
            beta: HALF,
            epsilon: log(Rational(3, 2)),
        },
        hypotheses={"epsilon = ln((1 + beta)/(1 - alpha))": eq(epsilon, log(1 + beta))},
    ),
    "the larger of the two epsilons": NegativeControl(
        "bridges.every-prior-is-epsilon",
        {alpha: HALF, beta: 2, epsilon: log(3), h_1: Rational(5, 2), h_2: 1},
        hypotheses={OF_BOTH: eq(epsilon, Max(log(1 + beta), -log(1 - alpha)))},
        part="epsilon",
    ),
    "epsilon of rho is that of rhodi": NegativeControl(
        "bridges.identifiability-to-epsilon",
        {
            **{m: 3, i: 1, l: 3, rho: Rational(2, 5), epsilon: log(Rational(4, 3))},
            h: {1: Rational(2, 5), 2: Rational(2, 5), 3: Rational(1, 5)},
        },
        hypotheses={
            "epsilon = ln(rho/(1 - (m - 1) rho))": eq(epsilon, log((m - 1) * rho / (1 - rho)))
        },
        part="epsilon",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
