"""A line that reproduces an answer with the library alone, without us."""

import json
import shlex

from didp_ref.libraries.cell import Point
from didp_ref.libraries.library import ENVIRONMENTS, Library
from didp_ref.oracle.encoding import read_input


def place_of(library: Library) -> str:
    """Return what makes a shell, in a checkout, one in which a library's lines run."""
    folder, installed = f"didp_ref/libraries/{library.key}", library.environment(ENVIRONMENTS)
    if library.language == "JavaScript":
        known = f"export NODE_PATH=$PWD/{installed}/node_modules"
    else:
        known = f". {installed}/bin/activate"
    return f"make libraries LIBRARIES={library.label}; {known}; cd {folder}"


def line_of(library: Library, point: Point) -> str:
    """Return a line for a shell that stands in :func:`place_of` the library."""
    quantity = point.vector.partition("/")[0]
    inputs = {name: read_input(value) for name, value in point.inputs.items()}
    if library.language == "JavaScript":
        asked = {"id": point.vector, "quantity": quantity, "inputs": inputs}
        return f"echo {shlex.quote(json.dumps(asked))} | node harness.cjs"
    arguments = ", ".join(f"{name}={_written(value)}" for name, value in inputs.items())
    program = f'from harness import *; print(FUNCTIONS["{quantity}"]({arguments}))'
    return f"python -c {shlex.quote(program)}"


def _written(value: object) -> str:
    """Write a value in Python, a sequence of one number in short.

    >>> _written(0.5), _written([0.5, 0.5]), _written([0.5, 1.0])
    ('0.5', '[0.5]*2', '[0.5, 1.0]')
    """
    if isinstance(value, list) and len(set(value)) == 1 < len(value):
        return f"{value[:1]!r}*{len(value)}"
    return repr(value)
