"""What SmartNoise SQL computes."""

from math import inf

from harness_arguments import NotAsked, number
from snsql import Privacy
from snsql.sql._mechanisms.laplace import Laplace
from snsql.sql.odometer import Odometer

PACKAGE = "smartnoise-sql"


def spent(epsilon, delta, times):
    odometer = Odometer(Privacy(epsilon=epsilon, delta=delta))
    odometer.spend(times)
    return odometer.spent


def delta_repeated(epsilon, delta, times, total_epsilon):
    claimed, total_delta = spent(epsilon, delta, times)
    # it gets no total epsilon: its delta is for an epsilon of its own, and for all above
    if not 0 <= number(total_epsilon) < inf or claimed > total_epsilon:
        raise NotAsked(f"its own epsilon is {claimed}")
    return total_delta


def laplace(epsilon, sensitivity, delta=0.0, groups=1):
    noise = Laplace(epsilon, lower=0, upper=sensitivity, max_contrib=groups)
    noise.delta = delta
    return noise


FUNCTIONS = {
    "composition.delta_repeated": delta_repeated,
    "scale.differential_privacy": lambda epsilon, global_sensitivity: (
        laplace(epsilon, global_sensitivity).scale
    ),
    "selection.laplace_threshold": lambda epsilon, delta, groups: (
        laplace(epsilon, 1.0, delta, groups).threshold
    ),
}
