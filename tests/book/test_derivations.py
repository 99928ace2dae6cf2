"""Derivations, step by step, page by page."""

import pytest

from didp_ref.audit import proofs
from didp_ref.book import cache
from didp_ref.book.derivations import contents
from didp_ref.papers import CLAIMS
from didp_ref.symbolic import display


@pytest.fixture(scope="module")
def every():
    return contents(CLAIMS)


@pytest.fixture(scope="module")
def found(every):
    return {name: every[name] for name in ("abdi.theorem-3", "bridges.rho-is-beta")}


def test_every_step_of_the_proof_object_is_there_in_its_order(found):
    for name, own in found.items():
        proofs_of = proofs.objects_of(name)
        assert [entry.about for entry in own] == [entry.about for entry in proofs_of]
        for content, proof in zip(own, proofs_of, strict=True):
            steps = content.derived.steps
            assert [step.name for step in steps] == [step.name for step in proof.steps]
            assert [step.number for step in steps] == list(range(1, len(steps) + 1))
            assert content.steps == len(steps)
            assert content.derived.statement.conclusion == display.latex(proof.sequent.conclusion)


def test_every_step_is_shown_or_stands_word_for_word_where_its_run_points(every):
    """And all steps of a run are shown there, one after the other."""
    shown_by = {
        content.about: {
            shown.entry.number: (shown, page)
            for page, entries in enumerate(content.pages, 1)
            for shown in entries
        }
        for own in every.values()
        for content in own
    }
    derived = {content.about: content.derived for own in every.values() for content in own}
    runs = 0
    for about, entries in shown_by.items():
        number = 1
        for at, (shown, _) in entries.items():
            assert at == number
            if not shown.run:
                assert shown.entry == derived[about].steps[at - 1]
                number += 1
                continue
            runs += 1
            there = shown.place
            assert there.about != about and shown.proved == derived[there.about].proved
            for n in range(shown.run.steps):
                other, page = shown_by[there.about][there.number + n]
                assert not other.run and page >= there.page
                assert as_read(derived[about], number + n) == as_read(
                    derived[there.about], there.number + n
                )
            number += shown.run.steps
        assert number == len(derived[about].steps) + 1
    assert runs > 100


def as_read(derived, number):
    """A step and, of each premise, the formula that it stands for in this derivation."""
    step = derived.steps[number - 1]
    known = dict(derived.given)
    known |= {before.name: before.formula for before in derived.steps[: number - 1]}
    return step.name, step.formula, step.reason, [(name, known[name]) for name in step.premises]


def test_a_premise_leads_to_the_step_that_it_is(every):
    steps = {
        (content.about, page, shown.entry.number): shown.entry
        for own in every.values()
        for content in own
        for page, entries in enumerate(content.pages, 1)
        for shown in entries
        if not shown.run
    }
    for own in every.values():
        for content in own:
            before = {name: None for name, _ in content.derived.given}
            for step in content.derived.steps:
                assert {*step.premises} <= {*before}
                before[step.name] = step
            for shown in (shown for entries in content.pages for shown in entries):
                for name, place in shown.premises:
                    step = place and steps[place.about, place.page, place.number]
                    own_step = before[name]
                    assert (step and (step.name, step.formula)) == (
                        own_step and (own_step.name, own_step.formula)
                    )


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
    assert [content.derived for content in made["bridges.rho-is-beta"]] == [
        content.derived for content in found["bridges.rho-is-beta"]
    ]


STORED = dict(proofs.stored())
