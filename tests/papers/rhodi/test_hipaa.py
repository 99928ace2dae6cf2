"""The HIPAA rule: how many people are left."""

from fractions import Fraction

import pytest
from sympy import Rational

from didp_ref.audit.claim import Status
from didp_ref.papers.rhodi import hipaa
from didp_ref.papers.rhodi.alphabet import p, t
from didp_ref.symbolic.notation import gt
from tests.papers.rhodi.shared import assert_falls_alone
from tests.twins import Twin

STATUSES = {
    "rhodi.hipaa": {
        ("the crowd", "one of five ages"): Status.REPRODUCED,
        ("the crowd", "all who are 85 or older"): Status.NOT_REPRODUCED,
        ("the percentage", "one of five ages"): Status.REPRODUCED,
        ("the percentage", "all who are 85 or older"): Status.REPRODUCED,
        ("less than", "one of five ages"): Status.CORRECTED,
        ("less than", "all who are 85 or older"): Status.CORRECTED,
    }
}


def test_every_assertion_has_the_status_it_should_have(statuses):
    assert statuses(hipaa.CLAIMS) == STATUSES


def test_hipaa(counterexample, said, assert_computed):
    values = counterexample("rhodi.hipaa").values
    share = Fraction(values["male and 85 or older"].removesuffix("%")) / 100
    text = said("rhodi.hipaa")
    assert 20_000 * Fraction("0.017") / 5 == 68
    assert 20_000 * Fraction("0.017") == 340
    people = 20_000 * share / 5
    assert people < 68
    assert f"one of {people} people, {float(100 / people):.2f}%" in text
    assert f"{100 / 340:.2f}%" in text
    premises = (85, share, Fraction(17, 1000), 20_000, 5, Fraction(15, 1000))
    assert_computed("rhodi.hipaa", *premises, people, 68, 340, 1 / people, Fraction(1, 340))


TWINS = {
    "more than 1.7% of the people": Twin(
        "rhodi.hipaa",
        {p: Rational(1, 50), t: 80},
        hypotheses={"p < 17/1000": gt(p, 0)},
        part="less than",
    )
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin):
    assert_falls_alone(twin)
