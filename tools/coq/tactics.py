"""Which tactic proves a question: the questions as Coq's lemmas, and the record of their tactics.

A question has a key, the hash of its text. The record is a table, a line for each question, sorted:
the key, the seconds that the tactic took when it was found, where the question first stands, and
the tactic. A build looks tactics up and searches nothing.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from didp_ref.errors import InputError
from didp_ref.kernel.question import Question
from didp_ref.kernel.text import write
from tools.coq.gallina import Writer
from tools.coq.spelling import Spelled

HEADER = "question\tseconds\tfirst\ttactic"
LINE = re.compile(r"[0-9a-f]+\t[0-9]+\.[0-9]\t[^\t]+\t[^\t]+")
SEARCH = "python -m tools.coq.search"


@dataclass(frozen=True)
class Recorded:
    """The tactic that closes a question, and the seconds that it took."""

    seconds: float
    tactic: str


class Atoms(Spelled):
    """Writes questions; an atom keeps its name."""

    def __init__(self) -> None:
        Writer.__init__(self)

    def fresh(self, label: str) -> str:
        """Return the name itself."""
        return label


def key(question: Question) -> str:
    """Return the key of a question."""
    return hashlib.sha256("\n".join(map(write, question)).encode()).hexdigest()[:12]


def stated(question: Question) -> str:
    """Return a question as a statement of Coq: what is asked for follows from the rest.

    >>> from didp_ref.kernel.text import read_term
    >>> print(stated((read_term("(< 0 a0:R)"), read_term("(not (< 0 (* a0:R a0:R)))"))))
    forall (a0 : R),
      (0 < a0) ->
      (0 < (a0 * a0))
    """
    writer = Atoms()
    *given, denied = question
    parts = [writer.truth(statement) for statement in (*given, denied.args[0])]
    variables = " ".join(f"({own} : {kind})" for own, kind in writer.free.values())
    return (f"forall {variables},\n  " if variables else "") + " ->\n  ".join(parts)


def read_record(text: str) -> dict[str, Recorded]:
    """Return what is recorded of each question; a damaged record is refused."""
    heading, *lines = text.splitlines() or [""]
    wrong = [line for line in lines if not LINE.fullmatch(line)]
    rows = [line.split("\t") for line in lines]
    keys = [row[0] for row in rows]
    if heading != HEADER or wrong or keys != sorted(set(keys)):
        problem = wrong[0][:80] if wrong else "a line is missing, doubled or out of order"
        raise InputError("the record of tactics", f"is damaged: {problem}; run `{SEARCH}`")
    return {row[0]: Recorded(float(row[1]), row[3]) for row in rows}


def record(folder: Path) -> dict[str, str]:
    """Return the tactic of each recorded question, of the record in a folder."""
    try:
        text = (folder / "questions.tsv").read_text("utf-8")
    except (OSError, ValueError):
        raise InputError("the record of tactics", f"cannot be read; run `{SEARCH}`") from None
    recorded = read_record(text)
    return {name: entry.tactic for name, entry in recorded.items()}
