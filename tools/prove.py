"""Have Coq check every theorem, and print what it accepted: ``python -m tools.prove``.

``python -m tools.prove [--fresh] [--record] [CLAIM...]`` has Coq check the theorems of the named
claims, or of all, and holds what it accepts against the record; ``--fresh`` uses nothing that was
compiled before, ``--record`` writes the record.
"""

import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from didp_ref.audit import comparing, grounds, ledger, pins, proofs, theorems
from didp_ref.audit.claim import Part, Place
from didp_ref.audit.grounds import Ground
from didp_ref.audit.theorems import JOINED, LEVELS, REPLAY, TARGETS, Record, Theorem
from didp_ref.cli.terminal import message, print_table, print_text
from didp_ref.errors import DidpError, InputError, UnknownName, suggestion
from didp_ref.papers import CLAIMS
from didp_ref.processes.signals import run_ending_at_once
from tools.coq import joins, kernel, levels, pages, plan, premises
from tools.coq import pins as coq_pins
from tools.coq.coqc import PACKAGES, TESTED, version


@dataclass(frozen=True)
class Places:
    """What is written by hand, where everything is compiled, the record, and its pins."""

    sources: Path = theorems.SOURCES
    compiled: Path = theorems.SOURCES / theorems.GENERATED
    record: Path = theorems.FILE
    pins: Path = pins.FILE


def prove(names: Sequence[str], *, fresh: bool, record: bool, places: Places | None = None) -> int:
    """Return 0 where every theorem stands, and the record says so.

    With ``record`` the proof objects are written anew first, and then the record.
    Raises :class:`Unavailable` where Coq is missing, and :class:`InputError` where it is of another
    version, and for a record that is damaged.
    """
    paths = places or Places()
    if (here := version()) != TESTED:
        raise InputError(f"Coq {here}", f"the proofs are written for Coq {TESTED}; {PACKAGES}")
    if record:
        _store_proofs()
    recorded = _expected(paths.record, fresh=fresh) if record else theorems.read(paths.record)
    work = plan.work(names or None, paths.sources, recorded.theorems)
    result = plan.prove(work, paths.compiled, _progress, fresh=fresh)
    asked = Record(tuple(result.theorems), here, theorems.tactics_hash(paths.sources))
    problems = list(result.problems)
    if problems:
        problems.append("nothing was recorded" if record else "the record was not compared")
    elif not record:
        problems = _compare(asked, names, recorded)
        if not names:
            problems += coq_pins.differences(pins.read(paths.pins), result.pinned)
            problems += coq_pins.unused(result.pinned, kernel.AXIOMS)
            problems += pages.differences(_pages(result), paths.sources)
            problems += premises.differences(result.met, paths.sources)
    else:
        paths.pins.write_text(pins.write(result.pinned), "utf-8")
        pages.write(_pages(result), paths.sources)
        (paths.sources / premises.FILE).write_text(premises.write(result.met), "utf-8")
        paths.record.write_text(theorems.write(asked), "utf-8")
        theorems.read.cache_clear()
        pins.read.cache_clear()
    _print_theorems(result)
    if not names:
        _print_counts(work, result)
    problems += _print_verdicts(names, asked.theorems)
    for problem in problems:
        print(problem)
    compiled = [file for file in result.compiled.values() if not file.problem]
    print(
        f"{len(result.theorems)} theorems and {len(result.others)} other proofs stand; "
        f"{len(compiled)} files compiled, {sum(file.kept for file in compiled)} of them before; "
        f"{len(problems)} problems"
    )
    return 1 if problems else 0


def _pages(result: plan.Found) -> dict[str, str]:
    return pages.pages(result.theorems, result.pinned, result.printed)


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
    there = [
        theorem
        for theorem in recorded.theorems
        if theorem.claim in wanted or theorem.claim not in CLAIMS
    ]
    sources = {replace(theorem, sources=""): theorem.sources for theorem in there}
    here = {replace(theorem, sources=""): theorem.sources for theorem in asked.theorems}
    problems = [
        f"{label}: not in the record" for label in sorted(map(_label, here.keys() - sources))
    ]
    problems += [
        f"{label}: only in the record" for label in sorted(map(_label, sources.keys() - here))
    ]
    other = sorted(
        _label(theorem) for theorem in here if sources.get(theorem, here[theorem]) != here[theorem]
    )
    if other:
        problems.append(f"{len(other)} theorems are recorded of other sources: {other[0]}, ...")
    if asked[1:] != recorded[1:]:
        problems.append("the record is of another version of Coq, or of other tactics")
    if problems:
        problems.append(f"the record is not of what Coq accepts here; {theorems.REMEDY}")
    return problems


def _label(theorem: Theorem) -> str:
    return f"{theorem.claim}: {theorem.name}"


def _print_theorems(result: plan.Found) -> None:
    """Print a line for each part of a claim, its columns apart by tabs: names are long."""
    about: dict[tuple[str, str], list[Theorem]] = defaultdict(list)
    for theorem in result.theorems:
        place = ", ".join(filter(None, (theorem.part, theorem.reading, theorem.target)))
        about[theorem.claim, place].append(theorem)
    rows = []
    for claim in CLAIMS:
        for (own, place), group in sorted(about.items()):
            if own == claim:
                of_level = (
                    " ".join(theorem.name for theorem in group if theorem.level == level)
                    for level in LEVELS
                )
                axioms = sorted({axiom for theorem in group for axiom in theorem.axioms.split()})
                seconds = sum(result.theorems[theorem] for theorem in group)
                rows.append((claim, place, *of_level, " ".join(axioms), f"{seconds:.1f}"))
    blank = [""] * (len(LEVELS) + 1)
    for what, (axioms_of_all, seconds) in result.others.items():
        rows.append((what, *blank, axioms_of_all, f"{seconds:.1f}"))
    for row in [("claim", "part", *LEVELS, "axioms", "seconds"), *rows]:
        print("\t".join(row))


def _print_counts(work: plan.Work, result: plan.Found) -> None:
    """Print lines, the steps by tactic, the parts by level, and what lacks one of them."""
    counted = [(kind, *counts) for kind, counts in plan.lines(work).items()]
    print_table("lines of Coq", ("kind", "files", "lines"), counted)
    print_table(
        "theorems by level", ("level", *TARGETS, "all", "names"), levels.rows(result.theorems)
    )
    print_table("steps by tactic", ("tactic", "count"), plan.steps_by_tactic(work).most_common())
    alone = ", ".join(
        sorted(theorem.name for theorem in work.rows if joins.ON_NUMBERS in theorem.says)
    )
    by_hand = sum(kind == pins.THEOREM for kind, _ in result.pinned)
    print_text(premises.in_words(result.met, by_hand))
    print_text(f"joins to theorems on numbers, of no mechanism, belief or space: {alone or 'none'}")
    groups = defaultdict(list)
    for claim in CLAIMS.values():
        own = [theorem for theorem in result.theorems if theorem.claim == claim.id]
        for part in claim.parts:
            found = theorems.levels(part, own)
            why = why_not_all(part, found, theorems.lacks(claim.id, part, own)[1])
            groups[" and ".join(found) or "neither", why].append(
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
    recorded = ledger.read()
    judged: dict[str, Mapping[Place, Ground]] = {}
    for claim in (CLAIMS[name] for name in names or CLAIMS):
        entry = recorded.get(claim.id)
        if entry is None or entry.statement != comparing.statement_hash(claim):
            print_text(f"{claim.id}: the ledger has no verdict on it as it stands")
            continue
        own = [theorem for theorem in accepted if theorem.claim == claim.id]
        for place in grounds.contradicted(claim, entry.evidence, own):
            yield f"{claim.id}: {_place(place)}: Coq's kernel accepts the contrary of the ledger"
        judged[claim.id] = grounds.grounds(claim, entry.evidence, own)
    if names:
        for name, by_place in judged.items():
            if by_place:
                how = grounds.of_claim(by_place.values()).value
                print_text(f"{name}: {recorded[name].verdict_text}, checked by {how}")
        return
    counted = grounds.count(
        (recorded[name].statuses, by_place) for name, by_place in judged.items()
    )
    print_table("parts by what their status rests on", *grounds.rows(counted))
    others: dict[Ground, list[str]] = defaultdict(list)
    for name, by_place in judged.items():
        for place, ground in by_place.items():
            if recorded[name].statuses[place] in grounds.SETTLED and ground is not Ground.KERNEL:
                others[ground].append(f"{name}: {_place(place)}")
    for ground in Ground:
        if ground in others:
            print_text(f"by {ground.value}: {'; '.join(others[ground])}")
    print_text(grounds.in_words(counted, "compiled here"))


def _place(place: Place) -> str:
    return ", ".join(filter(None, place))


def why_not_all(part: Part, found: Sequence[str], reason: str = "") -> str:
    """Say why a part has not all levels; of one that has a replay, what is written down of it."""
    if REPLAY in found or JOINED in found:
        return reason
    if not (part.formal or part.corrected):
        return f"it has no formal statement: {part.informal}"
    return "no proof of its formal statement is stored"


def _id(word: str) -> str:
    """Return a word that is the id of a claim; of a user's own, Coq has nothing."""
    if word in CLAIMS:
        return word
    own = "claims of your own do not go to Coq: didp-ref audit FILE.py puts them to two solvers"
    if word.endswith(".py"):
        raise InputError(word, own)
    hint = suggestion(word, [*CLAIMS], "didp-ref list claims has them all")
    raise UnknownName("claim", word, "claim", f"{hint}; {own}")


def main(words: Sequence[str]) -> int:
    """Have Coq check the theorems of the named claims, or of all; return 0 when all stand."""
    options = {word for word in words if word.startswith("--")}
    try:
        names = [_id(word) for word in words if word not in options]
        if unknown := options - {"--fresh", "--record"}:
            raise InputError("prove", f"takes --fresh and --record, and no {unknown.pop()}")
        if names and "--record" in options:
            raise InputError("prove", "--record is of all claims, and takes none")
        return prove(names, fresh="--fresh" in options, record="--record" in options)
    except DidpError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(run_ending_at_once(lambda: main(sys.argv[1:])))
