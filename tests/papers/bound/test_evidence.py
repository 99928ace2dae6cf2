"""What was found for bound, checked again another way, and by bending it."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.claim import Outcome, Subject
from didp_ref.papers import CLAIMS
from didp_ref.papers.bound import evidence


def test_the_printed_number():
    mpmath.mp.dps = 50
    exact = mpmath.log(mpmath.mpf(599_999) / 10 / (1 - mpmath.mpf(1) / 10))
    assert mpmath.nstr(exact, 3) == "11.1"
    ours = di.translation.epsilon_bound.enclose("1/10", 600_000, 1, 1)
    assert abs(mpmath.mpf(ours.lower.numerator) / ours.lower.denominator - exact) < 1e-20


def test_at_the_bound_the_risk_is_rho_and_at_11_1_it_is_below():
    mpmath.mp.dps = 50
    bound = di.translation.epsilon_bound.enclose("1/10", 600_000, 1, 1)
    exact = mpmath.mpf(bound.lower.numerator) / bound.lower.denominator
    assert abs(1 / (1 + 599_999 * mpmath.exp(-exact)) - mpmath.mpf(1) / 10) < 1e-35
    below = 1 / (1 + 599_999 * mpmath.exp(-mpmath.mpf("11.1")))
    assert mpmath.nstr(below, 3) == "0.0993"
    assert "0.0993" in CLAIMS["bound.interpretive-model"].not_checkable


def test_the_bound_is_not_proportional_to_the_logarithm(counterexample):
    found = counterexample("bound.remark-growth")
    assert (found.values["rho"], found.values["n"]) == ("1/2", "3 and 9")
    mpmath.mp.dps = 50
    small, large = (
        di.translation.epsilon_bound.enclose("1/2", n, 1, 1).float_nearest() for n in (3, 9)
    )
    assert large / small == pytest.approx(3, rel=1e-15)
    assert abs(mpmath.log(9) / mpmath.log(3) - 2) < 1e-45
    assert "three times as much" in found.shows


def test_a_mechanism_that_keeps_rho_has_no_budget(counterexample):
    """Of three worlds it names, at random, one of the two that D is not."""
    found = counterexample("bound.equation-1", "necessary")
    worlds = range(int(found.values["n"]))
    for named in worlds:
        likelihoods = [Fraction(world != named, 2) for world in worlds]
        assert max(likelihoods) / sum(likelihoods) == Fraction(found.values["rho"])
        assert min(likelihoods) == 0


def test_single_outputs_say_nothing_of_continuous_noise(counterexample):
    """The noise is so narrow that an output tells the two databases apart."""
    found = counterexample("bound.equation-2", "single outputs")
    low, high = found.values["noise"].removeprefix("uniform on [").removesuffix("]").split(", ")
    first, second = int(found.values["f(D1)"]), int(found.values["f(D2)"])
    assert first + Fraction(high) < second + Fraction(low)
    assert found.values["event"] == f"O <= {first + Fraction(high)}"


def test_a_bent_bound_is_noticed(monkeypatch):
    def failures():
        return [
            one
            for one in evidence.equation_1()
            if one.outcome is Outcome.FAILS
            and one.subject is Subject.PRINTED
            and one.reading != "necessary"
        ]

    def bent(n, rho, part):
        odds = n * rho / (1 - rho)  # n for n - 1
        return None if odds <= 1 else evidence.risk_bound(n, 1, 1 + part * (odds - 1)) <= rho

    assert failures() == []
    monkeypatch.setattr(evidence, "budget_is_enough", bent)
    assert len(failures()) == 1
