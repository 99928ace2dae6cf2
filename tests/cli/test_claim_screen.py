"""A claim on one screen: short, in plain mathematics, and saying no more than was found."""

import re
from collections import defaultdict
from contextlib import redirect_stdout
from io import StringIO

import pytest

from didp_ref.audit import proofs
from didp_ref.audit.claim import Evidence, Outcome, Severity, Status, Strength, Subject
from didp_ref.audit.errata import Erratum, errata
from didp_ref.audit.judged import claims
from didp_ref.cli import claim_screen
from didp_ref.papers import PAPERS
from didp_ref.symbolic.latex_to_text import plain
from tests.drawn import by_commit

SCREEN = 24
"""Lines of the longest screens, without options."""
STATED_HERE = ("abdi.theorem-1.sharp", "bridges.budgets", "field.group-privacy")
FALSE_SENTENCES = ("field.from-one-half", "field.delta-as-a-chance")
"""What others have printed among the field's results, which are stated here but for these."""


@pytest.fixture(scope="module", params=["some", pytest.param("every", marks=pytest.mark.slow)])
def screens(request):
    """The screens of some claims, others with each commit, or of all, at 80 columns."""
    return screens_of(by_commit(claims, 40) if request.param == "some" else claims)


@pytest.fixture(scope="module")
def detailed(screens):
    """The screens of the same claims with all details."""
    return screens_of(screens, details=True)


def screens_of(names, *, printed=False, details=False, where=False):
    """The screens of some claims, at 80 columns."""
    collected = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "80")
        for name in names:
            with redirect_stdout(StringIO()) as out:
                claim_screen.show(claims[name], printed=printed, details=details, where=where)
            collected[name] = out.getvalue()
    return collected


def rows_of(screen):
    """The texts of a screen by their label, each on one line; the headline under no label."""
    collected = defaultdict(str)
    label, rows = "", False
    for line in screen.splitlines():
        rows = rows or not line
        text = line
        if rows and line[:1].strip():
            label, text = line[:10].strip(), line[10:]
        elif line.startswith("Next"):
            break
        collected[label] = f"{collected[label]} {text.strip()}".strip()
    return collected


def squeezed(text):
    return "".join(plain(text).split())  # lines break anywhere in a long word


def test_the_verdict_and_what_is_wrong_stand_first(screens):
    told = {name for entry in errata("", Severity.WRONG_REASON) for name in entry.tells}
    for name, screen in {**screens, **screens_of(("abdi.theorem-1", "abdi.theorem-4"))}.items():
        headline = rows_of(screen)[""]
        assert headline.startswith(f"{claims[name].verdict.value}  {name}: "), name
        title = Erratum(claims[name]).title if name in told else claims[name].claim.title
        assert squeezed(headline).endswith(squeezed(title)), name


def test_an_error_says_whom_it_affects_how_badly_and_what_to_do(screens):
    told = {entry.claim: entry for entry in errata()}
    assert told
    for name, screen in {**screens, **screens_of(("abdi.theorem-1", "abdi.theorem-4"))}.items():
        known = claims[name]
        rows, correction = rows_of(screen), known.claim.correction
        if correction and correction.who:
            severity = known.facts["severity"]
            assert squeezed(correction.who) in squeezed(rows["Affects"]), name
            assert rows["Affects"].endswith(f"(severity: {severity})"), name
            assert name not in told or told[name].severity.value == severity, name
            assert squeezed(rows["Fix"]).startswith(squeezed(correction.repair)), name
            assert not rows["Fix"] or screen.index("\nAffects ") < screen.index("\nFix "), name
        else:
            assert "Affects" not in rows, name


def test_a_claim_that_another_erratum_includes_has_its_own_rows_and_names_that_one():
    included = {name: known.claim for name, known in claims.items() if known.claim.told_with}
    assert included
    for name, claim in included.items():
        rows = dict(claim_screen.summary(claims[name], details=True).rows)
        own, lead = claim.correction, claims[claim.told_with]
        of_lead = f"see {lead.id} ({Erratum(lead).severity.value})"
        assert of_lead in rows["Fix"], name
        assert rows["Fix"].startswith(plain(own.repair) if own else of_lead), name
        assert rows["Affects"].startswith(plain(own.who) if own else ""), name
        assert bool(rows["Affects"]) is bool(own and own.who), name


def test_each_fits_one_screen(screens):
    assert not [name for name, text in screens.items() if text.count("\n") > SCREEN]
    lines = {line for text in screens.values() for line in text.splitlines()}
    assert not [line for line in lines if len(line) > 80]


def test_what_nobody_printed_is_not_said_to_be_printed(screens):
    """The statements of this project's own, and of a theorem that a paper does not state."""
    for name, screen in screens_of((*screens, *STATED_HERE), printed=True).items():
        claim = claims[name].claim
        unread = claim.paper in ("field", "ours") and claim.id not in FALSE_SENTENCES
        here = unread or claim.source.equation == "unstated"
        assert ("\nWe state " in screen) is here, name
        assert ("\nPrinted " in screen) is not here, name


def test_with_its_option_what_is_printed_stands_whole():
    name = "abdi.theorem-1"
    (cut,), (whole,) = screens_of([name]).values(), screens_of([name], printed=True).values()
    statement = squeezed(claims[name].statement)
    assert "--printed" in cut and squeezed(rows_of(cut)["Printed"]) != statement
    assert "--printed" not in whole and squeezed(rows_of(whole)["Printed"]) == statement


def test_where_it_stands_is_said_on_request():
    name = "abdi.theorem-1"
    said = screens_of([name], where=True)[name]
    for each in ("didp_ref/papers/abdi/theorem_1.py:", f"didp-ref errata {name}", "unsafe"):
        assert each in said
    assert "didp_ref/papers" not in screens_of([name])[name]


def test_which_text_was_read_and_every_note_are_on_the_screen(detailed):
    lacks = "two formulas that end Theorem 1's proof"
    of_some = screens_of([*STATED_HERE, "abdi.theorem-1", "abdi.theorem-4"], details=True)
    assert lacks in rows_of(of_some["abdi.theorem-1"])["Source"]
    for name, screen in {**detailed, **of_some}.items():
        rows, claim = rows_of(screen), claims[name].claim
        read = "\nPrinted " in screen and claim.paper != "field"
        assert (squeezed(PAPERS[claim.paper].version) in squeezed(rows["Source"])) or not read
        assert squeezed(claim.note) in squeezed(rows["Note"]), name


def test_no_latex_is_on_the_screen(screens):
    # a backslash before a blank is the difference of two sets
    assert not [name for name, text in screens.items() if re.search(r"[$^_]{|[$]|\\[^ ]", text)]


def test_it_says_no_more_than_was_found(detailed):
    for name, screen in detailed.items():
        assert_no_more_than_was_found(claims[name], screen)


def test_a_scope_names_its_statements_or_its_reading():
    shown = {
        "abdi.equations-12-16": "eq. 14, eq. 15 and 16: worlds of positive prior",
        "abdi.section-9.epsilon-delta": 'if read as "as a failure of the draw": finite outcomes',
        "field.one-run-audit": "one more guess: one guess, a step of the proof; the odds of a guess"
        " given",
    }
    for name, screen in screens_of(shown, details=True).items():
        assert squeezed(rows_of(screen)["Scope"]).startswith(squeezed(shown[name]))


def assert_no_more_than_was_found(judged_claim, screen):
    """The scope, what of it is settled, the readings, the rests, and what is wrong beside it."""
    rows = {label: squeezed(text) for label, text in rows_of(screen).items()}
    claim = judged_claim.claim
    for part in claim.parts:
        for scope in part.narrower:
            assert squeezed(scope) in rows["Scope"], judged_claim.id
        for more, theorem in part.beyond.items():
            told = f"the Coq theorem {theorem} covers {more}"
            assert squeezed(told) in rows["Also"], judged_claim.id
    for name, text in claim.readings.items():
        assert not text or squeezed(f"{name}: {text}") in rows["Meanings"], judged_claim.id
    for each in claim.rests_on:
        assert squeezed(each) in rows["Assumes"], judged_claim.id
    assert squeezed(claim.not_checkable) in rows.get("Skipped", ""), judged_claim.id
    assert squeezed(claim.finding) in rows.get("Remark", ""), judged_claim.id
    assert squeezed(str(judged_claim.counterexample or "")) in rows.get("At", ""), judged_claim.id
    if len(claim.places) > 1:
        for place in claim.places:
            under = f"({place.reading})" if place.reading else ""
            status = judged_claim.entry.statuses[place].value
            of_status = re.split(rf"(?<!NOT_){status}:", rows["Statement"], maxsplit=1)[1]
            own = re.split(f"(?:{'|'.join(each.value for each in Status)}):", of_status)[0]
            assert squeezed(f"{place.part}{under}") in own, judged_claim.id


def test_the_numbers_that_disagree_are_on_the_screen():
    pieces = [piece.cells for piece in claims["rhodi.table-2"].evidence if piece.cells]
    wrong = [cell for cells in pieces for cell in cells if not cell.agrees]
    said = rows_of(screens_of(["rhodi.table-2"])["rhodi.table-2"])["Numbers"]
    counts = [f"{sum(cell.agrees for cell in cells)} of {len(cells)} agree" for cells in pieces]
    assert wrong and re.findall(r"\d+ of \d+ agree", said) == counts
    for cell in wrong:
        assert f"{cell.label}: printed {cell.printed}, ours {cell.ours}" in said


def test_what_coq_has_is_counted_as_recorded():
    name = "rhodi.theorem-2"
    recorded = sum(piece.outcome is Outcome.RECORDED for piece in claims[name].evidence)
    checked = rows_of(screens_of([name], details=True)[name])["Checked"]
    assert recorded and re.search(rf"\b{recorded} Coq theorems recorded\b", checked)
    assert re.search(rf"\b{sum(proofs.steps_of(name))} proof steps\b", checked)


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
    assert texts.keys() == {entry.engine for entry in evidence}
    for entry in evidence:
        recorded = entry.outcome is Outcome.RECORDED
        word = "recorded" if recorded else f"{entry.subject.value} {entry.outcome.value}"
        assert word in texts[entry.engine]
