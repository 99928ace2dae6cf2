"""What the claims of several units say in the same words, and the numbers that they look at."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import sympy

from didp_ref.audit.claim import Source
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.evaluate import compile_expression, enclose
from didp_ref.worlds.distributions import Distribution, fractions

CELLS = (
    "a prior of any kind: the outcomes are the cells into which the event and the sets around f(D) "
    "and f(D') cut the range"
)
GLOBAL_L1 = "the global L1 sensitivity: the largest change between neighbours"
ONE_RECORD = "Definition 1's neighbours: one record added or removed"
cite = partial(Source, "refine")
"""Cite a place of the paper."""
PRESENT_OR_ABSENT, REPLACED = "one record added or removed", "one record replaced"
"""Two readings of what neighbouring data sets are."""
HALF, THIRD, TWO = Fraction(1, 2), Fraction(1, 3), Fraction(2)
TRUNCATED_GEOMETRIC = {
    0: fractions("2/3", "1/6", "1/6"),
    1: fractions("1/3", "1/3", "1/3"),
    2: fractions("1/6", "1/6", "2/3"),
}
"""Answers to a count of 0, 1 or 2 records: neighbouring counts differ by the factor 2 at most."""


def number(expression: sympy.Expr) -> Enclosure:
    """Enclose a number that is written with exp and log."""
    return enclose(compile_expression(expression, []), [], 128)


def refined(
    prior: Distribution, near: Sequence[int], up: Fraction, down: Fraction
) -> tuple[Fraction, ...]:
    """Multiply a prior by ``up`` on the near outcomes and by ``down`` elsewhere."""
    return tuple(p * (up if i in near else down) for i, p in enumerate(prior))
