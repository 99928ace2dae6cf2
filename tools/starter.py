"""Choose the vectors of the starter files: ``python -m tools.starter [QUANTITY...|--table]``.

A starter file has 32 to 50 vectors of a formula, in the short form, small enough to be copied into
another repository. They are chosen greedily from the tiers must and should: next comes the vector
with the most bugs that no chosen one catches yet, of equals one of the tier must. The bugs are
those that the vectors' flags name, and the wrong implementations in ``tests/wrong``. Those in
``tests/wrong/others`` are held back: they choose nothing, and the table says how many of them the
starter files catch, beside the tier must and all tiers. ``--table`` prints it for the files as they
are, and writes nothing. It makes the vectors of all tiers only for the formulas where those of the
tier must leave a column open, and takes a few minutes. To write all files takes longer.

A starter file also has the least value of every count: two values, one step, one record.

``vectors/tolerances.json`` is written too: where a stable implementation may lose more than 4 ulp.
"""

import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from didp_ref.cli.terminal import print_table, progress
from didp_ref.files import write_text
from didp_ref.oracle.judge import NEAR, Finding
from didp_ref.oracle.runner import Report, run_function
from didp_ref.oracle.subjects import subject, subjects
from didp_ref.oracle.tolerance import CONDITIONS, DEFAULT_TOLERANCE, LARGEST, default_ulps
from didp_ref.oracle.vectors import Entry, VectorFile, load
from tests.wrong import others, test_wrong
from tests.wrong.shared import WRONG, Wrong
from tests.wrong.subtle import SUBTLE
from tests.wrong.subtler import SUBTLER
from tools.vectors import ALL, MUST, whole
from vectors.short_form import short, write

STARTER = MUST.parent / "starter"
TOLERANCES = MUST.parent / "tolerances.json"
LEAST, MOST = 32, 50
TIERS = ("must", "should")
FEW_ULPS = 64.0
CORPORA = {"wrong", "subtle", "subtler"}
"""Those that choose vectors; the others are held back."""


class Implementation(NamedTuple):
    """A wrong implementation of a formula, and how it is asked the vectors of a file."""

    corpus: str
    quantity: str
    name: str
    ask: Callable[[VectorFile], Report]


def main(words: Sequence[str]) -> int:
    """Choose the vectors and write the files of some formulas, or of all; or print the table."""
    if "--table" in words:
        print_table(
            "wrong implementations that are caught",
            ("corpus", "starter", "must", "all", "implementations"),
            [tuple(map(str, row)) for row in rows()],
        )
        return 0
    write_text(TOLERANCES, json.dumps(tolerances(whole), indent=0) + "\n")
    for name in [subject(word).id for word in words] or subjects():
        write_text(STARTER / f"{name}.json", starter(name))
    return 0


def tolerances(read: Callable[[str], VectorFile]) -> dict[str, int]:
    """Return by id how many ulp a result may be off, where that is more than by default."""
    found = {}
    for name in CONDITIONS:
        for vector in read(name).vectors:
            ulps = max((default_ulps(vector, target) for target in vector.targets), default=0.0)
            if ulps > DEFAULT_TOLERANCE:
                found[vector.id] = math.ceil(min(ulps, LARGEST))
    return found


def starter(name: str) -> str:
    """Return the text of a formula's starter file."""
    whole(name)
    document = json.loads((ALL / f"{name}.json").read_text("utf-8"))
    entries, caught = document["vectors"], caught_by(name)
    chosen = choose(entries, caught, MOST)
    least = set(least_counts(name, entries, chosen))
    if len(chosen) + len(least) > MOST:
        chosen = choose(entries, caught, MOST - len(least))
        least = set(least_counts(name, entries, chosen))
    chosen |= least
    kept = [entry for entry in entries if entry["id"] in chosen]
    return write(short({**document, "vectors": kept}, tolerances_in_git()))


@cache
def tolerances_in_git() -> dict[str, int]:
    """Return the tolerances that were written."""
    found: dict[str, int] = json.loads(TOLERANCES.read_text("utf-8"))
    return found


def caught_by(name: str) -> dict[str, set[str]]:
    """Return by vector the implementations of a formula that it catches, without the held back."""
    found: dict[str, set[str]] = {}
    for one in implementations():
        if one.quantity == name and one.corpus in CORPORA:
            for vector in catching(one):
                found.setdefault(vector, set()).add(one.name)
    return found


def choose(entries: Sequence[Entry], caught: Mapping[str, set[str]], most: int) -> set[str]:
    """Return the ids of the vectors that catch every bug, then every bug a second time, and so on.

    It ends when there are enough vectors, or nothing is left to catch; of equals the first counts.
    """
    bugs = {
        entry["id"]: {*entry["flags"]} | caught.get(entry["id"], set())
        for tier in TIERS
        for entry in entries
        if entry["tier"] == tier and entry.get("only") != "exact"
    }
    times: Counter[str] = Counter()
    chosen: set[str] = set()
    for depth in range(1, most + 1):
        while len(chosen) < most:
            best = max(
                (name for name in bugs if name not in chosen),
                key=lambda name: sum(times[bug] < depth for bug in bugs[name]),
                default=None,
            )
            if best is None or all(times[bug] >= depth for bug in bugs[best]):
                break
            chosen.add(best)
            times.update(bugs[best])
        if len(chosen) >= LEAST:
            break
    return chosen


def least_counts(name: str, entries: Sequence[Entry], chosen: Set[str]) -> Iterator[str]:
    """Yield a vector at the least value of each count of a formula, if no chosen one is there."""
    for parameter in subject(name).parameters:
        least = parameter.domain.least_whole
        there = [
            entry["id"]
            for entry in entries
            if "error" not in entry["expected"]
            and entry["tier"] == "must"
            and entry["inputs"][parameter.name] == str(least)
        ]
        if least is not None and chosen.isdisjoint(there):
            yield min(there, key=lambda identifier: "/everyday/" not in identifier)


# --- the wrong implementations ---------------------------------------------------------------


@cache
def implementations() -> list[Implementation]:
    """Return the wrong implementations that can be asked in float64."""
    found = [
        Implementation("wrong", one.quantity, f"{one.flag} {one.function.__name__}", _asking(one))
        for one in WRONG
        if one.mode != "exact"
    ]
    for corpus, several in (("subtle", SUBTLE), ("subtler", SUBTLER), ("", others.others())):
        found += [
            Implementation(
                corpus
                or each.function.__module__.removeprefix(f"{others.__name__}.").partition(".")[0],
                each.quantity,
                each.function.__name__,
                _running(each.function),
            )
            for each in several
        ]
    return found


def _asking(one: Wrong) -> Callable[[VectorFile], Report]:
    return lambda file: test_wrong.check(one, file)


def _running(function: Callable[..., object]) -> Callable[[VectorFile], Report]:
    return lambda file: run_function(function, file)


@cache
def catching(one: Implementation) -> frozenset[str]:
    """Return the ids of the vectors of every tier that catch an implementation.

    What is right up to rounding counts only for an implementation that has no other failure.
    """
    findings = one.ask(whole(one.quantity)).findings
    return far(findings) or frozenset(finding.vector.id for finding in findings)


def far(findings: Sequence[Finding]) -> frozenset[str]:
    """Return the ids of the vectors at which more than rounding is wrong."""
    return frozenset(finding.vector.id for finding in findings if not _is_rounding(finding))


def _is_rounding(finding: Finding) -> bool:
    few = finding.ulps is not None and abs(finding.ulps) <= FEW_ULPS
    return finding.kind in NEAR or few


def rows() -> Iterator[tuple[object, ...]]:
    """Yield for each corpus how many implementations the starters, must and all tiers catch."""
    tiers = {
        name: (_ids(STARTER / f"{name}.json"), _ids(MUST / f"{name}.json")) for name in subjects()
    }
    counts: dict[str, Counter[str]] = {}
    with progress() as show:
        for number, one in enumerate(implementations(), 1):
            few, must = tiers[one.quantity]
            # a vector of must that a starter has settles it; only for others all tiers are made
            found = far(one.ask(load(one.quantity)).findings)
            found = found if found & few else catching(one)
            counted = counts.setdefault(one.corpus, Counter())
            counted.update(
                starter=bool(found & few), must=bool(found & must), all=bool(found), of=1
            )
            show("implementations", number, len(implementations()))
    for corpus, counted in counts.items():
        yield (corpus, *(counted[key] for key in ("starter", "must", "all", "of")))
    sizes = [len(few) for few, _ in tiers.values()]
    yield ("vectors", sum(sizes), sum(len(must) for _, must in tiers.values()), "", "")


def _ids(path: Path) -> set[str]:
    document: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return {entry["id"] for entry in document["vectors"]}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
