"""Formulas in LaTeX, written plainly for a terminal. Only the LaTeX of this project is known.

>>> plain(r"It holds for $\\lambda \\ge \\frac{\\Theta_q}{\\log(1+\\beta)}$ only.")
'It holds for lambda >= Theta_q/log(1+beta) only.'

What it does not know raises :class:`~didp_ref.errors.InputError`: a formula that is half read would
be another formula.
"""

import re
from collections.abc import Iterator

from didp_ref.errors import InputError
from didp_ref.symbolic.latex_tokens import (
    BLANKS,
    FONTS,
    FRACTIONS,
    GREEK,
    SIZES,
    split_numeral,
    tokenize,
)

OPERATORS = {
    "le": "<=",
    "leq": "<=",
    "ge": ">=",
    "geq": ">=",
    "ne": "!=",
    "neq": "!=",
    "approx": "~",
    "sim": "~",
    "propto": "is proportional to",
    "times": "*",
    "cdot": "*",
    "in": "in",
    "notin": "not in",
    "subset": "within",
    "subseteq": "within or equal to",
    "equiv": "is identical to",
    "cup": "union",
    "cap": "intersection",
    "setminus": "without",
    "mid": "|",
    "wedge": "and",
    "vee": "or",
    "Rightarrow": "implies",
    "Leftrightarrow": "if and only if",
    "leftarrow": "<-",
    "rightarrow": "->",
    "to": "->",
}
"""Written with a space on each side."""
WORDS = {
    "lfloor": "floor(",
    "rfloor": ")",
    "neg": "not ",
    "forall": "for all ",
    "sum": "sum",
    "prod": "product",
}
SYMBOLS = {
    "emptyset": "{}",
    "infty": "infinity",
    "dots": "...",
    "ldots": "...",
    "cdots": "...",
    "lbrace": "{",
    "rbrace": "}",
    "Vert": "||",
    "varepsilon": "epsilon",
    "ell": "l",
    "int": "integral ",
    "nabla": "gradient",
    "langle": "<",
    "rangle": ">",
}
ACCENTS = {"bar", "hat", "tilde", "vec"}
"""Letters may differ in nothing else: an accent is written as a function of what is under it."""
NAMES = GREEK | {"Pr", "exp", "lim", "ln", "log", "max", "min", "sup", "tanh"}
FUNCTIONS = {r"\exp", r"\ln", r"\log", r"\max", r"\min", r"\tanh"}
SIMPLE = re.compile(r"-?\w+(?:_\w+)?|\w+(?:_\w+)?\([^()]*\)|\|[^|]*\||\([^()]*\)")
"""What needs no parentheses in a quotient or an exponent."""


def plain(text: str) -> str:
    """Return a text with every formula between dollars written plainly."""
    parts = text.split("$")
    if len(parts) % 2 == 0:
        raise InputError(text[:60], "a formula is opened by a dollar and not closed")
    return "".join(formula(part) if place % 2 else part for place, part in enumerate(parts))


def formula(latex: str) -> str:
    r"""Return one formula in plain text.

    >>> formula(r"\frac{1+P_{min}(\alpha-1)}{(1-\alpha)(1-P_{min})}")
    '(1+P_min (alpha-1))/((1-alpha)(1-P_min))'
    >>> formula(r"\sum_{k=1}^n (-1)^{k+1} \sigma_k")
    'sum over k=1..n of (-1)^(k+1) sigma_k'
    """
    reader = _Reader(latex)
    written = reader.until("")
    return re.sub(r" {2,}", " ", written).strip().replace("( ", "(").replace(" )", ")")


class _Reader:
    def __init__(self, latex: str) -> None:
        self.latex = latex
        self.tokens = tokenize(latex)
        self.place = 0

    def next(self) -> str:
        """Take the next token; an empty one is the end."""
        self.place += 1
        return self.tokens[self.place - 1] if self.place <= len(self.tokens) else ""

    def peek(self) -> str:
        """Return the next token that is written, and no space."""
        ahead = (token for token in self.tokens[self.place :] if not token.isspace())
        return next((token for token in ahead if token[1:] not in SIZES), "")

    def skip_blanks(self) -> None:
        """Take the blanks that come next."""
        while self.place < len(self.tokens) and self.tokens[self.place].isspace():
            self.place += 1

    def until(self, end: str) -> str:
        """Write everything up to a token, and take it."""
        return "".join(self.pieces(end))

    def pieces(self, end: str) -> Iterator[str]:
        """Write what stands before a token, piece by piece."""
        before, last = "", ""  # the token and the piece before
        while (token := self.next()) != end:
            if token in ("", "}"):
                raise InputError(self.latex[:60], "is no formula: a brace is missing")
            piece = self.written(token)
            if token in FRACTIONS and (before in FUNCTIONS or self.multiplies(self.peek())):
                piece = f"({piece})"
            if _runs_together(last, before, token, piece):
                yield " "
            yield piece
            if piece.strip():
                before, last = token, piece
            elif piece:
                last = piece

    @staticmethod
    def multiplies(token: str) -> bool:
        """Say whether a token after a fraction is a factor beside it."""
        name = token[1:] if token[:1] == "\\" else ""
        return (
            bool(re.fullmatch(r"[\d.]*\w|[(^]", token))
            or name in NAMES | FONTS
            or token in FRACTIONS
        )

    def written(self, token: str) -> str:
        """Write a token with what belongs to it."""
        if token == "{":
            return self.until("}")
        if token in "^_":
            return self.script(token)
        if not token.startswith("\\"):
            return " " if token.isspace() else token
        name = token[1:]
        if token in FRACTIONS:
            return f"{enclosed(self.argument())}/{enclosed(self.argument())}"
        if name == "binom":
            return f"binomial({self.argument()}, {self.argument()})"
        if name == "sqrt":
            return f"sqrt({self.argument()})"
        if name in ACCENTS:
            return f"{name}({self.argument()})"
        if name in FONTS:
            return self.argument()
        if name in ("sum", "prod"):
            return self.over_range(WORDS[name])
        return self.symbol(name)

    def symbol(self, name: str) -> str:
        """Write a command that takes no argument."""
        if name in OPERATORS:
            return f" {OPERATORS[name]} "
        if name in SIZES:
            return ""
        if name in BLANKS:
            return " "
        if name in NAMES:
            return name
        if name in WORDS or name in SYMBOLS:
            return (WORDS | SYMBOLS)[name]
        if name in "{}%&#_$|":
            return name
        raise InputError(f"\\{name}", "is no LaTeX that is known here")

    def argument(self) -> str:
        """Read what a command or a script takes: a group or one token."""
        self.skip_blanks()
        split_numeral(self.tokens, self.place)
        token = self.next()
        if token in ("", "}"):
            raise InputError(self.latex[:60], "is no formula: something is missing")
        return formula_of(self.written(token))

    def script(self, token: str) -> str:
        """Write an index or an exponent."""
        inner = self.argument()
        if inner == "{}":
            inner = "empty"
        is_index = token == "_" and not re.search(r",|[\w)][+-]", inner)  # D_- is a name
        simple = re.fullmatch(r"\w+|'+|\*", inner) or is_index
        bracketed = inner if simple and " " not in inner else f"({inner})"
        if token == "_" and "," in inner:
            bracketed = f"[{inner}]"
        return f"{token}{bracketed}"

    def over_range(self, word: str) -> str:
        """Write a sum or a product with its range."""
        low = high = ""
        while self.peek() in ("_", "^"):
            self.skip_blanks()
            if self.next() == "_":
                low = self.argument()
            else:
                high = self.argument()
        span = f"{low}..{high}" if high else low
        return f"{word} over {span} of " if span else f"{word} of "


def _runs_together(last: str, before: str, token: str, piece: str) -> bool:
    """Say whether a piece would be read as a part of the name or the number before it."""
    named = before[:1] == "\\" or before in ("^", "_")
    if last[-1:] == ")" and token[0] == "\\" and piece[:1].isalpha():
        return True
    if not last[-1:].isalnum() or not piece:
        return False
    if piece[0] == "(":
        return named and "_" in last
    return piece[0].isalpha() and (named or token[0] == "\\")


def formula_of(written: str) -> str:
    """Tidy the blanks of a part of a formula."""
    return re.sub(r" {2,}", " ", written).strip()


def enclosed(part: str) -> str:
    """Put a part of a quotient in parentheses where it needs them."""
    return part if SIMPLE.fullmatch(part) else f"({part})"
