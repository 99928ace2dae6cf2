"""Where an id stands: the lines of formulas, papers, derivations, tests and theories for Coq."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from inspect import unwrap
from pathlib import Path
from typing import Any

from didp_ref.audit.claim import Claim
from didp_ref.audit.index import edition
from didp_ref.audit.proofs import CHECKOUT
from didp_ref.audit.theorems import Theorem, written_for_coq
from didp_ref.files import shipped_brackets, shipped_vectors

FOLDERS = (
    "didp_ref/formulas",
    "didp_ref/papers",
    "proofs",
    *(f"tests/{kind}" for kind in ("errata", "formulas", "papers", "wrong")),
)
"""Where an id is declared, derived or tested; other tests ask all, or take one for an example."""
ID = re.compile(r'"([a-z][\w-]*(?:\.[\w-]+)*)"|\bdi\.(\w+\.\w+)')
"""An id between quotes, or a formula that a test asks."""
THEOREM = re.compile(r"^(?:Theorem|Lemma|Corollary) (\w+)")


@dataclass(frozen=True, order=True)
class Line:
    """A line of a file of the checkout."""

    path: str
    number: int

    def __str__(self) -> str:
        return f"{self.path}:{self.number}"


def places(
    claims: Mapping[str, Claim], others: Collection[str], root: Path = CHECKOUT
) -> dict[str, tuple[Line, ...]]:
    """Return a line of every file in which a claim, or another id, stands.

    It is the first line at which the id is quoted, or the first at which a function begins that
    states the claim or checks it, where the file does not quote it.
    """
    by_id = {name: dict(lines) for name, lines in mentions({*claims, *others}, root).items()}
    for name, claim in claims.items():
        parts = [build for part in claim.parts for build in (part.formal, part.corrected)]
        for function in filter(None, [*parts, *claim.checks]):
            line = _beginning(function, root)
            if line is not None:
                by_id.setdefault(name, {}).setdefault(line.path, line)
    return {name: tuple(sorted(lines.values())) for name, lines in by_id.items()}


def mentions(
    known: Collection[str], root: Path = CHECKOUT, folders: Iterable[str] = FOLDERS
) -> dict[str, dict[str, Line]]:
    """Return the lines at which each id stands between quotes, the first of every file."""
    by_id: dict[str, dict[str, Line]] = {}
    only = next(iter(known)) if len(known) == 1 else ""  # most files do not hold it
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            shown = path.relative_to(root).as_posix()
            text = path.read_text("utf-8")
            if only and only not in text:
                continue
            for quoted in ID.finditer(text):
                name = quoted[1] or quoted[2]
                if name in known and shown not in by_id.setdefault(name, {}):
                    by_id[name][shown] = Line(shown, text.count("\n", 0, quoted.start()) + 1)
    return by_id


def _beginning(function: Callable[..., object], root: Path) -> Line | None:
    while isinstance(function, partial):
        function = function.func
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    path = Path(code.co_filename).resolve()
    if not path.is_relative_to(root):
        return None
    return Line(path.relative_to(root).as_posix(), code.co_firstlineno)


def theorems(
    files: Collection[str] | None = None, root: Path = CHECKOUT
) -> dict[tuple[str, str], Line]:
    """Return where each theorem of some files, or of all written for Coq by hand, stands."""
    lines = {}
    sources = root / "proofs"
    for path in written_for_coq(sources):
        file = path.relative_to(sources).as_posix()
        if files is None or file in files:
            for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
                stated = THEOREM.match(text)
                if stated:
                    lines[file, stated[1]] = Line(f"proofs/{file}", number)
    return lines


def lines_of(
    claim: Claim, in_coq: Iterable[Theorem], root: Path = CHECKOUT
) -> Mapping[str, tuple[Line, ...]]:
    """Return where a claim, its statements, derivations, theorems in Coq and tests stand.

    In an installed package there are only the claim and its statements. ``in_coq`` are the theorems
    of Coq that speak of the claim.
    """
    formal = [build for part in claim.parts for build in (part.formal, part.corrected) if build]
    authors = [one for part in claim.parts for one in (part.proof, part.corrected_proof) if one]
    quoted = mentions({claim.id}, root, filter(None, LABELS.values())).get(claim.id, {}).values()
    by_label: dict[str, dict[Line, None]] = {
        label: {line: None for line in quoted if folder and line.path.startswith(folder)}
        for label, folder in LABELS.items()
    }
    for label, functions in (("statement", formal), ("derivation", authors)):
        lines = filter(None, (_beginning(function, root) for function in functions))
        by_label[label] |= dict.fromkeys(lines)
    stated = {(theorem.file, theorem.name): None for theorem in in_coq}
    known = theorems({file for file, _ in stated}, root)
    by_label["Coq"] = {known[place]: None for place in stated if place in known}
    return {label: tuple(sorted(lines)) for label, lines in by_label.items()}


LABELS = {
    "claim": "didp_ref/papers/",
    "statement": "",
    "derivation": "proofs/",
    "Coq": "",
    "test": "tests/papers/",
}
"""The folder in which a line that quotes a claim's id is this; other tests are none of it."""


def place_in_code(declared: Callable[..., Any]) -> str:
    """Return the file and line at which a quantity is declared, or a function begins."""
    code = unwrap(declared).__code__
    return str(Line(str(Path(code.co_filename).relative_to(CHECKOUT)), code.co_firstlineno))


def place_of_vectors(name: str) -> str:
    """Return the file of a quantity's vectors, or the command that makes them."""
    for folder in (shipped_brackets(), shipped_vectors()):
        if (file := folder / f"{name}.json").is_file():
            return str(file.relative_to(CHECKOUT))
    return f"generated by: didp-ref vectors --out DIR {name}"


def cited(name: str) -> str:
    """Return how an id is cited: with the hash of the index, since a text may change later."""
    return f"{edition()}, {name} (ids do not change; texts and verdicts may)"
