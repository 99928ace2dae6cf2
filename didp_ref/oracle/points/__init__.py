"""Where the vectors lie: everyday points, corners in which one bug shows, and invalid input.

Every point is drawn from a seeded generator with integer and correctly rounded operations only,
so it is the same on every machine.

* :mod:`~didp_ref.oracle.points.draws`: how each parameter is drawn on an ordinary day;
* :mod:`~didp_ref.oracle.points.corners`: how it is drawn in a corner, and which bug shows there;
* :mod:`~didp_ref.oracle.points.invalid`: what must be refused, and which bug lets it pass.
"""
