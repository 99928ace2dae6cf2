"""What a number of an erratum is: worked out a second time, or listed with the reason why not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import mpmath

FORMULA = "a constant of a formula, which a derivation or its own refutation holds"
PRINTED = "the paper's own digits"
PREMISE = "chosen: the example starts from it"


@dataclass(frozen=True)
class Listed:
    """Numbers that are held to the letter and not worked out, in their order."""

    numbers: tuple[str, ...]
    why: str


def formula(numbers: str) -> Listed:
    """List the constants of a formula."""
    return Listed(tuple(numbers.split()), FORMULA)


def printed(numbers: str) -> Listed:
    """List digits that the paper prints."""
    return Listed(tuple(numbers.split()), PRINTED)


def premise(numbers: str) -> Listed:
    """List values that an example starts from."""
    return Listed(tuple(numbers.split()), PREMISE)


def one_way(shown: str, value: mpmath.mpf) -> Listed:
    """List digits that are cut off, or rounded to the safe side, once they are the value's."""
    unit = mpmath.mpf(10) ** -len(shown.partition(".")[2])
    assert abs(mpmath.mpf(shown) - value) < unit
    return Listed((shown,), "worked out a second time; cut off, or rounded to the safe side")


Number: TypeAlias = Fraction | int | mpmath.mpf | Listed
Said: TypeAlias = Mapping[str, Sequence[Number]]
"""What an entry says in numbers: of every label the numbers, in their order."""
