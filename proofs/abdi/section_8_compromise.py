"""Section 8's third finding: the noise of a minimum."""

from __future__ import annotations

from sympy import And, Max, Rational, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import Theta, p_min
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import le, lt
from proofs.abdi.section_8_adversaries import ALPHA, BETA, KEPT, odds_above_1, saved


@proves("abdi.section-8.min-capital-gain", "correction")
def noise_of_a_range(d: Derivation) -> None:
    """``log(1 + beta) <= log 2``, beside what P_min saves."""
    d.model({alpha: ONE_HALF, beta: 1, p_min: Rational(1, 4), Theta: 1})
    by = odds_above_1(d)
    saved(d, BETA, by)
    d.lemma("log increases", lemmas.log_monotone(BETA.plain, 2))
    facts = ["0 < beta", "beta <= 1", "log increases", "beta: logs"]
    d.step("range", And(lt(0, log(2)), le(1 / log(2), 1 / log(BETA.plain))), facts)
    facts = [*by, "range", "beta: logs", "beta: saved"]
    d.step("beta side", le(KEPT / log(2), 1 / log(BETA.odds)), facts)
    d.lemma("both ends", lemmas.maximum(1 / log(ALPHA.odds), 1 / log(BETA.odds)))
    known = [*by, "alpha: odds", "alpha: logs", "beta: odds", "beta: logs", "range"]
    larger = Max(1 / log(ALPHA.odds), 1 / log(BETA.odds))
    d.step("least", le(KEPT / log(2), larger), [*known, "beta side", "both ends"])
    d.conclude([*known, "Theta >= 0", "least"])
