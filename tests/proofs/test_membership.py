"""The derivations of the membership-privacy paper: each holds, and falls when it is bent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sympy import Eq, Equivalent, Le, Lt, Rational, exp, log
from tests.proofs.checked import check

from didp_ref.audit.derivations import at_hand
from didp_ref.claim import Formal
from didp_ref.errors import InputError
from didp_ref.papers.membership import claims as membership
from didp_ref.papers.membership import statements as paper
from didp_ref.proof.checking import check_derivations
from didp_ref.proof.derivation import PROOFS, derive
from didp_ref.proof.models import holds

CLAIMS = {claim.id: claim for claim in membership.CLAIMS}
at_hand()
MINE = {name: target for name, target in PROOFS if name.startswith("membership.")}
Q = paper.letters()
HALF = Rational(1, 2)


def test_theorem_5_6_follows_the_papers_cases() -> None:
    names = [row["name"] for row in check("membership.theorem-5.6")[0]["steps"]]
    cases = [name for name in names if name.startswith("case")]
    assert cases == sorted(cases, key=lambda name: name.startswith("case two"))
    assert any("rho <= gamma/m" in name for name in cases)


def relaxed(old: Any, new: Any) -> Callable[[Any, Any], tuple[Any, Any]]:
    """Put another hypothesis in the place of one."""

    def bend(given: Any, goal: Any) -> tuple[Any, Any]:
        assert old in given
        return tuple(new if one == old else one for one in given), goal

    return bend


def aiming_at(change: Callable[[Any], Any]) -> Callable[[Any, Any], tuple[Any, Any]]:
    """Put another conclusion in the place of the true one."""
    return lambda given, goal: (given, change(goal))


UNEQUAL = {1: "1/5", 2: "4/5"}
FALSE_TWINS = {
    "some posterior is below 1/m": (
        "membership.rho-range",
        aiming_at(lambda _: Lt(Q.posteriors[Q.i], 1 / Q.m)),
        {Q.m: 2, Q.i: 2, Q.rho: Rational(4, 5), Q.posteriors: UNEQUAL},
    ),
    "every posterior is 1/m": (
        "membership.rho-range",
        aiming_at(lambda _: Eq(Q.posteriors[Q.i], 1 / Q.m)),
        {Q.m: 2, Q.i: 2, Q.rho: Rational(4, 5), Q.posteriors: UNEQUAL},
    ),
    "gamma is rho m": (
        "membership.theorem-5.6",
        aiming_at(lambda _: Eq(paper.gamma(), Q.rho * Q.m)),
        {Q.m: 3, Q.rho: Rational(9, 10), Q.x: 0},
    ),
    "the first bound is always the smaller": (
        "membership.theorem-5.6",
        aiming_at(lambda _: Eq(paper.gamma() / Q.m, Q.rho)),
        {Q.m: 3, Q.rho: Rational(9, 10), Q.x: 0},
    ),
    "two worlds at rho below 1/2": (
        "membership.theorem-5.7.equivalence",
        relaxed(Lt(HALF, Q.rho), Lt(0, Q.rho)),
        {Q.rho: Rational(1, 3), Q.a: 1, Q.b: 1, Q.epsilon: -log(2)},
    ),
    "epsilon is ln rho": (
        "membership.theorem-5.7.equivalence",
        aiming_at(lambda _: Equivalent(Le(Q.a / (Q.a + Q.b), Q.rho), Le(Q.a, Q.rho * Q.b))),
        {Q.rho: Rational(2, 3), Q.a: 1, Q.b: 1, Q.epsilon: log(2)},
    ),
    "the mechanism at rho = 1/m": (
        "membership.theorem-5.7.separation",
        relaxed(Lt(1 / (Q.m - 1), Q.rho, evaluate=False), Lt(1 / (Q.m + 1), Q.rho)),
        {Q.m: 3, Q.rho: Rational(1, 3), Q.one: 1, Q.rest: 0, Q.shown: 0, Q.epsilon: 1},
    ),
    "the mechanism shows 1 on t_1 too": (
        "membership.theorem-5.7.separation",
        relaxed(Eq(Q.shown, 0, evaluate=False), Le(0, Q.shown)),
        {Q.m: 3, Q.rho: Rational(2, 3), Q.one: 1, Q.rest: 1, Q.shown: 1, Q.epsilon: 1},
    ),
    "Theorem 5.10 at beta = 1": (
        "membership.theorem-5.10",
        relaxed(Lt(Q.rate, 1, evaluate=False), Le(Q.rate, 1)),
        {Q.rate: 1, Q.epsilon: log(2), Q.a: 1, Q.b: 0, Q.sampled: 1},
    ),
    "gamma is e^epsilon": (
        "membership.theorem-5.10",
        aiming_at(
            lambda _: Equivalent(
                Le(Q.rate * Q.a + (1 - Q.rate) * Q.b, exp(Q.epsilon) * Q.b),
                Le(Q.a, exp(Q.epsilon) * (Q.rate * Q.a + (1 - Q.rate) * Q.b)),
            )
        ),
        {Q.rate: Rational(1, 10), Q.epsilon: log(2), Q.a: 4, Q.b: 1, Q.sampled: Rational(13, 10)},
    ),
}


@pytest.mark.parametrize("name", FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(name: str) -> None:
    """A statement that looks like the claim fails at exact values, and its derivation with it."""
    claim_id, bend, values = FALSE_TWINS[name]
    field = "formal" if MINE[claim_id] == "printed" else "corrected"
    hypotheses, goal = bend(*getattr(CLAIMS[claim_id], field).build())
    assert all(holds(one, values) for one in hypotheses)
    assert not holds(goal, values)
    bent = replace(CLAIMS[claim_id], **{field: Formal(lambda: (hypotheses, goal))})
    try:
        derivation = derive(bent, PROOFS[claim_id, MINE[claim_id]], MINE[claim_id])
    except InputError:
        return  # the derivation names a hypothesis, or an index, that the twin does not have
    assert check_derivations([derivation])[0]["outcome"] != "holds"
