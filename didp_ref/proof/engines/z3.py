"""z3, on one question: can these statements about real numbers be true together?

The question is written as SMT-LIB 2 text, which z3 reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.proof.engines import Answer
from didp_ref.proof.question import variables
from didp_ref.proof.terms import Term

if TYPE_CHECKING:
    import z3

WRITTEN = {"!=": "distinct", "<=>": "="}
SORTS = {"real": "Real", "truth": "Bool"}


def version() -> str:
    """Return z3's version, or raise :class:`Unavailable`."""
    try:
        import z3
    except ImportError:
        from didp_ref.errors import Unavailable

        raise Unavailable("the solver z3", "install didp_ref[proofs]") from None
    return str(z3.get_version_string())


def decide(statements: Sequence[Term], limit_ms: int) -> Answer:
    """Return what z3 says, with a model where there is one."""
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set("timeout", limit_ms)
    solver.from_string(smt_lib(statements))
    answer = str(solver.check())
    found = solver.model() if answer == "sat" else ()
    return {"answer": answer, "model": {str(atom): _value(found[atom]) for atom in found}}


def smt_lib(statements: Sequence[Term]) -> str:
    """Write a question in SMT-LIB 2."""
    declared = [f"(declare-fun {v.label} () {SORTS[v.head]})" for v in variables(statements)]
    asserted = [f"(assert {_written(one)})" for one in statements]
    return "\n".join(["(set-logic QF_NRA)", *declared, *asserted])


def _written(term: Term) -> str:
    if isinstance(term.label, Fraction):
        top, bottom = abs(term.label.numerator), term.label.denominator
        size = f"{top}.0" if bottom == 1 else f"(/ {top}.0 {bottom}.0)"
        return size if term.label >= 0 else f"(- {size})"
    if not term.args:
        return str(term.label or term.head)
    return f"({' '.join([WRITTEN.get(term.head, term.head), *map(_written, term.args)])})"


def _value(value: z3.ExprRef) -> str:
    import z3

    return str(value.approx(20) if z3.is_algebraic_value(value) else value)
