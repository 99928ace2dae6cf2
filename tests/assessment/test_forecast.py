"""An assessment says what a release of the same would be off by, as the release says it."""

import re
from fractions import Fraction

import mpmath
import pytest

pytest.importorskip("narwhals")

import didp_ref as di
from didp_ref.assessment.advice import Asked
from didp_ref.assessment.blocks import Table
from didp_ref.assessment.forecast import ROOM, ROUNDED, VALUES_ALONE
from didp_ref.assessment.planning import plan
from didp_ref.assessment.publication import publication
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.release import Released
from didp_ref.assessment.request import Request
from tests.assessment.engines import polars_frame

SALARIES = {"salary": [20_000 + 100 * i for i in range(800)], "sex": ["F", "M"] * 400}
RANGE = (0.0, 200_000.0)
BOTH = ("mean:salary", "count")


def forecast(queries=BOTH, **more):
    promised = {} if {"epsilon", "error", "prior"} & set(more) else {"epsilon": 1}
    assessed = di.assess(polars_frame(SALARIES), queries, universe=RANGE, **promised, **more)
    assert assessed.document()["forecast"] == (assessed.forecast or None)
    return assessed.forecast


def test_the_error_of_a_mean_is_the_one_that_a_release_of_800_records_publishes():
    questions = tuple(map(parse_question, BOTH))
    planned = plan(Request(questions, {"salary": RANGE}, Asked(epsilon=1.0)))
    about = sum(SALARIES["salary"]) - 800 * 100_000  # the mean lies 40050 from the middle
    drawn = tuple((Fraction(value),) for value in (about, 800, 800))
    page = publication(Released(planned, drawn, Fraction(1), 1, Fraction(1), fresh=True))
    (answers,) = (block for block in page if isinstance(block, Table))
    published = answers.rows[0][2]
    # the sum's noise has the scale 2*10^5/(1/2), and the count's 4. The mean may lie 1592 farther
    # from the middle: with k = 4 * 41642/400000 both stay together below 400000 * 3.1842 in 95 %,
    # where (e^-y - k^2 e^(-y/k))/(1 - k^2) = 1/20: that is 1592 of 800, and a half of 100
    assert published == "1700"
    said = forecast()
    assert f" {published}, not 1500; " in said
    assert " 6.1, not 6. " in said  # 2 log 20 = 5.99, and half of 0.1
    # a count of declared records needs no release; 250 log 20 = 748.9 for half of the epsilon
    assert "--adjacency replace --records 800" in said
    assert said.endswith(f" 760 with rounding. {VALUES_ALONE}")


def test_what_rounding_alone_adds_is_said_to_be_that():
    for epsilon, released, advised in (("1", "3.1", "3"), ("0.3", "11", "9.99")):
        # log 20 over epsilon, and half of what is left of its two digits
        error = mpmath.log(20) / mpmath.mpf(epsilon)
        rounded = error + (0.05 if error < 9.95 else 0.5)
        assert mpmath.mpf(advised) - 0.01 <= error <= mpmath.mpf(advised)
        assert mpmath.mpf(released) - 1 < rounded <= mpmath.mpf(released)
        said = forecast("count", epsilon=float(epsilon))
        assert f" {released}, not {advised}. " in said and said.endswith(ROUNDED)


def test_an_error_that_is_kept_is_not_said_to_be_exceeded_and_what_it_costs_is():
    # the noise alone stays below 10 for (log 20)/10 = 0.2996, and with half of 1 below 10 for
    # (log 20)/9.5 = 0.31534
    for error, room in ((10, 0.5), (4, 0.05)):
        charged = mpmath.log(20) / (error - room)
        said = forecast("count", error=error)
        told = re.fullmatch(r".* epsilon = (0\.\d{4}), not (0\.\d{3,4})\. (.*)", said)
        assert told[3] == ROOM
        assert 0 <= mpmath.mpf(told[2]) - mpmath.log(20) / error < 0.0001
        assert 0 <= mpmath.mpf(told[1]) - charged < 0.0001


def test_what_is_off_alike_is_said_once():
    said = forecast("count", by=["sex"], groups={"sex": ["F", "M"]})
    assert said.count("count (sex = ") == 2 and said.count(" 6.1") == 1


def test_the_worst_is_named_first():
    salaries = {"salary": [30_000] * 100, "sex": ["F"] * 90 + ["M"] * 8 + ["X"] * 2}
    words = {"by": ["sex"], "groups": {"sex": ["F", "M", "X"]}, "adjacency": "add-remove"}
    frame = polars_frame(salaries)
    assessed = di.assess(frame, ["count", "mean:salary"], universe=RANGE, epsilon=30, **words)
    named = re.findall(r"(mean:salary|count) \(sex = (.)\)", assessed.forecast)
    assert named == [*(("mean:salary", sex) for sex in "XMF"), *(("count", sex) for sex in "FMX")]


def test_declared_records_give_the_mean_its_noise_back():
    # 200000/800 = 250, times log 20 = 748.9, and a half of 10
    said = forecast("mean:salary")
    assert "--adjacency replace --records 800" in said
    assert said.endswith(f" 760 with rounding. {VALUES_ALONE}")


def test_declared_records_are_advised_where_values_are_missing():
    """A public number of records counts all 800; a released mean takes the middle for a gap."""
    gaps = {"salary": [None if i % 20 == 3 else x for i, x in enumerate(SALARIES["salary"])]}
    words = {"universe": RANGE, "epsilon": 1, "adjacency": "replace", "drop_missing": True}
    said = di.assess(polars_frame(gaps), "mean:salary", **words).forecast
    # 200000/800 = 250, times log 20 = 748.9, and a half of 10
    assert "--adjacency replace --records 800: mean:salary is then off by at most 760 " in said
    assert "middle of the universe" in said


def test_declared_records_are_advised_with_the_promise_that_is_lost():
    for adjacency in ("any", "add-remove"):  # both hide whether a record is there
        said = forecast(adjacency=adjacency)
        assert "--adjacency replace --records 800 and leave out count: " in said
        assert said.endswith(VALUES_ALONE)
    said = forecast("mean:salary", adjacency="replace")
    assert "--adjacency replace --records 800: " in said
    assert VALUES_ALONE not in said


def test_counts_of_groups_are_released_beside_a_public_number_of_records():
    # half of the budget as before: 200000/800 = 250, times 2 log 20 = 1497.9, and a half of 100
    words = {"groups": {"sex": ["F", "M"]}}
    for other in ("count by sex", 'count where sex = "F"', "sum:salary"):
        said = forecast(("mean:salary", other), **words if " by " in other else {})
        assert "--adjacency replace --records 800: mean:salary is then off by" in said
        assert "at most 1600 with rounding. " in said
        questions = tuple(map(parse_question, ("mean:salary", other)))
        public = Request(
            questions,
            {"salary": RANGE},
            Asked(epsilon=1.0),
            adjacency="replace",
            records=800,
            groups=words["groups"] if " by " in other else {},
        )
        assert plan(public).cost == 1  # which a release accepts


def test_each_named_group_has_a_forecast():
    said = forecast("mean:salary", by=["sex"], groups={"sex": ["F", "M"]}, adjacency="add-remove")
    assert said.index("(sex = F)") < said.index("(sex = M)")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"queries": "median:salary"}, "--records N"),
        ({"queries": "mean:salary", "error": 100}, "use --epsilon X"),
        ({"queries": "mean:salary", "by": ["sex"]}, "--groups 'sex=A,B,C'"),
        ({"queries": "mean:salary", "adjacency": "remove"}, "adjacency"),
        ({"queries": "mean:salary", "prior": [1 / 800] * 800, "rho": 0.5}, "prior"),
    ],
)
def test_what_a_release_refuses_is_said_to_be_refused(more, why):
    said = forecast(**more)
    assert said.startswith("didp-ref release")
    assert why in said


def test_a_split_of_the_budget_is_that_of_the_release_too():
    told = forecast(split=[1, 2])
    assert "mean:salary is off by at most about" in told and "refuses" not in told
    assert "--records" not in told  # without the count the shares would be others


def test_records_are_not_advised_if_they_make_a_mean_worse():
    """Of 3 records, a replaced one moves the mean by a third of the range."""
    frame = polars_frame({"salary": [40_000, 52_000, 38_000]})
    said = di.assess(frame, "mean:salary", universe=(0.0, 100_000.0), epsilon=1).forecast
    assert "100000, not 99900" in said
    assert "--records" not in said
