"""Make anew what is made from the code: ``python -m tools.generate [ID...]``.

That is the proof objects, the ledger, the table of where statements are defined, the index,
SPEC.md, docs/spec, docs/lemmas.md, docs/glossary.md, the vectors of the tier must with the
checksums of the whole files, and the outputs in docs/tour.ipynb. With the ids of
claims and formulas, or papers' keys, only what they touch: a claim's proof objects and its lines
in the tables, and in the ledger those of the claims of its paper whose checks were rewritten with
it; a formula's vectors and the claims about it; and the pages, which are made of all.
"""

import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from didp_ref.audit import defined, index, indexing, ledger, proofs
from didp_ref.audit.claim import Claim
from didp_ref.audit.run import audit
from didp_ref.audit.sources import checks_hash
from didp_ref.cli.terminal import message, progress
from didp_ref.errors import DidpError, InputError
from didp_ref.kernel.engines import versions
from didp_ref.kernel.objects import read_proof
from didp_ref.oracle.subjects import subjects
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.papers.shared.adult import ENVIRONMENT, load_adult
from didp_ref.processes.signals import run_ending_at_once
from tools import glossary, lemmas, notebook, vectors
from tools.spec import pages as spec


class Made(NamedTuple):
    """What is made of claims: proof objects, entries, and where the statements are defined."""

    objects: Mapping[str, str]
    entries: Mapping[str, ledger.Entry]
    asked: Mapping[proofs.About, defined.Asked]


def touched(ids: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the claims and the formulas that ids, or papers' keys, touch; of no ids, all."""
    formulas = [name for name in ids if name in subjects()]
    about = {claim.id for claim in CLAIMS.values() if set(claim.quantities) & set(formulas)}
    about |= {claim.id for name in ids if name in PAPERS for claim in PAPERS[name].claims}
    about |= {CLAIMS[name].id for name in ids if name not in (*formulas, *PAPERS)}
    if not ids:
        return list(CLAIMS), list(subjects())
    papers = {CLAIMS[name].paper for name in about}
    beside = (claim for claim in CLAIMS.values() if claim.paper in papers)
    about |= {claim.id for claim in beside if is_rewritten(claim)}
    if left_out := about - {*CLAIMS}:
        raise InputError(min(left_out), "its paper's `PAPER` does not list it")
    return [name for name in CLAIMS if name in about], formulas


def is_rewritten(claim: Claim) -> bool:
    """Say whether a claim's checks were rewritten since the ledger was made, in their module."""
    recorded = ledger.read().get(claim.id)
    return recorded is not None and recorded.checks != checks_hash(claim)


def main(ids: Sequence[str]) -> int:
    """Make it; refuse where a check was skipped or stayed undecided."""
    written = "nothing was made"
    try:
        claims, formulas = touched(ids)
        check_needs(ids, claims)
        made = _make_claims(claims, complete=not ids)
        if made is None:
            return 1
        written = "not all was made"
        _write(made, claims, complete=not ids)
        vectors.store(formulas)
        return notebook.main()
    except DidpError as problem:
        message(f"{written}: {problem}")
        return 2


def check_needs(ids: Sequence[str], claims: Sequence[str]) -> None:
    """Raise what would be found missing only after minutes: entries, packages, solvers, data."""
    versions()
    if not ids:
        try:
            load_adult("both")
        except InputError as wrong:
            raise InputError(ENVIRONMENT, str(wrong)) from None
    elif others := [name for name in ledger.without_entry() if name not in claims]:
        raise ledger.no_entry(others, beside=ids)


def _known() -> Mapping[proofs.About, defined.Asked]:
    """Return what is known of where statements are defined, if there is a table."""
    try:
        return defined.read()
    except InputError:
        return {}


def _make_claims(claims: list[str], *, complete: bool) -> Made | None:
    """Make the proof objects and the ledger's lines of claims; say why it cannot be done."""
    objects, wrong = proofs.fresh(None if complete else claims)
    asked = defined.fresh(map(read_proof, objects.values()), _known())
    with progress() as show:
        report = audit(claims, show, written=(objects, wrong), found=asked)
    problems = [*(f"{name}: {why}" for name, why in report.skipped), *report.problems]
    for problem in problems:
        message(problem)
    if problems:
        message("nothing was written: the ledger must rest on a complete audit")
        return None
    return Made(objects, report.entries, asked)


def _write(made: Made, claims: list[str], *, complete: bool) -> None:
    """Write it, the index, SPEC.md, docs/spec, docs/lemmas.md and docs/glossary.md."""
    objects, entries, asked = made
    if complete:
        proofs.store(objects)
        ledger.write(entries)
    else:
        stored = proofs.stored().items()
        others = {file: text for file, text in stored if read_proof(text).about[0] not in claims}
        proofs.store({**others, **objects})
        ledger.write({**ledger.read(), **entries})
        others_asked = {
            about: answer for about, answer in _known().items() if about[0] not in claims
        }
        asked = {**others_asked, **asked}
    defined.write(asked)
    index.write(indexing.make())
    spec.write()
    for page in (lemmas, glossary):
        page.PATH.write_text(page.render(), encoding="utf-8")
    message(f"wrote {ledger.FOLDER.name} and {spec.OVERVIEW}: {len(entries)} claims")


if __name__ == "__main__":
    sys.exit(run_ending_at_once(lambda: main(sys.argv[1:])))
