"""Theorem 2's statements at concrete worlds: true at their scale, false with less noise."""

from __future__ import annotations

from sympy import Abs, Rational, exp, log

from didp_ref.papers.abdi.alphabet import Theta, answers, h, lambda_, priors, tau
from didp_ref.papers.abdi.statements.prior_free import theorem_2
from didp_ref.papers.shared.alphabet import alpha, beta, i, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Term

ENOUGH = "lambda is at least Theorem 2's scale"


def worlds(scale: Term) -> dict[object, object]:
    """Return an unlikely world and a likely one that answer 0 and 1, and a response of 0."""
    return {
        **{alpha: Rational(1, 2), beta: 1, m: 2, i: 1, Theta: 1, tau: 0, lambda_: scale},
        priors: {1: Rational(1, 100), 2: Rational(99, 100)},
        answers: {1: 0, 2: 1},
        h: {j: exp(-Abs(j - 1) / scale) / (2 * scale) for j in (1, 2)},
    }


def test_theorem_2_holds_at_its_scale_and_fails_at_less() -> None:
    """At alpha = 1/2, beta = 1 the scale is 1/ln 2."""
    statement = theorem_2()
    kept = worlds(1 / log(2))
    assert all(holds(one, kept) for one in statement.hypotheses.values())
    assert holds(statement.conclusion, kept)
    less = worlds(1 / log(3))
    failing = [name for name, one in statement.hypotheses.items() if not holds(one, less)]
    assert failing == [ENOUGH]
    assert not holds(statement.conclusion, less)
