"""The derivations of section 4 fall when what they prove is bent."""

from sympy import Rational, exp, log

from didp_ref.papers.refine.alphabet import a, b, epsilon_j, epsilon_max, r_j, s
from didp_ref.papers.refine.statements.section_4 import chance
from didp_ref.papers.refine.statements.vocabulary import within
from didp_ref.papers.shared.alphabet import epsilon, m, n
from didp_ref.symbolic.notation import le

HALF = Rational(1, 2)
FIRST_OF_TWO = {n: 2, s: {1: 1, 2: 0}}
SURE = {(1, 1): 1, (2, 1): 1, (1, 2): 0, (2, 2): 0}


def test_one_budget_does_not_cover_two_answers(refused):
    answers = {a: SURE, b: dict.fromkeys(SURE, HALF), epsilon_j: {1: log(2), 2: log(2)}}
    refused(
        "refine.sequential-composition",
        {**FIRST_OF_TWO, m: 2, **answers},
        conclusion=within(chance(a), chance(b), exp(epsilon_j[1])),
    )


def test_the_smallest_budget_does_not_cover_disjoint_groups(refused):
    answers = {a: {1: 1, 2: 0}, b: {1: HALF, 2: HALF}, r_j: {(1, 1): 1, (1, 2): 1}}
    refused(
        "refine.proposition-3",
        {**FIRST_OF_TWO, m: 1, epsilon: log(2), epsilon_max: 0, **answers},
        hypotheses={"epsilon <= epsilon_max": le(epsilon_max, epsilon)},
    )
