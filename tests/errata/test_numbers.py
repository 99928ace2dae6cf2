"""Every number of an entry is worked out again by a script that knows nothing of ours."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from didp_ref.audit.errata import entries, errata
from didp_ref.papers import PAPERS
from tests.errata.__main__ import main
from tests.errata.numbers import IN_SETS, SCRIPTS, bent, texts, wrong

ENTRIES = {entry.claim: entry for entry in entries(errata())}
HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def _data(adult_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the scripts read the data where the other tests do."""
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_number_is_the_one_worked_out(name: str) -> None:
    assert wrong(texts(ENTRIES[name]), SCRIPTS[name]()) == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_bent_digit_is_noticed(name: str) -> None:
    """Each digit of each number, one at a time."""
    said, told = SCRIPTS[name](), texts(ENTRIES[name])
    unnoticed = [
        other
        for label, text in told.items()
        for other in bent(text)
        if wrong({label: other}, {label: said.get(label, [])}) == []
    ]
    assert unnoticed == []


def test_every_entry_has_a_script_or_its_paper_is_listed() -> None:
    assert set(SCRIPTS) <= set(ENTRIES)
    without = {entry.paper for name, entry in ENTRIES.items() if name not in SCRIPTS}
    assert without <= set(IN_SETS)


def test_the_scripts_share_nothing_with_what_they_judge() -> None:
    for path in [*HERE.glob("*.py")]:
        if path.stem not in PAPERS:
            continue
        modules = {
            name
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            for name in (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else []
            )
        }
        assert not [name for name in modules if name.startswith(("didp_ref", "tests.papers"))]


def test_the_count_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    said = capsys.readouterr().out
    assert "abdi: " in said
    assert "worked out a second time" in said
    assert "not held" not in said
