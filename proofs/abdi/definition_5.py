"""Definition 5: Theta is at most twice Delta."""

from __future__ import annotations

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import Delta, q_1, q_2, q_whole


@proves("abdi.definition-5", part="at most twice global")
def definition_5(d: Derivation) -> None:
    """The triangle inequality through the database D."""
    d.model({q_whole: 0, q_1: 1, q_2: -1, Delta: 1})
    d.lemma("triangle", lemmas.triangle(q_1 - q_whole, q_whole - q_2))
    d.conclude(["|q(D) - q(D_1)| <= Delta", "|q(D) - q(D_2)| <= Delta", "triangle"])
