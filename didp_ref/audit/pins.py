"""The pins: what Coq's kernel accepted, theorem by theorem, and hashes of the record's lines.

``pins.tsv`` ships beside the record (``theorems.tsv``). ``python -m tools.prove --record`` writes
both, and each line names a kind, a name and what is pinned:

- ``theorem``: a theorem that is written by hand, with the hash of its type as Coq prints it, and
  the axioms that its proof rests on.
- ``replay``: a generated theorem, with the hash of the proof object that it replays, and its
  axioms.
- ``definition`` and ``witness``: with the hash of what Coq prints of it.
- ``lines``: a claim, with the hash of each of its lines in the record.

The audit holds the record against the pins (:mod:`didp_ref.audit.theorems`). This module only reads
and writes the file.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from didp_ref.errors import InputError

FILE = Path(__file__).with_name("pins.tsv")
HEADER = "kind\tname\thashes and axioms"
THEOREM, REPLAY, DEFINITION, WITNESS, LINES = "theorem", "replay", "definition", "witness", "lines"
REMEDY = "run `python -m tools.prove --record`"

Pins: TypeAlias = Mapping[tuple[str, str], str]
"""What is pinned, by kind and name."""


def full_name(file: str, name: str) -> str:
    """Return the full name of what a file for Coq states or defines.

    >>> full_name("abdi/theorem_2.v", "prior_free")
    'didp.abdi.theorem_2.prior_free'
    """
    return ".".join(("didp", *file.removesuffix(".v").split("/"), name))


def write(pins: Pins) -> str:
    """Return the text of pins, sorted by kind and name."""
    lines = ("\t".join((*about, pins[about])) for about in sorted(pins))
    return "\n".join([HEADER, *lines]) + "\n"


@cache
def read(file: Path = FILE) -> Pins:
    """Return the pins of a file; raise :class:`InputError` where they are damaged or missing."""
    try:
        text = file.read_text("utf-8")
        heading, *lines = text.splitlines()
        pins = {(kind, name): pinned for kind, name, pinned in (line.split("\t") for line in lines)}
    except (OSError, ValueError):
        raise InputError(file.name, f"it is missing or damaged; {REMEDY}") from None
    if heading != HEADER or write(pins) != text:
        raise InputError(file.name, f"it is not as it is written; {REMEDY}")
    return pins
