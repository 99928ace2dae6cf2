r"""The table of notation of formulas in LaTeX, and what is told from the tokens alone."""

import re

from didp_ref.symbolic import latex_tokens
from didp_ref.symbolic.latex_tokens import BLANKS, FONTS, FRACTIONS, SIZES
from didp_ref.symbolic.term import INDEX, WORLD, Term, name, negative, number, put
from didp_ref.symbolic.text_reader import FUNCTIONS

GREEK = latex_tokens.GREEK | {"ell"}
VARIANTS = {"varepsilon": "epsilon", "vartheta": "theta", "varrho": "rho", "varphi": "phi"}
TIMES = {r"\cdot", r"\times", r"\ast", "*"}
SKIPPED = {"~", "&", *(f"\\{name}" for name in SIZES | BLANKS)}
RELATIONS = {
    **dict.fromkeys(("=", r"\triangleq", r"\coloneqq", r"\equiv"), "="),
    **dict.fromkeys((r"\ge", r"\geq", r"\geqslant"), ">="),
    **dict.fromkeys((r"\le", r"\leq", r"\leqslant"), "<="),
    "<": "<",
    ">": ">",
}
OPEN = {"(": ")", "[": "]", "{": "}", r"\{": r"\}", r"\lbrace": r"\rbrace", r"\lvert": r"\rvert"}
BRACKETS = {"(": ")", "[": "]", "{": "}"}
OVER = ("/", r"\div")
BARS = {"|", r"\lvert", r"\vert"}
CALLS = {
    r"\log": "log",
    r"\ln": "log",
    r"\lg": "lg",
    r"\exp": "exp",
    r"\max": "max",
    r"\min": "min",
    r"\sum": "sum",
    r"\prod": "product",
    r"\sqrt": "sqrt",
    r"\sinh": "sinh",
    r"\cosh": "cosh",
    r"\tanh": "tanh",
    r"\Phi": "normal",
}
WORDS = {*FUNCTIONS, "max", "min", "ln", "log"}
r"""Functions that are written upright: ``\operatorname{erf}``."""
ACCENTS = {"widehat", "widetilde", "overline"}
FUNCTION_LETTERS = {"f", "F", "G", "H", "Gamma", "Psi", "phi", "psi"}
"""Before a bracket they are mostly functions, whatever it holds."""
ROUNDED = {r"\lfloor": (r"\rfloor", "floor"), r"\lceil": (r"\rceil", "ceil")}
CLOSED = {*OPEN.values(), *(closed for closed, _ in ROUNDED.values())}
NOTATION = {
    (r"\Delta", "f"): "Delta_f",
    (r"\Delta", "v"): "Delta_v",
    (r"\Delta", "q"): "Delta_q",
    ("P", "(", "U", "_", "u", ")"): "P_Uu",
}
"""What the papers write as several letters and mean as one."""
SENSITIVITY = re.compile(
    r"(?:\\Delta|GS)(?: _ (?P<norm>[12p]|\{ [12p] \}|\\infty|\{ \\infty \}|\{ \\ell _ [12p] \}))?"
    r" (?:\( (?P<function>[fqu]) \)|(?P<bare>[fqu])|_ (?P<under>[fqu]|\{ [fqu] \}))(?= |$)"
)
"""How papers write a sensitivity, with a blank between two tokens."""
ENVIRONMENT = re.compile(
    r"\\(?:begin|end)\{(?:equation|align|aligned|displaymath|math|gather)\*?\}"
)
PI_IS_A_NUMBER = r"\pi is read as the number 3.14159...; call a prior p"
REMARK = re.compile(r"(?<!\\)%[^\n]*|\\label\{[^{}]*\}|\\tag\*?\{[^{}]*\}")


def is_named(tokens: list[str]) -> bool:
    """Say whether a left side is a name, or a name with what it is of in brackets."""
    if not tokens or tokens[0] in {*CALLS, *FRACTIONS, *ROUNDED, *OPEN} or tokens[0].isdigit():
        return False
    place = after_group(tokens, 1) if tokens[0].lstrip("\\") in FONTS | ACCENTS else 1
    while place < len(tokens) and tokens[place] in ("'", "_", "^"):
        end = place + 1 if tokens[place] == "'" else after_group(tokens, place + 1)
        if tokens[place] == "^" and not {"*", r"\prime"} & {*tokens[place + 1 : end]}:
            return False
        place = end
    return place >= len(tokens) or (tokens[place] in ("(", "[") and tokens[-1] in (")", "]"))


def after_group(tokens: list[str], place: int) -> int:
    """Return the place after a group in brackets, or after one token."""
    depth = 0
    while place < len(tokens):
        depth += (tokens[place] in BRACKETS) - (tokens[place] in BRACKETS.values())
        place += 1
        if depth == 0:
            break
    return place


def is_sum(tokens: list[str]) -> bool:
    """Say whether what is in a bracket is a sum, so that the bracket is none of a function's."""
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token in BRACKETS) - (token in BRACKETS.values())
        if token in ("+", "-") and depth == 0 and place:
            return True
    return False


def has_number(body: Term, index: str) -> bool:
    """Say whether an index of a sum stands in it otherwise than as that of an entry."""
    if body.head == "entry":
        return False
    return (body.head == "name" and body.value == index) or any(
        has_number(part, index) for part in body.args
    )


def entry_left_out(body: Term) -> Term:
    """Return the body of a sum at the one entry that is left out."""
    return put(body, {INDEX: name(WORLD)})


def odds_of(chance: Term) -> Term:
    """Return the odds of a chance; of ``1/(1 + a/b)``, as formulas are printed, ``b/a``."""
    if chance.head == "/" and chance.args[0] == number(1) and chance.args[1].head == "+":
        one, *rest = chance.args[1].args
        if one == number(1) and len(rest) == 1 and rest[0].head == "/":
            return Term("/", rest[0].args[::-1])
    return Term("/", (chance, Term("+", (number(1), negative(chance)))))
