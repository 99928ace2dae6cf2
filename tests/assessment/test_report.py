"""The report: its first paragraph is true in every part, and its code runs."""

import contextlib
import io
from dataclasses import replace
from fractions import Fraction

import pytest

pytest.importorskip("narwhals")

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.blocks import Code, Paragraph, Table
from didp_ref.assessment.forecast import Forecast
from didp_ref.assessment.report import blocks
from tests.assessment.asked import assess_table, assessed
from tests.assessment.engines import polars_frame

COLUMNS = {"age": [34, 51, 27, 45, 62] * 20, "sex": ["F", "M", "F", "F", "M"] * 20}
AGES = {"age": (0.0, 100.0)}


def report(query, asked, columns=COLUMNS, *, show_true=False, **keywords):
    queries = [query] if isinstance(query, str) else query
    found = assessed(polars_frame(columns), queries, asked, AGES, **keywords)
    return blocks(found, show_true=show_true)


def texts(found):
    return [one.text for one in found if isinstance(one, Paragraph)]


def test_the_first_paragraph_is_the_answer():
    first = texts(report("mean:age", Asked(rho=0.1)))[0]
    for words in (
        "mean:age: add Laplace noise of scale 2.886",  # 2/log 2, rounded up
        "off by 2.89 on average, and by at most 8.65 in 95 of 100",
        "19 equally likely suspects",
        "more than 0.1",
        "one record added, removed or replaced",
        "up to 0.667 among two equally likely suspects",  # two to one
        "epsilon = 0.347",  # half of log 2, rounded up
    ):
        assert words in first


@pytest.mark.parametrize("adjacency", ["any", "add-remove"])
def test_an_exact_count_is_never_advised_where_nobody_asked_for_it(adjacency):
    found = texts(report("count", Asked(rho=0.1), adjacency=adjacency))
    assert "count: add Laplace noise of scale" in found[0]
    assert not any("no noise is needed" in text for text in found)


@pytest.mark.parametrize("adjacency", ["replace", "remove"])
def test_an_exact_count_is_advised_with_whose_choice_it_is(adjacency):
    found = report("count", Asked(rho=0.1), adjacency=adjacency)
    first = texts(found)[0]
    assert f"in the worlds that you chose (--adjacency {adjacency}" in first
    assert "whether somebody is in the file at all" in first
    assert not any(isinstance(one, Code) for one in found)


def test_where_one_answer_of_several_needs_none_it_is_said_of_that_one():
    found = texts(report(["count", "sum:age"], Asked(rho=0.1), adjacency="replace"))
    assert found[0].startswith("Add Laplace noise to the one that needs it, of the scale")
    assert any(text.startswith("count: no noise is needed") for text in found)


def test_what_cannot_be_kept_is_the_answer():
    found = report("mean:age", Asked(rho=0.1), suspects=5)
    (text,) = texts(found)
    assert text.startswith("No noise keeps what was asked.")
    assert text.count("random guess") == 1
    assert not any(isinstance(one, Code | Table) for one in found)


def test_the_risks_are_shown_for_few_suspects_and_for_many():
    (table,) = [one for one in report("mean:age", Asked(rho=0.1)) if isinstance(one, Table)]
    rows = {row[0]: row for row in table.rows}
    assert rows["2"][1:3] == ("0.5", "0.667")
    assert rows["19"][2:] == ("0.1", "what was asked")
    assert rows["100"][3] == "all records"


def test_what_is_taken_for_granted_is_said():
    missing = {"age": [34, 51, 27, 45, 62] * 19 + [34, 51, None, None, None]}
    frame, handled = polars_frame(missing), {"impute": 40.0, "clip": True}
    found = assessed(frame, ["mean:age"], Asked(rho=0.1), AGES, **handled)
    said = " ".join(texts(blocks(replace(found, universe_from_itself=True))))
    for words in (
        "taken from the file itself",
        "You did not say how many suspects",
        "depends on the number of records that count, 100",
        "(3 of age) were taken for 40",
        "moved to its nearer end",
        "One record is taken for one person",
    ):
        assert words in said
    left_out = " ".join(texts(report("mean:age", Asked(rho=0.1), missing, drop_missing=True)))
    assert "were left out" in left_out
    grouped = " ".join(texts(report(["mean:age", "count"], Asked(epsilon=1.0), by=["sex"])))
    assert "may move to another group" in grouped
    assert "mean:age 50 %, count 50 %" in grouped


def test_fewer_records_than_suspects_are_all_suspected():
    frame = polars_frame({"age": [30, 41]})
    said = " ".join(texts(blocks(assessed(frame, ["mean:age"], Asked(rho=0.6), AGES))))
    assert "2 equally likely suspects" in said
    assert "each of the 2 records is taken for one" in said
    assert "the fewest" not in said


def test_true_answers_and_programs_are_shown_where_that_is_asked_for_alone():
    for query, true in (("mean:age", "43.8"), (["mean:age", "count"], "43.8"), ("sum:age", "4380")):
        asked = Asked(epsilon=1.0)
        by_default = report(query, asked)
        assert true not in repr(by_default)
        assert "Do not publish this report" in texts(by_default)[-1]
        shown = report(query, asked, show_true=True)
        assert true in repr(shown[:-3]) and len(programs(shown)) == 2
        assert any("Do not publish" in one.text for one in shown if isinstance(one, Paragraph))
        assert "true answers" in programs(shown)[0] and "never publish" in programs(shown)[0]


def programs(found):
    return [one.text for one in found if isinstance(one, Code)]


@pytest.mark.parametrize("query", ["mean:age", ["count", "sum:age"], "histogram(3):age"])
@pytest.mark.parametrize("which", [0, 1])
def test_the_lines_for_a_release_run_and_add_just_that_noise(query, which):
    if which == 0:
        pytest.importorskip("opendp")
    found = report(query, Asked(epsilon=1.0), show_true=True)
    program = programs(found)[which]
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


def table_of(query, **keywords):
    found = report(query, Asked(epsilon=1.0), **keywords)
    return next(one for one in found if isinstance(one, Table))


def test_no_number_of_records_stands_beside_a_bin():
    bins = table_of("histogram(2):age")
    assert bins.columns == ("of", "scale", "error (95 %)")
    assert [row[0] for row in bins.rows] == ["[0, 50)", "[50, 100]"]
    beside = table_of(["histogram(2):age", "count"])
    assert [row[:2] for row in beside.rows] == [
        ("histogram(2):age [0, 50)", ""),
        ("histogram(2):age [50, 100]", ""),
        ("count", "100"),
    ]
    grouped = table_of("count", by=["sex"])
    assert [row[:2] for row in grouped.rows] == [("F", "60"), ("M", "40")]


def test_what_a_release_is_off_by_stands_beside_each_number():
    queries, errors = (
        ["histogram(2):age", "count"],
        {"histogram(2):age [0, 50)": 3.05, "count": 12.3},
    )
    advised = assessed(polars_frame(COLUMNS), queries, Asked(epsilon=1.0), AGES)
    page = blocks(replace(advised, expected=Forecast(errors=errors)))
    found = next(one for one in page if isinstance(one, Table))
    assert found.columns[-1] == "with release"
    assert [row[-1] for row in found.rows] == ["3.1", "", "13"]


def test_errors_are_each_by_itself_and_how_often_all_hold_is_said():
    # both in 0.95^2 = 0.9025 of all releases, six in 0.735, or with 1 - 0.05/6 = 0.99167 in 0.95
    for query, more in (("histogram(2):age", {}), ("count", {"by": ["sex"]})):
        first = texts(report(query, Asked(epsilon=1.0), **more))[0]
        assert "each by itself " in first and "; both at once in at least 90.2 of 100 (" in first
    first = texts(report("histogram(6):age", Asked(epsilon=1.0)))[0]
    assert (
        "all 6 at once in at least 73 of 100 (--confidence 0.9917 says what all 6 stay below at "
        "once in 95)" in first
    )
    first = texts(report(["histogram(6):age", "count"], Asked(epsilon=1.0)))[0]
    assert first.startswith("Add Laplace noise to each of the 7 answers")  # as in the table
    assert "; all 7 at once in at least 69 of 100" in first  # 0.6983
    several = ["count", "sum:age", "histogram(6):age"]
    first = texts(report(several, Asked(epsilon=1.0), by=["sex"]))[0]
    assert first.startswith("Add Laplace noise to each of the 16 answers")
    assert "; all 16 at once" in first
    exact = texts(report([*several, "mean:age"], Asked(epsilon=1.0), adjacency="replace"))[0]
    assert exact.startswith("Add Laplace noise to each of the 8 answers")  # the count needs none
    assert "; all 8 at once" in exact
    assert "by itself" not in texts(report("count", Asked(epsilon=1.0)))[0]
