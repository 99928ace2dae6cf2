r"""LaTeX cut into tokens, and the commands that both of its readers know.

:mod:`~didp_ref.symbolic.latex_reader` reads a user's formula as mathematics, and
:mod:`~didp_ref.symbolic.latex_to_text` writes this project's own plainly for a terminal.
"""

import re

from didp_ref.errors import InputError

TOKEN = re.compile(r"\\operatorname\*|\\[A-Za-z]+|\\[^A-Za-z]|\d+(?:\.\d+)?|\.\d+|\s+|[^\\\s]")
GREEK_NAMES = (
    "alpha beta gamma delta epsilon epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma "
    "tau upsilon phi phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega"
)
GREEK_LETTERS = dict(zip("αβγδεϵζηθικλμνξπρστυφϕχψωΓΔΘΛΞΠΣΦΨΩ", GREEK_NAMES.split(), strict=True))
GREEK = {*GREEK_LETTERS.values()}
FRACTIONS = {r"\frac", r"\tfrac", r"\dfrac", r"\cfrac"}
FONTS = {
    *("mathrm", "mathit", "mathbf", "mathsf", "mathcal", "mathbb", "text", "textit", "textrm"),
    *("operatorname", "operatorname*", "hat", "tilde", "bar"),
}
SIZES = {
    *("left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "Bigg", "biggl"),
    *("biggr", "displaystyle", "textstyle", "limits", "nonumber"),
}
"""Commands that change how a formula looks and not what it says."""
BLANKS = {",", ";", ":", "!", " ", "quad", "qquad"}
"""Commands that leave a gap."""


def tokenize(latex: str) -> list[str]:
    r"""Return commands, numerals, single characters and blanks; together they are the formula.

    >>> tokenize(r"\frac{1}2.5 x")
    ['\\frac', '{', '1', '}', '2.5', ' ', 'x']
    >>> tokenize("x\\")
    Traceback (most recent call last):
    didp_ref.errors.InputError: the formula: ends in a backslash
    """
    tokens = TOKEN.findall(latex)
    if sum(map(len, tokens)) < len(latex):
        raise InputError("the formula", "ends in a backslash")
    return tokens


def split_numeral(tokens: list[str], place: int) -> None:
    """Cut a numeral after its first digit: ``x^12`` is ``x^1 2`` in LaTeX, ``\\frac12`` is 1/2."""
    if place < len(tokens) and tokens[place].isdigit():
        numeral = tokens[place]
        tokens[place : place + 1] = filter(None, (numeral[0], numeral[1:]))
