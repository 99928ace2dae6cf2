"""Table 5 and Figure 7: the numbers, computed another way, and what they compare."""

from fractions import Fraction

import mpmath
import pytest
from sympy import Rational, log

from didp_ref import refinement
from didp_ref.papers.refine import table_5
from didp_ref.papers.refine.table_5 import TABLE_5, refined_within
from didp_ref.papers.shared.alphabet import epsilon


@pytest.mark.parametrize("radius", ["0", "1/10", "1/6", "1/4", "1/2"])
def test_the_refined_answer_falls_near_as_often_as_the_mechanism_says(radius):
    answer = refinement.refine(refinement.uniform(0, 1), "1/2", 2, "1/2")
    half, distance = Fraction(1, 2), Fraction(radius)
    stated = refined_within(Rational(radius)).subs(epsilon, log(2))
    assert Fraction(str(stated)) == answer.cdf(half + distance) - answer.cdf(half - distance)


@pytest.mark.parametrize("row", TABLE_5, ids=lambda row: row.epsilon)
def test_table_5_by_numerical_integration(ours, row):
    """Integrate both densities: the in-range column alone disagrees with the table."""
    mpmath.mp.dps = 30
    half = mpmath.mpf(1) / 2
    epsilon = mpmath.log(2) if row.epsilon == "ln(2)" else mpmath.mpf(row.epsilon)
    grown, at = mpmath.exp(epsilon), f"at epsilon = {row.epsilon}"

    def laplace(x):
        return epsilon / 2 * mpmath.exp(-epsilon * abs(x - half))

    inside = mpmath.quad(laplace, [0, half, 1])
    assert mpmath.almosteq(ours("refine.table-5.laplace")[f"P(K in [0, 1]) {at}"], inside, 1e-18)
    assert abs(inside - mpmath.mpf(row.laplace_in_range)) > mpmath.mpf("0.05")
    edge = 1 / (grown + 1) / 2
    near = mpmath.quad(lambda x: grown * x**2, [0, edge])
    far = mpmath.quad(lambda x: x**2 / grown, [edge, half])
    for label, printed, value in (
        ("variance", row.variance, 2 * (near + far)),
        ("size of U_u", row.size, 2 * edge),
        ("P(K in U_u)", row.probability, grown * 2 * edge),
    ):
        assert mpmath.almosteq(ours("refine.table-5.refinement")[f"{label} {at}"], value, 1e-18)
        assert abs(value - mpmath.mpf(printed)) <= mpmath.mpf("0.0005")


def test_a_bent_variance_is_noticed(still_stands, monkeypatch):
    right = table_5.refined_variance
    monkeypatch.setattr(table_5, "refined_variance", lambda budget: right(budget) * 2)
    assert not still_stands("refine.table-5.refinement")
