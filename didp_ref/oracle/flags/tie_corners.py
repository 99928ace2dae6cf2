"""The corner of confidence limits that are a fraction: where a search never meets its number."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

from didp_ref.oracle.flags.corner import Always, Way, corner
from didp_ref.oracle.points.draws import Draw, Point, number, one_of

COUNTED = (("trials", "successes"), ("guesses", "correct"))
MOST = 52
"""Of so many coins each chance is a float64."""
MANY = 70_001
"""An odd number of coins, of which more than half are right with the probability 1/2."""
FAINT = 950
"""The chance that so many coins are all right is a float64, and hardly more than zero."""


def _at_least(trials: int, successes: int) -> Fraction:
    """Return the chance that so many coins or more are right."""
    return Fraction(sum(math.comb(trials, k) for k in range(successes, trials + 1)), 2**trials)


def _counts(point: Point) -> tuple[int, int]:
    trials, successes = next(pair for pair in COUNTED if number(point, *pair) is not None)
    return int(number(point, trials) or 0), int(number(point, successes) or 0)


def _tie(random: Random, point: Point) -> float:
    """Return the chance of so many right coins or more, or of so many or fewer."""
    trials, successes = _counts(point)
    if random.randint(0, 1) and number(point, "guesses") is None:
        return float(1 - _at_least(trials, successes + 1))
    return float(_at_least(trials, successes))


def _just_above(_: Random, point: Point) -> float:
    return math.nextafter(float(_at_least(*_counts(point))), 1.0)


def _coins(random: Random, _: Point) -> int:
    return random.randint(3, MOST)


def _some(trials: str) -> Draw:
    return lambda random, point: random.randint(1, int(number(point, trials) or 2) - 1)


def _is_near(point: Point) -> bool:
    """Say whether the significance is such a chance, or the next float64 above it."""
    significance = number(point, "significance")
    given = [pair for pair in COUNTED if all(number(point, name) is not None for name in pair)]
    if significance is None or number(point, "delta") or not given:
        return False
    trials, successes = _counts(point)
    if trials > FAINT:
        return significance == 0.5 and trials in (2 * successes - 1, 2 * successes + 1)
    chances = [_at_least(trials, successes)]
    if given == [COUNTED[0]]:
        chances.append(1 - _at_least(trials, successes + 1))
    return any(significance in (chance, math.nextafter(float(chance), 1.0)) for chance in chances)


TIE_CORNERS = (
    corner(
        "limit-is-one-half",
        "the significance is the chance of the count at rate 1/2, or the next number above: a "
        "search stops on the unsafe side of the limit, or never stops",
        Way(
            {"trials": _coins, "successes": _some("trials"), "significance": _tie},
            needs=("trials", "successes"),
        ),
        Way(
            {
                "trials": Always(MANY),
                "successes": one_of(MANY // 2, MANY // 2 + 1),
                "significance": Always(0.5),
            },
            needs=("trials", "successes"),
        ),
        *(
            Way(
                {
                    "delta": Always(0.0),
                    "examples": Always(FAINT),
                    "guesses": guesses,
                    "correct": correct,
                    "significance": significance,
                },
                needs=("guesses", "correct"),
            )
            for guesses, correct, significance in (
                (_coins, _some("guesses"), _tie),
                (_coins, _some("guesses"), _just_above),
                (Always(FAINT), Always(FAINT), _just_above),
            )
        ),
        criterion=_is_near,
        mend="Compare the p-value at rate 1/2 with the significance as fractions.",
    ),
)
