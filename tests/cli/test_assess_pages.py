"""The report as text, Markdown and a page: all of it, and nothing that a browser would run."""

import json

import pytest

pytest.importorskip("narwhals")

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.blocks import Code, Paragraph, Table
from didp_ref.assessment.report import blocks
from didp_ref.cli.assess_pages import markdown, print_report, report_title, write_page
from didp_ref.cli.main import main
from tests.assessment.asked import assessed
from tests.assessment.engines import polars_frame


@pytest.fixture
def found():
    frame = polars_frame({"age": [34, 51, 27, 45] * 9})
    return assessed(frame, ["mean:age"], Asked(rho=0.1), {"age": (0.0, 100.0)})


BLOCKS = [
    Paragraph("a <b> & *c*"),
    Paragraph("mind", warning=True),
    Table("t|itle", ("x", "y"), (("1", "a|b"), ("2", "<script>"))),
    Code("run", "print(1 < 2)\n"),
]


def test_markdown_shows_what_would_be_marks_as_it_is():
    text = markdown(BLOCKS)
    assert "a &lt;b> & \\*c\\*" in text
    assert "> **Warning.** mind" in text
    assert "| 1 | a\\|b |" in text
    assert "```python\nprint(1 < 2)\n```" in text


def test_a_page_holds_the_report_and_two_pictures(found, tmp_path):
    pytest.importorskip("matplotlib")
    page = tmp_path / "report.html"
    write_page(page, [*blocks(found), *BLOCKS], found)
    text = page.read_text()
    assert text.count("<svg") == 2
    assert '<p class="answer">mean:age: ' in text
    assert '<p class="warning">mind</p>' in text
    assert "<script" not in text and "&lt;script&gt;" in text
    assert "http-equiv" not in text and "<link" not in text and "src=" not in text


def test_a_page_is_the_same_each_time(found, tmp_path):
    pytest.importorskip("matplotlib")
    pages = [tmp_path / "one.html", tmp_path / "two.html"]
    for page in pages:
        write_page(page, blocks(found), found)
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_text_keeps_the_lines_of_code(found, capsys):
    print_report(blocks(found, show_true=True))
    said = capsys.readouterr().out
    assert "\n    import opendp.prelude as dp\n" in said
    assert "suspects" in said


def test_the_title_names_each_query_once(found):
    assert report_title(found.advice).count("mean:age") == 1


HOSTILE = "\x1b[2J\x1b]0;owned\x07<script>alert(1)</script>|*b*_[x](http://e)\u202e$a$"


@pytest.fixture
def hostile(tmp_path):
    path = tmp_path / "hostile.csv"
    quoted = HOSTILE.replace('"', '""')
    path.write_text(f'g,x\n"{quoted}",1\n"{quoted}",2\nb,1\nb,2\n', encoding="utf-8")
    return path


GROUPED = ["--query", "count", "--by", "g", "--epsilon", "1"]


@pytest.mark.parametrize("words", [[], ["--markdown"], ["--json"]])
def test_a_group_steers_no_terminal(words, hostile, capsys):
    assert main(["assess", str(hostile), *GROUPED, *words]) == 0
    said = capsys.readouterr().out
    assert all(sign.isprintable() or sign == "\n" for sign in said)
    if words == ["--json"]:
        groups = [answer["group"]["g"] for answer in json.loads(said)["answers"]]
        assert sorted(groups) == sorted(["b", HOSTILE])
    if words == ["--markdown"]:
        outside = "".join(said.split("```")[::2])
        assert "<script" not in outside and "\\*b\\*" in outside and "\\[x\\]" in outside


def test_a_group_runs_in_no_page_and_draws_no_formula(hostile, tmp_path):
    pytest.importorskip("matplotlib")
    page, picture = tmp_path / "a.html", tmp_path / "a.png"
    words = ["--page", str(page), "--plot", str(picture)]
    assert main(["assess", str(hostile), *GROUPED, *words]) == 0
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text and "&lt;script&gt;" in text
    assert all(sign.isprintable() or sign in "\n\t" for sign in text)
