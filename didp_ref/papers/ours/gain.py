"""How far a belief can rise under epsilon-DP between worlds: by tanh(epsilon/4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import belief
from didp_ref.papers.ours.mechanisms import raised
from didp_ref.papers.ours.shared import ATTAINED, bridge, g, p
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.properties import factor_below, samples
from didp_ref.symbolic.notation import as_written, eq, le

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


def largest_gain_attained() -> Statement:
    """State that at the prior 1/(1 + exp(epsilon/2)) the ceiling is so far above."""
    prior = belief.prior_of_largest_gain.at(exponent=epsilon)
    ceiling = prior * belief.ratio_ceiling.at(exponent=epsilon, prior=prior)
    return Statement({}, eq(ceiling - prior, GAIN))


def check_largest_gain() -> Iterator[Evidence]:
    """Set exact gains of belief beside the enclosed bound."""

    def within(epsilon: Fraction, prior: Fraction) -> bool:
        gain = raised(prior, factor_below(epsilon)) - prior
        return bool(~belief.largest_gain.enclose(epsilon).less_than(gain))

    yield sampled(
        samples("epsilon", "prior"),
        within,
        "two worlds whose likelihoods differ by the factor exp(epsilon): a belief gains at most "
        "tanh(epsilon/4)",
        part="bound",
    )


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
    ),
    Part(
        ATTAINED,
        r"At the prior $\frac{1}{1+e^{\epsilon/2}}$ the ceiling exceeds it by so much; "
        "randomized response between two worlds reaches the ceiling.",
        formal=largest_gain_attained,
    ),
    checks=(check_largest_gain,),
    rests_on=("bridges.epsilon-to-alpha-beta: epsilon-DP keeps posteriors below the ceiling",),
    quantities=("belief.largest_gain", "belief.prior_of_largest_gain"),
)

CLAIMS = (LARGEST_GAIN,)
