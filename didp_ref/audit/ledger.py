"""The ledger: every verdict with its evidence, generated, and shipped with the package.

One file a paper; of every claim one line that heads it, with what was found of each part under each
reading, then one line an evidence. The head hashes all that the claim says (the statement, its
parts, their hypotheses, the correction, the notes), the source of its checks and its derivations,
and has a checksum of the lines below it; so an older statement, a rewritten
check, a renamed step and an edit by hand are all seen. There are no times, versions or paths in it:
an unchanged tree gives the same bytes everywhere.

The audit gathers the evidence anew and compares (:mod:`didp_ref.audit.comparing`): the ledger never
decides a verdict, it remembers one.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import NotRequired, TypeAlias, TypedDict

from didp_ref.audit.claim import (
    Cell,
    Contrast,
    Counterexample,
    Evidence,
    Harm,
    Outcome,
    Place,
    Severity,
    Status,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.registry import CLAIMS, PAPERS
from didp_ref.audit.verdict_words import verdict_text
from didp_ref.errors import InputError

Plain: TypeAlias = Mapping[str, object]
"""What is written as one JSON object."""


class PlainPlace(TypedDict):
    """What was found of one part under one reading, as JSON holds it."""

    part: str
    reading: str
    status: str


class PlainCounterexample(TypedDict):
    """A counterexample, as JSON holds it; what it does not have is left out."""

    values: dict[str, str]
    shows: str
    harm: NotRequired[dict[str, str]]
    contrast: NotRequired[dict[str, str]]


class PlainEvidence(TypedDict, total=False):
    """Evidence, as JSON holds it; what is empty is left out."""

    engine: str
    outcome: str
    strength: str
    detail: str
    subject: str
    part: str
    reading: str
    cells: list[dict[str, str]]
    counterexample: PlainCounterexample
    repair: bool


class PlainEntry(TypedDict):
    """An entry, as JSON holds it."""

    verdict: str
    parts: list[PlainPlace]
    statement: str
    checks: str
    derivations: dict[str, str]
    evidence: list[PlainEvidence]


FOLDER = Path(__file__).with_name("verdicts")
REMEDY = "run `make generate` to make it anew"


@dataclass(frozen=True)
class Entry:
    """What was found about one claim, and a hash of all that it was found of."""

    claim: str
    verdict: Verdict
    evidence: tuple[Evidence, ...]
    statement: str
    checks: str
    statuses: Mapping[Place, Status] = field(default_factory=dict)
    derivations: Mapping[str, str] = field(default_factory=dict)

    @property
    def counterexample(self) -> Counterexample | None:
        """The first counterexample among the evidence."""
        return next((piece.counterexample for piece in self.evidence if piece.counterexample), None)

    @property
    def verdict_text(self) -> str:
        """The verdict as it is always shown."""
        return verdict_text(CLAIMS[self.claim], self.verdict, self.statuses)

    @property
    def settled(self) -> tuple[Evidence, ...]:
        """The evidence without what was skipped."""
        return tuple(piece for piece in self.evidence if piece.outcome is not Outcome.SKIPPED)

    @property
    def partial(self) -> bool:
        """Whether something was skipped."""
        return len(self.settled) < len(self.evidence)


def entry_to_json(entry: Entry) -> dict[str, object]:
    """Return an entry as plain JSON values."""
    return {**_head(entry), "evidence": [evidence_to_json(piece) for piece in entry.evidence]}


def _head(entry: Entry) -> dict[str, object]:
    return {
        "verdict": entry.verdict.value,
        "parts": [
            {"part": place.part, "reading": place.reading, "status": status.value}
            for place, status in entry.statuses.items()
        ],
        "statement": entry.statement,
        "checks": entry.checks,
        "derivations": dict(sorted(entry.derivations.items())),
    }


def entry_from_json(claim: str, plain: PlainEntry) -> Entry:
    """Return the entry that :func:`entry_to_json` wrote."""
    return Entry(
        claim,
        Verdict(plain["verdict"]),
        tuple(map(_evidence_from_json, plain["evidence"])),
        plain["statement"],
        plain["checks"],
        {
            Place(place["part"], place["reading"]): Status(place["status"])
            for place in plain["parts"]
        },
        dict(plain["derivations"]),
    )


def evidence_to_json(piece: Evidence) -> dict[str, object]:
    """Return evidence as plain JSON values."""
    plain = {
        **vars(piece),
        "cells": [dict(vars(cell)) for cell in piece.cells],
        "outcome": piece.outcome.value,
        "strength": piece.strength.value,
        "subject": piece.subject.value,
        "counterexample": counterexample_to_json(piece.counterexample),
    }
    return {name: value for name, value in plain.items() if value}


def counterexample_to_json(example: Counterexample | None) -> dict[str, object]:
    """Return a counterexample as plain JSON values; without one, nothing."""
    if example is None:
        return {}
    plain: dict[str, object] = {"values": dict(example.values), "shows": example.shows}
    if example.harm:
        plain["harm"] = {**asdict(example.harm), "severity": example.harm.severity.value}
    if example.contrast:
        plain["contrast"] = asdict(example.contrast)
    return plain


def _counterexample_from_json(plain: PlainCounterexample) -> Counterexample:
    harm, contrast = plain.get("harm"), plain.get("contrast")
    return Counterexample(
        plain["values"],
        plain["shows"],
        _harm_from_json(harm) if harm else None,
        Contrast(**contrast) if contrast else None,
    )


def _harm_from_json(plain: Mapping[str, str]) -> Harm:
    severity = Severity(plain["severity"])
    return Harm(severity, what=plain["what"], wanted=plain["wanted"], found=plain["found"])


def _evidence_from_json(plain: PlainEvidence) -> Evidence:
    example = plain.get("counterexample")
    return Evidence(
        engine=plain["engine"],
        outcome=Outcome(plain["outcome"]),
        strength=Strength(plain["strength"]),
        detail=plain["detail"],
        subject=Subject(plain["subject"]),
        reading=plain.get("reading", ""),
        cells=tuple(Cell(**cell) for cell in plain.get("cells", ())),
        counterexample=_counterexample_from_json(example) if example else None,
        part=plain.get("part", ""),
        repair=plain.get("repair", False),
    )


def lines(entry: Entry) -> Iterator[str]:
    """Write an entry: its head with a checksum, then one line an evidence."""
    below = [_line({"of": entry.claim, **evidence_to_json(piece)}) for piece in entry.evidence]
    head = {"claim": entry.claim, **_head(entry)}
    yield _line({**head, "checksum": hash_of("\n".join([_line(head), *below]))})
    yield from below


def _line(plain: Plain) -> str:
    """Write a line; the values of a counterexample stay in the order in which they are read."""
    return json.dumps(dict(sorted(plain.items())), ensure_ascii=False)


def write(entries: Mapping[str, Entry], folder: Path = FOLDER) -> None:
    """Write the ledger, each paper's claims in the paper's order."""
    folder.mkdir(exist_ok=True)
    for key, paper in PAPERS.items():
        chosen = [entries[claim.id] for claim in paper.claims if claim.id in entries]
        (folder / f"{key}.jsonl").write_text(_text(chosen), encoding="utf-8")
    for reader in (read, read_paper):
        reader.cache_clear()


def _text(entries: Iterable[Entry]) -> str:
    return "".join(f"{line}\n" for entry in entries for line in lines(entry))


@cache
def read(folder: Path = FOLDER) -> Mapping[str, Entry]:
    """Read the ledger, or raise :class:`InputError` where it is damaged or edited by hand."""
    if not folder.is_dir():
        raise InputError(folder.name, f"missing; {REMEDY}")
    entries: dict[str, Entry] = {}
    for path in sorted(folder.glob("*.jsonl")):
        in_file = _read_file(path)
        if twice := sorted(set(in_file) & set(entries)):
            raise InputError(path.name, f"{twice[0]} has an entry in another file too; {REMEDY}")
        entries |= in_file
    # in the papers' order; what is no claim comes last
    order = {name: place for place, name in enumerate(CLAIMS)}
    return dict(sorted(entries.items(), key=lambda item: order.get(item[0], len(order))))


@cache
def read_paper(key: str) -> Mapping[str, Entry]:
    """Read what the ledger has of one paper, and no other file."""
    path = FOLDER / f"{key}.jsonl"
    return _read_file(path) if path.is_file() else {}


def read_beside(claims: Iterable[str]) -> Mapping[str, Entry]:
    """Read what the ledger has of the papers of some claims, and no other file."""
    papers = dict.fromkeys(CLAIMS[name].paper for name in claims)
    return {name: recorded for key in papers for name, recorded in read_paper(key).items()}


def _read_file(path: Path) -> dict[str, Entry]:
    heads: dict[str, PlainEntry] = {}
    checksums: dict[str, str] = {}
    try:
        text = path.read_text(encoding="utf-8")
        for line in text.splitlines():
            plain = json.loads(line)
            if "claim" in plain:
                plain["evidence"] = []
                checksums[plain["claim"]] = plain.pop("checksum", "")
                heads[plain.pop("claim")] = plain
            else:
                heads[plain.pop("of")]["evidence"].append(plain)
        entries = {name: entry_from_json(name, head) for name, head in heads.items()}
        # writing them again fails as reading does, where a text is half a character
        written = {name: [*lines(recorded)] for name, recorded in entries.items()}
        fits = {name: json.loads(head)["checksum"] for name, (head, *_) in written.items()}
        again = "".join(f"{line}\n" for below in written.values() for line in below)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise InputError(path.name, f"damaged ({type(problem).__name__}); {REMEDY}") from None
    if edited := [name for name, fitting in fits.items() if checksums[name] != fitting]:
        by_hand = f"the lines of {', '.join(edited)} were edited by hand: the checksum is another"
        raise InputError(path.name, f"{by_hand}; {REMEDY}")
    if again != text:
        # a line that nothing reads, such as an entry before another of the same claim
        raise InputError(path.name, f"it holds more than its entries; {REMEDY}")
    return entries


def entry(claim: str) -> Entry:
    """Return what the ledger knows of a claim, or raise :class:`InputError`."""
    entries = read_paper(CLAIMS[claim].paper)
    if claim not in entries:
        raise no_entry(without_entry())
    return entries[claim]


def without_entry() -> list[str]:
    """Return the claims of which the ledger knows nothing."""
    return [name for name, claim in CLAIMS.items() if name not in read_paper(claim.paper)]


def no_entry(claims: Sequence[str], beside: Sequence[str] = ()) -> InputError:
    """Return the error of claims without an entry, which are made together, and with others.

    Of a paper without any its key says as much.
    """
    all_of, lacking = (Counter(CLAIMS[name].paper for name in names) for names in (CLAIMS, claims))
    whole = [paper for paper in lacking if lacking[paper] == all_of[paper] > 1]
    named = {paper if (paper := CLAIMS[name].paper) in whole else name: None for name in claims}
    ids = " ".join([*beside, *named])
    made = f'make generate ID="{ids}"' if " " in ids else f"make generate ID={ids}"
    return InputError(FOLDER.name, f"no entry for {', '.join(named)}; run `{made}`")
