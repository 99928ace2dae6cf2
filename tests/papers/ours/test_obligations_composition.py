"""What composes and what does not: mechanisms that break it."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest
from sympy import Rational

from didp_ref.audit.claim import Evidence, Outcome, Strength
from didp_ref.papers.ours import obligations_composition
from didp_ref.papers.ours.mechanisms import Mechanism
from didp_ref.papers.ours.obligations_composition import (
    both_answers,
    check_alpha_beta_composition,
    check_gamma_composition,
    check_rho_composition,
)
from didp_ref.papers.ours.shared import f_1, f_2
from didp_ref.papers.shared.alphabet import i
from didp_ref.papers.shared.events import S, probability
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.distributions import fractions

NOTHING: Mechanism = (fractions(1), fractions(1), fractions(1))


@pytest.mark.parametrize(
    ("check", "name", "harmless"),
    [
        (check_alpha_beta_composition, "TELLS_TWO_THIRDS", NOTHING[:2]),
        (check_rho_composition, "RULES_ONE_OUT", NOTHING),
        (check_gamma_composition, "RULES_ONE_OUT", NOTHING),
    ],
)
def test_a_mechanism_that_tells_nothing_breaks_nothing(
    check: Callable[[], Iterator[Evidence]],
    name: str,
    harmless: Mechanism,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {evidence.outcome for evidence in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(obligations_composition, name, harmless)
    assert {evidence.outcome for evidence in check()} == {Outcome.FAILS}


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("bridges.alpha-beta.composition", ["2/5", "4/9"]),
        ("bridges.rho.composition", ["at most 1/2", "the posterior 1"]),
        ("bridges.gamma.composition", ["gamma = 3/2", "a posterior is 1"]),
    ],
)
def test_what_two_answers_leave_by_hand(
    name: str, numbers: list[str], evidence_of: Callable[[str], tuple[Evidence, ...]]
) -> None:
    """An answer that is twice as likely in one world as in the other, and one that excludes one."""
    two_thirds, half = Fraction(2, 3), Fraction(1, 2)
    after_one, after_two = (1 / (1 + Fraction(2) ** answers) for answers in (1, 2))
    assert (after_one / half, after_two / half) == (two_thirds, Fraction(2, 5))
    assert Fraction(2, 5) < (1 - Fraction(1, 3)) ** 2 == Fraction(4, 9)
    among_two = bayes(uniform(3), [half, half, Fraction(0)])
    assert max(among_two) == half == Fraction(3, 2) / 3
    assert max(bayes(among_two, [half, Fraction(0), half])) == 1
    (told,) = (
        evidence.detail for evidence in evidence_of(name) if evidence.strength is Strength.EXACT
    )
    assert all(number in told for number in numbers)


def test_an_event_about_two_answers_by_hand() -> None:
    """Equal answers: 1/4 times 1/3 and 3/4 times 2/3."""
    third, quarter = Rational(1, 3), Rational(1, 4)
    pairs = {1: (quarter, third), 2: (quarter, 2 * third)}
    pairs |= {3: (3 * quarter, third), 4: (3 * quarter, 2 * third)}
    values = {
        i: 1,
        f_1: {(point, 1): first for point, (first, _) in pairs.items()},
        f_2: {(point, 1): second for point, (_, second) in pairs.items()},
        S: {1: 1, 2: 0, 3: 0, 4: 1},
    }
    assert holds(eq(probability(both_answers(i)), Rational(7, 12)), values)
