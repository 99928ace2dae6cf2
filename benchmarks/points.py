"""Arguments of every quantity, ordinary and adversarial, and the formula as one would type it."""

import math
import random
import sys
from collections.abc import Callable
from fractions import Fraction
from statistics import NormalDist
from typing import Any

import sympy

from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.numbers.binomial_function import (
    AtLeastOnce,
    BinomialBelow,
    BinomialSlope,
    DiscreteNormalAbove,
    LaplaceSumAbove,
)
from didp_ref.numbers.domains import Condition, Domain
from didp_ref.numbers.exact import from_float
from didp_ref.numbers.normal_function import Normal
from didp_ref.numbers.root_function import Root

Arguments = dict[str, Any]
ENTRIES = 2
TRIES = 100_000


def ordinary(domain: Domain, rng: random.Random) -> float:
    """Draw a number such as users pass; of whole ones, small ones more often than large ones."""
    if domain.integer:
        return float(round(2.0 * 500.0 ** rng.random()))
    low = -100.0 if domain.lower is None else float(domain.lower)
    high = low + 10.0 if domain.upper is None else float(domain.upper)
    return rng.uniform(low, high)


def of_any_size(domain: Domain, rng: random.Random) -> float:
    """Draw a number by its size, of those that a person may write; in a unit, a small one."""
    low = 0.0 if domain.lower is None else float(domain.lower)
    if domain.integer:
        return float(round(max(low, 1.0) * 10.0 ** rng.uniform(0.0, 6.0)))
    largest = 3.0 if domain.upper is None else math.log10(float(domain.upper) - low)
    value = low + 10.0 ** rng.uniform(largest - 15.0 if domain.upper else -3.0, largest)
    return value if domain.admits_float(value) else ordinary(domain, rng)


def adversarial(domain: Domain, rng: random.Random) -> float:
    """Draw an end, a neighbour of one, a short binary number, or any size that float64 has."""
    low = -sys.float_info.max if domain.lower is None else float(domain.lower)
    high = sys.float_info.max if domain.upper is None else float(domain.upper)
    kind = rng.randrange(6)
    if domain.integer:
        least, usual = int(low), rng.randint(2, 10**6)
        return float(rng.choice([least, 2, 3, 4, usual, 2**53, 2**60, 10 ** rng.randint(1, 300)]))
    if kind == 0:
        value = rng.choice([low, math.nextafter(low, high), math.nextafter(high, low), high])
    elif kind == 1:
        value = low + math.ldexp(rng.random(), -rng.randint(0, 1074))
    elif kind == 2 and domain.upper is not None:
        value = high - math.ldexp(rng.random(), -rng.randint(0, 60))
    elif kind == 3:
        value = rng.randint(1, 64) / 2 ** rng.randint(0, 12)
    elif kind == 4:
        value = rng.choice([0.1, 1 / 3, 36.7, 700.0, 709.7, 745.2, 1e-9, 1e15])
    else:
        value = math.ldexp(rng.random(), rng.randint(-1074, 1023))
    return value if domain.admits_float(value) else ordinary(domain, rng)


def _entries(parameter: Parameter, draw: Callable[..., float], rng: random.Random) -> Any:
    if not parameter.sequence:
        return draw(parameter.domain, rng)
    if parameter.sums_to_one:
        share = rng.randint(0, 2**20) / 2**20
        return [share, 1.0 - share]
    return [draw(parameter.domain, rng) for _ in range(ENTRIES)]


def met(condition: Condition, values: Arguments) -> bool:
    """Say whether arguments meet a side condition, entry by entry."""
    chosen = [values[name] for name in condition.parameters]
    count = max((len(entry) for entry in chosen if isinstance(entry, list)), default=1)
    columns = [entry if isinstance(entry, list) else [entry] * count for entry in chosen]
    return all(condition.holds(*map(from_float, row)) for row in zip(*columns, strict=True))


def arguments(
    quantity: Quantity, draw: Callable[[Domain, random.Random], float], rng: random.Random
) -> Arguments:
    """Draw arguments that meet every side condition."""
    for _ in range(TRIES):
        values = {
            parameter.name: _entries(parameter, draw, rng) for parameter in quantity.parameters
        }
        if all(met(condition, values) for condition in quantity.conditions):
            return values
    raise RuntimeError(f"{quantity.id}: no arguments found")


def exactly(values: Arguments) -> Arguments:
    """Return arguments as the fractions that they are."""
    return {
        name: [Fraction(number) for number in value] if isinstance(value, list) else Fraction(value)
        for name, value in values.items()
    }


def printed(quantity: Quantity) -> tuple[sympy.Expr, list[sympy.Basic]]:
    """Return the printed expression, and its symbols in the order of :func:`flat`."""
    expression = quantity.expression_at(ENTRIES) if quantity.is_family else quantity.expression
    symbols: list[sympy.Basic] = []
    for parameter in quantity.parameters:
        names = [parameter.name]
        if parameter.sequence:
            names = [f"{parameter.name}_{i + 1}" for i in range(ENTRIES)]
        symbols += [sympy.Symbol(name, **parameter.domain.assumptions) for name in names]
    return expression, symbols


def naive(quantity: Quantity, modules: str) -> Callable[..., Any] | None:
    """Return the printed formula as one would type it for ``math`` or ``numpy``.

    There is none for a quantity with a value for each world, nor one of roots and of tails that no
    library has, nor one of the normal distribution for ``numpy``, which does not have it.
    """
    normal, expression = quantity.expression.has(Normal), quantity.expression
    ours = (AtLeastOnce, BinomialBelow, BinomialSlope, LaplaceSumAbove, DiscreteNormalAbove)
    unknown = expression.has(Root, *ours)
    if quantity.per_world or unknown or (normal and modules == "numpy"):
        return None
    expression, symbols = printed(quantity)
    names: dict[str, Callable[[float], float]] = {"Normal": NormalDist().cdf}
    typed: Callable[..., Any] = sympy.lambdify(symbols, expression, modules=[names, modules])
    return typed


def flat(values: Arguments) -> list[Any]:
    """Return arguments as the naive formula takes them."""
    collected: list[Any] = []
    for value in values.values():
        collected += value if isinstance(value, list) else [value]
    return collected
