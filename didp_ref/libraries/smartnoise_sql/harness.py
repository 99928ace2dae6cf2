"""What SmartNoise SQL computes."""

from snsql import Privacy
from snsql.sql._mechanisms.laplace import Laplace
from snsql.sql.odometer import Odometer, OdometerHeterogeneous

PACKAGE = "smartnoise-sql"


def spent(epsilon, delta, times):
    odometer = Odometer(Privacy(epsilon=epsilon, delta=delta))
    odometer.spend(times)
    return odometer.spent


def delta_repeated(epsilon, delta, times, total_epsilon):
    claimed, total_delta = spent(epsilon, delta, times)
    if claimed > total_epsilon:  # the delta is claimed at an epsilon of its own, and below it
        raise ValueError(f"its own epsilon is {claimed}")
    return total_delta


def composed(epsilons):
    odometer = OdometerHeterogeneous(None)
    for epsilon in epsilons:
        odometer.spend(Privacy(epsilon=epsilon, delta=0.0))
    return odometer.spent[0]


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
