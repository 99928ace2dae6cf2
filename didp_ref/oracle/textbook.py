"""Whether what is wrong with answers is rounding alone: the right formula, as it is printed.

The textbook form, evaluated in float64, loses digits where they cancel, and all of them where it
overflows. An implementation that loses no more than it does, or than it may, has the formula right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import sympy
from flint import fmpq

from didp_ref.errors import DidpError, OutOfRange
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.binomial_function import BinomialBelow
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.evaluate import Largest
from didp_ref.numbers.root_function import Root
from didp_ref.oracle.arithmetic import (
    Arithmetic,
    arithmetic,
    textbook_float64,
    textbook_that_overflows,
    textbook_that_underflows,
)
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.expected import as_fraction, values_at
from didp_ref.oracle.judge import NUMBERS, Finding, Kind
from didp_ref.oracle.ordinary import beyond_sizes
from didp_ref.oracle.ordinary import is_extreme as is_extreme_point
from didp_ref.oracle.points.extreme import FLAG as EXTREME
from didp_ref.oracle.points.large import value_at
from didp_ref.oracle.vectors import FRESH
from didp_ref.symbolic.float_bits import in_float_bits
from didp_ref.symbolic.formula_reader import term_of
from didp_ref.symbolic.term import NoValue, Term

FLAG = "textbook-form"
BREAKS = "textbook-form-breaks"
ROOM = 16
"""How many times more than the textbook form another way of writing it may lose."""
FEW_DIGITS_LOST = 2.0**20
"""In ulp: what the printed form happens not to lose at a point, another form may."""
MANY_DIGITS_LOST = 2.0**32
"""In ulp, about a millionth: so much an extreme input may lose where the printed form breaks."""
MANY = 40
"""So many wrong results at other inputs tell as much as those at extreme ones."""
ROUNDING = 2.0**-53
"""Half an ulp of one."""
MOST_BROKEN = 0.5
"""A share of the failures: where the textbook form breaks, any answer would be taken for its."""
NATS = "nat"
EXACT = (sympy.exp, sympy.Abs, Largest)
"""What loses no digits of a small result."""
MORE_BITS = (64, 113, 133, 166, 200, 333)
"""Of long double, of quad precision, and of 40, 50, 60 and 100 digits."""
MOST_KNOWN = 1 << 14
"""At so many points the form's errors stay known: each cause that is looked for asks for them."""
BESIDE_ONE = 1 - 1e-4
ENDS, NEAR_AN_END = (0.0, 1.0), 1e-3
"""What an infinity leaves of a quotient, or of a probability; and how near the exact value is."""


def is_rounding(findings: Sequence[Finding], far: Sequence[Finding]) -> bool:
    """Say whether all that fails is rounding, of which some answers, among these, are far off."""
    if not findings:
        return False
    apart = set(map(id, far))  # by all that they hold it takes long
    rest = [finding for finding in findings if finding.kind not in NUMBERS or id(finding) in apart]
    broken = [finding for finding in rest if BREAKS in finding.vector.flags]
    return len(broken) <= MOST_BROKEN * len(findings) and all(map(is_of_textbook, rest))


def spread(far: Sequence[Finding]) -> Sequence[Finding]:
    """Leave out extreme fresh inputs, if many others are wrong: to tell rounding there is slow."""
    others = [finding for finding in far if EXTREME not in finding.vector.flags]
    return others if len(others) >= MANY else far


def is_of_textbook(finding: Finding) -> bool:
    """Say whether an answer errs no more than the textbook form does, or ends where it does."""
    flags = finding.vector.flags
    few = max(FEW_DIGITS_LOST, _log_factorial(finding))
    if beyond_sizes([finding.vector]):  # a square is no normal number there
        few = max(few, MANY_DIGITS_LOST)
    if finding.ulps is not None and finding.ulps < few:
        return True
    is_extreme = EXTREME in flags
    if finding.is_of_zero and _is_lost_beside_one(finding):
        return True
    is_beyond = is_extreme or is_extreme_point(finding.vector)
    if is_beyond and _may_cancel(finding) and _is_lost_beside_one(finding):
        return True
    if is_extreme and (_ends_as_float64_does(finding) or _loses_as_more_bits_do(finding)):
        return True
    if _is_of_a_near_share(finding):
        return True
    if BREAKS in flags:  # an infinity on the way ends in no number, or at an end of the results
        if finding.kind is not Kind.WRONG or _is_at_an_end(finding):
            return True
        is_small = finding.ulps is not None and finding.ulps < MANY_DIGITS_LOST
        return is_small and is_extreme_point(finding.vector)
    if finding.kind is not Kind.WRONG or len(finding.numbers) != len(finding.vector.targets):
        return False
    if FLAG in flags or FRESH in flags:  # of a fresh input no flag tells whether it loses any
        with suppress(ArithmeticError, ValueError):  # it may break there
            if _loses_as_much(finding):
                return True
    return _may_lose_as_much(finding)


def _formula(finding: Finding) -> Quantity | None:
    """Return the formula that was asked; nothing for what has no printed form."""
    return quantities.get(finding.vector.id.partition("/")[0])


def _log_factorial(finding: Finding) -> float:
    """Return about the logarithm of the largest factorial that a sum of binomial terms needs.

    A term by lgamma loses so many ulp.
    """
    quantity = _formula(finding)
    if quantity is None or not quantity.expression.has(BinomialBelow):
        return 0.0
    given = finding.vector.exact  # a real number may be whole, and is no count
    counted = [given[each.name] for each in quantity.parameters if each.domain.integer]
    count = max((each for each in counted if isinstance(each, int)), default=1)
    return count * math.log(max(1, count))


def _is_of_a_near_share(finding: Finding) -> bool:
    """Say whether an answer is that of a chance near one, off by what is lost beside it.

    So far its complement is wrong, as a sum of binomial terms up to nearly one has it, or what a
    search compares with it.
    """
    quantity = _formula(finding)
    if quantity is None or finding.kind is not Kind.WRONG:
        return False
    if not quantity.expression.has(BinomialBelow, Root):
        return False
    lost = ROUNDING * ROOM * (1 + _log_factorial(finding))
    exact, answer = finding.vector.targets[0].nearest, finding.numbers[0]
    given = finding.vector.floats
    for name in quantity.names:
        share = given[name]
        if isinstance(share, float) and BESIDE_ONE < share < 1:
            try:
                less = float(quantity(**{**given, name: share - lost}))
                if share + lost >= 1:  # any answer that a larger chance has
                    return (answer - exact) * (exact - less) >= 0 or abs(answer - less) < abs(
                        less - exact
                    )
                more = float(quantity(**{**given, name: share + lost}))
            except DidpError:  # no such chance, or no float64
                return False
            return min(less, more) <= answer <= max(less, more)
    return False


def _may_cancel(finding: Finding) -> bool:
    """Say whether something may cancel beside one: no result in units, and no mere product."""
    quantity = _formula(finding)
    return quantity is None or (_is_compared(quantity.id) and not _is_in_units(finding, quantity))


def _is_in_units(finding: Finding, quantity: Quantity) -> bool:
    """Say whether the result is twice as large where all is that has the answer's units."""
    point = finding.vector.floats
    units = [each.name for each in quantity.parameters if each.unit not in ("", NATS)]
    if not units or any(isinstance(point[name], list) for name in units):
        return False
    numbers: Any = point
    doubled = {name: 2 * numbers[name] for name in units}
    return value_at(quantity, {**point, **doubled}) == 2 * finding.vector.targets[0].safe


@cache
def _is_compared(identifier: str) -> bool:
    """Say whether a formula adds a number, subtracts, or calls more than an exponential."""
    walk = sympy.preorder_traversal(quantities[identifier].expression)
    for part in walk:
        if isinstance(part, sympy.Tuple):  # the limits of a sum
            walk.skip()
        elif _cancels(part):
            return True
    return False


def _cancels(part: sympy.Basic) -> bool:
    if isinstance(part, sympy.Add):
        return any(each.is_Number or each.could_extract_minus_sign() for each in part.args)
    return isinstance(part, sympy.Function) and not isinstance(part, EXACT)


def _is_lost_beside_one(finding: Finding) -> bool:
    """Say whether an answer is off by a few roundings of one, as what cancels beside one is.

    It is zero then, or no smaller than a rounding of the smallest input, unless zero is exact.
    """
    if finding.kind is not Kind.WRONG or len(finding.numbers) != len(finding.vector.targets):
        return False
    rows = zip(finding.numbers, finding.vector.targets, strict=True)
    least = ROUNDING / ROOM * min(map(_smallest, finding.vector.floats.values()))
    return all(
        abs(answer - target.nearest) <= ROOM * ROUNDING
        and (not answer or abs(answer) >= least or not target.nearest)
        for answer, target in rows
    )


def _smallest(value: Input) -> float:
    """Return the smallest of one and the floats of an input that are not zero."""
    entries = value if isinstance(value, list) else [value]
    return min([1.0, *(abs(x) for x in entries if isinstance(x, float) and x)])


def _ends_as_float64_does(finding: Finding) -> bool:
    """Say whether the textbook form underflows as far, or overflows to where the answer is."""
    if finding.kind is not Kind.WRONG or len(finding.numbers) != len(finding.vector.targets):
        return False
    try:
        return _loses_as_much(finding, textbook_that_underflows())
    except (ArithmeticError, ValueError):
        return _is_at_an_end(finding)


def _is_at_an_end(finding: Finding) -> bool:
    """Say whether each answer is an end that the exact value is near, or that the form ends at."""
    are_ends = all(abs(answer) in ENDS for answer in finding.numbers)
    if not are_ends or len(finding.numbers) != len(finding.vector.targets):
        return False
    rows = [*zip(finding.numbers, finding.vector.targets, strict=True)]
    if all(abs(answer - target.nearest) <= NEAR_AN_END for answer, target in rows):
        return True
    quantity = _formula(finding)
    if quantity is None:
        return False
    try:
        ends = values_at(quantity, finding.vector.exact, textbook_that_overflows())
    except (ArithmeticError, ValueError):  # it ends in no number
        return False
    return all(answer == float(end) for answer, end in zip(finding.numbers, ends, strict=True))


def _loses_as_more_bits_do(finding: Finding) -> bool:
    """Say whether the textbook form errs as far in a precision above float64's that people use."""
    if finding.kind is not Kind.WRONG or len(finding.numbers) != len(finding.vector.targets):
        return False
    for bits in MORE_BITS:
        with suppress(ArithmeticError, ValueError):  # fewer bits may leave no number
            if _loses_as_much(finding, arithmetic(bits)):
                return True
    return False


def _loses_as_much(finding: Finding, float64: Arithmetic | None = None) -> bool:
    """Say whether the textbook form errs as far there."""
    quantity = _formula(finding)
    if quantity is None:  # a bracket has no printed form
        return False
    given, engine = finding.vector.exact, float64 or textbook_float64()
    scalars = all(isinstance(value, int | float | Fraction) for value in given.values())
    values = (_known_values if scalars else _values)(quantity.id, (*given.items(),), engine)
    rows = zip(values, finding.vector.targets, finding.numbers, strict=True)
    errors = [
        (abs(value - Fraction(target.nearest)), abs(answer - target.nearest))
        for value, target, answer in rows
    ]
    return all(own <= ROOM * float(theirs) for theirs, own in errors)


def _values(
    quantity: str, given: tuple[tuple[str, Input], ...], engine: Arithmetic
) -> Sequence[Fraction]:
    return [*map(as_fraction, values_at(quantities[quantity], dict(given), engine))]


_known_values = lru_cache(maxsize=MOST_KNOWN)(_values)


def _may_lose_as_much(finding: Finding) -> bool:
    """Say whether the textbook form may err as far there, if each step keeps 53 bits.

    Where it happens to be near the exact value, another way of writing it may not be.
    """
    name = finding.vector.id.partition("/")[0]
    given = finding.vector.exact.values()
    numbers = [value for value in given if isinstance(value, int | float | Fraction)]
    if name not in quantities or len(numbers) < len(given):  # a bracket has no printed form
        return False
    exact = (Fraction(value) for value in numbers)
    left = _left(name, (*zip(finding.vector.exact, exact, strict=True),))
    if left is None:
        return False
    (target,), (answer,) = finding.vector.targets, finding.numbers
    if not math.isfinite(answer):  # an exact number may be beyond float64
        return False
    error = abs(Fraction(answer) - Fraction(target.nearest))
    return error <= ROOM * (left.upper - left.lower) / 2


@lru_cache(maxsize=MOST_KNOWN)
def _left(quantity: str, given: tuple[tuple[str, Fraction], ...]) -> Enclosure | None:
    """Return what is left of the printed form's value where each step keeps 53 bits."""
    point = {name: fmpq(*value.as_integer_ratio()) for name, value in given}
    try:
        return in_float_bits(_printed(quantity), point)
    except (NoValue, OutOfRange):
        return None


@cache
def _printed(quantity: str) -> Term:
    return term_of(quantities[quantity].expression)
