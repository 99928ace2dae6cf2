"""Signs of polynomials over a quantity's domain, by coefficients that all have one sign.

A parameter between two ends is ``x = (low t + high s)/(s + t)`` with ``s`` and ``t`` not negative
and not both zero; above one end it is ``low + s``. Put into a polynomial, and brought to one
denominator, it leaves a polynomial in the ``s`` and ``t``: where all coefficients have one sign, so
has the polynomial. It is not zero where some monomial is left at every end that belongs to the
domain. A side condition that is linear in a parameter makes one of its ends a formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from flint import Ordering, fmpq_mpoly_ctx

from didp_ref.numbers.domains import Condition, Domain
from didp_ref.numbers.exact import to_rational
from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.formula_reader import term_of
from didp_ref.symbolic.normal import Normal
from didp_ref.symbolic.quotients import Quotient
from didp_ref.symbolic.term import COUNT, Term, number

if TYPE_CHECKING:
    import sympy

Polynomial: TypeAlias = Any
Pair: TypeAlias = "tuple[Polynomial, Polynomial]"
"""Numerator and denominator."""

SLOTS = 56
MOST_TERMS = 4000
RING = fmpq_mpoly_ctx.get([f"s{place}" for place in range(SLOTS)], Ordering.lex)
GENERATORS = RING.gens()
UNIT = RING.constant(1)


@dataclass(frozen=True)
class Interval:
    """Where a parameter lies; its ends may be formulas of other parameters."""

    low: Term | None = None
    low_open: bool = False
    high: Term | None = None
    high_open: bool = False

    @property
    def only(self) -> Fraction | None:
        """The one number that lies in it, if it is that narrow."""
        value = self.low.value if self.low is not None and self.low == self.high else None
        return value if isinstance(value, Fraction) else None


class Parameter(Protocol):
    """A named number, or a sequence of them, with the domain that it lies in."""

    @property
    def name(self) -> str:
        """Return what it is called."""

    @property
    def domain(self) -> Domain:
        """Return where it, or every entry of it, lies."""

    @property
    def sequence(self) -> bool:
        """Say whether it is a sequence."""


class Parametric(Protocol):
    """What has parameters, and conditions that tie them together: a quantity."""

    @property
    def parameters(self) -> Sequence[Parameter]:
        """Return its parameters."""

    @property
    def conditions(self) -> Sequence[Condition]:
        """Return its conditions."""


class Unknown(Exception):
    """A sign is not found in this way."""


class Region:
    """A quantity's domain: an interval for each parameter, and for the entries of a sequence."""

    def __init__(self, quantity: Parametric | None) -> None:
        self.intervals: dict[str, Interval] = {}
        self.alone: dict[str, Interval] = {}
        """Each parameter's own domain, without the side conditions."""
        self.whole: set[str] = set()
        if quantity is None:
            return
        for parameter in quantity.parameters:
            domain = parameter.domain
            if domain.integer and not parameter.sequence:
                self.whole.add(parameter.name)
            low, high = (
                None if end is None else number(end) for end in (domain.lower, domain.upper)
            )
            interval = Interval(low, domain.lower_open, high, domain.upper_open)
            self.intervals[parameter.name] = self.alone[parameter.name] = interval
            if parameter.sequence:
                self.whole.add(COUNT)
                self.intervals[COUNT] = self.alone[COUNT] = Interval(number(1))
        for condition in quantity.conditions:
            self._tighten(condition)

    def slack(self, condition: Condition) -> sympy.Expr:
        """Return what a condition compares with zero; a parameter of one value is that number."""
        import sympy

        terms = []
        for each in condition.parameters:
            only = self.alone[each].only
            terms.append(sympy.Symbol(each) if only is None else sympy.Rational(only))
        return sympy.sympify(condition.slack(*terms), strict=True)

    def _tighten(self, condition: Condition) -> None:
        import sympy

        slack = sympy.expand(self.slack(condition))
        for symbol in (sympy.Symbol(each) for each in condition.parameters):
            factor = sympy.diff(slack, symbol)
            if factor.has(symbol) or factor == 0:
                continue
            end = term_of(sympy.together(-slack.subs(symbol, 0) / factor))
            interval = self.intervals[symbol.name]
            if any(self._depends(other, symbol.name) for other in end.names()):
                continue
            direction = self._sign_of_term(term_of(factor))
            if direction is None:
                continue
            old = interval.low if direction > 0 else interval.high
            if old is not None:
                change = Term("+", (end, Term("*", (number(-1), old))))
                moved = self._sign_of_term(change)
                if moved is None or moved * direction < 0:
                    continue
            is_open = condition.strict
            self.intervals[symbol.name] = (
                replace(interval, low=end, low_open=is_open)
                if direction > 0
                else replace(interval, high=end, high_open=is_open)
            )
            return

    def _depends(self, parameter: str, other: str) -> bool:
        if parameter == other:
            return True
        interval = self.intervals[parameter]
        ends = [end for end in (interval.low, interval.high) if end is not None]
        return any(self._depends(each, other) for end in ends for each in end.names())

    def _sign_of_term(self, term: Term) -> int | None:
        """Return 1 or -1 where a term is nowhere of the other sign."""
        atoms = Atoms()
        form = Normal(self, atoms, {}).normalize(term)
        top, bottom = (self.sign(part, atoms, strict=False) for part in (form.top, form.bottom))
        return None if top is None or bottom is None else top * bottom

    def sign(self, polynomial: Polynomial, atoms: Atoms, *, strict: bool) -> int | None:
        """Return 1 or -1 where a polynomial has this sign all over the domain.

        Unless ``strict``, it may be zero somewhere. ``None`` is not known.
        """
        if polynomial.is_constant():
            c = polynomial.leading_coefficient() if polynomial != 0 else 0
            return (c > 0) - (c < 0) if c else None if strict else 1
        for intervals in (self.intervals, self.alone):
            try:
                sign = self._sign(polynomial, _Chart(self, intervals, atoms), strict=strict)
            except Unknown:
                continue
            if sign is not None:
                return sign
        return None

    def _sign(self, polynomial: Polynomial, chart: _Chart, *, strict: bool) -> int | None:
        top, bottom = chart.substitute(polynomial)
        signs = [_one_sign(part) for part in (top, bottom)]
        if None in signs or (strict and not chart.never_zero(top)):
            return None
        return (signs[0] or 1) * (signs[1] or 1)


def _one_sign(polynomial: Polynomial) -> int | None:
    coefficients = polynomial.coeffs()
    if all(c > 0 for c in coefficients):
        return 1
    return -1 if all(c < 0 for c in coefficients) else None


class _Chart:
    """The parameters of a polynomial as quotients of what is not negative."""

    def __init__(self, region: Region, intervals: Mapping[str, Interval], atoms: Atoms) -> None:
        self.region = region
        self.intervals = intervals
        self.atoms = atoms
        self.count = 0
        self.places: dict[object, Pair] = {}
        self.ends: list[list[int]] = []
        """For each parameter the generators of which one may be zero."""
        self.divisors: list[Polynomial] = []
        """What an end divides by: it is not zero in the domain."""

    def substitute(self, polynomial: Polynomial) -> Pair:
        """Return a polynomial of the atoms at their places."""
        keys = {slot: key for key, slot in self.atoms.keys.items()}
        top, bottom = RING.constant(0), UNIT
        for powers, c in polynomial.terms():
            part, under = RING.constant(c), UNIT
            for slot, count in enumerate(powers):
                if count:
                    above, below = self.place(slot, keys[slot])
                    part, under = part * above ** int(count), under * below ** int(count)
            top, bottom = _reduced(top * under + part * bottom, bottom * under)
        return top, bottom

    def _interval(self, parameter: str) -> Interval | None:
        """Return a parameter's interval; ``alphas_2`` lies where every entry of alphas does."""
        if parameter in self.intervals:
            return self.intervals[parameter]
        stem, _, place = parameter.rpartition("_")
        return self.intervals.get(stem) if place.isdigit() else None

    def place(self, slot: int, key: tuple[object, ...]) -> Pair:
        """Return an atom's place."""
        if key not in self.places:
            self.places[key] = self._place(slot, key)
        return self.places[key]

    def _place(self, slot: int, key: tuple[object, ...]) -> Pair:
        if key[0] in ("name", "entry", "largest"):
            interval = self._interval(str(key[1]))
            if interval is None:
                raise Unknown
            return self._between(interval)
        if key[0] == "exp":
            exponent = self.atoms.exponents[slot]
            signs = [self._sign(part) for part in (exponent.top, exponent.bottom)]
            if None in signs:
                return self._between(Interval(number(0), True))
            rising = (signs[0] or 1) * (signs[1] or 1) > 0
            if rising:
                return self._between(Interval(number(1)))
            return self._between(Interval(number(0), True, number(1)))
        if key[0] == "log" and isinstance(key[1], int):
            return self._between(Interval(number(0), True))
        if key[0] in ("normal", "laplace_sum_above"):
            return self._between(Interval(number(0), True, number(1), True))
        if key[0] in ("binomial_below", "binomial_slope", "discrete_normal_above"):
            return self._between(Interval(number(0), False, number(1)))
        if key[0] == "pi":
            return self._between(Interval(number(3), True, number(4), True))
        if key[0] == "product" and isinstance(key[1], int) and key[1] > 0:
            return self._between(Interval(number(0), True))
        inside = self.atoms.bodies.get(slot) or self.atoms.roots.get(slot, [None])[0]
        strictly = inside is not None and self._is_positive(inside, strict=True)
        if key[0] in ("root", "abs") or (inside is not None and self._is_positive(inside)):
            return self._between(Interval(number(0), strictly and key[0] != "sum"))
        raise Unknown

    def _is_positive(self, quotient: Quotient, *, strict: bool = False) -> bool:
        """Say whether a quotient is positive all over the domain, or not negative."""
        signs = [
            self.region.sign(part, self.atoms, strict=strict)
            for part in (quotient.top, quotient.bottom)
        ]
        return signs in ([1, 1], [-1, -1])

    def _sign(self, polynomial: Polynomial) -> int | None:
        return self.region.sign(polynomial, self.atoms, strict=False)

    def _between(self, interval: Interval) -> Pair:
        if interval.low is None:
            raise Unknown
        low = self._end(interval.low)
        s, s_at = self._generator()
        if interval.high is None:
            self.ends.append([] if interval.low_open else [s_at])
            return _reduced(low[0] + s * low[1], low[1])
        high = self._end(interval.high)
        t, t_at = self._generator()
        closed = [(s_at, interval.low_open), (t_at, interval.high_open)]
        self.ends.append([place for place, is_open in closed if not is_open])
        top = low[0] * t * high[1] + high[0] * s * low[1]
        return _reduced(top, low[1] * high[1] * (s + t))

    def _generator(self) -> tuple[Polynomial, int]:
        if self.count >= SLOTS:
            raise Unknown
        self.count += 1
        return GENERATORS[self.count - 1], self.count - 1

    def _end(self, term: Term) -> Pair:
        """Return an end's place; of an entry's end, what stands beside the entry."""
        if isinstance(value := term.value, Fraction):
            return RING.constant(to_rational(value)), UNIT
        form = Normal(self.region, self.atoms, {}).normalize(term)
        top, bottom = self.substitute(form.top), self.substitute(form.bottom)
        self.divisors.append(bottom[0])
        return _reduced(top[0] * bottom[1], top[1] * bottom[0])

    def never_zero(self, polynomial: Polynomial) -> bool:
        """Say whether a monomial is left, whichever of the ends that belong to it is taken."""
        choices: Iterator[tuple[int, ...]] = product(*([*each, -1] for each in self.ends))
        return all(
            _is_left(polynomial, zero)
            for zero in choices
            if all(_is_left(divisor, zero) for divisor in self.divisors)
        )


def _is_left(polynomial: Polynomial, zero: tuple[int, ...]) -> bool:
    """Say whether a monomial has none of the generators that are zero."""
    return any(
        all(not powers[place] for place in zero if place >= 0) for powers in polynomial.monoms()
    )


def _reduced(top: Polynomial, bottom: Polynomial) -> Pair:
    if len(top) > MOST_TERMS or len(bottom) > MOST_TERMS:
        raise Unknown
    if bottom.is_constant():
        return top / bottom.leading_coefficient(), UNIT
    common = top.gcd(bottom)
    return (top / common, bottom / common) if not common.is_constant() else (top, bottom)
