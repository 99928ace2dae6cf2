"""The claims of the membership-privacy paper: complete, and every finding found another way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

import mpmath
import pytest
import sympy

import didp_ref as di
from didp_ref.claim import Claim, Evidence, Kind, Outcome, Strength, Subject, Verdict, judge
from didp_ref.papers.membership import claims as membership
from didp_ref.papers.membership import evidence as membership_evidence
from didp_ref.papers.membership import statements as paper
from didp_ref.proof.models import holds

IDS = {
    "membership.family-5.5": Kind.DEFINITION,
    "membership.rho-range": Kind.REMARK,
    "membership.theorem-5.6": Kind.THEOREM,
    "membership.theorem-5.7.equivalence": Kind.THEOREM,
    "membership.theorem-5.7.separation": Kind.THEOREM,
    "membership.definition-5.8": Kind.DEFINITION,
    "membership.family-5.9": Kind.DEFINITION,
    "membership.theorem-5.10": Kind.THEOREM,
}
CLAIMS = {claim.id: claim for claim in membership.CLAIMS}
F = Fraction


def evidence(claim: Claim) -> list[Evidence]:
    """Run the checks of a claim."""
    return [one for check in claim.checks for one in check()]


def settled(claim: Claim) -> Evidence:
    """Return what a proof of the claim, or of its correction, would add."""
    subject = Subject.CORRECTION if claim.correction else Subject.PRINTED
    return Evidence("z3", Outcome.HOLDS, Strength.PROOF, "", subject)


@pytest.fixture(scope="module")
def found() -> dict[str, list[Evidence]]:
    """The evidence on every claim."""
    return {name: evidence(claim) for name, claim in CLAIMS.items()}


# --- the claims are complete ---------------------------------------------------------------------


def test_every_claim_is_there_once_and_in_order() -> None:
    assert [(claim.id, claim.kind) for claim in membership.CLAIMS] == list(IDS.items())


def test_verdicts(found: dict[str, list[Evidence]]) -> None:
    """Once the derivations are added, everything is decided."""
    verdicts = {
        name: judge(claim, [*found[name], settled(claim)]) for name, claim in CLAIMS.items()
    }
    assert verdicts == {
        name: Verdict.WELL_FORMED
        if kind is Kind.DEFINITION
        else Verdict.CORRECTED
        if name.endswith("5.10")
        else Verdict.PROVED
        for name, kind in IDS.items()
    }


def test_the_printed_family_does_not_carry_theorem_5_7(found: dict[str, list[Evidence]]) -> None:
    claim = CLAIMS["membership.theorem-5.7.equivalence"]
    all_of = [*found[claim.id], settled(claim)]
    assert judge(claim, all_of, membership_evidence.COMPLEMENT) is Verdict.REFUTED


# --- the findings, again: posteriors from tables of likelihoods ----------------------------------


def posteriors(likelihoods: list[Fraction]) -> list[Fraction]:
    """Return the posteriors of equally likely worlds."""
    return [one / sum(likelihoods) for one in likelihoods]


def events(outcomes: int) -> chain[tuple[int, ...]]:
    """Return every event that is not empty."""
    return chain.from_iterable(combinations(range(outcomes), n) for n in range(1, outcomes + 1))


@pytest.mark.parametrize("m", [3, 4, 5, 8])
def test_theorem_5_7s_mechanism(m: int) -> None:
    rows = [[F(0)] + [F(1, m - 1)] * (m - 1)] + [[F(1, m)] * m] * (m - 1)
    worst = max(max(posteriors([sum(row[k] for k in s) for row in rows])) for s in events(m))
    assert worst == F(1, m - 1)
    assert posteriors([row[1] for row in rows])[0] == F(m, m * m - m + 1)
    assert rows[1][0] > 10**9 * rows[0][0]


def test_below_its_threshold_identifiability_bounds_every_ratio() -> None:
    """The smallest posterior is at least 1 - (m-1) rho, and attains it."""
    m, rho = 4, F(3, 10)
    least = 1 - (m - 1) * rho
    assert rho < F(1, m - 1)
    assert sum([rho] * (m - 1) + [least]) == 1
    assert rho / least == 3
    grid = [F(k, 20) for k in range(1, 20)]
    for a in grid:
        for b in grid:
            for c in grid:
                d = 1 - a - b - c
                if d >= 0 and max(a, b, c, d) <= rho:
                    assert max(a, b, c, d) <= 3 * min(a, b, c, d)


@pytest.mark.parametrize("m", [2, 3, 7, 100])
def test_gamma_of_theorem_5_6_at_fifty_digits(m: int) -> None:
    mpmath.mp.dps = 50
    for k in range(1, 20):
        rho = F(1, m) + (1 - F(1, m)) * F(k, 20)
        gamma = max(rho * m, F(m - 1, m) / (1 - rho))
        assert min(gamma / m, 1 - F(m - 1, m) / gamma) == rho
        shown = di.translation.gamma_from_rho.enclose(rho, m)
        assert shown.contains(gamma)
        assert (gamma == rho * m) == (rho < 1 - F(1, m)) or rho == 1 - F(1, m)


def test_theorem_5_10_fails_without_sampling() -> None:
    """At beta = 1 the prior is 1 and so is the posterior: nothing is asked, nothing is promised."""
    prior, likelihood_with, likelihood_without = F(1), F(1), F(0)
    posterior = prior * likelihood_with / (prior * likelihood_with + 0)
    assert posterior <= 2 * prior
    assert 1 - posterior >= (1 - prior) / 2
    assert likelihood_with > 10**9 * likelihood_without


def test_theorem_5_10_at_fifty_digits() -> None:
    """Sweep the ratio of the two likelihoods: both notions turn at one and the same ratio."""
    mpmath.mp.dps = 50
    for beta in map(mpmath.mpf, ("0.01", "0.3", "0.9")):
        for epsilon in map(mpmath.mpf, ("0.1", "1", "3")):
            grown = mpmath.exp(epsilon)
            gamma = max(grown, (grown - 1 + beta) / (beta * grown))
            edge = (grown - 1 + beta) / beta
            for ratio, kept in ((edge * (1 - mpmath.eps * 64), True), (edge * 1.000001, False)):
                sampled = beta * ratio + 1 - beta
                present = beta * ratio / sampled
                private = sampled <= grown
                positive = present <= gamma * beta and 1 - present >= (1 - beta) / gamma
                assert private == positive == kept


def test_membership_privacy_lets_beliefs_fall() -> None:
    """A fair coin without the tuple, always 1 with it: at beta = 1/2 absence is betrayed."""
    with_tuple, without = (F(0), F(1)), (F(1, 2), F(1, 2))
    sampled = [(a + b) / 2 for a, b in zip(with_tuple, without, strict=True)]
    present = [a / 2 / s for a, s in zip(with_tuple, sampled, strict=True)]
    gamma = F(3, 2)
    assert all(p <= gamma / 2 and 1 - p >= F(1, 2) / gamma for p in present)
    assert all(s <= F(3, 2) * b for s, b in zip(sampled, without, strict=True))
    assert without[0] == 2 * sampled[0]


def test_the_printed_theorem_5_10_is_false_as_mathematics() -> None:
    q = paper.letters()
    formal = CLAIMS["membership.theorem-5.10"].formal
    assert formal is not None
    values = {q.rate: 1, q.epsilon: sympy.log(2), q.a: 1, q.b: 0, q.sampled: 1}
    assert all(holds(one, values) for one in formal.hypotheses)
    assert not holds(formal.conclusion, values)


# --- the checks can fail -------------------------------------------------------------------------


class Bent:
    """A quantity whose enclosures are off by one."""

    def __init__(self, straight: Any) -> None:
        self.straight = straight

    def enclose(self, *arguments: Any) -> Any:
        right = self.straight.enclose(*arguments)
        return di.Enclosure(right.lower + 1, right.upper + 1)


def bend_gamma(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Bent(membership_evidence.translation.gamma_from_rho)
    monkeypatch.setattr(membership_evidence.translation, "gamma_from_rho", wrong)


def bend_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership_evidence, "bounded_private", lambda *_: True)


def bend_sampling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership_evidence, "sampling", lambda mechanism, _: mechanism)


def bend_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(membership_evidence, "one_of_m", lambda *_: [])


@pytest.mark.parametrize(
    ("name", "bend"),
    [
        ("membership.family-5.5", bend_family),
        ("membership.rho-range", bend_family),
        ("membership.theorem-5.6", bend_gamma),
        ("membership.theorem-5.7.equivalence", bend_bounded),
        ("membership.theorem-5.7.separation", bend_bounded),
        ("membership.definition-5.8", bend_sampling),
        ("membership.theorem-5.10", bend_sampling),
    ],
)
def test_a_bent_check_is_noticed(
    name: str, bend: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = CLAIMS[name]
    straight = judge(claim, [*evidence(claim), settled(claim)])
    bend(monkeypatch)
    assert judge(claim, [*evidence(claim), settled(claim)]) is not straight
