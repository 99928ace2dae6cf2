"""What a release of the vectors promised, every later one keeps."""

import copy
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.released import Formula, Release, broken, present, recorded, withdrawn

RULE = "needs a new first number"


def test_the_present_vectors_keep_what_the_last_release_promised() -> None:
    assert list(broken(recorded(), present(), withdrawn())) == []
    assert sum(len(each["valid"]) for each in recorded()["formulas"].values()) > 20_000


def small() -> Release:
    formula: Formula = {
        "parameters": ["x", "y"],
        "safe_side": "up",
        "valid": ["a/1", "a/2"],
        "invalid": ["b/3"],
    }
    return {"data": "2.1.0", "format": 2, "keys": ["id"], "formulas": {"f.g": formula}}


def _id(now: Release) -> None:
    now["formulas"]["f.g"]["valid"].remove("a/2")


def _formula(now: Release) -> None:
    del now["formulas"]["f.g"]


def _key(now: Release) -> None:
    now["keys"] = []


def _format(now: Release) -> None:
    now["format"] = 3


def _parameters(now: Release) -> None:
    now["formulas"]["f.g"]["parameters"] = ["y", "x"]


def _side(now: Release) -> None:
    now["formulas"]["f.g"]["safe_side"] = "down"


def _meaning(now: Release) -> None:
    now["formulas"]["f.g"]["valid"].remove("a/1")
    now["formulas"]["f.g"]["invalid"].append("a/1")


@pytest.mark.parametrize("change", [_id, _formula, _key, _format, _parameters, _side, _meaning])
def test_a_broken_promise_is_told(change: Callable[[Release], None]) -> None:
    before, now = small(), small()
    assert list(broken(before, now, {})) == []
    change(now)
    (told,) = broken(before, now, {})
    now["data"] = "3.0.0"
    if change in (_id, _formula):
        name = "f.g/a/2" if change is _id else "f.g"
        assert told == f"{name} is gone: vectors/withdrawn.tsv must say since when, and why"
        assert list(broken(before, now, {name: "3.0.0"})) == []
        now["data"] = "2.2.0"
        assert RULE in " ".join(broken(before, now, {name: "2.2.0"}))
    else:
        assert RULE in told
        assert list(broken(before, now, {})) == []


def test_more_may_be_added() -> None:
    before, now = small(), small()
    now["formulas"]["f.h"] = copy.deepcopy(now["formulas"]["f.g"])
    now["formulas"]["f.g"]["valid"].append("a/4")
    now["keys"].append("new")
    assert list(broken(before, now, {})) == []


def test_the_table_of_what_is_withdrawn_is_read(tmp_path: Path) -> None:
    table = tmp_path / "withdrawn.tsv"
    table.write_text("id\tdata version\treason\nf.g/a/2\t3.0.0\twrong twice\n")
    assert withdrawn(table) == {"f.g/a/2": "3.0.0"}
