"""What was looked at for Theorem 3: one function a claim.

The theorem is searched for counterexamples by hypothesis, every inequality decided by enclosures;
what is false is false at worlds, priors and answers in rational numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import sympy

from didp_ref.checks import identity, illustrated, instance, refuted_by, sampled
from didp_ref.claim import Evidence, Subject
from didp_ref.formulas import scale
from didp_ref.formulas.scale import prior_dependent_logarithms
from didp_ref.numbers.domains import NON_NEGATIVE, POSITIVE, PROBABILITY, UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.abdi.evidence.numbers import HALF, THIRD, is_log
from didp_ref.papers.abdi.evidence.search import kept, sampled_promise
from didp_ref.papers.abdi.readings import EVERY, ONE
from didp_ref.worlds.beliefs import extremes, identifiable


def _prior_dependent(
    alpha: Fraction, share: Fraction, theta: Fraction, prior: list[Fraction]
) -> tuple[Fraction, Fraction]:
    beta = share * (1 / max(prior) - 1)
    return beta, scale.prior_dependent.enclose(alpha, beta, theta, min(prior), max(prior)).upper


def theorem_3() -> Iterator[Evidence]:
    """Search for worlds in which Theorem 3's scale breaks inequality (2)."""
    yield sampled(
        sampled_promise(),
        kept(_prior_dependent),
        "inequality (2) at the upper end of the scale, at the prior that it was set at",
        examples=80,
        reading=ONE,
    )
    yield refuted_by(
        {
            "prior the scale was set at": "(1/2, 1/2)",
            "prior": "(1/4, 3/4)",
            "answers": "(0, 1)",
            "alpha": HALF,
            "beta": HALF,
            "scale": "1/ln 3",
        },
        identifiable([Fraction(1, 4), Fraction(3, 4)], [0, 1], Fraction(3), HALF, HALF),
        "the scale that Theorem 3 sets at the prior (1/2, 1/2) lets the first belief double from "
        "1/4 to 1/2 at another prior, where beta allows a factor of 3/2",
        reading=EVERY,
    )
    yield illustrated(
        identifiable([HALF, HALF], [0, 1], Fraction(3), HALF, HALF)
        and identifiable([Fraction(1, 4), Fraction(3, 4)], [0, 1], Fraction(3, 2), HALF, HALF),
        "at the prior the scale was set at it holds, and Theorem 2's scale holds at both",
        subject=Subject.CORRECTION,
        reading=EVERY,
    )


def beta_condition() -> Iterator[Evidence]:
    """(1 + beta) P_max < 1 keeps every posterior below one."""

    def holds(beta: Fraction, p_max: Fraction, prior: Fraction, posterior: Fraction) -> bool | None:
        if (1 + beta) * p_max >= 1 or prior > p_max or posterior > (1 + beta) * prior:
            return None
        return posterior < 1

    probability = PROBABILITY.strategy()
    yield sampled(
        {
            "beta": POSITIVE.strategy(),
            "p_max": probability,
            "prior": probability,
            "posterior": probability,
        },
        holds,
        "inequality (2) and beta < 1/P_max - 1 against certainty",
        part="short of certainty",
    )


def equations_17_19() -> Iterator[Evidence]:
    """The prior at which eq. 17 is ill-formed, and which equation it comes from."""
    yield refuted_by(
        {"prior": "(0, 1)", "P_min": 0},
        Fraction(0) != 0,
        "eq. 17 forms posterior/prior, which is 0/0 in a world whose prior is 0; section 8 uses "
        "P_min = 0",
        part="eq. 17",
    )
    yield refuted_by(
        {
            "Theta/lambda": "ln 2",
            "prior": HALF,
            "lower bound, eq. 12": THIRD,
            "upper bound, eq. 13": Fraction(2, 3),
        },
        extremes([HALF, HALF], [0, 1], Fraction(2))[0][1] <= THIRD,
        'the proof says "we transform Inequality (13) to get Inequality (14)", but eq. 13 bounds '
        "the belief from above and eq. 14 from below: eq. 14 comes from eq. 12",
        part="eq. 17",
    )
    yield illustrated(
        all(
            1 + p * (a - 1) > 0
            for a in (Fraction(1, 100), HALF, Fraction(99, 100))
            for p in (Fraction(0), HALF)
        ),
        "1 + P_min (alpha - 1) > 0 at P_min = 0 and 1/2: the reason given, P_min <= 1/n, "
        "suffices, and P_min <= 1 would",
        part="eq. 19",
    )


def equations_20_23() -> Iterator[Evidence]:
    """The two reasons that fail, each at its smallest instance."""
    p_min, beta = HALF, Fraction(1)
    yield refuted_by(
        {"n": 2, "P_min": p_min, "beta": beta, "1 - P_min (1 + beta)": 1 - p_min * (1 + beta)},
        1 - p_min * (1 + beta) > 0,
        'the proof says "since P_min <= 1/n, for all n > 1, we have 1 - P_min (1 + beta) > 0": '
        "P_min = 1/2 <= 1/2, and the difference is 0",
        part="sign",
    )
    p_min, p = THIRD, Fraction(2, 3)
    yield refuted_by(
        {"prior": "(1/3, 2/3)", "P_min": p_min, "Pr[D' = D^s]": p},
        p_min <= p <= p_min,
        "before eq. 21 the chain P_min <= Pr[D' = D^s] <= P_min is printed; P_max is meant",
        part="eq. 21",
    )
    yield illustrated(
        all(
            1 - low * (1 + b) > 0
            for low, high in product(
                (Fraction(0), Fraction(1, 5), THIRD), (THIRD, HALF, Fraction(2, 3))
            )
            for b in [(1 / high - 1) * Fraction(99, 100)]
        ),
        "beta < 1/P_max - 1 and P_min <= P_max give 1 - P_min (1 + beta) > 0",
        subject=Subject.CORRECTION,
        part="sign",
    )


def tightness() -> Iterator[Evidence]:
    """Attaining worlds, a smaller scale that fails there, and how loose it can be elsewhere."""
    prior, beta, odds = [Fraction(1, 4), Fraction(1, 4), HALF], Fraction(9, 10), Fraction(7, 3)
    needed: Enclosure = scale.prior_dependent.enclose(HALF, beta, 1, min(prior), max(prior))
    attained = extremes(prior, [0, 1, 1], odds)
    yield illustrated(
        is_log(Enclosure(1 / needed.upper, 1 / needed.lower), odds)
        and attained[0] == (Fraction(1, 8), Fraction(7, 16)),
        "prior (1/4, 1/4, 1/2), answers (0, Theta, Theta), alpha = 1/2, beta = 9/10: Theorem 3's "
        "odds are 7/3, and a response of Theta or more halves the first belief exactly",
    )
    yield illustrated(
        not identifiable(prior, [0, 1, 1], odds + Fraction(1, 10**9), HALF, beta),
        "a scale smaller by a part in 10^9 breaks inequality (2) in these worlds",
    )
    middle = [THIRD, THIRD, THIRD], [0, 1, 2]
    yield instance(
        identifiable(*middle, Fraction(7, 4), HALF, Fraction(1))
        and Fraction(7, 4) ** 2 > Fraction(5, 2),
        "prior (1/3, 1/3, 1/3), answers (0, Theta/2, Theta), alpha = 1/2, beta = 1: Theorem 3 asks "
        "exp(Theta/lambda) <= 5/2, and (7/4)^2 = 49/16 still keeps inequality (2)",
        subject=Subject.REMARK,
    )
    yield instance(
        identifiable([Fraction(0), HALF, HALF], [0, 0, 1], Fraction(3), HALF, HALF),
        "prior (0, 1/2, 1/2), answers (0, 0, Theta), alpha = beta = 1/2: Theorem 3 at P_min = 0 "
        "asks exp(Theta/lambda) <= 3/2, and 3 still keeps inequality (2), because it says nothing "
        "of a world whose prior is 0: the smallest positive prior may stand in for P_min",
        subject=Subject.REMARK,
    )


def limit_theorem_2() -> Iterator[Evidence]:
    """The logarithms of the two theorems agree at P_min = 0."""
    # alpha = a/(1 + a) with a > 0 runs over the open unit interval
    a, b = sympy.symbols("a b", positive=True)
    falling, rising = prior_dependent_logarithms(a / (1 + a), b, sympy.S.Zero)
    for found, expected, name in (
        (falling, -sympy.log(1 - a / (1 + a)), "-log(1 - alpha)"),
        (rising, sympy.log(1 + b), "log(1 + beta)"),
    ):
        yield identity(sympy.exp(found), sympy.exp(expected), f"at P_min = 0: {name}")

    def same(alpha: Fraction, beta: Fraction, theta: Fraction, p_max: Fraction) -> bool | None:
        if (1 + beta) * p_max >= 1:
            return None
        one: Enclosure = scale.prior_dependent.enclose(alpha, beta, theta, 0, p_max)
        return one.overlaps(scale.prior_free.enclose(alpha, beta, theta))

    yield sampled(
        {
            "alpha": UNIT_OPEN.strategy(),
            "beta": POSITIVE.strategy(),
            "theta": NON_NEGATIVE.strategy(),
            "p_max": UNIT_OPEN.strategy(),
        },
        same,
        "the enclosures of the two scales overlap at P_min = 0",
    )
