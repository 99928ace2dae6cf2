"""The statements of the membership-privacy paper as mathematics; see the alphabet for the letters.

What is said of one event and of one entity is said of all: both are arbitrary.
"""

from __future__ import annotations

import sympy
from sympy import And, Equivalent, Implies, Or, Sum, exp

from didp_ref.claim import Statement
from didp_ref.formulas import translation
from didp_ref.papers.membership.alphabet import a, b, c, o, posteriors, q, sampled, x
from didp_ref.papers.shared.alphabet import beta, epsilon, i, j, m, rho
from didp_ref.proof.notation import as_written, eq, every, le, lt

CANDIDATES = (j, 1, m)
"""The m entities that may complete the data set."""
GAMMA = translation.gamma_from_rho.at(rho=rho, n_worlds=m)
"""Theorem 5.6's gamma."""
ODDS = rho / (1 - rho)
"""What Theorem 5.7 takes the logarithm of."""
HIDDEN = c / (m - 1)
"""The probability of the event on ``{t_1}``, which never shows the output 1."""
SHOWN = (o + c) / m
"""The probability of the event on every other data set."""
TOGETHER = HIDDEN + (m - 1) * SHOWN
"""What the posteriors of Theorem 5.7's mechanism are shares of."""
SAMPLING_GAMMA = translation.gamma_from_sampling.at(epsilon=epsilon, sampling_rate=beta)
"""Theorem 5.10's gamma."""
PRESENT, ABSENT = beta * a / sampled, (1 - beta) * b / sampled
"""The posteriors that an entity is in the sampled data set, and that it is not."""


def rho_range() -> Statement:
    """State that m posteriors that sum to one cannot all be below ``1/m``.

    At ``rho = 1/m`` every posterior, of whichever i, equals its prior: the answer says nothing.
    """
    hypotheses = {
        **as_written(le(1, i), le(i, m)),
        "the posteriors of the m candidates sum to 1": eq(Sum(posteriors[j], CANDIDATES), 1),
        "no candidate's posterior exceeds rho": every(le(posteriors[j], rho), CANDIDATES),
    }
    silent = Implies(eq(rho, 1 / m), eq(posteriors[i], 1 / m))
    return Statement(hypotheses, And(le(1 / m, rho), silent))


def theorem_5_6() -> Statement:
    """State the equality that the proof shows, and the equivalence for every posterior."""
    hypotheses = as_written(le(2, m), lt(1 / m, rho), lt(rho, 1))
    smaller = translation.rho_from_gamma.at(gamma=GAMMA, n_worlds=m)
    positive = And(le(x, GAMMA / m), le((1 - 1 / m) / GAMMA, 1 - x))
    return Statement(hypotheses, And(eq(smaller, rho), Equivalent(le(x, rho), positive)))


def equivalence() -> Statement:
    """State that the posterior of one of two equally likely data sets is at most rho."""
    hypotheses = {
        **as_written(lt(sympy.Rational(1, 2), rho), lt(rho, 1)),
        "the probabilities a, b of the event in two data sets sum to more than 0": lt(0, a + b),
        "epsilon = ln(rho/(1 - rho))": eq(
            epsilon, translation.epsilon_from_rho.at(rho=rho, n_worlds=sympy.Integer(2))
        ),
    }
    identified = le(a / (a + b), rho)
    private = le(a, exp(epsilon) * b)
    return Statement(hypotheses, And(lt(0, epsilon), Equivalent(identified, private)))


def separation() -> Statement:
    """State what the mechanism keeps and what it breaks, for every event and every m > 2."""
    hypotheses = {
        **as_written(lt(2, m), lt(1 / (m - 1), rho)),
        "o, how often the event holds the output 1, is 0 or 1": Or(eq(o, 0), eq(o, 1)),
        "c, how many other outputs the event holds, is not negative": le(0, c),
        "the event holds some output: 0 < o + c": lt(0, o + c),
        "q, the probability of the output 1 on {t_1}, is 0": eq(q, 0),
    }
    identifiable = And(lt(HIDDEN / TOGETHER, rho), lt(SHOWN / TOGETHER, rho))
    return Statement(hypotheses, And(identifiable, lt(exp(epsilon) * q, 1 / m)))


def theorem_5_10(*, printed: bool) -> Statement:
    """State the equivalence for an entity that may appear, and every event.

    Given that the entity is in the sampled data set the event has probability ``a``, otherwise
    ``b``; the algorithm with sampling gives it ``Pr_S = beta a + (1 - beta) b`` on the data set
    with the entity, and ``b`` on the one without. The correction leaves ``beta = 1`` out.
    """
    hypotheses = {
        **as_written(lt(0, beta), le(beta, 1) if printed else lt(beta, 1), lt(0, epsilon)),
        "with sampling the event has the probability Pr_S = beta a + (1 - beta) b": eq(
            sampled, beta * a + (1 - beta) * b
        ),
        "0 < Pr_S": lt(0, sampled),
    }
    positive = And(le(PRESENT, SAMPLING_GAMMA * beta), le((1 - beta) / SAMPLING_GAMMA, ABSENT))
    return Statement(hypotheses, Equivalent(le(sampled, exp(epsilon) * b), positive))
