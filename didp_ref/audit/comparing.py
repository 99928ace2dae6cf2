"""Entries of the ledger made again from evidence, and compared with the ledger and the index."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace

from didp_ref.audit import defined, index, theorems
from didp_ref.audit.claim import Claim, Evidence, Outcome, Part, Subject
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.ledger import Entry
from didp_ref.audit.registry import CLAIMS
from didp_ref.audit.sources import checks_hash
from didp_ref.audit.verdict import Undefined, judge, places_of, statuses
from didp_ref.errors import InputError
from didp_ref.kernel.engines import step_engines
from didp_ref.kernel.writing import sequent_lines
from didp_ref.symbolic import sympy_reader


def make_entry(
    claim: Claim,
    evidence: Iterable[Evidence],
    derivations: Mapping[str, str] | None = None,
    undefined: Undefined = frozenset(),
) -> Entry:
    """Return the entry that the evidence amounts to; ``derivations`` are hashes by what is proved.

    ``undefined`` are the statements that are not shown to be defined.

    Raises :class:`InputError` for evidence that speaks of what the claim does not have.
    """
    placed = tuple(located(claim, piece) for piece in evidence)
    return Entry(
        claim.id,
        judge(claim, placed, undefined),
        placed,
        statement_hash(claim),
        checks_hash(claim),
        statuses(claim, placed, undefined),
        dict(derivations or {}),
    )


def located(claim: Claim, piece: Evidence) -> Evidence:
    """Return evidence with the part that it speaks of, where the claim has one only."""
    places_of(claim, piece)
    only = claim.names[0] if len(claim.names) == 1 and piece.subject is not Subject.REMARK else ""
    return piece if piece.part or piece.outcome is Outcome.SKIPPED else replace(piece, part=only)


def statement_hash(claim: Claim) -> str:
    """Hash all that the claim says: a changed word makes every older entry stale.

    Of what Coq has not of its parts, the reasons that are given say something too.
    """
    texts = [
        f"{field.name}: {getattr(claim, field.name)!r}"
        for field in fields(claim)
        if field.name not in ("checks", "parts")
    ]
    texts += [text for part in claim.parts for text in _said(part)]
    reasons = theorems.reasons()
    texts += [f"{about}: {reason}" for about, reason in reasons.items() if about[0] == claim.id]
    return hash_of("\x1f".join(texts))


def _said(part: Part) -> Iterator[str]:
    """Return all that a part says, its formal statements as mathematics."""
    yield from (part.name, part.says, part.informal, part.reading, part.scope.name)
    yield from (*part.narrower, "", *map(": ".join, part.beyond.items()))
    for build in (part.formal, part.corrected):
        if build:
            yield from map(json.dumps, sequent_lines(sympy_reader.statement(build())))
        yield ""


def differences(
    entry: Entry, recorded: Entry | None, *, answers: bool = True, older: Sequence[Evidence] = ()
) -> list[str]:
    """Say where the ledger is missing, stale, or of another opinion than what was found here.

    What was skipped here is not compared; all the rest must stand in the ledger, word for word.
    ``answers`` says whether the solvers were at hand: then nothing that they say may be missing,
    whatever else was skipped. ``older`` is what Coq accepted of texts that have changed since: it
    may stand in the ledger, or not.
    """
    name = entry.claim
    if recorded is None:
        return [f"{name}: missing from the ledger"]
    if recorded.statement != entry.statement:
        return [f"{name}: the ledger speaks of an older statement, or of other reasons"]
    if not _follows(recorded):
        return [f"{name}: the ledger's verdict does not follow from its evidence"]
    problems = []
    if recorded.checks != entry.checks:
        problems.append(f"{name}: a check was rewritten since the ledger was made")
    for target, proof in entry.derivations.items():
        if recorded.derivations.get(target) != proof:
            problems.append(f"{name}: the proof object ({target}) is not the one in the ledger")
    if set(recorded.derivations) - set(entry.derivations):
        problems.append(f"{name}: a proof object in the ledger is not there any more")
    of_any_part = [replace(piece, part="") for piece in older]
    known = tuple(
        piece for piece in recorded.evidence if replace(piece, part="") not in of_any_part
    )
    new = [piece for piece in entry.settled if piece not in known]
    gone = [piece for piece in known if piece not in entry.settled]
    if entry.partial:  # what was skipped would say more, but only a proof asks the solvers
        expected = answers or not entry.derivations
        gone = [piece for piece in gone if expected and piece.engine in step_engines()]
    problems += [
        f"{name}: found here, not in the ledger: {piece.engine}: {piece.detail}" for piece in new
    ]
    problems += [
        f"{name}: in the ledger, not found here: {piece.engine}: {piece.detail}" for piece in gone
    ]
    if not entry.partial:
        if not (new or gone) and entry.settled != known:
            problems.append(f"{name}: the ledger repeats evidence, or has it in another order")
        if entry.verdict is not recorded.verdict:
            problems.append(
                f"{name}: {entry.verdict.value} here, {recorded.verdict.value} in the ledger"
            )
    return problems


def differences_from_index(entries: Iterable[Entry]) -> list[str]:
    """Say where the index, which lists print, has another verdict than was found here."""
    try:
        rows = index.read().claims
    except InputError as problem:
        return [str(problem)]
    problems = []
    for entry in entries:
        row = rows.get(entry.claim)
        if row is None:
            problems.append(f"{entry.claim}: missing from the index; {index.REMEDY}")
        elif (row.verdict, row.verdict_text) != (entry.verdict.value, entry.verdict_text):
            said = f"{row.verdict_text} in the index, {entry.verdict_text} here"
            problems.append(f"{entry.claim}: {said}; {index.REMEDY}")
    return problems


def _follows(recorded: Entry) -> bool:
    """Say whether what is recorded of a claim and its parts follows from the recorded evidence."""
    claim, undefined = CLAIMS[recorded.claim], defined.undefined(recorded.claim)
    try:
        computed = tuple(find(claim, recorded.evidence, undefined) for find in (judge, statuses))
    except InputError:  # it speaks of a part that the claim does not have
        return False
    return computed == (recorded.verdict, recorded.statuses)
