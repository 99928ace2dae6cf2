"""A Python file of a user's, imported; and what it raised, in a line."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from types import ModuleType

from didp_ref.errors import InputError
from didp_ref.oracle.runner.file import module_of
from didp_ref.symbolic.validate import said_of


def imported(path: Path) -> ModuleType:
    """Import a file; what lies beside it can be imported by it, after all that is installed.

    Raises :class:`InputError` for a file that is not there, or that raises.
    """
    if not path.is_file():
        raise InputError(str(path), "there is no such file")
    beside = str(path.resolve().parent)
    if beside not in sys.path:
        sys.path.append(beside)
    try:
        return module_of(path)
    except BaseException as problem:
        if isinstance(problem, KeyboardInterrupt):
            raise
        raise InputError(path.name, f"cannot be imported: {raised(problem, path)}") from None


def raised(problem: BaseException, path: Path) -> str:
    """Say what was raised, and in which line of the file, if in any."""
    frames = traceback.extract_tb(problem.__traceback__)
    lines = [one.lineno for one in frames if Path(one.filename).name == path.name]
    if isinstance(problem, SyntaxError):
        lines = [problem.lineno]
    return f"line {lines[-1]}: {said_of(problem)}" if lines else said_of(problem)
