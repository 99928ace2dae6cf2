"""Make anew what is made from the code: ``python -m tools.generate [ID...]``.

That is the proof objects, the ledger, the table of where statements are defined, SPEC.md,
docs/lemmas.md, docs/glossary.md, the vectors and the outputs in docs/tour.ipynb. With the ids of
claims and formulas only what they touch: a claim's proof objects and its lines in the tables, and
in the ledger those of the claims of its paper whose checks were rewritten with it; a formula's
vectors and the claims about it; and the pages, which are made of all.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from didp_ref.audit import defined, ledger, proofs
from didp_ref.audit.claim import Claim
from didp_ref.audit.run import audit
from didp_ref.audit.sources import checks_hash
from didp_ref.cli.terminal import message, progress
from didp_ref.cli.vectors import write_files
from didp_ref.errors import DidpError, InputError
from didp_ref.extras import require
from didp_ref.kernel.engines import versions
from didp_ref.kernel.objects import read_proof
from didp_ref.oracle.subjects import subjects
from didp_ref.papers import CLAIMS
from didp_ref.papers.shared.adult import ENVIRONMENT, load_adult
from didp_ref.processes.signals import run_ending_at_once
from tools import glossary, lemmas, notebook, spec

VECTORS = Path(__file__).parents[1] / "vectors" / "data"


def touched(ids: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the claims and the formulas that ids touch; of no ids, all."""
    formulas = [name for name in ids if name in subjects()]
    about = {claim.id for claim in CLAIMS.values() if set(claim.quantities) & set(formulas)}
    about |= {CLAIMS[name].id for name in ids if name not in formulas}
    if not ids:
        return list(CLAIMS), list(subjects())
    papers = {CLAIMS[name].paper for name in about}
    beside = (claim for claim in CLAIMS.values() if claim.paper in papers)
    about |= {claim.id for claim in beside if is_rewritten(claim)}
    return [name for name in CLAIMS if name in about], formulas


def is_rewritten(claim: Claim) -> bool:
    """Say whether a claim's checks were rewritten since the ledger was made, in their module."""
    recorded = ledger.read().get(claim.id)
    return recorded is not None and recorded.checks != checks_hash(claim)


def main(ids: Sequence[str]) -> int:
    """Make it; refuse where a check was skipped or stayed undecided."""
    try:
        claims, formulas = touched(ids)
        check_needs(complete=not ids)
        code = _make_ledger(claims, complete=not ids) or write_files(formulas, VECTORS)
        return code or notebook.main()
    except DidpError as problem:
        message(f"nothing was made: {problem}")
        return 2


def check_needs(*, complete: bool) -> None:
    """Raise what some check would find missing only after minutes: packages, solvers, data."""
    require("hypothesis")
    versions()
    if complete:
        try:
            load_adult("both")
        except InputError as wrong:
            raise InputError(ENVIRONMENT, str(wrong)) from None


def _known() -> Mapping[proofs.About, defined.Asked]:
    """Return what is known of where statements are defined, if there is a table."""
    try:
        return defined.read()
    except InputError:
        return {}


def _make_ledger(claims: list[str], *, complete: bool) -> int:
    """Write the proof objects and the ledger's lines of claims, SPEC.md and docs/lemmas.md."""
    objects, wrong = proofs.fresh(None if complete else claims)
    with progress() as show:
        report = audit(claims, show, written=(objects, wrong))
    problems = [*(f"{name}: {why}" for name, why in report.skipped), *report.problems]
    for problem in problems:
        message(problem)
    if problems:
        message("nothing was written: the ledger must rest on a complete audit")
        return 1
    asked = defined.fresh(map(read_proof, objects.values()), _known())
    if complete:
        proofs.store(objects)
        ledger.write(report.entries)
    else:
        stored = proofs.stored().items()
        others = {file: text for file, text in stored if read_proof(text).about[0] not in claims}
        proofs.store({**others, **objects})
        ledger.write({**ledger.read(), **report.entries})
        others_asked = {
            about: answer for about, answer in _known().items() if about[0] not in claims
        }
        asked = {**others_asked, **asked}
    defined.write(asked)
    spec.PATH.write_text(spec.render(), encoding="utf-8")
    for page in (lemmas, glossary):
        page.PATH.write_text(page.render(), encoding="utf-8")
    message(f"wrote {ledger.FOLDER.name} and {spec.PATH.name}: {len(report.entries)} claims")
    return 0


if __name__ == "__main__":
    sys.exit(run_ending_at_once(lambda: main(sys.argv[1:])))
