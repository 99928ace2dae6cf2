"""Every number of an entry is worked out again by a script that knows nothing of ours."""

import ast
from pathlib import Path

import pytest

from didp_ref.audit.errata import entries, errata
from didp_ref.papers import PAPERS
from tests.errata.__main__ import main
from tests.errata.numbers import SCRIPTS, bent, texts, wrong
from tests.papers.recomputed import numbers_in

ENTRIES = {entry.claim: entry for entry in entries(errata())}
HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def _data(adult_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the scripts read the data where the other tests do."""
    monkeypatch.setenv("DIDP_ADULT", str(adult_folder))


@pytest.mark.parametrize("name", ENTRIES)
def test_every_number_is_the_one_worked_out_or_listed(name: str) -> None:
    assert wrong(texts(ENTRIES[name]), SCRIPTS[name]()) == []


@pytest.mark.parametrize("name", ENTRIES)
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


def test_every_entry_has_a_script() -> None:
    assert set(ENTRIES) <= set(SCRIPTS)


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
    total = sum(int(line.split()[1]) for line in said.splitlines() if not line.startswith(" "))
    assert total == sum(
        len(list(numbers_in(text))) for one in ENTRIES.values() for text in texts(one).values()
    )
