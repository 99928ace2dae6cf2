"""What float64 does to a formula: digits that its rearrangement loses, and answers off the mark."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Quantity
from didp_ref.libraries.severity import severity
from didp_ref.oracle.diagnosis import is_far
from didp_ref.oracle.factor import distance, exact_value, how_far, quotient, times, too_what
from didp_ref.oracle.judge import LEVELS, NUMBERS, Finding
from didp_ref.oracle.ordinary import RANGES, is_ordinary
from didp_ref.oracle.reason import shown_inputs
from didp_ref.oracle.runner import Report, load_function, run_function
from didp_ref.oracle.tolerance import as_tolerance
from didp_ref.oracle.user_vectors import vectors_of
from didp_ref.symbolic.term import NoValue
from didp_ref.workbench.candidate import ROUGH, Written
from didp_ref.workbench.float_steps import as_floats, as_written
from didp_ref.workbench.points import (
    Values,
    all_hard,
    as_exact,
    entries_of,
    flat,
    is_point_in_use,
    length,
    ours_at,
    shown,
)
from didp_ref.workbench.results import Results
from didp_ref.workbench.user_function import (
    PATIENCE,
    Function,
    UserFunction,
    quietly,
    with_arguments,
)

SMALL = Fraction(1, 10**6)
"""The least ordinary size of a parameter that no range is known of."""
AS_WRITTEN = "evaluated in float64 as it is written"
LOST_ULPS = 64
ULPS = 16.0
"""A function that rounds outwards on purpose is let off by this much."""
MOST_VECTORS = 120
SECONDS = 2.0
"""How long a formula is evaluated: a root takes a while."""
MOST_ENTRIES = 1000
"""A formula is written out for so many entries: for 100,000 that takes longer than all the rest."""


@dataclass(frozen=True)
class _Lost:
    """How far the worst result is off: in ulps, by a factor, in words; and where."""

    ulps: float = 0.0
    factor: float = 1.0
    far: str = ""
    where: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether it is off by more than a millionth."""
        return self.ulps > LOST_ULPS and self.factor > 1 + ROUGH

    @property
    def badness(self) -> tuple[float, float]:
        """What the worst result has most of: its factor, but for one that is right so far."""
        return (self.factor if self.is_wrong else 1.0), self.ulps


def floats_of_formula(formula: Written, quantity: Quantity) -> tuple[str, list[str]]:
    """Say how many digits the formula loses, evaluated in float64 as it is written.

    The first text is how far the worst result at ordinary parameters is off, if by more than a
    millionth. The remarks are on ordinary parameters first.
    """
    points = [] if quantity.per_world else all_hard(quantity)
    ordinary = [values for values in points if _is_ordinary(values)]
    extreme = [values for values in points if values not in ordinary]
    usual, broken = _worst(ordinary, formula, quantity)
    unusual, broken_there = _worst(extreme, formula, quantity)
    remarks = []
    if usual.ulps > LOST_ULPS:
        remarks.append(f"{AS_WRITTEN}, it loses digits at some inputs: {usual.far} {usual.where}")
    if broken:
        remarks.append(f"{AS_WRITTEN}, it overflows or breaks at {broken}")
    if unusual.ulps > LOST_ULPS:
        alone = " alone" * (usual.ulps <= LOST_ULPS)
        where = f"{unusual.far} {unusual.where}"
        remarks.append(f"{AS_WRITTEN}, it loses digits at extreme parameters{alone}: {where}")
    if broken_there:
        remarks.append(f"{AS_WRITTEN}, it overflows or breaks at {broken_there}")
    return usual.far if usual.is_wrong else "", remarks


def _is_ordinary(values: Values) -> bool:
    """Say whether a point is ordinary; of a parameter without a range, if its size is."""
    ranged = {name: value for name, value in values.items() if name in RANGES}
    others = [abs(each) for name in {*values} - {*ranged} for each in entries_of(values[name])]
    return is_point_in_use(ranged) and all(
        not each or SMALL <= each <= 1 / SMALL for each in others
    )


def _worst(points: Sequence[Values], formula: Written, quantity: Quantity) -> tuple[_Lost, str]:
    """Return the worst result at some points, and the first point at which there is none."""
    worst, broken = _Lost(), ""
    began = time.process_time()
    for values in points:
        if time.process_time() - began > SECONDS:
            break
        try:
            term = formula.branches(length(values), None)[0].value
            if term is None:
                continue
            computed = as_written(term, as_floats(flat(values)))
            (ours,) = ours_at(quantity, values)
        except (DidpError, KeyError):
            continue
        if computed is None:
            broken = broken or shown(values)
            continue
        right = ours.lower
        unit = Fraction(math.ulp(float(right))) if right else Fraction(math.ulp(0.0))
        lost = float(min(abs(Fraction(computed) - right) / unit, Fraction(10) ** 300))
        answer = Fraction(computed)
        factor = max(quotient(answer, right), quotient(right, answer)) if lost else 1.0
        far = _far(quantity.id, computed, right, lost)
        worst = max(
            worst, _Lost(lost, factor, far, f"at {shown(values)}"), key=lambda each: each.badness
        )
    return worst, broken


def _far(quantity: str, computed: float, right: Fraction, ulps: float) -> str:
    """Say how far a result is off: by a factor, but for one that is right to a millionth.

    >>> _far("scale.rho", 0.0, Fraction(1, 10**9), 1e15)
    '0 instead of 1e-09'
    """
    if right and not computed:
        return f"0 instead of {float(right):.3g}"
    answer = Fraction(computed)
    factor = max(quotient(answer, right), quotient(right, answer))
    if 1 + ROUGH < factor < math.inf:
        return f"{times(factor)} {too_what(quantity, above=answer > right)}"
    return distance(quantity, answer, right, ulps)


def severity_of_formula(formula: Written, quantity: Quantity) -> str:
    """Say how bad a formula is at ordinary parameters, if it is."""
    file = vectors_of(quantity)
    report = Report.of(file, as_tolerance(None), LEVELS)
    ordinary = [
        vector
        for vector in file.asked(exact=False)
        if vector.error is None and is_ordinary(vector) and _entries(vector.floats) <= MOST_ENTRIES
    ]
    for vector in ordinary[:: max(1, len(ordinary) // MOST_VECTORS)]:
        values = as_exact(vector.floats)
        try:
            theirs = formula.at(values) if values is not None else []
            answers = [float(each.lower) for each in theirs]
        except (DidpError, NoValue, OverflowError):
            continue
        if len(answers) == len(vector.targets):
            report.add(vector, answers if quantity.per_world else answers[0])
    return severity(report)


def _entries(point: Mapping[str, Any]) -> int:
    return max((len(value) for value in point.values() if isinstance(value, list)), default=1)


def _renamed(target: Function | str, names: Mapping[str, str]) -> Function:
    """Return a function that takes the quantity's names, loaded where it is asked."""

    @cache
    def loaded() -> Function:
        return load_function(target) if isinstance(target, str) else target

    return lambda **values: quietly(
        with_arguments, loaded(), {m: values[o] for m, o in names.items()}
    )


def run_on_vectors(apart: UserFunction, quantity: Quantity, names: Mapping[str, str]) -> Report:
    """Call a function for the test vectors, and judge what it returns."""
    return run_function(
        _renamed(apart.target, names),
        vectors_of(quantity),
        tolerance=ULPS,
        timeout=min(apart.timeout, PATIENCE),
        isolated=True,
    )


def results_of(report: Report) -> Results:
    """Count the results that are wrong by more than rounding, and those that are missing."""
    silent = [each for each in report.findings if each.is_without_number]
    ordinary = any(is_ordinary(each.vector) for each in silent)
    return Results(report.values, len(_wrong(report)), len(silent), misses_ordinary=ordinary)


def _wrong(report: Report) -> list[Finding]:
    """Return the numbers at valid input that are off by more than a millionth."""
    return [
        each
        for each in report.findings
        if each.kind in NUMBERS and is_far(each) and _share_off(each) > ROUGH
    ]


def _share_off(finding: Finding) -> float:
    """Return by which share of the smaller the larger of a number and its exact value exceeds it.

    It is that of the worst number in a finding; infinite where just one is zero.
    """
    shares = [0.0]
    for number, target in zip(finding.numbers, finding.vector.targets, strict=True):
        small, large = sorted((number, target.nearest), key=abs)
        if small != large:
            shares.append(abs(large / small - 1) if small else math.inf)
    return max(shares)


def floats_of_function(report: Report) -> list[str]:
    """Say what is wrong with the results of a function, the worst first."""
    worst = severity(report)
    remarks = [f"as floats: {worst}"] if worst else []
    if wrong := _wrong(report):
        farthest = max(wrong, key=_share_off)
        far = how_far(farthest)
        if math.isinf(_share_off(farthest)) and len(farthest.numbers) == 1:
            far = f"{farthest.answer} instead of {float(exact_value(farthest)):.3g}"
        remarks.append(f"as floats: the worst result is {far}, at {shown_inputs(farthest.vector)}")
    without = [each for each in report.findings if each.is_without_number]
    if without:
        silent = without[0]
        remarks.append(
            f"as floats: {len(without)} of {report.values} valid inputs get no number, the first "
            f"{silent.answer}, at {shown_inputs(silent.vector)}"
        )
    inaccurate = report.values - report.accurate - len(without)
    if inaccurate:
        remarks.append(
            f"as floats: {inaccurate} of {report.values} values are off by more than {ULPS:g} ulp"
        )
    unsafe = sum(each.unsafe and not each.is_without_number for each in report.findings)
    if unsafe:
        remarks.append(f"as floats: {unsafe} of {report.answered} values are on the unsafe side")
    accepted = report.errors - report.refused
    if accepted:
        remarks.append(f"as floats: {accepted} of {report.errors} invalid inputs are not refused")
    # of what is wrong at valid input, and at invalid input, the worst
    first = {bool(each.smallest.vector.error): each for each in reversed(report.suspects)}
    if remarks:
        remarks += [
            f"the test vectors point to {each.flag}: {each.bug}"
            for each in sorted(first.values(), key=report.suspects.index)
        ]
    return remarks
