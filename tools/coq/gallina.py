"""Statements in Gallina, the language in which Coq is told what to prove.

Every function of :mod:`didp_ref.kernel.terms` is total, and Coq's are the same functions: ``/ 0``
is 0, ``ln`` of what is not positive and ``sqrt`` of what is negative are 0, and ``sum_over`` and
``product_over`` run over the integers from the lower to the upper end, none where the upper is
below the lower. Points are of any type that has one, and an event is any positive linear functional
on a linear space of functions of points. So a statement in
Coq says what the terms say, no less and no more, and a proof of it is a proof of the statement
wherever its terms are defined. (Not every statement that is true wherever it is defined has one:
Coq is asked for the other values too.) A free variable is any integer or any real number, as its
sort says.

Integers stay integers (Coq's ``Z``) in indices, in ends, and in a relation between two integers;
everywhere else each variable among them is taken for a real number (``IZR``). A bound variable,
which has no name in a term, is given a fresh one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce

from didp_ref.errors import InputError, shorten
from didp_ref.kernel import text
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.schemas import READ
from didp_ref.kernel.terms import EVENT, INTEGER, POINT, REAL, TRUTH, Term, binder_of

DEFINED = """\
From Coq Require Import ZArith Reals.
Open Scope R_scope.

(* the first n terms from the lower end on, summed, and multiplied *)
Fixpoint sum_of_first (f : Z -> R) (lower : Z) (n : nat) : R :=
  match n with O => 0 | S k => sum_of_first f lower k + f (lower + Z.of_nat k)%Z end.
Fixpoint product_of_first (f : Z -> R) (lower : Z) (n : nat) : R :=
  match n with O => 1 | S k => product_of_first f lower k * f (lower + Z.of_nat k)%Z end.
Definition many (lower upper : Z) : nat := Z.to_nat (upper - lower + 1).
Definition sum_over (f : Z -> R) (lower upper : Z) : R := sum_of_first f lower (many lower upper).
Definition product_over (f : Z -> R) (lower upper : Z) : R :=
  product_of_first f lower (many lower upper).
"""

CONSTANTS = {"true": "True", "false": "False"}
PREFIXES = {"not": "~", "inverse": "/", "exp": "exp", "log": "ln", "abs": "Rabs"}
PREFIXES |= {"root": "sqrt", "normal": "normal"}
RELATIONS = {"<=": "<=", "<": "<", "=": "=", "!=": "<>"}
CONNECTIVES = {"and": "/\\", "or": r"\/", "=>": "->", "<=>": "<->"}
EXTREMES = {"max": "Rmax", "min": "Rmin"}
OVER_RANGES = {"sum": "sum_over", "product": "product_over"}
INTEGRALS = ("integral", "integrable")
TYPES = {REAL: "R", INTEGER: "Z", TRUTH: "Prop"}
DEFINED_APART = {"points_and_events": r" : Type[)}]", "normal": r"\(normal "}
"""The files in ``proofs/shared`` that few statements require, by what shows that one does."""
POINTS, SOME_POINT = ("points", "", 0), ("some point", "", 0)
"""The type of points, and one of them, among the free variables."""


class Writer:
    """Writes terms for Coq, and collects the free variables with their types.

    ``bound`` holds the names of the bound variables around a term, the innermost last. A name ends
    in a number that no other has: it is no word of Coq's, and no name of a definition that is used.
    """

    def __init__(self) -> None:
        self.free: dict[tuple[str, str, int], tuple[str, str]] = {}
        self.count = 0

    def fresh(self, label: str) -> str:
        """Return a name that nothing else has."""
        self.count += 1
        stem = label if re.fullmatch("[A-Za-z][A-Za-z0-9_]*", label) else "x"
        return f"{stem}_{self.count}"

    def name(self, term: Term, bound: tuple[str, ...]) -> str:
        """Return the name of a variable, a sequence or a function."""
        if isinstance(term.label, int):
            return bound[-1 - term.label]
        label = str(term.label)
        key = (term.head, label, len(term.args))
        if key not in self.free:
            kind = self.kind(term)
            self.free[key] = (self.fresh(label), kind)
        return self.free[key][0]

    def kind(self, term: Term) -> str:
        """Return the type of a variable, a sequence or a function."""
        if term.sort is POINT:
            return self.points()
        if term.sort is EVENT:
            return f"event {self.points()}"
        if term.head == "density":
            return f"{self.points()} -> {'Z -> ' * (len(term.args) - 1)}R"
        takes = "Z -> " if term.head == "at" else "R -> "
        return takes * len(term.args) + TYPES[term.sort]

    def points(self) -> str:
        """Return the type of points; it has one."""
        if POINTS not in self.free:
            points = self.fresh("points")
            self.free[POINTS] = (points, "Type")
            self.free[SOME_POINT] = (self.fresh("point"), points)
        return self.free[POINTS][0]

    def truth(self, term: Term, bound: tuple[str, ...] = ()) -> str:
        """Write a statement."""
        if term.head in CONSTANTS:
            return CONSTANTS[term.head]
        if term.head == "truth":
            return self.name(term, bound)
        if term.head in RELATIONS:
            whole = self.between_integers(term, within_binder=bool(bound))
            write = self.whole if whole else self.real
            left, right = (write(side, bound) for side in term.args)
            return f"({left} {RELATIONS[term.head]} {right}){'%Z' if whole else ''}"
        if term.head.startswith("every"):
            return self._every(term, bound)
        if term.head in INTEGRALS:
            return self._integral(term, bound)
        parts = [self.truth(arg, bound) for arg in term.args]
        if term.head in PREFIXES:
            return f"({PREFIXES[term.head]} {parts[0]})"
        return f"({f' {CONNECTIVES[term.head]} '.join(parts)})"

    def between_integers(self, term: Term, *, within_binder: bool) -> bool:  # noqa: ARG002  Spelled asks it
        """Say whether a relation is written as one between integers."""
        return all(side.sort is INTEGER for side in term.args)

    def _every(self, term: Term, bound: tuple[str, ...]) -> str:
        ends = [self.whole(end, bound) for end in term.ends]
        own, type_ = (self.fresh("j"), "Z") if ends else (self.fresh("x"), "R")
        type_ = self.points() if binder_of(term) is POINT else type_
        within = [f"({low} <= {own})%Z -> " for low in ends[:1]]
        within += [f"({own} <= {high})%Z -> " for high in ends[1:]]
        body = self.truth(term.body, (*bound, own))
        return f"(forall {own} : {type_}, {''.join(within)}{body})"

    def _integral(self, term: Term, bound: tuple[str, ...]) -> str:
        event, own = self.name(term.ends[0], bound), self.fresh("x")
        body = self.real(term.body, (*bound, own))
        return f"({term.head} {event} (fun {own} : {self.points()} => {body}))"

    def whole(self, term: Term, bound: tuple[str, ...]) -> str:
        """Write an integer."""
        if term.head in ("+", "*"):
            return f"({f' {term.head} '.join(self.whole(arg, bound) for arg in term.args)})"
        return literal(term) if term.head == "number" else self.name(term, bound)

    def index(self, term: Term, bound: tuple[str, ...]) -> str:
        """Write an integer that stands among real numbers."""
        return f"{self.whole(term, bound)}%Z"

    def real(self, term: Term, bound: tuple[str, ...] = ()) -> str:
        """Write a real number."""
        head = term.head
        if head == "number":
            return literal(term)
        if head in OVER_RANGES:
            low, high = (self.index(end, bound) for end in term.ends)
            own = self.fresh("j")
            body = self.real(term.body, (*bound, own))
            return f"({OVER_RANGES[head]} (fun {own} : Z => {body}) {low} {high})"
        if head in INTEGRALS:
            return self._integral(term, bound)
        if head in ("at", "call"):
            own, write = self.name(term, bound), self.index if head == "at" else self.real
            return f"({own} {' '.join(write(arg, bound) for arg in term.args)})"
        if head == "density":
            point, *indices = term.args
            places = [self.name(point, bound), *(self.index(index, bound) for index in indices)]
            return f"({self.name(term, bound)} {' '.join(places)})"
        parts = [self.real(arg, bound) for arg in term.args]
        if head in ("+", "*"):
            return f"({f' {head} '.join(parts)})"
        if head in EXTREMES:
            return reduce(lambda left, right: f"({EXTREMES[head]} {left} {right})", parts)
        if head in PREFIXES:
            return f"({PREFIXES[head]} {parts[0]})"
        own = self.name(term, bound)
        return f"(IZR {own})" if term.sort is INTEGER else own


def literal(term: Term) -> str:
    """Write a number."""
    over, _, under = str(term.label).partition("/")
    whole = f"({over})" if over.startswith("-") else over
    return f"({whole} / {under})" if under else whole


def comment(words: str) -> str:
    """Return a comment that ends where it should, whatever is said: no ``*)``, no quotation mark.

    >>> comment('x*y *) "')
    "(* x * y * ) ' *)"
    """
    plain = "".join(
        character if character.isascii() and character.isprintable() else "?" for character in words
    )
    return f"(* {' '.join(plain.replace('*', ' * ').replace(chr(34), chr(39)).split())} *)"


def proposition(statement: Sequent) -> str:
    """Return what a statement says, in Coq's words, of all that is free in it.

    Raises :class:`InputError` for what is no statement: a number, or a bound variable that no
    binder binds.
    """
    for term in (*(given for _, given in statement.hypotheses), statement.conclusion):
        if term.sort is not TRUTH or term.loose:
            raise InputError(shorten(text.write(term)), "is no statement")
    writer = Writer()
    given = [
        f"  {comment(name)}\n  {writer.truth(hypothesis)} ->\n"
        for name, hypothesis in statement.hypotheses
    ]
    conclusion = writer.truth(statement.conclusion)
    variables = " ".join(f"({own} : {type_})" for own, type_ in writer.free.values())
    every = f"  forall {variables},\n" if variables else ""
    return f"{every}{''.join(given)}  {conclusion}"


def claim(statement: Sequent) -> str:
    """Return the file that says in Coq what a statement says; raises what `proposition` raises.

    >>> positive, square = map(text.read_term, ("(< 0 x:R)", "(< 0 (* x:R x:R))"))
    >>> said = claim(Sequent((("x > 0", positive),), square))
    >>> print(said.removeprefix(DEFINED))
    <BLANKLINE>
    Definition claim : Prop :=
      forall (x_1 : R),
      (* x > 0 *)
      (0 < x_1) ->
      (0 < (x_1 * x_1)).
    <BLANKLINE>
    """
    stated = proposition(statement)
    return f"{required(stated)}{DEFINED}\nDefinition claim : Prop :=\n{stated}.\n"


def schema(name: str) -> str:
    """Return what a lemma schema states, in Coq's words, of all of its letters.

    What depends on an index, which the table writes as a call, is a sequence in Coq: nothing is
    asked of it between two integers.

    >>> print(schema("sum_empty"))
      forall (l_1 : Z) (f_3 : Z -> R),
      ((sum_over (fun j_2 : Z => (f_3 j_2%Z)) l_1%Z (l_1 + (-1))%Z) = 0)
    """
    return proposition(Sequent((), indexed(READ[name][1])))


def indexed(term: Term) -> Term:
    """Return a schema's statement with sequences in place of functions."""
    args = tuple(map(indexed, term.args))
    return Term("at" if term.head == "call" else term.head, args, term.label)


def schemas(names: Iterable[str]) -> str:
    """Return what is said in Coq of what lemma schemas state, each under its name."""
    each = "".join(f"\nDefinition {name} : Prop :=\n{schema(name)}.\n" for name in names)
    together = " /\\\n  ".join(names)
    return f"{each}\nDefinition claim : Prop :=\n  {together}.\n"


def required(text: str) -> str:
    """Return the line for what a text requires that is not defined for all: points, and normal."""
    needed = [name for name, sign in DEFINED_APART.items() if re.search(sign, text)]
    return f"From didp.shared Require Import {' '.join(needed)}.\n" if needed else ""
