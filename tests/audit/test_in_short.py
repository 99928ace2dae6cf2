"""didp_ref/audit/in_short.py: what is said first of a claim is what its verdict says."""

from didp_ref.audit.claim import Verdict
from didp_ref.audit.errata import errata
from didp_ref.audit.in_short import TOLD, in_short
from didp_ref.audit.judged import claims
from didp_ref.audit.vocabulary import VERDICTS


def test_each_begins_with_what_its_verdict_means():
    for judged in claims.values():
        (label, said), *_ = in_short(judged)
        assert label == "in short"
        means = VERDICTS[judged.verdict].removesuffix(", under every reading listed")
        assert said.startswith((means, means.replace("printed statement", "statement"))), judged.id
        assert ("under every reading" in said) <= bool(judged.readings)


def test_what_rests_on_a_reading_is_not_said_to_be_true_without_it():
    for judged in claims.values():
        if judged.verdict is Verdict.PROVED and judged.claim.rests_on:
            said = dict(in_short(judged))
            assert "rests on" in said["in short"] or set(TOLD) <= said.keys()


def test_harm_is_told_with_whom_it_hurts_and_what_to_do():
    hurts = {name: entry for entry in errata("") for name in entry.tells}
    for judged in claims.values():
        said = dict(in_short(judged))
        if judged.id in hurts and hurts[judged.id].severity.value != "remark":
            assert all(said[label] for label in TOLD)
        else:
            assert said.keys() == {"in short"}
