"""What a programmer writes instead of a wrong formula: the right one, or a call of ours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.flags.flag import OVERFLOW

IN_PYTHON = frozenset({"exp", "log", "sqrt", "max", "min", "ceiling", "floor"})
"""Functions that Python's ``math`` has, or Python itself."""
LONGEST = 140
"""Characters of a formula that a summary shows."""
CALLED = re.compile(r"(\w*)\(")
BY_BISECTION = {"gaussian.deviation": "the bisection in docs/check.md"}
"""Where a formula with a root is computed without this package."""
IN_THE_TAIL = {
    OVERFLOW: "Use exp(-t) where exp(t) only divides. In exp(t) x, work with logarithms: "
    "exp(t + log(x)), with a log(x) that is right where x falls to 0."
}
"""What is said in place of a shorter advice that the files of vectors have, and that is not safe:
where x is 0 in float64, both exp(t) x and its terms times exp(-t) lose the result."""
NOTHING: Mapping[str, Fraction] = {}


def right_formula(
    quantity: Quantity, names: Mapping[str, str], fixed: Mapping[str, Fraction] = NOTHING
) -> str:
    """Return a formula that can be pasted into Python, beside ``from math import exp, log, sqrt``.

    ``names`` has the reader's name for some of the parameters, and ``fixed`` the values of those
    that have one value. Nothing is returned of a formula
    with a root, a sum or a normal distribution, nor of a long one: those are called.

    >>> from didp_ref.formulas import quantities
    >>> right_formula(quantities["concentrated.rho_of_gaussian"], {"deviation": "sigma"})
    'global_sensitivity**2/(2*sigma**2)'
    >>> right_formula(quantities["testing.advantage"], {}, {"delta": Fraction(0)})
    '(exp(epsilon) - 1)/(exp(epsilon) + 1)'
    >>> right_formula(quantities["gaussian.deviation"], {})
    ''
    """
    text = _plain(quantity, fixed).replace("^", "**")
    functions = {called for called in CALLED.findall(text) if called}
    if not functions <= IN_PYTHON or " over " in text or "|" in text or len(text) > LONGEST:
        return ""
    text = text.replace("ceiling(", "ceil(")
    theirs = {name: names[name] for name in quantity.names if _is_usable(names, name)}
    return re.sub(r"[A-Za-z_]\w*", lambda found: theirs.get(found[0], found[0]), text)


def _plain(quantity: Quantity, fixed: Mapping[str, Fraction]) -> str:
    if not fixed:
        return quantity.plain()
    import sympy

    from didp_ref.formulas.quantity.plain_text import written

    return written(quantity.at(**{name: sympy.Rational(value) for name, value in fixed.items()}))


def right_call(identifier: str, parameters: Iterable[str], names: Mapping[str, str]) -> str:
    """Return our function, and how it is called where the reader has other names.

    >>> right_call("laplace.scale", ["epsilon", "delta"], {"epsilon": "eps"})
    'didp_ref.laplace.scale(epsilon=eps, delta=delta)'
    >>> right_call("laplace.scale", ["epsilon", "delta"], {"epsilon": "epsilon"})
    'didp_ref.laplace.scale'
    """
    given = {name: names[name] if _is_usable(names, name) else name for name in parameters}
    arguments = ", ".join(f"{name}={theirs}" for name, theirs in given.items())
    renamed = any(name != theirs for name, theirs in given.items())
    return f"didp_ref.{identifier}({arguments})" if renamed else f"didp_ref.{identifier}"


def _is_usable(names: Mapping[str, str], name: str) -> bool:
    """Say whether the reader has a name for a parameter, or a whole number, and no function."""
    theirs = names.get(name, "")
    return theirs.isdigit() or (theirs.isidentifier() and theirs not in IN_PYTHON)
