"""What ties theorems to formulas: factors by mpmath, and a formula that is off is noticed."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref import formulas
from didp_ref.audit.claim import Evidence, Outcome
from didp_ref.papers.disclosure import corollary_5_1, section_2, section_7, theorem_4_1
from didp_ref.papers.field import (
    accuracy,
    accuracy_laplace_mean,
    balle_barthe_gaboardi_2018,
    belief,
    bun_steinke_2016,
    desfontaines_2022,
    dwork_rothblum_vadhan_2010,
    kairouz_oh_viswanath_2015,
    mironov_2017,
    sentences,
    vadhan_2017,
)
from didp_ref.papers.field import kairouz_oh_viswanath_2015_four_outcomes as four_outcomes
from didp_ref.papers.ours import (
    beliefs,
    beliefs_to_epsilon,
    breaches,
    gain,
    gaussian,
    kazan_reiter,
    laplace_testing,
    likelihood_ratios,
    membership_floor,
    odds,
    reconstruction,
    testing,
    trade_off,
)
from didp_ref.papers.shared.properties import exponential, factor_below, is_reached, of_an_event


@pytest.mark.parametrize("exponent", ["-8", "1/64", "1", "8"])
def test_the_factor_below_an_exponential(exponent: str) -> None:
    with mpmath.workdps(40):
        below, exact = factor_below(Fraction(exponent)), mpmath.exp(float(Fraction(exponent)))
        short = 1 - mpmath.mpf(below.numerator) / below.denominator / exact
        assert 0 < short < mpmath.mpf(2) / 10**6


def test_an_exponential_is_enclosed() -> None:
    enclosed = exponential(di.Enclosure(-1, 2))
    with mpmath.workdps(40):
        low, high = (Fraction(str(mpmath.exp(exponent))) for exponent in (-1, 2))
    assert low - Fraction(1, 10**15) < enclosed.lower < low
    assert high < enclosed.upper < high + Fraction(1, 10**14)


def test_a_bound_is_reached_where_it_holds_and_is_hardly_above() -> None:
    bound, third = di.Enclosure("1/2", "1/2"), Fraction(1, 3)
    assert [is_reached(bound, Fraction(chance)) for chance in ("1/2", "1/3", "2/3")] == [
        True,
        False,
        False,
    ]
    allowed = of_an_event(di.Enclosure(0, 0), di.Enclosure("1/6", "1/6"), third)
    assert allowed.contains("1/2")


class Bent:
    """A quantity whose enclosures are off by a factor."""

    def __init__(self, straight: di.Quantity, factor: Fraction) -> None:
        self.straight, self.factor = straight, factor

    def enclose(self, *arguments: object, **named: object) -> di.Enclosure:
        right = self.straight.enclose(*arguments, **named)
        return di.Enclosure(right.lower * self.factor, right.upper * self.factor)


LESS, MORE = Fraction(9, 10), Fraction(11, 10)
FAR_LESS = Fraction(1, 2)
"""A theorem that leaves room notices no less."""


BENT: dict[str, tuple[Callable[[], Iterator[Evidence]], str, Fraction]] = {
    f"{check.__module__}.{check.__name__}-{name}": (check, name, factor)
    for check, name, factor in (
        (odds.check_scales_at_uniform, "scale.rho", MORE),
        (odds.check_budgets, "translation.epsilon_bound", LESS),
        (beliefs.check_epsilon_to_alpha_beta, "belief.ratio_floor", MORE),
        (beliefs.check_epsilon_to_alpha_beta, "belief.ratio_ceiling", LESS),
        (
            beliefs_to_epsilon.check_identifiability_to_epsilon,
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
        (trade_off.check_trade_off, "testing.bayes_success", LESS),
        (likelihood_ratios.check_ratio_tail, "testing.ratio_tail", LESS),
        (laplace_testing.check_laplace_integrals, "testing.laplace_advantage", LESS),
        (gaussian.check_gaussian_integrals, "gaussian.delta", MORE),
        (reconstruction.check_beside_rho, "reconstruction.uniform", LESS),
        (reconstruction.check_beside_rho, "translation.rho_from_epsilon", LESS),
        (balle_barthe_gaboardi_2018.check_poisson, "subsampling.poisson_epsilon", LESS),
        (balle_barthe_gaboardi_2018.check_poisson, "subsampling.poisson_delta", MORE),
        (
            balle_barthe_gaboardi_2018.check_without_replacement,
            "subsampling.without_replacement_epsilon",
            MORE,
        ),
        (
            balle_barthe_gaboardi_2018.check_without_replacement,
            "subsampling.without_replacement_delta",
            LESS,
        ),
        (kairouz_oh_viswanath_2015.check_names, "composition.delta_repeated", LESS),
        (four_outcomes.check_draws, "composition.delta_repeated", MORE),
        (four_outcomes.check_totals, "composition.epsilon_repeated", LESS),
        (mironov_2017.check_conversion, "renyi.epsilon", LESS),
        (mironov_2017.check_response, "renyi.randomized_response", MORE),
        (bun_steinke_2016.check_conversion, "concentrated.epsilon_simple", FAR_LESS),
        (bun_steinke_2016.check_response, "concentrated.rho_of_epsilon", LESS),
        (dwork_rothblum_vadhan_2010.check_responses, "composition.advanced", FAR_LESS),
        (desfontaines_2022.check_formula, "selection.discrete_laplace_delta", LESS),
        (desfontaines_2022.check_least, "selection.discrete_laplace_threshold", MORE),
        (desfontaines_2022.check_least, "selection.discrete_laplace_threshold_above", LESS),
        (vadhan_2017.check_steps, "group.delta", LESS),
        (vadhan_2017.check_events, "group.epsilon", LESS),
        (accuracy.check_laplace, "accuracy.laplace", LESS),
        (accuracy.check_gaussian, "accuracy.gaussian", MORE),
        (accuracy_laplace_mean.check_laplace_mean, "accuracy.laplace_mean", LESS),
        (belief.check_gaussian_noise, "testing.gaussian_false_negatives", MORE),
        (belief.check_gaussian_noise, "testing.posterior_ceiling", LESS),
        (sentences.check_wasteful, "testing.advantage", 2 * MORE),
        (section_2.check_total_variation, "testing.advantage", MORE),
        (theorem_4_1.check_two_records, "reconstruction.advantage", LESS),
        (theorem_4_1.check_budget, "reconstruction.epsilon", LESS),
        (corollary_5_1.check_uniform, "reconstruction.uniform", MORE),
        (corollary_5_1.check_guesses, "testing.bayes_success", MORE),
        (corollary_5_1.check_guesses, "reconstruction.epsilon_uniform", LESS),
        (section_7.check_budget, "reconstruction.epsilon_uniform", LESS),
    )
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("bent", BENT)
def test_a_bent_formula_is_noticed(bent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, name, factor = BENT[bent]
    topic, _, quantity = name.partition(".")
    module = getattr(formulas, topic)
    assert {one.outcome for one in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(module, quantity, Bent(getattr(module, quantity), factor))
    assert {one.outcome for one in check()} == {Outcome.FAILS}
