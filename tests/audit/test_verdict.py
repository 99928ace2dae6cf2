"""audit/verdict.py: statuses and verdict are computed from the evidence, and nothing else."""

from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.audit.claim import (
    Claim,
    Correction,
    Counterexample,
    Evidence,
    Harm,
    Kind,
    Outcome,
    Part,
    Place,
    Scope,
    Severity,
    Source,
    Status,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.audit.verdict import judge, places_of, severity, statuses, verdict_of
from didp_ref.audit.verdict_words import verdict_text
from didp_ref.errors import InputError

HOLDS, FAILS, UNDECIDED, SKIPPED = Outcome.HOLDS, Outcome.FAILS, Outcome.UNDECIDED, Outcome.SKIPPED
PROOF, EXACT = Strength.PROOF, Strength.EXACT
REPRODUCTION, SAMPLED = Strength.REPRODUCTION, Strength.SAMPLED
PRINTED, CORRECTED, REMARK = Subject.PRINTED, Subject.CORRECTION, Subject.REMARK
REPAIR = Correction("the true one", "those who trust it")
SLIP = replace(REPAIR, severity=Severity.REMARK)
READINGS = {"r1": "the first", "r2": "the second"}


def part(name="statement", **changes):
    return Part(name, f"what {name} says", informal="it is a test", **changes)


def claim(*parts, kind=Kind.THEOREM, **changes):
    chosen = parts or (part(),)
    return Claim(
        "test.claim", kind, Source("test", "1"), "A title", "A statement", chosen, **changes
    )


def evidence(outcome, strength=PROOF, subject=PRINTED, reading="", name=""):
    return Evidence("an engine", outcome, strength, "a detail", subject, reading, part=name)


@pytest.mark.parametrize(
    ("asked", "found", "verdict"),
    [
        (
            claim(correction=REPAIR),
            [
                evidence(FAILS),
                evidence(HOLDS, PROOF, CORRECTED),
                evidence(FAILS, SAMPLED, CORRECTED),
            ],
            Verdict.CONFLICT,
        ),
        (claim(not_checkable="the figure is missing"), [], Verdict.NOT_CHECKABLE),
        (claim(not_checkable="it is missing"), [evidence(SKIPPED)], Verdict.NOT_CHECKABLE),
        (claim(not_checkable="it is missing"), [evidence(HOLDS)], Verdict.UNDECIDED),
    ],
)
def test_the_verdict_follows_from_the_evidence(asked, found, verdict):
    assert judge(asked, found) is verdict
    assert judge(asked, reversed(found)) is verdict


# every set of up to two pieces of evidence on one part, against the rules said another way

SETTLING = {
    (Scope.EVERY, PRINTED): {PROOF},
    (Scope.EVERY, CORRECTED): {PROOF},
    (Scope.EXISTS, PRINTED): {PROOF, EXACT},
    (Scope.EXISTS, CORRECTED): {PROOF},
    (Scope.CONCRETE, PRINTED): {PROOF, EXACT},
    (Scope.CONCRETE, CORRECTED): {PROOF, EXACT},
}
REFUTING = {
    (Scope.EVERY, PRINTED): {PROOF, EXACT, SAMPLED},
    (Scope.EXISTS, PRINTED): {PROOF},
    (Scope.CONCRETE, PRINTED): {PROOF, EXACT, SAMPLED},
}
RULES = [
    ({"settled", "refuted"}, Status.CONFLICT),
    ({"corrected", "uncorrected"}, Status.CONFLICT),
    ({"undecided"}, Status.UNDECIDED),
    ({"uncorrected"}, Status.UNDECIDED),
    ({"refuted", "corrected", "has a correction"}, Status.CORRECTED),
    ({"refuted"}, Status.FALSE),
    ({"a number is wrong"}, Status.NOT_REPRODUCED),
    ({"a number is right"}, Status.REPRODUCED),
    ({"settled", "defines"}, Status.WELL_FORMED),
    ({"settled"}, Status.PROVED),
    ({"held"}, Status.SAMPLED),
    (set(), Status.OPEN),
]


def facts(asked, scope, result):
    """What there is to know of one part, as words that the rules ask for."""
    if asked.correction:
        yield "has a correction"
    if asked.kind is Kind.DEFINITION and scope is Scope.CONCRETE:
        yield "defines"
    for evidence in result:
        place = scope, evidence.subject
        if evidence.outcome is UNDECIDED:
            yield "undecided"
        elif evidence.strength is REPRODUCTION and evidence.subject is PRINTED:
            yield {HOLDS: "a number is right", FAILS: "a number is wrong"}.get(evidence.outcome, "")
        elif evidence.outcome is FAILS and evidence.subject is CORRECTED:
            yield "uncorrected"
        elif evidence.outcome is FAILS and evidence.strength in REFUTING.get(place, ()):
            yield "refuted"
        elif evidence.outcome is HOLDS and evidence.strength in SETTLING.get(place, ()):
            yield "corrected" if evidence.subject is CORRECTED else "settled"
        if (evidence.outcome, evidence.subject) == (
            HOLDS,
            PRINTED,
        ) and evidence.strength is not REPRODUCTION:
            yield "held"


EVERY_EVIDENCE = [
    evidence(outcome, strength, subject)
    for outcome, strength, subject in product(Outcome, Strength, Subject)
]


@pytest.mark.parametrize("kind", [Kind.THEOREM, Kind.DEFINITION], ids=lambda item: item.value)
@pytest.mark.parametrize("scope", Scope, ids=lambda item: item.name)
@pytest.mark.parametrize("correction", [None, REPAIR], ids=["bare", "corrected"])
def test_one_part_against_the_table(kind, scope, correction):
    asked = claim(part(scope=scope), kind=kind, correction=correction)
    for count in (0, 1, 2):
        for result in combinations_with_replacement(EVERY_EVIDENCE, count):
            known = set(facts(asked, scope, result))
            expected = next(status for needed, status in RULES if needed <= known)
            assert statuses(asked, result) == {("statement", ""): expected}, result


@pytest.mark.parametrize("scope", Scope, ids=lambda item: item.name)
def test_what_is_not_shown_to_be_defined_is_not_proved(scope):
    """Neither is a correction; what is refuted stays so, and what is in conflict."""
    asked = claim(part(scope=scope), correction=REPAIR)
    (place,) = asked.places
    stands = {Status.PROVED, Status.WELL_FORMED, Status.SAMPLED}
    for count in (0, 1, 2):
        for result in combinations_with_replacement(EVERY_EVIDENCE, count):
            (before,) = statuses(asked, result).values()
            (printed,) = statuses(asked, result, {(place, PRINTED)}).values()
            (corrected,) = statuses(asked, result, {(place, CORRECTED)}).values()
            assert printed is (Status.OPEN if before in stands else before), result
            assert corrected is (Status.FALSE if before is Status.CORRECTED else before), result


# every combination of statuses on a few shapes of claims, against the table said another way

A, B = part("A"), part("B")
SHAPES = {
    "one part, one reading": claim(A),
    "two parts": claim(A, B),
    "two readings": claim(A, readings=READINGS),
    "a part under one reading only": claim(A, part("B", reading="r2"), readings=READINGS),
    "a part to each reading": claim(
        part("A", reading="r1"), part("B", reading="r2"), readings=READINGS
    ),
    "two parts, two readings": claim(A, B, readings=READINGS),
}
RIGHT = {Status.PROVED, Status.WELL_FORMED, Status.REPRODUCED}
WRONG = {Status.FALSE, Status.CORRECTED}
UNLIKE = WRONG | {Status.NOT_REPRODUCED}


def expected_verdict(result):
    """The claim's verdict from the statuses by part and reading: the rows in their order."""
    seen = set(result.values())
    by_reading, by_part = {}, {}
    for (name, reading), status in result.items():
        by_reading.setdefault(reading, set()).add(status)
        by_part.setdefault(name, set()).add(status)
    false = [bool(among & WRONG) for among in by_reading.values()]
    true = [among <= RIGHT for among in by_reading.values()]
    turning = [bool(among & UNLIKE and among & RIGHT) for among in by_part.values()]
    rows = [
        (Status.CONFLICT in seen, Verdict.CONFLICT),
        (Status.UNDECIDED in seen, Verdict.UNDECIDED),
        (all(false) and Status.FALSE not in seen, Verdict.CORRECTED),
        (all(false), Verdict.REFUTED),
        (seen & UNLIKE and (any(turning) or any(true)), Verdict.DEPENDS_ON_READING),
        (Status.NOT_REPRODUCED in seen, Verdict.NOT_REPRODUCED),
        (seen == {Status.PROVED}, Verdict.PROVED),
        (seen <= RIGHT and Status.REPRODUCED in seen, Verdict.REPRODUCED),
        (seen <= RIGHT, Verdict.WELL_FORMED),
        (Status.PROVED in seen and seen <= RIGHT | {Status.SAMPLED}, Verdict.PARTLY_PROVED),
        (True, Verdict.OPEN),
    ]
    return next(verdict for applies, verdict in rows if applies)


@pytest.mark.parametrize("shape", SHAPES)
def test_parts_and_readings_against_the_table(shape):
    asked = SHAPES[shape]
    for combination in product(Status, repeat=len(asked.places)):
        results = dict(zip(asked.places, combination, strict=True))
        assert verdict_of(asked, results) is expected_verdict(results), results


# what may be added to the evidence, and what comes of it

TWICE = SHAPES["two parts, two readings"]
ANY_EVIDENCE = st.builds(
    evidence,
    st.sampled_from(Outcome),
    st.sampled_from(Strength),
    st.sampled_from(Subject),
    st.sampled_from(["", *READINGS]),
    st.sampled_from(["A", "B"]),
)
SEVERAL = st.lists(ANY_EVIDENCE, max_size=6)


@given(SEVERAL, st.randoms())
def test_order_and_repetition_do_not_matter(result, random):
    again = [*result, *random.choices(result, k=3)] if result else []
    random.shuffle(again)
    assert statuses(TWICE, again) == statuses(TWICE, result)
    assert judge(TWICE, again) is judge(TWICE, result)


@given(SEVERAL, ANY_EVIDENCE)
def test_what_is_skipped_counts_for_nothing(result, item):
    skipped = evidence(SKIPPED, item.strength, item.subject, item.reading, item.part)
    assert statuses(TWICE, [*result, skipped]) == statuses(TWICE, result)
    assert judge(TWICE, [*result, skipped]) is judge(TWICE, result)


@given(SEVERAL, st.sampled_from(["A", "B"]), st.sampled_from(["", *READINGS]))
def test_a_proof_never_lowers(result, name, reading):
    proof = evidence(HOLDS, reading=reading, name=name)
    before, after = statuses(TWICE, result), statuses(TWICE, [*result, proof])
    for place, status in before.items():
        if place not in places_of(TWICE, proof):
            assert after[place] is status
        elif status in (Status.OPEN, Status.SAMPLED):
            assert after[place] is Status.PROVED
        elif status in WRONG:
            assert after[place] is Status.CONFLICT
        elif status is Status.UNDECIDED:
            assert after[place] in (Status.UNDECIDED, Status.CONFLICT)
        else:
            assert after[place] is status


@given(SEVERAL, st.sampled_from(["A", "B"]), st.sampled_from(["", *READINGS]))
def test_a_counterexample_to_what_is_proved_is_a_conflict(result, name, reading):
    against = evidence(FAILS, EXACT, reading=reading, name=name)
    before = statuses(TWICE, result)
    if any(before[place] is Status.PROVED for place in places_of(TWICE, against)):
        assert judge(TWICE, [*result, against]) is Verdict.CONFLICT


@pytest.mark.parametrize(
    ("asked", "one", "wrong"),
    [
        (claim(), evidence(HOLDS, name="other"), "'other'"),
        (claim(), evidence(SKIPPED, name="other"), "'other'"),
        (claim(), evidence(HOLDS, reading="r1"), "'r1'"),
        (claim(A, B), evidence(HOLDS), "A, B"),
        (claim(A, B), evidence(FAILS, EXACT, CORRECTED), "A, B"),
        (
            SHAPES["a part to each reading"],
            evidence(HOLDS, name="A", reading="r2"),
            "'A' is not under 'r2'",
        ),
    ],
)
def test_evidence_on_what_the_claim_does_not_have_is_refused(asked, one, wrong):
    with pytest.raises(InputError, match=wrong):
        judge(asked, [one])


def test_a_remark_and_what_was_skipped_need_no_part():
    both = tuple(claim(A, B).places)
    assert places_of(claim(A, B), evidence(HOLDS, EXACT, REMARK)) == both
    assert places_of(claim(A, B), evidence(SKIPPED)) == both
    assert places_of(claim(A, B), evidence(UNDECIDED)) == both


NARROW = Part("statement", informal="a test", narrower=("finite outcomes", "uniform prior"))


@pytest.mark.parametrize(
    ("asked", "found", "text"),
    [
        (claim(), [Status.PROVED], "PROVED"),
        (claim(), [Status.SAMPLED], "OPEN"),
        (claim(NARROW), [Status.PROVED], "PROVED (scope: finite outcomes, uniform prior)"),
        (claim(A, B), [Status.PROVED, Status.SAMPLED], "PARTLY_PROVED (sampled: B)"),
        (claim(A, B), [Status.PROVED, Status.CORRECTED], "CORRECTED (false: B)"),
        (claim(A, B), [Status.OPEN, Status.SAMPLED], "OPEN (sampled: B; open: A)"),
        (
            SHAPES["two readings"],
            [Status.PROVED, Status.FALSE],
            'DEPENDS_ON_READING (true if read as "r1"; false if read as "r2")',
        ),
        (
            SHAPES["two parts, two readings"],
            [Status.PROVED, Status.FALSE, Status.SAMPLED, Status.SAMPLED],
            'DEPENDS_ON_READING (true: A if read as "r1"; false: A if read as "r2"; sampled: B)',
        ),
        (
            SHAPES["two parts, two readings"],
            [Status.PROVED, Status.PROVED, Status.PROVED, Status.CORRECTED],
            'DEPENDS_ON_READING (true: A, B if read as "r1"; false: B if read as "r2")',
        ),
        (
            SHAPES["two parts, two readings"],
            [Status.PROVED, Status.FALSE, Status.PROVED, Status.FALSE],
            'DEPENDS_ON_READING (true if read as "r1"; false if read as "r2")',
        ),
    ],
)
def test_a_verdict_says_what_it_is_not_of(asked, found, text):
    places = dict(zip(asked.places, found, strict=True))
    assert verdict_text(asked, verdict_of(asked, places), places) == text


def test_a_place_is_a_part_and_a_reading():
    assert tuple(SHAPES["a part under one reading only"].places) == (
        Place("A", "r1"),
        Place("A", "r2"),
        Place("B", "r2"),
    )


def shown(severity, subject=PRINTED):
    """Evidence with a counterexample that exhibits harm, or none."""
    harm = severity and Harm(severity, "a belief", "at most 1/3", "1/2")
    return replace(evidence(FAILS, EXACT, subject), counterexample=Counterexample({}, "so", harm))


@pytest.mark.parametrize(
    ("asked", "found", "expected"),
    [
        (claim(), [], Severity.REMARK),
        (claim(), [shown(None)], Severity.REMARK),
        (claim(correction=REPAIR), [shown(None)], Severity.WRONG_REASON),
        (claim(correction=SLIP), [shown(None)], Severity.REMARK),
        (claim(correction=SLIP), [shown(Severity.WASTEFUL)], Severity.WASTEFUL),
        (claim(), [shown(Severity.WASTEFUL), shown(Severity.UNSAFE)], Severity.UNSAFE),
        (claim(), [shown(Severity.UNSAFE, CORRECTED)], Severity.REMARK),
        (claim(), [shown(Severity.UNSAFE, REMARK)], Severity.REMARK),
    ],
)
def test_harm_is_exhibited_and_the_rest_is_declared(asked, found, expected):
    assert severity(asked, found) is expected


@pytest.mark.parametrize("harm", [Severity.UNSAFE, Severity.WASTEFUL])
def test_no_word_makes_a_correction_harmful(harm):
    with pytest.raises(ValueError, match=harm.value):
        replace(REPAIR, severity=harm)
