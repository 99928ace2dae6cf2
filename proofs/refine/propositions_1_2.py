"""Section 2, Propositions 1 and 2: the factors bound what an answer makes of every event."""

from __future__ import annotations

from sympy import And, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import alpha_d, alpha_u, p, s, u, v
from didp_ref.papers.refine.outcomes import event, two_factors
from didp_ref.papers.refine.propositions_1_2 import INDIVIDUAL, STATISTICAL
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import Term, le, lt
from proofs.refine.shared import (
    EVEN,
    FACTORS,
    FIRST,
    SECOND,
    THIRD,
    TWO_ANSWERS,
    event_weights,
    order_growth,
    refined_event,
    refined_total,
    two_answers,
)


@proves("refine.sensitivity-independent")
@proves("refine.proposition-1")
def proposition_1(d: Derivation) -> None:
    """Compare the two factors, then the two answers."""
    d.model({**EVEN, **FACTORS, u: FIRST, v: SECOND})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    ratio = "alpha_u = exp(epsilon) alpha_d"
    statement = And(lt(0, alpha_d), le(alpha_d, alpha_u), le(1, exp(epsilon)))
    by = ["1 <= alpha_u", "alpha_d <= 1", ratio, "growth > 0"]
    d.step("factors", statement, by=by, reason="alpha_d <= 1 <= alpha_u = e^epsilon alpha_d")
    two_answers(d, alpha_u, alpha_d)
    event_weights(d)
    d.conclude(by=[*TWO_ANSWERS, "P(S) >= 0", ratio, "growth > 0"])


def individual_bounds(d: Derivation) -> tuple[Term, Term]:
    """Order the factors of an individual query, and return them."""
    up, down = exp(epsilon), exp(-epsilon)
    order_growth(d, And(lt(0, down), le(down, up), le(1, up)), reason="epsilon > 0")
    return up, down


@proves("refine.proposition-2", part=INDIVIDUAL)
def proposition_2_individual(d: Derivation) -> None:
    """Compare the answer with the prior: its factors are e^epsilon and e^-epsilon."""
    thirds = dict.fromkeys((1, 2, 3), THIRD)
    first, second = {1: 1, 2: 0, 3: 0}, {1: 0, 2: 1, 3: 0}
    d.model({n: 3, p: thirds, s: second, epsilon: log(2), u: first})
    up, down = individual_bounds(d)
    refined_total(d, "total", u, up, down)
    refined_event(d, "answer", u, up, down)
    here, prior = event(two_factors(u, up, down)), event(p[k])
    d.step("present to absent", le(here, up * prior), by=["answer"])
    d.step(
        "absent to present", le(prior, up * here), by=["answer", "factors", "e^epsilon e^-epsilon"]
    )
    d.conclude(by=["total", "present to absent", "absent to present"])


@proves("refine.proposition-2", part=STATISTICAL)
def proposition_2_statistical(d: Derivation) -> None:
    """Go from one answer to the other by way of the prior: epsilon, and epsilon again."""
    thirds = dict.fromkeys((1, 2, 3), THIRD)
    first, second = {1: 1, 2: 0, 3: 0}, {1: 0, 2: 1, 3: 0}
    d.model({n: 3, p: thirds, s: second, epsilon: log(2), u: first, v: second})
    up, down = individual_bounds(d)
    two_answers(d, up, down)
    d.lemma("e^(2 epsilon)", lemmas.exp_sum(epsilon, epsilon))
    here, there = event(two_factors(u, up, down)), event(two_factors(v, up, down))
    by = ["answer of D2", "factors", "e^epsilon e^-epsilon"]
    d.step("prior to the other", le(event(p[k]), up * there), by=by)
    statement = le(here, exp(2 * epsilon) * there)
    by = ["answer", "prior to the other", "factors", "e^(2 epsilon)"]
    d.step("one to the other", statement, by=by, reason="alpha_u/alpha_d = e^(2 epsilon)")
    d.conclude(by=["total", "total of D2", "one to the other"])
