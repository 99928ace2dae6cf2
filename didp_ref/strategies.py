"""Hypothesis strategies: everything the quantities speak of, drawn exactly and shrinking well.

A value is a fraction, so what a failing test shows is a number to calculate with: 1/2 before
0.4999. Arguments of a quantity are drawn one after the other, the last parameter first, each from
what the side conditions leave of its domain: no condition is met by trial and error. That is
possible because every side condition is affine in each of its parameters, so that its limit on
one is found exactly once the others are known.

>>> from hypothesis import find
>>> import didp_ref as di
>>> found = find(arguments(di.scale.prior_free), lambda drawn: drawn["alpha"] < 1)
>>> {name: str(value) for name, value in found.items()}
{'alpha': '1/2', 'beta': '1/2', 'identifiability_sensitivity': '1/2'}

``docs/testing.md`` uses them with pytest.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from didp_ref.errors import DidpError
from didp_ref.extras import unavailable
from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.numbers.domains import POSITIVE, REAL, UNIT_OPEN, Condition, Domain
from didp_ref.numbers.exact import parse_exact

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

try:
    from hypothesis import assume
    from hypothesis import strategies as kinds
except ImportError:
    raise unavailable("hypothesis") from None

__all__ = [
    "Arguments",
    "accepts",
    "alphas",
    "arguments",
    "betas",
    "budgets",
    "float_arguments",
    "limited",
    "outside",
    "priors",
    "worlds",
]
__dir__ = __all__.copy

Arguments: TypeAlias = dict[str, Any]
"""Arguments by name: a number, or a list of them; which of the two, the name says, not the type."""

MOST_ENTRIES = 6
LARGEST_ANSWER = 1000
LONGEST_POWER = 2**12
"""How many bits a power may have for a condition's limit to be worked out."""
SIMPLE = [
    Fraction(x)
    for x in ("1/2", 1, 2, "1/4", "3/4", 0, 3, 4, "1/8", "1/3", "1/10", 10, "9/10", "1/100", 100)
]
"""What a failing example shrinks to first, where the domain has it."""


def alphas() -> SearchStrategy[Fraction]:
    """Draw how far a belief may fall: 0 < alpha < 1.

    >>> alphas().filter(lambda alpha: not 0 < alpha < 1).is_empty
    False
    """
    return UNIT_OPEN.strategy()


def betas(p_max: Fraction | None = None) -> SearchStrategy[Fraction]:
    """Draw how far a belief may rise: beta > 0, and below ``1/p_max - 1`` where it is given."""
    if p_max is None:
        return POSITIVE.strategy()
    return replace(POSITIVE, upper=1 / Fraction(p_max) - 1, upper_open=True).strategy()


def budgets() -> SearchStrategy[Fraction]:
    """Draw a budget of differential privacy: epsilon > 0."""
    return POSITIVE.strategy()


@kinds.composite
def priors(
    draw: DrawFn, min_size: int = 2, max_size: int = MOST_ENTRIES, dyadic: bool = False
) -> list[Fraction]:
    """Draw probabilities that sum to one exactly; zeros are among them.

    If ``dyadic``, every probability is a float64 too, and their float sum is one.
    """
    if dyadic:
        whole = 1 << 20
        size = draw(kinds.integers(min_size, max_size))
        cuts = sorted(
            draw(kinds.lists(kinds.integers(0, whole), min_size=size - 1, max_size=size - 1))
        )
        ends = zip([0, *cuts], [*cuts, whole], strict=True)
        return [Fraction(high - low, whole) for low, high in ends]
    weights = draw(
        kinds.lists(kinds.integers(0, 1000), min_size=min_size, max_size=max_size).filter(any)
    )
    return [Fraction(weight, sum(weights)) for weight in weights]


@kinds.composite
def worlds(
    draw: DrawFn, max_size: int = MOST_ENTRIES, dyadic: bool = False
) -> tuple[list[Fraction], list[Fraction]]:
    """Draw the priors of several possible worlds, and the query's answer in each."""
    prior = draw(priors(max_size=max_size, dyadic=dyadic))
    values = draw(kinds.lists(_within(_interval(REAL)), min_size=len(prior), max_size=len(prior)))
    return prior, values


@kinds.composite
def arguments(draw: DrawFn, quantity: Quantity, dyadic: bool = False) -> Arguments:
    """Draw exact arguments that a quantity accepts: fractions, and lists of them.

    >>> from didp_ref import scale
    >>> from hypothesis import find
    >>> found = find(arguments(scale.rho), lambda values: values["n_worlds"] >= 3)
    >>> 1 / found["n_worlds"] < found["rho"] < 1
    True
    """
    drawn: Arguments = {}
    if quantity.per_world:
        drawn["prior"], drawn["values"] = draw(worlds(dyadic=dyadic))
    for parameter in reversed(quantity.parameters):
        if parameter.name not in drawn:
            interval = limited(quantity, parameter, drawn)
            assume(not _is_empty(interval))
            entry = _within(interval)
            lists = kinds.lists(entry, min_size=1, max_size=MOST_ENTRIES)
            drawn[parameter.name] = draw(lists if parameter.sequence else entry)
    assume(accepts(quantity, drawn))
    return {name: drawn[name] for name in quantity.names}


def float_arguments(quantity: Quantity) -> SearchStrategy[Arguments]:
    """Draw float64 arguments that a quantity accepts; what is counted stays an integer."""
    whole = {parameter.name for parameter in quantity.parameters if parameter.domain.integer}

    def as_floats(drawn: Arguments) -> Arguments:
        return {
            name: int(value)
            if name in whole
            else [float(entry) for entry in value]
            if isinstance(value, list)
            else float(value)
            for name, value in drawn.items()
        }

    return (
        arguments(quantity, dyadic=True)
        .map(as_floats)
        .filter(lambda values: _float_form_accepts(quantity, values))
    )


@kinds.composite
def outside(draw: DrawFn, quantity: Quantity) -> Arguments:
    """Draw exact arguments that are good but for one, which lies just outside or at an open end.

    >>> from didp_ref import scale
    >>> from hypothesis import find
    >>> found = find(outside(scale.rho), lambda values: values["sensitive_range"] == 0)
    >>> accepts(scale.rho, found)
    False
    """
    good = draw(arguments(quantity))
    choices = [p for p in quantity.parameters if _ends(p.domain)]
    parameter = draw(kinds.sampled_from(choices))
    others = {name: value for name, value in good.items() if name != parameter.name}
    interval = limited(quantity, parameter, others)
    end, is_open, outwards = draw(kinds.sampled_from(_ends(interval)))
    finest = Fraction(1) if interval.integer else Fraction(1, 2 ** draw(kinds.integers(0, 40)))
    value = end if is_open and draw(kinds.booleans()) else end + outwards * finest
    if parameter.sequence:
        place = draw(kinds.integers(0, len(good[parameter.name]) - 1))
        entries = good[parameter.name]
        bad: Fraction | list[Fraction] = [*entries[:place], value, *entries[place + 1 :]]
    else:
        bad = value
    spoiled = good | {parameter.name: bad}
    assume(not accepts(quantity, spoiled))
    return spoiled


def accepts(quantity: Quantity, values: Arguments) -> bool:
    """Say whether exact arguments lie in the quantity's domain."""
    try:
        quantity.enclose(**values, bits=1)
    except DidpError:
        return False
    return True


def limited(quantity: Quantity, parameter: Parameter, known: Arguments) -> Domain:
    """Return what the side conditions leave of a parameter's domain, the others being known."""
    domain = _interval(parameter.domain)
    for condition in quantity.conditions:
        others = [name for name in condition.parameters if name != parameter.name]
        if parameter.name in condition.parameters and known.keys() >= set(others):
            domain = _cut(domain, condition, parameter.name, known)
    return domain


def _cut(domain: Domain, condition: Condition, name: str, known: Arguments) -> Domain:
    """Cut a domain at the limit of a condition, once for every entry of a sequence in it."""
    others = [name_ for name_ in condition.parameters if name_ != name]
    lists = [known[other] if isinstance(known[other], list) else [known[other]] for other in others]
    for entries in product(*lists):
        values = dict(zip(others, entries, strict=True))
        if condition.sign and _is_long(values.values()):
            continue
        slack = partial(_slack, condition, name, values)
        start, at_one = slack(Fraction(0)), slack(Fraction(1))
        if at_one == start:  # no line, as x*(1 - x) is none: the ends alone are asked
            lower_open, upper_open = (
                condition.strict and end is not None and slack(end) == 0
                for end in (domain.lower, domain.upper)
            )
            domain = replace(
                domain,
                lower_open=domain.lower_open or lower_open,
                upper_open=domain.upper_open or upper_open,
            )
            continue
        limit, is_open = start / (start - at_one), condition.strict
        if at_one > start and (domain.lower is None or limit >= domain.lower):
            domain = replace(domain, lower=limit, lower_open=is_open or domain.lower_open)
        elif at_one < start and (domain.upper is None or limit <= domain.upper):
            domain = replace(domain, upper=limit, upper_open=is_open or domain.upper_open)
    return domain


def _slack(condition: Condition, name: str, others: Arguments, value: Fraction) -> Fraction:
    """Return what a condition leaves where one of its parameters has a value."""
    values = others | {name: value}
    return Fraction(condition.slack(*(values[parameter] for parameter in condition.parameters)))


def _is_long(numbers: Collection[Fraction]) -> bool:
    """Say whether a power of one of these by another has too many bits to be written out."""
    bits = max((number.denominator.bit_length() for number in numbers), default=0)
    return max(numbers, default=0) * bits > LONGEST_POWER


def _interval(domain: Domain) -> Domain:
    """Return a domain with a lower end, where hypothesis needs one."""
    if domain.lower is not None:
        return domain
    return replace(domain, lower=Fraction(-LARGEST_ANSWER), upper=Fraction(LARGEST_ANSWER))


def _within(domain: Domain) -> SearchStrategy[Fraction]:
    """Draw from an interval: as a step from its lower end, or a share of the way to its upper one.

    The steps and shares do not depend on where the ends are, so that an example stays one while
    those before it shrink and move them.
    """
    low, high = domain.lower, domain.upper
    if low is None:
        return domain.strategy()
    if domain.integer:
        first = math.floor(low) + 1 if domain.lower_open else math.ceil(low)
        return _steps(replace(domain, lower=Fraction(0), lower_open=False)).map(lambda s: first + s)
    if high is None:
        return _steps(replace(domain, lower=Fraction(0))).map(lambda step: low + step)
    shares = _steps(replace(domain, lower=Fraction(0), upper=Fraction(1)))
    return shares.map(lambda share: low + share * (high - low))


@cache
def _steps(domain: Domain) -> SearchStrategy[Fraction]:
    simple = [value for value in SIMPLE if domain.contains(parse_exact("step", value))]
    return kinds.one_of(kinds.sampled_from(simple), domain.strategy())


def _is_empty(domain: Domain) -> bool:
    if domain.lower is None or domain.upper is None:
        return False
    closed = not (domain.lower_open or domain.upper_open)
    return domain.lower > domain.upper or (domain.lower == domain.upper and not closed)


def _ends(domain: Domain) -> list[tuple[Fraction, bool, int]]:
    ends = []
    if domain.lower is not None:
        ends.append((domain.lower, domain.lower_open, -1))
    if domain.upper is not None:
        ends.append((domain.upper, domain.upper_open, 1))
    return ends


def _float_form_accepts(quantity: Quantity, values: Arguments) -> bool:
    try:
        quantity(**values)
    except DidpError:
        return False
    return True
