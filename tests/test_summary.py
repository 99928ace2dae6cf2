"""A summary: one layout for all screens, and one table of colors."""

import shlex
from pathlib import Path
from random import Random

import pytest

from didp_ref.audit.claim import Verdict
from didp_ref.errors import typable
from didp_ref.summary import COLORS, DISAGREE, STATUS_OF, Summary, color_of, row
from didp_ref.workbench.answer import Verdict as Comparison

ROWS = (("Cause", "uses m"), ("Fix", ""), ("Note", "one\ntwo"), ("Note", "three"))


def test_the_word_comes_first_and_texts_begin_in_one_column():
    assert list(Summary("FAIL", "scale.rho: wrong", ROWS).lines()) == [
        "FAIL  scale.rho: wrong",
        "",
        "Cause     uses m",
        "Note      one",
        "          two",
        "          three",
    ]


def test_without_rows_there_is_no_blank_line_and_without_a_word_the_headline_is_first():
    assert list(Summary("", "epsilon = 1 moves it.").lines()) == ["epsilon = 1 moves it."]


@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_is_wider_than_asked_and_no_word_is_lost(width):
    text = "word " * 60
    lines = list(Summary("PASS", text, (("Note", text),)).lines(width))
    assert all(len(line) <= width for line in lines)
    assert " ".join(lines).split().count("word") == 120
    body = lines[lines.index("") + 1 :]
    assert all(line[:10] in ("Note      ", " " * 10) for line in body)


def test_a_label_that_is_too_long_for_its_column_is_followed_by_its_text():
    *_, line = Summary("FAIL", "a", (("UNDECIDED", "x"), ("NOT_REPRODUCED", "y"))).lines()
    assert line == "NOT_REPRODUCED y"


def test_every_verdict_has_a_status_and_every_status_a_color():
    words = {each.value for each in (*Verdict, *Comparison)}
    assert words <= STATUS_OF.keys()
    assert set(STATUS_OF.values()) <= COLORS.keys()
    assert color_of("PROVED") == color_of("PASS") == "green"
    assert color_of("REFUTED") == color_of("FAIL") == "red"
    assert color_of("OPEN") != "green"
    assert color_of("no word of ours") == ""


def test_a_notebook_shows_the_same_text_escaped():
    html = Summary("FAIL", "x < 1", (("Cause", "a & b"),)).html()
    assert "x &lt; 1" in html
    assert "a &amp; b" in html
    assert ">FAIL</b>" in html


@pytest.mark.parametrize("page", ["README.md", "SECURITY.md", "CONTRIBUTING.md"])
def test_the_pages_name_the_same_place_to_object(page: str) -> None:
    place = DISAGREE.removeprefix("disagree? ")
    text = " ".join((Path(__file__).parents[1] / page).read_text("utf-8").split())
    assert place in text


def test_a_command_of_any_length_can_be_pasted() -> None:
    draws = Random(20261129)
    words = [
        ",".join(f"column-{at}" for at in range(40)),
        "education=Preschool,1st-4th,5th-6th,7th-8th,9th,10th,11th,12th,HS-grad",
        "count where a = 'b  c' and d = \"e (f), g\"",
        "it's,a,name (of many words), with,commas,and * or + in,it " * 3,
        "s/log((m-1)*rho/(1-rho))" * 5,
        "\t\\'",
        "--epsilon",
        "1",
    ]
    for _ in range(200):
        typed = ["didp-ref", "assess", *draws.choices(words, k=draws.randint(1, 9))]
        note = draws.choice(["", " (publishes the answer)"])
        command = " ".join(map(typable, typed))
        shown = "\n".join(row("Next", f"{command}{note}", draws.randint(30, 100)))
        pasted = shown.removeprefix("Next").replace("\\\n", "").partition(" (publishes")[0]
        # the quotes of an unprintable word, which Python's shlex does not know
        assert shlex.split(pasted.replace(typable("\t\\'"), "TAB")) == [
            "TAB" if word == "\t\\'" else word for word in typed
        ]


def test_two_hints_are_two_commands() -> None:
    command = f"didp-ref show {'a' * 45}"
    lines = list(row("Next", f"{command}   {command}"))
    assert [line[10:] for line in lines] == [command, command]
