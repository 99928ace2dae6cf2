"""What IBM's diffprivlib computes."""

from decimal import Decimal, localcontext

from diffprivlib.accountant import BudgetAccountant
from diffprivlib.mechanisms import Gaussian, GaussianAnalytic, Laplace
from harness_arguments import NotAsked, number, root

PACKAGE = "diffprivlib"
DIGITS = 1200
"""One minus any float has fewer digits."""


def deviation(mechanism, epsilon, delta, global_sensitivity):
    noise = mechanism(epsilon=epsilon, delta=delta, sensitivity=global_sensitivity)
    return root(noise.variance(0.0), global_sensitivity)


def repeated(epsilon, delta, times, total_delta):
    if not isinstance(times, int) or number(times) < 1:
        raise NotAsked("it gets a list with one entry for each time, so it never sees this number")
    with localcontext(prec=DIGITS):  # what total_delta leaves for it, with all its digits
        slack = 1 - (1 - Decimal(number(total_delta))) / (1 - Decimal(number(delta))) ** times
    if slack < 0:
        raise NotAsked("total_delta leaves nothing for it")
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
