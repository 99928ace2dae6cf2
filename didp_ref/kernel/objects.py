"""A proof object: a proof as plain data, a line of JSON each for its head, its hypotheses, its
conclusion, its steps, and the values at which the hypotheses hold.

Whoever wrote it is trusted with nothing: :func:`read_proof` takes the lines apart and refuses what
is not of this shape; :mod:`didp_ref.kernel.rules` says whether it proves what it says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from didp_ref.kernel import text
from didp_ref.kernel.terms import TRUTH, IllFormed, Term

FORMAT = "didp_ref proof 1"
CONCLUSION = "conclusion"
HEAD = ("format", "claim", "part", "reading", "target")
STEP = ("step", "rule", "statement", "from", "schemas", "variable", "reason")


@dataclass(frozen=True)
class Step:
    """One fact, the rule that gives it, the facts it follows from, and instances of schemas."""

    name: str
    rule: str
    statement: Term
    premises: tuple[str, ...] = ()
    schemas: tuple[tuple[str, tuple[Term, ...]], ...] = ()
    variable: Term | None = None
    reason: str = ""


@dataclass(frozen=True)
class Sequent:
    """A statement: named hypotheses, and what follows from them."""

    hypotheses: tuple[tuple[str, Term], ...]
    conclusion: Term


@dataclass(frozen=True)
class ProofObject:
    """A proof of a statement; ``about`` names claim, part, reading and target."""

    about: tuple[str, ...]
    sequent: Sequent
    steps: tuple[Step, ...]
    model: Mapping[str, Any]


def read_proof(lines: str) -> ProofObject:
    """Return the proof object of a text, or raise :class:`IllFormed` that says what is wrong."""
    try:
        given = lines.removesuffix("\n").split("\n")
        rows = [json.loads(line, object_pairs_hook=_once) for line in given]
    except IllFormed:
        raise
    except (ValueError, RecursionError):
        raise IllFormed("a line is no JSON: the proof object is damaged or cut off") from None
    written_in, *about = _texts(_values(rows[:1], HEAD, "head"))
    if written_in != FORMAT:
        raise IllFormed(f"it is of the format {written_in[:40]!r}; {FORMAT!r} is read here")
    ends = [i for i, row in enumerate(rows) if isinstance(row, dict) and "conclusion" in row]
    end = ends[0] if ends else 0
    (model,) = _values(rows[-1:], ("model",), "line of values at the end; it is cut off")
    if not isinstance(model, dict):
        raise IllFormed(f"the values are of no names: {str(model)[:80]}")
    sequent, steps = read_sequent(rows[1 : end + 1]), tuple(map(_step, rows[end + 1 : -1]))
    return ProofObject(tuple(about), sequent, steps, model)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise IllFormed(f"a line says one thing twice: {', '.join(key for key, _ in pairs)}")
    return dict(pairs)


def read_sequent(rows: list[Any]) -> Sequent:
    """Return the statement of the lines of its hypotheses and of its conclusion."""
    given = [_texts(_values([row], ("hypothesis", "statement"), "hypothesis")) for row in rows[:-1]]
    (conclusion,) = _texts(_values(rows[-1:], ("conclusion",), "conclusion"))
    return Sequent(tuple((name, _statement(fact)) for name, fact in given), _statement(conclusion))


def _step(row: Any) -> Step:
    name, rule, stated, premises, schemas, variable, reason = _values([row], STEP, "step")
    try:
        _texts([name, rule, stated, variable, reason])
        given = schemas if isinstance(schemas, list) else [schemas]
        instances = [_texts(schema or 0) for schema in given]
        named = tuple((schema, tuple(map(text.read_term, terms))) for schema, *terms in instances)
        free = text.read_term(variable) if variable else None
        return Step(name, rule, _statement(stated), tuple(_texts(premises)), named, free, reason)
    except IllFormed as wrong:
        raise IllFormed(f"step {name!r}: {wrong}") from None


def _statement(given: str) -> Term:
    statement = text.read_term(given)
    if statement.sort is not TRUTH or statement.loose:
        raise IllFormed(f"{given[:80]!r} is no statement")
    return statement


def _values(rows: list[Any], keys: tuple[str, ...], what: str) -> list[Any]:
    if len(rows) != 1 or not isinstance(rows[0], dict) or tuple(rows[0]) != keys:
        raise IllFormed(f"this is no {what}: {str(rows)[:80]}")
    return list(rows[0].values())


def _texts(given: Any) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(entry, str) for entry in given):
        raise IllFormed(f"{str(given)[:80]!r} is no list of texts")
    return given
