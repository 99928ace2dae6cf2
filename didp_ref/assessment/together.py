"""How often several answers are all as near as it is said of each by itself.

Each number has noise of its own, drawn independently of all other noise, and is as near as is said
in a share ``c`` of releases at least, whatever the other noise is. So ``n`` of them all are in
``c^n`` at least, which is no less than ``1 - n (1 - c)``.
"""

from __future__ import annotations

from fractions import Fraction

from didp_ref.assessment.grid import Grid
from didp_ref.assessment.planning import digits_left_by

FINE = Grid(-40)


def and_all(confidence: float, answers: int) -> str:
    """Return in how many of 100 releases all answers are near, to be said behind that of each.

    That is rounded down, with two digits of what is left to 100, and not said where it is none.

    >>> and_all(0.95, 2), and_all(0.95, 6), and_all(0.95, 300)
    ('; both at once in at least 90.2 of 100', '; all 6 at once in at least 73 of 100', '')
    """
    share, each = Fraction(1), Fraction(confidence)
    for digit in f"{answers:b}":  # what is left out below makes it less
        share = FINE.round_down(share * share * (each if digit == "1" else 1))
    grid = digits_left_by(1 - share)
    hundredfold = 100 * grid.round_down(share)
    if not hundredfold:
        return ""
    return f"; {_all(answers)} at once in at least {grid.text(hundredfold)} of 100"


def how_to_ask(confidence: float, answers: int) -> str:
    """Return how to ask what all answers stay below at once.

    >>> how_to_ask(0.95, 6)
    '--confidence 0.9917 says what all 6 stay below at once in 95'
    """
    fails = (1 - Fraction(repr(confidence))) / answers
    grid = digits_left_by(fails)
    each = grid.text(grid.round_up(1 - fails))
    percent = f"{100 * confidence:.10g}"
    return f"--confidence {each} says what {_all(answers)} stay below at once in {percent}"


def _all(answers: int) -> str:
    return "both" if answers == 2 else f"all {answers:,}"
