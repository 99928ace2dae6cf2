"""Known-wrong implementations: every one is caught, by the flag that names its mistake, quickly."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from dis import get_instructions
from types import CodeType

import pytest

import didp_ref as di
from didp_ref.oracle.judge import LEVELS, Level
from didp_ref.oracle.runner import Report, run_function
from didp_ref.oracle.vectors import Input, VectorFile, load
from tests.whole import whole
from tests.wrong import (
    auditing,
    composition,
    exponential,
    guarantee,
    laplace,
    local,
    promises,
    reconstruction,
    scale,
    sparse_vector,
    testing,
    translation,
)
from tests.wrong.shared import WRONG, Wrong

MODULES = (
    *(auditing, composition, exponential, guarantee, laplace, local, promises),
    *(reconstruction, scale, sparse_vector, testing, translation),
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


def check(wrong: Wrong, file: VectorFile) -> Report:
    if wrong.mode == "exact":
        asked = guarded_exactly(wrong.quantity, wrong.function)
        return run_function(asked, file, exact=True, tolerance=EXACT_TOLERANCE)
    asked = wrong.function if wrong.mode == "unguarded" else guarded(wrong.quantity, wrong.function)
    tolerance = None if wrong.quantity == "belief.posterior" else TOLERANCE
    # asked for what it refuses, a boolean that is taken for a number is more than a remark
    levels = (Level.ACCURATE, Level.REFUSES) if wrong.mode == "unguarded" else LEVELS
    return run_function(asked, file, tolerance=tolerance, levels=levels)


def test_every_quantity_is_got_wrong_somewhere() -> None:
    assert {wrong.quantity for wrong in WRONG} == set(di.quantities)


def test_each_has_a_name_of_its_own() -> None:
    assert len(NAMED) == len(WRONG)


def test_every_module_has_some() -> None:
    results = {wrong.function.__module__ for wrong in WRONG}
    assert results == {module.__name__ for module in MODULES}


def loaded(code: CodeType) -> Iterator[str]:
    """Give the names that a function looks up outside of itself."""
    yield from (step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL")
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from loaded(inner)


def test_every_name_in_a_table_is_known() -> None:
    """An unknown one would raise, as what refuses its input does."""
    for wrong in WRONG:
        known = {*wrong.function.__globals__, *dir(builtins)}
        assert known.issuperset(loaded(wrong.function.__code__)), wrong


NAMED = {f"{wrong.quantity}-{wrong.flag}-{wrong.function.__name__}": wrong for wrong in WRONG}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", NAMED)
def test_is_caught_by_its_flag(name: str) -> None:
    wrong = NAMED[name]
    first = check(wrong, load(wrong.quantity)).suspects[:1]
    if not first or first[0].flag != wrong.flag:  # it shows where no ordinary input lies
        first = check(wrong, whole(wrong.quantity)).suspects[:1]
    assert [suspect.flag for suspect in first] == [wrong.flag]
