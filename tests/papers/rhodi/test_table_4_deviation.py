"""Table 4's deviations: both ranges by mpmath, from every D' of the data, and of small domains."""

import itertools
import math
from fractions import Fraction

import mpmath
import pytest

from didp_ref.papers.rhodi import table_4_deviation, tables
from didp_ref.papers.rhodi.table_4_deviation import OF_THE_DOMAIN
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
    """At rho = 0.1 of AG, EN and HW, at 0.001 of CL; of CG not at these D'."""
    assert all(alike(key, PRINTED[key]) > RHO for key in ("AG", "EN", "HW"))
    assert alike("CL", "0.3139") > RHO / 100
    shown = {key: mpmath.nstr(alike(key, PRINTED[key]), 4) for key in table_4_deviation.RISKS}
    assert shown == table_4_deviation.RISKS


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
            for evidence in table_4_deviation.check_table_4_standard_deviation()
            if evidence.reading == OF_THE_DOMAIN and evidence.subject.value == "correction"
        ]

    assert corrected() == ["holds"]
    monkeypatch.setattr(tables, "widest_deviation", lambda item: tables.square_root(Fraction(1)))
    assert corrected() == ["fails"]


def test_nobody_is_hurt_by_the_deviation_of_capital_loss(data):
    """Every world of every D': what lies to the left and to the right is summed up as it goes."""
    column, (low, high), width = data["CL"], TABLE_3["CL"], 0.0748
    n, total, squares = len(column), sum(column), sum(value * value for value in column)
    largest = 0.0
    for unknown in set(column):
        rest, rest_squares = total - unknown, squares - unknown**2
        answers = sorted(
            math.sqrt((rest_squares + number * number - (rest + number) ** 2 / n) / (n - 1))
            for number in range(low, high + 1)
        )
        decays = [math.exp((a - b) / width) for a, b in itertools.pairwise(answers)]
        left, right = [0.0], [0.0]
        for decay in decays:
            left.append((left[-1] + 1) * decay)
        for decay in reversed(decays):
            right.append((right[-1] + 1) * decay)
        both = zip(left, reversed(right), strict=True)
        largest = max(largest, *(1 / (1 + one + other) for one, other in both))
    assert 0.0025 < largest < 0.0026
