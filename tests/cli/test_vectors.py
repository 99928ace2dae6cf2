"""``didp-ref vectors``."""

import json
import re
from pathlib import Path

import pytest

from didp_ref.cli import vectors
from didp_ref.cli.main import main
from didp_ref.files import shipped_brackets
from didp_ref.formulas.bracketed import bracketed
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import load, shipped
from tests.whole import whole
from tools.vectors import must_alone, recorded, row_of


def test_writes_the_vectors_of_every_tier(tmp_path: Path) -> None:
    out = tmp_path / "made"
    assert main(["vectors", "guarantee.epsilon", "--out", str(out)]) == 0
    name = "guarantee.epsilon.json"
    document = json.loads((out / name).read_text())
    assert row_of(document) == recorded()["guarantee.epsilon"]
    assert must_alone(document) == json.loads((shipped() / name).read_text())
    assert (out / "vectors.schema.json").is_file()
    assert load("guarantee.epsilon", out) == whole("guarantee.epsilon")


def test_without_names_it_is_every_formula(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those with brackets too, of which ``--coverage`` knows nothing."""
    chosen: list[list[str]] = []
    for name in ("write_files", "_coverage"):
        monkeypatch.setattr(vectors, name, lambda ids, *_, **__: chosen.append(ids) or 0)
    assert main(["vectors", "--out", str(tmp_path / "made")]) == 0
    assert main(["vectors", "--coverage"]) == 0
    assert chosen == [[*subjects(), *bracketed], [*subjects()]]
    assert set(bracketed) == {path.stem for path in shipped_brackets().glob("*.json")}


def test_a_formula_with_brackets_is_written_as_it_is_shipped(tmp_path: Path) -> None:
    name = "accounting.sampled_gaussian_delta"
    assert main(["vectors", name, "--out", str(tmp_path / "made")]) == 0
    shipped_file = (shipped_brackets() / f"{name}.json").read_text()
    assert json.loads((tmp_path / "made" / f"{name}.json").read_text()) == json.loads(shipped_file)


def test_says_what_the_shipped_vectors_cover(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", "guarantee.epsilon", "--coverage"]) == 0
    ((covered, total),) = re.findall(r"(\d+)/(\d+)", capsys.readouterr().out)
    assert int(covered) == int(total) > 0


def test_the_document_has_the_tables_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, here, every = (
        str(tmp_path / "made"),
        load("guarantee.epsilon"),
        whole("guarantee.epsilon"),
    )
    for words, file in (
        (["--coverage"], here),
        (["--out", made], every),
        (["--coverage", "--vectors", made], every),
    ):
        assert main(["vectors", "guarantee.epsilon", *words, "--json"]) == 0
        (row,) = json.loads(capsys.readouterr().out)["quantities"]
        assert row["quantity"] == "guarantee.epsilon"
        assert row["vectors"] == len(file.vectors)
    assert len(here.vectors) < len(every.vectors)


def test_wrong_calls(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    for words in (
        ["vectors"],
        ["vectors", "--coverage", "--out", str(tmp_path)],
        ["vectors", "guarantee.epsilon", "--out", str(tmp_path), "--vectors", str(tmp_path)],
        ["vectors", "scale.row", "--out", str(tmp_path)],
        ["vectors", "guarantee.epsilon", "--out", str(tmp_path / "file")],
    ):
        assert main(words) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert len(captured.err.strip().splitlines()) == 1
