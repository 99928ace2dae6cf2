"""Whether wrong answers are right ones of an input that is cut or rounded, or are cut to zero.

``max(delta, 1e-6)`` or ``min(epsilon, 10)`` leaves most answers right. The others are those of the
formula at that number, which is round as people choose it. ``int(epsilon)``, or a cache that rounds
its key, gives those of the formula at whole numbers or at few decimals.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from math import floor, inf, nan
from statistics import median
from typing import TypeAlias

from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.other_quantity import ALWAYS, is_near, of_formula
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.textbook import BREAKS, is_of_textbook, spread
from didp_ref.oracle.vectors import Vector

FLAG, ROUNDED, ZERO = "input-cut", "input-rounded", "cut-to-zero"
FROM_THE_ENDS = [0.1, *(float(f"{digit}e-{k}") for k in range(2, 17) for digit in (1, 5))]
"""How far from 0 and from 1 people keep a share, so that a logarithm or a quantile is finite."""
MULTIPLE = "cut-at-a-multiple"
LOST_BESIDE_ONE = 2.0**-48
"""Smaller results may be 0 because digits are lost."""
LEAST = 4
DIGITS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 7.5, 8, 9)
CHOSEN = (*(2.0**k for k in range(3, 54)), 88.0, 88.7, 708.0, 709.0, 709.78, 745.0)
"""Powers of two, and what keeps an exponential of float32 or float64 finite."""
HALF = 0.5
FIRST = 3
"""So many answers tell whether it is worth to look at all."""
DECIMALS = range(1, 7)
DECADES = 3
"""So far from the nearest wrong answer the number is looked for."""
Change: TypeAlias = Callable[[float], float]
ROUNDINGS: Sequence[tuple[str, Change]] = (
    ("takes the whole part of {}", floor),
    ("rounds {} to a whole number", round),
    *((f"rounds {{}} to {k} decimal{'s' * (k > 1)}", partial(round, ndigits=k)) for k in DECIMALS),
)


def _or_least(change: Change, least: float) -> Change:
    return lambda x: change(x) or least


KEPT_FROM_ZERO: Sequence[tuple[str, Change]] = tuple(
    (f"{how}, and takes {least:g} where that is 0", _or_least(change, least))
    for (how, change), least in zip(
        ROUNDINGS, (1.0, 1.0, *(float(f"1e-{k}") for k in DECIMALS)), strict=True
    )
)
"""As of a divisor: it is rounded, and must not be 0."""


def cut_input(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return the number at which an input is cut, if all wrong answers come of that."""
    asked, right = _wrong_and_right(answered, far)
    quantity = quantities.get(far[0].vector.id.partition("/")[0]) if far else None
    if quantity is None or len(asked) < LEAST:
        return []
    for name in quantity.names:
        for limit, which in _limits(name, asked):
            if not _is_cut(asked[0], quantity, name, limit):
                continue
            agreeing = _agreeing(asked, partial(_is_cut, quantity=quantity, name=name, limit=limit))
            if not agreeing:
                continue
            within = "larger" if which == "smaller" else "smaller"
            if not any(_is_beyond(x, name, limit, within) for x in right):
                continue  # the input is not cut, but left out
            if which == "larger" and all(_is_cut(each, quantity, name, 0) for each in agreeing):
                continue  # so it is here
            # of a bound that is merely enough an answer that passes is not known
            passed = right if quantity.is_least else ()
            beyond = (x for x in passed if _is_beyond(x, name, limit, which))
            if all(_allows(each, quantity, name, limit) for each in beyond):
                said = f"{limit:g}".replace("e-0", "e-")
                bug = f"cuts {name} at {said}: {which} values give the result of {said}"
                return [of_formula(FLAG, bug, agreeing, asked)]
    return []


def kept_from_the_ends(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return how far from 0 and 1 a share is kept, if all wrong answers come of that.

    Some must be at each end: of one end alone :func:`cut_input` tells.
    """
    asked, right = _wrong_and_right(answered, far)
    quantity = quantities.get(far[0].vector.id.partition("/")[0]) if far else None
    if quantity is None or len(asked) < LEAST:
        return []
    shares = (each.name for each in quantity.parameters if each.domain.upper == 1)
    for name, least in product(shares, FROM_THE_ENDS):

        def kept(share: float, least: float = least) -> float:
            return min(max(share, least), 1 - least)

        if not any(_is_of(each, quantity, (name,), kept) for each in asked[:FIRST]):
            continue
        agrees = partial(_is_of, quantity=quantity, names=(name,), change=kept)
        agreeing = _agreeing(asked, agrees)
        shown = {_floats(each.vector, (name,)).get(name, HALF) < HALF for each in agreeing}
        if len(shown) < 2:
            continue
        if all(_has(each, quantity, (name,), kept) for each in right):
            said = f"{least:g}".replace("e-0", "e-")
            bug = f"cuts {name} at {said} and at 1 - {said}: values beyond give the results there"
            return [of_formula(FLAG, bug, agreeing, asked)]
    return []


def _agreeing(asked: Sequence[Finding], agrees: Callable[[Finding], bool]) -> list[Finding]:
    """Return the wrong answers that agree, if they are nearly all; none is asked in vain."""
    enough = max(LEAST, ALWAYS * len(asked))
    agreeing: list[Finding] = []
    for place, each in enumerate(asked):
        if len(agreeing) + len(asked) - place < enough:
            return []
        if agrees(each):
            agreeing.append(each)
    return agreeing if len(agreeing) >= enough else []


def rounded_input(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Say that an input, or every input, is rounded, if all wrong answers come of that."""
    asked, right = _wrong_and_right(answered, far)
    quantity = quantities.get(far[0].vector.id.partition("/")[0]) if far else None
    if quantity is None or len(asked) < LEAST:
        return []
    every = quantity.names if len(quantity.names) > 1 else ()
    for names, said in (*(((name,), name) for name in quantity.names), (every, "its inputs")):
        for how, change in (*ROUNDINGS, *KEPT_FROM_ZERO):
            if names and any(_is_of(each, quantity, names, change) for each in asked[:FIRST]):
                agrees = partial(_is_of, quantity=quantity, names=names, change=change)
                agreeing = _agreeing(asked, agrees)
                left = {
                    change(x) for each in agreeing for x in _floats(each.vector, names).values()
                }
                if len(left) < 2:  # of one number that is left nothing is rounded
                    continue
                if all(_has(each, quantity, names, change) for each in right):
                    return [of_formula(ROUNDED, how.format(said), agreeing, asked)]
    return []


def _is_of(finding: Finding, quantity: Quantity, names: Sequence[str], change: Change) -> bool:
    """Say whether a wrong answer is the right one of the changed inputs."""
    value = _changed(finding.vector, quantity, names, change)
    return value is not None and is_near(finding.numbers[0], value)


def _has(vector: Vector, quantity: Quantity, names: Sequence[str], change: Change) -> bool:
    """Say whether a right answer is that of the changed inputs too."""
    value = _changed(vector, quantity, names, change)
    return value is None or is_near(vector.targets[0].nearest, value)


def _changed(
    vector: Vector, quantity: Quantity, names: Sequence[str], change: Change
) -> float | None:
    given = _floats(vector, names)
    changed = {name: change(x) for name, x in given.items()}
    if changed == given:
        return vector.targets[0].nearest
    try:
        return float(quantity(**{**vector.floats, **changed}))
    except DidpError:
        return None


def _floats(vector: Vector, names: Sequence[str]) -> dict[str, float]:
    return {name: x for name in names if isinstance(x := vector.floats[name], float)}


def cut_at_a_multiple(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Say that results are cut at a multiple of an input, as a search for one unit of it ends."""
    asked, right = _wrong_and_right(answered, far)
    for name in asked[0].vector.floats if asked else ():
        limit = median(_share(each.numbers[0], each.vector, name) for each in asked)
        cut = [x for x in asked if is_near(_share(x.numbers[0], x.vector, name), limit)]
        if len({x.numbers[0] for x in cut}) < LEAST or len(cut) < ALWAYS * len(asked):
            continue
        if not is_near(float(f"{limit:.3g}"), limit):
            continue  # people choose round ones; another comes of another input that is cut
        for which, is_beyond in (("larger", operator.gt), ("smaller", operator.lt)):
            if all(is_beyond(_exact_share(x.vector, name), limit) for x in cut) and not any(
                is_beyond(share := _exact_share(x, name), limit) and not is_near(share, limit)
                for x in right
            ):
                bug = f"results are cut at {limit:.6g} times {name}, where the exact value is "
                return [of_formula(MULTIPLE, bug + which, cut, asked)]
    return []


def _exact_share(vector: Vector, name: str) -> float:
    return _share(vector.targets[0].nearest, vector, name)


def _share(number: float, vector: Vector, name: str) -> float:
    """Return what multiple of an input a number is: NaN if it is none."""
    value = vector.floats[name]
    return number / value if isinstance(value, int | float) and value else nan


def cut_to_zero(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Say that small results are returned as 0, if all wrong answers are, and lost digits none."""
    numbers = [each for each in far if len(each.numbers) == 1]
    if any(each.numbers[0] and _is_apart(each) for each in numbers):  # most often the first is
        return []
    apart = [each for each in numbers if not each.numbers[0] and _is_apart(each)]
    exact = [each.vector.targets[0].nearest for each in apart]
    if len(apart) < LEAST:
        return []
    most, failing = max(map(abs, exact)), {each.vector.id for each in far}
    right = [x.targets[0].nearest for x in answered if x.id not in failing and x.targets]
    if most < LOST_BESIDE_ONE or any(0 < abs(value) <= most for value in right):
        return []
    bug = f"returns 0 where the exact value is {most:.3g} or less, as by a cut-off"
    ground, total = f"all {len(apart)} such results", len(apart)
    return [suspect(ZERO, bug, apart, total, Severity.CORNER, score=1.0, ground=ground)]


def _wrong_and_right(
    answered: Sequence[Vector], far: Sequence[Finding]
) -> tuple[list[Finding], list[Vector]]:
    """Return the answers that are apart from the exact value, and the inputs with right ones."""
    failing = {finding.vector.id for finding in far}
    right = [each for each in answered if each.id not in failing and each.float64 is not None]
    apart = [each for each in spread(far) if _is_apart(each)]
    kept = [each for each in apart if BREAKS not in each.vector.flags]
    return kept if 2 * len(kept) >= len(apart) else apart, right  # the others may overflow


def _is_apart(finding: Finding) -> bool:
    """Say whether an answer is one number, and not the exact value but for lost digits."""
    if finding.vector.float64 is None or len(finding.numbers) != 1:
        return False
    near = is_near(finding.vector.targets[0].nearest, finding.numbers[0])
    return not near and not is_of_textbook(finding)


def _limits(name: str, asked: Sequence[Finding]) -> Iterator[tuple[float, str]]:
    """Yield the round numbers that all of these inputs are below, and those that all are above."""
    given = [finding.vector.floats[name] for finding in asked]
    values = [float(value) for value in given if isinstance(value, int | float)]
    if len(values) < len(given):
        return
    low, high = min(values), max(values)
    if high > 0:
        start = int(f"{high:e}".partition("e")[2])
        rounds = _rounds(range(start, start + DECADES))
        yield from ((x, "smaller") for x in rounds if high <= x < inf)
    if low > 0:
        start = int(f"{low:e}".partition("e")[2])
        rounds = _rounds(range(start - DECADES, start + 1))
        yield from ((x, "larger") for x in reversed(rounds) if 0 < x <= low)


def _rounds(exponents: range) -> list[float]:
    """Return the numbers of these decades that people choose, in order."""
    decimals = {_round(digit, k) for k in exponents for digit in DIGITS}
    least, most = _round(1, exponents.start), _round(1, exponents.stop)
    return sorted(decimals | {x for x in CHOSEN if least <= x < most})


def _round(digit: float, exponent: int) -> float:
    """Return a round number: infinity or 0 where float64 has none."""
    return float(f"{digit}e{exponent}")


def _is_beyond(vector: Vector, name: str, limit: float, which: str) -> bool:
    value = vector.floats[name]
    assert isinstance(value, int | float)
    return value < limit if which == "smaller" else value > limit


def _is_cut(finding: Finding, quantity: Quantity, name: str, limit: float) -> bool:
    value = _value(finding.vector, quantity, name, limit)
    return value is not None and is_near(finding.numbers[0], value)


def _allows(vector: Vector, quantity: Quantity, name: str, limit: float) -> bool:
    """Say whether a right answer is that of the cut input too."""
    value = _value(vector, quantity, name, limit)
    return value is None or is_near(vector.targets[0].nearest, value)


def _value(vector: Vector, quantity: Quantity, name: str, limit: float) -> float | None:
    given = vector.floats[name]
    number = int(limit) if isinstance(given, int) and limit == int(limit) else limit
    try:
        return float(quantity(**{**vector.floats, name: number}))
    except DidpError:
        return None
