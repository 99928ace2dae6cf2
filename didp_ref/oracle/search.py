"""Beyond the vectors: fresh random points, and the simplest one at which an answer is wrong.

Every point is made a vector on the spot, from both engines, and judged as the shipped ones are.
"""

from __future__ import annotations

from collections.abc import Callable

from didp_ref.errors import Unavailable
from didp_ref.oracle.generate import vector_at
from didp_ref.oracle.judge import DEFAULT_TOLERANCE, Finding, judge
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.vectors import Vector
from didp_ref.quantity import Quantity


def search(
    one: Quantity,
    answer: Callable[[Vector], object],
    points: int,
    *,
    exact: bool = False,
    tolerance: float = DEFAULT_TOLERANCE,
) -> Finding | None:
    """Ask up to a number of fresh points; return the simplest failing one that was found."""
    try:
        import hypothesis
    except ImportError:
        raise Unavailable("hypothesis", "install didp_ref[oracle]") from None
    from didp_ref import strategies

    def finding(values: Point) -> Finding | None:
        vector = vector_at(one, values)
        if vector is None:
            return None
        return judge(vector, answer(vector), one.safe_side, tolerance).finding

    settings = hypothesis.settings(
        max_examples=points,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    drawn = strategies.arguments(one) if exact else strategies.float_arguments(one)
    try:
        values = hypothesis.find(drawn, lambda v: finding(v) is not None, settings=settings)
    except hypothesis.errors.NoSuchExample:
        return None
    return finding(values)
