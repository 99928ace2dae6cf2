"""Check proofs from a shell while writing them.

``python -m proofs [CLAIM...]`` prints each step of a derivation with what became of it;
``python -m proofs mutate [CLAIM...]`` bends every question, and counts what the engines refused;
``python -m proofs fuzz COUNT [SEED]`` makes proof objects wrong by chance, and evaluates at random
points what the checker still accepts;
``python -m proofs prove [CLAIM...]`` has Coq check the certificates in ``proofs/coq/``, which are
named ``CLAIM.v``, or ``CLAIM.correction.v`` where they prove the corrected statement.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from didp_ref.audit.derivations import derivations, written
from didp_ref.claim import Outcome, Statement
from didp_ref.errors import DidpError, InputError
from didp_ref.papers import CLAIMS
from didp_ref.proof import mutate
from didp_ref.proof.checking import check_derivations
from didp_ref.proof.derivation import PROOFS, derive
from didp_ref.proof.engines import coq
from didp_ref.proof.objects import ProofObject

CERTIFICATES = Path(__file__).parent / "coq"


def show(found: dict[str, Any]) -> None:
    """Print one report as a readable chain."""
    print(f"{found['claim']} ({found['target']}): {found['outcome']}")
    for row in found["steps"]:
        source = f"  from {', '.join(row['from'])}" if row["from"] else ""
        print(f"  {row['outcome']:9} {row['milliseconds']:7.0f} ms  {row['name']}{source}")
        if "because" in row:
            print(f"            {row['because']}")
    for what in ("unused_hypotheses", "unused_steps"):
        for one in found[what]:
            print(f"  {what.replace('_', ' ')}: {one}")
    if "problem" in found["model"]:
        print(f"  no model: {found['model']['problem']}")


def progress(done: int, total: int) -> None:
    """Count the questions that are answered, on standard error."""
    print(f"\r{done}/{total} questions", end="\n" if done == total else "", file=sys.stderr)


def check(claims: list[str]) -> int:
    """Check the derivations of the named claims, or all; return 0 when every one holds."""
    before = time.perf_counter()
    wanted, problems = (derivations(claims), []) if claims else written()
    reports = check_derivations(wanted, progress)
    for found in reports:
        show(found)
    for problem in problems:
        print(problem)
    print(f"{len(reports)} derivations, {time.perf_counter() - before:.1f} s")
    return 1 if problems or any(found["outcome"] != "holds" for found in reports) else 0


def objects(claims: list[str]) -> list[ProofObject]:
    """Return the proof objects of the named claims, or all."""
    unknown = set(claims) - {claim for claim, _ in PROOFS}
    if unknown:
        raise InputError(", ".join(sorted(unknown)), "has no derivation")
    wanted = {key: author for key, author in PROOFS.items() if not claims or key[0] in claims}
    return [derive(CLAIMS[name], author, target) for (name, target), author in wanted.items()]


def bend(claims: list[str]) -> int:
    """Bend the derivations of the named claims, or all; return 0 when none stays undecided."""
    found = mutate.bend(objects(claims), progress)
    for bent, fate in found:
        if fate == mutate.UNDECIDED:
            print(f"undecided: {bent.proof}, {bent.step}: {bent.kind} {bent.detail}")
    kinds = (mutate.REFUSED, mutate.HARMLESS, mutate.UNDECIDED)
    for kind, count in mutate.summary(found).items():
        shown = ", ".join(f"{count.get(one, 0)} {one}" for one in kinds)
        print(f"{kind:9} {shown}, {sum(count.values())} in total")
    return 0 if all(fate != mutate.UNDECIDED for _, fate in found) else 1


def fuzz(words: list[str]) -> int:
    """Make so many proof objects wrong; return 0 when nothing false is accepted."""
    if len(words) not in (1, 2) or not all(word.isdecimal() for word in words):
        raise InputError("fuzz", "takes how many mutants there are to be, and a seed")
    count, seed = (*map(int, words), 1)[:2]
    found = mutate.run(count, seed, objects([]))
    print(found)
    return 1 if found.false else 0


def certified(certificate: Path) -> tuple[str, Statement]:
    """Return the claim that a certificate is named after, and the statement that it must prove."""
    name = certificate.stem.removesuffix(".correction")
    claim = CLAIMS[name]
    build = claim.formal if name == certificate.stem else claim.corrected
    if build is None:
        raise InputError(certificate.name, "is the certificate of no formal statement")
    return name, build()


def prove(claims: list[str]) -> int:
    """Have Coq check the certificates of the named claims, or all; return 0 when all hold."""
    coq.version()
    found = {one: certified(one) for one in sorted(CERTIFICATES.glob("*.v"))}
    for name in claims:
        if CLAIMS[name].id not in [claim for claim, _ in found.values()]:
            raise InputError(name, "has no certificate")
    outcomes = []
    for certificate, (name, statement) in found.items():
        if not claims or name in claims:
            evidence = coq.check(statement, certificate.read_text("utf-8"))
            outcomes.append(evidence.outcome)
            print(f"{certificate.stem}: {evidence.outcome.value}, {evidence.detail}", flush=True)
    return 0 if outcomes and all(outcome is Outcome.HOLDS for outcome in outcomes) else 1


def main(words: list[str]) -> int:
    """Run the command and return its exit code."""
    try:
        if words[:1] == ["prove"]:
            return prove(words[1:])
        if words[:1] == ["fuzz"]:
            return fuzz(words[1:])
        return bend(words[1:]) if words[:1] == ["mutate"] else check(words)
    except DidpError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
