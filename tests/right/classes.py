"""Right implementations as classes: a mechanism is made, and asked for its number."""

import math
from dataclasses import dataclass

from tests.right.guards import guard_rho, guard_worlds, positive, probability, right


class Laplace:
    """Laplace noise of a scale."""

    def __init__(self, scale):
        positive("scale", scale)
        self.scale = scale

    @classmethod
    def for_epsilon(cls, epsilon, sensitivity):
        positive("epsilon", epsilon)
        positive("sensitivity", sensitivity, zero=True)
        return sensitivity / epsilon

    def exponent(self, sensitivity):
        positive("sensitivity", sensitivity, zero=True)
        return sensitivity / self.scale

    def epsilon(self, sensitivity):
        spent = self.exponent(sensitivity)
        if math.isinf(spent):
            raise OverflowError("beyond float64")
        return spent

    def beta(self, sensitivity, p_min):
        probability("p_min", p_min, 0, 0.5, closed=True)
        t = self.exponent(sensitivity)
        if p_min == 0:
            return math.expm1(t)
        return (1 - p_min) * -math.expm1(-t) / (p_min + (1 - p_min) * math.exp(-t))


@dataclass(frozen=True)
class Worlds:
    """What an adversary believes."""

    prior: list
    values: list

    def after(self, response, scale):
        guard_worlds(self.prior, self.values, response, scale)
        pairs = list(zip(self.prior, self.values, strict=True))
        nearest = min(abs(response - value) for p, value in pairs if p)
        weights = [
            p and p * math.exp((nearest - abs(response - value)) / scale) for p, value in pairs
        ]
        whole = math.fsum(weights)
        return tuple(one / whole for one in weights)


class Budget:
    """What several answers cost together."""

    def __init__(self):
        self.spent = []

    def spend(self, epsilon):
        positive("epsilon", epsilon, zero=True)
        self.spent.append(epsilon)
        return self

    def total(self):
        if not self.spent:
            raise LookupError("nothing was spent")
        return math.fsum(self.spent)


@right("scale.differential_privacy", "class")
def scale_of_epsilon(epsilon, global_sensitivity):
    scale = Laplace.for_epsilon(epsilon, global_sensitivity)
    if math.isinf(scale):
        raise OverflowError("beyond float64")
    return scale


@right("guarantee.epsilon", "class")
def epsilon_of_scale(scale, global_sensitivity):
    return Laplace(scale).epsilon(global_sensitivity)


@right("guarantee.beta", "class")
def beta_of_scale(scale, identifiability_sensitivity, p_min):
    return Laplace(scale).beta(identifiability_sensitivity, p_min)


@right("composition.epsilon", "class")
def total_budget(epsilons):
    budget = Budget()
    for one in epsilons:
        budget.spend(one)
    return budget.total()


@right("belief.posterior", "class")
def posterior(prior, values, response, scale):
    return Worlds(prior, values).after(response, scale)


@right("translation.epsilon_from_rho", "class")
def epsilon_of_rho(rho, n_worlds):
    return math.log1p(guard_rho(rho, n_worlds, 1.0, guess=True))
