"""Theorem 5.10: at fifty digits, by hand; misreadings are rejected."""

from fractions import Fraction

import mpmath
import pytest
from sympy import Implies, Rational, exp, log

import didp_ref as di
from didp_ref.papers.membership.shared import PRESENT, WITH, S, drawn, f, g, member_private
from didp_ref.papers.membership.theorem_5_10 import (
    MEMBER_PRIVATE_SO_PRIVATE,
    PRIVATE_SO_MEMBER_PRIVATE,
    SAMPLING_PRIVATE,
    UP_TO_1,
    member_private_so_private,
)
from didp_ref.papers.shared.alphabet import beta, epsilon, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, every, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.membership.shared import always, never


@pytest.mark.parametrize("epsilon", ["0.1", "1", "3"])
@pytest.mark.parametrize("beta", ["0.01", "0.3", "0.9"])
def test_theorem_5_10_at_fifty_digits(beta: str, epsilon: str) -> None:
    """Sweep the ratio of the two likelihoods: both notions turn at one and the same ratio."""
    mpmath.mp.dps = 50
    enclosed = di.translation.gamma_from_sampling.enclose(epsilon, beta, bits=200)
    gamma = mpmath.mpf(enclosed.lower.numerator) / enclosed.lower.denominator
    rate, grown = mpmath.mpf(beta), mpmath.exp(mpmath.mpf(epsilon))
    edge = (grown - 1 + rate) / rate
    for ratio, kept in ((edge * (1 - mpmath.mpf(10) ** -40), True), (edge * 1.000001, False)):
        sampled = rate * ratio + 1 - rate
        present = rate * ratio / sampled
        private = sampled <= grown
        positive = present <= gamma * rate and 1 - present >= (1 - rate) / gamma
        assert private == positive == kept


def test_theorem_5_10_without_sampling_and_in_both_directions():
    """The two mechanisms of the remark, at gamma = max(e^epsilon, ...)."""
    for rate, growth, hidden in (
        (Fraction(1), Fraction(2), False),
        (Fraction(1, 2), Fraction(3, 2), True),
    ):
        gamma = max(growth, (growth - 1 + rate) / (rate * growth))
        present = [Fraction(0), Fraction(1)]  # how likely the outputs are with the tuple
        absent = [Fraction(1, 2), Fraction(1, 2)] if hidden else [Fraction(1), Fraction(0)]
        sampled = [rate * a + (1 - rate) * b for a, b in zip(present, absent, strict=True)]
        for value, whole in zip(present, sampled, strict=True):
            if whole:
                after = rate * value / whole
                assert after <= gamma * rate
                assert 1 - after >= (1 - rate) / gamma
        raised = all(a <= growth * b for a, b in zip(sampled, absent, strict=True))
        lowered = all(b <= growth * a for a, b in zip(sampled, absent, strict=True))
        assert (raised, lowered) == ((True, False) if hidden else (False, False))


WITHOUT_SAMPLING = {beta: 1, epsilon: log(2), n: 1, drawn: always, f: never, g: always}


def test_theorem_5_10_leaves_exactly_beta_one_out() -> None:
    """There the prior is 1 and so is the posterior: nothing is asked, nothing is promised."""
    half = member_private_so_private()
    excluded = [
        name
        for name, hypothesis in half.hypotheses.items()
        if not holds(hypothesis, WITHOUT_SAMPLING)
    ]
    assert excluded == ["beta < 1"]
    assert not holds(half.conclusion, WITHOUT_SAMPLING)


SETS = {(0, 1): "3/4", (0, 2): "1/4"}


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        # two sets, shown with the tuple only: 1/3 of the data
        (
            WITH,
            {S: 0, n: 2, beta: Rational(1, 3), drawn: SETS, f: never, g: always},
            Rational(1, 3),
        ),
        # shown with the tuple always, without it by the second set: 1/3 against 2/3 * 1/4
        (
            PRESENT,
            {S: 0, n: 2, beta: Rational(1, 3), drawn: SETS, f: {(0, 1): 0, (0, 2): 1}, g: always},
            Rational(2, 3),
        ),
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


def quarter(*_: Term) -> Term:
    """A quarter everywhere."""
    return Rational(1, 4)


NEGATIVE_CONTROLS = {
    "without sampling": NegativeControl(
        "membership.theorem-5.10",
        {beta: 1, epsilon: log(2), n: 1, drawn: always, g: always, f: never},
        hypotheses={"beta < 1": le(beta, 1)},
        part=MEMBER_PRIVATE_SO_PRIVATE,
        reading=UP_TO_1,
    ),
    "gamma is e^epsilon": NegativeControl(
        "membership.theorem-5.10",
        {beta: Rational(1, 10), epsilon: log(2), n: 1, drawn: always, g: always, f: quarter},
        Implies(SAMPLING_PRIVATE, every(member_private(PRESENT, beta, exp(epsilon)), S)),
        part=PRIVATE_SO_MEMBER_PRIVATE,
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
