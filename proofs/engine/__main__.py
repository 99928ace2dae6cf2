"""Check derivations from a shell while writing them: ``python -m proofs.engine [CLAIM...]``."""

from __future__ import annotations

import sys
import time
from typing import Any

from didp_ref.errors import DidpError, InputError
from proofs.engine.checking import check_all, check_derivations, derivations_of, written


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


def checked(claims: list[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the reports, and what is wrong with derivations that cannot be read."""
    if claims:
        wanted = [d for claim in claims for d in derivations_of(claim)]
        return check_derivations(wanted, progress), []
    try:
        return check_all(progress), []
    except InputError:
        wanted, problems = written()  # the others are still checked
        return check_derivations(wanted, progress), problems


def main(claims: list[str]) -> int:
    """Check the named claims, or all; return 0 when every derivation holds."""
    before = time.perf_counter()
    try:
        reports, problems = checked(claims)
    except DidpError as error:
        print(error, file=sys.stderr)
        return 2
    for found in reports:
        show(found)
    for problem in problems:
        print(problem)
    print(f"{len(reports)} derivations, {time.perf_counter() - before:.1f} s")
    return 1 if problems or any(found["outcome"] != "holds" for found in reports) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
