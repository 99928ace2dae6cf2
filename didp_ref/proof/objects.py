"""A proof object: a proof as plain data, a line of JSON each for its head, its hypotheses, its
conclusion, its steps, and the values at which the hypotheses hold.

Whoever wrote it is trusted with nothing: :func:`read` takes the lines apart and refuses what is not
of this shape; :mod:`didp_ref.proof.rules` says whether it proves what it says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from didp_ref.proof import text
from didp_ref.proof.terms import IllFormed, Term

FORMAT = 1
HEAD = ("format", "claim", "part", "reading", "target", "hypotheses", "steps")
STEP = ("step", "rule", "statement", "from", "schemas", "variable", "reason")
CONCLUSION = "conclusion"


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

    about: tuple[str, str, str, str]
    sequent: Sequent
    steps: tuple[Step, ...]
    model: Mapping[str, Any]


def read(lines: str) -> ProofObject:
    """Return the proof object of a text, or raise :class:`IllFormed` that says what is wrong."""
    try:
        rows = [json.loads(line, object_pairs_hook=_object) for line in lines.splitlines()]
    except IllFormed:
        raise
    except (ValueError, RecursionError):
        raise IllFormed("a line is no JSON: the proof object is damaged or cut off") from None
    head = _exactly(rows[0] if rows else None, HEAD, "the first line")
    if (type(head["format"]), head["format"]) != (int, FORMAT):
        raise IllFormed(f"it is of format {head['format']!r}, and {FORMAT} is read here")
    hypotheses, steps = head["hypotheses"], head["steps"]
    if type(hypotheses) is not int or type(steps) is not int or hypotheses < 0 or steps < 0:
        raise IllFormed("the first line does not count its hypotheses and steps")
    if len(rows) != hypotheses + steps + 3:
        raise IllFormed(f"it has {len(rows)} lines, not {hypotheses + steps + 3}: it is cut off")
    model = _exactly(rows[-1], ("model",), "the last line")["model"]
    return ProofObject(
        (_string(head["claim"]), *(_string(head[key]) for key in ("part", "reading", "target"))),
        read_sequent(rows[1 : hypotheses + 2]),
        tuple(_read_step(row) for row in rows[hypotheses + 2 : -1]),
        model if isinstance(model, dict) else {},
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise IllFormed(f"a line says one thing twice: {', '.join(key for key, _ in pairs)}")
    return found


def read_sequent(rows: list[Any]) -> Sequent:
    """Return the statement that :func:`sequent_lines` wrote."""
    given = [_exactly(row, ("hypothesis", "statement"), "a hypothesis") for row in rows[:-1]]
    last = _exactly(rows[-1] if rows else None, ("conclusion",), "the conclusion")
    named = [(_string(one["hypothesis"]), _statement(one["statement"])) for one in given]
    return Sequent(tuple(named), _statement(last["conclusion"]))


def _read_step(row: Any) -> Step:
    if not isinstance(row, dict) or not set(row) <= set(STEP) or "step" not in row:
        raise IllFormed(f"a line is no step: {str(row)[:80]}")
    name = _string(row["step"])
    try:
        variable = row.get("variable")
        return Step(
            name,
            _string(row.get("rule")),
            _statement(row.get("statement")),
            tuple(map(_string, _list(row.get("from", [])))),
            tuple(_instance(_list(one)) for one in _list(row.get("schemas", []))),
            None if variable is None else text.read(_string(variable)),
            _string(row.get("reason", "")),
        )
    except IllFormed as wrong:
        raise IllFormed(f"step {name!r}: {wrong}") from None


def _instance(given: list[Any]) -> tuple[str, tuple[Term, ...]]:
    return _string(given[0] if given else None), tuple(text.read(_string(a)) for a in given[1:])


def _statement(given: Any) -> Term:
    statement = text.read(_string(given))
    if statement.sort.value != "truth" or statement.loose:
        raise IllFormed(f"{text.write(statement)[:80]} is no statement")
    return statement


def _exactly(row: Any, keys: tuple[str, ...], what: str) -> dict[str, Any]:
    if not isinstance(row, dict) or set(row) != set(keys):
        raise IllFormed(f"{what} does not hold exactly {', '.join(keys)}")
    return row


def _string(given: Any) -> str:
    if not isinstance(given, str):
        raise IllFormed(f"{str(given)[:80]!r} stands where a text should")
    return given


def _list(given: Any) -> list[Any]:
    if not isinstance(given, list):
        raise IllFormed(f"{str(given)[:80]!r} stands where a list should")
    return given
