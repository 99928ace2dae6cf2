"""What a statement is made of: terms with a sort, frozen, and never evaluated or simplified.

A term has a head, a label where the head needs one, and arguments; the table :data:`HEADS` says
which arguments a head takes, and what it makes of them. A bound variable has no name: it is the
number of binders between it and its own (0 for the innermost), so nothing can be captured, and two
terms that differ in the names of bound variables only are one term.

Every function is total. ``inverse(0)`` is 0, ``log(x)`` is 0 for ``x <= 0``, ``root(x)`` is 0 for
``x < 0``, and a sum or a product runs over the integers from its lower to its upper end, none where
the upper is below the lower. A statement that is proved of these functions holds wherever its own
terms are defined; :func:`conditions` lists where that is. ``normal`` is the distribution function
of the standard normal distribution.

Points are those of any set that is not empty, and a *density* is a real number for each point, and
for an index where it has one. An *event* is any positive linear functional on a linear space of
functions of points, those that are *integrable* over it: the ``integral`` of any other function is
a number of which nothing is known. Every measure's integral over every measurable set is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import lru_cache


class Sort(Enum):
    """What a term stands for."""

    REAL = "real"
    INTEGER = "integer"
    TRUTH = "truth"
    POINT = "point"
    EVENT = "event"


REAL, INTEGER, TRUTH, POINT, EVENT = Sort
Label = str | int | Fraction | None


class IllFormed(ValueError):
    """What is no term, and why."""


@dataclass(frozen=True)
class Head:
    """The sorts of a head's arguments (its least number, where it takes more), its own, its label.

    ``binds`` is the sort of the variable that it binds in its last argument, ``more`` that of the
    arguments that it takes beyond those.
    """

    takes: tuple[Sort, ...]
    sort: Sort
    label: type | None = None
    binds: Sort | None = None
    more: Sort | None = None


HEADS = {
    **{"number": Head((), REAL, Fraction)},
    **{sort.value: Head((), sort, str) for sort in Sort},
    **{f"bound-{sort.value}": Head((), sort, int) for sort in (REAL, INTEGER, POINT)},
    **{
        "at": Head((INTEGER,), REAL, str, more=INTEGER),
        "call": Head((REAL,), REAL, str, more=REAL),
    },
    **{"density": Head((POINT,), REAL, str, more=INTEGER)},
    **{head: Head((REAL, REAL), REAL, more=REAL) for head in ("+", "*", "max", "min")},
    **{head: Head((REAL,), REAL) for head in ("inverse", "exp", "log", "abs", "root", "normal")},
    **{head: Head((INTEGER, INTEGER, REAL), REAL, None, INTEGER) for head in ("sum", "product")},
    **{head: Head((REAL, REAL), TRUTH) for head in ("<=", "<", "=", "!=")},
    **{"true": Head((), TRUTH), "false": Head((), TRUTH), "not": Head((TRUTH,), TRUTH)},
    **{head: Head((TRUTH, TRUTH), TRUTH, more=TRUTH) for head in ("and", "or")},
    **{head: Head((TRUTH, TRUTH), TRUTH) for head in ("=>", "<=>")},
    **{"integral": Head((EVENT, REAL), REAL, None, POINT)},
    **{"integrable": Head((EVENT, REAL), TRUTH, None, POINT)},
    # for every integer from a lower to an upper end; from a lower end on; every real; every point
    **{"every": Head((INTEGER, INTEGER, TRUTH), TRUTH, None, INTEGER)},
    **{"every-from": Head((INTEGER, TRUTH), TRUTH, None, INTEGER)},
    **{"every-real": Head((TRUTH,), TRUTH, None, REAL)},
    **{"every-point": Head((TRUTH,), TRUTH, None, POINT)},
}
QUANTIFIERS = ("every", "every-from", "every-real", "every-point")
MOST_BITS = 8192
"""Of a number's numerator and denominator; Python writes no number of over 4300 digits."""


@dataclass(frozen=True, slots=True)
class Term:
    """A head, a label, and arguments; ``loose`` says which bound variables have no binder yet."""

    head: str
    args: tuple[Term, ...] = ()
    label: Label = None
    sort: Sort = field(init=False, compare=False)
    loose: frozenset[tuple[int, Sort]] = field(init=False, compare=False)
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.head not in HEADS:
            raise IllFormed(f"{self.head!r} is no head of a term")
        rule = HEADS[self.head]
        _check(self, rule)
        whole = self.head in ("+", "*") and all(arg.sort is INTEGER for arg in self.args)
        whole = whole or (type(self.label) is Fraction and self.label.denominator == 1)
        object.__setattr__(self, "sort", INTEGER if whole else rule.sort)
        object.__setattr__(self, "loose", _loose(self, rule))
        object.__setattr__(self, "_hash", hash((self.head, self.label, self.args)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def body(self) -> Term:
        """What a binder binds its variable in."""
        return self.args[-1]

    @property
    def ends(self) -> tuple[Term, ...]:
        """The ends of the integers that a binder runs over, or the event of an integral.

        There is one end where there is no upper one.
        """
        return self.args[:-1]


def _check(term: Term, rule: Head) -> None:
    label, count = term.label, len(term.args)
    if type(label) is not (rule.label or type(None)) or label == "":
        raise IllFormed(f"{label!r} is no label for {term.head!r}")
    if isinstance(label, int) and label < 0:
        raise IllFormed("a bound variable has a negative number of binders around it")
    if type(label) is Fraction and max(map(int.bit_length, label.as_integer_ratio())) > MOST_BITS:
        raise IllFormed(f"a number has more than {MOST_BITS} bits")
    takes = rule.takes + ((rule.more,) * (count - len(rule.takes)) if rule.more else ())
    if count != len(takes):
        raise IllFormed(f"{term.head!r} does not take {count} arguments")
    for argument, wanted in zip(term.args, takes, strict=True):
        if argument.sort is not wanted and (argument.sort, wanted) != (INTEGER, REAL):
            raise IllFormed(f"{term.head!r} takes a {wanted.value}, not a {argument.sort.value}")


def _loose(term: Term, rule: Head) -> frozenset[tuple[int, Sort]]:
    if isinstance(term.label, int):
        return frozenset({(term.label, rule.sort)})
    if rule.binds is None:
        return frozenset().union(*(arg.loose for arg in term.args))
    if any(depth == 0 and sort is not rule.binds for depth, sort in term.body.loose):
        raise IllFormed(f"{term.head!r} binds a variable of sort {rule.binds.value}")
    inner = frozenset((depth - 1, sort) for depth, sort in term.body.loose if depth > 0)
    return inner.union(*(end.loose for end in term.ends))


def number(value: int | Fraction) -> Term:
    """Return a number."""
    return Term("number", (), Fraction(value))


ZERO, ONE = number(0), number(1)
TRUE, FALSE = Term("true"), Term("false")


def binder_of(term: Term) -> Sort | None:
    """Return the sort of the variable that a term binds in its body, if it binds one."""
    return HEADS[term.head].binds


def rebuilt(term: Term, change: Callable[[Term, int], Term], depth: int = 0) -> Term:
    """Return the term with its arguments changed; of each is told how many binders are around."""
    inner = depth + (binder_of(term) is not None)
    last = len(term.args) - 1
    args = (change(arg, inner if place == last else depth) for place, arg in enumerate(term.args))
    return Term(term.head, tuple(args), term.label)


@lru_cache(maxsize=100_000)
def lift(term: Term, by: int, depth: int = 0) -> Term:
    """Return the term as it reads under more binders: loose variables from ``depth`` on move up."""
    if all(loose < depth for loose, _ in term.loose):
        return term
    if isinstance(term.label, int):
        return Term(term.head, (), term.label + by)
    return rebuilt(term, lambda arg, under: lift(arg, by, under), depth)


@lru_cache(maxsize=100_000)
def instantiate(body: Term, value: Term, depth: int = 0) -> Term:
    """Put a term for the variable that the binder around ``body`` binds."""
    if all(loose < depth for loose, _ in body.loose):
        return body
    if isinstance(body.label, int):
        if body.label == depth:
            return lift(value, depth)
        return Term(body.head, (), body.label - 1) if body.label > depth else body
    return rebuilt(body, lambda arg, under: instantiate(arg, value, under), depth)


@lru_cache(maxsize=100_000)
def letters(term: Term) -> frozenset[tuple[str, str, int]]:
    """Return what a term leaves open: free variables, sequences, functions (head, name, count)."""
    own = {(term.head, term.label, len(term.args))} if isinstance(term.label, str) else set()
    return frozenset(own).union(*map(letters, term.args))


def within(value: Term, ends: tuple[Term, ...]) -> Term:
    """Return the statement that an integer lies between two ends, or from one on."""
    if not ends:
        return TRUE
    above = Term("<=", (ends[0], value))
    return Term("and", (above, Term("<=", (value, ends[1])))) if ends[1:] else above


def conditions(term: Term) -> tuple[Term, ...]:
    """Return the conditions under which a term is defined.

    No denominator is zero, every logarithm is of a positive number and every root of none that is
    negative, and what is integrated is integrable, whatever they are made of.
    """
    return tuple(dict.fromkeys(_conditions(term)))


def _conditions(term: Term) -> Iterator[Term]:
    if term.head == "inverse":
        yield Term("!=", (term.args[0], ZERO))
    if term.head == "log":
        yield Term("<", (ZERO, term.args[0]))
    if term.head == "root":
        yield Term("<=", (ZERO, term.args[0]))
    if term.head == "integral":
        yield Term("integrable", term.args)
    binds = binder_of(term)
    for argument in term.args if binds is None else term.ends:
        yield from _conditions(argument)
    if binds is None:
        return
    quantifier, ends = ("every-point", ()) if binds is POINT else (term.head, term.ends)
    quantifier = quantifier if quantifier in QUANTIFIERS else "every"
    for condition in _conditions(term.body):
        bound = any(depth == 0 for depth, _ in condition.loose)
        # a condition that does not speak of the variable stands before "for every"
        yield Term(quantifier, (*ends, condition)) if bound else lift(condition, -1)
