"""On which side of a formula an inequality must not have the name.

A formula is the end of what is allowed for what is chosen, as a scale or a budget that is spent, or
a bound on what is measured. A bound from above may be used as ``epsilon >= ...`` and as
``epsilon <= ...``: the promise holds of every larger epsilon, and the least one is no larger.
"""

from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.factor import TOO_SMALL, given_to_keep

MEASURED = ("auditing", "belief", "testing")
"""The topics whose lower bounds are on what is measured; others are on what may be chosen."""
CHOSEN = ("laplace.truncated_bound", "refinement.factor_down")
"""Beside scales, deviations and thresholds: of what is chosen, it must be at least so much."""


def is_chosen(quantity: Quantity) -> bool:
    """Say whether somebody chooses the value so that a promise is kept.

    >>> from didp_ref.formulas import quantities
    >>> is_chosen(quantities["scale.rho"]), is_chosen(quantities["gaussian.delta"])
    (True, False)
    """
    topic, _, name = quantity.id.partition(".")
    if quantity.safe_side is Side.DOWN:
        return topic not in MEASURED
    words = {topic, *name.split("_")}
    return not words.isdisjoint(TOO_SMALL) or quantity.id.startswith(CHOSEN)


def must_not_allow(quantity: Quantity) -> Side | None:
    """Return on which side of the formula an inequality would be unsafe, if on one.

    >>> from didp_ref.formulas import quantities
    >>> ids = ("scale.rho", "translation.epsilon_from_rho", "auditing.epsilon", "gaussian.delta")
    >>> [must_not_allow(quantities[each]) for each in ids]
    [<Side.DOWN: 'down'>, <Side.UP: 'up'>, <Side.DOWN: 'down'>, None]
    """
    if quantity.safe_side is Side.UP:
        return Side.DOWN if is_chosen(quantity) else None
    if quantity.safe_side is Side.DOWN:
        return Side.UP if is_chosen(quantity) else Side.DOWN
    return None


def what_it_allows(quantity: Quantity, side: Side) -> str:
    """Say why an inequality is unsafe that points to a side of a formula."""
    sign, other = ("<=", "smaller") if side is Side.DOWN else (">=", "larger")
    if not is_chosen(quantity):
        return f"{quantity.id} is a lower bound; {sign} makes it an upper bound"
    end = "a" if not quantity.is_least else "the least" if side is Side.DOWN else "the largest"
    given = given_to_keep(quantity.id)
    too = ": too little noise" if given in ("scale", "deviation") else ""
    return f"{quantity.id} is {end} safe {given or 'value'}; {sign} allows {other} ones{too}"
