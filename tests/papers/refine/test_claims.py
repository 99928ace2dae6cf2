"""The claims of the knowledge-refinement paper: complete, and every finding found another way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations
from typing import Any

import mpmath
import pytest
import sympy

import didp_ref as di
from didp_ref.claim import Claim, Evidence, Kind, Outcome, Strength, Subject, Verdict, judge
from didp_ref.papers.refine import claims as refine
from didp_ref.papers.refine import evidence as refine_evidence
from didp_ref.papers.refine import statements as paper
from didp_ref.proof.models import holds

IDS = {
    "refine.definition-1": Kind.DEFINITION,
    "refine.definition-2": Kind.DEFINITION,
    "refine.example-1": Kind.EXAMPLE,
    "refine.proposition-1": Kind.THEOREM,
    "refine.proposition-2": Kind.THEOREM,
    "refine.region-masses": Kind.IDENTITY,
    "refine.algorithm-1.step-a-b": Kind.ALGORITHM,
    "refine.algorithm-1.else-branch": Kind.ALGORITHM,
    "refine.algorithm-1": Kind.ALGORITHM,
    "refine.definition-3": Kind.DEFINITION,
    "refine.epsilon-delta-individual": Kind.THEOREM,
    "refine.epsilon-delta-statistical": Kind.THEOREM,
    "refine.sequential-composition": Kind.THEOREM,
    "refine.example-3": Kind.EXAMPLE,
    "refine.proposition-3": Kind.THEOREM,
    "refine.protocol-1": Kind.PROTOCOL,
    "refine.protocol-1.flexible": Kind.REMARK,
    "refine.protocol-2": Kind.PROTOCOL,
    "refine.proposition-4": Kind.THEOREM,
    "refine.corollary-1": Kind.THEOREM,
    "refine.boolean-laplace": Kind.EXAMPLE,
    "refine.boolean-refinement": Kind.EXAMPLE,
    "refine.table-5.laplace": Kind.TABLE,
    "refine.table-5.refinement": Kind.TABLE,
    "refine.figure-7": Kind.FIGURE,
}
CORRECTED = {
    "refine.example-1",
    "refine.region-masses",
    "refine.algorithm-1.step-a-b",
    "refine.algorithm-1.else-branch",
    "refine.algorithm-1",
    "refine.epsilon-delta-individual",
    "refine.epsilon-delta-statistical",
}
CLAIMS = {claim.id: claim for claim in refine.CLAIMS}
F = Fraction


def evidence(claim: Claim) -> list[Evidence]:
    """Run the checks of a claim."""
    return [one for check in claim.checks for one in check()]


@pytest.fixture(scope="module")
def found() -> dict[str, list[Evidence]]:
    """The evidence on every claim."""
    return {name: evidence(claim) for name, claim in CLAIMS.items()}


# --- the claims are complete ---------------------------------------------------------------------


def test_every_claim_is_there_once_and_in_order() -> None:
    assert [(claim.id, claim.kind) for claim in refine.CLAIMS] == list(IDS.items())


def test_nothing_is_undecided_and_only_the_wrong_fall(found: dict[str, list[Evidence]]) -> None:
    for name, all_of in found.items():
        assert all(one.outcome is not Outcome.UNDECIDED for one in all_of), name
        fallen = [
            one
            for one in all_of
            if one.outcome is Outcome.FAILS and one.reading in ("", CLAIMS[name].reading)
        ]
        assert all(one.subject is Subject.PRINTED for one in fallen), name
        statements = [one for one in fallen if one.strength is not Strength.REPRODUCTION]
        assert bool(statements) == (name in CORRECTED), name
        assert all(one.counterexample and one.counterexample.values for one in statements), name


def test_verdicts_on_printed_numbers(found: dict[str, list[Evidence]]) -> None:
    verdicts = {name: judge(CLAIMS[name], found[name]) for name in IDS}
    printed = {name: v for name, v in verdicts.items() if "REPRODUCED" in v.value}
    assert printed == {
        "refine.example-3": Verdict.REPRODUCED,
        "refine.boolean-laplace": Verdict.REPRODUCED,
        "refine.boolean-refinement": Verdict.NOT_REPRODUCED,
        "refine.table-5.laplace": Verdict.NOT_REPRODUCED,
        "refine.table-5.refinement": Verdict.REPRODUCED,
    }


def test_accuracy_is_not_strict(found: dict[str, list[Evidence]]) -> None:
    claim = CLAIMS["refine.definition-2"]
    assert judge(claim, found[claim.id]) is Verdict.WELL_FORMED
    assert judge(claim, found[claim.id], refine_evidence.STRICTLY) is Verdict.REFUTED


def test_readings_have_verdicts_of_their_own(found: dict[str, list[Evidence]]) -> None:
    for name in ("refine.proposition-2", "refine.sequential-composition", "refine.corollary-1"):
        claim = CLAIMS[name]
        proved = [*found[name], settled(claim)]
        verdicts = {one: judge(claim, proved, one) for one in claim.readings}
        other = next(one for one in claim.readings if one != claim.reading)
        assert verdicts == {claim.reading: Verdict.PROVED, other: Verdict.REFUTED}


# --- the findings, again -------------------------------------------------------------------------


def events(outcomes: list[Any]) -> chain[Any]:
    """Return every set of outcomes."""
    return chain.from_iterable(combinations(outcomes, n) for n in range(len(outcomes) + 1))


def broken(p: dict[Any, Any], q: dict[Any, Any], growth: Any, delta: Any = 0) -> list[Any]:
    """Return the events at which ``P(S) <= growth Q(S) + delta`` fails, one by one."""
    return [
        s for s in events(list(p)) if sum(p[x] for x in s) > growth * sum(q[x] for x in s) + delta
    ]


@pytest.mark.parametrize(("up", "down"), [(F(2), F(1, 2)), (F(3), F(1, 2)), (F(5, 4), F(1, 10))])
def test_the_printed_masses_give_the_wrong_total(up: Fraction, down: Fraction) -> None:
    """Solve ``up P + down (1 - P) = 1`` by bisection instead of by the formula."""
    low, high = F(0), F(1)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if up * middle + down * (1 - middle) > 1 else (middle, high)
    mass = di.quantities["refinement.mass_up"].enclose(up, down).lower
    assert low <= mass <= high
    printed = (up - 1) / (up - down)
    assert up * printed + down * (1 - printed) == up + down - 1 != 1


def test_the_printed_else_branch_divides_by_zero() -> None:
    for up in (F(3, 2), F(2), F(10)):
        for down in (F(1, 10), F(1, 2), F(9, 10)):
            assert 1 - (up - 1) / (up - down) - (1 - down) / (up - down) == 0


def test_exchanged_masses_make_a_negative_probability() -> None:
    prior, up, down = [F(3, 5), F(1, 10), F(3, 10)], F(2), F(1, 2)
    p_u, p_d = F(2, 3), F(1, 3)  # as printed
    assert prior[0] < p_u < prior[0] + prior[1]
    assert prior[2] < p_d < prior[2] + prior[1]
    middle = (1 - up * prior[0] - down * prior[2]) / prior[1]
    assert middle == F(-7, 2)


def test_algorithm_1_as_printed_and_repaired() -> None:
    prior, distances = (F(1, 3),) * 3, (0, 1, 2)
    printed = refine_evidence.algorithm_1(prior, distances, F(2), F(1, 2), printed=True)
    repaired = refine_evidence.algorithm_1(prior, distances, F(2), F(1, 2))
    assert printed == (F(2, 3), F(2, 3), F(1, 6))
    assert repaired == (F(2, 3), F(1, 6), F(1, 6))


def test_moving_delta_breaks_the_promise_to_an_individual() -> None:
    prior = {"near": F(1, 3), "far": F(2, 3)}
    answer = {"near": F(2, 3), "far": F(1, 3)}
    for moved, safe in ((F(1, 5), False), (F(1, 10), True), (F(101, 1000), False)):
        after = {"near": answer["near"] + moved, "far": answer["far"] - moved}
        assert not broken(after, prior, 2, F(1, 5))
        assert (broken(prior, after, 2, F(1, 5)) == []) == safe


def test_figure_2_integrated_numerically() -> None:
    """Clear Figure 2's tails and integrate: the prior's tail is 2/5, more than 2 (0) + 1/5."""
    mpmath.mp.dps = 30

    def density(x: Any) -> Any:
        if not mpmath.mpf(1) / 5 < x < mpmath.mpf(4) / 5:
            return mpmath.mpf(0)
        return mpmath.mpf(2) if 1 / mpmath.mpf(3) < x < 2 / mpmath.mpf(3) else mpmath.mpf(1) / 2

    fifths = [mpmath.mpf(k) / 15 for k in (0, 3, 5, 10, 12, 15)]
    kept = mpmath.quad(density, fifths)
    tail = mpmath.quad(density, fifths[:2]) + mpmath.quad(density, fifths[-2:])
    assert mpmath.almosteq(kept, mpmath.mpf(4) / 5)
    assert tail == 0
    assert mpmath.mpf(2) / 5 > 2 * tail + mpmath.mpf(1) / 5


def test_moving_half_of_delta_breaks_the_promise_to_everyone() -> None:
    here, there = {0: F(2, 3), 1: F(1, 3)}, {0: F(1, 3), 1: F(2, 3)}
    for moved, safe in ((F(1, 10), False), (F(1, 15), True), (F(67, 1000), False)):
        first = {0: here[0] + moved, 1: here[1] - moved}
        second = {0: there[0] - moved, 1: there[1] + moved}
        assert (broken(first, second, 2, F(1, 5)) == []) == safe


def test_two_zero_private_answers_reveal_a_bit_together() -> None:
    joint = {
        bit: {(r, r ^ bit): F(1, 2) for r in (0, 1)} | {(r, 1 - r ^ bit): F(0) for r in (0, 1)}
        for bit in (0, 1)
    }
    for part in (0, 1):
        alone = [
            {v: sum(p for x, p in joint[b].items() if x[part] == v) for v in (0, 1)} for b in (0, 1)
        ]
        assert alone[0] == alone[1] == {0: F(1, 2), 1: F(1, 2)}
    assert broken(joint[0], joint[1], 10**9)


def test_a_changed_value_costs_twice_the_budget() -> None:
    first, second = {0: F(2, 3), 1: F(1, 6), 2: F(1, 6)}, {0: F(1, 6), 1: F(2, 3), 2: F(1, 6)}
    assert broken(first, second, 2)
    assert not broken(first, second, 4)


def test_the_boolean_example_at_fifty_digits() -> None:
    mpmath.mp.dps = 50
    low, high = mpmath.mpf(1) / 100 / mpmath.e, mpmath.e / 100
    output = low * mpmath.mpf(99) / 100 + high / 100
    assert mpmath.nstr(1 - low, 7) == "0.9963212"
    assert mpmath.nstr(output, 4) == "0.003914"
    assert abs(output - mpmath.mpf("0.003912")) > mpmath.mpf("0.0000015")


def test_table_5_by_numerical_integration() -> None:
    """Integrate both densities: the in-range column alone disagrees with the table."""
    mpmath.mp.dps = 30
    half = mpmath.mpf(1) / 2
    for row in refine_evidence.TABLE_5:
        epsilon = mpmath.log(2) if row.epsilon == "ln(2)" else mpmath.mpf(row.epsilon)
        grown = mpmath.exp(epsilon)

        def laplace(x: Any, epsilon: Any = epsilon) -> Any:
            return epsilon / 2 * mpmath.exp(-epsilon * abs(x - half))

        inside = mpmath.quad(laplace, [0, half, 1])
        assert abs(inside - mpmath.mpf(row.laplace_in_range)) > mpmath.mpf("0.05")
        edge = 1 / (grown + 1) / 2
        spread = 2 * (
            mpmath.quad(lambda x, g=grown: g * x**2, [0, edge])
            + mpmath.quad(lambda x, g=grown: x**2 / g, [edge, half])
        )
        for printed, ours in (
            (row.variance, spread),
            (row.size, 2 * edge),
            (row.probability, grown * 2 * edge),
        ):
            assert abs(ours - mpmath.mpf(printed)) <= mpmath.mpf("0.0005"), (row.epsilon, printed)


# --- what is printed, as mathematics, is false at exact values -----------------------------------

Q = paper.letters()
LN_2 = sympy.log(2)
WRONG = {
    "refine.region-masses": {Q.up: 2, Q.down: "1/2", Q.mass: "1/3"},
    "refine.algorithm-1.step-a-b": {Q.up: 2, Q.down: "1/2"},
    "refine.epsilon-delta-individual": {
        Q.n: 2, Q.p: {1: "1/3", 2: "2/3"}, Q.s: {1: 0, 2: 1}, Q.epsilon: LN_2, Q.delta: "1/5",
        Q.moved: "1/5", Q.c: {1: 2, 2: "1/2"}, Q.g: {1: "1/5", 2: 0}, Q.l: {1: 0, 2: "1/5"},
    },
    "refine.epsilon-delta-statistical": {
        Q.n: 2, Q.p: {1: "1/2", 2: "1/2"}, Q.s: {1: 1, 2: 0}, Q.epsilon: LN_2, Q.delta: "1/5",
        Q.moved: "1/10", Q.c: {1: "4/3", 2: "2/3"}, Q.e: {1: "2/3", 2: "4/3"},
        Q.g: {1: "1/10", 2: 0}, Q.l: {1: 0, 2: "1/10"},
        Q.h: {1: 0, 2: "1/10"}, Q.t: {1: "1/10", 2: 0},
    },
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_the_printed_statement_is_false_as_mathematics(name: str) -> None:
    formal = CLAIMS[name].formal
    assert formal is not None
    assert all(holds(one, WRONG[name]) for one in formal.hypotheses)
    assert not holds(formal.conclusion, WRONG[name])


# --- the checks can fail -------------------------------------------------------------------------


def bend_masses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refine_evidence.refinement, "mass_up", refine_evidence.refinement.mass_down)


def bend_variance(monkeypatch: pytest.MonkeyPatch) -> None:
    right = refine_evidence.refined_variance
    monkeypatch.setattr(refine_evidence, "refined_variance", lambda e: right(e) * 2)


def bend_algorithm(monkeypatch: pytest.MonkeyPatch) -> None:
    right = refine_evidence.algorithm_1

    def wrong(*arguments: Any, **_: Any) -> Any:
        return right(*arguments, printed=True)

    monkeypatch.setattr(refine_evidence, "algorithm_1", wrong)


def bend_privacy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refine_evidence, "private", lambda *_: False)


@pytest.mark.parametrize(
    ("name", "bend"),
    [
        ("refine.region-masses", bend_masses),
        ("refine.algorithm-1.step-a-b", bend_masses),
        ("refine.algorithm-1", bend_algorithm),
        ("refine.table-5.refinement", bend_variance),
        ("refine.proposition-1", bend_privacy),
        ("refine.proposition-3", bend_privacy),
        ("refine.proposition-4", bend_privacy),
        ("refine.epsilon-delta-individual", bend_privacy),
    ],
)
def test_a_bent_formula_is_noticed(
    name: str, bend: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = CLAIMS[name]
    straight = judge(claim, [*evidence(claim), settled(claim)])
    bend(monkeypatch)
    assert judge(claim, [*evidence(claim), settled(claim)]) is not straight


def settled(claim: Claim) -> Evidence:
    """Return what a proof of the claim, or of its correction, would add."""
    subject = Subject.CORRECTION if claim.correction else Subject.PRINTED
    return Evidence("z3", Outcome.HOLDS, Strength.PROOF, "", subject)


def test_a_claim_without_its_correction_is_refuted(found: dict[str, list[Evidence]]) -> None:
    for name in CORRECTED:
        bare = replace(CLAIMS[name], correction=None)
        assert judge(bare, found[name]) is Verdict.REFUTED
