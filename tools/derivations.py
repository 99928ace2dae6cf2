"""Check derivations from a shell while writing them.

``python -m tools.derivations [CLAIM...]`` prints each step of a derivation with its outcome.
``python -m tools.derivations mutate [CLAIM...]`` bends every question, and counts what the engines
refused. ``python -m tools.derivations fuzz COUNT [SEED]`` makes proof objects wrong by chance, and
evaluates at random points what the checker still accepts.
"""

import sys
import time

import didp_ref.papers  # noqa: F401  # the claims register themselves
from didp_ref.audit import checking, hints
from didp_ref.audit.checking import Asked, Report
from didp_ref.audit.derivations import derivations, written
from didp_ref.errors import DidpError, InputError
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.writing import unused, write
from tools import mutate

REMEDY = (
    "drop it from the statement, or, where the paper prints it, "
    "add a row to UNUSED in tests/tools/test_derivations.py"
)


def show(proof: ProofObject, report: Report) -> None:
    """Print one report as a readable chain."""
    print(f"{': '.join(filter(None, proof.about))}: {report['outcome']}")
    if report["problem"]:
        print(f"  {report['problem']}")
    for step in proof.steps:
        row = report["steps"].get(step.name)
        source = f"  from {', '.join(step.premises)}" if step.premises else ""
        print(f"  {row['outcome'] if row else 'given':9} {step.name}{source}")
    for because in checking.why_not(report):
        print(f"  {because}")
    for name in [name for name, step in report["steps"].items() if step["outcome"] != "holds"]:
        for line in hints.advice(proof, name):
            print(f"  {name}: {line}")
    hypotheses, steps = unused(proof)
    for name in hypotheses:
        print(f"  unused hypothesis: {name}; {REMEDY}")
    for name in steps:
        print(f"  unused step: {name}; drop it")


def progress(done: int, total: int) -> None:
    """Count the questions that are answered, on standard error."""
    print(f"\r{done}/{total} questions", end="\n" if done == total else "", file=sys.stderr)


def check(claims: list[str]) -> int:
    """Check the derivations of the named claims, or all; return 0 when every one holds."""
    before = time.perf_counter()
    wanted, problems = (derivations(claims), []) if claims else written()
    asked = [Asked(proof.sequent, write(proof), proof) for proof in wanted]
    reports = checking.check(asked, progress)
    for proof, report in zip(wanted, reports, strict=True):
        show(proof, report)
    for problem in problems:
        print(problem)
    print(f"{len(reports)} derivations, {time.perf_counter() - before:.1f} s")
    return 1 if problems or any(report["outcome"] != "holds" for report in reports) else 0


def bend(claims: list[str]) -> int:
    """Bend the derivations of the named claims, or all; return 0 when none stays undecided."""
    fates = mutate.bend(derivations(claims or None), progress)
    for bent, fate in fates:
        if fate == mutate.UNDECIDED:
            print(f"undecided: {bent.proof}, {bent.step}: {bent.kind} {bent.detail}")
    kinds = (mutate.REFUSED, mutate.HARMLESS, mutate.UNDECIDED)
    for kind, count in mutate.summary(fates).items():
        shown = ", ".join(f"{count.get(outcome, 0)} {outcome}" for outcome in kinds)
        print(f"{kind:9} {shown}, {sum(count.values())} in total")
    return 0 if all(fate != mutate.UNDECIDED for _, fate in fates) else 1


def fuzz(words: list[str]) -> int:
    """Make so many proof objects wrong; return 0 when nothing false is accepted."""
    if len(words) not in (1, 2) or not all(word.isdecimal() for word in words):
        raise InputError("fuzz", "takes how many mutants there are to be, and a seed")
    count, seed = (*map(int, words), 1)[:2]
    fuzzed = mutate.run(count, seed, derivations())
    print(fuzzed)
    return 1 if fuzzed.false else 0


def main(words: list[str]) -> int:
    """Run the command and return its exit code."""
    try:
        if words[:1] == ["fuzz"]:
            return fuzz(words[1:])
        return bend(words[1:]) if words[:1] == ["mutate"] else check(words)
    except DidpError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
