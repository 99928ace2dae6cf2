"""Negative controls: statements that look like a claim's, are false, and must be refused."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from didp_ref.audit import proofs
from didp_ref.audit.claim import Claim, Part, Statement
from didp_ref.audit.derivation import author_of, derive
from didp_ref.audit.proof_store import name_of
from didp_ref.kernel import checker, objects
from didp_ref.kernel.engines import step_engines
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.question import Question, question
from didp_ref.kernel.rules import obligations
from didp_ref.kernel.solvers import decide_all
from didp_ref.kernel.writing import sequent_lines, write
from didp_ref.papers import CLAIMS
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula


@dataclass(frozen=True)
class NegativeControl:
    """A claim with another conclusion, or with others of its hypotheses under their names.

    At ``values`` every hypothesis of the control holds, and its conclusion does not. It is the
    correction that is bent, where a claim has one, unless ``target`` says "printed".
    """

    claim: str
    values: Mapping[Formula, object]
    conclusion: Formula | None = None
    hypotheses: Mapping[str, Formula] = field(default_factory=dict)
    target: str = "correction"
    part: str = ""
    reading: str = ""


def stated(claim: Claim, target: str, name: str = "", reading: str = "") -> Part:
    """Return the one part of a claim that has a statement of this kind."""
    wanted = "formal" if target == "printed" else "corrected"
    (found,) = (
        part
        for part in claim.parts
        if getattr(part, wanted) and name in ("", part.name) and reading in ("", part.reading)
    )
    return found


def with_statement(claim: Claim, part: Part, target: str, statement: Statement) -> Claim:
    """Return a claim with another statement in place of a part's own."""
    wanted = "formal" if target == "printed" else "corrected"
    bent = replace(part, **{wanted: lambda: statement})
    return replace(claim, parts=tuple(bent if one is part else one for one in claim.parts))


def statement_of(control: NegativeControl) -> tuple[Part, str, Statement]:
    """Return the part of a claim that a control bends, which of its statements, and it."""
    claim = CLAIMS[control.claim]
    target = control.target if any(part.corrected for part in claim.parts) else "printed"
    part = stated(claim, target, control.part, control.reading)
    build = part.corrected if target == "correction" else part.formal
    assert build is not None
    return part, target, build()


def assert_false_and_refused(control: NegativeControl) -> dict[str, Any]:
    """Hold the control to its values, and then put the claim's own derivation to it.

    Return what the checker says of each step.
    """
    part, target, true = statement_of(control)
    assert set(control.hypotheses) <= set(true.hypotheses)
    false = Statement(
        {**true.hypotheses, **control.hypotheses},
        true.conclusion if control.conclusion is None else control.conclusion,
    )
    assert all(holds(one, control.values) for one in false.hypotheses.values())
    assert not holds(false.conclusion, control.values)
    bent = with_statement(CLAIMS[control.claim], part, target, false)
    author = author_of(CLAIMS[control.claim], target, control.part, control.reading)
    proof = derive(bent, author, target, control.part, control.reading)
    report = checked(proof, following=stored_questions(proof.about))
    assert report["outcome"] != "holds"
    return report


def each_is_refused(
    controls: Mapping[str, NegativeControl],
    hold_to: Callable[[NegativeControl], object] = assert_false_and_refused,
    sampled: int | None = None,
) -> Callable[[NegativeControl], None]:
    """Make a test of each control; ``sampled`` says of how many, of others with each commit."""

    @pytest.mark.parametrize("control", controls.values(), ids=controls)
    def test(control: NegativeControl) -> None:
        hold_to(control)

    return pytest.mark.sampled(sampled)(test) if sampled else test


def stored_questions(about: proofs.About) -> frozenset[Question]:
    """Return what the stored proof of a statement asks: the audit has it answered."""
    proof = objects.read_proof(proofs.stored()[name_of(about)])
    asked = obligations(proof, proof.sequent)
    return frozenset(question(one.premises, one.conclusion) for one in asked)


def checked(proof: ProofObject, following: frozenset[Question] = frozenset()) -> dict[str, Any]:
    """Return what the checker says of a proof object, without a process of its own.

    The engines are not asked of the questions ``following``, which are known to follow.
    """
    asked = [(sequent_lines(proof.sequent), write(proof))]
    known = dict.fromkeys(following, dict.fromkeys(step_engines(), "unsat"))

    def decide_new(
        questions: Iterable[Question], progress: Callable[[int, int], object]
    ) -> dict[Question, dict[str, str]]:
        return known | decide_all((one for one in questions if one not in known), progress)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checker, "decide_all", decide_new)
        return checker.check(asked, lambda *_: None)[0]


def not_standing(report: dict[str, Any]) -> list[str]:
    """Return the steps that the engines did not find to follow."""
    return [name for name, step in report["steps"].items() if step["outcome"] != "holds"]
