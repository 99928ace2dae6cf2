"""From what fails to the bug behind it.

Three kinds of evidence name a bug. An answer that equals a *symptom* is what an implementation
with that bug returns. An answer that float32 holds, where the right one is far from it, was
computed in single precision. For the rest it counts where the failures lie: a flag explains them
well if most of the vectors that bear it fail and most of the failures bear it (the harmonic mean
of the two shares). Corners explain nothing where the formula fails at everyday points too.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from didp_ref.oracle.judge import Finding, Kind
from didp_ref.oracle.vectors import Vector

SYMPTOM_TOLERANCE = 1e-6
LEAST_SHARE = 0.5
LEAST_SCORE = 0.1
ROUNDING = ("nearest-is-unsafe", "float-sum-too-small")
EVERYDAY = ("everyday", "simple-numbers")


@dataclass(frozen=True)
class Suspect:
    """A bug that would explain the failures, and how well."""

    flag: str
    bug: str
    score: float
    failing: int
    total: int
    smallest: Finding
    certain: bool

    @property
    def sentence(self) -> str:
        """Say which bug is likely and on what ground."""
        ground = (
            f"{self.failing} of {self.total} answers are exactly what this bug gives"
            if self.certain
            else f"{self.failing} of {self.total} vectors with this flag fail"
        )
        return f"{self.bug} ({ground})"


def diagnose(
    vectors: Sequence[Vector], findings: Sequence[Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    """Return the bugs that would explain the findings, the likeliest first."""
    failing = {finding.vector.id: finding for finding in findings}
    suspects = _by_symptom(vectors, failing, notes) + _by_precision(vectors, failing, notes)
    named = {flag for vector in vectors for flag in (*vector.symptoms, "single-precision")}
    suspects += _by_place(vectors, findings, notes, named)
    suspects.sort(key=lambda one: (not one.certain, -round(one.score, 6), -one.failing, one.flag))
    return suspects


def _by_symptom(
    vectors: Sequence[Vector], failing: Mapping[str, Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    totals: dict[str, int] = {}
    matched: dict[str, list[Finding]] = {}
    for vector in vectors:
        finding = failing.get(vector.id)
        for flag, symptom in vector.symptoms.items():
            totals[flag] = totals.get(flag, 0) + 1
            if finding and _equals(finding.numbers, symptom):
                matched.setdefault(flag, []).append(finding)
    return [
        _suspect(flag, notes, len(found) / totals[flag], found, totals[flag], certain=True)
        for flag, found in matched.items()
        if len(found) >= LEAST_SHARE * totals[flag]
    ]


def _equals(numbers: Sequence[float], symptom: Sequence[float]) -> bool:
    return len(numbers) == len(symptom) and all(
        abs(a - b) <= SYMPTOM_TOLERANCE * abs(b) for a, b in zip(numbers, symptom, strict=True)
    )


def _by_precision(
    vectors: Sequence[Vector], failing: Mapping[str, Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    flag = "single-precision"
    bearing = [vector for vector in vectors if flag in vector.flags]
    found = [
        failing[vector.id]
        for vector in bearing
        if vector.id in failing and _is_single(failing[vector.id].numbers)
    ]
    if not bearing or len(found) < LEAST_SHARE * len(bearing):
        return []
    share = len(found) / len(bearing)
    return [_suspect(flag, notes, share, found, len(bearing), certain=True)]


def _is_single(numbers: Sequence[float]) -> bool:
    try:
        return bool(numbers) and all(
            struct.unpack("f", struct.pack("f", number))[0] == number for number in numbers
        )
    except OverflowError:
        return False


def _category(finding: Finding) -> str:
    if finding.vector.error:
        return "accepts"
    return "unsafe" if finding.kind is Kind.UNSAFE else "fails"


def _by_place(
    vectors: Sequence[Vector],
    findings: Sequence[Finding],
    notes: Mapping[str, str],
    named: set[str],
) -> list[Suspect]:
    suspects = []
    for category in ("fails", "unsafe", "accepts"):
        found = [one for one in findings if _category(one) == category]
        if not found:
            continue
        judged = [one for one in vectors if (one.error is not None) == (category == "accepts")]
        everyday = _share(judged, found, EVERYDAY) if category == "fails" else 0.0
        totals = _counts(judged)
        for flag, count in _counts(one.vector for one in found).items():
            if flag in named or (flag in ROUNDING) != (category == "unsafe"):
                continue
            bearing = [one for one in found if flag in one.vector.flags]
            if flag in EVERYDAY:
                # a formula is wrong if its numbers are, not if there are none
                wrong = sum(one.kind is Kind.WRONG for one in bearing)
                score = wrong / totals[flag] * (1.0 if flag == EVERYDAY[0] else 0.9)
            else:
                score = 2 * count / (len(found) + totals[flag]) * (1.0 - everyday)
            if score >= LEAST_SCORE:
                suspects.append(_suspect(flag, notes, score, bearing, totals[flag], certain=False))
    return suspects


def _counts(vectors: Iterable[Vector]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for vector in vectors:
        for flag in vector.flags:
            counts[flag] = counts.get(flag, 0) + 1
    return counts


def _share(judged: Sequence[Vector], found: Sequence[Finding], flags: Sequence[str]) -> float:
    total = sum(1 for one in judged if any(flag in one.flags for flag in flags))
    count = sum(1 for one in found if any(flag in one.vector.flags for flag in flags))
    return count / total if total else 0.0


def _suspect(
    flag: str,
    notes: Mapping[str, str],
    score: float,
    found: Sequence[Finding],
    total: int,
    *,
    certain: bool,
) -> Suspect:
    smallest = min(found, key=lambda one: (one.vector.size, one.vector.id))
    return Suspect(flag, notes[flag], score, len(found), total, smallest, certain)
