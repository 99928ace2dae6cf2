"""Formulas in LaTeX as MathML, which a browser sets without a script.

The conversion is latex2mathml's. What it writes is made smaller here: words stand upright and in
one piece, a row of one thing is that thing, and a parenthesis grows only about what is tall.
"""

import re
from functools import cache
from html import escape
from itertools import pairwise
from xml.etree import ElementTree as Tree

from didp_ref.errors import InputError

NAMESPACE = ' xmlns="http://www.w3.org/1998/Math/MathML"'
WORD_BELOW = re.compile(r"_\{([A-Za-z]{3,}|[A-Za-z]+(?:_[A-Za-z]+)+)\}")
TALL = {"mfrac", "msup", "msubsup", "munder", "mover", "munderover", "msqrt", "mtable"}
PARTS = {
    **dict.fromkeys(("mfrac", "msub", "msup", "munder", "mover"), 2),
    **dict.fromkeys(("msubsup", "munderover"), 3),
}
"""How many parts an element has."""
NAMES = ("log", "ln", "exp", "tanh")
ROWS = ("math", "mrow")
FENCES = ("(", ")", "[", "]", "|")
THIN_SPACE = "\N{THIN SPACE}"
THIN_WIDTH = "0.167em"
PLAIN = {*FENCES, "{", "}", THIN_SPACE}
"""Signs that stand upright by themselves, also several in one piece."""
PRIME = "\N{PRIME}"
WIDE = 22
"""Of so many letters a formula may be wider than a telephone, and gets a box that scrolls."""


@cache
def formula(latex: str, *, block: bool = False) -> str:
    r"""Return a formula as MathML, or raise :class:`InputError` where it does not convert.

    >>> formula(r"P_{min} \le 1")
    '<math><msub><mi>P</mi><mi>min</mi></msub><mo>≤</mo><mn>1</mn></math>'
    >>> formula(r"\nosuch{x}")
    Traceback (most recent call last):
    didp_ref.errors.InputError: \nosuch{x}: the formula does not convert: \nosuch is not known
    """
    from latex2mathml.converter import convert

    try:
        made = convert(WORD_BELOW.sub(_upright_below, latex))
        root = Tree.fromstring(made.replace(NAMESPACE, ""))
    except Exception as problem:  # its errors have no common base; a broken formula raises any
        reason = str(problem) or type(problem).__name__
        raise InputError(latex, f"the formula does not convert: {reason}") from None
    unknown = re.search(r"\\[A-Za-z]*", made)
    if unknown:
        raise InputError(latex, f"the formula does not convert: {unknown[0]} is not known")
    lacking = [
        element.tag
        for element in root.iter()
        if len(element) != PARTS.get(element.tag, len(element))
    ]
    if lacking:
        raise InputError(latex, f"the formula does not convert: a part is missing of {lacking[0]}")
    root = _small(root)
    for row in root.iter():
        if row.tag in ROWS:
            _join_plain(row)
    inside = root[0] if len(root) == 1 and root[0].tag == "mrow" else root
    shape = ' display="block"' if block else ""
    return f"<math{shape}>{''.join(map(_text, inside))}</math>"


def _upright_below(found: re.Match[str]) -> str:
    """Write a word below the line upright; one of several parts has commas between them."""
    return f"_{{\\mathrm{{{found[1].replace('_', ',')}}}}}"


def letters_of(mathml: str) -> int:
    """Return how many letters a formula shows: nearly its width, where it has no fractions.

    >>> letters_of(formula("a+b"))
    3
    """
    return len("".join(Tree.fromstring(mathml).itertext()))


def _small(element: Tree.Element) -> Tree.Element:
    """Return an element with its parts made smaller, and joined where they are one word."""
    parts: list[Tree.Element] = []
    for part in map(_small, element):
        if parts and _is_upright(part) and _is_upright(parts[-1]):
            parts[-1].text = f"{parts[-1].text}{part.text}"
        else:
            parts.append(part)
    for name, after in pairwise(parts):
        if element.tag in ROWS and name.text in NAMES and after.text not in FENCES:
            name.text += THIN_SPACE
    if element.tag in ROWS:
        parts = [piece for part in parts for piece in (part if _joins_its_row(part) else [part])]
    element[:] = parts
    if element.get("width") == THIN_WIDTH:
        return _thin_space()
    if element.tag == "mrow":
        _calm_fences(element)
        return element[0] if len(element) == 1 else element
    if element.tag == "msup" and element[1].text == PRIME:
        element.tag, element[1].tag = "mrow", "mtext"
    return element


def _joins_its_row(part: Tree.Element) -> bool:
    """Say whether a row looks the same as a part of the row around it.

    A sign at an end would be set as one between two numbers, and a fence would grow with the rest.
    """
    if part.tag != "mrow" or part.attrib or not len(part):
        return False
    fenced = any(each.tag == "mo" and each.text in FENCES for each in part)
    return not (fenced or "mo" in (part[0].tag, part[-1].tag))


def _thin_space() -> Tree.Element:
    """Return the space between factors as a letter, in half the bytes."""
    space = Tree.Element("mi")
    space.text = THIN_SPACE
    return space


def _is_upright(part: Tree.Element) -> bool:
    return part.tag == "mi" and part.get("mathvariant") == "normal"


def _calm_fences(row: Tree.Element) -> None:
    """Let parentheses be plain where they are not to grow, or nothing between them is tall."""
    tall = any(part.tag in TALL for part in row.iter())
    for part in row:
        if part.tag == "mo" and part.text in FENCES:
            grows = tall and part.get("stretchy") == "true"
            part.tag = "mo" if grows else "mi"
            part.attrib.clear()


def _join_plain(row: Tree.Element) -> None:
    """Write plain signs that follow each other in one piece."""
    parts: list[Tree.Element] = []
    for part in row:
        if parts and _is_plain(part) and _is_plain(parts[-1]):
            parts[-1].text = f"{parts[-1].text}{part.text}"
        else:
            parts.append(part)
    row[:] = parts


def _is_plain(part: Tree.Element) -> bool:
    return part.tag == "mi" and not part.attrib and PLAIN.issuperset(part.text or "a")


def _text(element: Tree.Element) -> str:
    """Write an element; one letter that is to stand upright says so, a word does by itself."""
    inside = escape(element.text or "", quote=False) + "".join(map(_text, element))
    shown = {
        name: re.sub(r"^0\.", ".", value)
        for name, value in element.attrib.items()
        if name != "stretchy"
    }
    if element.tag == "mi" and len(element.text or "") > 1:
        shown.pop("mathvariant", None)
    tag = "mo" if element.tag == "mi" and element.text == ":" else element.tag
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in shown.items())
    return f"<{tag}{attributes}>{inside}</{tag}>" if inside else f"<{tag}{attributes}/>"
