"""What was found when the libraries were asked last: a file a library.

A cell in which a promise is broken at ordinary parameters is recorded among what is not told yet,
unless a public entry of the errata speaks of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from didp_ref.errors import InputError
from didp_ref.files import read_text, write_text
from didp_ref.libraries.cell import Cell
from didp_ref.libraries.errata import UNTOLD, entries
from didp_ref.libraries.judging import Handshake
from didp_ref.libraries.library import HERE, Library


@dataclass
class Result:
    """What a library's functions were found to do, with which version, and on which day."""

    library: Library
    version: str
    language: str
    date: str
    cells: dict[str, Cell]
    untold: tuple[str, ...] = ()
    """Of which quantities something is found that is not told yet."""

    def as_json(self) -> dict[str, Any]:
        """Return it as it is recorded."""
        cells = {name: cell.as_json() for name, cell in self.cells.items()}
        said = {"version": self.version, "language": self.language, "date": self.date}
        return {**said, "untold": list(self.untold), "cells": cells}


def paths(label: str) -> tuple[Path, Path]:
    """Return where a library's results are recorded: what may be told, and what may not yet."""
    name = f"{label}.json"
    return HERE / "results" / name, UNTOLD / "results" / name


def read_result(library: Library, *, untold: bool = False) -> Result | None:
    """Return what was recorded of a library, if it was; with what is not told yet, or without."""
    public, kept_back = paths(library.label)
    if not public.exists():
        return None
    written = _read(public)
    cells = dict(written["cells"])
    if untold and kept_back.exists():
        cells |= _read(kept_back)["cells"]
    read = {name: Cell.read(name, cells[name]) for name in library.contracts if name in cells}
    said = (written["version"], written["language"], written["date"])
    hidden = tuple(name for name in written["untold"] if name not in read)
    return Result(library, *said, read, hidden)


def trend(result: Result, *, untold: bool = False) -> list[Result]:
    """Return what was recorded of a library's older releases, and then of this one."""
    older = (read_result(library, untold=untold) for library in result.library.older())
    return [*filter(None, older), result]


def changes(releases: list[Result]) -> dict[str, list[str]]:
    """Return the words on each cell, release by release, where they are not the same in all."""
    contracts, words = releases[-1].library.contracts, {}
    for name in releases[-1].cells:
        cells = [release.cells.get(name) for release in releases]
        said = ["; ".join(cell.verdict(contracts[name])) if cell else "" for cell in cells]
        if len(set(said)) > 1:
            words[name] = said
    return words


def _read(path: Path) -> Mapping[str, Any]:
    try:
        written: Mapping[str, Any] = json.loads(read_text(str(path)))
    except ValueError as problem:
        raise InputError(str(path), f"is no record ({problem})") from None
    return written


def record(library: Library, handshake: Handshake, cells: Mapping[str, Cell], date: str) -> None:
    """Write down what was found, what is not told yet apart from it."""
    said = (handshake.version, handshake.language, date)
    hidden = tuple(name for name, cell in cells.items() if is_untold(library, cell))
    public, kept_back = paths(library.label)
    told = {name: cell for name, cell in cells.items() if name not in hidden}
    _write(public, Result(library, *said, told, hidden))
    kept_back.unlink(missing_ok=True)
    if hidden:
        _write(kept_back, Result(library, *said, {name: cells[name] for name in hidden}))


def _write(path: Path, result: Result) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, json.dumps(result.as_json(), indent=1, ensure_ascii=False) + "\n")


def is_untold(library: Library, cell: Cell) -> bool:
    """Say whether a cell, or an entry on its function, endangers somebody who is not told yet."""
    contract = library.contracts[cell.quantity]
    about = [
        entry
        for entry in entries()
        if (entry.library, entry.quantity) == (library.key, cell.quantity)
    ]
    if any(contract.function.endswith(each.function) for each in about if not each.is_public):
        return True
    return cell.endangers(contract) and not any(each.is_public for each in about)
