"""The derivations of where no privacy breach is, and of where one is."""

from __future__ import annotations

from sympy import log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.breaches import EVIDENCE, UNLIKELY_BELOW_LIKELY
from didp_ref.papers.ours.shared import (
    WITH,
    WITHOUT,
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
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.symbolic.notation import Term, eq, le, lt
from proofs.ours.shared import GROWTH, HALF, QUARTER, SEEN, bounded_parts, half

ALL = mass(WITH) + mass(WITHOUT)


def near_least(d: Derivation) -> Term:
    """Bound both parts by the least likelihood, and show that the threshold is not reached."""
    d.model(
        {
            **{m: 2, epsilon: 0, h_2: HALF, rho_1: QUARTER, rho_2: 3 * QUARTER},
            **{h: half, priors: half, held: {1: d_part(d), 2: d_part(d)}},
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


def d_part(d: Derivation) -> Term:
    """Return how much of each world has the property in the model: its prior suits the part."""
    return QUARTER if d.part.name == "upward" else 3 * QUARTER


@proves("bridges.breaches", part="upward")
def no_upward_breach(d: Derivation) -> None:
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


@proves("bridges.breaches", part="downward")
def no_downward_breach(d: Derivation) -> None:
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


@proves("bridges.breaches", part="attained")
def breach_attained(d: Derivation) -> None:
    """At the threshold the posterior odds are those of rho_2."""
    d.model({rho_1: QUARTER, rho_2: HALF, epsilon: log(3), h_1: 3 * QUARTER, h_2: QUARTER})
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
