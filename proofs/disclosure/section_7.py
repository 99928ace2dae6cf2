"""The budget that an advantage shows, and mechanisms in order."""

from __future__ import annotations

from sympy import Rational, Sum, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import OTHERS, hits, omega, p, priors, x
from didp_ref.papers.shared.alphabet import delta, epsilon, j, k, m
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.symbolic.notation import eq, lt
from proofs.disclosure.encoding import in_order as order


def solve(d: Derivation, *more: str) -> None:
    """Multiply by the denominators, which are positive."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    told = (GROWTH - 1 + m * delta) * (m - 1)
    said = "x is Corollary 5.1's bound"
    d.step("multiplied", eq(x * m * (GROWTH + m - 1), told), [said, "growth", "2 <= m"])
    d.conclude(["multiplied", "2 <= m", *more])


@proves("disclosure.equation-82", part="inverse")
def audited_budget(d: Derivation) -> None:
    """Solve Corollary 5.1 for e^epsilon, where delta is 0."""
    d.model({m: 2, epsilon: 0, x: 0, delta: 0})
    solve(d, "delta = 0")


@proves("disclosure.equation-82", "correction", "inverse")
def with_delta(d: Derivation) -> None:
    """Solve it at any delta."""
    d.model({m: 2, epsilon: 0, x: 0, delta: 0})
    solve(d)


@proves("disclosure.table-1")
def imputation(d: Derivation) -> None:
    """The mean of a chance over the record in the data is the chance itself."""
    d.model({m: 1, priors: {1: 1}, hits: {1: 1}})
    mean = Sum(priors[k] * hits[j], OTHERS)
    d.lemma("factor", lemmas.sum_scale(hits[j], priors[k], OTHERS))
    gained = priors[j] * (hits[j] - mean)
    d.generalize("each", eq(gained, 0), WORLDS, ["factor", "the priors sum to 1"])
    d.lemma("all", lemmas.sum_equal(gained, 0, WORLDS))
    d.lemma("nothing", lemmas.sum_constant(0, WORLDS))
    d.conclude(["each", "all", "nothing"])


@proves("disclosure.section-7.order", part="GRR reaches it")
def response_reaches_it(d: Derivation) -> None:
    """All terms are one."""
    d.model({m: 2, epsilon: 0, priors: {1: Rational(1, 2), 2: Rational(1, 2)}})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    whole = GROWTH + m - 1
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    own, same = (
        (GROWTH - 1) / whole * (1 - priors[j]) * priors[j],
        (GROWTH - 1) / whole * (m - 1) / m**2,
    )
    d.generalize(
        "each", eq(own, same), WORLDS, ["all records are equally likely", "2 <= m", "whole"]
    )
    d.lemma("all", lemmas.sum_equal(own, same, WORLDS))
    d.lemma("counted", lemmas.sum_constant(same, WORLDS))
    d.conclude(["each", "all", "counted", "2 <= m", "whole"])


@proves("disclosure.section-7.order", part="order")
def in_order(d: Derivation) -> None:
    """By the least of what a subset tells."""
    d.model({m: 2, omega: 1, epsilon: log(3), p: Rational(3, 4)})
    order(d)
    d.conclude(["below", "not above", "values"])
