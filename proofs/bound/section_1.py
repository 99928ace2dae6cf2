"""What is said beside the bound, and beside the definition."""

from __future__ import annotations

from sympy import Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.bound.section_1 import ANY, SMALL, whole
from didp_ref.papers.bound.shared import Delta_f, Delta_v, b, f_1, f_2
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.risk import a
from didp_ref.symbolic.notation import ge, le


@proves("bound.remark-same-information")
def two_steps_apart(d: Derivation) -> None:
    """The triangle inequality, by the whole data."""
    d.model({whole: 0, a: 1, b: -1, Delta_f: 1, Delta_v: 2})
    d.lemma("triangle", lemmas.triangle(a - whole, whole - b))
    d.lemma("other way", lemmas.absolute_value(whole - a))
    d.lemma("one way", lemmas.absolute_value(a - whole))
    d.conclude([*d.statement.hypotheses, "triangle", "one way", "other way"])


@proves("bound.remark-influence", reading=SMALL)
@proves("bound.remark-influence", "correction", reading=ANY)
def influence(d: Derivation) -> None:
    """The two inequalities, weighed with e^epsilon and 1."""
    d.model({epsilon: 0, f_1: Rational(1, 2), f_2: Rational(1, 2)})
    growth = exp(epsilon)
    d.lemma("exp of 0", lemmas.exp_monotone(0, epsilon))
    d.step("growth", ge(growth, 1), ["0 <= epsilon", "exp of 0"])
    by = ["f_1 <= e^epsilon f_2", "1 - f_2 <= e^epsilon (1 - f_1)"]
    d.step("weighed", le((growth + 1) * (f_1 - f_2), growth - 1), by)
    d.conclude(["growth", "weighed"])
