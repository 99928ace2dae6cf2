"""One form for formulas that are equal by the laws of arithmetic, of exp and of log.

A term becomes a quotient of two polynomials, exact in python-flint, whose variables are *atoms*:
parameters, logarithms of irreducible polynomials, exponentials of single quotients, and what is
kept as it is (absolute values, roots, sums over all entries). Used are

* the laws of fields, where what is divided by is not zero;
* ``log(prod f_i^k_i) = sum k_i log|f_i|``, where the product is positive, over the irreducible
  factors ``f_i`` and the prime factors of numbers;
* ``exp(sum c_k u_k) = prod exp(u_k)^c_k``, and ``exp(k log|f|) = |f|^k`` for whole k, also of a sum
  over all entries;
* ``b^x = exp(x log b)``, where b is known to be positive: ``(-1)^x`` is kept as it is;
* ``Phi(-x) = 1 - Phi(x)``, for Phi's inverse q ``Phi(q(p)) = p`` and ``q(1 - p) = -q(p)``, and that
  a function and its multiple by a number have the same root;
* max, min and abs by cases: which of two terms is the larger is the sign of their difference.

So two terms with one form are equal wherever both have a value and the cases hold. A sign that is
not known raises :class:`Sign`, and whoever asked goes through its cases; one that may change from
entry to entry raises :class:`NotUniform`, as no cases settle it. What has to hold for a term to
have a value at all is noted in :attr:`Normal.needs`.
"""

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import reduce
from math import lcm
from typing import Protocol, TypeAlias

from flint import fmpq

from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.quotients import (
    GENERATORS,
    RING,
    UNIT,
    Key,
    Polynomial,
    Quotient,
    constant,
    key_of,
    leading_positive,
    negated,
    over,
    plus,
    power,
    prime_factors,
    primitive_of,
    quotient,
    scaled,
    times,
)
from didp_ref.symbolic.term import COUNT, ROOTS, WORLD, Term, put

COUNTED = ("binomial_below", "binomial_slope", "laplace_sum_above", "discrete_normal_above")
"""What has a value for a whole number of things alone."""
Need: TypeAlias = "tuple[str, Quotient, str]"
"""A relation to zero, what has to stand in it, and how that was written."""


class Signs(Protocol):
    """What knows the signs of polynomials over a domain: a region."""

    @property
    def whole(self) -> set[str]:
        """Return the parameters that are integers."""

    def sign(self, polynomial: Polynomial, atoms: Atoms, *, strict: bool) -> int | None:
        """Return 1 or -1 where a polynomial has this sign all over the domain."""


class Sign(Exception):
    """The sign of this polynomial decides, and is not known."""

    def __init__(self, polynomial: Polynomial) -> None:
        super().__init__(str(polynomial))
        self.polynomial = polynomial


class NotUniform(Exception):
    """The sign of a polynomial decides, and it may be another one for every entry."""


class Finer(Exception):
    """An exponential's unit has to be divided further."""


class Normal:
    """Normal forms over one region, under some signs that are taken for granted.

    ``signs`` maps the key of a polynomial to 1, -1 or 0. Where ``whole``, a maximum or an absolute
    value that the signs do not decide is an atom, and raises nothing.
    """

    def __init__(
        self, region: Signs, atoms: Atoms, signs: Mapping[Key, int], *, whole: bool = False
    ) -> None:
        self.region = region
        self.atoms = atoms
        self.signs = signs
        self.undecided = (Sign, NotUniform) if whole else (NotUniform,)
        self.known: dict[int, tuple[Term, Quotient]] = {}
        """The forms found, by the identity of their terms, which are held so that it is theirs."""
        self.needs: list[Need] = []
        """What has to hold for the terms to have a value."""
        self.in_range: set[str] = {WORLD}
        """The indices that run within 0 and n - 1."""

    def normalize(self, term: Term) -> Quotient:
        """Return a term's normal form.

        Raises :class:`Sign`, :class:`TooLarge`, :class:`Finer` (start anew, with new atoms that
        have the same units), and ``ZeroDivisionError`` for what has no value at all.
        """
        if id(term) not in self.known:
            self.known[id(term)] = term, self._normalize(term)
        return self.known[id(term)][1]

    def _normalize(self, term: Term) -> Quotient:
        if term.head == "number" and isinstance(term.value, Fraction):
            return constant(term.value)
        if term.head in ("name", "largest"):
            return self.atoms.variable((term.head, term.value))
        if term.head == "entry":
            if not self._is_in_range(term.args[0]):
                self.needs.append(("entry", constant(0), str(term)))
            return self.atoms.variable(("entry", term.value, self.normalize(term.args[0]).key))
        if term.head in ("sum", "product"):
            return self._series(term)
        if term.head in ("max", "min"):
            return self._extreme(term)
        if term.head in ROOTS:
            return self._root(term)
        if term.head == "elementary":
            order = self.normalize(term.args[0]).key
            return self.atoms.variable(("elementary", term.value, order))
        parts = [self.normalize(arg) for arg in term.args]
        if term.head in ("+", "*"):
            return reduce(plus if term.head == "+" else times, parts)
        return self._of_function(term, parts)

    def _of_function(self, term: Term, parts: list[Quotient]) -> Quotient:
        if term.head == "/":
            self.needs.append(("!=", parts[1], str(term.args[1])))
            return over(*parts)
        if term.head == "^":
            return self._power(parts[0], parts[1], str(term.args[0]))
        if term.head == "exp":
            return self._exp(parts[0])
        if term.head == "log":
            self.needs.append((">", parts[0], str(term.args[0])))
            return self._log(parts[0])
        if term.head == "abs":
            return self._absolute(parts[0])
        if term.head == "floor" and self._is_whole(parts[0]):
            return parts[0]
        if term.head == "normal":
            return self._normal_distribution(parts[0])
        atom = self.atoms.variable((term.head, *(part.key for part in parts)))
        if term.head in COUNTED:
            self.needs.append(("exists", atom, str(term)))
        return atom

    # --- the normal distribution, and roots ------------------------------------------------

    def _normal_distribution(self, place: Quotient) -> Quotient:
        """Return Phi at a place, whose leading coefficient is positive in the atom."""
        place = self.atoms.without_powers_of_roots(place)
        if place.top == 0:
            return constant(fmpq(1, 2))
        turned = place.top.leading_coefficient() < 0
        if turned:
            place = negated(place)
        value = self.atoms.chance_of(place) or self.atoms.variable(("normal", place.key))
        return plus(constant(1), negated(value)) if turned else value

    def _root(self, term: Term) -> Quotient:
        """Return the root of a function; of Phi less a probability it is the quantile."""
        bound = f"index {term.value}"
        body = self.normalize(put(term.args[0], {str(term.value): Term("name", (), bound)}))
        chance = self._chance(body, bound)
        if chance is not None:
            root = self._quantile(chance)
        else:
            _, primitive = leading_positive(body.top)
            root = self.atoms.variable(("zero", bound, key_of(primitive), key_of(body.bottom)))
        self.needs.append(("exists", root, str(term)))
        if term.head == "positive_root":
            self.needs.append((">", root, str(term)))
        return root

    def _chance(self, body: Quotient, bound: str) -> Quotient | None:
        """Return the probability at whose quantile a function is zero, where it is one."""
        variable = self.atoms.variable(("name", bound))
        chance = self._normal_distribution(variable).top
        (powers,) = chance.monoms()
        factor = body.top.to_dict().get(tuple(powers))
        rest = body.top - chance * (factor or 0)
        moving = self.atoms.split(rest, bound)[1], self.atoms.split(body.bottom, bound)[1]
        if factor is None or moving != (UNIT, UNIT):
            return None
        return Quotient(-rest / factor, UNIT) if body.bottom == UNIT else None

    def _quantile(self, chance: Quotient) -> Quotient:
        other = plus(constant(1), negated(chance))
        if chance.key == other.key:
            return constant(0)
        if chance.key < other.key:
            return self.atoms.quantile(chance)
        return negated(self.atoms.quantile(other))

    def _is_in_range(self, index: Term) -> bool:
        """Say whether an index plainly is that of an entry: 0, or what runs over entries."""
        return index.value == 0 or (index.head == "name" and index.value in self.in_range)

    def _is_whole(self, ratio: Quotient) -> bool:
        """Say whether a quotient plainly is a whole number."""
        names = {slot: key[1] for key, slot in self.atoms.keys.items() if key[0] == "name"}
        return ratio.bottom == UNIT and all(
            c.q == 1 and all(not k or names.get(slot) in self.region.whole for slot, k in powers)
            for powers, c in ((enumerate(powers), c) for powers, c in ratio.top.terms())
        )

    # --- signs -----------------------------------------------------------------------------

    def sign(self, ratio: Quotient, *, strict: bool) -> int:
        """Return the sign of a quotient; raise :class:`Sign` where a factor's is not known.

        Unless ``strict``, 1 and -1 may be zero somewhere.
        """
        sign = 1
        for polynomial in (ratio.top, ratio.bottom):
            if polynomial == 0:
                return 0
            content, factors = polynomial.factor()
            sign *= 1 if content > 0 else -1
            for factor, count in factors:
                if strict or count % 2:
                    sign *= self._sign_of(factor, strict=strict) ** int(count)
        return sign

    def _sign_of(self, factor: Polynomial, *, strict: bool) -> int:
        """Return the sign of an irreducible polynomial."""
        unit, turned = leading_positive(factor)
        given = self.signs.get(key_of(turned))
        if given is not None:  # a polynomial that is zero somewhere may count as positive there
            return unit * given if strict or given else unit
        sign = self.region.sign(turned, self.atoms, strict=strict)
        if sign is None:
            sign = self._sign_of_logarithms(turned, strict=strict)
        if sign is None:
            sign = self._sign_of_exponentials(turned, strict=strict)
        if sign is None and self.atoms.is_bound(turned):
            raise NotUniform
        if sign is None:
            raise Sign(turned)
        return unit * sign

    def _sign_of_logarithms(self, polynomial: Polynomial, *, strict: bool) -> int | None:
        """Return the sign of a sum of logarithms, which is that of its exponential less one."""
        exponential = self.atoms.as_exponential(polynomial)
        if exponential is None:
            return None
        if self.sign(exponential, strict=True) < 0:
            exponential = negated(exponential)
        return self.sign(plus(exponential, constant(-1)), strict=strict)

    def _sign_of_exponentials(self, polynomial: Polynomial, *, strict: bool) -> int | None:
        """Return the sign of ``a exp(u) - b exp(v)`` where u is at least v, and a at least b."""
        terms = []
        for powers, c in polynomial.terms():
            used = [(slot, int(k)) for slot, k in enumerate(powers) if k]
            if any(slot not in self.atoms.exponents for slot, _ in used):
                return None
            parts = (scaled(self.atoms.exponents[slot], k) for slot, k in used)
            terms.append((c, reduce(plus, parts, constant(0))))
        if len(terms) != 2:
            return None
        (a, u), (b, v) = terms
        gap = plus(u, negated(v))
        with suppress(Sign, NotUniform):
            larger, smaller = (a, b) if self.sign(gap, strict=False) >= 0 else (b, a)
            if abs(larger) > abs(smaller) or (
                abs(larger) == abs(smaller) and (not strict or self.sign(gap, strict=True))
            ):
                return 1 if larger > 0 else -1
        return None

    def _extreme(self, term: Term) -> Quotient:
        """Return the largest or the smallest of some terms, in whichever order they stand."""
        waiting, parts = [term], {}
        while waiting:
            part = waiting.pop()
            if part.head == term.head:
                waiting += part.args
            else:
                parts[self.normalize(part).key] = self.normalize(part)
        ordered = (parts[key] for key in sorted(parts))
        return reduce(lambda a, b: self._larger(a, b, term.head == "max"), ordered)

    def _larger(self, a: Quotient, b: Quotient, largest: bool) -> Quotient:
        if a.key == b.key:
            return a
        try:
            sign = self.sign(plus(a, negated(b)), strict=False)
        except self.undecided:
            return self.atoms.extreme("max" if largest else "min", a, b)
        return a if (sign >= 0) == largest else b

    def _absolute(self, ratio: Quotient) -> Quotient:
        with suppress(*self.undecided):
            return ratio if self.sign(ratio, strict=False) >= 0 else negated(ratio)
        turned = ratio if ratio.top.leading_coefficient() > 0 else negated(ratio)
        return self.atoms.variable(("abs", turned.key))

    # --- functions -------------------------------------------------------------------------

    def _log(self, ratio: Quotient) -> Quotient:
        if ratio.top == 0:
            raise ZeroDivisionError
        total = constant(0)
        for polynomial, direction in ((ratio.top, 1), (ratio.bottom, -1)):
            content, factors = polynomial.factor()
            total = plus(total, scaled(self._log_of_number(abs(content)), direction))
            for factor, count in factors:
                # factors are over the rationals: their own content is a number again
                size, primitive = primitive_of(factor)
                total = plus(total, scaled(self._log_of_number(size), direction * int(count)))
                part = self._log_of_root(primitive) or self.atoms.log_of(primitive)
                total = plus(total, scaled(part, direction * int(count)))
        return total

    def _log_of_root(self, polynomial: Polynomial) -> Quotient | None:
        """Return the logarithm of an atom that is a root; ``None`` where it is none."""
        for slot, (inside, top, bottom) in self.atoms.roots.items():
            if polynomial == GENERATORS[slot]:
                return times(constant(fmpq(top, bottom)), self._log(inside))
        return None

    def _log_of_number(self, value: fmpq) -> Quotient:
        total = constant(0)
        for prime, count in prime_factors(value):
            total = plus(total, scaled(self.atoms.variable(("log", prime)), count))
        return total

    def _exp(self, ratio: Quotient) -> Quotient:
        product = constant(1)
        for powers, c in ratio.top.terms():
            monomial = RING.from_dict({tuple(map(int, powers)): fmpq(1)})
            product = times(product, self._exp_of(c, quotient(monomial, ratio.bottom)))
        return product

    def _exp_of(self, c: fmpq, unit: Quotient) -> Quotient:
        """Return ``exp(c u)``."""
        key, slot = self.atoms.atom(unit) or (("",), -1)
        if key[0] == "sum" and c.q == 1:
            factor = self._exp_of_logarithm(self.atoms.bodies[slot], int(c.p))
            if factor is not None:
                return self._product(factor, key[2])
        inner = self.atoms.inside_log(unit)
        if inner is not None:
            return self._root_power(inner, c)
        fine = self.atoms.units.setdefault(unit.key, 1)
        if (c * fine).q != 1:
            self.atoms.units[unit.key] = lcm(fine, int(c.q))
            raise Finer
        return power(self.atoms.exp_of(unit), int((c * fine).p))

    def _exp_of_logarithm(self, value: Quotient, count: int) -> Quotient | None:
        """Return ``exp(count u)`` of a logarithm, or of the larger or the smaller of two."""
        content, primitive = value.top.leading_coefficient(), value.top
        if content.q == 1 and content != 1:
            value, count = Quotient(primitive / content, value.bottom), count * int(content.p)
        inside = self.atoms.inside_log(value)
        if inside is not None:
            with suppress(Sign, NotUniform):
                return self._root_power(inside, fmpq(count))
        _, slot = self.atoms.atom(value) or (None, -1)
        if slot not in self.atoms.extremes:
            return None
        head, *parts = self.atoms.extremes[slot]
        a, b = (self._exp_of_logarithm(part, count) for part in parts)
        if a is None or b is None:
            return None
        return self._larger(a, b, (head == "max") == (count > 0))

    def _root_power(self, inside: Quotient, exponent: fmpq) -> Quotient:
        """Return ``|f|^c`` for a polynomial or a number f."""
        even = exponent.q == 1 and exponent.p % 2 == 0
        sign = 1 if even else self.sign(inside, strict=False)
        size = inside if sign >= 0 else negated(inside)
        if exponent.q == 1:
            return power(size, int(exponent.p))
        whole, rest = divmod(int(exponent.p), int(exponent.q))
        return times(power(size, whole), self.atoms.root_of(size, rest, int(exponent.q)))

    def _power(self, base: Quotient, exponent: Quotient, written: str) -> Quotient:
        if exponent.top.is_constant() and exponent.bottom.is_constant():
            value = exponent.top.leading_coefficient() if exponent.top != 0 else fmpq(0)
            if value < 0:
                self.needs.append(("!=", base, written))
            if value.q == 1:
                return power(base, int(value.p))
            self.needs.append((">=", base, written))
            if base.top == 0:
                return power(base, 1 if value > 0 else -1)
        else:
            self.needs.append((">", base, written))
            with suppress(Sign, NotUniform):
                if self.sign(base, strict=True) > 0:
                    return self._exp(times(exponent, self._log(base)))
            return self.atoms.variable(("power", base.key, exponent.key))
        return self._exp(times(exponent, self._log(base)))

    # --- sums and products over all entries ------------------------------------------------

    def _series(self, term: Term) -> Quotient:
        index, (body, low, high) = str(term.value), term.args
        bound = f"index {_levels(body)}."
        ends = (self.normalize(low).key, self.normalize(high).key)
        (self.in_range.add if _are_entries(low, high) else self.in_range.discard)(bound)
        inner = self.normalize(_with_index(body, index, bound))
        if term.head == "product":
            return self._product(inner, ends)
        free_bottom, bound_bottom = self.atoms.split(inner.bottom, bound)
        total = constant(0)
        for powers, c in inner.top.terms():
            monomial = RING.from_dict({tuple(map(int, powers)): fmpq(1)})
            free, moving = self.atoms.split(monomial, bound)
            part = self.atoms.series("sum", quotient(moving, bound_bottom), ends)
            total = plus(total, times(quotient(free * c, UNIT), part))
        return times(total, quotient(UNIT, free_bottom))

    def _product(self, inner: Quotient, ends: Key) -> Quotient:
        if inner.top == 0:  # of no factors at all, it is one
            return self.atoms.variable(("product", 0, ends))
        product, size = constant(1), fmpq(1)
        for polynomial, direction in ((inner.top, 1), (inner.bottom, -1)):
            content, factors = polynomial.factor()
            size *= content**direction
            for factor, count in factors:
                unit, primitive = leading_positive(factor)
                size *= (primitive_of(factor)[0] * unit) ** (direction * int(count))
                if self.region.sign(primitive, self.atoms, strict=False) == -1:
                    size *= -1 if count % 2 else 1
                    primitive = -primitive
                part = self.atoms.series("product", Quotient(primitive, UNIT), ends)
                product = times(product, power(part, direction * int(count)))
        for prime, count in prime_factors(size):
            product = times(product, power(self.atoms.variable(("product", prime, ends)), count))
        return product


def _levels(term: Term) -> int:
    """Return how many sums and products stand inside one another."""
    return max(map(_levels, term.args), default=0) + (term.head in ("sum", "product"))


def _are_entries(low: Term, high: Term) -> bool:
    """Say whether what runs between two ends runs over entries, from the first or the second."""
    last = Term("+", (Term("name", (), COUNT), Term("number", (), Fraction(-1))))
    return low.value in (0, 1) and high == last


def _with_index(body: Term, index: str, bound: str) -> Term:
    return put(body, {index: Term("name", (), bound)})
