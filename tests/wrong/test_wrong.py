"""Known-wrong implementations: every one is caught, by the flag that names its mistake, quickly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import didp_ref as di
from didp_ref.oracle.judge import LEVELS, Level
from didp_ref.oracle.runner import Report, run_function
from didp_ref.oracle.vectors import Input, VectorFile, load
from tests.whole import whole
from tests.wrong import (
    composition,
    guarantee,
    laplace,
    local,
    promises,
    reconstruction,
    scale,
    testing,
    translation,
)
from tests.wrong.shared import WRONG, Wrong

MODULES = (
    *(composition, guarantee, laplace, local, promises),
    *(reconstruction, scale, testing, translation),
)
EXACT_TOLERANCE = 1e-6
# the implementations round outwards roughly, so that only their mistake shows
TOLERANCE = 16.0


def guarded(quantity: str, function: Callable[..., object]) -> Callable[..., object]:
    def call(**arguments: Input) -> object:
        di.quantities[quantity](**arguments)
        return function(**arguments)

    return call


def guarded_exactly(quantity: str, function: Callable[..., object]) -> Callable[..., object]:
    def call(**arguments: Input) -> object:
        di.quantities[quantity].enclose(**arguments, bits=8)
        return function(**arguments)

    return call


def check(one: Wrong, file: VectorFile) -> Report:
    if one.mode == "exact":
        asked = guarded_exactly(one.quantity, one.function)
        return run_function(asked, file, exact=True, tolerance=EXACT_TOLERANCE)
    asked = one.function if one.mode == "unguarded" else guarded(one.quantity, one.function)
    tolerance = None if one.quantity == "belief.posterior" else TOLERANCE
    # asked for what it refuses, a boolean that is taken for a number is more than a remark
    levels = (Level.ACCURATE, Level.REFUSES) if one.mode == "unguarded" else LEVELS
    return run_function(asked, file, tolerance=tolerance, levels=levels)


def test_every_quantity_is_got_wrong_somewhere() -> None:
    assert {one.quantity for one in WRONG} == set(di.quantities)


def test_each_has_a_name_of_its_own() -> None:
    assert len(NAMED) == len(WRONG)


def test_every_module_has_some() -> None:
    found = {one.function.__module__ for one in WRONG}
    assert found == {module.__name__ for module in MODULES}


NAMED = {f"{one.quantity}-{one.flag}-{one.function.__name__}": one for one in WRONG}


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", NAMED)
def test_is_caught_by_its_flag(name: str) -> None:
    one = NAMED[name]
    first = check(one, load(one.quantity)).suspects[:1]
    if not first or first[0].flag != one.flag:  # it shows where no ordinary input lies
        first = check(one, whole(one.quantity)).suspects[:1]
    assert [suspect.flag for suspect in first] == [one.flag]
