"""Section 3, (epsilon, delta): what moving mass to f(D) costs, and that no more may be moved."""

from __future__ import annotations

from sympy import And, IndexedBase, Rational, exp, log

from didp_ref import refinement
from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import c, delta_moved, e, g, h, l, p, s, t
from didp_ref.papers.refine.definition_3 import ENOUGH, NO_MORE, moved_answer
from didp_ref.papers.refine.outcomes import OUTCOMES, event, over_outcomes
from didp_ref.papers.refine.shared import PRESENT_OR_ABSENT
from didp_ref.papers.shared.alphabet import delta, epsilon, k
from didp_ref.symbolic.notation import Term, eq, le, lt
from proofs.refine.shared import (
    EVEN,
    HALF,
    WEIGHTS,
    add_up,
    between_factors,
    event_by_outcome,
    order_growth,
)


def mass_in_event(d: Derivation, name: str, moved: Term, sign: str, total: str) -> None:
    """Show that an event gains or loses at most what is moved."""
    inside, event_is = s[k] * moved, "the event's s[k] are 0 or 1"
    d.generalize(f"{name} >= 0", le(0, inside), OUTCOMES, by=[event_is, sign])
    d.generalize(f"{name} in S", le(inside, moved), OUTCOMES, by=[event_is, sign])
    d.lemma(f"{name}, sum >= 0", lemmas.sum_nonnegative(inside, OUTCOMES))
    d.lemma(f"{name}, sum in S", lemmas.sum_monotone(inside, moved, OUTCOMES))
    bounds = (f"{name} >= 0", f"{name} in S", f"{name}, sum >= 0", f"{name}, sum in S")
    statement = And(le(0, event(moved)), le(event(moved), delta_moved))
    by = ["1 <= n", total, *bounds]
    d.step(name, statement, by=by, reason="an event gains and loses at most what is moved")


def moved_sums(
    d: Derivation, name: str, factor: IndexedBase, gain: IndexedBase, loss: IndexedBase
) -> None:
    """Take a moved answer apart: the refined answer, what came and what went."""
    gains = f"the gains {gain}[k] sum to delta_moved"
    losses = f"the losses {loss}[k] sum to delta_moved"
    refined, whole = factor[k] * p[k], moved_answer(factor, gain, loss)
    add_up(d, f"{name}, total in parts", {refined: 1, gain[k]: 1, loss[k]: -1}, whole)
    by = [f"{name}, total in parts", f"the products {factor}[k] p[k] sum to 1", gains, losses]
    d.step(f"{name}, total", eq(over_outcomes(whole), 1), by=by)
    parts = {s[k] * refined: 1, s[k] * gain[k]: 1, s[k] * loss[k]: -1}
    add_up(d, f"{name}, in parts", parts, s[k] * whole)
    mass_in_event(d, f"{name}, gain", gain[k], f"no gain {gain}[k] is negative", gains)
    mass_in_event(d, f"{name}, loss", loss[k], f"no loss {loss}[k] is negative", losses)
    refined_mass, answer = event(refined), event(whole)
    statement = And(
        le(refined_mass - delta_moved, answer),
        le(answer, refined_mass + delta_moved),
        le(0, delta_moved),
    )
    d.step(name, statement, by=[f"{name}, in parts", f"{name}, gain", f"{name}, loss"])


UNREFINED, TENTH = {1: 1, 2: 1}, Rational(1, 10)
TO_FIRST, TO_SECOND = {1: TENTH, 2: 0}, {1: 0, 2: TENTH}


@proves("refine.epsilon-delta-individual", "correction", part=ENOUGH)
def individual_enough(d: Derivation) -> None:
    """Compare with the prior, which loses nothing."""
    up, down = exp(epsilon), exp(-epsilon)
    budget = {epsilon: log(2), delta: Rational(1, 5), delta_moved: TENTH}
    d.model({**EVEN, **budget, c: UNREFINED, g: TO_FIRST, l: TO_SECOND})
    order_growth(d, And(lt(0, down), le(1, up)))
    bounds = "exp(-epsilon) <= c[k] <= exp(epsilon) everywhere"
    between_factors(d, "refined", c[k], down, up, by=[bounds])
    moved_sums(d, "answer", c, g, l)
    answer, prior = event(moved_answer(c, g, l)), event(p[k])
    statement = And(le(up * delta_moved, delta), le(delta_moved, delta))
    by = ["delta_moved <= delta exp(-epsilon)", "e^epsilon e^-epsilon", "factors", "answer"]
    d.step("what may be moved", statement, by=by, reason="moved <= delta e^-epsilon")
    by = ["answer", "refined", "what may be moved"]
    d.step("present to absent", le(answer, up * prior + delta), by=by)
    by = ["refined", "factors", "e^epsilon e^-epsilon"]
    d.step("prior to refined", le(prior, up * event(c[k] * p[k])), by=by)
    by = ["prior to refined", "answer", "factors", "what may be moved"]
    d.step("absent to present", le(prior, up * answer + delta), by=by)
    d.conclude(by=["answer, total", "present to absent", "absent to present"])


@proves("refine.epsilon-delta-individual", part=NO_MORE)
def individual_no_more(d: Derivation) -> None:
    """Multiply what is moved by e^epsilon: it is more than delta."""
    up, down = exp(epsilon), exp(-epsilon)
    far = up / (1 + up)
    d.model({epsilon: log(2), delta: Rational(1, 5), delta_moved: Rational(1, 5)})
    order_growth(d, And(lt(0, down), lt(down, 1), lt(1, up)))
    d.step("prior", eq(1 / (1 + up) + far, 1), by=["factors"])
    d.step(
        "refined", eq(up * (1 / (1 + up)) + down * far, 1), by=["factors", "e^epsilon e^-epsilon"]
    )
    by = ["delta_moved > delta exp(-epsilon)", "factors", "e^epsilon e^-epsilon"]
    d.step("more than delta", lt(delta, up * delta_moved), by=by)
    statement = eq(up * (down * far - delta_moved), far - up * delta_moved)
    d.step("far", statement, by=["e^epsilon e^-epsilon"])
    d.step("the bound", le(delta * down, delta), by=["0 <= delta", "factors"])
    enough_there = "no more is moved than the far outcome has"
    d.conclude(by=["prior", "refined", enough_there, "more than delta", "far", "the bound"])


@proves("refine.epsilon-delta-statistical", "correction", part=ENOUGH)
def statistical_enough(d: Derivation) -> None:
    """Count one answer's gain once and the other's loss e^epsilon times."""
    growth = exp(epsilon)
    budget = {epsilon: log(2), delta: Rational(3, 10), delta_moved: TENTH}
    first = {c: UNREFINED, g: TO_FIRST, l: TO_SECOND}
    second = {e: UNREFINED, h: TO_SECOND, t: TO_FIRST}
    d.model({**EVEN, **budget, **first, **second})
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    moved_sums(d, "answer", c, g, l)
    moved_sums(d, "answer of D2", e, h, t)
    ratio = "c[k] <= exp(epsilon) e[k] everywhere"
    event_by_outcome(
        d, "refined", c[k] * p[k], e[k] * p[k], growth, by=[ratio, *WEIGHTS, "growth > 0"]
    )
    statement = le(delta_moved + growth * delta_moved, delta)
    by = ["delta_moved <= delta/(1 + exp(epsilon))", "growth > 0"]
    d.step("what may be moved", statement, by=by, reason="moved <= delta/(1 + e^epsilon)")
    here, there = event(moved_answer(c, g, l)), event(moved_answer(e, h, t))
    by = ["answer", "answer of D2", "refined", "growth > 0", "what may be moved"]
    d.step("D to D2", le(here, growth * there + delta), by=by)
    d.conclude(by=["answer, total", "answer of D2, total", "D to D2"])


@proves("refine.epsilon-delta-statistical", part=NO_MORE)
def statistical_no_more(d: Derivation) -> None:
    """Count the gain once and the loss e^epsilon times: it is more than delta."""
    growth = exp(epsilon)
    near = HALF * refinement.factor_up_statistical.at(epsilon=epsilon, mass=HALF)
    far = HALF * refinement.factor_down_statistical.at(epsilon=epsilon, mass=HALF)
    d.model({epsilon: log(2), delta: Rational(1, 5), delta_moved: TENTH})
    order_growth(d, And(lt(0, exp(-epsilon)), lt(1, growth)))
    d.step("far", eq(far * (1 + growth), 1), by=["factors"])
    d.step("near", eq(near * (1 + growth), growth), by=["factors", "e^epsilon e^-epsilon"])
    d.step("refined", And(eq(near + far, 1), eq(near, growth * far)), by=["far", "near", "factors"])
    most = delta / (1 + growth)
    d.step("bound", eq(most * (1 + growth), delta), by=["factors"])
    by = ["delta_moved > delta/(1 + exp(epsilon))", "bound", "factors"]
    d.step("more than delta", lt(delta, delta_moved * (1 + growth)), by=by)
    d.step("the bound", le(most, delta / 2), by=["0 <= delta", "bound", "factors"])
    enough_there = "no more is moved than the far outcome has"
    d.conclude(by=["refined", enough_there, "more than delta", "the bound"])


@proves("refine.delta-for-individual", reading=PRESENT_OR_ABSENT)
def more_for_individual(d: Derivation) -> None:
    """Multiply both by 1 + e^epsilon."""
    growth = exp(epsilon)
    statistical = delta / (1 + growth)
    d.model({epsilon: log(2), delta: Rational(1, 5)})
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("growth > 0", lemmas.exp_positive(epsilon))
    statement = eq(statistical + statistical * growth, delta)
    d.step("statistical, times 1 + e^epsilon", statement, by=["growth > 0"])
    d.conclude(
        by=["0 < delta", "growth > 0", "e^epsilon e^-epsilon", "statistical, times 1 + e^epsilon"]
    )
