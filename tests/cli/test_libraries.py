"""``didp-ref libraries``: the table, a page, a report, and what is not shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from didp_ref.cli import audit
from didp_ref.cli.main import main
from didp_ref.libraries.errata import UNTOLD, entries


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["libraries", *words])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_a_report_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(capsys, "--report", "opendp-laplace-threshold")
    assert code == 0
    assert text.startswith("# make_laplace_threshold of integer counts")
    assert "0.0133898049327" in text


def test_what_is_untold_is_shown_where_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    if not UNTOLD.exists():
        pytest.skip("this is no checkout")
    hidden = [each.id for each in entries() if not each.is_public]
    assert hidden
    public, everything = run(capsys)[1], run(capsys, "--untold")[1]
    for name in hidden:
        assert name not in public
        assert name in everything
        assert run(capsys, "--report", name)[0] == 2
        assert run(capsys, "--untold", "--report", name)[0] == 0


def test_json_has_cells_and_entries(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(capsys, "--json")
    document = json.loads(text)
    assert code == 0
    assert {"id", "title", "library", "quantity"} == set(document["errata"][0])


def test_mistakes_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "opendpp") == (
        2,
        "didp-ref: 'opendpp' is no library that is judged here; did you mean opendp?\n",
    )
    assert run(capsys, "--quantity", "no.such")[0] == 2


def test_a_page_has_what_its_own_tests_expect(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = run(capsys, "dp-accounting", "--quantity", "composition.epsilon_repeated")
    assert code == 0
    assert "22 is expected at epsilon=1 delta=0.001 times=30" in text
    assert "21.7096126245282" in text
    assert "gaussian.delta" not in text


def test_the_audit_says_what_of_them_was_computed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "opendp").mkdir()
    answers = {"opendp-laplace-threshold": "0.004925833956035741", "pydp-gaussian-overflow": "1"}
    noted = {name: {"date": "2026-12-01", "answer": each} for name, each in answers.items()}
    (tmp_path / "opendp" / "lines.json").write_text(json.dumps(noted))
    monkeypatch.setattr(audit, "ENVIRONMENTS", tmp_path)
    audit._print_public_errata(["an-entry: 0.25 is what is correct"])
    text = capsys.readouterr().out
    assert "what is correct was computed again here" in text
    assert "run here (2026-12-01): opendp-laplace-threshold\n" in text
    assert "an-entry: 0.25 is what is correct" in text
    how = {each["id"]: each["answered"] for each in audit._public_errata()}
    assert how["pydp-gaussian-overflow"] == "recorded"  # its answer is another by now
    assert how["nist-count-interval"] == "evaluated as it is written"
