"""The roles of parameters, held against the quantities' declarations."""

from __future__ import annotations

from collections.abc import Callable

import didp_ref as di
from didp_ref.formulas.parameters import ANSWER
from didp_ref.formulas.quantity import Parameter
from didp_ref.numbers.domains import (
    HIGHEST_PRIOR,
    LOWEST_PRIOR,
    NON_NEGATIVE,
    PROBABILITY,
    WORLD_COUNT,
)
from didp_ref.oracle.roles import COUNTS, PRIORS, SENSITIVITIES, SEQUENCES


def declared(holds: Callable[[Parameter], bool]) -> set[str]:
    quantities = [quantity for quantity in di.quantities.values() if not quantity.per_world]
    return {p.name for quantity in quantities for p in quantity.parameters if holds(p)}


def test_roles_are_those_that_are_declared() -> None:
    assert set(COUNTS) == declared(lambda p: p.domain == WORLD_COUNT)
    assert set(SEQUENCES) == declared(lambda p: p.sequence)
    assert set(SENSITIVITIES) == declared(lambda p: p.domain == NON_NEGATIVE and p.unit == ANSWER)
    # a chance of a failure is no share: nobody takes 1 - delta for delta unnoticed
    probabilities = declared(lambda p: p.domain in (LOWEST_PRIOR, HIGHEST_PRIOR, PROBABILITY))
    assert set(PRIORS) == probabilities - {"delta", "total_delta"}
