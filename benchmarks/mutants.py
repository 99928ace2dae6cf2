"""Mutants by kind: how many are killed, are harmless, and survive.

``python -m benchmarks.mutants [EVERY]``: all of them, or each so-many-th formula and proof, and so
many fewer that are drawn by chance. A vector kills a formula's mutant, the checker that of a proof,
the audit an edit of a claim or of the ledger. A mutant is harmless if what it says is proved, true
at random points, or listed in ``tests/papers/not_needed.tsv``. It survives if
nothing shows that it is wrong or harmless.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import didp_ref as di
from didp_ref.audit.derivation import authors_of
from didp_ref.audit.derivations import derivations
from didp_ref.oracle.mutants import Fate
from didp_ref.papers import CLAIMS
from tests.oracle.test_mutants import fates as fates_of_formula
from tests.tools.test_edits_are_noticed import AUDIT, EDITS, RUN, copied, edited
from tools import alterations, mutate

Counted = tuple[str, int, int, int]
"""A kind of mutant; how many are killed, are harmless, and survive."""
MANY = 100_000
"""So many mutants of whole proof objects are drawn by chance."""
SEED = 1


def counted(every: int) -> Iterator[Counted]:
    """Yield the counts of every kind."""
    chosen = list(di.quantities)[::every]
    formulas = Counter(fate for name in chosen for _, fate in fates_of_formula(name))
    yield "formulas", formulas[Fate.KILLED], formulas[Fate.EQUIVALENT], formulas[Fate.UNDECIDED]
    proofs = derivations([name for name, claim in CLAIMS.items() if authors_of(claim)][::every])
    bent = Counter(fate for _, fate in mutate.bend(proofs))
    refused, harmless, undecided = mutate.REFUSED, mutate.HARMLESS, mutate.UNDECIDED
    yield "questions of proofs", bent[refused], bent[harmless], bent[undecided]
    fates = alterations.fates(alterations.proofs()[::every])
    accepted = {name for name, fate in fates.items() if fate == alterations.ACCEPTED}
    known = alterations.not_needed()
    # what no engine decides within the limit the checker does not accept
    killed = len(fates) - len(accepted)
    yield "conclusions, hypotheses", killed, len(accepted & known), len(accepted - known)
    fuzzed = mutate.run(MANY // every, SEED, proofs).fates
    killed = sum(fuzzed[fate] for fate in (mutate.SHAPE, mutate.ENGINES, mutate.NEITHER))
    yield (
        "whole proof objects",
        killed,
        fuzzed[mutate.TRUE],
        fuzzed[mutate.OPEN] + fuzzed[mutate.FALSE],
    )
    missed = sum(map(_missed, (kind for kind, words in RUN.items() if words is AUDIT)))
    edits = sum(RUN[edit.kind] is AUDIT for edit in EDITS)
    yield "claims, ledger, tables", edits - missed, 0, missed


def _missed(kind: int) -> int:
    """Return how many edits of a kind the audit does not name."""
    with tempfile.TemporaryDirectory() as folder:
        _, _, missed = edited(kind, copied(Path(folder)))
    return len(missed)


if __name__ == "__main__":
    print(f"{'mutants of':24} {'killed':>8} {'harmless':>8} {'survive':>8}")
    for what, *counts in counted(int(sys.argv[1]) if sys.argv[1:] else 1):
        print(f"{what:24} {' '.join(f'{count:8,}' for count in counts)}", flush=True)
