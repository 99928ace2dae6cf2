"""Every erratum of refine, computed again by arithmetic that shares nothing with the evidence.

The numbers are read out of what the entries say; the expected ones are made here.
"""

import re
from fractions import Fraction
from math import exp, floor, log

import pytest

from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import errata
from tests.papers.recomputed import not_computed

SHOWN = {one.claim: one for one in errata("refine")}
ENTRIES = {name: one for name, one in SHOWN.items() if one.severity is not Severity.REMARK}
UNSAFE = {name for name, one in ENTRIES.items() if one.severity is Severity.UNSAFE}
HALF = Fraction(1, 2)


def assert_computed(name, *numbers):
    """Every number that the entry says is among those computed, or among its own premises."""
    assert not_computed(SHOWN[name], numbers) == []


def values_of(name):
    """Return the values of the counterexample that shows most, each as numbers where it is some."""
    found = [one.counterexample for one in SHOWN[name].judged.evidence if one.counterexample]
    example = next((one for one in found if one.harm), found[0])
    return {key: _numbers(text) for key, text in example.values.items()}


def _numbers(text):
    found = re.fullmatch(r"-?\d+(/\d+)?(, -?\d+(/\d+)?)*", text)
    return [Fraction(part) for part in text.split(", ")] if found else text


def harm_of(name):
    """Return what was promised, and what was found, of the mechanism."""
    harms = [one.counterexample.harm for one in ENTRIES[name].judged.evidence if one.counterexample]
    (harm,) = [one for one in harms if one]
    return Fraction(harm.wanted.split()[-1]), Fraction(harm.found)


def test_every_entry_is_computed_again_and_none_is_headed_by_more_than_its_evidence():
    assert set(ENTRIES) == {*MISSES, *BREAKS, *OTHERS}
    refuted = {name for name, one in SHOWN.items() if one.judged.counterexample}
    assert refuted <= {*ENTRIES, *REMARKS}
    assert set(BREAKS) == UNSAFE


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
    numbers = (up, down, near, 1 - near, total, 1)
    assert_computed(
        name, *numbers, *((down / total, 1 / up) if name == "refine.region-masses" else ())
    )


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
    assert_computed(name, promised, found, *ALSO_SAID[name])


def the_whole_algorithm(said):
    """Two equally likely points: the nearest weighs 1/2 < p_u = 2/3, nothing is below p_d = 1/3."""
    up, down, half = 2, HALF, HALF
    assert (up, down, [half] * 2) == (*said["alpha_u"], *said["alpha_d"], said["prior"])
    assert half < (up - 1) / (up - down) == Fraction(2, 3) < 1
    assert up + down - 1 == Fraction(3, 2)
    between = (1 - up * half) / half
    assert [between] == said["alpha_ud"]
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


ALSO_SAID = {
    "refine.algorithm-1": (2, HALF, 0, 1, Fraction(2, 3), Fraction(3, 2)),
    "refine.epsilon-delta-individual": (
        *(Fraction(13, 15), Fraction(2, 15), Fraction(1, 5), 2, Fraction(1, 3), Fraction(2, 3)),
        2 * Fraction(1, 5),
    ),
    "refine.epsilon-delta-statistical": (
        *(Fraction(2, 3), Fraction(4, 3), Fraction(23, 30), Fraction(7, 30), Fraction(1, 5), 2),
        *(HALF, 1, Fraction(1, 5) * 3 / 2),
    ),
    "refine.corollary-1": (
        *(0, 1, 2, Fraction(3, 4), Fraction(1, 4), HALF, Fraction(1, 16)),
        Fraction(1, 4) / Fraction(1, 16),
    ),
}
"""What an entry says beside the promise and what is found: its premises, and what is checked."""
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
    # step iv with the masses of the sets found, where these are the largest below p_u and p_d
    found = (Fraction(3, 5), Fraction(3, 10))
    assert found[0] < p_u < found[0] + Fraction(1, 10)
    assert found[1] < p_d < found[1] + Fraction(1, 10)
    factor = (1 - up * found[0] - down * found[1]) / (1 - sum(found))
    assert factor == Fraction(-7, 2)
    numbers = (HALF, up, down, p_u, p_d, 0, 1, -factor)
    assert_computed("refine.algorithm-1.else-branch", *numbers)


def test_an_absent_individual_lies_half_a_range_away():
    assert harm_of("refine.individual-sensitivity") == (1, Fraction(1, 2))
    assert max(abs(x - Fraction(1, 2)) for x in (0, 1)) == Fraction(1, 2)
    epsilon, refined = 1, 0.034
    assert 2 * (1 / epsilon) ** 2 == 4 * 2 * (1 / (2 * epsilon)) ** 2 > refined
    near = 1 / (1 + exp(epsilon))  # the width of U_u: density e there, 1/e elsewhere
    variance = (exp(epsilon) * near**3 + exp(-epsilon) * (1 - near**3)) / 12
    numbers = (0, 1, HALF, 2, 2 * HALF**2, variance)
    assert_computed("refine.individual-sensitivity", *numbers)


def test_laplace_answers_leave_the_range():
    corrected = ENTRIES["refine.table-5.laplace"].judged.correction.correct.split(", ")
    inside = [1 - exp(-epsilon / 2) for epsilon in (0.1, log(2), 1, 2)]
    assert [f"{one:.3f}" for one in inside] == corrected
    assert floor(100 * (1 - inside[0])) == 95
    numbers = (Fraction(1, 10), 95, 100, 0, 1, round(100 * (1 - 0.476)))
    assert_computed("refine.table-5.laplace", *numbers)


def test_a_prior_that_is_certain_of_a_wrong_answer():
    said = values_of("refine.definition-2")
    assert [*said["alpha_u"], *said["alpha_d"], *said["prior"]] == [2, HALF, 0, 1]
    # whatever the factors, an outcome of probability 0 keeps it, and the other must weigh 1
    assert_computed("refine.definition-2", 0, 1, 2, HALF)


def test_a_value_that_changes():
    said = values_of("refine.proposition-2")
    here, there = said["answer at value 1"], said["answer at value 2"]
    assert sum(here) == sum(there) == 1
    for answer in (here, there):
        assert all(HALF <= a / p <= 2 for a, p in zip(answer, said["prior"], strict=True))
    assert max(a / b for a, b in zip(here, there, strict=True)) == 4 == 2 * 2
    assert_computed("refine.proposition-2", 1, 2, *here, *there, *said["prior"], 4)


def test_a_coin_that_two_answers_share():
    seen = {bit: [(coin, coin ^ bit) for coin in (0, 1)] for bit in (0, 1)}
    for place in (0, 1):
        assert sorted(one[place] for one in seen[0]) == sorted(one[place] for one in seen[1])
    assert set(seen[0]) == {(0, 0), (1, 1)}
    assert not set(seen[0]) & set(seen[1])
    assert_computed("refine.sequential-composition", 0, 1, 2, 11)  # the event {00, 11}


REMARKS = ("refine.definition-2", "refine.proposition-2", "refine.sequential-composition")
