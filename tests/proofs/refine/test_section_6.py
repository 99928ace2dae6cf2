"""The derivations of section 6 fall when what they prove is bent."""

from sympy import Rational

from didp_ref.papers.refine.alphabet import r
from didp_ref.papers.refine.evidence.section_6 import NEARER, SUPPORTS
from didp_ref.papers.refine.statements.section_6 import laplace_within, refined_within
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import le

HALF = Rational(1, 2)


def test_laplace_noise_is_not_the_better_one(refused):
    worse = le(refined_within(r), laplace_within(r))
    refused("refine.figure-7", {epsilon: 1, r: HALF}, of=NEARER, conclusion=worse)


def test_laplace_noise_does_not_leave_the_range_half_of_the_time(refused):
    rarely = le(laplace_within(r), HALF)
    refused("refine.figure-7", {epsilon: 2, r: HALF}, of=SUPPORTS, conclusion=rarely)
