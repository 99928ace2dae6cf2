"""What ``--evidence`` and ``--proof`` print of a claim: all of it."""

from didp_ref.audit import proofs
from didp_ref.audit.judged import claims
from didp_ref.audit.theorems import AXIOMS
from didp_ref.audit.view import terms_of_proof
from didp_ref.cli import claim_in_full
from didp_ref.symbolic import display
from didp_ref.symbolic.latex_to_text import plain


def test_every_check_stands_in_the_evidence(capsys):
    claim = claims["abdi.theorem-4"]
    claim_in_full.show_evidence(claim)
    said = "".join(capsys.readouterr().out.split())
    for evidence in claim.evidence:
        stated, _, axioms = evidence.detail.partition(AXIOMS)
        assert "".join(plain(stated).split()) in said
        assert all(axiom in said for axiom in axioms.split())
    for text in (claim.correction.consequence, claim.correction.who, claim.correction.repair):
        assert "".join(plain(text).split()) in said
    for part in claim.parts:
        assert "".join(plain(part.part.says).split()) in said
        for more, theorem in part.part.beyond.items():
            named = f"in Coq also {more}: {theorem}"
            assert "".join(named.split()) in said
    assert any(part.part.beyond for part in claim.parts)


def test_every_step_is_a_paragraph_with_its_reasons(capsys):
    (proof,) = proofs.objects_of("abdi.theorem-2")
    claim_in_full.show_proof(proof)
    head, *paragraphs, _ = capsys.readouterr().out.split("\n\n")
    letters = display.letters_in_words(terms_of_proof(proof))
    assert "".join(f"letters {letters}".split()) in "".join(head.split())
    assert len(paragraphs) == len(proof.steps)
    for text, step in zip(paragraphs, proof.steps, strict=True):
        said = "".join(text.split())
        assert "".join(display.plain(step.statement).split()) in said
        assert all("".join(premise.split()) in said for premise in step.premises)
        assert all(name in said for name, _ in step.schemas)


def test_the_claims_own_theorems_come_first_and_axioms_once(capsys):
    claim_in_full.show_evidence(claims["abdi.theorem-3"])
    said = " ".join(capsys.readouterr().out.split())
    own, another = (said.index(f"theorem {name} (abdi/") for name in ("theorem_3", "theorem_2"))
    assert own < another
    assert said.count("functional_extensionality_dep") == 1
