"""The lines between the runner and a command: ``docs/protocol.md`` describes them."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Container

from didp_ref.errors import shorten
from didp_ref.oracle.encoding import Input, write_float
from didp_ref.oracle.judge import Failure, Kind, Refusal
from didp_ref.oracle.vectors import Vector

LONGEST_LINE = 1 << 20
"""Bytes of an answer."""
ERROR = re.compile(r"^(?:Uncaught |Exception in thread .* )?[\w.$]*(?:Error|Exception)\b.*", re.M)
"""A line of a program's error output that has the name of an error and its message."""
LAST_LINES = 400
"""Characters of error output without such a line."""


def request(vector: Vector, exact: bool, identifier: str = "") -> str:
    """Return the line that asks a vector: numbers as JSON numbers, exact ones as texts."""
    values = vector.inputs if exact else {n: _json(v) for n, v in vector.floats.items()}
    quantity = vector.id.partition("/")[0]
    return json.dumps({"id": identifier or vector.id, "quantity": quantity, "inputs": values})


def _json(value: Input) -> Input:
    if isinstance(value, list):
        return [_json(entry) for entry in value]
    if isinstance(value, float) and not math.isfinite(value):
        return write_float(value)
    return value


def read_reply(line: bytes, waiting: Container[str]) -> tuple[str | None, object]:
    """Return the id and the answer that a line carries; a line that is none is a failure."""
    try:
        # every JSON number is the float64 nearest to it: a whole one is often a float's text
        reply = json.loads(line, parse_int=float)
    except (ValueError, RecursionError):
        return None, Failure(Kind.GARBAGE, f"no JSON: {line[:100].decode(errors='replace')}")
    if not isinstance(reply, dict) or not isinstance(reply.get("id"), str):
        return None, Failure(Kind.GARBAGE, f"no object with an id: {shorten(reply)}")
    if reply["id"] not in waiting:
        return None, Failure(Kind.GARBAGE, f"an id that is not asked: {reply['id'][:100]}")
    error = reply.get("error")
    if error is not None:  # many languages write the value too, as null or zero
        text = error if isinstance(error, str) else shorten(error)
        kind, _, message = text.partition(":")
        return reply["id"], Refusal(kind, message.strip())
    if "value" in reply:
        return reply["id"], reply["value"]
    return reply["id"], Failure(Kind.GARBAGE, "neither a value nor an error")


def last_error(words: bytes) -> str:
    """Return the last error that a program wrote, without its stack; or else its last lines.

    >>> last_error(b"at client.mjs:1\\nError: no such module\\n    at load (node.js:2)\\n")
    'Error: no such module'
    """
    text = words.decode(errors="replace").strip()
    errors = ERROR.findall(text)
    if errors or len(text) <= LAST_LINES:
        return errors[-1] if errors else text
    _, newline, whole = text[-LAST_LINES:].partition("\n")
    return whole if newline else text[-LAST_LINES:]


def answered_before(line: bytes, answered: Container[str]) -> str:
    """Return the id of a line that answers again what was answered before, if it does."""
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    identifier = reply.get("id") if isinstance(reply, dict) else None
    return identifier if isinstance(identifier, str) and identifier in answered else ""
