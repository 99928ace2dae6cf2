"""What epsilon-DP between any two worlds promises of beliefs, at any prior."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import belief
from didp_ref.papers.ours.mechanisms import Mechanism
from didp_ref.papers.ours.shared import (
    FINITE,
    I_IS_A_WORLD,
    NO_PRIOR_IS_NEGATIVE,
    PRIOR,
    PRIORS,
    SEEN,
    bridge,
    each_world,
    evidence,
    exhibit,
    h,
    output,
    priors,
    whole,
)
from didp_ref.papers.shared.alphabet import epsilon, i, j, m
from didp_ref.papers.shared.guesses import DECAY, GROWTH, WORLDS
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.distributions import fractions, private

EVIDENCE, OWN = evidence(output), h[i]

FROM_ABOVE = "h[j] <= exp(epsilon) h[i] in every world j"

FROM_BELOW = "h[i] <= exp(epsilon) h[j] in every world j"

BELIEF = PRIOR * OWN / EVIDENCE
"""The posterior of the world i."""

NEAR_ALL = {
    **I_IS_A_WORLD,
    **PRIORS,
    "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
    SEEN: lt(0, EVIDENCE),
    FROM_ABOVE: each_world(le(h[j], GROWTH * OWN)),
    FROM_BELOW: each_world(le(OWN, GROWTH * h[j])),
}
"""epsilon-DP between the world i and every world, for an output that some world gives."""
INDISTINGUISHABLE = {**NEAR_ALL, **as_written(le(0, epsilon))}


def epsilon_to_alpha_beta() -> Statement:
    """State that epsilon-DP keeps beliefs between its floor and its ceiling, at any prior."""
    floor = PRIOR * belief.ratio_floor.at(exponent=epsilon, prior=PRIOR)
    ceiling = PRIOR * belief.ratio_ceiling.at(exponent=epsilon, prior=PRIOR)
    return Statement(INDISTINGUISHABLE, And(le(floor, BELIEF), le(BELIEF, ceiling)))


POWERS = ("exp eps is positive", "exp eps exp -eps = 1")


def mixture(factor: Term) -> Term:
    """Return the mean of one, in the world i, and of a factor, in all others."""
    return PRIOR + factor * (1 - PRIOR)


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


def derive_epsilon_to_alpha_beta(d: Derivation) -> None:
    """The prior times the likelihood, over evidence between its two bounds."""
    share_of_evidence(d)
    above, below = mixture(GROWTH), mixture(DECAY)
    d.step("below", lt(0, below), ["prior", "exp -eps"])
    d.step("floor", le(1 / above, OWN / EVIDENCE), ["at most", "above", "own", SEEN])
    d.step("ceiling", le(OWN / EVIDENCE, 1 / below), ["at least", "below", SEEN])
    d.conclude(["floor", "ceiling", "prior"])


EPSILON_TO_ALPHA_BETA = bridge(
    "bridges.epsilon-to-alpha-beta",
    "epsilon-DP bounds posterior over prior, at any prior",
    r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, posterior "
    r"over prior lies between $1/(p+e^{\epsilon}(1-p))$ and $1/(p+e^{-\epsilon}(1-p))$.",
    whole(epsilon_to_alpha_beta, derive_epsilon_to_alpha_beta, FINITE_WORLDS),
    rests_on=(FINITE,),
    quantities=("belief.ratio_floor", "belief.ratio_ceiling"),
)


def epsilon_to_gamma() -> Statement:
    """State that epsilon-DP is membership privacy with gamma = exp(epsilon), at any prior."""
    presence = le(BELIEF, exp(epsilon) * PRIOR)
    absence = le((1 - PRIOR) / exp(epsilon), 1 - BELIEF)
    return Statement(INDISTINGUISHABLE, And(presence, absence))


def derive_epsilon_to_gamma(d: Derivation) -> None:
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
        proof=derive_epsilon_to_gamma,
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

CLAIMS = (EPSILON_TO_ALPHA_BETA, EPSILON_TO_GAMMA)
