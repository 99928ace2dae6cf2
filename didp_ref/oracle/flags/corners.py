"""All corners, in the order in which their points are drawn."""

from __future__ import annotations

from didp_ref.oracle.flags.boundary_corners import BOUNDARY_CORNERS
from didp_ref.oracle.flags.budget_corners import BUDGET_CORNERS, ORDER_CORNERS
from didp_ref.oracle.flags.corner import Corner
from didp_ref.oracle.flags.number_corners import NUMBER_CORNERS
from didp_ref.oracle.flags.sequence_corners import SEQUENCE_CORNERS
from didp_ref.oracle.flags.tie_corners import TIE_CORNERS
from didp_ref.oracle.points.draws import Point

CORNERS = (
    *(*NUMBER_CORNERS, *SEQUENCE_CORNERS, *BOUNDARY_CORNERS, *BUDGET_CORNERS),
    *(*TIE_CORNERS, *ORDER_CORNERS),
)

WAYS = tuple((corner, way) for corner in CORNERS for way in corner.ways)
"""Every way into a corner, a new one last: points are drawn from its place, and vectors stay."""


def corners_of(point: Point) -> list[Corner]:
    """Return the corners in which a point lies for certain, however it was drawn."""
    return [corner for corner in CORNERS if corner.holds(point)]
