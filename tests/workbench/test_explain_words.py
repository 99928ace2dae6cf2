"""The numbers in a sentence are on the side that the sentence says."""

import random
from decimal import Decimal
from fractions import Fraction

import pytest

from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.workbench.explain_words import Suspicion, at_least, at_most, plainly, shortly
from tests.looped import for_each


@for_each(range(200), sampled=60)
def test_what_is_written_is_rounded_to_its_side(seed):
    draw = random.Random(seed)
    low = Fraction(draw.randint(1, 10**9), draw.randint(10**9, 10**9 + 10**4)) / 10 ** draw.randint(
        0, 40
    )
    one = Enclosure(low, low + low / 10**20)
    assert Fraction(Decimal(at_most(one))) >= one.upper
    assert Fraction(Decimal(at_least(one))) <= one.lower
    assert Fraction(Decimal(at_most(one))) - Fraction(Decimal(at_least(one))) <= one.upper / 400


def test_what_is_not_certain_is_not_written_as_certain():
    almost = Enclosure(1 - Fraction(1, 10**9), 1 - Fraction(1, 10**9))
    assert at_most(almost) == "0.999999999"
    assert at_most(Enclosure(1, 1)) == "1"
    assert at_least(Enclosure(0, 0)) == "0"


def test_exact_numbers_are_written_as_they_are():
    assert [plainly(Fraction(x)) for x in ("1/3", "0.1", "100", "1e-6")] == [
        "1/3",
        "0.1",
        "100",
        "0.000001",
    ]


def test_short_digits_lie_on_their_side():
    two_thirds = Enclosure("2/3", "2/3")
    assert shortly(two_thirds, Side.UP) == "0.6666666667"
    assert shortly(two_thirds, Side.DOWN) == "0.6666666666"


@pytest.mark.parametrize(
    ("adjacency", "count", "steps"),
    [("add-remove", None, 1), ("add-remove", 2, 2), ("replace", 9, 1), ("worlds", 9, 1)],
)
def test_how_many_steps_lead_from_one_possibility_to_another(adjacency, count, steps):
    assert Suspicion(Fraction(1, 2), count, adjacency).steps == steps
