"""``didp-ref libraries --witnesses``."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from didp_ref.cli import library_witnesses
from didp_ref.cli.main import main
from didp_ref.libraries.errata import entries, find_entry

ASKED = ["libraries", "pydp-partition-selection", "--witnesses"]


def test_a_finding_shows_with_its_inputs_and_what_occurs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(ASKED) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("pydp-partition-selection UNSAFE")
    for row in (
        "At epsilon = 1, delta = 0.6, groups = 10",
        "Returned 7.015181073725298 (python_dp 1.1.5,",
        "Computed selection.laplace_threshold: 18.4232421666",
        "is revealed: at most 0.6 Occurs 0.959315528464",
        "Findings with a witness: 1 of 1.",
    ):
        assert row in said


def test_the_document_has_all_public_findings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["libraries", "--witnesses", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["witnesses"]
    assert [each["id"] for each in told] == [each.id for each in entries() if each.is_public]
    assert all(each["holds"] and each["exact"] and not each["why_not"] for each in told)


def test_a_library_has_its_findings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["libraries", "autodp", "--witnesses", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["witnesses"]
    assert {each["library"] for each in told} == {"autodp"}
    assert len(told) == 3


def test_a_finding_that_does_not_show_fails(capsys: pytest.CaptureFixture[str]) -> None:
    right = replace(find_entry("nist-count-interval", untold=False), answer="30")
    assert library_witnesses.print_witnesses([right], as_json=False) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "Missing no witness: what was promised occurs" in said
    assert "Findings with a witness: 0 of 1." in said


def test_an_unknown_name_is_an_error() -> None:
    assert main(["libraries", "nonsense", "--witnesses"]) == 2
