"""``didp-ref errata``."""

import json
import re

import pytest

from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import errata
from didp_ref.audit.errata_kinds import kind
from didp_ref.audit.judged import claims as judged
from didp_ref.cli.main import main
from didp_ref.papers import PAPERS
from didp_ref.symbolic.latex_to_text import plain
from tests.cli.imported import imported


def in_one_line(text):
    return "".join(plain(text).split())


def test_every_erratum_is_printed_without_latex(capsys):
    for severity in (Severity.WRONG_REASON, Severity.REMARK):
        listed = ["--all"] if severity is Severity.REMARK else ["--severity", severity.value]
        assert main(["errata", *listed]) == 0
        said = capsys.readouterr().out
        assert not re.search(r"[$]|\\[A-Za-z]", said)
        rows = "".join(said.split())
        assert all(in_one_line(erratum.title) in rows for erratum in errata("", severity))


def test_first_come_the_counts_of_each_paper_and_what_is_unsafe(capsys):
    assert main(["errata"]) == 0
    said = capsys.readouterr().out
    table, _, unsafe = said.partition("UNSAFE: ")
    rows = {words[0]: words[1:5] for line in table.splitlines() if len(words := line.split()) > 5}
    kinds = ("error", "if read one way", "slip", "remark")
    for key in {erratum.paper for erratum in errata()}:
        main(["errata", key])
        first = capsys.readouterr().out.splitlines()[0]
        count = {
            rest or word: number
            for number, word, rest in re.findall(r"(\d+) ([a-z]+?)s?(?: (if [a-z ]+))?\b", first)
        }
        assert rows[key] == [count.get(word, "0") for word in kinds]
    listed = dict(re.findall(r"^([a-z]+\.\S+)  (.+?)(?: \.\.\.)?$", unsafe, re.MULTILINE))
    titles = {each.claim: each.title for each in errata("", Severity.UNSAFE)}
    assert {*listed} == {*titles}  # ids that can be typed
    for claim, shown in listed.items():
        assert in_one_line(titles[claim]).startswith("".join(shown.split()))


def test_how_many_there_are_is_said_errors_slips_and_remarks_apart(capsys):
    main(["errata", "--paper", "abdi"])
    first = capsys.readouterr().out.splitlines()[0]
    remarks = [erratum for erratum in errata("abdi") if erratum.severity is Severity.REMARK]
    slips = sum(remark.verdict in ("CORRECTED", "REFUTED", "NOT_REPRODUCED") for remark in remarks)
    errors = [erratum for erratum in errata("abdi") if erratum.severity is not Severity.REMARK]
    depend = sum(error.verdict == "DEPENDS_ON_READING" for error in errors)
    counts = (len(errors) - depend, depend, slips, len(remarks) - slips)
    assert re.findall(r"\d+", first) == list(map(str, counts))


def test_one_erratum_has_its_example_its_correction_and_what_to_do(capsys):
    for erratum in errata("", Severity.WRONG_REASON):
        assert main(["errata", erratum.claim, "--printed"]) == 0
        said = "".join(capsys.readouterr().out.split())
        head = said.partition("Printed")[0].lower()
        first, *others = ("".join(each.split()) for each in erratum.severity.value.split(", "))
        assert head.startswith(first) and all(each in head for each in others)
        correction = erratum.judged.correction
        texts = (
            *(correction.printed, correction.correct, correction.who, correction.repair),
            *(erratum.verdict_text, dict(erratum.lines()).get("holds if", "")),
        )
        assert all("".join(plain(text).split()) in said for text in texts), erratum.claim


def test_the_document_says_the_same(capsys):
    assert main(["errata", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)["errata"]
    assert [entry["claim"] for entry in printed] == [erratum.claim for erratum in errata()]
    assert [entry["severity"] for entry in printed] == [
        erratum.severity.value for erratum in errata()
    ]
    assert all(entry["printed"] and entry["title"] and entry["where"] for entry in printed)
    for entry, erratum in zip(printed, errata(), strict=True):
        is_error = entry["kind"] in ("error", "under one interpretation only")
        assert is_error is (erratum.severity is not Severity.REMARK)
        assert not is_error or (entry["kind"] == "error") is (
            erratum.verdict != "DEPENDS_ON_READING"
        )


def test_an_author_gets_one_row_an_entry(capsys):
    assert main(["errata", "--format", "markdown", "--severity", "unsafe"]) == 0
    said = capsys.readouterr().out
    shown = errata("", Severity.UNSAFE)
    rows = [line for line in said.splitlines() if line.startswith("| **")]
    assert len(rows) == len(shown) > 0
    assert all(line.replace("\\|", "").count("|") == 6 for line in rows)
    tables = {(entry.paper, kind(entry)) for entry in shown}
    assert said.count("| where | printed | correct |") == len(tables)


@pytest.mark.parametrize(
    ("asked", "said"), [(["--paper", "abdj"], "abdi?"), (["--severity", "unsaf"], "unsafe?")]
)
def test_an_unknown_name_is_answered_with_the_known_ones(asked, said, capsys):
    assert main(["errata", *asked]) == 2
    assert said in capsys.readouterr().err


def test_a_claim_is_named_in_words(capsys):
    own, of_two = ["abdi.theorem-1"], ["abdi.theorem-1", "rhodi.theorem-1"]
    named = {("abdi", "theorem-1"): own, ("Bkakria", "Theorem", "1"): own, ("theorem", "1"): of_two}
    for words, claims in named.items():
        assert main(["errata", *words, "--json"]) == 0
        assert [each["claim"] for each in json.loads(capsys.readouterr().out)["errata"]] == claims
    for words in (["abdi", "theorem-99"], ["abdi.theorem-99"]):
        assert main(["errata", *words]) == 2
        assert "didp-ref show abdi" in capsys.readouterr().err


@pytest.mark.parametrize("claim", ["rhodi.same-guarantees", "abdi.theorem-4"])
def test_the_errata_of_a_claim_are_those_that_tell_its_error(claim, capsys):
    assert main(["errata", claim, "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["errata"]
    assert told["claim"] == claim and told["who_is_hurt"]


def test_several_papers_and_claims_are_listed_each_entry_once(capsys):
    assert main(["errata", "abdi", "rhodi", "abdi.theorem-1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["errata"]
    both = [entry.claim for key in ("abdi", "rhodi") for entry in errata(key)]
    assert [entry["claim"] for entry in told] == both


def test_a_severity_may_be_written_with_a_dash(capsys):
    assert main(["errata", "--severity", "wrong-number", "--json"]) == 0
    dashed = capsys.readouterr().out
    assert main(["errata", "--severity", "wrong number", "--json"]) == 0
    assert capsys.readouterr().out == dashed


def test_two_forms_at_once_are_refused(capsys):
    assert main(["errata", "--json", "--format", "markdown"]) == 2
    assert "--json" in capsys.readouterr().err


def test_the_text_that_was_read_is_named_first(capsys):
    assert main(["errata", "--paper", "abdi"]) == 0
    first = " ".join(capsys.readouterr().out.partition("UNSAFE")[0].split())
    assert " ".join(plain(PAPERS["abdi"].version).split()) in first


def test_harm_stands_in_the_document(capsys):
    assert main(["errata", "--paper", "abdi", "--severity", "unsafe", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)["errata"]
    assert [entry.get("harm", "") for entry in printed] == [
        erratum.harm for erratum in errata("abdi", Severity.UNSAFE)
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["abdi.theorem-2"], "didp-ref show abdi.theorem-2"),
        (["bound", "--severity", "unsafe"], "--severity"),
        (["field"], "didp-ref list --paper field"),
    ],
)
def test_why_nothing_is_listed_is_said(words, said, capsys):
    assert main(["errata", *words]) == 0
    out = capsys.readouterr().out
    assert said in out and out.count("\n") == 1


@pytest.mark.parametrize("name", ["bound", "bound.equation-2"])
def test_of_one_paper_no_claim_of_another_is_imported(name):
    others = [paper for key, paper in PAPERS.items() if key != "bound"]
    assert not imported("errata", name) & {
        unit for paper in others for unit in paper.claims.modules
    }


INCLUDED = [
    (erratum, part) for erratum in errata() for part in erratum.tells if part != erratum.claim
]


@pytest.mark.parametrize(("erratum", "part"), INCLUDED, ids=[part for _, part in INCLUDED])
def test_a_claim_that_another_entry_tells_keeps_its_own_interpretation_and_verdict(
    erratum, part, capsys
):
    main(["errata", erratum.claim])
    lead = capsys.readouterr().out.partition("\n\n")[0]
    main(["errata", part])
    head, _, rows = capsys.readouterr().out.partition("\n\n")
    assert head == lead, "what is judged there is the entry's claim"
    included = in_one_line(re.split(r"\n(?=\S)", rows)[0])
    verdict = plain(judged[part].verdict_text)
    assert included == "".join(f"Includes{part}:{verdict}".split())


def test_an_entry_that_is_asked_for_itself_includes_no_other(capsys):
    for own in ("refine.algorithm-1", "rhodi.theorem-1.range-at-hand"):
        main(["errata", own])
        assert "\nIncludes " not in capsys.readouterr().out


def test_a_severity_is_known_by_one_of_its_words(capsys):
    assert main(["errata", "rhodi", "--severity", "harmless", "--json"]) == 0
    by_word = capsys.readouterr().out
    assert main(["errata", "rhodi", "--severity", Severity.HARMLESS.value, "--json"]) == 0
    assert capsys.readouterr().out == by_word
    assert main(["errata", "rhodi", "--severity", "wrong"]) == 2


def test_a_claim_that_holds_names_what_is_wrong_around_it(capsys):
    main(["errata", "abdi.theorem-3"])
    said = " ".join(capsys.readouterr().out.split())
    rows = {erratum.claim: erratum for erratum in errata("abdi")}
    for name, shown in (
        ("abdi.theorem-1", "abdi.theorem-1"),  # its title has the theorem's name
        ("abdi.theorem-4", "abdi.theorem-4, .lower-bound"),  # it tells one of its statements
    ):
        assert f" {shown} (" in said and plain(rows[name].title) in said
    assert ".any-prior, .equations-20-23 (remarks)" in said


def number(pattern, text):
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def test_the_false_claims_of_a_paper_are_its_errors_and_slips_and_those_covered(capsys):
    for key in ("abdi", "rhodi", "refine", "disclosure", "bound"):
        main(["errata", key])
        said = " ".join(capsys.readouterr().out.split())
        listed = number(r"(\d+) errors?\b(?! under)", said) + number(r"(\d+) slip", said)
        false = number(r"(\d+) (?:is|are) wrong", said) + number(r"(\d+) (?:is|are) false", said)
        assert listed + number(r"covers (\d+)", said) == false > 0


@pytest.mark.parametrize("erratum", errata(), ids=lambda erratum: erratum.claim)
def test_an_error_under_one_interpretation_only_says_so_first(erratum, capsys):
    main(["errata", erratum.claim])
    head, _, rows = capsys.readouterr().out.partition("\n\n")
    depends = erratum.verdict == "DEPENDS_ON_READING"
    assert (in_one_line(f"is read as {erratum.fails_as}") in in_one_line(head)) is depends
    row = re.search(r"^Holds if  read as (.*)", rows, re.MULTILINE)
    assert bool(row) is depends
    for form in ("markdown", "latex"):
        main(["errata", erratum.claim, "--format", form])
        said = capsys.readouterr().out
        assert ("under one interpretation only" in said) is (depends and is_entry(erratum))
        assert ("holds if read as" in said) is depends


def is_entry(erratum):
    return erratum.severity is not Severity.REMARK


@pytest.mark.parametrize(("typed", "meant"), [("Bakria", "Bkakria"), ("abdi.thoerem-3", "abdi.t")])
def test_a_slip_of_the_pen_is_told_the_nearest_name(typed, meant, capsys):
    assert main(["errata", typed]) == 2
    assert f"did you mean {meant}" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["markdown", "latex"])
def test_a_document_on_a_paper_has_what_holds_and_one_on_a_claim_has_not(form, capsys):
    held = "Theorem 1's scale gives"
    for words, there in ((["rhodi", "--severity", "wrong reason"], True), (["rhodi.hipaa"], False)):
        assert main(["errata", *words, "--format", form]) == 0
        said = capsys.readouterr().out
        assert (held in said, "Holds" in said) == (there, there)


def test_the_screen_of_a_paper_says_how_to_list_what_holds(capsys):
    assert main(["errata", "rhodi"]) == 0
    assert "didp-ref list rhodi --verdict hold" in capsys.readouterr().out
    assert main(["list", "rhodi", "--verdict", "hold"]) == 0
    assert "rhodi.theorem-1" in capsys.readouterr().out


def test_of_a_claim_without_erratum_no_empty_document_is_printed(capsys):
    assert main(["errata", "disclosure.theorem-4.1", "--format", "latex"]) == 0
    said = capsys.readouterr().out
    assert r"\begin{document}" not in said
    assert "didp-ref show disclosure.theorem-4.1 --format latex" in said
