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
    known = dict.fromkeys(variable for one in statements for variable in variables(one))
    declared = [f"(declare-fun {one.label} () {SORTS[one.head]})" for one in known]
    asserted = [f"(assert {_written(one)})" for one in statements]
    return "\n".join(["(set-logic QF_NRA)", *declared, *asserted])


def _written(term: Term) -> str:
    if isinstance(term.label, Fraction):
        size = f"(/ {abs(term.label.numerator)}.0 {term.label.denominator}.0)"
        return size if term.label >= 0 else f"(- {size})"
    if not term.args:
        return str(term.label or term.head)
    return f"({' '.join([WRITTEN.get(term.head, term.head), *map(_written, term.args)])})"
