"""The errata: every wrong place and nothing else, each complete or a remark."""

import re
from dataclasses import replace

import pytest

from didp_ref.audit import index, theorems
from didp_ref.audit.claim import Kind, Severity, Verdict
from didp_ref.audit.errata import (
    COMPUTED,
    CORRECT,
    IMPORTANCE,
    REFUTED,
    STANDING,
    STANDS,
    WRONG,
    Erratum,
    entries,
    errata,
    head,
)
from didp_ref.audit.errata_forms import APPENDIX, COLUMNS, markdown
from didp_ref.audit.errata_kinds import counted
from didp_ref.audit.judged import claims
from didp_ref.audit.verdict import severity
from didp_ref.papers import PAPERS
from tests.looped import for_each

ENTRY = {"printed", "correct", "consequence", "who is hurt", "what to do", "in full", "known by"}
"""What stands in the JSON document, where all is."""
READ = [key for key, paper in PAPERS.items() if paper.version]
"""The papers of which a text was read."""


@pytest.mark.parametrize("paper", READ)
def test_errors_of_substance_slips_and_other_remarks_are_counted_apart(paper):
    of_paper = errata(paper)
    assert (counted(of_paper) == "nothing") == (not of_paper)
    parts = [part.split(maxsplit=1) for part in counted(of_paper).split(", ") if of_paper]
    numbers = {words.removesuffix("s"): int(count) for count, words in parts}
    more = "more" if numbers.get("error") else "errors"
    one_reading = numbers.get(f"{more} under one interpretation only", 0)
    assert all(
        words.endswith("s") == (int(count) > 1) for count, words in parts if words.count(" ") == 0
    )
    remarks = [erratum for erratum in of_paper if erratum.severity is Severity.REMARK]
    false = ("CORRECTED", "REFUTED", "NOT_REPRODUCED")
    errors = [erratum for erratum in of_paper if erratum not in remarks]
    assert one_reading == sum(error.verdict == "DEPENDS_ON_READING" for error in errors)
    assert numbers.get("error", 0) == len(errors) - one_reading
    assert numbers.get("slip", 0) == sum(remark.verdict in false for remark in remarks)
    assert sum(numbers.values()) == len(of_paper)


def test_a_false_statement_without_harm_says_why_it_harms_nobody():
    """Laplace noise twice; exact guesses, thrice; a sentence no bound uses."""
    harmless = [erratum for erratum in errata() if erratum.severity is Severity.HARMLESS]
    assert [erratum.claim for erratum in harmless] == [
        "abdi.theorem-4",
        "rhodi.same-guarantees",
        "disclosure.any-goal",
        "disclosure.corollary-4.1",
        "disclosure.section-5.success-sets",
        "disclosure.equation-77",
    ]
    for erratum in harmless:
        said = dict(erratum.lines())["harmless as used"]
        assert said == erratum.judged.correction.harmless != ""
        assert said in erratum.cells()["hurt"]
    whole = harmless[0].judged.correction
    for changed in ({"harmless": ""}, {"severity": Severity.WRONG_REASON}):
        with pytest.raises(ValueError, match="harmless as used"):
            replace(whole, **changed)


def test_every_wrong_claim_is_listed_once():
    """Alone, or with the claim that tells the same error; but for what nobody has printed."""
    listed = [name for erratum in errata() for name in erratum.tells]
    wrong = [
        name
        for name, claim in claims.items()
        if (claim.verdict in WRONG or claim.claim.finding) and PAPERS[claim.claim.paper].version
    ]
    assert sorted(listed) == sorted(wrong)


def test_an_error_is_told_with_one_that_is_told_itself():
    listed = {erratum.claim: erratum for erratum in errata()}
    for claim in claims.values():
        if claim.claim.told_with:
            assert claim.claim.told_with in listed
            assert listed[claim.claim.told_with].paper == claim.claim.paper


def test_a_group_shows_its_worst_victim_and_one_repair():
    """Repairs of parts, followed one after the other, may undo each other."""
    worst_first = list(Severity)
    groups = [erratum for erratum in errata() if len(erratum.tells) > 1]
    assert len(groups) > 3
    for erratum in groups:
        for name in erratum.tells:
            member = claims[name]
            own = severity(member.claim, member.evidence)
            assert worst_first.index(erratum.severity) <= worst_first.index(own), name
        if erratum.severity is not Severity.REMARK:
            repair = claims[erratum.claim].correction.repair
            assert dict(erratum.lines())["what to do"] == repair
            assert erratum.cells()["hurt"].endswith(f"; fix: {repair}")


def test_algorithm_1_of_refine_is_unsafe_and_tells_all_of_its_steps():
    erratum = next(erratum for erratum in errata("refine") if erratum.claim == "refine.algorithm-1")
    assert erratum.severity is Severity.UNSAFE
    assert {f"refine.{end}" for end in ("region-masses", "algorithm-1.else-branch")} < {
        *erratum.tells
    }
    assert erratum.harm.endswith("was to be at most 2 and is 3")


def test_they_come_paper_by_paper_the_worst_first_and_then_the_most_important():
    papers, worst_first = list(PAPERS), list(Severity)
    order = [
        (
            papers.index(erratum.paper),
            worst_first.index(erratum.severity),
            IMPORTANCE.index(erratum.judged.claim.kind),
        )
        for erratum in errata()
    ]
    assert order == sorted(order)
    assert set(IMPORTANCE) == set(Kind)


@pytest.mark.parametrize("paper", READ)
def test_the_head_says_what_was_read_and_how_much_stands(paper):
    read, stands, *meaning = head(paper)
    assert PAPERS[paper].version in read
    printed = [claim for claim in PAPERS[paper].claims if claim.source.equation != "unstated"]
    proved = sum(claims[entry.id].verdict is Verdict.PROVED for entry in printed)
    assert f"of {len(printed)} printed claims" in stands
    counts, _, kinds = stands.partition(": ")
    told = [kind for kind in kinds.rstrip(".").split(", ") if kind.endswith(" proved")]
    assert told == [f"{proved} proved"] * bool(proved)
    told_as = {name: erratum.severity for erratum in errata(paper) for name in erratum.tells}
    false = [
        told_as[entry.id]
        for entry in printed
        if claims[entry.id].verdict.value in ("CORRECTED", "REFUTED", "NOT_REPRODUCED")
    ]
    slips = false.count(Severity.REMARK)
    for words, number in (("wrong", len(false) - slips), ("false by a slip", slips)):
        assert (f" {number} {words}" in stands) == bool(number)
    kinds, *others = re.split(r" \((?=\d+ covered)", kinds)
    assert sum(map(int, re.findall(r"\d+", kinds))) == len(printed)
    told = {erratum.claim for erratum in errata(paper)}
    with_another = [
        entry.id
        for entry in PAPERS[paper].claims
        if claims[entry.id].verdict.value in ("CORRECTED", "REFUTED", "NOT_REPRODUCED")
        and entry.id not in told
    ]
    ours_false = re.search(r"; (\d+) of them (is|are) false\)", counts)
    counts = re.sub(r"; \d+ of them (is|are) false", "", counts)
    assert sum(map(int, re.findall(r"\d+", counts))) == len(PAPERS[paper].claims)
    slips_elsewhere = [
        name
        for name in with_another
        if name in {entry.id for entry in printed} and told_as[name] is Severity.REMARK
    ]
    assert others == [f"{len(slips_elsewhere)} covered by another entry)."] * bool(slips_elsewhere)
    ours = [entry for entry in PAPERS[paper].claims if entry not in printed]
    false = sum(claims[each.id].verdict.value in ("CORRECTED", "REFUTED") for each in ours)
    assert (int(ours_false[1]) if ours_false else 0) == false
    assert len(meaning) == (4 if entries(errata(paper)) else 3) and "open an issue" in meaning[-1]


def test_each_verdict_is_told_once_in_the_head():
    told = [verdict for verdicts in STANDING.values() for verdict in verdicts]
    assert sorted(verdict.value for verdict in told) == sorted(verdict.value for verdict in Verdict)


@for_each(lambda: entries(errata()), lambda item: item.claim)
def test_an_entry_is_four_cells(one):
    cells = one.cells()
    assert list(cells) == [*COLUMNS]
    assert all(cells.values())


@pytest.mark.parametrize("paper", [name for name, paper in PAPERS.items() if paper.version])
def test_the_errata_of_a_paper_are_read_in_ten_minutes(paper):
    """1,500 words, with what stands above them and without the appendix."""
    (text, *_) = "\n".join(markdown(index.read().errata_of(paper))).split(APPENDIX)
    words = re.findall(r"\S*\w\S*", text)  # no bare signs, and no bars of the table
    assert 100 < len(words) <= 1500


@for_each(errata, lambda item: item.claim)
def test_an_entry_can_be_read_alone(one):
    labels = {label for label, _ in one.lines()}
    if one.severity is not Severity.REMARK:
        assert labels >= ENTRY
        assert labels & {"counterexample", "numbers"}
    else:
        assert "printed" in labels
        assert labels & {"counterexample", "numbers", "correct", "remark"}


@for_each(errata, lambda item: item.claim)
def test_what_is_headed_as_wrong_is_no_remark_for_want_of_words(one):
    """A claim with a correction says all of it, or says itself that it is a remark."""
    correction = one.judged.correction
    if correction and correction.severity is not Severity.REMARK:
        assert one.missing == ()


@pytest.mark.parametrize("severity", Severity)
@pytest.mark.parametrize("paper", ["", *PAPERS])
def test_a_paper_and_a_severity_choose_among_them(paper, severity):
    worst_first = list(Severity)
    expected = [
        erratum.claim
        for erratum in errata()
        if paper in ("", erratum.paper)
        and worst_first.index(erratum.severity) <= worst_first.index(severity)
    ]
    assert [erratum.claim for erratum in errata(paper, severity)] == expected


@for_each(lambda: entries(errata()), lambda item: item.claim)
def test_an_entry_says_how_the_error_and_the_correction_are_known(one):
    known = one.known_by()
    assert REFUTED in known or COMPUTED in known
    assert CORRECT in known or STANDS in known or COMPUTED in known


def test_what_coq_has_recorded_is_said():
    """Whatever Coq has of the printed statement, of its refutation, or of the correction."""
    for erratum in entries(errata()):
        said = [each for each in theorems.current(erratum.claim) if each.level != theorems.NUMBERS]
        targets = {theorem.target for theorem in said} - {"remark"}
        known = erratum.known_by()
        assert known.count("Coq (recorded)") == len(targets), erratum.claim
    by_coq = next(
        erratum for erratum in errata("abdi") if erratum.claim == "abdi.theorem-4"
    ).known_by()
    assert "exact rationals, Coq (recorded)" in by_coq
    assert f"{CORRECT} z3, cvc5, Coq (recorded)" in by_coq


def test_an_entry_is_titled_by_its_error():
    titles = [erratum.title for erratum in entries(errata())]
    assert len(set(titles)) == len(titles)
    nameless = next(erratum for erratum in errata() if erratum.judged.correction is None)
    assert nameless.title == nameless.judged.claim.title


@for_each(lambda: entries(errata()), lambda item: item.claim)
def test_without_a_title_of_its_own_an_entry_is_a_remark(one):
    claim = one.judged.claim
    unnamed = replace(claim, correction=replace(claim.correction, error=""))
    bare = Erratum(replace(one.judged, claim=unnamed))
    assert bare.missing == ("error",)
    assert bare.severity is Severity.REMARK
