"""Every verdict and every severity is explained."""

import json
import shlex

import pytest

from didp_ref import glossary
from didp_ref.audit import index
from didp_ref.audit.claim import Severity, Verdict
from didp_ref.audit.vocabulary import SEVERITIES, VERDICTS, WITHOUT_CLAIMS, WORDS, command_for
from didp_ref.cli.main import main


def test_none_is_left_out_and_the_order_is_kept():
    assert list(VERDICTS) == list(Verdict)
    assert list(SEVERITIES) == list(Severity)


def test_what_fails_the_audit_says_so():
    for entry in (Verdict.UNDECIDED, Verdict.CONFLICT):
        assert "fails the audit" in VERDICTS[entry]


def test_with_the_fields_words_they_are_all_that_is_explained():
    assert WORDS["CORRECTED"] == f"{VERDICTS[Verdict.CORRECTED]}."
    assert WORDS["wasteful"] == f"{SEVERITIES[Severity.WASTEFUL]}."
    assert len(WORDS) == len(glossary.WORDS) + len(Verdict) + len(Severity)


def test_unsafe_is_told_of_a_statement_and_of_a_library():
    of_a_statement, of_a_library = WORDS["unsafe"].split(". ", 1)
    assert of_a_statement == SEVERITIES[Severity.UNSAFE]
    assert "UNSAFE by a factor of 2" in of_a_library and "UNSAFE by a factor" in WORDS


COMMANDS = {word: command_for(word) for word in WORDS}
LISTING = {word: words for word, words in COMMANDS.items() if words.startswith("didp-ref list -")}
LEVELS_OF_COQ = ("replayed step by step", "over defined notions", "joined", "numbers only")


def test_no_claim_has_a_verdict_that_is_listed_by_none():
    have = {row.verdict for row in index.read().claims.values()}
    assert have == {verdict.value for verdict in Verdict} - WITHOUT_CLAIMS


@pytest.mark.parametrize("word", LISTING)
def test_a_list_has_more_than_the_word(word, capsys):
    assert main([*shlex.split(LISTING[word])[1:], "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert any(rows for kind, rows in document.items() if kind != "words")


@pytest.mark.parametrize("words", sorted({*COMMANDS.values()} - {*LISTING.values()}))
def test_an_example_runs_as_typed(words, capsys):
    assert main(shlex.split(words)[1:]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("word", LEVELS_OF_COQ)
def test_a_level_of_coq_is_in_its_example(word, capsys):
    assert main(shlex.split(COMMANDS[word])[1:]) == 0
    assert word in capsys.readouterr().out
