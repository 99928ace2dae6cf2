"""Kazan and Reiter's bound on what an output discloses, at q = 1 and for every q."""

from __future__ import annotations

from sympy import And, Equivalent, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import belief, scale
from didp_ref.papers.ours.shared import (
    ATTAINED,
    FINITE,
    HELD,
    INDEPENDENT,
    PRIORS,
    SEEN,
    WITH,
    WITHOUT,
    bounded_parts,
    bridge,
    each_world,
    g,
    h,
    h_1,
    h_2,
    held,
    mass,
    p,
    priors,
    q,
    r,
    weight,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, j, m
from didp_ref.papers.shared.guesses import DECAY, GROWTH, WORLDS
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.narrower import BELOW_CERTAINTY, FINITE_WORLDS
from didp_ref.papers.shared.quotients import compare_quotients
from didp_ref.symbolic.notation import as_written, eq, le, lt

BUDGET_ODDS = (1 - p) / (1 / r - p)
"""What the largest epsilon is the logarithm of, where a belief may rise by the factor r."""

INSIDE = as_written(lt(0, p), lt(p, 1))
ROOM = {**INSIDE, **as_written(lt(0, r)), "r p < 1": lt(r * p, 1)}
"""A prior, and a factor by which it may rise without becoming certain."""


def kazan_reiter_at_one() -> Statement:
    """State that Kazan and Reiter's bound at q = 1 is Theorem 3's ceiling."""
    decay = exp(-epsilon)
    bound = 1 / (q * p + decay**2 * (1 - q) * p + decay * (1 - p))
    ceiling = belief.ratio_ceiling.at(exponent=epsilon, prior=p)
    return Statement({**INSIDE, "q = 1": eq(q, 1)}, eq(bound, ceiling))


def derive_kazan_reiter_at_one(d: Derivation) -> None:
    """At q = 1 two terms of the denominator go; the rest is Theorem 3's ceiling."""
    d.model({p: ONE_HALF, q: 1})
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.conclude([*INSIDE, "q = 1", "decay is positive"])


def kazan_reiter_budget() -> Statement:
    """State the budget that the bound allows."""
    ceiling = belief.ratio_ceiling.at(exponent=epsilon, prior=p)
    return Statement(ROOM, Equivalent(le(ceiling, r), le(epsilon, log(BUDGET_ODDS))))


def odds_are_positive(d: Derivation) -> None:
    """Show that the odds that a budget is the logarithm of are positive."""
    d.step("odds are positive", And(lt(0, 1 / r - p), lt(0, BUDGET_ODDS)), ROOM)


def derive_kazan_reiter_budget(d: Derivation) -> None:
    """The ceiling grows with epsilon, and the logarithm says where it is r."""
    d.model({p: ONE_HALF, r: Rational(3, 2)})
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("budget", lemmas.exp_log(BUDGET_ODDS, epsilon))
    odds_are_positive(d)
    by = ("decay is positive", "decay", "budget", "odds are positive")
    d.conclude([*ROOM, *by])


def kazan_reiter_is_theorem_3() -> Statement:
    """State that the budget at r = 1 + beta is the logarithm of Theorem 3's beta side."""
    _, rising = scale.prior_dependent_logarithms(alpha, beta, p)
    return Statement({**ROOM, "r = 1 + beta": eq(r, 1 + beta)}, eq(log(BUDGET_ODDS), rising))


def derive_kazan_reiter_is_theorem_3(d: Derivation) -> None:
    """The two logarithms have the same argument."""
    d.model({p: ONE_HALF, r: Rational(3, 2), beta: ONE_HALF})
    odds = (1 + beta) * (1 - p) / (1 - p * (1 + beta))
    odds_are_positive(d)
    d.step("room", lt(0, 1 - p * (1 + beta)), ["r p < 1", "r = 1 + beta"])
    d.step("one argument", eq(BUDGET_ODDS, odds), [*ROOM, "r = 1 + beta", "room"])
    d.lemma("one logarithm", lemmas.equal_arguments(log, BUDGET_ODDS, odds))
    by = ("odds are positive", "room", "one argument", "one logarithm")
    d.conclude([*ROOM, *by])


KAZAN_REITER = bridge(
    "bridges.kazan-reiter",
    "Kazan and Reiter's bound at q = 1 is Theorem 3's ceiling",
    r"$1/(qp + e^{-2\epsilon}(1-q)p + e^{-\epsilon}(1-p))$ at $q = 1$ is "
    r"$1/(p+e^{-\epsilon}(1-p))$, which is at most $r$ exactly when "
    r"$\epsilon \le \ln\frac{1-p}{1/r-p}$; at $r = 1+\beta$ that is the logarithm of "
    r"Theorem 3's beta side.",
    Part(
        "at q = 1",
        r"The bound at $q = 1$ is $1/(p+e^{-\epsilon}(1-p))$.",
        formal=kazan_reiter_at_one,
        proof=derive_kazan_reiter_at_one,
    ),
    Part(
        "budget",
        r"$1/(p+e^{-\epsilon}(1-p))$ is at most $r$ exactly when "
        r"$\epsilon \le \ln\frac{1-p}{1/r-p}$.",
        formal=kazan_reiter_budget,
        proof=derive_kazan_reiter_budget,
        narrower=(BELOW_CERTAINTY,),
    ),
    Part(
        "Theorem 3",
        r"At $r = 1+\beta$ that is the logarithm of Theorem 3's beta side.",
        formal=kazan_reiter_is_theorem_3,
        proof=derive_kazan_reiter_is_theorem_3,
        narrower=(BELOW_CERTAINTY,),
    ),
    place="Z. Kazan, J. Reiter, Prior-itizing Privacy, NeurIPS 2024",
)

IN_QUESTION, OTHERWISE, LEFT_OUT = weight(WITH), weight(WITHOUT), (1 - p) * h_2
"""The weights of the worlds with the value in question, with another value, and without it."""
DISCLOSED = IN_QUESTION / (IN_QUESTION + OTHERWISE + LEFT_OUT)
CEILING = belief.disclosure_ceiling.at(epsilon=epsilon, inclusion=p, share=q)
SHARES = as_written(le(0, p), le(p, 1), le(0, q), le(q, 1))


def kazan_reiter_every_q() -> Statement:
    """State Kazan and Reiter's bound: somebody is in the data, and has the value in question."""
    hypotheses = {
        **PRIORS,
        **HELD,
        **SHARES,
        "the priors of the values in question sum to p q": eq(mass(WITH), p * q),
        "the priors of all other values sum to p (1 - q)": eq(mass(WITHOUT), p * (1 - q)),
        SEEN: lt(0, IN_QUESTION + OTHERWISE + LEFT_OUT),
        "h[j] <= exp(epsilon) h_2 for every value j": each_world(le(h[j], exp(epsilon) * h_2)),
        "h_2 <= exp(epsilon) h[j] for every value j": each_world(le(h_2, exp(epsilon) * h[j])),
    }
    return Statement(hypotheses, le(DISCLOSED, p * q * CEILING))


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


def derive_kazan_reiter_every_q(d: Derivation) -> None:
    """The value makes the output exp(epsilon) likelier at most, another exp(-epsilon) at least."""
    d.model(
        {
            m: 1,
            p: ONE_HALF,
            q: ONE_HALF,
            epsilon: 0,
            h_2: ONE_HALF,
            h: half,
            priors: half,
            held: half,
        }
    )
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


def kazan_reiter_attained() -> Statement:
    """State that an output reaches it: likeliest with the value, half as far without the record."""
    hypotheses = {
        **SHARES,
        "0 < h_2, the likelihood without the record": lt(0, h_2),
        "h_1 = exp(epsilon) h_2, with the value": eq(h_1, exp(epsilon) * h_2),
        "g = exp(-epsilon) h_2, with another value": eq(g, exp(-epsilon) * h_2),
    }
    whole = p * q * h_1 + p * (1 - q) * g + (1 - p) * h_2
    return Statement(hypotheses, eq(p * q * h_1 / whole, p * q * CEILING))


def derive_kazan_reiter_attained(d: Derivation) -> None:
    """All weights have the factor exp(epsilon) h_2."""
    d.model({p: ONE_HALF, q: ONE_HALF, epsilon: 0, h_2: 1, h_1: 1, g: 1})
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


KAZAN_REITER_EVERY_Q = bridge(
    "bridges.kazan-reiter-every-q",
    "Kazan and Reiter's bound holds for every q, and is reached",
    r"Of an individual who, independently of all others, is in the data with the probability $p$ "
    r"and then has a value in question with the probability $q$, an output under $\epsilon$-DP "
    "(addition and removal) raises the belief in both by at most the factor "
    r"$1/(qp + e^{-2\epsilon}(1-q)p + e^{-\epsilon}(1-p))$, and some output does.",
    Part(
        "bound",
        r"The posterior of presence with the value is at most its prior $pq$ times "
        r"$1/(qp + e^{-2\epsilon}(1-q)p + e^{-\epsilon}(1-p))$.",
        formal=kazan_reiter_every_q,
        proof=derive_kazan_reiter_every_q,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        ATTAINED,
        r"An output that is $e^\epsilon$ times likelier with the value, and $e^{-\epsilon}$ "
        "times with another, than without the record reaches it.",
        formal=kazan_reiter_attained,
        proof=derive_kazan_reiter_attained,
    ),
    rests_on=(INDEPENDENT, FINITE),
    quantities=("belief.disclosure_ceiling",),
    place="Z. Kazan, J. Reiter, Prior-itizing Privacy, NeurIPS 2024",
)

CLAIMS = (KAZAN_REITER, KAZAN_REITER_EVERY_Q)
