"""``python -m tools.prove``: its words, and where Coq is missing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from proofs import __main__ as command
from tools import prove as proving


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ([], ([], False, False)),
        (["--record"], ([], False, True)),
        (["abdi.theorem-2", "--fresh"], (["abdi.theorem-2"], True, False)),
    ],
)
def test_the_words_of_the_command(
    words: list[str],
    asked: tuple[list[str], bool, bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []

    def prove(names: Sequence[str], *, fresh: bool, record: bool) -> int:
        found.append((names, fresh, record))
        return 1

    monkeypatch.setattr(proving, "prove", prove)
    assert command.main(["prove", *words]) == 1
    assert found == [asked]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["abdi.theorem-22"], "did you mean abdi.theorem-2?"),
        (["--quick"], "takes --fresh and --record, and no --quick"),
        (["--record", "abdi.theorem-2"], "--record is of all claims, and takes none"),
    ],
)
def test_a_wrong_word(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["prove", *words]) == 2
    assert said in capsys.readouterr().err


def test_where_coq_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert command.main(["prove"]) == 2
    said = "Coq is not at hand; apt-get install coq libcoq-coquelicot libcoq-interval\n"
    assert capsys.readouterr().err == said
