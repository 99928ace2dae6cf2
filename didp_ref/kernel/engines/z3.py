"""z3, on one question: can these statements about real numbers be true together?

The question is written as SMT-LIB 2 text, which z3 reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from didp_ref.kernel.question import variables
from didp_ref.kernel.terms import Term

DISTRIBUTION = "z3-solver"
WAYS = ("",)
WRITTEN = {"!=": "distinct", "<=>": "="}
SORTS = {"real": "Real", "truth": "Bool"}


def decide(statements: Sequence[Term], _: str, limit_ms: int) -> str:
    """Return what z3 says."""
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set("timeout", limit_ms)
    solver.from_string(smt_lib(statements))
    return str(solver.check())


def smt_lib(statements: Sequence[Term]) -> str:
    """Write a question in SMT-LIB 2."""
    unknowns = dict.fromkeys(unknown for term in statements for unknown in variables(term))
    declared = [f"(declare-fun {unknown.label} () {SORTS[unknown.head]})" for unknown in unknowns]
    asserted = [f"(assert {_written(term)})" for term in statements]
    return "\n".join(["(set-logic QF_NRA)", *declared, *asserted])


def _written(term: Term) -> str:
    if isinstance(term.label, Fraction):
        size = f"(/ {abs(term.label.numerator)}.0 {term.label.denominator}.0)"
        return size if term.label >= 0 else f"(- {size})"
    if not term.args:
        return str(term.label or term.head)
    return f"({' '.join([WRITTEN.get(term.head, term.head), *map(_written, term.args)])})"
