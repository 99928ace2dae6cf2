"""What OpenDP computes."""

from math import inf

import opendp.prelude as dp
from harness_arguments import NotAsked, number
from opendp.accuracy import gaussian_scale_to_accuracy, laplacian_scale_to_accuracy

PACKAGE = "opendp"
dp.enable_features("contrib", "honest-but-curious")
NUMBERS = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
KEYS = dp.atom_domain(T=str)
DISTANCE = {int: dp.absolute_distance(T=int), float: dp.absolute_distance(T=float)}
COUNTS = {int: dp.atom_domain(T=int), float: dp.atom_domain(T=float, nan=False)}


def laplace(scale):
    return dp.m.make_laplace(*NUMBERS, scale=scale)


def gaussian(scale):
    return dp.m.make_gaussian(*NUMBERS, scale=scale)


def costing(cost, measure):
    # a measurement that states the cost asked for: a scale computed here could overflow or round
    if not 0 <= number(cost) < inf:
        raise NotAsked("no measurement has this cost")
    return dp.m.make_user_measurement(*NUMBERS, measure, lambda number: number, lambda _: cost)


def profile(rho):
    spent = costing(rho, dp.zero_concentrated_divergence())
    return dp.c.make_zCDP_to_approxDP(spent).map(1.0)


def composed(epsilons):
    spent = [costing(epsilon, dp.max_divergence()) for epsilon in epsilons]
    return dp.c.make_composition(spent).map(1.0)


def threshold_delta(kind, scale, threshold, groups):
    space = dp.map_domain(KEYS, COUNTS[kind]), dp.l01inf_distance(DISTANCE[kind])
    release = dp.m.make_laplace_threshold(*space, scale=scale, threshold=kind(threshold))
    return release.map((groups, kind(groups), kind(1)))[1]


def alpha(probability):
    outside = 1 - number(probability)
    if abs(1 - outside - probability) > 1e-12 * abs(probability):
        raise NotAsked("so small a probability is lost where it is taken from one")
    return outside


FUNCTIONS = {
    "scale.differential_privacy": lambda epsilon, global_sensitivity: dp.binary_search_param(
        laplace, d_in=global_sensitivity, d_out=epsilon, T=float
    ),
    "guarantee.epsilon": lambda scale, global_sensitivity: laplace(scale).map(global_sensitivity),
    "composition.epsilon": composed,
    "concentrated.rho_of_gaussian": lambda deviation, global_sensitivity: gaussian(deviation).map(
        global_sensitivity
    ),
    "concentrated.deviation": lambda rho, global_sensitivity: dp.binary_search_param(
        gaussian, d_in=global_sensitivity, d_out=rho, T=float
    ),
    "concentrated.epsilon": lambda rho, delta: profile(rho).epsilon(delta),
    "concentrated.delta": lambda rho, epsilon: profile(rho).delta(epsilon),
    "selection.laplace_delta": lambda **point: threshold_delta(float, **point),
    "selection.discrete_laplace_delta": lambda **point: threshold_delta(int, **point),
    "accuracy.laplace": lambda scale, probability: laplacian_scale_to_accuracy(
        float(number(scale)), alpha(probability)
    ),
    "accuracy.gaussian": lambda deviation, probability: gaussian_scale_to_accuracy(
        float(number(deviation)), alpha(probability)
    ),
}
