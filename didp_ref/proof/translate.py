"""From statements to a question for the solvers.

Sums, products and powers with integer exponents are arithmetic. Everything else (exp, log, |x|,
max, finite sums, entries of sequences, unknown functions, quantified statements) is a *fresh atom*:
a variable of which nothing is known, the same for expressions of the same form. Division is by
total reciprocals: of ``1/b`` it is known only that ``b/b = 1`` when ``b`` is not zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy import ITE, And, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Ne, Not, Or, Xor
from sympy.core.relational import Relational

from didp_ref.proof.logic import ForAll, form

RELATIONS = {Le: "<=", Lt: "<", Ge: ">=", Gt: ">", Eq: "=", Ne: "distinct"}
CONNECTIVES = {
    **{And: "and", Or: "or", Not: "not", Implies: "=>"},
    **{Equivalent: "=", Xor: "xor", ITE: "ite"},
}
LARGEST_POWER = 12


class Translation:
    """One question in the making: its atoms and what is known of reciprocals."""

    def __init__(self) -> None:
        self.atoms: dict[str, tuple[str, str]] = {}
        self.meaning: dict[str, Any] = {}
        self.reciprocals: list[str] = []

    def _atom(self, key: str, sort: str, meaning: Any) -> str:
        name = self.atoms.setdefault(key, (f"a{len(self.atoms)}", sort))[0]
        self.meaning.setdefault(name, meaning)
        return name

    def statement(self, node: Any) -> str:
        """Write a statement."""
        if node in (sympy.true, sympy.false):
            return str(node).lower()
        if isinstance(node, ForAll):
            return self._atom(form(node), "Bool", node)
        if isinstance(node, Relational):
            left, right = (self.term(side) for side in node.args)
            return f"({RELATIONS[type(node)]} {left} {right})"
        if type(node) in CONNECTIVES:
            parts = " ".join(self.statement(argument) for argument in node.args)
            return f"({CONNECTIVES[type(node)]} {parts})"
        raise TypeError(f"{node} is not a statement made of relations and connectives")

    def term(self, node: Any) -> str:
        """Write a real number."""
        if isinstance(node, sympy.Rational):
            size = f"{abs(node.p)}.0" if node.q == 1 else f"(/ {abs(node.p)}.0 {node.q}.0)"
            return size if node >= 0 else f"(- {size})"
        if isinstance(node, sympy.Add | sympy.Mul):
            sign = "+" if isinstance(node, sympy.Add) else "*"
            return f"({sign} {' '.join(self.term(argument) for argument in node.args)})"
        if isinstance(node, sympy.Pow) and node.exp.is_Integer and abs(node.exp) <= LARGEST_POWER:
            count = abs(int(node.exp))
            factor = self.term(node.base) if node.exp > 0 else self._reciprocal(node.base)
            return factor if count == 1 else f"(* {' '.join([factor] * count)})"
        if isinstance(node, sympy.Piecewise):
            return self._cases(node)
        if node.has(sympy.nan, sympy.zoo, sympy.oo, -sympy.oo, sympy.I):
            raise TypeError(f"{node} is not a real number")
        return self._atom(form(node), "Real", node)

    def _reciprocal(self, base: Any) -> str:
        key = f"1/{form(base)}"
        if key not in self.atoms:
            name, divisor = self._atom(key, "Real", 1 / base), self.term(base)
            self.reciprocals.append(f"(or (= {divisor} 0.0) (= (* {divisor} {name}) 1.0))")
        return self.atoms[key][0]

    def _cases(self, node: Any) -> str:
        *cases, (last, condition) = node.args
        otherwise = (
            self.term(last) if condition == sympy.true else self._atom(form(node), "Real", node)
        )
        if condition != sympy.true:
            cases.append((last, condition))
        for value, when in reversed(cases):
            otherwise = f"(ite {self.statement(when)} {self.term(value)} {otherwise})"
        return otherwise

    def question(self, statements: Sequence[str]) -> str:
        """Write the question whether statements can hold together."""
        lines = ["(set-logic QF_NRA)"]
        lines += [f"(declare-fun {name} () {sort})" for name, sort in self.atoms.values()]
        lines += [f"(assert {one})" for one in (*self.reciprocals, *statements)]
        return "\n".join([*lines, "(check-sat)"])


def entailment(premises: Sequence[Any], conclusion: Any) -> tuple[str, dict[str, Any]]:
    """Write "the premises hold and the conclusion does not", and say what the atoms stand for."""
    translation = Translation()
    assumed = [translation.statement(premise) for premise in premises]
    denied = f"(not {translation.statement(conclusion)})"
    text = translation.question([*assumed, denied])
    return text, translation.meaning
