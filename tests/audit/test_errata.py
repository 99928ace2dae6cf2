"""The errata: every wrong place and nothing else, each complete or a remark."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from didp_ref.audit import index, theorems
from didp_ref.audit.claim import Kind, Severity
from didp_ref.audit.errata import (
    COMPUTED,
    CORRECT,
    IMPORTANCE,
    REFUTED,
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
from didp_ref.audit.overview import table_of_papers
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
    by_reading = (f"error{end} if read one way" for end in ("", "s"))
    one_reading = sum(numbers.get(words, 0) for words in by_reading)
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
    """Laplace noise, twice."""
    harmless = [erratum for erratum in errata() if erratum.severity is Severity.HARMLESS]
    assert [erratum.claim for erratum in harmless] == ["abdi.theorem-4", "rhodi.same-guarantees"]
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
            erratum.severity is not Severity.REMARK and erratum.verdict == "DEPENDS_ON_READING",
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
    judged = [claims[claim.id] for claim in PAPERS[paper].claims]
    verdicts = Counter(each.verdict.value for each in judged)
    told_as = {name: erratum for erratum in errata(paper) for name in erratum.tells}
    false = [
        each.id
        for each in judged
        if each.verdict.value in ("CORRECTED", "REFUTED", "NOT_REPRODUCED")
    ]
    slips = sum(told_as[name].severity is Severity.REMARK for name in false)
    sure = verdicts["PROVED"] + verdicts["REPRODUCED"] + verdicts["WELL_FORMED"]
    depend = verdicts["DEPENDS_ON_READING"]
    numbers = [sure, depend, len(false) - slips, slips]
    numbers.append(len(judged) - sum(numbers))
    counts, _, kinds = stands.partition(": ")
    kinds, *others = kinds.split(". ")
    assert list(map(int, re.findall(r"\d+", kinds))) == [number for number in numbers if number]
    printed = sum(each.source.equation != "unstated" for each in judged)
    ours = [printed, len(judged) - printed] if printed < len(judged) else []
    assert list(map(int, re.findall(r"\d+", counts))) == [len(judged), *ours]
    elsewhere = [name for name in false if told_as[name].claim != name]
    unprinted = [name for name in false if claims[name].source.equation == "unstated"]
    numbers = [[len(elsewhere), len(false)]] * bool(elsewhere)
    numbers += [[len(unprinted), len(false)]] * bool(unprinted)
    assert [list(map(int, re.findall(r"\d+", each))) for each in others] == numbers
    assert len(meaning) == (3 if entries(errata(paper)) else 2) and "open an issue" in meaning[-1]


@pytest.mark.parametrize("paper", READ)
def test_the_head_counts_as_the_table_of_papers_does(paper):
    row = next(row for row in table_of_papers() if row[0] == paper)
    _, stands, *_ = index.read().papers[paper].head
    numbers = re.findall(r"\d+", stands.partition(": ")[2].partition(". ")[0])
    assert numbers == [number for number in row[2:-1] if number != "0"]


@for_each(errata, lambda item: item.claim)
def test_a_condition_names_readings_that_fall_and_that_stand(one):
    """Under one that stands no part falls; under those that fall some part does."""
    depends = one.verdict == "DEPENDS_ON_READING"
    assert bool(one.fails_as) is bool(one.holds_as) is depends
    assert ("holds if" in dict(one.lines())) is depends
    fallen = {
        place.reading
        for place, status in one.judged.entry.statuses.items()
        if status.value not in ("PROVED", "WELL_FORMED", "REPRODUCED")
    }
    for name, words in one.judged.readings.items() if depends else ():
        assert (f'"{name}"' in one.holds_as) is (name not in fallen)
        assert f'"{name}"' not in one.fails_as or name in fallen
        assert name in fallen or words in dict(one.lines())["holds if"]


@for_each(lambda: entries(errata()), lambda item: item.claim)
def test_an_entry_is_four_cells(one):
    cells = one.cells()
    assert list(cells) == [*COLUMNS]
    assert all(cells.values())


@pytest.mark.parametrize("paper", [name for name, paper in PAPERS.items() if paper.version])
def test_the_errata_of_a_paper_are_read_in_ten_minutes(paper):
    """1,500 words, with what stands above them and without the appendix.

    Every table has the same head, which one reads once.
    """
    (text, *_) = "\n".join(markdown(index.read().errata_of(paper))).split(APPENDIX)
    first, *others = text.split(f"| where | {' | '.join(COLUMNS.values())} |")
    text = f"{first} where {COLUMNS.values()} {' '.join(others)}"
    words = re.findall(r"\S*\w\S*", text)  # no bare signs, and no bars of the table
    assert 50 < len(words) <= 1500


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
