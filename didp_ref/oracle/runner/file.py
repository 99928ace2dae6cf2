"""A Python file of a user's as a module."""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType


class _Anew(SourceFileLoader):
    """Compiles what the file says now: bytecode is told from older one by whole seconds alone."""

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  the loader has one file
        return self.source_to_code(self.get_data(self.path), self.path)


def module_of(path: Path) -> ModuleType:
    """Import a file; raise what it raises, or ``FileNotFoundError``.

    The module is called like the file with its suffix, so that it takes no other one's place.
    """
    if not path.is_file():
        raise FileNotFoundError(path)
    specification = spec_from_file_location(path.name, path, loader=_Anew(path.name, str(path)))
    assert specification is not None  # it is, where a loader is given
    module = module_from_spec(specification)
    sys.modules[path.name] = module
    _Anew(path.name, str(path)).exec_module(module)
    return module
