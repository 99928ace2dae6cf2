"""Section 6: the paper's numbers, computed another way, and checks that can fail."""

import mpmath
import pytest

from didp_ref.papers.refine.claims.section_6 import CLAIMS
from didp_ref.papers.refine.evidence import section_6
from didp_ref.papers.refine.tables import TABLE_5

LAPLACE, REFINEMENT = "refine.table-5.laplace", "refine.table-5.refinement"


@pytest.fixture
def ours(evidence_of):
    """Return what we put beside the printed numbers of a claim, by label."""
    return lambda name: {
        cell.label: mpmath.mpf(cell.ours) for one in evidence_of(name) for cell in one.cells
    }


def test_the_boolean_example_at_fifty_digits(ours):
    mpmath.mp.dps = 50
    low, high = mpmath.mpf(1) / 100 / mpmath.e, mpmath.e / 100
    output = low * mpmath.mpf(99) / 100 + high / 100
    found = ours("refine.boolean-refinement")
    assert mpmath.almosteq(found["P(K = 0 | f = 0)"], 1 - low, 1e-20)
    assert mpmath.almosteq(found["P(K = 1)"], output, 1e-20)
    correction = next(one for one in CLAIMS if one.id == "refine.boolean-refinement").correction
    assert mpmath.nstr(1 - low, 6) == "0.996321"
    assert mpmath.nstr(output, 4) == "0.003914"
    assert "= 0.996321$" in correction.statement
    assert "= 0.003914$" in correction.statement
    assert abs(output - mpmath.mpf("0.003912")) > mpmath.mpf("0.0000015")


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
    assert mpmath.almosteq(ours(LAPLACE)[f"P(K in [0, 1]) {at}"], inside, 1e-18)
    assert abs(inside - mpmath.mpf(row.laplace_in_range)) > mpmath.mpf("0.05")
    edge = 1 / (grown + 1) / 2
    near = mpmath.quad(lambda x: grown * x**2, [0, edge])
    far = mpmath.quad(lambda x: x**2 / grown, [edge, half])
    for label, printed, value in (
        ("variance", row.variance, 2 * (near + far)),
        ("size of U_u", row.size, 2 * edge),
        ("P(K in U_u)", row.probability, grown * 2 * edge),
    ):
        assert mpmath.almosteq(ours(REFINEMENT)[f"{label} {at}"], value, 1e-18)
        assert abs(value - mpmath.mpf(printed)) <= mpmath.mpf("0.0005")


def test_a_bent_variance_is_noticed(still_stands, monkeypatch):
    right = section_6.refined_variance
    monkeypatch.setattr(section_6, "refined_variance", lambda budget: right(budget) * 2)
    assert not still_stands(REFINEMENT)
