"""The statements of the membership-privacy paper as mathematics; see the alphabet for the letters.

A mechanism meets a notion where every event under every distribution of the family does. What is
said of one entity or of one data set is said of all: they are arbitrary.
"""

from __future__ import annotations

import sympy
from sympy import And, Equivalent, Implies, Or, Product, Sum, exp

from didp_ref.audit.claim import Statement
from didp_ref.formulas import translation
from didp_ref.papers.membership.alphabet import (
    S,
    absent,
    c,
    chances,
    drawn,
    f,
    g,
    kept,
    o,
    present,
    q,
    t,
    x,
    y,
    z,
)
from didp_ref.papers.shared.alphabet import beta, delta, epsilon, gamma, i, j, k, m, n, rho
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt

CANDIDATES = (j, 1, m)
"""The m entities that may complete the data set."""
I_IS_A_CANDIDATE = as_written(le(1, i), le(i, m))
EVIDENCE = Sum(f(S, j) / m, CANDIDATES)
"""The probability of the event S, where every candidate has the prior 1/m."""
OCCURS = "0 < Pr[S] for every event"
AN_EVENT = {OCCURS: every(lt(0, EVIDENCE), S)}
LIMITED = "no candidate's posterior exceeds rho"
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
SUBSETS = (k, 1, n)
"""The sets of other tuples that may be drawn."""
SAMPLING_GAMMA = translation.gamma_from_sampling.at(epsilon=epsilon, sampling_rate=beta)
"""Theorem 5.10's gamma."""
IN, OUT = beta * drawn(S, k) * g(S, k), (1 - beta) * drawn(S, k) * f(S, k)
"""How likely it is that a set is drawn, with the tuple and without it, and shows the event."""
WITH = Sum(IN + OUT, SUBSETS)
"""The probability of the event, with sampling, on the data with the tuple: ``Pr[S]``."""
WITHOUT = Sum(drawn(S, k) * f(S, k), SUBSETS)
"""The probability of the event, with sampling, on the data without the tuple."""
PRESENT = Sum(IN, SUBSETS) / WITH
"""The posterior that the tuple was drawn, from its prior beta."""


def alone(one: Term) -> Term:
    """Return how likely it is that of independent entities one alone is in the data set."""
    return Product(1 - chances[k], (k, 1, m)) * chances[one] / (1 - chances[one])


def posterior(one: Term) -> Term:
    """Return the posterior of a candidate, from its prior 1/m."""
    return f(S, one) / m / EVIDENCE


def family_5_5() -> Statement:
    """State that independent entities of one probability, if one is in, are equally likely."""
    same = chances[1]
    hypotheses = {
        **I_IS_A_CANDIDATE,
        **as_written(lt(0, same), lt(same, 1)),
        "all m entities have one probability": every(eq(chances[j], same), CANDIDATES),
    }
    return Statement(hypotheses, eq(alone(i) / Sum(alone(j), CANDIDATES), 1 / m))


def below_guessing() -> Statement:
    """State that the posteriors of m candidates cannot all be below ``1/m``."""
    hypotheses = {**as_written(le(1, m)), **_limited()}
    return Statement(hypotheses, le(1 / m, rho))


def at_guessing() -> Statement:
    """State that at ``rho = 1/m`` every posterior is its prior: the answer says nothing."""
    hypotheses = {**I_IS_A_CANDIDATE, **_limited(), "rho = 1/m": eq(rho, 1 / m)}
    return Statement(hypotheses, eq(posterior(i), 1 / m))


def _limited() -> dict[str, Formula]:
    """One event, of which no posterior exceeds rho."""
    each = every(le(posterior(j), rho), CANDIDATES)
    return {"0 < Pr[S]": lt(0, EVIDENCE), LIMITED: each}


ABOVE_GUESSING = as_written(le(2, m), lt(1 / m, rho), lt(rho, 1))
IDENTIFIABLE = every(le(posterior(i), rho), (i, 1, m), S)
"""(rho, m)-DI."""


def member_private(after: Term, before: Term, bound: Term) -> Formula:
    """Return what positive membership privacy says of one posterior and its prior."""
    return And(le(after, bound * before), le((1 - before) / bound, 1 - after))


MEMBER_PRIVATE = every(member_private(posterior(i), 1 / m, GAMMA), (i, 1, m), S)
"""What positive membership privacy says of the m uncertain entities."""


def gamma_and_rho() -> Statement:
    """State the equality that the proof of Theorem 5.6 shows."""
    smaller = translation.rho_from_gamma.at(gamma=GAMMA, n_worlds=m)
    return Statement(ABOVE_GUESSING, eq(smaller, rho))


def theorem_5_6() -> Statement:
    """State the equivalence; of an entity that is certain, privacy asks that gamma is at least 1.

    There the posterior is the prior, 0 or 1.
    """
    hypotheses = {**ABOVE_GUESSING, **AN_EVENT}
    private = And(MEMBER_PRIVATE, le(1, GAMMA))
    return Statement(hypotheses, Equivalent(IDENTIFIABLE, private))


TWO = [f(S, 1), f(S, 2)]
"""The probabilities of the event on two data sets of one size that differ in one entity."""
BOTH = TWO[0] / 2 + TWO[1] / 2
IDENTIFIABLE_AMONG_TWO = every(And(*(le(one / 2 / BOTH, rho) for one in TWO)), S)
"""(rho, 2)-DI."""
BOUNDED_PRIVATE = every(
    And(le(TWO[0], exp(epsilon) * TWO[1]), le(TWO[1], exp(epsilon) * TWO[0])), S
)
"""epsilon-BDP, at every event that may occur; of the others it says that 0 is at most 0."""


def equivalence(given: ForAll, wanted: ForAll) -> Statement:
    """State that one notion implies the other, over all pairs of data sets and all events."""
    hypotheses = {
        **as_written(lt(sympy.Rational(1, 2), rho), lt(rho, 1)),
        OCCURS: every(lt(0, BOTH), S),
        "epsilon = ln(rho/(1 - rho))": eq(
            epsilon, translation.epsilon_from_rho.at(rho=rho, n_worlds=sympy.Integer(2))
        ),
    }
    return Statement(hypotheses, And(lt(0, epsilon), Implies(given, wanted)))


def separation_identifiable() -> Statement:
    """State that the mechanism is identifiable, at every event, for every m > 2."""
    hypotheses = {
        **as_written(lt(2, m), lt(1 / (m - 1), rho)),
        "o, how often the event holds the output 1, is 0 or 1": Or(eq(o, 0), eq(o, 1)),
        "c, how many other outputs the event holds, is not negative": le(0, c),
        "the event holds some output: 0 < o + c": lt(0, o + c),
    }
    return Statement(hypotheses, And(lt(HIDDEN / TOGETHER, rho), lt(SHOWN / TOGETHER, rho)))


def separation_not_private() -> Statement:
    """State that no epsilon bounds the ratio of the probabilities of the output 1."""
    hypotheses = {
        **as_written(lt(2, m)),
        "q, the probability of the output 1 on {t_1}, is 0": eq(q, 0),
    }
    return Statement(hypotheses, lt(exp(epsilon) * q, 1 / m))


SAMPLING_PRIVATE = every(le(WITH, exp(epsilon) * WITHOUT), S)
"""Positive (beta, epsilon)-DPS."""
MEMBER_PRIVATE_IN_SAMPLES = every(member_private(PRESENT, beta, SAMPLING_GAMMA), S)
"""What positive membership privacy says of the entities that may appear."""


def _sampling(*, certain: bool) -> dict[str, Formula]:
    """Sampling, at rates up to 1 or below it."""
    return {
        **as_written(lt(0, beta), le(beta, 1) if certain else lt(beta, 1), le(0, epsilon)),
        OCCURS: every(lt(0, WITH), S),
    }


def private_so_member_private() -> Statement:
    """State the first half of Theorem 5.10; it holds at beta = 1 too.

    Of an entity that never appears, privacy asks that gamma is at least 1.
    """
    private = And(MEMBER_PRIVATE_IN_SAMPLES, le(1, SAMPLING_GAMMA))
    return Statement(_sampling(certain=True), Implies(SAMPLING_PRIVATE, private))


def member_private_so_private() -> Statement:
    """State the second half of Theorem 5.10, for entities of which none is certain."""
    halves = Implies(MEMBER_PRIVATE_IN_SAMPLES, SAMPLING_PRIVATE)
    return Statement(_sampling(certain=False), halves)


def independent_entities() -> Statement:
    """State that epsilon-UDP is membership privacy where the entities are independent.

    ``beta`` is the prior of the entity in question, ``drawn(S, k)`` the probability of the k-th set
    of others: both whatever they are.
    """
    grown = exp(epsilon)
    near = And(le(g(S, k), grown * f(S, k)), le(f(S, k), grown * g(S, k)))
    hypotheses = {
        **as_written(le(0, beta), le(beta, 1), le(0, epsilon)),
        "no probability is negative": every(And(le(0, drawn(S, k)), le(0, f(S, k))), SUBSETS),
        "epsilon-UDP, with every set of others": every(near, SUBSETS),
        "0 < Pr[S]": lt(0, WITH),
    }
    return Statement(hypotheses, member_private(PRESENT, beta, grown))


OUTPUTS = (k, 1, n)
SEEN = present[k] + absent[k]
PASSED_ON = [Sum(kept[k] * one[k], OUTPUTS) for one in (present, absent)]
"""How likely the new output is, with the entity and without it."""


def weighted_outputs() -> Statement:
    """State that a weighted sum of membership-private outputs is membership-private.

    Of a transformed mechanism ``w_k`` is the probability that output k is passed on as the new
    one; of a mechanism chosen at random it is the probability that the k-th is chosen.
    """
    hypotheses = {
        **as_written(le(1, gamma)),
        "no weight w_k is negative": every(le(0, kept[k]), OUTPUTS),
        "every output is possible": every(lt(0, SEEN), OUTPUTS),
        "every output is membership-private": every(
            member_private(present[k] / SEEN, x, gamma), OUTPUTS
        ),
        "the new output is possible": lt(0, PASSED_ON[0] + PASSED_ON[1]),
    }
    after = PASSED_ON[0] / (PASSED_ON[0] + PASSED_ON[1])
    return Statement(hypotheses, member_private(after, x, gamma))


def violations() -> Statement:
    """State how likely an (epsilon, delta)-private mechanism exceeds e^t, for t above epsilon."""
    hypotheses = {
        "(epsilon, delta)-DP of the event": le(y, exp(epsilon) * z + delta),
        "y is at least e^t times z": le(exp(t) * z, y),
        **as_written(lt(epsilon, t)),
    }
    return Statement(hypotheses, le(y, delta / (1 - exp(epsilon - t))))
