"""The derivations of Kazan and Reiter's bound, at q = 1 and for every q."""

from __future__ import annotations

from sympy import And, Rational, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.kazan_reiter import (
    BUDGET_ODDS,
    IN_QUESTION,
    INSIDE,
    LEFT_OUT,
    OTHERWISE,
    ROOM,
    SHARES,
)
from didp_ref.papers.ours.shared import g, h, h_1, h_2, held, p, priors, q, r
from didp_ref.papers.shared.alphabet import beta, epsilon, j, m
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.symbolic.notation import eq, le, lt
from proofs.ours.shared import DECAY, GROWTH, HALF, SEEN, bounded_parts, compare_quotients, half


@proves("bridges.kazan-reiter", part="at q = 1")
def kazan_reiter_at_one(d: Derivation) -> None:
    """At q = 1 two terms of the denominator go; the rest is Theorem 3's ceiling."""
    d.model({p: HALF, q: 1})
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.conclude([*INSIDE, "q = 1", "decay is positive"])


@proves("bridges.kazan-reiter", part="budget")
def kazan_reiter_budget(d: Derivation) -> None:
    """The ceiling grows with epsilon, and the logarithm says where it is r."""
    d.model({p: HALF, r: Rational(3, 2)})
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("budget", lemmas.exp_log(BUDGET_ODDS, epsilon))
    odds_are_positive(d)
    by = ("decay is positive", "decay", "budget", "odds are positive")
    d.conclude([*ROOM, *by])


@proves("bridges.kazan-reiter", part="Theorem 3")
def kazan_reiter_is_theorem_3(d: Derivation) -> None:
    """The two logarithms have the same argument."""
    d.model({p: HALF, r: Rational(3, 2), beta: HALF})
    odds = (1 + beta) * (1 - p) / (1 - p * (1 + beta))
    odds_are_positive(d)
    d.step("room", lt(0, 1 - p * (1 + beta)), ["r p < 1", "r = 1 + beta"])
    d.step("one argument", eq(BUDGET_ODDS, odds), [*ROOM, "r = 1 + beta", "room"])
    d.lemma("one logarithm", lemmas.equal_arguments(log, BUDGET_ODDS, odds))
    by = ("odds are positive", "room", "one argument", "one logarithm")
    d.conclude([*ROOM, *by])


def odds_are_positive(d: Derivation) -> None:
    """Show that the odds that a budget is the logarithm of are positive."""
    d.step("odds are positive", And(lt(0, 1 / r - p), lt(0, BUDGET_ODDS)), ROOM)


NEARER = q * p + DECAY**2 * (1 - q) * p + DECAY * (1 - p)
"""The denominator of Kazan and Reiter's bound."""


def denominator(d: Derivation) -> None:
    """Show that the denominator is positive, and what exp(-2 epsilon) is."""
    d.lemma("growth is positive", lemmas.exp_positive(epsilon))
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("decay twice", lemmas.exp_sum(-epsilon, -epsilon))
    d.step("present", le(0, q * p), SHARES)
    d.step("otherwise", le(0, (1 - q) * p), SHARES)
    d.step("squared", lt(0, DECAY**2), ["decay is positive", "decay twice"])
    d.step("otherwise, scaled", le(0, DECAY**2 * (1 - q) * p), ["otherwise", "squared"])
    d.step("left out", le(0, DECAY * (1 - p)), ["p <= 1", "decay is positive"])
    by = [
        *("present", "otherwise", "otherwise, scaled", "left out", "squared"),
        *("decay is positive", *SHARES),
    ]
    d.step("one of three", lt(0, NEARER), by)


@proves("bridges.kazan-reiter-every-q", part="bound")
def kazan_reiter_every_q(d: Derivation) -> None:
    """The value makes the output exp(epsilon) likelier at most, another exp(-epsilon) at least."""
    d.model({m: 1, p: HALF, q: HALF, epsilon: 0, h_2: HALF, h: half, priors: half, held: half})
    denominator(d)
    facts = ["h_2 <= exp(epsilon) h[j] for every value j", "growth is positive", "decay"]
    d.generalize("low", le(DECAY * h_2, h[j]), WORLDS, facts)
    high = "h[j] <= exp(epsilon) h_2 for every value j"
    d.generalize("high", le(h[j], GROWTH * h_2), WORLDS, [high])
    bounded_parts(d, DECAY * h_2, GROWTH * h_2)
    masses = (
        "the priors of the values in question sum to p q",
        "the priors of all other values sum to p (1 - q)",
    )
    d.step("at most", le(IN_QUESTION, GROWTH * h_2 * (p * q)), ["with", masses[0]])
    d.step("at least", le(DECAY * h_2 * (p * (1 - q)), OTHERWISE), ["without", masses[1]])
    rest = OTHERWISE + LEFT_OUT
    d.step("rest", le(GROWTH * h_2 * (NEARER - q * p), rest), ["at least", "decay", "decay twice"])
    d.step("rest is not negative", le(0, NEARER - q * p), ["otherwise, scaled", "left out"])
    whole = IN_QUESTION + rest
    statement = le(IN_QUESTION * (NEARER - q * p), GROWTH * h_2 * (p * q) * (NEARER - q * p))
    d.step("first product", statement, ["at most", "rest is not negative"])
    facts = ["rest", "present"]
    d.step("second product", le(GROWTH * h_2 * (NEARER - q * p) * (p * q), rest * (p * q)), facts)
    d.step(
        "multiplied", le(IN_QUESTION * NEARER, p * q * whole), ["first product", "second product"]
    )
    by = ["multiplied", "one of three", SEEN]
    compare_quotients(d, "divided", (IN_QUESTION, whole), (p * q, NEARER), by)
    d.conclude([*by, "divided", "decay twice"])


@proves("bridges.kazan-reiter-every-q", part="attained")
def kazan_reiter_attained(d: Derivation) -> None:
    """All weights have the factor exp(epsilon) h_2."""
    d.model({p: HALF, q: HALF, epsilon: 0, h_2: 1, h_1: 1, g: 1})
    denominator(d)
    whole = p * q * h_1 + p * (1 - q) * g + (1 - p) * h_2
    known = ("h_1 = exp(epsilon) h_2, with the value", "g = exp(-epsilon) h_2, with another value")
    positive = "0 < h_2, the likelihood without the record"
    d.step("factor", eq(whole, GROWTH * h_2 * NEARER), [*known, "decay", "decay twice"])
    d.step("scale", lt(0, GROWTH * h_2), ["growth is positive", positive])
    d.step("whole", lt(0, whole), ["factor", "scale", "one of three"])
    d.step("multiplied", eq(p * q * h_1 * NEARER, p * q * whole), [known[0], "factor"])
    by = ["multiplied", "one of three", "whole"]
    compare_quotients(d, "divided", (p * q * h_1, whole), (p * q, NEARER), by, eq)
    d.conclude([*by, "divided", "decay twice"])
