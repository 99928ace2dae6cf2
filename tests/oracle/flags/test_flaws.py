"""The known flaws: what each answers is wrong, and is what the bug would give."""

from __future__ import annotations

import math
from fractions import Fraction

import didp_ref as di
from didp_ref.oracle.arithmetic import arithmetic
from didp_ref.oracle.flags.flaws import FLAWS
from didp_ref.oracle.vectors import load

BY_FLAG = {flaw.flag: flaw for flaw in FLAWS}


def answer(flag: str, quantity: str, **inputs: Fraction) -> float:
    engine = arithmetic(200)
    numbers = {name: engine.number(entry) for name, entry in inputs.items()}
    return float(BY_FLAG[flag].answer(quantity, engine, numbers))


def test_flags_are_unique() -> None:
    assert len(BY_FLAG) == len(FLAWS)


def test_some_by_hand() -> None:
    inputs = {"rho": Fraction(1, 2), "n_worlds": Fraction(3), "sensitive_range": Fraction(1)}
    assert answer("logarithm-base-2", "scale.rho", **inputs) == 1.0
    assert math.isclose(answer("logarithm-base-10", "scale.rho", **inputs), 1 / math.log10(2))
    assert math.isclose(answer("m-for-m-minus-one", "scale.rho", **inputs), 1 / math.log(3))
    assert math.isclose(answer("sensitivity-doubled", "scale.rho", **inputs), 2 / math.log(2))
    assert math.isclose(answer("rate-for-scale", "scale.rho", **inputs), math.log(2))


def test_flaw_that_cannot_be_made_answers_nothing() -> None:
    engine = arithmetic(200)
    inputs = {"epsilon": engine.context.mpf(1), "global_sensitivity": engine.context.mpf(1)}
    assert BY_FLAG["p-max-for-p-min"].answer("scale.differential_privacy", engine, inputs) is None


def test_a_budget_called_rho_has_no_complement() -> None:
    engine = arithmetic(200)
    inputs = {"rho": engine.context.mpf(2), "global_sensitivity": engine.context.mpf(1)}
    for flag in ("rho-complemented", "odds-not-formed"):
        assert BY_FLAG[flag].answer("concentrated.deviation", engine, inputs) is None


def test_no_symptom_is_the_right_answer() -> None:
    for name in di.quantities:
        for vector in load(name).vectors:
            for flag, symptom in vector.symptoms.items():
                pairs = zip(symptom, vector.targets, strict=True)
                assert any(abs(s - t.nearest) > 9e-4 * abs(t.nearest) for s, t in pairs), (
                    vector.id,
                    flag,
                )
