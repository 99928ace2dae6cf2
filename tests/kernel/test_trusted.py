"""What a verdict rests on stays small enough to read: at most a thousand lines of code.

Counted is every module of ours that the checker and the process beside it import while they run.
"""

from __future__ import annotations

import ast
import io
import json
import subprocess
import sys
import tokenize
from functools import cache
from pathlib import Path

from tests.kernel.refusals.attempts import Attempt, step

MOST_LINES = 1000
NOT_TRUSTED = ("sympy", "numpy", "mpmath", "proofs", "didp_ref.papers", "didp_ref.audit.claim")
IDENTITY = "(= (+ x:R 1) (+ 1 x:R))"
PROOF = Attempt(IDENTITY, (step("conclusion", IDENTITY, rule="identity"),))
CHECKED = json.dumps({"statement": PROOF.statement, "object": PROOF.text})
ASKED = [json.dumps([1, name, "", ["(not (<= 0 1))"], 1000]) for name in ("z3", "cvc5")]
MOST_AROUND = 3300
"""Lines of what runs in the process that decides a verdict, the checker's own among them."""
AROUND = ("audit.proofs", "audit.checking", "audit.verdict", "symbolic.sympy_reader")
RUN = """
import json, sys
from didp_ref.kernel import {program}
{program}.main()
print(json.dumps({{name: getattr(one, "__file__", None) for name, one in sys.modules.items()}}))
"""
NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


@cache
def ran(program: str, *lines: str) -> tuple[list[str], dict[str, str]]:
    """Run a program on lines of input; return what it says, and where its modules come from."""
    command = [sys.executable, "-P", "-c", RUN.format(program=program)]
    given = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    *said, modules = done.stdout.splitlines()
    return said, json.loads(modules)


def imported() -> dict[str, str]:
    """Return where the modules come from that either program imports."""
    return {**ran("checker", CHECKED)[1], **ran("solver_process", *ASKED)[1]}


def lines_of_code(source: str) -> int:
    """Count lines, without blank lines, comments and docstrings."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NOT_CODE:
            lines |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        text = node.value if isinstance(node, ast.Expr) else None
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            lines -= set(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    return len(lines)


def test_lines_of_code_are_counted() -> None:
    assert lines_of_code('"""Words."""\n\nx = 1  # why\n# only words\ny = (\n    2\n)\n') == 4


def test_both_programs_run_to_their_end() -> None:
    said, _ = ran("checker", CHECKED)
    assert json.loads(said[-1])["outcome"] == "holds"
    assert ran("solver_process", *ASKED)[0] == ['[1, "unsat"]', '[1, "unsat"]']


def test_what_is_trusted_is_short() -> None:
    own = {name: Path(file) for name, file in imported().items() if is_in(name, "didp_ref")}
    assert {
        "didp_ref.kernel.checker",
        "didp_ref.kernel.solver_process",
        "didp_ref.kernel.rules",
    } <= {*own}
    assert {f"didp_ref.kernel.engines.{one}" for one in ("z3", "cvc5")} <= {*own}
    counts = {name: lines_of_code(file.read_text("utf-8")) for name, file in own.items()}
    assert sum(counts.values()) <= MOST_LINES, counts


def test_what_decides_a_verdict_around_the_checker_is_counted() -> None:
    """SECURITY.md says how much it is, sympy not counted."""
    program = "import json, sys\n" + "".join(f"import didp_ref.{name}\n" for name in AROUND)
    program += (
        "print(json.dumps([m.__file__ for n, m in sys.modules.items() if n[:8] == 'didp_ref']))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True
    )
    count = sum(lines_of_code(Path(file).read_text("utf-8")) for file in json.loads(done.stdout))
    assert count <= MOST_AROUND
    assert f"{MOST_AROUND:,} lines" in (Path(__file__).parents[2] / "SECURITY.md").read_text(
        "utf-8"
    )


def test_what_is_trusted_knows_no_paper_and_no_sympy() -> None:
    assert [name for name in imported() if any(is_in(name, one) for one in NOT_TRUSTED)] == []


def is_in(module: str, package: str) -> bool:
    """Say whether a module is a package, or stands in it."""
    return f"{module}.".startswith(f"{package}.")
