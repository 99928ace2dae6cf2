"""The report: its first paragraph is true in every part, and its code runs."""

import contextlib
import io
import re
from dataclasses import replace
from fractions import Fraction

import pytest

pytest.importorskip("narwhals")

import didp_ref as di
from didp_ref.assessment.advice import Asked
from didp_ref.assessment.blocks import Code, Paragraph, Row, Table
from didp_ref.assessment.forecast import Forecast
from didp_ref.assessment.questions import STILL_COUNTED
from didp_ref.assessment.report import blocks
from tests.assessment.asked import assess_table, assessed
from tests.assessment.engines import polars_frame

COLUMNS = {"age": [34, 51, 27, 45, 62] * 20, "sex": ["F", "M", "F", "F", "M"] * 20}
AGES = {"age": (0.0, 100.0)}


def report(query, asked, columns=COLUMNS, *, show_true=False, details=False, **keywords):
    queries = [query] if isinstance(query, str) else query
    assessment = assessed(polars_frame(columns), queries, asked, AGES, **keywords)
    return blocks(assessment, show_true=show_true, details=details)


def texts(result):
    return [entry.text for entry in result if isinstance(entry, Paragraph | Row)]


def test_the_answer_comes_first_and_then_against_whom_it_holds():
    first, *more = texts(report("mean:age", Asked(rho=0.1)))
    for words in ("scale 2.886", " 8.65 in 95%"):  # 2/log 2, rounded up
        assert words in first
    for words in (
        "19 equally likely suspects",
        " 10%",
        "added, removed or replaced",
        " 58.6%",  # the square root of two to one
        "epsilon = 0.3466",  # half of log 2, rounded up
    ):
        assert words in " ".join(more)


@pytest.mark.parametrize("epsilon", [1, 0.1])
def test_what_a_release_of_a_mean_is_off_by_comes_before_the_noise_of_ones_own(epsilon):
    found = di.assess(
        polars_frame(COLUMNS), "mean:age", universe=(0, 100), epsilon=epsilon
    ).assessment
    first, *_ = texts(blocks(found))
    (told,) = map(float, re.findall(r"release is off by at most about ([\d.]+) in", first))
    (error,) = found.expected.errors.values()
    assert error <= told < 1.1 * error  # two digits, rounded up
    assert ("useless" in first) == (error >= 50)  # the middle of the universe is no worse
    (own,) = map(float, re.findall(r"and is off by at most ([\d.]+), if", first))
    assert own < told


@pytest.mark.parametrize("adjacency", ["any", "add-remove"])
def test_an_exact_count_is_never_advised_where_nobody_asked_for_it(adjacency):
    printed = texts(report("count", Asked(rho=0.1), adjacency=adjacency))
    assert printed[0].startswith("count: ") and "Laplace" in printed[0]


@pytest.mark.parametrize("adjacency", ["replace", "remove"])
def test_an_exact_count_is_advised_with_whose_choice_it_is(adjacency):
    parts = report("count", Asked(rho=0.1), adjacency=adjacency)
    first = texts(parts)[0]
    assert f"--adjacency {adjacency}" in first
    assert not any(isinstance(part, Code) for part in parts)


def test_where_one_answer_of_several_needs_none_it_is_said_of_that_one():
    printed = texts(report(["count", "sum:age"], Asked(rho=0.1), adjacency="replace"))
    assert "Laplace" in printed[0]
    assert len([text for text in printed if text.startswith("count: ")]) == 1


def test_what_cannot_be_kept_is_the_answer():
    parts = report("mean:age", Asked(rho=0.1), suspects=5)
    (text,) = texts(parts)
    assert text.count("random guess") == 1
    assert not any(isinstance(part, Code | Table) for part in parts)


def test_the_risks_are_shown_for_few_suspects_and_for_many():
    parts = report("mean:age", Asked(rho=0.1), details=True)
    (table,) = [part for part in parts if isinstance(part, Table)]
    rows = {row[0]: row for row in table.rows}
    assert rows["2"][1:3] == ("50%", "66.7%")  # two to one
    assert rows["19"][2] == "10%" and "asked" in rows["19"][3]
    assert "all" in rows["100"][3]


def test_what_is_taken_for_granted_is_said():
    missing = {"age": [34, 51, 27, 45, 62] * 19 + [34, 51, None, None, None]}
    frame, handled = polars_frame(missing), {"impute": 40.0, "clip": True}
    assessment = assessed(frame, ["mean:age"], Asked(rho=0.1), AGES, **handled)
    said = " ".join(texts(blocks(replace(assessment, universe_from_itself=True), details=True)))
    for words in (
        "the file itself",
        "suspects",
        "(100)",
        "(3 of age)",
        " 40",
        "nearer end",
        "each person",
    ):
        assert words in said
    both = ["mean:age", "count"]
    for queries in ("mean:age", both):  # what a count does is said beside one
        left_out = " ".join(texts(report(queries, Asked(rho=0.1), missing, drop_missing=True)))
        assert "(3 of age)" in left_out and (STILL_COUNTED in left_out) == (queries == both)
        assert " 40" not in left_out
    grouped = " ".join(texts(report(both, Asked(epsilon=1.0), by=["sex"], details=True)))
    assert "mean:age 50%, count 50%" in grouped


def test_fewer_records_than_suspects_are_all_suspected():
    frame = polars_frame({"age": [30, 41]})
    said = " ".join(texts(blocks(assessed(frame, ["mean:age"], Asked(rho=0.6), AGES))))
    assert "2 equally likely" in said
    assert "each of the 2 records" in said


def test_true_answers_and_programs_are_shown_where_that_is_asked_for_alone():
    for query, true in (("mean:age", "43.8"), (["mean:age", "count"], "43.8"), ("sum:age", "4380")):
        asked = Asked(epsilon=1.0)
        by_default = report(query, asked)
        assert true not in repr(by_default)
        assert "do not publish this screen" in " ".join(texts(by_default))
        shown = report(query, asked, show_true=True)
        assert true in repr(shown[:-3]) and len(programs(shown)) == 2
        assert any("Do not publish" in text for text in texts(shown))
        assert "true answers" in programs(shown)[0] and "never publish" in programs(shown)[0]


def programs(result):
    return [entry.text for entry in result if isinstance(entry, Code)]


@pytest.mark.parametrize("query", ["mean:age", ["count", "sum:age"], "histogram(3):age"])
@pytest.mark.parametrize("which", [0, 1])
def test_the_lines_for_a_release_run_and_add_just_that_noise(query, which):
    if which == 0:
        pytest.importorskip("opendp")
    parts = report(query, Asked(epsilon=1.0), show_true=True)
    program = programs(parts)[which]
    printed = io.StringIO()
    names = {}
    with contextlib.redirect_stdout(printed):
        exec(program, names)
    advice = assess_table(
        polars_frame(COLUMNS),
        [query] if isinstance(query, str) else query,
        Asked(epsilon=1.0),
        AGES,
    )
    released = [(exact, part.scale) for part in advice.parts for exact in part.answer.lower]
    lines = printed.getvalue().splitlines()
    for entry, line, (exact, size) in zip(names["ANSWERS"], lines, released, strict=True):
        _, number, scale, step = entry
        # OpenDP gets whole numbers of steps, and GridLaplace the answer itself
        step = Fraction(10) ** step if which == 0 else Fraction(step)
        unit = step if which == 0 else 1
        assert Fraction(number) * unit == exact
        assert size <= Fraction(scale) * unit <= Fraction(size) * (1 + Fraction(1, 2**52))
        assert (Fraction(line.rpartition(" ")[2]) / step).denominator == 1


def tables_of(query, **keywords):
    parts = report(query, Asked(epsilon=1.0), details=True, **keywords)
    return [part for part in parts if isinstance(part, Table) and "scale" in part.columns]


def test_the_records_that_are_the_true_answer_of_a_count_or_a_bin_are_left_out():
    (bins,) = tables_of("histogram(2):age")
    assert bins.columns == ("age", "scale", "error (95%)")
    assert [row[0] for row in bins.rows] == ["[0, 50)", "[50, 100]"]
    (grouped,) = tables_of("count", by=["sex"])
    assert (grouped.title, *grouped.columns) == ("count by sex", "sex", "scale", "error (95%)")
    assert [row[0] for row in grouped.rows] == ["F", "M"]
    counts, means = tables_of(["count", "mean:age"], by=["sex"])
    assert (counts.title, counts.columns[1]) == ("count by sex", "scale")
    assert (means.title, means.columns[1]) == ("mean:age by sex", "records")
    assert [row[:2] for row in means.rows] == [("F", "60"), ("M", "40")]


def test_what_a_release_is_off_by_stands_beside_each_number():
    queries, errors = (
        ["histogram(2):age", "count"],
        {"histogram(2):age [0, 50)": 3.05, "count": 12.3},
    )
    advised = assessed(polars_frame(COLUMNS), queries, Asked(epsilon=1.0), AGES)
    page = blocks(replace(advised, expected=Forecast(errors=errors)))
    bins, whole = (entry for entry in page if isinstance(entry, Table))
    assert bins.columns[-1] == whole.columns[-1] == "error with release"
    assert [row[-1] for row in (*bins.rows, *whole.rows)] == ["3.1", "", "13"]


def test_errors_are_each_by_itself_and_how_often_all_hold_is_said():
    # both in 0.95^2 = 0.9025 of all releases, six in 0.735, or with 1 - 0.05/6 = 0.99167 in 0.95
    for query, more in (("histogram(2):age", {}), ("count", {"by": ["sex"]})):
        first = texts(report(query, Asked(epsilon=1.0), **more))[0]
        assert "90.2%" in first
    first, *more = texts(report("histogram(6):age", Asked(epsilon=1.0)))
    assert "all 6 " in first and "73%" in first
    assert any(text.startswith("--confidence 0.9917") for text in more)
    first = texts(report(["histogram(6):age", "count"], Asked(epsilon=1.0)))[0]
    assert "the 7 answers" in first  # as in the table
    assert "all 7 " in first and "69%" in first  # 0.6983
    several = ["count", "sum:age", "histogram(6):age"]
    first = texts(report(several, Asked(epsilon=1.0), by=["sex"]))[0]
    assert "the 16 answers" in first and "all 16 " in first
    exact = texts(report([*several, "mean:age"], Asked(epsilon=1.0), adjacency="replace"))[0]
    assert "the 8 answers" in exact and "all 8 " in exact  # the count needs none
    assert " at once" not in texts(report("count", Asked(epsilon=1.0)))[0]
