"""What the wrong implementations share: the register, and what is right about them.

They are written in floats and not with the second engine, from which the vectors' symptoms come:
made of the same formulas, they would show only that the formulas equal themselves.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeVar

Function = TypeVar("Function", bound=Callable[..., object])


class Wrong(NamedTuple):
    """A wrong implementation of a quantity, and the flag that must lead the diagnosis.

    ``mode`` is how it is run: ``unguarded`` means that its own guards are the mistake (elsewhere
    the quantity's guards come first, so that nothing else shows), ``exact`` that it is asked in
    fractions and judged to a millionth of an ulp.
    """

    quantity: str
    flag: str
    function: Callable[..., object]
    mode: str


WRONG: list[Wrong] = []


def wrong(quantity: str, flag: str, mode: str = "") -> Callable[[Function], Function]:
    """Register the decorated function as a wrong implementation."""

    def register(function: Function) -> Function:
        WRONG.append(Wrong(quantity, flag, function, mode))
        return function

    return register


def in_table(names: dict[str, object], table: str) -> None:
    """Register the wrong implementations of a table, each of which is one expression.

    A formula with its parameters, and its mode if it has one, stands above its rows. A row is a
    flag and an expression, which may go on in lines that are indented further. The expression may
    use a module's names, and those of this module.
    """
    known = globals() | names
    rows: list[list[str]] = []
    heading = ""
    for line in table.splitlines():
        if line.startswith(" " * 8):
            rows[-1][-1] += line
        elif line.startswith(" "):
            flag, _, expression = line.strip().partition(" ")
            rows.append([heading, flag, expression])
        else:
            heading = line
    for heading, flag, expression in rows:
        quantity, parameters, mode = re.split(r"[()]", heading)
        function = eval(f"lambda {parameters}: ({expression})", known)
        function.__name__ = flag.replace("-", "_")
        WRONG.append(Wrong(quantity.strip('"'), flag, function, mode.strip()))


def up(x: float) -> float:
    """Round outwards far enough for the few roundings before it."""
    return math.nextafter(x * (1 + 2.0**-50), math.inf) if x > 0 else x


def down(x: float) -> float:
    """Round inwards likewise."""
    return math.nextafter(x * (1 - 2.0**-50), 0.0) if x > 0 else x


def at_most_one(x: float) -> float:
    """Round a probability outwards."""
    return min(up(x), 1.0)


def sides(alpha: float, beta: float, p: float) -> tuple[float, float]:
    """Return the exponents that alpha and beta allow at a smallest prior."""
    return (math.log1p(alpha / ((1 - alpha) * (1 - p))), math.log1p(beta / (1 - p * (1 + beta))))


def odds_log(rho: float, m: int) -> float:
    """Return the exponent that rho allows among m worlds."""
    return math.log1p(float(Fraction(rho) * m - 1) / (1 - rho))


def posterior(prior, values, response, scale, weight):
    """Return Bayes' rule with a weight for every distance beyond the nearest, over the scale."""
    # exact distances and products, so that what is far away is not a second mistake
    distances = [abs(Fraction(response) - Fraction(v)) for v in values]
    nearest = min(distance for p, distance in zip(prior, distances, strict=True) if p > 0)
    weights = [
        Fraction(p) * Fraction(weight(float((distance - nearest) / Fraction(scale)))) if p else 0
        for p, distance in zip(prior, distances, strict=True)
    ]
    total = sum(weights)
    return [float(w / total) for w in weights]
