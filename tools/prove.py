"""Have Coq check every theorem, and print what it accepted: ``python -m tools.prove``.

``python -m tools.prove [--fresh] [--record] [CLAIM...]`` has Coq check the theorems of the named
claims, or of all, and holds what it accepts against the record; ``--fresh`` uses nothing that was
compiled before, ``--record`` writes the record.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from didp_ref.audit import grounds, ledger, proofs, theorems
from didp_ref.audit.claim import Part, Place
from didp_ref.audit.grounds import Ground
from didp_ref.audit.theorems import JOINED, LEVELS, REPLAY, Record, Theorem
from didp_ref.audit.view import text_of
from didp_ref.cli.terminal import message, print_table, print_text
from didp_ref.errors import DidpError, InputError
from didp_ref.papers import CLAIMS
from tools.coq import joins, kernel, pages, pins, plan, premises
from tools.coq.coqc import PACKAGES, TESTED, version


@dataclass(frozen=True)
class Places:
    """What is written by hand, where everything is compiled, and the record."""

    sources: Path = theorems.SOURCES
    compiled: Path = theorems.SOURCES / theorems.GENERATED
    record: Path = theorems.FILE


def prove(names: Sequence[str], *, fresh: bool, record: bool, places: Places | None = None) -> int:
    """Return 0 where every theorem stands, and the record says so.

    With ``record`` the proof objects are written anew first, and then the record.
    Raises :class:`Unavailable` where Coq is missing, and :class:`InputError` where it is of another
    version, and for a record that is damaged.
    """
    at = places or Places()
    if (here := version()) != TESTED:
        raise InputError(f"Coq {here}", f"the proofs are written for Coq {TESTED}; {PACKAGES}")
    if record:
        _store_proofs()
    recorded = _expected(at.record, fresh=fresh) if record else theorems.read(at.record)
    work = plan.work(names or None, at.sources, recorded.theorems)
    found = plan.prove(work, at.compiled, _progress, fresh=fresh)
    asked = Record(tuple(found.theorems), here, theorems.tactics_hash(at.sources))
    problems = list(found.problems)
    if problems:
        problems.append("nothing was recorded" if record else "the record was not compared")
    elif not record:
        problems = _compare(asked, names, recorded)
        if not names:
            problems += pins.differences(pins.read(at.sources), found.pinned)
            problems += pins.unused(found.pinned, kernel.AXIOMS)
            problems += pages.differences(_pages(found), at.sources)
            problems += premises.differences(found.met, at.sources)
    else:
        (at.sources / pins.FILE).write_text(pins.write(found.pinned), "utf-8")
        pages.write(_pages(found), at.sources)
        (at.sources / premises.FILE).write_text(premises.write(found.met), "utf-8")
        at.record.write_text(theorems.write(asked), "utf-8")
        theorems.read.cache_clear()
    _print_theorems(found)
    if not names:
        _print_counts(work, found)
    problems += _print_verdicts(names, asked.theorems)
    for problem in problems:
        print(problem)
    compiled = [one for one in found.compiled.values() if not one.problem]
    print(
        f"{len(found.theorems)} theorems and {len(found.others)} other proofs stand; "
        f"{len(compiled)} files compiled, {sum(one.kept for one in compiled)} of them before; "
        f"{len(problems)} problems"
    )
    return 1 if problems else 0


def _pages(found: plan.Found) -> dict[str, str]:
    return pages.pages(found.theorems, found.pinned, found.printed)


def _store_proofs() -> None:
    """Store the proof objects that the derivations write today."""
    texts, problems = proofs.fresh()
    if problems:
        raise InputError("nothing was recorded", problems[0])
    proofs.store(texts)


def _expected(record: Path, *, fresh: bool) -> Record:
    """Return what a record said that is to be written anew; from nothing, nothing is expected."""
    nothing = Record((), "", "")
    try:
        return nothing if fresh else theorems.read(record)
    except InputError:
        return nothing


def _progress(file: str, done: int, total: int) -> None:
    if not done:
        message(file)
    elif sys.stderr.isatty():
        print(f"\r{done}/{total} {file:70.70}", end="\n" * (done == total), file=sys.stderr)
    elif done % 50 == 0 or done == total:
        message(f"{done}/{total} files")


def _compare(asked: Record, names: Sequence[str], recorded: Record) -> list[str]:
    """Say where the record is not what Coq accepted here."""
    wanted = set(names or CLAIMS)
    there = [one for one in recorded.theorems if one.claim in wanted or one.claim not in CLAIMS]
    sources = {replace(one, sources=""): one.sources for one in there}
    here = {replace(one, sources=""): one.sources for one in asked.theorems}
    problems = [f"{one}: not in the record" for one in sorted(map(_label, here.keys() - sources))]
    problems += [f"{one}: only in the record" for one in sorted(map(_label, sources.keys() - here))]
    other = sorted(_label(one) for one in here if sources.get(one, here[one]) != here[one])
    if other:
        problems.append(f"{len(other)} theorems are recorded of other sources: {other[0]}, ...")
    if asked[1:] != recorded[1:]:
        problems.append("the record is of another version of Coq, or of other tactics")
    if problems:
        problems.append(f"the record is not of what Coq accepts here; {theorems.REMEDY}")
    return problems


def _label(one: Theorem) -> str:
    return f"{one.claim}: {one.name}"


def _print_theorems(found: plan.Found) -> None:
    """Print a line for each part of a claim, its columns apart by tabs: names are long."""
    about: dict[tuple[str, str], list[Theorem]] = defaultdict(list)
    for one in found.theorems:
        place = ", ".join(filter(None, (one.part, one.reading, one.target)))
        about[one.claim, place].append(one)
    rows = []
    for claim in CLAIMS:
        for (own, place), group in sorted(about.items()):
            if own == claim:
                of_level = (
                    " ".join(one.name for one in group if one.level == level) for level in LEVELS
                )
                axioms = sorted({axiom for one in group for axiom in one.axioms.split()})
                seconds = sum(found.theorems[one] for one in group)
                rows.append((claim, place, *of_level, " ".join(axioms), f"{seconds:.1f}"))
    blank = [""] * (len(LEVELS) + 1)
    for what, (axioms_of_all, seconds) in found.others.items():
        rows.append((what, *blank, axioms_of_all, f"{seconds:.1f}"))
    for row in [("claim", "part", *LEVELS, "axioms", "seconds"), *rows]:
        print("\t".join(row))


def _print_counts(work: plan.Work, found: plan.Found) -> None:
    """Print lines, the steps by tactic, the parts by level, and what lacks one of them."""
    counted = [(kind, *counts) for kind, counts in plan.lines(work).items()]
    print_table("lines of Coq", ("kind", "files", "lines"), counted)
    print_table("steps by tactic", ("tactic", "count"), plan.steps_by_tactic(work).most_common())
    alone = ", ".join(sorted(one.name for one in work.rows if joins.ON_NUMBERS in one.says))
    stated = sum(kind == pins.THEOREM for kind, _ in found.pinned)
    print_text(premises.in_words(found.met, stated))
    print_text(f"joins to theorems on numbers, of no mechanism, belief or space: {alone or 'none'}")
    groups = defaultdict(list)
    for claim in CLAIMS.values():
        own = [one for one in found.theorems if one.claim == claim.id]
        for part in claim.parts:
            levels = theorems.levels(part, own)
            why = why_not_all(part, levels, theorems.lacks(claim.id, part, own)[1])
            groups[" and ".join(levels) or "neither", why].append(
                f"{claim.id}: {', '.join(filter(None, (part.name, part.reading)))}"
            )
    rows = [(what, why, len(parts)) for (what, why), parts in sorted(groups.items())]
    print_table("parts of claims", ("in Coq", "why not all", "count"), rows)
    for (what, why), parts in sorted(groups.items()):
        if why:
            print_text(f"{what} ({why}): {'; '.join(parts)}")


def _print_verdicts(names: Sequence[str], accepted: Collection[Theorem]) -> Iterator[str]:
    """Print which verdicts stand by what Coq's kernel accepted here; yield what it contradicts.

    What else they rest on is the ledger's; a claim that has been changed since is left out.
    """
    known = ledger.read()
    judged: dict[str, Mapping[Place, Ground]] = {}
    for claim in (CLAIMS[name] for name in names or CLAIMS):
        entry = known.get(claim.id)
        if entry is None or entry.statement != ledger.statement_hash(claim):
            print_text(f"{claim.id}: the ledger has no verdict on it as it stands")
            continue
        own = [one for one in accepted if one.claim == claim.id]
        for place in grounds.contradicted(claim, entry.evidence, own):
            yield f"{claim.id}: {_place(place)}: Coq's kernel accepts the contrary of the ledger"
        judged[claim.id] = grounds.grounds(claim, entry.evidence, own)
    if names:
        for name, found in judged.items():
            if found:
                how = grounds.of_claim(found.values()).value
                print_text(f"{name}: {text_of(known[name])}, checked by {how}")
        return
    counted = grounds.count((known[name].statuses, found) for name, found in judged.items())
    print_table("parts by what their status rests on", *grounds.rows(counted))
    others: dict[Ground, list[str]] = defaultdict(list)
    for name, found in judged.items():
        for place, ground in found.items():
            if known[name].statuses[place] in grounds.SETTLED and ground is not Ground.KERNEL:
                others[ground].append(f"{name}: {_place(place)}")
    for ground in Ground:
        if ground in others:
            print_text(f"by {ground.value}: {'; '.join(others[ground])}")
    print_text(grounds.in_words(counted, "compiled here"))


def _place(place: Place) -> str:
    return ", ".join(filter(None, place))


def why_not_all(part: Part, levels: Sequence[str], reason: str = "") -> str:
    """Say why a part has not all levels; of one that has a replay, what is written down of it."""
    if REPLAY in levels or JOINED in levels:
        return reason
    if not (part.formal or part.corrected):
        return f"it has no formal statement: {part.informal}"
    return "no proof of its formal statement is stored"


def main(words: Sequence[str]) -> int:
    """Have Coq check the theorems of the named claims, or of all; return 0 when all stand."""
    options = {word for word in words if word.startswith("--")}
    try:
        names = [CLAIMS[word].id for word in words if word not in options]
        if unknown := options - {"--fresh", "--record"}:
            raise InputError("prove", f"takes --fresh and --record, and no {unknown.pop()}")
        if names and "--record" in options:
            raise InputError("prove", "--record is of all claims, and takes none")
        return prove(names, fresh="--fresh" in options, record="--record" in options)
    except DidpError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
