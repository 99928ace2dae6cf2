"""Where an id stands in the code: the lines of the formulas, papers, derivations and tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from didp_ref.audit.claim import Claim
from didp_ref.audit.proofs import CHECKOUT

FOLDERS = ("didp_ref/formulas", "didp_ref/papers", "proofs", "tests")
QUOTED = re.compile(r'"([a-z][\w-]*(?:\.[\w-]+)*)"')
THEOREM = re.compile(r"^(?:Theorem|Lemma|Corollary) (\w+)")
OURS = "bridges."
"""Before the ids of this project's own claims; where they are declared it is left out."""


@dataclass(frozen=True, order=True)
class Line:
    """A line of a file of the checkout."""

    path: str
    number: int


def places(
    claims: Mapping[str, Claim], others: Collection[str], root: Path = CHECKOUT
) -> dict[str, tuple[Line, ...]]:
    """Return a line of every file in which a claim, or another id, stands.

    It is the first line at which the id is quoted, and where it is not: the first at which a
    function begins that states the claim or checks it.
    """
    found = {name: dict(lines) for name, lines in mentions({*claims, *others}, root).items()}
    for name, claim in claims.items():
        parts = [one for part in claim.parts for one in (part.formal, part.corrected)]
        for function in filter(None, [*parts, *claim.checks]):
            line = _beginning(function, root)
            if line is not None:
                found.setdefault(name, {}).setdefault(line.path, line)
    return {name: tuple(sorted(lines.values())) for name, lines in found.items()}


def mentions(known: Collection[str], root: Path = CHECKOUT) -> dict[str, dict[str, Line]]:
    """Return the lines at which each id stands between quotes, the first of every file."""
    found: dict[str, dict[str, Line]] = {}
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            shown = path.relative_to(root).as_posix()
            ours = shown.startswith("didp_ref/papers/ours")
            for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
                for name in QUOTED.findall(text):
                    full = name if name in known or not ours else OURS + name
                    if full in known:
                        found.setdefault(full, {}).setdefault(shown, Line(shown, number))
    return found


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


def theorems(root: Path = CHECKOUT) -> dict[str, Line]:
    """Return where each theorem stands that is written for Coq by hand."""
    found = {}
    for path in sorted((root / "proofs/coq/theories").rglob("*.v")):
        for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
            stated = THEOREM.match(text)
            if stated:
                found[stated[1]] = Line(path.relative_to(root).as_posix(), number)
    return found


def marked(path: str, wanted: Collection[int], root: Path = CHECKOUT) -> list[tuple[str, str]]:
    """Return a file in pieces, each from a wanted line to the next: its anchor, and its text."""
    pieces: list[tuple[str, list[str]]] = [("", [])]
    for number, text in enumerate((root / path).read_text("utf-8").splitlines(), 1):
        if number in wanted:
            pieces.append((f"line-{number}", []))
        pieces[-1][1].append(f"{number:4}  {text}\n")
    return [(anchor, "".join(lines)) for anchor, lines in pieces if lines]


def by_file(lines: Collection[Line]) -> Mapping[str, set[int]]:
    """Return the wanted lines of each file."""
    found: dict[str, set[int]] = {}
    for one in sorted(lines):
        found.setdefault(one.path, set()).add(one.number)
    return found
