"""A function's source, held against the code that runs: a file may have changed since."""

import ast
import builtins
import inspect
from collections.abc import Callable
from functools import lru_cache
from types import CodeType, FunctionType

from didp_ref.workbench.code_scan import with_inner
from didp_ref.workbench.following import not_followed

UNREACHED = (
    *(ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom, ast.NamedExpr, ast.Delete, ast.Try),
    *(ast.TryStar, ast.With, ast.Match, ast.ClassDef, ast.Yield, ast.YieldFrom, ast.Await),
    *(ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith),
)
"""What changes a function's names, or what a call of it is, even where it is never reached."""


@lru_cache(maxsize=64)
def definition_of(function: Callable[..., object]) -> ast.FunctionDef:
    """Return a plain function's definition; without one that is its code it is not followed."""
    if not isinstance(function, FunctionType) or vars(function).keys() - {"__wrapped__"}:
        not_followed("it is no plain function")
    if getattr(function, "__builtins__", None) is not vars(builtins):  # typeshed lacks the name
        not_followed("it has built-in functions of its own")
    try:
        tree = ast.parse("".join(inspect.findsource(function)[0]))
        # to be compared with what runs, and never run itself
        module = compile(tree, "", "exec", dont_inherit=True)
    except (OSError, SyntaxError, TypeError, ValueError):
        not_followed("its source is not known")
    code: CodeType = function.__code__
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or node.name != code.co_name:
            continue
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        if first == code.co_firstlineno and code in with_inner(module):
            for part in ast.walk(node):
                if isinstance(part, ast.With) and not any(e.optional_vars for e in part.items):
                    continue
                if isinstance(part, UNREACHED):
                    not_followed(f"it has the statement {type(part).__name__}")
            return node
    return not_followed("its source is not what runs")
