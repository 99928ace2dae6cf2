"""What wrong answers are of the right ones: a multiple, the square, the whole part.

A relation is told where all wrong answers have it, and there are several different ones; it is a
fact about the answers, to many digits, and names the mistake that makes it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import median

import sympy

from didp_ref.formulas import quantities
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.vectors import Vector

LEAST = 5
DISTINCT = 3
CLOSE = 1e-9
SIX_DIGITS = 1e-6
NEARLY, EITHER = 0.01, 0.2
LEAST_SHARE = 0.9
"""How many of the answers that could show a relation to everything do: the rest may be exact."""
NOT_NAMED = 0.7
"""What a relation counts for where most answers are right: where they are wrong says more."""
SMALL, LARGE = 1e-290, 1e290
"""Beyond these, digits are lost in the answer itself."""

FACTORS = {
    2.0: "twice",
    0.5: "half",
    math.sqrt(2): "the root of two times",
    math.sqrt(0.5): "the exact value by the root of two:",
    math.log(2): "ln 2 times, as by a logarithm to another base:",
    1 / math.log(2): "1/ln 2 times, as by a logarithm to another base:",
    math.log(10): "ln 10 times, as by a logarithm to another base:",
    1 / math.log(10): "1/ln 10 times, as by a logarithm to another base:",
    100.0: "in per cent: a hundred times",
}


def _whole(exact: float) -> float:
    return float(math.floor(exact))


RELATIONS: Mapping[str, tuple[str, Callable[[float], float]]] = {
    "negated": ("the sign is wrong", lambda x: -x),
    "complemented": ("1 - x is answered for x", lambda x: 1 - x),
    "inverted": ("the reciprocal is answered", lambda x: 1 / x),
    "root-forgotten": (
        "the square is answered: a root is forgotten, or it is a variance",
        lambda x: x * x,
    ),
    "laplace-variance": (
        "twice the square is answered: Laplace noise's variance",
        lambda x: 2 * x * x,
    ),
    "root-taken": ("the root is answered: it is taken once too often", math.sqrt),
    "logarithm-forgotten": ("e to the exact value is answered: no logarithm is taken", math.exp),
    "logarithm-taken": ("the logarithm of the exact value is answered", math.log),
    "whole-numbers": ("only the whole part is answered, as by // or int", _whole),
    "rounded-to-whole": ("answers are rounded to whole numbers", lambda x: float(round(x))),
    "rounded-up-to-whole": ("answers are rounded up to whole numbers", math.ceil),
}
"""Each with what it says, and what is answered where ``x`` is right."""


def relations(valid: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return what all of the wrong answers are of the right ones, if anything."""
    answered = [(finding, list(_pairs(finding))) for finding in far]
    pairs = [pair for _, several in answered for pair in several]
    if len(far) < LEAST or len({exact for _, exact in pairs}) < DISTINCT:
        return []
    others = sum(any(target.nearest for target in vector.targets) for vector in valid) - len(far)
    everywhere = others <= (1 - LEAST_SHARE) * len(valid)
    ground = f"all of the {len(far)} answers that are far off, of {len(valid)}"
    relation = _of_entries(far) or _factor(pairs) or _offset(pairs) or _relation(pairs)
    flag, bug = relation or _multiple(answered)
    if not bug:
        return []
    certain = everywhere or flag not in ("constant-factor", "constant-added")
    severity, score = (Severity.FORMULA, 1.0) if certain else (Severity.CORNER, NOT_NAMED)
    return [
        suspect(flag, bug, far, len(valid), severity, score=score, certain=certain, ground=ground)
    ]


def shared_factor(valid: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Say that all wrong numbers are one multiple of the exact values, to six digits.

    Rounding or a search blurs such a factor, so that no relation to all digits is left.
    """
    finite = [finding for finding in far if all(map(math.isfinite, finding.numbers))]
    pairs = [pair for finding in finite for pair in _pairs(finding)]
    able = sum(any(target.nearest for target in vector.targets) for vector in valid)
    if len({exact for _, exact in pairs}) < LEAST or len(finite) < LEAST_SHARE * able:
        return []
    factor = _ratio(pairs, SIX_DIGITS)
    if factor is None or abs(factor - 1) < LEAST * SIX_DIGITS:  # six digits would show 1
        return []
    where = "every input" if len(finite) == able else "nearly every input"
    bug = f"off by the factor {factor:.6g} at {where}"
    ground = f"{len(finite)} of {able} results other than 0"
    sure = Severity.FORMULA
    return [suspect("constant-factor", bug, finite, len(valid), sure, score=1.0, ground=ground)]


def near_on_either_side(valid: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Say that most results are near the exact values, some below and some above."""
    errors = [(answer - exact) / exact for each in far for answer, exact in _pairs(each)]
    below = sum(error < 0 for error in errors)
    if len(errors) < DISTINCT * LEAST or 2 * len(far) < len(valid):
        return []
    typical = median(map(abs, errors))
    if not SIX_DIGITS < typical < NEARLY or min(below, len(errors) - below) < EITHER * len(errors):
        return []
    share = math.ceil(typical * 1e4) / 100
    ground = f"half of the {len(errors)} wrong results are off by at most {share:g}%, {below} below"
    bug = "results are near, on either side: few digits, or a search that stops early"
    total, severity = len(valid), Severity.FORMULA
    return [suspect("near-on-either-side", bug, far, total, severity, score=1.0, ground=ground)]


def rounded_down(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Say that whole numbers are rounded down, where the formula rounds up.

    Then a wrong answer is one too small, and some are right: those at the least value, and few
    others. If none is right, another threshold is meant; if many are, another noise.
    """
    pairs = [pair for finding in far for pair in _pairs(finding)]
    is_one_less = all(exact == round(exact) and answer == exact - 1 for answer, exact in pairs)
    quantity = quantities.get(far[0].vector.id.partition("/")[0]) if far else None
    if quantity is None or not quantity.expression.has(sympy.ceiling) or not is_one_less:
        return []
    values = [target.nearest for vector in answered for target in vector.targets]
    above = sum(value > min(values) for value in values)
    if not max(LEAST, LEAST_SHARE * above) <= len(far) < len(answered):
        return []
    ground = f"all {len(far)} wrong results are one too small"
    bug = "rounds down, where the formula rounds up"
    total, sure = len(answered), Severity.FORMULA
    return [suspect("rounded-down", bug, far, total, sure, score=1.0, certain=True, ground=ground)]


def _pairs(finding: Finding) -> list[tuple[float, float]]:
    """Return the answers and the exact values of a finding, where both have all their digits."""
    targets = finding.vector.targets
    return [
        (answer, target.nearest)
        for answer, target in zip(finding.numbers, targets, strict=False)
        if SMALL < abs(target.nearest) < LARGE
    ]


def _are_close(first: float, second: float, share: float = CLOSE) -> bool:
    return math.isclose(first, second, rel_tol=share)


def _ratio(pairs: Sequence[tuple[float, float]], share: float) -> float | None:
    """Return the factor between answers and exact values, if they have one."""
    misses = [(answer - exact) / exact for answer, exact in pairs]
    first = 1 + misses[0]
    if not first or not all(_are_close(first, 1 + miss, share) for miss in misses):
        return None
    return first if max(misses) - min(misses) <= NEARLY * abs(misses[0]) else None


def _factor(pairs: Sequence[tuple[float, float]]) -> tuple[str, str] | None:
    first = _ratio(pairs, CLOSE)
    if first is None:
        return None
    answer, exact = pairs[0]
    miss = (answer - exact) / exact  # 1 + miss has lost digits of it
    known = (said for factor, said in FACTORS.items() if _are_close(first, factor))
    times = f"{first:.10g}" if abs(miss) > SIX_DIGITS else f"1 {'+-'[miss < 0]} {abs(miss):.2g}"
    times = next(known, f"{times} times")
    return "constant-factor", f"a constant factor: answers are {times} the exact value"


def _offset(pairs: Sequence[tuple[float, float]]) -> tuple[str, str] | None:
    first = pairs[0][0] - pairs[0][1]
    room = [4 * math.ulp(exact) for _, exact in pairs]
    misses = [abs(answer - exact - first) for answer, exact in pairs]
    if not all(miss <= CLOSE * abs(first) + ulps for miss, ulps in zip(misses, room, strict=True)):
        return None
    return "constant-added", f"a constant is added: answers are {first:.10g} above the exact value"


def _relation(pairs: Sequence[tuple[float, float]]) -> tuple[str, str] | None:
    if len({answer for answer, _ in pairs}) < DISTINCT:
        return None  # one answer to all is no relation: what is flushed to 0 has no whole part
    for flag, (bug, right) in RELATIONS.items():
        if all(_has(right, answer, exact) for answer, exact in pairs):
            return flag, bug
    return None


def _has(relation: Callable[[float], float], answer: float, exact: float) -> bool:
    try:
        expected = relation(exact)
        if not SMALL < abs(expected) < LARGE:  # it says little there
            return not SMALL < abs(answer) < LARGE
        return _are_close(answer, expected)
    except (ArithmeticError, ValueError):
        return False


def _of_entries(far: Sequence[Finding]) -> tuple[str, str] | None:
    """Say that the answer is made of the entries of a list in a wrong way."""
    lists = [
        [value for value in finding.vector.floats.values() if isinstance(value, list) and value]
        for finding in far
    ]
    if any(len(each) != 1 for each in lists):
        return None
    rows = [(each[0], finding.numbers) for each, finding in zip(lists, far, strict=True)]
    if all(numbers == (float(max(entries, key=repr)),) for entries, numbers in rows):
        return "compared-as-texts", "compares numbers as texts, so that 9 is more than 10"
    if all(len(n) == 1 and _are_close(n[0], math.hypot(*entries)) for entries, n in rows):
        return "root-of-squares", "the root of the sum of the squares is answered"
    if all(len(n) == 1 and _are_close(n[0], len(e) * max(e)) for e, n in rows):
        return "entries-as-the-largest", "counts each entry as the largest"
    if all(len(n) == 1 and _are_close(n[0], 1 - math.prod(entries)) for entries, n in rows):
        return "entries-multiplied", "1 - the product of the entries is answered"
    return None


def _multiple(answered: Sequence[tuple[Finding, list[tuple[float, float]]]]) -> tuple[str, str]:
    """Say that of each question all answers are one multiple of the exact values."""
    lists = [pairs for _, pairs in answered if len(pairs) > 1]
    if len(lists) >= LEAST:
        factors = [[answer / exact for answer, exact in pairs] for pairs in lists]
        multiples = [
            ratios for ratios in factors if all(_are_close(max(ratios), x) for x in ratios)
        ]
        if len(multiples) >= LEAST_SHARE * len(lists):
            bug = "not normalised: in all worlds the answer is one multiple of the exact value"
            return "not-normalised", bug
    return "", ""
