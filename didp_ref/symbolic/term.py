"""Formulas as data: terms that are never evaluated by themselves, and their exact values.

A term keeps what was written: ``x/x`` stays a quotient, which has no value at ``x = 0``. It is
evaluated in flint's rationals for as long as that is possible and in Arb balls from the first
logarithm on, so that a value is exact or enclosed, and *no value* (a division by zero, a logarithm
of what is not positive) is told apart from *not decided at this precision*.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any, TypeAlias

from flint import arb, fmpq

from didp_ref.errors import DidpError, DomainError, InputError, Undecided, shorten
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import to_rational
from didp_ref.numbers.precision import at_precision
from didp_ref.numbers.reals import normal
from didp_ref.numbers.roots import NoRoot, root
from didp_ref.processes.records import from_plain, to_plain

Number: TypeAlias = Any  # a flint rational or an Arb ball: flint ships no types
Point: TypeAlias = Mapping[str, Number]

DEEPEST = 150
LARGEST = 20_000
MOST_BITS = 1 << 18
"""A power that would have more is a ball: no exact one of a long product ends in time."""
INDEX = "i"
"""What a sum or a product runs over; ``entry`` is taken at it."""
COUNT = "n"
"""How many entries a sequence has."""
WORLD = "j"
"""The entry that is asked about, where a formula has a value for each."""


class NoValue(DidpError, ArithmeticError):
    """A formula has no real value at a point; the reason says why."""


@dataclass(frozen=True, eq=False)
class Term:
    """A head, its arguments, and a number or a name where the head has one.

    ``number`` and ``name`` (a parameter, or an index) stand alone. ``+ * / ^ max min`` and ``exp
    log abs floor`` are arithmetic, as are ``pi``, ``normal``, the standard normal distribution
    function, ``binomial_below``, ``binomial_slope``, ``laplace_sum_above`` and
    ``discrete_normal_above``. ``sum`` and ``product`` have a body, a lower and an upper end, and
    the name of their index; ``entry`` is a sequence's name at an index, ``largest`` its largest
    entry, ``elementary`` its elementary symmetric polynomial of an order.
    ``root`` is the number at which an increasing function is zero, ``positive_root`` the positive
    number; what they bind has a name that no formula can have (:func:`root_of`).
    """

    head: str
    args: tuple[Term, ...] = ()
    value: Fraction | str | None = None
    depth: int = field(init=False)
    size: int = field(init=False)

    def __post_init__(self) -> None:
        depth = 1 + max((arg.depth for arg in self.args), default=0)
        size = 1 + sum(arg.size for arg in self.args)
        if depth > DEEPEST:
            raise InputError("the formula", f"is nested more than {DEEPEST} deep")
        object.__setattr__(self, "depth", depth)
        object.__setattr__(self, "size", size)

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What two terms share that are written alike."""
        return (self.head, self.value, *(arg.key for arg in self.args))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self.key == other.key

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.head, self.value, self.args))

    def parts(self) -> Iterator[Term]:
        """Yield the term and all terms in it, each object once."""
        seen: set[int] = set()
        waiting = [self]
        while waiting:
            term = waiting.pop()
            if id(term) not in seen:
                seen.add(id(term))
                yield term
                waiting += term.args

    def names(self) -> set[str]:
        """Return the names that the formula leaves open: parameters, and sequences."""
        bound = {part.value for part in self.parts() if part.head in SERIES}
        if any(part.head in (*SERIES, *OF_ENTRIES) for part in self.parts()):
            bound |= {COUNT}
        return {
            str(part.value)
            for part in self.parts()
            if (part.head == "name" and part.value not in bound and not _is_of_root(part))
            or part.head in OF_ENTRIES
        }

    def sequences(self) -> set[str]:
        """Return the names of the sequences in the formula."""
        return {str(part.value) for part in self.parts() if part.head in OF_ENTRIES}

    def __str__(self) -> str:
        return write(self)

    def to_plain(self) -> list[object]:
        """Return it as lists: its head, its number or its name, and its arguments."""
        return [self.head, to_plain(self.value), *(arg.to_plain() for arg in self.args)]

    @classmethod
    def from_plain(cls, plain: object) -> Term:
        """Return the term that was written; raise ``ValueError`` for what is none."""
        head, value, *args = from_plain(list[Any], plain) or ("", None)
        takes = TAKES.get(head) if isinstance(head, str) else None
        if takes is None or not takes[0] <= len(args) <= takes[1]:
            raise ValueError(f"{shorten(head)} with {len(args)} arguments is no term")
        if head == "number":
            return cls(head, (), from_plain(Fraction, value))
        if head == "name":
            return cls(head, (), from_plain(str, value))
        if head in (*ROOTS, *SERIES, *OF_ENTRIES):
            return cls(head, tuple(map(cls.from_plain, args)), from_plain(str, value))
        return cls(head, tuple(map(cls.from_plain, args)), from_plain(type(None), value))


SERIES = ("sum", "product")
ROOTS = ("root", "positive_root")
OF_ENTRIES = ("entry", "largest", "elementary")
"""What has a sequence's name."""
OF_ROOT = "root "
"""How the name of what a root binds begins."""
LETTERS = ("x", "y", "z", *(f"x{k}" for k in range(1, 100)))
"""What a root's variable is called where it is written."""
MANY = 1 << 20
TAKES = {
    **dict.fromkeys(("number", "name", "pi"), (0, 0)),
    **dict.fromkeys(("+", "*", "max", "min"), (1, MANY)),
    **dict.fromkeys(("/", "^"), (2, 2)),
    **dict.fromkeys(("exp", "log", "abs", "floor", "normal", *ROOTS), (1, 1)),
    **{"binomial_below": (3, 3), "binomial_slope": (3, 3), "laplace_sum_above": (2, 2)},
    "discrete_normal_above": (2, 2),
    **{"sum": (3, 3), "product": (3, 3), "entry": (1, 1), "largest": (0, 0), "elementary": (1, 1)},
}
"""How many arguments a head takes, at least and at most."""


def number(value: Fraction | int | str) -> Term:
    """Return a number."""
    return Term("number", (), Fraction(value))


def name(text: str) -> Term:
    """Return a parameter."""
    return Term("name", (), text)


def root_of(variable: str, function: Term, *, positive: bool = False) -> Term:
    """Return the number ``variable`` at which an increasing function of it is zero.

    >>> str(root_of("y", Term("+", (name("y"), name("x")))))
    'root(y, y + x)'
    """
    inside = [int(str(part.value).split()[1]) for part in function.parts() if part.head in ROOTS]
    bound = f"{OF_ROOT}{1 + max(inside, default=0)}"
    body = put(function, {variable: name(bound)})
    return Term("positive_root" if positive else "root", (body,), bound)


def _is_of_root(part: Term) -> bool:
    return str(part.value).startswith(OF_ROOT)


ZERO, ONE = number(0), number(1)


def negative(term: Term) -> Term:
    """Return ``-x``."""
    if term.head == "number" and isinstance(term.value, Fraction):
        return number(-term.value)
    return Term("*", (number(-1), term))


def renamed(term: Term, names: Mapping[str, str]) -> Term:
    """Return the term with other names for its parameters and sequences."""
    put = {old: name(new) for old, new in names.items()}
    return changed(term, lambda part: _rename(part, names, put))


def _rename(part: Term, names: Mapping[str, str], put: Mapping[str, Term]) -> Term:
    if part.head == "name":
        return put.get(str(part.value), part)
    if part.head in OF_ENTRIES:
        return Term(part.head, part.args, names.get(str(part.value), part.value))
    return part


def changed(term: Term, change: Callable[[Term], Term]) -> Term:
    """Return the term rebuilt from below, every part changed."""
    known: dict[int, Term] = {}

    def rebuilt(part: Term) -> Term:
        if id(part) not in known:
            args = tuple(map(rebuilt, part.args))
            same = all(a is b for a, b in zip(args, part.args, strict=True))
            known[id(part)] = change(part if same else Term(part.head, args, part.value))
        return known[id(part)]

    return rebuilt(term)


def put(term: Term, values: Mapping[str, Term]) -> Term:
    """Return the term with other terms for some of its parameters."""
    return changed(
        term, lambda part: values.get(str(part.value), part) if part.head == "name" else part
    )


# --- exact values --------------------------------------------------------------------------------


def value_at(term: Term, point: Point, bits: int) -> Number:
    """Return a formula's value at exact numbers: a flint rational, or an Arb ball around it.

    Raises :class:`NoValue` where it has none, and :class:`Undecided` where that takes more bits.
    """
    return at_precision(bits, _Evaluation(point).value, [term])


def enclose(term: Term, point: Point, bits: int = 64, limit: int = 4096) -> Enclosure:
    """Enclose a formula's value at exact numbers, to a relative accuracy of ``bits`` if possible.

    Raises :class:`NoValue` and :class:`Undecided`.
    """
    working = bits + 32
    while True:
        try:
            value = value_at(term, point, working)
            if type(value) is fmpq:
                return Enclosure.of(value)
            if value.is_finite() and value.rel_accuracy_bits() >= bits:
                return Enclosure.of(value)
            if working * 2 > limit:
                if value.is_finite():  # a number near zero, or zero: enclosed all the same
                    return Enclosure.of(value)
                raise Undecided("the value could not be enclosed", working)
        except NoRoot:  # signs are known; more bits change nothing
            raise
        except Undecided:
            if working * 2 > limit:
                raise
        working *= 2


class _Evaluation:
    """The values of a formula's parts at one point, each found once."""

    def __init__(self, point: Point) -> None:
        self.point = point
        self.known: dict[int, Number] = {}

    def value(self, term: Term) -> Number:
        if id(term) not in self.known:
            self.known[id(term)] = self._value(term)
        return self.known[id(term)]

    def _value(self, term: Term) -> Number:
        if term.head == "number" and isinstance(term.value, Fraction):
            return to_rational(term.value)
        if term.head == "name":
            if str(term.value) not in self.point:
                raise NoValue(f"{term.value} is no number here")
            return self.point[str(term.value)]
        if term.head in ROOTS:
            return self._root(term)
        rule = RULES.get(term.head)
        if rule is None:
            raise InputError(term.head, "has ends that are not 0 and n - 1; write its closed form")
        return rule(*map(self.value, term.args))

    def _root(self, term: Term) -> Number:
        """Return the root of an increasing function; of a decreasing one it is found as well."""

        def value(x: arb) -> arb:
            try:
                return arb(_Evaluation({**self.point, str(term.value): x}).value(term.args[0]))
            except (NoValue, Undecided):
                return arb.nan()

        positive = term.head == "positive_root"
        if not positive:
            at_zero = value(arb(0))
            if at_zero.is_zero():
                return fmpq(0)
            positive = not at_zero > 0  # an increasing function below zero at zero
        try:
            return root(value, 1.0 if positive else 0.0, positive=positive)
        except Undecided:
            return root(lambda x: -value(x), 0.0)


def _quotient(top: Number, bottom: Number) -> Number:
    if bottom == 0:
        raise NoValue("it divides by zero")
    if type(bottom) is arb and bottom.contains(0):
        raise Undecided("whether it divides by zero")
    return top / bottom


def _exp(x: Number) -> Number:
    return fmpq(1) if x == 0 else arb(x).exp()


def _log(x: Number) -> Number:
    if x <= 0:
        raise NoValue("it takes the logarithm of a number that is not positive")
    if not x > 0:
        raise Undecided("whether it takes the logarithm of a positive number")
    if type(x) is fmpq:
        return arb(x - 1).log1p() if x != 1 else fmpq(0)
    return x.log()


def _power(base: Number, exponent: Number) -> Number:
    if type(exponent) is fmpq and exponent.q == 1:
        whole = int(exponent.p)
        if type(base) is fmpq and base.height_bits() * abs(whole) > MOST_BITS:
            base = arb(base)
        return base**whole if whole >= 0 else _quotient(fmpq(1), base ** (-whole))
    if base == 0:
        if exponent > 0:
            return fmpq(0)
        raise NoValue("it raises zero to a power that is not positive")
    if base < 0:
        raise NoValue("it takes a root of a negative number")
    if type(exponent) is fmpq and type(base) is fmpq and exponent.q == 2:
        root = fmpq(math.isqrt(int(base.p)), math.isqrt(int(base.q))) if base.p > 0 else base
        if root * root == base:
            return _power(root, fmpq(exponent.p))
        return arb(base).sqrt() ** int(exponent.p)
    return (arb(exponent) * _log(base)).exp()


def _largest(*values: Number) -> Number:
    best = values[0]
    for value in values[1:]:
        if value >= best:
            best = value
        elif not value <= best:
            best = arb(best).max(arb(value))
    return best


def _smallest(*values: Number) -> Number:
    return -_largest(*(-value for value in values))


def _floor(x: Number) -> Number:
    if type(x) is fmpq:
        return fmpq(int(x.p) // int(x.q))
    floor = x.floor()
    if not floor.is_exact():
        raise Undecided("which whole number is the nearest below")
    return fmpq(int(floor.unique_fmpz()))


def _normal(x: Number) -> Number:
    return normal(arb(x)) if x != 0 else fmpq(1, 2)


def _counted(name_of: str) -> Callable[..., Number]:
    """Return the rule of a function that only formulas of ours have."""

    def rule(*values: Number) -> Number:
        from didp_ref.numbers.evaluate import NAMESPACE  # sympy's: no other formula waits for it

        try:
            return NAMESPACE[name_of](*values)
        except DomainError as problem:
            raise NoValue(str(problem)) from None

    return rule


RULES: dict[str, Callable[..., Number]] = {
    "+": lambda *values: reduce(operator.add, values),
    "*": lambda *values: reduce(operator.mul, values),
    "/": _quotient,
    "^": _power,
    "exp": _exp,
    "log": _log,
    "abs": abs,
    "max": _largest,
    "min": _smallest,
    "floor": _floor,
    "pi": arb.pi,
    "normal": _normal,
    "binomial_below": _counted("BinomialBelow"),
    "binomial_slope": _counted("BinomialSlope"),
    "laplace_sum_above": _counted("LaplaceSumAbove"),
    "discrete_normal_above": _counted("DiscreteNormalAbove"),
}


# --- written plainly -----------------------------------------------------------------------------

_LOOSE, _FACTOR, _TIGHT = 0, 1, 2


def write(term: Term) -> str:
    """Write a formula in the plain notation that :mod:`didp_ref.symbolic.text_reader` reads."""
    return _write(term, _LOOSE)


def _write(term: Term, place: int) -> str:
    text, rank = _written(term)
    return f"({text})" if rank < place else text


def _written(term: Term) -> tuple[str, int]:
    if term.head == "number" and isinstance(term.value, Fraction):
        simple = term.value.denominator == 1 and term.value >= 0
        return number_text(term.value), _TIGHT if simple else _FACTOR if term.value > 0 else _LOOSE
    if term.head == "name":
        return str(term.value), _TIGHT
    if term.head == "+":
        return _write_sum(term.args), _LOOSE
    if term.head == "*":
        if term.args[0] == number(-1) and len(term.args) > 1:
            return "-" + "*".join(_write(arg, _FACTOR) for arg in term.args[1:]), _LOOSE
        return "*".join(_write(arg, _FACTOR) for arg in term.args), _FACTOR
    if term.head == "/":
        return f"{_write(term.args[0], _FACTOR)}/{_write(term.args[1], _TIGHT)}", _FACTOR
    if term.head == "^":
        return f"{_write(term.args[0], _TIGHT)}^{_write(term.args[1], _TIGHT)}", _FACTOR
    if term.head in OF_ENTRIES:
        return _write_of_entries(term), _TIGHT
    if term.head == "pi":
        return "pi", _TIGHT
    if term.head in ROOTS:
        return _write_root(term), _TIGHT
    if term.head in ("sum", "product"):
        short = "sum" if term.head == "sum" else "prod"
        body, low, high = (_write(arg, _LOOSE) for arg in term.args)
        return f"{short}({body}, {term.value}, {low}, {high})", _TIGHT
    return f"{term.head}({', '.join(_write(arg, _LOOSE) for arg in term.args)})", _TIGHT


def _write_of_entries(term: Term) -> str:
    if term.head == "largest":
        return f"max({term.value})"
    place = _write(term.args[0], _LOOSE)
    if term.head == "entry":
        return f"{term.value}[{place}]"
    return f"(elementary symmetric polynomial {place} of {term.value})"


def _write_root(term: Term) -> str:
    letter = next(each for each in LETTERS if each not in term.args[0].names())
    body = put(term.args[0], {str(term.value): name(letter)})
    kind = " > 0" if term.head == "positive_root" else ""
    return f"root({letter}{kind}, {_write(body, _LOOSE)})"


def _write_sum(terms: Sequence[Term]) -> str:
    text = _write(terms[0], _LOOSE)
    for term in terms[1:]:
        part = _write(term, _LOOSE)
        text += f" - {part[1:]}" if part.startswith("-") else f" + {part}"
    return text


def number_text(value: Fraction) -> str:
    """Write an exact number: whole, as a power of two where it is one, or as a fraction."""
    top, bottom = value.numerator, value.denominator
    near = value - 1
    if near and abs(near) < Fraction(1, 2**20) and near.denominator & (near.denominator - 1) == 0:
        sign = "+" if near > 0 else "-"
        return f"(1 {sign} {number_text(abs(near))})"
    if bottom.bit_length() > 40 and abs(top) == 1 and bottom & (bottom - 1) == 0:
        return f"{'-' if top < 0 else ''}2^(-{bottom.bit_length() - 1})"
    if bottom == 1 and top.bit_length() > 40 and top & (top - 1) == 0 and top > 0:
        return f"2^{top.bit_length() - 1}"
    return str(fmpq(top, bottom))
