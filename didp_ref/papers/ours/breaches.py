"""Privacy breaches of A. Evfimievski, J. Gehrke and R. Srikant, and epsilon-DP between worlds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import translation
from didp_ref.papers.ours.mechanisms import raised
from didp_ref.papers.ours.shared import (
    ATTAINED,
    FINITE,
    HELD,
    PRIORS,
    WITH,
    WITHOUT,
    bridge,
    each_world,
    h,
    h_1,
    h_2,
    mass,
    rho_1,
    rho_2,
    weight,
)
from didp_ref.papers.shared.alphabet import epsilon, j
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.papers.shared.properties import factor_below, samples
from didp_ref.symbolic.notation import as_written, eq, le, lt

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


def check_breaches() -> Iterator[Evidence]:
    """Let a belief rise as far as a budget below the enclosed threshold allows."""

    def stays_below(rho_1: Fraction, rho_2: Fraction, part: Fraction) -> bool | None:
        if rho_1 >= rho_2:
            return None
        threshold = translation.epsilon_of_breach.enclose(rho_1, rho_2)
        return raised(rho_1, factor_below(part * threshold.lower)) < rho_2

    yield sampled(
        samples("rho_1", "rho_2", "part"),
        stays_below,
        "two worlds whose likelihoods differ by a factor below the threshold's: a belief of rho_1 "
        "stays below rho_2",
        part="upward",
    )


BREACHES = bridge(
    "bridges.breaches",
    "No (rho_1, rho_2)-privacy breach where worlds are within exp(epsilon), below a threshold",
    r"Where any two worlds' likelihoods differ by at most the factor "
    r"$e^\epsilon < \frac{\rho_2(1-\rho_1)}{\rho_1(1-\rho_2)}$, no property whose probability "
    r"is at most $\rho_1$ is believed with $\rho_2$ or more after an output, and none of at "
    r"least $\rho_2$ with $\rho_1$ or less, at any prior; from the threshold on there is a "
    "mechanism with such a breach.",
    Part(
        "upward",
        r"No belief rises from at most $\rho_1$ to $\rho_2$ or more.",
        formal=no_upward_breach,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        "downward",
        r"No belief falls from at least $\rho_2$ to $\rho_1$ or less.",
        formal=no_downward_breach,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        ATTAINED,
        r"Where $e^\epsilon \geq \frac{\rho_2(1-\rho_1)}{\rho_1(1-\rho_2)}$ randomized "
        r"response between two worlds lets a belief rise from $\rho_1$ to $\rho_2$ or more.",
        formal=breach_attained,
    ),
    checks=(check_breaches,),
    rests_on=(FINITE,),
    quantities=("translation.epsilon_of_breach",),
    place="A. Evfimievski, J. Gehrke, R. Srikant, Limiting privacy breaches in privacy "
    "preserving data mining, PODS 2003",
)

CLAIMS = (BREACHES,)
