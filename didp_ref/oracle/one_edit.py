"""Whether wrong answers are those of the formula with one part changed.

Every edit of the printed expression is tried: a term left out, a one for a two, a parameter squared
or one too small, a logarithm not taken. An edit names the mistake only if it explains nearly all
wrong answers, and all right ones too. So it is not another mistake that coincides at some points.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations, permutations, product

import sympy
from flint import arb, fmpq

from didp_ref.errors import DomainError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.evaluate import Number, compile_expression
from didp_ref.numbers.precision import arb_precision
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.mutants import mutants
from didp_ref.oracle.other_quantity import ALWAYS, LEAST_AGREEING, is_near, of_formula
from didp_ref.oracle.suspect import Suspect
from didp_ref.oracle.textbook import BREAKS
from didp_ref.oracle.textbook import FLAG as LOSES_DIGITS
from didp_ref.oracle.vectors import Vector

FLAG, CHANGED = "one-part-changed", "computes the formula with one part changed"
LARGEST, SMALLEST = 1e100, 1e-100
"""Beyond these, steps of a formula may not fit into float64: such points decide nothing."""
BITS = 128
EXCHANGED = "a parameter stands for another"
HALF = sympy.Rational(1, 2)
SECONDS = 3.0
"""How long edits are tried."""
Evaluated = Callable[..., Number]


def one_edit(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return the first edit of the formula whose values all answers are, if there is one."""
    asked = [
        each
        for each in far
        if _is_usable(each.vector)
        and len(each.numbers) == 1
        and not is_near(each.vector.targets[0].nearest, each.numbers[0])
    ]
    kept = [each for each in asked if not {BREAKS, LOSES_DIGITS} & set(each.vector.flags)]
    asked = kept if len(kept) >= LEAST_AGREEING else asked  # the others' digits are no formula's
    if len(asked) < LEAST_AGREEING:
        return []
    quantity = quantities.get(asked[0].vector.id.partition("/")[0])
    if quantity is None or quantity.is_family or quantity.per_world:
        return []
    if all(finding.unproved for finding in asked):  # another bound, which may hold as well
        return []
    failing = {finding.vector.id for finding in far}
    # of a bound that is merely enough an answer that passes is not known
    passed = answered if quantity.is_least else ()
    right = [each for each in passed if each.id not in failing and _is_usable(each)]
    began = time.process_time()
    for edit, expression in edited(quantity):
        if time.process_time() - began > SECONDS:
            break
        value = evaluated(quantity, expression)
        if value is None or not _agrees(value, asked[0].vector, asked[0].numbers[0]):
            continue
        agreeing = [each for each in asked if _agrees(value, each.vector, each.numbers[0])]
        if len(agreeing) < max(LEAST_AGREEING, ALWAYS * len(asked)):
            continue
        if all(_agrees(value, each, each.targets[0].nearest) for each in right):
            return [of_formula(FLAG, f"{CHANGED}: {edit}", agreeing, far)]
    return []


def _is_usable(vector: Vector) -> bool:
    return vector.float64 is not None and all(
        isinstance(value, int | float) and (value == 0 or SMALLEST < abs(value) < LARGEST)
        for value in vector.floats.values()
    )


def _inputs(vector: Vector) -> list[int | float]:
    """Return the inputs of a usable vector, of which each is a number."""
    return [value for value in vector.floats.values() if isinstance(value, int | float)]


def edited(quantity: Quantity) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield edited expressions, and what was edited: what people do first."""
    formula = quantity.expression
    symbols = {k: v for k, v in quantity.symbols.items() if isinstance(v, sympy.Symbol)}
    outside_logarithms = formula.replace(sympy.log, lambda _: sympy.Integer(1)).free_symbols
    for node in formula.atoms(sympy.Max, sympy.Min):
        for term in node.args:
            rest = node.func(*(each for each in node.args if each != term))
            yield f"{term} is left out of {node}", formula.xreplace({node: rest})
    for name, symbol in symbols.items():
        powers = (
            (sympy.sqrt(symbol), f"{name} is used as if it were {name} squared"),
            (symbol**2, f"{name} is squared once too often"),
        )
        for changed, what in (
            *(powers if symbol in outside_logarithms else ()),  # there a power is a factor
            (symbol - 1, f"{name} - 1 stands for {name}"),
            (symbol + 1, f"{name} + 1 stands for {name}"),
            (2 * symbol, f"{name} is doubled"),
            (symbol / 2, f"{name} is halved"),
            (1 / symbol, f"1/{name} stands for {name}"),
            (sympy.Integer(0), f"{name} is left out"),
        ):
            yield from _changed(what, formula, {symbol: changed})
    for (name, a), (other, b) in permutations(symbols.items(), 2):
        if formula.has(a / b):
            what = f"{name}/{other} is cut to a whole number"
            yield from _changed(what, formula, {a / b: sympy.floor(a / b)})
    for node in formula.atoms(sympy.log):
        yield from _changed(
            f"{node.args[0] - 1} stands for {node}", formula, {node: node.args[0] - 1}
        )
        for base in (2, 10):
            whole = node / sympy.log(base)
            yield from _changed(f"{node} is to base {base}", formula, {node: whole})
    for node in sorted(formula.atoms(sympy.Add), key=sympy.default_sort_key):
        yield from _terms_edited(formula, node)
    for node in sorted(formula.atoms(sympy.Mul), key=sympy.default_sort_key):
        yield from _factors_edited(formula, node)
    small = formula.replace(sympy.log, lambda x: x - 1).replace(sympy.exp, lambda x: 1 + x)
    if small != formula:
        yield "log(1 + t) and exp(t) - 1 are taken for t", small
    with suppress(ValueError, TypeError):
        for mutant in mutants(quantity):
            if not mutant.edit.startswith(EXCHANGED):  # at one place alone
                yield mutant.edit, mutant.expression
    for (name, symbol), (other, its) in permutations(symbols.items(), 2):
        yield from _changed(f"{other} stands for {name}", formula, {symbol: its})


def _terms_edited(
    formula: sympy.Expr, node: sympy.Expr
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a constant of a term changed, or the factors of two exchanged."""
    for term in node.args:
        for factor, what in (
            (sympy.Rational(1, 2), "half of {} stands for it"),
            (sympy.Integer(2), "{} is doubled"),
            (1 / sympy.sqrt(2), "{} is too small by a factor of sqrt(2)"),
            (sympy.sqrt(2), "{} is too large by a factor of sqrt(2)"),
        ):
            changed = {node: node - term + factor * term}
            yield from _changed(what.format(term), formula, changed)
    if len(node.args) != 2:
        return
    one, two = node.args
    for a, b in product(sympy.Mul.make_args(one), sympy.Mul.make_args(two)):
        if a != b and not (a.is_number and b.is_number):
            what = f"{a} and {b} are exchanged in {node}"
            yield from _changed(what, formula, {node: one / a * b + two / b * a})


def _factors_edited(
    formula: sympy.Expr, node: sympy.Expr
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a root of a product forgotten, or with two factors dropped."""
    under, rest = sympy.Integer(1), []
    for factor in node.args:
        base, power = factor.as_base_exp()
        if abs(power) == HALF:
            under *= base ** (2 * power)
        elif factor.is_Rational and factor > 0:
            under *= factor**2
        else:
            rest.append(factor)
    if not under.is_number:
        yield from _changed(
            f"the root of {under} is forgotten", formula, {node: sympy.Mul(under, *rest)}
        )
    for pair in combinations(node.args, 2):
        if len(node.args) > 2 and not any(each.is_number for each in pair):
            left = sympy.Mul(*(each for each in node.args if each not in pair))
            yield from _changed(f"{sympy.Mul(*pair)} is left out of {node}", formula, {node: left})


def _changed(
    what: str, formula: sympy.Expr, put: dict[sympy.Expr, sympy.Expr]
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a part exchanged; nothing where it has no value then."""
    with suppress(ValueError, TypeError):
        changed = formula.subs(put)
        if changed != formula and not changed.has(sympy.nan, sympy.zoo, sympy.oo, sympy.I):
            yield what, changed


def evaluated(quantity: Quantity, expression: sympy.Expr) -> Evaluated | None:
    """Return what evaluates an expression; ``None`` where that is not possible."""
    try:
        return compile_expression(expression, [quantity.symbols[name] for name in quantity.names])
    except (TypeError, ValueError):
        return None


def _agrees(value: Evaluated, vector: Vector, number: float) -> bool:
    with arb_precision(BITS):
        try:
            computed = arb(value(*(fmpq(*each.as_integer_ratio()) for each in _inputs(vector))))
        except (ArithmeticError, DomainError, NameError):  # no value, or no such function
            return False
        return computed.is_finite() and is_near(number, float(computed))
