"""The exponential mechanism: one of several candidates is chosen, the likelier the better it is.

A candidate with the score u is chosen with a probability proportional to ``exp(u/scale)``
(F. McSherry, K. Talwar, *Mechanism design via differential privacy*, FOCS 2007; the abstract of
R. McKenna, D. Sheldon, *Permute-and-flip*, NeurIPS 2020, was read too). An epsilon of
``2 global_sensitivity/scale`` is the range of the privacy loss as well: at eta = epsilon
``concentrated.rho_of_bounded_range`` is the zCDP budget.

Report noisy max, with Laplace or exponential noise of the scale, and permute and flip, which is the
same as exponential noise (Z. Ding and others, arXiv 2105.07260, its abstract), keep this epsilon
too. Their privacy loss has twice its range.

Scores are monotone where they all rise, or all fall, as a record is added: counts are. Where a
record is replaced no score is known to be.
"""

from __future__ import annotations

from dataclasses import replace

from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import CHANCE, GLOBAL_SENSITIVITY, NOISE_EPSILON, SCALE
from didp_ref.formulas.quantity import Limit, Parameter, quantity
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY, VALUE_COUNT
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_product, exact_sum, exp, larger, log1p
from didp_ref.source import Source

__all__ = ["epsilon", "epsilon_monotone", "miss", "scale", "scale_monotone", "shortfall"]
__dir__ = __all__.copy

MCSHERRY = "F. McSherry, K. Talwar, Mechanism design via differential privacy, FOCS 2007"
SCORES = "units of the score"
SCORE_SCALE = replace(
    SCALE,
    meaning="Scale of the scores: a candidate's chance is proportional to exp(score/scale).",
    unit=SCORES,
)
SCORE_SENSITIVITY = replace(
    GLOBAL_SENSITIVITY,
    meaning="Largest change of a candidate's score between adjacent databases.",
    unit=SCORES,
)
N_CANDIDATES = Parameter("n_candidates", VALUE_COUNT, "How many candidates there are.", "n")
GAP = Parameter(
    "gap", NON_NEGATIVE, "How far below the best score all other scores are.", "g", SCORES
)


@quantity(
    id="exponential.epsilon",
    expression=lambda scale, global_sensitivity: 2 * global_sensitivity / scale,
    parameters=(SCORE_SCALE, SCORE_SENSITIVITY),
    source=Source("ours", MCSHERRY, "the privacy of the exponential mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon(scale: Number | float, global_sensitivity: Number | float) -> Number:
    """Epsilon of the exponential mechanism, of report noisy max, and of permute and flip.

    >>> epsilon(scale=4.0, global_sensitivity=1.0)
    0.5
    """
    return 2 * as_pair(global_sensitivity) / scale


@quantity(
    id="exponential.epsilon_monotone",
    expression=lambda scale, global_sensitivity: global_sensitivity / scale,
    parameters=(SCORE_SCALE, SCORE_SENSITIVITY),
    source=Source("ours", MCSHERRY, "the privacy of the exponential mechanism, monotone scores"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon_monotone(scale: Number | float, global_sensitivity: Number | float) -> Number:
    """Epsilon of the same mechanisms if all scores rise, or all fall, between neighbors.

    >>> epsilon_monotone(scale=4.0, global_sensitivity=1.0)
    0.25
    """
    return as_pair(global_sensitivity) / scale


@quantity(
    id="exponential.scale",
    expression=lambda epsilon, global_sensitivity: 2 * global_sensitivity / epsilon,
    parameters=(NOISE_EPSILON, SCORE_SENSITIVITY),
    source=Source("ours", MCSHERRY, "the privacy of the exponential mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def scale(epsilon: Number | float, global_sensitivity: Number | float) -> Number:
    """Smallest scale of the scores that keeps epsilon.

    A candidate's probability is then proportional to ``exp(epsilon score/(2 global_sensitivity))``.

    >>> scale(epsilon=0.5, global_sensitivity=1.0)
    4.0
    """
    return 2 * as_pair(global_sensitivity) / epsilon


@quantity(
    id="exponential.scale_monotone",
    expression=lambda epsilon, global_sensitivity: global_sensitivity / epsilon,
    parameters=(NOISE_EPSILON, SCORE_SENSITIVITY),
    source=Source("ours", MCSHERRY, "the privacy of the exponential mechanism, monotone scores"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def scale_monotone(epsilon: Number | float, global_sensitivity: Number | float) -> Number:
    """Smallest scale of the scores that keeps epsilon if all scores rise, or all fall.

    >>> scale_monotone(epsilon=0.5, global_sensitivity=1.0)
    2.0
    """
    return as_pair(global_sensitivity) / epsilon


@quantity(
    id="exponential.miss",
    expression=lambda gap, scale, n_candidates: (
        (n_candidates - 1) / (n_candidates - 1 + symbolic.exp(gap / scale))
    ),
    parameters=(GAP, SCORE_SCALE, N_CANDIDATES),
    source=Source("ours", MCSHERRY, "the utility of the exponential mechanism, with equal gaps"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def miss(gap: Number | float, scale: Number | float, n_candidates: Number | float) -> Number:
    """Probability that the best candidate is not chosen, if all others are worse by the gap.

    Where others are farther below, it is less.

    >>> miss(gap=10.0, scale=2.0, n_candidates=11)
    0.06312606892413997
    """
    others = exact_sum(n_candidates, -1) * exp(-(as_pair(gap) / scale))
    return others / (others + 1)


@quantity(
    id="exponential.shortfall",
    expression=lambda scale, n_candidates, probability: (
        scale
        * symbolic.larger(0, symbolic.log((n_candidates - 1) * probability / (1 - probability)))
    ),
    parameters=(SCORE_SCALE, N_CANDIDATES, CHANCE),
    source=Source("ours", MCSHERRY, "the utility of the exponential mechanism, solved exactly"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    limits=(Limit("probability", 0, lambda **_: 0),),
)
def shortfall(
    scale: Number | float, n_candidates: Number | float, probability: Number | float
) -> Number:
    """Largest shortfall of the chosen candidate's score below the best, at a given confidence.

    The bound of McSherry and Talwar, scale log(n_candidates/(1 - probability)), is more.

    >>> shortfall(scale=2.0, n_candidates=11, probability=0.95)
    10.49404814432097
    """
    rest = exact_sum(1, -probability)
    return log1p(larger(exact_product(n_candidates, probability) - 1, 0) / rest) * scale
