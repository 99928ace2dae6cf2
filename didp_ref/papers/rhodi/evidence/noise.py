"""What was looked at for section 4.1 from eq. 10 on: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import instance, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import scale
from didp_ref.papers.rhodi.evidence.answers import integer_worlds, spread
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import keeps, posteriors, risk_bound

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def scale_from_bound() -> Iterator[Evidence]:
    """What is printed of the ends of the domain."""
    n = 3
    rho = Fraction(1, n)
    odds = (n - 1) * rho / (1 - rho)
    yield instance(
        odds == 1,
        "rho = 1/m is admitted before eq. 15, which then divides by ln 1 = 0: m = 3, rho = 1/3",
        subject=Subject.REMARK,
    )
    bound = risk_bound(n, 0, Fraction(2))
    yield instance(
        odds == 1 and bound <= rho,
        "eq. 14 is said to be never satisfied when rho <= 1/m; where S(f) = 0 it reads 0 <= ln 1 "
        f"at rho = 1/m, and eq. 10 holds too: {bound} <= 1/3",
        subject=Subject.REMARK,
    )
    yield instance(
        (1 - Fraction(1)) / ((n - 1) * Fraction(1)) == 0,
        '"since rho <= 1, taking the natural log" (eq. 13): at rho = 1 the right-hand side of '
        "eq. 12 is 0 and has no logarithm; rho < 1 is needed",
        subject=Subject.REMARK,
    )


def theorem_1() -> Iterator[Evidence]:
    """Theorem 1 in its setting, and what becomes of it at another prior."""

    from hypothesis import strategies

    def holds(far: list[bool], rho: Fraction) -> bool | None:
        odds = (len(far) - 1) * rho / (1 - rho)
        return None if odds <= 1 else keeps(uniform(len(far)), list(map(int, far)), odds, rho)

    yield sampled(
        {
            "far": strategies.lists(strategies.booleans(), min_size=2, max_size=8),
            "rho": strategies.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20),
        },
        holds,
        "answers 0 and S, uniform prior: every posterior is at most rho at Theorem 1's scale",
    )
    yield sampled(
        {name: value for name, value in integer_worlds().items() if name != "response"},
        lambda values, growth: keeps(
            uniform(len(values)), values, growth, risk_bound(len(values), spread(values), growth)
        ),
        "integer answers, uniform prior: every posterior is at most the rho of the scale",
    )
    seen = posteriors([Fraction(2, 3), THIRD], [0, 1], 0, Fraction(3))
    yield instance(
        seen[0] == Fraction(6, 7),
        "whose prior is not uniform is not spoken of: at the prior 2/3, 1/3, answers 0 and 1, "
        f"lambda = 1/ln 3 (rho = 3/4) and R = 0 the first posterior is {seen[0]}",
        subject=Subject.REMARK,
    )


def nonuniform_prior() -> Iterator[Evidence]:
    """The replacement of m, its edge, and the printed gloss on it."""
    from hypothesis import strategies

    def holds(masses: list[int], rho: Fraction, values: list[int]) -> bool | None:
        prior = [Fraction(mass, sum(masses)) for mass in masses]
        top = max(prior)
        if rho <= top or len(values) < len(prior):
            return None
        growth = (1 / top - 1) * rho / (1 - rho)
        return keeps(prior, [value % 2 for value in values[: len(prior)]], growth, rho)

    yield sampled(
        {
            "masses": strategies.lists(strategies.integers(1, 9), min_size=2, max_size=5),
            "rho": strategies.fractions(Fraction(1, 10), Fraction(19, 20), max_denominator=20),
            "values": strategies.lists(strategies.integers(0, 1), min_size=5, max_size=5),
        },
        holds,
        "answers 0 and S at the scale with 1/max prior for m: every posterior is at most rho",
        part="1/max prior for m",
    )
    odds = (1 / HALF - 1) * HALF / (1 - HALF)
    yield instance(
        odds == 1,
        "max prior = rho is not above rho either, and there the scale divides by ln 1 = 0: prior "
        "1/2, 1/2, rho = 1/2",
        subject=Subject.REMARK,
    )
    prior = [Fraction(2, 3), THIRD]
    yield instance(
        max(prior) > Fraction(1, len(prior)),
        f"at the prior 2/3, 1/3 the best guess is {max(prior)}, and the average over the two "
        "worlds 1/2",
        subject=Subject.REMARK,
    )
    seen = posteriors([HALF, HALF / 2, HALF / 2], [0, 1, 1], 0, Fraction(3))
    yield instance(
        seen[0] == Fraction(3, 4),
        "it is attained: prior 1/2, 1/4, 1/4, answers 0, 1, 1, rho = 3/4, lambda = 1/ln 3, R = 0: "
        f"the posterior is {seen[0]}",
        subject=Subject.REMARK,
    )
    yield instance(
        scale.rho_at_prior.enclose("1/2", "1/4", 1) == scale.rho.enclose("1/2", 4, 1),
        "at the uniform prior 1/m it is Theorem 1's scale",
        engine="Arb",
        subject=Subject.REMARK,
    )


def prior_above_rho() -> Iterator[Evidence]:
    """The posterior averages to the prior."""
    from hypothesis import strategies

    def holds(prior: Fraction, rho: Fraction, mine: list[int], theirs: list[int]) -> bool | None:
        if prior <= rho:
            return None
        with_it = [Fraction(one, sum(mine)) for one in mine]
        without = [Fraction(one, sum(theirs)) for one in theirs]
        seen = [prior * a + (1 - prior) * b for a, b in zip(with_it, without, strict=True)]
        return any(prior * a / all_of > rho for a, all_of in zip(with_it, seen, strict=True))

    masses = strategies.lists(strategies.integers(1, 9), min_size=4, max_size=4)
    unit = strategies.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)
    yield sampled(
        {"prior": unit, "rho": unit, "mine": masses, "theirs": masses},
        holds,
        "some response of every mechanism with four responses has a posterior above rho",
    )
