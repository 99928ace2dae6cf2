"""Known-wrong implementations: every one is caught, by the flag that names its mistake, quickly.

The four modules beside this one hold them. Each entry of their tables gives the quantity, the
flag that must lead the diagnosis, the implementation, and sometimes how it is run: ``unguarded``
means that its own guards are the mistake (elsewhere the quantity's guards come first, so that
nothing else shows), ``exact`` that it is asked in fractions and judged to a millionth of an ulp.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import didp_ref as di
from didp_ref.oracle.runner import Report, run_function
from didp_ref.oracle.vectors import VectorFile, load

HERE = Path(__file__).parent
LEAST = 60
EXACT_TOLERANCE = 1e-6
# the implementations round outwards roughly, so that only their mistake shows; a weight of Bayes'
# formula loses as many ulp as its exponent is large
TOLERANCE = 16.0
TOLERANCE_OF_POSTERIORS = 2.0**20


def read_tables() -> list[tuple[str, str, Callable[..., Any], str]]:
    found = []
    for path in sorted(set(HERE.glob("*.py")) - {Path(__file__)}):
        specification = importlib.util.spec_from_file_location(f"wrong_{path.stem}", path)
        module = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(module)
        found += [(*entry, "") if len(entry) == 3 else entry for entry in module.WRONG]
    return found


WRONG = read_tables()


@cache
def vectors_of(quantity: str) -> VectorFile:
    return load(quantity)


def guarded(quantity: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def call(**arguments: Any) -> Any:
        di.quantities[quantity](**arguments)
        return function(**arguments)

    return call


def check(quantity: str, function: Callable[..., Any], mode: str) -> Report:
    if mode == "exact":
        return run_function(function, vectors_of(quantity), exact=True, tolerance=EXACT_TOLERANCE)
    asked = function if mode == "unguarded" else guarded(quantity, function)
    tolerance = TOLERANCE_OF_POSTERIORS if quantity == "belief.posterior" else TOLERANCE
    return run_function(asked, vectors_of(quantity), tolerance=tolerance)


def test_there_are_enough() -> None:
    assert len({function for _, _, function, _ in WRONG}) >= LEAST


@pytest.mark.parametrize(
    ("quantity", "flag", "function", "mode"),
    WRONG,
    ids=[f"{quantity}-{flag}-{function.__name__}" for quantity, flag, function, _ in WRONG],
)
def test_is_caught_by_its_flag(
    quantity: str, flag: str, function: Callable[..., Any], mode: str
) -> None:
    vectors_of(quantity)
    began = time.process_time()
    report = check(quantity, function, mode)
    taken = time.process_time() - began
    assert not report.conforms
    assert report.suspects[0].flag == flag, [(s.flag, s.score) for s in report.suspects[:4]]
    assert taken < 1.0
