"""The derivations of rhodi: each holds, rests on all it assumes, and falls when it is bent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sympy import Eq, Ge, Gt, Le, Lt, Rational, Sum, exp, log
from tests.proofs.checked import check

from didp_ref.audit.derivations import at_hand
from didp_ref.claim import Formal
from didp_ref.errors import InputError
from didp_ref.papers.rhodi import claims as rhodi
from didp_ref.papers.rhodi import statements as paper
from didp_ref.proof.checking import check_derivations
from didp_ref.proof.derivation import PROOFS, derive
from didp_ref.proof.models import holds

CLAIMS = {claim.id: claim for claim in rhodi.CLAIMS}
at_hand()


def test_theorem_1_follows_the_papers_equations() -> None:
    names = [row["name"] for report in check("rhodi.theorem-1") for row in report["steps"]]
    wanted = ["eq. 8", "eq. 9", "eq. 14", "eq. 12", "eq. 10"]
    assert [name for name in names if name in wanted] == wanted


S = paper.symbols()
HALF = Rational(1, 2)
THREE_WORLDS = {S.m: 3, S.scale: 1, S.response: 0, S.answer: 0, S.values: {1: 1, 2: 1}, S.span: 1}
Bend = Callable[[Any, Any], tuple[Any, Any]]

FALSE_TWINS = {
    "eq. 9 with m for m - 1": (
        "rhodi.equations-8-9",
        lambda given, _: (given, Le(paper.risk(), 1 / (1 + S.m * exp(-S.span / S.scale)))),
        THREE_WORLDS,
    ),
    "eq. 9 with half the range": (
        "rhodi.equations-8-9",
        lambda given, _: (
            given,
            Le(paper.risk(), 1 / (1 + (S.m - 1) * exp(-S.span / (2 * S.scale)))),
        ),
        THREE_WORLDS,
    ),
    "Theorem 1 with m for m - 1": (
        "rhodi.theorem-1",
        lambda given, goal: (
            (*given[:-1], Eq(S.scale, S.span / log(S.m * S.rho / (1 - S.rho)))),
            goal,
        ),
        {**THREE_WORLDS, S.scale: 1 / log(3), S.rho: HALF},
    ),
    "a guess is never below rho": (
        "rhodi.random-guess",
        lambda given, _: (given, Gt(paper.bound_by_range(), 1 / S.m)),
        {S.m: 3, S.scale: 1, S.span: 0, S.posteriors: dict.fromkeys((1, 2, 3), Rational(1, 3))},
    ),
    "1/min prior for m": (
        "rhodi.remark-nonuniform-prior",
        lambda given, goal: (
            tuple(one for one in given if one != Le(S.prior, S.highest)),
            goal,
        ),
        {
            S.m: 2, S.scale: 1, S.response: 0, S.answer: 0, S.values: {1: 1}, S.span: 1,
            S.prior: Rational(9, 10), S.priors: {1: Rational(1, 10)}, S.highest: Rational(1, 10),
            S.rho: HALF,
        },
    ),
    "a prior at rho leaves room": (
        "rhodi.remark-prior-above-rho",
        lambda given, _: (given, Lt(S.prior, S.rho)),
        {
            S.n: 1, S.prior: HALF, S.rho: HALF, S.with_individual: {1: 1},
            S.without_individual: {1: 1}, S.likely: {1: 1}, S.posteriors: {1: HALF},
        },
    ),
    "epsilon-privacy gives e^(-2 epsilon)": (
        "rhodi.epsilon-to-rho",
        lambda given, _: (given, Le(paper.share(), 1 / (1 + (S.m - 1) * exp(-S.epsilon / 2)))),
        {S.m: 2, S.epsilon: 1, S.likelihood: 1, S.likelihoods: {1: exp(-1)}},
    ),
    "a budget may reach ln(m rho/(1-rho))": (
        "rhodi.rho-to-epsilon",
        lambda given, goal: ((*given[:-1], Le(S.epsilon, log(S.m * S.rho / (1 - S.rho)))), goal),
        {
            S.m: 2, S.epsilon: HALF, S.likelihood: 1, S.likelihoods: {1: exp(-HALF)},
            S.rho: HALF,
        },
    ),
    "equality without condition 2": (
        "rhodi.theorem-2",
        lambda given, goal: (given[:-1], goal),
        {S.m: 2, S.scale: 1, S.response: 0, S.answer: 0, S.values: {1: 1}, S.span: 2},
    ),
    "equality without condition 1": (
        "rhodi.theorem-2",
        lambda given, goal: ((*given[:2], given[-1]), goal),
        {S.m: 2, S.scale: 1, S.response: 1, S.answer: 0, S.values: {1: 1}, S.span: 1},
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

    formal = Formal(lambda: (hypotheses, goal))
    field = "formal" if target == "printed" else "corrected"
    bent = replace(CLAIMS[claim_id], **{field: formal})
    author = PROOFS[claim_id, target]
    try:
        derivation = derive(bent, author, target)
    except InputError:
        return  # the derivation names a hypothesis that the twin does not have
    assert check_derivations([derivation])[0]["outcome"] != "holds"


def test_the_true_statements_hold_where_their_twins_fall() -> None:
    """The same values meet the claim itself, wherever they meet its hypotheses."""
    for claim_id, _, values in FALSE_TWINS.values():
        formal = CLAIMS[claim_id].formal or CLAIMS[claim_id].corrected
        assert formal is not None
        hypotheses, goal = formal.build()
        if all(holds(one, values) for one in hypotheses):
            assert holds(goal, values)


def test_eq_8_needs_the_triangle_inequality() -> None:
    """Without the paper's lemma the step to eq. 8 is refused: dividing alone does not give it."""
    over = (S.k, 1, S.m - 1)
    theirs = Sum(paper.weight(S.values[S.k]), over)
    apart = Sum(exp(-abs(S.answer - S.values[S.k]) / S.scale), over)
    values = {S.m: 2, S.scale: 1, S.response: 1, S.answer: 0, S.values: {1: 1}}
    assert not holds(Eq(theirs, paper.weight(S.answer) * apart), values)
    assert holds(Ge(theirs, paper.weight(S.answer) * apart), values)
