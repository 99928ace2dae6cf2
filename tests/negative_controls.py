"""Negative controls: misreadings of a claim, which are false, and which the checker must reject."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from didp_ref.audit import proofs
from didp_ref.audit.claim import Claim, Part, Statement
from didp_ref.audit.derivation import authors_of, derive
from didp_ref.audit.proof_store import name_of
from didp_ref.kernel import checker, objects
from didp_ref.kernel.checker import HOLDS, outcome_of
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.question import question
from didp_ref.kernel.rules import obligations
from didp_ref.kernel.solvers import decide
from didp_ref.kernel.writing import sequent_lines, write
from didp_ref.papers import CLAIMS
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula


@dataclass(frozen=True)
class NegativeControl:
    """A claim as one could misread it: with another conclusion, or with other hypotheses.

    The hypotheses replace those of the same name. At ``values`` all hypotheses hold, and the
    conclusion does not. Part and reading may stay empty where one derivation alone fits.
    ``tools/alterations.py`` negates, strengthens and doubles every conclusion and drops every
    hypothesis; a control that says no more than that is not needed.
    """

    claim: str
    values: Mapping[Formula, object]
    conclusion: Formula | None = None
    hypotheses: Mapping[str, Formula] = field(default_factory=dict)
    part: str = ""
    reading: str = ""


def derived(claim: Claim, part: str = "", reading: str = "") -> tuple[Part, proofs.About]:
    """Return the part of a claim that one derivation alone is of, and what that proves."""
    (about,) = (
        about for about in authors_of(claim) if part in ("", about[1]) and reading in ("", about[2])
    )
    (of,) = (known for known in claim.parts if (known.name, known.reading) == about[1:3])
    return of, about


def stated(claim: Claim, part: str = "", reading: str = "") -> Statement:
    """Return the statement that is derived."""
    of, about = derived(claim, part, reading)
    build = of.formal if about[-1] == "printed" else of.corrected
    assert build is not None
    return build()


def assert_false_and_refused(control: NegativeControl) -> None:
    """Evaluate a control at its values; derive it as the claim is derived, and ask the engines."""
    claim = CLAIMS[control.claim]
    part, about = derived(claim, control.part, control.reading)
    true = stated(claim, control.part, control.reading)
    assert set(control.hypotheses) <= set(true.hypotheses)
    false = Statement(
        {**true.hypotheses, **control.hypotheses},
        true.conclusion if control.conclusion is None else control.conclusion,
    )
    assert all(holds(hypothesis, control.values) for hypothesis in false.hypotheses.values())
    assert not holds(false.conclusion, control.values)
    *_, name, reading, target = about
    wanted = "formal" if target == "printed" else "corrected"
    misread = replace(part, **{wanted: lambda: false})
    parts = tuple(misread if known is part else known for known in claim.parts)
    author = authors_of(claim)[about]
    proof = derive(replace(claim, parts=parts), author, target, name, reading)
    stored = objects.read_proof(proofs.stored()[name_of(about)])
    known = obligations(stored, stored.sequent)  # the audit has these answered
    needed = [asked for asked in obligations(proof, proof.sequent) if asked not in known]
    questions = [question(asked.premises, asked.conclusion) for asked in needed]
    assert any(outcome_of(decide(asked)) != HOLDS for asked in questions)


def each_is_refused(controls: Mapping[str, NegativeControl]) -> Callable[[NegativeControl], None]:
    """Make a test of each control."""

    @pytest.mark.parametrize("control", controls.values(), ids=controls)
    def test(control: NegativeControl) -> None:
        assert_false_and_refused(control)

    return test


def checked(proof: ProofObject) -> dict[str, Any]:
    """Return what the checker says of a proof object, without a process of its own."""
    return checker.check([(sequent_lines(proof.sequent), write(proof))], lambda *_: None)[0]


def not_standing(report: dict[str, Any]) -> list[str]:
    """Return the steps that the engines did not find to follow."""
    return [name for name, step in report["steps"].items() if step["outcome"] != "holds"]
