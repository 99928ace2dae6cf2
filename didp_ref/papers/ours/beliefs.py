"""What (alpha, beta)-DI, rho-DI, epsilon-DP and membership privacy promise of one another."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, Implies, Min, Sum, exp, log

from didp_ref.audit.checks import instance, sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import belief, translation
from didp_ref.papers.ours.mechanisms import Mechanism, raised
from didp_ref.papers.ours.shared import (
    ATTAINED,
    FINITE,
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    PRIOR,
    PRIORS,
    bridge,
    each_world,
    evidence,
    h,
    h_1,
    h_2,
    l,
    output,
    priors,
    whole,
    x,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i, j, m, rho
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.papers.shared.properties import factor_below, samples
from didp_ref.symbolic.notation import as_written, eq, every, le, lt
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.distributions import fractions, private

SEEN = {"the output has a positive probability": lt(0, evidence(output))}
BELIEF = PRIOR * h[i] / evidence(output)
"""The posterior of the world i."""

NEAR_ALL = {
    **I_IS_A_WORLD,
    **PRIORS,
    "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
    **SEEN,
    "h[j] <= exp(epsilon) h[i] in every world j": each_world(le(h[j], exp(epsilon) * h[i])),
    "h[i] <= exp(epsilon) h[j] in every world j": each_world(le(h[i], exp(epsilon) * h[j])),
}
"""epsilon-DP between the world i and every world, for an output that some world gives."""
INDISTINGUISHABLE = {**NEAR_ALL, **as_written(le(0, epsilon))}


def epsilon_to_alpha_beta() -> Statement:
    """State that epsilon-DP keeps beliefs between its floor and its ceiling, at any prior."""
    floor = PRIOR * belief.ratio_floor.at(exponent=epsilon, prior=PRIOR)
    ceiling = PRIOR * belief.ratio_ceiling.at(exponent=epsilon, prior=PRIOR)
    return Statement(INDISTINGUISHABLE, And(le(floor, BELIEF), le(BELIEF, ceiling)))


def check_epsilon_to_alpha_beta() -> Iterator[Evidence]:
    """Set exact posteriors beside the enclosed floor and ceiling."""

    def within(epsilon: Fraction, prior: Fraction) -> bool:
        factor = factor_below(epsilon)
        highest, lowest = (raised(prior, ratio) / prior for ratio in (factor, 1 / factor))
        floor = belief.ratio_floor.enclose(epsilon, prior)
        ceiling = belief.ratio_ceiling.enclose(epsilon, prior)
        return bool(floor.less_than(lowest)) and bool(~ceiling.less_than(highest))

    yield sampled(
        samples("epsilon", "prior"),
        within,
        "two worlds whose likelihoods differ by the factor exp(epsilon): posterior over prior lies "
        "between floor and ceiling",
    )


EPSILON_TO_ALPHA_BETA = bridge(
    "bridges.epsilon-to-alpha-beta",
    "What epsilon-DP promises of beliefs, at any prior",
    r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, posterior "
    r"over prior lies between $1/(p+e^{\epsilon}(1-p))$ and $1/(p+e^{-\epsilon}(1-p))$.",
    whole(epsilon_to_alpha_beta, FINITE_WORLDS),
    checks=(check_epsilon_to_alpha_beta,),
    rests_on=(FINITE,),
    quantities=("belief.ratio_floor", "belief.ratio_ceiling"),
)


def epsilon_to_gamma() -> Statement:
    """State that epsilon-DP is membership privacy with gamma = exp(epsilon), at any prior."""
    presence = le(BELIEF, exp(epsilon) * PRIOR)
    absence = le((1 - PRIOR) / exp(epsilon), 1 - BELIEF)
    return Statement(INDISTINGUISHABLE, And(presence, absence))


COUNTS_TWO: Mechanism = (fractions("1/8", "7/8"), fractions("1/4", "3/4"), fractions("1/2", "1/2"))
"""What an output is with none, one, and both of two entities: twice as likely with each."""


def check_correlated_pair() -> Iterator[Evidence]:
    """Two entities that are together in the data or together out of it are two steps apart."""
    prior, growth = Fraction(1, 100), Fraction(2)
    both_out, one_in, both_in = COUNTS_TWO
    after, _ = bayes((prior, 1 - prior), (both_in[0], both_out[0]))
    yield instance(
        private(both_out, one_in, growth)
        and private(one_in, both_in, growth)
        and after / prior == Fraction(400, 103) > growth,
        "two entities that are in the data together, or neither, with the prior 1/100; adding or "
        "removing one at epsilon = ln 2 lets the likelihoods of the two worlds differ by 4: the "
        "posterior of either is 400/103 = 3.88 times its prior, above exp(epsilon) = 2",
        part="between neighbours only",
    )


EPSILON_TO_GAMMA = bridge(
    "bridges.epsilon-to-gamma",
    "epsilon-DP between any two worlds keeps membership privacy of each, gamma = exp(epsilon)",
    r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, every world $i$ "
    r"has $Pr[i|S] \le e^\epsilon Pr[i]$ and $1 - Pr[i|S] \ge e^{-\epsilon} (1 - Pr[i])$, at any "
    r"prior over the worlds. Where only neighbouring worlds' do, and the prior ties several "
    "entities together, the posterior of an entity may rise further.",
    Part(
        "statement",
        r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, every world "
        r"$i$ has $Pr[i|S] \le e^\epsilon Pr[i]$ and $1 - Pr[i|S] \ge e^{-\epsilon} (1 - Pr[i])$.",
        formal=epsilon_to_gamma,
        narrower=(FINITE_WORLDS,),
    ),
    witness(
        "between neighbours only",
        r"Where only worlds that differ in one entity are within the factor $e^\epsilon$, "
        r"$Pr[t|S]$ of an entity $t$ may exceed $e^\epsilon Pr[t]$.",
    ),
    checks=(check_correlated_pair,),
    rests_on=(FINITE,),
)

ALPHA_BETA = as_written(lt(0, alpha), lt(alpha, 1), lt(0, beta))


def alpha_beta_to_epsilon() -> Statement:
    """State that (alpha, beta)-DI at one prior without zeros is epsilon-DP.

    The output may have no probability, so both sides are written multiplied by it.
    """
    prior, weight = priors[j], priors[j] * h[j]
    hypotheses = {
        **I_IS_A_WORLD,
        **L_IS_A_WORLD,
        "every prior is positive": each_world(lt(0, prior)),
        **ALPHA_BETA,
        "the alpha side of (alpha, beta)-DI in every world": each_world(
            le((1 - alpha) * prior * evidence(output), weight)
        ),
        "the beta side of (alpha, beta)-DI in every world": each_world(
            le(weight, (1 + beta) * prior * evidence(output))
        ),
        "epsilon = ln((1 + beta)/(1 - alpha))": eq(epsilon, log((1 + beta) / (1 - alpha))),
    }
    return Statement(hypotheses, le(h[i], exp(epsilon) * h[l]))


ALPHA_BETA_TO_EPSILON = bridge(
    "bridges.alpha-beta-to-epsilon",
    "(alpha, beta)-DI at one prior without zeros is epsilon-DP",
    r"At one prior that gives every world a positive probability, $(\alpha,\beta)$-DI keeps "
    r"any two worlds' likelihoods within the factor $e^\epsilon$ for "
    r"$\epsilon = \ln\frac{1+\beta}{1-\alpha}$.",
    whole(alpha_beta_to_epsilon, FINITE_WORLDS),
    rests_on=(FINITE,),
)

MEAN = x * h_1 + (1 - x) * h_2
"""The probability of the output, where the first world has the prior x."""
_KEPT = [
    And(
        le((1 - alpha) * prior * MEAN, prior * likelihood),
        le(prior * likelihood, (1 + beta) * prior * MEAN),
    )
    for prior, likelihood in ((x, h_1), (1 - x, h_2))
]
OVER_PRIORS = every(Implies(And(lt(0, x), lt(x, 1)), And(*_KEPT)), x)
"""(alpha, beta)-DI of two worlds, whatever the prior x of the first."""
NEAR = And(
    le(h_1, (1 + beta) * h_2),
    le(h_2, (1 + beta) * h_1),
    le((1 - alpha) * h_1, h_2),
    le((1 - alpha) * h_2, h_1),
)
"""The likelihoods of two worlds are near one another."""


def every_prior_is_near() -> Statement:
    """State that (alpha, beta)-DI of two worlds over all priors bounds their likelihood ratio."""
    hypotheses = {**ALPHA_BETA, **as_written(lt(0, h_1), lt(0, h_2))}
    return Statement(hypotheses, Equivalent(OVER_PRIORS, NEAR))


SMALLER = Min(log(1 + beta), -log(1 - alpha))
"""The epsilon of (alpha, beta)-DI over all priors."""
EVERY_PRIOR = {
    **as_written(lt(alpha, 1), lt(0, beta)),
    "epsilon = min(ln(1 + beta), -ln(1 - alpha))": eq(epsilon, SMALLER),
}


def near_is_epsilon() -> Statement:
    """State that the four inequalities between likelihoods are epsilon-DP."""
    hypotheses = {**EVERY_PRIOR, **as_written(lt(0, h_1), lt(0, h_2))}
    private = And(le(h_1, exp(epsilon) * h_2), le(h_2, exp(epsilon) * h_1))
    return Statement(hypotheses, Equivalent(NEAR, private))


def epsilon_is_every_prior() -> Statement:
    """State that epsilon-DP between all worlds is (alpha, beta)-DI at any prior."""
    sides = And(le((1 - alpha) * PRIOR, BELIEF), le(BELIEF, (1 + beta) * PRIOR))
    return Statement({**EVERY_PRIOR, **NEAR_ALL}, sides)


EVERY_PRIOR_IS_EPSILON = bridge(
    "bridges.every-prior-is-epsilon",
    "(alpha, beta)-DI over all priors is differential privacy between worlds",
    r"Two worlds with the likelihoods $h_1, h_2 > 0$ meet $(\alpha,\beta)$-DI at every prior "
    r"exactly when $h_1 \le (1+\beta)h_2$, $h_2 \le (1+\beta)h_1$, $(1-\alpha)h_1 \le h_2$ and "
    r"$(1-\alpha)h_2 \le h_1$: epsilon-DP with "
    r"$\epsilon = \min(\ln(1+\beta), -\ln(1-\alpha))$.",
    Part(
        "two worlds",
        r"Two worlds meet $(\alpha,\beta)$-DI at every prior exactly when the four "
        "inequalities between their likelihoods hold.",
        formal=every_prior_is_near,
    ),
    Part(
        "epsilon",
        r"The four inequalities are epsilon-DP between the two worlds, with "
        r"$\epsilon = \min(\ln(1+\beta), -\ln(1-\alpha))$.",
        formal=near_is_epsilon,
    ),
    Part(
        "many worlds",
        "However many worlds there are, epsilon-DP between every two of them keeps "
        r"$(\alpha,\beta)$-DI at every prior. (The converse is of two worlds: a prior over "
        "two is a prior over all.)",
        formal=epsilon_is_every_prior,
        narrower=(FINITE_WORLDS,),
    ),
)

WHOLE = Sum(h[j], WORLDS)
"""The sum of the likelihoods, of which a posterior is a share where all priors are equal."""
EPSILON_OF_RHO = translation.epsilon_of_identifiability.at(rho=rho, n_worlds=m)
BELOW_NAMING = {
    **as_written(le(2, m), lt(0, rho), lt(rho, 1 / (m - 1))),
    "epsilon = ln(rho/(1 - (m - 1) rho))": eq(epsilon, EPSILON_OF_RHO),
}
OTHER_WORLDS = (j, 2, m)


def identifiability_to_epsilon() -> Statement:
    """State that rho-DI below 1/(m - 1) keeps likelihoods within the factor exp(epsilon)."""
    hypotheses = {
        **BELOW_NAMING,
        **I_IS_A_WORLD,
        **L_IS_A_WORLD,
        "rho-DI in every world": each_world(le(h[j], rho * WHOLE)),
    }
    return Statement(hypotheses, le(h[i], exp(epsilon) * h[l]))


def identifiability_attained() -> Statement:
    """State that an output that makes one world unlikely is rho-DI, and reaches the factor."""
    hypotheses = {
        **BELOW_NAMING,
        **as_written(le(1 / m, rho), le(2, i), le(i, m)),
        "h[1] = 1 - (m - 1) rho": eq(h[1], 1 - (m - 1) * rho),
        "h[j] = rho in every other world j": every(eq(h[j], rho), OTHER_WORLDS),
    }
    private = And(le(h[1], rho * WHOLE), every(le(h[j], rho * WHOLE), OTHER_WORLDS))
    return Statement(hypotheses, And(eq(WHOLE, 1), private, eq(h[i], exp(epsilon) * h[1])))


def check_identifiability_to_epsilon() -> Iterator[Evidence]:
    """Set the factor between any likelihoods beside the enclosed epsilon of a rho above them."""
    from hypothesis import strategies

    def within(weights: list[int], part: Fraction) -> bool | None:
        worlds = len(weights)
        most, top = Fraction(max(weights), sum(weights)), Fraction(1, worlds - 1)
        if most >= top:
            return None
        rho = most + part * (top - most)
        epsilon = translation.epsilon_of_identifiability.enclose(rho, worlds)
        return Fraction(max(weights), min(weights)) <= factor_below(epsilon.lower)

    yield sampled(
        {
            "weights": strategies.lists(strategies.integers(20, 30), min_size=2, max_size=5),
            **samples("part"),
        },
        within,
        "up to five worlds that make an output as likely as 20 to 30: two likelihoods differ by "
        "the factor exp(epsilon) at most",
        part="epsilon",
    )


IDENTIFIABILITY_TO_EPSILON = bridge(
    "bridges.identifiability-to-epsilon",
    "Below 1/(m-1), (rho, m)-DI is epsilon-DP between the m worlds",
    r"Among $m$ equally likely worlds $\rho$-DI with $\rho < \frac{1}{m-1}$ keeps any two "
    r"likelihoods within the factor $e^\epsilon$ for "
    r"$\epsilon = \ln\frac{\rho}{1-(m-1)\rho}$, and for $\rho \ge \frac{1}{m}$ a mechanism "
    "reaches it.",
    Part(
        "epsilon",
        r"$\rho < \frac{1}{m-1}$ keeps likelihoods within "
        r"$e^\epsilon = \frac{\rho}{1-(m-1)\rho}$.",
        formal=identifiability_to_epsilon,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        ATTAINED,
        r"The mechanism that names each of $m$ outputs with the probability $\rho$, but that "
        r"of the true world with $1-(m-1)\rho$, is $\rho$-DI and reaches the factor.",
        formal=identifiability_attained,
        narrower=(FINITE_WORLDS,),
    ),
    checks=(check_identifiability_to_epsilon,),
    rests_on=(FINITE,),
    quantities=("translation.epsilon_of_identifiability",),
)

CLAIMS = (
    EPSILON_TO_ALPHA_BETA,
    EPSILON_TO_GAMMA,
    ALPHA_BETA_TO_EPSILON,
    EVERY_PRIOR_IS_EPSILON,
    IDENTIFIABILITY_TO_EPSILON,
)
