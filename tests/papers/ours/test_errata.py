"""Every erratum of our own claims once more, by other arithmetic: enumeration of posteriors."""

import re
from fractions import Fraction

from didp_ref.audit.errata import errata
from didp_ref.papers import CLAIMS
from didp_ref.symbolic.latex_to_text import plain

FLOOR = "bridges.gamma-has-no-floor"


def test_there_is_no_other():
    assert [one.claim for one in errata("ours")] == [FLOOR]


def keeps(posterior, prior, gamma):
    """Say whether positive membership privacy allows a posterior of a world."""
    return posterior <= gamma * prior and 1 - posterior >= (1 - prior) / gamma


def test_gamma_among_two_worlds_and_among_three():
    text = plain(CLAIMS[FLOOR].correction.consequence)
    gamma, *said = (Fraction(one) for one in re.findall(r"\d+/\d+", text))
    half = Fraction(1, 2)
    parts = 1200
    allowed = [
        Fraction(k, parts)
        for k in range(parts + 1)
        if keeps(Fraction(k, parts), half, gamma) and keeps(1 - Fraction(k, parts), half, gamma)
    ]
    lowest = min(allowed)
    assert said[:2] == [lowest, 1 - lowest / half]
    # among three, from gamma = 3/2 on, an output that rules one world out
    third = Fraction(1, 3)
    for at, kept in ((Fraction(3, 2), True), (Fraction(3, 2) - Fraction(1, 1000), False)):
        assert all(keeps(one, third, at) for one in (0, half, half)) is kept


def test_the_alpha_that_follows_is_what_is_left_to_one_world():
    """Each other posterior at most b leaves at least 1 - (m-1) b to the one that is left."""
    for m in range(2, 7):
        for gamma in (Fraction(n, 20) for n in range(20, 60)):
            prior = Fraction(1, m)
            grid = [Fraction(k, 60 * m) for k in range(60 * m + 1)]
            highest = max(one for one in grid if keeps(one, prior, gamma))
            exact = min(gamma / m, 1 - (m - 1) / (m * gamma))
            assert highest <= exact < highest + Fraction(1, 60 * m)
            assert 1 - m * (1 - (m - 1) * exact) == (m - 1) * (m * exact - 1)
