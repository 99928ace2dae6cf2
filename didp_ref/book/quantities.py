"""What the book says of a quantity, or of a function with vectors: all that is known of it."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from didp_ref.audit.judged import claims
from didp_ref.audit.where import place_in_code, place_of_vectors
from didp_ref.book import cache
from didp_ref.formulas.bracketed import Bracketed, bracketed
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import float_down, float_up
from didp_ref.oracle import vectors
from didp_ref.oracle.subjects import Checked, subjects
from didp_ref.oracle.vectors import Vector, VectorFile

SHOWN = 6
"""So many vectors stand on the page; the file has all of them."""
PLAIN = "simple-numbers"
"""The flag of the vectors whose numbers are short."""
ORDINARY = "everyday"
"""The flag of the vectors at settings of training runs: none of a bracket has short numbers."""
CODE = ("book", "formulas", "numbers")
"""The rooms whose code decides between which ends a bracket lies."""


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

    subject: Checked
    example: str
    asked: Asked | None
    file: VectorFile
    vectors: str
    """The file of all vectors in a checkout."""
    shown: tuple[Vector, ...]
    worst: str
    """How far the safe float64 lies from the exact value at most, in ulp, over the vectors.

    Of a bracket: how far apart its ends are at most, in percent of the upper one."""
    refused: tuple[tuple[str, str, str], ...]
    """What is refused: a flag, what goes wrong without the refusal, and the kind of error."""
    mistakes: tuple[tuple[str, str, int], ...]
    """Flags of wrong values, what each is, and how many vectors show it."""
    claims: tuple[str, ...]
    path: str
    line: int

    @property
    def bracket(self) -> Bracketed | None:
        """The formula, if its value is known by a lower and an upper end."""
        return self.subject if isinstance(self.subject, Bracketed) else None


def contents(folder: Path | None = None) -> dict[str, QuantityContent]:
    """Return every quantity's content, topic by topic, with a folder's or the package's vectors.

    The vectors of brackets are always the package's: no folder has more of them.
    """
    known: dict[str, Checked] = {**subjects(), **bracketed}
    return {
        name: _content(subject, None if name in bracketed else folder)
        for name, subject in sorted(known.items(), key=lambda item: item[0].partition(".")[0])
    }


def base_point(file: VectorFile) -> Vector | None:
    """Return the vector with the shortest numbers that has a value: an example of everything.

    Zeros come last, as they hide what the other arguments do.
    """
    valued = [vector for vector in file.vectors if vector.targets]
    wanted = ORDINARY if file.quantity in bracketed else PLAIN
    simple = [vector for vector in valued if wanted in vector.flags]

    def length(vector: Vector) -> tuple[bool, int, str]:
        words = " ".join(map(_text, vector.inputs.values()))
        return "0" in re.split("[ ,]", words), vector.size, vector.id

    by_length = sorted(simple or valued, key=length)
    return next((vector for vector in by_length if vector.float64 is not None), None)


def _content(subject: Checked, folder: Path | None) -> QuantityContent:
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
        _asked(subject, base) if base else None,
        file,
        place_of_vectors(subject.id),
        tuple(sorted(valued, key=lambda vector: (vector.size, vector.id))[:SHOWN]),
        _widest(valued) if isinstance(subject, Bracketed) else _worst(valued),
        tuple(
            (flag, file.notes[flag], errors[flag] or "") for flag in file.notes if flag in errors
        ),
        tuple((flag, note, counted[flag]) for flag, note in file.notes.items() if counted[flag]),
        tuple(
            name
            for name in claims
            if subject.id in claims[name].claim.quantities or name in subject.rests_on
        ),
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
    return _hundredths(max(gaps, default=Fraction(0)))


def _widest(valued: list[Vector]) -> str:
    """Return the largest distance between the ends, in percent of the upper one, rounded up."""
    targets = [target for vector in valued for target in vector.targets]
    return _hundredths(max(100 * (one.upper - one.lower) / one.upper for one in targets))


def _hundredths(number: Fraction) -> str:
    hundredths = -(-100 * number // 1)
    return f"{hundredths // 100}.{hundredths % 100:02}"


def inputs(vector: Vector) -> Mapping[str, object]:
    """Return a vector's inputs in exact numbers, of a bracket as decimals, as its file has them."""
    return vector.written if vector.id.partition("/")[0] in bracketed else vector.inputs


def answers(vector: Vector) -> str:
    """Return what a vector's values are: the safe floats, or both ends of a bracket."""
    return ", ".join(
        f"{float_down(target.lower)!r} to {float_up(target.upper)!r}"
        if target.is_bracket
        else repr(target.safe)
        for target in vector.targets
    )


def shown(value: object) -> str:
    """Write an input of a vector for a reader.

    >>> shown(["1/2", "1/2"]), shown(None)
    ('(1/2, 1/2)', 'left out')
    """
    if isinstance(value, list):
        return f"({', '.join(map(str, value))})"
    return "left out" if value is None else str(value)


def _asked(subject: Checked, vector: Vector) -> Asked | None:
    """Ask what is asked of a formula; a bracket takes seconds, and is kept from before."""
    if isinstance(subject, Quantity):
        return ask(subject, vector)
    if not isinstance(subject, Bracketed):
        return None

    def made() -> cache.Plain:
        return cast("cache.Plain", asdict(ask_bracket(subject, vector)))

    made_of = [cache.code(*CODE), version("python-flint"), str(vector.written)]
    kept = cache.load_or_make(f"bracket-{subject.id}", cache.hash_of(made_of), made)
    return Asked(**cast("dict[str, str]", kept))


def ask_bracket(formula: Bracketed, vector: Vector) -> Asked:
    """Ask for the bracket at a vector's inputs, as wide as it is if nobody says how wide."""
    found = formula.enclose(**vector.written)
    python, command = _calls(formula, vector)
    return Asked(python, command, repr(found), repr(found.float_up()))


def ask(quantity: Quantity, vector: Vector) -> Asked:
    """Ask a quantity at a vector's inputs, exactly and in float64."""
    enclosure = quantity.enclose(**cast(dict[str, Any], vector.exact))
    enclosed = enclosure if isinstance(enclosure, tuple) else (enclosure,)
    floats = quantity(**vector.floats)
    return Asked(
        *_calls(quantity, vector),
        ", ".join(part.digits for part in enclosed),
        ", ".join(repr(float(part)) for part in (floats if quantity.per_world else [floats])),
    )


def _calls(formula: Quantity | Bracketed, vector: Vector) -> tuple[str, str]:
    """Return the call in Python and the command that ask a formula at a vector's inputs."""
    words = {name: _text(value) for name, value in inputs(vector).items()}
    given = ", ".join(f"{name}={_quoted(word)}" for name, word in words.items())
    typed = " ".join(f"{name}={word}" for name, word in words.items())
    return f"didp_ref.{formula.id}.enclose({given})", f"didp-ref eval {formula.id} {typed}"


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _quoted(word: str) -> str:
    entries = word.split(",")
    shown = [entry if entry.lstrip("-").isdigit() else f'"{entry}"' for entry in entries]
    return f"[{', '.join(shown)}]" if entries[1:] else shown[0]
