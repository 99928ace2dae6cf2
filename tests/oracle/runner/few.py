"""A file of vectors short enough to be asked of what is slow."""

from __future__ import annotations

from dataclasses import replace

from didp_ref.oracle.vectors import VectorFile


def few(file: VectorFile, flag: str, count: int) -> VectorFile:
    """Return a number of vectors with a flag, and as many without."""
    values = [v for v in file.asked(exact=False) if v.error is None]
    kept = [v for v in values if flag in v.flags][:count]
    others = [v for v in values if flag not in v.flags][:count]
    return replace(file, vectors=(*kept, *others))
