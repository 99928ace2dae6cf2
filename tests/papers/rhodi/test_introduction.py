"""Section 1: epsilon = 0, what varies at one epsilon, and what rho gives of privacy."""

import re
from fractions import Fraction
from itertools import permutations

import pytest

from didp_ref.audit.claim import Status
from didp_ref.errors import InputError
from didp_ref.papers.rhodi import introduction
from didp_ref.papers.rhodi.alphabet import R, epsilon, f, i, j, m
from didp_ref.symbolic.notation import ge
from tests.papers.rhodi.shared import (
    HALF,
    TABLE_3,
    assert_falls_alone,
    decreasing,
    near_one_another,
    shares,
)
from tests.twins import Twin

STATUSES = {
    "rhodi.epsilon-varies": {
        ("data values", ""): Status.PROVED,
        ("values of others", ""): Status.PROVED,
    },
    "rhodi.same-guarantees": {
        ("differential privacy", ""): Status.CORRECTED,
        ("tight", ""): Status.PROVED,
    },
}


def test_every_assertion_has_the_status_it_should_have(statuses):
    assert statuses(introduction.CLAIMS) == STATUSES


def test_same_guarantees(counterexample, said, assert_computed):
    values = counterexample("rhodi.same-guarantees").values
    worlds, rho = int(values["m"]), Fraction(values["rho"])
    named = {d: [n for n in range(worlds) if n != d] for d in range(worlds)}
    for output in range(worlds):
        seen = shares([Fraction(named[d].count(output), len(named[d])) for d in range(worlds)])
        assert max(seen) == rho
        assert min(seen) == 0
    harm = counterexample("rhodi.same-guarantees").harm
    odds = (worlds - 1) * rho / (1 - rho)
    assert (harm.wanted, harm.found) == (f"at most {odds / (1 + odds)}", "1")
    guesses = {Fraction(one) for one in re.findall(r"1/\d{2,}", said("rhodi.same-guarantees"))}
    assert guesses == {Fraction(1, high - low) for low, high in TABLE_3.values()}
    finite = {
        rho: [high - low for low, high in TABLE_3.values() if (high - low + 1) * rho > 1]
        for rho in (Fraction(1, 10), Fraction(1, 1000))
    }
    assert all(rho > Fraction(1, m) for rho, others in finite.items() for m in others)
    promised = odds / (1 + odds)
    assert_computed("rhodi.same-guarantees", worlds, rho, 0, 1, odds, promised, *guesses, *finite)


@pytest.mark.parametrize("rho", ["2/5", "9/20", "34/100"])
def test_same_guarantees_is_tight(rho):
    """Among three worlds: an output for each order of rho, rho and what is left."""
    top = Fraction(rho)
    least = 1 - 2 * top
    orders = set(permutations([top, top, least]))
    assert all(sum(column) == 1 for column in zip(*orders, strict=True))
    assert max(max(row) / min(row) for row in orders) == top / least


def test_no_promise_is_said_to_be_broken_that_is_kept(monkeypatch):
    monkeypatch.setattr(introduction, "bayes", unmoved)
    with pytest.raises(InputError, match="does not break the promise"):
        list(introduction.check_same_guarantees())


def unmoved(prior, *_):
    """Return beliefs that an answer does not change."""
    return tuple(prior)


def test_beliefs_that_no_answer_changes_are_noticed(assert_noticed):
    assert_noticed(introduction, "posteriors", unmoved, "rhodi.epsilon-varies")


TWINS = {
    "one likelihood at a budget above 0": Twin(
        "rhodi.zero-epsilon",
        {m: 2, i: 1, j: 2, R: 0, epsilon: 1, f: decreasing(HALF)},
        hypotheses={"epsilon = 0": ge(epsilon, 0)},
    ),
    **near_one_another("rhodi.same-guarantees", "differential privacy"),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin):
    assert_falls_alone(twin)
