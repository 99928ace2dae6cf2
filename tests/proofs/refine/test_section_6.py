"""The derivation of section 6 falls when what it proves is bent."""

from sympy import Rational

from didp_ref.papers.refine.alphabet import r
from didp_ref.papers.refine.statements.section_6 import laplace_within, refined_within
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.proof.notation import le


def test_laplace_noise_is_not_the_better_one(refused):
    worse = le(refined_within(r), laplace_within(r))
    refused("refine.figure-7", {epsilon: 1, r: Rational(1, 2)}, conclusion=worse)
