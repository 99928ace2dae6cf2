"""``didp-ref list``."""

import json
import re

import pytest

from didp_ref.audit import index
from didp_ref.audit.claim import Kind, Severity
from didp_ref.audit.errata import errata
from didp_ref.audit.judged import claims
from didp_ref.audit.overview import GROUPS
from didp_ref.audit.vocabulary import WORDS
from didp_ref.cli.list import MOST_FOUND
from didp_ref.cli.main import main
from didp_ref.formulas import quantities
from didp_ref.formulas.bracketed import by_steps
from didp_ref.kernel.schemas import BUILT, STATED
from didp_ref.papers import CLAIMS, PAPERS
from tests.cli.imported import imported

LEMMAS = [*STATED, *BUILT]


@pytest.mark.parametrize(
    ("text", "said"), [("laplce", "did you mean didp-ref list --text laplace?")]
)
def test_what_is_not_found_leads_to_what_is_called_or_spelled_otherwise(text, said, capsys):
    assert main(["list", "--text", text]) == 0
    assert " ".join(capsys.readouterr().out.split()) == f"nothing found; {said}"


def listed(capsys, *words):
    """The ids that are listed, by kind."""
    main(["list", *words, "--json"])
    document = json.loads(capsys.readouterr().out)
    return {kind: [row["id"] for row in rows] for kind, rows in document.items()}


def test_a_text_that_is_nowhere_gets_a_text_that_is(capsys):
    main(["list", "--text", "exponential mechansm"])
    assert "didp-ref list --text 'exponential mechanism'?" in capsys.readouterr().out
    assert listed(capsys, "--text", "exponential mechanism")["quantities"]
    main(["list", "--text", "exponential zzzzzz"])
    assert "try didp-ref list --text exponential\n" in capsys.readouterr().out
    main(["list", "--text", "yyyyyy zzzzzz"])
    assert "try fewer words, or didp-ref list" in capsys.readouterr().out
    for word in ("ethics", "yyyyyy"):  # another first letter is no slip: not "this"
        main(["list", "--text", word])
        said = capsys.readouterr().out
        assert "didp-ref list words" in said and "did you mean" not in said


def test_a_search_for_a_posterior_names_its_formula_of_epsilon(capsys):
    main(["list", "--text", "posterior"])
    said = " ".join(capsys.readouterr().out.split())
    assert "explain epsilon=1 prior=1/10" in said and "guarantee.rho_at_prior" in said
    assert listed(capsys, "--text", "geometric")["words"] == ["Laplace noise"]
    main(["list", "--text", "geometric"])
    assert "didp-ref list --text 'discrete laplace'" in capsys.readouterr().out


def test_everything_is_there(capsys):
    assert listed(capsys) == {
        "claims": [*CLAIMS],
        "quantities": [*quantities, *by_steps],
        "papers": [*PAPERS],
        "lemmas": LEMMAS,
        "words": [*WORDS],
    }
    each = {
        "claims": CLAIMS,
        "quantities": [*quantities, *by_steps],
        "papers": PAPERS,
        "lemmas": LEMMAS,
    }
    each["words"] = WORDS
    for kind, ids in each.items():
        assert listed(capsys, kind) == {kind: [*ids]}


def test_a_lemma_is_listed_as_it_is_called_with_what_it_states(capsys):
    assert main(["list", "lemmas", "--text", "exp_sum"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("lemmas.exp_sum(a, b)  exp(a + b) = exp(a) exp(b).\n")
    assert "\n    exp(a + b) = exp(a)*exp(b)\n" in said
    assert said.endswith("docs/own-claims.md\n")


def test_a_choice_by_paper_and_verdict(capsys):
    result = listed(capsys, "claims", "--paper", "rhodi", "--verdict", "not_reproduced")["claims"]
    assert result == [
        name
        for name, claim in claims.items()
        if claim.source.paper == "rhodi" and claim.verdict.value == "NOT_REPRODUCED"
    ]
    assert result


def test_a_choice_by_the_kind_of_claim(capsys):
    result = listed(capsys, "rhodi", "--kind", "theorem")
    theorems = {name for name, claim in claims.items() if claim.claim.kind is Kind.THEOREM}
    assert result["claims"] == [name for name in claims if name in theorems and "rhodi." in name]
    assert result.keys() == {"claims"}
    assert set(listed(capsys, "theorem", "--verdict", "holds")["claims"]) == {
        name for name in theorems if claims[name].verdict.value in GROUPS["hold"]
    }


def test_a_choice_by_words_in_whatever_case(capsys):
    text = listed(capsys, "--text", "PRIOR theorem 2's")
    assert "abdi.theorem-2" in text["claims"]
    assert "abdi.theorem-3" not in text["claims"]


def test_the_words_may_stand_anywhere_and_begin_another(capsys):
    quantities = listed(capsys, "quantities", "--text", "laplace scale")["quantities"]
    assert quantities == listed(capsys, "quantities", "--text", "SCALE Laplace")["quantities"]
    assert (
        "scale.differential_privacy" in quantities
    )  # "Scale at which the Laplace mechanism is ..."
    assert "accuracy.laplace" not in listed(capsys, "--text", "aplace")["quantities"]


def test_a_verdict_is_never_listed_without_what_it_is_not_of(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["list", "claims"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for name, claim in claims.items():
        assert f" {claim.verdict_text} " in said.partition(f"{name} ")[2], name


def test_the_overview_counts_every_claim_once(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 20 and max(map(len, lines)) <= 80
    rows = {line.split()[0]: line.split()[1:7] for line in lines if line.split()[:1] in PAPER_KEYS}
    assert rows.keys() == {*PAPERS}
    for key, numbers in rows.items():
        total, *groups = map(int, numbers)
        assert total == sum(groups) == len(PAPERS[key].claims)
    verdicts = ("CORRECTED", "REFUTED", "NOT_REPRODUCED")
    remarks = {
        name
        for erratum in errata()
        if erratum.severity is Severity.REMARK
        for name in erratum.tells
    }
    for key, numbers in rows.items():
        false = {
            judged_claim.id
            for judged_claim in claims.of_paper(key)
            if judged_claim.verdict.value in verdicts
        }
        assert list(map(int, numbers[3:5])) == [len(false - remarks), len(false & remarks)]


PAPER_KEYS = [[key] for key in PAPERS]


@pytest.mark.parametrize("words", [["--text", "xylophone"], ["papers", "--text", "Euclid"]])
def test_what_there_is_none_of(words, capsys):
    assert main(["list", *words]) == 0  # that there is none is an answer
    assert "didp-ref list" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("OpenDP", "didp-ref libraries opendp"),
        ("opendp-laplace-threshold", "didp-ref libraries --report opendp-laplace-"),
    ],
)
def test_what_another_command_has_is_told_there(word, told, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["list", "--text", word]) == 0
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--paper", "abdy"], "abdi?"),
        (["--verdict", "PROVEN"], "PROVED?"),
        (["papers", "--verdict", "PROVED"], "verdict"),
        (["papers", "--kind", "theorem"], "papers have none"),
        (["--kind", "lemma"], "theorem"),
        (["claim"], "claims?"),
        (["errors"], "formulas"),
        (["libraries"], "didp-ref libraries"),
    ],
)
def test_a_wrong_choice_gets_one_line(words, hint, capsys):
    assert main(["list", *words]) == 2
    assert hint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["formulas"], ["quantities"]),
        (["theorems", "--verdict", "CORRECTED"], ["--kind", "theorem", "--verdict", "CORRECTED"]),
        (["identities"], ["claims", "--kind", "identity"]),
        (["glossary"], ["words"]),
        (["lee"], ["rhodi"]),
    ],
)
def test_what_is_listed_has_other_names(words, meant, capsys):
    assert listed(capsys, *words) == listed(capsys, *meant)


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        ["list", "claims", "--json"],
        ["show", "abdi"],
        ["show", "scale.rho"],
        ["errata", "--paper", "abdi"],
        ["errata", "abdi.theorem-3"],
    ],
)
def test_what_only_lists_imports_no_paper_and_no_sympy(words):
    modules = imported(*words)
    assert "didp_ref.audit.index" in modules
    assert "sympy" not in modules
    assert not modules & {*PAPERS.packages()}


def test_a_hyphen_may_be_left_out_of_a_search(capsys):
    for words in ("trade-off gaussian", "tradeoff gaussian"):
        found = listed(capsys, "quantities", "--text", words)["quantities"]
        assert "testing.gaussian_false_negatives" in found


def test_a_word_that_is_no_kind_is_told_how_to_search(capsys):
    assert main(["list", "trade-off"]) == 2
    assert "didp-ref list --text trade-off" in capsys.readouterr().err


def printed(capsys, text):
    """The ids and words that a search prints, and all that it says."""
    assert main(["list", "--text", text]) == 0
    said = capsys.readouterr().out
    return re.findall(r"^(\w[\w. -]*?)  ", said, re.MULTILINE), said


def test_a_search_that_finds_much_prints_ten_and_what_has_the_word_in_its_names_first(capsys):
    names, said = printed(capsys, "laplace")
    shown = [name for name in names if "." in name]
    assert 5 < len(shown) <= MOST_FOUND
    assert [name for name in shown if "laplace" not in name] == ["scale.differential_privacy"]
    found = listed(capsys, "--text", "laplace")
    assert f"{len(found['quantities'])} formulas" in said
    assert {*shown} < {*found["quantities"], *found["claims"], *found["words"]}


def test_what_the_field_calls_it_is_found_and_printed(capsys):
    """And of what there is no formula, a word says so."""
    wanted = {
        **dict.fromkeys(("PLD", "moments accountant", "accountant", "DP-SGD"), (*by_steps,)),
        "rdp": ["renyi.epsilon", *by_steps, "Renyi"],
        "laplace mechanism": ["scale.differential_privacy"],
        "randomized response": ["local.randomized_response_epsilon", "randomized response"],
        **dict.fromkeys(("shuffling", "shuffle model"), ("shuffling",)),
        **dict.fromkeys(("odometer", "privacy filter"), ("odometer",)),
    }
    for text, names in wanted.items():
        shown, said = printed(capsys, text)
        assert {*names} <= {*shown}, text
        assert ("didp_ref has no formula" in said) == (names[0] in ("shuffling", "odometer")), text


def test_a_kind_that_is_named_is_listed_whole(capsys):
    names = listed(capsys, "claims", "--text", "laplace")["claims"]
    assert len(names) > MOST_FOUND
    assert main(["list", "claims", "--text", "laplace"]) == 0
    said = capsys.readouterr().out
    assert all(f"{name}  " in said for name in names)


def test_accents_do_not_matter_in_a_search(capsys):
    found = []
    for word in ("Rényi", "Renyi"):
        assert main(["list", "words", "--text", word, "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == found[1] and found[0]["words"]


def test_the_false_claims_of_a_paper_are_listed(capsys):
    assert main(["list", "abdi", "--verdict", "false", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)["claims"]
    rows = [row for row in index.read().claims.values() if row.paper == "abdi"]
    false = ("CORRECTED", "REFUTED", "NOT_REPRODUCED")
    assert [each["id"] for each in shown] == [row.id for row in rows if row.verdict in false] != []
