"""What section 9 says of other notions, computed again; misreadings are rejected."""

import math
from fractions import Fraction
from itertools import product
from random import Random

import mpmath
from sympy import Integer, Rational, log

from didp_ref.audit.claim import Outcome
from didp_ref.audit.errata import Erratum
from didp_ref.papers import CLAIMS
from didp_ref.papers.abdi.alphabet import (
    P,
    Q,
    f_1,
    f_2,
    kept_1,
    kept_2,
    level,
    m_1,
    m_2,
    o,
    r_1,
    r_2,
    t,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.symbolic.notation import every, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import HALF
from tests.papers.abdi.recomputing import (
    ONE_HALF,
    ONE_OF_ALL,
    Numbers,
    bayes,
    computed_again,
    example,
    said,
    scale_of_theorem_3,
)


@computed_again("abdi.section-9.low-sensitivity")
def test_low_sensitivity_computed_again(entry: Erratum) -> Numbers:
    records = [(0, 1, 1), (0, 0, 1)]
    middle, means = [sorted(one)[1] for one in records], [Fraction(sum(one), 3) for one in records]
    assert middle == [1, 0]
    return {0, 1, *means}


@computed_again("abdi.section-9.epsilon-delta")
def test_epsilon_delta_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "delta")
    one, other = (Fraction(3, 5), Fraction(2, 5)), (Fraction(1, 5), Fraction(4, 5))
    above = [
        sum((max(a - 2 * b, Fraction(0)) for a, b in zip(p, q, strict=True)), Fraction(0))
        for p, q in ((one, other), (other, one))
    ]
    assert above == [Fraction(values["delta"]), 0] == [Fraction(1, 5), 0]
    assert one[0] / other[0] > 2 > one[1] / other[1]
    assert Fraction(values["probability of a ratio above 2"]) == one[0] == 3 * above[0]
    assert "three times delta" in said(entry).consequence
    return {*one, *other, *above, 1, 2}


def test_the_majority_of_three_answers_is_right_more_often_than_one() -> None:
    answers = product((Fraction(3, 4), Fraction(1, 4)), repeat=3)
    right = sum(math.prod(one) for one in answers if sorted(one)[1] == Fraction(3, 4))
    assert right == Fraction(27, 32) > Fraction(3, 4)
    (check,) = CLAIMS["abdi.section-9.inference"].checks
    assert [one.outcome for one in check()] == [Outcome.HOLDS]


@computed_again("abdi.section-9.membership-privacy")
def test_membership_privacy_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "gamma")
    gamma = int(values["gamma"])
    assert values["probability of yes"] == "3/5 and 1/5"
    for likelihoods in ((Fraction(3, 5), Fraction(1, 5)), (Fraction(2, 5), Fraction(4, 5))):
        present, absent = bayes([ONE_HALF, ONE_HALF], likelihoods)
        assert present <= gamma * ONE_HALF
        assert absent >= ONE_HALF / gamma
        assert present <= 1 - ONE_HALF / gamma
    assert Fraction(values["belief in {t} after yes"]) == Fraction(3, 4) == 1 - ONE_HALF / gamma
    assert "3/4" in said(entry).consequence
    assert values["1 - (1 - Pr[t])/gamma"] == "3/4"
    return {gamma, ONE_HALF, Fraction(3, 5), Fraction(1, 5), 1, Fraction(3, 4)}


@computed_again("abdi.section-9.no-compromise")
def test_no_compromise_computed_again(entry: Erratum) -> Numbers:
    """Theorem 3's scale for the strong adversary, and what it saves at most on Adult."""
    assert example(entry, "P_min")["Theorem 3's scale, and Theorem 2's"] == "Theta/ln 2"
    strong = scale_of_theorem_3(ONE_HALF, Fraction(1), Fraction(0))
    assert mpmath.almosteq(mpmath.exp(1 / strong), 2)
    saved = max(
        1
        - scale_of_theorem_3(alpha, beta, ONE_OF_ALL) / scale_of_theorem_3(alpha, beta, Fraction())
        for alpha in (Fraction(1, 100), ONE_HALF, Fraction(9, 10), Fraction(999, 1000))
        for beta in (Fraction(1, 100), Fraction(1), Fraction(179, 20), Fraction(8999, 1000))
    )
    assert 0.000115 < float(saved) < 0.000125 < 10 * ONE_OF_ALL
    assert Fraction(31, 10**5) > 10 * ONE_OF_ALL
    assert "less than 0.031%" in said(entry).consequence and "0.012%" in said(entry).consequence
    most = 1 / Fraction(1, 10) - 1
    return {0, ONE_HALF, 1, 2, 3, ONE_OF_ALL, most, 10 * ONE_OF_ALL, saved}


NEGATIVE_CONTROLS = {
    "a ratio above e^t has a probability of at most delta": NegativeControl(
        "abdi.section-9.epsilon-delta",
        {P: Rational(3, 5), Q: Rational(2, 5), epsilon: 0, t: log(Rational(3, 2)), delta: HALF / 2},
        le(P, delta),
        reading="as a ratio above e^epsilon",
    ),
    "the whole answer is drawn from the epsilon-DP pair": NegativeControl(
        "abdi.section-9.epsilon-delta",
        {
            **{epsilon: 0, delta: Rational(1, 5), n: 2, level: 0},
            **{m_1: Rational(4, 5), m_2: Rational(4, 5)},
            f_1: lambda outcome: (4 - outcome) / Integer(5),
            f_2: lambda outcome: (1 + outcome) / Integer(5),
            **dict.fromkeys((kept_1, kept_2), lambda _: Rational(2, 5)),
            **dict.fromkeys((r_1, r_2), lambda _: HALF),
        },
        every(le(r_1(o), f_1(o)), (o, 1, n)),
        reading="as a failure of the draw",
    ),
}


def test_any_two_distributions_have_the_pair_that_is_stated() -> None:
    drawn = Random(9)
    for growth in (Fraction(1), Fraction(3, 2), Fraction(3)):
        for size in (2, 3, 5) * 10:
            pair = [[Fraction(drawn.randrange(12)) for _ in range(size)] for _ in range(2)]
            given = [[one / sum(many) for one in many] for many in pair if sum(many)]
            if len(given) < 2:
                continue
            within = [
                [min(a, growth * b) for a, b in zip(*both, strict=True)]
                for both in (given, given[::-1])
            ]
            if sum(within[0]) < sum(within[1]):
                given, within = given[::-1], within[::-1]
            first, second = within
            more, mass = sum(first), sum(second)
            room = growth * more - mass
            share = (growth - 1) * mass / room if room else Fraction(0)
            assert 0 <= share <= 1
            if not mass:
                continue  # delta is 1
            rows = zip(first, second, strict=True)
            one = [(b / growth + share * (a - b / growth)) / mass for a, b in rows]
            other = [b / mass for b in second]
            assert sum(one) == sum(other) == 1
            assert all(a <= growth * b and b <= growth * a for a, b in zip(one, other, strict=True))
            for drawn_from, answer in zip((one, other), given, strict=True):
                assert all(mass * a <= b for a, b in zip(drawn_from, answer, strict=True))


test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
