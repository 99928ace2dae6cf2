"""The verdicts on abdi's claims: what falls, what stands, and under which reading."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from didp_ref.audit.run import Report
from didp_ref.claim import Evidence, Kind, Outcome, Status, Strength, Subject, Verdict
from didp_ref.papers.abdi import PAPER
from didp_ref.papers.abdi.evidence.definitions import DENSITIES, PROBABILITIES
from didp_ref.papers.abdi.evidence.section_8 import PREDICATE, RECORDS
from didp_ref.papers.abdi.readings import EVERY, ONE
from didp_ref.verdict import judge, statuses

Found = Callable[[str], tuple[Evidence, ...]]

CLAIMS = {claim.id: claim for claim in PAPER.claims}
SECTION_8 = {
    # 32,561 records stand in 32,562 lines, and 8 of the 14 attributes are categorical
    "abdi.section-8.universe-size": Verdict.NOT_REPRODUCED,
    "abdi.section-8.weak-adversary": Verdict.NOT_REPRODUCED,
    # 1/P_max - 1 = 9 bounds beta, not alpha
    "abdi.section-8.strong-adversary": Verdict.CORRECTED,
    # the range of the attribute over the sum gives the printed 0.009
    "abdi.section-8.sum-hours": Verdict.REPRODUCED,
    # the noise exceeds the answer
    "abdi.section-8.max-capital-loss": Verdict.NOT_REPRODUCED,
}
FALSE = {
    "abdi.example-ten-individuals": "the ten printed beliefs sum to 1/10",
    "abdi.theorem-1.with-theorem-3": "two answers leave 1/10 where 1/8 is promised",
    "abdi.equations-12-16": "eq. 14 divides by a prior that may be 0",
    "abdi.remark-beta-certainty": "the alpha side alone prevents certainty",
    "abdi.theorem-3.equations-17-19": "eq. 17 divides by a prior that may be 0",
    "abdi.theorem-3.equations-20-23": "P_min <= 1/n leaves 1 - P_min (1 + beta) at 0",
    "abdi.theorem-4": "less noise than Theorem 3's may keep (alpha, beta) at one prior",
}
AMBIGUOUS = {
    "abdi.definition-3": (PROBABILITIES, DENSITIES),
    "abdi.theorem-1": (ONE, EVERY),
    "abdi.theorem-1.induction": (ONE, EVERY),
    "abdi.theorem-3": (EVERY, ONE),
    # a count with a predicate tells who is missing
    "abdi.remark-counting-queries": (PREDICATE, RECORDS),
}
"""What falls under one reading and stands under another: Theorem 1 falls where Theorem 3 stands."""
THEORY = [name for name in CLAIMS if name not in SECTION_8]


@pytest.mark.parametrize("name", THEORY)
def test_exactly_the_false_statements_fall(name: str, evidence_of: Found) -> None:
    """And what fails shows where."""
    fails = [one for one in evidence_of(name) if one.outcome is Outcome.FAILS]
    assert all(one.counterexample and one.counterexample.values for one in fails)
    assert bool(fails) == (name in FALSE or name in AMBIGUOUS)


@pytest.mark.parametrize("name", CLAIMS)
def test_nothing_is_undecided_and_every_remark_holds(name: str, evidence_of: Found) -> None:
    for one in evidence_of(name):
        assert one.outcome is not Outcome.UNDECIDED, one.detail
        if one.subject is not Subject.PRINTED:
            assert one.outcome is Outcome.HOLDS, one.detail


def unproved(found: tuple[Evidence, ...]) -> list[Evidence]:
    """What was found at concrete values and by sampling, without the derivations."""
    return [one for one in found if one.strength is not Strength.PROOF]


@pytest.mark.parametrize("name", [one.id for one in PAPER.claims if one.kind is Kind.THEOREM])
def test_instances_do_not_prove_theorems_and_derivations_do(name: str, evidence_of: Found) -> None:
    claim, found = CLAIMS[name], evidence_of(name)
    right = Verdict.DEPENDS_ON_READING if name in AMBIGUOUS else Verdict.PROVED
    falls = name in FALSE
    assert judge(claim, unproved(found)) is (Verdict.REFUTED if falls else Verdict.OPEN)
    assert judge(claim, found) is (Verdict.CORRECTED if falls else right)


@pytest.mark.parametrize(("name", "falls", "stands"), [(n, *two) for n, two in AMBIGUOUS.items()])
def test_what_depends_on_the_reading(
    name: str, falls: str, stands: str, evidence_of: Found
) -> None:
    found = statuses(CLAIMS[name], evidence_of(name))
    assert found["statement", falls] is Status.CORRECTED
    assert found["statement", stands] in (Status.PROVED, Status.WELL_FORMED)


@pytest.mark.parametrize("name", SECTION_8)
def test_the_numbers_of_section_8(name: str, adult_folder: object, audited: Report) -> None:
    assert audited.entries[name].verdict is SECTION_8[name]


def test_the_domain_of_theorem_4_leaves_theta_0_out() -> None:
    """Theorem 4 divides by Theta, which the paper does not exclude from being 0."""
    assert "Theta > 0" in CLAIMS["abdi.theorem-4"].corrected_domain.split("; ")
