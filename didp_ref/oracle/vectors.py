"""The vectors: what a file of them holds, and how one is read.

A file speaks of one quantity. A vector has inputs, the flags of the bugs that it catches, a tier, a
comment, and what is expected: a value, enclosed between ``lower * 2**exponent`` and ``upper *
2**exponent``, where both are whole numbers that fit signed 64-bit words, and more closely by the
63 bits that follow, with the float64 nearest to it and the float64 on the safe side; or the kind of
error that the input must be refused with.
``vectors/README.md`` describes the format for those who read it in another language.

A symptom is what an implementation with a known bug answers instead.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NotRequired, TypeAlias, TypedDict, cast

from didp_ref.errors import InputError
from didp_ref.extras import unavailable
from didp_ref.files import shipped_brackets
from didp_ref.files import shipped_vectors as shipped
from didp_ref.numbers.enclosure import Enclosure, Side, float_nearest, float_up
from didp_ref.numbers.exact import from_binary
from didp_ref.oracle.encoding import (
    FINER_BITS,
    Input,
    Written,
    exact,
    expanded,
    read_input,
    write_bits,
    write_exact,
)
from didp_ref.oracle.packed import unpack
from didp_ref.oracle.shipped import PACKED, SCHEMA, SUFFIX
from didp_ref.oracle.subjects import enclosures, entrywise, subject

FORMAT = "didp-ref vectors"
VERSION = 2
DATA_VERSION = "2.0.0"
"""The version of what the files say; ``vectors/CHANGELOG.md`` has one entry for each."""
LICENCE = "Apache-2.0"
FRESH = "fresh-points"
"""The flag of vectors that are drawn for one check."""
TWIN = "-twin"
"""How the id of a fresh point ends that is near the one before it."""
LARGEST_EXPONENT = 1 << 16  # far beyond what any float64 and its enclosure take


class Tier(Enum):
    """How much an implementation is asked to pass a vector."""

    MUST = "must"
    """Ordinary input, and invalid input that every language has."""
    SHOULD = "should"
    """The far ends of the domain, and types that an interface may not let through at all."""
    MAY = "may"
    """What interfaces decide differently, and may: arrays, 3.0 for a count, a number as a text."""


class WrittenTarget(TypedDict):
    """An expected number as it stands in a file."""

    lower: str
    upper: str
    exponent: int
    nearest: str
    nearest_bits: str
    safe: str
    safe_bits: str
    finer: NotRequired[list[str]]


class WrittenBracket(TypedDict):
    """An expected bracket as it stands in a file: two decimals, rounded outward."""

    lower: str
    upper: str


class Expected(TypedDict, total=False):
    """What is expected: one number, a list of them (runs are written short), or an error's kind.

    Of a formula without a closed form it is a bracket.
    """

    value: WrittenTarget
    values: list[Any]
    bracket: WrittenBracket
    error: str


class Entry(TypedDict):
    """A vector as it stands in a file."""

    id: str
    tier: str
    comment: str
    flags: list[str]
    inputs: dict[str, Written]
    bits: NotRequired[dict[str, Written]]
    only: NotRequired[str]
    expected: Expected
    symptoms: NotRequired[Mapping[str, str | list[str]]]


class WrittenParameter(TypedDict):
    """What a file says about a parameter."""

    name: str
    meaning: str
    domain: str
    integer: bool
    sequence: bool


class WrittenFlag(TypedDict):
    """What a file says about a flag: the bug that its vectors catch, and how it is mended."""

    bug: str
    mend: str


class Document(TypedDict):
    """A whole file."""

    format: str
    version: int
    data: str
    licence: str
    generator: str
    quantity: str
    formula: str
    source: str
    parameters: list[WrittenParameter]
    conditions: list[str]
    safe_side: str
    per_world: bool
    flags: dict[str, WrittenFlag]
    count: int
    digest: str
    vectors: list[Entry]


@dataclass(frozen=True)
class Target:
    """An expected number, and what judging an answer against it takes.

    ``offset`` is how far the exact value lies above ``nearest``, in units of ``ulp``. Of a bracket
    the floats are those at its lower end: what lies below is unsafe, what lies far above wasteful.
    """

    lower: Fraction
    upper: Fraction
    nearest: float
    safe: float
    ulp: float
    offset: float
    is_bracket: bool = False

    @classmethod
    def of_bracket(cls, written: WrittenBracket) -> Target:
        """Read an expected bracket as it stands in a file."""
        lower, upper = Fraction(written["lower"]), Fraction(written["upper"])
        nearest = float_nearest(lower)
        ulp = math.ulp(nearest)
        offset = float((lower - Fraction(nearest)) / Fraction(ulp))
        return cls(lower, upper, nearest, float_up(lower), ulp, offset, True)

    @classmethod
    def read(cls, value: WrittenTarget) -> Target:
        """Read an expected value as it stands in a file."""
        # the schema's integers may be written 1.0
        exponent, ends = int(value["exponent"]), [int(value["lower"]), int(value["upper"])]
        if "finer" in value:
            exponent -= FINER_BITS
            ends = [(ends[0] << FINER_BITS) + int(word) for word in value["finer"]]
        lower, upper = (dyadic(end, exponent) for end in ends)
        nearest, safe = float(value["nearest"]), float(value["safe"])
        ulp = math.ulp(nearest)
        return cls(lower, upper, nearest, safe, ulp, _offset(sum(ends), exponent - 1, nearest, ulp))


def _offset(mantissa: int, exponent: int, nearest: float, ulp: float) -> float:
    """Return how far ``mantissa * 2**exponent`` lies above ``nearest``, in units of ``ulp``.

    Both floats are whole numbers of units: in integers that takes a fifth of the time of fractions.
    """
    units, shift = int(nearest / ulp), math.frexp(ulp)[1] - 1 - exponent
    if shift < 0:
        return float((mantissa << -shift) - units)
    return (mantissa - (units << shift)) / (1 << shift)


Values: TypeAlias = Mapping[str, Any]
"""A point as floats and lists of them: which of the two, the name says, not the type."""


def _float(value: object) -> Any:
    if isinstance(value, list):
        return [_float(entry) for entry in value]
    return float(value) if isinstance(value, int | Fraction) else math.nan


@dataclass(frozen=True)
class Vector:
    """One point, and what is expected there."""

    id: str
    tier: Tier
    comment: str
    flags: tuple[str, ...]
    written: Mapping[str, Any]
    """The inputs as :data:`~didp_ref.oracle.encoding.Written`, in JSON's own values."""
    only: str | None
    error: str | None
    targets: tuple[Target, ...]
    symptoms: Mapping[str, tuple[float, ...]]

    @classmethod
    def read(cls, entry: Entry) -> Vector:
        """Read a vector as it stands in a file."""
        expected = entry["expected"]
        if "bracket" in expected:
            targets = [Target.of_bracket(expected["bracket"])]
        else:
            single = [expected["value"]] if "value" in expected else []
            targets = [Target.read(each) for each in single or expanded(expected.get("values", []))]
        return cls(
            entry["id"],
            Tier(entry["tier"]),
            entry["comment"],
            tuple(entry["flags"]),
            entry["inputs"],
            entry.get("only"),
            expected.get("error"),
            tuple(targets),
            {
                flag: tuple(float(x) for x in (answer if isinstance(answer, list) else [answer]))
                for flag, answer in entry.get("symptoms", {}).items()
            },
        )

    @cached_property
    def _read(self) -> dict[str, Input]:
        return {name: read_input(value) for name, value in self.written.items()}

    @property
    def inputs(self) -> dict[str, Written]:
        """The inputs in exact numbers, as texts: integers, and fractions such as ``"1/3"``."""
        return {name: write_exact(value) for name, value in self._read.items()}

    @cached_property
    def exact(self) -> dict[str, Input]:
        """The inputs as fractions and integers; what is not a number stays as it is."""
        return {name: exact(value) for name, value in self._read.items()}

    @cached_property
    def points(self) -> list[Values]:
        """The inputs as floats alone; an array where one number belongs asks several points."""
        rows = entrywise(subject(self.id.partition("/")[0]), self.exact) or [self.exact]
        return [{name: _float(value) for name, value in row.items()} for row in rows]

    @property
    def floats(self) -> dict[str, Input]:
        """The inputs as float64 numbers, and as integers where something is counted."""
        return {} if self.only == "exact" else dict(self._read)

    @property
    def float64(self) -> dict[str, Input] | None:
        """The inputs as float64 numbers, or nothing where only exact numbers will do."""
        return None if self.only == "exact" else self.floats

    @cached_property
    def _tighter(self) -> dict[int, tuple[Enclosure, ...]]:
        return {}

    def enclosed(self, bits: int) -> tuple[Enclosure, ...]:
        """Return tighter enclosures of the exact values than the file holds."""
        if bits not in self._tighter:
            asked = subject(self.id.partition("/")[0])
            self._tighter[bits] = enclosures(asked, self._read, bits)
        return self._tighter[bits]

    @cached_property
    def size(self) -> int:
        """How long the inputs are to write: the smallest failing vector is shown first."""
        return len(json.dumps(self.written))


@dataclass(frozen=True)
class VectorFile:
    """The vectors of one quantity, with what each flag means and how its bug is mended."""

    quantity: str
    parameters: tuple[str, ...]
    safe_side: Side
    per_world: bool
    notes: Mapping[str, str]
    mends: Mapping[str, str]
    vectors: tuple[Vector, ...]
    data: str
    """The version of the file's contents."""
    seed: int | None = None
    """What the fresh points among the vectors were drawn from, if there are any."""

    @property
    def has_brackets(self) -> bool:
        """Whether the expected values are brackets."""
        return any(target.is_bracket for vector in self.vectors for target in vector.targets)

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """The tiers that the vectors are of."""
        there = {vector.tier for vector in self.vectors}
        return tuple(tier for tier in Tier if tier in there)

    def asked(self, exact: bool, may: bool = False) -> list[Vector]:
        """Return the vectors that can be asked in exact numbers, or in float64.

        Those of the tier ``may`` are among them only where they are asked for.
        """
        other = "float64" if exact else "exact"
        return [
            vector
            for vector in self.vectors
            if vector.only != other and (may or vector.tier is not Tier.MAY)
        ]


def dyadic(mantissa: int, exponent: int) -> Fraction:
    """Return ``mantissa * 2**exponent``; its size is limited by that of the exponent."""
    if not -LARGEST_EXPONENT <= exponent <= LARGEST_EXPONENT:
        raise OverflowError(f"an exponent beyond {LARGEST_EXPONENT}")
    return from_binary(mantissa, exponent)


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
    if path.parent.resolve() not in (shipped().resolve(), shipped_brackets().resolve()):
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
    """Read the vectors of a quantity, from a folder, or from the package, where once is enough.

    The package has those of the tier ``must``, installed or in a checkout; ``didp-ref vectors``
    makes all.
    """
    if folder is None:
        return _shipped(identifier)
    return vectors_in(_document(identifier, folder), str(folder / f"{identifier}{SUFFIX}"))


@cache
def _shipped(identifier: str) -> VectorFile:
    return vectors_in(shipped_document(identifier), identifier)


def shipped_document(identifier: str) -> Document:
    """Read the file of a quantity's vectors that the package has."""
    if (shipped_brackets() / f"{identifier}{SUFFIX}").is_file():
        return _document(identifier, shipped_brackets())
    if (packed := shipped() / PACKED).is_file():
        return cast("Document", unpack(packed, identifier))
    return _document(identifier, shipped())


def _document(identifier: str, folder: Path) -> Document:
    path = folder / f"{identifier}{SUFFIX}"
    document = read_document(path)
    if document["quantity"] != identifier:
        raise InputError(str(path), f"holds the vectors of {document['quantity']}")
    return document


def entries_by_id(identifier: str, folder: Path | None = None) -> dict[str, Entry]:
    """Return a quantity's vectors as they stand in a folder's file, or in the package's."""
    document = shipped_document(identifier) if folder is None else _document(identifier, folder)
    return {entry["id"]: entry for entry in document["vectors"]}


def vectors_in(document: Document, source: str) -> VectorFile:
    """Read the vectors of a document, from where it came."""
    try:
        vectors = tuple(Vector.read(entry) for entry in document["vectors"])
    except (ValueError, OverflowError) as problem:
        raise InputError(source, f"holds a number beyond all use ({problem})") from None
    return VectorFile(
        document["quantity"],
        tuple(parameter["name"] for parameter in document["parameters"]),
        Side(document["safe_side"]),
        document["per_world"],
        {flag: said["bug"] for flag, said in document["flags"].items()},
        {flag: said["mend"] for flag, said in document["flags"].items()},
        vectors,
        document["data"],
    )


def bits_of(point: Mapping[str, Input]) -> dict[str, Written]:
    """Return the bit patterns of the floats among some inputs."""
    patterns = {name: write_bits(value) for name, value in point.items()}
    return {name: pattern for name, pattern in patterns.items() if pattern is not None}
