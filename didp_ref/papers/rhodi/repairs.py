"""What the repairs of this paper's errata do alone: small worlds, exact arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from statistics import median

from didp_ref.audit.checks import repaired
from didp_ref.audit.claim import Evidence
from didp_ref.errors import Infeasible
from didp_ref.formulas import scale
from didp_ref.papers.rhodi.shared import HALF, answers_of_every_adversary
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import extremes


def largest_risk(values: list[int], growth: Fraction) -> Fraction:
    """Return the largest belief in a world, at equal priors, over all responses."""
    return max(high for _, high in extremes(uniform(len(values)), values, growth))


def repair_median() -> Iterator[Evidence]:
    """S(f) = 7 for the median of three of 1, ..., 10, at rho = 1/3."""
    growth = Fraction(1000, 836)
    assert growth**7 >= Fraction(7, 2)  # so the noise is a little less than Theorem 1's
    assert growth ** (7 * 999) <= Fraction(7, 2) ** 1000  # by less than 0.1%
    answers = answers_of_every_adversary(lambda known: int(median(known)))
    risks = [largest_risk(values, growth) for values in answers]
    yield repaired(
        "the risk",
        Fraction(1, 3),
        Fraction(-(-max(risks) * 1000 // 1), 1000),
        where=f"all {len(answers)} D' of two records; the scale is Theorem 1's for S(f) = 7, "
        "rounded down by less than 0.1%, and the risk is rounded up",
        part="equality",
        reading="every D'",
    )


def repair_number_of_worlds() -> Iterator[Evidence]:
    """Ten individuals, seven of whom are known: m = 3."""
    worlds, rho = 10 - 7, HALF
    growth = (worlds - 1) * rho / (1 - rho)
    yield repaired(
        "the risk",
        rho,
        largest_risk([0, 1, 1], growth),
        where="a small case: of 10 individuals 7 are known, so m = 3; f is 0 in one world and S(f) "
        "in the two others, and the scale is Theorem 1's",
        reading="a world for each individual",
    )


def repair_priors_of_values() -> Iterator[Evidence]:
    """Two values, twice as frequent the one as the other: 3/2 for m at rho = 3/4."""
    prior, rho = (Fraction(2, 3), Fraction(1, 3)), Fraction(3, 4)
    growth = (1 / max(prior) - 1) * rho / (1 - rho)
    yield repaired(
        "the risk",
        rho,
        max(high for _, high in extremes(prior, (0, 1), growth)),
        where="a small case: two values of frequencies 2/3 and 1/3, f is 0 and S(f), and the scale "
        "is eq. 15's with 1/max prior for m",
        reading="values by frequency",
    )


def repair_same_guarantees() -> Iterator[Evidence]:
    """The epsilon of rho = 2/5 among three worlds."""
    rho, m = Fraction(2, 5), 3
    rest = 1 - (m - 1) * rho
    rows = [[rho, rho, rest], [rho, rest, rho], [rest, rho, rho]]  # of outputs, by world
    assert all(sum(row[world] for row in rows) == 1 for world in range(m))
    yield repaired(
        "e^epsilon",
        rho / rest,
        max(max(row) / min(row) for row in rows),
        where="three worlds, rho = 2/5, three outputs with the likelihoods 2/5, 2/5, 1/5",
        part="differential privacy",
        reading="for some epsilon",
    )


def repair_infeasible() -> Iterator[Evidence]:
    """Refuse rho up to 1/m, and run Theorem 1's noise at the rho above it."""
    worlds = 16

    def accepted(rho: Fraction) -> bool:
        try:
            scale.rho.enclose(rho, worlds, 1)
        except Infeasible:
            return False
        return True

    refused = (Fraction(1, 1000), Fraction(1, worlds))
    part = "infinite noise"
    yield repaired(
        "how many of them have a scale",
        Fraction(0),
        Fraction(sum(map(accepted, refused))),
        where="m = 16, rho = 1/1000 and rho = 1/16",
        part=part,
    )
    rho = Fraction(1, worlds - 1)
    yield repaired(
        "the risk",
        rho,
        largest_risk([0] + [1] * (worlds - 1), (worlds - 1) * rho / (1 - rho)),
        where="m = 16, rho = 1/15, f is 0 in one world and S(f) in the others, and the scale is "
        "Theorem 1's",
        part=part,
    )
