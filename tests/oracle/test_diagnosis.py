"""From failures to the bug; the corpus in tests/wrong shows it for every kind of mistake."""

from __future__ import annotations

import math

from didp_ref.oracle.diagnosis import diagnose
from didp_ref.oracle.judge import Finding, Kind
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.vectors import load

FILE = load("scale.rho")


def findings_on(flag: str, kind: Kind) -> list[Finding]:
    return [Finding(v, kind, "", 99.0) for v in FILE.asked(False) if flag in v.flags]


def test_no_failures_name_no_bug() -> None:
    assert diagnose(FILE.vectors, [], FILE.notes) == []


def test_failures_in_one_corner_name_it() -> None:
    found = findings_on("rho-near-one", Kind.WRONG)
    (first, *_) = diagnose(FILE.asked(False), found, FILE.notes)
    assert (first.flag, first.score, first.certain) == ("rho-near-one", 1.0, False)
    assert first.smallest.vector.size == min(one.vector.size for one in found)
    assert first.bug in first.sentence


def test_failures_everywhere_name_no_corner() -> None:
    every = [Finding(v, Kind.WRONG, "", 99.0) for v in FILE.asked(False) if v.error is None]
    flags = [one.flag for one in diagnose(FILE.asked(False), every, FILE.notes)]
    assert flags == ["everyday", "simple-numbers"]


def test_no_numbers_at_all_say_nothing_of_the_formula() -> None:
    every = [Finding(v, Kind.HUNG, "", None) for v in FILE.asked(False) if v.error is None]
    assert diagnose(FILE.asked(False), every, FILE.notes) == []


def test_a_symptom_is_certain_and_comes_first() -> None:
    def in_bits(rho: float, n_worlds: int, sensitive_range: float) -> float:
        return sensitive_range / math.log2((n_worlds - 1) * rho / (1 - rho))

    (first, *_) = run_function(in_bits, FILE).suspects
    assert first.flag == "logarithm-base-2"
    assert first.certain
    assert first.failing == first.total


def test_unsafe_rounding_is_told_from_wrong_values() -> None:
    found = findings_on("nearest-is-unsafe", Kind.UNSAFE)
    assert [s.flag for s in diagnose(FILE.asked(False), found, FILE.notes)] == ["nearest-is-unsafe"]
