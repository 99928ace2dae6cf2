"""Answers to several queries: their budgets add up, or the largest is what all cost."""

from itertools import combinations

import pytest
from sympy import Rational, log

from didp_ref.papers.refine import proposition_3
from didp_ref.papers.refine.alphabet import a, b, epsilon_j, epsilon_max, r_j, s
from didp_ref.papers.refine.proposition_3 import sequential_composition
from didp_ref.papers.shared.alphabet import epsilon, m, n
from didp_ref.symbolic.models import holds
from didp_ref.worlds.distributions import fractions, image, private
from tests.papers.refine.shared import assert_computed, recomputes

SINGLE = {n: 1, s: {1: 1}}


@pytest.mark.parametrize(("growth", "kept"), [(4, True), (3, False)])
def test_the_budgets_that_add_up_are_those_of_the_answers(growth, kept):
    """Two answers, each twice as likely under D, together 4 times."""
    answers = {a: {(1, 1): 1, (2, 1): 1}, b: {(1, 1): Rational(1, 2), (2, 1): Rational(1, 2)}}
    budgets = {epsilon_j: {1: log(2), 2: log(Rational(growth, 2))}}
    statement = sequential_composition()
    values = {**SINGLE, m: 2, **answers, **budgets}
    assert all(holds(hypothesis, values) for hypothesis in statement.hypotheses.values()) == kept
    assert holds(statement.conclusion, values) == kept


def test_proposition_3_speaks_of_a_query_alone_too():
    statement = proposition_3.proposition_3()
    alone = {
        **SINGLE,
        m: 0,
        epsilon: log(2),
        epsilon_max: log(2),
        a: {1: 1},
        b: {1: "1/2"},
        r_j: {},
    }
    assert all(holds(hypothesis, alone) for hypothesis in statement.hypotheses.values())
    assert holds(statement.conclusion, alone)


@recomputes("refine.sequential-composition")
def test_a_coin_that_two_answers_share(name):
    seen = {bit: [(coin, coin ^ bit) for coin in (0, 1)] for bit in (0, 1)}
    for place in (0, 1):
        assert sorted(entry[place] for entry in seen[0]) == sorted(
            entry[place] for entry in seen[1]
        )
    assert set(seen[0]) == {(0, 0), (1, 1)}
    assert not set(seen[0]) & set(seen[1])
    assert_computed(name, 0, 1, 2, 11)  # the event {00, 11}


def test_two_zero_private_answers_reveal_a_bit_together(broken):
    """The first answer is a fair coin r, the second r xor b."""
    pairs = [(r, second) for r in (0, 1) for second in (0, 1)]
    joint = [fractions(*("1/2" if x ^ y == bit else 0 for x, y in pairs)) for bit in (0, 1)]
    for part in (0, 1):
        alone = [image(values, [pair[part] for pair in pairs]) for values in joint]
        assert alone[0] == alone[1] == fractions("1/2", "1/2")
    assert broken(joint[0], joint[1], 10**9)
    assert not private(joint[0], joint[1], 10**9)


@recomputes("refine.proposition-3")
def test_answers_that_are_independent_in_pairs_tell_together(name):
    """Two coins that are tossed, and a third answer that is read off them."""
    tosses = [(first, second) for first in (0, 1) for second in (0, 1)]
    seen = {
        present: [(first, second, int((first != second) == present)) for first, second in tosses]
        for present in (True, False)
    }
    for first, second in combinations(range(3), 2):
        for answers in seen.values():
            assert sorted((answer[first], answer[second]) for answer in answers) == tosses
    even = {
        present: {sum(answer) % 2 == 0 for answer in answers} for present, answers in seen.items()
    }
    assert even == {True: {True}, False: {False}}
    assert_computed(name, 0, 1, 3)


def test_a_bent_privacy_is_noticed(still_stands, monkeypatch):
    monkeypatch.setattr(proposition_3, "private", lambda *_: True)
    assert not still_stands("refine.proposition-3")
