"""Plain text and tables, without rich."""

import pytest

from didp_ref.cli import plain_terminal


@pytest.fixture(autouse=True)
def narrow(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")


def test_a_text_is_wrapped_and_keeps_its_words():
    text = "one two three four five six seven eight nine ten"
    lines = plain_terminal.wrapped(text, indent=2, hanging=3)
    assert all(len(line) <= 40 for line in lines)
    assert lines[0].startswith("  one") and lines[1].startswith("     ")
    assert " ".join(lines).split() == text.split()


def test_an_empty_text_is_an_empty_line():
    assert plain_terminal.wrapped("") == [""]
    assert plain_terminal.wrapped("a\n\nb") == ["a", "", "b"]


def test_a_table_keeps_every_cell(capsys):
    rows = [("a", "words that are too long for a line of forty", "1"), ("bb", "", "20")]
    plain_terminal.write_table("title", ("x", "y", "count"), rows, ("count",))
    said = capsys.readouterr().out
    assert all(len(line) <= 40 for line in said.splitlines())
    assert sorted(said.split()) == sorted(
        ["title", "x", "y", "count", "-", "-"][:4]
        + [word for row in rows for cell in row for word in cell.split()]
        + [polynomial for polynomial in said.split() if set(polynomial) == {"-"}]
    )
    assert said.splitlines()[-2].endswith("20")  # numbers stand to the right


@pytest.mark.parametrize(("columns", "rows"), [(("", ""), []), (("a",), []), (("",), [("x",)])])
def test_a_table_may_be_empty_or_without_a_head(columns, rows, capsys):
    plain_terminal.write_table("", columns, rows)
    assert "x" in capsys.readouterr().out or not rows


def test_a_terminal_too_narrow_for_a_table_gets_narrow_columns():
    assert plain_terminal.fitted([100] * 20, [8] * 20) == [8] * 20


def test_no_name_is_cut_where_a_line_ends(capsys):
    name = "sensitive-range-out-of-range"
    plain_terminal.write_table("", ("flag", "bug"), [(name, "no word " * 9)], (), ("flag",))
    said = capsys.readouterr().out
    assert name in said and all(len(line) <= 40 for line in said.splitlines())
