"""Everything that is assumed of exp, log, roots, |x|, max, sums, products, integrals and induction.

A *lemma schema* is a true statement about letters: numbers (``a:R``), integers (``k:Z``), and what
depends on an index (``(call f #0:Z)``) or on a point (``(density F #0:P)``). An instance puts terms
for the letters. The tables are closed: a proof names a schema, and nothing can be added. Where a
term divides or takes a logarithm, the instance carries that condition as a premise, for every index
where it depends on one.
`tests/kernel/test_schemas.py` tries to break each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from didp_ref.kernel.terms import (
    INTEGER,
    ONE,
    POINT,
    QUANTIFIERS,
    REAL,
    TRUTH,
    IllFormed,
    Term,
    binder_of,
    conditions,
    instantiate,
    letters,
    lift,
    within,
)
from didp_ref.kernel.text import read_term

TABLE = """\
exp_positive a: (< 0 (exp a))
exp_monotone a b: (<=> (<= a b) (<= (exp a) (exp b)))
exp_sum a b: (= (exp (+ a b)) (* (exp a) (exp b)))
exp_negative a: (= (* (exp a) (exp (* -1 a))) 1)
exp_tangent a: (<= (+ 1 a) (exp a))
exp_log x a: (=> (< 0 x) (and (<=> (= a (log x)) (= (exp a) x)) (<=> (<= a (log x)) (<= (exp a) x))
    (<=> (<= (log x) a) (<= x (exp a)))))
log_monotone x y: (=> (and (< 0 x) (< 0 y)) (<=> (<= x y) (<= (log x) (log y))))
log_product x y: (=> (and (< 0 x) (< 0 y)) (= (log (* x y)) (+ (log x) (log y))))
log_quotient x y: (=> (and (< 0 x) (< 0 y)) (= (log (* x (inverse y))) (+ (log x) (* -1 (log y)))))
absolute_value a: (and (=> (<= 0 a) (= (abs a) a)) (=> (<= a 0) (= (abs a) (* -1 a))))
triangle a b: (<= (abs (+ a b)) (+ (abs a) (abs b)))
reverse_triangle a b: (and (<= (* -1 (abs (+ a (* -1 b)))) (+ (abs a) (* -1 (abs b)))) (<= (+
    (abs a) (* -1 (abs b))) (abs (+ a (* -1 b)))))
maximum a b: (and (<= a (max a b)) (<= b (max a b)) (or (= (max a b) a) (= (max a b) b)))
minimum a b: (and (<= (min a b) a) (<= (min a b) b) (or (= (min a b) a) (= (min a b) b)))
sum_empty f l: (= (sum l (+ l -1) (f #0)) 0)
sum_last f l h: (=> (<= l h) (= (sum l h (f #0)) (+ (sum l (+ h -1) (f #0)) (f h))))
sum_first f l h: (=> (<= l h) (= (sum l h (f #0)) (+ (f l) (sum (+ l 1) h (f #0)))))
sum_take_out f l h k: (=> (and (<= l k) (<= k h)) (= (sum l h (f #0)) (+ (f k) (sum l (+ k -1)
    (f #0)) (sum (+ k 1) h (f #0)))))
sum_scale c f l h: (= (sum l h (* c (f #0))) (* c (sum l h (f #0))))
sum_add f g l h: (= (sum l h (+ (f #0) (g #0))) (+ (sum l h (f #0)) (sum l h (g #0))))
sum_constant c l h: (=> (<= (+ l -1) h) (= (sum l h c) (* (+ h (* -1 l) 1) c)))
sum_monotone f g l h: (=> (every l h (<= (f #0) (g #0))) (<= (sum l h (f #0)) (sum l h (g #0))))
sum_equal f g l h: (=> (every l h (= (f #0) (g #0))) (= (sum l h (f #0)) (sum l h (g #0))))
sum_nonnegative f l h: (=> (every l h (<= 0 (f #0))) (<= 0 (sum l h (f #0))))
sum_swap f l h m n: (= (sum l h (sum m n (f #1 #0))) (sum m n (sum l h (f #0 #1))))
weighted_mean f g a b l h: (=> (every l h (<= 0 (f #0))) (and (=> (every l h (<= a (g #0))) (<= (* a
    (sum l h (f #0))) (sum l h (* (f #0) (g #0))))) (=> (every l h (<= (g #0) b)) (<= (sum l h (*
    (f #0) (g #0))) (* b (sum l h (f #0)))))))
product_empty f l: (= (product l (+ l -1) (f #0)) 1)
product_last f l h: (=> (<= l h) (= (product l h (f #0)) (* (product l (+ h -1) (f #0)) (f h))))
product_positive f l h: (=> (every l h (< 0 (f #0))) (< 0 (product l h (f #0))))
product_monotone f g l h: (=> (every l h (and (<= 0 (f #0)) (<= (f #0) (g #0)))) (and (<= 0
    (product l h (f #0))) (<= (product l h (f #0)) (product l h (g #0)))))
product_split f g l h: (= (product l h (* (f #0) (g #0))) (* (product l h (f #0)) (product l h
    (g #0))))
exp_of_sum f l h: (= (exp (sum l h (f #0))) (product l h (exp (f #0))))
square_root a: (and (<= 0 (root a)) (=> (<= 0 a) (= (* (root a) (root a)) a)))
normal_between a: (and (< 0 (normal a)) (< (normal a) 1))
normal_monotone a b: (<=> (<= a b) (<= (normal a) (normal b)))
normal_symmetric a: (= (+ (normal a) (normal (* -1 a))) 1)
normal_tail a: (=> (<= 0 a) (<= (normal (* -1 a)) (* 1/2 (exp (* -1/2 a a)))))
pinsker a b: (=> (and (< 0 a) (< a 1) (< 0 b) (< b 1)) (<= (* 2 (+ a (* -1 b)) (+ a (* -1 b))) (+
    (* a (log a)) (* -1 a (log b)) (* (+ 1 (* -1 a)) (log (+ 1 (* -1 a)))) (* -1 (+ 1 (* -1 a)) (log
    (+ 1 (* -1 b)))))))
tanh_below a: (=> (<= 0 a) (<= (+ (exp a) (* -1 (exp (* -1 a)))) (* a (+ (exp a) (exp (* -1 a))))))
cosh_growth a b c: (=> (and (< 0 a) (<= (* a a) (* b b)) (<= (+ (exp a) (* -1 (exp (* -1 a)))) (* 2
    a c (+ (exp a) (exp (* -1 a)))))) (<= (+ (exp b) (exp (* -1 b))) (* (+ (exp a) (exp (* -1 a)))
    (exp (* c (+ (* b b) (* -1 a a)))))))
integral_add F G s: (=> (and (integrable s (F @0)) (integrable s (G @0))) (and (integrable s (+
    (F @0) (G @0))) (= (integral s (+ (F @0) (G @0))) (+ (integral s (F @0)) (integral s (G @0))))))
integral_scale c F s: (=> (integrable s (F @0)) (and (integrable s (* c (F @0))) (= (integral s (*
    c (F @0))) (* c (integral s (F @0))))))
integral_monotone F G s: (=> (and (integrable s (F @0)) (integrable s (G @0)) (every-point (<=
    (F @0) (G @0)))) (<= (integral s (F @0)) (integral s (G @0))))
integral_sum F s l h: (=> (every l h (integrable s (F @0 #1))) (and (integrable s (sum l h (F @1
    #0))) (= (integral s (sum l h (F @1 #0))) (sum l h (integral s (F @0 #1))))))
"""
"""The name of each schema, its letters in the order of its terms, and what it states of them.

The letters h k l m n are integers, f and g depend on indices, F and G on a point, s is an event,
all others are real numbers; a number stands for an index that "sum", "product" or "every" binds,
and with ``@`` for a point. ``sum l h`` is the sum from l to h.
"""


def _sorted(short: str) -> str:
    """Write the sort beside every letter, as terms have it."""
    called = re.sub(r"\(([fg]) ", r"(call \1 ", short)
    called = re.sub(r"\(([FG]) @", r"(density \1 @", called)
    called = re.sub(r"@(\d)", r"#\1:P", re.sub(r"(?<= )s(?= )", "s:E", called))
    whole = re.sub(r"(?<=[ (])([hklmn]|#\d)(?=[ )])", r"\1:Z", called)
    return re.sub(r"(?<=[ (])([abcxy])(?=[ )])", r"\1:R", whole)


STATED = {
    head.split()[0]: (" ".join(head.split()[1:]), _sorted(stated))
    for head, stated in (line.split(": ") for line in TABLE.replace("\n    ", " ").splitlines())
}
SIZES = (INTEGER, REAL)
FUNCTIONS = ("exp", "log", "abs", "root", "normal")
READ = {name: (names.split(), read_term(stated)) for name, (names, stated) in STATED.items()}


def instance_of(schema: str, terms: Sequence[Term]) -> Term:
    """Return what a schema states of these terms, wherever they are defined."""
    if schema in BUILT and len(terms) == BUILT[schema][0] and not any(term.loose for term in terms):
        return BUILT[schema][1](*terms)
    if schema not in READ or len(terms) != len(READ[schema][0]):
        raise IllFormed(f"there is no schema {schema!r} of {len(terms)} closed terms")
    names, stated = READ[schema]
    values = dict(zip(names, terms, strict=True))
    return _where(_needed(stated, values), _put(stated, values))


def _needed(stated: Term, values: Mapping[str, Term]) -> Iterable[Term]:
    """Return where the terms are defined; what depends on an index, for every one in its range."""
    of_points = {name for head, name, _ in letters(stated) if head == "density"}
    for name, term in values.items():
        for condition in conditions(term) if term.sort is not TRUTH else ():
            needed = condition
            if name in of_points and needed.loose:  # the point is bound innermost
                here = (0, POINT) in needed.loose
                needed = Term("every-point", (needed,)) if here else lift(needed, -1)
            # what is put for a function of two indices binds the first of them innermost
            for lower, upper in (("l", "h"), ("m", "n")):
                ends = (values[lower], values.get(upper, values[lower])) if needed.loose else ()
                needed = Term("every", (*ends, needed)) if ends else needed
            yield needed


def _put(stated: Term, values: Mapping[str, Term]) -> Term:
    """Put terms for letters, and for what depends on indices the term with the indices in it."""
    given = values.get(str(stated.label)) if isinstance(stated.label, str) else None
    if given is None:
        return Term(stated.head, tuple(_put(arg, values) for arg in stated.args), stated.label)
    places = frozenset((depth, place.sort) for depth, place in enumerate(stated.args))
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


def instance(every: Term, term: Term) -> Term:
    """What holds for every index (every real) holds for a given integer in range (real)."""
    bound = binder_of(every) if every.head in QUANTIFIERS else None
    if term.sort not in (SIZES if bound is REAL else (bound,)):
        raise IllFormed("this is no statement about every value of the term's sort")
    needed = [*conditions(term), *(instantiate(c, term) for c in conditions(every.body))]
    here = Term("=>", (within(term, every.ends), instantiate(every.body, term)))
    return _where(needed, Term("=>", (every, here)))


def induction(every: Term) -> Term:
    """P(start), and P(n) implies P(n+1) for every n >= start: then P(n) for every n >= start."""
    if every.head != "every-from":
        raise IllFormed("induction is over every integer from a start on")
    following = Term("+", (Term("bound-integer", (), 0), ONE))
    after = instantiate(lift(every.body, 1, 1), following)
    step = Term("every-from", (*every.ends, Term("=>", (every.body, after))))
    base = instantiate(every.body, every.ends[0])
    needed = [Term("every-from", (*every.ends, c)) for c in conditions(every.body)]
    return _where(needed, Term("=>", (Term("and", (base, step)), every)))


def premise_outside(premise: Term, every: Term) -> Term:
    """A premise without the variable may stand before "for every", or after it."""
    if every.head not in QUANTIFIERS:
        raise IllFormed("this is no statement about every value")
    inside = Term(every.head, (*every.ends, Term("=>", (lift(premise, 1), every.body))))
    return Term("<=>", (inside, Term("=>", (premise, every))))


def equal_arguments(first: Term, second: Term) -> Term:
    """If a = b, then f(a) = f(b), for a function or a sequence f."""
    kinds = {(term.head, term.label, len(term.args)) for term in (first, second)}
    if first.head not in ("at", "call", *FUNCTIONS) or len(kinds) > 1:
        raise IllFormed("these are not two values of one function or sequence")
    equal = [Term("=", pair) for pair in zip(first.args, second.args, strict=True)]
    needed = [*conditions(first), *conditions(second), *equal]
    return _where(needed, Term("=", (first, second)))


BUILT: Mapping[str, tuple[int, Callable[..., Term]]] = {
    **{"instance": (2, instance), "induction": (1, induction)},
    **{"premise_outside": (2, premise_outside), "equal_arguments": (2, equal_arguments)},
}
"""The schemas about statements, with the number of their terms."""
