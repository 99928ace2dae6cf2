"""``didp_ref.assess``: the words of the command, in Python."""

import json
import math
import re
import subprocess
import sys

import pytest

import didp_ref as di
from didp_ref.assessment.assess import MOST_SHOWN
from didp_ref.cli.main import main
from didp_ref.errors import DomainError, InputError
from tests.assessment.engines import ENGINES, polars_frame

COLUMNS = {"age": [34, 51, 27, 45, 62] * 20, "sex": ["F", "M", "F", "F", "M"] * 20}


@pytest.mark.parametrize("engine", ENGINES)
def test_it_is_shown_in_a_line_an_answer_and_without_the_answer(engine):
    assessed = di.assess(engine(COLUMNS), ["mean:age", "count"], universe=(0, 100), epsilon=1)
    # each has half of epsilon = 1: 100/100 and 1 record, of scale 2 and off by up to 2 log 20; a
    # release of the mean, of 43.8, by 200/100 * 3.0573, where (e^-y - k^2 e^(-y/k))/(1 - k^2) is
    # 1/20 for k = 4 * (50 - 43.8 + 6.1)/200, and by half a digit more
    numbers = [re.findall(r"\d+(?:\.\d+)?", line) for line in repr(assessed).splitlines()]
    assert numbers == [["2", "6", "95", "6.2"], ["2", "6", "95", "6.1"], ["90.2"], ["1"]]
    assert assessed.scales == {"mean:age": 2.0, "count": 2.0}
    assert assessed.epsilon == 1.0


def test_a_notebook_shows_a_table_without_the_answer():
    assessed = di.assess(polars_frame(COLUMNS), ["mean:age", "count"], universe=(0, 100), epsilon=1)
    html = assessed._repr_html_()
    assert html.count("<tr>") == 3 and "mean:age</th>" in html and "epsilon = 1 " in html
    assert "43.8" not in html


def test_each_answer_is_drawn_with_the_probability_of_an_error():
    pytest.importorskip("matplotlib")
    assessed = di.assess(polars_frame(COLUMNS), ["mean:age", "count"], universe=(0, 100), epsilon=1)
    (axes,) = assessed.plot().axes
    for line in axes.lines:
        # of Laplace noise of scale 2 the share beyond t is e^(-t/2), in percent
        assert line.get_ydata() == pytest.approx(
            [100 * math.exp(-x / 2) for x in line.get_xdata()], rel=1e-4
        )
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["mean:age", "count"]


@pytest.mark.parametrize(("said", "meant"), [("avg", "mean"), ("total", "sum"), ("len", "count")])
def test_another_tools_name_of_a_query_is_translated(said, meant):
    with pytest.raises(DomainError, match=f"did you mean {meant}"):
        di.assess(polars_frame(COLUMNS), f"{said}:age", universe=(0, 100), epsilon=1)


def test_no_true_answer_is_shown_unless_it_is_asked_for():
    assessed = di.assess(polars_frame(COLUMNS), "mean:age", universe={"age": (0, 100)}, rho=0.1)
    assert "43.8" not in repr(assessed) + json.dumps(assessed.document())
    assert "43.8" in json.dumps(assessed.document(show_true=True))


def test_what_is_no_use_or_was_left_out_is_shown_too():
    ages = {"age": [34, None, 27, 45, 62] * 4}
    frame = polars_frame(ages)
    words = {"universe": (0, 100), "epsilon": 0.1}
    dropped = di.assess(frame, "mean:age", **words, drop_missing=True)
    assert "mean:age: this answer is useless." in repr(dropped)  # 100/16 / 0.1 * log 20 is 187
    assert "(4 of age)" in repr(dropped)
    imputed = di.assess(frame, "mean:age", **words, impute=40)
    for said in (repr(imputed), json.dumps(imputed.document())):
        assert "(4 of age)" in said and "40" in said and "left out" not in said
    clipped = di.assess(frame, "max:age", universe=(0, 50), epsilon=1, clip=True, impute=40)
    for said in (repr(clipped), json.dumps(clipped.document())):
        assert "nearer end" in said


def test_no_true_answer_is_shown_by_accident():
    for query, answer, told in (
        ("mean:age", "219/5", r"\b(219|43\.8)\b"),
        ("sum:age", "4380", r"\b4380\b"),
        ("count", "100", r"\b100\b"),
    ):
        assessed = di.assess(polars_frame(COLUMNS), query, universe={"age": (0, 99)}, rho=0.3)
        part = assessed.advice.parts[0]
        assert str(part.answer.lower[0]) == answer
        for shown in map(repr, (assessed, assessed.advice, part, part.answer)):
            assert not re.search(told, shown)


def test_the_document_is_that_of_the_command(tmp_path, capsys):
    pytest.importorskip("duckdb")
    frame = polars_frame(COLUMNS)
    frame.write_csv(tmp_path / "people.csv")
    ask = ["--query", "mean:age", "--by", "sex", "--universe", "0:100", "--rho", "0.2"]
    assert main(["assess", str(tmp_path / "people.csv"), *ask, "--json"]) == 0
    assessed = di.assess(frame, "mean:age", by=["sex"], universe=(0, 100), rho=0.2)
    assert json.loads(json.dumps(assessed.document())) == json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("query", "universe"),
    [("mean:agee", None), ("mean:agee", (0, 100)), ("mean:age", {"agee": (0, 100)})],
)
def test_a_column_that_is_not_there_is_said_to_be_none(query, universe):
    with pytest.raises(InputError, match=r"'agee'.* age\?"):
        di.assess(polars_frame(COLUMNS), query, universe=universe, epsilon=1)


def test_what_cannot_be_asked_is_refused():
    frame = polars_frame(COLUMNS)
    with pytest.raises(DomainError, match="universe of age"):
        di.assess(frame, "mean:age", epsilon=1)
    with pytest.raises(DomainError, match="promise"):
        di.assess(frame, "mean:age", universe=(0, 100))


def test_what_no_noise_keeps_or_needs_is_said():
    frame = polars_frame(COLUMNS)
    kept = di.assess(frame, "mean:age", universe=(0, 100), rho=0.1, suspects=5)
    assert kept.scales == {"mean:age": None}
    needed = di.assess(frame, "count", adjacency="replace", epsilon=1)
    assert "count: " in repr(needed) and "epsilon = 0 " in repr(needed)


def test_many_answers_are_cut_short():
    queries = [f"count where age > {age}" for age in range(MOST_SHOWN + 3)]
    lines = repr(di.assess(polars_frame(COLUMNS), queries, epsilon=1)).splitlines()
    assert lines[-3] == "... and 3 more" and len(lines) == MOST_SHOWN + 3


def test_groups_that_are_known_beforehand_are_answered_and_no_others():
    frame = polars_frame(COLUMNS)
    known = {"sex": ["M", "X"]}
    assessed = di.assess(frame, "count", epsilon=1, by=["sex"], groups=known)
    assert list(assessed.scales) == ["count (sex = M)", "count (sex = X)"]


RELATION = """
import duckdb, didp_ref
table = duckdb.connect().sql("SELECT i % 90 AS age, i % 3 AS g FROM range(1000) made(i)")
print(didp_ref.assess(table, "mean:age", universe=(0, 120), epsilon=1, by=["g"]).scales)
"""


def test_nothing_is_said_of_duckdb_at_the_end_of_a_process():
    pytest.importorskip("duckdb")
    words = [sys.executable, "-c", RELATION]
    child = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (child.returncode, child.stderr) == (0, "")
    assert "mean:age (g = 2)" in child.stdout
