"""The vectors as a wheel carries them: one compressed file, written out again on reading.

``tools/wheel.py`` leaves out what follows from the rest: the tier, which is ``must`` throughout,
the quantity and the checksum of an id, the bit patterns, and of an interval the float64 nearest to
it and the one on the safe side, on which both of its ends agree.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from didp_ref.errors import InputError
from didp_ref.numbers.enclosure import Enclosure, Side, float_down, float_up
from didp_ref.numbers.exact import from_binary
from didp_ref.oracle.encoding import FINER_BITS, Written, bit_pattern, id_of, read_input, write_bits

TIER = "must"


@cache
def _lines(path: Path) -> dict[str, str]:
    """Return the lines of a packed file by quantity; under no name the line that counts them."""
    try:
        index, *lines = lzma.decompress(path.read_bytes()).decode().splitlines()
    except (OSError, lzma.LZMAError, ValueError) as problem:
        raise InputError(str(path), f"cannot be read ({problem})") from None
    return {"": index, **dict(zip(json.loads(index), lines, strict=True))}


def counts(path: Path) -> dict[str, int]:
    """Return how many vectors a packed file has of each quantity."""
    counted: dict[str, int] = json.loads(_lines(path)[""])
    return counted


def unpack(path: Path, quantity: str) -> dict[str, Any]:
    """Return the document of a quantity's vectors, all written out as in the file it is made of.

    Raises :class:`InputError` for a quantity that the packed file does not have.
    """
    lines = _lines(path)
    if not quantity or quantity not in lines:
        raise InputError(quantity, "has no vectors here")
    document: dict[str, Any] = json.loads(lines[quantity])
    side = Side(document["safe_side"])
    inputs = _rows(document.pop("inputs"))
    symptoms = _symptoms(document.pop("symptoms"))
    document["vectors"] = [
        _written_out(
            quantity, {name: value for name, value in row.items() if value is not None}, own, side
        )
        | ({"symptoms": symptom} if symptom else {})
        for row, own, symptom in zip(_rows(document["vectors"]), inputs, symptoms, strict=True)
    ]
    return document


def _symptoms(written: Mapping[str, list[Any]]) -> list[dict[str, str]]:
    """Return the symptoms of every vector; their values stand in one list."""
    values = iter(written["values"])
    return [{name: next(values) for name in names} for names in written["names"]]


def _rows(columns: Mapping[str, list[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _written_out(
    quantity: str, entry: Mapping[str, Any], inputs: Mapping[str, Written], side: Side
) -> dict[str, Any]:
    expected = dict(entry["expected"])
    if "value" in expected:
        expected["value"] = _target(expected["value"], side)
    if "values" in expected:
        expected["values"] = [
            each | {"repeat": _target(each["repeat"], side)}
            if isinstance(each, dict)
            else _target(each, side)
            for each in expected["values"]
        ]
    values = {name: read_input(value) for name, value in inputs.items()}
    patterns = {name: write_bits(value) for name, value in values.items()}
    bits = {name: pattern for name, pattern in patterns.items() if pattern is not None}
    told = {} if entry.get("only") == "exact" or not bits else {"bits": bits}
    full = id_of(quantity, entry["id"], values, entry.get("only"))
    return {**entry, "id": full, "inputs": inputs, "tier": TIER, **told, "expected": expected}


def _target(numbers: list[int], side: Side) -> dict[str, Any]:
    """Return an expected number from its lower end, width and exponent, and those of the finer."""
    lower, width, exponent, *finer = numbers
    ends = [lower, lower + width]
    words = [finer[0], sum(finer)] if finer else []
    tight = [(lower << FINER_BITS) + word for word in words] or [end << FINER_BITS for end in ends]
    enclosure = Enclosure(*(from_binary(end, exponent - FINER_BITS) for end in tight))
    nearest = enclosure.float_nearest()
    if side is Side.NEAREST:
        safe = nearest
    else:
        safe = float_up(enclosure.upper) if side is Side.UP else float_down(enclosure.lower)
    written: dict[str, Any] = {
        "lower": str(ends[0]),
        "upper": str(ends[1]),
        "exponent": exponent,
        "nearest": repr(nearest),
        "nearest_bits": bit_pattern(nearest),
        "safe": repr(safe),
        "safe_bits": bit_pattern(safe),
    }
    return written | {"finer": [str(word) for word in words]} if words else written
