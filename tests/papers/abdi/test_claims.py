"""The verdicts on abdi's claims: what falls, what stands, and under which reading."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from didp_ref.audit.claim import (
    Evidence,
    Kind,
    Outcome,
    Place,
    Severity,
    Status,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.audit.errata import Erratum
from didp_ref.audit.run import Report
from didp_ref.audit.verdict import judge, statuses
from didp_ref.papers import PAPERS
from didp_ref.papers.abdi.definition_4 import OF_BELIEFS, OF_BOUNDS
from didp_ref.papers.abdi.introduction import AS_A_BELIEF, AS_A_CHANGE
from didp_ref.papers.abdi.introduction_guarantees import BUDGET, EVERY_MECHANISM, TWO_WORLDS
from didp_ref.papers.abdi.section_3 import LEFT, PROMISED
from didp_ref.papers.abdi.section_7 import ANY, LAPLACE
from didp_ref.papers.abdi.section_8 import ASSUMED, PREDICATE, RECORDS
from didp_ref.papers.abdi.section_8_adversaries import EQUAL_PROMISES, TEXT_ALONE
from didp_ref.papers.abdi.section_8_compromise import BETA_AT_MOST_1
from didp_ref.papers.abdi.section_9 import AS_A_BELIEF as BELIEF
from didp_ref.papers.abdi.section_9 import OVER_THE_PRIOR
from didp_ref.papers.abdi.shared import EVERY, ONE, POSSIBLE_WORLDS
from didp_ref.papers.abdi.theorem_1 import EQUATION_6_ASSUMED
from didp_ref.papers.abdi.theorem_1_product_form import READ_OFF
from didp_ref.papers.abdi.theorem_3 import EVERY_BETA, INEQUALITY_2_ASSUMED, ITS_BETAS
from didp_ref.papers.abdi.theorem_3_equations import ALONE, AS_IN_THE_THEOREM, SOURCE_OF_14
from didp_ref.papers.abdi.theorem_3_tightness import ENOUGH, NEEDED
from didp_ref.papers.shared import narrower
from tests.looped import for_each
from tests.papers.abdi.recomputing import AGAIN, Found, examples, shown

CLAIMS = {claim.id: claim for claim in PAPERS["abdi"].claims}
THEOREMS = [name for name, claim in CLAIMS.items() if claim.kind is Kind.THEOREM]
SECTION_8 = {
    # 32,561 records stand in 32,562 lines, and 8 of the 14 attributes are categorical
    "abdi.section-8.universe-size": Verdict.NOT_REPRODUCED,
    "abdi.section-8.weak-adversary": Verdict.NOT_REPRODUCED,
    # every query's noise grows by one factor
    "abdi.section-8.strong-adversary": Verdict.DEPENDS_ON_READING,
    "abdi.section-8.close-trade-off": Verdict.DEPENDS_ON_READING,
    "abdi.section-8.more-noise": Verdict.PROVED,
    # the range of the attribute over the sum gives the printed 0.009
    "abdi.section-8.sum-hours": Verdict.REPRODUCED,
    # the noise exceeds the answer
    "abdi.section-8.max-capital-loss": Verdict.NOT_REPRODUCED,
    # for beta <= 1 the noise is all that the answer could be
    "abdi.section-8.min-capital-gain": Verdict.DEPENDS_ON_READING,
}
FALSE = {
    "abdi.introduction.factor": "equal probabilities are not within a factor of 1/2",
    "abdi.theorem-3.equations-17-19": "eq. 13 is a bound from above, eq. 14 one from below",
    "abdi.example-ten-individuals": "the ten printed beliefs sum to 1/10",
    "abdi.theorem-1.with-theorem-3": "two answers leave 1/10 where 1/8 is promised",
    "abdi.remark-beta-certainty": "the alpha side alone prevents certainty",
    "abdi.section-9.low-sensitivity": "one record moves a median over its whole range",
    "abdi.section-9.epsilon-delta": "a ratio above 1 with probability 3/5, and delta is 1/5",
    "abdi.section-9.no-compromise": "section 8's strong adversary has Theorem 2's noise",
}
AMBIGUOUS = {
    "abdi.introduction.information": (AS_A_CHANGE, AS_A_BELIEF),
    # two missing records lie two sensitivities apart
    "abdi.section-3.worst-case": (PROMISED, LEFT),
    # the bounds move, and the belief need not
    "abdi.definition-4.gloss": (OF_BELIEFS, OF_BOUNDS),
    "abdi.theorem-1": (ONE, EVERY),
    # a smaller scale than Theorem 3's may keep the promise
    "abdi.theorem-3.lower-bound": (NEEDED, ENOUGH),
    "abdi.theorem-1.induction": (ONE, EVERY),
    # less noise than Theorem 3's may keep (alpha, beta) at one prior
    "abdi.theorem-4": (ONE, EVERY),
    # a count with a predicate tells who is missing
    "abdi.remark-counting-queries": (PREDICATE, RECORDS),
    # a budget that keeps rho follows from it; one that all that keep rho have does not
    "abdi.introduction.rho-to-epsilon": (BUDGET, EVERY_MECHANISM),
    # a coin that is as private as eq. 24 says moves beliefs further than Laplace noise
    "abdi.section-7.choosing-epsilon": (ANY, LAPLACE),
    # at a prior of 1/2 no beta of 1 has a scale
    "abdi.theorem-3.any-prior": (EVERY_BETA, ITS_BETAS),
    # certainty of a database is certainty of an entity
    "abdi.section-9.membership-privacy": (BELIEF, OVER_THE_PRIOR),
}
"""What falls under one reading and stands under another: Theorem 1 falls where Theorem 3 stands."""
IN_PART = {
    "abdi.introduction.same-guarantees",
    "abdi.introduction.equal-priors",
    "abdi.theorem-3.equations-20-23",
}
"""One of its parts falls under one reading."""
THEORY = [name for name in CLAIMS if name not in SECTION_8]


@for_each(THEORY)
def test_exactly_the_false_statements_fall(name: str, evidence_of: Found) -> None:
    """And what fails shows where."""
    fails = [one for one in evidence_of(name) if one.outcome is Outcome.FAILS]
    assert all(one.counterexample and one.counterexample.values for one in fails)
    assert bool(fails) == (name in FALSE or name in AMBIGUOUS or name in IN_PART)


@for_each(CLAIMS)
def test_nothing_is_undecided_and_every_remark_holds(name: str, evidence_of: Found) -> None:
    for one in evidence_of(name):
        assert one.outcome is not Outcome.UNDECIDED, one.detail
        if one.subject is not Subject.PRINTED and one.outcome is not Outcome.RECORDED:
            assert one.outcome is Outcome.HOLDS, one.detail


@for_each(CLAIMS)
def test_no_instance_holds_of_what_another_refutes(name: str, evidence_of: Found) -> None:
    """A refutation that refutes nothing would stand beside another as if it held."""
    printed = [one for one in evidence_of(name) if one.subject is Subject.PRINTED]
    refuted = {Place(one.part, one.reading) for one in printed if one.outcome is Outcome.FAILS}
    instances = [one for one in printed if one.strength is Strength.EXACT]
    holds = {Place(one.part, one.reading) for one in instances if one.outcome is Outcome.HOLDS}
    assert not holds & refuted


def unproved(found: tuple[Evidence, ...]) -> list[Evidence]:
    """What was found at concrete values and by sampling, without the derivations."""
    return [one for one in found if one.strength is not Strength.PROOF]


@pytest.mark.parametrize("name", THEOREMS)
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
    for part in CLAIMS[name].names:
        assert found[Place(part, falls)] is Status.CORRECTED
        assert found[Place(part, stands)] in (Status.PROVED, Status.WELL_FORMED)


SOME_PARTS = {
    # the difference is shown by an instance; that Theta is at most twice Delta is proved
    "abdi.definition-5": {
        "definition": Status.WELL_FORMED,
        "another than global": Status.PROVED,
        "at most twice global": Status.PROVED,
    },
    "abdi.theorem-1.product-form": {"alpha side": Status.PROVED, "beta side": Status.PROVED},
    "abdi.theorem-1.with-theorem-2": {"alpha side": Status.PROVED, "beta side": Status.PROVED},
    # the printed beta stands
    "abdi.theorem-1.with-theorem-3": {
        "alpha side": Status.CORRECTED,
        "beta side": Status.PROVED,
        "attained": Status.PROVED,
    },
    "abdi.equations-12-16": {
        "reason for eq. 15": Status.PROVED,
        "eq. 14": Status.PROVED,
        "eq. 15 and 16": Status.PROVED,
    },
    "abdi.remark-alpha-certainty": {
        "never certain": Status.PROVED,
        "pretty much sure": Status.PROVED,
    },
    "abdi.remark-beta-certainty": {
        "the condition is needed": Status.CORRECTED,
        "no beta at every prior": Status.PROVED,
    },
    "abdi.theorem-3.equations-17-19": {
        SOURCE_OF_14: Status.CORRECTED,
        "eq. 17": Status.PROVED,
        "eq. 18": Status.PROVED,
        "eq. 19": Status.PROVED,
    },
    "abdi.theorem-4.calibrated": {"statement": Status.PROVED},
}


@pytest.mark.parametrize(("name", "parts"), SOME_PARTS.items())
def test_the_parts_of_a_claim(name: str, parts: dict[str, Status], evidence_of: Found) -> None:
    found = statuses(CLAIMS[name], evidence_of(name))
    assert {place.part: status for place, status in found.items()} == parts


NARROWER = {
    "abdi.introduction.same-guarantees": {TWO_WORLDS},
    "abdi.theorem-1": {narrower.INDEPENDENT_NOISES},
    "abdi.theorem-1.product-form": {READ_OFF},
    "abdi.theorem-1.with-theorem-2": {narrower.INDEPENDENT_NOISES},
    "abdi.theorem-1.with-theorem-3": {narrower.INDEPENDENT_NOISES},
    "abdi.equations-12-16": {POSSIBLE_WORLDS},
    "abdi.theorem-3.equations-17-19": {POSSIBLE_WORLDS},
    "abdi.theorem-1.sharp": {narrower.INDEPENDENT_NOISES},
    "abdi.theorem-1.induction": {EQUATION_6_ASSUMED},
    "abdi.theorem-3.beta-condition": {INEQUALITY_2_ASSUMED},
    "abdi.section-8.universe-size": {narrower.CLASS_COUNTED},
    "abdi.section-8.strong-adversary": {TEXT_ALONE},
    "abdi.section-8.close-trade-off": {EQUAL_PROMISES, TEXT_ALONE},
    "abdi.section-8.sum-hours": {ASSUMED.format(98)},
    "abdi.section-8.max-capital-loss": {ASSUMED.format(4356)},
    "abdi.section-8.min-capital-gain": {BETA_AT_MOST_1, ASSUMED.format(99999)},
}


def test_a_sign_falls_where_the_theorem_s_condition_is_left_out(evidence_of: Found) -> None:
    name = "abdi.theorem-3.equations-20-23"
    found = statuses(CLAIMS[name], evidence_of(name))
    assert found[Place("sign", AS_IN_THE_THEOREM)] is Status.PROVED
    assert found[Place("sign", ALONE)] is Status.FALSE
    others = {place.part: status for place, status in found.items() if place.part != "sign"}
    assert others == dict.fromkeys(("eq. 21", "eq. 22", "eq. 23"), Status.PROVED)


def test_what_is_narrower_than_the_paper() -> None:
    found = {
        name: {phrase for part in claim.parts for phrase in part.narrower}
        for name, claim in CLAIMS.items()
    }
    assert {name: phrases for name, phrases in found.items() if phrases} == NARROWER


@pytest.mark.parametrize("name", SECTION_8)
def test_the_numbers_of_section_8(name: str, adult_folder: object, audited: Report) -> None:
    assert audited.entries[name].verdict is SECTION_8[name]


@for_each(["abdi.section-8.good-compromise", "abdi.section-9.other-works"])
def test_a_sentence_that_asserts_nothing_to_settle_is_not_judged(
    name: str, audited: Report
) -> None:
    assert audited.entries[name].verdict is Verdict.NOT_CHECKABLE
    assert not CLAIMS[name].checks


UNSAFE = {
    "abdi.theorem-1",
    "abdi.section-7.choosing-epsilon",
    "abdi.remark-counting-queries",
}


def entries() -> dict[str, Erratum]:
    """Return what is more than a remark."""
    return {name: one for name, one in shown().items() if one.severity is not Severity.REMARK}


def test_every_entry_is_computed_again_and_none_is_headed_by_more_than_its_evidence() -> None:
    for path in Path(__file__).parent.glob("test_*.py"):  # which say what they compute again
        import_module(f"tests.papers.abdi.{path.stem}")
    assert set(entries()) <= AGAIN
    assert {name for name, one in shown().items() if examples(one)} <= AGAIN
    assert {n for n, one in entries().items() if one.severity is Severity.UNSAFE} == UNSAFE
