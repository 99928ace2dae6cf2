"""What was found by attack: one record decides nothing but its own part of an answer."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest

pytest.importorskip("duckdb")
pytest.importorskip("pyarrow")

import pyarrow
from pyarrow import ipc, parquet

from didp_ref.cli import release
from didp_ref.cli.main import main


@pytest.fixture
def exact(tmp_path, monkeypatch, capsys):
    """A function that returns the exact answers of a release, or its exit code where it fails."""
    made = []

    def answers(file, *words):
        collected = []
        real = release.release

        def kept(planned, true, *rest):
            collected.append(true)
            return real(planned, true, *rest)

        made.append(file)
        budget = ["--budget", str(tmp_path / f"{len(made)}.budget"), "--total", "1"]
        with monkeypatch.context() as patch:
            patch.setattr(release, "release", kept)
            code = main(["release", str(file), *words, "--epsilon", "1", *budget])
        capsys.readouterr()
        return code if code else collected[0]

    return answers


@pytest.mark.parametrize("scale", [38, 37, 30, 10])
@pytest.mark.parametrize("kind", ["integer", "number"])
def test_a_decimal_of_any_scale_makes_no_release_fail(scale, kind, tmp_path, exact):
    """-1 does not fit a decimal of 38 places, and so no floor of it may be asked for."""
    for other in (1, -1, -9):
        cells = [Decimal(1).scaleb(-2), Decimal(other * 5).scaleb(-1 if scale < 38 else -2)]
        table = pyarrow.table({"x": pyarrow.array(cells, pyarrow.decimal128(38, scale))})
        parquet.write_table(table, tmp_path / "x.parquet")
        words = ["--columns", f"x:{kind}", "--query", "count where x >= -9"]
        assert exact(tmp_path / "x.parquet", *words) in (((Fraction(0),),), ((Fraction(2),),))


def test_cells_that_are_not_read_damage_no_column(tmp_path, exact):
    times = pyarrow.array([1, -5], pyarrow.int32()).view(pyarrow.time32("ms"))
    wide = pyarrow.Array.from_buffers(
        pyarrow.decimal128(5, 2),
        2,
        [None, pyarrow.py_buffer(b"".join(n.to_bytes(16, "little") for n in (125, 10**20)))],
    )
    table = pyarrow.table({"t": times, "d": wide, "v": [1, 2]})
    with ipc.new_file(tmp_path / "x.arrow", table.schema) as file:
        file.write_table(table)
    asked = ["--query", "count", "--columns", "v:integer"]
    assert exact(tmp_path / "x.arrow", *asked) == ((2,),)
    of_wide = ["--query", "sum:d", "--universe", "d=0:9", "--columns", "d:number"]
    assert exact(tmp_path / "x.arrow", *of_wide) == ((Fraction("1.25"),),)


def test_a_mark_at_the_beginning_is_the_first_record_s_where_there_are_no_names(tmp_path, exact):
    words = ["--no-header", "--columns", "v:integer", "--universe", "v=-10:10", "--query", "sum:v"]
    for name, text in (("one", b"\xef\xbb\xbf10\n3\n"), ("more", b"-10\n\xef\xbb\xbf10\n3\n")):
        (tmp_path / name).write_bytes(text)
    assert exact(tmp_path / "one", *words) == ((3,),)
    assert exact(tmp_path / "more", *words) == ((-7,),)


@pytest.mark.parametrize("header", [[], ["--no-header"]])
def test_utf_16_without_its_mark_is_rejected_in_one_line(header, tmp_path, capsys):
    (tmp_path / "data.csv").write_bytes("v\n1\n".encode("utf-16-le"))
    words = ["--encoding", "utf-16", *header, "--columns", "v:integer", "--query", "count"]
    assert main(["release", str(tmp_path / "data.csv"), *words, "--epsilon", "1", "--dry-run"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_a_long_cell_takes_no_long_time(tmp_path, exact):
    """The search for slips once took minutes for it."""
    (tmp_path / "data.csv").write_text(f"a\n1{' ' * 60_000}!\n3\n")
    words = ["--columns", "a:integer", "--universe", "a=0:10", "--query", "sum:a"]
    assert exact(tmp_path / "data.csv", *words, "--timeout", "60") == ((3,),)


def test_what_cannot_be_said_on_standard_error_decides_nothing(tmp_path, exact, monkeypatch):
    (tmp_path / "data.csv").write_text("a\n1\nx\n")
    words = ["--columns", "a:integer", "--universe", "a=0:10", "--query", "sum:a"]
    from didp_ref.cli import assess_files

    def full(text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(assess_files, "message", full)
    assert exact(tmp_path / "data.csv", *words) == ((1,),)


def test_questions_that_differ_in_the_seventh_digit_are_two(tmp_path, capsys):
    (tmp_path / "data.csv").write_text("a\n1\n1.0000015\n3\n")
    budget = ["--budget", str(tmp_path / "budget"), "--total", "2"]
    columns = ["--columns", "a:number", "--universe", "a=0:5", "--epsilon", "1", *budget]
    for charge, edge in enumerate(("1.000001", "1.000002"), 1):
        query = ["--query", f"histogram(0,{edge},5):a"]
        assert main(["release", str(tmp_path / "data.csv"), *query, *columns, "--json"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert document["charged"]["charge"] == charge
        assert document["published"][0]["query"] == f"histogram(0,{edge},5):a [0, {edge})"
    assert main(["budget", str(tmp_path / "budget")]) == 0


def test_without_a_line_of_names_their_order_is_part_of_the_question(tmp_path, capsys):
    (tmp_path / "data.csv").write_text("1,7\n2,8\n")
    asked = ["--no-header", "--universe", "a=0:9", "--query", "sum:a", "--epsilon", "1"]
    asked += ["--budget", str(tmp_path / "budget"), "--total", "2", "--json"]
    for charge, columns in enumerate(("a:integer,b:integer", "b:integer,a:integer"), 1):
        assert main(["release", str(tmp_path / "data.csv"), "--columns", columns, *asked]) == 0
        document = json.loads(capsys.readouterr().out)
        assert (document["charged"]["charge"], document["asked"]["names"]) == (
            charge,
            [polynomial.partition(":")[0] for polynomial in columns.split(",")],
        )
    assert main(["budget", str(tmp_path / "budget")]) == 0


def test_a_schema_is_never_written_over(tmp_path, capsys):
    (tmp_path / "data.csv").write_text("a\n1\n")
    schema = tmp_path / "schema.json"
    schema.write_text('[[column]]\nname = "a"\ntype = "integer"\n')
    words = ["--schema", str(schema), "--query", "count", "--epsilon", "1", "--total", "1"]
    words += ["--budget", str(tmp_path / "budget"), "--receipt", str(schema)]
    before = schema.read_bytes()
    assert main(["release", str(tmp_path / "data.csv"), *words]) == 2
    assert str(schema) in capsys.readouterr().err
    assert schema.read_bytes() == before


def test_a_dry_run_does_not_go_on_with_the_making_of_a_budget(tmp_path, capsys):
    (tmp_path / "data.csv").write_text("a\n1\n")
    for name in ("budget", "budget-tally"):
        (tmp_path / name).touch()
    words = ["--columns", "a:integer", "--query", "count", "--epsilon", "1", "--total", "2"]
    ask = ["release", str(tmp_path / "data.csv"), *words, "--budget", str(tmp_path / "budget")]
    assert main([*ask, "--dry-run", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["left_after"] == "1"
    assert (tmp_path / "budget").stat().st_size == 0
    assert main(ask) == 0
