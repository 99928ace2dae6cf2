"""What several bridges are derived with: worlds that no output tells apart, and quotients.

The engines decide a comparison of quotients of letters at once; of long sums they do not. A
letter that is divided by might be zero, so the reciprocals have letters of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sympy import And, Implies, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.ours.shared import (
    NO_PRIOR_IS_NEGATIVE,
    WITH,
    WITHOUT,
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
    mass,
    priors,
    rho_2,
    w,
    weight,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, n, rho
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.symbolic.models import unknowns
from didp_ref.symbolic.notation import Formula, Term, eq, every, le, lt, reals

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


GROWTH, DECAY = exp(epsilon), exp(-epsilon)
SEEN = "the output has a positive probability"
THIRD, QUARTER = Rational(1, 3), Rational(1, 4)

A, B, PER_B, C, D, PER_D = LETTERS = reals("a b per_b c d per_d")
Relation = Callable[[Term, Term], Formula]


def compare_quotients(
    d: Derivation,
    name: str,
    first: tuple[Term, Term],
    second: tuple[Term, Term],
    by: Sequence[str],
    relation: Relation = le,
) -> None:
    """Show ``a/b <= c/d`` (or ``=``) from ``a d <= c b``, where b and d are positive.

    The quotients are given as ``(a, b)`` and ``(c, d)``; ``by`` says all three.
    """
    positive = And(lt(0, B), lt(0, D), eq(B * PER_B, 1), eq(D * PER_D, 1))
    crossed = relation(A * D, C * B)
    known: Formula = Implies(And(positive, crossed), relation(A * PER_B, C * PER_D))
    last: list[str] = []
    for letter in reversed(LETTERS):
        fact = f"{name}, for any {letter}"
        d.generalize(fact, known, letter, last)
        known, last = every(known, letter), [fact]
    values = (*first, 1 / first[1], *second, 1 / second[1])
    for letter, value in zip(LETTERS, values, strict=True):
        fact = name if letter is PER_D else f"{name}, at {letter}"
        d.at(fact, last[0], value, by)
        last = [fact]


def bounded_parts(d: Derivation, low: Term, high: Term) -> None:
    """Bound the weight of the worlds with a property, and of those without, by their masses.

    The facts ``low`` and ``high`` say of every likelihood between what it lies.
    """
    for name, part in (("with", WITH), ("without", WITHOUT)):
        share = priors[j] * part
        by = [NO_PRIOR_IS_NEGATIVE, "held[j] is between 0 and 1 in every world j"]
        d.generalize(f"share {name}", le(0, share), WORLDS, by)
        d.lemma(f"mass {name}", lemmas.sum_nonnegative(share, WORLDS))
        d.lemma(f"mean {name}", lemmas.weighted_mean(share, h[j], low, high, WORLDS))
        statement = And(
            le(0, mass(part)),
            le(low * mass(part), weight(part)),
            le(weight(part), high * mass(part)),
        )
        d.step(name, statement, [f"share {name}", f"mass {name}", f"mean {name}", "low", "high"])
