"""The HIPAA rule: how many people are left, from what the census counted at each age."""

from didp_ref.papers.rhodi import hipaa

MEN = (
    *(336_819, 293_120, 249_803, 217_436, 176_689),
    *(136_948, 103_799, 81_072, 59_037, 43_531),
    *(30_951, 21_424, 14_556, 9_259, 6_073),
    9_162,
)
"""The men whom the 2010 census counted, of 85, 86, ..., 99, and of 100 and older."""
WOMEN = (
    *(577_904, 521_091, 463_105, 423_183, 361_309),
    *(298_615, 241_188, 200_317, 157_941, 125_918),
    *(98_766, 73_799, 53_582, 36_641, 26_193),
    44_202,
)
ALL_MEN, ALL_WOMEN = 151_781_326, 156_964_212


def test_the_census_is_added_up():
    assert sum(MEN) == hipaa.MEN_OF_85_OR_OLDER
    assert sum(MEN[:5]) == hipaa.MEN_OF_85_TO_89
    assert sum(MEN) + sum(WOMEN) == hipaa.ALL_OF_85_OR_OLDER
    assert ALL_MEN + ALL_WOMEN == hipaa.RESIDENTS


def test_what_is_noted_of_the_census():
    share = (sum(MEN) + sum(WOMEN)) / (ALL_MEN + ALL_WOMEN)
    assert f"{100 * share:.2f}%" in hipaa.HIPAA.note
