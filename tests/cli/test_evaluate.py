"""``didp-ref eval``."""

import json
import math
import sys
import time
from fractions import Fraction

import pytest

from didp_ref.cli.main import main

SCALE = ["eval", "scale.rho", "rho=1/2", "n_worlds=3", "sensitive_range=1"]
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


def test_other_names_are_read_as_ours_and_said(capsys):
    """``check`` knows these names too; 2/(1/2) is 4 under any of them."""
    for budget, sensitivity in (("eps", "sens"), ("EPS", "l1_sensitivity"), ("budget", "Delta_f")):
        words = [f"{budget}=1/2", f"{sensitivity}=2"]
        assert main(["eval", "scale.differential_privacy", *words]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert said.startswith("4.0 ")
        assert f"{budget} = epsilon, {sensitivity} = global_sensitivity" in said
    assert main(["eval", "composition.delta_repeated", "epsilon=1", "eps=1"]) == 2
    assert "given twice" in capsys.readouterr().err


def test_every_world_gets_its_posterior(capsys):
    assert main([*TWO_WORLDS, "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert len(results) == 2
    total = sum(Fraction(entry["lower"]) for entry in results)
    assert abs(total - 1) < Fraction(1, 2**120)


def test_the_table_names_the_conditions_that_were_checked(capsys):
    assert main(SCALE) == 0
    said = capsys.readouterr().out
    value, side = said.splitlines()[0].split(maxsplit=1)
    assert 1 / math.log(2) <= float(value) < 1 / math.log(2) * (1 + 1e-15)
    assert "rounded up" in side and "safe side" in side
    assert "--details" in said and "rho > 1/n_worlds" not in said
    assert main([*SCALE, "--details"]) == 0
    said = capsys.readouterr().out
    assert "rho > 1/n_worlds" in said
    assert max(map(len, said.splitlines())) <= 80
    between = said.partition("Between")[2].partition("Holds")[0].split()
    numbers = [int(word) for word in between if word != "/"]
    lower, upper = Fraction(*numbers[:2]), Fraction(*numbers[2:])
    truth = Fraction(14426950408889634073599246810018921374, 10**37)  # 1/ln 2, cut
    assert lower <= truth + Fraction(1, 10**37) and truth <= upper
    assert 0 < upper - lower < Fraction(1, 10**35)


def test_what_is_worse_than_adding_says_so_and_names_the_least(capsys):
    words = ["epsilon=1", "delta=0", "times=100", "slack=1e-6"]
    assert main(["eval", "composition.advanced", *words]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "composition.epsilon_repeated" in said
    values = {}
    for name, asked in (
        ("advanced", words),
        ("epsilon_repeated", [*words[:3], "total_delta=1e-6"]),
        ("epsilon", [f"epsilons={','.join('1' * 100)}"]),
    ):
        assert main(["eval", f"composition.{name}", *asked, "--json"]) == 0
        values[name] = json.loads(capsys.readouterr().out)["results"][0]["float64"]
    assert values["epsilon_repeated"] < values["epsilon"] == 100 < values["advanced"]


@pytest.mark.parametrize("wrong", ["prior=0.5,0.4", "prior=0.5,0.5,0", "prior=-1,2"])
def test_a_wrong_prior_is_refused(wrong, capsys):
    words = [wrong if word.startswith("prior") else word for word in TWO_WORLDS]
    assert main(words) == 2
    assert "prior" in capsys.readouterr().err


def test_numbers_of_more_digits_than_python_writes(capsys):
    assert main(["eval", "refinement.factor_up_individual", "epsilon=10000", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["results"][0]
    limit = sys.get_int_max_str_digits()
    assert len(result["lower"]) > limit
    assert set(result["lower"] + result["upper"]) <= set("0123456789/")
    assert result["digits"].endswith("E+4342")  # 10000/ln(10) is about 4342.9


def test_json_has_no_infinity(capsys):
    words = ["rho=1/2", "n_worlds=3", "sensitive_range=1e320", "--json"]
    assert main(["eval", "scale.rho", *words]) == 0

    def refuse(name):
        raise AssertionError(f"{name} is no JSON")

    result = json.loads(capsys.readouterr().out, parse_constant=refuse)["results"][0]
    assert result["float64"] is None
    assert result["float64_hex"] == "inf"


@pytest.mark.parametrize("form", [[], ["--json"]])
@pytest.mark.parametrize("epsilon", ["1e300", "1e6", "7e5", "1e-400"])
def test_an_answer_next_to_one_takes_no_longer_than_another(epsilon, form, capsys):
    began = time.process_time()
    assert (
        main(["eval", "translation.rho_from_epsilon", f"epsilon={epsilon}", "n_worlds=2", *form])
        == 0
    )
    assert time.process_time() - began < 5
    capsys.readouterr()


@pytest.mark.parametrize(("worlds", "bits"), [(600, 128), (100, 32768)])
def test_what_would_take_minutes_is_refused_with_its_size(worlds, bits, capsys):
    words = ["prior=" + ",".join([f"1/{worlds}"] * worlds), "values=" + ",".join("0" * worlds)]
    words += ["response=0", "scale=1", "--bits", str(bits)]
    began = time.process_time()
    assert main(["eval", "belief.posterior", *words]) == 2
    assert time.process_time() - began < 1
    assert f"(n = {worlds}, b = {bits})" in capsys.readouterr().err


def test_a_percentage_is_an_exact_number(capsys):
    printed = []
    for rate in ("1%", "1/100"):
        main(
            ["eval", "subsampling.poisson_epsilon", "epsilon=1", f"sampling_rate={rate}", "--json"]
        )
        printed.append(json.loads(capsys.readouterr().out))
    assert printed[0] == printed[1]
    assert main(["eval", "subsampling.poisson_epsilon", "epsilon=1", "sampling_rate=x%"]) == 2


def test_what_is_missing_says_which_condition_asks_for_it(capsys):
    words = ["alpha=1/2", "beta=1", "identifiability_sensitivity=1", "p_min=1/4"]
    assert main(["eval", "scale.prior_dependent", *words]) == 2
    said = capsys.readouterr().err
    assert "p_max" in said and "beta < 1/p_max - 1" in said


def test_a_value_beyond_float64_says_so_beside_inf(capsys):
    assert main([*SCALE[:-1], "sensitive_range=1.7e308"]) == 0
    number, *words = capsys.readouterr().out.split("\n")[0].split()
    assert float(number) == math.inf and "exceeds" in words


def test_an_empty_width_is_not_the_usual_one(capsys):
    step = ["deviation=1", "sampling_rate=1/10", "times=3", "total_delta=1e-5"]
    sampled = ["eval", "accounting.sampled_gaussian_epsilon", *step, "--width"]
    for words in ([*sampled, ""], [*SCALE, "--width", ""]):
        assert main(words) == 2
        assert "width" in capsys.readouterr().err
