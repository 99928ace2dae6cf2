"""cvc5, on one question: are these statements about real numbers unsatisfiable?

It has several ways to go about nonlinear arithmetic, and none is the best on every question; they
are tried one after the other, briefly and then longer. An answer of any is sound.
"""

from __future__ import annotations

import itertools

from didp_ref.errors import Unavailable
from didp_ref.proof.engines import Answer

name = "cvc5"
WAYS: tuple[dict[str, str], ...] = (
    {},
    {"nl-rlv": "always"},
    {"nl-cov": "false"},
    {"nl-cov": "false", "nl-ext-split-zero": "true"},
    {"nl-cov": "false", "nl-rlv": "always"},
)
SHARES = (0.03, 0.17)
"""The parts of the time limit that each way has: a quick try of each, then a long one."""


def version() -> str:
    """Return cvc5's version, or raise :class:`Unavailable`."""
    try:
        import cvc5
    except ImportError:
        raise Unavailable("the solver cvc5", "install didp_ref[proofs]") from None
    return str(cvc5.__version__)


def decide(question: str, limit_ms: int) -> Answer:
    """Return the first answer that one of the ways comes to."""
    for share, options in itertools.product(SHARES, WAYS):
        said = _ask(question, {"tlimit-per": str(round(limit_ms * share)), **options})
        if said in ("sat", "unsat"):
            return {"answer": said, "model": {}}
    return {"answer": "unknown", "model": {}}


def _ask(question: str, options: dict[str, str]) -> str:
    import cvc5

    solver = cvc5.Solver()
    for option, value in options.items():
        solver.setOption(option, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, question, "question")
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += str(command.invoke(solver, parser.getSymbolManager()))
    return said.strip()
