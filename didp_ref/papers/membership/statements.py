"""The statements of the membership-privacy paper as mathematics.

An event has the probability ``a`` under one data set (or given that an entity is in it) and ``b``
under the other. The posterior of an entity with prior ``1/m`` is ``x``. Where a family has ``m``
entities that may complete the data set, ``x[j]`` is the posterior of the j-th.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import sympy
from sympy import And, Equivalent, Implies, Min, Or, Sum, exp

from didp_ref.formulas import translation
from didp_ref.papers.refine.statements import Statement, eq, formula, le, lt
from didp_ref.proof.logic import ForAll


@cache
def letters() -> SimpleNamespace:
    """Return the letters of the paper."""
    reals = {
        "rho": "rho", "x": "x", "a": "a", "b": "b", "epsilon": "epsilon", "rate": "beta",
        "one": "o", "rest": "c", "shown": "q", "sampled": "Pr_S",
    }  # fmt: skip
    return SimpleNamespace(
        **{name: sympy.Symbol(written, real=True) for name, written in reals.items()},
        **{name: sympy.Symbol(name, integer=True) for name in ("m", "i", "j")},
        posteriors=sympy.IndexedBase("x_j", real=True),
    )


def gamma() -> Any:
    """Return Theorem 5.6's gamma."""
    q = letters()
    return formula(translation.gamma_from_rho, rho=q.rho, n_worlds=q.m)


def rho_range() -> Statement:
    """State that m posteriors that sum to one cannot all be below ``1/m``.

    At ``rho = 1/m`` every posterior, of whichever i, equals its prior: the answer says nothing.
    """
    q = letters()
    every = (q.j, 1, q.m)
    hypotheses = (
        le(1, q.i),
        le(q.i, q.m),
        eq(Sum(q.posteriors[q.j], every), 1),
        ForAll(le(q.posteriors[q.j], q.rho), every),
    )
    silent = Implies(eq(q.rho, 1 / q.m), eq(q.posteriors[q.i], 1 / q.m))
    return hypotheses, And(le(1 / q.m, q.rho), silent)


def theorem_5_6() -> Statement:
    """State the equality that the proof shows, and the equivalence for every posterior."""
    q = letters()
    hypotheses = (le(2, q.m), lt(1 / q.m, q.rho), lt(q.rho, 1))
    smaller = Min(gamma() / q.m, 1 - (q.m - 1) / (q.m * gamma()))
    positive = And(le(q.x, gamma() / q.m), le((1 - 1 / q.m) / gamma(), 1 - q.x))
    return hypotheses, And(eq(smaller, q.rho), Equivalent(le(q.x, q.rho), positive))


def equivalence() -> Statement:
    """State that the posterior of one of two equally likely data sets is at most rho."""
    q = letters()
    hypotheses = (
        lt(sympy.Rational(1, 2), q.rho),
        lt(q.rho, 1),
        lt(0, q.a + q.b),
        eq(q.epsilon, sympy.log(q.rho / (1 - q.rho))),
    )
    identified = le(q.a / (q.a + q.b), q.rho)
    return hypotheses, And(lt(0, q.epsilon), Equivalent(identified, le(q.a, exp(q.epsilon) * q.b)))


def separation() -> Statement:
    """State what the mechanism keeps and what it breaks, for every event and every m > 2.

    The event holds the output 1 (``o = 1``) or not (``o = 0``), and ``c`` of the other outputs.
    ``q`` is the probability of output 1 on ``{t_1}``.
    """
    q = letters()
    first, other = q.rest / (q.m - 1), (q.one + q.rest) / q.m
    together = first + (q.m - 1) * other
    hypotheses = (
        lt(2, q.m),
        lt(1 / (q.m - 1), q.rho),
        Or(eq(q.one, 0), eq(q.one, 1)),
        le(0, q.rest),
        lt(0, q.one + q.rest),
        eq(q.shown, 0),
    )
    identifiable = And(lt(first / together, q.rho), lt(other / together, q.rho))
    return hypotheses, And(identifiable, lt(exp(q.epsilon) * q.shown, 1 / q.m))


def theorem_5_10(printed: bool) -> Statement:
    """State the equivalence for an entity that may appear, and every event.

    Given that the entity is in the sampled data set the event has probability ``a``, otherwise
    ``b``; the algorithm with sampling gives it ``Pr[S] = beta a + (1 - beta) b`` on the data set
    with the entity, and ``b`` on the one without.
    """
    q = letters()
    factor = formula(translation.gamma_from_sampling, epsilon=q.epsilon, sampling_rate=q.rate)
    sampled = q.sampled
    hypotheses = (
        lt(0, q.rate),
        le(q.rate, 1) if printed else lt(q.rate, 1),
        lt(0, q.epsilon),
        eq(sampled, q.rate * q.a + (1 - q.rate) * q.b),
        lt(0, sampled),
    )
    present, absent = q.rate * q.a / sampled, (1 - q.rate) * q.b / sampled
    positive = And(le(present, factor * q.rate), le((1 - q.rate) / factor, absent))
    return hypotheses, Equivalent(le(sampled, exp(q.epsilon) * q.b), positive)
