"""The files of the vectors that the package has, and how many vectors: no vector is read."""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path

from didp_ref.files import shipped_brackets, shipped_vectors

PACKED = "must.jsonl.xz"
"""The one file of a wheel."""
SCHEMA = "vectors.schema.json"
SUFFIX = ".json"
BEFORE_VECTORS = ' "vectors": [\n'
"""The line of a file after its head."""


def count_shipped() -> int:
    """Return how many vectors there are, by the heads of the files, which take no time to read."""
    brackets = [*shipped_brackets().glob(f"*{SUFFIX}")]
    if (packed := shipped_vectors() / PACKED).is_file():
        from didp_ref.oracle.packed import counts  # it needs numpy, and heads do not

        return sum(counts(packed).values()) + sum(map(_count, brackets))
    files = (path for path in shipped_vectors().glob(f"*{SUFFIX}") if path.name != SCHEMA)
    return sum(map(_count, (*files, *brackets)))


def _count(path: Path) -> int:
    """Return how many vectors a file has, as its head says."""
    with path.open(encoding="utf-8") as file:
        head = "".join(takewhile(BEFORE_VECTORS.__ne__, file))
    return int(json.loads(head.rstrip(",\n") + "}")["count"])
