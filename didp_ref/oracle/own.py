"""Vectors of any quantity: those that are shipped, or of one that is a user's, made when asked for.

A user's quantity is in the registry from its declaration on. Its second engine is derived from its
expression, unless one is written for its id: :func:`~didp_ref.oracle.second_engine.independent`.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import didp_ref
from didp_ref.oracle.generate import generate
from didp_ref.oracle.second_engine import FORMULAS, INDEPENDENT, derived
from didp_ref.oracle.vectors import SUFFIX, VectorFile, load, write
from didp_ref.quantity import Quantity


def is_ours(one: Quantity) -> bool:
    """Say whether a quantity is declared in this package, which ships its vectors."""
    return one.__module__.startswith(f"{didp_ref.__name__}.")


def with_second_engine(one: Quantity) -> Quantity:
    """Return a quantity, with a second engine from now on."""
    if not is_ours(one):
        FORMULAS[one.id] = INDEPENDENT.get(one.id) or derived(one)
    return one


def vectors_of(one: Quantity, folder: Path | None = None) -> VectorFile:
    """Return the vectors of a quantity: of a folder, the shipped ones, or those made now."""
    return load(one.id, folder) if folder is not None or is_ours(one) else _made(one)


@cache
def _made(one: Quantity) -> VectorFile:
    text = write(generate(with_second_engine(one)))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / f"{one.id}{SUFFIX}").write_text(text, encoding="utf-8")
        return load(one.id, Path(folder))
