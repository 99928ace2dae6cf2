"""Section 4 as mathematics: how many answers there may be, and what is said of them."""

import pytest
from sympy import Rational, log

from didp_ref.papers.refine.alphabet import a, b, epsilon_j, epsilon_max, r_j, s
from didp_ref.papers.refine.statements.section_4 import proposition_3, sequential_composition
from didp_ref.papers.shared.alphabet import epsilon, m, n
from didp_ref.symbolic.models import holds

SINGLE = {n: 1, s: {1: 1}}


@pytest.mark.parametrize(("growth", "kept"), [(4, True), (3, False)])
def test_the_budgets_that_add_up_are_those_of_the_answers(growth, kept):
    """Two answers, each twice as likely under D, together 4 times."""
    answers = {a: {(1, 1): 1, (2, 1): 1}, b: {(1, 1): Rational(1, 2), (2, 1): Rational(1, 2)}}
    budgets = {epsilon_j: {1: log(2), 2: log(Rational(growth, 2))}}
    statement = sequential_composition()
    values = {**SINGLE, m: 2, **answers, **budgets}
    assert all(holds(one, values) for one in statement.hypotheses.values()) == kept
    assert holds(statement.conclusion, values) == kept


def test_proposition_3_speaks_of_a_query_alone_too():
    statement = proposition_3()
    alone = {
        **SINGLE,
        m: 0,
        epsilon: log(2),
        epsilon_max: log(2),
        a: {1: 1},
        b: {1: "1/2"},
        r_j: {},
    }
    assert all(holds(one, alone) for one in statement.hypotheses.values())
    assert holds(statement.conclusion, alone)
