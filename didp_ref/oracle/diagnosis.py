"""From what fails to the bug behind it, the most severe first.

Several kinds of evidence name a bug. An answer that equals a *symptom* is what an implementation
with that bug returns. Answers that are cut at a number, or rounded to decimals, show it themselves
(:mod:`~didp_ref.oracle.patterns`). Errors of the size of float32, on either side, come from single
precision. Errors of a few ulp come from rounding, and accuse the formula of nothing. For the rest
it counts where the failures lie (:mod:`~didp_ref.oracle.failure_clusters`): under a flag, or in a
range of one parameter. Corners explain nothing where the formula fails at everyday points too.

What is worst comes first: an answer to a question that has none, then a wrong formula, then a
wrong number in a corner, then invalid input that is taken, no answer, and rounding last.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import sympy

from didp_ref.formulas import quantities
from didp_ref.numbers.domains import PROBABILITY
from didp_ref.oracle.best_order import best_of_an_edit
from didp_ref.oracle.cut_input import (
    cut_at_a_multiple,
    cut_input,
    cut_to_zero,
    kept_from_the_ends,
    rounded_input,
)
from didp_ref.oracle.cut_sums import cut_sums
from didp_ref.oracle.encoding import expanded
from didp_ref.oracle.failure_clusters import counts, everywhere, flagged, ranges, span
from didp_ref.oracle.in_a_part import formula_in_a_part
from didp_ref.oracle.judge import NEAR, NUMBERS, Finding, Kind
from didp_ref.oracle.known_bounds import another_formula, known_bound, multiple_of_bound
from didp_ref.oracle.lost_tails import lost_tails
from didp_ref.oracle.one_edit import one_edit, rounded_to_nearest, without_a_term
from didp_ref.oracle.other_quantity import cut, simpler_quantity
from didp_ref.oracle.patterns import patterns
from didp_ref.oracle.relations import near_on_either_side, relations, rounded_down, shared_factor
from didp_ref.oracle.searches import grid_of_values, marks_of_searches
from didp_ref.oracle.single_precision import by_precision, relative_errors
from didp_ref.oracle.small_weights import small_weights
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.symptoms import DISTINCT, SYMPTOMS_A_VECTOR
from didp_ref.oracle.textbook import is_rounding
from didp_ref.oracle.vectors import TWIN, Vector
from didp_ref.oracle.without_effect import without_effect

SYMPTOM_TOLERANCE = 1e-6
LEAST_SHARE = 0.5
LEAST_MATCHES = 3
ALWAYS = 0.9
"""So many of the answers in which a bug of the whole formula can show are wrong; and it is sure
where as many of these are what it gives. In part of the answers it is only likely: another bug may
give the same there."""
TINY = 2.0**-30
"""Of smaller chances, steps of 2^-53 leave fewer digits than those that tell bugs apart."""
MILDER = 0.5
"""What an error's score counts for beside that of an infinity or NaN, which may be used."""
LEAST_SHARED = 0.75
"""So many of the missing results lie where digits are lost, if both have one cause."""
LEAST_SHOWN = 0.25
"""A bug of the whole formula shows at so many of the wrong answers at least."""
OFTEN = 0.5
"""Of bugs in part of the answers those are named that explain half as many as any other one."""
CLOSE = 0.7
FEW_ULPS = 64.0
TO_NEAREST = 0.5
"""So many ulp at most is one rounding to nearest, and one nextafter is enough."""
NO_NUMBER = "no-number"
FEW = "few-ulp"
SCATTERED = "scattered"
LOST = "digits-lost"
SECOND_CALL, EXCHANGED = "second-call", "max-and-min-exchanged"
LEAST_KEPT = 2
LONG = 9
SUMS = "float-sum-too-small"
ROUNDING = ("nearest-is-unsafe", SUMS)
BEYOND_FLOAT64 = ("decimal-inputs", "beyond-float64")


def diagnose(
    vectors: Sequence[Vector], findings: Sequence[Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    """Return the bugs that would explain the findings, the most severe and likeliest first."""
    taken = [each for each in findings if each.vector.error and each.kind is not Kind.MISSING]
    silent = [finding for finding in findings if finding.is_without_number]
    numbers = [finding for finding in findings if finding.kind in NUMBERS]
    valid = [vector for vector in vectors if not vector.error]
    if told := _no_numbers(valid, findings):
        return told
    suspects = _invalid_taken([vector for vector in vectors if vector.error], taken, notes)
    wrong = _wrong_numbers(valid, numbers, silent, notes)
    if not any(suspect.certain for suspect in wrong):
        wrong = _far_from_zero(valid, numbers, silent, notes) or wrong
    suspects += wrong
    if not suspects and 0 < len(silent) < len(valid):
        suspects = [_scattered(valid, silent)]
    suspects.sort(
        key=lambda suspect: (
            suspect.severity,
            not suspect.certain,
            -round(suspect.score, 6),
            -suspect.failing,
            suspect.flag,
        )
    )
    return suspects


def _no_numbers(valid: Sequence[Vector], findings: Sequence[Finding]) -> list[Suspect]:
    """Say what is returned instead of a number, where it is the same for nearly all valid input."""
    whys = Counter(finding.why for finding in findings if finding.why and not finding.vector.error)
    for why, count in whys.most_common(1):
        if count >= ALWAYS * len(valid):
            told = [finding for finding in findings if finding.why == why]
            return [
                suspect(
                    NO_NUMBER,
                    f"it returns {why}",
                    told,
                    len(valid),
                    Severity.FORMULA,
                    score=1.0,
                    certain=True,
                    ground=f"{count} of {len(valid)} answers",
                )
            ]
    return []


# --- numbers ---------------------------------------------------------------------------------


def _wrong_numbers(
    valid: Sequence[Vector],
    numbers: Sequence[Finding],
    silent: Sequence[Finding],
    notes: Mapping[str, str],
) -> list[Suspect]:
    """Look for what is behind wrong numbers, and behind none."""
    far = [finding for finding in numbers if finding.kind is Kind.WRONG and is_far(finding)]
    near = [finding for finding in numbers if finding.kind in NEAR or not is_far(finding)]
    unanswered = {finding.vector.id for finding in silent}
    answered = [vector for vector in valid if vector.id not in unanswered]
    related = relations(valid, far)
    seen = [*related, *patterns(answered, far)]
    named = rounded_down(answered, far) or rounded_to_nearest(answered, far)
    named = named or (known_bound(answered, far) and another_formula(answered, far))
    if not named and _are_whole(far):  # there another bug often gives the same
        named = another_formula(answered, far)
    named = named or _by_symptom(answered, far, notes)
    if [each.flag for each in named] == [EXCHANGED]:  # a term that is left out may look like that
        named = one_edit(answered, far, without_a_term) or named
    named = named or [suspect for suspect in seen if suspect.certain]
    named = named or _of_other_questions(valid, far, notes)
    named = named or another_formula(answered, far)
    named = named or cut_input(answered, far) or kept_from_the_ends(answered, far)
    named = named or rounded_input(answered, far)
    named = named or cut_at_a_multiple(answered, far)
    named = named or by_precision(valid, far, notes)
    if not named and (tails := lost_tails(far, len(valid))):
        return [
            *tails,
            *_places_of_none(valid, silent, notes),
            *_by_rounding(valid, near, far, notes),
        ]
    named = named or cut_to_zero(answered, far)
    if not any(suspect.severity is Severity.FORMULA for suspect in named):
        # an edit explains right answers too; a bug of a part of the domain leaves them open
        formula = grid_of_values(far) or one_edit(answered, far)
        formula = formula or multiple_of_bound(answered, far) or best_of_an_edit(far)
        named = formula or _of_an_algorithm(answered, far) or named
    lost = is_rounding(numbers, far)
    if any(suspect.severity is Severity.FORMULA for suspect in named):
        named += _places_of_none(valid, silent, notes)
    else:
        usual = everywhere(valid, far, notes)  # elsewhere, small errors may be lost digits
        approximate = near_on_either_side(valid, far) if usual else []
        if not named:
            named = shared_factor(valid, far) or approximate or without_effect(answered, far)
            named = named or usual
        placed = [] if lost and all(finding.is_of_zero for finding in far) else far
        places = _in_places(valid, [*placed, *silent], notes, placed, seen)
        if lost and not _is_of_all(places, silent):
            places = _in_places(valid, placed, notes, placed, seen)
        # what all wrong answers are of the right ones is not made by a corner that some lie in
        named += [each for each in places if not related or each.failing >= len(far)]
    named = named or small_weights(far, len(valid))
    if far and not named:
        named = [(_lost if lost else _scattered)(valid, far)]
    if lost:  # what is behind no number has nothing to do with them
        named += _places_of_none(valid, silent, notes)
    return named + _by_rounding(valid, near, far, notes)


def _far_from_zero(
    valid: Sequence[Vector],
    numbers: Sequence[Finding],
    silent: Sequence[Finding],
    notes: Mapping[str, str],
) -> list[Suspect]:
    """Look for a sure cause of wrong chances that are not tiny.

    1 - (1 - x), or rounding up in steps of 2^-53, leaves of a tiny chance nothing to compare.
    """
    quantity = quantities.get(valid[0].id.partition("/")[0]) if valid else None
    if quantity is None or quantity.result != PROBABILITY:
        return []
    kept = [each for each in numbers if min(each.numbers, default=0.0) > TINY]
    disturbed = {each.vector.id for each in numbers} - {each.vector.id for each in kept}
    others = [
        each
        for each in valid
        if each.id not in disturbed and all(target.nearest > TINY for target in each.targets)
    ]
    if len(others) == len(valid):
        return []
    asked = {each.id for each in others}
    found = [each for each in kept if each.vector.id in asked]
    suspects = _wrong_numbers(others, found, silent, notes)
    return suspects if any(suspect.certain for suspect in suspects) else []


def _are_whole(far: Sequence[Finding]) -> bool:
    """Say whether a formula rounds up to whole numbers."""
    quantity = quantities.get(far[0].vector.id.partition("/")[0]) if far else None
    return quantity is not None and quantity.expression.has(sympy.ceiling)


def _of_an_algorithm(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Look for a search, a sum that is cut, a limit taken too early, a formula in part."""
    return (
        marks_of_searches(answered, far)
        or cut_sums(answered, far)
        or simpler_quantity(answered, far)
        or formula_in_a_part(answered, far)
    )


def formula_is_right(findings: Sequence[Finding], suspects: Sequence[Suspect]) -> bool:
    """Say whether at valid input all is right but for rounding, and where the printed form ends."""
    if any(suspect.severity is Severity.FORMULA for suspect in suspects):
        return False
    answers = [finding for finding in findings if not finding.vector.error]
    far = [finding for finding in answers if finding.kind not in NEAR and is_far(finding)]
    return is_rounding(answers, far)


def is_far(finding: Finding) -> bool:
    """Say whether an error is beyond what rounding does: an ulp and more for each entry."""
    given = finding.vector.written.values()
    entries = sum(len(expanded(value)) for value in given if isinstance(value, list))
    return finding.ulps is None or finding.ulps > max(FEW_ULPS, entries)


def _scattered(valid: Sequence[Vector], broken: Sequence[Finding]) -> Suspect:
    """Say that wrong answers, or those that are missing, have nothing in common known here."""
    wrong = any(finding.kind is Kind.WRONG for finding in broken)
    ground = f"{len(broken)} of {len(valid)} results"
    what = "wrong" if wrong else "missing"
    bug = f"no known bug explains what is {what}: {ground}"
    severity = Severity.CORNER if wrong else Severity.NO_ANSWER
    score = len(broken) / len(valid)
    return suspect(SCATTERED, bug, broken, len(valid), severity, score=score, ground=ground)


def _lost(valid: Sequence[Vector], far: Sequence[Finding]) -> Suspect:
    """Say that the right formula loses digits as it is computed, and where if that is known."""
    where = span(valid, far)
    bug = f"the formula is right, and loses digits{f' where {where}' if where else ''}"
    return _rounded(LOST, bug, far, len(valid), score=len(far) / len(valid))


def _in_places(
    valid: Sequence[Vector],
    broken: Sequence[Finding],
    notes: Mapping[str, str],
    far: Sequence[Finding],
    seen: Sequence[Suspect],
) -> list[Suspect]:
    suspects = [*seen, *flagged(valid, broken, notes, far), *ranges(valid, broken)]
    best = max((suspect.score for suspect in suspects), default=0.0)
    return [suspect for suspect in suspects if suspect.score >= CLOSE * best]


def _places_of_none(
    valid: Sequence[Vector], silent: Sequence[Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    """Say where results are missing; an error and an infinity each have a place of their own."""
    errors = [each for each in silent if each.kind in (Kind.REFUSED, Kind.CRASHED)]
    others = [each for each in silent if each not in errors]
    if not errors or not others:
        return _in_places(valid, silent, notes, [], [])
    of_errors = _in_places(_without(valid, others), errors, notes, [], [])
    milder = [replace(each, score=each.score * MILDER) for each in of_errors]
    return [*_in_places(_without(valid, errors), others, notes, [], []), *milder]


def _without(valid: Sequence[Vector], findings: Sequence[Finding]) -> list[Vector]:
    left_out = {each.vector.id for each in findings}
    return [vector for vector in valid if vector.id not in left_out]


def _is_of_all(places: Sequence[Suspect], silent: Sequence[Finding]) -> bool:
    """Say whether the first place has lost digits and most missing results: one cause of both."""
    first = max(places, key=lambda each: each.score, default=None)
    if first is None or not silent:
        return False
    shared = sum(finding.vector.id in first.ids for finding in silent)
    return LEAST_SHARED * len(silent) <= shared < first.failing


def _by_symptom(
    valid: Sequence[Vector], far: Sequence[Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    failing = {finding.vector.id: finding for finding in far}
    totals = Counter(flag for vector in valid for flag in vector.symptoms)
    failed: Counter[str] = Counter()
    matched: dict[str, list[Finding]] = {}
    cut: dict[str, list[Finding]] = {}
    for finding in (failing[vector.id] for vector in valid if vector.id in failing):
        for flag, symptom in finding.vector.symptoms.items():
            failed[flag] += 1
            if _equals(finding.numbers, symptom):
                matched.setdefault(flag, []).append(finding)
            elif _equals(finding.numbers, _cut(finding, symptom)):
                cut.setdefault(flag, []).append(finding)
    for flag, whole in matched.items():
        if len(whole) >= LEAST_MATCHES:  # what is cut alone may be cut from anything
            whole.extend(cut.get(flag, []))
    always = [
        flag
        for flag, findings in matched.items()
        if len(findings) >= LEAST_SHARE * totals[flag]
        and failed[flag] >= ALWAYS * totals[flag]
        and len(findings) >= min(LEAST_MATCHES, LEAST_SHARE * len(far))
        and _may_be_of(flag, far, totals)
    ]
    partly = {
        flag: len(findings)
        for flag, findings in matched.items()
        if len(findings) == failed[flag] and len(findings) >= LEAST_MATCHES
    }
    most = max(partly.values(), default=0)
    somewhere = [flag for flag, count in partly.items() if count >= OFTEN * most]
    return [
        suspect(
            flag,
            notes[flag],
            matched[flag],
            totals[flag],
            Severity.FORMULA if always else Severity.CORNER,
            score=len(matched[flag]) / (totals if always else failed)[flag],
            certain=bool(always) and len(matched[flag]) >= ALWAYS * failed[flag],
            ground=f"{len(matched[flag])} of {totals[flag]} answers are exactly what this bug "
            + ("gives" if always else "gives; elsewhere the answers are right"),
        )
        for flag in always or somewhere
    ]


def _of_other_questions(
    valid: Sequence[Vector], far: Sequence[Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    """See whether wrong answers are right ones, of other vectors: they were kept."""
    if SECOND_CALL not in notes:
        return []
    if not _are_of_others(valid, far):
        return []
    ground = f"all {len(far)} wrong answers are right ones to other questions"
    return [
        suspect(
            SECOND_CALL,
            notes[SECOND_CALL],
            far,
            len(far),
            Severity.FORMULA,
            score=1.0,
            certain=True,
            ground=ground,
        )
    ]


def _are_of_others(valid: Sequence[Vector], far: Sequence[Finding]) -> bool:
    """Say whether wrong answers are right ones of other vectors; of a twin one is enough."""
    known = {vector.id: _digits([each.nearest for each in vector.targets]) for vector in valid}
    given = {finding.vector.id: _digits(finding.numbers) for finding in far}
    answers = {*given.values()}
    if answers & {known.get(name) for name in given}:
        return False  # near its own: digits are lost, and no answer was kept
    if all(known.get(name.removesuffix(TWIN)) == answer for name, answer in given.items()):
        return bool(far)
    if len(answers) < LEAST_KEPT or not answers <= {*known.values()}:
        return False
    # short numbers are the answers to many a question
    return sum(max(map(len, answer), default=0) > LONG for answer in answers) >= LEAST_KEPT


def _may_be_of(flag: str, far: Sequence[Finding], totals: Counter[str]) -> bool:
    """Say whether a bug of the whole formula may show at most of the wrong answers.

    Each vector is told of some of the bugs that show there, in turns.
    """
    told = [
        finding.vector.symptoms
        for finding in far
        if finding.vector.symptoms and any(abs(e) > DISTINCT for e in relative_errors(finding))
    ]
    bearing = sum(flag in symptoms for symptoms in told)
    return bearing * max(1.0, len(totals) / SYMPTOMS_A_VECTOR) >= LEAST_SHOWN * len(told)


def _digits(numbers: Sequence[float]) -> tuple[str, ...]:
    return tuple(f"{number:.12g}" for number in numbers)


def _cut(finding: Finding, symptom: Sequence[float]) -> list[float]:
    """Return what a bug gives, cut at the ends of the range that results lie in."""
    return [cut(x, finding.vector) for x in symptom]


def _equals(numbers: Sequence[float], symptom: Sequence[float]) -> bool:
    return len(numbers) == len(symptom) and all(
        abs(a - b) <= SYMPTOM_TOLERANCE * abs(b) for a, b in zip(numbers, symptom, strict=True)
    )


def _by_rounding(
    valid: Sequence[Vector],
    near: Sequence[Finding],
    far: Sequence[Finding],
    notes: Mapping[str, str],
) -> list[Suspect]:
    """Say of answers that are near the right ones how near they are, and on which side."""
    if not near:
        return []
    worst = max(finding.ulps or 0.0 for finding in near)
    unsafe = sum(finding.unsafe for finding in near)
    wrong = [finding for finding in near if finding.kind is Kind.WRONG]
    totals, failing = counts(valid), counts([finding.vector for finding in near])
    scores = {
        flag: 2 * failing[flag] / (len(near) + totals[flag]) for flag in ROUNDING if flag in failing
    }
    summed = scores.get(SUMS, 0.0) >= LEAST_SHARE
    if wrong and not (summed and all(SUMS in finding.vector.flags for finding in wrong)):
        if worst <= 1.0 and (through := _through_float64(valid, near, notes)):
            return through
        side = f"; {unsafe} of them are on the unsafe side" if unsafe else ""
        where = "other answers are" if far else "every answer is near the exact value: some are"
        bug = f"{where} off by up to {worst:.3g} ulp, as rounding errors may be{side}"
        score = 0.0 if far else 1.0  # what is far off says more
        return [_rounded(FEW, bug, near, len(valid), score=score)]
    if max(scores.values(), default=0.0) < LEAST_SHARE:
        by = f"up to {worst:.3g} ulp" if worst >= 1 else "less than an ulp"
        bug = f"some answers are beyond the exact value, by {by}"
        if worst > TO_NEAREST and 2 * len(near) < len(valid):
            bug += (
                ", and most are not: rounding errors add up, and one nextafter at the end may not "
                "be enough"
            )
        return [_rounded(FEW, bug, near, len(valid), score=0.0 if far else 1.0)]
    flag = SUMS if wrong else max(scores, key=scores.__getitem__)
    bearing = [finding for finding in near if flag in finding.vector.flags]
    return [_rounded(flag, notes[flag], bearing, totals[flag], score=scores[flag])]


def _through_float64(
    valid: Sequence[Vector], near: Sequence[Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    """Look for inputs that float64 does not hold, where more was asked for than float64 gives."""
    totals, failing = counts(valid), counts([finding.vector for finding in near])
    suspects = []
    for flag in BEYOND_FLOAT64:
        score = 2 * failing[flag] / (len(near) + totals[flag])
        if score >= LEAST_SHARE:
            bearing = [finding for finding in near if flag in finding.vector.flags]
            suspects.append(_rounded(flag, notes[flag], bearing, totals[flag], score=score))
    return suspects


def _rounded(
    flag: str, bug: str, findings: Sequence[Finding], total: int, *, score: float
) -> Suspect:
    unsafe = sum(finding.unsafe for finding in findings)
    worst = max(finding.ulps or 0.0 for finding in findings)
    severity = Severity.ROUNDING
    ground = f"{len(findings)} of {total} answers, {unsafe} unsafe, by at most {worst:.3g} ulp"
    return suspect(flag, bug, findings, total, severity, score=score, ground=ground)


# --- invalid input ---------------------------------------------------------------------------


def _invalid_taken(
    invalid: Sequence[Vector], taken: Sequence[Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    """Name the kinds of invalid input that are not refused; each is a fact."""
    totals = counts(invalid)
    suspects = []
    for flag in counts([finding.vector for finding in taken]):
        findings = [finding for finding in taken if flag in finding.vector.flags]
        infeasible = any(finding.vector.error == "infeasible" for finding in findings)
        kinds = {finding.vector.error for finding in findings}
        severity = (
            Severity.NO_ANSWER_EXISTS
            if infeasible
            else Severity.TYPES
            if kinds == {"type"}
            else Severity.INVALID
        )
        what = "inputs without a result" if infeasible else "invalid inputs of this kind"
        answered = _kinds_of_answers(findings)
        ground = f"{len(findings)} of {totals[flag]} {what} return {answered} instead of an error"
        score = len(findings) / totals[flag]
        suspects.append(
            suspect(
                flag,
                notes[flag],
                findings,
                totals[flag],
                severity,
                score=score,
                certain=True,
                ground=ground,
            )
        )
    return suspects


def _kinds_of_answers(findings: Sequence[Finding]) -> str:
    """Say what was returned for invalid input: what is plainly no number comes first."""
    answers = [number for finding in findings for number in finding.numbers]
    kinds = [
        ("NaN", any(map(math.isnan, answers))),
        ("an infinity", any(map(math.isinf, answers))),
        ("a negative number", any(-math.inf < answer < 0 for answer in answers)),
        ("a number", any(0 <= answer < math.inf for answer in answers)),
        ("something other than a number", any(not finding.numbers for finding in findings)),
    ]
    return " or ".join(name for name, present in kinds if present)
