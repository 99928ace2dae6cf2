"""What is said of an edited formula: with names of functions that a reader knows."""

from __future__ import annotations

import re

SYMPYS = re.compile(
    r"\b(?:Max|Min|Normal|Root|BinomialBelow|BinomialSlope|LaplaceSumAbove|DiscreteNormalAbove)\("
)
AT_LEAST_ONCE = "AtLeastOnce("


def readable(text: str) -> str:
    """Return the same text without the names that only sympy's classes have.

    >>> readable("Max(0, x) is left out of Min(y, AtLeastOnce(delta, 1/groups))")
    'max(0, x) is left out of min(y, (1 - (1 - delta)**(1/groups)))'
    >>> readable("times is replaced by 1 in LaplaceSumAbove(x, times)")
    'times is replaced by 1 in laplace_sum_above(x, times)'
    """
    text = SYMPYS.sub(lambda found: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", found[0]).lower(), text)
    while (start := text.find(AT_LEAST_ONCE)) >= 0:
        chance, count, rest = _arguments(text[start + len(AT_LEAST_ONCE) :])
        power = count if count.isidentifier() else f"({count})"
        base = chance if re.fullmatch(r"[\w*/()]+", chance) else f"({chance})"
        text = f"{text[:start]}(1 - (1 - {base})**{power}){rest}"
    return text


def _arguments(text: str) -> tuple[str, str, str]:
    """Return the two arguments of a call whose bracket is open, and what follows it."""
    depth, comma = 0, 0
    for place, character in enumerate(text):
        if character == ")" and not depth:
            return text[:comma], text[comma + 1 : place].strip(), text[place + 1 :]
        depth += (character == "(") - (character == ")")
        if character == "," and not depth:
            comma = place
    raise ValueError(text)
