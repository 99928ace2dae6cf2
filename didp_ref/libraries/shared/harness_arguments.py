"""What a harness does to a number before a library gets it, and to what the library returns.

Needs the standard library alone. A harness raises :class:`NotAsked` where a library cannot be
handed an input as it is. Such an input says nothing of the library, not even if it is invalid.
"""

from math import inf, isnan
from typing import Any

LEAST = 2.0**-1022
"""Below it a float loses digits."""


class NotAsked(Exception):
    """The harness could not hand this input over, or not read the answer."""


def number(value: Any) -> Any:
    """Return a number that arithmetic may be done with; a boolean or a text would be hidden."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise NotAsked(f"arithmetic of the harness would hide {value!r}")
    return value


def quotient(over: Any, under: Any) -> float:
    """Return the quotient that a library takes in place of two numbers.

    An invalid number is handed over if the quotient is invalid by it: negative, NaN, or zero noise.
    """
    if number(under) == 0:
        raise NotAsked("nothing is divided by zero here")
    ratio: float = number(over) / under
    if 0 < over < inf and 0 < under < inf:
        if not LEAST <= ratio < inf:
            raise NotAsked("the quotient is no float")
    elif not (ratio < 0 or isnan(ratio) or (over == 0 and 0 < under < inf)):
        raise NotAsked("the quotient hides what is invalid")
    return ratio


def multiplier(noise: Any, global_sensitivity: Any) -> float:
    """Return the noise per sensitivity; an answer that never changes has infinitely much."""
    if number(global_sensitivity) == 0 and 0 < number(noise) < inf:
        return inf
    return quotient(noise, global_sensitivity)


def scaled(noise: float, global_sensitivity: Any) -> float:
    """Return the noise of a library without a sensitivity, which answers for a sensitivity of 1.

    What it answers, NaN and infinities too, is passed on; a valid product may be no float.
    """
    if not 0 <= number(global_sensitivity) < inf:
        raise NotAsked("it gets no sensitivity, so it cannot reject this one")
    if global_sensitivity == 0 and noise == inf:
        raise NotAsked("infinitely much noise for an answer that never changes")
    product = float(noise * global_sensitivity)
    if 0 < noise < inf and global_sensitivity > 0 and not LEAST <= product < inf:
        raise NotAsked("the noise is no float")
    return product


def root(square: float, global_sensitivity: Any) -> float:
    """Return the root of a square that a library returns, if the square keeps the root's digits.

    NaN and a negative square are answers of the library.
    """
    if isnan(square) or square < 0:
        return float(square)
    if not 1e-290 <= square < inf and global_sensitivity:
        raise NotAsked("the noise is lost in its square, which is all that can be read")
    return float(square**0.5)
