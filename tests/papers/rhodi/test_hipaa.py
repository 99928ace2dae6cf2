"""The HIPAA rule: how many people are left, from what the census counted at each age."""

from fractions import Fraction

import pytest
from sympy import Rational

from didp_ref.audit.claim import Status
from didp_ref.papers.rhodi import hipaa
from didp_ref.papers.rhodi.alphabet import p, t
from didp_ref.symbolic.notation import gt
from tests.negative_controls import NegativeControl
from tests.papers.rhodi.shared import assert_falls_alone

STATUSES = {
    "rhodi.hipaa": {
        ("the crowd", "one of five ages"): Status.REPRODUCED,
        ("the crowd", "all who are 85 or older"): Status.NOT_REPRODUCED,
        **{
            (part, reading): status
            for part, status in (
                ("the percentage", Status.REPRODUCED),
                ("the share", Status.PROVED),
                ("less than", Status.CORRECTED),
            )
            for reading in ("one of five ages", "all who are 85 or older")
        },
    }
}

MEN = (
    *(336_819, 293_120, 249_803, 217_436, 176_689),
    *(136_948, 103_799, 81_072, 59_037, 43_531),
    *(30_951, 21_424, 14_556, 9_259, 6_073),
    9_162,
)
"""The men whom the 2010 census counted, of 85, 86, ..., 99, and of 100 and older."""
WOMEN = (
    *(577_904, 521_091, 463_105, 423_183, 361_309),
    *(298_615, 241_188, 200_317, 157_941, 125_918),
    *(98_766, 73_799, 53_582, 36_641, 26_193),
    44_202,
)
ALL_MEN, ALL_WOMEN = 151_781_326, 156_964_212


def test_every_assertion_has_the_status_it_should_have(statuses):
    assert statuses(hipaa.CLAIMS) == STATUSES


def test_the_census_is_added_up():
    assert sum(MEN) == hipaa.MEN_OF_85_OR_OLDER
    assert sum(MEN[:5]) == hipaa.MEN_OF_85_TO_89
    assert sum(MEN) + sum(WOMEN) == hipaa.ALL_OF_85_OR_OLDER
    assert ALL_MEN + ALL_WOMEN == hipaa.RESIDENTS


def test_hipaa(counterexample, assert_computed):
    values = counterexample("rhodi.hipaa").values
    men, residents, unit = (
        int(values[key].replace(",", ""))
        for key in ("men of 85 and older", "residents", "people in the unit")
    )
    ages = int(values["ages"])
    assert (men, residents) == (sum(MEN), ALL_MEN + ALL_WOMEN)
    share = Fraction(men, residents)
    printed = Fraction(17, 1000)
    assert share < printed
    assert printed * unit / ages == 68
    in_unit, at_one_age = unit * share, unit * share / ages
    assert round(at_one_age) == 23
    shares = (share, printed, Fraction(15, 1000), 1 / at_one_age, 1 / in_unit)
    assert 2.5 < shares[3] / shares[2] < 3.5
    counts = (85, men, residents, unit, ages, round(in_unit), in_unit, at_one_age, 1)
    assert_computed("rhodi.hipaa", *shares, *counts, printed * unit)


def test_what_is_noted_of_the_census():
    note = hipaa.HIPAA.note
    residents = ALL_MEN + ALL_WOMEN
    crowd = Fraction(20_000 * sum(MEN[:5]), residents * 5)
    assert f"{100 * (sum(MEN) + sum(WOMEN)) / residents:.2f}%" in note
    assert f"{float(crowd):.1f} of 20,000" in note
    assert f"{float(100 / crowd):.1f}%" in note


NEGATIVE_CONTROLS = {
    "more than 1.7% of the people": NegativeControl(
        "rhodi.hipaa",
        {p: Rational(1, 50), t: 80},
        hypotheses={"p < 17/1000": gt(p, 0)},
        part="less than",
    )
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control):
    assert_falls_alone(control)
