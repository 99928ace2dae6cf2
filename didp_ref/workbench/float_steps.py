"""A formula evaluated in float64, step by step, as it is written."""

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from itertools import permutations
from statistics import NormalDist

from didp_ref.errors import DidpError
from didp_ref.numbers.exact import to_fraction, to_rational
from didp_ref.symbolic.term import Number, Term, enclose, name


def as_floats(point: Mapping[str, Number]) -> dict[str, float]:
    """Return rationals as the float64 numbers nearest to them."""
    return {key: float(to_fraction(value)) for key, value in point.items()}


def as_written(term: Term, point: Mapping[str, float]) -> float | None:
    """Evaluate a formula in float64, step by step; ``None`` where that breaks."""
    computed: dict[int, float] = {}

    def value(part: Term) -> float:
        if id(part) not in computed:
            computed[id(part)] = _step(part)
        return computed[id(part)]

    def _step(part: Term) -> float:
        if part.head == "number" and isinstance(part.value, Fraction):
            return float(part.value)
        if part.head == "name":
            return point[str(part.value)]
        if (chance := _of_quantile(part)) is not None:
            return NormalDist().inv_cdf(-value(chance))
        if part.head not in STEPS:
            return _at_once(part, point)
        return STEPS[part.head](*map(value, part.args))

    try:
        result = value(term)
    except (ArithmeticError, ValueError):
        return None
    return result if isinstance(result, float) and math.isfinite(result) else None


def _of_quantile(part: Term) -> Term | None:
    """Return ``-p`` where a term is the x at which the normal distribution function is p."""
    if part.head != "root" or part.args[0].head != "+" or len(part.args[0].args) != 2:
        return None
    variable = name(str(part.value))
    for function, chance in permutations(part.args[0].args):
        if function == Term("normal", (variable,)) and variable not in chance.parts():
            return chance
    return None


def _at_once(part: Term, point: Mapping[str, float]) -> float:
    """Return what no steps lead to, a root or a chance; raise :class:`ValueError` for no value."""
    exact = {key: to_rational(Fraction(value)) for key, value in point.items()}
    try:
        return float(enclose(part, exact).lower)
    except DidpError as problem:
        raise ValueError(str(problem)) from None


def _power(base: float, exponent: float) -> float:
    """Return a power; raise :class:`ValueError` where Python would leave the real numbers."""
    power = base**exponent
    if isinstance(power, complex):
        raise ValueError("a root of a negative number")
    return float(power)


STEPS: dict[str, Callable[..., float]] = {
    "+": lambda *values: reduce(operator.add, values),
    "*": lambda *values: reduce(operator.mul, values),
    "/": lambda a, b: a / b,
    "^": _power,
    "exp": math.exp,
    "log": math.log,
    "abs": abs,
    "max": lambda *values: max(values),
    "min": lambda *values: min(values),
    "floor": lambda x: float(math.floor(x)),
    "pi": lambda: math.pi,
    "normal": lambda x: math.erfc(-x / math.sqrt(2)) / 2,
}
