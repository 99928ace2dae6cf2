"""The index: a line for every paper, formula, claim and erratum; generated, and shipped.

Whatever only lists what there is reads the index, and imports no paper. The module of each claim is
in it, so that one claim is imported without the others. The verdicts in it are those of the ledger:
it holds a hash of the ledger's files, and is read only beside these. :mod:`didp_ref.audit.indexing`
writes it; a test compares it with the claims, and the audit with what it found.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from didp_ref import __version__
from didp_ref.audit.claim import Severity
from didp_ref.audit.hashes import hash_of
from didp_ref.errors import InputError

FILE = Path(__file__).with_name("index.jsonl")
VERDICTS = FILE.with_name("verdicts")
"""The folder of the ledger."""
REMEDY = "run `make generate` to make it again"


@dataclass(frozen=True)
class PaperRow:
    """A paper; ``head`` says what to know before its errata, and is empty where it has none."""

    id: str
    citation: str
    version: str
    head: tuple[str, ...]


@dataclass(frozen=True)
class FormulaRow:
    """A formula: what it computes, as text, the paper and the place it is from, its module.

    ``remark`` has what else its screen says, such as other names of its parameters; ``also`` what
    it is called elsewhere.
    """

    id: str
    title: str
    formula: str
    paper: str
    source: str
    module: str
    remark: str
    also: str


@dataclass(frozen=True)
class ClaimRow:
    """A claim with its verdict.

    ``severity`` is that of the erratum that tells its error, None where there is none.
    ``settled`` counts its parts, each under its readings, that are proved or corrected; for
    ``by_kernel`` of them Coq's kernel alone is enough.
    """

    id: str
    title: str
    paper: str
    kind: str
    verdict: str
    severity: Severity | None
    module: str
    verdict_text: str
    source: str
    statement: str
    formulas: tuple[str, ...]
    settled: int
    by_kernel: int


@dataclass(frozen=True)
class ErratumRow:
    """An erratum as it is printed: see :class:`didp_ref.audit.errata.Erratum`.

    ``fails_as`` and ``holds_as`` name interpretations, if the paper holds under one of them.
    """

    claim: str
    title: str
    paper: str
    where: str
    verdict: str
    verdict_text: str
    verdict_in_short: str
    severity: Severity
    harm: str
    tells: tuple[str, ...]
    cells: Mapping[str, str]
    lines: tuple[tuple[str, str], ...]
    fails_as: str
    holds_as: str


Row = TypeVar("Row", PaperRow, FormulaRow, ClaimRow, ErratumRow)


@dataclass(frozen=True)
class Index:
    """All rows: papers, formulas and claims by id, and errata by paper, the worst first."""

    papers: Mapping[str, PaperRow]
    formulas: Mapping[str, FormulaRow]
    claims: Mapping[str, ClaimRow]
    errata: tuple[ErratumRow, ...]

    def errata_of(self, paper: str = "", least: Severity = Severity.REMARK) -> list[ErratumRow]:
        """Return the errata of a paper, or of all, that are at least so severe."""
        order = list(Severity)
        return [
            row
            for row in self.errata
            if paper in ("", row.paper) and order.index(row.severity) <= order.index(least)
        ]


def write(index: Index, file: Path = FILE) -> None:
    """Write the index, bound to the ledger as it is now."""
    file.write_text(text(index), encoding="utf-8")
    for reader in (read, modules):
        reader.cache_clear()


def text(index: Index) -> str:
    """Return the text of an index: a head with hashes, then a line for each row."""
    below = "".join(
        f"{json.dumps({kind: asdict(row)}, default=_plain, ensure_ascii=False)}\n"
        for kind, rows in (
            ("paper", index.papers.values()),
            ("formula", index.formulas.values()),
            ("claim", index.claims.values()),
            ("erratum", index.errata),
        )
        for row in rows
    )
    head = {"checksum": hash_of(below), "verdicts": hash_of_verdicts()}
    return f"{json.dumps(head)}\n{below}"


def hash_of_verdicts(folder: Path = VERDICTS) -> str:
    """Return a hash of the ledger's files."""
    return hash_of("".join(path.read_text("utf-8") for path in sorted(folder.glob("*.jsonl"))))


@cache
def read(file: Path = FILE) -> Index:
    """Read the index; raise :class:`InputError` if it is damaged, or not of this ledger."""
    try:
        head, _, below = file.read_text("utf-8").partition("\n")
        hashes = json.loads(head)
        rows = _rows(below)
        index = Index(
            papers={row.id: row for row in _of("paper", PaperRow, rows)},
            formulas={row.id: row for row in _of("formula", FormulaRow, rows)},
            claims={row.id: row for row in _of("claim", ClaimRow, rows)},
            errata=tuple(_of("erratum", ErratumRow, rows)),
        )
        checksum, verdicts = hashes["checksum"], hashes["verdicts"]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise InputError(file.name, f"is missing or damaged; {REMEDY}") from None
    if checksum != hash_of(below):
        raise InputError(file.name, f"was edited manually: the checksum is another; {REMEDY}")
    if verdicts != hash_of_verdicts():
        raise InputError(file.name, f"is of other verdicts than those beside it; {REMEDY}")
    return index


def edition(file: Path = FILE) -> str:
    """Name all texts and verdicts as they are now: by the version, and by the index's hash."""
    read(file)  # checks the hash
    head = json.loads(file.read_text("utf-8").partition("\n")[0])
    return f"didp_ref {__version__}, index {head['checksum']}"


@cache
def modules(file: Path = FILE) -> Mapping[str, str]:
    """Return the module of each claim, also of an index that is out of date; of a damaged one none.

    Who looks a claim up there checks that the module declares it.
    """
    try:
        _, _, below = file.read_text("utf-8").partition("\n")
        return {plain["id"]: plain["module"] for plain in _rows(below).get("claim", ())}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _rows(below: str) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of a text as JSON holds them, by kind."""
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for line in below.splitlines():
        ((kind, plain),) = json.loads(line).items()
        by_kind.setdefault(kind, []).append(plain)
    return by_kind


def _of(
    kind: str, row: type[Row], rows: Mapping[str, Iterable[Mapping[str, Any]]]
) -> Iterator[Row]:
    for plain in rows[kind]:
        yield row(**{name: _frozen(name, value) for name, value in plain.items()})


def _plain(value: object) -> str:
    """Return a severity as JSON holds it."""
    if isinstance(value, Severity):
        return value.value
    raise TypeError(f"{value!r} has no place in the index")


def _frozen(name: str, value: Any) -> Any:
    """Return a value of a row as Python holds it."""
    if isinstance(value, list):
        return tuple(_frozen("", each) for each in value)
    return Severity(value) if name == "severity" and value else value
