"""The derivations of section 5.2 follow the paper, and fall with a bent statement."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sympy import Equivalent, Implies, Rational, log

from didp_ref.audit.checking import Report
from didp_ref.papers.membership.alphabet import S, c, chances, f, o, q
from didp_ref.papers.membership.notions import (
    CHOSEN,
    IDENTIFIABLE_SO_PRIVATE,
    PRIVATE_SO_IDENTIFIABLE,
)
from didp_ref.papers.membership.statements import (
    CANDIDATES,
    GAMMA,
    IDENTIFIABLE,
    IDENTIFIABLE_AMONG_TWO,
    LIMITED,
    ODDS,
    TWO,
    posterior,
)
from didp_ref.papers.shared.alphabet import epsilon, i, j, m, rho
from didp_ref.symbolic.notation import Term, eq, every, le, lt
from tests.twins import Twin, assert_false_and_refused


def test_theorem_5_6_follows_the_papers_cases(
    reports_of: Callable[[str], list[Report]],
) -> None:
    for report in reports_of("membership.theorem-5.6"):
        cases = [name for name in report["steps"] if name.startswith("case")]
        assert cases == sorted(cases, key=lambda name: name.startswith("case two"))
        assert any("rho <= gamma/m" in name for name in cases)


UNEQUAL = {(0, 1): "1/5", (0, 2): "4/5"}


def names_the_last(_: Term, candidate: Term) -> Term:
    """Of three candidates, an event that only the last one shows."""
    return (candidate - 1) * (candidate - 2)


def four_to_one(_: Term, candidate: Term) -> Term:
    """Of two candidates, an event four times as likely with the first."""
    return 7 - 3 * candidate


FALSE_TWINS = {
    "entities of different probabilities": Twin(
        "membership.family-5.5",
        {m: 2, i: 1, chances: {1: "1/2", 2: "1/4"}},
        hypotheses={"all m entities have one probability": every(lt(0, chances[j]), CANDIDATES)},
        part="sub-family",
    ),
    "only the first posterior is limited": Twin(
        "membership.rho-range",
        {m: 2, rho: Rational(1, 4), S: 0, f: UNEQUAL},
        hypotheses={LIMITED: every(le(posterior(j), rho), (j, 1, 1))},
        part="below 1/m",
    ),
    "some rho is below 1/m": Twin(
        "membership.rho-range",
        {m: 2, rho: Rational(4, 5), S: 0, f: UNEQUAL},
        lt(rho, 1 / m),
        part="below 1/m",
    ),
    "every posterior is 1/m": Twin(
        "membership.rho-range",
        {m: 2, i: 2, rho: Rational(4, 5), S: 0, f: UNEQUAL},
        hypotheses={"rho = 1/m": le(1 / m, rho)},
        part="at 1/m",
    ),
    "gamma is rho m": Twin(
        "membership.theorem-5.6",
        {m: 3, rho: Rational(9, 10)},
        eq(GAMMA, rho * m),
        part="gamma and rho",
    ),
    "the first bound is always the smaller": Twin(
        "membership.theorem-5.6",
        {m: 3, rho: Rational(9, 10)},
        eq(GAMMA / m, rho),
        part="gamma and rho",
    ),
    "membership privacy bounds presence only": Twin(
        "membership.theorem-5.6",
        {m: 3, rho: Rational(9, 10), f: names_the_last},
        Equivalent(IDENTIFIABLE, every(le(posterior(i), GAMMA * (1 / m)), (i, 1, m), S)),
        part="equivalence",
    ),
    "two worlds at rho below 1/2": Twin(
        "membership.theorem-5.7.equivalence",
        {rho: Rational(1, 3), epsilon: -log(2), f: four_to_one},
        hypotheses={"1/2 < rho": lt(0, rho)},
        part=IDENTIFIABLE_SO_PRIVATE,
        reading=CHOSEN,
    ),
    "epsilon is ln rho": Twin(
        "membership.theorem-5.7.equivalence",
        {rho: Rational(4, 5), epsilon: log(4), f: four_to_one},
        Implies(IDENTIFIABLE_AMONG_TWO, every(le(TWO[0], rho * TWO[1]), S)),
        part=IDENTIFIABLE_SO_PRIVATE,
        reading=CHOSEN,
    ),
    "twice the odds are bounded": Twin(
        "membership.theorem-5.7.equivalence",
        {rho: Rational(2, 3), epsilon: log(4), f: four_to_one},
        hypotheses={"epsilon = ln(rho/(1 - rho))": eq(epsilon, log(2 * ODDS))},
        part=PRIVATE_SO_IDENTIFIABLE,
    ),
    "the mechanism at rho = 1/m": Twin(
        "membership.theorem-5.7.separation",
        {m: 3, rho: Rational(1, 3), o: 1, c: 0},
        hypotheses={"1/(m - 1) < rho": lt(1 / (m + 1), rho)},
        part="identifiable",
    ),
    "the mechanism shows 1 on t_1 too": Twin(
        "membership.theorem-5.7.separation",
        {m: 3, q: 1, epsilon: 1},
        hypotheses={"q, the probability of the output 1 on {t_1}, is 0": le(0, q)},
        part="not private",
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
