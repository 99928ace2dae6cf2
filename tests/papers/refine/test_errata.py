"""Every erratum of refine, computed again by arithmetic that shares nothing with the evidence.

The numbers are read out of what the entries say; the expected ones are made here.
"""

import re
from fractions import Fraction
from math import exp, floor, log

import pytest

from didp_ref.audit.errata import errata
from didp_ref.claim import Severity

ENTRIES = {one.claim: one for one in errata("refine") if one.severity is not Severity.REMARK}


def values_of(name):
    """Return the values of an entry's counterexample, each a list of numbers where it is one."""
    example = ENTRIES[name].judged.counterexample
    return {key: _numbers(text) for key, text in example.values.items()}


def _numbers(text):
    found = re.fullmatch(r"-?\d+(/\d+)?(, -?\d+(/\d+)?)*", text)
    return [Fraction(part) for part in text.split(", ")] if found else text


def harm_of(name):
    """Return what was promised, and what was found, of the mechanism."""
    harms = [one.counterexample.harm for one in ENTRIES[name].judged.evidence if one.counterexample]
    (harm,) = [one for one in harms if one]
    return Fraction(harm.wanted.split()[-1]), Fraction(harm.found)


def test_every_entry_is_computed_again():
    assert set(ENTRIES) == {*MISSES, *BREAKS, *OTHERS}


MISSES = {"refine.region-masses": "P_f(U_u)", "refine.algorithm-1.step-a-b": "p_u"}


@pytest.mark.parametrize("name", MISSES)
def test_the_printed_masses_miss_one(name):
    said = values_of(name)
    (up,), (down,) = said["alpha_u"], said["alpha_d"]
    (near,) = said[MISSES[name]]
    assert near == (up - 1) / (up - down)
    total = up * near + down * (1 - near)
    assert total == up + down - 1 != 1
    assert str(total) in ENTRIES[name].judged.counterexample.shows
    right = (1 - down) / (up - down)
    assert up * right + down * (1 - right) == 1


def two_point(prior, near, far_factor, near_factor):
    """Refine a prior on two points towards one of them."""
    return [p * (near_factor if place == near else far_factor) for place, p in enumerate(prior)]


BREAKS = (
    "refine.algorithm-1",
    "refine.epsilon-delta-individual",
    "refine.epsilon-delta-statistical",
    "refine.corollary-1",
)


@pytest.mark.parametrize("name", BREAKS)
def test_a_mechanism_breaks_its_promise(name):
    promised, found = harm_of(name)
    assert (promised, found) == RECOMPUTED[name](values_of(name))
    assert found > promised


def the_whole_algorithm(_said):
    """Two equally likely points: the nearest weighs 1/2 < p_u = 2/3, nothing is below p_d = 1/3."""
    up, down, half = 2, Fraction(1, 2), Fraction(1, 2)
    assert half < (up - 1) / (up - down) < 1
    between = (1 - up * half) / half
    here, there = [up * half, between * half], [between * half, up * half]
    return up / down * there[0], here[0]


def moving_delta(said):
    prior, (delta,) = said["prior"], said["delta"]
    moved = two_point(prior, 0, Fraction(1, 2), 2)
    assert sum(moved) == 1
    moved = [moved[0] + delta, moved[1] - delta]
    assert moved == said["after moving delta"]
    assert 2 * moved[1] + 2 * delta == prior[1], "(ln 2, 2 delta) is kept, and no less"
    return 2 * moved[1] + delta, prior[1]


def moving_half(said):
    (delta,), (up,), (down,) = said["delta"], said["alpha_u"], said["alpha_d"]
    answers = []
    for near in (0, 1):
        answer = two_point(said["prior"], near, down, up)
        answer[near] += delta / 2
        answer[1 - near] -= delta / 2
        answers.append(answer)
    assert answers == [said["answer at D"], said["answer at D'"]]
    assert answers[0][0] == 2 * answers[1][0] + delta * 3 / 2, "(ln 2, delta (1 + 2)/2) is kept"
    return 2 * answers[1][0] + delta, answers[0][0]


def colluding(said):
    present = said["answer at f(D) = 0"]
    absent = said["prior"]
    assert max(a / b for a, b in zip(present, absent, strict=True)) <= 2
    assert max(b / a for a, b in zip(present, absent, strict=True)) == 2
    return 2 * present[1] ** 2, absent[1] ** 2


RECOMPUTED = dict(
    zip(BREAKS, (the_whole_algorithm, moving_delta, moving_half, colluding), strict=True)
)
OTHERS = (
    "refine.algorithm-1.else-branch",
    "refine.individual-sensitivity",
    "refine.table-5.laplace",
)


def test_the_factor_between_is_no_number():
    said = values_of("refine.algorithm-1.else-branch")
    (up,), (down,), (p_u,), (p_d,) = (said[k] for k in ("alpha_u", "alpha_d", "p_u", "p_d"))
    assert 1 - p_u - p_d == 0
    assert [1 - up * p_u - down * p_d] == said["1 - alpha_u p_u - alpha_d p_d"] != [0]


def test_an_absent_individual_lies_half_a_range_away():
    assert harm_of("refine.individual-sensitivity") == (1, Fraction(1, 2))
    assert max(abs(x - Fraction(1, 2)) for x in (0, 1)) == Fraction(1, 2)
    epsilon, refined = 1, 0.034
    assert 2 * (1 / epsilon) ** 2 == 4 * 2 * (1 / (2 * epsilon)) ** 2 > refined


def test_laplace_answers_leave_the_range():
    corrected = ENTRIES["refine.table-5.laplace"].judged.correction.correct.split(", ")
    inside = [1 - exp(-epsilon / 2) for epsilon in (0.1, log(2), 1, 2)]
    assert [f"{one:.3f}" for one in inside] == corrected
    assert floor(100 * (1 - inside[0])) == 95
