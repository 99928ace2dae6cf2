"""Paths: every branch once, and what the domain decides not at all."""

import math

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.symbolic.signs import Region
from didp_ref.workbench.trace import shorten_text, symbols, trace

RHO = di.quantities["scale.rho"]


def traced(function):
    return trace(function, lambda values: function(**values), symbols(RHO, 1), Region(RHO))


def conditions(trace):
    return sorted(" and ".join(map(str, path.conditions)) for path in trace.paths)


def test_the_domain_decides_what_it_can():
    def function(rho, n_worlds, sensitive_range):
        if rho >= 1 or n_worlds < 2 or rho * n_worlds <= 1 or sensitive_range < 0:
            raise ValueError
        return rho if n_worlds != int(n_worlds) else sensitive_range

    tracing = traced(function)
    assert conditions(tracing) == [""]
    assert [str(path.values[0]) for path in tracing.paths] == ["sensitive_range"]


def test_both_sides_of_a_branch_are_run_and_one_question_is_asked_once():
    def function(rho, n_worlds, sensitive_range):
        small = "a" if rho < 0.25 else "b"
        again = "a" if rho < 0.25 else "b"
        return rho if small == again else 1 / 0

    tracing = traced(function)
    assert conditions(tracing) == ["1/4 > rho", "rho >= 1/4"]
    assert not any(path.refusal for path in tracing.paths)


def test_a_refusal_is_a_branch_and_keeps_its_reason():
    def function(rho, n_worlds, sensitive_range):
        if n_worlds > 10:
            raise OverflowError("too many")
        return min(rho, sensitive_range, math.inf)

    tracing = traced(function)
    assert sorted(path.refusal for path in tracing.paths) == ["", "OverflowError: too many"]


def test_too_many_branches_are_given_up():
    def function(rho, n_worlds, sensitive_range):
        return sum(1 for k in range(2, 20) if n_worlds > k * rho * sensitive_range * k)

    assert "branches" in traced(function).problem


def test_an_infinite_result_is_no_value():
    tracing = traced(lambda rho, n_worlds, sensitive_range: math.inf)
    assert tracing.paths[0].values == ()


@pytest.mark.parametrize("result", [None, "1", {}, True, 1j, [1, None], object()])
def test_what_is_no_number_is_refused(result):
    with pytest.raises(InputError):
        traced(lambda rho, n_worlds, sensitive_range: result)


def test_long_reasons_are_cut():
    assert shorten_text("word\n" * 100) == "word " * 17 + "..."
