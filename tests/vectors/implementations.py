"""Right and wrong implementations of three formulas, for what is to judge as ``didp-ref check``.

One returns a number, one takes a sequence, one returns the ends of an interval for every world.
Each wrong one changes the right one in one place: of a pair of texts the first becomes
the second.
"""

from __future__ import annotations

from collections.abc import Callable

SCALAR = "scale.rho"
SEQUENCE = "composition.epsilon"
ENDS = "belief.extremes_upper"

RIGHT = {
    SCALAR: """
import math
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 50

def target(rho, n_worlds, sensitive_range):
    for number in (rho, n_worlds, sensitive_range):
        if isinstance(number, (bool, str)):
            raise TypeError("no number")
    if not (0 < rho < 1 and 2 <= n_worlds < math.inf and 0 <= sensitive_range < math.inf):
        raise ValueError("out of range")
    if n_worlds != int(n_worlds):
        raise ValueError("no whole number")
    excess = Fraction(rho) * int(n_worlds) - 1
    if excess <= 0:
        raise ValueError("a guess does as well")
    odds = 1 + excess / (1 - Fraction(rho))
    exact = Decimal(sensitive_range) / (Decimal(odds.numerator) / odds.denominator).ln()
    value = float(exact)
    return value if Decimal(value) >= exact else math.nextafter(value, math.inf)
""",
    SEQUENCE: """
import math
from fractions import Fraction

def target(epsilons):
    if not epsilons:
        raise ValueError("nothing to add")
    if not all(0 <= epsilon < math.inf for epsilon in epsilons):
        raise ValueError("out of range")
    exact = sum(map(Fraction, epsilons))
    value = float(exact)
    if math.isinf(value):
        raise OverflowError("too large")
    return value if value >= exact else math.nextafter(value, math.inf)
""",
    ENDS: """
import math
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 50

def target(prior, values, scale):
    if not (0 < scale < math.inf) or len(prior) != len(values) or not prior:
        raise ValueError("out of range")
    if not all(0 <= p <= 1 for p in prior) or not all(map(math.isfinite, values)):
        raise ValueError("out of range")
    if abs(sum(map(Fraction, prior)) - 1) > 2.0**-30:
        raise ValueError("the prior does not sum to one")
    return [up(at(v, prior, values, scale)) for v in values]

def at(value, prior, values, scale):
    total = 0
    for p, other in zip(prior, values):
        distance = abs(Fraction(value) - Fraction(other)) / Fraction(scale)
        exponent = -Decimal(distance.numerator) / Decimal(distance.denominator)
        total += Fraction(p) * Fraction(max(exponent, Decimal(-800)).exp())
    return sum(map(Fraction, prior)) / total

def up(exact):
    return float(exact) + 1.5 * 2.0**-52 * float(exact)
""",
}
"""By formula, the text of a module."""

CHANGES = {
    SCALAR: [
        ("int(n_worlds) - 1", "int(n_worlds) - 2"),
        ("value, math.inf)", "value, -math.inf)"),
        ("excess <= 0", "excess < -1"),
        ("0 < rho < 1", "0 < rho < 0.9"),
        (".ln()", ".log10()"),
        ("n_worlds != int(n_worlds)", "False"),
        ("return value if", "return 2 * value if"),
        ("return value if", "return math.nan if"),
        ("return value if", "return math.inf if"),
        ("return value if", "return min(value, 100.0) if"),
    ],
    SEQUENCE: [
        ("sum(map(Fraction, epsilons))", "max(map(Fraction, epsilons))"),
        ("value, math.inf)", "value, -math.inf)"),
        ("if not epsilons", "if False"),
        ("sum(map(Fraction, epsilons))", "Fraction(sum(epsilons[:3]))"),
        ("value = float(exact)", "value = float(f'{float(exact):.12g}')"),
        ("0 <= epsilon < math.inf", "epsilon < math.inf"),
        ("map(Fraction, epsilons)", "map(Fraction, set(epsilons))"),
        ("return value if", "return value / 2 if"),
        ("return value if", "return None if"),
        ("return value if", "return 1 / 0 if"),
    ],
    ENDS: [
        ("/ Fraction(scale)", "/ Fraction(2 * scale)"),
        ("float(exact) + 1.5", "float(exact) - 1.5"),
        ("0 < scale < math.inf", "scale < math.inf"),
        ("> 2.0**-30", "> 2.0"),
        ("len(prior) != len(values)", "False"),
        ("for v in values]", "for v in sorted(values)]"),
        ("for v in values]", "for v in values[:2]]"),
        ("abs(Fraction(value) - Fraction(other))", "abs(Fraction(value) - Fraction(other)) / 2"),
        ("return [up(at(v, prior, values, scale)) for v in values]", "return math.nan"),
        ("Fraction(p) * Fraction(max", "Fraction(max"),
    ],
}


def wrong(formula: str) -> list[str]:
    """Return the texts of the wrong implementations of a formula."""
    return [changed(RIGHT[formula], old, new) for old, new in CHANGES[formula]]


def changed(text: str, old: str, new: str) -> str:
    """Return a text with one change."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def function(text: str) -> Callable[..., object]:
    """Return the function of a module's text."""
    names: dict[str, object] = {}
    exec(text, names)
    target = names["target"]
    assert callable(target)
    return target
