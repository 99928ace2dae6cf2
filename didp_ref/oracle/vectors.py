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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import NotRequired, TypeAlias, TypedDict, cast

from didp_ref.errors import InputError
from didp_ref.extras import unavailable
from didp_ref.formulas import quantities
from didp_ref.numbers.enclosure import Enclosure, Side

FORMAT = "didp-ref vectors"
VERSION = 1
SCHEMA = "vectors.schema.json"
SUFFIX = ".json"
LARGEST_EXPONENT = 1 << 16  # far beyond what any float64 and its enclosure take

Input: TypeAlias = "bool | int | float | str | Fraction | Sequence[Input] | None"
"""What an implementation may be asked with: numbers, lists of them, and what is no number."""
Written: TypeAlias = "bool | str | Sequence[Written] | None"
"""An input as it stands in a file, where every number is a text."""


class WrittenTarget(TypedDict):
    """An expected number as it stands in a file."""

    exponent: int
    lower: str
    upper: str
    nearest: str
    safe: str


class Expected(TypedDict, total=False):
    """What is expected: one number, one for each world, or the kind of an error."""

    value: WrittenTarget
    values: list[WrittenTarget]
    error: str


class Entry(TypedDict):
    """A vector as it stands in a file."""

    id: str
    flags: list[str]
    inputs: dict[str, Written]
    float64: NotRequired[dict[str, Written]]
    expected: Expected
    symptoms: NotRequired[Mapping[str, str | list[str]]]


class WrittenParameter(TypedDict):
    """What a file says about a parameter."""

    name: str
    domain: str
    integer: bool
    sequence: bool


class Document(TypedDict):
    """A whole file."""

    format: str
    version: int
    quantity: str
    formula: str
    source: str
    parameters: list[WrittenParameter]
    conditions: list[str]
    safe_side: str
    per_world: bool
    bits: int
    notes: dict[str, str]
    count: int
    digest: str
    vectors: list[Entry]


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
    def read(cls, value: WrittenTarget) -> Target:
        """Read an expected value as it stands in a file."""
        lower, upper = (
            # the schema's integers may be written 1.0
            dyadic(int(end), int(value["exponent"]))
            for end in (value["lower"], value["upper"])
        )
        nearest, safe = float.fromhex(value["nearest"]), float.fromhex(value["safe"])
        ulp = math.ulp(nearest)
        offset = float(((lower + upper) / 2 - Fraction(nearest)) / Fraction(ulp))
        return cls(lower, upper, nearest, safe, ulp, offset)


@dataclass(frozen=True)
class Vector:
    """One point, and what is expected there."""

    id: str
    flags: tuple[str, ...]
    inputs: Mapping[str, Written]
    float64: Mapping[str, Written] | None
    error: str | None
    targets: tuple[Target, ...]
    symptoms: Mapping[str, tuple[float, ...]]

    @classmethod
    def read(cls, entry: Entry) -> Vector:
        """Read a vector as it stands in a file."""
        expected = entry["expected"]
        values = [expected["value"]] if "value" in expected else expected.get("values", [])
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
    def exact(self) -> dict[str, Input]:
        """The inputs as fractions and integers; what is not a number stays as it is."""
        return {name: _read_exact(value) for name, value in self.inputs.items()}

    @cached_property
    def floats(self) -> dict[str, Input]:
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
    """Return ``mantissa * 2**exponent``; its size is limited by that of the exponent."""
    if not -LARGEST_EXPONENT <= exponent <= LARGEST_EXPONENT:
        raise OverflowError(f"an exponent beyond {LARGEST_EXPONENT}")
    if exponent >= 0:
        return Fraction(mantissa << exponent)
    return Fraction(mantissa, 1 << -exponent)


SPECIAL = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def _read_exact(value: Written) -> Input:
    if value is None or isinstance(value, bool):
        return value
    if not isinstance(value, str):
        return [_read_exact(entry) for entry in value]
    if value in SPECIAL:
        return SPECIAL[value]
    try:
        exact = Fraction(value)
    except ValueError:
        return value
    return exact.numerator if exact.denominator == 1 else exact


def _read_float(value: Written) -> Input:
    if value is None or isinstance(value, bool):
        return value
    if not isinstance(value, str):
        return [_read_float(entry) for entry in value]
    try:
        return float.fromhex(value) if "x" in value or value in SPECIAL else int(value)
    except ValueError:
        return value


def write_exact(value: Input) -> Written:
    """Return an input as it stands in a file: what is a number as the text of a fraction."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, int | float | Fraction):
        return str(Fraction(value))
    return [write_exact(entry) for entry in value]


def write_float(value: Input) -> Written:
    """Return an input as it stands in a file: what is a float as its hexadecimal text."""
    if isinstance(value, float) and math.isfinite(value):
        return value.hex()
    if isinstance(value, list):
        return [write_float(entry) for entry in value]
    return write_exact(value)


def digest(document: Mapping[str, object], source: str = "vectors") -> str:
    """Return the checksum of everything in a file but the checksum itself.

    Raises :class:`InputError` for what cannot be written as a file.
    """
    rest = {name: value for name, value in document.items() if name != "digest"}
    try:
        text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InputError(source, "holds half of a surrogate pair, no character") from None
    except RecursionError:
        raise InputError(source, "is nested too deeply") from None
    return hashlib.sha256(text).hexdigest()


def write(document: Document) -> str:
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


def read_document(path: Path) -> Document:
    """Read a vectors file, whole and unchanged, or raise :class:`InputError` saying what is wrong.

    The shipped files are known by their checksum alone, which the tests hold against the schema;
    any other file is held against the schema here.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(str(path), f"cannot be read ({problem})") from None
    try:
        loaded = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise InputError(
            str(path), f"is no complete JSON document: truncated? ({problem})"
        ) from None
    if not isinstance(loaded, dict) or loaded.get("format") != FORMAT:
        raise InputError(str(path), "is not a file of didp-ref vectors")
    document = cast("Document", loaded)  # the checksum or the schema holds it to that
    if document.get("version") != VERSION:
        raise InputError(
            str(path),
            f"has version {document.get('version')!r} of the format; this release reads {VERSION}",
        )
    if document.get("digest") != digest(document, str(path)):
        raise InputError(
            str(path), "was edited: its checksum does not fit; write it anew with didp-ref vectors"
        )
    if path.parent.resolve() != shipped().resolve():
        check_schema(path, document)
    return document


def check_schema(path: Path, document: Document) -> None:
    """Raise :class:`InputError` with the first place at which a document breaks the schema."""
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        raise unavailable("jsonschema") from None
    for problem in Draft202012Validator(json.loads(schema_text())).iter_errors(document):
        place = "/".join(str(part) for part in problem.absolute_path) or "the document"
        raise InputError(str(path), f"breaks the schema at {place}: {problem.message[:200]}")


def load(identifier: str, folder: Path | None = None) -> VectorFile:
    """Read the vectors of a quantity, from the package or from a folder."""
    path = (folder or shipped()) / f"{identifier}{SUFFIX}"
    document = read_document(path)
    if document["quantity"] != identifier:
        raise InputError(str(path), f"holds the vectors of {document['quantity']}")
    try:
        vectors = tuple(Vector.read(entry) for entry in document["vectors"])
    except (ValueError, OverflowError) as problem:
        raise InputError(str(path), f"holds a number beyond all use ({problem})") from None
    return VectorFile(
        identifier,
        tuple(parameter["name"] for parameter in document["parameters"]),
        Side(document["safe_side"]),
        document["per_world"],
        document["notes"],
        vectors,
    )


def lint(document: Document) -> list[str]:
    """Return what is wrong with a file beyond its schema; nothing, if all is well."""
    entries = document["vectors"]
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


def _lint_entry(document: Document, entry: Entry) -> Iterator[str]:
    if not entry["id"].startswith(f"{document['quantity']}/"):
        yield "the id is not that of this quantity"
    if not set(entry.get("symptoms", ())) <= set(entry["flags"]):
        yield "a symptom is not among the flags"
    names = [parameter["name"] for parameter in document["parameters"]]
    if list(entry["inputs"]) != names:
        yield "the inputs are not the parameters in order"
    vector = Vector.read(entry)
    if vector.float64 is not None and not _same_inputs(vector):
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


def _same_inputs(vector: Vector) -> bool:
    exact, floats = vector.exact, vector.floats
    return exact.keys() == floats.keys() and all(_same(exact[name], floats[name]) for name in exact)


def _same(exact: Input, floats: Input) -> bool:
    if isinstance(exact, list) and isinstance(floats, list):
        return len(exact) == len(floats) and all(map(_same, exact, floats))
    if isinstance(exact, float) and math.isnan(exact):
        return isinstance(floats, float) and math.isnan(floats)
    return exact == floats
