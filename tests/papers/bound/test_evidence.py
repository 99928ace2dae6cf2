"""What was found for bound, checked again another way, and by bending it."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.audit.claim import Outcome, Subject
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


def test_the_bound_is_affine_and_not_proportional():
    mpmath.mp.dps = 50
    small, large = (
        di.translation.epsilon_bound.enclose("1/2", n, 1, 1).float_nearest() for n in (3, 9)
    )
    assert large / small == pytest.approx(3, rel=1e-15)
    assert abs(mpmath.log(9) / mpmath.log(3) - 2) < 1e-45
    assert "from ln 2 to ln 8" in CLAIMS["bound.remark-growth"].finding


def test_counts_of_worlds_that_lack_one_record_differ_by_at_most_one():
    records = [0, 1, 1, 0, 1]
    worlds = [records[:k] + records[k + 1 :] for k in range(len(records))]
    assert {sum(world) for world in worlds} == {sum(records) - 1, sum(records)}


def test_a_belief_after_an_output_of_the_example():
    """The note's 0.999985 at epsilon = 11.1, prior 1/2; and 1/2 or 1/10 at ln 3, prior 1/4."""
    mpmath.mp.dps = 50
    assert mpmath.nstr(1 / (1 + mpmath.exp(-mpmath.mpf("11.1"))), 6) == "0.999985"
    assert "0.999985" in CLAIMS["bound.remark-hard-to-infer"].note
    p, growth = Fraction(1, 4), 3
    assert p * growth / (p * growth + 1 - p) == Fraction(1, 2)
    assert p / (p + (1 - p) * growth) == Fraction(1, 10)


def test_a_bent_bound_is_noticed(monkeypatch):
    def failures():
        return [
            one
            for one in evidence.equation_1()
            if one.outcome is Outcome.FAILS and one.subject is Subject.PRINTED
        ]

    def bent(n, rho, part):
        odds = n * rho / (1 - rho)  # n for n - 1
        return None if odds <= 1 else evidence.risk_bound(n, 1, 1 + part * (odds - 1)) <= rho

    assert failures() == []
    monkeypatch.setattr(evidence, "budget_is_enough", bent)
    assert len(failures()) == 1
