"""What a verdict rests on stays small enough to read: at most a thousand lines of code.

Counted is every module of ours that the checker and the process beside it import while they run.
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.kernel.refusals.attempts import Attempt, step
from tools.figures import lines_of_code, trusted

MOST_LINES = 1000
NOT_TRUSTED = ("sympy", "numpy", "mpmath", "proofs", "didp_ref.papers", "didp_ref.audit.claim")
IDENTITY = "(= (+ x:R 1) (+ 1 x:R))"
PROOF = Attempt(IDENTITY, (step("conclusion", IDENTITY, rule="identity"),))
CHECKED = json.dumps({"statement": PROOF.statement, "object": PROOF.text})
ASKED = [json.dumps([1, name, "", ["(not (<= 0 1))"], 1000]) for name in ("z3", "cvc5")]
MOST_AROUND = 3100
"""Lines of what runs in the process that decides a verdict, the checker's own among them."""
RUN = """
import json, sys
from didp_ref.kernel import {program}
{program}.main()
print(json.dumps({{name: getattr(one, "__file__", None) for name, one in sys.modules.items()}}))
"""


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


def test_lines_of_code_are_counted() -> None:
    assert lines_of_code('"""Words."""\n\nx = 1  # why\n# only words\ny = (\n    2\n)\n') == 4


def test_both_programs_run_to_their_end() -> None:
    said, _ = ran("checker", CHECKED)
    assert json.loads(said[-1])["outcome"] == "holds"
    assert ran("solver_process", *ASKED)[0] == ['[1, "unsat"]', '[1, "unsat"]']


def test_what_is_trusted_is_short() -> None:
    """The figures are of what the two programs import while they run."""
    checker, beside, _ = trusted().values()
    own = {name for name in imported() if is_in(name, "didp_ref")}
    assert own - {"didp_ref.kernel.__main__"} == {*checker, *beside}
    assert "didp_ref.kernel.rules" in checker and "didp_ref.kernel.engines.z3" in beside
    assert sum({**checker, **beside}.values()) <= MOST_LINES


def test_what_decides_a_verdict_around_the_checker_is_counted() -> None:
    """SECURITY.md says how much it is, sympy not counted."""
    *_, around = trusted().values()
    assert sum(around.values()) <= MOST_AROUND
    said = (Path(__file__).parents[2] / "SECURITY.md").read_text("utf-8")
    assert f"{MOST_AROUND:,} lines" in said and "`python -m tools.figures`" in said


def test_what_is_trusted_knows_no_paper_and_no_sympy() -> None:
    assert [name for name in imported() if any(is_in(name, one) for one in NOT_TRUSTED)] == []


def is_in(module: str, package: str) -> bool:
    """Say whether a module is a package, or stands in it."""
    return f"{module}.".startswith(f"{package}.")
