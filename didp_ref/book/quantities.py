"""What the book says of a quantity, or of a function with vectors: all that is known of it."""

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

from didp_ref.audit.judged import claims
from didp_ref.audit.where import place_in_code
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle import vectors
from didp_ref.oracle.subjects import Subject, subjects
from didp_ref.oracle.vectors import Vector, VectorFile

SHOWN = 6
"""So many vectors stand on the page; the file has all of them."""
PLAIN = "simple-numbers"
"""The flag of the vectors whose numbers are short."""


@dataclass(frozen=True)
class Asked:
    """A question to a quantity in exact numbers, and what it answers."""

    python: str
    command: str
    enclosure: str
    float64: str


@dataclass(frozen=True)
class QuantityContent:
    """All that the page of a quantity says of it."""

    subject: Subject
    example: str
    asked: Asked | None
    file: VectorFile
    shown: tuple[Vector, ...]
    worst: str
    """How far the safe float64 lies from the exact value at most, in ulp, over the vectors."""
    refused: tuple[tuple[str, str, str], ...]
    """What is refused: a flag, what goes wrong without the refusal, and the kind of error."""
    mistakes: tuple[tuple[str, str, int], ...]
    """Flags of wrong values, what each is, and how many vectors show it."""
    claims: tuple[str, ...]
    path: str
    line: int


def contents(folder: Path | None = None) -> dict[str, QuantityContent]:
    """Return every quantity's content by id, with the vectors of a folder, or the package's."""
    return {name: _content(subject, folder) for name, subject in sorted(subjects().items())}


def base_point(file: VectorFile) -> Vector | None:
    """Return the vector with the shortest numbers that has a value: an example of everything.

    Zeros come last, as they hide what the other arguments do.
    """
    valued = [vector for vector in file.vectors if vector.targets]
    simple = [vector for vector in valued if PLAIN in vector.flags]

    def length(vector: Vector) -> tuple[bool, int, str]:
        words = " ".join(map(_text, vector.inputs.values()))
        return "0" in re.split("[ ,]", words), vector.size, vector.id

    by_length = sorted(simple or valued, key=length)
    return next((vector for vector in by_length if vector.float64 is not None), None)


def _content(subject: Subject, folder: Path | None) -> QuantityContent:
    file = vectors.load(subject.id, folder)
    valued = [vector for vector in file.vectors if vector.targets]
    base = base_point(file)
    counted = {flag: sum(flag in vector.flags for vector in valued) for flag in file.notes}
    errors = {
        flag: vector.error for vector in file.vectors if vector.error for flag in vector.flags
    }
    path, _, line = place_in_code(subject).rpartition(":")
    return QuantityContent(
        subject,
        subject.documentation.partition("\n\n>>> ")[2],
        ask(subject, base) if base and isinstance(subject, Quantity) else None,
        file,
        tuple(sorted(valued, key=lambda vector: (vector.size, vector.id))[:SHOWN]),
        _worst(valued),
        tuple(
            (flag, file.notes[flag], errors[flag] or "") for flag in file.notes if flag in errors
        ),
        tuple((flag, note, counted[flag]) for flag, note in file.notes.items() if counted[flag]),
        tuple(name for name in claims if subject.id in claims[name].claim.quantities),
        path,
        int(line),
    )


def _worst(valued: list[Vector]) -> str:
    """Return the largest distance of the safe float64 from the exact value, rounded up."""
    gaps = [
        max(abs(Fraction(target.safe) - target.lower), abs(Fraction(target.safe) - target.upper))
        / Fraction(target.ulp)
        for vector in valued
        for target in vector.targets
        if abs(target.safe) not in (float("inf"), 0.0)
    ]
    hundredths = -(-100 * max(gaps, default=Fraction(0)) // 1)
    return f"{hundredths // 100}.{hundredths % 100:02}"


def shown(value: object) -> str:
    """Write an input of a vector for a reader.

    >>> shown(["1/2", "1/2"]), shown(None)
    ('(1/2, 1/2)', 'left out')
    """
    if isinstance(value, list):
        return f"({', '.join(map(str, value))})"
    return "left out" if value is None else str(value)


def ask(quantity: Quantity, vector: Vector) -> Asked:
    """Ask a quantity at a vector's inputs, exactly and in float64."""
    enclosure = quantity.enclose(**cast(dict[str, Any], vector.exact))
    enclosed = enclosure if isinstance(enclosure, tuple) else (enclosure,)
    floats = quantity(**vector.floats)
    words = {name: _text(value) for name, value in vector.inputs.items()}
    return Asked(
        f"didp_ref.{quantity.id}.enclose("
        f"{', '.join(f'{n}={_quoted(v)}' for n, v in words.items())})",
        f"didp-ref eval {quantity.id} {' '.join(f'{name}={word}' for name, word in words.items())}",
        ", ".join(part.digits for part in enclosed),
        ", ".join(repr(float(part)) for part in (floats if quantity.per_world else [floats])),
    )


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _quoted(word: str) -> str:
    entries = word.split(",")
    shown = [entry if entry.lstrip("-").isdigit() else f'"{entry}"' for entry in entries]
    return f"[{', '.join(shown)}]" if entries[1:] else shown[0]
