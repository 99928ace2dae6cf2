"""The derivations of bound: each holds, rests on all it assumes, and falls when it is bent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sympy import Eq, Gt, Le, Rational, exp, log

from didp_ref.audit.derivations import at_hand
from didp_ref.claim import Formal
from didp_ref.errors import InputError
from didp_ref.papers.bound import claims as bound
from didp_ref.papers.rhodi import statements as paper
from didp_ref.proof.checking import check_derivations
from didp_ref.proof.derivation import PROOFS, derive
from didp_ref.proof.models import holds

CLAIMS = {claim.id: claim for claim in bound.CLAIMS}
at_hand()


S = paper.symbols()
HALF = Rational(1, 2)

FALSE_TWINS = {
    "the budget of n + 1 worlds": (
        "bound.equation-1",
        lambda given, goal: (
            (
                *given[:-1],
                Le(S.epsilon, S.sensitivity / S.distance * log(S.n * S.rho / (1 - S.rho))),
            ),
            goal,
        ),
        {
            S.n: 2, S.rho: HALF, S.sensitivity: 1, S.distance: 1, S.epsilon: HALF, S.scale: 2,
            S.response: 0, S.answer: 0, S.values: {1: 1},
        },
    ),
    "Dv/Df for Df/Dv": (
        "bound.equation-1",
        lambda given, goal: (
            (
                *given[:-1],
                Le(S.epsilon, S.distance / S.sensitivity * log((S.n - 1) * S.rho / (1 - S.rho))),
            ),
            goal,
        ),
        {
            S.n: 2, S.rho: Rational(3, 4), S.sensitivity: 1, S.distance: 2, S.epsilon: 2,
            S.scale: HALF, S.response: 0, S.answer: 0, S.values: {1: 2},
        },
    ),
    "the density changes by e^(epsilon/2) at most": (
        "bound.equation-2",
        lambda given, _: (
            given,
            Le(paper.density(S.answer) / paper.density(S.other), exp(S.epsilon / 2)),
        ),
        {S.epsilon: 1, S.sensitivity: 1, S.scale: 1, S.answer: 0, S.other: 1, S.response: 0},
    ),
    "the scale Df, as the text at hand prints it": (
        "bound.equation-2",
        lambda given, goal: (
            tuple(Eq(S.scale, S.sensitivity) if isinstance(one, Eq) else one for one in given),
            goal,
        ),
        {S.epsilon: HALF, S.sensitivity: 1, S.scale: 1, S.answer: 0, S.other: 1, S.response: 0},
    ),
    "the bound is positive": (
        "bound.remark-growth",
        lambda given, _: (given, Gt(log((S.n - 1) * S.rho / (1 - S.rho)), 0)),
        {S.n: 2, paper.budget_growth()[0][1].args[0]: 3, S.rho: Rational(1, 10)},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(name: str) -> None:
    """A statement that looks like the claim fails at exact values, and its derivation with it."""
    claim_id, bend, values = FALSE_TWINS[name]
    target = "printed" if CLAIMS[claim_id].formal else "correction"
    straight = CLAIMS[claim_id].formal or CLAIMS[claim_id].corrected
    assert straight is not None
    hypotheses, goal = bend(*straight.build())
    assert all(holds(one, values) for one in hypotheses)
    assert not holds(goal, values)

    field: Any = "formal" if target == "printed" else "corrected"
    bent = replace(CLAIMS[claim_id], **{field: Formal(lambda: (hypotheses, goal))})
    try:
        derivation = derive(bent, PROOFS[claim_id, target], target)
    except InputError:
        return  # the derivation names a hypothesis that the twin does not have
    assert check_derivations([derivation])[0]["outcome"] != "holds"
