"""The worlds that show hypotheses to be possible; and eq. 12 to 16 bent."""

from __future__ import annotations

import pytest
from sympy import exp

from didp_ref.papers.abdi.alphabet import Theta, lambda_, priors
from didp_ref.papers.abdi.statements.prior_free import equations_15_16
from didp_ref.papers.abdi.statements.worlds import belief, weight
from didp_ref.papers.shared.alphabet import i
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import le
from proofs.abdi.worlds import two_worlds
from tests.twins import Twin, assert_false_and_refused


def test_two_worlds_meet_every_hypothesis() -> None:
    assert all(holds(one, two_worlds()) for one in equations_15_16().hypotheses.values())


TWINS = {
    "a belief never rises": Twin(
        "abdi.equations-12-16", two_worlds(), le(belief(weight), priors[i]), part="eq. 15 and 16"
    ),
    "a belief rises by at most exp(Theta/(4 lambda))": Twin(
        "abdi.equations-12-16",
        two_worlds(),
        le(belief(weight), exp(Theta / lambda_ / 4) * priors[i]),
        part="eq. 15 and 16",
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
