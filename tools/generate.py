"""Make the proof objects, the ledger and SPEC.md anew: ``python -m tools.generate``."""

from __future__ import annotations

import sys

from didp_ref.audit import ledger, proofs
from didp_ref.audit.run import audit
from didp_ref.cli.terminal import message, progress
from tools import spec


def main() -> int:
    """Write them; refuse where a check was skipped or stayed undecided."""
    written = proofs.fresh()
    with progress() as show:
        report = audit(None, show, written=written)
    for name, why in report.skipped:
        message(f"{name}: {why}")
    for problem in report.problems:
        message(problem)
    if report.skipped or report.problems:
        message("nothing was written: the ledger must rest on a complete audit")
        return 1
    proofs.store(written[0])
    ledger.write(report.entries)
    ledger.read.cache_clear()
    spec.PATH.write_text(spec.render(), encoding="utf-8")
    message(f"wrote {ledger.FOLDER.name} and {spec.PATH.name}: {len(report.entries)} claims")
    return 0


if __name__ == "__main__":
    sys.exit(main())
