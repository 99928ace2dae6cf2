"""Section 8's third finding: the noise of a minimum."""

from __future__ import annotations

from sympy import And, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import Theta
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.symbolic.notation import le, lt
from proofs.abdi.shared import HALF


@proves("abdi.section-8.min-capital-gain", "correction")
def noise_of_a_range(d: Derivation) -> None:
    """``log(1 + beta) <= log 2``."""
    d.model({alpha: HALF, beta: 1, Theta: 1})
    risen, fallen = log(1 + beta), log(1 - alpha)
    d.lemma("log increases", lemmas.log_monotone(1 + beta, 2))
    d.lemma("log and 0", lemmas.exp_log(1 + beta, 0))
    d.lemma("log(1 - alpha) and 0", lemmas.exp_log(1 - alpha, 0))
    d.step(
        "logarithm",
        And(lt(0, risen), le(risen, log(2))),
        ["0 < beta", "beta <= 1", "log increases", "log and 0"],
    )
    d.step("not zero", lt(fallen, 0), ["0 < alpha", "alpha < 1", "log(1 - alpha) and 0"])
    d.step("beta side", le(Theta / log(2), Theta / risen), ["Theta >= 0", "logarithm"])
    d.lemma("both ends", lemmas.maximum(Theta / risen, -Theta / fallen))
    d.conclude(["beta side", "both ends", "logarithm", "not zero", "0 < beta", "alpha < 1"])
