"""Section 8: counting queries."""

from __future__ import annotations

from didp_ref.papers.abdi.alphabet import c_1, c_2, c_whole, mine, n_1, n_2, n_whole, theirs
from didp_ref.proof import lemmas
from didp_ref.proof.derivation import Derivation, proves


@proves("abdi.remark-counting-queries")
def all_records(d: Derivation) -> None:
    """Every world has one record less than the database."""
    d.model({n_whole: 2, n_1: 1, n_2: 1})
    d.lemma("distance", lemmas.absolute_value(n_1 - n_2))
    d.conclude(["D_1 has one record less than D", "D_2 has one record less than D", "distance"])


@proves("abdi.remark-counting-queries", "correction")
def counting_queries(d: Derivation) -> None:
    """Two worlds' counts differ by one exactly when the predicate tells the missing apart."""
    d.model({c_whole: 1, c_1: 0, c_2: 1, mine: 1, theirs: 0})
    d.lemma("distance", lemmas.absolute_value(c_1 - c_2))
    d.conclude(
        [
            "the one missing from D_1 counts 0 or 1",
            "the one missing from D_2 counts 0 or 1",
            "the count of D_1 is that of D, less what the one missing counts",
            "the count of D_2 is that of D, less what the one missing counts",
            "distance",
        ]
    )
