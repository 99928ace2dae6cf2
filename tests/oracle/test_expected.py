"""What is expected: two engines that agree, both float64 numbers, and the flags they earn."""

from __future__ import annotations

from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.oracle import second_engine
from didp_ref.oracle.expected import (
    Disagreement,
    as_fraction,
    as_fractions,
    earned_flags,
    exact,
    expect,
    targets_of,
)
from didp_ref.oracle.generate import generate
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.vectors import Target

RHO: Point = {"rho": 0.5, "n_worlds": 3, "sensitive_range": 1.0}


def test_engines_that_disagree_stop_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    right = second_engine.FORMULAS["scale.rho"]

    def slightly_wrong(a: second_engine.Arithmetic, **inputs: object) -> object:
        return right(a, **inputs) * (1 + a.context.mpf(2) ** -110)

    monkeypatch.setitem(second_engine.FORMULAS, "scale.rho", slightly_wrong)
    with pytest.raises(Disagreement, match="Arb says"):
        generate(di.scale.rho)


def test_inputs_are_taken_exactly() -> None:
    assert exact([0.1, 3, "half"]) == [Fraction(0.1), 3, "half"]
    assert as_fractions({"alphas": [0.1], "p_min": 0.25}) == {
        "alphas": [Fraction(0.1)],
        "p_min": Fraction(1, 4),
    }
    with pytest.raises(TypeError, match="no number"):
        as_fractions({"rho": None})
    engine = second_engine.arithmetic(100)
    assert as_fraction(-engine.context.mpf(0.1)) == -Fraction(0.1)


def test_the_target_is_enclosed_and_rounded_to_the_safe_side() -> None:
    expected = expect(di.scale.rho, RHO, "here")
    assert expected is not None
    (target,) = map(Target.read, targets_of(expected))
    closer = di.scale.rho.enclose("1/2", 3, 1, bits=400)
    assert target.lower <= closer.lower < closer.upper <= target.upper
    assert target.upper <= Fraction(target.safe)


def test_what_overflows_must_be_refused() -> None:
    overflowing: Point = {"exponent": 2.0**12, "prior": 0.0}
    expected = expect(di.belief.ratio_ceiling, overflowing, "here")
    assert expected == {"error": "overflow"}
    earned = list(earned_flags(di.belief.ratio_ceiling, overflowing, expected))
    assert earned == ["result-beyond-float64"]


def flags(one: di.Quantity, **point: float | list[float]) -> set[str]:
    expected = expect(one, dict(point), "here")
    assert expected is not None
    return set(earned_flags(one, dict(point), expected))


def test_textbook_forms_that_fail_earn_flags() -> None:
    cancelling = flags(
        di.guarantee.alpha, scale=2.0**60, identifiability_sensitivity=1.0, p_min=0.0
    )
    assert cancelling >= {"textbook-form", "cancellation"}
    breaking = flags(di.guarantee.alpha, scale=2.0**-12, identifiability_sensitivity=1.0, p_min=0.0)
    assert breaking >= {"textbook-form", "textbook-form-breaks"}
    assert "textbook-form" not in flags(di.guarantee.epsilon, scale=3.0, global_sensitivity=1.0)


def test_a_sum_that_rounds_down_earns_a_flag() -> None:
    assert "float-sum-too-small" in flags(di.composition.epsilon, epsilons=[1.0, 2.0**-54])
    assert "float-sum-too-small" not in flags(di.composition.epsilon, epsilons=[1.0, 2.0])
