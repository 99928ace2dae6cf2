"""What float64 does to a formula: digits that its rearrangement loses, and answers off the mark."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.runner import load_function, run_function
from didp_ref.oracle.user_vectors import vectors_of
from didp_ref.symbolic.term import Term
from didp_ref.workbench.points import as_exact, length, shown
from didp_ref.workbench.user_function import PATIENCE, UserFunction

if TYPE_CHECKING:
    from didp_ref.workbench.candidate import Written

LOST_ULPS = 64
ULPS = 16.0
"""A function that rounds outwards on purpose is let off by this much."""
EVERYWHERE = "everyday"
"""The flag of vectors that have no corner: it names no mistake."""
MOST_VECTORS = 120
MOST_ENTRIES = 1000
"""A formula is written out for so many entries: for 100,000 that takes longer than all the rest."""


def floats_of_formula(read: Written, one: Quantity) -> list[str]:
    """Say how many digits the formula loses, evaluated in float64 as it is written."""
    worst, where, broken = 0.0, "", ""
    vectors = [
        vector
        for vector in vectors_of(one).asked(exact=False)
        if vector.error is None and _entries(vector.floats) <= MOST_ENTRIES
    ]
    for vector in vectors[:: max(1, len(vectors) // MOST_VECTORS)]:
        values = as_exact(vector.floats)
        if values is None or one.per_world:
            continue
        try:
            term = read.branches(length(values), None)[0].value
            if term is None:
                continue
            found = as_written(term, _flat(vector.floats))
            ours = one.enclose(**{k: _exact(v) for k, v in vector.floats.items()}, bits=96)
        except (DidpError, KeyError):
            continue
        if found is None:
            broken = broken or shown(values)
            continue
        right = ours.lower
        unit = Fraction(math.ulp(float(right))) if right else Fraction(math.ulp(0.0))
        lost = float(min(abs(Fraction(found) - right) / unit, Fraction(10) ** 300))
        if lost > worst:
            worst, where = lost, shown(values)
    said = []
    if worst > LOST_ULPS:
        said.append(
            f"evaluated in float64 as it is written, it loses digits: off by {worst:.2g} ulp "
            f"at {where}"
        )
    if broken:
        said.append(f"evaluated in float64 as it is written, it overflows or breaks at {broken}")
    return said


def _entries(point: Mapping[str, Any]) -> int:
    return max((len(value) for value in point.values() if isinstance(value, list)), default=1)


def _exact(value: Any) -> Any:
    if isinstance(value, list):
        return [Fraction(entry) for entry in value]
    return Fraction(value)


def _flat(point: Mapping[str, Any]) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, value in point.items():
        if isinstance(value, list):
            found |= {f"{name}_{k + 1}": float(entry) for k, entry in enumerate(value)}
        else:
            found[name] = float(value)
    return found


def as_written(term: Term, point: Mapping[str, float]) -> float | None:
    """Evaluate a formula in float64, step by step; ``None`` where that breaks."""
    known: dict[int, float] = {}

    def value(one: Term) -> float:
        if id(one) not in known:
            known[id(one)] = _step(one)
        return known[id(one)]

    def _step(one: Term) -> float:
        if one.head == "number" and isinstance(one.value, Fraction):
            return float(one.value)
        if one.head == "name":
            return point[str(one.value)]
        return STEPS[one.head](*map(value, one.args))

    try:
        found = value(term)
    except (ArithmeticError, ValueError):
        return None
    return found if isinstance(found, float) and math.isfinite(found) else None


def _sum(*values: float) -> float:
    total = values[0]
    for one in values[1:]:
        total = total + one
    return total


STEPS: dict[str, Callable[..., float]] = {
    "+": _sum,
    "*": lambda *values: math.prod(values[1:], start=values[0]),
    "/": lambda a, b: a / b,
    "^": lambda a, b: float(a**b),
    "exp": math.exp,
    "log": math.log,
    "abs": abs,
    "max": lambda *values: max(values),
    "min": lambda *values: min(values),
    "floor": lambda x: float(math.floor(x)),
}


class _Renamed:
    """A function that takes the quantity's names, loaded where it is asked."""

    def __init__(self, target: Any, names: Mapping[str, str]) -> None:
        self.target = target
        self.names = names
        self.loaded: Callable[..., object] | None = None

    def __call__(self, **values: object) -> object:
        from didp_ref.workbench.user_function import with_arguments

        if self.loaded is None:
            known = isinstance(self.target, str)
            self.loaded = load_function(self.target) if known else self.target
        return with_arguments(self.loaded, {m: values[o] for m, o in self.names.items()})


def floats_of_function(apart: UserFunction, one: Quantity, names: Mapping[str, str]) -> list[str]:
    """Judge what a function returns by the test vectors, and say what is wrong with it."""
    renamed = _Renamed(apart.target, names)
    report = run_function(
        renamed,
        vectors_of(one),
        tolerance=ULPS,
        timeout=min(apart.timeout, PATIENCE),
        isolated=True,
    )
    said = []
    wrong = report.values - report.accurate
    if wrong:
        at = f", worst at {report.worst_vector.id}" if report.worst_vector else ""
        said.append(
            f"as floats: {wrong} of {report.values} values are off by more than "
            f"{ULPS:g} ulp (up to {report.worst:.2g} ulp{at})"
        )
    unsafe = report.answered - report.safe
    if unsafe:
        said.append(f"as floats: {unsafe} of {report.answered} values are on the unsafe side")
    accepted = report.errors - report.refused
    if accepted:
        said.append(f"as floats: {accepted} of {report.errors} invalid inputs are not refused")
    if said and report.suspects:
        said.append(
            f"the test vectors point to {report.suspects[0].flag}: {report.suspects[0].bug}"
        )
    return said
