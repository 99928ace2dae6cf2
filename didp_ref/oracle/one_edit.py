"""Whether wrong answers are those of the formula with one part changed.

Every edit of the printed expression is tried: a term left out, a one for a two, a parameter squared
or one too small, a logarithm not taken. An edit names the mistake only if it explains nearly all
wrong answers, and all right ones too. So it is not another mistake that coincides at some points.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache

import sympy
from flint import arb, fmpq

from didp_ref.errors import DomainError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.binomial_function import BinomialBelow
from didp_ref.numbers.evaluate import Number, compile_expression
from didp_ref.numbers.precision import arb_precision
from didp_ref.oracle.edit_text import readable
from didp_ref.oracle.edits import HALF, edited, terms_left_out
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.other_quantity import ALWAYS, LEAST_AGREEING, cut, is_near, of_formula
from didp_ref.oracle.suspect import Suspect
from didp_ref.oracle.textbook import BREAKS, ROUNDING
from didp_ref.oracle.textbook import FLAG as LOSES_DIGITS
from didp_ref.oracle.vectors import Vector

FLAG, CHANGED = "one-part-changed", "computes the formula with one part changed"
LARGEST, SMALLEST = 1e100, 1e-100
"""Beyond these, steps of a formula may not fit into float64: such points decide nothing."""
BITS = 128
SECONDS = 3.0
"""How long edits are tried."""
MOST = 100
"""So many wrong answers tell an edit from others; a root takes milliseconds at each."""
MOST_SUMS = 30
"""So many do if each is a sum of binomial terms, of which a root takes ten times as long."""
Evaluated = Callable[..., Number]


def rounded_to_nearest(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Say that whole numbers are rounded to nearest, where the formula rounds up.

    It is asked before other bugs: of one less small numbers tell little.
    """
    return one_edit(answered, far, _to_nearest)


def _to_nearest(quantity: Quantity) -> Iterator[tuple[str, Evaluated]]:
    nearest = quantity.expression.replace(sympy.ceiling, lambda x: sympy.floor(x + HALF))
    if nearest != quantity.expression and (value := evaluated(quantity, nearest)):
        what = min(quantity.expression.atoms(sympy.ceiling), key=sympy.default_sort_key).args[0]
        said = readable(f"{what} is rounded to nearest, where the formula rounds up")
        yield said, value


def without_a_term(quantity: Quantity) -> Iterator[tuple[str, Evaluated]]:
    """Yield what evaluates a formula with a term left out of a maximum or minimum."""
    for edit, expression in terms_left_out(quantity.expression):
        if value := evaluated(quantity, expression):
            yield readable(edit), value


def one_edit(
    answered: Sequence[Vector],
    far: Sequence[Finding],
    edits: Callable[[Quantity], Iterable[tuple[str, Evaluated]]] | None = None,
) -> list[Suspect]:
    """Return the first edit of the formula whose values all answers are, if there is one."""
    usable = [
        each
        for each in far
        if _is_usable(each.vector)
        and len(each.numbers) == 1
        and not is_near(each.vector.targets[0].nearest, each.numbers[0])
    ]
    kept = [each for each in usable if not {BREAKS, LOSES_DIGITS} & set(each.vector.flags)]
    asked = kept if 2 * len(kept) >= len(usable) else usable  # the others may have no digit left
    asked.sort(key=lambda each: not each.numbers[0])  # a zero may be what rounding leaves
    if len(asked) < LEAST_AGREEING:
        return []
    quantity = quantities.get(asked[0].vector.id.partition("/")[0])
    if quantity is None or quantity.is_family or quantity.per_world:
        return []
    if all(finding.unproved for finding in asked):  # another bound, which may hold as well
        return []
    few = asked[:MOST]
    if quantity.expression.has(BinomialBelow):
        few = sorted(few, key=lambda each: _last_if_zero(each.vector))[:MOST_SUMS]
    failing = {finding.vector.id for finding in far}
    # of a bound that is merely enough an answer that passes is not known
    passed = answered if quantity.is_least else ()
    right = [each for each in passed if each.id not in failing and _is_usable(each)]
    with suppress(_TooLate):
        until = time.process_time() + SECONDS
        for edit, value in (edits or edits_of)(quantity):
            if not _agrees(value, few[0], until):
                continue
            agreeing, valued = _agreeing(value, few, until), len(few)
            if HALF * len(few) <= len(agreeing) < ALWAYS * len(few):  # no value is a case apart
                valued = sum(_computed(value, each.vector, until) is not None for each in few)
            if len(agreeing) < max(LEAST_AGREEING, ALWAYS * valued):
                continue
            if all(_allows(value, each, until) for each in right):
                shown: Sequence[Finding] = few
                with suppress(_TooLate):
                    every = _agreeing(value, usable, until)
                    if len(every) < HALF * len(usable):
                        continue  # the few are alike
                    agreeing, shown = every, usable if 2 * len(usable) >= len(far) else far
                return [of_formula(FLAG, f"{CHANGED}: {edit}", agreeing, shown)]
    return []


class _TooLate(Exception):
    """The time for edits is over: one edit with a root can take seconds at a single input."""


def _agreeing(value: Evaluated, findings: Sequence[Finding], until: float) -> list[Finding]:
    """Return the findings that agree; of values that are cut, if others are enough to tell."""
    agreeing = [each for each in findings if _agrees(value, each, until)]
    whole = [each for each in agreeing if _is_whole(value, each, until)]
    return agreeing if len(whole) >= LEAST_AGREEING else whole


def _is_usable(vector: Vector) -> bool:
    return vector.float64 is not None and all(
        isinstance(value, int | float) and (value == 0 or SMALLEST < abs(value) < LARGEST)
        for value in vector.floats.values()
    )


def _last_if_zero(vector: Vector) -> tuple[bool, float]:
    """Return a key by which few terms come first; without successes a sum may have none."""
    inputs = _inputs(vector)
    return 0 in inputs, max(inputs)


def _inputs(vector: Vector) -> list[int | float]:
    """Return the inputs of a usable vector, of which each is a number."""
    return [value for value in vector.floats.values() if isinstance(value, int | float)]


class Edits:
    """What evaluates each edit of a formula, in order: made when it is first reached, and kept."""

    def __init__(self, quantity: Quantity) -> None:
        self._quantity = quantity
        self._begin()

    def _begin(self) -> None:
        self._made: list[tuple[str, Evaluated | None]] = []
        self._rest = edited(self._quantity)

    def __iter__(self) -> Iterator[tuple[str, Evaluated]]:
        place = 0
        while place < len(self._made) or self._makes_another():
            edit, value = self._made[place]
            if value is not None:
                yield edit, value
            place += 1

    def _makes_another(self) -> bool:
        try:
            for edit, expression in self._rest:
                self._made.append((readable(edit), evaluated(self._quantity, expression)))
                return True
        except BaseException:  # an interrupt ends the generator, which has more to give
            self._begin()
            raise
        return False


edits_of = lru_cache(maxsize=256)(Edits)


def evaluated(quantity: Quantity, expression: sympy.Expr) -> Evaluated | None:
    """Return what evaluates an expression; ``None`` where that is not possible."""
    try:
        symbols = [quantity.symbols[name] for name in quantity.names]
        return compile_expression(expression, symbols, once=True)  # most disagree at first sight
    except (TypeError, ValueError):
        return None


def _agrees(value: Evaluated, finding: Finding, until: float) -> bool:
    """Say whether an answer is the value of an edit, or that value cut at an end of the results."""
    computed, number = _computed(value, finding.vector, until), finding.numbers[0]
    if computed is None:
        return False
    return is_near(number, computed) or is_near(number, cut(computed, finding.vector))


def _is_whole(value: Evaluated, finding: Finding, until: float) -> bool:
    computed = _computed(value, finding.vector, until)
    return computed is not None and is_near(finding.numbers[0], computed)


def _allows(value: Evaluated, vector: Vector, until: float) -> bool:
    """Say whether an answer is right by an edit, or the edit has no value: a case of its own.

    So may a parameter at an end of its domain be, if the result is at an end too.

    Where the exact value is 0, what rounding leaves of it is right.
    """
    computed, exact = _computed(value, vector, until), vector.targets[0].nearest
    if computed is None or _is_of_an_end(vector, exact):
        return True
    left = cut(computed, vector)
    return is_near(exact, computed) or is_near(exact, left) if exact else abs(left) <= ROUNDING


def _is_of_an_end(vector: Vector, exact: float) -> bool:
    """Say whether a result is at an end of its range, and a parameter at an end of its domain."""
    quantity = quantities[vector.id.partition("/")[0]]
    if exact not in (quantity.result.lower, quantity.result.upper):
        return False
    return any(
        vector.floats[each.name] in (each.domain.lower, each.domain.upper)
        for each in quantity.parameters
    )


def _computed(value: Evaluated, vector: Vector, until: float) -> float | None:
    """Return the value of an edit; ``None`` where it is no real number."""
    if time.process_time() > until:
        raise _TooLate
    with arb_precision(BITS):
        try:
            computed = arb(value(*(fmpq(*each.as_integer_ratio()) for each in _inputs(vector))))
        except (ArithmeticError, DomainError, NameError, TypeError):  # no real value, no function
            return None
        return float(computed) if computed.is_finite() else None
