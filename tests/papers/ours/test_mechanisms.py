"""Mechanisms and posteriors by hand; and a formula that is a tenth off is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref import formulas
from didp_ref.audit.claim import Evidence, Outcome
from didp_ref.papers.ours import (
    beliefs,
    breaches,
    gain,
    gaussian,
    kazan_reiter,
    laplace_testing,
    membership_floor,
    odds,
    testing,
)
from didp_ref.papers.ours.mechanisms import (
    EVEN,
    EVEN_OF_THREE,
    RULES_ONE_OUT,
    TELLS_TWO_THIRDS,
    Mechanism,
    factor_below,
    is_member_private,
    largest_posterior,
    twice,
)
from didp_ref.worlds.beliefs import posteriors, ratio_extremes
from didp_ref.worlds.distributions import fractions

EVERYTHING: Mechanism = (fractions(1, 0, 0), fractions(0, 1, 0), fractions(0, 0, 1))
NOTHING: Mechanism = (fractions(1), fractions(1), fractions(1))


@pytest.mark.parametrize("mechanism", [TELLS_TWO_THIRDS, RULES_ONE_OUT])
def test_the_counterexamples_are_mechanisms(mechanism: Mechanism) -> None:
    for table in (mechanism, twice(mechanism)):
        assert all(sum(row) == 1 and min(row) >= 0 for row in table)


def test_posteriors_by_hand() -> None:
    # two answers "first": 4/9 against 1/9, so 4/5; different answers: 2/9 each
    assert ratio_extremes(EVEN, twice(TELLS_TWO_THIRDS)) == fractions("2/5", "8/5")
    found = set(posteriors(EVEN_OF_THREE, twice(RULES_ONE_OUT)))
    certain = set(EVERYTHING)
    undecided = {fractions(0, "1/2", "1/2"), fractions("1/2", 0, "1/2"), fractions("1/2", "1/2", 0)}
    assert found == certain | undecided


def test_membership_privacy_by_hand() -> None:
    """A posterior of 1/2 from 1/3 is half as much again, and leaves 1/2 of 2/3."""
    assert is_member_private(RULES_ONE_OUT, Fraction(3, 2))
    assert not is_member_private(RULES_ONE_OUT, Fraction(3, 2) - Fraction(1, 10**9))
    assert not is_member_private(EVERYTHING, Fraction(10**9))
    assert is_member_private(NOTHING, Fraction(1))
    assert (largest_posterior(NOTHING), largest_posterior(EVERYTHING)) == fractions("1/3", 1)


@pytest.mark.parametrize("exponent", ["-8", "1/64", "1", "8"])
def test_the_factor_below_an_exponential(exponent: str) -> None:
    with mpmath.workdps(40):
        below, exact = factor_below(Fraction(exponent)), mpmath.exp(float(Fraction(exponent)))
        short = 1 - mpmath.mpf(below.numerator) / below.denominator / exact
        assert 0 < short < mpmath.mpf(2) / 10**6


class Bent:
    """A quantity whose enclosures are a tenth off."""

    def __init__(self, straight: di.Quantity, factor: Fraction) -> None:
        self.straight, self.factor = straight, factor

    def enclose(self, *arguments: object, **named: object) -> di.Enclosure:
        right = self.straight.enclose(*arguments, **named)
        return di.Enclosure(right.lower * self.factor, right.upper * self.factor)


LESS, MORE = Fraction(9, 10), Fraction(11, 10)


BENT: dict[str, tuple[Callable[[], Iterator[Evidence]], str, Fraction]] = {
    f"{check.__name__}-{name}": (check, name, factor)
    for check, name, factor in (
        (odds.check_scales_at_uniform, "scale.rho", MORE),
        (odds.check_budgets, "translation.epsilon_bound", LESS),
        (beliefs.check_epsilon_to_alpha_beta, "belief.ratio_floor", MORE),
        (beliefs.check_epsilon_to_alpha_beta, "belief.ratio_ceiling", LESS),
        (
            beliefs.check_identifiability_to_epsilon,
            "translation.epsilon_of_identifiability",
            LESS,
        ),
        (membership_floor.check_gamma_to_alpha_beta, "translation.rho_from_gamma", LESS),
        (membership_floor.check_unbounded_to_gamma, "translation.gamma_from_sampling", LESS),
        (kazan_reiter.check_kazan_reiter_every_q, "belief.disclosure_ceiling", LESS),
        (breaches.check_breaches, "translation.epsilon_of_breach", 2 * MORE),
        (gain.check_largest_gain, "belief.largest_gain", LESS),
        (testing.check_testing, "testing.false_negatives", MORE),
        (testing.check_testing, "testing.advantage", LESS),
        (testing.check_trade_off, "testing.bayes_success", LESS),
        (testing.check_ratio_tail, "testing.ratio_tail", LESS),
        (laplace_testing.check_laplace_integrals, "testing.laplace_advantage", LESS),
        (gaussian.check_gaussian_integrals, "gaussian.delta", MORE),
    )
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("bent", BENT)
def test_a_bent_formula_is_noticed(bent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, name, factor = BENT[bent]
    topic, _, quantity = name.partition(".")
    module = getattr(formulas, topic)
    assert {one.outcome for one in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(module, quantity, Bent(getattr(module, quantity), factor))
    assert {one.outcome for one in check()} == {Outcome.FAILS}
