"""Which lines and branches of the float64 forms the vectors reach.

The forms are called at every vector that float64 can be asked, under a trace of the modules that
declare them. A statement that no call reaches, and an ``if`` of which one outcome never comes, is a
branch that no vector tests. Of these modules only the forms count, and the functions that they
name; what builds expressions, and not numbers, does not.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from inspect import getsourcefile
from pathlib import Path
from types import FrameType
from typing import Any

from didp_ref.errors import DidpError
from didp_ref.formulas import exponents
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.vectors import Vector

Arcs = set[tuple[str, int, int]]
"""The steps that were taken: file, from which line, to which line; the first comes from line 0."""


MANY_WORLDS = "from the 8193rd world on, where Bayes' rule takes 67 million exact steps"
VANISHING = "no float64 arguments are known to rule out an epsilon below 2**-1080, and not zero"
DECLARED = {
    **dict.fromkeys(
        (
            f"auditing.{name}: never reached: return around(VANISHING / 2, VANISHING / 2)"
            for name in ("one_run_epsilon", "value")
        ),
        VANISHING,
    ),
    "belief._nearer: never reached: nearer = (one.high < other.high) | "
    "(one.high == other.high) & (one.low < other.low)": MANY_WORLDS,
    "belief._nearer: never reached: return compensated.choose(np.asarray(nearer), one, other)": (
        MANY_WORLDS
    ),
    "translation._product: never reached: raise OutOfRange(f'{name} is below 2**-960', "
    "{name: leading(product)})": "results so small that float64 loses their bits get no vector",
}
"""What no vector can reach, and why."""


def unreached(asked: Sequence[tuple[Quantity, Sequence[Vector]]]) -> list[str]:
    """Return the statements and outcomes that no vector reaches, as ``module.function: what``.

    Those that are declared out of reach are not among them.
    """
    files = {getsourcefile(quantity.__wrapped__) or "" for quantity, _ in asked} | {
        exponents.__file__
    }
    arcs = _traced(asked, files)
    forms = {quantity.__wrapped__.__name__ for quantity, _ in asked}
    missing = [
        f"{Path(file).stem}.{what}"
        for file in sorted(files)
        for what in _missing(file, forms, {arc[1:] for arc in arcs if arc[0] == file})
    ]
    return sorted(set(missing) - set(DECLARED))


def _traced(asked: Iterable[tuple[Quantity, Sequence[Vector]]], files: set[str]) -> Arcs:
    arcs: Arcs = set()
    last: dict[FrameType, int] = {}

    def entered(frame: FrameType, event: str, _: Any) -> Any:
        return stepped if frame.f_code.co_filename in files and event == "call" else None

    def stepped(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            arcs.add((frame.f_code.co_filename, last.get(frame, 0), frame.f_lineno))
            last[frame] = frame.f_lineno
        elif event == "return":
            last.pop(frame, None)
        return stepped

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        for quantity, vectors in asked:
            for vector in vectors:
                if vector.only != "exact":
                    with suppress(DidpError):
                        quantity(**vector.floats)
    finally:
        sys.settrace(before)
    return arcs


def _missing(file: str, forms: set[str], arcs: set[tuple[int, int]]) -> Iterator[str]:
    reached = {line for _, line in arcs}
    for function in _named_by(forms, ast.parse(Path(file).read_text(encoding="utf-8"))):
        if _is_symbolic(function):
            continue
        for statement in ast.walk(function):
            if not isinstance(statement, ast.stmt) or statement is function or _is_text(statement):
                continue
            if not reached.intersection(_lines(statement)):
                yield f"{function.name}: never reached: {_shown(statement)}"
            elif isinstance(statement, ast.If) and not statement.orelse:
                inside = range(statement.lineno, (statement.end_lineno or 0) + 1)
                if not any(a in _lines(statement) and b not in inside for a, b in arcs):
                    yield f"{function.name}: never false: {_shown(statement)}"


def _named_by(forms: set[str], module: ast.Module) -> list[ast.FunctionDef]:
    """Return the functions of a module that its forms name; all of a module without forms."""
    functions = {node.name: node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)}
    wanted = [*(forms & functions.keys() or functions)]
    found: dict[str, ast.FunctionDef] = {}
    while wanted:
        name = wanted.pop()
        if name in functions and name not in found:
            found[name] = functions[name]
            # not what its decorator names
            nodes = [n for part in (found[name].args, *found[name].body) for n in ast.walk(part)]
            own = {node.arg for node in nodes if isinstance(node, ast.arg)}
            wanted += {node.id for node in nodes if isinstance(node, ast.Name)} - own
    return list(found.values())


def _shown(statement: ast.stmt) -> str:
    return ast.unparse(statement).splitlines()[0]


def _lines(statement: ast.stmt) -> range:
    """Return the lines of a statement, without the block that belongs to it."""
    body = getattr(statement, "body", None)
    end = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(end, statement.lineno) + 1)


def _is_symbolic(function: ast.FunctionDef) -> bool:
    return function.returns is not None and "sympy" in ast.unparse(function.returns)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
