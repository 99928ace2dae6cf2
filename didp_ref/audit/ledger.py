"""The ledger: every verdict with its evidence, generated, and shipped with the package.

An entry carries a hash of what the claim says (statement, domain, hypotheses, conclusion), so an
entry that speaks about an older statement is seen to be stale; the file carries a seal over its
whole content, so an edit by hand is seen too. The audit gathers the evidence anew and compares:
the ledger never decides a verdict, it remembers one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from didp_ref.claim import (
    Cell,
    Claim,
    Counterexample,
    Evidence,
    Outcome,
    Statement,
    Strength,
    Subject,
    Verdict,
    judge,
)
from didp_ref.errors import InputError

FORMAT = 1
PATH = Path(__file__).with_name("ledger.json")
ENGINES = ("sympy", "mpmath", "python-flint", "numpy", "hypothesis", "z3-solver", "cvc5")


@dataclass(frozen=True)
class Entry:
    """What was found about one claim."""

    claim: str
    verdict: Verdict
    evidence: tuple[Evidence, ...]
    statement_hash: str
    readings: Mapping[str, Verdict] = field(default_factory=dict)
    derivations: tuple[Mapping[str, Any], ...] = ()

    @property
    def counterexample(self) -> Counterexample | None:
        """The first counterexample among the evidence."""
        return next((one.counterexample for one in self.evidence if one.counterexample), None)


def statement_hash(claim: Claim) -> str:
    """Hash what the claim says: a changed meaning makes every older entry stale."""
    parts = [claim.id, claim.kind.value, str(claim.source), claim.statement, claim.domain]
    parts += [claim.correction.statement if claim.correction else "", claim.reading]
    for formal in (claim.formal, claim.corrected):
        parts += _formal_text(formal)
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:16]


def _formal_text(formal: Callable[[], Statement] | None) -> list[str]:
    if formal is None:
        return [""]
    statement = formal()
    return [*map(str, statement.hypotheses.values()), str(statement.conclusion)]


def make_entry(
    claim: Claim,
    evidence: tuple[Evidence, ...],
    derivations: tuple[Mapping[str, Any], ...] = (),
) -> Entry:
    """Return the entry that the evidence amounts to."""
    readings = {name: judge(claim, evidence, name) for name in claim.readings}
    verdict = judge(claim, evidence)
    return Entry(claim.id, verdict, evidence, statement_hash(claim), readings, derivations)


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """Return an entry as plain JSON values."""
    return {
        "verdict": entry.verdict.value,
        "statement_hash": entry.statement_hash,
        "readings": {name: verdict.value for name, verdict in entry.readings.items()},
        "evidence": [evidence_to_json(one) for one in entry.evidence],
        "derivations": [plain_derivation(one) for one in entry.derivations],
    }


def evidence_to_json(one: Evidence) -> dict[str, Any]:
    """Return evidence as plain JSON values."""
    plain = asdict(one)
    for name in ("outcome", "strength", "subject"):
        plain[name] = plain[name].value
    return {name: value for name, value in plain.items() if value}


STEP = ("name", "rule", "statement", "from", "reason", "decided_by", "milliseconds")


def plain_derivation(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the ledger keeps of a derivation's report: the chain, and what it rests on."""
    steps = [{name: step[name] for name in STEP} for step in report["steps"]]
    kept = ("target", "schemas", "unused_hypotheses", "model", "hash")
    return {name: report[name] for name in kept} | {"steps": steps}


def _evidence_from_json(plain: Mapping[str, Any]) -> Evidence:
    example = plain.get("counterexample")
    return Evidence(
        engine=plain["engine"],
        outcome=Outcome(plain["outcome"]),
        strength=Strength(plain["strength"]),
        detail=plain["detail"],
        subject=Subject(plain["subject"]),
        reading=plain.get("reading", ""),
        cells=tuple(Cell(**one) for one in plain.get("cells", ())),
        counterexample=Counterexample(**example) if example else None,
    )


def entry_from_json(claim: str, plain: Mapping[str, Any]) -> Entry:
    """Return the entry that :func:`entry_to_json` wrote."""
    return Entry(
        claim,
        Verdict(plain["verdict"]),
        tuple(_evidence_from_json(one) for one in plain["evidence"]),
        plain["statement_hash"],
        {name: Verdict(verdict) for name, verdict in plain["readings"].items()},
        tuple(plain["derivations"]),
    )


def seal(document: Mapping[str, Any]) -> str:
    """Hash the whole content."""
    content = {name: value for name, value in document.items() if name != "seal"}
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def write(entries: Mapping[str, Entry], path: Path = PATH) -> None:
    """Write the ledger."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "engines": {name: _version(name) for name in ENGINES},
        "claims": {name: entry_to_json(entry) for name, entry in entries.items()},
    }
    document["seal"] = seal(document)
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"


@cache
def read(path: Path = PATH) -> Mapping[str, Entry]:
    """Read the ledger, or raise :class:`InputError` where it is damaged or edited by hand."""
    remedy = "run `make generate` to make it anew"
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["format"] != FORMAT:
            raise InputError(path.name, f"format {document['format']}, not {FORMAT}; {remedy}")
        if document["seal"] != seal(document):
            raise InputError(path.name, f"edited by hand: the seal does not fit; {remedy}")
        claims = document["claims"]
        return {name: entry_from_json(name, plain) for name, plain in claims.items()}
    except FileNotFoundError:
        raise InputError(path.name, f"missing; {remedy}") from None
    except (ValueError, KeyError, TypeError) as problem:
        if isinstance(problem, InputError):
            raise
        raise InputError(path.name, f"damaged ({problem!r}); {remedy}") from None


def entry(claim: str) -> Entry:
    """Return what the ledger knows of a claim, or raise :class:`InputError`."""
    known = read()
    if claim not in known:
        raise InputError(PATH.name, f"no entry for {claim}; run `make generate` to make it anew")
    return known[claim]
