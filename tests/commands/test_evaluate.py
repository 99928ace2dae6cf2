"""``didp-ref eval``."""

import json
from fractions import Fraction

import pytest

from didp_ref.cli import main

TWO_WORLDS = ["eval", "belief.posterior", "prior=1/2,1/2", "values=0,1", "response=0", "scale=1"]


def test_the_enclosure_is_exact_where_the_answer_is_rational(capsys):
    assert main(["eval", "composition.alpha", "alphas=1/2,1/3", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["results"][0]
    assert Fraction(result["lower"]) == Fraction(result["upper"]) == Fraction(2, 3)
    assert Fraction(result["float64"]) > Fraction(2, 3)  # rounded up: alpha is a promise


def test_a_budget_that_may_be_spent_is_rounded_down(capsys):
    assert main(["eval", "translation.epsilon_from_rho", "rho=1/2", "n_worlds=3", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    result = answer["results"][0]
    assert answer["safe_side"] == "down"
    assert Fraction(result["float64"]) < Fraction(result["lower"])  # ln 2 is no float64
    assert Fraction(result["upper"]) - Fraction(result["lower"]) < Fraction(1, 2**120)


def test_more_bits_give_more_digits(capsys):
    digits = []
    for bits in ("20", "200"):
        words = ["translation.epsilon_from_rho", "rho=1/2", "n_worlds=3", "--bits", bits, "--json"]
        assert main(["eval", *words]) == 0
        digits.append(json.loads(capsys.readouterr().out)["results"][0]["digits"])
    assert len(digits[1]) > len(digits[0]) > 6
    assert digits[1].startswith("0.69314718055994530941723212145817656807550013436")  # ln 2


def test_every_world_gets_its_posterior(capsys):
    assert main([*TWO_WORLDS, "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert len(results) == 2
    total = sum(Fraction(one["lower"]) for one in results)
    assert abs(total - 1) < Fraction(1, 2**120)


def test_the_table_names_the_conditions_that_were_checked(capsys):
    assert main(["eval", "scale.rho", "rho=1/2", "n_worlds=3", "sensitive_range=1"]) == 0
    said = capsys.readouterr().out
    assert "rho > 1/n_worlds" in said
    assert "safe side" in said


@pytest.mark.parametrize("wrong", ["prior=0.5,0.4", "prior=0.5,0.5,0", "prior=-1,2"])
def test_a_wrong_prior_is_refused(wrong, capsys):
    words = [wrong if word.startswith("prior") else word for word in TWO_WORLDS]
    assert main(words) == 2
    assert "prior" in capsys.readouterr().err
