"""The bounds that are known by name: what ``check`` and ``compare`` say of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class KnownBound:
    """A formula that is used in a quantity's place."""

    quantity: str
    formula: str
    name: str
    condition: str


RATIO = "root(x, normal(x/2 - epsilon/x) - exp(epsilon)*normal(-x/2 - epsilon/x) - delta)"
"""The sensitivity over the least deviation of Gaussian noise."""

HASTINGS = (  # t - num(t)/den(t) for the upper quantile of a tail, t = sqrt(-2 log(tail))
    (
        "26.2.23",
        "0.00045",
        "{t} - (2.515517 + 0.802853*{t} + 0.010328*{t}^2)"
        "/(1 + 1.432788*{t} + 0.189269*{t}^2 + 0.001308*{t}^3)",
    ),
    ("26.2.22", "0.003", "{t} - (2.30753 + 0.27061*{t})/(1 + 0.99229*{t} + 0.04481*{t}^2)"),
)
"""Formulas of C. Hastings for a normal quantile, by their numbers in Abramowitz and Stegun."""
MIRONOVS = "(1 + sqrt(log(1/delta)/rho))"
"""The best order of budget + log(1/delta)/(order - 1), if the budget is order*rho."""
SLACK = "1 - (1 - total_delta)/(1 - delta)^times"
ADDED = "total_delta - times*delta"
"""The delta that is left for composing: by the optimal theorem, and if the deltas are added."""
DRIFT = "epsilon*(exp(epsilon) - 1)/(exp(epsilon) + 1)"
DEVIATION = f"epsilon*sqrt(2*times*log(1/({SLACK})))"
HALF_TAIL = "sqrt(-2*log((1 - probability)/2))"

KNOWN = (
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
        "concentrated.epsilon",
        f"max(0, {MIRONOVS}*rho + log(1 - 1/{MIRONOVS})"
        f" - (log(delta) + log({MIRONOVS}))/({MIRONOVS} - 1))",
        "the bound at the order 1 + sqrt(log(1/delta)/rho), the best of the conversion of "
        "Mironov 2017",
        "the best order of this conversion is smaller",
    ),
    *(
        KnownBound(
            "concentrated.delta",
            f"min(1, exp(({order} - 1)*({order}*rho - epsilon))"
            f"*(1 - 1/{order})^{order}/({order} - 1))",
            f"the bound at the Renyi order {said}",
            "the best order is another",
        )
        for said, order in (("1.1", "(11/10)"), ("1.5", "(3/2)"), ("2", "2"))
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
    *(
        KnownBound(
            f"accuracy.gaussian{which}",
            f"{factor}*({quantile.format(t=HALF_TAIL)})",
            f"the error with an approximate normal quantile, Abramowitz and Stegun {number}",
            f"the quantile is off by up to {error}",
        )
        for which, factor in (("", "deviation"), ("_mean", "deviation/sqrt(times)"))
        for number, error, quantile in HASTINGS
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
        "concentrated.rho_of_laplace",
        "(global_sensitivity/scale)^2/2 - (global_sensitivity/scale)^3/6",
        "the first two terms of a series",
        "it is near for small global_sensitivity/scale only",
    ),
    KnownBound(
        "concentrated.rho_of_epsilon",
        "epsilon^2/2",
        "the bound of Bun and Steinke 2016, Proposition 1.4",
        "it holds for every epsilon, and is larger",
    ),
    KnownBound(
        "concentrated.rho_of_epsilon",
        "epsilon^2/8",
        "the bound for the exponential mechanism, of bounded range (Cesar and Rogers 2021)",
        "it does not hold for every mechanism that is epsilon-DP",
    ),
    KnownBound(
        "concentrated.rho_of_laplace",
        "(global_sensitivity/scale)^2/2",
        "the bound of Bun and Steinke 2016, Proposition 1.4",
        "it holds for every epsilon-DP mechanism, and is larger",
    ),
    KnownBound(
        "concentrated.rho_of_bounded_range",
        "eta^2/8",
        "the bound of Cesar and Rogers 2021",
        "it holds for every eta, and is larger",
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
        "gaussian.deviation",
        "global_sensitivity*sqrt(2*log(5/(4*delta)))/epsilon",
        "the textbook sigma, gaussian.textbook_deviation (Dwork and Roth 2014, Theorem A.1)",
        "it is proved for epsilon < 1 only. At delta = 1e-5 it is too much noise up to "
        "epsilon = 8.41, and too little from 8.42 on; docs/check.md has other deltas",
    ),
    KnownBound(
        "gaussian.deviation",
        "2*log(5/(4*delta))*(global_sensitivity/epsilon)^2",
        "the variance of the textbook formula, the square of gaussian.textbook_deviation",
        "the deviation is its root",
    ),
    KnownBound(
        "gaussian.deviation",
        f"global_sensitivity*min(1/{RATIO}, {RATIO}/(2*epsilon))",
        "the analytic mechanism of Balle and Wang 2018 with the sign of its first case in both",
        "it is another where delta is below that of the deviation "
        "global_sensitivity/sqrt(2*epsilon)",
    ),
    KnownBound(
        "gaussian.delta",
        "5/4*exp(-(epsilon*deviation/global_sensitivity)^2/2)",
        "the textbook formula for noise, gaussian.textbook_deviation, solved for delta",
        "it is proved for epsilon < 1 only",
    ),
    KnownBound(
        "gaussian.epsilon",
        "global_sensitivity*sqrt(2*log(5/(4*delta)))/deviation",
        "the textbook formula for noise, gaussian.textbook_deviation, solved for epsilon",
        "it is proved where it is below 1 only. At delta = 1e-5 it is too large up to 8.41, and "
        "too small from 8.42 on",
    ),
    KnownBound(
        "gaussian.epsilon",
        "global_sensitivity^2/(2*deviation^2) + global_sensitivity/deviation*sqrt(2*log(1/delta))",
        "the zCDP budget of the noise, converted by Bun and Steinke 2016 "
        "(concentrated.epsilon_simple)",
        "it holds for every delta, and is larger",
    ),
    KnownBound(
        "gaussian.textbook_deviation",
        "global_sensitivity*sqrt(2*log(2/delta))/epsilon",
        "the sigma of Dwork, Kenthapadi, McSherry, Mironov and Naor 2006",
        "it is proved for epsilon < 1, and is larger",
    ),
    KnownBound(
        "group.delta",
        "min(1, size*exp((size - 1)*epsilon)*delta)",
        "the bound that takes the largest of its terms for each",
        "it holds for every size, and is larger",
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
        "min(1, size*delta)",
        "size times delta, as for epsilon = 0",
        "with each record of the group the factor of its delta grows by e^epsilon",
    ),
    KnownBound(
        "laplace.truncated_bound",
        "global_sensitivity*log(1/delta)/epsilon",
        "the bound at which Laplace noise itself leaves delta in its tails",
        "it is too small above epsilon = ln(3 - 2*delta), which is at most 1.0987",
    ),
    KnownBound(
        "laplace.scale",
        "global_sensitivity/(epsilon - log(1 - delta))",
        "the scale of Holohan, Leith and Mason 2015, as in diffprivlib",
        "it holds for every delta, and is larger",
    ),
    KnownBound(
        "renyi.epsilon",
        "budget + log(1/delta)/(order - 1)",
        "the conversion of Mironov 2017, Proposition 3",
        "it holds for every order, and is larger",
    ),
    KnownBound(
        "renyi.epsilon",
        "budget + log(1/delta)/order",
        "the conversion of Mironov 2017 with order for order - 1",
        "it is no bound",
    ),
    KnownBound(
        "concentrated.epsilon",
        "rho + 2*sqrt(rho*log(1/delta))",
        "the conversion of Bun and Steinke 2016, concentrated.epsilon_simple",
        "it holds for every delta, and is larger",
    ),
    KnownBound(
        "concentrated.delta",
        "exp(-(epsilon - rho)^2/(4*rho))",
        "the conversion of Bun and Steinke 2016, concentrated.epsilon_simple, solved for delta",
        "it is proved for epsilon >= rho only; below, it falls again",
    ),
    KnownBound(
        "concentrated.delta",
        "exp(-max(0, epsilon - rho)^2/(4*rho))",
        "the conversion of Bun and Steinke 2016, concentrated.epsilon_simple, solved for delta, "
        "and 1 for epsilon <= rho",
        "it holds for every epsilon, and is larger",
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
        "2*epsilon*sqrt(2*times*log(1/slack))",
        "the term with the root, doubled, in place of the sum",
        "it is less than the sum where the other term is the larger one",
    ),
    KnownBound(
        "accuracy.laplace",
        "max(0, -scale*log(2*(1 - probability))) + min(0, scale*log(2*probability))",
        "the quantile of one side",
        "the noise errs on both sides",
    ),
    KnownBound(
        "accuracy.laplace_mean",
        "-scale*log(1 - probability)/sqrt(times)",
        "the error of one answer, divided by sqrt(times)",
        "the mean of several answers has another distribution",
    ),
    KnownBound(
        "accuracy.laplace_mean",
        "-scale*sqrt(2/times)*root(x, normal(x) - (1 - probability)/2)",
        "the error of Gaussian noise of the same variance, as by the central limit theorem",
        "the distribution of a mean of Laplace noise has heavier tails",
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
    KnownBound(
        "renyi.randomized_response",
        "order*epsilon^2/2",
        "the bound of Bun and Steinke 2016, Proposition 1.4",
        "it holds for every order, and is larger",
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
            f"sparse_vector.threshold_epsilon{which}",
            "epsilon/2",
            "half of epsilon, as Algorithm 1 of Lyu, Su and Li 2017 has it",
            "the comparisons are less accurate than with the best share",
        )
        for which in ("", "_monotone")
    ),
)
"""What is called larger is so all over the domain; ``tests/workbench/test_known_bounds.py``."""
