"""What (alpha, beta)-DI and rho-DI promise of likelihoods: epsilon-DP between worlds."""

from sympy import And, Equivalent, Implies, Min, Or, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.ours.beliefs import BELIEF, EVIDENCE, FROM_ABOVE, FROM_BELOW, NEAR_ALL, OWN
from didp_ref.papers.ours.shared import (
    ATTAINED,
    FINITE,
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    NO_PRIOR_IS_NEGATIVE,
    PRIOR,
    SEEN,
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
from didp_ref.papers.shared.guesses import DECAY, GROWTH, WORLDS
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt

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


def derive_alpha_beta_to_epsilon(d: Derivation) -> None:
    """Both likelihoods are near the evidence, so they are near one another."""
    d.model({i: 1, l: 2, m: 2, alpha: ONE_HALF, beta: 1, epsilon: log(4), priors: half, h: half})
    ratio = (1 + beta) / (1 - alpha)
    d.at("prior of i", "every prior is positive", i, I_IS_A_WORLD)
    d.at("prior of l", "every prior is positive", l, L_IS_A_WORLD)
    alpha_side = "the alpha side of (alpha, beta)-DI in every world"
    beta_side = "the beta side of (alpha, beta)-DI in every world"
    d.at("share of i", beta_side, i, I_IS_A_WORLD)
    d.at("share of l", alpha_side, l, L_IS_A_WORLD)
    d.step("i at most", le(OWN, (1 + beta) * EVIDENCE), ["prior of i", "share of i"])
    d.step("l at least", le((1 - alpha) * EVIDENCE, h[l]), ["prior of l", "share of l"])
    d.step("ratio", lt(0, ratio), ALPHA_BETA)
    d.lemma("exp eps", lemmas.exp_log(ratio, epsilon))
    by = ["exp eps", "epsilon = ln((1 + beta)/(1 - alpha))", "ratio", "alpha < 1"]
    d.step("epsilon", eq(GROWTH, ratio), by)
    d.step(
        "scaled", le((1 + beta) * EVIDENCE, ratio * h[l]), ["l at least", "alpha < 1", "0 < beta"]
    )
    d.step("in epsilon", le(ratio * h[l], GROWTH * h[l]), ["epsilon"])
    d.conclude(["i at most", "scaled", "in epsilon"])


ALPHA_BETA_TO_EPSILON = bridge(
    "bridges.alpha-beta-to-epsilon",
    "(alpha, beta)-DI at one prior without zeros is epsilon-DP",
    r"At one prior that gives every world a positive probability, $(\alpha,\beta)$-DI keeps "
    r"any two worlds' likelihoods within the factor $e^\epsilon$ for "
    r"$\epsilon = \ln\frac{1+\beta}{1-\alpha}$.",
    whole(alpha_beta_to_epsilon, derive_alpha_beta_to_epsilon, FINITE_WORLDS),
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


def derive_every_prior_is_near(d: Derivation) -> None:
    """Small priors bring out the likelihood ratio; where it is bounded, every prior is safe."""
    domain = (*ALPHA_BETA, "0 < h_1", "0 < h_2")
    d.model({alpha: ONE_HALF, beta: 1, h_1: 1, h_2: 1})
    d.generalize("bounded ratios", Implies(NEAR, OVER_PRIORS.body), x, domain)
    d.lemma("at any prior", lemmas.instance(OVER_PRIORS, x))
    up, down = 1 + beta, 1 - alpha

    def small_prior(name: str, prior: Term, side: Formula, bound: Formula) -> None:
        """Take a prior so small that what it keeps on one side brings out the bound."""
        every_prior, small = f"{name}, at any prior", f"{name}, at a small prior"
        side_kept = Implies(OVER_PRIORS, Implies(And(lt(0, x), lt(x, 1)), side))
        every_kept = d.generalize(every_prior, side_kept, x, ["at any prior"])
        d.lemma(small, lemmas.instance(every_kept, prior))
        d.step(name, Implies(OVER_PRIORS, bound), [*domain, every_prior, small])

    def above(mine: Term, theirs: Term) -> Term:
        return (mine - up * theirs) / (2 * up * (mine - theirs))

    def below(mine: Term, theirs: Term) -> Term:
        return (down * theirs - mine) / (2 * down * (theirs - mine))

    small_prior("first above", above(h_1, h_2), le(h_1, up * MEAN), le(h_1, up * h_2))
    small_prior("first below", below(h_1, h_2), le(down * MEAN, h_1), le(down * h_2, h_1))
    small_prior("second above", 1 - above(h_2, h_1), le(h_2, up * MEAN), le(h_2, up * h_1))
    small_prior("second below", 1 - below(h_2, h_1), le(down * MEAN, h_2), le(down * h_1, h_2))
    d.lemma("ratios first", lemmas.premise_outside(NEAR, OVER_PRIORS.body, (x,)))
    sides = ("first above", "first below", "second above", "second below")
    d.conclude(["bounded ratios", "ratios first", *sides])


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


SMALLER_OF_TWO = (
    "epsilon = min(ln(1 + beta), -ln(1 - alpha))",
    "alpha < 1",
    "0 < beta",
    "the smaller",
    "of beta",
    "of alpha",
)


def powers_of_epsilon(d: Derivation) -> None:
    """Show that exp(epsilon) is within the factor 1 + beta, and exp(-epsilon) within 1 - alpha."""
    up, down = 1 + beta, 1 - alpha
    d.lemma("the smaller", lemmas.minimum(log(up), -log(down)))
    d.lemma("of beta", lemmas.exp_log(up, epsilon))
    d.lemma("of alpha", lemmas.exp_log(down, -epsilon))
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.step("at most", And(le(GROWTH, up), le(down, DECAY)), SMALLER_OF_TWO)


def derive_near_is_epsilon(d: Derivation) -> None:
    """The smaller of two bounds on a ratio is the one that counts."""
    d.model({alpha: ONE_HALF, beta: 1, h_1: 1, h_2: 1, epsilon: log(2)})
    powers_of_epsilon(d)
    d.step("one of two", Or(eq(GROWTH, 1 + beta), eq(DECAY, 1 - alpha)), SMALLER_OF_TWO)
    positive, powers = ("0 < h_1", "0 < h_2"), ("growth", "decay", "alpha < 1")
    for name, mine, theirs in (("first", h_1, h_2), ("second", h_2, h_1)):
        private = le(mine, GROWTH * theirs)
        near = And(le(mine, (1 + beta) * theirs), le((1 - alpha) * mine, theirs))
        d.step(f"{name} bounded", Implies(private, near), ["at most", *positive, *powers])
        d.step(f"{name} private", Implies(near, private), ["one of two", *positive, *powers])
    d.conclude(["first bounded", "first private", "second bounded", "second private"])


def epsilon_is_every_prior() -> Statement:
    """State that epsilon-DP between all worlds is (alpha, beta)-DI at any prior."""
    sides = And(le((1 - alpha) * PRIOR, BELIEF), le(BELIEF, (1 + beta) * PRIOR))
    return Statement({**EVERY_PRIOR, **NEAR_ALL}, sides)


def derive_epsilon_is_every_prior(d: Derivation) -> None:
    """The evidence is a mean of likelihoods that are all near to the world's own."""
    d.model({i: 1, m: 2, priors: half, h: half, alpha: ONE_HALF, beta: 1, epsilon: log(2)})
    powers_of_epsilon(d)
    low, high = DECAY * OWN, GROWTH * OWN
    d.generalize("low", le(low, h[j]), WORLDS, [FROM_BELOW, "growth", "decay"])
    d.generalize("high", le(h[j], high), WORLDS, [FROM_ABOVE])
    d.lemma("mean", lemmas.weighted_mean(priors[j], h[j], low, high, WORLDS))
    by = [NO_PRIOR_IS_NEGATIVE, "the priors sum to 1", "low", "high", "mean"]
    d.step("evidence", And(le(low, EVIDENCE), le(EVIDENCE, high)), by)
    d.at("prior", NO_PRIOR_IS_NEGATIVE, i, I_IS_A_WORLD)
    d.step("own", lt(0, OWN), ["evidence", SEEN, "growth"])
    near = ("evidence", "own", "at most", "growth", "decay", SEEN)
    d.step("at most beta", le(OWN, (1 + beta) * EVIDENCE), near)
    d.step("at least alpha", le((1 - alpha) * EVIDENCE, OWN), [*near, "alpha < 1"])
    d.step("rising", le(OWN / EVIDENCE, 1 + beta), ["at most beta", SEEN])
    d.step("falling", le(1 - alpha, OWN / EVIDENCE), ["at least alpha", SEEN])
    d.step("beta side", le(PRIOR * (OWN / EVIDENCE), PRIOR * (1 + beta)), ["prior", "rising"])
    d.step("alpha side", le(PRIOR * (1 - alpha), PRIOR * (OWN / EVIDENCE)), ["prior", "falling"])
    d.conclude(["alpha side", "beta side"])


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
        proof=derive_every_prior_is_near,
    ),
    Part(
        "epsilon",
        r"The four inequalities are epsilon-DP between the two worlds, with "
        r"$\epsilon = \min(\ln(1+\beta), -\ln(1-\alpha))$.",
        formal=near_is_epsilon,
        proof=derive_near_is_epsilon,
    ),
    Part(
        "many worlds",
        "However many worlds there are, epsilon-DP between every two of them keeps "
        r"$(\alpha,\beta)$-DI at every prior. (The converse is of two worlds: a prior over "
        "two is a prior over all.)",
        formal=epsilon_is_every_prior,
        proof=derive_epsilon_is_every_prior,
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


LOGARITHM = "epsilon = ln(rho/(1 - (m - 1) rho))"


def factor_of_rho(d: Derivation) -> Term:
    """Show that exp(epsilon) is rho over what is left where m - 1 worlds have rho."""
    left = 1 - (m - 1) * rho
    factor = rho / left
    d.step("left", lt(0, left), ["2 <= m", "0 < rho", "rho < 1/(m - 1)"])
    d.step("factor", lt(0, factor), ["left", "0 < rho"])
    d.lemma("exp of log", lemmas.exp_log(factor, epsilon))
    d.step("growth", eq(GROWTH, factor), ["exp of log", "factor", LOGARITHM, "left"])
    return left


def derive_identifiability_to_epsilon(d: Derivation) -> None:
    """No likelihood exceeds rho of the whole, so each has at least what m - 1 others leave."""
    d.model({m: 2, i: 1, l: 2, rho: ONE_HALF, epsilon: 0, h: half})
    left = factor_of_rho(d)
    private, bound = "rho-DI in every world", rho * WHOLE
    d.lemma("take l out", lemmas.sum_take_out(h[j], WORLDS, l))
    for name, part, many in (("before", (j, 1, l - 1), l - 1), ("after", (j, l + 1, m), m - l)):
        d.generalize(f"each {name}", le(h[j], bound), part, [*L_IS_A_WORLD, private])
        d.lemma(f"sum {name}", lemmas.sum_monotone(h[j], bound, part))
        d.lemma(f"count {name}", lemmas.sum_constant(bound, part))
        by = [*L_IS_A_WORLD, f"each {name}", f"sum {name}", f"count {name}"]
        d.step(f"at most {name}", le(Sum(h[j], part), many * bound), by)
    parts = ("take l out", "at most before", "at most after")
    d.step("the rest", le(left * WHOLE, h[l]), [*L_IS_A_WORLD, *parts])
    d.at("mine", private, i, I_IS_A_WORLD)
    d.step("scaled", le(rho * WHOLE, rho / left * h[l]), ["the rest", "left", "0 < rho"])
    d.conclude(["mine", "scaled", "growth"])


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


def derive_identifiability_attained(d: Derivation) -> None:
    """The likelihoods add up to one, so the posteriors are the likelihoods."""
    d.model({m: 2, i: 2, rho: ONE_HALF, epsilon: 0, h: half})
    factor_of_rho(d)
    others = "h[j] = rho in every other world j"
    d.lemma("first", lemmas.sum_first(h[j], WORLDS))
    d.lemma("equal", lemmas.sum_equal(h[j], rho, OTHER_WORLDS))
    d.lemma("count", lemmas.sum_constant(rho, OTHER_WORLDS))
    by = ["2 <= m", "h[1] = 1 - (m - 1) rho", others, "first", "equal", "count"]
    d.step("whole", eq(WHOLE, 1), by)
    d.generalize("others", le(h[j], rho * WHOLE), OTHER_WORLDS, [others, "whole"])
    least = ("h[1] = 1 - (m - 1) rho", "1/m <= rho", "2 <= m", "whole")
    d.step("the first", le(h[1], rho * WHOLE), least)
    d.at("mine", others, i, ["2 <= i", "i <= m"])
    d.step("ratio", eq(h[i], GROWTH * h[1]), ["mine", "growth", "left", "h[1] = 1 - (m - 1) rho"])
    d.conclude(["whole", "others", "the first", "ratio"])


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
        proof=derive_identifiability_to_epsilon,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        ATTAINED,
        r"The mechanism that names each of $m$ outputs with the probability $\rho$, but that "
        r"of the true world with $1-(m-1)\rho$, is $\rho$-DI and reaches the factor.",
        formal=identifiability_attained,
        proof=derive_identifiability_attained,
        narrower=(FINITE_WORLDS,),
    ),
    rests_on=(FINITE,),
    quantities=("translation.epsilon_of_identifiability",),
)

CLAIMS = (ALPHA_BETA_TO_EPSILON, EVERY_PRIOR_IS_EPSILON, IDENTIFIABILITY_TO_EPSILON)
