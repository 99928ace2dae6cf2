"""Whether the wrong results are those of another formula, where other results are right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.known_bounds import PARTLY, has_value_of
from didp_ref.oracle.named_bounds import KNOWN
from didp_ref.oracle.other_quantity import (
    ALWAYS,
    LEAST_AGREEING,
    SEVERAL,
    has_value_of_quantity,
    is_near,
    of_formula,
)
from didp_ref.oracle.suspect import Suspect
from didp_ref.oracle.textbook import is_of_textbook, spread
from didp_ref.oracle.vectors import Vector
from didp_ref.symbolic.text_reader import parse

FLAG = "other-formula-in-part"


def formula_in_a_part(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return the known bound, or the formula, whose values all the wrong results are."""
    if len(far) >= ALWAYS * len(answered):
        return []
    quantity = quantities.get(far[0].vector.id.partition("/")[0]) if far else None
    if quantity is None or not quantity.is_least:  # a bound that is merely enough has its own words
        return []
    numbers = (x for x in spread(far) if x.vector.float64 is not None and len(x.numbers) == 1)
    asked = [each for each in numbers if _is_apart(each) and not is_of_textbook(each)]
    if len(asked) < LEAST_AGREEING:
        return []
    for said, has in _others(quantity):
        if not any(has(each) for each in asked[:SEVERAL]):
            continue
        agreeing = [each for each in asked if has(each)]
        several = len({each.numbers for each in agreeing}) >= SEVERAL
        if several and len(agreeing) >= max(LEAST_AGREEING, ALWAYS * len(asked)):
            return [of_formula(FLAG, PARTLY + said, agreeing, asked)]
    return []


def _is_apart(finding: Finding) -> bool:
    """Say whether a result is not the exact one as well, but for few digits."""
    return not is_near(finding.vector.targets[0].nearest, finding.numbers[0])


def _others(quantity: Quantity) -> Iterator[tuple[str, Callable[[Finding], bool]]]:
    for bound in KNOWN:
        if bound.quantity == quantity.id:
            formula = parse(bound.formula)
            said = f"computes {bound.name}; {bound.condition}"
            yield said, partial(has_value_of, formula=formula)
    for other in quantities.values():
        if other.id != quantity.id and other.names == quantity.names and not other.per_world:
            said = f"computes {other.id}, another formula with the same parameters"
            yield said, partial(has_value_of_quantity, other=other)
