"""Beyond the vectors: fresh random points, and the simplest one at which an answer is wrong.

Every point is made a vector on the spot, from both engines, and judged as the shipped ones are.
"""

from __future__ import annotations

from didp_ref.extras import unavailable
from didp_ref.oracle.generate import vector_at
from didp_ref.oracle.judge import Finding, Judged, Kind
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.runner.report import MOST_RESTARTS
from didp_ref.quantity import Quantity


class _GivenUp(BaseException):
    """Ends the search where no answers come; no `except Exception` stops it on its way."""


def search(one: Quantity, judged: Judged, points: int, *, exact: bool = False) -> Finding | None:
    """Ask up to a number of fresh points; return the simplest failing one that was found.

    Each is asked in fractions if ``exact``. An implementation that hung three times is asked on,
    one that hangs once more is not; what failed is not asked again.
    """
    try:
        import hypothesis
    except ImportError:
        raise unavailable("hypothesis") from None
    from didp_ref import strategies

    failing: dict[str, Finding] = {}

    def fails(values: Point) -> bool:
        if repr(values) not in failing:
            vector = vector_at(one, values)
            found = judged(vector).finding if vector else None
            if found is None:
                return False
            failing[repr(values)] = found
            if sum(each.kind is Kind.HUNG for each in failing.values()) > MOST_RESTARTS:
                raise _GivenUp
        return True

    settings = hypothesis.settings(
        max_examples=points,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    drawn = strategies.arguments(one) if exact else strategies.float_arguments(one)
    try:
        return failing[repr(hypothesis.find(drawn, fails, settings=settings))]
    except hypothesis.errors.NoSuchExample:
        return None
    except _GivenUp:
        return min(failing.values(), key=lambda each: (each.vector.size, each.vector.id))
