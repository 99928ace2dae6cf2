"""The claims of the knowledge-refinement paper: which of them stand, and which readings."""

from dataclasses import replace

import pytest

from didp_ref.audit.claim import Outcome, Status, Strength, Subject, Verdict
from didp_ref.audit.verdict import judge, verdict_text
from didp_ref.papers.refine.claims import CLAIMS
from didp_ref.papers.refine.evidence import section_2, section_3, section_5, section_6
from didp_ref.papers.refine.evidence.section_2 import (
    ACCURACY,
    PRESENT_OR_ABSENT,
    PRIOR,
    REPLACED,
    STATISTICAL,
    STRICTLY,
    WEAKLY,
)
from didp_ref.papers.refine.evidence.section_4 import INDEPENDENT
from didp_ref.papers.refine.evidence.section_5 import ONE_USER
from didp_ref.papers.shared.alphabet import n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES

BY_ID = {claim.id: claim for claim in CLAIMS}
WRONG = {
    "refine.region-masses": "the two masses are exchanged",
    "refine.algorithm-1.step-a-b": "the two masses are exchanged",
    "refine.algorithm-1.else-branch": "the factor is a division by zero",
    "refine.algorithm-1": "its total is not one",
    "refine.epsilon-delta-individual": "an event on the tails loses too much",
    "refine.epsilon-delta-statistical": "what the other answer loses counts e^epsilon times",
}
NUMBERS = {
    "refine.example-3": Verdict.REPRODUCED,
    "refine.boolean-laplace": Verdict.REPRODUCED,
    "refine.boolean-refinement": Verdict.NOT_REPRODUCED,
    "refine.table-5.laplace": Verdict.NOT_REPRODUCED,
    "refine.table-5.refinement": Verdict.REPRODUCED,
}
"""Where the paper prints numbers: whether they are right."""
AMBIGUOUS = {
    "refine.proposition-2": PRESENT_OR_ABSENT,
    "refine.sequential-composition": INDEPENDENT,
    "refine.corollary-1": ONE_USER,
    "refine.definition-2": WEAKLY,
    "refine.individual-sensitivity": REPLACED,
}
"""What is true under one reading, and that reading."""


@pytest.mark.parametrize("name", BY_ID)
def test_only_what_is_wrong_falls(audited, name):
    verdict = audited.entries[name].verdict
    if name in WRONG:
        assert verdict is Verdict.CORRECTED, WRONG[name]
    elif name in NUMBERS:
        assert verdict is NUMBERS[name]
    elif name in AMBIGUOUS:
        assert verdict is Verdict.DEPENDS_ON_READING
    else:
        assert verdict in (Verdict.PROVED, Verdict.WELL_FORMED)


@pytest.mark.parametrize("name", BY_ID)
def test_what_falls_falls_by_a_counterexample(evidence_of, name):
    fallen = [one for one in evidence_of(name) if one.outcome is Outcome.FAILS]
    assert all(one.subject is Subject.PRINTED for one in fallen)
    statements = [one for one in fallen if one.strength is not Strength.REPRODUCTION]
    assert all(one.counterexample and one.counterexample.values for one in statements)
    assert bool(statements) == (name in WRONG or name in AMBIGUOUS)


def test_accuracy_is_not_strict(audited):
    statuses = audited.entries["refine.definition-2"].statuses
    assert statuses[ACCURACY, WEAKLY] is Status.PROVED
    assert statuses[ACCURACY, STRICTLY] is Status.FALSE


@pytest.mark.parametrize("name", AMBIGUOUS)
def test_the_other_reading_is_false(audited, name):
    for place, status in audited.entries[name].statuses.items():
        if place.reading == AMBIGUOUS[name]:
            assert status in (Status.PROVED, Status.WELL_FORMED)
        elif place.part not in (PRIOR, STATISTICAL):
            assert status in (Status.FALSE, Status.CORRECTED)


@pytest.mark.parametrize("name", WRONG)
def test_a_claim_without_its_correction_is_refuted(evidence_of, name):
    bare = replace(BY_ID[name], correction=None)
    assert judge(bare, evidence_of(name)) is Verdict.REFUTED


SETTLED = {
    "refine.example-1": {
        section_2.LEVEL: Status.PROVED,
        section_2.ATTAINED: Status.PROVED,
        section_2.MASS: Status.PROVED,
        section_2.ANY_MASS: Status.PROVED,
    },
    "refine.algorithm-1": {
        section_3.TOTAL: Status.CORRECTED,
        section_3.PRIVACY: Status.CORRECTED,
    },
    "refine.epsilon-delta-individual": {
        section_3.ENOUGH: Status.CORRECTED,
        section_3.NO_MORE: Status.PROVED,
    },
    "refine.epsilon-delta-statistical": {
        section_3.ENOUGH: Status.CORRECTED,
        section_3.NO_MORE: Status.PROVED,
    },
    "refine.adaptive-queries": {
        section_5.LAPLACE: Status.PROVED,
        section_5.REFINEMENT: Status.PROVED,
    },
    "refine.protocol-1.flexible": {
        section_5.PRIVACY: Status.PROVED,
        section_5.SUBADDITIVE: Status.PROVED,
        section_5.FEWER: Status.PROVED,
    },
    "refine.boolean-refinement": {
        section_6.NUMBERS: Status.NOT_REPRODUCED,
        section_6.CLOSER: Status.PROVED,
    },
    "refine.table-5.laplace": {
        section_6.VARIANCE: Status.REPRODUCED,
        section_6.IN_RANGE: Status.NOT_REPRODUCED,
    },
    "refine.figure-7": {
        section_6.SUPPORTS: Status.PROVED,
        section_6.NEARER: Status.PROVED,
        section_6.VARIANCE: Status.PROVED,
    },
}
"""Claims that make several assertions: what was found of each."""


@pytest.mark.parametrize("name", SETTLED)
def test_every_assertion_of_a_claim_has_a_status_of_its_own(audited, name):
    found = {place.part: status for place, status in audited.entries[name].statuses.items()}
    assert found == SETTLED[name]


@pytest.mark.parametrize("name", BY_ID)
def test_finitely_many_outcomes_are_called_so_or_are_cells(name):
    """A sum over ``n`` outcomes is a finite range, unless every prior can be cut into cells."""
    for part in BY_ID[name].parts:
        for build in filter(None, (part.formal, part.corrected)):
            if n in build().conclusion.free_symbols:
                cells = any("cells" in one for one in BY_ID[name].rests_on)
                assert cells != (FINITE_OUTCOMES in part.narrower), part.name


@pytest.mark.parametrize(
    ("name", "narrower"),
    [
        ("refine.proposition-1", ""),
        ("refine.proposition-3", " (finite outcomes)"),
        ("refine.protocol-1", " (densities, not events; a sensitivity that is attained)"),
        ("refine.figure-7", " (integrals in closed form)"),
    ],
)
def test_what_is_narrower_than_the_paper_stands_beside_the_verdict(audited, name, narrower):
    entry = audited.entries[name]
    assert verdict_text(BY_ID[name], entry.verdict, entry.statuses) == f"PROVED{narrower}"
