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
    expect,
    ordinary,
    targets_of,
)
from didp_ref.oracle.generate import generate
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.subjects import subjects
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
    assert as_fractions({"alphas": [0.1], "p_min": 0.25}) == {
        "alphas": [Fraction(0.1)],
        "p_min": Fraction(1, 4),
    }
    assert as_fractions({"alpha": None}) == {}, "what is left out is not among them"
    with pytest.raises(TypeError, match="no number"):
        as_fractions({"rho": "half"})
    engine = second_engine.arithmetic(100)
    assert as_fraction(-engine.context.mpf(0.1)) == -Fraction(0.1)


def test_the_target_is_enclosed_and_rounded_to_the_safe_side() -> None:
    expected = expect(di.scale.rho, RHO, "here")
    assert expected is not None
    (target,) = map(Target.read, targets_of(expected))
    closer = di.scale.rho.enclose("1/2", 3, 1, bits=400)
    assert target.lower <= closer.lower < closer.upper <= target.upper
    assert target.upper <= Fraction(target.safe)


@pytest.mark.parametrize(
    ("one", "point", "value"),
    [
        (di.subsampling.poisson_epsilon, {"epsilon": 0.3, "sampling_rate": 1.0}, 0.3),
        (
            di.subsampling.without_replacement_epsilon,
            {"epsilon": 0.3, "sample_size": 7, "n_records": 7},
            0.3,
        ),
        (di.group.delta, {"epsilon": 0.3, "delta": 0.1, "size": 1}, 0.1),
        (di.testing.gaussian_false_negatives, {"mu": 0.0, "false_positives": 0.25}, 0.75),
    ],
    ids=lambda each: getattr(each, "id", ""),
)
def test_what_simplifies_to_a_float64_is_that_float64(
    one: di.Quantity, point: Point, value: float
) -> None:
    """No number of bits tells log(exp(epsilon)) from the numbers beside epsilon."""
    expected = expect(one, point, "here")
    assert expected is not None
    (target,) = map(Target.read, targets_of(expected))
    assert target.lower == target.upper == Fraction(value)
    assert target.safe == value


def test_what_overflows_must_be_refused() -> None:
    overflowing: Point = {"exponent": 2.0**12, "prior": 0.0}
    expected = expect(di.belief.ratio_ceiling, overflowing, "here")
    assert expected == {"error": "overflow"}
    earned = list(earned_flags(di.belief.ratio_ceiling, overflowing, expected))
    assert earned == ["result-beyond-float64"]


def flags(quantity: di.Quantity, **point: float | list[float]) -> set[str]:
    expected = expect(quantity, dict(point), "here")
    assert expected is not None
    return set(earned_flags(quantity, dict(point), expected))


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


def test_an_interval_fits_words_and_stops_at_what_is_known() -> None:
    for rho in (0.5, 0.4, 0.75, 0.999):
        expected = expect(di.scale.rho, RHO | {"rho": rho}, "here")
        assert expected is not None
        (written,) = targets_of(expected)
        target = Target.read(written)
        assert abs(int(written["upper"])) < 2**63
        assert target.upper - target.lower <= target.upper / 2**120
        assert int(written["upper"]) == int(written["lower"]) + 1
        assert abs(target.offset) <= 0.5
        assert target.upper <= Fraction(target.safe)


def test_a_prior_that_misses_one_by_rounding_is_divided_by_its_sum() -> None:
    point: Point = {"prior": [0.1] * 10, "values": [0.0] * 10, "response": 0.0, "scale": 1.0}
    assert sum([Fraction(0.1)] * 10) != 1
    expected = expect(di.belief.posterior, point, "here")
    assert expected is not None
    for written in targets_of(expected):
        assert Target.read(written).lower <= Fraction(1, 10) <= Target.read(written).upper


def test_an_array_gets_a_value_an_entry() -> None:
    expected = expect(
        di.guarantee.epsilon, {"scale": [2.0, 4.0], "global_sensitivity": 1.0}, "here"
    )
    assert expected is not None
    assert [float(written["nearest"]) for written in targets_of(expected)] == [0.5, 0.25]


def test_what_the_window_does_not_take_is_no_vector() -> None:
    assert not ordinary(di.belief.ratio_floor, {"exponent": 2.0**12, "prior": 0.5})
    assert ordinary(di.belief.ratio_floor, {"exponent": 2.0, "prior": 0.5})


@pytest.mark.parametrize(
    ("name", "point", "right"),
    [
        # 1/log(3): the posterior of one of two worlds is 1/(1 + exp(-1/scale)) = 3/4
        ("scale.tight", {"alpha": None, "beta": None, "rho": 0.75}, [0.9102392266268373]),
        ("belief.extremes_upper", {"scale": 1.0}, [1.462117157260010] * 2),
        ("belief.extremes_lower", {"scale": 1.0}, [0.537882842739990] * 2),
        # p_u = 1/3, where the half of the prior that is nearer ends: 1/3 * 2 + 1/6 * 1/2 = 3/4
        (
            "refinement.refine",
            {"response": 0.0, "factor_up": 2.0, "factor_down": 0.5},
            [0.75, 0.25],
        ),
    ],
)
def test_functions_have_the_values_that_a_pencil_finds(
    name: str, point: Point, right: list[float]
) -> None:
    worlds: Point = {"prior": [0.5, 0.5], "values": [0.0, 1.0]}
    expected = expect(subjects()[name], worlds | point, "here")
    assert expected is not None
    computed = [float(written["nearest"]) for written in targets_of(expected)]
    assert computed == pytest.approx(right, rel=1e-14)
