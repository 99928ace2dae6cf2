"""Bounds that are looser than a quantity, or hold under a condition: known by name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import sympy
from flint import fmpq

from didp_ref.errors import OutOfRange, Undecided
from didp_ref.formulas import quantities
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.named_bounds import KNOWN
from didp_ref.oracle.other_quantity import (
    ALWAYS,
    LEAST_AGREEING,
    another_quantity,
    cut,
    is_near,
    of_formula,
)
from didp_ref.oracle.suspect import Suspect
from didp_ref.oracle.vectors import Vector
from didp_ref.symbolic.term import NoValue, Term, enclose
from didp_ref.symbolic.text_reader import parse

FLAG, MULTIPLE = "known-bound", "multiple-of-bound"
PARTLY = "in part of the domain it "
MULTIPLES = (
    (2.0, "twice"),
    (0.5, "half"),
    (math.sqrt(2), "sqrt(2) times"),
    (math.sqrt(0.5), "1/sqrt(2) times"),
    (4.0, "four times"),
    (0.25, "a quarter of"),
)
"""By what factors people miss a bound that they mean to compute."""


def another_formula(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return the quantity or the known bound whose values the wrong answers are.

    Of a quantity that is a known bound too, the bound says more: where it holds.
    """
    others, bounds = another_quantity(answered, far), known_bound(answered, far)
    if others and bounds:
        (first, *_) = others
        return [replace(bounds[0], flag=first.flag, certain=first.certain)]
    return others or bounds


def known_bound(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return the known bound whose values the answers are, if there is one."""
    asked = [each for each in far if each.vector.float64 is not None and len(each.numbers) == 1]
    quantity = quantities.get(far[0].vector.id.partition("/")[0]) if far else None
    if quantity is None or len(asked) < LEAST_AGREEING:
        return []
    failing = {finding.vector.id for finding in far}
    # of a bound that is merely enough an answer that passes is not known
    right = [x for x in answered if x.id not in failing and x.float64] if quantity.is_least else []
    share = 1.0 if quantity.expression.has(sympy.ceiling) else ALWAYS  # one less may be chance
    for bound in KNOWN:
        if bound.quantity != quantity.id:
            continue
        formula = parse(bound.formula)
        agreeing = _agreeing(formula, asked, share)
        apart = [each for each in agreeing if not _is_right(each)]
        if len(apart) < LEAST_AGREEING or 2 * len(agreeing) < len(far):
            continue
        if _explains(formula, right):
            said = f"computes {bound.name}; {bound.condition}"
            every = [each for each in answered if each.id not in failing and each.float64]
            where = "" if quantity.is_least or _explains(formula, every) else PARTLY
            return [of_formula(FLAG, where + said, agreeing, far)]
    return []


def multiple_of_bound(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return the known bound that every result is the same multiple of, if there is one."""
    asked = [each for each in far if each.vector.float64 is not None and len(each.numbers) == 1]
    quantity = quantities.get(far[0].vector.id.partition("/")[0]) if far else None
    if quantity is None or len(asked) < LEAST_AGREEING or quantity.expression.has(sympy.ceiling):
        return []
    if all(finding.unproved for finding in asked):  # another bound, which may hold as well
        return []
    failing = {finding.vector.id for finding in far}
    right = [x for x in answered if x.id not in failing and x.float64] if quantity.is_least else []
    for bound in KNOWN:
        if bound.quantity != quantity.id:
            continue
        formula = parse(bound.formula)
        for factor, word in MULTIPLES:
            agreeing = _agreeing(formula, asked, ALWAYS, factor)
            if 2 * len(agreeing) < len(far) or not _explains(formula, right, factor):
                continue
            if agreeing:
                said = f"computes {word} the value of a known bound: {bound.name}"
                return [of_formula(MULTIPLE, said, agreeing, far)]
    return []


def _agreeing(
    formula: Term, asked: Sequence[Finding], share: float, factor: float = 1.0
) -> list[Finding]:
    """Return the findings whose answers are a formula's values; none where too many are not."""
    agreeing, others = [], 0
    for finding in asked:
        value = _value(formula, finding.vector)
        if value is None:
            continue
        if _is_value(factor * value, finding.vector, finding.numbers[0]):
            agreeing.append(finding)
        else:
            others += 1
            if others > (1 - share) * len(asked):  # a root takes milliseconds
                return []
    return agreeing if len(agreeing) >= share * (len(agreeing) + others) else []


def has_value_of(finding: Finding, formula: Term) -> bool:
    """Say whether a result is the value of a formula."""
    value = _value(formula, finding.vector)
    return value is not None and _is_value(value, finding.vector, finding.numbers[0])


def _explains(formula: Term, right: Sequence[Vector], factor: float = 1.0) -> bool:
    """Say whether a formula has the right values too, wherever it has any; a 0 may be a case."""
    others = [each for each in right if each.targets[0].nearest]
    values = [(each, value) for each in others if (value := _value(formula, each)) is not None]
    shared = sum(_is_value(factor * value, each, each.targets[0].nearest) for each, value in values)
    return shared >= ALWAYS * len(values)


def _is_right(finding: Finding) -> bool:
    """Say whether an answer is near the exact value as well."""
    return is_near(finding.vector.targets[0].nearest, finding.numbers[0])


def _is_value(value: float, vector: Vector, number: float) -> bool:
    """Say whether a number is a formula's value, or that value cut at an end of the results."""
    return is_near(number, value) or is_near(number, cut(value, vector))


def _value(formula: Term, vector: Vector) -> float | None:
    given = {
        name: fmpq(*value.as_integer_ratio())
        for name, value in vector.floats.items()
        if isinstance(value, int | float)
    }
    try:
        return enclose(formula, given).float_up()
    except (NoValue, OutOfRange, Undecided):
        return None
