"""Section 3: several missing individuals."""

from __future__ import annotations

from sympy import Abs, Implies, S, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import Theta, answers, n_1, n_2, n_whole, r
from didp_ref.papers.abdi.section_3 import LEFT, NEAR_IN_TURN, PROMISED
from didp_ref.papers.shared.alphabet import k
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import le


@proves("abdi.section-3.worst-case", reading=LEFT)
def least_left(d: Derivation) -> None:
    """One, and k."""
    d.model({k: 2, n_whole: 4, n_1: 2, n_2: 3})
    d.conclude(d.statement.hypotheses)


@proves("abdi.section-3.worst-case", "correction", reading=PROMISED)
def several_missing(d: Derivation) -> None:
    """The triangle inequality, one missing individual after the other."""
    d.model({k: 2, answers: {0: 0, 1: 1, 2: 2}, Theta: 1})
    statement = Implies(le(r, k), le(Abs(answers[0] - answers[r]), r * Theta))
    d.step("none missing", substitute(statement, r, S.Zero), [])
    d.lemma("next world", lemmas.instance(d[NEAR_IN_TURN], r))
    d.lemma("triangle", lemmas.triangle(answers[0] - answers[r], answers[r] - answers[r + 1]))
    by = [NEAR_IN_TURN, "next world", "triangle"]
    d.generalize(
        "one more missing", Implies(statement, substitute(statement, r, r + 1)), (r, 0, oo), by
    )
    d.induction("any number missing", r, 0, statement, ["none missing", "one more missing"])
    d.at("k missing", "any number missing", k, ["k >= 0"])
    d.conclude(["k missing"])
