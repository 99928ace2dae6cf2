"""What float64 does to a formula: digits that its rearrangement loses, and answers off the mark."""

import math
import time
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Quantity
from didp_ref.libraries.severity import severity
from didp_ref.oracle.diagnosis import is_far
from didp_ref.oracle.factor import distance, exact_value, how_far
from didp_ref.oracle.judge import LEVELS, NUMBERS, Finding
from didp_ref.oracle.ordinary import is_ordinary
from didp_ref.oracle.reason import shown_inputs
from didp_ref.oracle.runner import Report, load_function, run_function
from didp_ref.oracle.tolerance import as_tolerance
from didp_ref.oracle.user_vectors import vectors_of
from didp_ref.symbolic.term import NoValue
from didp_ref.workbench.candidate import ROUGH, Written
from didp_ref.workbench.float_steps import as_floats, as_written
from didp_ref.workbench.points import all_hard, as_exact, flat, length, ours_at, shown
from didp_ref.workbench.results import Results
from didp_ref.workbench.user_function import (
    PATIENCE,
    Function,
    UserFunction,
    quietly,
    with_arguments,
)

LOST_ULPS = 64
ULPS = 16.0
"""A function that rounds outwards on purpose is let off by this much."""
MOST_VECTORS = 120
SECONDS = 3.0
"""How long a formula is evaluated: a root takes a while."""
MOST_ENTRIES = 1000
"""A formula is written out for so many entries: for 100,000 that takes longer than all the rest."""


def floats_of_formula(formula: Written, quantity: Quantity) -> tuple[str, list[str]]:
    """Say how many digits the formula loses, evaluated in float64 as it is written.

    The first text is how far the worst result is off, if by more than a millionth.
    """
    worst, lost_at, broken, wrong = 0.0, "", "", ""
    points = [] if quantity.per_world else all_hard(quantity)
    began = time.process_time()
    for values in points[:: max(1, len(points) // MOST_VECTORS)]:
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
        if lost > worst:
            worst = lost
            far = distance(quantity.id, Fraction(computed), right, lost)
            lost_at = f"{far} at {shown(values)}"
            wrong = far if abs(Fraction(computed) - right) > ROUGH * abs(right) else ""
    remarks = []
    if worst > LOST_ULPS:
        remarks.append(
            f"evaluated in float64 as it is written, it loses digits at some inputs: {lost_at}"
        )
    if broken:
        remarks.append(f"evaluated in float64 as it is written, it overflows or breaks at {broken}")
    return wrong if worst > LOST_ULPS else "", remarks


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
