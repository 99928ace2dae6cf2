"""The derivations of section 6 fall with a bent statement."""

from __future__ import annotations

import pytest
from sympy import And, Rational, exp, log

from didp_ref.papers.membership.alphabet import S, absent, drawn, f, g, kept, present, t, x, y, z
from didp_ref.papers.membership.statements import (
    OUTPUTS,
    PASSED_ON,
    PRESENT,
    SEEN,
    SUBSETS,
    member_private,
)
from didp_ref.papers.shared.alphabet import beta, delta, epsilon, gamma, k, n
from didp_ref.symbolic.notation import Term, every, le
from tests.twins import Twin, assert_false_and_refused

HALF = Rational(1, 2)


def one(*_: Term) -> Term:
    """Certainty."""
    return Rational(1)


def half(*_: Term) -> Term:
    """1/2 everywhere."""
    return HALF


FALSE_TWINS = {
    "no risk at all": Twin(
        "membership.independence",
        {beta: HALF, epsilon: log(2), n: 1, S: 0, drawn: one, f: half, g: one},
        member_private(PRESENT, beta, Rational(1)),
        part="independent",
    ),
    "two steps at once": Twin(
        "membership.independence",
        {
            beta: Rational(1, 100),
            epsilon: log(2),
            n: 1,
            S: 0,
            drawn: one,
            f: {(0, 1): "1/4"},
            g: one,
        },
        hypotheses={
            "epsilon-UDP, with every set of others": every(
                And(
                    le(g(S, k), exp(2 * epsilon) * f(S, k)),
                    le(f(S, k), exp(2 * epsilon) * g(S, k)),
                ),
                SUBSETS,
            )
        },
        part="independent",
    ),
    **{
        f"only presence is bounded: {part}": Twin(
            "membership.axioms",
            {n: 1, x: HALF, gamma: 2, present: {1: 1}, absent: {1: 0}, kept: {1: 1}},
            hypotheses={
                "every output is membership-private": every(
                    le(present[k] / SEEN, gamma * x), OUTPUTS
                )
            },
            part=part,
        )
        for part in ("transformation", "choice")
    },
    **{
        f"a belief stays as it was: {part}": Twin(
            "membership.axioms",
            {n: 1, x: HALF, gamma: 2, present: {1: 2}, absent: {1: 1}, kept: {1: 1}},
            le(PASSED_ON[0] / (PASSED_ON[0] + PASSED_ON[1]), x),
            part=part,
        )
        for part in ("transformation", "choice")
    },
    "delta bounds the probability": Twin(
        "membership.delta",
        {y: "3/4", z: "1/4", delta: "1/4", epsilon: log(2), t: log(3)},
        le(y, delta),
        part="violated",
    ),
    "t below epsilon": Twin(
        "membership.delta",
        {y: "1/2", z: "1/2", delta: 0, epsilon: log(2), t: 0},
        hypotheses={"epsilon < t": le(t, epsilon)},
        part="violated",
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
