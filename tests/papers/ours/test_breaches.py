"""Privacy breaches: a posterior by hand; misreadings are rejected."""

import pytest
from sympy import Rational, log

from didp_ref.papers.ours.breaches import POSTERIOR
from didp_ref.papers.ours.shared import h, h_2, held, priors, rho_1, rho_2
from didp_ref.papers.shared.alphabet import epsilon, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, le
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)
EVEN, FIRST = {1: HALF, 2: HALF}, {1: 1, 2: 0}


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        # likelihoods 3 to 1, the property is that of the first world
        (POSTERIOR, {m: 2, priors: EVEN, held: FIRST, h: {1: 3, 2: 1}}, 3 * QUARTER)
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


BELOW = "epsilon < ln(rho_2 (1 - rho_1)/(rho_1 (1 - rho_2)))"
UNLIKELY = {m: 2, held: FIRST, priors: {1: QUARTER, 2: 3 * QUARTER}, rho_1: QUARTER, rho_2: HALF}
LIKELY = {m: 2, held: FIRST, priors: {1: HALF, 2: HALF}, rho_1: QUARTER, rho_2: HALF}

NEGATIVE_CONTROLS = {
    "at the threshold there is no upward breach": NegativeControl(
        "bridges.breaches",
        {**UNLIKELY, h_2: 1, h: {1: 3, 2: 1}, epsilon: log(3)},
        hypotheses={BELOW: le(epsilon, log(rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))))},
        part="upward",
    ),
    "at the threshold there is no downward breach": NegativeControl(
        "bridges.breaches",
        {**LIKELY, h_2: 1, h: {1: 1, 2: 3}, epsilon: log(3)},
        hypotheses={BELOW: le(epsilon, log(rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))))},
        part="downward",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
