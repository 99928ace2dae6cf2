"""The claims of bound: complete, and every counterexample checked again another way."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest

import didp_ref as di
from didp_ref.claim import Claim, Evidence, Kind, Outcome, Subject, Verdict, judge
from didp_ref.papers.bound import claims as bound

IDS = {
    "bound.equation-1": Kind.THEOREM,
    "bound.remark-growth": Kind.REMARK,
    "bound.equation-2": Kind.DEFINITION,
    "bound.interpretive-model": Kind.REMARK,
}
CLAIMS = {claim.id: claim for claim in bound.CLAIMS}


def evidence(claim: Claim) -> list[Evidence]:
    """Run the checks of a claim."""
    return [one for check in claim.checks for one in check()]


def test_every_claim_is_there_once_and_in_order() -> None:
    assert [(claim.id, claim.kind) for claim in bound.CLAIMS] == list(IDS.items())


def test_the_printed_number() -> None:
    mpmath.mp.dps = 50
    exact = mpmath.log(mpmath.mpf(599_999) / 10 / (1 - mpmath.mpf(1) / 10))
    assert mpmath.nstr(exact, 3) == "11.1"
    ours = di.translation.epsilon_bound.enclose("1/10", 600_000, 1, 1)
    assert abs(mpmath.mpf(ours.lower.numerator) / ours.lower.denominator - exact) < 1e-20


def test_at_the_bound_the_risk_is_rho_and_at_11_1_it_is_below() -> None:
    mpmath.mp.dps = 50
    exact = mpmath.log(mpmath.mpf(599_999) / 9)
    assert abs(1 / (1 + 599_999 * mpmath.exp(-exact)) - mpmath.mpf(1) / 10) < 1e-45
    below = 1 / (1 + 599_999 * mpmath.exp(-mpmath.mpf("11.1")))
    assert mpmath.nstr(below, 3) == "0.0993"
    assert "0.0993" in CLAIMS["bound.interpretive-model"].not_checkable


def test_the_bound_is_not_proportional_to_the_logarithm() -> None:
    mpmath.mp.dps = 50
    at = {n: mpmath.log((n - 1) * mpmath.mpf("0.5") / mpmath.mpf("0.5")) for n in (3, 9)}
    assert abs(at[9] / at[3] - 3) < 1e-45
    assert abs(mpmath.log(9) / mpmath.log(3) - 2) < 1e-45


def test_single_outputs_say_nothing_of_continuous_noise() -> None:
    widths = {f: (Fraction(f), Fraction(f) + Fraction(1, 10)) for f in (0, 1)}
    assert widths[0][1] < widths[1][0]  # the two answers' outputs do not overlap


def test_the_model_that_is_not_at_hand_is_not_judged() -> None:
    claim = CLAIMS["bound.interpretive-model"]
    assert judge(claim, evidence(claim)) is Verdict.NOT_CHECKABLE


def test_a_bent_bound_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def failures() -> list[Evidence]:
        return [
            one
            for one in evidence(CLAIMS["bound.equation-1"])
            if one.outcome is Outcome.FAILS
            and one.subject is Subject.PRINTED
            and one.reading != "necessary"
        ]

    def bent(n: int, rho: Fraction, part: Fraction) -> Any:
        odds = n * rho / (1 - rho)  # n for n - 1
        return None if odds <= 1 else bound.risk_bound(n, 1, 1 + part * (odds - 1)) <= rho

    assert failures() == []
    monkeypatch.setattr(bound, "budget_is_enough", bent)
    assert len(failures()) == 1
