"""What the vectors ask at ties and boundaries, below normal numbers, and call after call."""

from __future__ import annotations

import math
import sys
from itertools import permutations, product
from typing import Any

import pytest

from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Quantity, quantities
from didp_ref.oracle.vectors import VectorFile, load
from tests.whole import quick_first, whole

DETERMINED = {("translation.epsilon_of_identifiability", "n_worlds")}
"""What the other parameters determine: it has no second value beside them."""
FAR = {"composition.delta_repeated"}
"""Where some of the second calls are no ordinary input."""
SLOW = pytest.mark.slow


def asked(file: VectorFile, flag: str = "") -> list[dict[str, Any]]:
    """Return the points of a file, or of a flag, that float64 holds and that have a value."""
    return [
        dict(vector.floats)
        for vector in file.vectors
        if vector.error is None and vector.float64 is not None
        if not flag or flag in vector.flags
    ]


@pytest.mark.slow  # so far out that they are of no tier that is in git, and dear to make
@pytest.mark.parametrize(
    ("name", "one", "tie"),
    [
        ("translation.gamma_from_rho", "rho", lambda point: 1 - 1 / point["n_worlds"]),
        ("translation.rho_from_gamma", "gamma", lambda point: point["n_worlds"] - 1),
        ("gaussian.delta", "deviation", lambda point: point["global_sensitivity"]),
    ],
)
def test_two_terms_meet_at_exactly_this_float(name: str, one: str, tie: Any) -> None:
    points = [point for point in asked(whole(name)) if not isinstance(point[one], list)]
    assert sum(p[one] == tie(p) and p.get("n_worlds", 3) > 2 for p in points) >= 3


@pytest.mark.parametrize(
    "name", quick_first(["translation.epsilon_from_rho", "scale.rho", "scale.rho_at_prior"])
)
def test_the_last_float_inside_is_asked(name: str) -> None:
    refused = 0
    for point in asked(whole(name), "just-inside"):
        try:
            quantities[name](**(point | {"rho": math.nextafter(point["rho"], 0.0)}))
        except DidpError:
            refused += 1
    assert refused >= 3


@pytest.mark.parametrize(
    "name", quick_first(["scale.differential_privacy", "composition.epsilon", "guarantee.epsilon"])
)
def test_results_below_normal_numbers_are_asked(name: str) -> None:
    targets = [target for vector in whole(name).vectors for target in vector.targets]
    assert sum(0 < target.nearest < sys.float_info.min for target in targets) >= 3


def differing(first: dict[str, Any], second: dict[str, Any]) -> set[str]:
    """Return what is not one number of one type in two calls."""
    return {name for name in first if repr(first[name]) != repr(second[name])}


@pytest.mark.parametrize(
    "name", [*sorted({*quantities} - FAR), *(pytest.param(each, marks=SLOW) for each in FAR)]
)
def test_a_second_call_differs_in_each_argument_alone(name: str) -> None:
    calls = asked(whole(name) if name in FAR else load(name), "second-call")
    alone = [each for a, b in permutations(calls, 2) if len(each := differing(a, b)) == 1]
    missing = set(quantities[name].names) - set().union(*alone)
    assert missing == {parameter for entry, parameter in DETERMINED if entry == name}


@pytest.mark.parametrize(
    "one", [q for q in quantities.values() if q.is_family and not q.per_world], ids=lambda q: q.id
)
def test_the_same_entries_come_in_another_order(one: Quantity) -> None:
    for name in (parameter.name for parameter in one.parameters if parameter.sequence):
        entries = [point[name] for point in asked(load(one.id), "second-call")]
        assert any(a != b and sorted(a) == sorted(b) for a, b in permutations(entries, 2))


@pytest.mark.parametrize("name", quick_first(quantities))
def test_true_is_asked_after_the_number_that_it_equals(name: str) -> None:
    """Nothing else differs between the two calls, so that a cache takes them for one."""
    vector_file, vectors = quantities[name], whole(name).vectors
    before = [vector for vector in vectors if vector.error is None]
    booleans = [vector for vector in vectors if "boolean" in vector.flags]
    takes = {p.name for p in vector_file.parameters if not p.domain.integer and not p.sums_to_one}
    takes = {name for name in takes if any(vector.exact[name] in (0, 1) for vector in before)}
    last = {vector.id: place for place, vector in enumerate(vectors)}
    texts = {
        differs
        for first, second in product(before, booleans)
        if last[first.id] < last[second.id] and first.exact == second.exact
        for differs in differing(dict(first.exact), dict(second.exact))
    }
    assert takes - texts == set()
