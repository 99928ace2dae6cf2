"""What composes and what does not: mechanisms that break it, and derivations that fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from sympy import Rational, exp, log

from didp_ref.audit.claim import Evidence, Outcome
from didp_ref.papers.ours import obligations_composition
from didp_ref.papers.ours.mechanisms import Mechanism
from didp_ref.papers.ours.obligations_composition import (
    FIRST_SIGN,
    both_answers,
    check_alpha_beta_composition,
    check_gamma_composition,
    check_rho_composition,
)
from didp_ref.papers.ours.shared import (
    epsilon_1,
    epsilon_2,
    f_1,
    f_2,
    l,
)
from didp_ref.papers.shared.alphabet import i
from didp_ref.papers.shared.events import S, omega, probability
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, every, le
from didp_ref.worlds.distributions import fractions
from tests.negative_controls import NegativeControl, assert_false_and_refused

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
    assert {one.outcome for one in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(obligations_composition, name, harmless)
    assert {one.outcome for one in check()} == {Outcome.FAILS}


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


HALF, QUARTER = Rational(1, 2), Rational(1, 4)

ONE_POINT = {i: 1, l: 2, S: {1: 1}}

NEGATIVE_CONTROLS = {
    "the larger epsilon is enough for two answers": NegativeControl(
        "bridges.epsilon.composition",
        {i: 1, l: 2, f_1: {1: 2, 2: 1}, f_2: {1: 2, 2: 1}, epsilon_1: log(2), epsilon_2: log(2)},
        le(f_1(i) * f_2(i), exp(epsilon_1) * f_1(l) * f_2(l)),
        part="densities",
    ),
    "the first epsilon is enough for an event": NegativeControl(
        "bridges.epsilon.composition",
        {
            **ONE_POINT,
            **{letter: {(1, 1): 2, (1, 2): 1} for letter in (f_1, f_2)},
            **{epsilon_1: log(2), epsilon_2: log(2)},
        },
        le(probability(both_answers(i)), exp(epsilon_1) * probability(both_answers(l))),
        part="events",
    ),
    "a first answer may have a negative density": NegativeControl(
        "bridges.epsilon.composition",
        {
            **ONE_POINT,
            f_1: {(1, 1): -1, (1, 2): -1},
            f_2: {(1, 1): 1, (1, 2): 2},
            epsilon_1: 0,
            epsilon_2: 0,
        },
        hypotheses={FIRST_SIGN: every(le(-1, f_1(omega, l)), omega)},
        part="events",
    ),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control: NegativeControl) -> None:
    assert_false_and_refused(control)
