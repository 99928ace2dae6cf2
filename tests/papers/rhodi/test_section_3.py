"""Section 3: worlds by listing them, densities by mpmath, and misread definitions."""

import re
from fractions import Fraction
from itertools import combinations
from statistics import median

import mpmath
import pytest

from didp_ref import worlds
from didp_ref.formulas import guarantee
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi import section_3
from didp_ref.papers.rhodi.alphabet import S, lambda_, m, n, t, v
from didp_ref.papers.rhodi.shared import BOUND_BY_RANGE
from didp_ref.symbolic.notation import ge, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.rhodi.shared import shares


def test_footnote_3(counterexample, said, assert_computed):
    values = counterexample("rhodi.footnote-3", "any rho-identifiable mechanism").values
    people = range(int(values["|U|"]))
    pair = [Fraction(person // 2 == 0) for person in people]
    assert max(shares(pair)) == Fraction(values["rho"])
    assert max(shares(pair[1:])) == 1
    (factor,) = re.findall(r"at most (\d+/\d+)", said("rhodi.footnote-3"))
    for decay in (Fraction(1), Fraction(1, 2), Fraction(1, 10**9)):
        before, after = (1 / (1 + (len(people) - 1 - known) * decay) for known in (0, 1))
        assert before < after <= Fraction(factor) * before
    # of 1000 in the universe 997 are known to be in D, so that three worlds are left
    few = [1 / (1 + (worlds - 1) * Fraction(1, 2)) for worlds in (3, 2)]
    assert few == [Fraction(1, 2), Fraction(2, 3)]
    shown = (len(people), 1, 500, Fraction(1, 2), Fraction(factor), 998, 2, few[1])
    assert_computed("rhodi.footnote-3", *shown)


def test_who_has_excluded_all_candidates_but_two(assert_computed):
    """An answer that is ln 2-private: the right one of two is named twice as likely."""
    named = Fraction(2, 3)
    assert named == 2 * (1 - named)
    after = max(shares([named, 1 - named]))
    assert_computed("rhodi.footnote-3.same-adversary", Fraction(1, 2), after, 2, 1)


def test_a_belief_may_move_more_than_the_bound():
    """Answers 0, 0 and 998 times 1: at rho = 1/2 every other weighs 1/999 of the nearest."""
    worlds, other = 1000, Fraction(1, 999)
    before, after = (shares([*nearest, *[other] * (worlds - 2)])[0] for nearest in ([1, 1], [1]))
    assert (before, after) == (Fraction(999, 2996), Fraction(999, 1997))
    assert after / before > Fraction(worlds - 1, worlds - 2)


def test_possible_worlds_are_counted_by_listing_them():
    known = {0, 1, 2}
    listed = [set(world) for world in combinations(range(7), 5) if known <= set(world)]
    assert section_3.listed(7, 5, 3) == {frozenset(world) for world in listed}
    assert len(listed) == worlds.count_worlds(7, 5, 3)


def replaced_one(size):
    """How far apart the means of two databases lie that differ in one of their records."""
    databases = list(combinations((1, 2, 3, 4, 5, 10), size))
    pairs = [(x, y) for x in databases for y in databases if len({*x} & {*y}) == size - 1]
    return max(Fraction(abs(sum(x) - sum(y)), size) for x, y in pairs)


def test_the_sensitivity_of_section_3_5_by_enumeration(evidence_of):
    largest = replaced_one(4), max(replaced_one(size) for size in range(1, 6))
    assert largest == (Fraction(9, 4), 9)
    told = [evidence.detail for evidence in evidence_of("rhodi.definition-1")]
    assert all(
        f"sensitivity is {n}," in text or f"sensitivity {n}," in text
        for n, text in zip(largest, told, strict=True)
    )
    assert section_3.replacement_sensitivity(4) == largest[0]


def test_section_3_5_by_mpmath(evidence_of):
    mpmath.mp.dps = 50
    scale, response = mpmath.mpf(9) / 8, mpmath.mpf("5.041")
    densities = [
        mpmath.exp(-abs(response - mpmath.mpf(6 + x) / 4) / scale) / (2 * scale) for x in (4, 5, 10)
    ]
    exact = [*densities, densities[2] / mpmath.fsum(densities)]
    _, *cells = next(iter(evidence_of("rhodi.example-mean-epsilon-2"))).cells
    for value, ours in zip(exact, cells, strict=True):
        assert abs(mpmath.mpf(ours.ours.removesuffix("...")) - value) < 1e-15
        assert abs(mpmath.mpf(ours.printed) - value) <= mpmath.mpf("0.00005")


BENT = [
    ("sensitive_range", lambda query, universe, size, known: top(universe), "rhodi.definition-3"),
    ("contribution", lambda query, universe, size, known, individual: zero(), "rhodi.definition-2"),
    ("count_worlds", lambda universe_size, size, known: universe_size, "rhodi.possible-worlds"),
]


def top(universe):
    return Enclosure(max(universe.records), max(universe.records))


def zero():
    return Enclosure(0, 0)


@pytest.mark.parametrize(("name", "bent", "claim"), BENT)
def test_a_bent_definition_is_noticed(name, bent, claim, assert_noticed):
    assert_noticed(worlds, name, bent, claim)


def test_a_range_of_the_data_at_hand_tells_about_the_data():
    """Who knows 1 and 2 sees medians of 2 alone, and noise as wide as the data's own range."""
    densities = []
    for last in range(3, 11):
        ranges = []
        for unknown in (1, 2, last):
            known = {1, 2, last} - {unknown}
            medians = [median({*known, x}) for x in {*range(1, 11)} - known]
            ranges.append(max(medians) - min(medians))
        densities.append(Fraction(1, max(ranges)))
    posterior = densities[0] / sum(densities)
    assert posterior == Fraction(140, 383) > Fraction(1, 3)
    assert str(posterior) in CLAIMS["rhodi.definition-3"].finding


NEGATIVE_CONTROLS = {
    "one world, which is no distance from itself": NegativeControl(
        "rhodi.definition-3",
        {m: 1, t: -1, v: {1: 0}},
        hypotheses={"m >= 2": ge(m, 1)},
        part="the largest contribution",
    ),
    "an individual who is not in D makes no difference": NegativeControl(
        "rhodi.footnote-3",
        {m: 3, n: 1, lambda_: 1, S: 1},
        conclusion=le(
            guarantee.rho.at(scale=lambda_, sensitive_range=S, n_worlds=m - n), BOUND_BY_RANGE
        ),
        part="little impact",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
