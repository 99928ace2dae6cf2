"""What privjail computes: noise and budgets of its mechanisms."""

from privjail import mechanism

PACKAGE = "privjail"

FUNCTIONS = {
    "concentrated.deviation": lambda rho, global_sensitivity: mechanism.sigma_from_rho(
        global_sensitivity, rho
    ),
    "concentrated.rho_of_gaussian": lambda deviation, global_sensitivity: mechanism.rho_from_sigma(
        global_sensitivity, deviation
    ),
    "gaussian.deviation": lambda epsilon, delta, global_sensitivity: (
        mechanism.resolve_gaussian_params_approx(global_sensitivity, eps=epsilon, delta=delta)[1]
    ),
    "gaussian.epsilon": lambda delta, deviation, global_sensitivity: (
        mechanism.resolve_gaussian_params_approx(global_sensitivity, scale=deviation, delta=delta)[
            0
        ]
    ),
    "gaussian.textbook_deviation": lambda epsilon, delta, global_sensitivity: (
        mechanism.sigma_from_eps_delta(global_sensitivity, epsilon, delta)
    ),
    "renyi.gaussian": lambda order, deviation, global_sensitivity: mechanism.rdp_eps_from_sigma(
        global_sensitivity, deviation, order
    ),
}
