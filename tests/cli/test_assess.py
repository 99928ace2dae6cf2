"""``didp-ref assess``: what it answers first, and how it says what is wrong, in one line."""

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from importlib.util import find_spec

import pytest

from didp_ref.cli.main import main
from didp_ref.numbers.enclosure import float_down
from didp_ref.processes.memory import SIZES
from tests.cli.hours import ASK, CSV, HOURS, document

duckdb = pytest.importorskip("duckdb")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "data.csv"
    path.write_text(CSV)
    return path


def test_the_first_line_is_the_answer(file, capsys):
    assert main(["assess", str(file), *ASK, "--epsilon", "1"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("sum:hours: add Laplace noise of scale 99.")
    assert said.err == ""


def test_parquet_arrow_and_a_duckdb_file_are_read_like_csv(file, tmp_path, capsys):
    polars = pytest.importorskip("polars")
    frame = polars.read_csv(file)
    frame.write_parquet(tmp_path / "data.parquet")
    frame.write_ipc(tmp_path / "data.arrow")
    frame.write_ipc_stream(tmp_path / "data.arrows")
    with duckdb.connect(str(tmp_path / "data.duckdb")) as connection:
        connection.execute(f"CREATE TABLE work AS FROM read_csv('{file}')").fetchall()
    expected = document(capsys, file, *ASK, "--rho", "0.5")
    for name in ("data.parquet", "data.arrow", "data.arrows", "data.duckdb"):
        assert document(capsys, tmp_path / name, *ASK, "--rho", "0.5") == expected


def test_a_table_of_several_is_named(tmp_path, capsys):
    path = tmp_path / "data.duckdb"
    with duckdb.connect(str(path)) as connection:
        for name in ("one", "two"):
            connection.execute(f'CREATE TABLE "{name}" AS SELECT 1 AS x FROM range(3)').fetchall()
    ask = ["--query", "count", "--epsilon", "1"]
    assert document(capsys, path, *ask, "--table", "two")["records"] == 3
    for words, hint in (([], "has 2 tables (one, two)"), (["--table", "twoo"], "did you mean two")):
        assert main(["assess", str(path), *ask, *words]) == 2
        assert hint in capsys.readouterr().err


def test_several_files_are_one_table(file, tmp_path, capsys):
    other = tmp_path / "other.csv"
    other.write_text("hours;x\n2,5;1\n")
    more = tmp_path / "more.csv"
    more.write_text(CSV.replace("a,40", "e,41"))
    found = document(capsys, file, more, *ASK, "--rho", "0.5")
    assert (found["records"], found["answers"][0]["answer"]) == (8, "307")
    assert main(["assess", str(file), str(other), *ASK, "--rho", "0.5"]) == 2
    assert "other.csv: column 'hours' is not numeric: '2,5' in line 2" in capsys.readouterr().err


def test_a_file_is_read_as_it_is_written(tmp_path, capsys):
    path = tmp_path / "german.csv"
    path.write_bytes("Größe;Ort\n1.234,5;Köln\n-;Ulm\n2,5;Ulm\n".encode("latin-1"))
    words = ["--query", "sum:Größe", "--query", "count where Ort = Ulm", "--universe", "-500:5e3"]
    how = ["--decimal", ",", "--thousands", ".", "--encoding", "latin-1", "--null-values=-,NA"]
    found = document(capsys, path, *words, *how, "--impute", "0", "--epsilon", "1")
    assert [one["answer"] for one in found["answers"]] == ["1237", "2"]
    assert found["missing"] == {"Größe": 1}


def test_numbers_in_a_condition_are_compared_as_numbers(file, capsys):
    ask = ["--query", "count where hours >= 40.0", "--query", "count where name = b"]
    found = document(capsys, file, *ASK, *ask, "--epsilon", "1")
    assert [one["answer"] for one in found["answers"]] == ["153", "2", "1"]


def test_a_group_is_called_as_it_is_written(tmp_path, capsys):
    path = tmp_path / "data.csv"
    path.write_text("code\n01\n1\n01\n")
    found = document(capsys, path, "--query", "count", "--by", "code", "--epsilon", "1")
    assert [one["group"] for one in found["answers"]] == [{"code": "01"}, {"code": "1"}]


def test_a_prior_is_read_from_a_file(file, tmp_path, capsys):
    prior = tmp_path / "prior.txt"
    prior.write_text("0.4\n0.3\n0.2\n0.1\n")
    found = document(capsys, file, *ASK, "--prior", prior, "--scale", "50")
    total = sum(map(Fraction, (0.4, 0.3, 0.2, 0.1)))  # a little more than one
    p_min, p_max = float_down(Fraction(0.1) / total), -float_down(-Fraction(0.4) / total)
    assert (found["adversary"]["p_min"], found["adversary"]["p_max"]) == (p_min, p_max)


def test_what_is_true_of_these_worlds_is_said_when_asked_for(file, capsys):
    assert document(capsys, file, *ASK, "--rho", "0.5")["these_worlds"] is None
    assert main(["assess", str(file), *ASK, "--rho", "0.5", "--these-worlds"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "can themselves betray it" in said


def test_the_report_can_be_markdown_and_a_page_with_pictures(file, tmp_path, capsys):
    pytest.importorskip("matplotlib")
    page, picture = tmp_path / "report.html", tmp_path / "posterior.png"
    words = ["--epsilon", "1", "--markdown", "--page", str(page), "--plot", str(picture)]
    assert main(["assess", str(file), *ASK, *words]) == 0
    assert "| suspects | before |" in capsys.readouterr().out
    assert page.read_text().count("<svg") == 2
    assert picture.read_bytes().startswith(b"\x89PNG")


DAMAGED = ["[]", "null", "[" * 100_000]


@pytest.mark.parametrize(
    "cached", [None, "{}", *(pytest.param(one, marks=pytest.mark.slow) for one in DAMAGED)]
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
        (["--query", "sum:hour", "--universe", "1:99"], "did you mean hours?"),
        (["--query", "sum:name", "--universe", "1:99"], "is not numeric: 'a' in line 2, the first"),
        (["--query", "sum:empty", "--universe", "1:9"], "1 missing value: line 3; leave"),
        (["--query", "mode:hours", "--universe", "1:99"], "one of sum"),
        (["--query", "count", "--by", "nam"], "did you mean name?"),
        ([*HOURS], "universe of hours"),
        ([*HOURS, "--universe", "99:1"], "LOW < HIGH"),
        ([*HOURS, "--universe", "2:50"], "2 out-of-universe values: line 4 (99), line 5 (1); move"),
        ([*ASK, "--prior", "no-such-file"], "cannot be read"),
        ([*ASK, "--alpha", "0.5"], "both or neither"),
        ([*ASK, "--scale", "-1"], "0 < scale"),
        ([*ASK, "--suspects", "1"], "suspects = 1 is"),
        ([*ASK, "--epsilon", "-1"], "epsilon = -1 is outside its domain: 0 < epsilon"),
        ([*ASK, "--epsilon", "-1e-3"], "epsilon = -1e-3 is"),
        ([*ASK, "--rho", "2"], "rho = 2 is"),
        ([*ASK, "--adjacency", "both"], "one of any"),
        ([*ASK, "--separator", ";;"], "one character"),
        ([*ASK, "--thousands", "."], "thousands"),
        ([*ASK, "--encoding", "ebcdic"], "one of utf-8"),
        ([*ASK, "--table", "x"], "is no DuckDB file"),
        ([*ASK, "--these-worlds", "--by", "name"], "leave --these-worlds out"),
        ([*ASK, "--json", "--markdown"], "one of the two"),
        ([*ASK, "--plot", "picture.xyz"], "cannot be drawn"),
        ([*ASK, "--plot", "no-such-folder/a.png"], "there is no folder no-such-folder"),
        ([*ASK, "--page", "no-such-folder/a.html"], "there is no folder no-such-folder"),
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


def test_a_picture_that_cannot_be_written_is_refused_before_anything_is_read(tmp_path, capsys):
    pytest.importorskip("matplotlib")
    words = [*ASK, "--scale", "1", "--plot", str(tmp_path / "none" / "a.png")]
    assert main(["assess", str(tmp_path / "no-such-file.csv"), *words]) == 2
    assert "there is no folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        (b"", "is empty"),
        (b"\n\n", "is empty"),
        (b"hours\n", "has 0 records"),
        (b"hours\n7\n", "has 1 record;"),
        (b"\x00\xff", "no utf-8 text"),
        (
            b"hours\n1\n\xff\n",
            "line 3 is no utf-8 text; say how it is written, as in --encoding latin-1",
        ),
        (b"hours,x\n1,2\n3\n", "line 3 has 1 cell, and the header 2"),
        (b'hours\n"1\n2\n', "a quote that opens in line 2 or below is not closed"),
        (b"hours\n1\ninf\n2\n", "1 infinite value: line 3 (inf)"),
        (
            b"hours\n1\nNA\n",
            "'NA' in line 3; if it stands for a missing value, say --null-values=NA",
        ),
        (b"hours,hours\n1,2\n", "2 columns of this name"),
    ],
)
def test_a_file_that_is_no_table_is_refused_in_one_line(content, hint, tmp_path, capsys):
    path = tmp_path / "broken.csv"
    path.write_bytes(content)
    assert main(["assess", str(path), *ASK, "--scale", "1"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert hint in said.err


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, lambda path: None])
def test_what_is_no_file_is_refused(make, tmp_path, capsys):
    path = tmp_path / "it"
    make(path)
    assert main(["assess", str(path), *ASK, "--scale", "1"]) == 2
    said = capsys.readouterr().err
    assert "it: " in said and said.count("\n") == 1


def test_a_parquet_file_cut_short_is_refused(file, tmp_path, capsys):
    polars = pytest.importorskip("polars")
    whole, cut = tmp_path / "whole.parquet", tmp_path / "cut.parquet"
    polars.read_csv(file).write_parquet(whole)
    cut.write_bytes(whole.read_bytes()[:-20])
    assert main(["assess", str(cut), *ASK, "--scale", "1"]) == 2
    said = capsys.readouterr().err
    assert "cut.parquet: is cut off: the end of a Parquet file is missing" in said
    assert said.count("\n") == 1


def test_a_constant_column_has_an_answer_and_no_universe_of_its_own(tmp_path, capsys):
    path = tmp_path / "same.csv"
    path.write_text("hours\n7\n7\n7\n")
    found = document(capsys, path, *ASK, "--rho", "0.5")
    assert found["answers"][0]["scale"] > 0.0
    words = ["--query", "sum:hours", "--universe-from", str(path), "--rho", "0.5"]
    assert main(["assess", str(path), *words]) == 2
    said = capsys.readouterr().err
    assert "LOW:HIGH with LOW < HIGH" in said and said.count("\n") == 1


def test_ten_thousand_columns_are_read(tmp_path, capsys):
    path = tmp_path / "wide.csv"
    names = [f"c{at}" for at in range(10_000)]
    path.write_text("\n".join([",".join(names)] + [",".join("7" for _ in names)] * 3) + "\n")
    found = document(capsys, path, "--query", "sum:c9999", "--universe", "0:9", "--epsilon", "1")
    assert found["answers"][0]["answer"] == "21"


@pytest.mark.skipif(find_spec("pyspark") is None, reason="pyspark is not installed")
def test_spark_gives_the_same_document(file, tmp_path, capsys):
    polars = pytest.importorskip("polars")
    path = tmp_path / "data.parquet"
    polars.read_csv(file).write_parquet(path)
    ask = [*ASK, "--query", "count", "--by", "name", "--rho", "0.5"]
    ask[ask.index("sum:hours")] = "count:hours"
    assert document(capsys, path, *ask, "--spark") == document(capsys, path, *ask)


def test_a_place_that_is_not_found_is_not_told(tmp_path, monkeypatch, capsys):
    """Of a damaged file one reader may see more than another."""
    path = tmp_path / "data.csv"
    path.write_text('x\n1\n\n""\n3\n')
    monkeypatch.setattr("didp_ref.assessment.data.columns.Source.places_of", lambda *_: "")
    words = ["--query=sum:x", "--universe=0:2", "--rho=0.9"]
    assert main(["assess", str(path), *words]) == 2
    said = capsys.readouterr().err
    assert " value" in said and ": ;" not in said and "; " in said


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
@pytest.mark.parametrize("words", [[], ["--these-worlds"]])
def test_a_record_that_is_no_text_is_refused_and_not_shown(kind, words, tmp_path, capsys):
    """It is read only when it is counted."""
    polars = pytest.importorskip("polars")
    path = tmp_path / f"data.{kind}"
    frame = polars.DataFrame({"x": [1, 2, 3], "y": ["\u00e9\u00e9\u00e9\u00e9", "b", "c"]})
    if kind == "parquet":
        frame.write_parquet(path, compression="uncompressed", statistics=False)
    else:
        frame.write_ipc(path)
    path.write_bytes(path.read_bytes().replace("\u00e9".encode(), b"\xff\xfe"))
    asked = ["--query=sum:x", "--by=y", "--universe=0:9", "--rho=0.9", *words]
    assert main(["assess", str(path), *asked]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "cannot be read as a table" in said
    assert "xff" not in said.lower()


@pytest.mark.parametrize(
    "words",
    [
        ["--query", "count", "--separator", "\udcf7"],
        ["--query", "mean:hours", "--null-values", "NA,\udcf7"],
        ["--query", "mean:hours", "--thousands", "\udcf7"],
        ["--query", "count where name = \udcf7"],
        ["--query", "mean:\udcf7"],
    ],
)
def test_a_byte_that_is_no_text_is_refused(file, capsys, words):
    """It comes from a command line in another encoding, and no engine takes it."""
    assert main(["assess", str(file), *words, "--universe", "0:99", "--rho", "0.1"]) == 2
    said = capsys.readouterr().err
    assert "text in the encoding of this terminal" in said and said.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="sends signals")
@pytest.mark.parametrize(("number", "code"), [("INT", 130), ("TERM", 143)])
def test_a_signal_during_a_query_leaves_nothing_behind(number, code, tmp_path):
    """DuckDB makes an error of its own of whatever interrupts it."""
    path, passing = tmp_path / "data.duckdb", tmp_path / "passing"
    passing.mkdir()
    with duckdb.connect(str(path)) as connection:
        made = "CREATE TABLE t AS SELECT range * 7919 % 1000003 AS x FROM range(30_000_000)"
        connection.execute(made).fetchall()
    ask = ["--query", "sum:x", "--universe", "0:2e6", "--epsilon", "1"]
    words = ["env", f"--default-signal={number}", sys.executable, "-m", "didp_ref", "assess"]
    process = subprocess.Popen(
        [*words, str(path), *ask],
        env=os.environ | {"TMPDIR": str(passing)},
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not list(passing.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    time.sleep(0.2)
    process.send_signal(getattr(signal, f"SIG{number}"))
    assert process.communicate(timeout=30)[1] == "didp-ref: interrupted\n"
    assert process.returncode == code
    assert list(passing.iterdir()) == []


def test_the_same_file_twice_is_refused(file, tmp_path, capsys):
    """It would halve the noise."""
    link, copy = tmp_path / "link.csv", tmp_path / "copy.csv"
    link.symlink_to(file)
    copy.write_text(CSV)
    for other, hint in ((file, "is given twice"), (link, "is given twice"), (copy, "the same as")):
        assert main(["assess", str(file), str(other), *ASK, "--rho", "0.5"]) == 2
        said = capsys.readouterr().err
        assert hint in said and "counted twice" in said and said.count("\n") == 1


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
    found = document(capsys, people, *words, "--by", "sex", "--epsilon", "1")
    assert {one["group"]["sex"] for one in found["answers"]} == {"Female"}
    assert [one["answer"] for one in found["answers"]] == ["2"] * 4


@pytest.mark.parametrize(
    ("condition", "hint"),
    [
        ("sex = Femal", "No record meets sex = Femal; 'Female', which is nearest, is in the data"),
        ("sex = female", "'Female', which is nearest"),
        ("sex = Qqqqq", "nothing in that column is like it"),
        ("age = 99", "No record meets age = 99;"),
        ("sex = Male and age < 35", "No record meets all of sex = Male and age < 35."),
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
    assert "or is none; ask one query of each" in capsys.readouterr().err


def test_groups_that_are_known_are_answered_whether_or_not_there_are_records(people, capsys):
    ask = ["--query", "count", "--by", "sex", "--epsilon", "1"]
    found = document(capsys, people, *ask, "--groups", "X,Female")
    assert [(one["group"]["sex"], one["answer"]) for one in found["answers"]] == [
        ("X", "0"),
        ("Female", "2"),
    ]
    assert document(capsys, people, *ask, "--groups", "sex=X,Female") == found
    assert any("those that you named, empty ones included" in note for note in found["notes"])
    words = ["--by", "sex,age", "--groups", "age=30"]
    assert main(["assess", str(people), *ask, *words]) == 2
    assert "say which groups sex has too" in capsys.readouterr().err


def test_groups_none_of_which_is_there_are_told(people, capsys):
    ask = [people, "--query", "count", "--by", "sex", "--epsilon", "2", "--groups"]
    found = document(capsys, *ask, "F,M")
    assert "'Female', which is nearest to F" in found["warnings"][-1]
    (one,) = [one for one in document(capsys, *ask, "F,Male")["warnings"] if "was named" in one]
    assert one == (
        "2 of 3 records are of no group of sex that was named, and left out; 'Female', which is "
        "nearest to F, is in the data; do not publish this remark."
    )
    assert document(capsys, *ask, "Female,Male,M")["warnings"][1:] == []  # M is useless


def test_how_far_clipping_moves_an_answer_is_told(tmp_path, capsys):
    table = tmp_path / "rides.csv"
    table.write_text("minutes\n" + "12\n20\n30\n38\n" * 10 + "999\n" * 10)
    ask = [table, "--universe", "10:40", "--epsilon", "1"]
    queries = ["--query", "mean:minutes", "--query", "median:minutes", "--query", "count"]
    notes = document(capsys, *ask, *queries, "--clip")["notes"]
    (one,) = [note for note in notes if "nearer end" in note]
    # 959 of each of ten, over fifty = 191.8, and the middle one of fifty is 30 in both
    assert (
        "It moves mean:minutes down by 192 (10 values); median:minutes by 0 (10 values). If 999 "
        "stands for a missing value, say --null-values=999" in one
    )
    notes = document(capsys, *ask, "--query", "histogram(10,20,40):minutes", "--clip")["notes"]
    assert any("It moves histogram(10,20,40):minutes by 10 values." in note for note in notes)
    notes = document(capsys, *ask, *queries, "--clip", "--null-values", "999", "--drop-missing")
    assert "It moves" not in json.dumps(notes)


def test_what_lies_outside_of_bins_is_told_by_their_ends(file, capsys):
    words = ["--query", "histogram(0,20,30):hours", "--epsilon", "1"]
    assert main(["assess", str(file), *words]) == 2
    said = capsys.readouterr().err
    assert "has 2 out-of-universe values: line 2 (40), line 4 (99); move them" in said
    assert "let the bins reach beyond 0 to 30" in said


def test_one_small_group_does_not_refuse_the_others(people, capsys):
    ask = ["--query", "mean:age", "--by", "sex", "--universe", "0:99", "--epsilon", "1"]
    found = document(capsys, people, *ask, "--groups", "Female,Male,X")
    assert [one["group"]["sex"] for one in found["answers"]] == ["Female"]
    (note,) = [note for note in found["notes"] if note.startswith("No answer is given")]
    assert "'Male'" in note and "'X'" in note


def test_a_mean_that_others_make_superfluous_is_told(people, capsys):
    ask = [*("--query", "mean:age", "--query", "sum:age", "--query", "count", "--split", "1,2,1")]
    found = document(capsys, people, *ask, "--universe", "0:99", "--epsilon", "1")
    (note,) = [note for note in found["notes"] if "divide what is released" in note]
    assert "Its 25 % of the budget" in note and "noise is 25 % smaller" in note
    without = [*ask[2:6], "--split", "2,1", "--universe", "0:99", "--epsilon", "1"]
    fewer = document(capsys, people, *without)["answers"]
    for more, less in zip(found["answers"][1:], fewer, strict=True):
        assert less["scale"] / more["scale"] == pytest.approx(0.75, rel=1e-8)


def test_what_protects_nobody_and_what_is_useless_is_said_straight(people, capsys):
    ask = ["--query", "mean:age", "--universe", "0:99"]
    (said,) = document(capsys, people, *ask, "--epsilon", "50")["warnings"]
    assert said.startswith("epsilon = 50 protects nobody")
    (said,) = document(capsys, people, *ask, "--epsilon", "0.1")["warnings"]
    assert "this answer is useless" in said and "a guess without the data" in said
    # the noise of 99/3 over 2 stays below 49.4 in 95 of 100 releases, and a guess below 49.5; that
    # of a release does not
    end, useless = document(capsys, people, *ask, "--epsilon", "2")["warnings"]
    assert end.startswith("mean:age: the error (49.5) is as large as the answer's distance from")
    assert useless.startswith("mean:age: this answer is useless with didp-ref release.")
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


PACKED = 120_000_000


def packed_parquet(path, pyarrow, long):
    texts = pyarrow.array([long, "b", "b"], pyarrow.large_string())
    table = pyarrow.table({"x": [1.0, 2.0, 3.0], "g": texts})
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(table, path, compression="zstd", use_dictionary=False)


def packed_arrow(path, pyarrow, long):
    ipc = pytest.importorskip("pyarrow.ipc")
    table = pyarrow.table({"x": [1.0, 2.0, 3.0], "g": [long, "b", "b"]})
    with ipc.new_file(path, table.schema, options=ipc.IpcWriteOptions(compression="zstd")) as file:
        file.write_table(table)


IN_LITTLE_MEMORY = """
import sys
from contextlib import redirect_stdout
from io import StringIO
from didp_ref.cli import assess
from didp_ref.cli.main import main

most, small, packed, *words = sys.argv[1:]
with redirect_stdout(StringIO()):
    main(["assess", small, *words])  # what the libraries take for themselves is taken now
assess.MOST_MEMORY = int(most)
sys.exit(main(["assess", packed, *words]))
"""


def assess_in_little_memory(small, packed, *words):
    """Assess a file where so long a text has no room, after a small file of its kind.

    In a process of its own: Arrow keeps room that it once had, and the text would find it.
    """
    command = [sys.executable, "-c", IN_LITTLE_MEMORY, str(PACKED), str(small), str(packed)]
    return subprocess.run([*command, *words], capture_output=True, text=True, check=False)


@pytest.mark.skipif(not SIZES.exists(), reason="this system does not tell what a process holds")
@pytest.mark.parametrize(
    ("name", "write"), [("a.parquet", packed_parquet), ("a.arrow", packed_arrow)]
)
def test_a_text_that_is_packed_small_is_refused_before_it_fills_memory(name, write, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    small, packed = tmp_path / f"small-{name}", tmp_path / name
    write(small, pyarrow, "a")
    write(packed, pyarrow, "a" * PACKED)
    assert packed.stat().st_size < 100_000
    ask = ["--query", "mean:x", "--universe", "0:9", "--epsilon", "1"]
    refused = assess_in_little_memory(small, packed, *ask, "--by", "g")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1
    assert "of memory: a text of it, or what is packed as one block, is too large" in refused.stderr
    told = assess_in_little_memory(small, packed, *ask)  # the text beside is not unpacked
    assert (told.returncode, told.stderr) == (0, "")
