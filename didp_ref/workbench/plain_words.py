"""Names and texts of a user's file are what they look like: plain words, in one script each.

A letter called ``x + 1``, or a Cyrillic one that looks like a Latin x, would be read by a person as
something else than by the checker, and a control character can rewrite what a terminal shows.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import letters

LETTER = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_(?:[A-Za-z0-9]+|\{[A-Za-z0-9,]+\}))*'*")
TAKEN = {
    *("exp", "log", "ln", "max", "min", "abs", "sqrt", "tanh", "Phi", "Normal"),
    *("sum", "product", "integral", "pi", "E", "I", "oo", "zoo", "nan", "inf"),
}
"""Names that a person reads as known; a function called ``log`` would be defined everywhere."""
WORD = re.compile(r"[^\W\d_]+")


def require_plain(*values: object) -> None:
    """Raise ``ValueError`` where a text in some data may not be what it looks like."""
    for text in _texts(values):
        odd = next((sign for sign in text if not sign.isprintable()), None)
        if odd is not None:
            raise ValueError(f"{text[:40]!a} holds the character {odd!a}, which is not shown")
        for word in WORD.findall(text):
            scripts = sorted({unicodedata.name(sign, "?").split()[0] for sign in word})
            if len(scripts) > 1:
                raise ValueError(
                    f"the word {word!a} has letters of several scripts ({', '.join(scripts)}), "
                    "which look alike: write it in one"
                )


def require_letters(statement: Sequent) -> None:
    """Raise ``ValueError`` for names of letters that are no words, or are of two things.

    >>> from didp_ref.kernel.text import read_term
    >>> require_letters(Sequent((), read_term('(< 0 "x + 1":R)')))
    Traceback (most recent call last):
    ValueError: a letter is called 'x + 1': name it by a plain word such as x, p_min or alpha
    """
    require_plain([name for name, _ in statement.hypotheses])
    letter_called: dict[str, tuple[str, str, int]] = {}
    for term in (*(hypothesis for _, hypothesis in statement.hypotheses), statement.conclusion):
        for letter in sorted(letters(term)):
            name = letter[1]
            if not LETTER.fullmatch(name):
                wanted = "name it by a plain word such as x, p_min or alpha"
                raise ValueError(f"a letter is called {name!a}: {wanted}")
            if {name, name.lower()} & TAKEN:
                raise ValueError(
                    f"a letter is called {name!a}, as a known function or number is: name it apart"
                )
            if letter_called.setdefault(name, letter) != letter:
                raise ValueError(f"{name!r} is the name of two things: give each its own")


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from _texts(key)
            yield from _texts(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _texts(entry)
