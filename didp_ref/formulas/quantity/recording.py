"""A quantity's float64 form with its guards as one program of compiled operations."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from didp_ref.formulas.quantity.parameter import PRIOR_TOLERANCE
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.entries import Entries, columns
from didp_ref.numbers.fast import Program, program
from didp_ref.numbers.forms import reduce_pairs
from didp_ref.numbers.recorded import NotRecorded, Recorded, Recorder, Step

if TYPE_CHECKING:
    from didp_ref.formulas.quantity.declaration import Declaration
    from didp_ref.numbers.domains import Condition, Domain

    Guard = tuple[Condition, list[int], bool]
    """A side condition, the places of its parameters, and whether it is asked of every entry."""

ROUNDING = {
    Side.UP: Step.ROUND_UP,
    Side.DOWN: Step.ROUND_DOWN,
    Side.NEAREST: Step.ROUND_NEAREST,
}
MOST_ENTRIES = 64


def recorded(
    declared: Declaration, guards: Sequence[Guard], form: Callable[..., Any], entries: int
) -> Program | None:
    """Return the program for sequences of so many entries; nothing for what no steps can do.

    A row that is not certain to meet a domain, or a side condition, is refused by its steps.
    """
    if entries > MOST_ENTRIES:
        return None
    width = [entries if parameter.sequence else 1 for parameter in declared.parameters]
    recorder = Recorder(sum(width))
    inputs = iter(recorder.arguments())
    arguments: list[Any] = []
    for parameter, count in zip(declared.parameters, width, strict=True):
        each = [next(inputs) for _ in range(count)]
        for one in each:
            _guard(recorder, parameter.domain, one)
        arguments.append(Entries(each) if parameter.sequence else each[0])
        if parameter.sums_to_one:
            total = reduce_pairs(lambda a, b: a + b, arguments[-1])
            recorder.guard(Step.MET, PRIOR_TOLERANCE - abs(total - 1))
    for condition, places, entrywise in guards:
        chosen = [arguments[place] for place in places]
        for row in zip(*columns(*chosen), strict=False) if entrywise else (chosen,):
            step = Step.MET if condition.strict else Step.MET_OR_ZERO
            recorder.guard(step, condition.slack(*row))
    try:
        found = form(*arguments)
    except NotRecorded:
        return None
    upper = declared.result.upper if declared.safe_side is Side.UP else declared.result.lower
    for one in found.numbers if declared.per_world else [found]:
        recorder.result(ROUNDING[declared.safe_side], one, float(upper or math.nan))
    return program(recorder)


def _guard(recorder: Recorder, domain: Domain, one: Recorded) -> None:
    low, high, integer = domain.float_bounds
    recorder.guard(Step.WITHIN, one, recorder.constant(low), recorder.constant(high))
    if integer:
        recorder.guard(Step.INTEGER, one)
