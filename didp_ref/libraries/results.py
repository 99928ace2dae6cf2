"""What was found when the libraries were asked last: a file a library.

A cell in which a promise is broken at ordinary parameters is recorded among what is not told yet,
unless a public entry of the errata speaks of it. The public record says how many such cells there
are, and not of which formulas: a formula alone shows where to look.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from didp_ref.errors import InputError
from didp_ref.files import read_text, write_text
from didp_ref.libraries.cell import Cell
from didp_ref.libraries.errata import UNTOLD, entries
from didp_ref.libraries.judging import Handshake
from didp_ref.libraries.library import HERE, Library

PACKED = HERE / "records.json.xz"
"""What a wheel has in place of the files of records."""
RESULTS = "results"


@dataclass
class Result:
    """What a library's functions were found to do, with which version, and on which day."""

    library: Library
    version: str
    language: str
    date: str
    cells: dict[str, Cell]
    kept_back: int = 0
    """How many results the maintainers have not been told yet, of whichever formulas."""
    untold: tuple[str, ...] = ()
    """Which formulas these are, as far as they have cells. Only a checkout knows them."""

    def as_json(self) -> dict[str, Any]:
        """Return what was found, without what is withheld."""
        cells = {name: cell.as_json() for name, cell in self.cells.items()}
        return as_record((self.version, self.language, self.date), self.kept_back, cells)


def as_record(
    said: tuple[str, str, str], withheld: int, cells: Mapping[str, Any]
) -> dict[str, Any]:
    """Return version, language and date, and what was found of each, as it is recorded."""
    version, language, date = said
    return {
        "version": version,
        "language": language,
        "date": date,
        "withheld": withheld,
        "cells": cells,
    }


def paths(kind: str, label: str) -> tuple[Path, Path]:
    """Return where a library's records are: of what may be told, and of what may not yet."""
    name = f"{label}.json"
    return HERE / kind / name, UNTOLD / kind / name


def read_result(library: Library, *, untold: bool = False) -> Result | None:
    """Return what was recorded of a library, if it was; with what is not told yet, or without."""
    written = read_record(RESULTS, library, untold=untold)
    if written is None:
        return None
    cells = {name: Cell.read(name, cell) for name, cell in written["cells"].items()}
    said = (written["version"], written["language"], written["date"])
    kept_back = 0 if untold else written["withheld"] + library.withheld
    return Result(library, *said, cells, kept_back, written["untold"])


def read_record(kind: str, library: Library, *, untold: bool) -> dict[str, Any] | None:
    """Return a library's record of a kind, if there is one, by the quantities that it offers."""
    public, kept_back = paths(kind, library.label)
    name = public.relative_to(HERE).as_posix()
    found = _read_record(public) if public.exists() else _packed(PACKED).get(name)
    if found is None:
        return None
    written = dict(found)
    cells = dict(written["cells"])
    hidden = _read_record(kept_back)["cells"] if kept_back.exists() else {}
    if untold:
        cells |= hidden
        written["withheld"] -= len(hidden)
    written["cells"] = {name: cells[name] for name in library.contracts if name in cells}
    written["untold"] = () if untold else tuple(hidden)
    return written


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


@cache
def _packed(path: Path) -> Mapping[str, Any]:
    """Return all records by the names of their files, as a wheel has them; none in a checkout."""
    if not path.exists():
        return {}
    import lzma  # an installed package alone needs it

    try:
        packed: Mapping[str, Any] = json.loads(lzma.decompress(path.read_bytes()))
    except (OSError, lzma.LZMAError, ValueError) as problem:
        raise InputError(str(path), f"cannot be read ({problem})") from None
    return packed


def _read_record(path: Path) -> Mapping[str, Any]:
    try:
        written: Mapping[str, Any] = json.loads(read_text(str(path)))
    except ValueError as problem:
        raise InputError(str(path), f"is no record ({problem})") from None
    return written


def record(library: Library, handshake: Handshake, cells: Mapping[str, Cell], date: str) -> None:
    """Write down what was found, what is not told yet apart from it."""
    untold = tuple(name for name, cell in cells.items() if is_untold(library, cell))
    said = (handshake.version, handshake.language, date)
    result = Result(library, *said, dict(cells), kept_back=len(untold))
    write_record(RESULTS, library, result.as_json(), untold)


def write_record(
    kind: str, library: Library, record: Mapping[str, Any], untold: Sequence[str]
) -> None:
    """Write down a record of a kind, what is found of the quantities untold apart from it.

    The public record says how many these are, and not which.
    """
    public, kept_back = paths(kind, library.label)
    cells = record["cells"]
    told = {name: cell for name, cell in cells.items() if name not in untold}
    _write(public, {**record, "cells": told})
    kept_back.unlink(missing_ok=True)
    if untold:
        apart = {name: cells[name] for name in untold}
        _write(kept_back, {**record, "withheld": 0, "cells": apart})


def _write(path: Path, written: Mapping[str, Any]) -> None:
    """Write a record: each cell on a line, or each of the answers that it is a list of."""
    head = json.dumps({**written, "cells": None}, indent=1).removesuffix("null\n}")
    cells = (f"  {json.dumps(name)}: {_cell(cell)}" for name, cell in written["cells"].items())
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, head + "{\n" + ",\n".join(cells) + "\n }\n}\n")


def _cell(cell: Any) -> str:
    if isinstance(cell, list):
        return "[\n" + ",\n".join(f"   {_cell(row)}" for row in cell) + "\n  ]"
    return json.dumps(cell, ensure_ascii=False)


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
