"""cvc5, on one question: can these statements about real numbers be true together?

The question is built in cvc5's own terms, one for each of ours; no text is written. It has several
ways to go about nonlinear arithmetic, and none is the best on every question; they are tried one
after the other, briefly and then longer. An answer of any is sound.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.proof.engines import Answer
from didp_ref.proof.terms import Term

if TYPE_CHECKING:
    import cvc5

WAYS: tuple[dict[str, str], ...] = (
    {},
    {"nl-rlv": "always"},
    {"nl-cov": "false"},
    {"nl-cov": "false", "nl-ext-split-zero": "true"},
    {"nl-cov": "false", "nl-rlv": "always"},
)
SHARES = (0.03, 0.17)
"""The parts of the time limit that each way has: a quick try of each, then a long one."""
KINDS = {
    **{"+": "ADD", "*": "MULT", "<=": "LEQ", "<": "LT", "=": "EQUAL", "!=": "DISTINCT"},
    **{"and": "AND", "or": "OR", "not": "NOT", "=>": "IMPLIES", "<=>": "EQUAL"},
}


def version() -> str:
    """Return cvc5's version, or raise :class:`Unavailable`."""
    try:
        import cvc5
    except ImportError:
        from didp_ref.errors import Unavailable

        raise Unavailable("the solver cvc5", "install didp_ref[proofs]") from None
    return str(cvc5.__version__)


def decide(statements: Sequence[Term], limit_ms: int) -> Answer:
    """Return the first answer that one of the ways comes to."""
    for share, options in itertools.product(SHARES, WAYS):
        said = _ask(statements, {"tlimit-per": str(round(limit_ms * share)), **options})
        if said in ("sat", "unsat"):
            return {"answer": said, "model": {}}
    return {"answer": "unknown", "model": {}}


def _ask(statements: Sequence[Term], options: Mapping[str, str]) -> str:
    import cvc5

    solver = cvc5.Solver()
    solver.setLogic("QF_NRA")
    for option, value in options.items():
        solver.setOption(option, value)
    known: dict[Term, cvc5.Term] = {}
    for statement in statements:
        solver.assertFormula(_built(solver, statement, known))
    return str(solver.checkSat())


def _built(solver: cvc5.Solver, term: Term, known: dict[Term, cvc5.Term]) -> cvc5.Term:
    import cvc5

    if term not in known:
        if isinstance(term.label, Fraction):
            made = solver.mkReal(term.label.numerator, term.label.denominator)
        elif term.label is not None:
            truth = term.head == "truth"
            sort = solver.getBooleanSort() if truth else solver.getRealSort()
            made = solver.mkConst(sort, str(term.label))
        elif not term.args:
            made = solver.mkBoolean(term.head == "true")
        else:
            parts = [_built(solver, one, known) for one in term.args]
            made = solver.mkTerm(getattr(cvc5.Kind, KINDS[term.head]), *parts)
        known[term] = made
    return known[term]
