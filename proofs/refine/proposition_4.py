"""Section 5.2: sums over what an attacker sees."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.refine.alphabet import F, S, a, b, t
from didp_ref.papers.refine.outcomes import OUTCOMES
from didp_ref.papers.refine.section_7 import NO_WAY
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import Term, le
from proofs.refine.shared import halves


def weighed_answers(d: Derivation, weight: Term, by: Iterable[str], reason: str = "") -> None:
    """Sum over the answers, each weighed by how far it lies in the event."""
    small, large, growth = weight * a[k], weight * b[k], exp(epsilon)
    d.generalize("each answer", le(small, growth * large), OUTCOMES, by=by, reason=reason)
    d.lemma("sums", lemmas.sum_monotone(small, growth * large, OUTCOMES))
    d.lemma("growth out", lemmas.sum_scale(growth, large, OUTCOMES))
    d.conclude(by=["1 <= n", "each answer", "sums", "growth out"])


@proves("refine.consistency", "correction", part=NO_WAY)
@proves("refine.proposition-4")
def proposition_4(d: Derivation) -> None:
    """Sum over the event's preimage."""
    d.model({n: 2, epsilon: 1, a: halves, b: halves, S: lambda _: 1, F: lambda k: k})
    d.at("preimage", "S(x) is 0 or 1 for every number x", F(k))
    by = ["a[k] <= exp(epsilon) b[k] everywhere", "preimage"]
    weighed_answers(d, S(F(k)), by, reason="P(F(X) in S) = P(X in F^-1(S))")


@proves("refine.corollary-1")
def corollary_1(d: Derivation) -> None:
    """Weigh the answers by the strategy's own chances."""
    d.model({n: 2, epsilon: 1, a: halves, b: halves, t: halves})
    weighed_answers(d, t[k], ["no chance t[k] is negative", "a[k] <= exp(epsilon) b[k] everywhere"])
