"""Section 5, Table 4: where no noise is enough, and what two answers may spend."""

from __future__ import annotations

from sympy import And, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.formulas import translation
from didp_ref.papers.rhodi.alphabet import F, G, epsilon_1, epsilon_2, g, i, j, k, m, rho
from didp_ref.papers.rhodi.shared import A_WORLD, EVERY_WORLD, LARGEST_BUDGET, POSTERIORS, WORLDS
from didp_ref.papers.rhodi.table_4 import (
    BOTH,
    BOTH_POSSIBLE,
    NONE_NEGATIVE,
    SHARED_EPSILON,
    SPENT,
)
from didp_ref.symbolic.notation import ge, gt, le
from proofs.rhodi.shared import HALF, add_up_the_worlds
from proofs.shared.risk import least_at_odds


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
    d.model(
        {
            **{m: 3, i: 1, rho: HALF, epsilon_1: 0, epsilon_2: log(2)},
            **{F: dict.fromkeys((1, 2, 3), HALF), G: dict.fromkeys((1, 2, 3), HALF)},
        }
    )
    spent = epsilon_1 + epsilon_2
    decay, own = exp(-spent), F[i] * G[i]
    d.lemma("decays", lemmas.exp_sum(-epsilon_1, -epsilon_2))
    facts = ["decays"]
    for number, one in enumerate((epsilon_1, epsilon_2), 1):
        d.lemma(f"decay {number}", lemmas.exp_negative(one))
        d.lemma(f"decay {number} is positive", lemmas.exp_positive(-one))
        facts += [f"decay {number}", f"decay {number} is positive"]
    for name, one, budget in (("first", F, epsilon_1), ("second", G, epsilon_2)):
        d.generalize(
            f"the {name} answer",
            And(ge(one[k], exp(-budget) * one[i]), ge(one[k], 0)),
            EVERY_WORLD,
            by=[*SPENT, *NONE_NEGATIVE, *facts],
        )
        in_question = next(name for name in NONE_NEGATIVE if name.startswith(str(one)))
        d.at(f"the {name}, in question", in_question, i, by=[*A_WORLD])
    answers = [f"the {name}" for name in ("first answer", "second answer")]
    own_answers = [f"the {name}, in question" for name in ("first", "second")]
    d.generalize(
        "both answers",
        le(decay * own, F[k] * G[k]),
        EVERY_WORLD,
        by=[*answers, *own_answers, *facts],
        reason="the answers are independent",
    )
    d.step("decay is positive", gt(decay, 0), by=facts)
    add_up_the_worlds(d, lambda world: F[world] * G[world], decay, ["both answers"])
    bound = translation.rho_from_epsilon.at(epsilon=spent, n_worlds=m)
    d.step(
        "rho of epsilon",
        le(own / BOTH, bound),
        by=[*A_WORLD, "decay is positive", "denominator", BOTH_POSSIBLE],
    )
    odds = exp(LARGEST_BUDGET)
    d.step("odds", And(gt(odds, 0), gt(1 - rho, 0)), by=["m >= 2", "rho > 0", "rho < 1"])
    least_at_odds(d, spent, odds, by=["odds", "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))"])
    d.step("eq. 10", le(bound, rho), by=["m >= 2", "rho > 0", "rho < 1", "odds", "eq. 12"])
    d.conclude(by=["rho of epsilon", "eq. 10"])
