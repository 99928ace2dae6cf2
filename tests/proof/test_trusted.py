"""What a verdict rests on stays small enough to read: under 600 lines of code."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRUSTED = (
    "didp_ref/proof/logic.py",
    "didp_ref/proof/lemmas.py",
    "didp_ref/proof/rules.py",
    "didp_ref/proof/translate.py",
    "didp_ref/proof/worker.py",
)
NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


DECIDING = {
    "didp_ref/proof/engines/__init__.py": ("modules", "step_engines"),
    "didp_ref/proof/engines/cvc5.py": ("decide", "_ask"),
    "didp_ref/proof/engines/z3.py": ("decide",),
}
"""Of an engine, what decides: its version, and the order in which it tries its ways, cannot err."""


def lines_of_code(source: str, functions: tuple[str, ...] = ()) -> int:
    """Count lines, without blank lines, comments and docstrings; of these functions, or of all."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NOT_CODE:
            lines |= set(range(token.start[0], token.end[0] + 1))
    chosen: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        text = node.value if isinstance(node, ast.Expr) else None
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            lines -= set(range(text.lineno, (text.end_lineno or text.lineno) + 1))
        if isinstance(node, ast.FunctionDef) and node.name in functions:
            chosen |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines & chosen if functions else lines)


def test_lines_of_code_are_counted() -> None:
    assert lines_of_code('"""Words."""\n\nx = 1  # why\n# only words\ny = (\n    2\n)\n') == 4


def test_the_trusted_part_is_short() -> None:
    parts = {**dict.fromkeys(TRUSTED, ()), **DECIDING}
    counts = {
        name: lines_of_code((ROOT / name).read_text("utf-8"), functions)
        for name, functions in parts.items()
    }
    assert all(counts.values())
    assert sum(counts.values()) < 600, counts


def test_the_trusted_part_imports_nothing_but_itself_and_values() -> None:
    parts = (*TRUSTED, *DECIDING)
    own = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in parts}
    own |= {"didp_ref.claim", "didp_ref.errors"}
    for name in parts:
        for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            if module and module.startswith(("didp_ref", "proofs")):
                assert module in own, name
