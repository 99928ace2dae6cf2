"""The recipes of the documentation, run where their libraries are installed."""

from __future__ import annotations

import json
import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from didp_ref.cli.main import main

FOLDER = Path(__file__).parents[2] / "docs" / "recipes"
ROWS = re.findall(
    r"^\| (\w+) \| `didp-ref ([^`]+)` \| (yes|no) \| (yes|no) \| (yes|no) \|$",
    (FOLDER / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def test_both_libraries_have_recipes() -> None:
    assert {row[0] for row in ROWS} == {"opendp", "diffprivlib"}
    for library in ("opendp", "diffprivlib"):
        assert (FOLDER / f"{library}_laplace.py").is_file()


SEARCHES = "opendp_laplace.py:scale"
"""A recipe that searches for its answer, a thousand times over: half a minute."""
CASES = [
    pytest.param(
        row, id=f"{row[0]}-{i}", marks=[pytest.mark.slow] if row[1].endswith(SEARCHES) else []
    )
    for i, row in enumerate(ROWS)
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("row", CASES)
def test_the_verdict_is_the_documented_one(
    row: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    library, command, *documented = row
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    monkeypatch.chdir(FOLDER)
    code = main([*shlex.split(command), "--json", "--timeout", "120"])
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    levels = report["levels"]
    results = [levels[name]["holds"] for name in ("accurate", "safe", "refuses")]
    assert results == [each == "yes" for each in documented]
    assert code == (0 if all(levels[name]["holds"] for name in report["asked_for"]) else 1)
    assert report["behaviour"] == []
