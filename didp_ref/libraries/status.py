"""The status of a library, and why: one rule for every screen and every count.

FAIL: at ordinary parameters it promises too much, crashes or returns NaN. WARN: it is inaccurate
there, or has a finding at unusual parameters only. OPEN: nothing of this, and results are withheld.
The status of one finding is :attr:`didp_ref.libraries.errata.PublicErratum.status`.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeGuard

from didp_ref.libraries.cell import Point, by_factor
from didp_ref.libraries.errata import PublicErratum
from didp_ref.libraries.library import Contract
from didp_ref.libraries.results import Result

RIGHT_WITHIN = 1.001
"""A factor up to which a result counts as right."""


@dataclass(frozen=True)
class Worst:
    """What is worst about a library; ``promises_too_much`` tells this from a crash."""

    status: str
    text: str = ""
    promises_too_much: bool = False


def worst_of(result: Result, errata: Iterable[PublicErratum]) -> Worst:
    """Return what is worst about a library: at ordinary parameters, else what an entry tells."""
    own = [entry for entry in errata if entry.library == result.library.key]
    failing = [entry for entry in own if entry.status == "FAIL"]
    for entry in failing:
        if entry.unsafe:
            return Worst("FAIL", entry.title, promises_too_much=True)
    contracts = result.library.contracts
    parts = [(contracts[name], name, cell.ordinary) for name, cell in result.cells.items()]
    for contract, name, part in parts:
        if contract.promises == "safe" and part.is_unsafe and part.unsafest:
            text = f"{name}: unsafe by {by_factor(part.unsafest.factor)}"
            return Worst("FAIL", text, promises_too_much=True)
    for _, name, part in parts:
        if part.broken:
            told = f"crashes or returns NaN for {part.broken} of {part.asked} inputs"
            return Worst("FAIL", _title(own, name) or f"{name}: {told}")
    if failing:
        return Worst("FAIL", failing[0].title)
    return Worst("WARN", text) if (text := _inaccurate(result, own)) else _nothing(result)


def _nothing(result: Result) -> Worst:
    return Worst("OPEN" if result.kept_back else "PASS")


def _title(own: list[PublicErratum], quantity: str) -> str:
    """Return the title of a finding about a formula at ordinary parameters, as its page has it."""
    return next((each.title for each in own if each.ordinary and each.quantity == quantity), "")


def _inaccurate(result: Result, own: list[PublicErratum]) -> str:
    """Say what is inaccurate at ordinary parameters, else which finding is elsewhere."""
    contracts = result.library.contracts
    parts = [(contracts[name], name, cell.ordinary) for name, cell in result.cells.items()]
    wrong = [
        (part.farthest, name, contract.promises)
        for contract, name, part in parts
        if is_far(part.farthest) and not is_documented(contract, part.farthest)
    ]
    if wrong:
        point, name, promises = max(wrong, key=lambda each: each[0].factor or math.inf)
        side = " (on the safe side)" if promises == "safe" else ""
        how = "looser" if point.is_looser(promises) else "wrong"
        told = f"{how} by {by_factor(point.factor)}{side if how == 'wrong' else ''}"
        return _title(own, name) or f"{name}: {told}"
    for _, name, part in parts:
        if part.undecided:
            return f"{name}: {part.undecided} of {part.asked} results beyond our bound"
    return own[0].titled if own else ""


def is_documented(contract: Contract, farthest: Point) -> bool:
    """Say if a result is looser than the least value because its documentation has that bound."""
    return bool(contract.documented) and farthest.is_looser(contract.promises)


def is_far(point: Point | None) -> TypeGuard[Point]:
    """Say if a result is farther off than what counts as right."""
    return point is not None and (point.factor is None or point.factor > RIGHT_WITHIN)
