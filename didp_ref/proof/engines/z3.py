"""z3, on one question: are these statements about real numbers unsatisfiable?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from didp_ref.errors import Unavailable
from didp_ref.proof.engines import Answer

if TYPE_CHECKING:
    import z3

name = "z3"


def version() -> str:
    """Return z3's version, or raise :class:`Unavailable`."""
    try:
        import z3
    except ImportError:
        raise Unavailable("the solver z3", "install didp_ref[proofs]") from None
    return str(z3.get_version_string())


def decide(question: str, limit_ms: int) -> Answer:
    """Return what z3 says, with a model where there is one."""
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set("timeout", limit_ms)
    solver.from_string(question)
    answer = str(solver.check())
    found = solver.model() if answer == "sat" else ()
    return {"answer": answer, "model": {str(atom): _written(found[atom]) for atom in found}}


def _written(value: z3.ExprRef) -> str:
    import z3

    return str(value.approx(20) if z3.is_algebraic_value(value) else value)
