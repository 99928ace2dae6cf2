"""The extra `oracle` brings all that `check` needs."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = {"python-flint": "flint"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FILES = [
    *(ROOT / "didp_ref" / "oracle").rglob("*.py"),
    ROOT / "didp_ref" / "cli" / "check.py",
    ROOT / "didp_ref" / "cli" / "terminal.py",
    ROOT / "didp_ref" / "strategies.py",
]


def imported(path: Path) -> set[str]:
    """Return what a file imports, but for what is there for a type checker alone."""
    collected: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    hidden = {id(entry) for node in typing for entry in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in hidden:
            continue
        if isinstance(node, ast.Import):
            collected |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            collected.add(node.module.partition(".")[0])
    return collected - set(sys.stdlib_module_names) - {"didp_ref"}


def test_nothing_is_imported_that_it_does_not_bring() -> None:
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["oracle"]]
    names = {re.match(r"[\w-]+", entry)[0] for entry in wanted}  # type: ignore[index]  # each begins with a name
    brought = {PACKAGES.get(name, name.replace("-", "_")) for name in names}
    assert {name for path in FILES for name in imported(path)} <= brought
