"""Privacy breaches of A. Evfimievski, J. Gehrke and R. Srikant, and epsilon-DP between worlds."""

from __future__ import annotations

from sympy import exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.ours.shared import (
    ATTAINED,
    FINITE,
    HELD,
    PRIORS,
    SEEN,
    WITH,
    WITHOUT,
    bounded_parts,
    bridge,
    each_world,
    h,
    h_1,
    h_2,
    held,
    mass,
    priors,
    rho_1,
    rho_2,
    weight,
)
from didp_ref.papers.shared.alphabet import epsilon, j, m
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.papers.shared.model_values import ONE_HALF, ONE_QUARTER, half
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt

EVIDENCE = weight(WITH) + weight(WITHOUT)
POSTERIOR = weight(WITH) / EVIDENCE
"""The belief in the property after the output."""
BREACH = translation.epsilon_of_breach.at(rho_1=rho_1, rho_2=rho_2)
UNLIKELY_BELOW_LIKELY = as_written(lt(0, rho_1), lt(rho_1, rho_2), lt(rho_2, 1))
NEAR = {
    **PRIORS,
    **HELD,
    "the priors sum to 1": eq(mass(WITH) + mass(WITHOUT), 1),
    SEEN: lt(0, EVIDENCE),
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


def near_least(d: Derivation) -> Term:
    """Bound both parts by the least likelihood, and show that the threshold is not reached."""
    d.model(
        {
            **{m: 2, epsilon: 0, h_2: ONE_HALF, rho_1: ONE_QUARTER, rho_2: 3 * ONE_QUARTER},
            **{h: half, priors: half, held: {1: held_in_model(d), 2: held_in_model(d)}},
        }
    )
    d.generalize("low", le(h_2, h[j]), WORLDS, ["h_2 <= h[j] in every world j"])
    high = "h[j] <= exp(epsilon) h_2 in every world j"
    d.generalize("high", le(h[j], GROWTH * h_2), WORLDS, [high])
    bounded_parts(d, h_2, GROWTH * h_2)
    d.lemma("growth is positive", lemmas.exp_positive(epsilon))
    d.step(
        "least", lt(0, h_2), [SEEN, "with", "without", "the priors sum to 1", "growth is positive"]
    )
    odds = rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))
    d.step("odds", lt(0, odds), UNLIKELY_BELOW_LIKELY)
    d.lemma("threshold", lemmas.exp_log(odds, epsilon))
    strict = "epsilon < ln(rho_2 (1 - rho_1)/(rho_1 (1 - rho_2)))"
    d.step("below", lt(GROWTH, odds), [strict, "odds", "threshold", *UNLIKELY_BELOW_LIKELY])
    by = ["below", *UNLIKELY_BELOW_LIKELY]
    d.step("multiplied", lt(GROWTH * rho_1 * (1 - rho_2), rho_2 * (1 - rho_1)), by)
    by = ["multiplied", "least"]
    d.step("times the least", lt(GROWTH * h_2 * rho_1 * (1 - rho_2), h_2 * rho_2 * (1 - rho_1)), by)
    return odds


def held_in_model(d: Derivation) -> Term:
    """Return how much of each world has the property in the model: its prior suits the part."""
    return ONE_QUARTER if d.part.name == "upward" else 3 * ONE_QUARTER


def derive_no_upward_breach(d: Derivation) -> None:
    """The unlikely worlds are at most exp(epsilon) times as likely as all others."""
    near_least(d)
    prior, total = "the prior is at most rho_1", "the priors sum to 1"
    d.step("others' prior", le(1 - rho_1, mass(WITHOUT)), [prior, total])
    d.step("others", le(h_2 * (1 - rho_1), weight(WITHOUT)), ["others' prior", "without", "least"])
    by = [prior, "with", "least", "growth is positive"]
    d.step("mine", le(weight(WITH), GROWTH * h_2 * rho_1), by)
    by = ["mine", "rho_2 < 1"]
    d.step("mine, scaled", le(weight(WITH) * (1 - rho_2), GROWTH * h_2 * rho_1 * (1 - rho_2)), by)
    by = ["others", "0 < rho_1", "rho_1 < rho_2"]
    d.step("others, scaled", le(h_2 * rho_2 * (1 - rho_1), weight(WITHOUT) * rho_2), by)
    by = ["mine, scaled", "others, scaled", "times the least"]
    d.step("apart", lt(weight(WITH), rho_2 * EVIDENCE), by)
    d.conclude(["apart", SEEN])


def no_downward_breach() -> Statement:
    """State that what is believed by rho_2 or more stays above rho_1."""
    hypotheses = {**NEAR, **BELOW_BREACH, "the prior is at least rho_2": le(rho_2, mass(WITH))}
    return Statement(hypotheses, lt(rho_1, POSTERIOR))


def derive_no_downward_breach(d: Derivation) -> None:
    """The likely worlds are at least exp(-epsilon) times as likely as all others."""
    near_least(d)
    prior, total = "the prior is at least rho_2", "the priors sum to 1"
    d.step("others' prior", le(mass(WITHOUT), 1 - rho_2), [prior, total])
    d.step("mine", le(h_2 * rho_2, weight(WITH)), [prior, "with", "least"])
    by = ["others' prior", "without", "least", "growth is positive"]
    d.step("others", le(weight(WITHOUT), GROWTH * h_2 * (1 - rho_2)), by)
    by = ["mine", "rho_1 < rho_2", "rho_2 < 1"]
    d.step("mine, scaled", le(h_2 * rho_2 * (1 - rho_1), weight(WITH) * (1 - rho_1)), by)
    by = ["others", "0 < rho_1"]
    d.step("others, scaled", le(weight(WITHOUT) * rho_1, GROWTH * h_2 * rho_1 * (1 - rho_2)), by)
    by = ["mine, scaled", "others, scaled", "times the least"]
    d.step("apart", lt(rho_1 * EVIDENCE, weight(WITH)), by)
    d.conclude(["apart", SEEN])


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


def derive_breach_attained(d: Derivation) -> None:
    """At the threshold the posterior odds are those of rho_2."""
    d.model(
        {
            rho_1: ONE_QUARTER,
            rho_2: ONE_HALF,
            epsilon: log(3),
            h_1: 3 * ONE_QUARTER,
            h_2: ONE_QUARTER,
        }
    )
    odds = rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))
    d.step("odds", lt(0, odds), UNLIKELY_BELOW_LIKELY)
    d.lemma("threshold", lemmas.exp_log(odds, epsilon))
    reached = "ln(rho_2 (1 - rho_1)/(rho_1 (1 - rho_2))) <= epsilon"
    d.step("above", le(odds, GROWTH), [reached, "odds", "threshold", *UNLIKELY_BELOW_LIKELY])
    by = ["above", *UNLIKELY_BELOW_LIKELY]
    d.step("multiplied", le(rho_2 * (1 - rho_1), GROWTH * rho_1 * (1 - rho_2)), by)
    d.lemma("growth is positive", lemmas.exp_positive(epsilon))
    likelihoods = ("h_1 = exp(epsilon)/(1 + exp(epsilon))", "h_2 = 1/(1 + exp(epsilon))")
    d.step("second", lt(0, h_2), [likelihoods[1], "growth is positive"])
    d.step("first", eq(h_1, GROWTH * h_2), [*likelihoods, "growth is positive"])
    by = ["multiplied", "second"]
    d.step("scaled", le(h_2 * (rho_2 * (1 - rho_1)), h_2 * (GROWTH * rho_1 * (1 - rho_2))), by)
    weight_1, weight_2 = rho_1 * h_1, (1 - rho_1) * h_2
    d.step("apart", le(rho_2 * weight_2, (1 - rho_2) * weight_1), ["scaled", "first"])
    by = ["first", "second", "growth is positive", *UNLIKELY_BELOW_LIKELY]
    d.step("evidence", lt(0, weight_1 + weight_2), by)
    d.conclude(["apart", "evidence"])


BREACHES = bridge(
    "bridges.breaches",
    "Below a threshold epsilon excludes every (rho_1, rho_2)-privacy breach",
    r"Where any two worlds' likelihoods differ by at most the factor "
    r"$e^\epsilon < \frac{\rho_2(1-\rho_1)}{\rho_1(1-\rho_2)}$, no property whose probability "
    r"is at most $\rho_1$ is believed with $\rho_2$ or more after an output, and none of at "
    r"least $\rho_2$ with $\rho_1$ or less, at any prior; from the threshold on there is a "
    "mechanism with such a breach.",
    Part(
        "upward",
        r"No belief rises from at most $\rho_1$ to $\rho_2$ or more.",
        formal=no_upward_breach,
        proof=derive_no_upward_breach,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        "downward",
        r"No belief falls from at least $\rho_2$ to $\rho_1$ or less.",
        formal=no_downward_breach,
        proof=derive_no_downward_breach,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        ATTAINED,
        r"Where $e^\epsilon \geq \frac{\rho_2(1-\rho_1)}{\rho_1(1-\rho_2)}$ randomized "
        r"response between two worlds lets a belief rise from $\rho_1$ to $\rho_2$ or more.",
        formal=breach_attained,
        proof=derive_breach_attained,
    ),
    rests_on=(FINITE,),
    quantities=("translation.epsilon_of_breach",),
    place="A. Evfimievski, J. Gehrke, R. Srikant, Limiting privacy breaches in privacy "
    "preserving data mining, PODS 2003",
)

CLAIMS = (BREACHES,)
