"""oracle/checking.py: what `didp-ref check` answers, from Python."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import didp_ref as di
from didp_ref.errors import DomainError, InputError, UnknownName


def test_a_right_function_is_told_what_holds():
    report = di.check(di.guarantee.epsilon, "guarantee.epsilon")
    assert report.conforms
    assert repr(report).startswith("PASS  guarantee.epsilon: ")


def test_a_wrong_one_is_told_its_bug_and_a_vector():
    def scale(epsilon, global_sensitivity):
        return global_sensitivity * epsilon

    report = di.check(scale, di.scale.differential_privacy)
    said = repr(report)
    assert not report.conforms
    assert said.startswith("FAIL  scale.differential_privacy: ")
    assert report.suspects[0].bug in " ".join(said.split()) and "global_sensitivity/epsilon" in said


def test_what_is_asked_for_is_named():
    for name in ("refuses", "rejects"):
        only = di.check(di.guarantee.epsilon, "guarantee.epsilon", levels=[name])
        assert [level.value for level in only.levels] == ["refuses"]
    for wrong in ({"levels": ["fast"]}, {"flags": ["none-such"]}):
        with pytest.raises(InputError, match=r"fast|none-such"):
            di.check(di.guarantee.epsilon, "guarantee.epsilon", **wrong)
    with pytest.raises(UnknownName, match=r"guarantee\.epsilon"):
        di.check(di.guarantee.epsilon, "guarantee.epsilom")
    with pytest.raises(InputError, match="function"):
        di.check("guarantee.epsilon", di.guarantee.epsilon.enclose)
    with pytest.raises(InputError, match="3"):
        di.check(3, "scale.rho")


@pytest.mark.parametrize(
    "returned",
    [
        10**5000,
        -(10**5000),
        Fraction(10**5000, 3),
        np.longdouble("1e4000"),
        Decimal("1e999999"),
        Decimal("NaN"),
        math.inf,
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_number_beyond_float64_is_judged_as_wrong(returned):
    report = di.check(lambda rho, n_worlds, sensitive_range: returned, "scale.rho", seed=1)
    assert not report.conforms


@pytest.mark.parametrize(
    ("name", "given"),
    [
        *[("timeout", each) for each in (0, -1, math.inf, math.nan, 1e300, "1", [1], True)],
        *[("tolerance", each) for each in (-1, math.nan, math.inf, "1", [1], 1j)],
        *[("relative", each) for each in (-1, math.nan, 2, "1", [1], None)],
        *[(name, each) for name in ("levels", "flags", "skip") for each in (3, [3], {"a": 1})],
    ],
)
def test_an_option_of_a_wrong_kind_is_refused(name, given):
    with pytest.raises(DomainError, match=name):
        di.check(di.scale.rho, "scale.rho", **{name: given})


def test_a_report_is_true_where_it_conforms_and_has_a_status() -> None:
    right = di.check(di.scale.rho, "scale.rho", seed=1)
    assert right
    assert right.status == "PASS"
    wrong = di.check(lambda rho, n_worlds, sensitive_range: 1.0, "scale.rho", seed=1)
    assert not wrong
    assert wrong.status == "FAIL"
