"""The table of lemma schemas: how each is called, and what it states."""

import inspect
from collections.abc import Callable

from didp_ref.audit import lemmas
from didp_ref.kernel.schemas import BUILT, READ
from didp_ref.kernel.terms import Term, letters
from didp_ref.symbolic import display

LETTERS = (
    "h, k, l, m and n are integers, s is an event, and a, b, c, x and y are reals. The term f(j) "
    "has an integer j in it, the term F(x) a point x"
)
"""Of which sorts the letters are in what the schemas state."""


def lemma_rows() -> list[dict[str, str]]:
    """Return of every schema its name, its call, what it says, and the statement itself.

    What the checker builds from a statement that is given has no statement of its own.

    >>> [row for row in lemma_rows() if row["id"] == "exp_sum"][0]["statement"]
    'exp(a + b) = exp(a)*exp(b)'
    """
    return [
        {
            "id": name,
            "call": f"lemmas.{name}({_parameters_of(schema)})",
            "summary": inspect.getdoc(schema) or "",
            "statement": display.plain(READ[name][1]) if name in READ else "",
            "letters": _letters_of(READ[name][1]) if name in READ else "",
        }
        for name in (*READ, *BUILT)
        for schema in [getattr(lemmas, name)]
    ]


def _parameters_of(schema: Callable[..., object]) -> str:
    given = inspect.signature(schema).parameters.values()
    several = inspect.Parameter.VAR_POSITIONAL
    return ", ".join(f"*{each.name}" if each.kind is several else each.name for each in given)


def _letters_of(stated: Term) -> str:
    """Say of which sort each letter is that stands for a number or an event."""
    alone = (Term(head, (), name) for head, name, count in letters(stated) if not count)
    return display.letters_in_words(alone)
