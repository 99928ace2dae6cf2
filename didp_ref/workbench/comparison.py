"""``didp_ref.compare``: is this formula, or this function, that one?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, overload

from didp_ref.errors import InputError, shorten, texts_of, typable
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.equation import Read, solve_for_name
from didp_ref.symbolic.latex_reader import looks_like_latex, parse_latex
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Answer
from didp_ref.workbench.compare import compare as compare_with
from didp_ref.workbench.drawn_noise import drawn_scale
from didp_ref.workbench.identify import identify
from didp_ref.workbench.user_function import DEFAULT_TIMEOUT, Function

if TYPE_CHECKING:
    import sympy

FUNCTION = re.compile(r"[^\s:*^+=(){}\\]+:[^\W\d][\w.]*")
RELATION = re.compile(r"<=|>=|[<>≤≥]|(?<![=!])=(?!=)")
WRITTEN = {"≤": "<=", "≥": ">="}
IN_WORDS = re.compile(r"\bover \w+ =")
"""What is equal there is where a sum begins: ``sum over i = 0..n - 1 of x[i]``."""
LARGEST_FILE = 100_000

Candidate: TypeAlias = "str | Function | sympy.Expr"


@overload
def compare(
    candidate: Candidate,
    quantity: Quantity | str,
    mapping: Sequence[str] = ...,
    *,
    timeout: float = ...,
    fixed: Sequence[str] = ...,
) -> Answer: ...
@overload
def compare(
    candidate: Candidate,
    quantity: None = ...,
    mapping: Sequence[str] = ...,
    *,
    timeout: float = ...,
    fixed: Sequence[str] = ...,
) -> list[Answer]: ...
def compare(
    candidate: Candidate,
    quantity: Quantity | str | None = None,
    mapping: Sequence[str] = (),
    *,
    timeout: float = DEFAULT_TIMEOUT,
    fixed: Sequence[str] = (),
) -> Answer | list[Answer]:
    """Say whether a formula or a function is a quantity; without one, which of them it is.

    A formula is a text, plain or LaTeX, or a sympy expression; a function is itself or
    ``"module:function"``, and is run in a process of its own, which is given ``timeout`` seconds.
    ``mapping`` says what names mean, in the words of the command's ``--map``: ``["m=n_worlds"]``;
    ``fixed`` at which values of some parameters it is compared, as ``--fix``: ``["n_worlds=2"]``.

    Raises :class:`InputError` for what cannot be read or compared, and :class:`UnknownName` for an
    id of nothing.

    >>> import didp_ref as di
    >>> answer = di.compare("s/log(m*rho/(1-rho))", "scale.rho")
    >>> answer.headline, answer.holds
    ('DIFFERENT: s/log(m*rho/(1 - rho)) is not scale.rho: too little noise', False)
    >>> answer.instead[0]
    'm-for-m-minus-one: uses m; the formula needs m - 1 (explains all 16 points tried)'
    """
    given: object = quantity
    if not isinstance(given, str | Quantity | None):
        example = 'compare("s/epsilon", "scale.differential_privacy")'
        raise InputError("", f"{shorten(given)} is no id of a formula; write {example}")
    known = quantities[quantity] if isinstance(quantity, str) else quantity
    mapping = texts_of("mapping", mapping, "m=n_worlds")
    fixed = texts_of("fixed", fixed, "n_worlds=2")
    read, notes, allows, name = (
        read_candidate(candidate) if isinstance(candidate, str) else (candidate, [], None, "")
    )
    if known is None:
        answers = identify(read, mapping, timeout, notes, name, fixed)
    else:
        answers = [compare_with(read, known, mapping, timeout, notes, fixed)]
    for answer in answers:
        answer.allows = allows
    return answers if known is None else answers[0]


def read_candidate(text: str, kind: str | None = None) -> Read | tuple[str, list[str], None, str]:
    """Return a formula as a term, or the name of a function; and how it was understood.

    Third is the side on which an inequality has its name: at least the formula, or at most. Last
    is that name, or an equation's.
    """
    if kind == "python" or (kind is None and FUNCTION.fullmatch(text.strip())):
        return text.strip(), [], None, ""
    if kind != "text" and text.endswith(".tex"):
        return _in_file(text)
    if kind == "latex" or (kind is None and looks_like_latex(text)):
        return parse_latex(text)
    if kind is None and text in quantities:
        hint = "give yours first, such as 's/epsilon', or FILE.py:function"
        raise InputError(text, f"is one of our formulas; {hint}")
    if kind is None and text.endswith(".py"):
        raise InputError(text, f"is a file: name a function in it, as in {text}:function")
    relations = _relations(text)
    try:
        return _solved(text, relations) if relations else Read(parse(text), [])
    except InputError:
        if scale := drawn_scale(text):
            hint = f"compare compares formulas; give the scale alone: {typable(scale)}"
            raise InputError(shorten(text), f"draws noise, and {hint}") from None
        raise


def _relations(text: str) -> list[re.Match[str]]:
    """Return the relations of a plain text that stand outside of all brackets."""
    blank = IN_WORDS.sub(lambda words: " " * len(words[0]), text)
    depth = [0, *accumulate((c in "([") - (c in ")]") for c in blank)]
    return [match for match in RELATION.finditer(blank) if depth[match.start()] == 0]


def _solved(text: str, relations: Sequence[re.Match[str]]) -> Read:
    """Read an equation or an inequality for the one name on a side of it."""
    last = relations[-1]
    kind = "equation" if last[0] == "=" else "inequality"
    right = text[last.end() :].strip()
    asked = InputError(
        shorten(text), f"is an {kind}: give one side alone, such as {shorten(right)}"
    )
    if len(relations) > 1:
        raise asked
    value = parse(right)
    try:
        left = parse(text[: last.start()])
    except InputError:
        if value.head == "name":  # the left side is the formula
            raise
        raise asked from None
    return solve_for_name(left, value, WRITTEN.get(last[0], last[0]))


def _in_file(name: str) -> Read:
    """Read the one formula of a LaTeX file."""
    try:
        return parse_latex(_file(name))
    except InputError as problem:
        if problem.source == name:
            raise
        wanted = "a .tex file holds one formula alone, such as $\\frac{S}{\\epsilon}$"
        raise InputError(name, f"{problem.problem}; {wanted}") from None


def _file(name: str) -> str:
    path = Path(name)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise InputError(name, f"has more than {LARGEST_FILE} bytes: one formula is read")
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(name, f"cannot be read ({type(problem).__name__})") from None
