"""Every verdict and every severity is explained."""

from didp_ref import glossary
from didp_ref.audit.claim import Severity, Verdict
from didp_ref.audit.vocabulary import SEVERITIES, VERDICTS, WORDS


def test_none_is_left_out_and_the_order_is_kept():
    assert list(VERDICTS) == list(Verdict)
    assert list(SEVERITIES) == list(Severity)


def test_what_fails_the_audit_says_so():
    for one in (Verdict.UNDECIDED, Verdict.CONFLICT):
        assert "fails the audit" in VERDICTS[one]


def test_with_the_fields_words_they_are_all_that_is_explained():
    assert WORDS["CORRECTED"] == f"{VERDICTS[Verdict.CORRECTED]}."
    assert WORDS["wasteful"] == f"{SEVERITIES[Severity.WASTEFUL]}."
    assert len(WORDS) == len(glossary.WORDS) + len(Verdict) + len(Severity)


def test_unsafe_is_told_of_a_statement_and_of_a_library():
    of_a_statement, of_a_library = WORDS["unsafe"].split(". ", 1)
    assert of_a_statement == SEVERITIES[Severity.UNSAFE]
    assert "UNSAFE by a factor of 2" in of_a_library and "UNSAFE by a factor" in WORDS
