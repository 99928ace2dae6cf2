"""An epsilon chosen by Theorem 4: the coin computed again; bent, the claim falls."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from sympy import Rational, log

from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi.alphabet import Delta, g_whole, h, priors
from didp_ref.papers.abdi.section_7 import ANY, HEADS, LAPLACE
from didp_ref.papers.abdi.theorem_4 import EPSILON
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon
from didp_ref.symbolic.notation import eq, le
from proofs.abdi.introduction import ALIKE
from proofs.abdi.worlds import an_event
from tests.negative_controls import NegativeControl, assert_false_and_refused
from tests.papers.abdi.models import AT_PRIOR, FIFTH, HALF, worlds
from tests.papers.abdi.recomputing import (
    ONE_HALF,
    Numbers,
    bayes,
    computed_again,
    example,
    row,
)


@computed_again("abdi.section-7.choosing-epsilon")
def test_choosing_epsilon_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "epsilon of eq. 24")
    records = (0, 1, 3)
    databases = [one for size in range(4) for one in combinations(records, size)]
    steps = {
        (sum(one), sum(one) - record) for one in databases for record in one
    }  # a database and the same less one record
    delta = max(abs(more - less) for more, less in steps)
    theta = max(abs(first - second) for one in databases for first in one for second in one)
    assert values["Delta, Theta"] == f"{delta}, {theta}"
    odds = Fraction(3)  # of eq. 24, at Delta = Theta, alpha = beta = P_min = 1/2
    assert odds == (1 - ONE_HALF * ONE_HALF) / (ONE_HALF * ONE_HALF)
    for one, other in steps | {(less, more) for more, less in steps}:
        assert HEADS[one] <= odds * HEADS[other]
        assert 1 - HEADS[one] <= odds * (1 - HEADS[other])
    prior = row(values["prior of {3}, {1}"])
    after = bayes(prior, [HEADS[3], HEADS[1]])[0]
    assert after == Fraction(values["posterior of {3} after heads"]) == Fraction(9, 10)
    promised = Fraction(values["(1 + beta) prior"])
    assert promised == (1 + ONE_HALF) * prior[0] < after
    # half of the smaller of the two logarithms, for any mechanism: ln(3/2)/2 at (1/2, 1/2)
    assert bayes(prior, [Fraction(3, 2), Fraction(1)])[0] <= promised
    return {*records, delta, theta, ONE_HALF, odds, *HEADS, *HEADS.values(), after, promised, 1, 2}


NEGATIVE_CONTROLS = {
    "Laplace noise with twice the epsilon": NegativeControl(
        "abdi.section-7.choosing-epsilon",
        {**worlds([HALF, HALF], 1 / log(9)), **AT_PRIOR, Delta: 1, epsilon: log(9)},
        hypotheses={"epsilon is that of eq. 24": eq(epsilon, 2 * EPSILON)},
        reading=LAPLACE,
        target="printed",
    ),
    "any mechanism, as if the worlds were one step apart": NegativeControl(
        "abdi.section-7.choosing-epsilon",
        {
            **an_event({**ALIKE, priors: {1: FIFTH, 2: 4 * FIFTH}, h: {1: 2, 2: HALF}}),
            g_whole: {1: 1},
            **{alpha: Rational(3, 4), beta: 1, epsilon: log(2)},
        },
        hypotheses={
            "2 epsilon <= log(1 + beta)": le(epsilon, log(1 + beta)),
            "2 epsilon <= -log(1 - alpha)": le(epsilon, -log(1 - alpha)),
        },
        reading=ANY,
    ),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control: NegativeControl) -> None:
    assert_false_and_refused(control)
