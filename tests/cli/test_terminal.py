"""What is printed with rich and without it: the same words."""

import builtins

import pytest

from didp_ref.cli import terminal


@pytest.fixture
def without_rich(monkeypatch):
    original = builtins.__import__

    def refuse(name, *rest):
        if name.partition(".")[0] == "rich":
            raise ModuleNotFoundError("no rich", name="rich")
        return original(name, *rest)

    monkeypatch.setattr(builtins, "__import__", refuse)
    assert terminal.console() is None


def printed(capsys):
    terminal.print_heading("heading")
    terminal.print_text("some text", "green", indent=2)
    terminal.print_fields([("label", "text"), ("label", "more"), ("empty", "")])
    terminal.print_table("title", ("verdict", "count"), [("PROVED (one density)", 3)])
    with terminal.progress() as show:
        show("steps", 1, 2)
    return capsys.readouterr().out


def words(text):
    return [word for word in text.split() if not set(word) <= set("-─")]


def test_with_rich(capsys):
    said = words(printed(capsys))
    expected = "heading some text label text more title verdict count PROVED (one density) 3"
    assert said == expected.split()


def test_without_rich(capsys, without_rich):
    test_with_rich(capsys)


def test_a_label_that_comes_twice_is_printed_once_and_its_texts_stand_below_one_another(capsys):
    terminal.print_fields([("label", "one"), ("label", "two")])
    first, second = capsys.readouterr().out.splitlines()
    assert first.index("one") == second.index("two") == terminal.LABEL


def test_what_is_skipped_is_named_with_what_installs_it(monkeypatch, capsys):
    monkeypatch.setattr(terminal, "missing", lambda *names: names)
    terminal.say_what_is_skipped("hypothesis", "z3", "cvc5")
    said = capsys.readouterr()
    assert said.out == ""
    assert all(name in said.err for name in ("hypothesis", "z3", "cvc5"))
    assert "'didp_ref[audit,proofs]'" in said.err


def test_nothing_is_said_where_nothing_is_missing(capsys):
    terminal.say_what_is_skipped("numpy")
    assert capsys.readouterr().err == ""


NARROW = (("0", 80), ("80", 80), ("30", 30), ("12", 24))
"""What COLUMNS says, and how long a line may be: zero says nothing."""


@pytest.mark.parametrize(("columns", "longest"), NARROW)
@pytest.mark.parametrize("rich", [True, False])
def test_a_table_says_the_same_at_every_width(rich, columns, longest, monkeypatch, capsys, request):
    if not rich:
        request.getfixturevalue("without_rich")
    monkeypatch.setenv("COLUMNS", columns)
    head, row = ("quantity", "ordinary", "hard", "ms"), ("a.b", "accurate", "off by 3", "0.1")
    terminal.print_table("", head, [row])
    said = capsys.readouterr().out
    assert sorted(words(said)) == sorted(words(" ".join(head + row)))
    lines = said.splitlines()
    assert max(map(len, lines)) <= longest
    assert all(line == line.rstrip() for line in lines)
