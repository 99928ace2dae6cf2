"""Symptoms: wrong where they are told, told in turns."""

from __future__ import annotations

import didp_ref as di
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.symptoms import SYMPTOMS_A_VECTOR, symptoms, tell
from didp_ref.oracle.vectors import Entry

POINTS: list[Point] = [{"rho": 0.5, "n_worlds": m, "sensitive_range": 1.0} for m in (3, 5, 9)]


def told(number: int) -> Entry:
    entry: Entry = {"id": "here", "flags": [], "inputs": {}, "expected": {}}
    tell(di.scale.rho, entry, symptoms(di.scale.rho, POINTS)[0], number)
    return entry


def test_the_right_answer_is_no_symptom() -> None:
    first, *_ = symptoms(di.scale.rho, POINTS)
    # 1 - rho is rho at one half, so that to take the one for the other does not show there
    assert "rho-complemented" not in first
    assert float(first["logarithm-base-2"][0]) == 1.0


def test_of_two_flaws_with_one_answer_the_first_speaks() -> None:
    result = symptoms(di.composition.epsilon, [{"epsilons": [1.0, 3.0]}, {"epsilons": [2.0, 5.0]}])
    # of two entries the largest is the last, and to leave out the first is to keep the last
    assert all("largest-entry" in answers for answers in result)
    assert not any("last-entry-only" in answers for answers in result)
    assert not any("first-entry-dropped" in answers for answers in result)


def test_a_vector_is_told_of_a_few_and_the_next_of_others() -> None:
    first, second = told(0), told(1)
    assert len(first["flags"]) == SYMPTOMS_A_VECTOR
    assert not set(first["flags"]) & set(second["flags"])
    assert set(first["symptoms"]) == set(first["flags"])
    assert all(float(text) for text in first["symptoms"].values() if isinstance(text, str))
