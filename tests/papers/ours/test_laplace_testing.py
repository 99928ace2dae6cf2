"""Laplace noise: its integral; misreadings are rejected."""

import pytest
from sympy import Rational, log

import didp_ref as di
from didp_ref.audit.claim import Outcome
from didp_ref.formulas import testing
from didp_ref.papers.ours.laplace_testing import check_laplace_integrals
from didp_ref.papers.ours.shared import alarms, distance, hits, lambda_, tail
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, each_is_refused

QUARTER = Rational(1, 4)


def test_another_closed_form_is_not_the_integral(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {one.outcome for one in check_laplace_integrals()} == {Outcome.HOLDS}
    monkeypatch.setattr(testing, "laplace_advantage", di.belief.largest_gain)
    assert {one.outcome for one in check_laplace_integrals()} == {Outcome.FAILS}


NEGATIVE_CONTROLS = {
    "one tail alone": NegativeControl(
        "bridges.laplace-testing",
        {lambda_: 1, distance: 2 * log(2), tail: QUARTER, alarms: QUARTER, hits: 1},
        hypotheses={"hits = 1 - tail": eq(hits, 1)},
        part="advantage",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
