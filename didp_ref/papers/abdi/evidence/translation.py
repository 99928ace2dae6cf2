"""What was looked at for Theorem 4: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import (
    all_hold,
    broken_promise,
    illustrated,
    instance,
    refuted_by,
    sampled,
)
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import scale, translation
from didp_ref.numbers.domains import LOWEST_PRIOR, POSITIVE, UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.abdi.evidence.numbers import HALF, THIRD, is_log
from didp_ref.papers.abdi.readings import ONE, REMOVED, sensitivities
from didp_ref.worlds import Universe, uniform
from didp_ref.worlds.beliefs import identifiable


def theorem_4() -> Iterator[Evidence]:
    """Mechanisms that satisfy (alpha, beta)-DI, and leak more than eq. 24 says."""
    growth, prior, answers = Fraction(7, 4), uniform(3), [0, 1, 2]
    # D has the records 0, 1, 2, so Sum(D) = 3, the worlds answer 3, 2, 1, and Delta = Theta = 2
    theta, delta = 2, 2
    claimed = translation.epsilon.enclose(HALF, 1, delta, theta, THIRD, THIRD)
    yield refuted_by(
        {
            "D": "{0, 1, 2}",
            "query": "Sum",
            "prior": "(1/3, 1/3, 1/3)",
            "alpha": HALF,
            "beta": 1,
            "scale": "1/ln(7/4)",
            "epsilon of eq. 24": "ln(5/2)",
            "likelihood ratio of D and {0, 1} at a response of 3": growth**delta,
        },
        ~all_hold(
            [
                identifiable(prior, answers, growth, HALF, Fraction(1)),
                is_log(claimed, Fraction(5, 2)),
                growth**delta > Fraction(5, 2),
            ]
        ),
        "this mechanism is (1/2, 1)-differentially identifiable with less noise than Theorem 3 "
        "asks; eq. 24 promises likelihood ratios of at most 5/2, and this one reaches 49/16",
        reading=ONE,
        harm=broken_promise("the likelihood ratio of D and {0, 1}", Fraction(5, 2), growth**delta),
    )
    fifth, steep = Fraction(1, 5), Fraction(3, 2)
    alpha, beta = Fraction(3, 8), Fraction(13, 32)
    yield illustrated(
        identifiable([2 * fifth, fifth, 2 * fifth], answers, steep, alpha, beta)
        and steep**delta == (1 + beta) / (1 - alpha) == Fraction(9, 4),
        "prior (2/5, 1/5, 2/5), answers (0, 1, 2), scale 1/ln(3/2) keep (3/8, 13/32), and D and "
        "{0, 1} have the likelihood ratio 9/4 = (1 + beta)/(1 - alpha): attained",
        subject=Subject.CORRECTION,
        reading=ONE,
    )
    most, apart = sensitivities("count", Universe.of([0, 1]), REMOVED)
    yield instance(
        apart == 0 < most == 1,
        "the number of records has Theta = 0 and Delta = 1: every scale keeps every (alpha, beta), "
        "so none bounds epsilon, and eq. 24 divides by zero",
        subject=Subject.REMARK,
    )


def theorem_4_calibrated() -> Iterator[Evidence]:
    """Epsilon of the calibrated scale is Delta over the scale, for every parameter; attained."""
    ratio = Fraction(3) ** (abs(0 - 1) - abs(0 - 0))
    yield instance(
        is_log(translation.epsilon.enclose(HALF, HALF, 1, 1, HALF, HALF), ratio),
        "alpha = beta = P_min = 1/2, Theta = Delta = 1, so the scale is 1/ln 3: two adjacent "
        "databases that answer 0 and 1 have the likelihood ratio 3 at a response of 0, and "
        "epsilon is ln 3",
        subject=Subject.REMARK,
    )

    def holds(
        alpha: Fraction,
        beta: Fraction,
        delta: Fraction,
        theta: Fraction,
        p_min: Fraction,
        p_max: Fraction,
    ) -> bool | None:
        if not p_min <= p_max <= 1 - p_min or (1 + beta) * p_max >= 1:
            return None
        noise = scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max)
        epsilon = translation.epsilon.enclose(alpha, beta, delta, theta, p_min, p_max)
        return Enclosure(epsilon.lower * noise.lower, epsilon.upper * noise.upper).contains(delta)

    positive = POSITIVE.strategy()
    yield sampled(
        {
            "alpha": UNIT_OPEN.strategy(),
            "beta": positive,
            "delta": positive,
            "theta": positive,
            "p_min": LOWEST_PRIOR.strategy(),
            "p_max": UNIT_OPEN.strategy(),
        },
        holds,
        "epsilon times the scale encloses Delta",
        examples=50,
    )
