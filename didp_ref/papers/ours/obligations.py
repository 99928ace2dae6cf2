"""The table of obligations: what each notion keeps, and which claim says so.

A notion of privacy bounds a world's share of the likelihoods from above, and some from below too;
its bounds depend on the world's prior and on the notion's parameters, but never on the output:

* (alpha, beta)-DI: from ``(1 - alpha) p[i]`` to ``(1 + beta) p[i]``;
* rho-DI: every prior is 1/m, the bound is rho;
* PMP: ``gamma p[i]`` and ``(gamma - 1 + p[i])/gamma``;
* epsilon-DP: ``h[i]`` against ``exp(epsilon)`` times any other world's ``h[l]``.

The whole may be zero, so an inequality between a posterior and its bound is written multiplied out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from sympy import And, Sum, exp

from didp_ref.audit.claim import Claim, Statement
from didp_ref.papers.ours.shared import (
    FINITE,
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    OUTPUTS,
    PRIOR,
    PRIORS,
    Hypotheses,
    Likelihood,
    alpha_2,
    beta_2,
    bridge,
    each_world,
    epsilon_2,
    evidence,
    f,
    f_1,
    f_2,
    gamma_2,
    h,
    kept,
    l,
    o,
    output,
    rho_2,
    w,
    whole,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, n, rho
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.notation import Formula, Term, as_written, every, le


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


def monotone(notion: Notion) -> Statement:
    """State that a promise implies every promise with larger parameters."""
    hypotheses = {
        "no likelihood is negative": each_world(le(0, h[j])),
        **notion.counted,
        **notion.divided,
        **notion.known,
        **notion.less,
        **{bound.name: notion.holds(bound, output) for bound in notion.bounds},
    }
    weaker = (notion.holds_weakly(bound, output) for bound in notion.bounds)
    return Statement(hypotheses, And(*weaker))


def post_processing(notion: Notion) -> Statement:
    """State it where output o is passed on with the probability ``kept[o]``, in every world."""

    def before(world: Term) -> Term:
        return f(o, world)

    hypotheses = {
        **as_written(le(1, n)),
        "no probability kept[o] is negative": every(le(0, kept[o]), OUTPUTS),
        **notion.counted,
        **notion.divided,
        **{
            f"{bound.name}, at every output o": every(notion.holds(bound, before), OUTPUTS)
            for bound in notion.bounds
        },
    }
    return Statement(hypotheses, notion.kept_by(passed_on))


def passed_on(world: Term) -> Term:
    """Return the likelihood of what is passed on, in a world."""
    return Sum(kept[o] * f(o, world), OUTPUTS)


def convexity(notion: Notion) -> Statement:
    """State it of answering by the first mechanism with the probability w, else by the second."""
    hypotheses = {
        **as_written(le(0, w), le(w, 1)),
        **notion.counted,
        **notion.divided,
        **{
            f"{bound.name}, {which} mechanism": notion.holds(bound, answer)
            for which, answer in (("first", f_1), ("second", f_2))
            for bound in notion.bounds
        },
    }
    return Statement(hypotheses, notion.kept_by(mixed))


def mixed(world: Term) -> Term:
    """Return the likelihood of the mixture's output, in a world."""
    return w * f_1(world) + (1 - w) * f_2(world)


TABLE = "the table of obligations"


@dataclass(frozen=True)
class Obligation:
    """Whether a notion keeps a property, and the claim that says so, under which reading.

    The claim says that the property is kept or that it is broken; whether that is proved is for the
    statuses of its parts to say.
    """

    notion: str
    property: str
    kept: bool
    claim: str
    note: str = ""
    reading: str = ""


PROPERTIES = ("monotone", "post-processing", "composition", "convexity")
NOTIONS = {
    "epsilon": "epsilon-DP",
    "alpha-beta": "(alpha, beta)-DI at one prior",
    "alpha-beta, every prior": "(alpha, beta)-DI over all priors",
    "rho": "rho-DI",
    "gamma": "positive membership privacy",
}
CLAIMED = (
    "bridges.epsilon.monotone",
    "bridges.epsilon.post-processing",
    "bridges.epsilon.convexity",
    "bridges.alpha-beta.monotone",
    "bridges.alpha-beta.post-processing",
    "bridges.alpha-beta.convexity",
    "bridges.rho.monotone",
    "bridges.rho.post-processing",
    "bridges.rho.convexity",
    "bridges.gamma.monotone",
    "bridges.gamma.post-processing",
    "bridges.gamma.convexity",
)
"""The claims of notion and property; a search for an id finds it here."""
LINEAR = {
    "monotone": (monotone, "is kept by larger parameters"),
    "post-processing": (post_processing, "is kept by whatever is done to the output alone"),
    "convexity": (convexity, "is kept by choosing one of two mechanisms at random"),
}


def _claim_of_property(name: str) -> Claim:
    _, notion, property_name = name.split(".")
    states, says = LINEAR[property_name]
    narrower = (
        *(() if notion == "epsilon" else (FINITE_WORLDS,)),
        *((FINITE_OUTCOMES,) if property_name == "post-processing" else ()),
    )
    return bridge(
        name,
        f"{NOTIONS[notion]}: {property_name}",
        f"{NOTIONS[notion]} {says}.",
        whole(partial(states, AT_ONE_PRIOR[notion]), *narrower),
        place=TABLE,
        rests_on=(FINITE,),
    )


CLAIMS = tuple(_claim_of_property(name) for name in CLAIMED)

COMPOSITION = {
    "epsilon": (True, "bridges.epsilon.composition", "the epsilons add up"),
    "alpha-beta": (
        False,
        "bridges.alpha-beta.composition",
        "not as Theorem 1 says; abdi.theorem-1.with-theorem-3 has what holds",
    ),
    "alpha-beta, every prior": (
        True,
        "abdi.theorem-1",
        "the factors multiply, where the noises are independent",
    ),
    "rho": (False, "bridges.rho.composition", "two answers may name the world"),
    "gamma": (False, "bridges.gamma.composition", "two answers may name the world"),
}


def _obligation(notion: str, property_name: str) -> Obligation:
    at_one, _, every = notion.partition(", ")
    if property_name == "composition":
        return Obligation(notion, property_name, *COMPOSITION[notion], reading=every)
    note = "at each prior, so at every one" if every else ""
    return Obligation(notion, property_name, True, f"bridges.{at_one}.{property_name}", note)


OBLIGATIONS: tuple[Obligation, ...] = tuple(
    _obligation(notion, property_name) for notion in NOTIONS for property_name in PROPERTIES
)
"""What each notion guarantees, and which claim says so."""
