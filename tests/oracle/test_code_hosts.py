"""Reports for code hosts: SARIF and badges."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import didp_ref as di
from didp_ref.cli.main import main
from didp_ref.oracle.code_hosts import location, to_badge, to_sarif
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.search import Search
from didp_ref.oracle.vectors import DATA_VERSION, load

FILE = load("scale.rho")


def m_for_m_minus_one(rho: float, n_worlds: int, sensitive_range: float) -> float:
    di.scale.rho(rho, n_worlds, sensitive_range)
    return sensitive_range / math.log(n_worlds * rho / (1 - rho))


def to_nearest(rho: float, n_worlds: int, sensitive_range: float) -> float:
    return di.scale.rho(rho, n_worlds, sensitive_range) * (1 - 2.0**-52)


def accepting(rho: float, n_worlds: int, sensitive_range: float) -> float:
    return di.scale.rho(rho, n_worlds, abs(sensitive_range))


RIGHT = run_function(di.scale.rho, FILE)
WRONG = run_function(m_for_m_minus_one, FILE)
ROUNDED = run_function(to_nearest, FILE)
ACCEPTING = run_function(accepting, FILE)


def results_of(text: str) -> list[dict[str, Any]]:
    document = json.loads(text)
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    assert {result["ruleId"] for result in run["results"]} == rules
    results: list[dict[str, Any]] = run["results"]
    return results


def test_sarif_has_a_result_for_each_suspected_bug() -> None:
    results = results_of(to_sarif([RIGHT, WRONG]))
    assert [result["ruleId"] for result in results] == [each.flag for each in WRONG.suspects]
    first = results[0]
    assert first["ruleId"] == "m-for-m-minus-one" and first["level"] == "error"
    assert first["message"]["text"].startswith("scale.rho: ") and "rho" in first["message"]["text"]
    assert first["partialFingerprints"] == {"formula/bug": "scale.rho/m-for-m-minus-one"}


def test_sarif_shows_the_worst_input_of_the_screen_and_says_what_it_says() -> None:
    """A harmless rounding error at a short input is no example of a bug that hurts."""
    screen = dict(WRONG.summary().rows)
    (first, *_) = results_of(to_sarif([WRONG]))
    text = first["message"]["text"]
    assert f"At {screen['At']}: returned {screen['Returned']}" in text
    assert screen["Expected"] in text
    assert text.startswith(WRONG.summary().headline)
    assert RIGHT.shown is None


def test_what_passes_has_no_result_and_rounding_is_a_warning() -> None:
    assert results_of(to_sarif([RIGHT])) == []
    assert {result["level"] for result in results_of(to_sarif([ROUNDED]))} == {"warning"}


def test_sarif_has_what_a_search_found() -> None:
    search = Search(WRONG.findings[0], asked=3)
    (result,) = results_of(to_sarif([RIGHT], [search]))
    assert (result["ruleId"], result["level"]) == ("random-input", "error")
    assert results_of(to_sarif([RIGHT], [Search(asked=3)])) == []
    (result,) = results_of(to_sarif([RIGHT], [Search()]))
    assert result["ruleId"] == "random-input"


def test_a_function_is_found_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "noise.py").write_text("import x\n\n\ndef scale(): pass\n")
    (tmp_path / "package" / "__init__.py").write_text("(((")
    expected = {"artifactLocation": {"uri": "package/noise.py"}, "region": {"startLine": 4}}
    for target in ("package.noise:scale", "package/noise.py:scale"):
        assert location(target, tmp_path) == {"physicalLocation": expected}
    other = {"artifactLocation": {"uri": "package/noise.py"}}
    assert location("package.noise:absent", tmp_path) == {"physicalLocation": other}
    broken = {"artifactLocation": {"uri": "package/__init__.py"}}
    assert location("package:scale", tmp_path) == {"physicalLocation": broken}
    for text in ("from .noise import *", "from package.noise import scale", "from . import noise"):
        (tmp_path / "package" / "__init__.py").write_text(f"from math import *\n{text}\n")
        found = location("package:scale", tmp_path)
        at_import = {"artifactLocation": {"uri": "package/__init__.py"}}
        imported = at_import if text == "from . import noise" else expected
        assert found == {"physicalLocation": imported}
    (tmp_path / "package" / "__init__.py").write_text("from .noise import scale as spread\n")
    assert location("package:spread", tmp_path) == {"physicalLocation": expected}
    (tmp_path / "package" / "__init__.py").write_text("from package import *\nfrom ... import x\n")
    assert location("package:x", tmp_path) == {"physicalLocation": at_import}
    assert location("math:sqrt", tmp_path) is None
    assert location("../package/noise.py:scale", tmp_path / "package" / "..") is None


def badge(*reports: Any, searches: list[Search | None] | None = None) -> dict[str, Any]:
    versions = [DATA_VERSION] * len(reports)
    made: dict[str, Any] = json.loads(
        to_badge(reports, searches or [None] * len(reports), versions)
    )
    assert set(made) == {"schemaVersion", "label", "message", "color"}
    assert made["schemaVersion"] == 1 and f"(vectors {DATA_VERSION})" in made["message"]
    return made


def test_a_badge_names_formula_levels_and_data_version() -> None:
    right = badge(RIGHT)
    assert right["label"] == "scale.rho" and right["color"] == "brightgreen"
    assert right["message"].startswith("accurate, safe, refuses (")
    assert badge(ROUNDED)["message"].startswith("accurate, refuses (")
    assert badge(ROUNDED)["color"] == "yellow"
    assert badge(WRONG)["message"].startswith("refuses (") and badge(WRONG)["color"] == "red"
    searched = badge(RIGHT, searches=[Search(WRONG.findings[0], asked=1)])
    assert searched["message"].startswith("fails at random inputs") and searched["color"] == "red"


def test_a_warning_is_a_failure_if_a_search_finds_more_than_rounding() -> None:
    rounding, wrong = (Search(each.findings[0], asked=1) for each in (ROUNDED, WRONG))
    for report in (ROUNDED, ACCEPTING):
        assert badge(report)["color"] == badge(report, searches=[rounding])["color"] == "yellow"
        assert badge(report, searches=[wrong])["color"] == "red"
        assert {each["level"] for each in results_of(to_sarif([report]))} == {"warning"}


def test_a_badge_of_several_formulas_counts_them() -> None:
    several = badge(RIGHT, WRONG, ROUNDED)
    assert several["label"] == "didp-ref" and several["color"] == "red"
    assert several["message"].startswith("1 of 3 formulas pass")


@pytest.mark.parametrize("code", [0, 1])
def test_check_writes_both(code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    body = "return di.scale.rho(rho, n_worlds, sensitive_range)" + " / 2" * code
    (tmp_path / "mine.py").write_text(
        f"import didp_ref as di\n\ndef scale(rho, n_worlds, sensitive_range):\n    {body}\n"
    )
    words = ["check", "scale.rho", "--python", "mine.py:scale"]
    assert main([*words, "--sarif", "a.sarif", "--badge", "b.json"]) == code
    results = results_of((tmp_path / "a.sarif").read_text())
    assert bool(results) is bool(code)
    for result in results:
        (where,) = result["locations"]
        assert where["physicalLocation"]["region"] == {"startLine": 3}
    color = json.loads((tmp_path / "b.json").read_text())["color"]
    assert color == ("red" if code else "brightgreen")
