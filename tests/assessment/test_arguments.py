"""What Python is asked with: each wrong word is refused with what to write."""

import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("narwhals")

import didp_ref as di
from didp_ref.assessment.arguments import groupings_of, groups_of, shares_of, universes_of
from didp_ref.assessment.tally import MOST_GROUPS
from didp_ref.errors import DidpError, DomainError, InputError
from tests.assessment.engines import polars_frame

COLUMNS = {"age": [34, 51, 27, 45, 62] * 20, "ward": ["icu", "er"] * 50}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"by": "ward"}, r"say by=\['ward'\]"),
        ({"by": [3]}, r"say by=\['A', \('B', 'C'\)\]"),
        ({"by": 3}, "by = 3 "),
        ({"by": [("ward", "ward")]}, "different columns"),
        ({"by": ["ward"], "groups": ["icu", "er"]}, r"say groups=\{'ward': \['A', 'B'\]\}"),
        ({"by": ["ward"], "groups": "icu"}, "groups"),
        ({"by": ["ward"], "groups": {"ward": "icu,er"}}, "groups"),
        ({"by": ["ward"], "groups": {"ward": ["icu", "icu"]}}, "groups"),
        ({"groups": {"ward": ["icu"]}}, r"say by=\['ward'\] too"),
        ({"universe": "0:110"}, r"say universe=\(0, 100\), or universe=\{'age': \(0, 100\)\}"),
        ({"universe": {"age": "0:110"}}, "universe of age = '0:110' "),
        ({"universe": 5}, "two numbers"),
        ({"universe": (0, 50, 110)}, "two numbers"),
        ({"universe": (100, 0)}, r"universe of age = \(100, 0\) "),
        ({"universe": ("a", "b")}, "universe of age = 'a' "),
        ({"split": 2}, r"say split=\[2, 1\]"),
        ({"split": "2,1"}, r"say split=\[2, 1\]"),
        ({"split": ["x"]}, r"say split=\[2, 1\]"),
        ({"impute": "x"}, "impute = 'x' "),
        ({"suspects": "x", "rho": 0.5}, "suspects = 'x' "),
        ({"epsilon": -1}, "epsilon = -1 "),
        ({"epsilon": "0.1"}, "epsilon = '0.1' "),
        ({"queries": "mean:\udcf7"}, "Unicode"),
        ({"queries": 3}, "query = 3 "),
        ({"queries": ["count", 3]}, "query = 3 "),
        ({"queries": np.array("count")}, "query = "),
        ({"by": np.array("ward")}, "by = "),
        ({"universe": np.array(5)}, "two numbers"),
        ({"universe": ([0], [100])}, "universe of age = "),
        ({"universe": (0, 2**53 + 1)}, "universe of age = "),
        ({"split": np.array(2)}, r"say split=\[2, 1\]"),
        ({"epsilon": [1]}, "epsilon = "),
        ({"epsilon": True}, "epsilon = "),
        ({"epsilon": 1j}, "epsilon = "),
        ({"epsilon": np.array([])}, "epsilon = "),
        ({"epsilon": math.nan}, "epsilon = nan "),
        ({"rho": "1/3"}, "rho = '1/3' "),
        ({"rho": [0.5, 0.25]}, "rho = "),
        ({"suspects": [3], "rho": 0.5}, "suspects = "),
        ({"delta": [1e-6]}, "delta = "),
        ({"impute": [5]}, "impute = "),
        ({"confidence": None}, "confidence = None "),
        ({"confidence": "0.9"}, "confidence = '0.9' "),
        ({"adjacency": ["any"]}, "adjacency = .*one of any"),
        ({"adjacency": None}, "adjacency = .*one of any"),
        ({"clip": "false"}, "clip = 'false' .*True or False"),
        ({"drop_missing": np.array([True, False])}, "drop_missing = .*True or False"),
    ],
)
def test_a_wrong_word_is_refused_with_what_to_write(words, told):
    asked = {"universe": (0, 100), "epsilon": 1} | words
    if "rho" in words:
        del asked["epsilon"]
    with pytest.raises(DidpError, match=told):
        di.assess(polars_frame(COLUMNS), asked.pop("queries", "mean:age"), **asked)


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.int8, np.uint8, np.array])
@pytest.mark.parametrize(
    "asked",
    [
        {"epsilon": 100},
        {"scale": 100},
        {"error": 100, "confidence": 0.5},
        {"rho": 0.5, "suspects": 100},
        {"epsilon": 1, "universe": (0, 100), "impute": 100},
    ],
    ids=lambda asked: next(iter(asked)),
)
def test_a_number_of_numpy_is_read_as_pythons(asked, kind):
    """Numbers of eight bits overflowed in what was computed from them."""

    def read(value):
        if isinstance(value, tuple):
            return tuple(map(kind, value))
        return kind(value) if kind(value) == value else value

    table, asked = polars_frame(COLUMNS), {"universe": (0, 100)} | asked
    plain = di.assess(table, "mean:age", **asked)
    numpys = di.assess(table, "mean:age", **{name: read(value) for name, value in asked.items()})
    found, wanted = json.loads(json.dumps(numpys.document())), plain.document()
    for about in ("answers", "adversary", "promises"):
        assert found[about] == wanted[about]


def test_so_much_noise_that_float64_does_not_count_its_steps_is_reported():
    found = di.assess(polars_frame(COLUMNS), "mean:age", universe=(0, 100), epsilon=1e-300)
    assert found.scales["mean:age"] == pytest.approx(1e300)
    assert found.epsilon == pytest.approx(1e-300)
    assert json.dumps(found.document(), allow_nan=False)


@pytest.mark.parametrize("table", ["p.csv", Path("p.csv"), [1, 2], {"age": [1, 2]}, None])
def test_what_is_no_frame_is_refused_with_what_to_pass(table):
    with pytest.raises(InputError, match="of type ") as said:
        di.assess(table, "mean:age", universe=(0, 100), epsilon=1)
    assert ("didp-ref assess FILE" in str(said.value)) == isinstance(table, str | Path)


@pytest.mark.parametrize("package", ["polars", "pandas"])
def test_a_column_is_no_frame(package):
    column = pytest.importorskip(package).Series([1, 2, 3])
    with pytest.raises(InputError, match="type Series"):
        di.assess(column, "mean:age", universe=(0, 100), epsilon=1)


def test_what_is_meant_is_taken():
    expected = di.assess(polars_frame(COLUMNS), "mean:age", universe=(0, 100), epsilon=1).scales
    for ends in ([0, 100], {"age": [0, 100]}, range(0, 200, 100)):
        assessed = di.assess(polars_frame(COLUMNS), ["mean:age"], universe=ends, epsilon=1)
        assert assessed.scales == expected
    assert universes_of(None, ["a"]) == {}
    assert universes_of((0, 1), ["a", "b"]) == {"a": (0, 1), "b": (0, 1)}
    assert groupings_of(()) == []
    assert groups_of({"a": ("F", "M")}, [("a",)]) == {"a": ["F", "M"]}
    assert shares_of([1, 0.5]) == [1, Fraction(1, 2)] and shares_of(None) is None


def test_a_column_of_texts_is_counted_by():
    told = r"queries='count', by=\['ward'\], groups=\{'ward': \['A', 'B', 'C'\]\} counts records"
    with pytest.raises(DidpError, match=told):
        di.assess(polars_frame(COLUMNS), "sum:ward", universe=(0, 9), epsilon=1)


def test_a_count_of_a_column_is_rejected_with_what_counts():
    with pytest.raises(DomainError, match=r"'count where ward = VALUE'.*'count by ward'"):
        di.assess(polars_frame(COLUMNS), "count:ward", epsilon=1)


@pytest.mark.parametrize(
    ("days", "words", "told"),
    [
        ([1, 5, 999, 999], {}, "999 by None"),
        ([1, 5, 40], {}, r"clip=True.*\(0, 30\)"),
        ([1, 5, None], {}, r"drop_missing=True.*impute=X"),
        ([1, 5], {"universe": None}, r"universe=\{'days': \(LOW, HIGH\)\}"),
        ([1, 5], {"epsilon": None}, "add epsilon=1 "),
    ],
)
def test_what_to_do_is_said_in_words_of_python(days, words, told):
    asked = {"universe": (0, 30), "epsilon": 1} | words
    with pytest.raises(DidpError, match=told) as said:
        di.assess(polars_frame({"days": days}), "mean:days", **asked)
    assert "--" not in str(said.value)
    assert not any("--" in str(value) for value in vars(said.value).values())


def test_how_many_groups_are_named_is_said_in_words_of_python():
    frame = polars_frame({"name": [str(k) for k in range(MOST_GROUPS + 1)]})
    told = r"groups=\{COLUMN: \['A', 'B', 'C'\]\}"
    with pytest.raises(InputError, match=told):
        di.assess(frame, "count", by=["name"], epsilon=1)


def test_what_was_given_is_shown_as_it_was_given():
    with pytest.raises(DomainError) as said:
        di.assess(polars_frame(COLUMNS), "--clip age", epsilon=1)
    assert said.value.value == "--clip age"


def test_a_code_among_values_that_were_moved_is_told_in_words_of_python():
    frame = polars_frame({"days": [1, 5, 30, 4] * 10 + [999] * 10})
    said = repr(di.assess(frame, "mean:days", universe=(0, 30), epsilon=1, clip=True))
    # 969 of each of ten, over fifty
    assert "mean:days down by at most 194 (10 " in said
    assert said.endswith("replace 999 by None.")
