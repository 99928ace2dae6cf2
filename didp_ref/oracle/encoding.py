"""Inputs as they stand in a file: texts, bit patterns, and runs of equal entries.

A float is the shortest decimal text that is read back as the same float64, always with a point or
an exponent (``"0.1"``, ``"1e-300"``, ``"3.0"``, ``"-0.0"``), or ``"NaN"``, ``"Infinity"``,
``"-Infinity"``; beside it stand its 64 bits as sixteen hexadecimal digits. An integer is its digits
(``"3"``), an exact number that float64 does not hold a fraction (``"1/3"``). A text is
``{"text": "half"}``. In a list, ``{"repeat": x, "times": n}`` stands for n entries equal to x.

>>> write_input([0.5, 3, "half"])
['0.5', '3', {'text': 'half'}]
>>> read_input([{"repeat": "0.1", "times": 3}, "1/3"])
[0.1, 0.1, 0.1, Fraction(1, 3)]
"""

from __future__ import annotations

import hashlib
import json
import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeAlias

from didp_ref.numbers.exact import is_float64

Input: TypeAlias = "bool | int | float | str | Fraction | Sequence[Input] | None"
"""What an implementation may be asked with: numbers, lists of them, and what is no number."""
Written: TypeAlias = "bool | str | Mapping[str, Any] | Sequence[Written] | None"
"""An input as it stands in a file, where every number is a text."""

SHORTEST_RUN = 4
FINER_BITS = 63
"""How many more bits an interval's finer ends have; both fit unsigned 64-bit words."""
MOST_ENTRIES = 1 << 20
SPECIAL = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def bit_pattern(value: float) -> str:
    """Return a float64's 64 bits as sixteen hexadecimal digits, the sign first.

    >>> bit_pattern(1.0)
    '3ff0000000000000'
    """
    return struct.pack(">d", value).hex()


def write_input(value: Input) -> Written:
    """Return an input as it stands in a file."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return {"text": value}
    if isinstance(value, float):
        return write_float(value)
    if isinstance(value, int | Fraction):
        return str(value)
    return in_runs([write_input(entry) for entry in value])


def write_float(value: float) -> str:
    """Return the shortest decimal text of a float64 that is read back as it.

    >>> write_float(0.1), write_float(float("inf"))
    ('0.1', 'Infinity')
    """
    if math.isfinite(value):
        return repr(value)
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"


def write_bits(value: Input) -> Written:
    """Return the bit patterns of an input's floats, and nothing for what is no float."""
    if isinstance(value, float):
        return bit_pattern(value)
    if isinstance(value, list):
        patterns = [write_bits(entry) for entry in value]
        return in_runs(patterns) if any(pattern is not None for pattern in patterns) else None
    return None


def in_runs(entries: Sequence[Any]) -> list[Any]:
    """Write runs of equal entries short."""
    runs: list[Any] = []
    for entry, run in groupby(entries):
        count = len(list(run))
        if count >= SHORTEST_RUN:
            runs.append({"repeat": entry, "times": count})
        else:
            runs += [entry] * count
    return runs


def expanded(entries: Iterable[Any]) -> list[Any]:
    """Write runs of equal entries out; raises ``ValueError`` for a list beyond all use.

    >>> expanded(["1", {"repeat": "2", "times": 4}])
    ['1', '2', '2', '2', '2']
    """
    values: list[Any] = []
    for entry in entries:
        if isinstance(entry, Mapping) and "times" in entry:
            times = int(entry["times"])
            if not 0 <= times <= MOST_ENTRIES - len(values):
                raise ValueError(f"a list of more than {MOST_ENTRIES} entries")
            values += [entry["repeat"]] * times
        else:
            values.append(entry)
    return values


def read_input(value: Written) -> Input:
    """Return an input: a float64, an integer, a fraction, a list of these, or what is none."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return read_number(value)
    if isinstance(value, Mapping):
        text: str = value["text"]
        return text
    return [read_input(entry) for entry in expanded(value)]


def read_number(text: str) -> int | float | Fraction:
    """Return the number that a text is: a float where it has a point or an exponent."""
    if text in SPECIAL:
        return SPECIAL[text]
    if "/" in text:
        return Fraction(text)
    return float(text) if "." in text or "e" in text else int(text)


def exact(value: Input) -> Input:
    """Return a float as the fraction it is; what is not a number stays as it is.

    >>> exact([0.5, 3, "half"])
    [Fraction(1, 2), 3, 'half']
    """
    if isinstance(value, list):
        return [exact(entry) for entry in value]
    if not isinstance(value, float) or not math.isfinite(value):
        return value
    fraction = Fraction(value)
    return fraction.numerator if fraction.denominator == 1 else fraction


def write_exact(value: Input) -> Written:
    """Return an input in exact numbers, as they are sent: every number as a fraction's text.

    >>> write_exact([0.5, 3, "half"])
    ['1/2', '3', 'half']
    """
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return write_float(value)
    if isinstance(value, int | float | Fraction):
        return str(Fraction(value))
    return [write_exact(entry) for entry in value]


def is_beyond_float64(value: Input) -> bool:
    """Say whether an input has a fraction, or an integer that float64 does not hold.

    >>> is_beyond_float64([0.5, Fraction(1, 3)]), is_beyond_float64(2**60), is_beyond_float64(0.1)
    (True, False, False)
    """
    if isinstance(value, list):
        return any(map(is_beyond_float64, value))
    if isinstance(value, Fraction):
        return True
    return type(value) is int and not is_float64(value)


def id_of(quantity: str, flag: str, values: Mapping[str, Input], only: str | None) -> str:
    """Return the id of a vector: its quantity, its first flag, and a checksum of its inputs.

    It is made of the exact inputs, for ever; where they are asked in float64 only, of the way in
    which they are written too.
    """
    text = json.dumps(
        {name: write_exact(value) for name, value in values.items()}, separators=(",", ":")
    )
    if only == "float64":
        written = {name: write_input(value) for name, value in values.items()}
        text += json.dumps(written, separators=(",", ":"))
    return f"{quantity}/{flag}/{hashlib.sha256(f'{quantity} {text}'.encode()).hexdigest()[:10]}"
