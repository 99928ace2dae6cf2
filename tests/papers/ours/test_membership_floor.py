"""Membership privacy's floor: by hand, by enumeration; misreadings are rejected."""

import re
from fractions import Fraction

import pytest
from sympy import Rational

from didp_ref.audit.claim import Outcome
from didp_ref.papers import CLAIMS
from didp_ref.papers.ours import membership_floor
from didp_ref.papers.ours.membership_floor import MEMBER, MOST, even_posterior, member_private
from didp_ref.papers.ours.shared import f_1, f_2, h, p, priors
from didp_ref.papers.shared.alphabet import gamma, i, m
from didp_ref.symbolic.latex_to_text import plain
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, le
from didp_ref.worlds.distributions import fractions
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)
EVEN = {1: HALF, 2: HALF}


def test_a_posterior_among_even_worlds_by_hand() -> None:
    """Likelihoods as 1 to 2 to 3 leave the second world a third."""
    assert holds(eq(even_posterior(i), Rational(1, 3)), {i: 2, m: 3, h: {1: 1, 2: 2, 3: 3}})


def test_between_two_worlds_membership_privacy_turns_at_seven_twelfths() -> None:
    """At gamma = 6/5 a posterior of 7/12 leaves 5/12, which is half of 5/6; gamma/2 is more."""
    values = {i: 1, m: 2, gamma: Rational(6, 5)}
    assert holds(eq(MOST, Rational(7, 12)), values)
    assert holds(member_private(i), {**values, h: {1: 7, 2: 5}})
    assert not holds(member_private(i), {**values, h: {1: 7001, 2: 4999}})


def test_among_three_worlds_it_turns_at_half() -> None:
    """At gamma = 3/2 a third may rise to a half, half as much again."""
    values = {i: 1, m: 3, gamma: Rational(3, 2)}
    assert holds(eq(MOST, HALF), values)
    assert holds(member_private(i), {**values, h: {1: 2, 2: 2, 3: 0}})
    assert not holds(member_private(i), {**values, h: {1: 2001, 2: 1999, 3: 0}})


def test_a_mechanism_that_tells_nothing_excludes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {evidence.outcome for evidence in membership_floor.check_presence_excludes()} == {
        Outcome.HOLDS
    }
    alike = (fractions("1/2", "1/2"), fractions("1/2", "1/2"))
    monkeypatch.setattr(membership_floor, "EXCLUDED_IF_PRESENT", alike)
    assert {evidence.outcome for evidence in membership_floor.check_presence_excludes()} == {
        Outcome.FAILS
    }


def keeps(posterior, prior, gamma):
    """Say whether positive membership privacy allows a posterior of a world."""
    return posterior <= gamma * prior and 1 - posterior >= (1 - prior) / gamma


def test_gamma_among_two_worlds_and_among_three():
    text = plain(CLAIMS["bridges.gamma-has-no-floor"].note)
    gamma, low = (Fraction(value) for value in re.findall(r"\d+/\d+", text))
    half = Fraction(1, 2)
    parts = 1200
    allowed = [
        Fraction(k, parts)
        for k in range(parts + 1)
        if keeps(Fraction(k, parts), half, gamma) and keeps(1 - Fraction(k, parts), half, gamma)
    ]
    assert min(allowed) == low
    # among three, from gamma = 3/2 on, an output that rules one world out
    third = Fraction(1, 3)
    for at, kept in ((Fraction(3, 2), True), (Fraction(3, 2) - Fraction(1, 1000), False)):
        assert all(keeps(number, third, at) for number in (0, half, half)) is kept


def test_an_entity_that_may_be_in_or_out_may_be_ruled_out_at_any_gamma():
    """The answer 1 with it; without it 0 with 1 - 1/gamma: by Bayes' rule, over a grid."""
    for bound in (Fraction(101, 100), Fraction(3, 2), Fraction(7)):
        for prior in (Fraction(1, 100), Fraction(1, 2), Fraction(99, 100)):
            answers = {0: (Fraction(0), 1 - 1 / bound), 1: (Fraction(1), 1 / bound)}
            after = {
                answer: prior * present / (prior * present + (1 - prior) * absent)
                for answer, (present, absent) in answers.items()
            }
            assert after[0] == 0
            assert all(keeps(entry, prior, bound) for entry in after.values())


def test_the_alpha_that_follows_is_what_is_left_to_one_world():
    """Each other posterior at most b leaves at least 1 - (m-1) b to the one that is left."""
    for worlds in range(2, 7):
        for bound in (Fraction(n, 20) for n in range(20, 60)):
            prior = Fraction(1, worlds)
            grid = [Fraction(k, 60 * worlds) for k in range(60 * worlds + 1)]
            highest = max(value for value in grid if keeps(value, prior, bound))
            exact = min(bound / worlds, 1 - (worlds - 1) / (worlds * bound))
            assert highest <= exact < highest + Fraction(1, 60 * worlds)
            assert 1 - worlds * (1 - (worlds - 1) * exact) == (worlds - 1) * (worlds * exact - 1)


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        (
            MEMBER,
            {m: 2, p: QUARTER, priors: EVEN, f_1: {1: 1, 2: 0}, f_2: {1: HALF, 2: HALF}},
            QUARTER,
        )
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)


NEGATIVE_CONTROLS = {
    "zero between two worlds": NegativeControl(
        "bridges.gamma-has-no-floor",
        {i: 1, m: 2, gamma: 2, h: {1: 0, 2: 1}},
        hypotheses={"3 <= m": le(2, m)},
        part="falls to zero",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
