"""cvc5, on one question: can these statements about real numbers be true together?

The question is built in cvc5's own terms, one for each of ours; no text is written. It has several
ways to go about nonlinear arithmetic, and none is the best on every question. An answer of any is
sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.kernel.terms import Term

if TYPE_CHECKING:
    import cvc5

DISTRIBUTION = "cvc5"
WAYS = (
    *("nl-rlv=always", "nl-cov=false nl-rlv=always", "nl-cov=false nl-ext-split-zero=true"),
    *("", "nl-cov=false"),
)
"""Options for each way. The first decides nearly every question in a few milliseconds, the second
most of the others."""
KINDS = {
    **{"+": "ADD", "*": "MULT", "<=": "LEQ", "<": "LT", "=": "EQUAL", "!=": "DISTINCT"},
    **{"and": "AND", "or": "OR", "not": "NOT", "=>": "IMPLIES", "<=>": "EQUAL"},
}


def decide(statements: Sequence[Term], way: str, limit_ms: int) -> str:
    """Return what cvc5 says when it goes that way."""
    import cvc5

    solver = cvc5.Solver()
    solver.setLogic("QF_NRA")
    for option in (f"tlimit-per={limit_ms}", *way.split()):
        solver.setOption(*option.split("="))
    constants: dict[Term, cvc5.Term] = {}
    for statement in statements:
        solver.assertFormula(_built(solver, statement, constants))
    result = solver.checkSat()
    return "sat" if result.isSat() else "unsat" if result.isUnsat() else "unknown"


def _built(solver: cvc5.Solver, term: Term, constants: dict[Term, cvc5.Term]) -> cvc5.Term:
    import cvc5

    if isinstance(term.label, Fraction):
        return solver.mkReal(term.label.numerator, term.label.denominator)
    if term.head in ("true", "false"):
        return solver.mkBoolean(term.head == "true")
    if term.args:
        parts = [_built(solver, arg, constants) for arg in term.args]
        return solver.mkTerm(getattr(cvc5.Kind, KINDS[term.head]), *parts)
    if term not in constants:
        sort = solver.getBooleanSort() if term.head == "truth" else solver.getRealSort()
        constants[term] = solver.mkConst(sort, str(term.label))
    return constants[term]
