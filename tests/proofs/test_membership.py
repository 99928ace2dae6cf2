"""The derivations of the membership-privacy paper follow it, and fall with a bent statement."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sympy import Equivalent, Rational, exp, log

from didp_ref.papers.membership.alphabet import a, b, c, o, posteriors, q, sampled, x
from didp_ref.papers.membership.statements import GAMMA
from didp_ref.papers.shared.alphabet import beta, epsilon, i, m, rho
from didp_ref.proof.checking import Report
from didp_ref.proof.notation import eq, le, lt
from tests.proofs.twins import Twin, assert_false_and_refused


def test_theorem_5_6_follows_the_papers_cases(
    reports_of: Callable[[str], list[Report]],
) -> None:
    (report,) = reports_of("membership.theorem-5.6")
    cases = [name for name in report["steps"] if name.startswith("case")]
    assert cases == sorted(cases, key=lambda name: name.startswith("case two"))
    assert any("rho <= gamma/m" in name for name in cases)


UNEQUAL = {1: "1/5", 2: "4/5"}
FALSE_TWINS = {
    "some posterior is below 1/m": Twin(
        "membership.rho-range",
        {m: 2, i: 2, rho: Rational(4, 5), posteriors: UNEQUAL},
        lt(posteriors[i], 1 / m),
    ),
    "every posterior is 1/m": Twin(
        "membership.rho-range",
        {m: 2, i: 2, rho: Rational(4, 5), posteriors: UNEQUAL},
        eq(posteriors[i], 1 / m),
    ),
    "gamma is rho m": Twin(
        "membership.theorem-5.6", {m: 3, rho: Rational(9, 10), x: 0}, eq(GAMMA, rho * m)
    ),
    "the first bound is always the smaller": Twin(
        "membership.theorem-5.6", {m: 3, rho: Rational(9, 10), x: 0}, eq(GAMMA / m, rho)
    ),
    "two worlds at rho below 1/2": Twin(
        "membership.theorem-5.7.equivalence",
        {rho: Rational(1, 3), a: 1, b: 1, epsilon: -log(2)},
        hypotheses={"1/2 < rho": lt(0, rho)},
    ),
    "epsilon is ln rho": Twin(
        "membership.theorem-5.7.equivalence",
        {rho: Rational(2, 3), a: 1, b: 1, epsilon: log(2)},
        Equivalent(le(a / (a + b), rho), le(a, rho * b)),
    ),
    "the mechanism at rho = 1/m": Twin(
        "membership.theorem-5.7.separation",
        {m: 3, rho: Rational(1, 3), o: 1, c: 0, q: 0, epsilon: 1},
        hypotheses={"1/(m - 1) < rho": lt(1 / (m + 1), rho)},
    ),
    "the mechanism shows 1 on t_1 too": Twin(
        "membership.theorem-5.7.separation",
        {m: 3, rho: Rational(2, 3), o: 1, c: 1, q: 1, epsilon: 1},
        hypotheses={"q, the probability of the output 1 on {t_1}, is 0": le(0, q)},
    ),
    "Theorem 5.10 at beta = 1": Twin(
        "membership.theorem-5.10",
        {beta: 1, epsilon: log(2), a: 1, b: 0, sampled: 1},
        hypotheses={"beta < 1": le(beta, 1)},
    ),
    "gamma is e^epsilon": Twin(
        "membership.theorem-5.10",
        {beta: Rational(1, 10), epsilon: log(2), a: 4, b: 1, sampled: Rational(13, 10)},
        Equivalent(
            le(beta * a + (1 - beta) * b, exp(epsilon) * b),
            le(a, exp(epsilon) * (beta * a + (1 - beta) * b)),
        ),
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
