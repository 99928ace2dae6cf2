"""The derivations of section 5.3 fall with a bent statement."""

from __future__ import annotations

import pytest
from sympy import Implies, Rational, exp, log

from didp_ref.papers.membership.alphabet import S, drawn, f, g
from didp_ref.papers.membership.notions import (
    MEMBER_PRIVATE_SO_PRIVATE,
    PRIVATE_SO_MEMBER_PRIVATE,
)
from didp_ref.papers.membership.statements import PRESENT, SAMPLING_PRIVATE, member_private
from didp_ref.papers.shared.alphabet import beta, epsilon, n
from didp_ref.symbolic.notation import Term, every, le
from tests.twins import Twin, assert_false_and_refused


def always(*_: Term) -> Term:
    """Certainty, or an event that is."""
    return Rational(1)


def never(*_: Term) -> Term:
    """An event that does not happen."""
    return Rational(0)


def quarter(*_: Term) -> Term:
    """A quarter everywhere."""
    return Rational(1, 4)


WITHOUT_SAMPLING = Twin(
    "membership.theorem-5.10",
    {beta: 1, epsilon: log(2), n: 1, drawn: always, g: always, f: never},
    hypotheses={"beta < 1": le(beta, 1)},
    part=MEMBER_PRIVATE_SO_PRIVATE,
)
GAMMA_IS_E_TO_THE_EPSILON = Twin(
    "membership.theorem-5.10",
    {beta: Rational(1, 10), epsilon: log(2), n: 1, drawn: always, g: always, f: quarter},
    Implies(SAMPLING_PRIVATE, every(member_private(PRESENT, beta, exp(epsilon)), S)),
    target="printed",
    part=PRIVATE_SO_MEMBER_PRIVATE,
)
FALSE_TWINS = {
    "without sampling": WITHOUT_SAMPLING,
    "gamma is e^epsilon": GAMMA_IS_E_TO_THE_EPSILON,
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
