"""Where failures lie: at everyday points, under a flag, or in a range of one parameter.

A flag, or a range, explains failures well if most of its vectors fail and most of the failures are
its own: the score is the harmonic mean of the two shares. A range is no guess at a bug but a fact.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN
from fractions import Fraction
from typing import TypeAlias

from didp_ref.numbers.exact import rounded_decimal
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.judge import Finding, Kind
from didp_ref.oracle.ordinary import is_extreme
from didp_ref.oracle.single_precision import relative_errors
from didp_ref.oracle.subjects import subject
from didp_ref.oracle.suspect import Severity, Suspect, size, suspect
from didp_ref.oracle.textbook import is_of_textbook
from didp_ref.oracle.vectors import Vector

Real: TypeAlias = "int | float | Fraction"
Measure: TypeAlias = "Callable[[Input], Real | None]"

EVERYDAY = ("everyday", "simple-numbers")
NO_PLACE = (*EVERYDAY, "single-precision", "nearest-is-unsafe", "float-sum-too-small")
"""Flags that vectors bear everywhere."""
OF_TEXTBOOK = ("textbook-form", "cancellation")
GENERAL = ("textbook-form", "textbook-form-breaks")
GENERAL_SCORE = 0.9
"""What the score of these counts for beside that of a corner, which says where it is."""
LEAST_SCORE = 0.4
LEAST_SHARE = 0.5
"""A flag is not named where most of its vectors are answered well."""
LEAST_COVERED = 0.4
"""Nor where most of what fails is elsewhere."""
LEAST_RANGE = 3
ANYWHERE = (
    *("fresh-points", "extreme-points"),
    *("crossed-corners", "every-decade", "practical-range"),
)
"""Flags of vectors all over a domain, which take as many to say anything."""
OF_ORDINARY = ("fresh-points", "practical-range")
"""Flags of vectors that are ordinary by most of their parameters, and are called ordinary."""
HARDLY = 1e-6
NEARLY_RIGHT = (
    "results at ordinary parameters are off by less than a millionth, as where a search or a sum "
    "stops early, or a constant has few digits"
)
LEAST_PURITY = 0.9
WIDEST = 0.8
NARROW = 0.2
"""Of all vectors no more lie in a range that says where digits are lost."""
LEAST_EVERYWHERE = 0.9
"""Where fewer of the everyday points fail, a bug does not show everywhere."""
SUBNORMAL = "subnormal"
TINY = "-tiny"
"""How flags end of inputs that may be taken for zero."""
SMALLEST = sys.float_info.min
"""The smallest normal number."""
OVERFLOWS = (
    "an intermediate result overflows, as a quotient by a number below the smallest normal one "
    "does: infinity is answered"
)
"""What is named instead of a number that is flushed to zero, where every answer is an infinity."""
ENDS = 2
"""So many values of one parameter a flag of the ends of a range may have."""
REJECTED = "reject"
"""What a flag's text says where it expects an error in place of a result."""
NOT_NAMED = 0.8
"""What a range's score counts for beside a flag's, which says more."""


def counts(vectors: Iterable[Vector]) -> Counter[str]:
    """Return how many vectors bear each flag."""
    return Counter(flag for vector in vectors for flag in vector.flags)


def _is_everyday(vector: Vector) -> bool:
    return not set(EVERYDAY).isdisjoint(vector.flags)


def _is_hardly_off(finding: Finding) -> bool:
    errors = relative_errors(finding)  # of a zero there is none
    is_told = bool(errors) and len(errors) == len(finding.numbers)
    return is_told and all(abs(each) < HARDLY for each in errors)


def everywhere(
    valid: Sequence[Vector], far: Sequence[Finding], notes: Mapping[str, str]
) -> list[Suspect]:
    """Say that the formula is wrong where its numbers are wrong at everyday points."""
    totals = counts(valid)
    suspects = []
    ordinary = [each for each in far if _is_everyday(each.vector)]
    smallest = min(ordinary, key=size, default=None)
    for rank, flag in enumerate(EVERYDAY):
        bearing = [finding for finding in far if flag in finding.vector.flags]
        share = len(bearing) / totals[flag] if bearing else 0.0
        if share >= LEAST_SCORE:
            ground = f"{len(bearing)} of {totals[flag]} answers at such points are wrong"
            bug = notes[flag]
            if all(map(_is_hardly_off, bearing)):
                bug = NEARLY_RIGHT
            elif share < LEAST_EVERYWHERE:
                there = [vector for vector in valid if flag in vector.flags]
                places = ranges(valid, far) or ranges(there, bearing)
                bug = _in_part(places, bearing[0].vector)
            suspects.append(
                suspect(
                    flag,
                    bug,
                    bearing,
                    totals[flag],
                    Severity.FORMULA,
                    score=share * (1.0 - 0.1 * rank),
                    ground=ground,
                    smallest=smallest,
                )
            )
    return suspects


def _in_part(places: Sequence[Suspect], vector: Vector) -> str:
    """Say that the formula is wrong in part of its domain, and in which if that is known."""
    where = [f": {each.bug}" for each in sorted(places, key=lambda each: -each.score)][:1]
    is_least = subject(vector.id.partition("/")[0]).is_least
    what = "the formula is wrong" if is_least else "results differ from this bound"
    return f"{what} in part of the domain{''.join(where)}"


def flagged(
    valid: Sequence[Vector],
    broken: Sequence[Finding],
    notes: Mapping[str, str],
    far: Sequence[Finding],
) -> list[Suspect]:
    """Look for flags whose vectors fail; they explain nothing where everyday points fail too."""
    told = {flag for vector in valid for flag in vector.symptoms}
    failing = {finding.vector.id for finding in broken}
    everyday = _share(valid, far)
    suspects: dict[str, Suspect] = {}
    for flag, bearers in _groups(valid):
        total, count = len(bearers), len(bearers & failing)
        score = 2 * count / (len(broken) + total) * (1.0 - everyday)
        if flag in NO_PLACE or flag in told or flag not in notes or score < LEAST_SCORE:
            continue
        if count < max(LEAST_SHARE * total, LEAST_COVERED * len(broken)):
            continue
        if flag in ANYWHERE and count < LEAST_RANGE:
            continue
        score *= GENERAL_SCORE if flag in GENERAL else 1.0
        if flag in suspects and score <= suspects[flag].score:
            continue
        bearing = [finding for finding in broken if finding.vector.id in bearers]
        if flag in OF_ORDINARY and all(is_extreme(each.vector) for each in bearing):
            continue  # another parameter, or the result, is extreme there
        if flag in OF_TEXTBOOK and sum(map(is_of_textbook, bearing)) < LEAST_SHARE * count:
            continue  # they err by more than rounding does there
        share = "all" if count == total else f"{count} of"
        ground = f"{share} {total} inputs with this flag fail; {len(broken)} fail in all"
        severity = _severity(bearing)
        bug = notes[flag]
        if (flag == SUBNORMAL or flag.endswith(TINY)) and all(map(_is_infinite, bearing)):
            bug = OVERFLOWS
        if REJECTED in bug and all(each.kind is Kind.WRONG for each in bearing):
            where = _few_values(bearing)  # a number came, and no error
            if not where:
                continue
            bug = f"results are wrong where {where}"
        suspects[flag] = suspect(flag, bug, bearing, total, severity, score=score, ground=ground)
    return [*suspects.values()]


def _groups(valid: Sequence[Vector]) -> Iterator[tuple[str, set[str]]]:
    """Yield each flag with the vectors that bear it, in their order.

    Then come those of which one parameter is subnormal, whatever corner they were drawn for.
    """
    bearers: dict[str, set[str]] = {}
    for vector in valid:
        for flag in vector.flags:
            bearers.setdefault(flag, set()).add(vector.id)
    yield from bearers.items()
    for name in valid[0].inputs if valid else ():
        values = {vector.id: _number(_given(vector)[name]) or 0 for vector in valid}
        if tiny := {each for each, x in values.items() if x and -SMALLEST < x < SMALLEST}:
            yield SUBNORMAL, tiny


def _is_infinite(finding: Finding) -> bool:
    return finding.is_without_number and any(map(math.isinf, finding.numbers))


def _few_values(findings: Sequence[Finding]) -> str:
    """Say which one or two values a parameter has in all of some inputs; nothing where none has."""
    for name in findings[0].vector.inputs:
        values = {_number(_given(finding.vector)[name]) for finding in findings}
        if len(values) <= ENDS and None not in values:
            known = sorted(value or 0 for value in values)
            said = " or ".join(_short(value, ROUND_HALF_EVEN) for value in known)
            return f"{name} is {said}"
    return ""


def span(valid: Sequence[Vector], broken: Sequence[Finding]) -> str:
    """Return the narrowest range of one parameter that holds all failures, if it is narrow.

    Other answers in it may be right.
    """
    spans = []
    for name in valid[0].inputs:
        for about, measure in MEASURES.items():
            every = [measure(_given(vector)[name]) for vector in valid]
            bad = [measure(_given(finding.vector)[name]) for finding in broken]
            known = [value for value in every if value is not None]
            ends = [value for value in bad if value is not None]
            if len(ends) == len(broken) >= LEAST_RANGE:
                low, high = min(ends), max(ends)
                inside = sum(low <= value <= high for value in known)
                spans.append((inside, _range(about.format(name), low, high, known)))
    inside, text = min(spans, default=(len(valid), ""))
    return text if inside <= NARROW * len(valid) else ""


def _severity(findings: Sequence[Finding]) -> Severity:
    wrong = any(finding.kind is Kind.WRONG for finding in findings)
    return Severity.CORNER if wrong else Severity.NO_ANSWER


def _share(valid: Sequence[Vector], findings: Sequence[Finding]) -> float:
    total = sum(map(_is_everyday, valid))
    count = sum(_is_everyday(finding.vector) for finding in findings)
    return count / total if total else 0.0


def ranges(valid: Sequence[Vector], broken: Sequence[Finding]) -> list[Suspect]:
    """Look for a parameter that lies in one range wherever an answer is wrong, and only there."""
    if len(broken) < LEAST_RANGE:
        return []
    failing = {finding.vector.id for finding in broken}
    right = [vector for vector in valid if vector.id not in failing]
    suspects = []
    for name in valid[0].inputs:
        for about, measure in MEASURES.items():
            bad = [measure(_given(finding.vector)[name]) for finding in broken]
            known = [value for value in bad if value is not None]
            if len(known) < len(bad):
                continue
            low, high = min(known), max(known)
            others = _inside(right, name, measure, low, high, most=len(bad) / LEAST_PURITY)
            inside = len(bad) + others
            if len(bad) < LEAST_PURITY * inside or inside > WIDEST * len(valid):
                continue
            every = [
                value for vector in valid if (value := measure(_given(vector)[name])) is not None
            ]
            text = _range(about.format(name), low, high, every)
            severity = _severity(broken)
            wrong = "wrong" if severity is Severity.CORNER else "without a number"
            ground = f"{len(bad)} of {inside} vectors there fail, and none elsewhere"
            score = 2 * len(bad) / (len(bad) + inside) * NOT_NAMED
            flag = f"range of {name}"
            suspects.append(
                suspect(
                    flag,
                    f"answers are {wrong} where {text}",
                    broken,
                    inside,
                    severity,
                    score=score,
                    ground=ground,
                )
            )
    return suspects


def _given(vector: Vector) -> Mapping[str, Input]:
    return vector.exact if vector.float64 is None else vector.floats


def _inside(
    right: Iterable[Vector], name: str, measure: Measure, low: Real, high: Real, most: float
) -> int:
    """Count the vectors in a range, no further than up to what is too many."""
    count = 0
    for vector in right:
        value = measure(_given(vector)[name])
        if value is not None and low <= value <= high:
            count += 1
            if count > most:
                break
    return count


def _range(name: str, low: Real, high: Real, every: Sequence[Real]) -> str:
    if low == high:
        return f"{name} is {_short(low, ROUND_HALF_EVEN)}"
    above = "" if low == min(every) else f"{_short(low, ROUND_FLOOR)} <= "
    below = "" if high == max(every) else f" <= {_short(high, ROUND_CEILING)}"
    return f"{above}{name}{below}"


def _short(value: Real, rounding: str) -> str:
    """Return four digits; the ends of a range are rounded outwards, so that it has its points."""
    if value == int(value):
        return f"{int(value)}"
    return f"{float(rounded_decimal(Fraction(value), 4, rounding)):.4g}"


def _number(value: Input) -> Real | None:
    return value if isinstance(value, float | int | Fraction) else None


def _length(value: Input) -> Real | None:
    return len(value) if isinstance(value, list) else None


def _least(value: Input) -> Real | None:
    return min(value) if isinstance(value, list) and value else None


def _greatest(value: Input) -> Real | None:
    return max(value) if isinstance(value, list) and value else None


MEASURES: dict[str, Measure] = {
    "{}": _number,
    "the number of {}": _length,
    "the least of {}": _least,
    "the greatest of {}": _greatest,
}
"""What of a parameter may lie in a range."""
