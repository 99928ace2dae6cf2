"""What ties theorems to formulas: factors by mpmath, and a formula that is off is noticed."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref import formulas
from didp_ref.audit.claim import Evidence, Outcome
from didp_ref.papers.disclosure import corollary_5_1, section_2, section_7, theorem_4_1
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


BENT: dict[str, tuple[Callable[[], Iterator[Evidence]], str, Fraction]] = {
    f"{check.__module__}.{check.__name__}-{name}": (check, name, factor)
    for check, name, factor in (
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
