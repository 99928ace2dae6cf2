"""Definitions by exact enumeration: finite mechanisms, their posteriors, and formulas at fractions.

A finite mechanism is a row-stochastic matrix of fractions: one row a world or a database, one
column an output. Where a formula has an epsilon or an exponent, it is taken at the logarithm of a
fraction, so that every number is a fraction and every comparison is exact. For Laplace noise the
extremes over all responses are enclosed. With these the tests of the formulas hold the theorems
against the definitions they are about; what is false as printed is found false there, each by a
counterexample that is checked like everything else.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations

import sympy
from hypothesis import assume
from hypothesis import strategies as st

import didp_ref as di

promises = st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=40)


# --- formulas at the logarithms of fractions -----------------------------------------------------


@cache
def at_logarithm(quantity_id, name):
    """Return the formula as a function of fractions, one parameter being given as its e^x."""
    quantity = di.quantities[quantity_id]
    growth = sympy.Symbol("growth", positive=True)
    expression = quantity.at(**{name: sympy.log(growth)})
    symbols = [growth if n == name else quantity.symbols[n] for n in quantity.names]
    return sympy.lambdify(symbols, sympy.simplify(expression), modules=["math"])


@cache
def exactly(quantity_id, n=None):
    """Return a rational formula as a function of fractions; a family's is written out for n."""
    quantity = di.quantities[quantity_id]
    if n is None:
        symbols = [quantity.symbols[name] for name in quantity.names]
        return sympy.lambdify(symbols, quantity.expression, modules=["math"])
    expression = quantity.expression_at(n)
    named = {symbol.name: symbol for symbol in expression.free_symbols}
    symbols = []
    for parameter in quantity.parameters:
        if parameter.sequence:
            symbols += [named[f"{parameter.name}_{i + 1}"] for i in range(n)]
        else:
            symbols.append(named[parameter.name])
    return sympy.lambdify(symbols, expression, modules=["math"])


# --- finite mechanisms ---------------------------------------------------------------------------


@st.composite
def distributions(draw, size, least=0):
    weights = draw(st.lists(st.integers(least, 6), min_size=size, max_size=size))
    assume(any(weights))
    return [Fraction(w, sum(weights)) for w in weights]


def mechanisms(rows, outputs, least=1):
    return st.lists(distributions(outputs, least), min_size=rows, max_size=rows)


def growth_of(pairs):
    """Return e^epsilon: the largest ratio of the probabilities of an output, over pairs of rows."""
    largest = Fraction(1)
    for one, other in pairs:
        for a, b in [*zip(one, other, strict=True), *zip(other, one, strict=True)]:
            if b == 0 and a > 0:
                return None  # no finite epsilon
            if b:
                largest = max(largest, a / b)
    return largest


def growth_between_all(matrix):
    return growth_of(combinations(matrix, 2))


def adaptive(first, seconds):
    """The joint mechanism whose second part is chosen by the first one's output."""
    return [
        [first[i][o] * second for o, chosen in enumerate(seconds) for second in chosen[i]]
        for i in range(len(first))
    ]


def uniform(n):
    return [Fraction(1, n)] * n


def every_subset(individuals):
    return [
        frozenset(chosen)
        for size in range(len(individuals) + 1)
        for chosen in combinations(individuals, size)
    ]
