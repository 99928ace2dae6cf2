"""What the wheel leaves out of a vector is what follows from the rest of it."""

import pytest

pytest.importorskip("hatchling")
from tools.wheel import columns, short, shortened

ENTRY = {
    "id": "q/everyday/0123456789",
    "tier": "must",
    "comment": "A half.",
    "flags": ["everyday"],
    "inputs": {"x": "0.5"},
    "bits": {"x": "3fe0000000000000"},
    "expected": {
        "value": {
            "lower": "6",
            "upper": "7",
            "exponent": -3,
            "nearest": "0.75",
            "nearest_bits": "3fe8000000000000",
            "safe": "0.75",
            "safe_bits": "3fe8000000000000",
            "finer": ["10", "14"],
        }
    },
}


def test_an_interval_is_its_lower_end_its_width_and_its_exponent() -> None:
    assert short(ENTRY) == {
        "id": "everyday",
        "comment": "A half.",
        "flags": ["everyday"],
        "inputs": {"x": "0.5"},
        "expected": {"value": [6, 1, -3, 10, 4]},
    }


def test_rows_become_columns() -> None:
    assert columns([{"a": 1}, {"a": 2, "b": 3}]) == {"a": [1, 2], "b": [None, 3]}


def test_a_file_keeps_its_count_and_loses_its_checksum() -> None:
    short_form = shortened({"quantity": "q", "digest": "0", "count": 1, "vectors": [ENTRY]})
    assert (short_form["count"], short_form["inputs"]) == (1, {"x": ["0.5"]})
    assert "digest" not in short_form and short_form["vectors"]["id"] == ["everyday"]
