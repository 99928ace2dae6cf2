"""What is held against the record and the pins where Coq is not asked."""

import re
from pathlib import Path

import pytest

from didp_ref.audit import pins, theorems
from didp_ref.audit.theorems import Record
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.text import read_term
from tools.coq import record
from tools.coq.build import build
from tools.coq.record import LEAST, OF_REALS

KNOWN = theorems.read()
IN_COQ = {
    **{"+": "Rplus", "*": "Rmult", "<": "Rlt", "<=": "Rle", "inverse": "Rinv", "abs": "Rabs"},
    **{"max": "Rmax", "min": "Rmin", "exp": "exp", "root": "sqrt", "log": "ln"},
}
"""What Coq calls the functions."""


def test_the_shipped_record_is_what_stands_beside_it() -> None:
    assert list(record.problems(KNOWN, pins.read())) == []


def test_a_record_of_another_coq_or_of_no_claim_is_named() -> None:
    (version,) = record.problems(KNOWN._replace(coq="9.0"), pins.read())
    assert "another version" in version
    alone = Record((KNOWN.theorems[0].__class__(*["no.claim"] * 11),), KNOWN.coq, KNOWN.tactics)
    (unknown,) = record.problems(alone, pins.read())
    assert "no.claim" in unknown


@pytest.mark.parametrize(
    ("statement", "axioms"), [("(< 0 x:R)", OF_REALS), ("(< 0 (exp (log x:R)))", LEAST["log"])]
)
def test_what_a_statement_rests_on_at_least(statement: str, axioms: frozenset[str]) -> None:
    assert record.least(Sequent((), read_term(statement))) == axioms
    assert record.least(Sequent((("h", read_term(statement)),), read_term("(< 0 y:R)"))) == axioms


@pytest.mark.coq
def test_coqs_own_functions_rest_on_these_axioms(tmp_path: Path) -> None:
    """As Coq prints them, so that no honest theorem is said to rest on too few."""
    asked = {f"abdi/of_{text.lower()}.v": (head, text) for head, text in IN_COQ.items()}
    texts = {
        file: f"From Coq Require Import Reals.\nPrint Assumptions {function}.\n"
        for file, (_, function) in asked.items()
    }
    for file, compiled in build(texts, tmp_path).items():
        head, function = asked[file]
        rests_on = {least for least in LEAST["log"] if re.search(rf"\b{least}\b", compiled.printed)}
        assert rests_on == LEAST.get(head, OF_REALS), function
