"""Section 2 as mathematics says all that the paper does."""

from sympy import And, Eq

from didp_ref.papers.refine.statements.section_2 import proposition_1


def test_proposition_1_says_of_both_answers_that_they_sum_to_one():
    conclusion = proposition_1().conclusion
    assert isinstance(conclusion, And)
    assert len([one for one in conclusion.atoms(Eq) if one.rhs == 1]) == 2
