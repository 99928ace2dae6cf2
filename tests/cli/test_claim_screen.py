"""A claim on one screen: short, in plain mathematics, and saying no more than was found."""

import re
from collections import defaultdict
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO

import pytest

from didp_ref.audit import theorems
from didp_ref.audit.claim import Evidence, Outcome, Severity, Strength, Subject, Verdict
from didp_ref.audit.errata import errata
from didp_ref.audit.in_short import TOLD
from didp_ref.audit.judged import claims
from didp_ref.audit.theorems import LEVELS, NOTIONS, REPLAY, Theorem
from didp_ref.audit.vocabulary import VERDICTS
from didp_ref.cli import claim_screen
from didp_ref.papers import PAPERS
from didp_ref.symbolic.latex_to_text import plain
from tests.drawn import by_commit

SCREEN = 40
"""Lines of a screen to its findings; no other claim exceeds it than these."""
KNOWN = "\nhow it is known\n"
"""The heading behind the findings."""
LONG_QUOTES = {
    *("abdi.section-8.strong-adversary", "abdi.theorem-1", "disclosure.corollary-4.1"),
    *("refine.exploiting-the-prior", "refine.no-prior-knowledge"),
}
"""A few lines more: there stand the paper's words whole, their readings, and the letters' sorts."""

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
                claim_screen.show(claims[name])
            found[name] = out.getvalue()
    return found


def test_whether_it_is_true_stands_before_what_is_said(screens):
    for name, text in screens.items():
        short, verdict = (text.index(f"\n{label} ") for label in ("in short", "verdict"))
        assert short < verdict < text.index("\nsource "), name


def lead_of(text):
    """What stands before the verdict, by its label, each on one line."""
    lines = text.partition("\nverdict ")[0].splitlines()
    found = {}
    for line in lines:
        label = line[:16].strip()
        if label in ("in short", "harm", *TOLD):
            found[last := label] = line[16:]
        elif label == "" and found:
            found[last] += f" {line.strip()}"
    return found


HOLDS = "every part of the printed statement holds"
"""Where no reading is listed."""


def test_what_a_verdict_says_in_short_agrees_with_it():
    said = {
        "field.group-privacy": "every part of the statement holds",
        "abdi.theorem-2": f"{HOLDS}; read as stands at 'rests on'",
        "abdi.theorem-3": f"{HOLDS}; read as stands at 'rests on'; what is wrong beside it stands "
        "below",
        "rhodi.theorem-2": f"{HOLDS}; what is narrower stands beside the verdict",
        "abdi.theorem-1": f"{VERDICTS[Verdict.DEPENDS_ON_READING]} (unsafe): Theorem 1's alpha "
        "can fail for scales that Theorem 3 set at the first prior",
        "refine.table-5.laplace": f"{VERDICTS[Verdict.NOT_REPRODUCED]} (wrong number): The "
        "printed probabilities of [0, 1] are not those of Laplace noise",
        "rhodi.table-2": f"{VERDICTS[Verdict.NOT_REPRODUCED]}; what is wrong beside it stands "
        "below",
    }
    for name, text in screens_of(said).items():
        assert lead_of(text)["in short"] == said[name]


def test_an_error_that_hurts_begins_with_whom_and_with_what_to_do(screens):
    told = {name: entry for entry in errata("", Severity.WRONG_REASON) for name in entry.tells}
    for name, text in {**screens, **screens_of(("abdi.theorem-1", "abdi.theorem-4"))}.items():
        lead, found = lead_of(text), told.get(name)
        assert set(TOLD) <= lead.keys() if found else lead.keys() == {"in short"}
        if found:
            correction = found.judged.correction
            assert lead["in short"].endswith(f"({found.severity.value}): {plain(found.title)}")
            assert lead["who is hurt"] == plain(correction.who)
            assert lead["what to do"] == plain(correction.repair)
            harm = claims[name].facts.get("harm", "")
            assert lead.get("harm", "") == plain(harm)


def test_each_fits_one_screen_and_then_says_where_it_stands(screens):
    parts = {name: text.split(KNOWN) for name, text in screens.items()}
    too_long = {name for name, (said, _) in parts.items() if said.count("\n") > SCREEN}
    assert too_long <= LONG_QUOTES
    assert all(parts[name][0].count("\n") <= SCREEN + 5 for name in too_long)
    assert max(where.count("\n") for _, where in parts.values()) <= SCREEN
    assert all(len(line) <= 80 for text in screens.values() for line in text.splitlines())


def test_what_nobody_printed_is_not_said_to_be_printed(screens):
    """The statements of this project's own, and of a theorem that a paper does not state."""
    for name, screen in {**screens, **screens_of(STATED_HERE)}.items():
        claim = claims[name].claim
        unread = claim.paper in ("field", "ours") and claim.id not in FALSE_SENTENCES
        here = unread or claim.source.equation == "unstated"
        assert ("\nstated here " in screen) is here
        assert ("\nprinted " in screen) is not here
        engines = screen.partition("\nengines ")[2].partition("\nwhere\n")[0]
        assert not (here and "printed" in engines), name


def test_a_claim_with_an_error_names_the_command_that_tells_it(screens):
    known = {name: one for one in errata() for name in one.tells}
    for name, screen in {**screens, **screens_of(["rhodi.example-median-tight"])}.items():
        said = " ".join(screen.split())
        assert (f": didp-ref errata {name}" in said) is (name in known)
        assert name not in known or f" severity {known[name].severity.value}" in said


def test_which_text_was_read_and_every_note_are_on_the_screen(screens):
    lacks = "two formulas that end Theorem 1's proof"
    assert lacks in " ".join(screens_of(["abdi.theorem-1"])["abdi.theorem-1"].split())
    for name, screen in {**screens, **screens_of([*STATED_HERE, "abdi.theorem-4"])}.items():
        said = "".join(screen.split())
        claim = claims[name].claim
        assert ("\ntext read " in screen) is ("\nprinted " in screen and claim.paper != "field")
        assert "".join(PAPERS[claim.paper].version.split()) in said or "\nstated here " in screen
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
    wanted = [one.verdict_text, plain(one.statement), one.claim.not_checkable]
    wanted += [*one.readings, *map(plain, one.readings.values()), *map(plain, one.claim.rests_on)]
    wanted += [plain(one.claim.finding), plain(str(one.counterexample or ""))]
    for text in wanted:
        assert "".join(text.split()) in said
    if one.verdict.value != "DEPENDS_ON_READING" and len(one.claim.places) > 1:
        for place in one.claim.places:
            status = one.entry.statuses[place].value
            assert "".join(f"{place.part}under{place.reading}:{status}".split()) in said or (
                "".join(f"{place.part}:{status}".split()) in said
            )


def test_it_says_what_coq_has_and_why_not_more(monkeypatch, capsys):
    name, part = "rhodi.theorem-2", "eq. 8"
    replayed = Theorem(name, part, "", "printed", REPLAY, "c", "c.jsonl", "", "", "")
    monkeypatch.setattr(theorems, "reasons", lambda: {(name, part, ""): (NOTIONS, "numbers alone")})
    monkeypatch.setattr(theorems, "current", lambda _: (replayed,))
    claim_screen.show(claims[name])
    said = " ".join(capsys.readouterr().out.split())
    assert f"in Coq {part}: {REPLAY}; not {NOTIONS}: numbers alone" in said
    every = [replace(replayed, part="", level=level) for level in LEVELS]
    monkeypatch.setattr(theorems, "current", lambda _: every)
    claim_screen.show(claims[name])
    assert "in Coq" not in capsys.readouterr().out


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
