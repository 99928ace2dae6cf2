"""Are two formulas equal all over a domain? Proved by normal forms, case by case, or not known.

Where the larger of two terms is not known, it is left as it is at first. Where that does not do,
both cases are gone through: each adds a sign to what is taken for granted. A case in which the
forms differ proves nothing: perhaps it never happens. It counts for nothing if its signs contradict
each other.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.formula_reader import term_of
from didp_ref.symbolic.impossible import is_impossible
from didp_ref.symbolic.normal import Finer, Need, Normal, NotUniform, Sign
from didp_ref.symbolic.quotients import (
    Key,
    Polynomial,
    Quotient,
    TooLarge,
    constant,
    key_of,
    leading_positive,
    negated,
    over,
    plus,
    polynomial_of,
    times,
)
from didp_ref.symbolic.signs import Parametric, Region
from didp_ref.symbolic.term import Term, name, negative, number, put

RELATIONS = (">", ">=", "=", "!=")
EXTREMES = ("max", "min", "abs")
REFUSES = "it raises in one branch of a comparison"
MOST_CASES = 64
MOST_STARTS = 6
MOST_SECONDS = 4.0


@dataclass(frozen=True)
class Relation:
    """A branch's condition: a difference that is ``>``, ``>=``, ``=`` or ``!=`` zero."""

    difference: Term
    relation: str

    def __post_init__(self) -> None:
        if self.relation not in RELATIONS:
            raise ValueError(f"{self.relation!r} is no relation")

    def holds(self, sign: int) -> bool:
        """Say whether it holds where the difference has this sign."""
        return {">": sign > 0, ">=": sign >= 0, "=": sign == 0, "!=": sign != 0}[self.relation]

    def __str__(self) -> str:
        terms = self.difference.args if self.difference.head == "+" else (self.difference,)
        minus = [term for term in terms if str(term).startswith("-")]
        rest = [term for term in terms if term not in minus]
        left, right = (_side(side) for side in (rest, [negative_of(term) for term in minus]))
        return f"{left} {self.relation} {right}"

    def turned(self) -> Relation:
        """Return the relation that holds where this one does not."""
        if self.relation in ("=", "!="):
            return Relation(self.difference, "!=" if self.relation == "=" else "=")
        return Relation(_turned(self.difference), ">" if self.relation == ">=" else ">=")


def type_of(parameter: str) -> Relation:
    """Return the condition that a parameter is handed over as Python's ``int``."""
    return Relation(name(f"isinstance({parameter}, int)"), "!=")


def is_of_type(condition: Relation) -> bool:
    """Say whether a condition is on how a number is handed over, and not on the number."""
    return str(condition.difference.value).startswith("isinstance(")


def _factors(quotient: Quotient) -> set[Key]:
    """Return the irreducible factors of which one is zero where a quotient is."""
    return {key_of(leading_positive(factor)[1]) for factor, _ in quotient.top.factor()[1]}


def _holds(normal: Normal, relation: str, quotient: Quotient) -> bool:
    """Say whether a quotient is proved to stand in a relation to zero."""
    try:
        sign = normal.sign(quotient, strict=relation != ">=")
    except (Sign, NotUniform, Finer):
        return False
    return bool(sign) if relation == "!=" else sign > 0 or (relation == ">=" and sign == 0)


def _positives(needs: Sequence[Need]) -> list[Quotient]:
    """Return what has to be positive."""
    return [quotient for relation, quotient, _ in needs if relation == ">"]


def _with_factors(quotient: Quotient, positives: Sequence[Quotient]) -> Iterator[Quotient]:
    """Yield quotients of the same sign: times and over what is positive."""
    yield quotient
    for each in positives:
        yield times(quotient, each)
        yield over(quotient, each)


def _turned(term: Term) -> Term:
    """Return ``-x``, a sum term by term."""
    if term.head == "+":
        return Term("+", tuple(map(negative_of, term.args)))
    return negative_of(term)


def _side(terms: list[Term]) -> str:
    return str(Term("+", tuple(terms)) if len(terms) > 1 else terms[0]) if terms else "0"


def negative_of(term: Term) -> Term:
    """Return ``-x`` without a second sign, where ``x`` has one."""
    if term.head == "*" and term.args[0] == number(-1):
        return Term("*", term.args[1:]) if len(term.args) > 2 else term.args[1]
    return negative(term)


@dataclass(frozen=True)
class Branch:
    """What a function returns where all its conditions hold; ``None`` where it refuses."""

    conditions: tuple[Relation, ...]
    value: Term | None
    needs: tuple[Relation, ...] = ()
    """What has to hold for it to get there: it divides by a number that the value lacks."""

    def put(self, values: Mapping[str, Term]) -> Branch:
        """Return the branch with other terms for some parameters."""
        conditions, needs = (
            tuple(Relation(put(each.difference, values), each.relation) for each in relations)
            for relations in (self.conditions, self.needs)
        )
        return Branch(conditions, self.value and put(self.value, values), needs)

    def line(self, refuses: str = "refuses") -> str:
        """Write it to be read; ``refuses`` stands in the place of no value."""
        value = refuses if self.value is None else str(self.value)
        where = " and ".join(map(str, self.conditions))
        return f"{value}  where {where}" if where else value


@dataclass(frozen=True)
class Proof:
    """Whether two formulas were proved equal, in how many cases; or why not."""

    equal: bool
    cases: int
    reason: str = ""
    without: str = ""
    """Why it may have no value somewhere, where it is not proved to have one everywhere."""
    never_taken: tuple[int, ...] = ()
    """The places of the branches that no case took, so that nothing was proved of their values."""


def prove(
    branches: Sequence[Branch], formula: Term | Sequence[Branch], quantity: Parametric
) -> Proof:
    """Try to prove that every branch that has a value has the formula's, wherever both are defined.

    The formula may have branches itself: its limits, each under its condition. A branch without a
    value is no gap there.

    >>> from didp_ref.formulas import quantities
    >>> from didp_ref.symbolic.text_reader import parse
    >>> rho = quantities["scale.rho"]
    >>> text = "sensitive_range/(log(rho) + log(n_worlds - 1) - log(1 - rho))"
    >>> prove([Branch((), parse(text))], term_of(rho.expression), rho).equal
    True
    """
    formulas = [Branch((), formula)] if isinstance(formula, Term) else formula
    terms = [branch.value for branch in (*branches, *formulas) if branch.value]
    if not any(part.head in EXTREMES for term in terms for part in term.parts()):
        return _prove(branches, formulas, quantity, whole=False)
    whole = _prove(branches, formulas, quantity, whole=True)
    if whole.equal and whole.without in ("", REFUSES):
        return whole
    by_cases = _prove(branches, formulas, quantity, whole=False)
    return whole if whole.equal and not by_cases.equal else by_cases


def _prove(
    branches: Sequence[Branch], formulas: Sequence[Branch], quantity: Parametric, *, whole: bool
) -> Proof:
    """Try to prove it, a maximum and an absolute value left ``whole`` or gone through by cases."""
    region = Region(quantity)
    units: dict[Key, int] = {}
    for _ in range(MOST_STARTS):
        try:
            return _Cases(branches, formulas, quantity, region, Atoms(units), whole).go()
        except Finer:
            continue
        except TooLarge:
            return Proof(False, 0, "its normal form is too large")
        except NotUniform:
            return Proof(False, 0, "which case holds may change from entry to entry")
        except RecursionError:
            return Proof(False, 0, "it is nested too deeply for its normal form")
    return Proof(False, 0, "its exponents have too many denominators")


class _Cases:
    """The cases of one comparison, with their common atoms."""

    def __init__(
        self,
        branches: Sequence[Branch],
        formulas: Sequence[Branch],
        quantity: Parametric,
        region: Region,
        atoms: Atoms,
        whole: bool,
    ) -> None:
        self.branches = branches
        self.formulas = formulas
        self.region = region
        self.atoms = atoms
        self.whole = whole
        self.cases = 0
        self.without = ""
        self.missing = ""
        """Why there is a case in which it has no value."""
        self.taken: set[int] = set()
        self.given = dict(self._known(quantity))

    def _known(self, quantity: Parametric) -> Iterator[tuple[Key, int]]:
        """Yield the signs that the strict side conditions of single parameters give."""
        if any(parameter.sequence for parameter in quantity.parameters):
            return
        for condition in quantity.conditions:
            if not condition.strict:
                continue
            slack = term_of(self.region.slack(condition))
            quotient = Normal(self.region, self.atoms, {}).normalize(slack)
            if quotient.bottom.is_constant():
                content, factors = quotient.top.factor()
                if len(factors) == 1 and factors[0][1] == 1:
                    unit, turned = leading_positive(factors[0][0])
                    yield key_of(turned), unit if content > 0 else -unit

    def go(self) -> Proof:
        """Go through all cases."""
        waiting: list[Mapping[Key, int]] = [self.given]
        began = time.process_time()
        while waiting:
            if time.process_time() - began > MOST_SECONDS:
                return Proof(False, self.cases, f"its cases take more than {MOST_SECONDS:g} s")
            signs = waiting.pop()
            try:
                problem = self._settle(signs)
            except Sign as unknown:
                self.cases += 1
                if self.cases > MOST_CASES:
                    return Proof(False, self.cases, f"there are more than {MOST_CASES} cases")
                key = key_of(unknown.polynomial)
                weakly = self.region.sign(unknown.polynomial, self.atoms, strict=False)
                possible = (0, -1, 1) if weakly is None else (0, weakly)
                waiting += [{**signs, key: sign} for sign in possible]
                continue
            if problem and not is_impossible(signs, self.region, self.atoms):
                return Proof(False, self.cases, problem)
        if self.missing and not self.taken:
            return Proof(False, self.cases, f"it has no value in any case: {self.missing}")
        places = range(len(self.branches))
        never = tuple(place for place in places if place not in self.taken)
        return Proof(True, max(self.cases, 1), without=self.without, never_taken=never)

    def _settle(self, signs: Mapping[Key, int]) -> str:
        """Return why a case is not settled, if it is not; raise :class:`Sign` for more cases."""
        normal = self._normal(signs)
        place = _place(normal, self.branches)
        branch = None if place is None else self.branches[place]
        ours_place = _place(normal, self.formulas)
        formula = None if ours_place is None else self.formulas[ours_place]
        if formula is None or formula.value is None:
            if branch is not None and branch.value is not None:
                self.without = "it has a value where the other one refuses"
            return ""
        if branch is None or branch.value is None:
            of_type = branch is not None and any(map(is_of_type, branch.conditions))
            if not (formula.conditions or of_type):
                self.without = self.without or REFUSES
            return ""
        return self._settle_values(branch, branch.value, formula.value, normal, signs, place)

    def _settle_values(
        self,
        branch: Branch,
        theirs: Term,
        our_value: Term,
        normal: Normal,
        signs: Mapping[Key, int],
        place: int | None,
    ) -> str:
        """Return the same of a case in which both have a value to compare."""
        ours = self._normal(signs)
        try:
            right = ours.normalize(our_value)
        except ZeroDivisionError:
            return "" if 0 in signs.values() else "a case has no value at all"
        normal.needs.clear()
        try:
            left = normal.normalize(theirs)
        except ZeroDivisionError:
            if 0 not in signs.values():
                return "a case has no value at all"
            self.without = "it divides by what may be zero"
            return ""
        known = self._known_values(signs)
        if not (
            left.key == right.key
            or self._vanishes(plus(left, negated(right)).top, signs)
            or (known and self._equal_at(theirs, our_value, known, signs))
        ):
            if missing := self._missing(normal, ()):
                self.without = self.missing = missing
                return ""
            return "the normal forms differ"
        missing = self._missing(normal, ours.needs)
        if known:
            with suppress(ZeroDivisionError, TooLarge):
                ours.normalize(put(our_value, known))
        for need in branch.needs:
            written = str(need.difference)
            normal.needs.append((need.relation, normal.normalize(need.difference), written))
        if self.without in ("", REFUSES):  # a value that is missing says more
            self.without = next(self._unmet(normal, ours.needs), self.without)
        if missing:  # what has no value may cancel: log(-x) - log(-x)
            self.missing = missing
        elif place is not None:
            self.taken.add(place)
        return ""

    def _normal(self, signs: Mapping[Key, int]) -> Normal:
        return Normal(self.region, self.atoms, signs, whole=self.whole)

    def _missing(self, normal: Normal, ours: Sequence[Need]) -> str:
        """Say why the branch has no value anywhere in a case; nothing if it may have one.

        What an equal formula of ``ours`` needs too is no reason: that one has a value everywhere.
        """
        met = {(relation, quotient.key) for relation, quotient, _ in ours}
        positives = _positives(ours)
        for relation, quotient, written in normal.needs:
            if (relation, quotient.key) in met:
                continue
            for each in _with_factors(quotient, positives):
                with suppress(Sign, NotUniform, Finer):
                    if relation == ">" and normal.sign(each, strict=True) <= 0:
                        return f"{written} may be not positive"
                    if relation == ">=" and normal.sign(each, strict=True) < 0:
                        return f"{written} may be negative"
        return ""

    def _unmet(self, normal: Normal, ours: Sequence[Need]) -> Iterator[str]:
        """Yield what the branch needs to have a value, and is not known to hold.

        Known is what the domain decides, and what the quantity's own formula needs: that one has
        a value everywhere.
        """
        divisors = [quotient for relation, quotient, _ in ours if relation in (">", "!=")]
        nonzero = {key for quotient in divisors for key in _factors(quotient)}
        positives = _positives(ours)
        positive = {quotient.key for quotient in positives}
        reached = {quotient.key for relation, quotient, _ in ours if relation in (">", ">=")}
        exist = [quotient for relation, quotient, _ in ours if relation == "exists"]
        existing = {each.key for root in exist for each in (root, negated(root))}
        for relation, quotient, written in normal.needs:
            if relation == "entry":
                yield f"it takes {written}, which may be no entry"
            elif relation == "exists":
                if quotient.key not in existing and not self._is_quantile(normal, quotient):
                    yield f"{written} may have no value"
            elif quotient.key in (reached if relation == ">=" else positive) or (
                relation == "!=" and _factors(quotient) <= nonzero
            ):
                continue
            elif not any(
                _holds(normal, relation, each)
                for each in _with_factors(quotient, divisors if relation == "!=" else positives)
            ):
                wanted = {"!=": "may be zero", ">": "may be not positive"}
                yield f"{written} {wanted.get(relation, 'may be negative')}"

    def _is_quantile(self, normal: Normal, root: Quotient) -> bool:
        """Say whether a root is the quantile of what is proved to be a probability in (0, 1)."""
        chances = (self.atoms.chance_of(each) for each in (root, negated(root)))
        return any(
            _holds(normal, ">", chance) and _holds(normal, ">", plus(constant(1), negated(chance)))
            for chance in chances
            if chance is not None
        )

    def _known_values(self, signs: Mapping[Key, int]) -> dict[str, Term]:
        """Return parameters solved for in this case: the 2 of ``m - 2 = 0``, or ``a b`` of others.

        Each is a term of the others that holds all over the case, so they may be put in together.
        """
        names = {slot: str(key[1]) for key, slot in self.atoms.keys.items() if key[0] == "name"}
        solved: dict[str, Term] = {}
        for key, sign in signs.items():
            monomials = dict(cast("Sequence[tuple[tuple[int, ...], str]]", key))
            used = {slot for powers in monomials for slot, k in enumerate(powers) if k}
            if sign or not used <= names.keys():
                continue
            for powers, text in monomials.items():
                slot = next((place for place, k in enumerate(powers) if k), None)
                rest = {each: c for each, c in monomials.items() if each != powers}
                if slot is None or sum(powers) != 1 or any(each[slot] for each in rest):
                    continue
                factor = Fraction(text)
                terms = [_monomial(each, -Fraction(c) / factor, names) for each, c in rest.items()]
                solved[names[slot]] = Term("+", (number(0), *terms))
                break
        return solved

    def _equal_at(
        self, value: Term, formula: Term, known: Mapping[str, Term], signs: Mapping[Key, int]
    ) -> bool:
        normal = self._normal(signs)
        for _ in known:  # of a = b and b = c, a is c after two steps
            value, formula = put(value, known), put(formula, known)
        try:
            left, right = (normal.normalize(term) for term in (value, formula))
        except (ZeroDivisionError, TooLarge):
            return False
        return left.key == right.key

    def _vanishes(self, gap: Polynomial, signs: Mapping[Key, int]) -> bool:
        """Say whether a polynomial is a multiple of one that is zero in this case."""
        for factor, _ in gap.factor()[1]:
            _, turned = leading_positive(factor)
            exponential = self.atoms.as_exponential(turned)
            keys = {key_of(turned)}
            if exponential is not None:  # a sum of log|f| is zero where the product is 1 or -1
                for sign in (-1, 1):
                    keys |= _factors(plus(exponential, constant(sign)))
            if any(signs.get(key) == 0 for key in keys):
                return True
        if _is_combination(gap, [polynomial_of(key) for key, sign in signs.items() if sign == 0]):
            return True
        return bool(self.atoms.roots) and all(
            part.top == 0 or any(signs.get(key) == 0 for key in _factors(part))
            for part in self.atoms.by_roots(gap)
        )


def _is_combination(gap: Polynomial, zeros: Sequence[Polynomial]) -> bool:
    """Say whether a polynomial is found to be a sum of multiples of others: each in turn is left.

    >>> from didp_ref.symbolic.quotients import GENERATORS
    >>> a, b, c, *_ = GENERATORS
    >>> _is_combination(a * c - b * b, [a - b, b - c]), _is_combination(a * c, [a - b, b - c])
    (True, False)
    """
    for each in [*zeros] * len(zeros):
        gap %= each
    return bool(gap == 0)


def _monomial(powers: Sequence[int], factor: Fraction, names: Mapping[int, str]) -> Term:
    """Return a product of powers of names."""
    parts = [name(names[slot]) for slot, k in enumerate(powers) for _ in range(k)]
    return Term("*", (number(factor), *parts)) if parts else number(factor)


def _place(normal: Normal, branches: Sequence[Branch]) -> int | None:
    """Return which branch is taken; the conditions are asked one after the other."""
    for place, branch in enumerate(branches):
        for condition in branch.conditions:
            try:
                difference = normal.normalize(condition.difference)
            except ZeroDivisionError:
                break
            if not condition.holds(normal.sign(difference, strict=True)):
                break
        else:
            return place
    return None
