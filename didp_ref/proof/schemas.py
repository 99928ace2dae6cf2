"""Everything that is assumed of exp, log, |x|, max, finite sums and products, and induction.

A *lemma schema* is a true statement about letters: numbers (``a:R``), integers (``k:Z``), and what
depends on an index (``(call f #0:Z)``). An instance puts terms for the letters. The tables are
closed: a proof names a schema, and nothing can be added. Where a term divides or takes a logarithm,
the instance carries that condition as a premise, for every index where it depends on one.
`tests/proof/test_schemas.py` tries to break each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from didp_ref.proof.terms import (
    INTEGER,
    ONE,
    QUANTIFIERS,
    TRUTH,
    IllFormed,
    Term,
    conditions,
    instantiate,
    lift,
    within,
)
from didp_ref.proof.text import read

STATED = {
    # exponentials and logarithms
    "exp_positive": ("a", "(< 0 (exp a:R))"),
    "exp_monotone": ("a b", "(<=> (<= a:R b:R) (<= (exp a:R) (exp b:R)))"),
    "exp_sum": ("a b", "(= (exp (+ a:R b:R)) (* (exp a:R) (exp b:R)))"),
    "exp_negative": ("a", "(= (* (exp a:R) (exp (* -1 a:R))) 1)"),
    "exp_tangent": ("a", "(<= (+ 1 a:R) (exp a:R))"),
    "exp_log": (
        "x a",
        "(=> (< 0 x:R) (and (<=> (= a:R (log x:R)) (= (exp a:R) x:R))"
        " (<=> (<= a:R (log x:R)) (<= (exp a:R) x:R))"
        " (<=> (<= (log x:R) a:R) (<= x:R (exp a:R)))))",
    ),
    "log_monotone": (
        "x y",
        "(=> (and (< 0 x:R) (< 0 y:R)) (<=> (<= x:R y:R) (<= (log x:R) (log y:R))))",
    ),
    "log_product": (
        "x y",
        "(=> (and (< 0 x:R) (< 0 y:R)) (= (log (* x:R y:R)) (+ (log x:R) (log y:R))))",
    ),
    "log_quotient": (
        "x y",
        "(=> (and (< 0 x:R) (< 0 y:R))"
        " (= (log (* x:R (inverse y:R))) (+ (log x:R) (* -1 (log y:R)))))",
    ),
    # absolute values, the larger and the smaller of two numbers
    "absolute_value": (
        "a",
        "(and (=> (<= 0 a:R) (= (abs a:R) a:R)) (=> (<= a:R 0) (= (abs a:R) (* -1 a:R))))",
    ),
    "triangle": ("a b", "(<= (abs (+ a:R b:R)) (+ (abs a:R) (abs b:R)))"),
    "reverse_triangle": (
        "a b",
        "(and (<= (* -1 (abs (+ a:R (* -1 b:R)))) (+ (abs a:R) (* -1 (abs b:R))))"
        " (<= (+ (abs a:R) (* -1 (abs b:R))) (abs (+ a:R (* -1 b:R)))))",
    ),
    "maximum": (
        "a b",
        "(and (<= a:R (max a:R b:R)) (<= b:R (max a:R b:R))"
        " (or (= (max a:R b:R) a:R) (= (max a:R b:R) b:R)))",
    ),
    "minimum": (
        "a b",
        "(and (<= (min a:R b:R) a:R) (<= (min a:R b:R) b:R)"
        " (or (= (min a:R b:R) a:R) (= (min a:R b:R) b:R)))",
    ),
    # finite sums over the integers from l to h
    "sum_empty": ("f l", "(= (sum l:Z (+ l:Z -1) (call f #0:Z)) 0)"),
    "sum_last": (
        "f l h",
        "(=> (<= l:Z h:Z) (= (sum l:Z h:Z (call f #0:Z))"
        " (+ (sum l:Z (+ h:Z -1) (call f #0:Z)) (call f h:Z))))",
    ),
    "sum_first": (
        "f l h",
        "(=> (<= l:Z h:Z) (= (sum l:Z h:Z (call f #0:Z))"
        " (+ (call f l:Z) (sum (+ l:Z 1) h:Z (call f #0:Z)))))",
    ),
    "sum_take_out": (
        "f l h k",
        "(=> (and (<= l:Z k:Z) (<= k:Z h:Z)) (= (sum l:Z h:Z (call f #0:Z))"
        " (+ (call f k:Z) (sum l:Z (+ k:Z -1) (call f #0:Z))"
        " (sum (+ k:Z 1) h:Z (call f #0:Z)))))",
    ),
    "sum_scale": (
        "c f l h",
        "(= (sum l:Z h:Z (* c:R (call f #0:Z))) (* c:R (sum l:Z h:Z (call f #0:Z))))",
    ),
    "sum_add": (
        "f g l h",
        "(= (sum l:Z h:Z (+ (call f #0:Z) (call g #0:Z)))"
        " (+ (sum l:Z h:Z (call f #0:Z)) (sum l:Z h:Z (call g #0:Z))))",
    ),
    "sum_constant": (
        "c l h",
        "(=> (<= (+ l:Z -1) h:Z) (= (sum l:Z h:Z c:R) (* (+ h:Z (* -1 l:Z) 1) c:R)))",
    ),
    "sum_monotone": (
        "f g l h",
        "(=> (every l:Z h:Z (<= (call f #0:Z) (call g #0:Z)))"
        " (<= (sum l:Z h:Z (call f #0:Z)) (sum l:Z h:Z (call g #0:Z))))",
    ),
    "sum_equal": (
        "f g l h",
        "(=> (every l:Z h:Z (= (call f #0:Z) (call g #0:Z)))"
        " (= (sum l:Z h:Z (call f #0:Z)) (sum l:Z h:Z (call g #0:Z))))",
    ),
    "sum_nonnegative": (
        "f l h",
        "(=> (every l:Z h:Z (<= 0 (call f #0:Z))) (<= 0 (sum l:Z h:Z (call f #0:Z))))",
    ),
    "sum_swap": (
        "f l h m n",
        "(= (sum l:Z h:Z (sum m:Z n:Z (call f #1:Z #0:Z)))"
        " (sum m:Z n:Z (sum l:Z h:Z (call f #0:Z #1:Z))))",
    ),
    "weighted_mean": (
        "f g a b l h",
        "(=> (every l:Z h:Z (<= 0 (call f #0:Z))) (and"
        " (=> (every l:Z h:Z (<= a:R (call g #0:Z)))"
        " (<= (* a:R (sum l:Z h:Z (call f #0:Z)))"
        " (sum l:Z h:Z (* (call f #0:Z) (call g #0:Z)))))"
        " (=> (every l:Z h:Z (<= (call g #0:Z) b:R))"
        " (<= (sum l:Z h:Z (* (call f #0:Z) (call g #0:Z)))"
        " (* b:R (sum l:Z h:Z (call f #0:Z)))))))",
    ),
    # finite products over the integers from l to h
    "product_empty": ("f l", "(= (product l:Z (+ l:Z -1) (call f #0:Z)) 1)"),
    "product_last": (
        "f l h",
        "(=> (<= l:Z h:Z) (= (product l:Z h:Z (call f #0:Z))"
        " (* (product l:Z (+ h:Z -1) (call f #0:Z)) (call f h:Z))))",
    ),
    "product_positive": (
        "f l h",
        "(=> (every l:Z h:Z (< 0 (call f #0:Z))) (< 0 (product l:Z h:Z (call f #0:Z))))",
    ),
    "product_monotone": (
        "f g l h",
        "(=> (every l:Z h:Z (and (<= 0 (call f #0:Z)) (<= (call f #0:Z) (call g #0:Z))))"
        " (and (<= 0 (product l:Z h:Z (call f #0:Z)))"
        " (<= (product l:Z h:Z (call f #0:Z)) (product l:Z h:Z (call g #0:Z)))))",
    ),
    "product_split": (
        "f g l h",
        "(= (product l:Z h:Z (* (call f #0:Z) (call g #0:Z)))"
        " (* (product l:Z h:Z (call f #0:Z)) (product l:Z h:Z (call g #0:Z))))",
    ),
    "exp_of_sum": (
        "f l h",
        "(= (exp (sum l:Z h:Z (call f #0:Z))) (product l:Z h:Z (exp (call f #0:Z))))",
    ),
}
"""The letters of each schema, in the order of its terms, and what it states of them."""

READ = {name: (names.split(), read(stated)) for name, (names, stated) in STATED.items()}


def instance_of(schema: str, terms: Sequence[Term]) -> Term:
    """Return what a schema states of these terms, wherever they are defined."""
    if schema in BUILT and len(terms) == BUILT[schema][0] and not any(one.loose for one in terms):
        return BUILT[schema][1](*terms)
    if schema not in READ or len(terms) != len(READ[schema][0]):
        raise IllFormed(f"there is no schema {schema!r} of {len(terms)} closed terms")
    names, stated = READ[schema]
    values = dict(zip(names, terms, strict=True))
    return _where(_needed(values), _put(stated, values))


def _needed(values: Mapping[str, Term]) -> Iterable[Term]:
    """Return where the terms are defined; what depends on an index, for every one in its range."""
    for term in values.values():
        for condition in conditions(term) if term.sort is not TRUTH else ():
            # what is put for a function of two indices binds the first of them innermost
            for lower, upper in (("l", "h"), ("m", "n")):
                if condition.loose:
                    ends = (values[lower], values.get(upper, values[lower]))
                    condition = Term("every", (*ends, condition))
            yield condition


def _put(stated: Term, values: Mapping[str, Term]) -> Term:
    """Put terms for letters, and for what depends on indices the term with the indices in it."""
    given = values.get(str(stated.label)) if isinstance(stated.label, str) else None
    if given is None:
        return Term(stated.head, tuple(_put(one, values) for one in stated.args), stated.label)
    places = frozenset((depth, INTEGER) for depth in range(len(stated.args)))
    if not given.loose <= places:
        raise IllFormed(f"{stated.label} depends on more than its indices")
    if given.sort is not stated.sort and (given.sort is TRUTH or stated.sort is INTEGER):
        raise IllFormed(f"{stated.label} is of sort {stated.sort.value}, not {given.sort.value}")
    for remaining, index in zip(reversed(range(len(stated.args))), stated.args, strict=True):
        given = instantiate(given, lift(_put(index, values), remaining))
    return given


def _where(needed: Iterable[Term], statement: Term) -> Term:
    distinct = tuple(dict.fromkeys(needed))
    if not distinct:
        return statement
    return Term("=>", (Term("and", distinct) if distinct[1:] else distinct[0], statement))


def _if(premise: Term, conclusion: Term) -> Term:
    return Term("=>", (premise, conclusion))


def _quantified(every: Term) -> Term:
    if every.head not in QUANTIFIERS:
        raise IllFormed("this is no statement about every value")
    return every


def instance(every: Term, term: Term) -> Term:
    """What holds for every index (every real) holds for a given integer in range (real)."""
    wanted = INTEGER if _quantified(every).ends else term.sort
    if term.sort is not wanted or term.sort is TRUTH:
        raise IllFormed("the term is not of the sort that every value has")
    needed = [*conditions(term), *(instantiate(c, term) for c in conditions(every.body))]
    here = _if(within(term, every.ends), instantiate(every.body, term))
    return _where(needed, _if(every, here))


def induction(every: Term) -> Term:
    """P(start), and P(n) implies P(n+1) for every n >= start: then P(n) for every n >= start."""
    if every.head != "every-from":
        raise IllFormed("induction is over every integer from a start on")
    following = Term("+", (Term("bound-integer", (), 0), ONE))
    after = instantiate(lift(every.body, 1, 1), following)
    step = Term("every-from", (*every.ends, _if(every.body, after)))
    base = instantiate(every.body, every.ends[0])
    needed = [Term("every-from", (*every.ends, c)) for c in conditions(every.body)]
    return _where(needed, _if(Term("and", (base, step)), every))


def premise_outside(premise: Term, every: Term) -> Term:
    """A premise without the variable may stand before "for every", or after it."""
    inside = Term(_quantified(every).head, (*every.ends, _if(lift(premise, 1), every.body)))
    return Term("<=>", (inside, _if(premise, every)))


def equal_arguments(first: Term, second: Term) -> Term:
    """If a = b, then f(a) = f(b), for a function or a sequence f."""
    kind = (first.head, first.label, len(first.args))
    if first.head not in ("at", "call", "exp", "log", "abs") or kind != (
        second.head,
        second.label,
        len(second.args),
    ):
        raise IllFormed("these are not two values of one function or sequence")
    pairs = zip(first.args, second.args, strict=True)
    equal = [Term("=", pair) for pair in pairs]
    needed = [*conditions(first), *conditions(second)]
    return _where([*needed, *equal], Term("=", (first, second)))


BUILT: Mapping[str, tuple[int, Callable[..., Term]]] = {
    "instance": (2, instance),
    "induction": (1, induction),
    "premise_outside": (2, premise_outside),
    "equal_arguments": (2, equal_arguments),
}
"""The schemas about statements, with the number of their terms."""
