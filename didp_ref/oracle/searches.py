"""What a search leaves in wrong results: an absolute tolerance, a grid of values, a list of orders.

Each is a fact about all wrong results of a formula, to many digits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from statistics import median

from didp_ref.formulas import quantities
from didp_ref.numbers.root_function import Root
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.known_bounds import FLAG as KNOWN_BOUND
from didp_ref.oracle.other_quantity import ALWAYS, LEAST_AGREEING
from didp_ref.oracle.suspect import Severity, Suspect, suspect
from didp_ref.oracle.vectors import Vector

WIDTH, GRID, RELATIVE = "absolute-tolerance", "grid-of-values", "relative-tolerance"
LARGEST_SHARE, LEAST_TYPICAL, SPREAD = 0.05, 0.2, 2.0
"""Of a relative width: how large, what its typical share is, and how far shares lie apart."""
LEAST_SHARED = 0.8
"""A search that stops early does so at nearly every input."""
WIDTHS = range(1, 13)
"""Of a tolerance of 10 to the power of minus one of these."""
LEAST_OF_WIDTH = 0.05
"""The typical error of a search by halves is some part of its tolerance."""
DECIMALS = 6
"""Results of so many decimals at most are rounded."""
WIDE = 100
"""The exact values lie so far apart that no relative error looks like an absolute one."""
CLOSE = 1e-9
DISTINCT = 3
ORDER_STEPS = (10, 4)
"""Lists of orders hold whole ones, tenths, and quarters."""
LARGEST_ORDER = 1e6
LARGEST_LISTED = 100
NEAR_ORDER = 1e-7
"""How near, as a share of the order and of no more than that, so that none is so by chance."""
HALVINGS = 100
MOST_OF_EXCESS = 0.5
"""What more orders take away of an excess, if their lack is the cause."""


def marks_of_searches(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return what search all wrong results come from, if one shows."""
    pairs = [
        (each, each.numbers[0]) for each in far if each.vector.float64 is not None and each.numbers
    ]
    if len(pairs) < LEAST_AGREEING or any(len(each.numbers) != 1 for each in far):
        return []
    if far[0].vector.id.partition("/")[0] not in quantities:
        return []
    return _orders(far) or _absolute_tolerance(answered, far) or _relative_tolerance(answered, far)


def grid_of_values(far: Sequence[Finding]) -> list[Suspect]:
    """Return that a search tries too few values, if all wrong results lie on a grid."""
    if len(far) < LEAST_AGREEING or any(len(each.numbers) != 1 for each in far):
        return []
    usable = [each for each in far if each.vector.float64 is not None]
    return _grid(usable) if 2 * len(usable) > len(far) else []


def _told(flag: str, bug: str, shown: Sequence[Finding], far: Sequence[Finding]) -> list[Suspect]:
    ground = f"{'all' if len(shown) == len(far) else f'{len(shown)} of'} {len(far)} wrong results"
    share, sure = len(shown) / len(far), Severity.FORMULA
    return [suspect(flag, bug, shown, len(far), sure, score=share, certain=True, ground=ground)]


# --- a tolerance ---------------------------------------------------------------------------------


def _absolute_tolerance(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Say that all results are on one side, by no more than one power of ten, large and small."""
    exact = [each.vector.targets[0].nearest for each in far]
    errors = [each.numbers[0] - value for each, value in zip(far, exact, strict=True)]
    sizes = [abs(error) for error in errors]
    if not all(map(math.isfinite, sizes)) or min(map(abs, exact), default=0) == 0:
        return []
    if max(map(abs, exact)) < WIDE * min(map(abs, exact)) or 2 * len(far) < len(answered):
        return []
    if all(round(each.numbers[0], DECIMALS) == each.numbers[0] for each in far):
        return []  # decimals that are rounded, and no search
    above = sum(error > 0 for error in errors)
    if max(above, len(far) - above) < ALWAYS * len(far):  # rounding may add some
        return []
    room = [4 * math.ulp(value) for value in exact]
    for digits in WIDTHS:
        width = 10.0**-digits
        rows = zip(far, sizes, room, strict=True)
        within = [(each, size) for each, size, ulps in rows if size <= width + ulps]
        if len(within) < ALWAYS * len(far):
            return []
        if median(size for _, size in within) >= LEAST_OF_WIDTH * width:
            side = "above" if 2 * above > len(far) else "below"
            bug = (
                f"a search stops at an absolute width: results are {side} the exact value by up to "
                f"{width:g}, whatever its size"
            ).replace("e-0", "e-")
            return _told(WIDTH, bug, [each for each, _ in within], far)
    return []


def _relative_tolerance(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Say that all results of a root are on one side, by shares that differ, up to one limit."""
    exact = [each.vector.targets[0].nearest for each in far]
    quantity = quantities[far[0].vector.id.partition("/")[0]]
    if not quantity.expression.has(Root) or 0 in exact or LEAST_SHARED * len(answered) > len(far):
        return []
    shares = [each.numbers[0] / value - 1 for each, value in zip(far, exact, strict=True)]
    above = sum(share > 0 for share in shares)
    if not all(map(math.isfinite, shares)) or max(above, len(far) - above) < ALWAYS * len(far):
        return []
    sizes = sorted(map(abs, shares))
    tenth = len(sizes) // 10
    most = sizes[-1 - tenth]
    if most > LARGEST_SHARE or most < SPREAD * sizes[tenth] or median(sizes) < LEAST_TYPICAL * most:
        return []  # a constant factor, or an approximation that is good at most inputs
    side = "above" if 2 * above > len(far) else "below"
    bug = (
        f"results are {side} the exact value by shares of up to {sizes[-1]:.1e}, whatever its "
        "size, as of a search that stops at a relative width"
    ).replace("e-0", "e-")
    return _told(RELATIVE, bug, far, far)


# --- a grid --------------------------------------------------------------------------------------


def _grid(far: Sequence[Finding]) -> list[Suspect]:
    """Say that all wrong results are whole multiples of one parameter, where the exact are not."""
    for name in far[0].vector.floats:
        rows = [(each, _multiple(each, name)) for each in far]
        whole = [(each, ratio) for each, ratio in rows if ratio is not None]
        several = {ratio for each, ratio in whole if ratio not in _others(each.vector, name)}
        if len(whole) < ALWAYS * len(far) or len(several) < DISTINCT:
            continue
        bug = (
            f"only whole multiples of {name} are returned; the exact values lie between, so the "
            "search tries too few values"
        )
        return _told(GRID, bug, [each for each, _ in whole], far)
    return []


def _multiple(finding: Finding, name: str) -> int | None:
    """Return how many times a parameter a result is; the exact value is no whole multiple."""
    step, result = finding.vector.floats[name], finding.numbers[0]
    if not isinstance(step, float) or not step or not math.isfinite(result):
        return None
    ratio, exact = result / step, finding.vector.targets[0].nearest / step
    if not 1 <= ratio < 1 / CLOSE or (exact and _is_whole(exact)):
        return None
    return round(ratio) if _is_whole(ratio) else None


def _is_whole(ratio: float) -> bool:
    return math.isfinite(ratio) and abs(ratio - round(ratio)) <= CLOSE * max(1.0, abs(ratio))


def _others(vector: Vector, name: str) -> list[float]:
    """Return the other parameters: a product with one of these is no search."""
    others = (value for key, value in vector.floats.items() if key != name)
    numbers = [1.0, *(float(value) for value in others if isinstance(value, int | float))]
    return [changed for x in numbers for changed in (x, x - 1, x + 1, 2 * x, x * x)]


# --- orders --------------------------------------------------------------------------------------


Bound = Callable[[float], float]
"""What an order gives."""


def _conversions(vector: Vector, result: str) -> Iterator[Bound]:
    """Yield the conversions of a concentrated budget by one order, the later one first."""
    given = {key: float(value) for key, value in vector.floats.items()}  # type: ignore[arg-type]  # numbers
    if result == "concentrated.epsilon":
        rho, surprise = given["rho"], -math.log(given["delta"])
    else:
        rho = (given["global_sensitivity"] / given["deviation"]) ** 2 / 2
        surprise = -math.log(given["delta"])

    def later(order: float) -> float:
        rest = surprise - math.log(order)
        return order * rho + math.log1p(-1 / order) + rest / (order - 1)

    def earlier(order: float) -> float:
        return order * rho + surprise / (order - 1)

    yield later
    yield earlier


OF_ORDERS = ("concentrated.epsilon", "gaussian.epsilon")


def _orders(far: Sequence[Finding]) -> list[Suspect]:
    """Say that each result is the bound of one order, of a list of whole ones or of tenths.

    More orders are the cause only if they take away most of what is too much.
    """
    identifier = far[0].vector.id.partition("/")[0]
    if identifier not in OF_ORDERS:
        return []
    for place, about in enumerate(("", ", with the conversion of Mironov 2017")):
        found, saved = [], []
        for each in far:
            bound, result = [*_conversions(each.vector, identifier)][place], each.numbers[0]
            best = _best_order(bound)
            if order := _listed_order(bound, result, best):
                found.append((each, order))
                excess = result - each.vector.targets[0].nearest
                saved.append((result - bound(1 + math.exp(best))) / excess if excess else 0.0)
        orders = {order for _, order in found}
        if len(found) >= max(LEAST_AGREEING, ALWAYS * len(far)) and len(orders) >= DISTINCT:
            listed = f"each result is that of an order from {min(orders):g} to {max(orders):g}"
            if median(saved) >= MOST_OF_EXCESS:
                bug = (
                    f"computes the best of too few Renyi orders{about}: {listed} in a list, and "
                    "the best order lies between or beyond"
                )
            else:
                bug = (
                    f"computes a bound by Renyi divergences{about}: {listed} in a list. More "
                    "orders help little, as this bound itself is not the least"
                )
            return _told(KNOWN_BOUND, bug, [each for each, _ in found], far)
    return []


def _best_order(bound: Bound) -> float:
    """Return the logarithm of the best order less one."""
    low, high = math.log(1e-4), math.log(LARGEST_ORDER)
    for _ in range(HALVINGS):  # the bound falls to its least value, and rises
        first, second = (2 * low + high) / 3, (low + 2 * high) / 3
        if bound(1 + math.exp(first)) < bound(1 + math.exp(second)):
            high = second
        else:
            low = first
    return (low + high) / 2


def _listed_order(bound: Bound, result: float, best: float) -> float | None:
    """Return the order of a list whose bound a result is; there are two orders at most."""
    for end in (math.log(1e-4), math.log(LARGEST_ORDER)):
        inner, outer = best, end
        for _ in range(HALVINGS):
            middle = (inner + outer) / 2
            if bound(1 + math.exp(middle)) < result:
                inner = middle
            else:
                outer = middle
        order = 1 + math.exp((inner + outer) / 2)
        for steps in ORDER_STEPS:
            listed = round(order * steps) / steps
            near = listed > 1 and abs(listed - order) <= NEAR_ORDER * min(order, LARGEST_LISTED)
            if near and abs(bound(listed) - result) <= NEAR_ORDER * abs(result):
                return listed
    return None
