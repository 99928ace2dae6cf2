"""Table 2: the factors of a statistical query, and what the ratio does to them."""

from sympy import And, Implies

from didp_ref.papers.refine.alphabet import s, u, v, x
from didp_ref.papers.refine.outcomes import each_outcome
from didp_ref.papers.refine.table_2 import NEEDED
from didp_ref.papers.shared.alphabet import k
from didp_ref.symbolic.notation import eq
from tests.papers.refine.shared import EVEN, FACTORS

NAME = "refine.statistical-factors"


def test_a_greater_ratio_is_kept_where_both_answers_are_near(refused):
    name = "u[k] = 1 and v[k] = 0 where s[k] = 1"
    near_both = each_outcome(Implies(eq(s[k], 1), And(eq(u[k], 1), eq(v[k], 1))))
    values = {**EVEN, **FACTORS, x: 0, u: {1: 1, 2: 0}, v: {1: 1, 2: 0}}
    refused(NAME, values, of=NEEDED, hypotheses={name: near_both})
