"""Family 5.5 and Theorem 5.6: gamma inverts, terms by hand; misreadings are rejected."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from sympy import Equivalent, Rational

import didp_ref as di
from didp_ref.audit.checking import Report
from didp_ref.papers.membership.shared import S, chances, f
from didp_ref.papers.membership.theorem_5_6 import EVIDENCE, GAMMA, IDENTIFIABLE, alone, posterior
from didp_ref.papers.shared.alphabet import i, m, rho
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, every, le
from tests.negative_controls import NegativeControl, each_is_refused


@pytest.mark.parametrize("m", [2, 3, 7, 100])
def test_gamma_of_theorem_5_6_inverts(m: int) -> None:
    """The two bounds of membership privacy meet rho; gamma is rho m below rho = 1 - 1/m."""
    for k in range(1, 20):
        rho = Fraction(1, m) + (1 - Fraction(1, m)) * Fraction(k, 20)
        shown = di.translation.gamma_from_rho.enclose(rho, m)
        assert shown.is_exact
        gamma = shown.lower
        assert min(gamma / m, 1 - Fraction(m - 1, m) / gamma) == rho
        assert (gamma == rho * m) == (rho <= 1 - Fraction(1, m))


LIKELY = {(0, 1): "1/2", (0, 2): "1/4", (0, 3): 0}


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        # three candidates, shares 2 : 1 : 0
        (posterior(i), {S: 0, i: 1, m: 3, f: LIKELY}, Rational(2, 3)),
        (EVIDENCE, {S: 0, m: 3, f: LIKELY}, Rational(1, 4)),
        # two independent entities, 1/2 and 1/3: the first alone, 1/2 * 2/3
        (alone(i), {i: 1, m: 2, chances: {1: "1/2", 2: "1/3"}}, Rational(1, 3)),
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


def test_theorem_5_6_follows_the_papers_cases(reports_of: Callable[[str], list[Report]]) -> None:
    for report in reports_of("membership.theorem-5.6"):
        cases = [name for name in report["steps"] if name.startswith("case")]
        assert cases == sorted(cases, key=lambda name: name.startswith("case two"))
        assert any("rho <= gamma/m" in name for name in cases)


def names_the_last(_: Term, candidate: Term) -> Term:
    """Of three candidates, an event that only the last one shows."""
    return (candidate - 1) * (candidate - 2)


NEGATIVE_CONTROLS = {
    "gamma is rho m": NegativeControl(
        "membership.theorem-5.6",
        {m: 3, rho: Rational(9, 10)},
        eq(GAMMA, rho * m),
        part="gamma and rho",
    ),
    "the first bound is always the smaller": NegativeControl(
        "membership.theorem-5.6",
        {m: 3, rho: Rational(9, 10)},
        eq(GAMMA / m, rho),
        part="gamma and rho",
    ),
    "membership privacy bounds presence only": NegativeControl(
        "membership.theorem-5.6",
        {m: 3, rho: Rational(9, 10), f: names_the_last},
        Equivalent(IDENTIFIABLE, every(le(posterior(i), GAMMA * (1 / m)), (i, 1, m), S)),
        part="equivalence",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
