"""Loops over any number of entries: what is read of their code, and what is not."""

import math
import operator
from functools import reduce

import numpy as np
import pytest

import didp_ref as di
from didp_ref.symbolic.equality import prove
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.formula import formula_of
from didp_ref.workbench.user_function import UserFunction
from tests.workbench.dishonest_helpers import BESIDE
from tests.workbench.dishonest_loops import DISHONEST as IN_THEM

DISHONEST = {**IN_THEM, **BESIDE}


def proved_as_read(function, quantity):
    """Say whether the formula that is read alone is proved, without any other guard."""
    with UserFunction(function, quantity=quantity) as apart:
        traced = apart.trace_every({name: name for name in quantity.names})
    if traced.problem:
        return False
    proof = prove([path.branch() for path in traced.paths], formula_of(quantity), quantity)
    return proof.equal and not proof.without


def in_a_loop(epsilons):
    total = 0
    for e in epsilons:
        total += e
    return total


def by_an_index(epsilons):
    total = 0.0
    for i in range(len(epsilons)):
        total = epsilons[i] + total
    return total


def first_apart(epsilons):
    return sum(epsilons[1:]) + epsilons[0] * 1.0


def enumerated(epsilons):
    total = 0.0
    for _, e in enumerate(epsilons):
        total -= -e
    return total


def reduced(epsilons):
    return reduce(lambda a, b: a + b, epsilons)


def reduced_by_an_operator(epsilons):
    return reduce(operator.add, epsilons, 0)


def summed_exactly(epsilons):
    return math.fsum(epsilons)


def summed_in_numpy(epsilons):
    return float(np.sum(np.asarray(epsilons, dtype=float)))


def multiplied(betas):
    product = 1.0
    for b in betas:
        if b < 0:
            raise ValueError(b)
        product *= 1 + b
    return product - 1


def with_guards(betas):
    if not betas or len(betas) < 1 or any(b < 0 for b in betas):
        raise ValueError(betas)
    if not all(math.isfinite(b) for b in betas):
        raise ValueError(betas)
    return math.prod(1 + b for b in betas) - 1


def in_logarithms(betas):
    return np.expm1(np.sum(np.log1p(betas)))


def one_after_the_other(betas):
    total = 0.0
    for b in betas:
        total = total + b + total * b
    return total


def through_helpers(betas):
    def grown(b):
        return 1 + b

    def all_together(factors):
        product = 1
        for factor in factors:
            product = product * factor
        return product

    return all_together([grown(b) for b in betas]) - 1


def largest(epsilons):
    best = float("-inf")
    for e in epsilons:
        best = max(best, e)
    return best


def largest_by_a_branch(epsilons):
    best = 0.0
    for e in epsilons:
        best = max(best, e)
    return best


def largest_reduced(epsilons):
    return reduce(lambda a, b: a if a > b else b, epsilons, 0.0)


def last_of_the_sorted(epsilons):
    return sorted(epsilons)[-1]


def first_of_the_falling(epsilons):
    return sorted(epsilons, reverse=True)[0]


def sorted_first(epsilons):
    total = 0.0
    for e in sorted(e + 1 for e in epsilons):  # small ones first, for fewer rounding errors
        total += e - 1
    return total


def pairs(alphas, betas):
    logs = [min(-math.log1p(-a), math.log1p(b)) for a, b in zip(alphas, betas, strict=True)]
    return -math.expm1(-sum(logs))


def posterior(prior, values, response, scale):
    prior, values = np.asarray(prior), np.asarray(values)
    weights = prior * np.exp(-np.abs(response - values) / scale)
    return weights / weights.sum()


LARGEST = (largest, largest_by_a_branch, largest_reduced, last_of_the_sorted, first_of_the_falling)
SUMS = (
    sorted_first,
    in_a_loop,
    by_an_index,
    first_apart,
    enumerated,
    reduced,
    reduced_by_an_operator,
    summed_exactly,
)
PRODUCTS = (multiplied, with_guards, in_logarithms, one_after_the_other, through_helpers)
HONEST = {
    **dict.fromkeys((*SUMS, summed_in_numpy), "composition.epsilon"),
    **dict.fromkeys(PRODUCTS, "composition.beta"),
    **dict.fromkeys(LARGEST, "composition.epsilon_disjoint"),
    pairs: "composition.alpha_every_prior",
    posterior: "belief.posterior",
}


@pytest.mark.parametrize("function", HONEST, ids=lambda each: each.__name__)
def test_a_loop_over_all_entries_is_read_as_a_formula(function):
    assert proved_as_read(function, di.quantities[HONEST[function]])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("function", HONEST, ids=lambda each: each.__name__)
def test_a_loop_over_all_entries_is_equal_for_every_number_of_them(function):
    answer = compare(function, di.quantities[HONEST[function]])
    assert (answer.verdict, answer.lengths, answer.is_proved) == (Verdict.EQUAL, (), True)


@pytest.mark.parametrize("function", DISHONEST, ids=lambda each: each.__name__)
def test_a_loop_that_is_none_is_not_read_as_one(function):
    assert not proved_as_read(function, di.quantities[DISHONEST[function]])


@pytest.mark.sampled(6)
@pytest.mark.parametrize("function", DISHONEST, ids=lambda each: each.__name__)
def test_a_loop_that_is_none_is_never_equal(function):
    answer = compare(function, di.quantities[DISHONEST[function]])
    assert answer.verdict is not Verdict.EQUAL


def test_a_built_in_function_that_a_program_replaced_is_none(monkeypatch):
    monkeypatch.setattr("builtins.sum", lambda entries, start=0: start)
    assert not proved_as_read(by_the_built_in_sum, di.quantities["composition.epsilon"])


def by_the_built_in_sum(epsilons):
    return sum(epsilons)
