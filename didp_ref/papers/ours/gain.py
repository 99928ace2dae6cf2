"""How far a belief can rise under epsilon-DP between worlds: by tanh(epsilon/4)."""

from sympy import exp

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import belief
from didp_ref.papers.ours.shared import ATTAINED, bridge, g, p
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.guesses import DECAY, GROWTH
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import as_written, eq, le, lt

ROOT = exp(epsilon / 2)
GAIN = belief.largest_gain.at(exponent=epsilon)


def largest_gain() -> Statement:
    """State how far a belief can rise that stays below epsilon's ceiling."""
    ceiling = p * belief.ratio_ceiling.at(exponent=epsilon, prior=p)
    hypotheses = {
        **as_written(le(0, p), le(p, 1), le(0, epsilon)),
        "the posterior g is at most epsilon's ceiling": le(g, ceiling),
    }
    return Statement(hypotheses, le(g - p, GAIN))


INSIDE = ("0 <= p", "p <= 1")


def derive_largest_gain(d: Derivation) -> None:
    """What is left to the bound is a square: that of 1 - p (1 + exp(epsilon/2))."""
    d.model({p: ONE_HALF, g: ONE_HALF, epsilon: 0})
    d.lemma("root is positive", lemmas.exp_positive(epsilon / 2))
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.lemma("twice", lemmas.exp_sum(epsilon / 2, epsilon / 2))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    mean = p + DECAY * (1 - p)
    grown = GROWTH * p + 1 - p
    d.lemma("growth is positive", lemmas.exp_positive(epsilon))
    d.step("mean", lt(0, mean), [*INSIDE, "decay is positive"])
    d.step("grown", lt(0, grown), [*INSIDE, "growth is positive"])
    d.step("scaled", eq(GROWTH * mean, grown), ["decay"])
    ceiling = "the posterior g is at most epsilon's ceiling"
    d.step("over the mean", le(g * mean, p), [ceiling, "mean"])
    by = ["over the mean", "scaled", "growth is positive"]
    d.step("over the whole", le(g * grown, p * GROWTH), by)
    d.step("gain", le((g - p) * grown, p * (1 - p) * (GROWTH - 1)), ["over the whole"])
    y, z = ROOT, 1 - p * (1 + ROOT)
    d.step("square", le(0, z * z), [])
    by = ["square", "twice"]
    d.step("square of the rest", le(p * (1 - p) * (1 + y) * (1 + y), y * y * p + 1 - p), by)
    d.step("rest", le(p * (1 - p) * (1 + y) * (1 + y), grown), ["square of the rest", "twice"])
    bound = (y - 1) / (y + 1)
    d.step("difference", eq(GROWTH - 1, (y - 1) * (y + 1)), ["twice"])
    d.step("one half", eq(bound * (y + 1), y - 1), ["root is positive"])
    d.step("factors", eq(GROWTH - 1, bound * ((1 + y) * (1 + y))), ["difference", "one half"])
    d.lemma("root is at least 1", lemmas.exp_monotone(0, epsilon / 2))
    d.step("not negative", le(0, bound), ["root is at least 1", "0 <= epsilon"])
    by = ["rest", "not negative"]
    d.step("compared", le(bound * (p * (1 - p) * (1 + y) * (1 + y)), bound * grown), by)
    d.step("in all", le((g - p) * grown, bound * grown), ["gain", "factors", "compared"])
    d.conclude(["in all", "grown"])


def largest_gain_attained() -> Statement:
    """State that at the prior 1/(1 + exp(epsilon/2)) the ceiling is so far above."""
    prior = belief.prior_of_largest_gain.at(exponent=epsilon)
    ceiling = prior * belief.ratio_ceiling.at(exponent=epsilon, prior=prior)
    return Statement({}, eq(ceiling - prior, GAIN))


def derive_largest_gain_attained(d: Derivation) -> None:
    """There the ceiling is the prior times exp(epsilon/2)."""
    d.model({})
    d.lemma("root is positive", lemmas.exp_positive(epsilon / 2))
    prior = 1 / (1 + ROOT)
    mean = prior + DECAY * (1 - prior)
    shrunk = exp(-epsilon / 2)
    d.lemma("shrunk", lemmas.exp_negative(epsilon / 2))
    d.lemma("shrunk twice", lemmas.exp_sum(-epsilon / 2, -epsilon / 2))
    d.step("other", eq(1 - prior, ROOT * prior), ["root is positive"])
    d.step("rest", eq(DECAY * (1 - prior), shrunk * prior), ["other", "shrunk", "shrunk twice"])
    d.step("mean", eq(mean, (1 + shrunk) * prior), ["rest"])
    d.step("half", eq((1 + shrunk) * prior, shrunk), ["shrunk", "root is positive"])
    d.step("ceiling", eq(1 / mean, ROOT), ["mean", "half", "shrunk"])
    d.conclude(["ceiling", "root is positive", "mean", "half", "shrunk"])


LARGEST_GAIN = bridge(
    "bridges.largest-gain",
    "The largest gain of belief is tanh(epsilon/4)",
    r"Under $\epsilon$-DP between worlds a posterior exceeds its prior by at most "
    r"$\frac{e^{\epsilon/2}-1}{e^{\epsilon/2}+1} = \tanh\frac{\epsilon}{4}$, and at the prior "
    r"$\frac{1}{1+e^{\epsilon/2}}$ by so much.",
    Part(
        "bound",
        r"A posterior below the ceiling of $\epsilon$ exceeds its prior by at most "
        r"$\tanh\frac{\epsilon}{4}$.",
        formal=largest_gain,
        proof=derive_largest_gain,
    ),
    Part(
        ATTAINED,
        r"At the prior $\frac{1}{1+e^{\epsilon/2}}$ the ceiling exceeds it by so much; "
        "randomized response between two worlds reaches the ceiling.",
        formal=largest_gain_attained,
        proof=derive_largest_gain_attained,
    ),
    rests_on=("bridges.epsilon-to-alpha-beta: epsilon-DP keeps posteriors below the ceiling",),
    quantities=("belief.largest_gain", "belief.prior_of_largest_gain"),
)

CLAIMS = (LARGEST_GAIN,)
