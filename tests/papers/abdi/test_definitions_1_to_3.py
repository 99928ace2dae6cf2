"""Definitions 1 to 3: pairs and sensitivities by listing subsets, posteriors from the densities."""

from fractions import Fraction
from itertools import chain, combinations

import mpmath
import pytest

from didp_ref.audit.claim import Strength
from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi import definitions_1_to_3
from didp_ref.papers.abdi.definitions_1_to_3 import check_definition_3
from didp_ref.papers.abdi.shared import CHANGED, REMOVED, REPLACED
from tests.papers.abdi.densities import DIGITS, ln, near, posteriors
from tests.papers.abdi.recomputing import Found, Numbers, bayes, computed_again, example, row

RECORDS = (1, 2, 4)
DATABASES = [set(d) for d in chain.from_iterable(combinations(RECORDS, n) for n in range(4))]
ADJACENT = {
    REMOVED: [(d, e) for d in DATABASES for e in DATABASES if e < d and len(d - e) == 1],
    CHANGED: [(d, e) for d in DATABASES for e in DATABASES if len(d ^ e) == 1],
    REPLACED: [(d, e) for d in DATABASES for e in DATABASES if len(d - e) == len(e - d) == 1],
}
"""The pairs of databases that differ on one individual, by what that may mean."""


def test_adjacent_databases_by_listing_them(evidence_of: Found) -> None:
    told: dict[str, str] = {}
    for one in evidence_of("abdi.definition-1"):
        told[one.reading] = told.get(one.reading, "") + one.detail
    assert {reading: len(pairs) for reading, pairs in ADJACENT.items()} == {
        REMOVED: 12,
        CHANGED: 24,
        REPLACED: 12,
    }
    assert len(DATABASES) ** 2 == 64
    for reading in (CHANGED, REPLACED):
        pairs = len(ADJACENT[reading])
        assert (
            f"of the 64 ordered pairs of databases of three individuals {pairs} are"
            in told[reading]
        )


def test_the_sensitivity_of_a_sum_by_listing_databases(evidence_of: Found) -> None:
    told = {one.reading: one.detail for one in evidence_of("abdi.definition-2")}
    for reading, pairs in ADJACENT.items():
        largest = max(abs(sum(d) - sum(e)) for d, e in pairs)
        assert told[reading].endswith(f"has global sensitivity {largest}")


def test_the_posteriors_of_definition_3_from_the_densities(evidence_of: Found) -> None:
    with mpmath.workdps(DIGITS):  # the priors 1/2, 1/3 and 1/6 are as 3, 2 and 1
        after = posteriors([3, 2, 1], [0, 1, 3], [0], 1 / ln(2))
        assert all(near(33 * one, by_hand) for one, by_hand in zip(after, (24, 8, 1), strict=True))
    told = [one.detail for one in evidence_of("abdi.definition-3")]
    assert any("posteriors (24/33, 8/33, 1/33)" in detail for detail in told)


def test_a_prior_left_out_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definitions_1_to_3, "bayes", lambda _, weights: tuple(weights))
    fails = [one.outcome.name for one in check_definition_3() if one.strength is Strength.EXACT]
    assert fails == ["FAILS", "FAILS"]


@computed_again("abdi.section-4.belief-changes")
def test_a_count_of_all_records_changes_no_belief(entry: Erratum) -> Numbers:
    values = example(entry, "query")
    prior, whole = row(values["prior"]), {0, 1}
    worlds = [whole - {record} for record in (0, 1)]
    assert {len(world) for world in worlds} == {int(values["result"])}
    after = bayes(prior, [Fraction(len(world) == 1) for world in worlds])
    assert row(values["posterior"]) == after == prior
    return {*whole, *prior, 1}
