"""The table of obligations: what each notion keeps, and which claim says so.

What the obligations ask of a notion's bounds is the same for all notions, because it is linear in
the likelihoods: it survives sums with weights that are not negative. So one derivation each proves
monotony, post-processing and convexity, for every notion in turn; what a notion assumes of its own
is cited through it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import sympy
from sympy import And, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Claim, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.ours.notions import AT_ONE_PRIOR, Notion
from didp_ref.papers.ours.shared import (
    FINITE,
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    NO_PRIOR_IS_NEGATIVE,
    OUTPUTS,
    PRIOR,
    bridge,
    each_world,
    epsilon_2,
    exhibit,
    f,
    f_1,
    f_2,
    h,
    kept,
    l,
    o,
    output,
    priors,
    w,
    whole,
)
from didp_ref.papers.shared.alphabet import epsilon, i, j, n
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import Term, as_written, eq, every, le


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


NOT_NEGATIVE = "the whole is not negative"


def derive_monotone(d: Derivation, notion: Notion) -> None:
    """Larger factors bound as well, because the whole is not negative."""
    exhibit(d)
    whole = notion.whole(output)
    # whatever a notion assumes of one world and of its parameters may order its factors
    assumed = [*notion.counted, *notion.divided, *notion.known, *notion.less]
    ordering = [name for name in assumed if not isinstance(d[name], ForAll)]
    if isinstance(whole, Sum):
        ordering += sum_is_not_negative(d, notion, whole)
    else:
        d.at(NOT_NEGATIVE, "no likelihood is negative", l, L_IS_A_WORLD)
        d.lemma("exp grows", lemmas.exp_monotone(epsilon, epsilon_2))
        ordering.append("exp grows")
    for bound in notion.bounds:
        factors, scaled, weaker = (
            f"{what} ({bound.name})" for what in ("factors", "bounds", "weaker")
        )
        d.step(factors, bound.says(bound.factor, bound.weaker), ordering)
        products = bound.factor * whole, bound.weaker * whole
        d.step(scaled, bound.says(*products), [factors, NOT_NEGATIVE])
        d.step(weaker, notion.holds_weakly(bound, output), [bound.name, scaled])
    d.conclude([f"weaker ({bound.name})" for bound in notion.bounds])


def sum_is_not_negative(d: Derivation, notion: Notion, whole: Term) -> list[str]:
    """Show that the whole is not negative, and return what that says of the world i's prior."""
    weighted = NO_PRIOR_IS_NEGATIVE in notion.known
    factors = ["no likelihood is negative"]
    if weighted:
        factors.append(NO_PRIOR_IS_NEGATIVE)
    d.generalize("terms", le(0, whole.function), WORLDS, factors)
    d.lemma("sum", lemmas.sum_nonnegative(whole.function, WORLDS))
    d.step(NOT_NEGATIVE, le(0, whole), ["terms", "sum", *notion.counted])
    if not weighted:
        return []
    d.at("the prior is not negative", NO_PRIOR_IS_NEGATIVE, i, I_IS_A_WORLD)
    return ["the prior is not negative"]


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


def derive_post_processing(d: Derivation, notion: Notion) -> None:
    """Each output's inequality, times the probability to pass it on, summed over the outputs."""
    exhibit(d)

    def likelihood(world: Term) -> Term:
        return f(o, world)

    share, whole = kept[o] * notion.share(likelihood), kept[o] * notion.whole(likelihood)
    facts = whole_passed_on(d, notion, notion.whole(likelihood))
    if notion.share(likelihood) != likelihood(i):
        d.lemma("the prior comes out", lemmas.sum_scale(PRIOR, kept[o] * likelihood(i), OUTPUTS))
        facts.append("the prior comes out")
    for bound in notion.bounds:
        each, summed, factor, all_of = (
            f"{what} ({bound.name})" for what in ("each output", "summed", "factor", "all outputs")
        )
        sides = bound.sides(share, bound.factor * whole)
        by = [
            "no probability kept[o] is negative",
            f"{bound.name}, at every output o",
            *notion.divided,
        ]
        d.generalize(each, le(*sides), OUTPUTS, by)
        d.lemma(summed, lemmas.sum_monotone(*sides, OUTPUTS))
        d.lemma(factor, lemmas.sum_scale(bound.factor, whole, OUTPUTS))
        sums = bound.says(Sum(share, OUTPUTS), bound.factor * Sum(whole, OUTPUTS))
        d.step(all_of, sums, ["1 <= n", each, summed, factor, *notion.divided])
        facts.append(all_of)
    d.conclude([*facts, *notion.divided])


def whole_passed_on(d: Derivation, notion: Notion, whole: Term) -> list[str]:
    """The whole of what is passed on is the sum of the wholes: two finite sums change places."""
    if not isinstance(whole, Sum):
        return []
    term = whole.function
    weight = priors[j] if priors[j] in term.args else sympy.S.One
    d.lemma("into the sum", lemmas.sum_scale(kept[o], term, WORLDS))
    inside = Sum(kept[o] * term, WORLDS)
    d.generalize("each whole", eq(kept[o] * whole, inside), OUTPUTS, ["into the sum"])
    d.lemma("wholes", lemmas.sum_equal(kept[o] * whole, inside, OUTPUTS))
    d.lemma("change places", lemmas.sum_swap(kept[o] * term, WORLDS, OUTPUTS))
    after, passed = Sum(kept[o] * term, OUTPUTS), Sum(kept[o] * term / weight, OUTPUTS)
    by = ["1 <= n", "each whole", "wholes", "change places", *notion.counted]
    if weight != 1:
        d.lemma("out of the sum", lemmas.sum_scale(weight, kept[o] * term / weight, OUTPUTS))
        d.generalize("each world", eq(after, weight * passed), WORLDS, ["out of the sum"])
        d.lemma("worlds", lemmas.sum_equal(after, weight * passed, WORLDS))
        by += ["each world", "worlds"]
    result = eq(Sum(kept[o] * whole, OUTPUTS), Sum(weight * passed, WORLDS))
    d.step("the whole of what is passed on", result, by)
    return ["the whole of what is passed on"]


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


def derive_convexity(d: Derivation, notion: Notion) -> None:
    """The mixture's inequality is the mixture of the inequalities."""
    exhibit(d)
    whole = notion.whole(mixed)
    facts = whole_mixed(d, notion, whole) if isinstance(whole, Sum) else []
    for which, likelihood, chance, possible in (
        ("first", f_1, w, "0 <= w"),
        ("second", f_2, 1 - w, "w <= 1"),
    ):
        for bound in notion.bounds:
            assumed, scaled = f"{bound.name}, {which} mechanism", f"{which} ({bound.name})"
            share, limit = (
                chance * notion.share(likelihood),
                bound.factor * (chance * notion.whole(likelihood)),
            )
            d.step(scaled, bound.says(share, limit), [possible, assumed, *notion.divided])
            facts.append(scaled)
    d.conclude(facts)


def whole_mixed(d: Derivation, notion: Notion, whole: Term) -> list[str]:
    """The whole of the mixture is the mixture of the wholes, and so are the bounds."""
    terms = [notion.whole(likelihood).function for likelihood in (f_1, f_2)]
    first, second = w * terms[0], (1 - w) * terms[1]
    d.generalize("each term", eq(whole.function, first + second), WORLDS, [])
    d.lemma("terms", lemmas.sum_equal(whole.function, first + second, WORLDS))
    d.lemma("apart", lemmas.sum_add(first, second, WORLDS))
    d.lemma("first", lemmas.sum_scale(w, terms[0], WORLDS))
    d.lemma("second", lemmas.sum_scale(1 - w, terms[1], WORLDS))
    wholes = [Sum(term, WORLDS) for term in terms]
    by = ["each term", "terms", "apart", "first", "second", *notion.counted]
    d.step("the mixture's whole", eq(whole, w * wholes[0] + (1 - w) * wholes[1]), by)
    facts = []
    for bound in notion.bounds:
        scaled = bound.factor * (w * wholes[0]) + bound.factor * ((1 - w) * wholes[1])
        limit = f"limit ({bound.name})"
        d.step(limit, eq(bound.factor * whole, scaled), ["the mixture's whole", *notion.divided])
        facts.append(limit)
    return facts


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
    "monotone": (
        monotone,
        derive_monotone,
        "is kept by larger parameters",
        "Larger parameters keep",
    ),
    "post-processing": (
        post_processing,
        derive_post_processing,
        "is kept by whatever is done to the output alone",
        "Post-processing keeps",
    ),
    "convexity": (
        convexity,
        derive_convexity,
        "is kept by choosing one of two mechanisms at random",
        "A random choice between two mechanisms keeps",
    ),
}


def _claim_of_property(name: str) -> Claim:
    _, notion, property_name = name.split(".")
    states, derives, says, title = LINEAR[property_name]
    narrower = (
        *(() if notion == "epsilon" else (FINITE_WORLDS,)),
        *((FINITE_OUTCOMES,) if property_name == "post-processing" else ()),
    )
    return bridge(
        name,
        f"{title} {NOTIONS[notion]}",
        f"{NOTIONS[notion]} {says}.",
        whole(
            partial(states, AT_ONE_PRIOR[notion]),
            partial(derives, notion=AT_ONE_PRIOR[notion]),
            *narrower,
        ),
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
