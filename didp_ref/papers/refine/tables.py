"""The knowledge-refinement paper's Table 5, as printed."""

from __future__ import annotations

from dataclasses import dataclass

import sympy


@dataclass(frozen=True)
class Row:
    """A row of Table 5."""

    epsilon: str
    laplace_variance: str
    laplace_in_range: str
    variance: str
    size: str
    probability: str


TABLE_5 = (
    Row("0.1", "200", "0.476", "0.077", "0.475", "0.525"),
    Row("ln(2)", "4.16", "0.549", "0.046", "0.333", "0.667"),
    Row("1", "2", "0.607", "0.034", "0.269", "0.731"),
    Row("2", "0.5", "0.684", "0.012", "0.119", "0.881"),
)

BUDGETS = {
    "0.1": sympy.Rational(1, 10),
    "ln(2)": sympy.log(2),
    "1": sympy.S.One,
    "2": sympy.Integer(2),
}
"""What the table prints for epsilon, as numbers."""
