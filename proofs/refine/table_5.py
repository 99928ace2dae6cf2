"""Section 6.2, Figure 7: by the tangent of exp near f(D), by the end of the range farther away."""

from __future__ import annotations

from sympy import And, Implies, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import r
from didp_ref.papers.refine.table_5 import NEARER, SUPPORTS
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import eq, le, lt


@proves("refine.figure-7", part=SUPPORTS)
def figure_7_supports(d: Derivation) -> None:
    """Add up the refined answer's masses; what Laplace noise leaves outside is positive."""
    up, down = exp(epsilon), exp(-epsilon)
    size = 1 / (up + 1)
    d.model({epsilon: 1, r: Rational(1, 4)})
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("at zero", lemmas.exp_tangent(epsilon))
    d.step("growth", lt(1, up), by=["0 < epsilon", "at zero"])
    far = up * size + down * (1 - size)
    d.step("all of it", eq(far, 1), by=["growth", "e^epsilon e^-epsilon"])
    d.lemma("the smaller", lemmas.minimum(up, far))
    d.lemma("outside", lemmas.exp_positive(-epsilon * r))
    d.conclude(by=["growth", "all of it", "the smaller", "outside"])


@proves("refine.figure-7", part=NEARER)
def figure_7_nearer(d: Derivation) -> None:
    """Compare near f(D) by the tangent of exp, farther away at the end of the range."""
    up, down = exp(epsilon), exp(-epsilon)
    size = 1 / (up + 1)
    near, far = 2 * r * up, up * size + down * (2 * r - size)
    laplace = 1 - exp(-epsilon * r)
    d.model({epsilon: 1, r: Rational(1, 4)})
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("at zero", lemmas.exp_tangent(epsilon))
    statement = And(lt(0, down), le(down, up), lt(1 + epsilon, up + 1), eq(up * size, 1 - size))
    d.step("factors", statement, by=["0 < epsilon", "e^epsilon e^-epsilon", "at zero"])
    d.lemma("tangent", lemmas.exp_tangent(-epsilon * r))
    d.step("Laplace, near", le(laplace, near), by=["0 < epsilon", "0 <= r", "tangent", "at zero"])
    d.lemma("range", lemmas.exp_monotone(-epsilon / 2, -epsilon * r))
    d.lemma("halves", lemmas.exp_sum(-epsilon / 2, -epsilon / 2))
    d.lemma("half > 0", lemmas.exp_positive(-epsilon / 2))
    by = ["0 < epsilon", "2 r <= 1", "range", "halves", "half > 0", "e^epsilon e^-epsilon"]
    by += ["factors"]
    d.step(
        "Laplace, at the end of the range",
        le(laplace, 1 - size),
        by=by,
        reason="1/(1 + e^epsilon) <= e^(-epsilon/2)",
    )
    by = ["factors", "Laplace, at the end of the range"]
    d.step("beyond U_u", Implies(le(size, 2 * r), le(laplace, far)), by=by)
    d.step("inside U_u", Implies(le(2 * r, size), le(near, far)), by=["factors"])
    d.lemma("the smaller", lemmas.minimum(near, far))
    d.conclude(by=["Laplace, near", "beyond U_u", "inside U_u", "the smaller", "factors"])
