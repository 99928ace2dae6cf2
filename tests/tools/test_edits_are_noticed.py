"""Edits of claims, statements, derivations, proof objects, Coq files and tables: each is noticed.

They are made in a copy of the checkout, some at once, each told by words of its own; then
`didp-ref audit` or `python -m tools.prove` is run there, as `make audit` and `make prove` run them.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from didp_ref.audit.proofs import CHECKOUT
from tools.coq.coqc import missing

AUDIT = ("didp_ref", "audit", "--paper", "bound", "rhodi.hipaa", "--all")
PROVE = ("tools.prove",)
CLAIMS, DERIVED, LEDGER, TABLES, PINNED, COMPILED = range(6)
"""Edits of one kind are made at once."""
RUN = dict.fromkeys(range(PINNED), AUDIT) | {PINNED: PROVE, COMPILED: PROVE}
BOUND, PROOFS = "didp_ref/papers/bound", "proofs/bound"
VERDICTS = "didp_ref/audit/verdicts/bound.jsonl"
OBJECTS = "didp_ref/audit/proof_objects/rhodi.jsonl"
WEAKER = "bound/equation_1.v"
HEAD = r'("%s": ")[^"]*(?=".*"claim": "bound\.%s")', r'("claim": "bound\.%s".*?"%s": ")[^"]*'
"""In the ledger's line on a claim, what stands before its id, and what stands behind it."""


class Edit(NamedTuple):
    """One change, of the first place where a pattern fits, and words of what has to be said."""

    kind: int
    file: str
    pattern: str
    new: str
    said: str


def _head(claim: str, what: str, new: str = "0" * 16) -> tuple[str, str]:
    """Return the change of what the ledger's line on a claim says."""
    before, behind = HEAD
    first = what in ("checks", "checksum")
    return before % (what, claim) if first else behind % (claim, what), rf"\g<1>{new}"


EDITS = [
    Edit(kind, file, *change)
    for (kind, file), changes in {
        (CLAIMS, f"{BOUND}/equation_2.py"): [
            (r"le\(Abs\(a - b\), Delta_f\)", "le(Abs(a - b), 2 * Delta_f)", "bound.equation-2:"),
            (
                "it is hard for the adversary",
                "it is impossible for the adversary",
                "bound.remark-hard-to-infer:",
            ),
        ],
        (CLAIMS, f"{BOUND}/section_1.py"): [
            (
                r"le\(Delta_v, 2 \* Delta_f\)",
                "le(Delta_v, 3 * Delta_f)",
                "bound.remark-same-information:",
            ),
            (
                r"among_all.at_most\(TENTH\),",
                "among_all.at_most(TENTH + TENTH),",
                "bound.remark-vulnerable:",
            ),
            ('who="a reader who takes', 'who="nobody who takes', "bound.remark-influence:"),
            ("their inherent drawbacks", "no drawbacks", "bound.contributions:"),
        ],
        (CLAIMS, f"{BOUND}/equation_1.py"): [
            (r"\(count - c_2\)\), 1\)", "(count - c_2)), 2)", "bound.remark-count-distance:"),
            (
                r"lt\(bound_among\(n\), bound_among\(N\)\)",
                "le(bound_among(n), bound_among(N))",
                "bound.remark-growth:",
            ),
            ("that is approximately 11.1", "that is exactly 11.1", "bound.equation-1:"),
            (
                "which is not in the text at hand",
                "which is in the text at hand",
                "bound.interpretive-model:",
            ),
        ],
        (CLAIMS, "didp_ref/papers/rhodi/hipaa.py"): [
            (r"And\(lt\(t, 68\)", "And(lt(t, 69)", "rhodi.hipaa:")
        ],
        (DERIVED, f"{BOUND}/equation_2.py"): [
            (r', "exp of both"\]\)', "])", "bound.equation-2.Laplace-noise.printed:"),
            ("both terms", "two terms", "derivation of bound.remark-hard-to-infer (printed):"),
        ],
        (DERIVED, f"{BOUND}/equation_1.py"): [
            (
                r"d.conclude\(\[\*d.statement.hypotheses, .distance.\]\)",
                "d.conclude([*d.statement.hypotheses])",
                "bound.remark-count-distance.the-distance.printed:",
            ),
            (
                r'by=\["eq. 8", "eq. 9", "eq. 10"\]',
                'by=["eq. 9", "eq. 10"]',
                "bound.equation-1.the-bound.printed:",
            ),
            (
                r'd.step\("increasing", lt',
                'd.step("increasing", le',
                "bound.remark-growth.increasing.printed:",
            ),
        ],
        (DERIVED, OBJECTS): [(r"\(< t:R 68\)\)", "(< t:R 69))", "rhodi.hipaa:")],
        (LEDGER, VERDICTS): [
            (*_head("equation-1", "verdict", "PROVED"), "lines of bound.equation-1"),
            (*_head("equation-2", "checks"), ", bound.equation-2"),
            (*_head("remark-count-distance", "statement"), ", bound.remark-count-distance"),
            (*_head("remark-growth", "status", "FALSE"), ", bound.remark-growth"),
            (*_head("remark-vulnerable", "checksum"), ", bound.remark-vulnerable"),
        ],
        (TABLES, "didp_ref/audit/reasons.tsv"): [
            (
                "it is about the distances of three values",
                "it is about nothing",
                "bound.remark-same-information:",
            )
        ],
        (TABLES, "didp_ref/audit/defined.tsv"): [
            (
                r'("bound\.remark-hard-to-infer"\t.*\t)\w{16}(?=\t)',
                rf"\g<1>{'0' * 16}",
                "bound.remark-hard-to-infer:",
            )
        ],
        (TABLES, "didp_ref/audit/theorems.tsv"): [
            (
                "with epsilon = ln 9 one tuple",
                "with epsilon = ln 3 one tuple",
                "bound.remark-influence:",
            )
        ],
        (TABLES, "proofs/shared/questions.tsv"): [
            ("\tlinear\n", "\tnonlinear\n", "questions.tsv: it is not the table")
        ],
        (PINNED, "didp_ref/audit/pins.tsv"): [
            (
                r"(equation_1\.equation_1\t)\w+",
                rf"\g<1>{'0' * 16}",
                "didp.bound.equation_1.equation_1: this theorem is changed",
            ),
            (
                r"(belief\.posterior\t)\w+",
                rf"\g<1>{'0' * 16}",
                "didp.shared.belief.posterior: this definition is changed",
            ),
            (
                r"(equation_1_met\.equation_1_met\t)\w+",
                rf"\g<1>{'0' * 16}",
                "didp.bound.equation_1_met.equation_1_met: this witness is changed",
            ),
            (
                r"(equation_2_events\t\w+)[^\n]*",
                r"\g<1>",
                "didp.bound.equation_2.equation_2_events: it rests on other axioms",
            ),
            (
                r"theorem\tdidp\.bound\.section_1\.[^\n]*\n",
                "",
                "didp.bound.section_1.influence_is_not_negligible: this theorem is not pinned",
            ),
        ],
        (PINNED, "proofs/premises.tsv"): [
            ("by witness", "no witness is written", "premises.tsv: it is not what Coq says")
        ],
        (PINNED, "proofs/bound/theorems.md"): [
            ("forall", "exists", "bound/theorems.md: the page is not what Coq prints")
        ],
        (PINNED, "proofs/bound/theorems.tsv"): [
            (
                "the bound is affine in",
                "the bound is",
                "bound.remark-growth: affine_in_logarithm: not in the record",
            )
        ],
        (PINNED, f"proofs/{WEAKER}"): [
            (
                r"\Z",
                "Definition meant_otherwise : Prop := True.\n",
                "didp.bound.equation_1.meant_otherwise: this definition is not pinned",
            )
        ],
        (PINNED, "tools/coq/kernel.py"): [
            (
                r"AXIOMS = \{",
                'AXIOMS = {"ProofIrrelevance.proof_irrelevance",',
                "ProofIrrelevance.proof_irrelevance: it is accepted",
            )
        ],
        (COMPILED, "proofs/abdi/section_9.v"): [
            (r"\Z", "Axiom more : 0 = 1.\n", "abdi/section_9.v, line")
        ],
        (COMPILED, "proofs/bound/section_1.v"): [
            (r"\bProof\.", "Proof. lia.", "bound/section_1.v, line")
        ],
        (COMPILED, "proofs/bound/theorems.tsv"): [
            ("equation_1_needed", "equation_1_wanted", "bound/theorems.tsv, line")
        ],
        (COMPILED, "proofs/ours/theorems.tsv"): [
            ("claim\tpart", "claim\tpiece", "ours/theorems.tsv: its columns")
        ],
    }.items()
    for change in changes
]
"""Of claims, derivations and what is stored of them, the ledger, the audit's tables, and Coq."""


def _changed(edit: Edit, folder: Path) -> str:
    before = (folder / edit.file).read_text("utf-8")
    after = re.sub(edit.pattern, edit.new, before, count=1)
    assert after != before, edit
    return after


def copied(to: Path) -> Path:
    """Copy what is checked into a folder, with what Coq compiled of it."""
    for folder in ("didp_ref", "proofs", "tools"):
        shutil.copytree(CHECKOUT / folder, to / folder)
    for file in ("pyproject.toml", "constraints.txt"):
        shutil.copy(CHECKOUT / file, to / file)
    return to


def _said(folder: Path, words: tuple[str, ...]) -> tuple[int, str]:
    """Run a module of a copy; return its exit code and all that it prints, on one line."""
    run = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "COLUMNS": "1000"},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, f"{run.stdout}\n{run.stderr}"


def edited(kind: int, folder: Path) -> tuple[int, str, list[str]]:
    """Make the edits of one kind; return the exit code, what is printed, and what is not told."""
    edits = [edit for edit in EDITS if edit.kind == kind]
    for edit in edits:
        (folder / edit.file).write_text(_changed(edit, folder), "utf-8")
    code, said = _said(folder, RUN[kind])
    return code, said, [edit.said for edit in edits if edit.said not in said]


@pytest.mark.slow
@pytest.mark.coq
@pytest.mark.parametrize("kind", RUN)
def test_each_edit_is_noticed(kind: int, tmp_path: Path) -> None:
    if RUN[kind] is PROVE and (without := missing()):
        pytest.skip(f"Coq is not installed, or lacks {without}")
    code, said, missed = edited(kind, copied(tmp_path))
    assert code == 1, said[-2000:]
    assert not missed, said[-6000:]


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.said)
def test_each_edit_changes_a_file_as_it_is(edit: Edit) -> None:
    assert _changed(edit, CHECKOUT)


def test_there_are_forty_edits_and_no_two_are_told_by_the_same_words() -> None:
    assert len(EDITS) >= 40
    told = [(edit.kind, edit.said) for edit in EDITS]
    assert len(set(told)) == len(told)
