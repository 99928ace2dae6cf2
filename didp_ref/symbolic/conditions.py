"""What a statement needs in order to be defined, and where; and what is defined if it holds.

The two are not the same. ``x != 0 implies 0 < 1/x`` needs ``x != 0`` only where it says so. As a
hypothesis it holds at ``x = 0`` too, so that nothing follows about ``x``. What there is needs to be
defined at one value.
"""

from collections.abc import Iterator
from typing import NamedTuple

from didp_ref.kernel.terms import QUANTIFIERS, Term, conditions, lift
from didp_ref.symbolic.existence import denial


class Guarded(NamedTuple):
    """A condition, and what may be taken to hold where it is needed.

    ``enough`` is empty, or is enough as well: a statement that there is something needs one value
    at which it is defined, and is defined at all of them where these conditions hold.
    """

    before: tuple[Term, ...]
    condition: Term
    enough: tuple[Term, ...] = ()


def guarded(formula: Term, before: tuple[Term, ...] = ()) -> Iterator[Guarded]:
    """Yield each condition of a formula with what is known where it is needed.

    >>> from didp_ref.kernel.text import read_term, write
    >>> (need,) = guarded(read_term("(every-real (=> (< 0 #0:R) (< 0 (inverse #0:R))))"))
    >>> write(need.condition)
    '(every-real (=> (< 0 #0:R) (!= #0:R 0)))'
    """
    head, args = formula.head, formula.args
    if is_existence(formula):
        if needs := conditions(formula):
            yield Guarded(before, _with_all_it_needs(formula), needs)
    elif head in ("and", "or", "not", "<=>"):
        for part in args:
            yield from guarded(part, before)
    elif head == "=>":
        guard, rest = args
        yield from guarded(guard, before)
        yield from guarded(rest, (*before, guard))
    elif head in QUANTIFIERS:
        for end in formula.ends:
            yield from (Guarded(before, condition) for condition in conditions(end))
        for need in guarded(formula.body):
            for condition in need.enough or (need.condition,):
                whole = condition
                for guard in reversed(need.before):
                    whole = Term("=>", (guard, whole))
                yield Guarded(before, _for_every(formula, whole))
    else:
        yield from (Guarded(before, condition) for condition in conditions(formula))


def is_existence(formula: Term) -> bool:
    """Say whether a formula says that there is something: it does not fail for every value."""
    return formula.head == "not" and formula.args[0].head in QUANTIFIERS


def _with_all_it_needs(formula: Term) -> Term:
    """Return the statement that there is something, at which the body is defined as well."""
    (every,) = formula.args
    body = denial(every.body)
    if is_existence(body):
        whole = _with_all_it_needs(body)
    else:
        needs = conditions(body)
        whole = Term("and", (*needs, body)) if needs else body
    return Term("not", (Term(every.head, (*every.ends, denial(whole))),))


def _for_every(every: Term, condition: Term) -> Term:
    """Return a condition of a body for every value; one without the variable stands before it."""
    bound = any(depth == 0 for depth, _ in condition.loose)
    return Term(every.head, (*every.ends, condition)) if bound else lift(condition, -1)


def holding(formula: Term, *, true: bool = True) -> Iterator[Term]:
    """Yield conditions that are met wherever a formula is true (or false), and not undefined.

    >>> from didp_ref.kernel.text import read_term, write
    >>> given = read_term("(=> (< 0 x:R) (< 0 (inverse x:R)))")
    >>> [write(condition) for condition in holding(given)]
    ['(=> (< 0 x:R) (!= x:R 0))']
    """
    head, args = formula.head, formula.args
    if head == "not":
        yield from holding(args[0], true=not true)
    elif head == ("and" if true else "or"):
        for part in args:
            yield from holding(part, true=true)
    elif head == "=>" and true:
        guard, rest = args
        yield from (Term("=>", (guard, condition)) for condition in holding(rest))
    elif head == "=>":
        yield from (*holding(args[0]), *holding(args[1], true=False))
    elif head in QUANTIFIERS and true:
        for condition in holding(formula.body):
            bound = any(depth == 0 for depth, _ in condition.loose)
            # a range may be empty: then nothing of it is defined
            keeps = bound or bool(formula.ends)
            yield Term(head, (*formula.ends, condition)) if keeps else lift(condition, -1)
    elif head not in ("and", "or", *QUANTIFIERS):
        yield from conditions(formula)
