"""The file of a pin: a pytest module that needs nothing but pytest for the numbers."""

import os
from collections.abc import Mapping
from decimal import ROUND_CEILING, ROUND_FLOOR
from fractions import Fraction
from pathlib import Path
from textwrap import wrap

from didp_ref.errors import InputError
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.symbolic.term import Term
from didp_ref.workbench.pin import Pin, bounds_of, fingerprint

MARK = '"""Pins '
"""How every such file begins."""
DIGITS = 28
WIDTH = 90

BODY = '''
NAMES = tuple(DOMAINS)
FIX = f"Fix: correct the function. If you meant the change, type: {COMMAND}"


def test_what_is_pinned_was_not_edited():
    parts = (FORMULA, DOMAINS, POINTS)
    if hashlib.sha256(repr(parts).encode()).hexdigest() != HASH:
        pytest.fail(f"the pin was edited\\n\\nFix: type: {COMMAND}", pytrace=False)

{same}
def test_the_numbers_are_those_of_the_formula():
    problems = [problem for point in POINTS if (problem := problem_at(*point))]
    if problems:
        _, worst = max(problems)
        many = f"{len(problems)} of {len(POINTS)} points"
        pytest.fail(f"the function is wrong at {many}\\n\\n{worst}\\n{FIX}", pytrace=False)


def problem_at(at, lower, upper, ulps):
    """Return how far off the function is at a point, and what it does there; or nothing."""
    given = dict(zip(NAMES, at, strict=True))
    where = "Worst point: " + ", ".join(f"{name} = {value!r}" for name, value in given.items())
    expected = f"Expected: {'no value' if lower is None else f'{lower}...'}"
    try:
        value = float(function(**given))
    except Exception as raised:
        told = f"{where}\\nRaised: {raised!r}\\n{expected}"
        return None if lower is None else (math.inf, told)
    told = f"{where}\\nReturned: {value!r}\\n{expected}"
    if lower is None or not math.isfinite(value):
        return (math.inf, told) if lower is not None or math.isfinite(value) else None
    low, high = Fraction(lower), Fraction(upper)
    room = ulps * Fraction(math.ulp(float(min(abs(low), abs(high)))))
    off = max(low - Fraction(value), Fraction(value) - high)
    return (off / (abs(Fraction(value)) + abs(high)), told) if off > room else None
'''
SAME_FORMULA = """
def test_the_formula_is_the_one_that_was_pinned():
    workbench = pytest.importorskip("didp_ref.workbench.pin", reason="didp_ref is not installed")
    changed = ""
    try:
        workbench.assert_unchanged(function, FORMULA, DOMAINS)
    except AssertionError as problem:
        changed = str(problem)
    if changed:
        pytest.fail(f"{changed}\\n{FIX}", pytrace=False)

"""


def written(pin: Pin, command: str, out: Path, target: str | None) -> str:
    """Return the text of a pin's file.

    ``target`` is the function, as ``module:function`` or ``file.py:function``; without one the
    formula itself stands in for it.
    """
    formula = pin.formula.texts()
    domains = dict(bounds_of(pin.domains))
    pinned = tuple(
        (
            tuple(_argument(pin, name, value) for name, value in entry.point.items()),
            *_ends(entry.enclosure),
            entry.ulps,
        )
        for entry in pin.points
    )
    lines = [
        f"{MARK}{_plain(pin.title)}: its formula, and exact values of it.",
        "",
        *(f"    {line}" for branch in pin.formula.lines() for line in wrap(_plain(branch), WIDTH)),
        "",
        *(line for note in pin.notes for line in wrap(_plain(f"Note: {note}."), WIDTH)),
        *([""] if pin.notes else []),
        "Written by",
        *(f"    {line}" for line in wrap(_plain(command), WIDTH, break_on_hyphens=False)),
        "",
        "Each point has the arguments, two exact ends, and the allowed error in units in the last",
        "place. The formula lies between the ends, by interval arithmetic. A failed test names the",
        "point at which the function differs. If you meant to change it, write this file again.",
        '"""',
        "",
        *_function(pin, out, target),
        "",
        *_constant("FORMULA", formula),
        '"""Branches: conditions, as a difference and its relation to zero; and the value."""',
        *_constant("DOMAINS", domains),
        *_constant("POINTS", pinned),
        f'HASH = "{fingerprint(formula, domains, pinned)}"',
        *_text("COMMAND", command),
    ]
    same = "" if pin.unfollowed else SAME_FORMULA
    return "\n".join(lines) + "\n" + BODY.replace("{same}", same)


def _plain(text: str) -> str:
    """Return a text as it stands in a docstring."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _argument(pin: Pin, name: str, value: Fraction) -> float | int:
    return int(value) if pin.domains[name].integer else float(value)


def _ends(enclosure: Enclosure | None) -> tuple[str | None, str | None]:
    """Return decimals just outside of an enclosure; they are exact numbers themselves."""
    if enclosure is None:
        return None, None
    low = rounded_decimal(enclosure.lower, DIGITS, ROUND_FLOOR)
    high = rounded_decimal(enclosure.upper, DIGITS, ROUND_CEILING)
    return str(low), str(high)


def _constant(name: str, value: Mapping[str, object] | tuple[object, ...]) -> list[str]:
    """Write a constant, a line for each of its entries."""
    if isinstance(value, Mapping):
        inner = [f"    {key!r}: {entry!r}," for key, entry in value.items()]
        return [f"{name} = {{", *inner, "}"]
    return [f"{name} = (", *(f"    {entry!r}," for entry in value), ")"]


def _text(name: str, value: str) -> list[str]:
    """Write a text, in as many lines as it needs."""
    pieces = wrap(
        value,
        WIDTH,
        expand_tabs=False,
        replace_whitespace=False,
        drop_whitespace=False,
        break_on_hyphens=False,
    )
    return [f"{name} = (", *(f"    {piece!r}" for piece in pieces or [""]), ")"]


def _function(pin: Pin, out: Path, target: str | None) -> list[str]:
    """Write the imports, and where the function comes from."""
    common = ["import hashlib", "import math"]
    fractions = ["from fractions import Fraction"]
    test = ["", "import pytest", ""]
    if target is None:
        (value,) = (branch.value for branch in pin.formula.branches if branch.value is not None)
        return [
            *common,
            *fractions,
            *test,
            "",
            f"def function({', '.join(pin.domains)}):",
            '    """Replace this by your own function: import it under this name."""',
            f"    return {python(value)}",
            "",
        ]
    name, _, attribute = target.rpartition(":")
    if not name.endswith(".py"):
        return [
            *common,
            "from importlib import import_module",
            *fractions,
            *test,
            f"function = import_module({name!r}).{attribute}",
        ]
    beside = Path(os.path.relpath(Path(name).resolve(), out.resolve().parent)).as_posix()
    return [
        *common,
        "import sys",
        *fractions,
        "from importlib.util import module_from_spec, spec_from_file_location",
        "from pathlib import Path",
        *test,
        f"_file = Path(__file__).parent / {beside!r}",
        f"_specification = spec_from_file_location({f'pinned_{Path(name).stem}'!r}, _file)",
        "_module = sys.modules[_specification.name] = module_from_spec(_specification)",
        "_specification.loader.exec_module(_module)",
        f"function = _module.{attribute}",
    ]


def python(term: Term) -> str:
    """Write a formula as Python, step by step as it is written.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> python(parse("s/log(m - 1)^2"))
    '(s / (math.log((m + -1)) ** 2))'
    """
    if term.head == "number":
        value = Fraction(term.value or 0)
        return str(value.numerator) if value.denominator == 1 else f"({value})"
    if term.head == "name":
        return str(term.value)
    if term.head == "pi":
        return "math.pi"
    inner = [python(argument) for argument in term.args]
    if term.head == "normal":
        return f"(math.erfc(-{inner[0]} / math.sqrt(2)) / 2)"
    if term.head not in (*OPERATORS, *FUNCTIONS):
        raise InputError(
            "the formula", f"has {term}, which is no Python: give a function with --function"
        )
    if term.head in OPERATORS:
        return f"({f' {OPERATORS[term.head]} '.join(inner)})"
    return f"{FUNCTIONS[term.head]}({', '.join(inner)})"


OPERATORS = {"+": "+", "*": "*", "/": "/", "^": "**"}
FUNCTIONS = {
    "exp": "math.exp",
    "log": "math.log",
    "abs": "abs",
    "max": "max",
    "min": "min",
    "floor": "math.floor",
}
