"""A list of different outputs: one question, answered by the accountant."""

from fractions import Fraction

import mpmath
import pytest
from flint import fmpq

import didp_ref as di
from didp_ref.errors import DidpError, DomainError, InputError, UnknownName
from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_mechanisms import outputs, read_mechanisms

RUN = [
    {"mechanism": "gaussian", "deviation": 10, "times": 20},
    {"mechanism": "laplace", "scale": "10", "times": 3},
    {"mechanism": "promise", "epsilon": 0.1, "delta": "1e-8"},
]


def test_a_list_has_the_epsilon_of_the_accountant():
    answer = explain(mechanisms=RUN, delta="1e-6", adjacency="replace")
    acc = di.accounting
    made = [(acc.gaussian(10), 20), (acc.laplace(10), 3), acc.promise("0.1", "1e-8")]
    bracket = acc.epsilon.enclose(made, delta="1e-6")
    epsilon = next(each for each in answer.findings if each.name.startswith("epsilon at delta"))
    assert epsilon.value.lower <= bracket.upper and bracket.lower <= epsilon.value.upper
    assert explain(mechanisms=made, delta="1e-6", adjacency="replace").headline == answer.headline


@pytest.mark.parametrize(("stated", "status"), [(1, "FAIL"), (3, "PASS")])
def test_a_stated_epsilon_of_a_list_is_checked(stated, status):
    answer = explain(mechanisms=RUN, delta="1e-6", epsilon=stated, adjacency="replace")
    assert answer.status == status


def test_one_kind_of_step_is_answered_as_without_a_list():
    steps = {"noise_multiplier": 2, "sampling_rate": "1/100", "steps": 100}
    listed = explain(mechanisms=[{"mechanism": "gaussian", **steps}], delta="1e-6")
    alone = explain(**steps, delta="1e-6")
    assert listed.adjacency == alone.adjacency == "add-remove"
    assert listed.value == pytest.approx(alone.value, rel=1e-3)


def test_a_decimal_of_a_file_is_exact():
    ((mechanism, times),) = read_mechanisms('{"mechanism": "laplace", "scale": 0.1, "times": 7}')
    assert dict(mechanism.parameters)["scale"] == fmpq(1, 10)
    assert times == 7
    assert outputs(read_mechanisms(RUN)) == 24


def test_a_float_of_a_mechanism_is_the_decimal_as_it_is_elsewhere_in_a_question():
    acc = di.accounting
    made = acc.sampled(acc.sampled(acc.gaussian(1.1, 3), 0.1), "1/7")
    ((mechanism, times),) = read_mechanisms([(made, 9)])
    assert mechanism == acc.sampled(acc.sampled(acc.gaussian("1.1", 3), "0.1"), "1/7")
    assert mechanism != made
    assert times == 9


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"mechanisms": []}, DomainError),
        ({"mechanisms": "[1, 2"}, DomainError),
        ({"mechanisms": "[" * 100_000}, DomainError),
        ({"mechanisms": [3]}, DomainError),
        ({"mechanisms": 5}, DomainError),
        ({"mechanisms": '[{"mechanism": "laplace", "scale": 1, "scale": 9}]'}, InputError),
        ({"mechanisms": [{"mechanism": "laplac"}]}, UnknownName),
        ({"mechanisms": [{"mechanism": "laplace", "scale": 1, "times": 0}]}, DomainError),
        ({"mechanisms": [{"mechanism": "laplace", "scale": float("nan")}]}, DidpError),
        ({"mechanisms": RUN, "times": 3, "adjacency": "replace"}, InputError),
        ({"mechanisms": RUN, "delta": "1e-6", "total_delta": "1e-6"}, InputError),
        ({"mechanisms": RUN}, InputError),  # of which adjacency?
    ],
)
def test_what_is_no_list_is_an_error(asked, error):
    with pytest.raises(error):
        explain(**asked)


def test_sampling_is_about_a_record_that_comes_or_goes():
    sampled = [{"mechanism": "gaussian", "deviation": 1, "sampling_rate": "1/10"}]
    with pytest.raises(InputError):
        explain(mechanisms=sampled, adjacency="replace")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('{"mechanism": "laplace", "scale": 1' + "0" * 5000 + "}", "scale"),
        ('{"mechanism": "gaussian", "noise_multiplier": 0}', "noise_multiplier"),
        ('{"mechanism": "gaussian", "deviation": 0}', "deviation"),
        ('{"mechanism": "gaussian", "deviation": 1, "sampling_rate": 2}', "sampling_rate"),
    ],
)
def test_an_error_names_the_key_that_was_written(text, named):
    with pytest.raises(DomainError) as problem:
        read_mechanisms(text)
    assert problem.value.parameter == named


@pytest.mark.parametrize("delta", ["1e-6", "1.5e-6", "4e-6"])
def test_a_delta_near_the_one_that_is_published_is_answered(delta):
    promise = [{"mechanism": "promise", "epsilon": 1, "delta": "1e-6"}]
    answer = explain(mechanisms=promise, delta=delta, adjacency="replace")
    epsilon = next(each for each in answer.findings if each.name.startswith("epsilon at delta"))
    rest = 1 - (1 - Fraction(delta)) / (1 - Fraction("1e-6"))
    with mpmath.workdps(50):  # p - e^epsilon q = what is left of delta
        value = mpmath.log(
            mpmath.e - (1 + mpmath.e) * mpmath.mpf(rest.numerator) / rest.denominator
        )
        assert float(epsilon.value.lower) - 1e-12 <= value <= float(epsilon.value.upper) + 1e-12
