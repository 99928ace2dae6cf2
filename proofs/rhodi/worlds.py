"""Section 3: the sensitive range is the largest contribution."""

from __future__ import annotations

from didp_ref.papers.rhodi.alphabet import i, j, m, t, v
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves


@proves("rhodi.definition-3")
def definition_3(d: Derivation) -> None:
    """Two different worlds differ in an individual, and one world is no distance from itself."""
    d.model({t: 2, m: 3, i: 1, j: 2, v: {1: 0, 2: 1, 3: 2}})
    every_pair = "|v[k] - v[r]| <= t for every two different k, r in 1..m"
    d.at("contribution", every_pair, i, by=["i >= 1", "i <= m"])
    d.at("another world", "contribution", j, by=["j >= 1", "j <= m"])
    d.lemma("one world twice", lemmas.equal_arguments(v, i, j))
    d.lemma("no distance", lemmas.absolute_value(v[i] - v[j]))
    d.conclude(by=["t >= 0", "another world", "one world twice", "no distance"])
