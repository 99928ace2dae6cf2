"""The known bounds for Gaussian and Laplace noise, their budgets and their errors."""

from didp_ref.oracle.named_bound import KnownBound

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
HALF_TAIL = "sqrt(-2*log((1 - probability)/2))"

OF_NOISE = (
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
    *(
        KnownBound(
            f"accuracy.gaussian{which}",
            f"{factor}*sqrt(2*log(2/(1 - probability)))",
            "the error by the bound exp(-x^2/2) on each tail",
            "it holds for every probability, and is larger",
        )
        for which, factor in (("", "deviation"), ("_mean", "deviation/sqrt(times)"))
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
        "concentrated.rho_of_laplace",
        "global_sensitivity/scale*(exp(global_sensitivity/scale) - 1)"
        "/(exp(global_sensitivity/scale) + 1)",
        "the budget of every epsilon-DP mechanism, concentrated.rho_of_epsilon",
        "it holds, and is larger",
    ),
    KnownBound(
        "concentrated.rho_of_bounded_range",
        "eta^2/8",
        "the bound of Cesar and Rogers 2021",
        "it holds for every eta, and is larger",
    ),
    KnownBound(
        "concentrated.rho_of_bounded_range",
        "eta^2/2",
        "the bound of Bun and Steinke 2016, Proposition 1.4, for a mechanism that is eta-DP",
        "it holds for every eta, and is larger; near eta = 0 the budget is eta^2/8",
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
        "gaussian.deviation",
        "global_sensitivity/(sqrt(2)*(sqrt(epsilon + log(1/delta)) - sqrt(log(1/delta))))",
        "the deviation of the zCDP budget that keeps epsilon by Bun and Steinke 2016 "
        "(concentrated.epsilon_simple)",
        "it holds for every delta, and is larger",
    ),
    KnownBound(
        "gaussian.delta",
        "exp(-max(0, epsilon*deviation/global_sensitivity - global_sensitivity/(2*deviation))^2/2)",
        "the zCDP budget of the noise, converted by Bun and Steinke 2016",
        "it holds for every epsilon, and is larger",
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
        "laplace.truncated_bound",
        "global_sensitivity*log(1/delta)/epsilon",
        "the bound at which Laplace noise itself leaves delta in its tails",
        "it is too small above epsilon = ln(3 - 2*delta), which is at most 1.0987",
    ),
    KnownBound(
        "laplace.truncated_bound",
        "global_sensitivity*log(1/(2*delta))/epsilon",
        "the bound at which Laplace noise itself leaves delta in one tail",
        "it is too small above epsilon = ln(2 - 2*delta), which is at most 0.6932",
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
    KnownBound(
        "renyi.laplace",
        "global_sensitivity/scale",
        "the epsilon of the noise, which is the budget of infinite order",
        "it holds for every order, and is larger",
    ),
    KnownBound(
        "renyi.laplace",
        "order*(global_sensitivity/scale)^2/2",
        "the bound of Bun and Steinke 2016, Proposition 1.4",
        "it holds for every order, and is larger",
    ),
    KnownBound(
        "renyi.laplace",
        "min(global_sensitivity/scale, order*(global_sensitivity/scale)^2/2)",
        "the smaller of two bounds of every epsilon-DP mechanism, epsilon and order*epsilon^2/2",
        "it holds for every order, and is larger",
    ),
    KnownBound(
        "renyi.randomized_response",
        "min(epsilon, order*epsilon^2/2)",
        "the smaller of two bounds of every epsilon-DP mechanism, epsilon and order*epsilon^2/2",
        "it holds for every order, and is larger",
    ),
    KnownBound(
        "renyi.randomized_response",
        "epsilon",
        "the epsilon of the response, which is the budget of infinite order",
        "it holds for every order, and is larger",
    ),
    KnownBound(
        "renyi.randomized_response",
        "order*epsilon^2/2",
        "the bound of Bun and Steinke 2016, Proposition 1.4",
        "it holds for every order, and is larger",
    ),
)
