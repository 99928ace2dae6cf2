"""The known bounds for composing, sampling, selecting, testing, and for beliefs."""

from didp_ref.oracle.named_bound import KnownBound

SLACK = "1 - (1 - total_delta)/(1 - delta)^times"
ADDED = "total_delta - times*delta"
"""The delta that is left for composing: by the optimal theorem, and if the deltas are added."""
DRIFT = "epsilon*(exp(epsilon) - 1)/(exp(epsilon) + 1)"
DEVIATION = f"epsilon*sqrt(2*times*log(1/({SLACK})))"

OF_PROMISES = (
    *(
        KnownBound(
            identifier,
            formula,
            "the ratio of posterior and prior",
            f"the ratio of their odds is due, and the result {of_ratio}",
        )
        for identifier, formula, of_ratio in (
            ("scale.rho", "sensitive_range/log(n_worlds*rho)", "is larger"),
            ("scale.rho_at_prior", "sensitive_range/log(rho/p_max)", "is larger"),
            ("guarantee.rho", "min(1, exp(sensitive_range/scale)/n_worlds)", "is larger"),
            ("guarantee.rho_at_prior", "min(1, p_max*exp(sensitive_range/scale))", "is larger"),
            ("belief.risk_bound", "min(1, exp(sensitive_range/scale)/n_worlds)", "is larger"),
            ("translation.rho_from_epsilon", "min(1, exp(epsilon)/n_worlds)", "is larger"),
            ("translation.epsilon_from_rho", "log(n_worlds*rho)", "is smaller"),
            ("translation.epsilon_bound", "sensitivity*log(n*rho)/distance", "is smaller"),
        )
    ),
    KnownBound(
        "subsampling.without_replacement_epsilon",
        "log(1 + (1 - (1 - 1/n_records)^sample_size)*(exp(epsilon) - 1))",
        "the epsilon of a sample with replacement, by the chance that a record is in it",
        "without replacement the chance is sample_size/n_records, and larger",
    ),
    KnownBound(
        "local.unary_epsilon",
        "2*log(max(one_kept/zero_flipped, (1 - zero_flipped)/(1 - one_kept)))",
        "twice the larger of the ratios of the two bits that differ",
        "their sum is enough, and this is larger",
    ),
    KnownBound(
        "sparse_vector.query_scale",
        "2*cutoff*global_sensitivity*(1 + cutoff^(-2/3))/epsilon",
        "the scale with the shares 1 to cutoff^(2/3) of epsilon, those of monotone queries",
        "the shares are 1 to (2*cutoff)^(2/3), and this is larger",
    ),
    KnownBound(
        "auditing.epsilon",
        "log(max(1, max((true_positives - delta)/false_positives,"
        " (1 - false_positives - delta)/(1 - true_positives))))",
        "the larger of both sides",
        "the other side needs the lower limit of the true negatives and the upper one of the false "
        "ones",
    ),
    KnownBound(
        "belief.largest_gain",
        "(exp(exponent) - 1)/(2*(exp(exponent) + 1))",
        "the gain of a suspicion of 1/2",
        "a smaller prior gains more",
    ),
    KnownBound(
        "composition.delta_repeated",
        "min(1, times*delta)",
        "the delta of adding, times*delta",
        "it is that of a total epsilon of times*epsilon, and too small for a smaller one",
    ),
    KnownBound(
        "subsampling.without_replacement_delta",
        "delta*(1 - (1 - 1/n_records)^sample_size)",
        "delta times the chance of a record in a sample with replacement",
        "without replacement the chance is sample_size/n_records, and larger",
    ),
    KnownBound(
        "exponential.shortfall",
        "scale*log(n_candidates/(1 - probability))",
        "the bound of McSherry and Talwar 2007",
        "it holds for every number of candidates, and is larger",
    ),
    KnownBound(
        "exponential.miss",
        "min(1, (n_candidates - 1)*exp(-gap/scale))",
        "the sum of the odds of each other candidate, a union bound",
        "it holds for every gap, and is larger",
    ),
    KnownBound(
        "exponential.miss",
        "(n_candidates - 1)*exp(-gap/scale)/n_candidates",
        "the weights exp(-gap/scale) of the others over the number of candidates",
        "the chance is their share of the sum of all weights, 1 + (n_candidates - 1)*"
        "exp(-gap/scale)",
    ),
    KnownBound(
        "sparse_vector.query_scale",
        "4*cutoff*global_sensitivity/epsilon",
        "Algorithm 1 of Lyu, Su and Li 2017, half of epsilon for the threshold",
        "it holds beside a threshold scale of 2*global_sensitivity/epsilon, and is larger",
    ),
    KnownBound(
        "group.delta",
        "min(1, size*exp((size - 1)*epsilon)*delta)",
        "the bound that takes the largest of its terms for each",
        "it holds for every size, and is larger",
    ),
    KnownBound(
        "group.delta",
        "min(1, size*exp(size*epsilon)*delta)",
        "size*e^(size*epsilon)*delta, with size in the exponent where size - 1 is enough",
        "it holds for every size, and is larger",
    ),
    KnownBound(
        "group.delta",
        "min(1, size*exp(-(size - 1)*epsilon)*delta)",
        "size*e^(-(size-1)*epsilon)*delta, with the sign of the exponent wrong",
        "the factor of delta grows with epsilon, and is at most size*e^((size-1)*epsilon)",
    ),
    KnownBound(
        "group.delta",
        "min(1, exp((size - 1)*epsilon)*delta)",
        "the last term of the sum alone",
        "the sum has a term for each record of the group",
    ),
    KnownBound(
        "group.delta",
        "min(1, delta*(exp(size*epsilon) - exp(epsilon))/(exp(epsilon) - 1))",
        "the sum without its first term, delta",
        "the sum delta*(1 + e^epsilon + ...) has as many terms as the group has records",
    ),
    KnownBound(
        "group.delta",
        "min(1, size*exp(epsilon)*delta)",
        "size*e^epsilon*delta, a bound for one or two records",
        "with each record of the group the factor of its delta grows by e^epsilon",
    ),
    KnownBound(
        "group.delta",
        "min(1, size*delta)",
        "size times delta, as for epsilon = 0",
        "with each record of the group the factor of its delta grows by e^epsilon",
    ),
    KnownBound(
        "composition.epsilon_repeated",
        f"min(times*epsilon, times*{DRIFT} + {DEVIATION}, times*{DRIFT} + "
        f"epsilon*sqrt(2*times*log(exp(1) + epsilon*sqrt(times)/({SLACK}))))",
        "the bound of Kairouz, Oh and Viswanath 2015, Theorem 3.4",
        "it holds for every number of answers, and is larger",
    ),
    *(
        KnownBound("composition.epsilon_repeated", formula.format(bound=bound), name, condition)
        for bound, condition in (
            (f"times*epsilon*(exp(epsilon) - 1) + {DEVIATION}", "it holds, and is larger"),
            (
                f"times*epsilon*(exp(epsilon) - 1) + {DEVIATION.replace(SLACK, ADDED)}",
                "it holds if total_delta > times*delta, and is not the least",
            ),
        )
        for name, formula in (
            ("the bound of advanced composition, composition.advanced", "{bound}"),
            (
                "the bound of advanced composition, composition.advanced, or adding if that is "
                "less",
                "min(times*epsilon, {bound})",
            ),
        )
    ),
    KnownBound(
        "composition.advanced",
        "epsilon*sqrt(2*times*log(1/(times*delta + slack))) + times*epsilon*(exp(epsilon) - 1)",
        "the bound with the total delta, times*delta + slack, in place of slack",
        "the logarithm is of slack alone, and this is smaller",
    ),
    KnownBound(
        "composition.advanced",
        "2*epsilon*sqrt(2*times*log(1/slack))",
        "the term with the root, doubled, in place of the sum",
        "it is less than the sum where the other term is the larger one",
    ),
    KnownBound(
        "auditing.epsilon",
        "log(max(1, (1 - false_positives - delta)/(1 - true_positives)))",
        "the other side, that of true and false negatives",
        "it needs the lower limit of the true negatives and the upper one of the false ones",
    ),
    *(
        KnownBound(
            f"auditing.rate_{which}",
            f"successes/trials {sign} root(x, normal(x) - significance)"
            "*sqrt(successes/trials*(1 - successes/trials)/trials)",
            "Wald's limit, by the normal approximation",
            "its confidence may be less than it says, most of all near 0 and 1",
        )
        for which, sign in (("below", "+"), ("above", "-"))
    ),
    *(
        KnownBound(
            f"auditing.rate_{which}",
            f"successes/trials {sign} sqrt(log(1/significance)/(2*trials))",
            "Hoeffding's limit",
            f"it holds for every number of trials, and is {how}",
        )
        for which, sign, how in (("below", "-", "smaller"), ("above", "+", "larger"))
    ),
    KnownBound(
        "subsampling.poisson_epsilon",
        "2*sampling_rate*epsilon",
        "the bound 2*sampling_rate*epsilon",
        "it is proved for epsilon <= 1",
    ),
    KnownBound(
        "subsampling.poisson_epsilon",
        "sampling_rate*(exp(epsilon) - 1)",
        "the bound without its logarithm",
        "it holds for every epsilon, and is larger",
    ),
    KnownBound(
        "local.randomized_response_epsilon",
        "log(1 + truth*n_values/(1 - truth))",
        "the epsilon of a response that, unless it is true, is drawn from all values",
        "the true one is among them and is reported more often than truth says, so it is larger",
    ),
    KnownBound(
        "local.randomized_response_epsilon",
        "max(log(truth/(1 - truth)), log((1 - truth)/truth))",
        "the epsilon of a response with two values",
        "with more, each value that is not true is reported less often",
    ),
    KnownBound(
        "local.randomized_response_variance",
        "n_reports*(n_values - 1)*exp(epsilon)/(exp(epsilon) - 1)^2",
        "the variance with p*(1 - p) of the chance p to tell the truth",
        "the formula has q*(1 - q) of the chance q of each other value",
    ),
    KnownBound(
        "local.randomized_response_variance",
        "n_reports*(n_values - 1 + exp(epsilon))/(exp(epsilon) - 1)^2",
        "the variance with n_values - 1, where the formula needs n_values - 2",
        "it is larger",
    ),
    KnownBound(
        "selection.discrete_laplace_threshold",
        "ceil(1 + max(0, -groups*log(2*(1 - (1 - delta)^(1/groups)))/epsilon))",
        "the threshold of continuous noise, selection.laplace_threshold, rounded up",
        "discrete noise reaches it more often, and it is too small by one at some inputs",
    ),
    KnownBound(
        "testing.laplace_advantage",
        "(exp(exponent) - 1)/(exp(exponent) + 1)",
        "the advantage with every mechanism of this epsilon, testing.advantage",
        "it holds, and is larger",
    ),
    *(
        KnownBound(
            identifier,
            f"{factor}((exp(epsilon) - 1)/(exp(epsilon) + 1) + delta)",
            "the advantage at delta = 0, with delta added",
            "it holds for every delta, and is larger; delta counts 2/(e^epsilon + 1) times",
        )
        for identifier, factor in (
            ("testing.advantage", ""),
            ("reconstruction.advantage", "(1 - collision_probability)*"),
        )
    ),
    *(
        KnownBound(
            identifier,
            formula,
            "the result at delta = 0, with delta added",
            "it holds for every delta, and is larger",
        )
        for identifier, formula in (
            ("testing.bayes_success", "exp(epsilon)/(n_worlds + exp(epsilon) - 1) + delta"),
            (
                "reconstruction.uniform",
                "(n_worlds - 1)*(exp(epsilon) - 1)/(n_worlds*(n_worlds + exp(epsilon) - 1))"
                " + delta",
            ),
        )
    ),
    KnownBound(
        "testing.advantage",
        "min(1, exp(epsilon) - 1 + delta)",
        "the bound of Yeom and others 2018, e^epsilon - 1, with delta",
        "it holds for every epsilon, and is larger",
    ),
    KnownBound(
        "testing.advantage",
        "exp(epsilon) - 1 + delta",
        "the bound of Yeom and others 2018, e^epsilon - 1, with delta",
        "it holds for every epsilon, and is larger; from epsilon = log(2) on it says nothing",
    ),
    KnownBound(
        "selection.laplace_threshold",
        "groups*(1 - log(2*delta/groups)/epsilon)",
        "a threshold with groups in place of the one record in a group, and a union bound",
        "it is enough where delta <= 1/2, and more than is needed for several groups",
    ),
    KnownBound(
        "auditing.epsilon_from_counts",
        "log(max(1, (found/members - delta)*non_members/false_alarms))",
        "an estimate from the rates themselves",
        "it is no confidence limit",
    ),
    *(
        KnownBound(
            f"exponential.{which}",
            formula,
            f"exponential.{which}_monotone, half of it",
            "it holds only if all scores rise, or all fall, between neighbors",
        )
        for which, formula in (
            ("scale", "global_sensitivity/epsilon"),
            ("epsilon", "global_sensitivity/scale"),
        )
    ),
    *(
        KnownBound(
            f"sparse_vector.threshold_epsilon{which}",
            "epsilon/2",
            "half of epsilon, as Algorithm 1 of Lyu, Su and Li 2017 has it",
            "the comparisons are less accurate than with the best share",
        )
        for which in ("", "_monotone")
    ),
)
