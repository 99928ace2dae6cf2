"""oracle/checking.py: what `didp-ref check` answers, from Python."""

import pytest

import didp_ref as di
from didp_ref.errors import InputError, UnknownName


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
