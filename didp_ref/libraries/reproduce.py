"""A line that reproduces an answer with the library alone, without us."""

from __future__ import annotations

import json
import shlex

from didp_ref.libraries.cell import Point
from didp_ref.libraries.library import Library
from didp_ref.oracle.encoding import read_input


def line_of(library: Library, point: Point) -> str:
    """Return a line for a shell in the harness's folder, where the library is installed."""
    quantity = point.vector.partition("/")[0]
    inputs = {name: read_input(value) for name, value in point.inputs.items()}
    if library.language == "JavaScript":
        asked = {"id": point.vector, "quantity": quantity, "inputs": inputs}
        return f"echo {shlex.quote(json.dumps(asked))} | node harness.cjs"
    arguments = ", ".join(f"{name}={value!r}" for name, value in inputs.items())
    program = f'from harness import *; print(FUNCTIONS["{quantity}"]({arguments}))'
    return f"python -c {shlex.quote(program)}"
