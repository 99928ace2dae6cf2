"""Local privacy a second way; misreadings are rejected."""

from fractions import Fraction
from math import comb

import mpmath
from sympy import Equivalent, Rational, log

from didp_ref.formulas import local
from didp_ref.papers.field.shared import GROWTH, p, share
from didp_ref.papers.field.wang_2017 import OF_BITS, kept, q
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused


def counted(people: int, truth: Fraction, lie: Fraction) -> Fraction:
    """Return the variance of a count that nobody has, of so many people, outcome by outcome."""
    chances = [comb(people, c) * lie**c * (1 - lie) ** (people - c) for c in range(people + 1)]
    estimates = [(c - people * lie) / (truth - lie) for c in range(people + 1)]
    mean = sum(c * x for c, x in zip(chances, estimates, strict=True))
    assert mean == 0
    return sum((c * x * x for c, x in zip(chances, estimates, strict=True)), Fraction(0))


def close(shown: float, exact: Fraction) -> bool:
    """Say whether they are one number; the epsilon is the logarithm of a whole number, rounded."""
    return abs(Fraction(shown) / exact - 1) < Fraction(1, 10**13)


def test_variances_outcome_by_outcome() -> None:
    """The reports of five people are listed, at e^epsilon = 4 and 9."""
    for growth, root in ((4, 2), (9, 3)):
        budget = float(mpmath.log(growth))
        for values in (2, 5):
            lie = Fraction(1, growth + values - 1)
            exact = counted(5, growth * lie, lie)
            assert close(local.randomized_response_variance(budget, values, 5), exact)
        exact = counted(5, Fraction(1, 2), Fraction(1, growth + 1))
        assert close(local.optimized_unary_variance(budget, 5), exact)
        exact = counted(5, Fraction(root, root + 1), Fraction(1, root + 1))
        assert close(local.rappor_variance(budget, 5), exact)


def test_the_truth_and_its_epsilon_are_inverses() -> None:
    for budget, values in ((0.5, 2), (2.0, 10), (8.0, 1000)):
        truth = local.randomized_response_truth(budget, values)
        assert abs(local.randomized_response_epsilon(truth, values) / budget - 1) < 1e-12


def test_bits_that_differ_are_counted_twice() -> None:
    """All reports of two bits are listed, of the values 10 and 01."""
    one, zero = Fraction(1, 2), Fraction(1, 8)
    ratios = []
    for first in (0, 1):
        for second in (0, 1):
            mine, other = ((c if bit else 1 - c) for c, bit in ((one, first), (zero, second)))
            here, there = ((c if bit else 1 - c) for c, bit in ((zero, first), (one, second)))
            ratios.append(mine * other / (here * there))
    exact = mpmath.log(mpmath.mpf(int(max(ratios))))
    assert abs(local.unary_epsilon(0.5, 0.125) - exact) < 1e-15


HALF, THIRD = Rational(1, 2), Rational(1, 3)
NEGATIVE_CONTROLS = {
    "k for k - 1": NegativeControl(
        "field.randomized-response-of-k",
        {k: 2, p: 2 * THIRD, share: THIRD, epsilon: log(2)},
        Equivalent(kept(p, share), le(log(p * k / (1 - p)), epsilon)),
        part="epsilon",
    ),
    "e^epsilon + 2 values": NegativeControl(
        "field.randomized-response-of-k",
        {epsilon: log(2), k: 8, n: 1},
        Equivalent(
            le(
                local.randomized_response_variance.at(epsilon=epsilon, n_values=k, n_reports=n),
                local.optimized_unary_variance.at(epsilon=epsilon, n_reports=n),
            ),
            le(k, GROWTH + 2),
        ),
        part="best choice",
    ),
    "one bit alone": NegativeControl(
        "field.unary-encoding",
        {p: 2 * THIRD, q: THIRD, epsilon: log(2)},
        Equivalent(kept(p * (1 - q), (1 - p) * q), le(log(p / q), epsilon)),
        part="epsilon",
    ),
    "the symmetric bits as the best": NegativeControl(
        "field.unary-encoding",
        {epsilon: log(4), n: 1, p: HALF, q: Rational(1, 5)},
        le(local.rappor_variance.at(epsilon=epsilon, n_reports=n), OF_BITS),
        part="least variance",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)


def test_the_least_variance_is_below_others_and_reached() -> None:
    """Of many bits of the same epsilon none has less; p = 1/2 has it."""
    growth = 4
    least = Fraction(4 * growth, (growth - 1) ** 2)
    for step in range(1, 40):
        zero = Fraction(step, 40)
        one = growth * zero / (1 - zero + growth * zero)
        assert counted(1, one, zero) >= least
    assert counted(1, Fraction(1, 2), Fraction(1, growth + 1)) == least
