"""What IBM's diffprivlib computes."""

from math import sqrt

from diffprivlib.accountant import BudgetAccountant
from diffprivlib.mechanisms import Gaussian, GaussianAnalytic, Laplace

PACKAGE = "diffprivlib"


def root(variance, global_sensitivity):
    if variance < 1e-290 and global_sensitivity:
        raise ValueError("a number so small is lost in its square, which is all that can be read")
    return sqrt(variance)


def deviation(mechanism, epsilon, delta, global_sensitivity):
    noise = mechanism(epsilon=epsilon, delta=delta, sensitivity=global_sensitivity)
    return root(noise.variance(0.0), global_sensitivity)


def repeated(epsilon, delta, times, total_delta):
    slack = 1 - (1 - total_delta) / (1 - delta) ** times  # what total_delta leaves for it
    return BudgetAccountant().total([(epsilon, delta)] * times, slack=slack)[0]


FUNCTIONS = {
    # the scale is local to the sampler; the variance is twice its square
    "scale.differential_privacy": lambda epsilon, global_sensitivity: root(
        Laplace(epsilon=epsilon, sensitivity=global_sensitivity).variance(0.0) / 2,
        global_sensitivity,
    ),
    "composition.epsilon": lambda epsilons: BudgetAccountant().total(
        [(epsilon, 0) for epsilon in epsilons]
    )[0],
    "composition.epsilon_repeated": repeated,
    "gaussian.deviation": lambda **point: deviation(GaussianAnalytic, **point),
    "gaussian.textbook_deviation": lambda **point: deviation(Gaussian, **point),
}
