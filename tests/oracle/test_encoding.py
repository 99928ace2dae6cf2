"""Inputs as they stand in a file: read back to the same bits."""

from __future__ import annotations

import math
import struct
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as kinds

from didp_ref.oracle.encoding import (
    Input,
    bit_pattern,
    exact,
    expanded,
    in_runs,
    read_input,
    write_bits,
    write_exact,
    write_input,
)


@given(kinds.floats())
def test_every_float_is_read_back_to_the_bit(value: float) -> None:
    read = read_input(write_input(value))
    assert type(read) is float
    assert math.isnan(value) or struct.pack(">d", read) == struct.pack(">d", value)


@given(kinds.one_of(kinds.integers(), kinds.fractions(), kinds.text(), kinds.booleans()))
def test_everything_else_is_read_back_too(value: Input) -> None:
    read = read_input(write_input(value))
    assert read == value
    assert isinstance(read, str | bool) == isinstance(value, str | bool)


def test_a_number_and_the_text_of_a_number_differ() -> None:
    assert write_input("0.5") != write_input(0.5)
    assert write_input(3) != write_input(3.0)
    assert write_input(0.0) != write_input(-0.0)


def test_runs_are_short_and_written_out() -> None:
    entries = [0.5] * 100_000 + [0.25]
    written = write_input(entries)
    assert written == [{"repeat": "0.5", "times": 100_000}, "0.25"]
    assert read_input(written) == entries
    assert write_bits([0.5, 0.5, True]) == ["3fe0000000000000", "3fe0000000000000", None]
    assert write_bits([1, 2]) is None
    assert expanded(in_runs([1, 1, 1, 2])) == [1, 1, 1, 2]


def test_a_list_beyond_all_use_is_refused() -> None:
    with pytest.raises(ValueError, match="more than"):
        expanded([{"repeat": "1", "times": 10**9}])


def test_bits_are_those_of_the_standard() -> None:
    # IEEE 754: sign, eleven bits of exponent biased by 1023, fifty-two of fraction
    assert bit_pattern(1.0) == "3ff" + "0" * 13
    assert bit_pattern(-0.0) == "8" + "0" * 15
    assert bit_pattern(5e-324) == "0" * 15 + "1"


def test_exact_numbers() -> None:
    assert exact([0.1, 3, "half"]) == [Fraction(0.1), 3, "half"]
    assert write_exact([0.5, 3, "half", math.inf]) == ["1/2", "3", "half", "Infinity"]
