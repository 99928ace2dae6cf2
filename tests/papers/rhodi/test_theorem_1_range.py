"""The range of a deviation over every D', by mpmath, and by listing small domains."""

import itertools
from fractions import Fraction

import mpmath
import pytest

from didp_ref.papers.rhodi import tables, theorem_1_range
from tests.papers.rhodi.shared import RHO, TABLE_3

PRINTED = {"AG": "0.0009", "EN": "0.0491", "CG": "2.8858", "CL": "0.0748", "HW": "0.0023"}
"""The scales at rho = 0.1."""


def deviation(n, total, squares):
    """The standard deviation with the divisor n - 1, from exact sums."""
    return mpmath.sqrt(mpmath.mpf(n * squares - total**2) / (n * (n - 1)))


def alike(key, scale):
    """The last world's belief where all known records are of the least value, at its answer."""
    low, high = TABLE_3[key]
    n = 48_842
    deviations = [mpmath.sqrt(mpmath.mpf((x - low) ** 2) / n) for x in range(low, high + 1)]
    return 1 / mpmath.fsum(mpmath.exp(-deviation / mpmath.mpf(scale)) for deviation in deviations)


def test_the_printed_scales_break_rho_over_the_domain():
    """At rho = 0.1 of AG, EN and HW, at 0.001 of CL; those of CG keep both."""
    broken = {key for key, scale in PRINTED.items() if alike(key, scale) > RHO}
    assert broken == {"AG", "EN", "HW"}
    assert alike("CG", "5.8364") < RHO / 100 < alike("CL", "0.3139")
    shown = {key: mpmath.nstr(alike(key, PRINTED[key]), 4) for key in theorem_1_range.RISKS}
    assert shown == theorem_1_range.RISKS


@pytest.mark.parametrize(("n", "width"), [(2, 3), (3, 3), (4, 2)])
def test_the_widest_range_of_a_domain_by_listing_it(n, width):
    """Every D' of n - 1 records, and every two worlds of it."""
    widest = 0
    for known in itertools.combinations_with_replacement(range(width + 1), n - 1):
        results = [
            deviation(n, sum(known) + x, sum(value * value for value in (*known, x)))
            for x in range(width + 1)
        ]
        widest = max(widest, max(results) - min(results))
    assert abs(widest - width / mpmath.sqrt(n)) < 1e-12


def test_a_narrower_range_is_noticed(monkeypatch):
    def corrected():
        return [
            evidence.outcome.value
            for evidence in theorem_1_range.check_range_at_hand()
            if evidence.subject.value == "correction"
        ]

    assert corrected() == ["holds"]
    monkeypatch.setattr(tables, "widest_deviation", lambda item: tables.square_root(Fraction(1)))
    assert corrected() == ["fails"]


@pytest.mark.parametrize(("n", "width", "scale"), [(3, 3, 0.4), (3, 4, 1.5), (4, 3, 0.7)])
def test_no_known_records_leave_more_than_those_of_the_least_value(n, width, scale):
    """Every D' of n - 1 records: the response is the answer of the world in question (eq. 8)."""
    risks = {}
    for known in itertools.combinations_with_replacement(range(width + 1), n - 1):
        answers = [
            deviation(n, sum(known) + x, sum(value * value for value in (*known, x)))
            for x in range(width + 1)
        ]
        risks[known] = max(
            1 / mpmath.fsum(mpmath.exp(-abs(own - other) / scale) for other in answers)
            for own in answers
        )
    assert max(risks.values()) <= risks[(0,) * (n - 1)] + 1e-15
