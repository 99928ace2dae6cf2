"""The letters of the bridges, beside those that all papers share.

There are ``m`` possible worlds; world ``j`` has the prior ``priors[j]`` and gives the output that
was seen the probability (or density) ``h[j]``; of several outputs it gives ``o`` the probability
``f(o, j)``, and of two mechanisms ``f_1(j)`` and ``f_2(j)``. Two worlds have the likelihoods
``h_1`` and ``h_2``. ``p`` and ``g`` are the prior and the posterior of one world, ``x`` is any
prior, ``w`` the chance that the first of two mechanisms answers, ``kept[o]`` that the output o is
passed on. At the point ``omega`` two answers have the densities ``f_1(omega, j)`` and
``f_2(omega, j)``. An index 2 marks what promises less. ``r`` and ``q`` are Kazan and Reiter's.

A guess is right with the chance ``hits`` where the first of two worlds is true, and wrong with the
chance ``alarms`` where the second is; ``guess(j, i)`` is the chance that world ``j`` is guessed in
world ``i``, and ``F`` a trade-off function: what is missed at the least, given the false alarms.
``held[j]`` says how much of the world ``j`` has a property. A response ``R`` is an answer with a
noise of scale ``lambda``, or of deviation ``sigma``.

The world ``i`` and the output are arbitrary, so what is said of them is said of all. The posterior
of the world ``i`` is ``priors[i] h[i]`` over the evidence, the sum of all ``priors[j] h[j]``. Of an
output that no world gives there is no posterior.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from sympy import And, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Author, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, n, rho
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.theorem import theorem
from didp_ref.symbolic.models import unknowns
from didp_ref.symbolic.notation import (
    Formula,
    Term,
    as_written,
    every,
    functions,
    integers,
    le,
    reals,
    sequences,
)

alpha_2, beta_2, rho_2, gamma_2, epsilon_1, epsilon_2 = reals(
    "alpha_2 beta_2 rho_2 gamma_2 epsilon_1 epsilon_2"
)
p, g, r, q, w, x, h_1, h_2 = reals("p g r q w x h_1 h_2")
hits, alarms, slope, tail, t = reals("hits alarms slope tail t")
rho_1, R, lambda_, sigma, Delta = reals("rho_1 R lambda sigma Delta")
l, o = integers("l o")
priors, h, kept, held, best = sequences("priors h kept held best")
alphas, betas = sequences("alphas betas")
f, f_1, f_2, F = functions("f f_1 f_2 F")

(n_worlds,) = integers("n_worlds")
p_min, sensitivity, distance, sensitive_range = reals("p_min sensitivity distance sensitive_range")

FINITE = "finitely many worlds, and outputs whose probabilities add up"

ATTAINED = "attained"
INDEPENDENT = "an entity that is independent of all others, as in a product prior"

BEST = "bridges.best-event: no event does better than that where the ratio is at least the factor"

bridge = partial(theorem, "ours", place="one notion in another's terms")
"""Return a claim of this project about the notions."""


def whole(formal: Callable[[], Statement], proof: Author, *narrower: str) -> Part:
    """Return a statement that is one assertion, or several that one derivation proves."""
    return Part("statement", formal=formal, proof=proof, narrower=narrower)


MAY_HAPPEN = witness("statement")

Likelihood: TypeAlias = Callable[[Term], Term]
"""What a world makes of an output: its likelihood there."""
Hypotheses: TypeAlias = Mapping[str, Formula]

PRIOR = priors[i]
"""The prior of the world i."""
I_IS_A_WORLD = as_written(le(1, i), le(i, m))
L_IS_A_WORLD = as_written(le(1, l), le(l, m))


def each_world(statement: Formula) -> Formula:
    """Say it of every world j."""
    return every(statement, WORLDS)


SEEN = "the output has a positive probability"
NO_PRIOR_IS_NEGATIVE = "no prior is negative"
PRIORS: Hypotheses = {NO_PRIOR_IS_NEGATIVE: each_world(le(0, priors[j]))}


def evidence(likelihood: Likelihood) -> Term:
    """Return the probability of the output, over all worlds."""
    return Sum(priors[j] * likelihood(j), WORLDS)


def output(world: Term) -> Term:
    """Return the likelihood of the output that was seen, in a world."""
    return h[world]


OUTPUTS = (o, 1, n)
"""Every output."""

WITH, WITHOUT = held[j], 1 - held[j]
HELD = {"held[j] is between 0 and 1 in every world j": each_world(And(le(0, WITH), le(0, WITHOUT)))}


def mass(part: Term) -> Term:
    """Return the prior of the worlds that have the property, or of those that have not."""
    return Sum(priors[j] * part, WORLDS)


def weight(part: Term) -> Term:
    """Return the probability of the output in them, times their prior."""
    return Sum(priors[j] * part * h[j], WORLDS)


def bounded_parts(d: Derivation, low: Term, high: Term) -> None:
    """Bound the weight of the worlds with a property, and of those without, by their masses.

    The facts ``low`` and ``high`` say of every likelihood between what it lies.
    """
    for name, part in (("with", WITH), ("without", WITHOUT)):
        share = priors[j] * part
        by = [NO_PRIOR_IS_NEGATIVE, "held[j] is between 0 and 1 in every world j"]
        d.generalize(f"share {name}", le(0, share), WORLDS, by)
        d.lemma(f"mass {name}", lemmas.sum_nonnegative(share, WORLDS))
        d.lemma(f"mean {name}", lemmas.weighted_mean(share, h[j], low, high, WORLDS))
        statement = And(
            le(0, mass(part)),
            le(low * mass(part), weight(part)),
            le(weight(part), high * mass(part)),
        )
        d.step(name, statement, [f"share {name}", f"mass {name}", f"mean {name}", "low", "high"])


ALIKE: dict[Formula, object] = {
    **dict.fromkeys((rho, rho_2, alpha, alpha_2, w), ONE_HALF),
    **dict.fromkeys((i, beta, beta_2), 1),
    **dict.fromkeys((l, m, n, gamma, gamma_2), 2),
    **dict.fromkeys((epsilon, epsilon_1, epsilon_2), 0),
    **dict.fromkeys((priors, h, kept, f, f_1, f_2), half),
}
"""Two worlds that no output tells apart."""


def exhibit(d: Derivation) -> None:
    """Exhibit two worlds that no output tells apart as a model of what the claim assumes."""
    spoken_of = unknowns(d.hypotheses)
    d.model({letter: value for letter, value in ALIKE.items() if letter in spoken_of})
