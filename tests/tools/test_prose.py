"""The lint of what is hard to read counts what it says, and fails above a limit."""

import pytest

from tools import prose

LONG = " ".join(["word"] * (prose.LONGEST + 1)) + "."


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        (LONG, 1),
        (f"{LONG[:-1]}, `one code`.", 1),
        (LONG.replace("word word", "word. Word"), 0),
        (LONG.replace("word word", "word. `code` word"), 0),
        (LONG.replace("word word", "**word.** Word"), 0),
        (f"- {LONG[:80]}\n  - {LONG[80:]}", 0),
        (f"```\n{LONG}\n```", 0),
        (f"| {LONG} |", 0),
        (f"# {LONG}", 0),
        (f"- {LONG}\n- short", 1),
    ],
)
def test_a_long_sentence_is_counted_and_code_and_tables_are_not(monkeypatch, text, counted):
    monkeypatch.setattr(prose, "areas", lambda: {"docs": {"page": text}})
    assert len(prose.found()["docs"][0]) == counted


def test_more_than_the_limit_fails_and_is_listed(monkeypatch, capsys):
    monkeypatch.setattr(prose, "areas", lambda: {"README": {"README": f"{LONG} It breaks 34."}})
    monkeypatch.setattr(prose, "tall_screens", list)
    assert prose.main(["README"]) == 1
    out = capsys.readouterr().out
    assert "TOO MANY" in out
    assert out.count("README: ") == 2


def test_no_area_has_more_than_its_limit():
    assert prose.main([]) == 0
