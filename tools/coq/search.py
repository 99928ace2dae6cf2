"""Search the tactics of questions that have none on record, and write the record anew.

``python -m tools.coq.search`` tries :data:`TACTICS` in their order on each
question of the stored proof objects that the record lacks, and keeps the first that closes it.
Questions that no proof object asks any more are dropped. What no tactic closes is printed; its line
is written by hand: a tactic of ``proofs/shared/lemmas.v`` with what it is told, or a lemma there.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from didp_ref.audit import proofs
from didp_ref.kernel import objects
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.question import Question, question
from didp_ref.kernel.rules import obligations
from didp_ref.processes.signals import run_ending_at_once
from tools.coq.gallina import DEFINED
from tools.coq.tactics import HEADER, Recorded, key, read_record, stated

CHECKOUT = Path(__file__).parents[2]
HAND_WRITTEN = CHECKOUT / "proofs" / "shared"
TACTICS = {"intros; lra": 2, "linear": 5, "nonlinear": 5, "signed": 10, "further": 10}
"""What is tried, with the seconds that it may take."""
HEAD = """\
From Coq Require Import ZArith Reals Lra Lia.
From didp Require Import defined.
From didp.shared Require Import lemmas.
Open Scope R_scope.
"""
CLOSED = re.compile(r"^Tactic call (\w+) ran for ([0-9.]+) secs .*\(success\)$", re.MULTILINE)


def stored() -> list[ProofObject]:
    """Return every proof object that is stored."""
    return [objects.read_proof(text) for text in proofs.stored().values()]


def questions(proofs: Iterable[ProofObject]) -> dict[str, tuple[Question, str]]:
    """Return every question of some proof objects by its key, with where it first stands."""
    by_key: dict[str, tuple[Question, str]] = {}
    for proof in proofs:
        where = ": ".join(filter(None, proof.about))
        for obligation in obligations(proof, proof.sequent):
            asked = question(obligation.premises, obligation.conclusion)
            by_key.setdefault(key(asked), (asked, f"{where}: {obligation.step}"))
    return by_key


def closed(
    asked: Mapping[str, Question], tactic: str, limit: int, folder: Path
) -> dict[str, float]:
    """Return which questions a tactic closes, in how many seconds; lemmas are in the folder."""
    goals = []
    for name, goal in asked.items():
        timed = f'time "{name}" (timeout {limit} (solve [{tactic}]))'
        goals.append(f"Goal {stated(goal)}.\nProof. try ({timed}). Abort.\n")
    (folder / "goals.v").write_text(HEAD + "".join(goals), "utf-8")
    printed = compiled("goals.v", folder)
    return {name: float(seconds) for name, seconds in CLOSED.findall(printed)}


def compiled(name: str, folder: Path) -> str:
    """Compile a file in a folder, and return what Coq prints."""
    command = ["coqc", "-q", "-w", "none", "-Q", ".", "didp", name]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def prepare(folder: Path) -> None:
    """Compile in a folder what questions are proved with."""
    (folder / "defined.v").write_text(DEFINED, "utf-8")
    (folder / "shared").mkdir()
    shutil.copy(HAND_WRITTEN / "lemmas.v", folder / "shared")
    for name in ("defined.v", "shared/lemmas.v"):
        compiled(name, folder)


def search(asked: Mapping[str, Question], known: Mapping[str, Recorded]) -> dict[str, Recorded]:
    """Return the record of some questions: what is known, and what is found of the others."""
    recorded = {name: known[name] for name in asked if name in known}
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        prepare(folder)
        for tactic, limit in TACTICS.items():
            rest = {name: goal for name, goal in asked.items() if name not in recorded}
            for name, seconds in closed(rest, tactic, limit, folder).items() if rest else ():
                recorded[name] = Recorded(seconds, tactic)
    return recorded


def written(records: Mapping[str, Recorded], labels: Mapping[str, str]) -> str:
    """Return a record as text."""
    rows = [
        f"{name}\t{recorded.seconds:.1f}\t{labels[name]}\t{recorded.tactic}"
        for name, recorded in records.items()
    ]
    return "\n".join([HEADER, *sorted(rows)]) + "\n"


def main() -> int:
    """Complete the record; return 0 when every question has a tactic."""
    asked = questions(stored())
    record = HAND_WRITTEN / "questions.tsv"
    known = read_record(record.read_text("utf-8")) if record.exists() else {}
    records = search({name: goal for name, (goal, _) in asked.items()}, known)
    record.write_text(
        written(records, {name: where for name, (_, where) in asked.items()}), "utf-8"
    )
    missing = [name for name in asked if name not in records]
    for name in missing:
        print(f"no tactic closes {name} ({asked[name][1]}):\n{stated(asked[name][0])}")
    print(f"{len(records)} of {len(asked)} questions have a tactic")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(run_ending_at_once(main))
