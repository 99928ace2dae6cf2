"""Reports for other programs: JUnit XML, which every build server reads, and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from didp_ref.oracle.judge import Finding, Kind
from didp_ref.oracle.runner import Report

PRINTABLE = {"\t", "\n"}


def to_junit(reports: Sequence[Report]) -> str:
    """Return JUnit XML: a suite a quantity, a test case a vector."""
    root = ElementTree.Element("testsuites", name="didp-ref check")
    for report in reports:
        findings = {finding.vector.id: finding for finding in report.findings}
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=report.quantity,
            tests=str(len(report.asked) + len(report.protocol)),
            failures=str(len(findings)),
            errors=str(len(report.protocol)),
            time=f"{report.seconds:.3f}",
        )
        for vector in report.asked:
            case = ElementTree.SubElement(
                suite, "testcase", classname=report.quantity, name=vector.id
            )
            if vector.id in findings:
                finding = findings[vector.id]
                failure = ElementTree.SubElement(
                    case, "failure", type=finding.kind.value, message=_clean(finding.message)
                )
                failure.text = _clean(f"inputs: {dict(vector.inputs)}\nflags: {vector.flags}")
        for number, problem in enumerate(report.protocol):
            case = ElementTree.SubElement(
                suite, "testcase", classname=report.quantity, name=f"protocol {number + 1}"
            )
            ElementTree.SubElement(case, "error", type="protocol", message=_clean(problem))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _clean(text: str) -> str:
    """Drop what XML cannot hold, such as control characters that an implementation answered."""
    return "".join(one for one in text if one.isprintable() or one in PRINTABLE)


def to_json(report: Report) -> dict[str, object]:
    """Return a report as JSON values, the diagnosis first."""
    return {
        "quantity": report.quantity,
        "conforms": report.conforms,
        "diagnosis": [
            {
                "flag": one.flag,
                "bug": one.bug,
                "certain": one.certain,
                "score": round(one.score, 6),
                "failing": one.failing,
                "total": one.total,
                "smallest": finding_to_json(one.smallest),
            }
            for one in report.suspects
        ],
        "kinds": {
            kind.value: sum(one.kind is kind for one in report.findings)
            for kind in Kind
            if any(one.kind is kind for one in report.findings)
        },
        "smallest": finding_to_json(report.smallest) if report.smallest else None,
        "worst_ulps": _finite(report.worst),
        "worst_vector": report.worst_vector.id if report.worst_vector else None,
        "tolerance_ulps": report.tolerance,
        "correct": [report.correct, report.values],
        "safe": [report.safe, report.values],
        "refuses": [report.refused, report.errors],
        "not_asked": report.not_asked,
        "protocol": list(report.protocol),
        "seconds": round(report.seconds, 6),
        "findings": [finding_to_json(one) for one in report.findings],
    }


def finding_to_json(finding: Finding) -> dict[str, object]:
    """Return a finding as JSON values."""
    return {
        "id": finding.vector.id,
        "kind": finding.kind.value,
        "inputs": dict(finding.vector.inputs),
        "answer": finding.answer,
        "ulps": _finite(finding.ulps),
        "unsafe": finding.unsafe,
        "flags": list(finding.vector.flags),
        "expected": finding.vector.error
        or [target.nearest.hex() for target in finding.vector.targets],
    }


def _finite(value: float | None) -> float | str | None:
    """Return a number as JSON holds it: an infinite error as a text."""
    return value if value is None or abs(value) < float("inf") else "Infinity"
