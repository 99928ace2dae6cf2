"""What Google's dp_accounting computes."""

import dp_accounting as dp
from dp_accounting.pld import accountant, common, privacy_loss_mechanism
from dp_accounting.rdp import rdp_privacy_accountant as rdp
from harness_arguments import multiplier

PACKAGE = "dp-accounting"


def budget(epsilon, delta=0.0):
    return common.DifferentialPrivacyParameters(epsilon, delta)


def renyi(event, order):
    composed = dp.rdp.RdpAccountant([order]).compose(event)
    return composed._rdp[0]  # what it converts to epsilon


def laplace_scale(epsilon, global_sensitivity):
    loss = privacy_loss_mechanism.LaplacePrivacyLoss
    return loss.from_privacy_guarantee(budget(epsilon), global_sensitivity).parameter


def gaussian_delta(epsilon, deviation, global_sensitivity):
    loss = privacy_loss_mechanism.GaussianPrivacyLoss(deviation, sensitivity=global_sensitivity)
    return loss.get_delta_for_epsilon(epsilon)


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
