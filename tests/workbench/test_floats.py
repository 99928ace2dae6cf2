"""What float64 does: digits that a textbook form loses, and a function's answers."""

import math
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench import floats
from didp_ref.workbench.candidate import Written
from didp_ref.workbench.fixed import at_fixed
from didp_ref.workbench.floats import (
    as_written,
    floats_of_formula,
    floats_of_function,
    results_of,
    run_on_vectors,
    severity_of_formula,
)
from didp_ref.workbench.formula import formula_of
from didp_ref.workbench.user_function import UserFunction
from tests.whole import whole
from tests.workbench import theirs
from tests.wrong import scale


def test_a_formula_is_evaluated_as_it_is_written():
    assert as_written(parse("(1 + x) - 1"), {"x": 1e-20}) == 0.0
    assert as_written(parse("exp(x)/max(x, 2)"), {"x": 1.0}) == math.e / 2
    assert as_written(parse("1/x"), {"x": 0.0}) is None
    assert as_written(parse("exp(x)"), {"x": 1e4}) is None


@pytest.mark.parametrize("root", ["sqrt(x)", "x^(3/2)", "(2*x)^(1/3) + 1", "log(x)", "log(0*x)"])
def test_what_leaves_the_real_numbers_has_no_value(root):
    assert as_written(parse(root), {"x": -1.0}) is None


def test_the_textbook_form_loses_digits_and_a_quotient_does_not():
    quantity = di.quantities["scale.rho_at_prior"]
    wrong, remarks = floats_of_formula(Written(formula_of(quantity)), quantity)
    assert wrong and wrong in remarks[0] and "loses digits" in remarks[0]
    quantity = di.quantities["scale.prior_dependent"]  # a millionth or more, but nowhere ordinary
    wrong, remarks = floats_of_formula(Written(formula_of(quantity)), quantity)
    assert not wrong and "loses digits" in remarks[0]
    quantity = di.quantities["scale.differential_privacy"]
    assert floats_of_formula(Written(formula_of(quantity)), quantity) == ("", [])


@pytest.mark.parametrize(
    ("text", "identifier"),
    [
        # right at ordinary parameters; squares of a sensitivity below 1e-162 are 0
        ("sqrt(global_sensitivity^2/(2*rho))", "concentrated.deviation"),
        ("1 - 2/(1 + exp(epsilon))", "testing.advantage"),
    ],
)
def test_line_1_is_of_ordinary_parameters_and_a_note_of_extreme_ones(text, identifier):
    fixed = at_fixed(di.quantities[identifier], {"delta": Fraction(0)} if "exp" in text else {})
    wrong, remarks = floats_of_formula(Written(parse(text)), fixed)
    assert wrong == ""
    (extreme,) = (remark for remark in remarks if "extreme parameters" in remark)
    assert "0 instead of" in extreme


def test_a_result_that_is_wrong_is_so_by_a_factor_and_not_in_ulps():
    """At rho = 1/9 of nine worlds the logarithm is of a number near 1."""
    wrong, remarks = floats_of_formula(
        Written(parse("sensitive_range/log((n_worlds - 1)*rho/(1 - rho))")),
        di.quantities["scale.rho"],
    )
    assert wrong.endswith("times too little noise") and "ulp" not in wrong
    assert wrong in remarks[0]


def test_a_function_is_judged_by_the_vectors_under_its_own_names(monkeypatch):
    monkeypatch.setattr(floats, "vectors_of", lambda quantity: whole(quantity.id))
    one = di.quantities["scale.rho"]
    names = {"rho": "rho", "m": "n_worlds", "s": "sensitive_range"}
    with UserFunction(theirs.rho_scale) as apart:
        said = " ".join(floats_of_function(run_on_vectors(apart, one, names)))
    assert " 16 ulp" in said
    assert "invalid" in said


def test_what_is_unsafe_at_ordinary_parameters_is_said_by_a_factor():
    """The largest ordinary epsilon is 20: divided by it twice, a scale is 20 times too small."""
    quantity = di.quantities["scale.differential_privacy"]
    formula = Written(parse("global_sensitivity/epsilon^2"))
    assert "up to 20x too little noise, at epsilon = 20.0, " in severity_of_formula(
        formula, quantity
    )
    assert severity_of_formula(Written(formula_of(quantity)), quantity) == ""

    def twice(epsilon, global_sensitivity):
        return global_sensitivity / epsilon**2

    with UserFunction(twice) as apart:
        said = floats_of_function(
            run_on_vectors(apart, quantity, {name: name for name in quantity.names})
        )
    assert "up to 20x too little noise, at epsilon = 20.0, " in said[0]


def test_what_is_rounded_outwards_is_not_called_rounded_to_nearest():
    quantity = di.quantities["scale.rho"]

    def outwards(rho, n_worlds, sensitive_range):
        if n_worlds == 3:
            return math.nextafter(di.scale.rho(rho, n_worlds, sensitive_range), 0.0)
        return di.scale.rho(rho, n_worlds, sensitive_range)

    with UserFunction(outwards) as apart:
        said = " ".join(
            floats_of_function(
                run_on_vectors(apart, quantity, {name: name for name in quantity.names})
            )
        )
    assert "nearest" not in said
    assert "few-ulp" in said


def test_an_answer_that_is_no_number_is_told_from_one_that_is_off(monkeypatch):
    """5/4 divided by 5e-324 is above the largest float64, and its logarithm is 744.7."""
    monkeypatch.setattr(floats, "vectors_of", lambda quantity: whole(quantity.id))
    textbook = di.quantities["gaussian.textbook_deviation"]
    with UserFunction(theirs.gaussian_textbook) as apart:
        said = floats_of_function(
            run_on_vectors(apart, textbook, {name: name for name in textbook.names})
        )
    assert not any("off by" in line for line in said)
    (line,) = [line for line in said if "get no number, the first inf" in line]
    assert "delta = 5e-324" in line
    assert any("subnormal" in line for line in said)


def test_the_mistake_that_the_vectors_show_is_named():
    quantity = di.quantities["scale.differential_privacy"]
    with UserFunction(scale.epsilon_in_single_precision) as apart:
        said = floats_of_function(
            run_on_vectors(apart, quantity, {name: name for name in quantity.names})
        )
    assert any("single-precision" in line for line in said)


def test_results_without_a_right_digit_are_counted_and_the_worst_is_told():
    """Far below, 1 + erf is 0 or a multiple of 2**-53, and exp overflows at epsilon = 1000."""
    quantity = di.quantities["gaussian.delta"]
    names = {name: name for name in quantity.names}
    with UserFunction(theirs.gaussian_delta_by_erf) as apart:
        report = run_on_vectors(apart, quantity, names)
    valid = [each for each in report.findings if not each.vector.error]
    zeros = [each for each in valid if each.numbers == (0.0,)]
    assert zeros and all(each.vector.targets[0].nearest < 1e-15 for each in zeros)
    results = results_of(report)
    assert results.fail and results.wrong > len(zeros) and results.missing
    assert "the worst result is 0.0 instead of " in floats_of_function(report)[0]
    with UserFunction(di.gaussian.delta) as apart:
        results = results_of(run_on_vectors(apart, quantity, names))
    assert not (results.fail or results.missing) and results.total == report.values


def test_a_result_of_many_numbers_is_as_wrong_as_its_worst_number():
    """The first posterior is exact, 0; another one is a tenth too large."""
    quantity = di.quantities["belief.posterior"]
    names = {name: name for name in quantity.names}

    def last_is_larger(prior, values, response, scale):
        *others, last = di.belief.posterior(prior, values, response, scale)
        return [*others, 1.1 * last]

    with UserFunction(last_is_larger) as apart:
        assert results_of(run_on_vectors(apart, quantity, names)).fail
    with UserFunction(di.belief.posterior) as apart:
        assert not results_of(run_on_vectors(apart, quantity, names)).wrong
