"""What is said of the likelihoods of one output.

The world ``i`` and the output are arbitrary, so what is said of them is said of all. The posterior
of the world ``i`` is ``priors[i] h[i]`` over the evidence, the sum of all ``priors[j] h[j]``. Of an
output that no world gives there is no posterior.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from sympy import Sum

from didp_ref.papers.ours.alphabet import h, l, priors
from didp_ref.papers.shared.alphabet import i, j, m
from didp_ref.symbolic.notation import Formula, Term, as_written, every, le

Likelihood: TypeAlias = Callable[[Term], Term]
"""What a world makes of an output: its likelihood there."""
Hypotheses: TypeAlias = Mapping[str, Formula]

WORLDS = (j, 1, m)
"""Every world."""
PRIOR = priors[i]
"""The prior of the world i."""
I_IS_A_WORLD = as_written(le(1, i), le(i, m))
L_IS_A_WORLD = as_written(le(1, l), le(l, m))


def each_world(statement: Formula) -> Formula:
    """Say it of every world j."""
    return every(statement, WORLDS)


NO_PRIOR_IS_NEGATIVE = "no prior is negative"
PRIORS: Hypotheses = {NO_PRIOR_IS_NEGATIVE: each_world(le(0, priors[j]))}


def evidence(likelihood: Likelihood) -> Term:
    """Return the probability of the output, over all worlds."""
    return Sum(priors[j] * likelihood(j), WORLDS)


def output(world: Term) -> Term:
    """Return the likelihood of the output that was seen, in a world."""
    return h[world]
