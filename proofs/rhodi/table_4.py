"""Section 5, Table 4: where no noise is enough, and what two answers may spend."""

from __future__ import annotations

from sympy import And, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas import translation
from didp_ref.papers.rhodi.alphabet import (
    K,
    epsilon_1,
    epsilon_2,
    first,
    g,
    i,
    j,
    k,
    m,
    rho,
    second,
)
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    EVERY_WORLD,
    IN_EVERY_WORLD,
    K_IS_PROBABILITY,
    LARGEST_BUDGET,
    POSTERIORS,
    WORLDS,
)
from didp_ref.papers.rhodi.table_4 import BOTH, BOTH_POSSIBLE, NONE_NEGATIVE, SHARED_EPSILON, SPENT
from didp_ref.papers.shared.events import S as EVENT
from didp_ref.papers.shared.events import at_a_point, integrate, omega
from didp_ref.papers.shared.risk import least_at_odds
from didp_ref.symbolic.notation import ge, gt, le
from proofs.rhodi.shared import HALF, add_up_the_worlds


@proves("rhodi.table-4.infeasible", "correction", part="infinite noise")
@proves("rhodi.table-4.infeasible", "correction", part="the reason")
def table_4_infeasible(d: Derivation) -> None:
    """Were every posterior at most rho, their sum would be at most m rho, which is below 1."""
    d.model({m: 2, rho: Rational(1, 3), g: {1: HALF, 2: HALF}})
    d.lemma("sum", lemmas.sum_monotone(g[j], rho, WORLDS))
    d.lemma("m times rho", lemmas.sum_constant(rho, WORLDS))
    d.conclude(by=["m >= 1", "m*rho < 1", *POSTERIORS, "sum", "m times rho"])


@proves("rhodi.sharing-the-budget", reading=SHARED_EPSILON)
def sharing_the_budget(d: Derivation) -> None:
    """Likelihoods of independent answers multiply, so what they spend adds up."""
    halves = {(1, world): HALF for world in (1, 2, 3)}
    quarters = {K: dict.fromkeys((1, 2, 3), HALF**2), EVENT: {1: 1}}
    budgets = {epsilon_1: 0, epsilon_2: log(2)}
    d.model({m: 3, i: 1, rho: HALF, **budgets, first: halves, second: halves, **quarters})
    spent = epsilon_1 + epsilon_2
    decay, own = exp(-spent), first(omega, i) * second(omega, i)
    d.lemma("decays", lemmas.exp_sum(-epsilon_1, -epsilon_2))
    facts = ["decays"]
    for number, budget in enumerate((epsilon_1, epsilon_2), 1):
        d.lemma(f"decay {number}", lemmas.exp_negative(budget))
        d.lemma(f"decay {number} is positive", lemmas.exp_positive(-budget))
        facts += [f"decay {number}", f"decay {number} is positive"]
    each = []
    for likelihood, budget, signed, spends in zip(
        (first, second), (epsilon_1, epsilon_2), NONE_NEGATIVE, SPENT, strict=True
    ):
        name = f"{likelihood}, "
        at_a_point(d, f"{name}sign", signed)
        at_a_point(d, f"{name}spent", spends)
        lowest = And(
            ge(likelihood(omega, k), exp(-budget) * likelihood(omega, i)),
            ge(likelihood(omega, k), 0),
        )
        known = [f"{name}sign", f"{name}spent", *facts]
        d.generalize(f"{name}each world", lowest, EVERY_WORLD, known)
        d.at(f"{name}in question", f"{name}sign", i, by=[*A_WORLD])
        each += [f"{name}each world", f"{name}in question"]
    both = first(omega, k) * second(omega, k)
    d.generalize(
        "at omega, both answers",
        le(decay * own, both),
        EVERY_WORLD,
        by=[*each, *facts],
        reason="the answers are independent",
    )
    d.step("decay is positive", gt(decay, 0), by=facts)
    d.at("own integral", IN_EVERY_WORLD, i, [*A_WORLD])
    d.at("own probability", K_IS_PROBABILITY, i, [*A_WORLD, "own integral"])
    over_event = [IN_EVERY_WORLD, K_IS_PROBABILITY, "own integral", "own probability"]
    sides, here = ((decay, own), (1, both)), "at omega, both answers"
    statement = le(decay * K[i], K[k])
    integrate(d, "both answers", statement, *sides, here, over_event, EVERY_WORLD)
    add_up_the_worlds(d, lambda world: K[world], decay, ["both answers"])
    bound = translation.rho_from_epsilon.at(epsilon=spent, n_worlds=m)
    by = [*A_WORLD, "decay is positive", "denominator", BOTH_POSSIBLE]
    d.step("rho of epsilon", le(K[i] / BOTH, bound), by=by)
    odds = exp(LARGEST_BUDGET)
    d.step("odds", And(gt(odds, 0), gt(1 - rho, 0)), by=["m >= 2", "rho > 0", "rho < 1"])
    least_at_odds(d, spent, odds, by=["odds", "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))"])
    d.step("eq. 10", le(bound, rho), by=["m >= 2", "rho > 0", "rho < 1", "odds", "eq. 12"])
    d.conclude(by=["rho of epsilon", "eq. 10"])
