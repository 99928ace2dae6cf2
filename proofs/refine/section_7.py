"""Section 7: an event that the prior excludes, and a prior that is far from f(D)."""

from __future__ import annotations

from sympy import Integer

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import Delta, alpha_d, alpha_u, c, p, s, t
from didp_ref.papers.refine.outcomes import OUTCOMES
from didp_ref.papers.refine.section_7 import FAR_PRIOR, RESTRICTED
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import le
from proofs.refine.shared import HALF, between_factors, halves


@proves("refine.noise-may-be-better")
def noise_is_better(d: Derivation) -> None:
    """Bound the refined answer's mean squared distance by the prior's, outcome by outcome."""
    d.model(
        {n: 2, p: halves, t: {1: 0, 2: 1}, c: {1: 1, 2: 1}, alpha_d: HALF, Delta: 0, epsilon: 1}
    )
    distance, refined = t[k] * p[k], t[k] * (c[k] * p[k])
    signs = ("no prior p[k] is negative", "no squared distance t[k] is negative")
    d.generalize("weights", le(0, distance), OUTCOMES, by=signs)
    by = ["weights", "every c[k] is at least alpha_d"]
    d.generalize("each outcome", le(alpha_d * distance, refined), OUTCOMES, by=by)
    d.lemma("sums", lemmas.sum_monotone(alpha_d * distance, refined, OUTCOMES))
    d.lemma("out", lemmas.sum_scale(alpha_d, distance, OUTCOMES))
    d.conclude(by=["1 <= n", "0 < epsilon", "each outcome", "sums", "out", FAR_PRIOR])


@proves("refine.consistency", part=RESTRICTED)
def consistency(d: Derivation) -> None:
    """Bound the answer's probability of the event by the factors: both bounds are 0."""
    excluded, certain = {1: 1, 2: 0}, {1: 0, 2: 1}
    d.model({n: 2, p: certain, s: excluded, c: certain, alpha_u: 2})
    by = ["every c[k] is at least 0 and at most alpha_u"]
    between_factors(d, "answer", c[k], Integer(0), alpha_u, by=by)
    d.conclude(by=["answer", "the prior probability of the event is 0"])
