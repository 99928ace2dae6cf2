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


BAD = [
    ([1], "mechanisms[0] = 1"),
    ([{"deviation": 1}], 'mechanisms[0]: missing mechanism: add "mechanism"'),
    ([{"mechanism": "gausian", "deviation": 1}], "did you mean gaussian?"),
    ([{"mechanism": "gaussian"}], 'missing deviation: add "deviation"'),
    ([{"mechanism": "laplace", "scale": 1}, {"mechanism": "laplace", "scale": -1}], "[1]: scale"),
    ([{"mechanism": "laplace", "scale": True}], "scale = True"),
    ([{"mechanism": "laplace", "scale": None}], "scale = None"),
    ([{"mechanism": "laplace", "scale": [1]}], "scale = [1] must be one number"),
    ([{"mechanism": "laplace", "scale": "ten"}], "scale = 'ten' is not a number: write"),
    ([{"mechanism": "laplace", "scale": float("nan")}], "scale = 'nan' is not a number"),
    ([{"mechanism": "laplace", "scale": 1, "times": 0}], "1 <= times"),
    ([{"mechanism": "laplace", "scale": 1, "times": 1.5}], "times = '1.5'"),
    ([{"mechanism": "laplace", "scale": 1, "steps": 10**10}], "<= 1,000,000,000"),
    ([{"mechanism": "laplace", "b": 1}], "did you mean scale?"),
    ([{"mechanism": "gaussian", "deviation": 1, "sampling_rate": 2}], "0 < sampling_rate <= 1"),
    ([{"mechanism": "laplace", "scale": 1, "adjacency": "bounded"}], "write replace"),
    ([{"mechanism": "laplace", "scale": 1, "steps": 1, "times": 1}], "one of times and steps"),
    ([{"mechanism": "discrete_laplace", "scale": 1, "global_sensitivity": 1.5}], "an integer"),
    ([{"mechanism": "randomized_response", "truth": 0.3}], "truth > 1/categories"),
    ([{"mechanism": "promise", "epsilon": 1, "delta": 1}], "0 <= delta < 1"),
    ('[{"mechanism": "laplace",]', "line 1 column 26"),
]


@pytest.mark.parametrize(("mechanisms", "said"), BAD)
def test_an_error_names_the_entry_the_value_and_what_to_write(mechanisms, said):
    with pytest.raises(DidpError) as problem:
        explain(mechanisms=mechanisms, delta="1e-6", adjacency="replace")
    assert said in str(problem.value)


def test_an_adjacency_that_the_list_states_is_that_of_the_question():
    listed = [{"mechanism": "laplace", "scale": 10, "adjacency": "replace"}]
    assert explain(mechanisms=listed, delta="1e-6").adjacency == "replace"
    with pytest.raises(InputError):
        explain(mechanisms=listed, delta="1e-6", adjacency="add-remove")
    other = {"mechanism": "laplace", "scale": 10, "adjacency": "add-remove"}
    with pytest.raises(InputError):
        explain(mechanisms=[*listed, other], delta="1e-6")


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
    ],
)
def test_what_is_no_list_is_an_error(asked, error):
    with pytest.raises(error):
        explain(**asked)


@pytest.mark.parametrize("adjacency", ["replace", "worlds"])
def test_a_sample_of_another_adjacency_is_an_error(adjacency):
    sampled = [{"mechanism": "gaussian", "deviation": 1, "sampling_rate": "1/10"}]
    with pytest.raises(InputError):
        explain(mechanisms=sampled, adjacency=adjacency)


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
