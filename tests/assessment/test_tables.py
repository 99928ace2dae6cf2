"""Advice about a table: what is asked, what is handled, and what is refused."""

import re
from fractions import Fraction

import pytest

pytest.importorskip("narwhals")

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.questions import STILL_COUNTED
from didp_ref.assessment.request import Handling, Unusable
from didp_ref.errors import DomainError, InputError
from tests.assessment.asked import assess_table
from tests.assessment.engines import ENGINES, polars_frame

COLUMNS = {
    "age": [34, 51, 27, 45, 62],
    "cost": [1.5, None, 3.25, 10.0, 2.0],
    "sex": ["F", "M", "F", "F", "M"],
}
AGES = {"age": (0.0, 100.0)}


def ask(query, frame=None, **keywords):
    queries = [query] if isinstance(query, str) else query
    asked = keywords.pop("asked", Asked(epsilon=1.0))
    table = polars_frame(COLUMNS) if frame is None else frame
    return assess_table(table, queries, asked, keywords.pop("universe", AGES), **keywords)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_gives_the_same_bits(engine):
    keywords = {
        "universe": {"age": (0.0, 100.0), "cost": (0.0, 20.0)},
        "by": ["sex"],
        "asked": Asked(rho=0.3, alpha=0.5, beta=1.0),
    }
    queries = ["mean:age", "count", "sum:age where sex = F", "histogram(3):age", "median:age"]
    assert ask(queries, engine(COLUMNS), **keywords) == ask(queries, **keywords)


def test_one_answer():
    assessment = ask("mean:age")
    (part,) = assessment.parts
    assert (part.answer.lower, part.records) == ((Fraction("43.8"),), 5)
    assert part.scale == 100 / 5  # one record replaced moves the mean by the width over n
    assert assessment.records == 5


def test_several_queries_of_several_groups_share_the_budget():
    assessment = ask(["mean:age", "count"], by=["sex", ["sex", "age"]][:1], shares=[1, 3])
    assert [line.share for line in assessment.lines] == [Fraction(1, 4), Fraction(3, 4)]
    assert [part.group for part in assessment.parts] == [("F",), ("M",)] * 2
    assert [part.records for part in assessment.parts] == [3, 2] * 2
    twice = ask("count", by=["sex", "age"])
    assert [line.share for line in twice.lines] == [Fraction(1, 2)] * 2
    both = ask("count", by=[["sex", "age"]])
    assert both.parts[0].group == ("F", "27")


def test_a_count_needs_no_universe_and_a_mean_does():
    assert ask("count", universe={}).parts[0].scale == 1.0
    with pytest.raises(DomainError, match="age"):
        ask("mean:age", universe={})


def test_missing_values_are_refused_left_out_or_filled_in():
    universe = {"cost": (0.0, 20.0)}
    with pytest.raises(Unusable, match="1 missing value;") as refused:
        ask("mean:cost", universe=universe)
    assert (refused.value.column, refused.value.many) == ("cost", 1)
    left_out = ask("sum:cost", universe=universe, drop_missing=True)
    assert left_out.parts[0].answer.lower == (16.75,)
    assert left_out.missing == {"cost": 1}
    both = ask(["count", "sum:cost"], universe=universe, drop_missing=True)
    counted, summed = (part.records for part in both.parts)
    assert counted == summed + 1 and STILL_COUNTED in str(refused.value)
    filled = ask("sum:cost", universe=universe, impute=4.0)
    assert filled.parts[0].answer.lower == (20.75,)
    with pytest.raises(DomainError, match="impute"):
        ask("sum:cost", universe=universe, impute=40.0)
    with pytest.raises(DomainError, match="impute"):
        Handling(universe, drop_missing=True, impute=4.0)


def test_a_record_left_out_could_have_counted():
    """With replacement alone, a count of those who have a value still moves by one."""
    whole = ask("count:cost", universe={}, drop_missing=True, adjacency="replace")
    assert (whole.parts[0].distances.delta, whole.parts[0].scale) == (1, 1.0)
    assert ask("count", universe={}, adjacency="replace").parts[0].scale == 0.0


def test_values_outside_are_refused_or_moved_to_the_ends():
    narrow = {"age": (30.0, 60.0)}
    with pytest.raises(Unusable, match="2 out-of-universe values"):
        ask("sum:age", universe=narrow)
    moved = ask("sum:age", universe=narrow, clip=True)
    assert moved.parts[0].answer.lower == (34 + 51 + 30 + 45 + 60.0,)


def test_an_infinite_value_lies_outside_every_universe():
    frame = polars_frame({"x": [1.0, float("inf"), float("-inf")]})
    with pytest.raises(Unusable, match="2 out-of-universe values"):
        ask("sum:x", frame, universe={"x": (0.0, 1.0)})
    assessment = ask("sum:x", frame, universe={"x": (0.0, 1.0)}, clip=True)
    assert assessment.parts[0].answer.lower == (2,)


def test_a_prior_is_divided_by_its_exact_sum():
    prior = [0.4, 0.3, 0.1, 0.1, 0.1]
    assessment = ask("mean:age", prior=prior, asked=Asked(rho=0.7))
    total = sum(map(Fraction, prior))
    assert Fraction(assessment.adversary.p_max) >= Fraction(0.4) / total
    assert Fraction(assessment.adversary.p_min) <= Fraction(0.1) / total
    assert assessment.adversary.p_max == pytest.approx(0.4, rel=1e-15)


@pytest.mark.parametrize(
    ("query", "keywords", "hint"),
    [
        ("mean:age", {"prior": [0.5, 0.5]}, "2 numbers"),
        ("mean:age", {"prior": [0.2] * 5, "suspects": 3}, "suspects"),
        ("mean:age", {"universe": {"age": (9.0, 1.0)}}, "LOW < HIGH"),
        ("mean:age", {"universe": {"age": (0.0, float("inf"))}}, "universe of age"),
        ("mean:age", {"universe": {"age": (0.0, 5e-324)}}, "unit"),
        ("mean:age", {"universe": {"age": (-1e300, 1e300)}}, "unit"),
        ("mean:age", {"shares": [1, 2]}, "one number for each query"),
        ("mean:age", {"shares": [0]}, "positive"),
        ("mean:age", {"adjacency": "both"}, "adjacency"),
        ("mean:age", {"by": ["age"]}, "group '27'"),
        ("mean:age where sex = X", {}, "sex = X"),
        ([], {}, "query"),
    ],
)
def test_what_cannot_be_advised_on_is_refused(query, keywords, hint):
    with pytest.raises(DomainError) as refused:
        ask(query, **keywords)
    assert hint in str(refused.value)


@pytest.mark.parametrize("ages", [[], [30]])
def test_too_few_records_are_refused(ages):
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"age": ages}, schema={"age": polars.Int64})
    with pytest.raises(InputError) as raised:
        ask("count", frame)
    assert raised.value.source == "the table"


STAYS = {"days": [0, 1, 3, 9, 12, None], "ward": ["icu", "Surgery", "surgery ", "er", None, "er"]}


def uncounted(query, **keywords):
    handled = {"universe": {"days": (0.0, 20.0)}, "drop_missing": True}
    return ask(query, polars_frame(STAYS), **handled, **keywords).uncounted


def test_values_in_no_bin_are_told():
    (two,) = uncounted("histogram(0,2,4):days")
    assert two.startswith("2 of 5 ") and "histogram(0,2,4):days" in two and "do not publish" in two
    (table,) = uncounted("histogram(1,12):days")
    assert table.startswith("1 of 5 ")
    assert uncounted("histogram(4):days") == uncounted("count:days") == ()


def test_records_of_no_group_are_told_once_and_what_is_nearest():
    asked = {"by": ["ward"], "groups": {"ward": ["surgery", "surgry", "ER", "x"]}}
    (told,) = uncounted(["count", "sum:days"], **asked)
    facts = (
        "5 of 6 ",
        "ward",
        "'Surgery'",
        "surgry",
        "'er'",
        "ER",
        "(missing), icu",
        "do not publish",
    )
    assert re.search(".*".join(map(re.escape, facts)), told)
    every = ["icu", "Surgery", "surgery", "er", "(missing)"]
    assert uncounted("count", by=["ward"], groups={"ward": every}) == ()
    assert uncounted("count", by=["ward"]) == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_other_spellings_and_missing_values_of_a_condition_are_told(engine):
    frame = engine({"sick": ["yes", "Yes", "YES", None, "no", "yes"], "sex": list("MFMFMF")})
    (told,) = ask("count where sick = yes", frame, universe={}).uncounted
    assert told.startswith("sick has 'YES' and 'Yes' and 1 missing value: none meets sick = yes")
    assert ask("count where sex = M", frame, universe={}).uncounted == ()


def test_of_combinations_each_column_has_what_is_nearest():
    table = {"a": ["F", "M"], "b": ["old", "Young"]}
    groups = {"a": ["F", "M"], "b": ["old", "young"]}
    assessment = ask("count", polars_frame(table), universe=None, by=[["a", "b"]], groups=groups)
    (told,) = assessment.uncounted
    assert told.startswith("1 of 2 ") and "a, b" in told
    assert "'Young'" in told and " young" in told and "'F'" not in told and "'M'" not in told


def test_a_column_of_texts_is_not_told_about_other_columns_that_nobody_looked_at():
    """Leaving all records out would leave nothing; of some texts, that is advised."""
    for values, advised in ((["East", "West"], False), (["East", "West", "3"], True)):
        table = polars_frame({"region": values * 30, "age": [40] * 30 * len(values)})
        with pytest.raises(InputError, match="it holds texts") as caught:
            ask("mean:region", table, universe={"region": (0.0, 9.0)})
        assert "no other column" not in str(caught.value)
        assert ("leave these values out" in str(caught.value)) == advised
