"""Four notions of privacy as bounds on a world's share of the likelihoods.

The bounds depend on the world's prior and on the notion's parameters, but never on the output:

* (alpha, beta)-DI: from ``(1 - alpha) p[i]`` to ``(1 + beta) p[i]``;
* rho-DI: every prior is 1/m, the bound is rho;
* PMP: ``gamma p[i]`` and ``(gamma - 1 + p[i])/gamma``;
* epsilon-DP: ``h[i]`` against ``exp(epsilon)`` times any other world's ``h[l]``.

The whole may be zero, so an inequality between a posterior and its bound is written multiplied out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sympy import And, Sum, exp

from didp_ref.papers.ours.shared import (
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    PRIOR,
    PRIORS,
    Hypotheses,
    Likelihood,
    alpha_2,
    beta_2,
    epsilon_2,
    evidence,
    gamma_2,
    l,
    rho_2,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, rho
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.symbolic.notation import Formula, Term, as_written, le


@dataclass(frozen=True)
class Bound:
    """A factor of the whole that bounds the share on one side, and one that promises less."""

    name: str
    factor: Term
    weaker: Term
    above: bool = True

    def sides(self, share: Term, limit: Term) -> tuple[Term, Term]:
        """Return what the bound says of a share and its limit: the smaller, and the larger."""
        return (share, limit) if self.above else (limit, share)

    def says(self, share: Term, limit: Term) -> Formula:
        """Return the inequality between a share and its limit."""
        return le(*self.sides(share, limit))


@dataclass(frozen=True)
class Notion:
    """The share of one world, what it is a share of, and the bounds on it.

    The hypotheses of an obligation are those that its proof needs, and no more: ``less`` says that
    the weaker bounds promise less, ``counted`` what a sum over the worlds needs, ``divided`` what
    may be divided by, ``known`` what orders the bounds.
    """

    share: Callable[[Likelihood], Term]
    whole: Callable[[Likelihood], Term]
    bounds: tuple[Bound, ...]
    less: Hypotheses
    counted: Hypotheses = field(default_factory=dict)
    divided: Hypotheses = field(default_factory=dict)
    known: Hypotheses = field(default_factory=dict)

    def holds(self, bound: Bound, likelihood: Likelihood) -> Formula:
        """Return the bound's inequality for one output."""
        return bound.says(self.share(likelihood), bound.factor * self.whole(likelihood))

    def holds_weakly(self, bound: Bound, likelihood: Likelihood) -> Formula:
        """Return the inequality of the bound that promises less."""
        return bound.says(self.share(likelihood), bound.weaker * self.whole(likelihood))

    def kept_by(self, likelihood: Likelihood) -> Formula:
        """Return that every bound holds for one output."""
        return And(*(self.holds(bound, likelihood) for bound in self.bounds))


def own(likelihood: Likelihood) -> Term:
    """Return the likelihood in the world i."""
    return likelihood(i)


def weighted(likelihood: Likelihood) -> Term:
    """Return the likelihood in the world i, times its prior."""
    return PRIOR * likelihood(i)


def other(likelihood: Likelihood) -> Term:
    """Return the likelihood in another world."""
    return likelihood(l)


def total(likelihood: Likelihood) -> Term:
    """Return the sum of the likelihoods: the evidence at equal priors, but for the factor."""
    return Sum(likelihood(j), WORLDS)


SOME_WORLD = as_written(le(1, m))
BELIEVED = {**I_IS_A_WORLD, **PRIORS}

AT_ONE_PRIOR: Mapping[str, Notion] = {
    "epsilon": Notion(
        own,
        other,
        (Bound("epsilon-DP of the world i against the world l", exp(epsilon), exp(epsilon_2)),),
        less=as_written(le(epsilon, epsilon_2)),
        known=L_IS_A_WORLD,
    ),
    "alpha-beta": Notion(
        weighted,
        evidence,
        (
            Bound(
                "the alpha side of (alpha, beta)-DI, in the world i",
                (1 - alpha) * PRIOR,
                (1 - alpha_2) * PRIOR,
                above=False,
            ),
            Bound(
                "the beta side of (alpha, beta)-DI, in the world i",
                (1 + beta) * PRIOR,
                (1 + beta_2) * PRIOR,
            ),
        ),
        less=as_written(le(alpha, alpha_2), le(beta, beta_2)),
        counted=SOME_WORLD,
        known=BELIEVED,
    ),
    "rho": Notion(
        own,
        total,
        (Bound("rho-DI, in the world i", rho, rho_2),),
        less=as_written(le(rho, rho_2)),
        counted=SOME_WORLD,
    ),
    "gamma": Notion(
        weighted,
        evidence,
        (
            Bound("membership privacy of presence, in the world i", gamma * PRIOR, gamma_2 * PRIOR),
            Bound(
                "membership privacy of absence, in the world i",
                (gamma - 1 + PRIOR) / gamma,
                (gamma_2 - 1 + PRIOR) / gamma_2,
            ),
        ),
        less=as_written(le(gamma, gamma_2)),
        counted=SOME_WORLD,
        divided=as_written(le(1, gamma)),
        known={**BELIEVED, **as_written(le(PRIOR, 1))},
    ),
}
"""The notions, by the names that claims have."""
