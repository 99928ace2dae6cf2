"""Section 5 as mathematics: the density is Laplace's, and transcripts multiply it."""

import mpmath
import pytest
from sympy import Rational, exp

from didp_ref.papers.refine.alphabet import f, response
from didp_ref.papers.refine.statements.section_5 import density, transcript
from didp_ref.papers.shared.alphabet import j, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq


@pytest.mark.parametrize("scale", [Rational(1, 2), Rational(3)])
def test_the_density_has_mass_one(scale):
    def at(x):
        return mpmath.mpf(density(2, scale).subs(response[j], x).evalf(20))

    assert mpmath.almosteq(mpmath.quad(at, [-60, 2, 64]), 1, 1e-8)


def test_a_transcript_is_the_product_of_its_densities():
    values = {m: 2, f: {1: 0, 2: 1}, response: {1: 1, 2: 1}}
    assert holds(eq(transcript(f, Rational(1)), exp(-1) / 4), values)
