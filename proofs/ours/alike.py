"""Two worlds, equally likely, that no output tells apart: there every promise holds."""

from __future__ import annotations

from sympy import Rational

from didp_ref.audit.derivation import Derivation
from didp_ref.papers.ours.alphabet import (
    alpha_2,
    beta_2,
    epsilon_1,
    epsilon_2,
    f,
    f_1,
    f_2,
    gamma_2,
    h,
    kept,
    l,
    priors,
    rho_2,
    w,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, m, n, rho
from didp_ref.symbolic.models import unknowns
from didp_ref.symbolic.notation import Formula, Term

HALF = Rational(1, 2)


def half(*_: Term) -> Term:
    """1/2 everywhere."""
    return HALF


ALIKE: dict[Formula, object] = {
    **dict.fromkeys((rho, rho_2, alpha, alpha_2, w), HALF),
    **dict.fromkeys((i, beta, beta_2), 1),
    **dict.fromkeys((l, m, n, gamma, gamma_2), 2),
    **dict.fromkeys((epsilon, epsilon_1, epsilon_2), 0),
    **dict.fromkeys((priors, h, kept, f, f_1, f_2), half),
}


def exhibit(d: Derivation) -> None:
    """Exhibit these worlds as a model of what the claim assumes."""
    spoken_of = unknowns(d.hypotheses)
    d.model({letter: value for letter, value in ALIKE.items() if letter in spoken_of})
