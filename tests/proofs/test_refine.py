"""The derivations of the knowledge-refinement paper: each holds, and falls when it is bent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sympy import And, Eq, Implies, Le, Lt, Rational, Sum, exp, log

from didp_ref.audit.derivations import at_hand
from didp_ref.claim import Formal
from didp_ref.errors import InputError
from didp_ref.papers.refine import claims as refine
from didp_ref.papers.refine import statements as paper
from didp_ref.proof.checking import check_derivations
from didp_ref.proof.derivation import PROOFS, derive
from didp_ref.proof.models import holds

CLAIMS = {claim.id: claim for claim in refine.CLAIMS}
at_hand()
MINE = {name: target for name, target in PROOFS if name.startswith("refine.")}
Q = paper.letters()
HALF, THIRD = Rational(1, 2), Rational(1, 3)


def relaxed(old: Any, new: Any) -> Callable[[Any, Any], tuple[Any, Any]]:
    """Put another hypothesis in the place of one."""

    def bend(given: Any, goal: Any) -> tuple[Any, Any]:
        assert old in given
        return tuple(new if one == old else one for one in given), goal

    return bend


def aiming_at(goal: Any) -> Callable[[Any, Any], tuple[Any, Any]]:
    """Put another conclusion in the place of the true one."""
    return lambda given, _: (given, goal)


def printed(claim_id: str) -> Callable[[Any, Any], tuple[Any, Any]]:
    """Put what is printed in the place of the correction."""
    return lambda *_: CLAIMS[claim_id].formal.build()  # type: ignore[union-attr]  # the four that are asked have one


EVENT = {Q.n: 2, Q.s: {1: 1, 2: 0}}
EVEN = {**EVENT, Q.p: {1: HALF, 2: HALF}}
SETS = {Q.u: {1: 1, 2: 0}, Q.v: {1: 0, 2: 1}}
FACTORS = {Q.up: Rational(4, 3), Q.down: Rational(2, 3), Q.epsilon: log(2)}
UP, DOWN = exp(Q.epsilon), exp(-Q.epsilon)
THIRDS = {
    Q.n: 3, Q.p: dict.fromkeys((1, 2, 3), THIRD), Q.s: {1: 1, 2: 0, 3: 0}, Q.epsilon: log(2),
    Q.u: {1: 1, 2: 0, 3: 0}, Q.v: {1: 0, 2: 1, 3: 0},
}  # fmt: skip
PAIRS = {(1, 1): 1, (2, 1): 1, (1, 2): 0, (2, 2): 0}
COIN = dict.fromkeys(PAIRS, HALF)
GROWN = {Q.n: 2, Q.m: 2, Q.s: {1: 1, 2: 0}, Q.first: PAIRS, Q.second: COIN}
SHIFTED = {Q.f: {1: 1, 2: 1}, Q.other: {1: 0, 2: 0}, Q.response: {1: 1, 2: 1}}
DOUBLED = {Q.first: {1: 1, 2: 0}, Q.second: {1: HALF, 2: HALF}}

FALSE_TWINS = {
    "every event gains": (
        "refine.definition-2",
        lambda given, goal: (given[:4], goal),
        {**EVEN, Q.c: {1: HALF, 2: Rational(3, 2)}, Q.x: 1},
    ),
    "two factors below one": (
        "refine.example-1",
        relaxed(Le(1, Q.up, evaluate=False), Lt(0, Q.up)),
        {Q.up: HALF, Q.down: HALF / 2, Q.epsilon: log(2), Q.x: 1},
    ),
    "half the budget for statistical queries": (
        "refine.proposition-1",
        aiming_at(
            paper.within(
                paper.two_factors(Q.u, Q.up, Q.down),
                paper.two_factors(Q.v, Q.up, Q.down),
                exp(Q.epsilon / 2),
            )
        ),
        {**EVEN, **SETS, **FACTORS},
    ),
    "a near set of another mass": (
        "refine.proposition-1",
        relaxed(paper.masses_fit(Q.u, Q.up, Q.down), Lt(0, paper.near_mass(Q.u))),
        {**EVEN, **SETS, **FACTORS, Q.u: {1: 1, 2: 1}},
    ),
    "two present values within epsilon": (
        "refine.proposition-2",
        aiming_at(
            paper.within(
                paper.two_factors(Q.u, UP, DOWN), paper.two_factors(Q.v, UP, DOWN), exp(Q.epsilon)
            )
        ),
        THIRDS,
    ),
    "the printed masses": (
        "refine.region-masses",
        printed("refine.region-masses"),
        {Q.up: 2, Q.down: HALF, Q.mass: THIRD},
    ),
    "the printed p_u and p_d": (
        "refine.algorithm-1.step-a-b",
        printed("refine.algorithm-1.step-a-b"),
        {Q.up: 2, Q.down: HALF},
    ),
    "a set heavier than p_u": (
        "refine.algorithm-1.else-branch",
        relaxed(
            Lt(Q.a, paper.factors_mass(Q.up, Q.down), evaluate=False),
            Lt(Q.a, paper.far_mass(Q.up, Q.down)),
        ),
        {Q.up: 2, Q.down: HALF, Q.a: Rational(3, 5), Q.b: Rational(3, 10),
         Q.between: Rational(-7, 2)},
    ),
    "individual privacy from the near factor alone": (
        "refine.algorithm-1",
        aiming_at(
            Implies(
                Le(Q.up, exp(Q.epsilon)),
                paper.within(
                    Q.p[Q.k], paper.three_factors(Q.u, Q.w, Q.between), exp(Q.epsilon)
                ),
            )
        ),
        {**EVEN, Q.up: 2, Q.down: HALF / 2, Q.epsilon: log(2), Q.u: {1: 0, 2: 0},
         Q.w: {1: 0, 2: 1}, Q.v: {1: 0, 2: 0}, Q.z: {1: 1, 2: 0},
         Q.between: "7/4", Q.beside: "7/4"},
    ),
    "all of delta moved": (
        "refine.epsilon-delta-individual",
        printed("refine.epsilon-delta-individual"),
        {Q.n: 2, Q.p: {1: THIRD, 2: 2 * THIRD}, Q.s: {1: 0, 2: 1}, Q.epsilon: log(2),
         Q.delta: "1/5", Q.moved: "1/5", Q.c: {1: 2, 2: HALF}, Q.g: {1: "1/5", 2: 0},
         Q.l: {1: 0, 2: "1/5"}},
    ),
    "half of delta moved": (
        "refine.epsilon-delta-statistical",
        printed("refine.epsilon-delta-statistical"),
        {**EVEN, Q.epsilon: log(2), Q.delta: "1/5", Q.moved: "1/10", Q.c: {1: "4/3", 2: "2/3"},
         Q.e: {1: "2/3", 2: "4/3"}, Q.g: {1: "1/10", 2: 0}, Q.l: {1: 0, 2: "1/10"},
         Q.h: {1: 0, 2: "1/10"}, Q.t: {1: "1/10", 2: 0}},
    ),
    "one budget for two answers": (
        "refine.sequential-composition",
        aiming_at(paper.within(paper.chance(Q.first), paper.chance(Q.second), exp(Q.budgets[1]))),
        {**GROWN, Q.budgets: {1: log(2), 2: log(2)}},
    ),
    "the smallest budget for disjoint groups": (
        "refine.proposition-3",
        relaxed(Le(Q.epsilon, Q.largest, evaluate=False), Le(Q.largest, Q.epsilon)),
        {Q.n: 2, Q.m: 1, Q.s: {1: 1, 2: 0}, Q.epsilon: log(2), Q.largest: 0, **DOUBLED,
         Q.rest: {(1, 1): 1, (1, 2): 1}},
    ),
    "half the noise": (
        "refine.protocol-1",
        relaxed(
            Le(Q.total / Q.scale, Q.epsilon, evaluate=False),
            Le(Q.total / (2 * Q.scale), Q.epsilon),
        ),
        {Q.m: 1, Q.scale: 1, Q.total: 1, Q.epsilon: HALF, **SHIFTED},
    ),
    "each query within epsilon, not the sum": (
        "refine.protocol-1.flexible",
        relaxed(
            Le(Sum(Q.sensitivities[Q.j] / Q.scales[Q.j], (Q.j, 1, Q.m)), Q.epsilon,
               evaluate=False),
            Le(Q.sensitivities[1] / Q.scales[1], Q.epsilon),
        ),
        {Q.m: 2, Q.scale: 1, Q.epsilon: 1, Q.scales: {1: 1, 2: 1}, Q.sensitivities: {1: 1, 2: 1},
         **SHIFTED},
    ),
    "the modified condition answers more": (
        "refine.protocol-1.flexible",
        aiming_at(
            Implies(
                Le(Sum(paper.shift(), (Q.j, 1, Q.m)) / Q.scale, Q.epsilon),
                Le(Sum(Q.sensitivities[Q.j], (Q.j, 1, Q.m)) / Q.scale, Q.epsilon),
            )
        ),
        {Q.m: 2, Q.scale: 1, Q.epsilon: 1, Q.scales: {1: 2, 2: 2}, Q.sensitivities: {1: 1, 2: 1},
         Q.f: {1: 1, 2: 0}, Q.other: {1: 0, 2: 0}, Q.response: {1: 1, 2: 1}},
    ),
    "a budget that only the last query keeps": (
        "refine.protocol-2",
        lambda given, goal: (
            (*given[:-1], paper.each_outcome(Le(Q.budgets[Q.m, Q.k], Q.epsilon))),
            goal,
        ),
        {**GROWN, Q.budgets: dict.fromkeys(PAIRS, log(2)), Q.epsilon: log(2)},
    ),
    "a function that improves privacy": (
        "refine.proposition-4",
        aiming_at(
            Le(
                Sum(Q.contains(Q.value(Q.k)) * Q.first[Q.k], (Q.k, 1, Q.n)),
                Sum(Q.contains(Q.value(Q.k)) * Q.second[Q.k], (Q.k, 1, Q.n)),
            )
        ),
        {Q.n: 2, Q.epsilon: log(2), **DOUBLED, Q.value: lambda k: k,
         Q.contains: lambda value: int(value == 1)},
    ),
    "chances of either sign": (
        "refine.corollary-1",
        relaxed(paper.each_outcome(Le(0, Q.t[Q.k], evaluate=False)),
                paper.each_outcome(Le(-1, Q.t[Q.k]))),
        {Q.n: 2, Q.epsilon: log(2), **DOUBLED, Q.t: {1: 0, 2: -1}},
    ),
    "Laplace noise is the better one": (
        "refine.figure-7",
        aiming_at(Le(paper.refined_within(Q.radius), 1 - exp(-Q.epsilon * Q.radius))),
        {Q.epsilon: 1, Q.radius: HALF},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(name: str) -> None:
    """A statement that looks like the claim fails at exact values, and its derivation with it."""
    claim_id, bend, values = FALSE_TWINS[name]
    field = "formal" if MINE[claim_id] == "printed" else "corrected"
    hypotheses, goal = bend(*getattr(CLAIMS[claim_id], field).build())
    for one in hypotheses:
        assert holds(one, values), one
    assert not holds(goal, values)
    bent = replace(CLAIMS[claim_id], **{field: Formal(lambda: (hypotheses, goal))})
    try:
        derivation = derive(bent, PROOFS[claim_id, MINE[claim_id]], MINE[claim_id])
    except InputError:
        return  # the derivation names a hypothesis that the twin does not have
    assert check_derivations([derivation])[0]["outcome"] != "holds"


def test_a_distribution_is_asked_of_both_answers() -> None:
    """Proposition 1's conclusion says of both answers that they sum to one."""
    _, goal = CLAIMS["refine.proposition-1"].formal.build()  # type: ignore[union-attr]  # it has one
    totals = [one for one in goal.atoms(Eq) if one.rhs == 1]
    assert isinstance(goal, And)
    assert len(totals) == 2
