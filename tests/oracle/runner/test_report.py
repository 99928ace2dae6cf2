"""The report: what is counted, and what conforming takes."""

from __future__ import annotations

import didp_ref as di
from didp_ref.oracle.judge import DEFAULT_TOLERANCE, Refusal
from didp_ref.oracle.runner.report import Report
from didp_ref.oracle.vectors import load

FILE = load("scale.rho")
VALID = next(v for v in FILE.asked(False) if v.error is None)
INVALID = next(v for v in FILE.asked(False) if v.error is not None)


def test_nothing_asked_does_not_conform() -> None:
    report = Report("scale.rho", DEFAULT_TOLERANCE)
    assert not report.conforms
    assert report.smallest is None


def test_values_and_refusals_are_counted_apart() -> None:
    report = Report("scale.rho", DEFAULT_TOLERANCE)
    report.add(VALID, di.scale.rho(**VALID.floats), FILE)
    report.add(INVALID, Refusal("DomainError"), FILE)
    assert (report.correct, report.safe, report.values) == (1, 1, 1)
    assert (report.refused, report.errors) == (1, 1)
    assert report.conforms
    report.not_asked = 1
    assert not report.conforms


def test_what_was_given_up_does_not_conform() -> None:
    report = Report("scale.rho", DEFAULT_TOLERANCE)
    report.add(VALID, di.scale.rho(**VALID.floats), FILE)
    report.give_up("3 starts", 7)
    assert report.not_asked == 7
    assert report.protocol == ["given up after 3 starts; 7 vectors were not asked"]
    assert not report.conforms


def test_what_fails_is_a_finding_with_a_suspect() -> None:
    report = Report("scale.rho", DEFAULT_TOLERANCE)
    report.add(VALID, 2 * VALID.targets[0].nearest, FILE)
    report.add(INVALID, 1.0, FILE)
    report.close(FILE, 0.5)
    assert [finding.vector for finding in report.findings] == [VALID, INVALID]
    assert report.smallest in report.findings
    assert report.worst_vector is VALID
    assert report.seconds == 0.5
    assert report.suspects
