"""How large the house is, and how far one goes through it: ``python -m tools.figures [CLAIM]``.

Lines and files of every room, and of each process that decides a verdict; for ``show`` and
``audit`` of a claim how many modules of ours are imported, and through how many files the command
goes: in how many a function is called.
``python -m tools.figures --since COMMIT`` sets the rooms beside those of a commit.
"""

import ast
import io
import json
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from types import FrameType

from didp_ref.cli.terminal import print_table

ROOT = Path(__file__).parents[1]
PARTS = ("didp_ref", "proofs", "tools", "tests", "benchmarks")
CLAIM = "abdi.theorem-3"
PROCESSES = {
    "the checker": ("kernel.checker",),
    "the process beside it": ("kernel.solver_process", "kernel.engines.z3", "kernel.engines.cvc5"),
    "reads, asks and judges": (
        "audit.proofs",
        "audit.checking",
        "audit.verdict",
        "symbolic.sympy_reader",
    ),
}
"""The processes that decide a verdict, with what they import first."""


def main(words: Sequence[str]) -> int:
    """Print the figures."""
    if words[:1] == ["--since"]:
        print_table(
            f"rooms, at {words[1]} and now",
            ("room", "files", "Python", "other", "files now", "Python", "other"),
            list(beside(words[1])),
        )
        return 0
    claim = words[0] if words else CLAIM
    print_table("rooms", ("room", "files", "lines of Python", "other lines"), list(rooms()))
    counted = [(process, len(own), sum(own.values())) for process, own in trusted().items()]
    print_table("what decides a verdict", ("process", "modules of ours", "lines of code"), counted)
    rows = [(command, *in_a_process(command, claim)) for command in ("show", "audit")]
    print_table(f"of {claim}", ("command", "modules of ours imported", "files gone through"), rows)
    return 0


def beside(commit: str) -> Iterator[tuple[str | int, ...]]:
    """Yield every room of a commit, and of today, with the figures of both."""
    before, now = ({room: figures for room, *figures in rooms(when)} for when in (commit, ""))
    for room in sorted({**before, **now}, key=lambda room: (room.startswith("all"), room)):
        yield (room, *before.get(room, (0, 0, 0)), *now.get(room, (0, 0, 0)))


def in_git(commit: str) -> dict[str, int]:
    """Return the files in git, of a commit or of the checkout, with their lines."""

    def lines(*words: str) -> list[str]:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    listed = lines("ls-tree", "-r", "--name-only", commit) if commit else lines("ls-files")
    # a file without any line is not counted
    counted = lines("grep", "--text", "--count", "", *([commit] if commit else []))
    said = (line.removeprefix(f"{commit}:").rpartition(":") for line in counted)
    return dict.fromkeys(listed, 0) | {file: int(count) for file, _, count in said}


def rooms(commit: str = "") -> Iterator[tuple[str, int, int, int]]:
    """Yield of every room, and of all, its files in git, and their lines."""
    counts: dict[str, Counter[str]] = {}
    for file, lines in in_git(commit).items():
        first, *rest = file.split("/")
        inside = first in ("didp_ref", "tests", "proofs") and len(rest) > 1
        room = f"{first}/{rest[0]}" if inside else first if rest else "."
        kind = "python" if file.endswith(".py") else "other"
        counts.setdefault(room, Counter()).update({"files": 1, kind: lines})
    for room, count in sorted(counts.items()):
        yield room, count["files"], count["python"], count["other"]
    for part in PARTS:
        whole = Counter[str]()
        for room, count in counts.items():
            if room == part or room.startswith(f"{part}/"):
                whole.update(count)
        yield f"all of {part}", whole["files"], whole["python"], whole["other"]
    every = sum(counts.values(), Counter[str]())
    yield "all", every["files"], every["python"], every["other"]


def trusted() -> dict[str, dict[str, int]]:
    """Return of every process that decides a verdict our modules in it, with their lines of code.

    Sympy, which builds the statements, and the solvers are not counted.
    """
    return {
        process: {name: lines_of_code(Path(file).read_text("utf-8")) for name, file in own.items()}
        for process, own in ((process, _imported(names)) for process, names in PROCESSES.items())
    }


def _imported(names: Iterable[str]) -> dict[str, str]:
    """Return our modules that others import, with their files, in a process of their own."""
    program = f"""
import json, sys
from importlib import import_module
for name in {[*names]!r}:
    import_module("didp_ref." + name)
ours = [name for name in sys.modules if name.split(".")[0] == "didp_ref"]
print(json.dumps({{name: sys.modules[name].__file__ for name in ours}}))
"""
    command = [sys.executable, "-P", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


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


def in_a_process(command: str, claim: str) -> tuple[str, str]:
    """Return the counts of a command that is run on a claim in a process of its own."""
    run = [sys.executable, "-m", "tools.figures", "--go", command, claim]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    imported, through = done.stdout.split()
    return imported, through


def go_through(command: str, claim: str) -> tuple[int, int]:
    """Run a command, and count our modules that it imports and our files that it goes through."""
    through: set[str] = set()
    importing = 0

    def called(frame: FrameType, event: str, _: object) -> None:
        # what the body of a module calls belongs to an import, and is no step of the command
        nonlocal importing
        if frame.f_code.co_name == "<module>":
            importing += {"call": 1, "return": -1}.get(event, 0)
        elif event == "call" and not importing:
            through.add(frame.f_code.co_filename)

    run = import_module("didp_ref.cli.main").main
    import_module(f"didp_ref.cli.{command}")
    sys.setprofile(called)
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            run([command, claim])
    finally:
        sys.setprofile(None)
    imported = [name for name in sys.modules if name.split(".")[0] == "didp_ref"]
    return len(imported), len(list(_ours(through)))


def _ours(files: Iterable[str]) -> Iterator[str]:
    """Yield the files of the package."""
    for file in files:
        path = Path(file)
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] == "didp_ref":
            yield file


if __name__ == "__main__":
    if sys.argv[1:2] == ["--go"]:
        print(*go_through(*sys.argv[2:4]))
    else:
        sys.exit(main(sys.argv[1:]))
