"""Statements in Gallina, the language in which Coq is told what to prove.

Coq's functions are total and a statement's are not. ``1/0`` is 0, and so is ``ln`` of what is not
positive; a sum or product over ``lower..upper`` is empty also where ``upper < lower - 1``.
A statement speaks of the values where each of its terms is defined, or does not matter because a
hypothesis or a case shuts it out. There Coq's functions are the statement's; what is said in Coq of
other values is said in addition. So a proof in Coq is a proof of the statement. (Not every true
statement has one, because Coq may be asked for more than the statement says.) In the same way a
free symbol is any integer or any real number: a sign that sympy was told of it is not assumed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce

import sympy
from sympy.core.function import AppliedUndef

from didp_ref.claim import Statement
from didp_ref.errors import InputError
from didp_ref.proof.logic import ForAll, unbind
from didp_ref.proof.notation import Formula, Term

CLAIM = """\
From Coq Require Import ZArith Reals.
Open Scope R_scope.

(* the first n terms from the lower end on, summed, and multiplied *)
Fixpoint sum_first (f : Z -> R) (lower : Z) (n : nat) : R :=
  match n with O => 0 | S k => sum_first f lower k + f (lower + Z.of_nat k)%Z end.
Fixpoint product_first (f : Z -> R) (lower : Z) (n : nat) : R :=
  match n with O => 1 | S k => product_first f lower k * f (lower + Z.of_nat k)%Z end.
Definition many (lower upper : Z) : nat := Z.to_nat (upper - lower + 1).
Definition sum_over (f : Z -> R) (lower upper : Z) : R := sum_first f lower (many lower upper).
Definition product_over (f : Z -> R) (lower upper : Z) : R :=
  product_first f lower (many lower upper).

Definition claim : Prop :=
"""

RELATIONS = {
    sympy.Le: "<=",
    sympy.Lt: "<",
    sympy.Ge: ">=",
    sympy.Gt: ">",
    sympy.Eq: "=",
    sympy.Ne: "<>",
}
FUNCTIONS = {sympy.exp: "exp", sympy.log: "ln", sympy.Abs: "Rabs"}
FOLDED = {sympy.Max: "(Rmax {} {})", sympy.Min: "(Rmin {} {})"}
JOINED = {sympy.Add: " + ", sympy.Mul: " * "}
OVER_RANGES = {sympy.Sum: "sum_over", sympy.Product: "product_over"}
CONNECTIVES = {
    sympy.And: r"({} /\ {})",
    sympy.Or: r"({} \/ {})",
    sympy.Implies: "({} -> {})",
    sympy.Xor: r"(({0} /\ ~ {1}) \/ (~ {0} /\ {1}))",
}


class Writer:
    """Writes formulas and terms for Coq, and collects the free variables with their types.

    A name ends in a number that no other has: it is no word of Coq's, and no name of a definition
    that is used.
    """

    def __init__(self) -> None:
        self.free: dict[object, tuple[str, str]] = {}
        self.bound: dict[sympy.Basic, str] = {}
        self.count = 0

    def fresh(self, label: str) -> str:
        """Return a name that nothing else has."""
        self.count += 1
        stem = label if re.fullmatch("[A-Za-z][A-Za-z0-9_]*", label) else "x"
        return f"{stem}_{self.count}"

    def variable(self, node: Term, key: object, label: str, type_: str) -> str:
        """Return the name of a free number, a sequence or an unknown function."""
        if node.is_real is not True:
            raise InputError(str(node), "is not declared a real number")
        if key not in self.free:
            self.free[key] = (self.fresh(label), type_)
        return self.free[key][0]

    def symbol(self, node: sympy.Symbol) -> str:
        """Return the name of a number."""
        if node in self.bound:
            return self.bound[node]
        return self.variable(node, node, node.name, "Z" if is_whole(node) else "R")

    def under(
        self, variable: sympy.Symbol, kind: str, body: Formula, write: Callable[[Formula], str]
    ) -> tuple[str, str]:
        """Write what stands under a bound variable, and return the variable's name with it."""
        if variable != sympy.Symbol(variable.name, **{kind: True}):
            raise InputError(str(variable), f"is bound, and declared more or less than {kind}")
        outside, own = self.bound, self.fresh(variable.name)
        self.bound = {**outside, variable: own}
        text = write(body)
        self.bound = outside
        return own, text

    def formula(self, node: Formula) -> str:
        """Write a statement."""
        if node in (sympy.true, sympy.false):
            return str(node)
        if isinstance(node, ForAll):
            return self._every(node)
        if type(node) in RELATIONS:
            whole = all(is_whole(side) for side in node.args)
            left, right = map(self.whole if whole else self.real, node.args)
            return f"({left} {RELATIONS[type(node)]} {right}){'%Z' if whole else ''}"
        parts = [self.formula(one) for one in node.args]
        if isinstance(node, sympy.Not):
            return f"(~ {parts[0]})"
        if isinstance(node, sympy.Equivalent):
            return "({})".format(r" /\ ".join(f"({parts[0]} <-> {one})" for one in parts[1:]))
        if type(node) not in CONNECTIVES:
            raise InputError(str(node), "is no statement that can be written for Coq")
        return reduce(CONNECTIVES[type(node)].format, parts)

    def _every(self, node: ForAll) -> str:
        if not node.ends:
            own, body = self.under(node.variable, "real", node.body, self.formula)
            return f"(forall {own} : R, {body})"
        lower, upper = node.ends
        low = self.whole(lower)
        high = None if upper is sympy.oo else self.whole(upper)
        own, body = self.under(node.variable, "integer", node.body, self.formula)
        inside = f"({low} <= {own})%Z -> " + (f"({own} <= {high})%Z -> " if high else "")
        return f"(forall {own} : Z, {inside}{body})"

    def whole(self, node: Term) -> str:
        """Write an integer."""
        if isinstance(node, sympy.Symbol) and is_whole(node):
            return self.symbol(node)
        if not is_whole(node):
            raise InputError(str(node), "is no integer that can be written for Coq")
        if isinstance(node, sympy.Integer):
            return literal(node.p)
        return f"({JOINED[type(node)].join(map(self.whole, node.args))})"

    def real(self, node: Term) -> str:
        """Write a real number."""
        kind = type(node)
        if isinstance(node, sympy.Rational):
            return literal(node.p) if node.q == 1 else f"({literal(node.p)} / {node.q})"
        if isinstance(node, sympy.Symbol):
            return f"(IZR {self.symbol(node)})" if is_whole(node) else self.symbol(node)
        if kind in JOINED:
            return f"({JOINED[kind].join(map(self.real, node.args))})"
        if kind is sympy.Pow and isinstance(node.exp, sympy.Integer):
            base, count = self.real(node.base), abs(node.exp)
            power = base if count == 1 else f"(pow {base} {count})"
            return power if node.exp >= 0 else f"(/ {power})"
        if kind in FUNCTIONS and len(node.args) == 1:
            return f"({FUNCTIONS[kind]} {self.real(node.args[0])})"
        if kind in FOLDED:
            return reduce(FOLDED[kind].format, map(self.real, node.args))
        if kind in OVER_RANGES:
            body, variable, ends = unbind(node)
            low, high = (self.whole(end) for end in ends)
            own, text = self.under(variable, "integer", body, self.real)
            return f"({OVER_RANGES[kind]} (fun {own} : Z => {text}) {low}%Z {high}%Z)"
        if isinstance(node, sympy.Indexed) and node.base.label not in self.bound:
            indices = [f"{self.whole(one)}%Z" for one in node.indices]
            key = (node.base, len(indices))
            sequence = self.variable(node, key, str(node.base), "Z -> " * len(indices) + "R")
            return f"({sequence} {' '.join(indices)})"
        if isinstance(node, AppliedUndef):
            key = (node.func, len(node.args))
            own = self.variable(node, key, node.func.__name__, "R -> " * len(node.args) + "R")
            return f"({own} {' '.join(map(self.real, node.args))})"
        raise InputError(str(node), "is no real number that can be written for Coq")


def literal(number: int) -> str:
    """Write an integer that is known."""
    return str(number) if number >= 0 else f"({number})"


def is_whole(node: Term) -> bool:
    """Say whether a term is made of integers by addition and multiplication alone."""
    if type(node) in JOINED:
        return all(map(is_whole, node.args))
    return isinstance(node, sympy.Integer) or (isinstance(node, sympy.Symbol) and node.is_integer)


def comment(text: str) -> str:
    """Return a comment that ends where it should, whatever the text: no ``*)``, no quotation mark.

    >>> comment('x*y *) "')
    "(* x * y * ) ' *)"
    """
    plain = "".join(one if one.isascii() and one.isprintable() else "?" for one in text)
    return f"(* {' '.join(plain.replace('*', ' * ').replace(chr(34), chr(39)).split())} *)"


def claim(statement: Statement) -> str:
    """Return the file that says in Coq what a statement says.

    Raises :class:`InputError` that names the term for which there are no words.

    >>> x = sympy.Symbol("x", real=True)
    >>> positive = sympy.Lt(0, x, evaluate=False)
    >>> said = claim(Statement({"x > 0": positive}, sympy.Lt(0, x**2, evaluate=False)))
    >>> print(said.removeprefix(CLAIM))
      forall (x_1 : R),
      (* x > 0 *)
      (0 < x_1) ->
      (0 < (pow x_1 2)).
    <BLANKLINE>
    """
    writer = Writer()
    given = [
        f"  {comment(said)}\n  {writer.formula(one)} ->\n"
        for said, one in statement.hypotheses.items()
    ]
    conclusion = writer.formula(statement.conclusion)
    variables = " ".join(f"({own} : {type_})" for own, type_ in writer.free.values())
    every = f"  forall {variables},\n" if variables else ""
    return f"{CLAIM}{every}{''.join(given)}  {conclusion}.\n"
