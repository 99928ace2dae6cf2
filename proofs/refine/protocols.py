"""Section 5.1, Protocols 1 and 2: transcripts within a budget."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Abs, And, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import (
    Delta,
    Delta_j,
    Delta_longer,
    a,
    b,
    epsilon_j,
    f,
    f_other,
    lambda_,
    lambda_j,
    response,
    s,
)
from didp_ref.papers.refine.outcomes import QUERIES, bounded, chance
from didp_ref.papers.refine.protocols import (
    LAPLACE,
    PRIVACY,
    REFINEMENT,
    REFUSAL,
    SUBADDITIVE,
    attained,
    density,
    own_sensitivities,
    shift,
    transcript,
)
from didp_ref.papers.shared.alphabet import epsilon, j, k, m, n
from didp_ref.papers.shared.events import S, integrate, omega
from didp_ref.symbolic.notation import Term, le, lt, ne
from proofs.refine.shared import CHANCE_BOUND, SECOND, chance_bound, event_by_outcome, halves

ANSWERED_DIFFERENTLY = {f: {1: 1}, f_other: {1: 0}, S: {1: 1}}
"""One query, whose value differs by one."""


def transcript_bound(d: Derivation, scale: Term, by: Iterable[str]) -> None:
    """Bound the density of the responses: ``exp(sum |f_j(D) - f_j(D')|/lambda)`` at most.

    ``by`` says that the scale is positive.
    """
    here, there, positive = f[j], f_other[j], tuple(by)
    first, second = density(here, scale), density(there, scale)
    seen = response(omega, j)
    distance, other_distance = Abs(seen - here) / scale, Abs(seen - there) / scale
    cost = shift() / scale
    d.lemma("triangle", lemmas.triangle(seen - here, here - there))
    d.lemma("exp of the distances", lemmas.exp_monotone(-distance, cost - other_distance))
    d.lemma("both exp", lemmas.exp_sum(cost, -other_distance))
    d.lemma("exp > 0", lemmas.exp_positive(-distance))
    d.lemma("other exp > 0", lemmas.exp_positive(-other_distance))
    statement = And(le(0, first), le(first, exp(cost) * second))
    facts = [*positive, "triangle", "exp of the distances", "both exp", "exp > 0"]
    d.generalize("each density", statement, QUERIES, by=facts, reason="the triangle inequality")
    d.generalize("densities", lt(0, second), QUERIES, by=[*positive, "other exp > 0"])
    d.generalize("scales", ne(scale, 0), QUERIES, by=positive)
    d.lemma("factor by factor", lemmas.product_monotone(first, exp(cost) * second, QUERIES))
    d.lemma("costs apart", lemmas.product_split(exp(cost), second, QUERIES))
    d.lemma("costs add up", lemmas.exp_of_sum(cost, QUERIES))
    d.lemma("others' product", lemmas.product_positive(second, QUERIES))
    here_all, there_all = transcript(f, scale), transcript(f_other, scale)
    each = ("each density", "densities", "scales")
    products = ("factor by factor", "costs apart", "costs add up", "others' product")
    statement = And(lt(0, there_all), le(here_all, exp(Sum(cost, QUERIES)) * there_all))
    d.step("transcripts", statement, by=["1 <= m", *positive, *each, *products])


def every_event(d: Derivation, scale: Term, by: list[str]) -> None:
    """Integrate the transcripts' ratio, from "within the budget" and "exp of the budget"."""
    here, there, growth = transcript(f, scale), transcript(f_other, scale), exp(epsilon)
    known = [*by, "transcripts", "within the budget", "exp of the budget"]
    d.step("at omega", le(here, growth * there), known)
    over_event = ["S has a probability under D", "S has a probability under D'", *by]
    conclusion = d.statement.conclusion
    integrate(d, "of S", conclusion, (1, here), (growth, there), "at omega", over_event)
    d.conclude(["of S", *over_event])


@proves("refine.adaptive-queries", part=LAPLACE)
@proves("refine.protocol-1", part=PRIVACY)
def protocol_1_privacy(d: Derivation) -> None:
    """Bound the transcripts by the joint sensitivity."""
    cost = Sum(shift() / lambda_, QUERIES)
    d.model({m: 1, lambda_: 1, Delta: 1, epsilon: 1, **ANSWERED_DIFFERENTLY})
    transcript_bound(d, lambda_, by=["0 < lambda"])
    d.lemma("scale out", lemmas.sum_scale(1 / lambda_, shift(), QUERIES))
    sensitivity = "the |f[j] - f_other[j]| sum to at most Delta"
    statement = le(cost, epsilon)
    by = ["0 < lambda", sensitivity, "Delta/lambda <= epsilon", "scale out"]
    d.step("within the budget", statement, by=by, reason="Delta(f_1, ..., f_i)/lambda <= epsilon")
    d.lemma("exp of the budget", lemmas.exp_monotone(cost, epsilon))
    every_event(d, lambda_, ["0 < lambda"])


@proves("refine.protocol-1", part=REFUSAL)
def protocol_1_refusal(d: Derivation) -> None:
    """Take the last query apart: what it adds is not negative."""
    twice = {f: {1: 1, 2: 1}, f_other: {1: 0, 2: 0}}
    d.model({m: 1, Delta: 1, Delta_longer: 2, **twice})
    d.lemma("one more", lemmas.sum_last(shift(), (j, 1, m + 1)))
    d.lemma("its size", lemmas.absolute_value(f[m + 1] - f_other[m + 1]))
    d.step("not negative", le(0, shift().subs(j, m + 1)), by=["its size"])
    longer = "with one more query they sum to at most Delta_longer"
    d.conclude(by=["0 <= m", *attained(), longer, "one more", "not negative"])


@proves("refine.protocol-1.flexible", part=PRIVACY)
def flexible_privacy(d: Derivation) -> None:
    """Bound the transcripts by the sum of the sensitivities, each over its own noise."""
    scale, sensitivity = lambda_j[j], Delta_j[j]
    cost, allowed = shift() / scale, sensitivity / scale
    d.model({m: 1, epsilon: 1, lambda_j: {1: 1}, Delta_j: {1: 1}, **ANSWERED_DIFFERENTLY})
    transcript_bound(d, scale, by=["every lambda_j[j] is positive"])
    by = ["every lambda_j[j] is positive", *own_sensitivities()]
    d.generalize("each cost", le(cost, allowed), QUERIES, by=by)
    d.lemma("costs", lemmas.sum_monotone(cost, allowed, QUERIES))
    condition = "the Delta_j[j]/lambda_j[j] sum to at most epsilon"
    by = ["1 <= m", condition, "scales", "each cost", "costs"]
    d.step("within the budget", le(Sum(cost, QUERIES), epsilon), by=by)
    d.lemma("exp of the budget", lemmas.exp_monotone(Sum(cost, QUERIES), epsilon))
    every_event(d, scale, ["scales"])


@proves("refine.protocol-1.flexible", part=SUBADDITIVE)
def flexible_subadditive(d: Derivation) -> None:
    """Add up the queries' own sensitivities."""
    allowed = Sum(Delta_j[j], QUERIES)
    d.model({m: 1, lambda_: 1, epsilon: 1, Delta: 1, Delta_j: {1: 1}, **ANSWERED_DIFFERENTLY})
    d.lemma("sensitivities", lemmas.sum_monotone(shift(), Delta_j[j], QUERIES))
    by = ["1 <= m", *attained(), *own_sensitivities(), "sensitivities"]
    d.step("at most the sum", le(Delta, allowed), by=by)
    d.conclude(by=["0 < lambda", "at most the sum"])


@proves("refine.adaptive-queries", part=REFINEMENT)
@proves("refine.protocol-2")
def protocol_2(d: Derivation) -> None:
    """Bound every sequence of answers by what its own queries spent."""
    budget = epsilon_j[j, k]
    spent = Sum(budget, QUERIES)
    d.model({n: 2, m: 2, s: SECOND, epsilon_j: halves, epsilon: 1, a: halves, b: halves})
    chance_bound(d, budget)
    d.lemma("exp of the budget", lemmas.exp_monotone(spent, epsilon))
    d.lemma("spent > 0", lemmas.exp_positive(spent))
    answers = ("1 <= m", "the event's s[k] are 0 or 1", *bounded(budget))
    within = "for every k the epsilon_j[j, k] sum to at most epsilon"
    by = [*answers, within, *CHANCE_BOUND, "exp of the budget", "spent > 0"]
    event_by_outcome(d, "every event", chance(a), chance(b), exp(epsilon), by=by)
    d.conclude(by=["every event"])
