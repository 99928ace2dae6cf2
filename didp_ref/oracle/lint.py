"""What is wrong with a file of vectors beyond its schema."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, cast

from didp_ref.oracle.encoding import bit_pattern, expanded, read_input
from didp_ref.oracle.vectors import Document, Entry, Expected, Vector, bits_of, dyadic

__all__ = ["lint"]
__dir__ = __all__.copy


def lint(document: Document) -> list[str]:
    """Return what is wrong with a file beyond its schema; nothing, if all is well."""
    entries = document["vectors"]
    identifiers = [entry["id"] for entry in entries]
    used = {flag for entry in entries for flag in entry["flags"]}
    said = set(document["flags"])
    problems = [f"{identifier} is used twice" for identifier in _repeated(identifiers)]
    problems += [f"{entry['id']} has no flag" for entry in entries if not entry["flags"]]
    problems += [f"the flag {flag} is not explained" for flag in sorted(used - said)]
    problems += [f"the flag {flag} is explained and unused" for flag in sorted(said - used)]
    if document["count"] != len(entries):
        problems.append(f"{len(entries)} vectors, not the {document['count']} that the head says")
    for entry in entries:
        problems += [f"{entry['id']}: {problem}" for problem in _lint_entry(document, entry)]
    return problems


def _lint_entry(document: Document, entry: Entry) -> Iterator[str]:
    if not entry["id"].startswith(f"{document['quantity']}/"):
        yield "the id is not that of this quantity"
    if not set(entry.get("symptoms", ())) <= set(entry["flags"]):
        yield "a symptom is not among the flags"
    names = [parameter["name"] for parameter in document["parameters"]]
    if list(entry["inputs"]) != names:
        yield "the inputs are not the parameters in order"
    vector = Vector.read(entry)
    read = {name: read_input(value) for name, value in entry["inputs"].items()}
    if entry.get("bits", {}) != ({} if vector.only == "exact" else bits_of(read)):
        yield "the bit patterns are not those of the inputs"
    for written in _written_targets(entry["expected"]):
        for name in ("nearest", "safe"):
            if bit_pattern(float(written[name])) != written[f"{name}_bits"]:
                yield f"the bit pattern of {name} is another number's"
        if not all(-(2**63) <= int(written[end]) < 2**63 for end in ("lower", "upper")):
            yield "the interval does not fit 64-bit words"
        if not all(0 <= int(word) < 2**64 for word in written.get("finer", [])):
            yield "the finer interval does not fit 64-bit words"
    yield from _lint_targets(document["safe_side"], vector)


def _lint_targets(safe_side: str, vector: Vector) -> Iterator[str]:
    for target in vector.targets:
        if not target.lower <= target.upper:
            yield "the enclosure is empty"
        if target.is_bracket:
            continue
        if target.upper - target.lower > max(abs(target.upper) / 2**58, dyadic(1, -1100)):
            yield "the enclosure is wider than 58 bits"
        if not abs(target.offset) <= 0.5:
            yield "the nearest float64 is not the nearest"
        if safe_side == "up" and Fraction(target.safe) < target.upper:
            yield "the safe float64 is too small"
        if safe_side == "down" and Fraction(target.safe) > target.lower:
            yield "the safe float64 is too large"
        if abs(target.safe - target.nearest) > 2 * target.ulp:
            yield "the safe float64 is not next to the value"


def _repeated(names: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    return [name for name in names if name in seen or seen.add(name)]  # type: ignore[func-returns-value]  # add returns None, which is false


def _written_targets(expected: Expected) -> list[dict[str, Any]]:
    single = [expected["value"]] if "value" in expected else []
    return cast("list[dict[str, Any]]", single or expanded(expected.get("values", [])))
