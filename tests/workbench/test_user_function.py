"""A user's function in a process of its own: followed, asked, and ended in time."""

import os
import time
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.workbench.user_function import UserFunction
from tests.processes.test_sandbox import pipe_of_answers
from tests.workbench import theirs

EPSILON = di.quantities["scale.differential_privacy"]
NAMES = {name: name for name in EPSILON.names}


def trace(function, item=EPSILON, names=None, n=2):
    with UserFunction(function, quantity=item) as apart:
        return apart.trace(names or {name: name for name in item.names}, n)


def test_a_formula_is_recovered_through_helpers_and_imported_names():
    names = {"rho": "rho", "m": "n_worlds", "s": "sensitive_range"}
    tracing = trace(theirs.rho_scale, di.quantities["scale.rho"], names)
    (path,) = tracing.paths
    assert [str(value) for value in path.values] == [
        "sensitive_range/log((n_worlds - 1)*rho/(1 - rho))"
    ]


@pytest.mark.parametrize(
    ("function", "what"), [(theirs.in_a_set, "dictionary"), (theirs.rounded, "it rounds")]
)
def test_what_cannot_be_followed_is_named_with_its_line(function, what):
    tracing = trace(function)
    assert not tracing.paths
    assert what in tracing.problem
    assert "of theirs.py" in tracing.problem


def test_branches_are_enumerated_with_their_conditions():
    tracing = trace(theirs.rho_scale_branches, di.quantities["scale.rho"])
    assert [[str(c) for c in path.conditions] for path in tracing.paths] == [
        ["n_worlds = 2"],
        ["n_worlds != 2"],
    ]  # the guard of rho is decided by the domain


def test_a_known_constant_is_read_as_what_it_is():
    tracing = trace(theirs.rho_scale_base_2, di.quantities["scale.rho"])
    assert [each for each in tracing.notes if "log(2)" in each] == list(tracing.notes) != []


def test_loops_are_followed_at_a_number_of_entries():
    tracing = trace(theirs.beta_sorted, di.quantities["composition.beta"], n=2)
    assert sorted(str(path.values[0]) for path in tracing.paths) == [
        "(1 + betas_1)*(1 + betas_2) - 1",
        "(1 + betas_2)*(1 + betas_1) - 1",
    ]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("function", "problem"),
    [
        (theirs.recursive, "recursive"),
        (theirs.printing, "prints"),
        (theirs.nothing, "returns nothing"),
        (theirs.text, "'12'"),
        (theirs.leaves, "raises SystemExit"),
        ("no_such_module_here:f", "no_such_module_here"),
        ("tests.workbench.theirs:no_such_function", "no_such_function"),
        ("tests.workbench.theirs:NOT_A_FUNCTION", "NOT_A_FUNCTION"),
    ],
)
def test_bad_manners_are_named_in_one_line(function, problem, capfd):
    with pytest.raises(InputError, match=problem) as holds:
        trace(function)
    assert "\n" not in str(holds.value)
    assert capfd.readouterr().out == ""


def test_a_function_that_loops_for_ever_is_ended():
    began = time.monotonic()
    with (
        UserFunction(theirs.for_ever, timeout=0.2, quantity=EPSILON) as apart,
        pytest.raises(InputError, match="no answer"),
    ):
        apart.trace(NAMES, 1)
    assert time.monotonic() - began < 10.0


def test_asked_for_a_number_it_answers_exactly_what_it_returns():
    with UserFunction(theirs.guarantee_textbook) as apart:
        result = apart.call({"scale": 1, "sensitive_range": 0, "n_worlds": 4})
        assert result.values == (Fraction(1, 4),)
        assert apart.arguments() == ["scale", "sensitive_range", "n_worlds"]
    with UserFunction(theirs.refuses_all) as apart:
        assert apart.call({"epsilon": 1, "global_sensitivity": 1}).refusal == "ValueError: never"


def test_math_is_what_it_was_afterwards():
    import math

    before = math.log
    trace(theirs.guarantee_textbook, di.quantities["guarantee.rho"])
    assert math.log is before


X = '["name", "epsilon"]'
FORGED = {
    "another name": '[[[[], [["name", "zeta"]], ""]], [], ""]',
    "a name in a condition": f'[[[[[["name", "zeta"], ">"]], [{X}], ""]], [], ""]',
    "another relation": f'[[[[[{X}, "<"]], [{X}], ""]], [], ""]',
    "neither paths nor a problem": '[[], [], ""]',
    "no term": '[[[[], [["system", null]], ""]], [], ""]',
    "no number": '[[[[], [["number", "1/0"]], ""]], [], ""]',
    "a quotient of three": f'[[[[], [["/", null, {X}, {X}, {X}]], ""]], [], ""]',
    "nested": f'[[[[], [{"[" * 100_000}{"]" * 100_000}], ""]], [], ""]',
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("trace_of", FORGED.values(), ids=FORGED)
def test_a_trace_that_the_function_writes_itself_is_read_strictly(trace_of):
    def forging(epsilon, global_sensitivity):
        line = memoryview(f'[1, "answer", {trace_of}]\n'.encode())
        while line:
            line = line[os.write(pipe_of_answers(), line) :]
        return epsilon

    with UserFunction(forging, quantity=EPSILON) as apart, pytest.raises(InputError) as refused:
        apart.trace(NAMES, 1)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 500


@pytest.mark.parametrize("value", [Fraction(1, 3), 10**4000, 5e-324, Fraction(7, 2**900), -0.0])
def test_a_number_comes_back_as_exactly_what_it_is(value):
    with UserFunction(lambda epsilon: value) as apart:
        assert apart.call({"epsilon": 1}).values == (Fraction(value),)


def test_a_number_without_end_is_refused():
    with UserFunction(lambda epsilon: 1 << (1 << 20)) as apart:
        with pytest.raises(InputError, match="digits"):
            apart.call({"epsilon": 1})
        assert apart.lost == 0
