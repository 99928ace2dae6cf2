"""Edits of a formula that people make: a term left out, a parameter squared, a root forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import combinations, permutations, product

import sympy

from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.binomial_function import AtLeastOnce, BinomialBelow
from didp_ref.numbers.normal_function import Normal
from didp_ref.oracle.mutants import mutants

EXCHANGED = "a parameter stands for another"
HALF = sympy.Rational(1, 2)
SQUARED = 2
DECIMALS = range(7)
"""To so many decimals people round."""
ROUNDED_UP = 1 + sympy.Rational(1, 2**50)
"""What a quotient of floats is at most, so that 1/0.2 is five."""


def edited(quantity: Quantity) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield edited expressions, and what was edited: what people do first."""
    formula = quantity.expression
    symbols = {k: v for k, v in quantity.symbols.items() if isinstance(v, sympy.Symbol)}
    yield from terms_left_out(formula)
    yield from _parameters_edited(formula, symbols)
    if "order" in symbols and "delta" not in symbols:
        yield from _moments(formula, symbols["order"] - 1)
    shares = [each.name for each in quantity.parameters if each.domain.upper == 1]
    yield from _shares_edited(formula, {k: v for k, v in symbols.items() if k in shares})
    for node in formula.atoms(sympy.log):
        yield from _logarithm_edited(formula, node)
    yield from _functions_edited(formula)
    yield from _exchanged(formula, symbols)
    for kind, edit in (
        (sympy.Add, _terms_edited),
        (sympy.Mul, _factors_edited),
        (sympy.Pow, _square_forgotten),
    ):
        for node in sorted(formula.atoms(kind), key=sympy.default_sort_key):
            yield from edit(formula, node)
    yield from _same_terms_edited(formula)
    yield from _exponents_edited(formula, symbols)
    yield from _ratios_edited(formula, symbols)
    yield from _in_one_case(formula, symbols)
    yield from _absolute_values(formula)
    yield from _chances_added(formula)
    for node in sorted(formula.atoms(sympy.Mul), key=sympy.default_sort_key):
        yield from _brackets_forgotten(formula, node)
    small = formula.replace(sympy.log, lambda x: x - 1).replace(sympy.exp, lambda x: 1 + x)
    if small != formula:
        yield "log(1 + t) and exp(t) - 1 are taken for t", small
    with suppress(ValueError, TypeError):
        for mutant in mutants(quantity):
            if not mutant.edit.startswith(EXCHANGED):  # at one place alone
                kind, _, change = mutant.edit.partition(": ")
                old, arrow, new = change.partition(" -> ")
                said = f"{kind}: {old} is replaced by {new}" if arrow else mutant.edit
                said += f" in {mutant.place}" if mutant.place else ""
                yield said, mutant.expression
    for (name, symbol), (other, its) in permutations(symbols.items(), 2):
        yield from _changed(f"{other} stands for {name}", formula, {symbol: its})
    for name in shares:
        yield from _changed(f"1 stands for {name}", formula, {symbols[name]: sympy.Integer(1)})
    for name, symbol in symbols.items():  # in a logarithm other edits may give the same
        for changed, what in ((symbol**2, f"{name}^2"), (sympy.sqrt(symbol), f"sqrt({name})")):
            yield from _changed(f"{what} stands for {name}", formula, {symbol: changed})
    inverse = formula.replace(sympy.exp, _first_terms)
    yield from _real("1 + t is taken for exp(t), and 1/(1 + t) for exp(-t)", formula, inverse)


def terms_left_out(formula: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a term left out of a maximum or minimum."""
    for node in formula.atoms(sympy.Max, sympy.Min):
        for term in node.args:
            rest = node.func(*(each for each in node.args if each != term))
            size = "large" if isinstance(node, sympy.Min) else "small"
            or_idle = "" if term.is_number else f", or too {size} there to matter"
            yield f"{term} is left out of {node}{or_idle}", formula.xreplace({node: rest})


def _absolute_values(formula: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with an absolute value where the result is cut at zero."""
    for node in sorted(formula.atoms(sympy.Max), key=sympy.default_sort_key):
        if 0 not in node.args or len(node.args) != 2:
            continue
        (term,) = (each for each in node.args if each != 0)
        what = f"the absolute value of {term} stands for max(0, {term})"
        yield from _changed(what, formula, {node: sympy.Max(term, -term)})
        for power in term.atoms(sympy.exp):
            if not power.exp.is_extended_real:
                continue
            size = sympy.Max(power.exp, -power.exp)
            for exponent in (-size, size):
                what = f"the absolute value of {power.exp} is taken, where the result is zero else"
                cut = term.xreplace({power: sympy.exp(exponent)})
                yield from _changed(what, formula, {node: cut})


def _moments(formula: sympy.Expr, less_one: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a Renyi divergence times its order less one, and over it once too often."""
    what = "it is order - 1 times the Renyi divergence, the logarithm of the moment"
    yield from _real(what, formula, formula * less_one)
    yield from _real("it is divided by order - 1 once too often", formula, formula / less_one)


def _parameters_edited(
    formula: sympy.Expr, symbols: Mapping[str, sympy.Symbol]
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a parameter squared, one too small, inverted, or left out."""
    outside_logarithms = formula.replace(sympy.log, lambda _: sympy.Dummy()).free_symbols
    for name, symbol in symbols.items():
        powers = {abs(node.exp) for node in formula.atoms(sympy.Pow) if node.base == symbol}
        root, square = f"sqrt({name}) stands for {name}", f"{name}^2 stands for {name}"
        if SQUARED in powers:
            root = f"{name} is used as if it were {name} squared"
        if HALF in powers:
            square = f"{name} stands for sqrt({name})"
        edited_powers = ((sympy.sqrt(symbol), root), (symbol**2, square))
        for changed, what in (
            *(edited_powers if symbol in outside_logarithms else ()),  # there it is a factor
            (symbol - 1, f"{name} - 1 stands for {name}"),
            (symbol + 1, f"{name} + 1 stands for {name}"),
            (2 * symbol, f"{name} is doubled"),
            (symbol / 2, f"{name} is halved"),
            (1 / symbol, f"1/{name} stands for {name}"),
            (sympy.Integer(0), f"{name} is left out"),
            (-symbol, f"the sign of {name} is wrong"),
            *(_counts_edited(name, symbol) if symbol.is_integer else ()),
        ):
            yield from _changed(what, formula, {symbol: changed})
    for (name, a), (other, b) in permutations(symbols.items(), 2):
        if formula.has(a / b):
            for parts, what in ((1, "a whole number"), (100, "whole per cent")):
                cut = sympy.floor(parts * a / b) / parts
                yield from _changed(f"{name}/{other} is cut to {what}", formula, {a / b: cut})


def _first_terms(exponent: sympy.Expr) -> sympy.Expr:
    return 1 / (1 - exponent) if exponent.could_extract_minus_sign() else 1 + exponent


def _counts_edited(name: str, symbol: sympy.Symbol) -> Iterator[tuple[sympy.Expr, str]]:
    """Yield what stands for a count."""
    yield sympy.Max(1, symbol - 1), f"max(1, {name} - 1) stands for {name}"
    yield sympy.Integer(2), f"{name} is taken for two"


def _shares_edited(
    formula: sympy.Expr, shares: Mapping[str, sympy.Symbol]
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a chance taken for its complement, for percent, or for one half."""
    for name, symbol in shares.items():
        for changed, what in (
            (1 - symbol, "1 - {} stands for {}"),
            (HALF, "1/2 stands for {1}"),
            (symbol / 100, "{}/100 stands for {}, as if it were percent"),
            (1 / sympy.floor(ROUNDED_UP / symbol), "1/{} is cut to a whole number"),
        ):
            yield from _changed(what.format(name, name), formula, {symbol: changed})


def _logarithm_edited(formula: sympy.Expr, node: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with one logarithm not taken, to another base, or of something else."""
    (inside,) = node.args
    yield from _changed(f"{inside - 1} stands for {node}", formula, {node: inside - 1})
    yield from _changed(f"{inside} stands for {node}", formula, {node: inside})
    bound = 1 - 1 / inside
    yield from _changed(f"{bound} stands for {node}, which is more", formula, {node: bound})
    yield from _changed(f"{1 / inside} stands for {-node}", formula, {node: -1 / inside})
    mirrored = -sympy.log(2 - inside)
    if inside.is_Add and 1 in inside.args:
        yield from _changed(f"{mirrored} stands for {node}", formula, {node: mirrored})
    for base in (2, 10):
        yield from _changed(f"{node} is to base {base}", formula, {node: node / sympy.log(base)})
    for factor, word in ((2, "doubled"), (HALF, "halved")):
        changed = {node: sympy.log(factor * inside)}
        yield from _changed(f"{inside} is {word} inside the logarithm", formula, changed)
    yield from _outside_of_logarithm(formula, node)
    for factor in sympy.Mul.make_args(inside):
        if factor != inside:
            outside = {node: factor * sympy.log(inside / factor)}
            yield from _changed(f"{factor} stands outside of the logarithm", formula, outside)
            upturned = sympy.log(inside / factor**2)
            yield from _changed(
                f"|{upturned}| stands for {node}", formula, {node: sympy.Max(upturned, -upturned)}
            )


def _outside_of_logarithm(
    formula: sympy.Expr, node: sympy.Expr
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with log(x) + t for log(x + t); of log(max(1, x + t)) cut at zero."""
    (inside,) = node.args
    is_cut = isinstance(inside, sympy.Max) and 1 in inside.args and len(inside.args) == 2
    ratio = next(each for each in inside.args if each != 1) if is_cut else inside
    for factor in sympy.Mul.make_args(ratio):
        if factor.is_Add and len(factor.args) == 2:
            for first, last in permutations(factor.args):
                outside = sympy.log(ratio / factor * first) + last
                with suppress(ValueError):  # it is no real number then
                    changed = {node: sympy.Max(0, outside) if is_cut else outside}
                    what = f"{last} stands outside of the logarithm"
                    yield from _changed(what, formula, changed)


def _exchanged(
    formula: sympy.Expr, symbols: Mapping[str, sympy.Symbol]
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with two parameters exchanged."""
    for (name, a), (other, b) in combinations(symbols.items(), 2):
        if formula.has(a) and formula.has(b):
            both = formula.xreplace({a: b, b: a})
            yield from _real(f"{name} and {other} are exchanged", formula, both)


def _square_forgotten(formula: sympy.Expr, node: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a number in place of its square."""
    bound = node.free_symbols - formula.free_symbols  # as the variable of a root
    if abs(node.exp) == SQUARED and not bound:
        # subs would take what is not squared for a root of the square
        changed = formula.xreplace({node: node.base ** (node.exp / SQUARED)})
        yield from _real(f"the square of {node.base} is forgotten", formula, changed)


def _exponents_edited(
    formula: sympy.Expr, symbols: Mapping[str, sympy.Symbol]
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a parameter one too small or too large in one exponent alone."""
    for factor, word in ((2, "doubled"), (HALF, "halved")):
        changed = formula.replace(sympy.exp, lambda x, times=factor: sympy.exp(times * x))
        yield from _real(f"the exponent of every exp is {word}", formula, changed)
    for power, other in (("2/3", "1/3"), ("2/3", "1"), ("2/3", "1/2")):
        what = f"the power {other} stands for {power}"
        yield from _real(what, formula, _to_power(formula, power, other))
    for node in sorted(formula.atoms(sympy.exp), key=sympy.default_sort_key):
        for name, symbol in symbols.items():
            for step in (-1, 1):
                what = f"{symbol + step} stands for {name} in {node}"
                yield from _changed(what, formula, {node: node.subs(symbol, symbol + step)})
        for symbol in symbols.values():
            for exponent in (node.exp * symbol, node.exp / symbol):
                what = f"the exponent is {exponent}; the formula needs {node.exp}"
                yield from _changed(what, formula, {node: sympy.exp(exponent)})


def _to_power(formula: sympy.Expr, power: str, other: str) -> sympy.Expr:
    """Return a formula with another power in place of each of one kind."""
    known, share = sympy.Rational(power), sympy.Rational(other) / sympy.Rational(power)
    return formula.replace(lambda x: x.is_Pow and abs(x.exp) == known, lambda x: x**share)


def _ratios_edited(
    formula: sympy.Expr, symbols: Mapping[str, sympy.Symbol]
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a quotient of two parameters squared, rounded, or of both less one."""
    for (name, a), (other, b) in permutations(symbols.items(), 2):
        if name < other and _is_of_ratio(formula, a, b):
            root = f"the root of {name}/{other} stands for it"
            if formula.has(1 / a**2):
                root = f"the square of {other}/{name} is forgotten"
            elif formula.has(1 / b**2):
                root = f"the square of {name}/{other} is forgotten"
            for changed, what in (
                (a**2 / b, f"the square of {name}/{other} stands for it"),
                (sympy.sqrt(a * b), root),
            ):
                yield from _real(what, formula, formula.xreplace({a: changed}))
        if not formula.has(a / b):
            continue
        for digits in DECIMALS:
            parts = sympy.Integer(10) ** digits
            rounded = sympy.floor(parts * a / b + HALF) / parts
            where = f"to {digits} decimal{'s' * (digits > 1)}" if digits else "to a whole number"
            yield from _changed(f"{name}/{other} is rounded {where}", formula, {a / b: rounded})
        if a.is_integer and b.is_integer:
            both = formula.xreplace({a: a - 1, b: b - 1})
            yield from _real(f"{(a - 1) / (b - 1)} stands for {a / b}", formula, both)


def _is_of_ratio(formula: sympy.Expr, a: sympy.Symbol, b: sympy.Symbol) -> bool:
    """Say whether two parameters are in a formula as their quotient alone."""
    same: bool = formula.xreplace({a: 2 * a, b: 2 * b}) == formula
    return formula.has(a) and same


def _in_one_case(
    formula: sympy.Expr, symbols: Mapping[str, sympy.Symbol]
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a parameter for another in one term of a maximum or minimum."""
    for node in sorted(formula.atoms(sympy.Max, sympy.Min), key=sympy.default_sort_key):
        for term in node.args:
            for (name, a), (other, b) in permutations(symbols.items(), 2):
                if term.has(a):
                    rest = [each for each in node.args if each != term]
                    what = f"{other} stands for {name} in one term, {term}"
                    with suppress(ValueError):  # it is no real number then
                        changed = {node: node.func(*rest, term.xreplace({a: b}))}
                        yield from _changed(what, formula, changed)


def _chances_added(formula: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with x + y for the chance (1 - y)*x + y, and also n*y for n chances y."""
    what = "chances are added, where the formula has the chance that either happens"
    for node in sorted(formula.atoms(sympy.Add), key=sympy.default_sort_key):
        for either in node.args:
            other = (node - either) / (1 - either)
            if node - either == (1 - either) * other and either.has(AtLeastOnce):
                both = formula.xreplace({node: either + other})
                yield from _real(what, formula, both)
                yield from _real(what, formula, both.replace(AtLeastOnce, lambda p, n: n * p))


def _functions_edited(formula: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with one function taken for another one, everywhere."""
    one_early = "the sum ends one term too early"
    for kind, what, taken_for in (
        (BinomialBelow, one_early, lambda k, n, x: BinomialBelow(k - 1, n, x)),
        (
            BinomialBelow,
            "the sum ends one term too late",
            lambda k, n, x: BinomialBelow(k + 1, n, x),
        ),
        (BinomialBelow, "the sum starts one term too late", _without_first),
        (Normal, "erf(x) stands for erf(x/sqrt(2))", lambda x: Normal(sympy.sqrt(2) * x)),
        (AtLeastOnce, "chances are added: n*p stands for 1 - (1 - p)^n", lambda p, n: n * p),
        (AtLeastOnce, "it is the chance of all, p^n, and not of any, 1 - (1 - p)^n", _of_all),
    ):
        yield from _real(what, formula, formula.replace(kind, taken_for))


def _without_first(most: sympy.Expr, trials: sympy.Expr, odds: sympy.Expr) -> sympy.Expr:
    return BinomialBelow(most, trials, odds) - BinomialBelow(sympy.Min(0, most), trials, odds)


def _of_all(chance: sympy.Expr, count: sympy.Expr) -> sympy.Expr:
    return chance**count


def _terms_edited(formula: sympy.Expr, node: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a constant of a term changed, or the factors of two exchanged."""
    for term in node.args:
        for factor, what in (
            (sympy.Rational(1, 2), "half of {} stands for it"),
            (sympy.Integer(2), "{} is doubled"),
            (1 / sympy.sqrt(2), "{} is too small by a factor of sqrt(2)"),
            (sympy.sqrt(2), "{} is too large by a factor of sqrt(2)"),
        ):
            changed = {node: node - term + factor * term}
            shown = -term if term.could_extract_minus_sign() else term
            yield from _changed(what.format(shown), formula, changed)
    for term, other in permutations(node.args, 2):
        for factor in sympy.Mul.make_args(term):
            if factor.free_symbols and factor not in (term, *sympy.Mul.make_args(other)):
                what = f"{factor} multiplies {other} too"
                yield from _changed(what, formula, {node: node - other + factor * other})
    if len(node.args) != 2:
        return
    one, two = node.args
    for a, b in product(sympy.Mul.make_args(one), sympy.Mul.make_args(two)):
        if a != b and not (a.is_number and b.is_number):
            what = f"{a} and {b} are exchanged in {node}"
            yield from _changed(what, formula, {node: one / a * b + two / b * a})


def _same_terms_edited(formula: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a term doubled or halved in every sum that has it, of either sign."""
    sums = sorted(formula.atoms(sympy.Add), key=sympy.default_sort_key)
    terms = [_unsigned(term) for node in sums for term in node.args if term.is_Mul]
    for common in dict.fromkeys(each for each in terms if terms.count(each) > 1):
        for factor, word in ((2, "doubled"), (HALF, "halved")):
            put = {common: factor * common, -common: -factor * common}
            changed = {
                node: node.func(*(put.get(each, each) for each in node.args)) for node in sums
            }
            innermost = {k: v for k, v in changed.items() if k != v}
            yield from _real(f"{common} is {word}", formula, formula.xreplace(innermost))


def _unsigned(term: sympy.Expr) -> sympy.Expr:
    return -term if term.could_extract_minus_sign() else term


def _factors_edited(formula: sympy.Expr, node: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
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


def _brackets_forgotten(formula: sympy.Expr, node: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula where a factor, divisor or sign is that of one of two terms alone."""
    for factor in node.args:
        base, power = factor.as_base_exp()
        if not (base.is_Add and len(base.args) == 2 and abs(power) == 1):
            continue
        rest = node / factor
        sign = sympy.Integer(-1 if rest.could_extract_minus_sign() else 1)
        for first, last in permutations(base.args):
            for changed in (
                rest * first**power + last,
                rest * first**power + sign * last,
                *([sign * first + sign * rest * last] if power == 1 else []),
            ):
                what = f"the brackets around {base} are forgotten in {node}"
                yield from _changed(f"{what}: it is {changed}", formula, {node: changed})


def _changed(
    what: str, formula: sympy.Expr, put: dict[sympy.Expr, sympy.Expr]
) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula with a part exchanged; nothing where it has no value then."""
    with suppress(ValueError, TypeError):
        yield from _real(what, formula, formula.subs(put))


def _real(what: str, formula: sympy.Expr, changed: sympy.Expr) -> Iterator[tuple[str, sympy.Expr]]:
    """Yield a formula that is another one, and that may have a value."""
    if changed != formula and not changed.has(sympy.nan, sympy.zoo, sympy.oo, sympy.I):
        yield what, changed
