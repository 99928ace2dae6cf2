"""``didp-ref assess``: what it answers first, and how it says what is wrong, in one line."""

import json
import os
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.cli.main import main
from didp_ref.numbers.enclosure import float_down
from tests.cli.hours import ASK, HOURS, document

pytest.importorskip("duckdb")


def test_the_first_line_is_the_answer(file, capsys):
    assert main(["assess", str(file), *ASK, "--epsilon", "1"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("sum:hours: ")
    assert said.err == ""


def test_numbers_in_a_condition_are_compared_as_numbers(file, capsys):
    ask = ["--query", "count where hours >= 40.0", "--query", "count where name = b"]
    printed = document(capsys, file, *ASK, *ask, "--epsilon", "1")
    assert [answer["answer"] for answer in printed["answers"]] == ["153", "2", "1"]


def test_a_group_is_called_as_it_is_written(tmp_path, capsys):
    path = tmp_path / "data.csv"
    path.write_text("code\n01\n1\n01\n")
    printed = document(capsys, path, "--query", "count", "--by", "code", "--epsilon", "1")
    assert [answer["group"] for answer in printed["answers"]] == [{"code": "01"}, {"code": "1"}]


COLUMN = "region:text,income:number"
PROPOSED = [
    [],
    ["--columns", "income:number"],
    ["--columns", COLUMN, "--decimal", ","],
    ["--schema", "bare.toml"],
    ["--decimal", ","],
]


@pytest.mark.parametrize("options", PROPOSED, ids=" ".join)
def test_the_release_that_is_proposed_reads_the_same_file(options, tmp_path, monkeypatch, capsys):
    """A release guesses nothing, so what was guessed has to be declared in the command."""
    monkeypatch.chdir(tmp_path)
    income = "20,5" if "--decimal" in options else "20.5"
    Path("data.csv").write_text(f"region;income\nN;{income}\nN;40\nS;30\n")
    Path("bare.toml").write_text('[file]\nencoding = "utf-8"\n')
    query = ["--query", "mean:income where region = N", "--universe", "income=0:100"]
    assert main(["assess", "data.csv", *query, "--epsilon", "1", *options]) == 0
    typed = capsys.readouterr().out.partition("\nNext")[2].replace("\\\n", " ")
    commands = [line for line in typed.splitlines() if line.strip().startswith("didp-ref ")]
    assert len(commands) == (1 if "--columns" in options or "--schema" in options else 2)
    for command in commands:
        filled = " ".join(command.split()).replace(
            "--budget FILE --total X", "--budget one.budget --total 1"
        )
        assert main(shlex.split(filled)[1:]) == 0, filled


@pytest.mark.parametrize("odd", [0, 1, 60])
def test_the_release_that_is_proposed_has_the_types_that_queries_need(
    odd, tmp_path, monkeypatch, capsys
):
    """The draft of a schema would call a column with odd cells text."""
    monkeypatch.chdir(tmp_path)
    cells = ["2,7 days"] * odd + ["20.5"] * 100
    Path("data.csv").write_text("ward;length of stay\n" + "".join(f"A;{x}\n" for x in cells))
    query = ["--query", "mean:length of stay by ward", "--universe", "length of stay=0:60"]
    assert main(["assess", "data.csv", *query, "--groups", "ward=A,B", "--epsilon", "1"]) == 0
    typed = capsys.readouterr().out.partition("\nNext")[2].replace("\\\n", " ")
    commands = [line for line in typed.splitlines() if line.strip().startswith("didp-ref ")]
    assert len(commands) == (1 if odd else 2)
    for command in commands:
        filled = " ".join(command.split()).replace("FILE --total X", "one.budget --total 1")
        assert main(shlex.split(filled)[1:]) == 0, filled


WRONG = [
    (["mean length of stay"], "did you mean 'mean:length of stay'?"),
    (["mean:length of stay", "--columns", "length of stay:text"], "--by 'length of stay'"),
    (
        ["mean:length of stay", "--columns", "length of stay:text"],
        "--columns 'length of stay:number'",
    ),
    (["mean:length of stay", "--universe", "stay=0:3"], "a queried column: 'length of stay'"),
    (["mean:length of stay"], "--universe 'length of stay=LOW:HIGH'"),
    (["count", "--schema", "data.csv"], "didp-ref assess data.csv --write-schema"),
]


@pytest.mark.parametrize(("words", "advice"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_advice_about_a_name_with_blanks_can_be_typed(words, advice, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("data.csv").write_text("ward,length of stay\nA,2\nA,3\n")
    assert main(["assess", "data.csv", "--query", *words, "--epsilon", "1"]) == 2
    assert advice in capsys.readouterr().err


def test_a_file_that_is_not_there_has_a_near_name(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("the wards.csv").write_text("ward\nA\n")
    assert main(["assess", "the ward.csv", "--query", "count", "--epsilon", "1"]) == 2
    assert "did you mean 'the wards.csv'?" in capsys.readouterr().err
    assert main(["assess", "other.csv", "--query", "count", "--epsilon", "1"]) == 2
    assert "did you mean" not in capsys.readouterr().err


NAMES = [f"column-{at}" for at in range(40)]
TYPED = [f"{name}:number" if at == 3 else name for at, name in enumerate(NAMES)]
LONG = [
    ["--no-header", "--columns", ",".join(NAMES)],
    ["--no-header", "--columns", ",".join(NAMES[:9]), "--columns", ",".join(NAMES[9:])],
    ["--no-header", "--columns", ",".join(TYPED), "--separator", "\t"],
]


@pytest.mark.parametrize("options", LONG, ids=["long", "two", "tab"])
def test_a_release_with_long_lists_can_be_pasted_into_a_shell(
    options, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    separator = "\t" if "\t" in options else ","
    row = separator.join("1" for _ in NAMES)
    Path("the data,all.csv").write_text(f"{row}\n" * 9)
    groups = ",".join(f"a group {at},group-{at}" for at in range(30))
    query = ["--query", "mean:column-3", "--query", "count by column-5", "--epsilon", "1"]
    more = ["--universe", "column-3=0:100", "--groups", f"column-5={groups}"]
    assert main(["assess", "the data,all.csv", *query, *more, *options]) == 0
    printed = capsys.readouterr().out.partition("didp-ref release")[2].partition("\n          (")[0]
    typed = printed.replace("FILE", "one.budget").rstrip().removesuffix("X") + "1"
    words = subprocess.run(
        ["bash", "-c", f"printf '%s\\0' {typed}"], capture_output=True, text=True, check=True
    ).stdout.split("\0")[:-1]
    assert words.count("--columns") == 1
    assert f"column-5={groups}" in words
    assert main(["release", *words]) == 0


def test_a_missing_line_of_names_is_told_first(tmp_path, capsys):
    path, schema = tmp_path / "data.csv", tmp_path / "schema.toml"
    path.write_text("39,a,7\n40,b,8\n41,a,9\n")
    for words in (["--query", "mean:age", "--epsilon", "1"], ["--write-schema", str(schema)]):
        assert main(["assess", str(path), *words]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"error: {path}: has no line of names")
        assert "--no-header" in said and "--columns A,B,C" in said
        assert ("missing universe" in said) == ("--query" in words)
    assert not schema.exists()
    for command in ("assess", "release"):
        words = ["--no-header", "--query", "count", "--epsilon", "1"]
        assert main([command, str(path), *words]) == 2
        assert capsys.readouterr().err.startswith("error: missing columns: add --columns A,B,C")
    # who says that these are names has a draft
    assert main(["assess", str(path), "--columns", "39", "--write-schema", str(schema)]) == 0
    assert schema.exists()


def test_a_prior_is_read_from_a_file(file, tmp_path, capsys):
    prior = tmp_path / "prior.txt"
    prior.write_text("0.4\n0.3\n0.2\n0.1\n")
    printed = document(capsys, file, *ASK, "--prior", prior, "--scale", "50")
    total = sum(map(Fraction, (0.4, 0.3, 0.2, 0.1)))  # a little more than one
    p_min, p_max = float_down(Fraction(0.1) / total), -float_down(-Fraction(0.4) / total)
    assert (printed["adversary"]["p_min"], printed["adversary"]["p_max"]) == (p_min, p_max)


def test_what_is_true_of_these_worlds_is_said_when_asked_for(file, capsys):
    assert document(capsys, file, *ASK, "--rho", "0.5")["these_worlds"] is None
    assert main(["assess", str(file), *ASK, "--rho", "0.5", "--these-worlds"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "betray" in said


def test_the_report_can_be_markdown_and_a_page_with_pictures(file, tmp_path, capsys):
    pytest.importorskip("matplotlib")
    page, picture = tmp_path / "report.html", tmp_path / "posterior.png"
    words = ["--epsilon", "1", "--markdown", "--page", str(page), "--plot", str(picture)]
    assert main(["assess", str(file), *ASK, *words]) == 0
    assert "**Against** Someone who knows every other record" in capsys.readouterr().out
    assert page.read_text().count("<svg") == 2
    assert picture.read_bytes().startswith(b"\x89PNG")


DAMAGED = ["[]", "null", "[" * 100_000]


@pytest.mark.parametrize(
    "cached", [None, "{}", *(pytest.param(damaged, marks=pytest.mark.slow) for damaged in DAMAGED)]
)
def test_the_picture_needs_no_folder_of_its_own(cached, file, tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    home = "/proc"  # where nobody can write
    if cached is not None:
        home = str(tmp_path / "home")
        (tmp_path / "home").mkdir()
        (tmp_path / "home" / f"fontlist-v{matplotlib.__version__}.json").write_text(cached)
    program = "import sys; from didp_ref.cli.main import main; sys.exit(main())"
    words = ["assess", str(file), *ASK, "--scale", "50", "--json"]
    ended = subprocess.run(
        [sys.executable, "-c", program, *words, "--plot", str(tmp_path / "drawn.svg")],
        env=os.environ | {"MPLCONFIGDIR": home, "HOME": home},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    assert (tmp_path / "drawn.svg").read_text().startswith("<?xml")


def test_nothing_but_what_was_found_is_printed(file):
    """A process of its own, as libraries print at its end."""
    words = [sys.executable, "-m", "didp_ref", "assess", str(file), *ASK, "--rho", "0.5", "--json"]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    json.loads(ended.stdout)


def test_how_long_it_took_is_said_when_asked_for(file, capsys):
    assert main(["assess", str(file), *ASK, "--rho", "0.5", "--verbose"]) == 0
    assert "MB at most" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--query", "sum:hour", "--universe", "1:99"], "hours?"),
        (["--query", "mean:name", "--universe", "1:99"], "'a' in line 2"),
        (["--query", "mode:hours", "--universe", "1:99"], "mode:hours"),
        (["--query", "count", "--by", "nam"], "name?"),
        ([*HOURS], "--universe"),
        ([*HOURS, "--universe", "99:1"], "LOW < HIGH"),
        ([*HOURS, "--universe", "2:50"], "line 4 (99), line 5 (1)"),
        ([*ASK, "--prior", "no-such-file"], "no-such-file"),
        ([*ASK, "--alpha", "0.5"], "alpha"),
        ([*ASK, "--scale", "-1"], "0 < scale"),
        ([*ASK, "--suspects", "1"], "suspects = 1 is"),
        ([*ASK, "--epsilon", "-1"], "epsilon = -1 "),
        ([*ASK, "--epsilon", "-1e-3"], "epsilon = -1e-3 is"),
        ([*ASK, "--rho", "2"], "rho = 2 is"),
        ([*ASK, "--adjacency", "both"], "adjacency"),
        ([*ASK, "--separator", ";;"], "separator"),
        ([*ASK, "--thousands", "."], "thousands"),
        ([*ASK, "--encoding", "ebcdic"], "encoding"),
        ([*ASK, "--table", "x"], "--table"),
        ([*ASK, "--these-worlds", "--by", "name"], "--these-worlds"),
        ([*ASK, "--json", "--markdown"], "--markdown"),
        ([*ASK, "--plot", "picture.xyz"], "picture.xyz"),
        ([*ASK, "--plot", "no-such-folder/a.png"], "no-such-folder"),
        ([*ASK, "--page", "no-such-folder/a.html"], "no-such-folder"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(file, words, hint, capsys, tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    promises = {"--alpha", "--scale", "--rho"}
    asked = [] if promises & set(words) else ["--scale", "50"]
    if "--by" in words and "sum:hours" in words:
        words = ["--query", "count", *words]
    assert main(["assess", str(file), *words, *asked]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert hint in said.err
    assert said.err.count("\n") == 1


def test_an_empty_cell_is_left_out_of_the_queries_of_its_column(file, capsys):
    ask = ["--query", "count", "--query", "sum:empty", "--universe", "1:9", "--epsilon", "1"]
    printed = document(capsys, file, *ask)
    assert printed["missing"] == {"empty": 1}
    assert printed == document(capsys, file, *ask, "--drop-missing")
    assert printed["answers"][0]["answer"] == str(printed["records"])


def test_a_picture_that_cannot_be_written_is_refused_before_anything_is_read(tmp_path, capsys):
    pytest.importorskip("matplotlib")
    words = [*ASK, "--scale", "1", "--plot", str(tmp_path / "none" / "a.png")]
    assert main(["assess", str(tmp_path / "no-such-file.csv"), *words]) == 2
    assert "none" in capsys.readouterr().err


def test_a_constant_column_has_an_answer_and_no_universe_of_its_own(tmp_path, capsys):
    path = tmp_path / "same.csv"
    path.write_text("hours\n7\n7\n7\n")
    printed = document(capsys, path, *ASK, "--rho", "0.5")
    assert printed["answers"][0]["scale"] > 0.0
    words = ["--query", "sum:hours", "--universe-from", str(path), "--rho", "0.5"]
    assert main(["assess", str(path), *words]) == 2
    said = capsys.readouterr().err
    assert "LOW:HIGH with LOW < HIGH" in said and said.count("\n") == 1


PEOPLE = "sex,age\n Female,30\n Male,41\n Female,35\n"


@pytest.fixture
def people(tmp_path):
    path = tmp_path / "people.csv"
    path.write_text(PEOPLE)
    return path


def test_blanks_around_a_text_do_not_count(people, capsys):
    words = [
        word
        for value in ("=Female", "== Female", "= ' Female '", "!= Male")
        for word in ("--query", f"count where sex {value}")
    ]
    printed = document(capsys, people, *words, "--by", "sex", "--epsilon", "1")
    assert {answer["group"]["sex"] for answer in printed["answers"]} == {"Female"}
    assert [answer["answer"] for answer in printed["answers"]] == ["2"] * 4


@pytest.mark.parametrize(
    ("condition", "hint"),
    [
        ("sex = Femal", "'Female'"),
        ("sex = female", "'Female'"),
        ("sex = Qqqqq", "sex = Qqqqq"),
        ("age = 99", "age = 99"),
        ("sex = Male and age < 35", "sex = Male and age < 35"),
    ],
)
def test_a_condition_without_a_match_is_told(condition, hint, people, capsys):
    query = f"count where {condition}"
    warnings = document(capsys, people, "--query", query, "--epsilon", "2")["warnings"]
    useless, unmet = warnings  # of nobody, an answer that is off by log 20/2 = 1.5 says nothing
    assert hint in unmet and "useless" in useless
    words = ["--query", f"mean:age where {condition}", "--universe", "0:99", "--epsilon", "1"]
    assert main(["assess", str(people), *words]) == 2
    assert hint in capsys.readouterr().err


def test_or_is_told_and_a_quoted_value_may_hold_it(people, capsys):
    query = "count where sex = Female or sex = Male"
    assert main(["assess", str(people), "--query", query, "--epsilon", "1"]) == 2
    assert query in capsys.readouterr().err


def test_groups_that_are_known_are_answered_whether_or_not_there_are_records(people, capsys):
    ask = ["--query", "count", "--by", "sex", "--epsilon", "1"]
    printed = document(capsys, people, *ask, "--groups", "X,Female")
    assert [(answer["group"]["sex"], answer["answer"]) for answer in printed["answers"]] == [
        ("X", "0"),
        ("Female", "2"),
    ]
    assert document(capsys, people, *ask, "--groups", "sex=X,Female") == printed
    assert printed["notes"] != document(capsys, people, *ask)["notes"]
    printed = document(capsys, people, *ask, "--groups", 'X,"Female, or none"')
    assert [row["group"]["sex"] for row in printed["answers"]] == ["X", "Female, or none"]
    words = ["--by", "sex,age", "--groups", "age=30"]
    assert main(["assess", str(people), *ask, *words]) == 2
    assert "groups = 'age'" in capsys.readouterr().err


def test_groups_none_of_which_is_there_are_told(people, capsys):
    ask = [people, "--query", "count", "--by", "sex", "--epsilon", "2", "--groups"]
    printed = document(capsys, *ask, "F,M")
    assert "'Female'" in printed["warnings"][-1]
    (warning,) = [
        warning for warning in document(capsys, *ask, "F,Male")["warnings"] if "2 of 3" in warning
    ]
    assert all(each in warning for each in ("sex", "'Female'", "do not publish"))
    assert document(capsys, *ask, "Female,Male,M")["warnings"][1:] == []  # M is useless


def test_how_far_clipping_moves_an_answer_is_told(tmp_path, capsys):
    table = tmp_path / "rides.csv"
    table.write_text("minutes\n" + "12\n20\n30\n38\n" * 10 + "999\n" * 10)
    ask = [table, "--universe", "10:40", "--epsilon", "1"]
    queries = ["--query", "mean:minutes", "--query", "median:minutes", "--query", "count"]
    notes = document(capsys, *ask, *queries, "--clip")["notes"]
    (nearer_end,) = [note for note in notes if "nearer end" in note]
    # 959 of each of ten, over fifty = 191.8, and the middle one of fifty is 30 in both
    assert (
        "mean:minutes down by at most 192 (10 " in nearer_end
        and "median:minutes by at most 0 (10 " in nearer_end
    )
    assert "--null-values=999" in nearer_end
    notes = document(capsys, *ask, "--query", "histogram(10,20,40):minutes", "--clip")["notes"]
    assert any("histogram(10,20,40):minutes by 10 " in note for note in notes)
    notes = document(capsys, *ask, *queries, "--clip", "--null-values", "999", "--drop-missing")
    assert "It moves" not in json.dumps(notes)


def test_what_lies_outside_of_bins_is_told_by_their_ends(file, capsys):
    words = ["--query", "histogram(0,20,30):hours", "--epsilon", "1"]
    assert main(["assess", str(file), *words]) == 2
    said = capsys.readouterr().err
    assert "line 2 (40), line 4 (99)" in said
    assert "0 to 30" in said


def test_one_small_group_does_not_refuse_the_others(people, capsys):
    ask = ["--query", "mean:age", "--by", "sex", "--universe", "0:99", "--epsilon", "1"]
    printed = document(capsys, people, *ask, "--groups", "Female,Male,X")
    assert [answer["group"]["sex"] for answer in printed["answers"]] == ["Female"]
    (note,) = [note for note in printed["notes"] if note.startswith("There is no answer for")]
    assert "'Male'" in note and "'X'" in note


def test_a_mean_that_others_make_superfluous_is_told(people, capsys):
    ask = [*("--query", "mean:age", "--query", "sum:age", "--query", "count", "--split", "1,2,1")]
    printed = document(capsys, people, *ask, "--universe", "0:99", "--epsilon", "1")
    (note,) = [note for note in printed["notes"] if "divide the released" in note]
    assert note.count("25%") == 2
    without = [*ask[2:6], "--split", "2,1", "--universe", "0:99", "--epsilon", "1"]
    fewer = document(capsys, people, *without)["answers"]
    for more, less in zip(printed["answers"][1:], fewer, strict=True):
        assert less["scale"] / more["scale"] == pytest.approx(0.75, rel=1e-8)


def test_what_protects_nobody_and_what_is_useless_is_said_straight(people, capsys):
    ask = ["--query", "mean:age", "--universe", "0:99"]
    (said,) = document(capsys, people, *ask, "--epsilon", "50")["warnings"]
    assert said.startswith("epsilon = 50 protects nobody")
    (said,) = document(capsys, people, *ask, "--epsilon", "0.1")["warnings"]
    assert "this answer is useless" in said
    # the noise of 99/3 over 2 stays below 49.4 in 95 of 100 releases, and a guess below 49.5; that
    # of a release does not
    end, useless = document(capsys, people, *ask, "--epsilon", "2")["warnings"]
    assert end.startswith("mean:age: the error (49.5) ")
    assert useless.startswith("mean:age: this answer is useless")
    wide = ["--query", "mean:age", "--universe", "-99:199", "--epsilon", "3.4"]
    assert document(capsys, people, *wide)["warnings"] == []


def test_what_a_backend_is_called_does_not_matter(people, tmp_path, monkeypatch, capsys):
    pytest.importorskip("matplotlib")
    words = ["--query", "count", "--epsilon", "1", "--plot", str(tmp_path / "a.svg")]
    command = [sys.executable, "-m", "didp_ref", "assess", str(people), *words]
    environment = os.environ | {"MPLBACKEND": "no such thing"}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_group_with_an_endless_name_is_refused(tmp_path, capsys):
    path = tmp_path / "data.csv"
    path.write_text(f"g\n{'a' * 1001}\nb\nb\n")
    assert main(["assess", str(path), "--query", "count", "--by", "g", "--epsilon", "1"]) == 2
    assert "longer than 1,000 characters" in capsys.readouterr().err
