"""The notions by definition, on mechanisms small enough to work out by hand."""

from fractions import Fraction

import pytest

from didp_ref.papers.membership.notions import (
    CHOSEN,
    COMPLEMENT,
    POSITIVE_ONLY,
    TWO_SIDED,
    Entities,
    bounded_private,
    drawn_from,
    fixed_probability,
    identifiable,
    is_member_private,
    one_of_m,
    prior_of,
    priors_and_posteriors,
    private_under_sampling,
    sampling,
)
from didp_ref.worlds.distributions import Distribution, fractions

HALF = Fraction(1, 2)
A, B = frozenset("a"), frozenset("b")


def betrays_absence(data: Entities) -> Distribution:
    """Toss a fair coin over empty data; say 1 of any other."""
    return fractions(0, 1) if data else fractions("1/2", "1/2")


def test_family_5_5_both_ways() -> None:
    assert one_of_m("ab", 2, COMPLEMENT) == [{A: HALF, B: HALF}]
    assert one_of_m("abc", 2, COMPLEMENT) == [
        {fixed | {entry}: HALF for entry in sorted(set("abc") - fixed)}
        for fixed in map(frozenset, "abc")
    ]
    assert len(one_of_m("abc", 2, CHOSEN)) == 3 + 3  # T empty: 3 pairs; T of one entity: the others


def test_family_5_9() -> None:
    rate = Fraction(1, 3)
    assert drawn_from(A | B, rate) == {
        frozenset(): Fraction(4, 9),
        A: Fraction(2, 9),
        B: Fraction(2, 9),
        A | B: Fraction(1, 9),
    }
    family = fixed_probability("ab", rate)
    assert [prior_of("a", prior) for prior in family] == [0, rate, 0, rate]


def test_a_posterior_by_hand() -> None:
    """Present or absent alike: the answer 1 makes presence 2/3 likely, the answer 0 rules it out.

    Of the three events that can occur the whole space tells nothing.
    """
    results = list(priors_and_posteriors(fixed_probability("a", HALF)[1:], betrays_absence, 2))
    assert results == [(HALF, Fraction(0)), (HALF, Fraction(2, 3)), (HALF, HALF)]


def test_membership_privacy_lets_beliefs_fall() -> None:
    """A fair coin without the tuple, always 1 with it: at beta = 1/2 absence is betrayed."""
    family, growth = fixed_probability("a", HALF), Fraction(3, 2)
    assert is_member_private(family, betrays_absence, 2, growth)
    assert not is_member_private(family, betrays_absence, 2, growth - Fraction(1, 10**9))
    whole = sampling(betrays_absence, HALF)
    assert [*whole(frozenset())] == [HALF, HALF]
    assert [*whole(A)] == [Fraction(1, 4), Fraction(3, 4)]
    assert private_under_sampling("a", betrays_absence, HALF, growth, POSITIVE_ONLY)
    assert not private_under_sampling("a", betrays_absence, HALF, growth, TWO_SIDED)
    assert private_under_sampling("a", betrays_absence, HALF, Fraction(2), TWO_SIDED)


def test_an_entity_that_is_certain_is_not_asked_about() -> None:
    """With T = {b} the entity b is certain, and no mechanism could keep its posterior below 1."""

    def silent(_: Entities) -> Distribution:
        return (Fraction(1),)

    assert identifiable(one_of_m("abc", 2, COMPLEMENT), silent, 1, HALF)
    assert not identifiable(one_of_m("abc", 2, COMPLEMENT), silent, 1, Fraction(49, 100))


@pytest.mark.parametrize(("growth", "kept"), [(Fraction(3), True), (Fraction(29, 10), False)])
def test_bounded_privacy_replaces_one_entity_by_another(growth: Fraction, kept: bool) -> None:
    """Only {a} and {b} are neighbours: between the empty set and either nothing is asked."""
    answers = {frozenset(): (1, 0), A: (3, 1), B: (1, 3), A | B: (0, 1)}

    def mechanism(data: Entities) -> Distribution:
        first, second = answers[data]
        return Fraction(first, first + second), Fraction(second, first + second)

    assert bounded_private("ab", mechanism, growth) is kept


def test_below_its_threshold_identifiability_bounds_every_ratio() -> None:
    """Four entities, rho = 3/10: no ratio exceeds rho/(1 - 3 rho) = 3, and one attains it."""
    family, rho, widest = one_of_m("abcd", 4, CHOSEN), Fraction(3, 10), Fraction(1)
    for weights in ((k, l, 3, n) for k in range(1, 5) for l in range(k, 5) for n in range(3, 10)):
        chances = dict(zip("abcd", (Fraction(weight, 10) for weight in weights), strict=True))

        def mechanism(data: Entities, chances: dict[str, Fraction] = chances) -> Distribution:
            shown = chances[min(data)] if len(data) == 1 else HALF
            return shown, 1 - shown

        if identifiable(family, mechanism, 2, rho):
            assert bounded_private("abcd", mechanism, Fraction(3))
            widest = max(widest, max(chances.values()) / min(chances.values()))
    assert widest == 3
