"""Table 4's deviations over the Adult data: nobody is hurt by the scale of capital-loss."""

import itertools
import math

from tests.papers.rhodi.shared import TABLE_3


def test_nobody_is_hurt_by_the_deviation_of_capital_loss(data):
    """Every world of every D': what lies to the left and to the right is summed up as it goes."""
    column, (low, high), width = data["CL"], TABLE_3["CL"], 0.0748
    n, total, squares = len(column), sum(column), sum(value * value for value in column)
    largest = 0.0
    for unknown in set(column):
        rest, rest_squares = total - unknown, squares - unknown**2
        answers = sorted(
            math.sqrt((rest_squares + number * number - (rest + number) ** 2 / n) / (n - 1))
            for number in range(low, high + 1)
        )
        decays = [math.exp((a - b) / width) for a, b in itertools.pairwise(answers)]
        left, right = [0.0], [0.0]
        for decay in decays:
            left.append((left[-1] + 1) * decay)
        for decay in reversed(decays):
            right.append((right[-1] + 1) * decay)
        both = zip(left, reversed(right), strict=True)
        largest = max(largest, *(1 / (1 + one + other) for one, other in both))
    assert 0.0025 < largest < 0.0026
