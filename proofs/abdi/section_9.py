"""Section 9: what is said of other notions."""

from __future__ import annotations

from sympy import Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import P, Q, absence, database, posterior, prior, t
from didp_ref.papers.abdi.section_9 import AS_A_BELIEF
from didp_ref.papers.shared.alphabet import delta, epsilon, gamma
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import le, lt


@proves("abdi.section-9.epsilon-delta", "correction")
def large_ratio(d: Derivation) -> None:
    """``e^epsilon Q <= e^(epsilon - t) P``."""
    d.model({P: ONE_HALF, Q: 0, epsilon: 0, t: 1, delta: ONE_HALF})
    d.lemma("split", lemmas.exp_sum(epsilon - t, t))
    d.lemma("the rest is positive", lemmas.exp_positive(epsilon - t))
    by = ["P >= exp(t) Q", "split", "the rest is positive"]
    d.step("less of it", le(exp(epsilon) * Q, exp(epsilon - t) * P), by)
    d.lemma("exp of 0", lemmas.exp_sum(0, 0))
    d.lemma("exp of 0 is positive", lemmas.exp_positive(0))
    d.lemma("exp increases", lemmas.exp_monotone(0, epsilon - t))
    by = ["epsilon < t", "exp of 0", "exp of 0 is positive", "exp increases"]
    d.step("below 1", lt(exp(epsilon - t), 1), by)
    d.conclude(["P <= exp(epsilon) Q + delta", "less of it", "below 1"])


@proves("abdi.section-9.membership-privacy", "correction", reading=AS_A_BELIEF)
def database_believed(d: Derivation) -> None:
    """An entity's absence keeps a share of its prior."""
    d.model(
        {
            **{gamma: 2, prior: ONE_HALF, absence: Rational(1, 4)},
            **{posterior: Rational(3, 4), database: ONE_HALF},
        }
    )
    by = ["1 <= gamma", "the prior of the entity is below 1"]
    d.step("the share is positive", lt(0, (1 - prior) / gamma), by)
    by = ["1 <= gamma", "absent >= (1 - prior)/gamma", "present = 1 - absent"]
    by += ["a database that holds the entity is believed at most as much", "the share is positive"]
    d.conclude(by)
