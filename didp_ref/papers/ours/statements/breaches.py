"""What (rho, m)-DI, epsilon-DP and membership privacy say of properties and of presence."""

from __future__ import annotations

from sympy import And, Equivalent, Implies, Sum, exp

from didp_ref.audit.claim import Statement
from didp_ref.formulas import belief, translation
from didp_ref.papers.ours.alphabet import (
    f_1,
    f_2,
    g,
    h,
    h_1,
    h_2,
    held,
    l,
    p,
    priors,
    q,
    rho_1,
    rho_2,
    x,
)
from didp_ref.papers.ours.statements.likelihoods import (
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    PRIORS,
    WORLDS,
    each_world,
)
from didp_ref.papers.shared.alphabet import epsilon, gamma, i, j, m, rho
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt

# (rho, m)-DI below 1/(m - 1)

WHOLE = Sum(h[j], WORLDS)
"""The sum of the likelihoods, of which a posterior is a share where all priors are equal."""
EPSILON_OF_RHO = translation.epsilon_of_identifiability.at(rho=rho, n_worlds=m)
BELOW_NAMING = {
    **as_written(le(2, m), lt(0, rho), lt(rho, 1 / (m - 1))),
    "epsilon = ln(rho/(1 - (m - 1) rho))": eq(epsilon, EPSILON_OF_RHO),
}
OTHER_WORLDS = (j, 2, m)


def identifiability_to_epsilon() -> Statement:
    """State that rho-DI below 1/(m - 1) keeps likelihoods within the factor exp(epsilon)."""
    hypotheses = {
        **BELOW_NAMING,
        **I_IS_A_WORLD,
        **L_IS_A_WORLD,
        "rho-DI in every world": each_world(le(h[j], rho * WHOLE)),
    }
    return Statement(hypotheses, le(h[i], exp(epsilon) * h[l]))


def identifiability_attained() -> Statement:
    """State that an output that makes one world unlikely is rho-DI, and reaches the factor."""
    hypotheses = {
        **BELOW_NAMING,
        **as_written(le(1 / m, rho), le(2, i), le(i, m)),
        "h[1] = 1 - (m - 1) rho": eq(h[1], 1 - (m - 1) * rho),
        "h[j] = rho in every other world j": every(eq(h[j], rho), OTHER_WORLDS),
    }
    private = And(le(h[1], rho * WHOLE), every(le(h[j], rho * WHOLE), OTHER_WORLDS))
    return Statement(hypotheses, And(eq(WHOLE, 1), private, eq(h[i], exp(epsilon) * h[1])))


# privacy breaches

WITH, WITHOUT = held[j], 1 - held[j]
HELD = {"held[j] is between 0 and 1 in every world j": each_world(And(le(0, WITH), le(0, WITHOUT)))}


def mass(part: Term) -> Term:
    """Return the prior of the worlds that have the property, or of those that have not."""
    return Sum(priors[j] * part, WORLDS)


def weight(part: Term) -> Term:
    """Return the probability of the output in them, times their prior."""
    return Sum(priors[j] * part * h[j], WORLDS)


EVIDENCE = weight(WITH) + weight(WITHOUT)
POSTERIOR = weight(WITH) / EVIDENCE
"""The belief in the property after the output."""
BREACH = translation.epsilon_of_breach.at(rho_1=rho_1, rho_2=rho_2)
UNLIKELY_BELOW_LIKELY = as_written(lt(0, rho_1), lt(rho_1, rho_2), lt(rho_2, 1))
NEAR = {
    **PRIORS,
    **HELD,
    "the priors sum to 1": eq(mass(WITH) + mass(WITHOUT), 1),
    "the output has a positive probability": lt(0, EVIDENCE),
    "h_2 <= h[j] in every world j": each_world(le(h_2, h[j])),
    "h[j] <= exp(epsilon) h_2 in every world j": each_world(le(h[j], exp(epsilon) * h_2)),
}
"""epsilon-DP between all worlds: h_2 is the least likelihood of the output."""
BELOW_BREACH = {
    "epsilon < ln(rho_2 (1 - rho_1)/(rho_1 (1 - rho_2)))": lt(epsilon, BREACH),
    **UNLIKELY_BELOW_LIKELY,
}


def no_upward_breach() -> Statement:
    """State that what is believed by at most rho_1 is not believed by rho_2 afterwards."""
    hypotheses = {**NEAR, **BELOW_BREACH, "the prior is at most rho_1": le(mass(WITH), rho_1)}
    return Statement(hypotheses, lt(POSTERIOR, rho_2))


def no_downward_breach() -> Statement:
    """State that what is believed by rho_2 or more stays above rho_1."""
    hypotheses = {**NEAR, **BELOW_BREACH, "the prior is at least rho_2": le(rho_2, mass(WITH))}
    return Statement(hypotheses, lt(rho_1, POSTERIOR))


def breach_attained() -> Statement:
    """State that from the budget on randomized response between two worlds is a breach."""
    hypotheses = {
        **UNLIKELY_BELOW_LIKELY,
        "ln(rho_2 (1 - rho_1)/(rho_1 (1 - rho_2))) <= epsilon": le(BREACH, epsilon),
        "h_1 = exp(epsilon)/(1 + exp(epsilon))": eq(h_1, exp(epsilon) / (1 + exp(epsilon))),
        "h_2 = 1/(1 + exp(epsilon))": eq(h_2, 1 / (1 + exp(epsilon))),
    }
    posterior = rho_1 * h_1 / (rho_1 * h_1 + (1 - rho_1) * h_2)
    return Statement(hypotheses, le(rho_2, posterior))


# Kazan and Reiter's bound, for every q

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
        "the output has a positive probability": lt(0, IN_QUESTION + OTHERWISE + LEFT_OUT),
        "h[j] <= exp(epsilon) h_2 for every value j": each_world(le(h[j], exp(epsilon) * h_2)),
        "h_2 <= exp(epsilon) h[j] for every value j": each_world(le(h_2, exp(epsilon) * h[j])),
    }
    return Statement(hypotheses, le(DISCLOSED, p * q * CEILING))


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


# unbounded epsilon-DP as membership privacy, where entities are independent

PRESENT, ABSENT = Sum(priors[j] * f_1(j), WORLDS), Sum(priors[j] * f_2(j), WORLDS)
"""The output's probability with the entity, and without: the others' prior is the same in both."""
MEMBER = p * PRESENT / (p * PRESENT + (1 - p) * ABSENT)


def unbounded_to_gamma() -> Statement:
    """State that epsilon-DP is membership privacy where the entity is independent of the others."""
    hypotheses = {
        **as_written(le(0, p), le(p, 1), le(0, epsilon)),
        **PRIORS,
        "the output has a positive probability": lt(0, p * PRESENT + (1 - p) * ABSENT),
        "f_1(j) <= exp(epsilon) f_2(j) for all others j": each_world(
            le(f_1(j), exp(epsilon) * f_2(j))
        ),
        "f_2(j) <= exp(epsilon) f_1(j) for all others j": each_world(
            le(f_2(j), exp(epsilon) * f_1(j))
        ),
    }
    presence = le(MEMBER, exp(epsilon) * p)
    absence = le((1 - p) / exp(epsilon), 1 - MEMBER)
    return Statement(hypotheses, And(presence, absence))


MEAN = x * h_1 + (1 - x) * h_2
AT_EVERY_PRIOR = every(
    Implies(And(lt(0, x), lt(x, 1)), And(le(h_1, gamma * MEAN), le(MEAN, gamma * h_2))), x
)
"""Membership privacy of an entity of any prior x, both sides multiplied by the evidence."""


def gamma_to_unbounded() -> Statement:
    """State that membership privacy at every prior is the raising side of epsilon-DP, no less."""
    hypotheses = as_written(le(1, gamma), lt(0, h_1), lt(0, h_2))
    near: Formula = le(h_1, gamma * h_2)
    return Statement(hypotheses, Equivalent(AT_EVERY_PRIOR, near))
