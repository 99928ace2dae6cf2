"""The value of each formula at each end of its domain at which it has one.

It is derived apart from the formula: what the promise means there, or another closed form.
"""

THETA = "identifiability_sensitivity/scale"
RANGE = "sensitive_range/scale"
LOST = "(exp(epsilon) - 1)/(exp(epsilon) + 1)"

VALUES: dict[str, dict[str, str]] = {
    "guarantee.alpha": {
        "identifiability_sensitivity=0": "0",
        "p_min=0": f"1 - exp(-{THETA})",
        "p_min=1/2": f"tanh({THETA}/2)",
    },
    "guarantee.beta": {
        "identifiability_sensitivity=0": "0",
        "p_min=0": f"exp({THETA}) - 1",
        "p_min=1/2": f"tanh({THETA}/2)",
    },
    "guarantee.rho": {"sensitive_range=0": "1/n_worlds", "n_worlds=2": f"(1 + tanh({RANGE}/2))/2"},
    "guarantee.rho_at_prior": {"sensitive_range=0": "p_max"},
    "guarantee.epsilon": {"global_sensitivity=0": "0"},
    "belief.ratio_floor": {"exponent=0": "1", "prior=0": "exp(-exponent)", "prior=1": "1"},
    "belief.ratio_ceiling": {"exponent=0": "1", "prior=0": "exp(exponent)", "prior=1": "1"},
    "belief.risk_bound": {
        "n_worlds=2": f"(1 + tanh({RANGE}/2))/2",
        "sensitive_range=0": "1/n_worlds",
    },
    "belief.disclosure_ceiling": {
        "epsilon=0": "1",
        "inclusion=0": "exp(epsilon)",
        "inclusion=1": "1/(share + (1 - share)*exp(-2*epsilon))",
        "share=0": "exp(2*epsilon)/(inclusion + (1 - inclusion)*exp(epsilon))",
        "share=1": "exp(epsilon)/(inclusion*exp(epsilon) + 1 - inclusion)",
    },
    "belief.largest_gain": {"exponent=0": "0"},
    "belief.prior_of_largest_gain": {"exponent=0": "1/2"},
    "composition.advanced": {
        "epsilon=0": "0",
        "delta=0": "epsilon*(sqrt(2*times*log(1/slack)) + times*(exp(epsilon) - 1))",
        "times=1": "epsilon*(sqrt(2*log(1/slack)) + exp(epsilon) - 1)",
    },
    "composition.delta_repeated": {
        "epsilon=0": "1 - (1 - delta)**times",
        "delta=0": "responses(epsilon, times, total_epsilon)",
        "times=1": "delta + (1 - delta)*responses(epsilon, 1, total_epsilon)",
        "total_epsilon=0": "1 - (1 - delta)**times*(1 - responses(epsilon, times, 0))",
    },
    "composition.epsilon_repeated": {"epsilon=0": "0", "delta=0": "0", "times=1": "0"},
    "gaussian.delta": {
        "epsilon=0": "erf(global_sensitivity/(deviation*sqrt(8)))",
        "global_sensitivity=0": "0",
    },
    "gaussian.epsilon": {"global_sensitivity=0": "0"},
    "gaussian.discrete_delta": {
        "epsilon=0": "weight(0, deviation)",
        "global_sensitivity=1": "(1 - weight(0, deviation))/2*(1 - exp(epsilon))"
        " + exp(epsilon)*weight(1, deviation)",
    },
    "gaussian.deviation": {
        "epsilon=0": "global_sensitivity/(2*quantile((1 + delta)/2))",
        "global_sensitivity=0": "0",
    },
    "gaussian.textbook_deviation": {
        "delta=1": "global_sensitivity*sqrt(2*log(1.25))/epsilon",
        "global_sensitivity=0": "0",
    },
    "reconstruction.advantage": {
        "epsilon=0": "delta*(1 - collision_probability)",
        "delta=0": "tanh(epsilon/2)*(1 - collision_probability)",
        "delta=1": "1 - collision_probability",
        "collision_probability=0": "delta + (1 - delta)*tanh(epsilon/2)",
        "collision_probability=1": "0",
    },
    "reconstruction.uniform": {
        "epsilon=0": "delta*(1 - 1/n_worlds)",
        "delta=0": "exp(epsilon)/(exp(epsilon) + n_worlds - 1) - 1/n_worlds",
        "delta=1": "1 - 1/n_worlds",
        "n_worlds=2": "(delta + (1 - delta)*tanh(epsilon/2))/2",
    },
    "reconstruction.from_trade_off": {
        "false_positives=0": "(1 - false_negatives)*(1 - collision_probability)",
        "false_negatives=0": "(1 - false_positives)*(1 - collision_probability)",
        "collision_probability=0": "1 - false_positives - false_negatives",
        "collision_probability=1": "0",
    },
    "reconstruction.epsilon": {
        "delta=0": "2*atanh(advantage/(1 - collision_probability))",
        "collision_probability=0": "2*atanh((advantage - delta)/(1 - delta))",
    },
    "reconstruction.epsilon_uniform": {
        "delta=0": "log(n_worlds - 1) + log(advantage + 1/n_worlds)"
        " - log(1 - advantage - 1/n_worlds)",
        "n_worlds=2": "2*atanh((2*advantage - delta)/(1 - delta))",
    },
    "refinement.mass_up": {
        "factor_up=1": "1",
        "factor_down=0": "1/factor_up",
        "factor_down=1": "0",
    },
    "refinement.mass_down": {
        "factor_up=1": "0",
        "factor_down=0": "1 - 1/factor_up",
        "factor_down=1": "1",
    },
    "refinement.factor_up_individual": {"epsilon=0": "1"},
    "refinement.factor_down_individual": {"epsilon=0": "1"},
    "refinement.factor_up_statistical": {"epsilon=0": "1", "mass=0": "exp(epsilon)", "mass=1": "1"},
    "refinement.factor_down_statistical": {
        "epsilon=0": "1",
        "mass=0": "1",
        "mass=1": "exp(-epsilon)",
    },
    "refinement.moved_mass_individual": {
        "epsilon=0": "delta",
        "delta=0": "0",
        "delta=1": "exp(-epsilon)",
    },
    "refinement.moved_mass_statistical": {
        "epsilon=0": "delta/2",
        "delta=0": "0",
        "delta=1": "(1 - tanh(epsilon/2))/2",
    },
    "scale.differential_privacy": {"global_sensitivity=0": "0"},
    "scale.prior_free": {"identifiability_sensitivity=0": "0"},
    "scale.prior_dependent": {
        "identifiability_sensitivity=0": "0",
        "p_min=0": "identifiability_sensitivity/min(log(1 + beta), -log(1 - alpha))",
    },
    "scale.rho": {"sensitive_range=0": "0"},
    "scale.rho_at_prior": {"sensitive_range=0": "0"},
    "testing.false_negatives": {
        "epsilon=0": "max(0, 1 - delta - false_positives)",
        "delta=0": "max(1 - exp(epsilon)*false_positives, exp(-epsilon)*(1 - false_positives))",
        "delta=1": "0",
        "false_positives=0": "1 - delta",
        "false_positives=1": "0",
    },
    "testing.advantage": {"epsilon=0": "delta", "delta=0": "tanh(epsilon/2)", "delta=1": "1"},
    "testing.laplace_advantage": {"exponent=0": "0"},
    "testing.bayes_success": {
        "epsilon=0": "delta + (1 - delta)/n_worlds",
        "delta=0": "1/(1 + (n_worlds - 1)*exp(-epsilon))",
        "delta=1": "1",
        "n_worlds=2": "(1 + delta + (1 - delta)*tanh(epsilon/2))/2",
    },
    "testing.gaussian_advantage": {"mu=0": "0"},
    "testing.gaussian_false_negatives": {
        "mu=0": "1 - false_positives",
        "false_positives=0": "1",
        "false_positives=1": "0",
    },
    "testing.concentrated_false_negatives": {
        "rho=0": "1 - false_positives",
        "false_positives=0": "1",
        "false_positives=1": "0",
    },
    "testing.ratio_tail": {
        "epsilon=0": "min(1, delta/(1 - exp(-exponent)))",
        "delta=0": "0",
        "delta=1": "1",
    },
    "testing.posterior_ceiling": {
        "prior=0": "0",
        "prior=1": "1",
        "false_positives=0": "1",
        "false_positives=1": "prior*(1 - false_negatives)/(1 - prior*false_negatives)",
        "false_negatives=0": "prior/(prior + (1 - prior)*false_positives)",
        "false_negatives=1": "0",
    },
    "translation.epsilon": {
        "global_sensitivity=0": "0",
        "p_min=0": "global_sensitivity/identifiability_sensitivity"
        "*min(log(1 + beta), -log(1 - alpha))",
    },
    "translation.alpha_from_epsilon": {
        "epsilon=0": "0",
        "identifiability_sensitivity=0": "0",
        "p_min=0": "1 - exp(-epsilon*identifiability_sensitivity/global_sensitivity)",
        "p_min=1/2": "tanh(epsilon*identifiability_sensitivity/global_sensitivity/2)",
    },
    "translation.beta_from_epsilon": {
        "epsilon=0": "0",
        "identifiability_sensitivity=0": "0",
        "p_min=0": "exp(epsilon*identifiability_sensitivity/global_sensitivity) - 1",
        "p_min=1/2": "tanh(epsilon*identifiability_sensitivity/global_sensitivity/2)",
    },
    "translation.rho_from_epsilon": {
        "epsilon=0": "1/n_worlds",
        "n_worlds=2": "(1 + tanh(epsilon/2))/2",
    },
    "translation.epsilon_bound": {"sensitivity=0": "0"},
    "translation.rho_from_gamma": {"gamma=1": "1/n_worlds", "n_worlds=2": "1 - 1/(2*gamma)"},
    "translation.gamma_from_sampling": {"epsilon=0": "1", "sampling_rate=1": "exp(epsilon)"},
    "concentrated.rho_of_gaussian": {"global_sensitivity=0": "0"},
    "concentrated.rho_of_epsilon": {"epsilon=0": "0"},
    "concentrated.rho_of_laplace": {"global_sensitivity=0": "0"},
    "concentrated.rho_of_bounded_range": {"eta=0": "0"},
    "concentrated.rho_of_randomized_response": {
        "epsilon=0": "0",
        "n_values=2": "epsilon*tanh(epsilon/2)",
    },
    "concentrated.deviation": {"global_sensitivity=0": "0"},
    "concentrated.epsilon_simple": {"rho=0": "0"},
    "concentrated.delta": {"rho=0": "0", "epsilon=0": "by_orders(rho, 0)"},
    "concentrated.epsilon": {"rho=0": "0"},
    "renyi.gaussian": {
        "global_sensitivity=0": "0",
        "order=1": "(global_sensitivity/deviation)**2/2",
    },
    "renyi.laplace": {
        "global_sensitivity=0": "0",
        "order=1": "global_sensitivity/scale - 1 + exp(-global_sensitivity/scale)",
    },
    "renyi.randomized_response": {"epsilon=0": "0", "order=1": "epsilon*tanh(epsilon/2)"},
    "renyi.epsilon": {
        "budget=0": "max(0, ((order - 1)*log(1 - 1/order) - log(order*delta))/(order - 1))"
    },
    "renyi.sharper_epsilon": {"budget=0": "0"},
    "group.epsilon": {"epsilon=0": "0", "size=1": "epsilon"},
    "group.delta": {
        "epsilon=0": "min(1, size*delta)",
        "delta=0": "0",
        "delta=1": "1",
        "size=1": "delta",
    },
    "subsampling.poisson_epsilon": {
        "epsilon=0": "0",
        "sampling_rate=0": "0",
        "sampling_rate=1": "epsilon",
    },
    "subsampling.poisson_delta": {
        "delta=0": "0",
        "delta=1": "sampling_rate",
        "sampling_rate=0": "0",
        "sampling_rate=1": "delta",
    },
    "subsampling.without_replacement_epsilon": {
        "epsilon=0": "0",
        "sample_size=1": "log((n_records - 1 + exp(epsilon))/n_records)",
    },
    "subsampling.without_replacement_delta": {
        "delta=0": "0",
        "delta=1": "sample_size/n_records",
        "sample_size=1": "delta/n_records",
    },
    "selection.discrete_laplace_threshold": {
        "groups=1": "1 + least_whole(lambda k: exp(-k*epsilon)/(1 + exp(-epsilon)) <= delta)"
    },
    "selection.discrete_laplace_threshold_above": {
        "groups=1": "least_whole(lambda k: exp(-k*epsilon)/(1 + exp(-epsilon)) <= delta)"
    },
    "selection.discrete_laplace_delta": {
        "threshold=1": "1 - (1 - 1/(1 + exp(-1/scale)))**groups",
        "groups=1": "exp((1 - threshold)/scale)/(1 + exp(-1/scale))",
    },
    "selection.laplace_threshold": {"groups=1": "1 - log(2*delta)/epsilon"},
    "selection.laplace_delta": {
        "threshold=1": "1 - 1/2**groups",
        "groups=1": "exp((1 - threshold)/scale)/2",
    },
    "selection.gaussian_threshold": {"groups=1": "1 + deviation*quantile(1 - delta)"},
    "laplace.delta": {
        "epsilon=0": "1 - exp(-global_sensitivity/(2*scale))",
        "global_sensitivity=0": "0",
    },
    "laplace.epsilon": {"delta=0": "global_sensitivity/scale", "global_sensitivity=0": "0"},
    "laplace.scale": {
        "epsilon=0": "-global_sensitivity/(2*log(1 - delta))",
        "delta=0": "global_sensitivity/epsilon",
        "global_sensitivity=0": "0",
    },
    "laplace.truncated_bound": {
        "epsilon=0": "global_sensitivity/(2*delta)",
        "global_sensitivity=0": "0",
    },
    "local.randomized_response_epsilon": {"n_values=2": "2*atanh(2*truth - 1)"},
    "local.randomized_response_truth": {
        "epsilon=0": "1/n_values",
        "n_values=2": "(1 + tanh(epsilon/2))/2",
    },
    "local.randomized_response_variance": {
        "n_values=2": "n_reports/(4*sinh(epsilon/2)**2)",
        "n_reports=1": "1/(4*sinh(epsilon/2)**2) + (n_values - 2)/(exp(epsilon) - 1)**2",
    },
    "local.optimized_unary_variance": {"n_reports=1": "1/sinh(epsilon/2)**2"},
    "local.rappor_epsilon": {"flip=1": "0", "hashes=1": "4*atanh(1 - flip)"},
    "local.rappor_variance": {"n_reports=1": "1/(4*sinh(epsilon/4)**2)"},
    "exponential.epsilon": {"global_sensitivity=0": "0"},
    "exponential.epsilon_monotone": {"global_sensitivity=0": "0"},
    "exponential.scale": {"global_sensitivity=0": "0"},
    "exponential.scale_monotone": {"global_sensitivity=0": "0"},
    "exponential.miss": {
        "gap=0": "1 - 1/n_candidates",
        "n_candidates=2": "(1 - tanh(gap/(2*scale)))/2",
    },
    "exponential.shortfall": {
        "probability=0": "0",
        "n_candidates=2": "max(0, 2*scale*atanh(2*probability - 1))",
    },
    "sparse_vector.epsilon": {
        "global_sensitivity=0": "0",
        "cutoff=1": "global_sensitivity*(1/threshold_scale + 2/query_scale)",
    },
    "sparse_vector.epsilon_monotone": {
        "global_sensitivity=0": "0",
        "cutoff=1": "global_sensitivity*(1/threshold_scale + 1/query_scale)",
    },
    "sparse_vector.threshold_scale": {
        "global_sensitivity=0": "0",
        "cutoff=1": "global_sensitivity*(1 + 4**(1/3))/epsilon",
    },
    "sparse_vector.query_scale": {
        "global_sensitivity=0": "0",
        "cutoff=1": "global_sensitivity*(2 + 2**(1/3))/epsilon",
    },
    "sparse_vector.threshold_scale_monotone": {
        "global_sensitivity=0": "0",
        "cutoff=1": "2*global_sensitivity/epsilon",
    },
    "sparse_vector.query_scale_monotone": {
        "global_sensitivity=0": "0",
        "cutoff=1": "2*global_sensitivity/epsilon",
    },
    "sparse_vector.threshold_epsilon": {"epsilon=0": "0", "cutoff=1": "epsilon/(1 + 4**(1/3))"},
    "sparse_vector.threshold_epsilon_monotone": {"epsilon=0": "0", "cutoff=1": "epsilon/2"},
    "auditing.epsilon": {
        "true_positives=0": "0",
        "true_positives=1": "max(0, log((1 - delta)/false_positives))",
        "false_positives=1": "0",
        "delta=0": "max(0, log(true_positives/false_positives))",
        "delta=1": "0",
    },
    "auditing.rate_below": {"successes=0": "0", "trials=1": "significance"},
    "auditing.rate_above": {"successes=0": "1 - significance**(1/trials)"},
    "auditing.epsilon_from_counts": {
        "found=0": "0",
        "false_alarms=0": "log(((significance/2)**(1/members) - delta)"
        "/(1 - (significance/2)**(1/non_members)))",
        "non_members=1": "max(0, log(((significance/2)**(1/members) - delta)"
        "/(1 - significance/2)))",
        "delta=0": "log((significance/2)**(1/members)/(1 - (significance/2)**(1/non_members)))",
        "delta=1": "0",
    },
    "auditing.one_run_epsilon": {
        "correct=1": "0",
        "delta=0": "-log(significance**(-1/guesses) - 1)",
        "delta=1": "0",
    },
    "accuracy.laplace": {"probability=0": "0"},
    "accuracy.laplace_mean": {"probability=0": "0", "times=1": "-scale*log(1 - probability)"},
    "accuracy.gaussian": {"probability=0": "0"},
    "accuracy.gaussian_mean": {
        "probability=0": "0",
        "times=1": "deviation*quantile((1 + probability)/2)",
    },
}
"""The value at each end, of the other parameters."""
