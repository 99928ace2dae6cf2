"""What ``didp-ref release`` prints and writes: the plan of a dry run, a title, a date."""

import datetime
import json
import random
import re
from fractions import Fraction
from pathlib import Path

import pytest

pytest.importorskip("duckdb")

from didp_ref.assessment import release as releases
from didp_ref.cli.main import main
from didp_ref.mechanisms import laplace

RECORDS = 400
DECLARED = ["--columns", "ward:integer,age:integer", "--universe", "0:120"]


@pytest.fixture
def file(tmp_path):
    """Ages in wards 1 and 2, and none in ward 3."""
    path = tmp_path / "data.csv"
    rows = [f"{1 + at % 2},{20 + at % 50}" for at in range(RECORDS)]
    path.write_text("\n".join(["ward,age", *rows, ""]))
    return str(path)


@pytest.fixture
def budget(tmp_path):
    return ["--budget", str(tmp_path / "budget.db"), "--total", "2"]


def document(capsys, *words):
    assert main(["release", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_dry_run_needs_no_budget_and_leaves_nothing(file, tmp_path, capsys):
    before = sorted(tmp_path.iterdir())
    ask = [file, *DECLARED, "--query", "mean:age", "--epsilon", "1"]
    printed = document(capsys, *ask, "--dry-run")
    assert (printed["cost"], printed["left"], printed["left_after"]) == ("1", None, None)
    assert printed["publishable"] is False
    assert [error["query"] for error in printed["errors"]] == ["mean:age"]
    assert sorted(tmp_path.iterdir()) == before


def test_a_dry_run_draws_nothing_and_charges_nothing(file, budget, monkeypatch, capsys):
    ask = [file, *DECLARED, "--query", "count where age > 40", "--epsilon", "0.5"]
    released = document(capsys, *ask, *budget)
    with monkeypatch.context() as patch:
        patch.setattr(releases, "draw", lambda *_: pytest.fail("something was drawn"))
        other = [file, *DECLARED, "--query", "count", "--epsilon", "0.25", *budget]
        printed = document(capsys, *other, "--dry-run")
    assert (printed["cost"], printed["left"], printed["left_after"]) == ("1/4", "3/2", "5/4")
    again = document(capsys, *ask, *budget, "--dry-run")
    assert (again["cost"], again["left_after"]) == ("0", "3/2")  # the budget has the answer
    assert document(capsys, *ask, *budget) == released


def test_a_dry_run_shows_the_errors_that_the_release_has(file, budget, capsys):
    ask = [file, *DECLARED, "--query", "sum:age", "--query", "count", "--epsilon", "1", *budget]
    planned, released = document(capsys, *ask, "--dry-run"), document(capsys, *ask)
    errors = {error["query"]: error["off_by_at_most"] for error in planned["errors"]}
    assert errors == {entry["query"]: entry["off_by_at_most"] for entry in released["published"]}


@pytest.mark.parametrize(
    "promised", [("--epsilon", "0.5"), ("--rho", "0.6"), ("--rho", "0.6", "--suspects", "9")]
)
@pytest.mark.parametrize(
    "step",
    [(), ("--adjacency", "replace", "--records", str(RECORDS)), ("--adjacency", "add-remove")],
)
def test_a_dry_run_says_the_promise_of_the_release_that_follows(
    promised, step, file, budget, capsys
):
    ask = [file, *DECLARED, "--query", "sum:age", *promised, *step, *budget]
    planned = document(capsys, *ask, "--dry-run")["promise"]
    assert main(["release", *ask, "--dry-run"]) == 0
    assert planned in " ".join(capsys.readouterr().out.split())
    assert document(capsys, *ask)["promise"] == planned
    assert document(capsys, *ask, "--dry-run")["promise"] == planned  # from the file, and spent


@pytest.mark.parametrize(
    ("query", "groups", "asked"),
    [
        ("count where age > 200", (), set()),
        ("sum:age where age > 200", (), {"universe"}),
        ("count by ward where age > 200", ("--groups", "1,2,3"), {"groups"}),
    ],
)
def test_a_dry_run_advises_what_makes_the_error_of_these_queries_smaller(
    query, groups, asked, file, capsys
):
    ask = [file, *DECLARED, "--query", query, *groups, "--epsilon", "1", "--dry-run"]
    assert main(["release", *ask]) == 0
    (told,) = re.findall("smaller: (.*?)[.] It", " ".join(capsys.readouterr().out.split()))
    assert {word for word in ("universe", "groups", "queries") if word in told} == asked


def test_a_dry_run_says_that_its_errors_are_secret_and_shows_no_answer(file, capsys):
    ask = [file, *DECLARED, "--query", "mean:age", "--query", "count", "--epsilon", "100"]
    assert main(["release", *ask, "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert "Do not publish this screen" in said
    assert str(RECORDS) not in said and "44.5" not in said


def test_a_dry_run_beyond_the_budget_fails_as_the_release_would(file, budget, capsys):
    ask = [file, *DECLARED, "--query", "count", "--epsilon", "3", *budget]
    assert main(["release", *ask, "--dry-run"]) == main(["release", *ask]) == 2
    planned, released = capsys.readouterr().err.splitlines()
    assert planned == released
    assert not Path(budget[1]).exists()


def test_one_query_is_grouped_and_another_is_not(file, budget, capsys):
    queries = ["--query", "count by ward", "--query", "mean:age"]
    ask = [file, *DECLARED, *queries, "--groups", "1,2,3", "--epsilon", "1", *budget]
    printed = document(capsys, *ask)
    names = ["count (ward = 1)", "count (ward = 2)", "count (ward = 3)", "mean:age"]
    assert [entry["query"] for entry in printed["published"]] == names
    assert [answer["by"] for answer in printed["answers"]] == [["ward"], []]
    costs = [Fraction(answer["epsilon"]) for answer in printed["answers"]]
    assert sum(costs) <= 1 and all(abs(float(cost) - 0.5) < 1e-9 for cost in costs)


def test_of_a_group_that_may_be_empty_no_mean_is_given(file, budget, monkeypatch, capsys):
    source = random.Random(1)  # seldom the noise makes the empty group seem to have records
    monkeypatch.setattr(laplace, "random_source", lambda _: source)
    queries = ["--query", "mean:age by ward", "--groups", "1,2,3", "--epsilon", "1"]
    assert main(["release", file, *DECLARED, *queries, *budget, "--markdown"]) == 0
    said = capsys.readouterr().out
    rows = [line.split("|")[1:-1] for line in said.splitlines() if line.startswith("| ")]
    values = {row[0].strip(): row[1].strip() for row in rows[-3:]}
    assert [values[ward] in ("-", "\\-") for ward in ("1", "2", "3")] == [False, False, True]


@pytest.mark.parametrize("name", ["page.html", "page.md"])
def test_a_page_has_its_title_and_the_day_of_its_charge(
    name, file, budget, tmp_path, monkeypatch, capsys
):
    pytest.importorskip("matplotlib")

    class Day(datetime.date):
        @classmethod
        def today(cls):
            return cls(2024, 2, 29)

    page = tmp_path / name
    title = "Ages <script>alert(1)</script> *bold* \x1b[2J"
    ask = [file, *DECLARED, "--query", "count where age > 40", "--epsilon", "1", *budget]
    with monkeypatch.context() as patch:
        patch.setattr(datetime, "date", Day)
        assert main(["release", *ask, "--page", str(page), "--title", title]) == 0
    first = page.read_bytes()
    assert b"Released on 2024-02-29." in first and b"Ages" in first
    assert b"<script" not in first and b"\x1b" not in first
    assert (rb"\*bold\*" if name == "page.md" else b"&lt;script&gt;") in first
    assert main(["release", *ask, "--page", str(page), "--title", title]) == 0
    assert page.read_bytes() == first  # the day is that of the charge, not of the call
    assert main(["release", *ask, "--page", str(page)]) == 0
    assert page.read_bytes() == first  # the budget keeps the title
    assert main(["release", *ask, "--page", str(page), "--title", "Another"]) == 0
    assert b"Another" in page.read_bytes()
    capsys.readouterr()
    assert document(capsys, *ask)["charged"]["date"] == "2024-02-29"


def test_narrower_noise_is_told_in_a_dry_run_before_the_first_charge_alone(file, budget, capsys):
    ask = [
        file,
        *DECLARED,
        "--query",
        "count by ward",
        "--groups",
        "1,2",
        "--epsilon",
        "0.5",
        *budget,
    ]
    told = "--adjacency add-remove"
    for more, expected in ((["--dry-run"], True), ([], False), (["--dry-run"], False)):
        assert main(["release", *ask, *more]) == 0
        assert (told in " ".join(capsys.readouterr().err.split())) == expected


def test_that_noise_is_half_as_wide(file, budget, tmp_path, capsys):
    ask = [file, *DECLARED, "--query", "count by ward", "--groups", "1,2", "--epsilon", "0.5"]
    wide = document(capsys, *ask, *budget)
    other = ["--budget", str(tmp_path / "other.db"), "--total", "2", "--adjacency", "add-remove"]
    narrow = document(capsys, *ask, *other)
    scales = [Fraction(entry["answers"][0]["noisy"][0]["scale"]) for entry in (wide, narrow)]
    assert scales[0] == 2 * scales[1]
