"""One notation on a page: a parameter in a statement is written as the papers print it.

The formulas have the papers' letters already, and a quantity's page says which is whose. In a
statement the same letters stand for the same parameters, unless another letter of it looks so.
"""

import re
from collections.abc import Iterable

from didp_ref.formulas.parameters import (
    GLOBAL_SENSITIVITY,
    IDENTIFIABILITY_SENSITIVITY,
    N_WORLDS,
    P_MAX,
    P_MIN,
    SCALE,
    SENSITIVE_RANGE,
)
from didp_ref.kernel.terms import Term
from didp_ref.symbolic import display
from didp_ref.symbolic.latex_tokens import GREEK_LETTERS

PARAMETERS = (
    SCALE,
    GLOBAL_SENSITIVITY,
    IDENTIFIABILITY_SENSITIVITY,
    SENSITIVE_RANGE,
    P_MIN,
    P_MAX,
    N_WORLDS,
)
UNICODE = {name: letter for letter, name in reversed(GREEK_LETTERS.items())}
WORD = re.compile(rf"(?<![\w.\\])(?:{'|'.join(UNICODE)})(?![^\W_])")


def printed(terms: Iterable[Term]) -> dict[str, str]:
    r"""Return the papers' LaTeX of the parameters that occur with no letter that looks the same.

    >>> from didp_ref.kernel.text import read_term
    >>> printed([read_term("(< scale:R sensitive_range:R)")])["scale"]
    '\\lambda'
    >>> "scale" in printed([read_term("(< scale:R lambda:R)")])
    False
    """
    taken = display.latex_names(terms)
    return {
        parameter.name: parameter.latex for parameter in PARAMETERS if parameter.latex not in taken
    }


def in_letters(name: str) -> str:
    """Return the name of a hypothesis with its Greek letters as letters.

    >>> in_letters("lambda is at least Theorem 3's scale"), in_letters("beta < 1/P_max - 1")
    ("λ is at least Theorem 3's scale", 'β < 1/P_max - 1')
    """
    return WORD.sub(lambda word: UNICODE[word[0]], name)
