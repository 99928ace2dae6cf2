"""Reports for other programs: JUnit XML, which every build server reads, and JSON."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest
from statistics import median_low
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from didp_ref.errors import short_numbers
from didp_ref.oracle.factor import factor_off
from didp_ref.oracle.judge import LEVELS, Finding, Kind, Level
from didp_ref.oracle.runner import Report

if TYPE_CHECKING:
    from didp_ref.oracle.search import Search

PRINTABLE = {"\t", "\n"}


def to_junit(reports: Sequence[Report], searches: Sequence[Search | None] = ()) -> str:
    """Return JUnit XML: a suite a quantity, a test case a vector, and one for a search of it."""
    root = ElementTree.Element("testsuites", name="didp-ref check")
    for report, search in zip_longest(reports, searches):
        findings = {finding.vector.id: finding for finding in report.findings}
        unjudged = {vector.id for vector in report.unjudged}
        levels = " ".join(f"--level {level.value}" for level in report.levels)
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=report.quantity,
            tests=str(len(report.asked) + len(report.left) + len(report.behaviour) + bool(search)),
            failures=str(len(findings) + bool(search and not search.passes)),
            errors=str(len(report.behaviour)),
            skipped=str(len(unjudged) + len(report.left)),
            time=f"{report.seconds:.3f}",
        )
        for vector in report.asked:
            case = _case(suite, report, vector.id)
            if vector.id in findings:
                _fail(case, findings[vector.id])
            elif vector.id in unjudged:
                ElementTree.SubElement(case, "skipped", message=f"not judged: {levels}")
        for vector in report.left:
            case = _case(suite, report, vector.id)
            ElementTree.SubElement(case, "skipped", message=f"not asked: {report.stopped}")
        for number, problem in enumerate(report.behaviour):
            case = _case(suite, report, f"behaviour {number + 1}")
            ElementTree.SubElement(case, "error", type="behaviour", message=_clean(problem))
        if search:
            case = _case(suite, report, "search")
            if search.finding:
                _fail(case, search.finding)
            elif not search.passes:
                ElementTree.SubElement(
                    case, "failure", type="nothing asked", message=search.summary
                )
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _case(suite: ElementTree.Element, report: Report, name: str) -> ElementTree.Element:
    return ElementTree.SubElement(suite, "testcase", classname=report.quantity, name=name)


def _fail(case: ElementTree.Element, finding: Finding) -> None:
    """Have a test case fail for a finding."""
    failure = ElementTree.SubElement(
        case, "failure", type=finding.kind.value, message=_clean(finding.message)
    )
    inputs, flags = dict(finding.vector.inputs), finding.vector.flags
    failure.text = _clean(f"inputs: {inputs}\nflags: {flags}")


def _clean(text: str) -> str:
    """Drop what XML cannot hold, such as control characters that an implementation answered."""
    return "".join(
        character
        for character in short_numbers(text)
        if character.isprintable() or character in PRINTABLE
    )


def to_json(report: Report) -> dict[str, object]:
    """Return a report as JSON values, the diagnosis first."""
    is_known = Level.ACCURATE in report.levels  # other levels do not judge the formula
    return {
        "quantity": report.quantity,
        "conforms": report.conforms,
        "diagnosis": [
            {
                "flag": suspect.flag,
                "bug": suspect.bug,
                "ground": suspect.ground,
                "severity": suspect.severity.name.lower(),
                "certain": suspect.certain,
                "score": round(suspect.score, 6),
                "failing": suspect.failing,
                "total": suspect.total,
                "smallest": finding_to_json(suspect.smallest),
            }
            for suspect in report.suspects
        ],
        "asked_for": [level.value for level in report.levels],
        "levels": {level.value: _level(report, level) for level in LEVELS},
        "kinds": {
            kind.value: sum(finding.kind is kind for finding in report.findings)
            for kind in Kind
            if any(finding.kind is kind for finding in report.findings)
        },
        "smallest": finding_to_json(report.smallest) if report.smallest else None,
        "formula_is_right": report.formula_is_right if is_known else None,
        "only_rounding": report.only_rounding if is_known else None,
        "without_number": len(report.silent),
        "digits": {"median": median_low(report.digits), "least": min(report.digits)}
        if report.digits
        else None,
        "worst_ulps": _finite(report.worst),
        "worst_vector": report.worst_vector.id if report.worst_vector else None,
        "tolerance": {
            "ulps": report.tolerance.ulps,
            "relative": report.tolerance.relative,
            "safe_relative": report.tolerance.safe_relative,
        },
        "refusals": dict(report.refusals.most_common()),
        "not_asked": report.not_asked,
        "stopped": report.stopped or None,
        "left": [vector.id for vector in report.left],
        "fresh": {"inputs": report.fresh, "seed": report.seed},
        "behaviour": list(report.behaviour),
        "by_place": dict(report.placing.passed) if report.placing else {},
        "right_order": list(report.placing.order) if report.placing else [],
        "remarks": report.remarks,
        "seconds": round(report.seconds, 6),
        "findings": [finding_to_json(finding) for finding in report.findings],
    }


def _level(report: Report, level: Level) -> dict[str, object]:
    passed, judged = report.counts(level)
    return {"holds": report.holds(level), "passed": passed, "judged": judged}


def worst_to_json(finding: Finding | None) -> dict[str, object] | None:
    """Return the failure that a screen shows, with inputs as numbers, and how many times it is off.

    ``finding_to_json`` has the same inputs in exact numbers.
    """
    if finding is None:
        return None
    single = len(finding.numbers) == len(finding.vector.targets) == 1
    inputs = finding.vector.floats or finding.vector.exact  # some are asked in exact numbers alone
    factor = factor_off(finding) if single and math.isfinite(finding.numbers[0]) else None
    return {
        "id": finding.vector.id,
        "inputs": {name: _number(each) for name, each in inputs.items()},
        "returned": finding.answer,
        "expected": finding.passing,
        "factor": factor if factor is None or math.isfinite(factor) else None,
    }


def _number(value: object) -> object:
    """Return an input as JSON has it: a number, and a text where float64 holds no such number."""
    if isinstance(value, list):
        return [_number(each) for each in value]
    if isinstance(value, Fraction):
        try:
            return float(value)
        except OverflowError:
            return str(value)
    if isinstance(value, float) and not math.isfinite(value):
        return repr(value)
    return value


def finding_to_json(finding: Finding) -> dict[str, object]:
    """Return a finding as JSON values."""
    return {
        "id": finding.vector.id,
        "kind": finding.kind.value,
        "inputs": dict(finding.vector.inputs),
        "answer": finding.answer,
        "would_pass": finding.passing,
        "breaks": [level.value for level in finding.breaks],
        "ulps": _finite(finding.ulps),
        "unsafe": finding.unsafe,
        "flags": list(finding.vector.flags),
        "expected": finding.vector.error
        or [target.nearest.hex() for target in finding.vector.targets],
    }


def search_to_json(search: Search) -> dict[str, object]:
    """Return what a search found as JSON values."""
    return {
        "finding": finding_to_json(search.finding) if search.finding else None,
        "asked": search.asked,
        "left_out": dict(search.left_out),
        "out_of_time": search.out_of_time,
    }


def _finite(value: float | None) -> float | str | None:
    """Return a number as JSON holds it: an infinite error as a text."""
    return value if value is None or abs(value) < float("inf") else "Infinity"
