"""A Python file of a user's as a module, and in one line what it raised."""

import sys
import traceback
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from didp_ref.errors import InputError, suggestion

SYMPYS = (
    "a letter is no number: take sympy's exp, log and sqrt (from sympy import exp), not those of "
    "math or numpy"
)


class _Anew(SourceFileLoader):
    """Compiles what the file says now: bytecode is told from older one by whole seconds alone."""

    def get_code(self, _: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


def load_file(path: Path) -> ModuleType:
    """Import a file; raise what it raises, or ``FileNotFoundError``.

    The module is called like the file with its suffix, so that it takes no other one's place. What
    lies beside the file can be imported by it.
    """
    if not path.is_file():
        raise FileNotFoundError(path)
    import_from(path.resolve().parent)
    specification = spec_from_file_location(path.name, path, loader=_Anew(path.name, str(path)))
    assert specification is not None  # it is, where a loader is given
    module = module_from_spec(specification)
    sys.modules[path.name] = module
    _Anew(path.name, str(path)).exec_module(module)
    return module


def import_from(folder: Path) -> None:
    """Have modules of a folder found, after all that is installed: none stands in for these."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def import_file(path: Path) -> ModuleType:
    """Import a file; raise :class:`InputError` for one that is not there, or that raises."""
    require_file(path)
    try:
        return load_file(path)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        raise InputError(path.name, f"cannot be imported: {raised(problem, path)}") from None


def require_file(path: Path) -> None:
    """Raise :class:`InputError` for a file that is not there."""
    if not path.is_file():
        raise InputError(str(path), "there is no such file")


def raised(problem: BaseException, path: Path) -> str:
    """Say what was raised, and in which line of the file, if in any."""
    frames = traceback.extract_tb(problem.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename).name == path.name]
    if isinstance(problem, SyntaxError):
        lines = [problem.lineno]
    message = said_of(problem)
    return f"line {lines[-1]}: {message}" if lines else message


ADVICE = {
    "truth value of Relational": (
        "statements are joined with sympy's And and Or: not with and, or, 0 < x < 1"
    ),
    "Cannot convert expression to float": SYMPYS,
    "which has no callable": SYMPYS,
    "object cannot be interpreted as an integer": (
        "where a letter is meant it has no value: a sum over 1..m is sympy's Sum(p[j], (j, 1, m))"
    ),
}
"""What to do, by words of a TypeError."""


def said_of(problem: BaseException) -> str:
    """Return in a line what a program of a user's raised, and what to do where that is known.

    >>> said_of(ValueError("too large"))
    'ValueError: too large'
    """
    try:
        text = " ".join(f"{type(problem).__name__}: {problem}".strip(": ").split())
    except Exception as other:
        return f"{type(problem).__name__}, whose __str__ raises {type(other).__name__}"
    advice = [said for words, said in ADVICE.items() if words in text]
    if isinstance(problem, TypeError) and advice:
        return f"{text}; {advice[0]}"
    if isinstance(problem, AttributeError) and (meant := _meant(problem)):
        return f"{text}; {meant}"
    return text


def _meant(problem: AttributeError) -> str:
    """Say what was meant by a name that nothing has, where there is one like it."""
    try:
        hint = suggestion(problem.name or "", [name for name in dir(problem.obj) if name[0] != "_"])
    except Exception:  # the object is a user's, and does what it likes
        return ""
    return hint if hint.startswith("did you mean") else ""
