"""What a statement is made of: terms with a sort, frozen, and never evaluated or simplified.

A term has a head, a label where the head needs one, and arguments; the table :data:`HEADS` says
which arguments a head takes, and what it makes of them. A bound variable has no name: it is the
number of binders between it and its own (0 for the innermost), so nothing can be captured, and two
terms that differ in the names of bound variables only are one term.

Every function is total. ``inverse(0)`` is 0, ``log(x)`` is 0 for ``x <= 0``, and a sum or a product
runs over the integers from its lower to its upper end, none where the upper is below the lower. A
statement that is proved of these functions holds wherever its own terms are defined;
:func:`conditions` lists where that is.
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


REAL, INTEGER, TRUTH = Sort.REAL, Sort.INTEGER, Sort.TRUTH
Label = str | int | Fraction | None


class IllFormed(ValueError):
    """What is no term, and why."""


@dataclass(frozen=True)
class Head:
    """How many arguments a head takes (-1: any), their sorts, its own, and what it binds."""

    count: int
    takes: tuple[Sort, ...]
    sort: Sort
    binds: Sort | None = None
    labelled: bool = False
    least: int = 1


def _nary(sort: Sort) -> Head:
    return Head(-1, (sort,), sort, least=2)


HEADS = {
    **{"number": Head(0, (), REAL, labelled=True)},
    **{sort.value: Head(0, (), sort, labelled=True) for sort in Sort},
    **{f"bound-{sort.value}": Head(0, (), sort, labelled=True) for sort in (REAL, INTEGER)},
    **{"at": Head(-1, (INTEGER,), REAL, labelled=True)},
    **{"call": Head(-1, (REAL,), REAL, labelled=True)},
    **{name: _nary(REAL) for name in ("+", "*")},
    **{name: Head(-1, (REAL,), REAL, least=2) for name in ("max", "min")},
    **{name: Head(1, (REAL,), REAL) for name in ("inverse", "exp", "log", "abs")},
    **{name: Head(3, (INTEGER, INTEGER, REAL), REAL, INTEGER) for name in ("sum", "product")},
    **{name: Head(2, (REAL, REAL), TRUTH) for name in ("<=", "<", "=", "!=")},
    **{name: Head(0, (), TRUTH) for name in ("true", "false")},
    **{name: _nary(TRUTH) for name in ("and", "or")},
    **{name: Head(2, (TRUTH, TRUTH), TRUTH) for name in ("=>", "<=>")},
    **{"not": Head(1, (TRUTH,), TRUTH)},
    # for every integer from a lower to an upper end; from a lower end on; for every real
    **{"every": Head(3, (INTEGER, INTEGER, TRUTH), TRUTH, INTEGER)},
    **{"every-from": Head(2, (INTEGER, TRUTH), TRUTH, INTEGER)},
    **{"every-real": Head(1, (TRUTH,), TRUTH, REAL)},
}
QUANTIFIERS = ("every", "every-from", "every-real")
ENDS_MEAN_INTEGERS = ("+", "*")
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
        rule = HEADS.get(self.head)
        if rule is None:
            raise IllFormed(f"{self.head!r} is no head of a term")
        _check_label(self, rule)
        _check_arguments(self, rule)
        whole = self.head in ENDS_MEAN_INTEGERS and all(one.sort is INTEGER for one in self.args)
        whole = whole or (isinstance(self.label, Fraction) and self.label.denominator == 1)
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
        """The ends of the integers that a binder runs over; one, where there is no upper end."""
        return self.args[:-1]


def _check_label(term: Term, rule: Head) -> None:
    label = term.label
    if rule.labelled is (label is None):
        raise IllFormed(f"{term.head!r} takes {'a' if rule.labelled else 'no'} label: {label!r}")
    if term.head == "number":
        right = type(label) is Fraction
    elif term.head.startswith("bound-"):
        right = type(label) is int and label >= 0
    else:
        right = label is None or (type(label) is str and label != "")
    if not right:
        raise IllFormed(f"{label!r} is no label for {term.head!r}")


def _check_arguments(term: Term, rule: Head) -> None:
    count = len(term.args)
    if (count != rule.count) if rule.count >= 0 else (count < rule.least):
        raise IllFormed(f"{term.head!r} does not take {count} arguments")
    sorts = rule.takes if rule.count >= 0 else rule.takes * count
    for argument, wanted in zip(term.args, sorts, strict=True):
        if argument.sort is not wanted and (argument.sort, wanted) != (INTEGER, REAL):
            raise IllFormed(f"{term.head!r} takes a {wanted.value}, not a {argument.sort.value}")


def _loose(term: Term, rule: Head) -> frozenset[tuple[int, Sort]]:
    if term.head.startswith("bound-") and isinstance(term.label, int):
        return frozenset({(term.label, rule.sort)})
    if rule.binds is None:
        return frozenset().union(*(one.loose for one in term.args))
    if any(depth == 0 and sort is not rule.binds for depth, sort in term.body.loose):
        raise IllFormed(f"{term.head!r} binds a variable of sort {rule.binds.value}")
    inner = frozenset((depth - 1, sort) for depth, sort in term.body.loose if depth > 0)
    return inner.union(*(one.loose for one in term.ends))


def number(value: int | Fraction) -> Term:
    """Return a number."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        raise IllFormed(f"a number has more than {MOST_BITS} bits")
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
    args = (change(one, inner if place == last else depth) for place, one in enumerate(term.args))
    return Term(term.head, tuple(args), term.label)


@lru_cache(maxsize=100_000)
def lift(term: Term, by: int, depth: int = 0) -> Term:
    """Return the term as it reads under more binders: loose variables from ``depth`` on move up."""
    if all(loose < depth for loose, _ in term.loose):
        return term
    if term.head.startswith("bound-") and isinstance(term.label, int):
        return Term(term.head, (), term.label + by)
    return rebuilt(term, lambda one, under: lift(one, by, under), depth)


@lru_cache(maxsize=100_000)
def instantiate(body: Term, value: Term, depth: int = 0) -> Term:
    """Put a term for the variable that the binder around ``body`` binds."""
    if all(loose < depth for loose, _ in body.loose):
        return body
    if body.head.startswith("bound-") and isinstance(body.label, int):
        if body.label == depth:
            return lift(value, depth)
        return Term(body.head, (), body.label - 1) if body.label > depth else body
    return rebuilt(body, lambda one, under: instantiate(one, value, under), depth)


def letters(term: Term) -> frozenset[tuple[str, str, int]]:
    """Return what a term leaves open: free variables, sequences, functions (head, name, count)."""
    return _letters(term)


@lru_cache(maxsize=100_000)
def _letters(term: Term) -> frozenset[tuple[str, str, int]]:
    own = {(term.head, term.label, len(term.args))} if isinstance(term.label, str) else set()
    return frozenset(own).union(*map(_letters, term.args))


def within(value: Term, ends: tuple[Term, ...]) -> Term:
    """Return the statement that an integer lies between two ends, or from one on."""
    if not ends:
        return TRUE
    above = Term("<=", (ends[0], value))
    return Term("and", (above, Term("<=", (value, ends[1])))) if ends[1:] else above


def conditions(term: Term) -> tuple[Term, ...]:
    """Return the conditions under which a term is defined.

    No denominator is zero, and every logarithm is of a positive number, whatever they are made of.
    """
    return tuple(dict.fromkeys(_conditions(term)))


def _conditions(term: Term) -> Iterator[Term]:
    if term.head == "inverse":
        yield Term("!=", (term.args[0], ZERO))
    if term.head == "log":
        yield Term("<", (ZERO, term.args[0]))
    binds = binder_of(term)
    for argument in term.args if binds is None else term.ends:
        yield from _conditions(argument)
    if binds is None:
        return
    quantifier = term.head if term.head in QUANTIFIERS else "every"
    for condition in _conditions(term.body):
        bound = any(depth == 0 for depth, _ in condition.loose)
        # a condition that does not speak of the variable stands before "for every"
        yield Term(quantifier, (*term.ends, condition)) if bound else lift(condition, -1)
