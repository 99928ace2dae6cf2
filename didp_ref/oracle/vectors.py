"""The vectors: what a file of them holds, and how one is read.

A file speaks of one quantity. A vector has exact inputs, the flags of the bugs that it catches,
and what is expected: a value, enclosed between two dyadic rationals ``lower * 2**exponent`` and
``upper * 2**exponent``, with the float64 nearest to it and the float64 on the safe side; or the
kind of error that the input must be refused with. Where every input is a float64, the vector has
the inputs as hexadecimal floats too; where it has none, the input is exact only.

A symptom is what an implementation with a known bug answers instead.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from didp_ref.errors import InputError, Unavailable
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.quantity import quantities

FORMAT = "didp-ref vectors"
VERSION = 1
SCHEMA = "vectors.schema.json"
SUFFIX = ".json"


@dataclass(frozen=True)
class Target:
    """An expected number, and what judging an answer against it takes.

    ``offset`` is how far the exact value lies above ``nearest``, in units of ``ulp``.
    """

    lower: Fraction
    upper: Fraction
    nearest: float
    safe: float
    ulp: float
    offset: float

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> Target:
        """Read an expected value as it stands in a file."""
        lower, upper = (dyadic(int(value[end]), value["exponent"]) for end in ("lower", "upper"))
        nearest, safe = float.fromhex(value["nearest"]), float.fromhex(value["safe"])
        ulp = math.ulp(nearest)
        offset = float(((lower + upper) / 2 - Fraction(nearest)) / Fraction(ulp))
        return cls(lower, upper, nearest, safe, ulp, offset)


@dataclass(frozen=True)
class Vector:
    """One point, and what is expected there."""

    id: str
    flags: tuple[str, ...]
    inputs: Mapping[str, Any]
    float64: Mapping[str, Any] | None
    error: str | None
    targets: tuple[Target, ...]
    symptoms: Mapping[str, tuple[float, ...]]

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> Vector:
        """Read a vector as it stands in a file."""
        expected = entry["expected"]
        values = expected.get("values") or [expected["value"]] if "error" not in expected else []
        return cls(
            entry["id"],
            tuple(entry["flags"]),
            entry["inputs"],
            entry.get("float64"),
            expected.get("error"),
            tuple(Target.read(value) for value in values),
            {
                flag: tuple(float(x) for x in (one if isinstance(one, list) else [one]))
                for flag, one in entry.get("symptoms", {}).items()
            },
        )

    @cached_property
    def exact(self) -> dict[str, Any]:
        """The inputs as fractions and integers; what is not a number stays as it is."""
        return {name: _read_exact(value) for name, value in self.inputs.items()}

    @cached_property
    def floats(self) -> dict[str, Any]:
        """The inputs as float64 numbers, and as integers where something is counted."""
        return {name: _read_float(value) for name, value in (self.float64 or {}).items()}

    @cached_property
    def _tighter(self) -> dict[int, tuple[Enclosure, ...]]:
        return {}

    def enclosed(self, bits: int) -> tuple[Enclosure, ...]:
        """Return tighter enclosures of the exact values than the file holds."""
        if bits not in self._tighter:
            one = quantities[self.id.partition("/")[0]]
            value = one.enclose(**self.exact, bits=bits)
            self._tighter[bits] = value if isinstance(value, tuple) else (value,)
        return self._tighter[bits]

    @property
    def size(self) -> int:
        """How long the inputs are to write: the smallest failing vector is shown first."""
        return len(json.dumps(self.inputs))


@dataclass(frozen=True)
class VectorFile:
    """The vectors of one quantity, with what each flag means."""

    quantity: str
    parameters: tuple[str, ...]
    safe_side: Side
    per_world: bool
    notes: Mapping[str, str]
    vectors: tuple[Vector, ...]

    def asked(self, exact: bool) -> list[Vector]:
        """Return the vectors that can be asked: all in exact numbers, or those in float64."""
        return [one for one in self.vectors if exact or one.float64 is not None]


def dyadic(mantissa: int, exponent: int) -> Fraction:
    """Return ``mantissa * 2**exponent``."""
    if exponent >= 0:
        return Fraction(mantissa << exponent)
    return Fraction(mantissa, 1 << -exponent)


SPECIAL = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def _read_exact(value: Any) -> Any:
    if isinstance(value, list):
        return [_read_exact(entry) for entry in value]
    if not isinstance(value, str):
        return value
    if value in SPECIAL:
        return SPECIAL[value]
    try:
        exact = Fraction(value)
    except ValueError:
        return value
    return exact.numerator if exact.denominator == 1 else exact


def _read_float(value: Any) -> Any:
    if isinstance(value, list):
        return [_read_float(entry) for entry in value]
    if not isinstance(value, str):
        return value
    try:
        return float.fromhex(value) if "x" in value or value in SPECIAL else int(value)
    except ValueError:
        return value


def digest(document: Mapping[str, Any]) -> str:
    """Return the checksum of everything in a file but the checksum itself."""
    rest = {name: value for name, value in document.items() if name != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def write(document: Mapping[str, Any]) -> str:
    """Return a file's text: the head over several lines, then one vector a line."""
    head = {name: value for name, value in document.items() if name != "vectors"}
    text = json.dumps(head, indent=1, ensure_ascii=False)[:-2]
    lines = ",\n".join(
        json.dumps(entry, separators=(",", ":"), ensure_ascii=False)
        for entry in document["vectors"]
    )
    return f'{text},\n "vectors": [\n{lines}\n ]\n}}\n'


def shipped() -> Path:
    """Return the folder of the vectors that the package ships."""
    return Path(str(files("didp_ref.oracle") / "vectors"))


def schema_text() -> str:
    """Return the text of the JSON Schema (draft 2020-12) of a vectors file."""
    return (shipped() / SCHEMA).read_text(encoding="utf-8")


def read_document(path: Path) -> dict[str, Any]:
    """Read a vectors file, whole and unchanged, or raise :class:`InputError` saying what is wrong.

    The shipped files are known by their checksum alone, which the tests hold against the schema;
    any other file is held against the schema here.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(str(path), f"cannot be read ({problem})") from None
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise InputError(
            str(path), f"is no complete JSON document: truncated? ({problem})"
        ) from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise InputError(str(path), "is not a file of didp-ref vectors")
    if document.get("version") != VERSION:
        raise InputError(
            str(path),
            f"has version {document.get('version')!r} of the format; this release reads {VERSION}",
        )
    if document.get("digest") != digest(document):
        raise InputError(
            str(path), "was edited: its checksum does not fit; write it anew with didp-ref vectors"
        )
    if path.parent.resolve() != shipped().resolve():
        check_schema(path, document)
    return document


def check_schema(path: Path, document: Mapping[str, Any]) -> None:
    """Raise :class:`InputError` with the first place at which a document breaks the schema."""
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        raise Unavailable("jsonschema", "install didp_ref[oracle]") from None
    for problem in Draft202012Validator(json.loads(schema_text())).iter_errors(document):
        place = "/".join(str(part) for part in problem.absolute_path) or "the document"
        raise InputError(str(path), f"breaks the schema at {place}: {problem.message[:200]}")


def load(identifier: str, folder: Path | None = None) -> VectorFile:
    """Read the vectors of a quantity, from the package or from a folder."""
    path = (folder or shipped()) / f"{identifier}{SUFFIX}"
    document = read_document(path)
    if document["quantity"] != identifier:
        raise InputError(str(path), f"holds the vectors of {document['quantity']}")
    return VectorFile(
        identifier,
        tuple(parameter["name"] for parameter in document["parameters"]),
        Side(document["safe_side"]),
        document["per_world"],
        document["notes"],
        tuple(Vector.read(entry) for entry in document["vectors"]),
    )


def lint(document: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with a file beyond its schema; nothing, if all is well."""
    entries: Sequence[Mapping[str, Any]] = document["vectors"]
    identifiers = [entry["id"] for entry in entries]
    used = {flag for entry in entries for flag in entry["flags"]}
    problems = [f"{one} is used twice" for one in _repeated(identifiers)]
    problems += [f"{entry['id']} has no flag" for entry in entries if not entry["flags"]]
    problems += [f"the flag {flag} has no note" for flag in sorted(used - set(document["notes"]))]
    problems += [f"the note on {flag} is unused" for flag in sorted(set(document["notes"]) - used)]
    if document["count"] != len(entries):
        problems.append(f"{len(entries)} vectors, not the {document['count']} that the head says")
    for entry in entries:
        problems += [f"{entry['id']}: {problem}" for problem in _lint_entry(document, entry)]
    return problems


def _lint_entry(document: Mapping[str, Any], entry: Mapping[str, Any]) -> Iterable[str]:
    if not entry["id"].startswith(f"{document['quantity']}/"):
        yield "the id is not that of this quantity"
    if not set(entry.get("symptoms", ())) <= set(entry["flags"]):
        yield "a symptom is not among the flags"
    names = [parameter["name"] for parameter in document["parameters"]]
    if list(entry["inputs"]) != names:
        yield "the inputs are not the parameters in order"
    vector = Vector.read(entry)
    if vector.float64 is not None and not _same(vector.exact, vector.floats):
        yield "the float64 inputs are not the exact ones"
    for target in vector.targets:
        if not target.lower <= target.upper:
            yield "the enclosure is empty"
        if (target.upper - target.lower) * 2**100 > abs(target.upper):
            yield "the enclosure is wider than 100 bits"
        if not abs(target.offset) <= 0.5:
            yield "the nearest float64 is not the nearest"
        if document["safe_side"] == "up" and Fraction(target.safe) < target.upper:
            yield "the safe float64 is too small"
        if document["safe_side"] == "down" and Fraction(target.safe) > target.lower:
            yield "the safe float64 is too large"
        if abs(target.safe - target.nearest) > 2 * target.ulp:
            yield "the safe float64 is not next to the value"


def _repeated(names: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    return [name for name in names if name in seen or seen.add(name)]  # type: ignore[func-returns-value]  # add returns None, which is false


def _same(exact: Any, floats: Any) -> bool:
    if isinstance(exact, dict):
        return exact.keys() == floats.keys() and all(_same(exact[k], floats[k]) for k in exact)
    if isinstance(exact, list):
        return len(exact) == len(floats) and all(map(_same, exact, floats))
    if isinstance(exact, float) and math.isnan(exact):
        return isinstance(floats, float) and math.isnan(floats)
    return bool(exact == floats)
