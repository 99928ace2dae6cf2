"""What somebody in a hurry might write, without guards."""

import math


def halved(rho, n_worlds, sensitive_range):
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho)) / 2


def budget_to_the_cent(epsilons):
    return round(sum(epsilons), 2)


WRONG = {
    halved: ("scale.rho", "rho-at-or-below-guessing", "sensitivity-halved"),
    budget_to_the_cent: ("composition.epsilon", "rounded"),
}
