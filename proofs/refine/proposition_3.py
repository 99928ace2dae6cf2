"""Section 4: multiply the bounds of the answers, then sum over the event."""

from __future__ import annotations

from sympy import Abs, S, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import a, b, epsilon_j, epsilon_max, f, f_other, r_j, s
from didp_ref.papers.refine.outcomes import OUTCOMES, QUERIES, bounded, chance
from didp_ref.papers.refine.proposition_3 import JOINT_SENSITIVITY, LARGEST_BUDGET
from didp_ref.papers.shared.alphabet import epsilon, j, k, m, n
from didp_ref.symbolic.notation import eq, le
from proofs.refine.shared import CHANCE_BOUND, SECOND, chance_bound, event_by_outcome, halves


@proves("refine.sequential-composition")
def sequential_composition(d: Derivation) -> None:
    """Multiply the bounds of the answers, then sum over the event."""
    spent = exp(Sum(epsilon_j[j], QUERIES))
    d.model({n: 2, m: 2, s: SECOND, epsilon_j: {1: 1, 2: 1}, a: halves, b: halves})
    chance_bound(d, epsilon_j[j])
    answers = ("1 <= m", "the event's s[k] are 0 or 1", *bounded(epsilon_j[j]))
    event_by_outcome(d, "every event", chance(a), chance(b), spent, by=[*answers, *CHANCE_BOUND])
    d.conclude(by=["every event"])


@proves("refine.disjoint-sensitivity", part=LARGEST_BUDGET)
@proves("refine.proposition-3", "correction")
def proposition_3(d: Derivation) -> None:
    """Divide by what the unaffected queries answer: it is the same under both data sets."""
    others, growth = chance(r_j), exp(epsilon_max)
    answers = {a: halves, b: halves, r_j: halves}
    d.model({n: 2, m: 1, s: SECOND, epsilon: 1, epsilon_max: 1, **answers})
    d.lemma("the others", lemmas.product_monotone(r_j[j, k], S.One, QUERIES))
    d.lemma("exp", lemmas.exp_monotone(epsilon, epsilon_max))
    d.lemma("e^epsilon > 0", lemmas.exp_positive(epsilon))
    bounds = "0 <= a[k] <= exp(epsilon) b[k] everywhere"
    by = [bounds, "epsilon <= epsilon_max", "exp", "e^epsilon > 0"]
    d.generalize(
        "affected", le(a[k], growth * b[k]), OUTCOMES, by=by, reason="epsilon_j <= max epsilon_i"
    )
    unaffected = ("0 <= r_j[j, k] <= 1 for every answer", "the others")
    by = ["0 <= m", "the event's s[k] are 0 or 1", "affected", *unaffected]
    event_by_outcome(d, "every event", a[k] * others, b[k] * others, growth, by=by)
    d.conclude(by=["every event"])


@proves("refine.disjoint-sensitivity", part=JOINT_SENSITIVITY)
def disjoint_sensitivity(d: Derivation) -> None:
    """Take the affected query out of the sum: every other one adds 0."""
    d.model({m: 3, k: 2, f: {1: 0, 2: 1, 3: 0}, f_other: {1: 0, 2: 0, 3: 0}})
    change = Abs(f[j] - f_other[j])
    d.lemma("in parts", lemmas.sum_take_out(change, QUERIES, k))
    d.lemma("|0|", lemmas.absolute_value(f[j] - f_other[j]))
    parts = []
    for name, over in (("before", (j, 1, k - 1)), ("after", (j, k + 1, m))):
        same = f"f[j] = f_other[j] {name} k"
        d.generalize(f"{name}, each", eq(change, 0), over, by=[same, "|0|"])
        d.lemma(f"{name}, sums", lemmas.sum_equal(change, S.Zero, over))
        d.lemma(f"{name}, zeros", lemmas.sum_constant(S.Zero, over))
        parts += [f"{name}, each", f"{name}, sums", f"{name}, zeros"]
    d.conclude(by=["1 <= k", "k <= m", "in parts", *parts])
