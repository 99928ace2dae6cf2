"""Loops over a number of turns that is a parameter, as closed formulas.

The sum of a geometric or an arithmetic sequence is known, and so is what becomes of a number that
every turn multiplies by the same and adds the same to. Anything else is not followed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any

from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.equality import Relation
from didp_ref.symbolic.normal import Finer, Normal, NotUniform, Sign
from didp_ref.symbolic.quotients import TooLarge
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import ONE, ZERO, Term, changed, name, negative, number, put
from didp_ref.workbench.following import DECIDING, not_followed
from didp_ref.workbench.symbolic_value import SymbolicValue, lifted

MOST_STARTS = 4
NO_FORMULA = "it has a loop whose result is no closed formula here"


def is_same(left: Term, right: Term) -> bool:
    """Say whether two terms are equal wherever both have a value.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> is_same(parse("exp((i + 1)*x)"), parse("exp(x)*exp(i*x)")), is_same(ONE, parse("x"))
    (True, False)
    """
    atoms = Atoms()
    for _ in range(MOST_STARTS):
        normal = Normal(Region(None), atoms, {}, whole=True)
        try:
            return normal.normalize(left).key == normal.normalize(right).key
        except Finer:
            atoms = Atoms(atoms.units)
        except (Sign, NotUniform, TooLarge, ZeroDivisionError, RecursionError):
            return False
    return False


def holds(term: Term, relation: str) -> bool:
    """Say whether a term stands in a relation to zero on the path that is being run.

    The program does not ask this, so that no rounding of its own answers it.
    """
    asked = Relation(term, relation)
    known = DECIDING.get().known(asked)
    return DECIDING.get().decide(asked) if known is None else known


def is_one(term: Term) -> bool:
    """Say whether a term is one; of a positive term its logarithm is asked, as it is plainer."""
    if term.head == "exp":
        return holds(term.args[0], "=")
    if holds(term, ">"):
        return holds(Term("log", (term,)), "=")
    return holds(minus(term, ONE), "=")


def minus(a: Term, b: Term) -> Term:
    """Return ``a - b``."""
    return tidy(Term("+", (a, negative(b))))


def turns(low: Term, high: Term) -> Term:
    """Return how many whole numbers there are from one to another."""
    return minus(Term("+", (high, ONE)), low)


def tidy(term: Term) -> Term:
    """Return a term without what adds zero, or multiplies by one or by zero.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> str(tidy(parse("exp(0*x) + (1*y - 1 + 1)/1 - (0 + 0*z)")))
    'y + 1'
    """
    return changed(term, _tidy)


def _tidy(term: Term) -> Term:
    if term.head == "+":
        args = [each for arg in term.args for each in (arg.args if arg.head == "+" else (arg,))]
        numbers = [each.value for each in args if isinstance(each.value, Fraction)]
        rest = [each for each in args if not isinstance(each.value, Fraction)]
        total = sum(numbers, Fraction(0))
        parts = [*rest, *([number(total)] if total else [])]
        return Term("+", tuple(parts)) if len(parts) > 1 else parts[0] if parts else ZERO
    if term.head == "*":
        factors = [each for each in term.args if each != ONE]
        if ZERO in factors:
            return ZERO
        return Term("*", tuple(factors)) if len(factors) > 1 else factors[0] if factors else ONE
    if term.head == "/" and term.args[1] == ONE:
        return term.args[0]
    return ONE if term.head == "exp" and term.args[0] == ZERO else term


def sum_of(item: Term, index: str, low: Term, high: Term) -> SymbolicValue:
    """Return the sum of an item from one place to another, as a closed formula."""
    parts = [SymbolicValue(_sum_of_one(each, index, low, high)) for each in _summands(item)]
    return sum(parts[1:], parts[0])


def _summands(item: Term) -> Iterator[Term]:
    if item.head == "+":
        for each in item.args:
            yield from _summands(each)
    else:
        yield item


def _sum_of_one(item: Term, index: str, low: Term, high: Term) -> Term:
    count = turns(low, high)
    if index not in item.names():
        return tidy(Term("*", (item, count)))
    fixed = [each for each in item.args if index not in each.names()]
    if item.head == "*" and fixed:
        moving = tuple(each for each in item.args if index in each.names())
        inner = _sum_of_one(tidy(Term("*", moving)), index, low, high)
        return tidy(Term("*", (*fixed, inner)))
    if item.head == "/" and fixed == [item.args[1]]:
        return Term("/", (_sum_of_one(item.args[0], index, low, high), item.args[1]))
    places = ZERO, ONE, Term("+", (name(index), ONE)), low, Term("+", (high, ONE)), high
    first, second, following, at_low, at_end, at_high = (
        tidy(put(item, {index: each})) for each in places
    )
    is_zero = is_same(first, ZERO)
    if not is_zero and is_same(Term("*", (following, first)), Term("*", (second, item))):
        ratio = tidy(Term("/", (second, first)))
        if is_one(ratio):
            return Term("*", (at_low, count))
        return Term("/", (minus(at_end, at_low), minus(ratio, ONE)))
    if is_same(minus(following, item), minus(second, first)):
        ends = Term("+", (at_low, at_high))
        return Term("*", (count, ends, Term("/", (ONE, number(2)))))
    return not_followed(NO_FORMULA)


def product_of(item: Term, index: str, low: Term, high: Term) -> SymbolicValue:
    """Return the product of an item that is the same at every place."""
    if index in item.names():
        not_followed(NO_FORMULA)
    return SymbolicValue(_power(item, turns(low, high)))


def _power(base: Term, count: Term) -> Term:
    """Return a power with a whole exponent."""
    if holds(base, ">"):
        return Term("^", (base, count))
    if holds(base, "=") and holds(minus(count, ONE), ">="):
        return ZERO
    return not_followed("it multiplies by a negative number in a loop")


def after_turns(
    first: Any, state: str, new: Term, low: Term, high: Term, others: Collection[str]
) -> SymbolicValue | None:
    """Return what a loop's variable is after the loop, if each turn does the same to it.

    ``others`` are the names that change from turn to turn.
    """
    moving = [each for each in new.args if state in each.names()]
    if new.head == "min" and len(moving) == 1 < len(new.args):
        return _cut(first, state, new, (low, high), others)
    line = _line(new, state)
    if line is None:
        return None
    factor, added = map(tidy, line)
    if not {*others, state}.isdisjoint(added.names() | factor.names()):
        return None
    count = turns(low, high)
    start = lifted(first) or ZERO
    if factor == ONE or is_one(factor):
        return SymbolicValue(tidy(Term("+", (start, Term("*", (added, count))))))
    grown = _power(factor, count)
    share = Term("/", (minus(grown, ONE), minus(factor, ONE)))
    parts = Term("*", (start, grown)), Term("*", (added, share))
    return SymbolicValue(tidy(Term("+", parts)))


def _line(term: Term, state: str) -> tuple[Term, Term] | None:
    """Return what a state is multiplied by, and what is added then; ``None`` if not so.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> [str(tidy(each)) for each in _line(parse("(a*x + b)/c - x"), "x")]
    ['a/c - 1', 'b/c']
    """
    if state not in term.names():
        return ZERO, term
    if term == name(state):
        return ONE, ZERO
    if term.head == "+":
        parts = [_line(each, state) for each in term.args]
        lines = [each for each in parts if each is not None]
        if len(lines) < len(parts):
            return None
        factors, summands = zip(*lines, strict=True)
        return Term("+", factors), Term("+", summands)
    moving = [each for each in term.args if state in each.names()]
    is_last = term.head == "/" and moving[0] is term.args[1]
    if term.head not in "*/" or len(moving) > 1 or is_last:
        return None
    inner = _line(moving[0], state)
    if inner is None:
        return None
    factor, added = (
        Term(term.head, tuple(part if each is moving[0] else each for each in term.args))
        for part in inner
    )
    return factor, added


def _cut(
    first: Any, state: str, new: Term, ends: tuple[Term, Term], others: Collection[str]
) -> SymbolicValue | None:
    """Return the same if each turn cuts the result at a limit, which no turn goes below again.

    With ``h`` not falling and ``h(c) >= c``, cutting at ``c`` once at the end does the same.
    """
    (moving,) = (each for each in new.args if state in each.names())
    limits = [each for each in new.args if each is not moving]
    limit = Term("min", tuple(limits)) if len(limits) > 1 else limits[0]
    line = _line(moving, state)
    if line is None:
        return None
    rises = tidy(line[0])
    if not {*others, state}.isdisjoint(limit.names() | rises.names()):
        return None
    stays = minus(put(moving, {state: limit}), limit)
    if not (holds(rises, ">=") and holds(stays, ">=")):
        return None
    if not holds(minus(turns(*ends), ONE), ">="):
        return None
    result = after_turns(first, state, moving, *ends, others)
    return result and SymbolicValue(Term("min", (limit, result.term)))
