"""Why a step does not follow: values at which its premises hold and its conclusion does not.

This is for whoever writes a proof, and decides nothing. z3 is asked again, for a model; what is not
arithmetic is a number of which nothing is known, so a model may be one that no function has.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from didp_ref.kernel.engines.z3 import smt_lib
from didp_ref.kernel.question import Question, Writer, question
from didp_ref.kernel.rules import Obligation
from didp_ref.kernel.terms import FALSE, INTEGER, TRUTH, Term, number
from didp_ref.symbolic.display import plain

TIME_LIMIT_MS = 5_000
WHOLE = "to a solver an integer is any real number"
STEPS = 3_000_000
"""z3's own count, so that what it suggests does not depend on how busy a machine is."""


def suggestions(statements: Sequence[Term], names: Sequence[str]) -> dict[str, Fraction]:
    """Return rational numbers for real letters at which z3 finds that all statements may hold."""
    import z3

    writer = Writer()
    extremes = {part for term in statements for part in _extremes(term)}
    facts = [fact for part in sorted(extremes, key=plain) for fact in _facts_of_extreme(part)]
    values = _model(question([*statements, *facts], FALSE, writer), rlimit=STEPS)
    if values is None:
        return {}
    by_name = {name: values.get(str(writer.real(Term("real", (), name)).label)) for name in names}
    return {
        name: Fraction(0) if value is None else Fraction(str(value))
        for name, value in by_name.items()
        if value is None or z3.is_rational_value(value)
    }


def countermodel(obligation: Obligation) -> str:
    """Return values at which the premises of a question hold and its conclusion does not.

    It says so where one is given to an integer that is none.
    """
    import z3

    writer = Writer()
    values = _model(question(obligation.premises, obligation.conclusion, writer)) or {}
    shown: dict[str, str] = {}
    whole = True
    for term in (
        inner
        for whole in (*obligation.premises, obligation.conclusion)
        for inner in _numbers(whole)
    ):
        name = str(writer.real(term).label)
        if name in values:
            value = values[name]
            exact = value.approx(20) if z3.is_algebraic_value(value) else value
            shown[plain(term)] = str(exact)
            whole = whole and (term.sort is not INTEGER or str(value).lstrip("-").isdecimal())
    text = ", ".join(f"{term} = {value}" for term, value in sorted(shown.items()))
    return text if whole else f"{text} ({WHOLE})"


def _model(asked: Question, **limits: int) -> dict[str, Any] | None:
    """Return z3's values of the letters and atoms of a question; ``None`` where it has none."""
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set(timeout=TIME_LIMIT_MS, **limits)  # also where it forgets to count
    solver.from_string(smt_lib(asked))
    if solver.check() != z3.sat:
        return None
    model = solver.model()
    return {str(atom): model[atom] for atom in model}


def _extremes(term: Term) -> Iterator[Term]:
    """Yield the closed maxima, minima and absolute values in a term."""
    if term.head in ("max", "min", "abs") and not term.loose:
        yield term
    for argument in term.args:
        yield from _extremes(argument)


def _facts_of_extreme(term: Term) -> Iterator[Term]:
    """Say that an extreme is one of its arguments, and none is beyond it."""
    among = term.args
    if term.head == "abs":
        among = (*among, Term("*", (number(-1), *among)))
    yield Term("or", tuple(Term("=", (term, each)) for each in among))
    for each in among:
        yield Term("<=", (term, each) if term.head == "min" else (each, term))


def _numbers(term: Term) -> Iterator[Term]:
    """Return the closed numbers in a term that are no sum, product or number."""
    if term.sort is not TRUTH and not term.loose and term.head not in ("+", "*", "number"):
        yield term
        return
    for argument in term.args:
        yield from _numbers(argument)
