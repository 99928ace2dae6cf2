"""Three sentences for a report have the numbers of the screen, and a delta is weighed."""

import re
from fractions import Fraction

import pytest

from didp_ref.cli.main import main
from didp_ref.errors import InputError
from didp_ref.workbench.explain import explain

QUESTIONS = [
    {"epsilon": 1, "prior": "1/1000"},
    {"epsilon": 1, "delta": "1e-6", "prior": "0.1%"},
    {"epsilon": "0.249", "group": 3, "prior": "5%"},
    {"epsilon": "0.1", "times": 12},
    {"epsilon": 1, "n_worlds": 10, "adjacency": "replace"},
    {"scale": 3, "sensitive_range": 1, "prior": "5%"},
    {"alpha": "1/2", "beta": 1, "prior": "10%"},
    {"deviation": 2, "global_sensitivity": 1, "times": 12},
    {"concentrated_rho": "0.1", "prior": "1%"},
    {"posterior": "10%", "prior": "5%", "group": 3, "times": 12},
    {"posterior": "10%", "prior": "5%", "delta": "1e-6"},
    {"noise_multiplier": "1.1", "sampling_rate": "0.01", "steps": 100, "prior": "1%"},
]


@pytest.mark.parametrize("asked", QUESTIONS)
def test_the_sentences_are_short_and_have_the_numbers_of_the_first_line(asked):
    asked = dict(asked)
    answer = explain(asked, asked.pop("adjacency", None))
    assert len(answer.report) == 3
    assert all(len(sentence.split()) <= 32 for sentence in answer.report)
    said = " ".join(answer.report)
    for number in re.findall(r"[\d.]+%", answer.headline):
        assert number in said
    if "probability at most" in answer.headline:
        assert re.search(r"probability at most ([\d.]*\d)", answer.headline)[1] in said
    of_worlds = {"sensitive_range", "alpha"} & asked.keys()
    assert ("what the figures teach about everybody is not limited" in said) != bool(of_worlds)


def test_one_in_so_many_is_rounded_to_the_side_of_more_risk():
    answer = explain(epsilon=1, delta="1e-6", prior="0.1%")
    first, second, _ = answer.report
    # 0.001 e^2/(0.001 e^2 + 0.999) = 0.0073421, one in 136.2; 1e-6/(1 - 1/e) = 1.58198e-6
    assert "from 0.1% (1 in 1,000) to at most 0.735% (1 in 136)" in first
    assert "0.000001582 (1 in 632,000)" in second


@pytest.mark.parametrize(
    ("asked", "epsilon", "whom", "these"),
    [
        ({"epsilon": 1}, "1", "a person with one record", "this release alone"),
        ({"epsilon": "0.1", "group": 3}, "0.3", "a person with 3 records", "this release alone"),
        ({"epsilon": "0.1", "times": 12}, "1.2", "a person with one record", "these 12 outputs"),
        ({"scale": 2, "global_sensitivity": 1}, "0.5", "a person with one record", "this release"),
        (
            {"mechanism": "exponential", "scale": 4, "global_sensitivity": 1},
            *("0.5", "a person with one record", "this release"),
        ),
        ({"epsilon": 1, "delta": "1e-6"}, "1, delta = 0.000001", "a person with one", "this rel"),
        # one record goes and one comes, which is twice this epsilon
        ({"epsilon": 1, "n_worlds": 10, "adjacency": "add-remove"}, "1", "one record", "this rel"),
    ],
)
def test_the_last_sentence_has_epsilon_and_what_it_covers(asked, epsilon, whom, these):
    asked = dict(asked)
    *_, last = explain(asked, asked.pop("adjacency", None)).report
    assert last.startswith(f"This is epsilon = {epsilon} for {whom}")
    assert f"and for {these}" in last and "add to it" in last


def test_the_last_sentence_of_gaussian_noise_has_the_epsilon_that_it_keeps():
    answer = explain(deviation=10, global_sensitivity=1, times=50, delta="1e-5")
    kept = re.search(r"epsilon = [\d.]+ at delta = 0.00001", dict(answer.rows)["Keeps"])[0]
    assert answer.report[-1].startswith(f"This is {kept} for a person with one record")


def test_the_first_screen_says_where_the_sentences_are(capsys):
    assert main(["explain", "epsilon=1"]) == 0
    assert "add --details (sentences for a report)" in capsys.readouterr().out
    assert main(["explain", "mu=40"]) == 0
    assert "sentences" not in capsys.readouterr().out
    assert main(["explain", "epsilon=1", "--details"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert all(sentence in said for sentence in explain(epsilon=1).report)


@pytest.mark.parametrize(
    "asked",
    [
        {"success": "60%"},
        {"epsilon": 200, "delta": "0.3"},
        {"mu": 40},
        {"posterior": "10%", "prior": "5%", "epsilon": 1},
    ],
)
def test_nothing_is_reported_where_nothing_is_limited(asked):
    assert explain(asked).report == ()


@pytest.mark.parametrize(
    ("asked", "mean", "usual"),
    [
        ({"delta": "1e-6", "records": 1_000_000}, "1", "0.000001"),
        ({"delta": "1e-6", "records": 1_000_000, "group": 3}, "1", "0.000001"),
        ({"delta": "1e-9", "records": 5000}, "0.000005", ""),
        ({"delta": "1e-5", "records": 300_000}, "3", "0.000003333"),
    ],
)
def test_a_delta_is_weighed_against_the_number_of_records(asked, mean, usual):
    note = dict(explain(epsilon=1, **asked).rows)["Note"]
    assert re.search(r"may publish ([\d.]+) of ", note)[1] == mean  # records times delta
    assert (re.findall(r"far below ([\d.]+) ", note) or [""]) == [usual]


def test_several_outputs_may_publish_a_record_each():
    answer = explain(epsilon=1, delta="1e-3", times=10, total_delta="0.1", records=1000)
    mean = Fraction(re.search(r"may publish ([\d.]+) of 1,000", dict(answer.rows)["Note"])[1])
    exact = 1000 * (1 - (1 - Fraction("1e-3")) ** 10)
    assert exact <= mean <= exact * Fraction("1.001")


def test_records_need_a_delta_and_details_ask_for_them():
    with pytest.raises(InputError, match="records is what a delta is weighed against: add delta="):
        explain(epsilon=1, records=1000)
    scopes = " ".join(explain(epsilon=1, delta="1e-6").not_said)
    assert "far below one over the number of records: add records=100000" in scopes
    weighed = " ".join(explain(epsilon=1, delta="1e-6", records=1000).not_said)
    assert "one over the number" not in weighed
