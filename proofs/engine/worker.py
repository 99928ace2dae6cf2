"""A process that puts questions to the solvers, so that one that does not stop can be ended.

It reads a question a line on standard input, as JSON, and writes the answer the same way. Both
solvers read the very same text in SMT-LIB 2.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def ask_z3(question: str, limit: int, options: dict[str, str]) -> dict[str, Any]:
    """Return what z3 says, with a model where there is one."""
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set("timeout", limit, **options)
    solver.from_string(question)
    answer = str(solver.check())
    model: dict[str, str] = {}
    if answer == "sat":
        found = solver.model()
        for name in found.decls():
            value = found[name]
            model[str(name)] = str(value.approx(20) if z3.is_algebraic_value(value) else value)
    return {"answer": answer, "model": model}


def ask_cvc5(question: str, limit: int, options: dict[str, str]) -> dict[str, Any]:
    """Return what cvc5 says."""
    import cvc5

    solver = cvc5.Solver()
    for option, value in {"tlimit-per": str(limit), **options}.items():
        solver.setOption(option, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, question, "question")
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += str(command.invoke(solver, parser.getSymbolManager()))
    answer = said.strip()
    return {"answer": answer if answer in ("sat", "unsat") else "unknown", "model": {}}


def main() -> None:
    """Answer questions until there are no more."""
    for line in sys.stdin:
        asked = json.loads(line)
        ask = ask_z3 if asked["engine"] == "z3" else ask_cvc5
        answer = ask(asked["question"], asked["limit"], asked["options"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
