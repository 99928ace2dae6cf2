"""The variables of normal forms: what each slot of their polynomials stands for."""

from typing import Any

from flint import fmpq

from didp_ref.symbolic.quotients import (
    GENERATORS,
    RING,
    SLOTS,
    UNIT,
    Key,
    Polynomial,
    Quotient,
    TooLarge,
    constant,
    key_of,
    leading_positive,
    plus,
    power,
    quotient,
    times,
)


class Atoms:
    """The variables of one comparison: what each slot of the polynomials stands for.

    ``units`` says by how much the unit of an exponential is divided, so that all of them are
    whole powers of it.
    """

    def __init__(self, units: dict[Key, int] | None = None) -> None:
        self.keys: dict[Key, int] = {}
        self.units = {} if units is None else units
        self.logs: dict[int, Quotient] = {}
        """What a slot is the logarithm of."""
        self.exponents: dict[int, Quotient] = {}
        """What a slot is the exponential of."""
        self.roots: dict[int, tuple[Quotient, int, int]] = {}
        """What a slot is a root of, and its exponent's numerator and denominator."""
        self.quantiles: dict[int, Quotient] = {}
        """What a slot is the normal distribution's quantile of."""
        self.bodies: dict[int, Quotient] = {}
        """What a slot is a sum or a product of."""
        self.extremes: dict[int, tuple[str, Quotient, Quotient]] = {}
        """What a slot is the larger or the smaller of."""
        self.inner: dict[int, set[int]] = {}
        """The slots inside a slot."""

    def variable(self, key: Key) -> Quotient:
        """Return the variable that stands for an atom."""
        if key not in self.keys:
            if len(self.keys) >= SLOTS:
                raise TooLarge
            self.keys[key] = len(self.keys)
            if key[0] == "log" and isinstance(key[1], int):
                self.logs[self.keys[key]] = constant(key[1])
            self.inner[self.keys[key]] = _slots_in(key)
        return Quotient(GENERATORS[self.keys[key]], UNIT)

    def log_of(self, polynomial: Polynomial) -> Quotient:
        """Return ``log|f|``; of an exponential it is the exponent."""
        _, polynomial = leading_positive(polynomial)
        for slot, exponent in self.exponents.items():
            if polynomial == GENERATORS[slot]:
                return exponent
        logarithm = self.variable(("log", key_of(polynomial)))
        self.logs[self.keys[("log", key_of(polynomial))]] = Quotient(polynomial, UNIT)
        return logarithm

    def inside_log(self, unit: Quotient) -> Quotient | None:
        """Return what a quotient is the logarithm of, where it is one atom that is."""
        return next(
            (
                inside
                for slot, inside in self.logs.items()
                if unit.top == GENERATORS[slot] and unit.bottom == UNIT
            ),
            None,
        )

    def exp_of(self, unit: Quotient) -> Quotient:
        """Return the exponential of a quotient's unit."""
        fine = self.units[unit.key]
        key = ("exp", unit.key)
        exponential = self.variable(key)
        self.exponents[self.keys[key]] = Quotient(unit.top / fmpq(fine), unit.bottom)
        return exponential

    def series(self, head: str, body: Quotient, ends: Key) -> Quotient:
        """Return a sum or a product over entries."""
        key = (head, body.key, ends)
        variable = self.variable(key)
        self.bodies[self.keys[key]] = body
        return variable

    def extreme(self, head: str, a: Quotient, b: Quotient) -> Quotient:
        """Return the larger or the smaller of two quotients."""
        key = (head, *sorted((a.key, b.key)))
        variable = self.variable(key)
        self.extremes[self.keys[key]] = head, a, b
        return variable

    def atom(self, value: Quotient) -> tuple[tuple[Any, ...], int] | None:
        """Return the key and the slot of an atom; ``None`` for what is no single one."""
        if value.bottom != UNIT:
            return None
        return next((each for each in self.keys.items() if value.top == GENERATORS[each[1]]), None)

    def root_of(self, size: Quotient, top: int, bottom: int) -> Quotient:
        """Return a power of what is not negative, with an exponent between zero and one."""
        key = ("root", size.key, top, bottom)
        root = self.variable(key)
        self.roots[self.keys[key]] = size, top, bottom
        return root

    def quantile(self, chance: Quotient) -> Quotient:
        """Return the number at which the normal distribution function is a probability."""
        key = ("quantile", chance.key)
        variable = self.variable(key)
        self.quantiles[self.keys[key]] = chance
        return variable

    def chance_of(self, place: Quotient) -> Quotient | None:
        """Return the probability of which a place is the quantile, where it is one."""
        chances = (
            chance for slot, chance in self.quantiles.items() if place.top == GENERATORS[slot]
        )
        return next(chances, None) if place.bottom == UNIT else None

    def without_powers_of_roots(self, value: Quotient) -> Quotient:
        """Return a quotient with roots of numbers above alone, and no powers that are numbers."""
        for slot, (size, top, bottom) in self.roots.items():
            if not (size.top.is_constant() and size.bottom.is_constant()):
                continue
            number = size.top.leading_coefficient() / size.bottom.leading_coefficient()
            above, below = value.top, value.bottom
            if all(int(powers[slot]) for powers in below.monoms()):
                factor = GENERATORS[slot] ** (bottom - 1)
                above, below = above * factor, below * factor
            parts = (_reduced(part, slot, number**top, bottom) for part in (above, below))
            value = quotient(*parts)
        return value

    def by_roots(self, polynomial: Polynomial) -> list[Quotient]:
        """Return the coefficients of a polynomial in its roots, high powers of which are taken out.

        The exponents of roots of the same are added. Where all are zero, so is the polynomial.
        """
        sizes = {size.key: size for size, _, _ in self.roots.values()}
        parts: dict[tuple[fmpq, ...], Quotient] = {}
        for powers, c in polynomial.terms():
            left = [int(k) for k in powers]
            exponents = dict.fromkeys(sizes, fmpq(0))
            for slot, (size, top, bottom) in self.roots.items():
                exponents[size.key] += fmpq(top * left[slot], bottom)
                left[slot] = 0
            part = times(constant(c), Quotient(RING.from_dict({tuple(left): fmpq(1)}), UNIT))
            for key, exponent in exponents.items():
                part = times(part, power(sizes[key], int(exponent.floor())))
            rest = tuple(exponent - exponent.floor() for exponent in exponents.values())
            parts[rest] = plus(parts[rest], part) if rest in parts else part
        return list(parts.values())

    def as_exponential(self, polynomial: Polynomial) -> Quotient | None:
        """Return the exponential of a whole combination of logarithms, as a quotient."""
        exponential = constant(1)
        for powers, c in polynomial.terms():
            slots = [(slot, int(k)) for slot, k in enumerate(powers) if k]
            if len(slots) != 1 or slots[0][1] != 1 or slots[0][0] not in self.logs or c.q != 1:
                return None
            exponential = times(exponential, power(self.logs[slots[0][0]], int(c.p)))
        return exponential

    def split(self, polynomial: Polynomial, bound: str) -> tuple[Polynomial, Polynomial]:
        """Split a product into what does not move with an index, and what does."""
        free, moving = UNIT, UNIT
        content, factors = polynomial.factor()
        free = free * content
        for factor, count in factors:
            if any(self._moves(slot, bound) for slot in _used(factor)):
                moving = moving * factor ** int(count)
            else:
                free = free * factor ** int(count)
        return free, moving

    def is_bound(self, polynomial: Polynomial) -> bool:
        """Say whether a polynomial speaks of an index."""
        return any(self._moves(slot, "index ") for slot in _used(polynomial))

    def _moves(self, slot: int, bound: str) -> bool:
        keys = {place: key for key, place in self.keys.items()}
        own: frozenset[object] = frozenset()  # what roots around a slot bind, which moves nothing
        waiting, seen = [(slot, own)], set()
        while waiting:
            current, own = waiting.pop()
            if (current, own) in seen:
                continue
            seen.add((current, own))
            key = keys[current]
            if key[0] == "name" and str(key[1]).startswith(bound) and key[1] not in own:
                return True
            inside = own | {key[1]} if key[0] == "zero" else own
            waiting += [(each, inside) for each in self.inner[current]]
        return False


def _reduced(polynomial: Polynomial, slot: int, number: fmpq, exponent: int) -> Polynomial:
    """Return a polynomial in which a power of a root that is a number is that number."""
    terms = RING.constant(0)
    for powers, c in polynomial.terms():
        left = [int(k) for k in powers]
        whole, left[slot] = divmod(left[slot], exponent)
        terms = terms + RING.from_dict({tuple(left): c * number**whole})
    return terms


def _used(polynomial: Polynomial) -> set[int]:
    return {slot for powers, _ in polynomial.terms() for slot, k in enumerate(powers) if k}


def _slots_in(key: object) -> set[int]:
    """Return the slots that the polynomials in an atom's key speak of."""
    if not isinstance(key, tuple):
        return set()
    if len(key) == SLOTS and all(isinstance(k, int) for k in key):
        return {slot for slot, k in enumerate(key) if k}
    return set().union(*map(_slots_in, key))
