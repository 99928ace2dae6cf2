"""A line that reproduces an answer with the library alone, without us."""

import json
import shlex

from didp_ref.libraries.cell import Point
from didp_ref.libraries.library import Library
from didp_ref.libraries.serve import SHARED
from didp_ref.oracle.encoding import read_input


def place_of(library: Library) -> list[str]:
    """Return the lines that make a shell, anywhere, one in which a library's lines run.

    They install what was judged, by its hashes, into a new folder beside the shell.
    """
    folder, lock = shlex.quote(str(library.folder)), shlex.quote(str(library.lock))
    fresh = f"didp-{library.label}"
    if library.language == "JavaScript":
        return [
            f"mkdir {fresh} && cp {folder}/package.json {lock} {fresh}",
            f"npm ci --ignore-scripts --prefix {fresh}",
            f"export NODE_PATH=$PWD/{fresh}/node_modules",
            f"cd {folder}",
        ]
    return [
        *_fresh_python(library),
        f"pip install --no-deps --require-hashes --requirement {lock}",
        f"export PYTHONPATH={shlex.quote(str(SHARED))}",
        f"cd {folder}",
    ]


def install(library: Library, version: str) -> list[str]:
    """Return the lines that install a version of a library from where everybody has it."""
    wanted = shlex.join([f"{library.package}=={version}", *library.needs_beside])
    return [*_fresh_python(library), f"pip install {wanted}"]


def _fresh_python(library: Library) -> list[str]:
    fresh = f"didp-{library.label}"
    return [f"python{library.python} -m venv {fresh}", f". {fresh}/bin/activate"]


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
