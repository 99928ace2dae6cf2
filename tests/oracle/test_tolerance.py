"""The tolerance: what a stable form loses is tolerated, and no more is by default."""

from __future__ import annotations

import math

import mpmath
import pytest

import didp_ref as di
from didp_ref.errors import DomainError
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.generate import vector_at
from didp_ref.oracle.judge import judge
from didp_ref.oracle.tolerance import CONDITIONS, DEFAULT_TOLERANCE, Tolerance, default_ulps
from didp_ref.oracle.vectors import load


def test_only_known_quantities_have_a_tolerance_of_their_own() -> None:
    assert set(CONDITIONS) <= set(di.quantities)
    vector = next(vector for vector in load("scale.rho").vectors if vector.targets)
    assert default_ulps(vector, vector.targets[0]) == DEFAULT_TOLERANCE


@pytest.mark.parametrize(
    ("name", "exponent"),
    [
        ("guarantee.rho", lambda g: g["sensitive_range"] / g["scale"]),
        ("guarantee.beta", lambda g: g["identifiability_sensitivity"] / g["scale"]),
        ("exponential.miss", lambda g: g["gap"] / g["scale"]),
        ("selection.laplace_delta", lambda g: (g["threshold"] - 1) / g["scale"]),
    ],
)
def test_it_is_the_condition_number_of_the_exponent(name: str, exponent: object) -> None:
    """The derivative is taken numerically, by mpmath, from the formula written anew."""
    formula = {
        "guarantee.rho": lambda g, t: 1 / (1 + (g["n_worlds"] - 1) * mpmath.exp(-t)),
        "guarantee.beta": lambda g, t: 1 / (g["p_min"] + (1 - g["p_min"]) * mpmath.exp(-t)) - 1,
        "exponential.miss": lambda g, t: (
            (g["n_candidates"] - 1) / (g["n_candidates"] - 1 + mpmath.exp(t))
        ),
        "selection.laplace_delta": lambda g, t: (
            -mpmath.expm1(g["groups"] * mpmath.log1p(-mpmath.exp(-t) / 2))
        ),
    }[name]
    checked = 0
    with mpmath.workdps(60):
        for vector in load(name).asked(exact=False):
            if vector.error or "everyday" not in vector.flags:
                continue
            given = {key: mpmath.mpf(value) for key, value in vector.floats.items()}
            t = exponent(given)
            f = formula(given, t)
            condition = abs(float(t * mpmath.diff(lambda x, g=given: formula(g, x), t) / f))
            expected = DEFAULT_TOLERANCE * (1 + condition)
            assert default_ulps(vector, vector.targets[0]) == pytest.approx(expected, rel=1e-6)
            checked += 1
    assert checked > 50


def test_a_weight_that_underflows_is_tolerated_and_half_of_it_is_not() -> None:
    """The nearest world is unlikely: the weights are small, and divided by a small sum."""
    given = {"prior": [2.0**-40, 1 - 2.0**-40], "values": [0.0, 740.0], "response": 0.0}
    vector = vector_at(di.quantities["belief.posterior"], {**given, "scale": 1.0})
    assert vector is not None
    weights = [2.0**-40, (1 - 2.0**-40) * math.exp(-740)]
    with mpmath.workdps(40):
        odds = (2**40 - 1) * mpmath.exp(-740)
        exact = float(odds / (1 + odds))
    answers = [weight / sum(weights) for weight in weights]
    assert abs(answers[1] - exact) > 1e-9 * exact  # digits were lost
    assert judge(vector, answers, Side.NEAREST).accurate
    assert not judge(vector, [answers[0], answers[1] / 2], Side.NEAREST).accurate


def test_a_shifted_maximum_is_tolerated_and_twice_the_weight_is_not() -> None:
    for vector in load("belief.posterior").asked(exact=False):
        if vector.error or "everyday" not in vector.flags:
            continue
        right = [target.nearest for target in vector.targets]
        assert judge(vector, right, Side.NEAREST).accurate
        assert not judge(vector, [2 * value for value in right], Side.NEAREST).accurate


@pytest.mark.parametrize(
    "wrong", [{"ulps": -1.0}, {"ulps": math.nan}, {"relative": 2.0}, {"safe_relative": -1e-9}]
)
def test_tolerances_that_are_none(wrong: dict[str, float]) -> None:
    with pytest.raises(DomainError):
        Tolerance(**wrong)


def test_it_says_what_it_is() -> None:
    assert str(Tolerance()) == "the default"
    assert "8 ulp" in str(Tolerance(8, safe_relative=1e-3))
    assert "0.001" in str(Tolerance(8, safe_relative=1e-3))


@pytest.mark.parametrize("share", ["1e-9", None, -0.1, 2])
def test_a_share_that_is_no_number_up_to_one_is_named(share: object) -> None:
    with pytest.raises(DomainError, match=r"relative = .* such as relative=1e-9"):
        Tolerance(relative=share)  # type: ignore[arg-type]
