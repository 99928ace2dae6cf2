"""What the repairs of this paper's errata do alone: small worlds, exact arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import AT_LEAST, AT_MOST, repaired
from didp_ref.audit.claim import Evidence
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, HALF, ONE, REMOVED
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import Row, bayes, extremes, laplace

PRIORS = tuple((p, 1 - p) for p in (HALF, Fraction(1, 10), Fraction(1, 1000)))
AT_PRIORS = "two worlds, answers 0 and 1, priors of 1/2, 1/10 and 1/1000"


def growth_2(alpha: Fraction, beta: Fraction) -> Fraction:
    """Return e^(Theta/scale) at Theorem 2's scale."""
    return min(1 / (1 - alpha), 1 + beta)


def growth_3(alpha: Fraction, beta: Fraction, p: Fraction) -> Fraction:
    """Return e^(Theta/scale) at Theorem 3's scale, where p is the smallest prior."""
    up = (1 + p * (alpha - 1)) / ((1 - alpha) * (1 - p))
    return min(up, (1 + beta) * (1 - p) / (1 - p * (1 + beta)))


def after(prior: Row, *growths: Fraction) -> list[tuple[Fraction, ...]]:
    """Return the beliefs after answers of 0 and 1 in two worlds, one for each growth."""
    beliefs = [tuple(prior)]
    for growth in growths:
        beliefs = [bayes(b, laplace((0, 1), r, growth)) for b in beliefs for r in (0, 1)]
    return beliefs


def ratios(*growths: Fraction) -> list[Fraction]:
    """Return how many times its prior each belief is, at several priors."""
    return [
        belief / p
        for prior in PRIORS
        for beliefs in after(prior, *growths)
        for belief, p in zip(beliefs, prior, strict=True)
    ]


def repair_theorem_1() -> Iterator[Evidence]:
    """Two answers at Theorem 2's scale; and two at Theorem 3's, each at the belief then."""
    found = ratios(growth_2(HALF, HALF), growth_2(HALF, HALF))
    where = f"{AT_PRIORS}, two answers at Theorem 2's scale for (1/2, 1/2)"
    what, least, most = "a belief over its prior", (1 - HALF) ** 2, (1 + HALF) ** 2
    yield repaired(what, least, min(found), AT_LEAST, where=where, part=ALPHA_SIDE, reading=ONE)
    yield repaired(what, most, max(found), where=where, part=BETA_SIDE, reading=ONE)
    beta, prior = Fraction(1, 4), (HALF, HALF)
    seen = [
        twice
        for once in after(prior, growth_3(HALF, beta, HALF))
        for twice in after(once, growth_3(HALF, beta, min(once)))
    ]
    where = "the prior (1/2, 1/2), two answers at Theorem 3's scale for (1/2, 1/4) at each belief"
    low, high = min(map(min, seen)), max(map(max, seen))
    yield repaired(
        "a belief", (1 - HALF) ** 2 / 2, low, AT_LEAST, where=where, part=ALPHA_SIDE, reading=ONE
    )
    yield repaired("a belief", (1 + beta) ** 2 / 2, high, where=where, part=BETA_SIDE, reading=ONE)


def repair_with_theorem_3() -> Iterator[Evidence]:
    """Account with the product of the G_i."""
    growth = growth_3(HALF, HALF, HALF)
    alpha = 1 - 1 / (HALF + HALF * growth**2)
    found = min(map(min, after((HALF, HALF), growth, growth)))
    yield repaired(
        "a belief",
        (1 - alpha) * HALF,
        found,
        AT_LEAST,
        where="the prior (1/2, 1/2), two answers at Theorem 3's scale for (1/2, 1/2) there",
        part=ALPHA_SIDE,
    )


def repair_every_adversary() -> Iterator[Evidence]:
    """Theorem 2's scale at several priors; and Theorem 3's for the smallest of two."""
    found, where = ratios(growth_2(HALF, HALF)), f"{AT_PRIORS}, Theorem 2's scale for (1/2, 1/2)"
    what, part, reading = "a belief over its prior", "statement", "one scale for every prior"
    yield repaired(what, 1 - HALF, min(found), AT_LEAST, where=where, part=part, reading=reading)
    yield repaired(what, 1 + HALF, max(found), where=where, part=part, reading=reading)
    beta, smallest = Fraction(1, 4), Fraction(1, 4)
    moved = [
        belief / p
        for prior in ((HALF, HALF), (smallest, 1 - smallest))
        for beliefs in after(prior, growth_3(HALF, beta, smallest))
        for belief, p in zip(beliefs, prior, strict=True)
    ]
    where = "the priors (1/2, 1/2) and (1/4, 3/4), Theorem 3's scale for (1/2, 1/4) at P_min = 1/4"
    yield repaired(what, 1 - HALF, min(moved), AT_LEAST, where=where, part=part, reading=reading)
    yield repaired(what, 1 + beta, max(moved), where=where, part=part, reading=reading)


def repair_choosing_epsilon() -> Iterator[Evidence]:
    """A coin that is ln(3/2)-private, for alpha = 5/9 and beta = 5/4."""
    alpha, beta, step = Fraction(5, 9), Fraction(5, 4), Fraction(3, 2)
    assert step**2 == growth_2(alpha, beta)
    heads = {"{3}": Fraction(9, 20), "D": Fraction(6, 20), "{1}": Fraction(4, 20)}
    yield repaired(
        "the ratio of two likelihoods between D and a world",
        step,
        max(
            first / second
            for world in ("{3}", "{1}")
            for d, w in ((heads["D"], heads[world]), (1 - heads["D"], 1 - heads[world]))
            for first, second in ((d, w), (w, d))
        ),
        where="heads with 9/20 on {3}, 6/20 on D = {1, 3}, 4/20 on {1}",
        part="statement",
        reading="any mechanism",
    )
    sides = [(heads["{3}"], heads["{1}"]), (1 - heads["{3}"], 1 - heads["{1}"])]
    moved = [
        belief / p
        for prior in PRIORS
        for side in sides
        for belief, p in zip(bayes(prior, side), prior, strict=True)
    ]
    yield repaired(
        "a belief over its prior",
        1 + beta,
        max(moved),
        where="the same coin, priors of 1/2, 1/10 and 1/1000",
        part="statement",
        reading="any mechanism",
    )


def repair_counting_queries() -> Iterator[Evidence]:
    """Noise for Theta = 1 on a count with a predicate."""
    found = ratios(growth_2(HALF, Fraction(1)))
    yield repaired(
        "a belief over its prior",
        1 - HALF,
        min(found),
        AT_LEAST,
        where=f"{AT_PRIORS}, Theorem 2's scale for (1/2, 1) at Theta = 1",
        part="nothing disclosed",
        reading="records that satisfy a predicate",
    )


def repair_max_capital_loss() -> Iterator[Evidence]:
    """Noise for Theta = 4356, whose mean is 1.44 times as much."""
    found = ratios(growth_2(HALF, Fraction(1)))
    where = "two worlds, answers 4356 apart, priors of 1/2, 1/10 and 1/1000, the scale 4356/ln 2"
    what, part, reading = "a belief over its prior", "statement", "Definition 5's sensitivity"
    yield repaired(what, 1 - HALF, min(found), AT_LEAST, where=where, part=part, reading=reading)
    yield repaired(what, Fraction(2), max(found), where=where, part=part, reading=reading)


def repair_ten_individuals() -> Iterator[Evidence]:
    """Mechanisms that name the missing individual: nearly always, and as often as alpha allows."""
    wrong, individuals = Fraction(1, 10**6), 10
    others, prior = individuals - 1, uniform(individuals)
    named = bayes(prior, [wrong / others] * others + [1 - wrong])
    moved = [belief / p for belief, p in zip(named, prior, strict=True)]
    alpha, beta = 1 - Fraction(1, 9 * 10**5), 9 - Fraction(1, 10**5)
    where = (
        "ten individuals, equally likely to be the missing one, who is named with 1 - 10^-6, and "
        "each other one with 10^-6/9"
    )
    what, part = "a belief in an absence over its prior", "ten beliefs"
    yield repaired(what, 1 - alpha, min(moved), AT_LEAST, where=where, part=part)
    yield repaired(what, 1 + beta, max(moved), where=where, part=part)
    half = bayes(prior, [Fraction(1, 20)] * others + [Fraction(11, 20)])
    where = "the same ten; the missing one is named with 11/20, each other one with 1/20"
    part = "bound of 1/5"
    yield repaired(
        "a belief in an absence", HALF / individuals, min(half), AT_LEAST, where=where, part=part
    )
    yield repaired("a presence", Fraction(19, 20), 1 - min(half), where=where, part=part)
    most = 1 - HALF * others / individuals
    yield repaired("the belief in all of D^s", most, max(half), where=where, part=part)


def repair_theorem_4() -> Iterator[Evidence]:
    """The corrected epsilon, where eq. 24 is too small; and where it is reached."""
    steep = Fraction(5, 3)
    for growth, alpha, beta, prior in (
        (steep, HALF, Fraction(3, 4), (Fraction(1, 3),) * 3),
        (
            Fraction(3, 2),
            Fraction(3, 8),
            Fraction(13, 32),
            (Fraction(2, 5), Fraction(1, 5), Fraction(2, 5)),
        ),
    ):
        ends = extremes(prior, (0, 1, 2), growth)
        assert all(
            (1 - alpha) * p <= low and high <= (1 + beta) * p
            for p, (low, high) in zip(prior, ends, strict=True)
        )
        yield repaired(
            "the likelihood ratio of D and a world, Delta = Theta = 2",
            (1 + beta) / (1 - alpha),
            growth**2,
            where=f"answers 0, 1, 2 at the scale 1/ln({growth}), which keep ({alpha}, {beta})",
            reading=ONE,
        )


def repair_same_guarantees() -> Iterator[Evidence]:
    """The epsilon of (1/2, 1/2), where one individual is replaced."""
    found = ratios(growth_2(HALF, HALF))
    for promised, shown, relation in (
        (1 - HALF, min(found), AT_LEAST),
        (1 + HALF, max(found), AT_MOST),
    ):
        yield repaired(
            "a belief over its prior",
            promised,
            shown,
            relation,
            where=f"{AT_PRIORS}, likelihoods at most e^epsilon = 3/2 apart",
            part="DI gives DP",
            reading=REMOVED,
        )


def repair_beta_certainty() -> Iterator[Evidence]:
    """The bound by alpha alone."""
    growth = growth_3(HALF, HALF, HALF)
    yield repaired(
        "a belief",
        1 - (1 - HALF) * (1 - HALF),
        max(map(max, after((HALF, HALF), growth))),
        where="the prior (1/2, 1/2), Theorem 3's scale for alpha = 1/2",
        part="the condition is needed",
    )


def repair_no_compromise() -> Iterator[Evidence]:
    """Theorem 2's scale, whatever the prior."""
    yield repaired(
        "a belief over its prior",
        2,
        max(ratios(growth_2(HALF, Fraction(1)))),
        where=f"{AT_PRIORS}, Theorem 2's scale for (1/2, 1)",
        reading="as in section 8",
    )
