"""``didp-ref release``: an answer once, a charge once, and one line of what is wrong."""

import json
import shutil
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path

import pytest

from didp_ref.assessment.questions import STILL_COUNTED
from didp_ref.assessment.release import LOOK_FIRST
from tests.cli.released import (
    ASK,
    CSV,
    FOR_YOU,
    all_said,
    budget,
    file,
    main,
    private,
    released,
    spent,
    unwrapped,
)

pytest.importorskip("duckdb")

__all__ = ["budget", "file"]


def test_a_release_is_charged_once_and_answered_again(file, budget, capsys):
    ask = [file, *ASK, "--epsilon", "0.1", *budget]
    assert main(["release", *map(str, ask)]) == 0
    said = capsys.readouterr()
    assert "sum:hours" in said.out
    charged = said.err
    assert " epsilon = 0.1" in charged and " 0.9 of 1 " in charged
    first = released(capsys, *ask)
    assert main(["release", *map(str, ask)]) == 0
    again = capsys.readouterr()
    assert again.out == said.out
    assert again.err != charged and " 0.9 of 1 " in again.err
    assert released(capsys, *ask) == first
    assert spent(capsys, budget) == "1/10"


def test_what_is_moved_or_left_out_is_said_to_the_publisher_alone(file, budget, tmp_path, capsys):
    page, path = tmp_path / "page.md", tmp_path / "receipt.json"
    written = ["--page", str(page), "--receipt", str(path)]
    asked = [str(file), "--query", "mean:hours", "--query", "sum:empty", "--universe", "3:50"]
    assert main(["release", *asked, "--epsilon", "1", *budget, *written]) == 0
    said = capsys.readouterr()
    assert max(len(line.replace(str(file), "")) for line in said.err.splitlines()) <= 80
    lines = unwrapped(said.err)
    facts = [  # before the charge; of 40, 13, 99, 1 and 1, none, 3, 4
        (FOR_YOU, "2 of 4", "hours", "3 to 50", LOOK_FIRST),
        (FOR_YOU, "1 of 4", "empty", "3 to 50", LOOK_FIRST),
        (FOR_YOU, "1 of 4", "queries of empty", STILL_COUNTED),
        ("didp-ref assess ", " --clip"),
        ("epsilon = 1",),
    ]
    assert all_said(facts, lines)
    for published in (said.out, page.read_text(), path.read_text()):
        assert "for you alone" not in published and "of 4" not in published


@pytest.mark.parametrize(
    ("text", "ask", "told"),
    [
        # F in another case, and another word for it, are of no group that was named
        (
            "sex\nF\nM\nf\nFemale\n",
            ["count", "--by", "sex", "--groups", "sex=F,M"],
            [("2 of 4", "sex", "Female, f")],
        ),
        (
            "sex\nF\nM\nf\n",
            ["count", "--by", "sex", "--groups", "sex=F,M"],
            [("1 of 3", "sex", " f")],
        ),
        ("sex\nF\nM\n", ["count", "--by", "sex", "--groups", "sex=F,M"], []),
        (
            "sex\nFemale\nMale\n",
            ["count where sex = Femal"],
            [("sex = Femal", "'Female'", "do not publish")],
        ),
        ("sex\nFemale\nMale\n", ["count where sex = Female"], []),
        ("sex\n", ["count"], [("no records",)]),
        (  # a name that none is like, as an umlaut is written in two ways
            "district\nOst\nSüd\nSüd\n",
            ["count", "--by", "district", "--groups", "Ost,Sued"],
            [("2 of 3", "district", "Süd")],
        ),
        (
            "district\nOst\nSüd\nSüd\n",
            ["count where district = Sued"],
            [("district = Sued", "Süd, Ost", "do not publish")],
        ),
        (
            "x\n3\n999\n999\n",
            ["sum:x", "--universe", "0:60"],
            [("2 of 3", "x", "0 to 60", "--null-values=999", LOOK_FIRST)],
        ),
        (  # what another group names is no slip for one that nobody is of
            "sex\nfemale\nfemale\nMale\nmale\n",
            ["count", "--by", "sex", "--groups", "sex=Female,Male,Males"],
            [("3 of 4", "sex", "'female'", "Female", "'male'", "Males")],
        ),
        (
            "x\n0\n1.5\n4\n7\n90\n\n",
            ["histogram(0,2,4):x", "--universe", "0:60"],
            [
                ("1 of 6", "x", "0 to 60", LOOK_FIRST),
                ("1 of 6", "x"),
                ("2 of 5", "histogram(0,2,4):x"),
            ],
        ),
        ("x\n0\n4\n", ["histogram(0,2,4):x", "--universe", "0:60"], []),
    ],
)
def test_records_that_count_nowhere_are_said_to_the_publisher_alone(
    tmp_path, budget, capsys, text, ask, told
):
    people = tmp_path / "people.csv"
    people.write_text(text)
    name = text.partition("\n")[0]
    columns = ["--columns", f"{name}:{'number' if name == 'x' else 'text'}"]
    ask = ["--query", *ask, *columns, "--epsilon", "1", *budget]
    assert all_said(told, private(capsys, people, *ask))


def test_the_same_queries_in_another_order_are_one_charge(file, budget, capsys):
    first, second = ["--query", "mean:hours"], ["--query", "count where hours > 5"]
    ask = [file, "--universe", "1:99", "--epsilon", "0.5", *budget]
    one, other = released(capsys, *ask, *first, *second), released(capsys, *ask, *second, *first)
    assert one["published"] == other["published"][::-1]
    assert one["charged"] == other["charged"]
    assert released(capsys, *ask, *first, *second) == one
    assert spent(capsys, budget) == "1/2"
    split = [*ask, "--split", "1,3"]
    charged = released(capsys, *split, *first, *second)["charged"]["charge"]
    assert charged == 2  # with other shares it is another question


def test_what_all_answers_stay_below_at_once_is_asked_for_without_a_charge(file, budget, capsys):
    ask = [file, *ASK, "--query", "count", "--epsilon", "0.5", *budget]
    first = released(capsys, *ask)
    both = released(capsys, *ask, "--confidence", "0.975")
    assert [answer["noisy"] for answer in both["answers"]] == [
        answer["noisy"] for answer in first["answers"]
    ]
    for one, other in zip(both["published"], first["published"], strict=True):
        assert one["off_by_at_most"] > other["off_by_at_most"]
    told = released(capsys, *ask, "--prior", "10%")
    assert told["published"] == first["published"] and told["asked"]["prior"] == "1/10"
    several = released(capsys, *ask, "--records-per-person", "3")
    assert several["answers"] == first["answers"] and several["charged"] == first["charged"]
    assert several["asked"] == {**first["asked"], "records_per_person": 3}
    assert "one person (at most 3)" in several["promise"]
    assert "each person has at most 3 records" in several["basis"]["assumed"]
    assert spent(capsys, budget) == "1/2"


def test_the_page_and_the_receipt_are_the_same_bytes_again(file, budget, tmp_path, capsys):
    pytest.importorskip("matplotlib")
    written = []
    for at in range(2):
        page, receipt = tmp_path / f"{at}.html", tmp_path / f"{at}.json"
        ask = [*ASK, "--query", "histogram(3):hours", "--epsilon", "1", *budget]
        more = ["--page", str(page), "--receipt", str(receipt), "--markdown"]
        assert main(["release", str(file), *ask, *more]) == 0
        said = capsys.readouterr().out
        assert "| query | value |" in said
        written.append((page.read_bytes(), receipt.read_bytes(), said))
    assert written[0] == written[1]
    page = written[0][0].decode()
    assert page.count("<svg") == 2 and "<script" not in page and "src=" not in page
    assert json.loads(written[0][1])["charged"]["charge"] == 1
    page = tmp_path / "page.md"
    assert main(["release", str(file), *ask, "--page", str(page), "--markdown"]) == 0
    assert page.read_text() == capsys.readouterr().out == written[0][2]


def test_changed_data_are_charged_and_a_moved_file_is_not(file, budget, tmp_path, capsys):
    ask = [*ASK, "--epsilon", "0.25", *budget]
    first = released(capsys, file, *ask)
    moved = tmp_path / "moved.csv"
    file.replace(moved)
    assert released(capsys, moved, *ask) == first
    moved.write_text(CSV.replace("13", "14"))
    assert released(capsys, moved, *ask)["charged"]["charge"] == 2
    assert released(capsys, moved, *ask, "--separator", ",")["charged"]["charge"] == 2
    assert released(capsys, moved, *ask, "--encoding", "latin-1")["charged"]["charge"] == 3
    assert spent(capsys, budget) == "3/4"


def test_a_second_charge_for_changed_data_is_told_before_it_is_made(file, budget, capsys):
    ask = ["release", str(file), *ASK, "--epsilon", "0.25", *budget]
    assert main(ask) == 0
    assert all_said([("epsilon = 0.25",)], unwrapped(capsys.readouterr().err))
    file.write_text(CSV.replace("13", "14"))
    assert main(ask) == 0
    facts = [("(charge 1)", "epsilon = 0.5"), ("epsilon = 0.25",)]
    assert all_said(facts, unwrapped(capsys.readouterr().err))
    assert main(ask) == 0
    assert len(unwrapped(capsys.readouterr().err)) == 1  # that answer is given again
    file.write_text(CSV.replace("13", "15"))
    assert main(ask) == 0
    facts = [("(charges 1, 2)", "epsilon = 0.75"), ("epsilon = 0.25",)]
    assert all_said(facts, unwrapped(capsys.readouterr().err))
    assert main(["release", str(file), *ASK, "--epsilon", "0.125", *budget]) == 0
    assert len(unwrapped(capsys.readouterr().err)) == 1  # another question


def test_a_refused_first_call_leaves_no_budget(file, budget, capsys):
    ask = ["release", str(file), *ASK, "--epsilon", "1", *budget[:2], "--total"]
    assert main([*ask, "0.5"]) == 2
    assert "costs 1" in capsys.readouterr().err
    assert list(file.parent.iterdir()) == [file]
    assert main([*ask, "5"]) == 0


def test_no_range_is_read_from_values(file, budget, tmp_path, capsys):
    ask = ["release", str(file), "--query", "sum:hours", "--epsilon", "1", *budget]
    other = tmp_path / "other.csv"
    other.write_text("hours\n0\n168\n")
    for source in (file, other):
        assert main([*ask, "--universe-from", str(source)]) == 2
        assert "--universe LOW:HIGH" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--query", "median:hours"], "--records"),
        (["--by", "name"], "--groups 'name=A,B,C'"),
        (["--groups", "a,b"], "--by COLUMN"),
        (["--prior", "uniform"], "among --suspects N"),
        (["--adjacency", "remove"], "adjacency"),
        (["--records", "5"], "--records"),
        (["--records", "4", "--adjacency", "any"], "--records"),
        (["--query", "sum:houres"], "hours"),
        (["--query", "sum:name"], "--by name"),
        (["--query", "histogram(0,2,100,200):hours"], "100 to 200"),
        (["--query", "histogram(0,1,9):hours"], "0 to 1"),
        (["--epsilon", "-1"], "epsilon = -1 "),
        (["--epsilon", "-0.50"], "epsilon = -0.50 is"),
        (["--epsilon", "2"], "costs 2"),
        (["--total", "x"], "total"),
        (["--total", "10%"], "write 0.1"),
        (["--json", "--markdown"], "--markdown"),
        (["--receipt", "a.txt"], ".json"),
    ],
)
def test_what_is_no_release_is_one_line_and_charges_nothing(more, said, file, budget, capsys):
    given = {text.partition("=")[0] for text in more}
    ask = [] if "--query" in given else ["--query", "sum:hours"]
    promise = [] if "--epsilon" in given else ["--epsilon", "0.5"]
    paid = budget[:2] if "--total" in given else budget
    assert main(["release", str(file), *ask, *promise, "--universe", "1:99", *paid, *more]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ") and err.count("\n") == 1
    assert said in err
    if Path(budget[1]).exists():
        assert spent(capsys, budget) == "0"


def test_without_a_budget_there_is_no_answer(file, tmp_path, capsys):
    assert main(["release", str(file), *ASK, "--epsilon", "1"]) == 2
    assert "--budget FILE" in capsys.readouterr().err
    ask = [str(file), *ASK, "--epsilon", "1", "--budget", str(tmp_path / "none.db")]
    assert main(["release", *ask]) == 2
    assert "--total" in capsys.readouterr().err


def test_a_moved_budget_goes_on_when_it_is_adopted(file, budget, tmp_path, capsys):
    ask = [str(file), *ASK, "--epsilon", "0.5"]
    first = released(capsys, *ask, *budget)
    moved = tmp_path / "moved.db"
    shutil.copy(budget[1], moved)
    assert main(["release", *ask, "--budget", str(moved)]) == 2
    assert "--adopt" in capsys.readouterr().err
    assert released(capsys, *ask, "--budget", moved, "--adopt") == first
    assert spent(capsys, ["", str(moved)]) == "1/2"


def test_declared_records_let_a_mean_and_a_median_be_asked_for(file, budget, capsys):
    ask = ["--query", "mean:hours", "--query", "median:hours", "--universe", "1:99"]
    ask += ["--records", "4", "--epsilon", "1", *budget]
    release = released(capsys, file, *ask)
    assert release["asked"]["adjacency"] == "replace" and release["asked"]["missing"]
    scales = [Fraction(answer["noisy"][0]["scale"]) for answer in release["answers"]]
    # of half the budget each: one of four records moves the mean by 98/4, and the median, between
    # two of them, by 98/2
    assert [round(float(scale), 6) for scale in scales] == [49.0, 98.0]


def test_a_file_that_changes_while_it_is_read_is_refused(file, budget, monkeypatch, capsys):
    from didp_ref.cli import release

    def changed(planned, table):
        file.write_text(CSV + "e,7,1\n")
        return ()

    monkeypatch.setattr(release, "true_answers", changed)
    assert main(["release", str(file), *ASK, "--epsilon", "1", *budget]) == 2
    assert str(file) in capsys.readouterr().err
    assert not Path(budget[1]).exists(), "nothing was charged: the budget is not made"


HOSTILE = "<script>alert(1)</script>|*b*[x](http://e)$a$"


def test_the_name_of_a_group_runs_in_no_page(file, budget, tmp_path, capsys):
    pytest.importorskip("matplotlib")
    page = tmp_path / "page.html"
    groups = ["--query", "count", "--by", "name", "--groups", f"a,{HOSTILE}"]
    ask = [str(file), *groups, "--epsilon", "1", *budget]
    assert main(["release", *ask, "--page", str(page), "--markdown"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text and "&lt;script&gt;" in text
    said = capsys.readouterr().out
    assert "<script" not in said and "\\*b\\*\\[x\\]" in said


def test_a_group_that_steers_a_terminal_is_shown_escaped(file, budget, capsys):
    groups = ["--query", "count", "--by", "name", "--groups", "a,\x1b[2J\u202e"]
    assert main(["release", str(file), *groups, "--epsilon", "1", *budget]) == 0
    said = "".join(capsys.readouterr())
    assert all(sign.isprintable() or sign == "\n" for sign in said)


@pytest.mark.parametrize("name", ["/dev/null", "/dev/zero", "."])
def test_a_budget_is_a_file(name, file, capsys):
    ask = [str(file), *ASK, "--epsilon", "1", "--budget", name, "--total", "1"]
    assert main(["release", *ask]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1) and f" {name}: " in err


@pytest.mark.skipif(find_spec("pyspark") is None, reason="pyspark is not installed")
def test_spark_answers_from_the_same_charge(file, budget, tmp_path, capsys):
    polars = pytest.importorskip("polars")
    path = tmp_path / "data.parquet"
    polars.read_csv(file).write_parquet(path)
    ask = ["--query", "mean:hours", "--query", "count where name = a", "--universe", "1:99"]
    release = released(capsys, path, *ask, "--epsilon", "0.5", *budget, "--spark")
    assert released(capsys, path, *ask, "--epsilon", "0.5", *budget) == release
    assert spent(capsys, budget) == "1/2"


@pytest.mark.parametrize("name", ["data.csv.md", "budget.json"])
def test_what_is_read_is_never_written_over(name, tmp_path, capsys):
    path = tmp_path / name
    path.write_text(CSV)
    option = "--page" if path.suffix == ".md" else "--receipt"
    data, budget = (path, "b.db") if option == "--page" else (tmp_path / "d.csv", path)
    data.write_text(CSV)
    ask = [*ASK, "--epsilon", "1", "--budget", str(budget), "--total", "1", option, str(path)]
    assert main(["release", str(data), *ask]) == 2
    assert str(path) in capsys.readouterr().err
    assert path.read_text() == CSV


def test_an_epsilon_beyond_all_use_is_released_all_the_same(file, tmp_path, capsys):
    paid = ["--budget", str(tmp_path / "b.db"), "--total", "1e400"]
    assert main(["release", str(file), *ASK, "--epsilon", "1e300", *paid]) == 0
    assert "sum:hours" in capsys.readouterr().out


@pytest.mark.parametrize(
    "ask", [["--by", "ward", "--groups", "icu,erx"], ["--query", "count where ward = erx"]]
)
def test_an_endless_text_among_the_values_refuses_no_release(ask, tmp_path, budget, capsys):
    people = tmp_path / "people.csv"
    people.write_text(f"ward\nicu\ner\n{'x' * 1001}\n")
    given = ask if "--query" in ask else ["--query", "count", *ask]
    columns = ["--columns", "ward:text"]
    (told,) = private(capsys, people, *given, *columns, "--epsilon", "1", *budget)
    assert "'er'" in told


PROMISE, UNIVERSE, BUDGET, TEXTS = "promise", "--universe hours=", "budget", "universe of name"
TYPE = "query = 'histogram(10):name'"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["histogram:hours"], [PROMISE, UNIVERSE, BUDGET]),
        (["histogram:hours", "--epsilon", "1"], [UNIVERSE, BUDGET]),
        (["histogram:name", "--epsilon", "1"], [TYPE, BUDGET]),
        (["histogram:name"], [PROMISE, TYPE, BUDGET]),
        (["sum:hours", "--epsilon", "-1", "--universe", "1:99"], ["epsilon = -1 is ", BUDGET]),
        (
            ["sum:hours", "--query", "sum:empty", "--epsilon", "1", "--budget", "none"],
            [UNIVERSE, "universe of empty", "none: "],
        ),
        (["count", "--epsilon", "1", "--budget", "none", "--total", "-1"], ["total = -1"]),
    ],
)
def test_all_that_is_missing_or_wrong_is_said_at_once(file, capsys, words, told):
    asked = [str(file), "--query", *words]
    assert main(["release", *asked]) == 2
    said = capsys.readouterr().err.removeprefix("error: ").split("; also: ")
    assert len(said) == len(told)
    assert all(wanted in text for wanted, text in zip(told, said, strict=True))
    if "--budget" not in words:
        assert main(["assess", *asked]) == 2
        said = capsys.readouterr().err.removeprefix("error: ").split("; also: ")
        # only a release knows the type before it reads, and that a text has no range
        alike = [TEXTS if text == TYPE else text for text in told if text != BUDGET]
        assert all(a in b for a, b in zip(alike, said, strict=True))


def test_a_slip_in_a_column_is_said_before_what_follows_from_it(file, capsys):
    assert main(["release", str(file), "--query", "sum:hous", "--epsilon", "1"]) == 2
    slip, follows, _ = capsys.readouterr().err.split("; also: ")
    assert "did you mean hours" in slip and "universe of hous" in follows


@pytest.mark.parametrize("declared", ["name:text,hours:integer,empty:number", "name"])
def test_a_column_that_the_file_lacks_is_said_before_its_type(file, capsys, declared):
    asked = ["--query", "count by gender", "--groups", "F,M", "--epsilon", "1", "--dry-run"]
    assert main(["release", str(file), "--columns", declared, *asked]) == 2
    said = capsys.readouterr().err
    assert "has no column 'gender' (columns: name, hours, empty)" in said and "add " not in said
    assert main(["release", str(file), "--columns", "name", "--query", "sum:hours"]) == 2
    assert "add --columns hours:number" in capsys.readouterr().err


def test_a_column_that_the_schema_lacks_is_not_added_to_a_file_without_header(tmp_path, capsys):
    path = tmp_path / "data.csv"
    path.write_text("1,2\n3,4\n")
    asked = [str(path), "--columns", "age:integer,hours:integer", "--epsilon", "1"]
    for name, hint in (("hous", "did you mean hours?"), ("edad", "(columns: age, hours)")):
        query = [*asked, "--query", f"sum:{name}"]
        for command in ("release", "assess"):
            assert main([command, *query, "--no-header"]) == 2
            said = capsys.readouterr().err
            assert f"has no column '{name}'" in said and hint in said and "add " not in said
        # a file with a line of names may have more columns than are declared
        assert main(["release", *query, "--dry-run"]) == 2
        said = capsys.readouterr().err
        assert hint in said and f"if the file has this column, add --columns {name}:number" in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--total", "-1"], "total = -1 is outside"),
        (["--total", "0.0"], "total = 0.0 is outside"),
        (["--total", "1", "--split=-1/2"], "split = -1/2 must be positive"),
    ],
)
def test_a_number_that_is_refused_is_shown_as_it_was_typed(file, tmp_path, capsys, words, told):
    budget = ["--budget", str(tmp_path / "budget.db")]
    assert main(["release", str(file), "--query", "count", "--epsilon", "1", *budget, *words]) == 2
    assert capsys.readouterr().err.startswith(f"error: {told}")
