"""Make the vectors of every tier: ``python -m tools.vectors [--fresh] [QUANTITY...]``.

Git has those of the tier must, in ``vectors/data``, and in ``vectors/tiers.tsv`` of each whole file
how many vectors it has of each tier, and its checksum. The whole files are made in
``dist/vectors``, each held against its checksum. One that fits already is not made again, except
with ``--fresh``, as in `make audit-full`.
"""

import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from didp_ref.cli.terminal import message, progress
from didp_ref.cli.vectors import make_documents
from didp_ref.errors import DidpError, InputError
from didp_ref.files import write_text
from didp_ref.oracle.lint import lint
from didp_ref.oracle.shipped import SUFFIX
from didp_ref.oracle.subjects import subject, subjects
from didp_ref.oracle.vectors import Document, Tier, VectorFile, digest, vectors_in, write
from didp_ref.processes.signals import run_ending_at_once

ROOT = Path(__file__).parents[1]
ALL = ROOT / "dist" / "vectors"
MUST = ROOT / "vectors" / "data"
TABLE = ROOT / "vectors" / "tiers.tsv"
FRESH = "--fresh"
COLUMNS = ("quantity", *(tier.value for tier in Tier), "digest")


class Row(NamedTuple):
    """What git has of a quantity's whole file: how many vectors of each tier, and its checksum."""

    counts: tuple[int, ...]
    digest: str


def main(names: Sequence[str]) -> int:
    """Make the whole files that are not there; exit code 1 where one is not what git has."""
    chosen = [name for name in names if name != FRESH]
    try:
        make([subject(name).id for name in chosen] or list(subjects()), fresh=FRESH in names)
    except DidpError as problem:
        message(str(problem))
        return 1
    message(f"the vectors of every tier are in {ALL.relative_to(ROOT)}")
    return 0


def make(names: Sequence[str], fresh: bool = False) -> None:
    """Make the whole files of quantities; unless ``fresh``, not those that are there and fit.

    Raises :class:`InputError` for one that comes out otherwise than its checksum says.
    """
    rows = recorded()
    missing = [name for name in names if fresh or not _fits(name, rows)]
    with progress() as show:
        for count, document in enumerate(make_documents(missing, show), 1):
            name = document["quantity"]
            if name not in rows or rows[name].digest != document["digest"]:
                raise InputError(
                    name, f"its vectors are not those of git: python -m tools.generate {name}"
                )
            write_text(_path(name), write(document))
            show("quantities", count, len(missing))


@cache
def whole(name: str) -> VectorFile:
    """Return a quantity's vectors of every tier, made where they are not there."""
    make([name])
    return vectors_in(json.loads(_path(name).read_text("utf-8")), name)


def store(names: Sequence[str]) -> None:
    """Make quantities' vectors anew: the whole files, those of the tier must, and the table.

    Raises :class:`InputError` for a file that breaks a rule.
    """
    rows = recorded()
    with progress() as show:
        for count, document in enumerate(make_documents(names, show), 1):
            for kind in (document, must_alone(document)):
                if problems := lint(kind):
                    raise InputError(document["quantity"], "; ".join(problems))
            rows[document["quantity"]] = row_of(document)
            write_text(_path(document["quantity"]), write(document))
            write_text(MUST / f"{document['quantity']}{SUFFIX}", write(must_alone(document)))
            show("quantities", count, len(names))
    _write_table(rows)


def must_alone(document: Document) -> Document:
    """Return a document with the vectors of the tier must alone, and the flags that they bear."""
    entries = [entry for entry in document["vectors"] if entry["tier"] == Tier.MUST.value]
    borne = {flag for entry in entries for flag in entry["flags"]}
    flags = {flag: said for flag, said in document["flags"].items() if flag in borne}
    must: Document = {**document, "flags": flags, "count": len(entries), "vectors": entries}
    return {**must, "digest": digest(must)}


def row_of(document: Document) -> Row:
    """Return what the table says of a whole file."""
    tiers = Counter(entry["tier"] for entry in document["vectors"])
    return Row(tuple(tiers[tier.value] for tier in Tier), document["digest"])


def recorded() -> dict[str, Row]:
    """Return the table by quantity."""
    _, *lines = TABLE.read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return {
        json.loads(name): Row(tuple(map(int, counts)), checksum) for name, *counts, checksum in rows
    }


def _write_table(rows: Mapping[str, Row]) -> None:
    """Write the table, each id between quotation marks, as everywhere in git."""
    lines = [
        (json.dumps(name), *map(str, row.counts), row.digest) for name, row in sorted(rows.items())
    ]
    write_text(TABLE, "".join("\t".join(line) + "\n" for line in (COLUMNS, *lines)))


def _path(name: str) -> Path:
    ALL.mkdir(parents=True, exist_ok=True)
    return ALL / f"{name}{SUFFIX}"


def _fits(name: str, rows: Mapping[str, Row]) -> bool:
    """Say whether a whole file is there, and is the one that the table speaks of."""
    if name not in rows or not _path(name).is_file():
        return False
    return digest(json.loads(_path(name).read_text("utf-8"))) == rows[name].digest


if __name__ == "__main__":
    sys.exit(run_ending_at_once(lambda: main(sys.argv[1:])))
