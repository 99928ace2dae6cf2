"""The derivations of the bridges: one notion in another's terms."""

from __future__ import annotations

from sympy import And, Implies, Or, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.alphabet import (
    distance,
    g,
    h,
    h_1,
    h_2,
    l,
    n_worlds,
    p,
    p_min,
    priors,
    q,
    r,
    sensitive_range,
    sensitivity,
    x,
)
from didp_ref.papers.ours.statements.bridges import (
    ALPHA_BETA,
    BUDGET_ODDS,
    INSIDE,
    MEAN,
    NEAR,
    OVER_PRIORS,
    PROPER,
    ROOM,
)
from didp_ref.papers.ours.statements.likelihoods import (
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    NO_PRIOR_IS_NEGATIVE,
    PRIOR,
    WORLDS,
    evidence,
    output,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, n, rho
from didp_ref.symbolic.notation import Formula, Term, eq, le, lt
from proofs.ours.alike import HALF, exhibit, half

SEEN = "the output has a positive probability"
WHOLE, OWN = evidence(output), h[i]
GROWTH, DECAY = exp(epsilon), exp(-epsilon)
POWERS = ("exp eps is positive", "exp eps exp -eps = 1")
FROM_BELOW = "h[i] <= exp(epsilon) h[j] in every world j"
FROM_ABOVE = "h[j] <= exp(epsilon) h[i] in every world j"


@proves("bridges.rho-is-beta")
def rho_is_beta(d: Derivation) -> None:
    """At a prior of 1/m, m rho - 1 is the beta of rho."""
    d.model({m: 2, rho: Rational(3, 4), beta: HALF})
    d.conclude(["2 <= m", "beta = m rho - 1"])


@proves("bridges.odds.alpha-beta", part="alpha side")
def odds_of_alpha(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: HALF, g: HALF, alpha: HALF})
    d.conclude([*PROPER, "0 < alpha", "alpha < 1"])


@proves("bridges.odds.alpha-beta", part="beta side")
def odds_of_beta(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: HALF, g: HALF, beta: HALF})
    d.conclude([*PROPER, "0 < beta", "(1 + beta) p < 1"])


@proves("bridges.odds.rho")
def odds_of_rho(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({m: 2, p: HALF, g: HALF, rho: HALF})
    d.conclude([*PROPER, "2 <= m", "p = 1/m", "0 < rho", "rho < 1"])


@proves("bridges.odds.gamma")
def odds_of_gamma(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: HALF, g: HALF, gamma: 1})
    d.conclude([*PROPER, "1 <= gamma"])


@proves("bridges.odds.epsilon", part="floor")
@proves("bridges.odds.epsilon", part="ceiling")
def odds_of_epsilon(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({p: HALF, g: HALF})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.conclude([*PROPER, "growth", "decay"])


@proves("bridges.kazan-reiter", part="at q = 1")
def kazan_reiter_at_one(d: Derivation) -> None:
    """At q = 1 two terms of the denominator go; the rest is Theorem 3's ceiling."""
    d.model({p: HALF, q: 1})
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.conclude([*INSIDE, "q = 1", "decay is positive"])


@proves("bridges.kazan-reiter", part="budget")
def kazan_reiter_budget(d: Derivation) -> None:
    """The ceiling grows with epsilon, and the logarithm says where it is r."""
    d.model({p: HALF, r: Rational(3, 2)})
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("budget", lemmas.exp_log(BUDGET_ODDS, epsilon))
    odds_are_positive(d)
    facts = ("decay is positive", "decay", "budget", "odds are positive")
    d.conclude([*ROOM, *facts])


@proves("bridges.kazan-reiter", part="Theorem 3")
def kazan_reiter_is_theorem_3(d: Derivation) -> None:
    """The two logarithms have the same argument."""
    d.model({p: HALF, r: Rational(3, 2), beta: HALF})
    odds = (1 + beta) * (1 - p) / (1 - p * (1 + beta))
    odds_are_positive(d)
    d.step("room", lt(0, 1 - p * (1 + beta)), ["r p < 1", "r = 1 + beta"])
    d.step("one argument", eq(BUDGET_ODDS, odds), [*ROOM, "r = 1 + beta", "room"])
    d.lemma("one logarithm", lemmas.equal_arguments(log, BUDGET_ODDS, odds))
    facts = ("odds are positive", "room", "one argument", "one logarithm")
    d.conclude([*ROOM, *facts])


def odds_are_positive(d: Derivation) -> None:
    """Show that the odds that a budget is the logarithm of are positive."""
    d.step("odds are positive", And(lt(0, 1 / r - p), lt(0, BUDGET_ODDS)), ROOM)


@proves("bridges.scales-at-uniform")
def scales_at_uniform(d: Derivation) -> None:
    """The two logarithms have the same argument."""
    d.model({n_worlds: 2, rho: Rational(3, 4), sensitive_range: 1, p_min: HALF, beta: HALF})
    odds = (1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta))
    guess = (n_worlds - 1) * rho / (1 - rho)
    uniform = ("2 <= n_worlds", "rho < 1", "p_min = 1/n_worlds", "beta = n_worlds rho - 1")
    range_of_rho = ("2 <= n_worlds", "1/n_worlds < rho", "rho < 1")
    d.step("one denominator", lt(0, 1 - p_min * (1 + beta)), uniform)
    d.step("one argument", eq(odds, guess), [*uniform, "1/n_worlds < rho"])
    d.lemma("one logarithm", lemmas.equal_arguments(log, odds, guess))
    d.lemma("growth", lemmas.log_monotone(guess, 1))
    d.step("better than a guess", lt(1, guess), range_of_rho)
    d.step("positive", lt(0, log(guess)), ["better than a guess", "growth", "rho < 1"])
    argument = ("one argument", "better than a guess", "one denominator", "rho < 1")
    d.conclude([*argument, "one logarithm", "positive"])


@proves("bridges.budgets")
def budgets(d: Derivation) -> None:
    """The logarithm is positive, so the budgets are ordered as the sensitivities are."""
    d.model({n: 2, rho: Rational(3, 4), sensitivity: 1, distance: 1})
    odds = (n - 1) * rho / (1 - rho)
    d.lemma("logarithm", lemmas.log_monotone(odds, 1))
    d.step("better than a guess", lt(1, odds), ["2 <= n", "1/n < rho", "rho < 1"])
    d.step("positive", lt(0, log(odds)), ["better than a guess", "logarithm", "rho < 1"])
    d.conclude(["positive", "0 < sensitivity", "0 < distance"])


def share_of_evidence(d: Derivation) -> None:
    """Bound the evidence by the world's own likelihood: the others are within a factor of it."""
    exhibit(d)
    prior, weighted = priors[j], priors[j] * h[j]
    d.lemma("exp eps is positive", lemmas.exp_positive(epsilon))
    d.lemma("exp eps exp -eps = 1", lemmas.exp_negative(epsilon))
    d.lemma("evidence in parts", lemmas.sum_take_out(weighted, WORLDS, i))
    d.lemma("priors in parts", lemmas.sum_take_out(prior, WORLDS, i))
    low, high = DECAY * OWN, GROWTH * OWN
    parts = {"before": (j, 1, i - 1), "after": (j, i + 1, m)}
    for name, part in parts.items():
        d.generalize(f"priors {name}", le(0, prior), part, [*I_IS_A_WORLD, NO_PRIOR_IS_NEGATIVE])
        d.generalize(f"low {name}", le(low, h[j]), part, [*I_IS_A_WORLD, FROM_BELOW, *POWERS])
        d.generalize(f"high {name}", le(h[j], high), part, [*I_IS_A_WORLD, FROM_ABOVE])
        d.lemma(f"mean {name}", lemmas.weighted_mean(prior, h[j], low, high, part))
        d.lemma(f"mass {name}", lemmas.sum_nonnegative(prior, part))
        mass, mean = Sum(prior, part), Sum(weighted, part)
        facts = [f"{what} {name}" for what in ("priors", "low", "high", "mean", "mass")]
        d.step(
            f"worlds {name}",
            And(le(0, mass), le(low * mass, mean), le(mean, high * mass)),
            [*I_IS_A_WORLD, *facts],
        )
    masses = sum(Sum(prior, part) for part in parts.values())
    d.step(
        "other priors",
        eq(masses, 1 - PRIOR),
        [*I_IS_A_WORLD, "the priors sum to 1", "priors in parts"],
    )
    d.at("prior from below", NO_PRIOR_IS_NEGATIVE, i, I_IS_A_WORLD)
    around = ("other priors", "worlds before", "worlds after")
    d.step("prior", And(le(0, PRIOR), le(PRIOR, 1)), ["prior from below", *around])
    rest = sum(Sum(weighted, part) for part in parts.values())
    split = eq(WHOLE, PRIOR * OWN + rest)
    d.step("evidence split", split, [*I_IS_A_WORLD, "evidence in parts"])
    d.step("low rest", le(low * (1 - PRIOR), rest), around)
    d.step("high rest", le(rest, high * (1 - PRIOR)), around)
    above, below = mixture(GROWTH), mixture(DECAY)
    d.step("at most", le(WHOLE, OWN * above), ["evidence split", "high rest"])
    d.step("at least", le(OWN * below, WHOLE), ["evidence split", "low rest"])
    d.lemma("exp eps >= 1", lemmas.exp_monotone(0, epsilon))
    d.step("above", le(1, above), ["prior", "0 <= epsilon", "exp eps >= 1"])
    d.step(
        "exp -eps",
        And(lt(0, DECAY), le(DECAY, 1)),
        ["0 <= epsilon", "exp eps >= 1", *POWERS],
    )
    d.step("own", lt(0, OWN), [SEEN, "at most", "above"])


def mixture(factor: Term) -> Term:
    """Return the mean of one, in the world i, and of a factor, in all others."""
    return PRIOR + factor * (1 - PRIOR)


@proves("bridges.epsilon-to-alpha-beta")
def epsilon_to_alpha_beta(d: Derivation) -> None:
    """The prior times the likelihood, over evidence between its two bounds."""
    share_of_evidence(d)
    above, below = mixture(GROWTH), mixture(DECAY)
    d.step("below", lt(0, below), ["prior", "exp -eps"])
    d.step("floor", le(1 / above, OWN / WHOLE), ["at most", "above", "own", SEEN])
    d.step("ceiling", le(OWN / WHOLE, 1 / below), ["at least", "below", SEEN])
    d.conclude(["floor", "ceiling", "prior"])


@proves("bridges.epsilon-to-gamma")
def epsilon_to_gamma(d: Derivation) -> None:
    """The floor and the ceiling are within exp(-epsilon) and exp(epsilon) of one."""
    share_of_evidence(d)
    d.step("below is enough", le(DECAY, mixture(DECAY)), ["prior", "exp -eps"])
    d.step("own low", le(OWN * DECAY, WHOLE), ["at least", "below is enough", "own"])
    d.step("own share", le(OWN / WHOLE, GROWTH), ["own low", *POWERS, SEEN])
    d.step("scaled", le(PRIOR * (OWN / WHOLE), PRIOR * GROWTH), ["own share", "prior"])
    rest = WHOLE - PRIOR * OWN
    d.step("others low", le(DECAY * OWN * (1 - PRIOR), rest), ["evidence split", "low rest"])
    d.step(
        "others share",
        le((1 - PRIOR) * DECAY * WHOLE, rest),
        ["others low", "evidence split", "own", "prior", "exp -eps"],
    )
    d.step("complement", le((1 - PRIOR) * DECAY, 1 - PRIOR * OWN / WHOLE), ["others share", SEEN])
    d.conclude(["scaled", "complement"])


@proves("bridges.alpha-beta-to-epsilon")
def alpha_beta_to_epsilon(d: Derivation) -> None:
    """Both likelihoods are near the evidence, so they are near one another."""
    d.model({i: 1, l: 2, m: 2, alpha: HALF, beta: 1, epsilon: log(4), priors: half, h: half})
    ratio = (1 + beta) / (1 - alpha)
    d.at("prior of i", "every prior is positive", i, I_IS_A_WORLD)
    d.at("prior of l", "every prior is positive", l, L_IS_A_WORLD)
    alpha_side = "the alpha side of (alpha, beta)-DI in every world"
    beta_side = "the beta side of (alpha, beta)-DI in every world"
    d.at("share of i", beta_side, i, I_IS_A_WORLD)
    d.at("share of l", alpha_side, l, L_IS_A_WORLD)
    d.step("i at most", le(OWN, (1 + beta) * WHOLE), ["prior of i", "share of i"])
    d.step("l at least", le((1 - alpha) * WHOLE, h[l]), ["prior of l", "share of l"])
    d.step("ratio", lt(0, ratio), ALPHA_BETA)
    d.lemma("exp eps", lemmas.exp_log(ratio, epsilon))
    d.step(
        "epsilon",
        eq(GROWTH, ratio),
        ["exp eps", "epsilon = ln((1 + beta)/(1 - alpha))", "ratio", "alpha < 1"],
    )
    d.step("scaled", le((1 + beta) * WHOLE, ratio * h[l]), ["l at least", "alpha < 1", "0 < beta"])
    d.step("in epsilon", le(ratio * h[l], GROWTH * h[l]), ["epsilon"])
    d.conclude(["i at most", "scaled", "in epsilon"])


@proves("bridges.every-prior-is-epsilon", part="two worlds")
def every_prior_is_near(d: Derivation) -> None:
    """Small priors bring out the likelihood ratio; where it is bounded, every prior is safe."""
    domain = (*ALPHA_BETA, "0 < h_1", "0 < h_2")
    d.model({alpha: HALF, beta: 1, h_1: 1, h_2: 1})
    d.generalize("bounded ratios", Implies(NEAR, OVER_PRIORS.body), x, domain)
    d.lemma("at any prior", lemmas.instance(OVER_PRIORS, x))
    up, down = 1 + beta, 1 - alpha

    def small_prior(name: str, prior: Term, side: Formula, bound: Formula) -> None:
        """Take a prior so small that what it keeps on one side brings out the bound."""
        every_prior, small = f"{name}, at any prior", f"{name}, at a small prior"
        kept = Implies(OVER_PRIORS, Implies(And(lt(0, x), lt(x, 1)), side))
        every_kept = d.generalize(every_prior, kept, x, ["at any prior"])
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


@proves("bridges.every-prior-is-epsilon", part="epsilon")
def near_is_epsilon(d: Derivation) -> None:
    """The smaller of two bounds on a ratio is the one that counts."""
    d.model({alpha: HALF, beta: 1, h_1: 1, h_2: 1, epsilon: log(2)})
    powers_of_epsilon(d)
    d.step("one of two", Or(eq(GROWTH, 1 + beta), eq(DECAY, 1 - alpha)), SMALLER_OF_TWO)
    positive, powers = ("0 < h_1", "0 < h_2"), ("growth", "decay", "alpha < 1")
    for name, mine, theirs in (("first", h_1, h_2), ("second", h_2, h_1)):
        private = le(mine, GROWTH * theirs)
        near = And(le(mine, (1 + beta) * theirs), le((1 - alpha) * mine, theirs))
        d.step(f"{name} bounded", Implies(private, near), ["at most", *positive, *powers])
        d.step(f"{name} private", Implies(near, private), ["one of two", *positive, *powers])
    d.conclude(["first bounded", "first private", "second bounded", "second private"])


@proves("bridges.every-prior-is-epsilon", part="many worlds")
def epsilon_is_every_prior(d: Derivation) -> None:
    """The evidence is a mean of likelihoods that are all near to the world's own."""
    d.model({i: 1, m: 2, priors: half, h: half, alpha: HALF, beta: 1, epsilon: log(2)})
    powers_of_epsilon(d)
    low, high = DECAY * OWN, GROWTH * OWN
    d.generalize("low", le(low, h[j]), WORLDS, [FROM_BELOW, "growth", "decay"])
    d.generalize("high", le(h[j], high), WORLDS, [FROM_ABOVE])
    d.lemma("mean", lemmas.weighted_mean(priors[j], h[j], low, high, WORLDS))
    d.step(
        "evidence",
        And(le(low, WHOLE), le(WHOLE, high)),
        [NO_PRIOR_IS_NEGATIVE, "the priors sum to 1", "low", "high", "mean"],
    )
    d.at("prior", NO_PRIOR_IS_NEGATIVE, i, I_IS_A_WORLD)
    d.step("own", lt(0, OWN), ["evidence", SEEN, "growth"])
    near = ("evidence", "own", "at most", "growth", "decay", SEEN)
    d.step("at most beta", le(OWN, (1 + beta) * WHOLE), near)
    d.step("at least alpha", le((1 - alpha) * WHOLE, OWN), [*near, "alpha < 1"])
    d.step("rising", le(OWN / WHOLE, 1 + beta), ["at most beta", SEEN])
    d.step("falling", le(1 - alpha, OWN / WHOLE), ["at least alpha", SEEN])
    d.step("beta side", le(PRIOR * (OWN / WHOLE), PRIOR * (1 + beta)), ["prior", "rising"])
    d.step("alpha side", le(PRIOR * (1 - alpha), PRIOR * (OWN / WHOLE)), ["prior", "falling"])
    d.conclude(["alpha side", "beta side"])
