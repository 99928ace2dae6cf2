"""What IBM's diffprivlib computes."""

from decimal import Decimal, localcontext
from math import inf, sqrt

from diffprivlib.accountant import BudgetAccountant
from diffprivlib.mechanisms import Gaussian, GaussianAnalytic, Laplace

PACKAGE = "diffprivlib"
DIGITS = 1200
"""So many hold one less any float."""


def root(variance, global_sensitivity):
    if not 1e-290 <= variance < inf and global_sensitivity:
        raise ValueError("the noise is lost in its square, which is all that can be read")
    return sqrt(variance)


def deviation(mechanism, epsilon, delta, global_sensitivity):
    noise = mechanism(epsilon=epsilon, delta=delta, sensitivity=global_sensitivity)
    return root(noise.variance(0.0), global_sensitivity)


def repeated(epsilon, delta, times, total_delta):
    with localcontext(prec=DIGITS):  # what total_delta leaves for it, with all its digits
        slack = 1 - (1 - Decimal(total_delta)) / (1 - Decimal(delta)) ** times
    if slack < 0:
        raise ValueError("total_delta leaves nothing for it")
    slack = float(slack)
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
