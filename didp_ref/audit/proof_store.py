"""Proof objects as they are stored: one file a paper, in which no term is written twice.

A file has each term of its proof objects once, sorted, a JSON text a line; then the lines of one
proof object after the other, in which a number stands for the term of that line, counted from 0.
:func:`unpack` gives back the proof objects as they were written, to the byte.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import takewhile
from typing import Any, TypeAlias

Row: TypeAlias = dict[str, Any]
STATED = ("statement", "conclusion")
"""The keys of a line under which one term stands; under "schemas" there are lists of several."""
HEAD = '{"format": '
"""How the first line of a proof object begins."""


def name_of(about: Iterable[str]) -> str:
    """Return the name of a proof object, by what it is about.

    >>> name_of(("abdi.theorem-3", "alpha side", "", "printed"))
    'abdi.theorem-3.alpha-side.printed'
    """
    parts = (re.sub(r"[^A-Za-z0-9.]+", "-", part).strip("-") for part in about)
    return ".".join(filter(None, parts))


def paper_of(name: str) -> str:
    """Return the paper of a proof object's name: the file in which it is stored."""
    return name.partition(".")[0]


def claim_of(text: str) -> str:
    """Return the claim that the first line of a proof object names; empty where it is no such line.

    >>> claim_of('{"format": "didp_ref proof 1", "claim": "abdi.theorem-3"}')
    'abdi.theorem-3'
    """
    try:
        return str(json.loads(text.partition("\n")[0])["claim"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""


def pack(texts: Iterable[str]) -> str:
    """Return one file's text for the texts of proof objects."""
    objects = [[json.loads(line) for line in text.splitlines()] for text in texts]
    rows = [row for lines in objects for row in lines]
    terms = sorted({term for row in rows for term in _terms(row)})
    number = {term: place for place, term in enumerate(terms)}
    lines = [*terms, *(_replace_terms(row, number.__getitem__) for row in rows)]
    return "".join(f"{_line(line)}\n" for line in lines)


def unpack(text: str, claim: str = "") -> dict[str, str]:
    """Return the texts of a file's proof objects by their names, or those of one claim.

    Raises ``ValueError``, ``TypeError`` or ``LookupError`` for what is no such file. If one claim
    is asked for, only its lines are read.
    """
    lines = text.splitlines()
    terms = list(takewhile(lambda line: line.startswith('"'), lines))
    texts: dict[str, str] = {}
    name, wanted = "", not claim

    @cache
    def term(place: int) -> Any:
        return json.loads(terms[place])

    for line in lines[len(terms) :]:
        is_head = line.startswith(HEAD)
        if not (wanted or is_head):
            continue
        row = json.loads(line)
        if not isinstance(row, dict):
            raise TypeError("a line is no object")
        if is_head:
            name = name_of(row[key] for key in ("claim", "part", "reading", "target"))
            wanted = claim in ("", row["claim"])
            if not wanted:
                continue
            texts[name] = ""
        texts[name] += f"{_line(_replace_terms(row, term))}\n"
    return texts


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _terms(row: Row) -> Iterator[str]:
    yield from (row[key] for key in STATED if key in row)
    for _, *terms in row.get("schemas", ()):
        yield from terms


def _replace_terms(row: Row, replacement: Callable[[Any], Any]) -> Row:
    """Return a line with something else in place of each of its terms."""
    changed = {key: replacement(row[key]) for key in STATED if key in row}
    if "schemas" in row:
        changed["schemas"] = [[name, *map(replacement, terms)] for name, *terms in row["schemas"]]
    return {**row, **changed}


def by_paper(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the texts of proof objects, sorted by their names, by paper."""
    grouped: dict[str, list[str]] = {}
    for name, text in sorted(texts.items()):
        grouped.setdefault(paper_of(name), []).append(text)
    return grouped
