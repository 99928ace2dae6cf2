"""Where the vectors lie: everyday points, corners in which one bug shows, and invalid input.

Every point is drawn from a seeded generator with integer and correctly rounded operations only,
so it is the same on every machine.

* :mod:`~didp_ref.oracle.points.draws`: how each parameter is drawn on an ordinary day;
* :mod:`~didp_ref.oracle.points.practical`: points of a kind, or in a place that a domain has;
* :mod:`~didp_ref.oracle.points.invalid`: what must be refused.

How a point in a corner is drawn, the row of its bug says: :mod:`~didp_ref.oracle.flags`.
"""
