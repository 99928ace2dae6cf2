"""A claim on one screen: short, in plain mathematics, and saying no more than was found."""

import re
from collections import defaultdict
from contextlib import redirect_stdout
from io import StringIO

import pytest

from didp_ref.audit.claim import Evidence, Outcome, Severity, Strength, Subject
from didp_ref.audit.errata import errata
from didp_ref.audit.judged import claims
from didp_ref.cli import claim_screen
from didp_ref.papers import PAPERS
from didp_ref.symbolic.latex_to_text import plain
from tests.drawn import by_commit

SCREEN = 45
"""Lines of the longest screen of a claim."""

STATED_HERE = ("abdi.theorem-1.sharp", "bridges.budgets", "field.group-privacy")
FALSE_SENTENCES = ("field.from-one-half", "field.delta-as-a-chance")
"""What others have printed among the field's results, which are stated here but for these."""


@pytest.fixture(scope="module", params=["some", pytest.param("every", marks=pytest.mark.slow)])
def screens(request):
    """The screens of some claims, others with each commit, or of all, at 80 columns."""
    return screens_of(by_commit(claims, 40) if request.param == "some" else claims)


def screens_of(names):
    """The screens of some claims, at 80 columns."""
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "80")
        for name in names:
            with redirect_stdout(StringIO()) as out:
                claim_screen.show(claims[name], printed=True, where=False)
            found[name] = out.getvalue()
    return found


def labels_of(text):
    """The labels of a screen, in their order."""
    _, _, rows = text.partition("\n\n")
    return [line[:10].strip() for line in rows.splitlines() if line[:10].strip()]


def test_the_verdict_comes_first_and_what_is_said_before_what_is_known(screens):
    for name, text in screens.items():
        assert text.startswith(f"{claims[name].verdict.value}  {name}: "), name
        labels = labels_of(text)
        assert labels[0] in ("Printed", "Says")
        assert labels.index("Source") < labels.index("Next") == len(labels) - 1


def test_an_error_that_matters_says_whom_it_affects_and_how_to_fix_it(screens):
    told = {name: entry for entry in errata("", Severity.WRONG_REASON) for name in entry.tells}
    for name, text in {**screens, **screens_of(("abdi.theorem-1", "abdi.theorem-4"))}.items():
        if found := told.get(name):
            said = "".join(text.split())
            correction = found.judged.correction
            for fact in (found.title, correction.who, correction.repair):
                assert "".join(plain(fact).split()) in said, name


def test_each_fits_a_screen(screens):
    assert max(text.count("\n") for text in screens.values()) <= SCREEN
    assert all(len(line) <= 80 for text in screens.values() for line in text.splitlines())
    with redirect_stdout(StringIO()) as out:
        claim_screen.show(claims["abdi.theorem-3"], printed=False, where=False)
    assert out.getvalue().count("\n") < screens_of(["abdi.theorem-3"])["abdi.theorem-3"].count("\n")


def test_what_nobody_printed_is_not_said_to_be_printed(screens):
    """The statements of this project's own, and of a theorem that a paper does not state."""
    for name, screen in {**screens, **screens_of(STATED_HERE)}.items():
        claim = claims[name].claim
        unread = claim.paper in ("field", "ours") and claim.id not in FALSE_SENTENCES
        here = unread or claim.source.equation == "unstated"
        assert ("\nSays " in screen) is here
        assert ("\nPrinted " in screen) is not here


def test_a_claim_with_an_error_names_the_command_that_tells_it(screens):
    known = {name for one in errata() for name in one.tells}
    for name, screen in {**screens, **screens_of(["rhodi.example-median-tight"])}.items():
        assert (f"didp-ref errata {name}" in " ".join(screen.split())) is (name in known)


def test_which_text_was_read_and_every_note_are_on_the_screen(screens):
    lacks = "two formulas that end Theorem 1's proof"
    assert lacks in " ".join(screens_of(["abdi.theorem-1"])["abdi.theorem-1"].split())
    for name, screen in {**screens, **screens_of([*STATED_HERE, "abdi.theorem-4"])}.items():
        said = "".join(screen.split())
        claim = claims[name].claim
        assert "".join(PAPERS[claim.paper].version.split()) in said or "\nSays " in screen
        assert "".join(plain(claim.note).split()) in said


def test_no_latex_is_on_the_screen(screens):
    # a backslash before a blank is the difference of two sets
    assert not [name for name, text in screens.items() if re.search(r"[$^_]{|[$]|\\[^ ]", text)]


def test_it_says_no_more_than_was_found(screens):
    for name, screen in screens.items():
        assert_no_more_than_was_found(claims[name], screen)


def assert_no_more_than_was_found(one, screen):
    """The verdict with its qualifications, the readings, the rests, and what is wrong beside it."""
    said = "".join(screen.split())  # lines break anywhere in a long word
    wanted = [one.verdict.value, plain(one.statement), plain(one.claim.not_checkable)]
    wanted += [narrow for part in one.claim.parts for narrow in part.narrower]
    wanted += [theorem for part in one.claim.parts for theorem in part.beyond.values()]
    wanted += [*one.readings, *map(plain, one.readings.values()), *map(plain, one.claim.rests_on)]
    wanted += [plain(one.claim.finding), plain(str(one.counterexample or ""))]
    for text in wanted:
        assert "".join(text.split()) in said
    if len(one.claim.places) > 1:
        for place in one.claim.places:
            status = one.entry.statuses[place].value
            under = f"({place.reading})" if place.reading else ""
            assert "".join(f"{status}: {place.part}{under}".split()) in said


def told(*evidence):
    return list(claim_screen.by_engine(evidence))


def test_an_engine_has_a_line_with_its_grounds():
    proof = Evidence("z3", Outcome.HOLDS, Strength.PROOF, "-")
    assert told(proof, proof) == ["z3: printed holds 2 (proof)"]
    sampled = Evidence("z3", Outcome.FAILS, Strength.SAMPLED, "-", Subject.CORRECTION)
    (line,) = told(proof, sampled)
    printed, correction = line.split("; ")
    assert "proof" in printed and "correction" in correction and "sampled" in correction


def test_what_is_only_recorded_is_counted_apart():
    recorded = Evidence("Coq", Outcome.RECORDED, Strength.PROOF, "-")
    assert len(told(recorded)) == 1 and told(recorded)[0].startswith("Coq: 1 ")


@pytest.mark.parametrize("name", ["rhodi.table-2", "abdi.theorem-4"])
def test_every_evidence_is_counted_in_some_line(name):
    evidence = claims[name].evidence
    texts = defaultdict(str)
    for line in told(*evidence):
        engines, text = line.split(": ", 1)
        for engine in engines.split(", "):
            texts[engine] += text
    assert texts.keys() == {one.engine for one in evidence}
    for one in evidence:
        recorded = one.outcome is Outcome.RECORDED
        word = "recorded" if recorded else f"{one.subject.value} {one.outcome.value}"
        assert word in texts[one.engine]
