"""Section 6 as mathematics: knowledge refinement beside Laplace noise."""

from __future__ import annotations

from sympy import And, Min, Rational, exp

from didp_ref.audit.claim import Statement
from didp_ref.papers.refine.alphabet import alpha_u, c, p, r
from didp_ref.papers.refine.statements.vocabulary import (
    EVENT,
    NO_NEGATIVE_PRIOR,
    each_outcome,
    event,
)
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt


def refined_within(radius: Term) -> Term:
    """Return the probability that the uniform prior refined to 1/2 falls within a radius of it."""
    up, down = exp(epsilon), exp(-epsilon)
    size = 1 / (up + 1)
    return Min(2 * radius * up, up * size + down * (2 * radius - size))


def laplace_within(radius: Term) -> Term:
    """Return the probability that Laplace noise of scale 1/epsilon stays within a radius."""
    return 1 - exp(-epsilon * radius)


def figure_7_supports() -> Statement:
    """State that the refined answer stays in [0, 1], and Laplace noise leaves every range.

    The range [0, 1] is what lies within 1/2 of f(D) = 1/2; ``r`` is any distance.
    """
    inside = eq(refined_within(Rational(1, 2)), 1)
    hypotheses = as_written(lt(0, epsilon))
    return Statement(hypotheses, And(inside, lt(laplace_within(r), 1)))


def figure_7_nearer() -> Statement:
    """State that the refined answer is the likelier one to fall near f(D) = 1/2."""
    hypotheses = {**as_written(lt(0, epsilon), le(0, r)), "2 r <= 1": le(2 * r, 1)}
    return Statement(hypotheses, le(laplace_within(r), refined_within(r)))


def consistency() -> Statement:
    """State that an event which the prior excludes has probability 0 under the answer.

    ``c`` are the factors of the outcomes. That the priors sum to 1 is not needed.
    """
    hypotheses = {
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        "every c[k] is at least 0 and at most alpha_u": each_outcome(
            And(le(0, c[k]), le(c[k], alpha_u))
        ),
        "the prior probability of the event is 0": eq(event(p[k]), 0),
    }
    return Statement(hypotheses, eq(event(c[k] * p[k]), 0))
