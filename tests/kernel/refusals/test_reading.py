"""Attempts by what sympy hands over: the reader takes what is on its list, and nothing else."""

from collections.abc import Callable

import pytest
import sympy
from sympy import (
    Abs,
    Dummy,
    Eq,
    Float,
    Function,
    I,
    Idx,
    IndexedBase,
    Integer,
    Integral,
    Le,
    Piecewise,
    Pow,
    Product,
    Rational,
    Sum,
    Symbol,
    exp,
    log,
    oo,
    sqrt,
    zoo,
)

from didp_ref.errors import InputError
from didp_ref.kernel import text
from didp_ref.symbolic import sympy_reader
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import integers, le, reals, sequences
from tests.looped import for_each

x, y = reals("x y")
j, m, n = integers("j m n")
(p,) = sequences("p")
f = Function("f", real=True)


class Sumlike(Sum):
    """A sum that is none of sympy's."""


class Named(Symbol):
    """A symbol that prints as another."""

    def _sympystr(self, printer: object) -> str:
        return "x"


class Greater(sympy.Le):
    """A relation that is called otherwise."""


NOT_LISTED = "is not listed"
SYMBOL = "is not declared real or integer, and no more"
SEQUENCE = "is not declared a sequence of real numbers, and no more"
FUNCTION = "is not declared a real function, and no more"
POWER = "is a power with a whole exponent that is not known"
Made = Callable[[], object]
REFUSED: dict[str, tuple[Made, str]] = {
    # numbers that are none
    "oo": (lambda: oo, "Infinity is not listed"),
    "-oo": (lambda: -oo, "NegativeInfinity is not listed"),
    "x + oo": (lambda: sympy.Add(x, oo, evaluate=False), "Infinity is not listed"),
    "exp(-oo)": (lambda: exp(-oo, evaluate=False), "NegativeInfinity is not listed"),
    "nan": (lambda: sympy.nan, "NaN is not listed"),
    "0 oo": (lambda: sympy.Mul(0, oo, evaluate=False), "Infinity is not listed"),
    "zoo": (lambda: zoo, "ComplexInfinity is not listed"),
    "1/0": (lambda: Integer(1) / Integer(0), "ComplexInfinity is not listed"),
    "log(0)": (lambda: log(0), "ComplexInfinity is not listed"),
    "I": (lambda: I, "ImaginaryUnit is not listed"),
    "log(-1)": (lambda: log(-1), "is not listed"),
    "x < I": (lambda: Le(x, Symbol("I", imaginary=True), evaluate=False), SYMBOL),
    "a float": (lambda: Float("0.1"), "it is a float"),
    "a float that is whole": (lambda: Float(1), "it is a float"),
    "a float among symbols": (lambda: 1.0 * x, "it is a float"),
    "a float after its integer": (lambda: (sympy_reader.term(2 * x), 2.0 * x)[1], "it is a float"),
    "pi": (lambda: sympy.pi, "Pi is not listed"),
    "the golden ratio": (lambda: sympy.GoldenRatio, "GoldenRatio is not listed"),
    "an algebraic number": (lambda: sympy.AlgebraicNumber(sqrt(2)), NOT_LISTED),
    # Python's own
    "True": (lambda: True, "nothing of sympy's"),
    "True after 1": (lambda: (sympy_reader.term(Integer(1)), True)[1], "nothing of sympy's"),
    "1": (lambda: 1, "nothing of sympy's"),
    "0.5": (lambda: 0.5, "nothing of sympy's"),
    "a text": (lambda: "0 <= x", "nothing of sympy's"),
    "None": (lambda: None, "nothing of sympy's"),
    "a function of Python's": (lambda: lambda: x, "nothing of sympy's"),
    # symbols
    "a symbol of no sort": (lambda: Symbol("x"), SYMBOL),
    "a positive symbol": (lambda: Symbol("x", positive=True), SYMBOL),
    "a real symbol that is not zero": (lambda: Symbol("x", real=True, zero=False), SYMBOL),
    "a symbol that is zero": (lambda: Symbol("x", zero=True), SYMBOL),
    "an even symbol": (lambda: Symbol("n", even=True), SYMBOL),
    "a prime symbol": (lambda: Symbol("n", prime=True), SYMBOL),
    "a negative symbol": (lambda: Symbol("x", negative=True), SYMBOL),
    "a rational symbol": (lambda: Symbol("x", rational=True), SYMBOL),
    "an infinite symbol": (lambda: Symbol("x", infinite=True), SYMBOL),
    "a complex symbol": (lambda: Symbol("x", complex=True), SYMBOL),
    "an imaginary symbol": (lambda: Symbol("x", imaginary=True), SYMBOL),
    "a symbol that does not commute": (lambda: Symbol("x", commutative=False), SYMBOL),
    "a dummy": (lambda: Dummy("x", real=True), SYMBOL),
    "a dummy among symbols": (lambda: x + Dummy("x", real=True), SYMBOL),
    "a wild symbol": (lambda: sympy.Wild("x", real=True), SYMBOL),
    "a symbol of a class of its own": (lambda: Named("y", real=True), SYMBOL),
    "a symbol without a name": (lambda: Symbol("", real=True), "'' is no label"),
    # sequences and functions
    "a sequence of no sort": (lambda: IndexedBase("p")[j], SEQUENCE),
    "a positive sequence": (lambda: IndexedBase("p", positive=True)[j], SEQUENCE),
    "a sequence of integers": (lambda: IndexedBase("p", integer=True)[j], SEQUENCE),
    "a sequence of a shape": (lambda: IndexedBase("p", shape=(3,), real=True)[j], SEQUENCE),
    "a sequence with a label of its own": (
        lambda: IndexedBase(Symbol("p", positive=True))[j],
        SEQUENCE,
    ),
    "a sequence at a real": (lambda: p[x], "'at' takes a integer, not a real"),
    "a sequence at a half": (lambda: p[Rational(1, 2)], "'at' takes a integer, not a real"),
    "a sequence at an index of sympy's": (lambda: p[Idx("i")], "Idx is not listed"),
    "a sequence without an index": (lambda: p, NOT_LISTED),
    "an entry of a matrix": (lambda: sympy.MatrixSymbol("A", 2, 2)[0, 0], NOT_LISTED),
    "a function of no sort": (lambda: Function("f")(x), FUNCTION),
    "a positive function": (lambda: Function("f", positive=True)(x), FUNCTION),
    "a positive function after a real one": (
        lambda: (sympy_reader.term(f(x)), Function("f", positive=True)(x))[1],
        FUNCTION,
    ),
    # what is not on the list
    "x to the n": (lambda: x**n, POWER),
    "x to the -n": (lambda: x ** (-n), POWER),
    "x to the 0": (lambda: Pow(x, 0, evaluate=False), "does not take 0 arguments"),
    "0 to the 0": (lambda: Pow(0, 0, evaluate=False), "does not take 0 arguments"),
    "x to the 13": (lambda: x**13, "is a power of more than 12"),
    "a piecewise": (lambda: Piecewise((x, x > 0), (0, True)), NOT_LISTED),
    "an integral": (lambda: Integral(x, (x, 0, 1)), NOT_LISTED),
    "a derivative": (lambda: sympy.Derivative(f(x), x), NOT_LISTED),
    "a limit": (lambda: sympy.Limit(1 / x, x, 0), "Limit is not listed"),
    "a substitution": (lambda: sympy.Subs(f(x), x, 1), NOT_LISTED),
    "a sign": (lambda: sympy.sign(x), "sign is not listed"),
    "a floor": (lambda: sympy.floor(x), "floor is not listed"),
    "a remainder": (lambda: sympy.Mod(n, 2), "Mod is not listed"),
    "a factorial": (lambda: sympy.factorial(n), "factorial is not listed"),
    "a sine": (lambda: sympy.sin(x), "sin is not listed"),
    "a real part": (lambda: sympy.re(Symbol("z")), "re is not listed"),
    "exp that is polar": (lambda: sympy.exp_polar(x), "exp_polar is not listed"),
    "a step of Heaviside": (lambda: sympy.Heaviside(x), NOT_LISTED),
    "not evaluated": (lambda: sympy.UnevaluatedExpr(x), "UnevaluatedExpr is not listed"),
    "a tuple": (lambda: sympy.Tuple(x), "Tuple is not listed"),
    "a set": (lambda: sympy.FiniteSet(x), "FiniteSet is not listed"),
    "a lambda": (lambda: sympy.Lambda(x, x + y), NOT_LISTED),
    "either or": (lambda: sympy.Xor(le(x, 0), le(y, 0)), "Xor is not listed"),
    "if then else": (lambda: sympy.ITE(le(x, 0), le(y, 0), le(y, 1)), "ITE is not listed"),
    "a truth equal to a truth": (lambda: Eq(le(x, 0), le(y, 0), evaluate=False), "takes a real"),
    "a number equal to a truth": (lambda: Eq(x, sympy.true, evaluate=False), "takes a real"),
    "three in an implication": (
        lambda: sympy.Basic.__new__(sympy.Implies, le(x, 0), le(x, 1), le(x, 2)),
        "does not take 3 arguments",
    ),
    "a relation of a class of its own": (lambda: Greater(x, y, evaluate=False), NOT_LISTED),
    # binders
    "a sum without end": (lambda: Sum(p[j], (j, 1, oo)), "Infinity is not listed"),
    "a product without end": (lambda: Product(p[j], (j, 1, oo)), "Infinity is not listed"),
    "a sum to a real": (lambda: Sum(p[j], (j, 1, x)), "takes a integer, not a real"),
    "a sum from a half": (lambda: Sum(j, (j, Rational(1, 2), 3)), "takes a integer, not a real"),
    "a sum over a real": (lambda: Sum(x, (x, 1, 3)), "binds a variable of sort integer"),
    "a sum over a dummy": (
        lambda: Sum(Dummy("j", integer=True), (Dummy("j", integer=True), 1, 3)),
        SYMBOL,
    ),
    "a sum of a class of its own": (lambda: Sumlike(p[j], (j, 1, 3)), NOT_LISTED),
    "a sum over an entry": (lambda: Sum(p[1], (p[1], 1, 3)), "does not bind a symbol"),
    "a sum over a value": (lambda: Sum(x, (f(x), 1, 3)), "does not bind a symbol"),
    "for every entry": (lambda: ForAll(le(p[1], 0), p[1]), "is no letter"),
    "for every value": (lambda: ForAll(le(f(x), 0), f(x)), "is no letter"),
    "for every 3": (lambda: ForAll(le(x, 0), (Integer(3), 1, 4)), "is no letter"),
    "for every, one end": (lambda: ForAll(le(p[j], 0), (j, 1)), "a range with two ends"),
    "for every, three ends": (lambda: ForAll(le(p[j], 0), (j, 1, 3, 5)), "a range with two ends"),
    "for every integer": (lambda: ForAll(le(p[j], 0), (j, -oo, oo)), "NegativeInfinity"),
    "for every integer up to one": (lambda: ForAll(le(p[j], 0), (j, -oo, 1)), "NegativeInfinity"),
    "for every from oo": (lambda: ForAll(le(p[j], 0), (j, oo, oo)), "Infinity is not listed"),
    "for every to a real": (lambda: ForAll(le(p[j], 0), (j, 1, x)), "takes a integer"),
    "for every real in a range": (lambda: ForAll(le(x, 0), (x, 0, 1)), "of sort integer"),
    "for every positive index": (
        lambda: ForAll(
            le(p[Symbol("k", integer=True, positive=True)], 0),
            (Symbol("k", integer=True, positive=True), 1, 3),
        ),
        SYMBOL,
    ),
    "for every positive real": (
        lambda: ForAll(le(0, Symbol("t", extended_positive=True)), Symbol("t", real=True)),
        SYMBOL,
    ),
    "too deep": (lambda: _nest(2000), "is nested too deeply"),
}


def _nest(depth: int) -> sympy.Basic:
    found: sympy.Basic = x
    for _ in range(depth):
        found = Abs(f(found), evaluate=False)
    return found


READ: dict[str, tuple[Made, str]] = {
    "e": (lambda: exp(1), "(exp 1)"),
    "a symbol named E": (lambda: Symbol("E", real=True), "E:R"),
    "a symbol named #0": (lambda: Symbol("#0", real=True), '"#0":R'),
    "a symbol named like a term": (lambda: Symbol("x:R", real=True), '"x:R":R'),
    "a function named exp": (lambda: Function("exp", real=True)(x), "(call exp x:R)"),
    "a reciprocal": (lambda: 1 / x, "(inverse x:R)"),
    "a reciprocal of zero": (lambda: Pow(0, -1, evaluate=False), "(inverse 0)"),
    "a logarithm of -1": (lambda: log(-1, evaluate=False), "(log -1)"),
    "x/x as it is written": (lambda: sympy.Mul(x, 1 / x, evaluate=False), "(* x:R (inverse x:R))"),
    "an inner index of the same name": (
        lambda: Sum(Sum(p[j], (j, 1, j)), (j, 1, n)),
        "(sum 1 n:Z (sum 1 #0:Z (at p #0:Z)))",
    ),
    "an end with the name of the index": (lambda: Sum(p[j], (j, 1, j)), "(sum 1 j:Z (at p #0:Z))"),
    "the outer of two sums": (
        lambda: Sum(p[j] * n, (j, 1, n), (n, 1, m)),
        "(sum 1 m:Z (sum 1 #0:Z (* #1:Z (at p #0:Z))))",
    ),
    "strictly more, turned round": (lambda: sympy.Gt(x, y, evaluate=False), "(< y:R x:R)"),
    "for every from a start on": (
        lambda: ForAll(le(p[j], 0), (j, 1, oo)),
        "(every-from 1 (<= (at p #0:Z) 0))",
    ),
}


@for_each(REFUSED)
def test_it_is_refused(name: str) -> None:
    made, why = REFUSED[name]
    with pytest.raises((InputError, TypeError), match=why):  # a quantifier checks its range itself
        sympy_reader.term(made())


@for_each(READ)
def test_it_is_read_to_the_letter(name: str) -> None:
    made, written = READ[name]
    assert text.write(sympy_reader.term(made())) == written
