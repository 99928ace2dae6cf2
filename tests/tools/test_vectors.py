"""The vectors of every tier: made where they are missing, and held by their checksums."""

import json
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.oracle.lint import lint
from didp_ref.oracle.shipped import SCHEMA
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import Document, Tier, digest, shipped
from tools import vectors

QUICK = "guarantee.epsilon"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(vectors, "ALL", tmp_path / "all")
    return tmp_path


def in_git(name: str) -> Document:
    document: Document = json.loads((shipped() / f"{name}.json").read_text())
    return document


def test_git_has_the_tier_must_alone_and_as_many_as_the_table_says() -> None:
    rows = vectors.recorded()
    files = {path.stem for path in shipped().glob("*.json") if path.name != SCHEMA}
    assert set(rows) == files == set(subjects())
    for name, row in rows.items():
        document = in_git(name)
        assert {entry["tier"] for entry in document["vectors"]} == {Tier.MUST.value}
        assert document["count"] == len(document["vectors"]) == row.counts[0] < sum(row.counts)


def test_what_is_there_is_not_made_again_and_what_is_damaged_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors.make([QUICK])
    path = folder / "all" / f"{QUICK}.json"
    whole = path.read_bytes()
    document: Document = json.loads(whole)
    assert vectors.row_of(document) == vectors.recorded()[QUICK]
    assert vectors.must_alone(document) == in_git(QUICK)
    path.write_bytes(whole.replace(b"Everyday", b"Any", 1))
    vectors.make([QUICK])
    assert path.read_bytes() == whole
    asked: list[str] = []
    monkeypatch.setattr(vectors, "ROOT", folder)
    monkeypatch.setattr(vectors, "make_documents", lambda names, show: asked.extend(names) or ())
    assert (vectors.main([QUICK]), asked) == (0, [])
    assert (vectors.main(["--fresh", QUICK]), asked) == (0, [QUICK])


def test_what_is_not_what_git_has_is_refused_and_not_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = {**in_git(QUICK), "source": "another"}
    monkeypatch.setattr(vectors, "make_documents", lambda names, show: [changed])
    assert vectors.main([QUICK]) == 1
    assert f"python -m tools.generate {QUICK}" in capsys.readouterr().err
    assert not (folder / "all" / f"{QUICK}.json").exists()
    assert vectors.main(["guarantee.epsilom"]) == 1
    assert "guarantee.epsilon" in capsys.readouterr().err


def test_what_is_stored_is_the_whole_file_the_tier_must_and_a_row(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    must, table = folder / "must", folder / "tiers.tsv"
    must.mkdir()
    table.write_text(vectors.TABLE.read_text().replace(f'"{QUICK}"\t', f'"{QUICK}"\t9'))
    monkeypatch.setattr(vectors, "MUST", must)
    monkeypatch.setattr(vectors, "TABLE", table)
    vectors.store([QUICK])
    assert (must / f"{QUICK}.json").read_text() == (shipped() / f"{QUICK}.json").read_text()
    assert table.read_text() == (shipped().parent / "tiers.tsv").read_text()
    broken = {**in_git(QUICK), "count": 1}
    monkeypatch.setattr(vectors, "make_documents", lambda names, show: [broken])
    with pytest.raises(InputError, match="1"):
        vectors.store([QUICK])


def test_the_tier_must_alone_explains_no_flag_that_nothing_bears() -> None:
    document = json.loads((shipped() / f"{QUICK}.json").read_text())
    first, second, *_ = document["vectors"]
    flags = {flag: said for flag, said in document["flags"].items() if flag in second["flags"]}
    other = {**first, "tier": "may"}
    must = vectors.must_alone({**document, "vectors": [other, second]})
    assert (must["count"], must["vectors"], must["flags"]) == (1, [second], flags)
    assert lint(must) == [] and must["digest"] == digest(must)
