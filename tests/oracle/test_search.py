"""Fresh points: what the vectors may miss is found, and shown at simple numbers."""

from __future__ import annotations

from collections.abc import Callable

import didp_ref as di
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.runner import ask, calling
from didp_ref.oracle.search import search
from didp_ref.oracle.vectors import Vector


def searched(
    function: Callable[..., object], points: int, *, exact: bool = False
) -> Finding | None:
    call = calling(function, di.scale.rho.names)

    def answer(vector: Vector) -> object:
        return ask(call, vector.exact if exact else vector.floats)

    return search(di.scale.rho, answer, points, exact=exact)


def test_a_right_implementation_is_left_alone() -> None:
    assert searched(di.scale.rho, 60) is None
    assert searched(di.scale.rho.enclose, 60, exact=True) is None


def test_a_mistake_beyond_the_vectors_is_found_and_shrunk() -> None:
    def wrong(rho: float, n_worlds: int, sensitive_range: float) -> float:
        value = di.scale.rho(rho, n_worlds, sensitive_range)
        return value if n_worlds % 3 else value / 2

    finding = searched(wrong, 400)
    assert finding is not None
    assert finding.unsafe
    assert finding.vector.floats["n_worlds"] == 3
    assert finding.vector.floats["sensitive_range"] in (0.25, 0.5, 1.0, 2.0)
