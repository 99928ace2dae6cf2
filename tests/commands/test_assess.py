"""``didp-ref assess``: reading a user's file, and saying what is wrong with it."""

import json
import os
import subprocess
import sys
from fractions import Fraction

import pytest

from didp_ref.cli import main
from didp_ref.numbers.enclosure import float_down

CSV = "name,hours,empty\na,40,1\nb,13,\nc,99,3\nd,1,4\n"
ASK = ["--query", "sum", "--universe", "1:99"]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "data.csv"
    path.write_text(CSV)
    return path


def assess(file, *words):
    return main(["assess", str(file), "--column", "hours", *words])


def test_the_document_holds_every_scale(file, capsys):
    words = ["--alpha", "0.5", "--beta", "1", "--rho", "0.5", "--epsilon", "1", "--scale", "7"]
    assert assess(file, *ASK, *words, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["answer"] == 153.0
    assert found["worlds"]["count"] == 4
    assert [option["notion"] for option in found["options"]] == [
        "(alpha, beta) for any prior",
        "(alpha, beta) for this prior",
        "(alpha, beta) for exactly these worlds",
        "rho for this prior",
        "rho for exactly these worlds",
        "epsilon",
        "the scale given",
    ]
    assert found["options"][-1]["scale"] == 7.0


def test_the_table_warns_of_a_scale_that_depends_on_the_data(file, capsys):
    assert assess(file, *ASK, "--rho", "0.5") == 0
    assert "can itself" in " ".join(capsys.readouterr().out.split())


def test_parquet_is_read_like_csv(file, tmp_path, capsys):
    polars = pytest.importorskip("polars")
    parquet = tmp_path / "data.parquet"
    polars.read_csv(file).write_parquet(parquet)
    documents = []
    for one in (file, parquet):
        assert assess(one, *ASK, "--rho", "0.5", "--json") == 0
        documents.append(capsys.readouterr().out)
    assert documents[0] == documents[1]


def test_the_universe_can_come_from_another_file(file, tmp_path, capsys):
    wide = tmp_path / "wide.csv"
    wide.write_text("hours\n0\n168\n")
    words = ["--query", "sum", "--universe-from", str(wide), "--rho", "0.5", "--json"]
    assert assess(file, *words) == 0
    assert json.loads(capsys.readouterr().out)["worlds"]["high"] == 168.0


def test_a_prior_is_read_from_a_file(file, tmp_path, capsys):
    prior = tmp_path / "prior.txt"
    prior.write_text("0.4\n0.3\n0.2\n0.1\n")
    assert assess(file, *ASK, "--prior", str(prior), "--scale", "50", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    total = sum(map(Fraction, (0.4, 0.3, 0.2, 0.1)))  # a little more than one
    p_min, p_max = float_down(Fraction(0.1) / total), -float_down(-Fraction(0.4) / total)
    assert (found["worlds"]["p_min"], found["worlds"]["p_max"]) == (p_min, p_max)


def test_the_picture_is_drawn(file, tmp_path, capsys):
    picture = tmp_path / "posterior.png"
    assert assess(file, *ASK, "--scale", "50", "--plot", str(picture)) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    capsys.readouterr()


@pytest.mark.parametrize("cached", [None, "[]", "null", "{}", "[" * 100_000])
def test_the_picture_needs_no_folder_of_its_own(cached, file, tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    home = "/proc"  # where nobody can write
    if cached is not None:
        home = str(tmp_path / "home")
        (tmp_path / "home").mkdir()
        (tmp_path / "home" / f"fontlist-v{matplotlib.__version__}.json").write_text(cached)
    words = ["assess", str(file), "--column", "hours", *ASK, "--scale", "50", "--json"]
    program = "import sys; from didp_ref.cli import main; sys.exit(main())"
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


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--column", "hour", *ASK], "did you mean hours?"),
        (["--column", "name", *ASK], "is not numeric"),
        (["--column", "empty", *ASK], "1 empty cells, the first in record 1"),
        (["--column", "hours", "--query", "mode", "--universe", "1:99"], "one of sum"),
        (["--column", "hours", "--query", "sum", "--universe", "1-99"], "LOW:HIGH"),
        (["--column", "hours", "--query", "sum", "--universe", "99:1"], "LOW < HIGH"),
        (["--column", "hours", "--query", "sum", "--universe", "nan:1"], "two finite numbers"),
        (["--column", "hours", "--query", "sum", "--universe", "1:50"], "--clip"),
        (["--column", "hours", *ASK, "--prior", "no-such-file"], "cannot be read"),
        (["--column", "hours", *ASK, "--alpha", "0.5"], "both or neither"),
        (["--column", "hours", *ASK, "--scale", "-1"], "0 < scale"),
        (["--column", "hours", *ASK, "--plot", "picture.xyz"], "cannot be drawn"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(file, words, hint, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = [] if "--alpha" in words or "--scale" in words else ["--scale", "50"]
    assert main(["assess", str(file), *words, *asked]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert hint in said.err
    assert said.err.count("\n") == 1


def test_a_missing_file_is_named(tmp_path, capsys):
    assert assess(tmp_path / "none.csv", *ASK, "--scale", "1") == 2
    assert "none.csv" in capsys.readouterr().err


@pytest.mark.parametrize("content", ["", "hours\n", "\x00\xff"])
def test_an_empty_or_broken_file_is_refused(tmp_path, content, capsys):
    path = tmp_path / "broken.csv"
    path.write_text(content, encoding="latin-1")
    assert assess(path, *ASK, "--scale", "1") == 2
    assert "Traceback" not in capsys.readouterr().err
