"""Section 6.1: its probabilities, computed another way."""

import mpmath

from didp_ref.papers.refine.section_6_boolean import BOOLEAN_REFINEMENT


def test_the_boolean_example_at_fifty_digits(ours):
    mpmath.mp.dps = 50
    low, high = mpmath.mpf(1) / 100 / mpmath.e, mpmath.e / 100
    output = low * mpmath.mpf(99) / 100 + high / 100
    result = ours("refine.boolean-refinement")
    assert mpmath.almosteq(result["P(K = 0 | f = 0)"], 1 - low, 1e-20)
    assert mpmath.almosteq(result["P(K = 1)"], output, 1e-20)
    correction = BOOLEAN_REFINEMENT.correction
    assert mpmath.nstr(1 - low, 6) == "0.996321"
    assert mpmath.nstr(output, 4) == "0.003914"
    assert "= 0.996321$" in correction.statement
    assert "= 0.003914$" in correction.statement
    assert abs(output - mpmath.mpf("0.003912")) > mpmath.mpf("0.0000015")
