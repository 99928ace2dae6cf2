"""The derivations of what the notions promise of one another."""

from __future__ import annotations

from sympy import And, Implies, Or, Sum, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.beliefs import ALPHA_BETA, MEAN, NEAR, OTHER_WORLDS, OVER_PRIORS, WHOLE
from didp_ref.papers.ours.shared import (
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    NO_PRIOR_IS_NEGATIVE,
    PRIOR,
    evidence,
    h,
    h_1,
    h_2,
    l,
    output,
    priors,
    x,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i, j, m, rho
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.symbolic.notation import Formula, Term, eq, le, lt
from proofs.ours.shared import DECAY, GROWTH, HALF, SEEN, exhibit, half

EVIDENCE, OWN = evidence(output), h[i]

POWERS = ("exp eps is positive", "exp eps exp -eps = 1")
FROM_BELOW = "h[i] <= exp(epsilon) h[j] in every world j"
FROM_ABOVE = "h[j] <= exp(epsilon) h[i] in every world j"


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
        by = [*I_IS_A_WORLD, *facts]
        d.step(f"worlds {name}", And(le(0, mass), le(low * mass, mean), le(mean, high * mass)), by)
    masses = sum(Sum(prior, part) for part in parts.values())
    by = [*I_IS_A_WORLD, "the priors sum to 1", "priors in parts"]
    d.step("other priors", eq(masses, 1 - PRIOR), by)
    d.at("prior from below", NO_PRIOR_IS_NEGATIVE, i, I_IS_A_WORLD)
    around = ("other priors", "worlds before", "worlds after")
    d.step("prior", And(le(0, PRIOR), le(PRIOR, 1)), ["prior from below", *around])
    rest = sum(Sum(weighted, part) for part in parts.values())
    split = eq(EVIDENCE, PRIOR * OWN + rest)
    d.step("evidence split", split, [*I_IS_A_WORLD, "evidence in parts"])
    d.step("low rest", le(low * (1 - PRIOR), rest), around)
    d.step("high rest", le(rest, high * (1 - PRIOR)), around)
    above, below = mixture(GROWTH), mixture(DECAY)
    d.step("at most", le(EVIDENCE, OWN * above), ["evidence split", "high rest"])
    d.step("at least", le(OWN * below, EVIDENCE), ["evidence split", "low rest"])
    d.lemma("exp eps >= 1", lemmas.exp_monotone(0, epsilon))
    d.step("above", le(1, above), ["prior", "0 <= epsilon", "exp eps >= 1"])
    d.step("exp -eps", And(lt(0, DECAY), le(DECAY, 1)), ["0 <= epsilon", "exp eps >= 1", *POWERS])
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
    d.step("floor", le(1 / above, OWN / EVIDENCE), ["at most", "above", "own", SEEN])
    d.step("ceiling", le(OWN / EVIDENCE, 1 / below), ["at least", "below", SEEN])
    d.conclude(["floor", "ceiling", "prior"])


@proves("bridges.epsilon-to-gamma")
def epsilon_to_gamma(d: Derivation) -> None:
    """The floor and the ceiling are within exp(-epsilon) and exp(epsilon) of one."""
    share_of_evidence(d)
    d.step("below is enough", le(DECAY, mixture(DECAY)), ["prior", "exp -eps"])
    d.step("own low", le(OWN * DECAY, EVIDENCE), ["at least", "below is enough", "own"])
    d.step("own share", le(OWN / EVIDENCE, GROWTH), ["own low", *POWERS, SEEN])
    d.step("scaled", le(PRIOR * (OWN / EVIDENCE), PRIOR * GROWTH), ["own share", "prior"])
    rest = EVIDENCE - PRIOR * OWN
    d.step("others low", le(DECAY * OWN * (1 - PRIOR), rest), ["evidence split", "low rest"])
    by = ["others low", "evidence split", "own", "prior", "exp -eps"]
    d.step("others share", le((1 - PRIOR) * DECAY * EVIDENCE, rest), by)
    d.step(
        "complement", le((1 - PRIOR) * DECAY, 1 - PRIOR * OWN / EVIDENCE), ["others share", SEEN]
    )
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


@proves("bridges.identifiability-to-epsilon", part="epsilon")
def identifiability_to_epsilon(d: Derivation) -> None:
    """No likelihood exceeds rho of the whole, so each has at least what m - 1 others leave."""
    d.model({m: 2, i: 1, l: 2, rho: HALF, epsilon: 0, h: half})
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


@proves("bridges.identifiability-to-epsilon", part="attained")
def identifiability_attained(d: Derivation) -> None:
    """The likelihoods add up to one, so the posteriors are the likelihoods."""
    d.model({m: 2, i: 2, rho: HALF, epsilon: 0, h: half})
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
