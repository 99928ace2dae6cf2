"""The quantities as Coq is asked about them: each at a few points, with our own enclosures.

A quantity of a sequence is written out for two and for three entries, one with a value for every
world for each world. The points are drawn as for the vectors, and rounded to short fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from random import Random
from typing import TypeAlias

import sympy

from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.binomial_function import AtLeastOnce, DiscreteNormalAbove
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.evaluate import WORLD
from didp_ref.numbers.root_function import Root
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.points.draws import draw_point
from didp_ref.symbolic import sympy_reader
from tools.coq import formulas
from tools.coq.formulas import Formula, Point

REQUIRED = "formulas/arithmetic.v"
LENGTHS = (2, 3)
POINTS = 4
LARGEST_DENOMINATOR = 1000

Exact: TypeAlias = Fraction | list[Fraction]
Drawn: TypeAlias = list[tuple[dict[str, Exact], tuple[Enclosure, ...]]]
"""Arguments, each with the enclosure of the value; of the value for every world, where it has."""


def files() -> dict[str, str]:
    """Return the files on all quantities, one a topic, and the one that they require."""
    texts = {REQUIRED: formulas.ARITHMETIC}
    stated = [name for name in sorted(quantities) if not is_left_out(quantities[name])]
    for topic, group in groupby(stated, key=lambda name: name.partition(".")[0]):
        written = [formula for name in group for formula in written_out(quantities[name])]
        texts[f"formulas/{topic}.v"] = formulas.file(written)
    return texts


def is_left_out(quantity: Quantity) -> bool:
    """Say whether a formula is no term: a root known by its equation, a ceiling, or a series."""
    return bool(quantity.expression.has(Root, AtLeastOnce, DiscreteNormalAbove, sympy.ceiling))


def written_out(quantity: Quantity) -> Iterator[Formula]:
    """Yield a quantity as formulas of finitely many letters."""
    stem = quantity.id.replace(".", "_")
    if not quantity.is_family:
        yield _formula(quantity, stem, quantity.expression, points(quantity))
        return
    for n in LENGTHS:
        written, drawn = quantity.expression_at(n), points(quantity, n)
        if not quantity.per_world:
            yield _formula(quantity, f"{stem}_{n}", written, drawn)
            continue
        for world in range(n):
            of_world = written.xreplace({WORLD: sympy.Integer(world)})
            yield _formula(quantity, f"{stem}_{n}_{world + 1}", of_world, drawn, world)


def points(quantity: Quantity, n: int = 0) -> Drawn:
    """Draw exact arguments from a quantity's domain, sequences of n entries."""
    random = Random(quantity.id)
    pairs: Drawn = []
    while len(pairs) < POINTS:
        drawn = draw_point(quantity, random)
        if any(isinstance(value, list) and len(value) < n for value in drawn.values()):
            continue
        point = {name: _exact(value, n) for name, value in drawn.items()}
        for parameter in quantity.parameters:
            entries = point[parameter.name]
            if parameter.sums_to_one and isinstance(entries, list):
                entries[-1] = 1 - sum(entries[:-1], Fraction(0))
        try:
            value = quantity.enclose(*point.values())
        except DidpError:
            continue  # rounded, or cut short, it lies outside the domain
        pairs.append((point, value if isinstance(value, tuple) else (value,)))
    return pairs


def _exact(value: Input, n: int) -> Exact:
    """Round what was drawn to short fractions, and cut a sequence short."""
    if isinstance(value, list):
        return [_rounded(entry) for entry in value[:n]]
    return _rounded(value)


def _rounded(value: Input) -> Fraction:
    assert isinstance(value, int | float)
    return Fraction(value).limit_denominator(LARGEST_DENOMINATOR)


def _formula(
    quantity: Quantity, name: str, written: sympy.Expr, drawn: Drawn, world: int = 0
) -> Formula:
    """Return what is asked about a quantity; of several values it is the one of the world."""
    n = len(next((value for value in drawn[0][0].values() if isinstance(value, list)), []))
    letters = _letters(quantity, n)
    enclosed = tuple(
        Point(tuple(_flat(point.values())), values[world].lower, values[world].upper)
        for point, values in drawn
    )
    named = {letter.name: letter for letter in letters.values()}
    entries = {symbol: named.get(symbol.name, symbol) for symbol in written.free_symbols}
    body = sympy_reader.term(written.xreplace({**entries, **letters}))
    return Formula(name, tuple(map(sympy_reader.term, named.values())), body, enclosed)


def _letters(quantity: Quantity, n: int) -> Mapping[sympy.Basic, sympy.Symbol]:
    """Return the letter for each symbol of a quantity, and for each of the n entries."""
    letters: dict[sympy.Basic, sympy.Symbol] = {}
    for parameter in quantity.parameters:
        sort = {"integer" if parameter.domain.integer else "real": True}
        symbol = quantity.symbols[parameter.name]
        if not parameter.sequence:
            letters[symbol] = sympy.Symbol(parameter.name, **sort)
            continue
        for i in range(n):
            entry = f"{parameter.name}_{i + 1}"
            letters[symbol[i]] = sympy.Symbol(entry, **sort)
    return letters


def _flat(values: Iterable[Exact]) -> Iterator[Fraction]:
    for value in values:
        yield from value if isinstance(value, list) else [value]
