"""Section 8: counting queries."""

from __future__ import annotations

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.abdi.alphabet import (
    c_1,
    c_2,
    c_whole,
    counted,
    h,
    mine,
    n_1,
    n_2,
    n_whole,
    priors,
    theirs,
)
from didp_ref.papers.abdi.section_8 import NOTHING, ONE_LESS, PREDICATE, RECORDS, ZERO
from didp_ref.papers.abdi.worlds import WORLD, WORLDS
from didp_ref.papers.shared.alphabet import i, j, m
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import eq

RELEASED = (
    "the exact number of records of the world i is released",
    "the release has probability 1 in a world with that number, and 0 in any other",
)
LIKELY = "every likelihood is 1"


@proves("abdi.remark-counting-queries", part=ZERO, reading=RECORDS)
def all_records(d: Derivation) -> None:
    """Every world has one record less than the database."""
    d.model({n_whole: 2, n_1: 1, n_2: 1})
    d.lemma("distance", lemmas.absolute_value(n_1 - n_2))
    d.conclude(["D_1 has one record less than D", "D_2 has one record less than D", "distance"])


@proves("abdi.remark-counting-queries", part=NOTHING, reading=RECORDS)
def nothing_told(d: Derivation) -> None:
    """Every world has the number that is released, so every likelihood is 1."""
    halves, ones = {1: ONE_HALF, 2: ONE_HALF}, {1: 1, 2: 1}
    d.model({m: 2, i: 1, priors: halves, n_whole: 2, c_whole: 1, counted: ones, h: ones})
    one_less = "every world has one record less than D"
    d.at("records of the world i", one_less, i, WORLD)
    d.generalize(LIKELY, eq(h[j], 1), WORLDS, [one_less, "records of the world i", *RELEASED])
    d.generalize("every weight is a prior", eq(priors[j] * h[j], priors[j]), WORLDS, [LIKELY])
    d.lemma("sums", lemmas.sum_equal(priors[j] * h[j], priors[j], WORLDS))
    d.at("the likelihood of i is 1", LIKELY, i, WORLD)
    d.conclude(
        ["the priors sum to 1", "every weight is a prior", "sums", "the likelihood of i is 1"]
    )


@proves("abdi.remark-counting-queries", "correction", part=NOTHING, reading=PREDICATE)
def told_apart(d: Derivation) -> None:
    """The counts differ by what the missing ones count."""
    d.model({c_whole: 1, c_1: 0, c_2: 1, mine: 1, theirs: 0})
    d.conclude([*d.statement.hypotheses])


@proves("abdi.remark-counting-queries", "correction", part=ZERO, reading=PREDICATE)
def counts(d: Derivation) -> None:
    """Two worlds' counts differ by at most one, and by one where the missing ones differ."""
    d.model({c_whole: 1, c_1: 0, c_2: 1, mine: 1, theirs: 0})
    d.lemma("distance", lemmas.absolute_value(c_1 - c_2))
    d.conclude([*ONE_LESS, "distance"])
