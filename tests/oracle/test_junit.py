"""Reports for other programs."""

from __future__ import annotations

import json
import math
from typing import Any
from xml.etree import ElementTree

import didp_ref as di
from didp_ref.oracle.junit import to_json, to_junit
from didp_ref.oracle.runner import run_command, run_function
from didp_ref.oracle.search import Search
from didp_ref.oracle.vectors import load

FILE = load("scale.rho")


def hostile(rho: float, n_worlds: int, sensitive_range: float) -> object:
    return "<&\x00\x1b[31m]]>\n" if n_worlds == 2 else math.inf


def test_junit_is_xml_whatever_was_answered() -> None:
    report = run_function(hostile, FILE)
    root = ElementTree.fromstring(to_junit([report]).encode())
    (suite,) = root
    assert suite.attrib["tests"] == str(len(suite)) == str(len(report.asked))
    assert suite.attrib["failures"] == str(len(suite.findall("testcase/failure")))
    assert int(suite.attrib["failures"]) == len(report.findings)


def test_junit_has_what_a_search_found() -> None:
    report = run_function(di.scale.rho, FILE)
    finding = run_function(hostile, FILE).findings[0]
    for search, failures in ((Search(finding, asked=3), 1), (Search(asked=3), 0), (Search(), 1)):
        (suite,) = ElementTree.fromstring(to_junit([report], [search]).encode())
        assert suite.attrib["tests"] == str(len(suite)) == str(len(report.asked) + 1)
        assert suite.attrib["failures"] == str(failures) == str(len(suite.findall("*/failure")))
        assert suite[-1].attrib["name"] == "search"


def test_junit_counts_protocol_errors() -> None:
    report = run_command("true", FILE)
    suite = ElementTree.fromstring(to_junit([report]).encode())[0]
    assert suite.attrib["errors"] == str(len(suite.findall("testcase/error"))) == "1"


def strictly(document: Any) -> Any:
    return json.loads(json.dumps(document, allow_nan=False))


def test_json_is_strict_and_leads_with_the_diagnosis() -> None:
    document = strictly(to_json(run_function(hostile, FILE)))
    assert list(document)[:3] == ["quantity", "conforms", "diagnosis"]
    assert document["conforms"] is False
    assert document["smallest"]["id"].startswith("scale.rho/")
    assert document["diagnosis"][0]["bug"]


def test_json_of_a_conforming_implementation() -> None:
    document = strictly(to_json(run_function(di.scale.rho, FILE)))
    assert document["conforms"] is True
    assert document["findings"] == document["diagnosis"] == []
    values = sum(vector.error is None for vector in FILE.asked(False))
    assert document["levels"]["accurate"] == {"holds": True, "passed": values, "judged": values}
    assert document["asked_for"] == ["accurate", "safe", "refuses"]
    assert sum(document["refusals"].values()) == document["levels"]["refuses"]["judged"]
