"""The eight worlds of Table 2: the third record is 2, 4, 5, ..., 10."""

from fractions import Fraction
from statistics import median

from didp_ref.papers.rhodi import table_2


def test_the_means_and_medians_are_those_of_the_eight_worlds():
    worlds = [sorted((1, 3, third)) for third in (2, 4, 5, 6, 7, 8, 9, 10)]
    assert list(map(list, table_2.WORLDS)) == worlds
    assert tuple(Fraction(sum(world), 3) for world in worlds) == table_2.MEANS
    assert tuple(median(world) for world in worlds) == table_2.MEDIANS


def test_a_number_is_printed_for_every_world():
    assert len(table_2.PRINTED_MEANS) == len(table_2.PRINTED_MEDIANS) == len(table_2.WORLDS) == 8
