"""Propositions 1 and 2: what two factors keep, and what they do not."""

from fractions import Fraction

import pytest
from sympy import And, Eq, exp, log

from didp_ref.papers.refine import propositions_1_2
from didp_ref.papers.refine.alphabet import p, s, u, v
from didp_ref.papers.refine.outcomes import two_factors, within
from didp_ref.papers.refine.propositions_1_2 import CLAIMS, STATISTICAL, proposition_1
from didp_ref.papers.refine.shared import refined
from didp_ref.papers.shared.alphabet import epsilon, n
from didp_ref.worlds.distributions import fractions
from tests.papers.refine.shared import HALF, THIRD, assert_computed, recomputes, values_of


def test_proposition_1_says_of_both_answers_that_they_sum_to_one():
    conclusion = proposition_1().conclusion
    assert isinstance(conclusion, And)
    assert len([atom for atom in conclusion.atoms(Eq) if atom.rhs == 1]) == 2


@recomputes("refine.proposition-2")
def test_a_value_that_changes(name):
    said = values_of(name)
    here, there = said["answer at value 1"], said["answer at value 2"]
    assert sum(here) == sum(there) == 1
    for answer in (here, there):
        assert all(HALF <= a / p <= 2 for a, p in zip(answer, said["prior"], strict=True))
    assert max(a / b for a, b in zip(here, there, strict=True)) == 4 == 2 * 2
    assert_computed(name, 1, 2, *here, *there, *said["prior"], 4)


def test_a_changed_value_costs_twice_the_budget(broken):
    prior = fractions("1/3", "1/3", "1/3")
    first, second = (refined(prior, [at], Fraction(2), Fraction(1, 2)) for at in (0, 1))
    assert not broken(first, prior, 2)
    assert not broken(prior, first, 2)
    assert broken(first, second, 2)
    assert not broken(first, second, 4)


@pytest.mark.parametrize(
    "claim", [claim for claim in CLAIMS if claim.checks], ids=lambda item: item.id
)
def test_a_bent_privacy_is_noticed(still_stands, monkeypatch, claim):
    monkeypatch.setattr(propositions_1_2, "private", lambda *_: True)
    assert not still_stands(claim.id)


THIRDS = {n: 3, s: {1: 1, 2: 0, 3: 0}, p: dict.fromkeys((1, 2, 3), THIRD), epsilon: log(2)}


def test_two_present_values_are_not_within_epsilon(refused):
    up, down = exp(epsilon), exp(-epsilon)
    here, there = two_factors(u, up, down), two_factors(v, up, down)
    values = {**THIRDS, u: {1: 1, 2: 0, 3: 0}, v: {1: 0, 2: 1, 3: 0}}
    refused(
        "refine.proposition-2", values, of=STATISTICAL, conclusion=within(here, there, exp(epsilon))
    )
