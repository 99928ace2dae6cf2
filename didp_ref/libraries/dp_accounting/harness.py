"""What Google's dp_accounting computes."""

from math import inf

import dp_accounting as dp
from dp_accounting.pld import accountant, common, privacy_loss_mechanism
from dp_accounting.rdp import rdp_privacy_accountant as rdp

PACKAGE = "dp-accounting"


def budget(epsilon, delta=0.0):
    return common.DifferentialPrivacyParameters(epsilon, delta)


def multiplier(noise, global_sensitivity):
    # these have no sensitivity: an answer that never changes has infinitely much noise
    if not global_sensitivity:
        return inf
    ratio = noise / global_sensitivity
    if 0 < noise < inf and 0 < global_sensitivity < inf and not 2.0**-1022 <= ratio < inf:
        raise OverflowError("the noise per sensitivity is no float")
    return ratio


def renyi(event, order):
    composed = dp.rdp.RdpAccountant([order]).compose(event)
    return composed._rdp[0]  # what it converts to epsilon


def laplace_scale(epsilon, global_sensitivity):
    loss = privacy_loss_mechanism.LaplacePrivacyLoss
    return loss.from_privacy_guarantee(budget(epsilon), global_sensitivity).parameter


def gaussian_delta(epsilon, deviation, global_sensitivity):
    loss = privacy_loss_mechanism.GaussianPrivacyLoss(deviation, sensitivity=global_sensitivity)
    return loss.get_delta_for_epsilon(epsilon)


def pld_epsilon(delta, deviation, global_sensitivity):
    return (
        dp.pld.PLDAccountant()
        .compose(dp.GaussianDpEvent(multiplier(deviation, global_sensitivity)))
        .get_epsilon(delta)
    )


FUNCTIONS = {
    "scale.differential_privacy": laplace_scale,
    "composition.epsilon_repeated": lambda epsilon, delta, times, total_delta: (
        accountant.advanced_composition(budget(epsilon, delta), times, total_delta)
    ),
    "gaussian.delta": gaussian_delta,
    "gaussian.deviation": lambda epsilon, delta, global_sensitivity: (
        accountant.get_smallest_gaussian_noise(budget(epsilon, delta), 1, global_sensitivity)
    ),
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: dp.get_epsilon_gaussian(
        multiplier(deviation, global_sensitivity), delta
    ),
    "renyi.gaussian": lambda order, deviation, global_sensitivity: renyi(
        dp.GaussianDpEvent(multiplier(deviation, global_sensitivity)), order
    ),
    "renyi.laplace": lambda order, scale, global_sensitivity: renyi(
        dp.LaplaceDpEvent(multiplier(scale, global_sensitivity)), order
    ),
    "renyi.epsilon": lambda order, budget, delta: rdp.compute_epsilon([order], [budget], delta)[0],
}
