"""``didp-ref errata --witnesses``."""

import json

import pytest

from didp_ref.audit.witnesses import NONE, Computed
from didp_ref.cli import errata_witnesses
from didp_ref.cli.main import main

ASKED = ["errata", "refine.epsilon-delta-individual", "--witnesses"]


def test_an_error_shows_with_its_inputs_both_numbers_and_its_repair(capsys):
    assert main(ASKED) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("UNSAFE refine.epsilon-delta-individual: ")
    for row in (
        "At prior = uniform on [0, 1]; f(D) = 1/2; epsilon = ln 2; delta = 1/5;",
        "Promised the probability of the tails where the individual is absent: at most 1/5",
        "Occurs 2/5",
        "With fix the prior 1/3, 2/3, epsilon = ln 2, 1/10 moved: the least delta must be at most "
        "1/5 and is 1/5 (reached)",
        "Computed: 1 error. Each fix was run: 2 cases.",
    ):
        assert row in said


def test_a_fix_that_changes_no_mechanism_says_why_it_is_not_run(capsys):
    assert main(["errata", "refine.table-5.laplace", "refine.consistency", "--witnesses"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "With fix not run: printed probabilities are corrected" in said
    assert "1 of 2 fixes were run: 1 case." in said


def test_the_document_has_the_same(capsys):
    assert main([*ASKED, "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["witnesses"]
    assert (told["claim"], told["severity"]) == (ASKED[1], "unsafe")
    (witness,) = told["witnesses"]
    assert (witness["said"], witness["found"]) == ("at most 1/5", "2/5")
    assert told["kept"] and not told["without"] and len(told["repairs"]) == 2


@pytest.mark.parametrize(
    "computed", [Computed((), "no number", (), True), Computed((), "", ("one",), False)]
)
def test_an_error_that_does_not_show_or_a_repair_that_fails_ends_with_1(
    computed, capsys, monkeypatch
):
    monkeypatch.setattr(errata_witnesses, "compute", lambda _: computed)
    assert main(ASKED) == 1
    said = capsys.readouterr().out
    assert ("not computed here: no number" in said) is bool(computed.without)
    assert ("does not keep its promise" in said) is not computed.kept


def test_an_error_of_one_interpretation_says_which(capsys, monkeypatch):
    monkeypatch.setattr(errata_witnesses, "compute", lambda _: Computed((), "none", (), True))
    main(["errata", "rhodi.theorem-1.range-at-hand", "--witnesses"])
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith('UNSAFE IF rhodi.theorem-1.range-at-hand is read as "the D\' at hand": ')
    assert 'Holds if read as "every D\'"' in said


def test_remarks_are_left_out_unless_all_are_asked_for(capsys, monkeypatch):
    monkeypatch.setattr(errata_witnesses, "compute", lambda _: Computed((), "none", (), True))
    assert main(["errata", "bound", "--witnesses"]) == 0
    assert "--all" in capsys.readouterr().out
    assert main(["errata", "bound", "--witnesses", "--all"]) == 1  # skipped is no pass
    assert "Missing: 1 slip, 3 remarks." in capsys.readouterr().out


def test_a_remark_needs_no_number_that_the_printed_words_contradict(capsys, monkeypatch):
    monkeypatch.setattr(errata_witnesses, "compute", lambda _: Computed((), NONE, (), True))
    assert main(["errata", "bound", "--witnesses", "--all"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "no numbers are computed for 1 slip, 3 remarks; didp-ref errata ID" in said
    assert "show this error" not in said and "Missing" not in said
    assert main(["errata", "bound", "refine.consistency", "--witnesses"]) == 1  # an error does
    assert "Missing: 1 error." in capsys.readouterr().out
