"""The one text form of a term: it tells kind, sort and name, and it reads back to the same term.

Variables carry their sort (``alpha:R``, ``m:Z``), bound ones the number of binders between
(``#0:Z``); a name that is not a plain word stands in JSON's quotes. Everything else is
``(head argument ...)``, for sequences and functions with the name first: ``(at p j:Z)``,
``(call f x:R)``, ``(density L x:P j:Z)``. Two terms have one text exactly when they are one term,
so texts are what is compared, hashed and kept.

>>> write(read_term("(every 1 m:Z (<= 0 (at p #0:Z)))"))
'(every 1 m:Z (<= 0 (at p #0:Z)))'
>>> read_term("(<= 0 2/4)")
Traceback (most recent call last):
didp_ref.kernel.terms.IllFormed: '(<= 0 2/4)' is not written as it must be
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from didp_ref.kernel.terms import HEADS, IllFormed, Label, Sort, Term

LETTERS = dict(zip(Sort, "RZTPE", strict=True))
SORTS = {letter: sort for sort, letter in LETTERS.items()}
WORD = "[A-Za-z_][A-Za-z0-9_]*"
LONGEST = 2467
"""Letters of a name, and digits of a whole number: as many as a term's number can have."""
TOKENS = re.compile(r'[()]|(?:"(?:[^"\\]|\\.)*"|[^\s()"])+')
VARIABLE = re.compile(rf'(#[0-9]+|{WORD}|".*"):([RZTPE])', re.DOTALL)


@lru_cache(maxsize=100_000)
def write(term: Term) -> str:
    """Return the text of a term."""
    if term.head == "number":
        return str(term.label)
    if term.head.startswith("bound-"):
        return f"#{term.label}:{LETTERS[term.sort]}"
    if term.head in [sort.value for sort in Sort]:
        return f"{_name(term.label)}:{LETTERS[term.sort]}"
    if not term.args:
        return term.head
    first = [_name(term.label)] if term.label is not None else []
    return f"({' '.join([term.head, *first, *map(write, term.args)])})"


def _name(label: Label) -> str:
    name = str(label)
    return name if re.fullmatch(WORD, name) else json.dumps(name)


@lru_cache(maxsize=100_000)
def read_term(text: str) -> Term:
    """Return the term that a text is of, or raise :class:`IllFormed`."""
    rest = iter(TOKENS.findall(text))
    try:
        term = _read_from(next(rest, ""), rest)
        if write(term) != text:
            raise IllFormed(f"{text[:80]!r} is not written as it must be")
    except RecursionError:
        raise IllFormed("it is nested too deeply") from None
    except json.JSONDecodeError:
        raise IllFormed("a name is quoted that is none") from None
    return term


def _read_from(token: str, rest: Iterator[str]) -> Term:
    if token != "(":
        return _leaf(token)
    head = next(rest, "")
    label = _unquoted(next(rest, "")) if head in ("at", "call", "density") else None
    arguments = []
    while (token := next(rest, "")) != ")":
        arguments.append(_read_from(token, rest))
    return Term(head, tuple(arguments), label)


@lru_cache(maxsize=10_000)
def _leaf(token: str) -> Term:
    if token in HEADS:
        return Term(token)
    if max(map(len, token.lstrip("-").split("/"))) > LONGEST:
        raise IllFormed(f"{token[:20]!r}... is too long for a number or a name")
    if variable := VARIABLE.fullmatch(token):
        name, sort = variable[1], SORTS[variable[2]]
        if name.startswith("#"):
            return Term(f"bound-{sort.value}", (), int(name[1:]))
        return Term(sort.value, (), _unquoted(name))
    if re.fullmatch(r"-?[0-9]+(/[1-9][0-9]*)?", token):
        return Term("number", (), Fraction(token))
    raise IllFormed(f"{token!r} stands where a term should" if token else "it is cut off")


def _unquoted(name: str) -> str:
    return str(json.loads(name)) if name.startswith('"') else name
