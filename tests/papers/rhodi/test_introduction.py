"""Section 1: epsilon = 0, what varies at one epsilon, and what rho gives of privacy."""

import re
from fractions import Fraction
from itertools import permutations

import pytest
from sympy import log

from didp_ref.audit.claim import Status
from didp_ref.papers.rhodi import introduction
from didp_ref.papers.rhodi.alphabet import R, S, epsilon, f, i, j, lambda_, m, rho
from didp_ref.papers.rhodi.introduction import AT_ZERO, ONLY, THE_ADVERSARY, THE_RATIO
from didp_ref.symbolic.notation import eq, ge
from tests.negative_controls import NegativeControl
from tests.papers.rhodi.shared import (
    HALF,
    TABLE_3,
    THREE_WORLDS,
    assert_falls_alone,
    decreasing,
    near_one_another,
    shares,
)

STATUSES = {
    "rhodi.epsilon-varies": {
        ("data values", ""): Status.PROVED,
        ("values of others", ""): Status.PROVED,
    },
    "rhodi.zero-epsilon": {("statement", ""): Status.PROVED, ("only", ""): Status.PROVED},
    "rhodi.same-guarantees": {
        ("differential privacy", THE_ADVERSARY): Status.PROVED,
        ("differential privacy", THE_RATIO): Status.CORRECTED,
        ("tight", THE_ADVERSARY): Status.PROVED,
        ("tight", THE_RATIO): Status.PROVED,
    },
}


def test_every_assertion_has_the_status_it_should_have(statuses):
    assert statuses(introduction.CLAIMS) == STATUSES


def test_same_guarantees(counterexample, said, assert_computed):
    values = counterexample("rhodi.same-guarantees", THE_RATIO).values
    worlds, rho = int(values["m"]), Fraction(values["rho"])
    named = {d: [n for n in range(worlds) if n != d] for d in range(worlds)}
    for output in range(worlds):
        seen = shares([Fraction(named[d].count(output), len(named[d])) for d in range(worlds)])
        assert max(seen) == rho
        assert min(seen) == 0
        without_one_more = shares([Fraction(named[d].count(output), 2) for d in range(worlds)][:2])
        assert max(without_one_more) == (1 if output < 2 else rho)
    guesses = {Fraction(one) for one in re.findall(r"1/\d{2,}", said("rhodi.same-guarantees"))}
    assert guesses == {Fraction(1, high - low) for low, high in TABLE_3.values()}
    finite = {
        rho: [high - low for low, high in TABLE_3.values() if (high - low + 1) * rho > 1]
        for rho in (Fraction(1, 10), Fraction(1, 1000))
    }
    assert all(rho > Fraction(1, m) for rho, others in finite.items() for m in others)
    assert_computed("rhodi.same-guarantees", worlds, rho, 0, 1, *guesses, *finite)


@pytest.mark.parametrize("rho", ["2/5", "9/20", "34/100"])
def test_same_guarantees_is_tight(rho):
    """Among three worlds: an output for each order of rho, rho and what is left."""
    top = Fraction(rho)
    least = 1 - 2 * top
    orders = set(permutations([top, top, least]))
    assert all(sum(column) == 1 for column in zip(*orders, strict=True))
    assert max(max(row) / min(row) for row in orders) == top / least


def unmoved(prior, *_):
    """Return beliefs that an answer does not change."""
    return tuple(prior)


def test_beliefs_that_no_answer_changes_are_noticed(assert_noticed):
    assert_noticed(introduction, "posteriors", unmoved, "rhodi.epsilon-varies")


NEGATIVE_CONTROLS = {
    "one likelihood at a budget above 0": NegativeControl(
        "rhodi.zero-epsilon",
        {m: 2, i: 1, j: 2, R: 0, epsilon: 1, f: decreasing(HALF)},
        hypotheses={"epsilon = 0": ge(epsilon, 0)},
        part=AT_ZERO,
    ),
    "told apart at epsilon = 0": NegativeControl(
        "rhodi.zero-epsilon",
        {epsilon: 0},
        hypotheses={"epsilon > 0": ge(epsilon, 0)},
        part=ONLY,
    ),
    "Theorem 1 with m for m - 1": NegativeControl(
        "rhodi.same-guarantees",
        {**THREE_WORLDS, rho: HALF, lambda_: 1 / log(3), R: 0},
        hypotheses={"lambda = S/log((m-1) rho/(1-rho))": eq(lambda_, S / log(m * rho / (1 - rho)))},
        target="printed",
        part="differential privacy",
        reading=THE_ADVERSARY,
    ),
    **near_one_another("rhodi.same-guarantees", "differential privacy", THE_RATIO),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control):
    assert_falls_alone(control)
