"""Names and texts of a user's file are what they look like: plain words, in one script each.

A letter called ``x + 1``, or a Cyrillic one that looks like a Latin x, would be read by a person as
something else than by the checker, and a control character can rewrite what a terminal shows.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from didp_ref.audit.claim import Status, Verdict
from didp_ref.errors import shorten
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import letters
from didp_ref.papers import PAPERS

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9][A-Za-z0-9_-]*)+")
LONGEST_ID = 80
LONGEST_TEXT = 4_000
"""Characters of a text: a longer one would push the verdict off the screen."""

LETTER = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_(?:[A-Za-z0-9]+|\{[A-Za-z0-9,]+\}))*'*")
TAKEN = {
    *("exp", "log", "ln", "max", "min", "abs", "sqrt", "tanh", "Phi", "Normal"),
    *("sum", "product", "integral", "pi", "E", "I", "O", "oo", "zoo", "nan", "inf", "infinity"),
    *("sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "coth", "sech", "csch"),
    *("arcsin", "arccos", "arctan", "asin", "acos", "atan", "asinh", "acosh", "atanh", "erf"),
    *("erfc", "floor", "ceil", "ceiling", "round", "sign", "mod", "gcd", "lcm", "factorial"),
    *("binomial", "lim", "limit", "sup", "true", "false", "none", "not", "and", "or", "xor"),
    *("implies", "iff", "exists", "forall", "every", "there", "real", "integer", "point"),
    *("given", "then", "over", "exactly", "when", "is", "of", "in", "integrable"),
}
"""Names that a person reads as known: functions, numbers, and words of formulas. Nothing is known
of a function that is called ``log``, and ``true`` would be a number."""
WORD = re.compile(r"[^\W\d_]+")
VERDICTS = {each.value for each in (*Verdict, *Status)}
CAPITALS = re.compile(r"[A-Z_]{4,}")


def require_id(name: str) -> None:
    """Raise ``ValueError`` for an id that is no name in dots, or that is a name of ours.

    >>> require_id("mine.one  verdict PROVED")
    Traceback (most recent call last):
    ValueError: its id is 'mine.one verdict PROVED'; write words joined by dots, as in mine.lemma-1
    """
    if len(name) > LONGEST_ID or not ID.fullmatch(name):
        wanted = "write words joined by dots, as in mine.lemma-1"
        raise ValueError(f"its id is {shorten(name)}; {wanted}")
    first, _, rest = name.partition(".")
    if first in PAPERS:
        raise ValueError(f"its id is {name!r}, and {first} is a paper of didp_ref: say mine.{rest}")


def require_plain(*values: object) -> None:
    """Raise ``ValueError`` where a text in some data may not be what it looks like."""
    for text in _texts(values):
        if len(text) > LONGEST_TEXT:
            limit = f"at most {LONGEST_TEXT:,} are allowed"
            raise ValueError(f"{text[:40]!a}... has {len(text):,} characters; {limit}")
        if verdict := next(filter(VERDICTS.__contains__, CAPITALS.findall(text)), ""):
            why = "which only a verdict says: write it in small letters"
            raise ValueError(f"{text[:40]!a} holds {verdict}, {why}")
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
            if {name, name.lower()} & (TAKEN | VERDICTS):
                raise ValueError(
                    f"a letter is called {name!a}, as a known function or number is: "
                    f"call it {name}_1"
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
