"""The grid of losses: whole multiples of a step that may be irrational."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd, lcm
from typing import NamedTuple

from flint import arb, fmpq


class Step(NamedTuple):
    """A step ``factor * log(argument)``; without an argument it is the factor itself.

    Every grid is made from one step by halving, so that the points of a coarse grid are points of
    the fine ones.
    """

    factor: fmpq
    argument: fmpq | None = None

    def length(self) -> arb:
        """Return the step at the precision at work."""
        factor = arb(self.factor)
        return factor if self.argument is None else factor * arb(self.argument).log()

    def scaled(self, power: int) -> Step:
        """Return the step times a power of two.

        >>> Step(fmpq(3)).scaled(-2).factor
        3/4
        """
        return Step(self.factor * fmpq(2) ** power, self.argument)

    def times(self, count: int) -> Step:
        """Return a number of steps as one."""
        return Step(self.factor * count, self.argument)

    def doublings_to(self, other: Step) -> int | None:
        """Return how often this step is doubled to be the other; nothing if it never is.

        >>> Step(fmpq(3)).doublings_to(Step(fmpq(12))), Step(fmpq(3)).doublings_to(Step(fmpq(5)))
        (2, None)
        """
        if self.argument != other.argument:
            return None
        ratio = other.factor / self.factor
        power = int(ratio.p).bit_length() - int(ratio.q).bit_length()
        return power if ratio == fmpq(2) ** power else None


def common_step(steps: Iterable[Step], most: int) -> Step | None:
    """Return the largest step of which all are whole multiples, at most so many times each.

    >>> common_step([Step(fmpq(1, 2)), Step(fmpq(1, 3))], 10).factor
    1/6
    >>> common_step([Step(fmpq(1)), Step(fmpq(1), fmpq(3))], 10), common_step([], 10)
    (None, None)
    """
    several = list(steps)
    if len({step.argument for step in several}) != 1:
        return None
    below = lcm(*(int(step.factor.q) for step in several))
    above = gcd(*(int(step.factor.p) * (below // int(step.factor.q)) for step in several))
    common = Step(fmpq(above, below), several[0].argument)
    return common if all(step.factor <= most * common.factor for step in several) else None


ONE = Step(fmpq(1))
"""The step of mechanisms that have no grid of their own."""
