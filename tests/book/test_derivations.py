"""Derivations, step by step, page by page."""

import pytest

from didp_ref.audit import proofs
from didp_ref.book import cache
from didp_ref.book.derivations import contents
from didp_ref.symbolic import display


@pytest.fixture(scope="module")
def found():
    return contents(["abdi.theorem-3", "bridges.rho-is-beta"])


def test_every_step_of_the_proof_object_is_there_in_its_order(found):
    for name, own in found.items():
        proofs_of = proofs.objects_of(name)
        assert [entry.about for entry in own] == [entry.about for entry in proofs_of]
        for derivation_content, proof in zip(own, proofs_of, strict=True):
            steps = [step for page in derivation_content.pages for step in page]
            assert [step.name for step in steps] == [step.name for step in proof.steps]
            assert [step.number for step in steps] == list(range(1, len(steps) + 1))
            assert derivation_content.steps == len(steps)
            assert derivation_content.statement.conclusion == display.latex(
                proof.sequent.conclusion
            )


def test_a_premise_leads_to_the_step_that_it_is(found):
    for own in found.values():
        for derivation_content in own:
            place = {
                step.name: (step.number, n)
                for n, page in enumerate(derivation_content.pages, 1)
                for step in page
            }
            given = dict.fromkeys(
                name
                for name, _ in proofs.objects_of(derivation_content.about[0])[0].sequent.hypotheses
            )
            for page in derivation_content.pages:
                for step in page:
                    for name, number, where in step.premises:
                        assert (number, where) == place.get(name, (0, 0))
                        assert number or name in given
                        assert number < step.number


def test_what_is_kept_is_what_is_made(found, tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "FOLDER", tmp_path)
    monkeypatch.setattr(
        proofs,
        "stored",
        lambda: {
            name: text for name, text in STORED.items() if name.startswith("bridges.rho-is-beta.")
        },
    )
    made, again = contents(["bridges.rho-is-beta"]), contents(["bridges.rho-is-beta"])
    assert made == again
    assert made["bridges.rho-is-beta"] == found["bridges.rho-is-beta"]


STORED = dict(proofs.stored())
