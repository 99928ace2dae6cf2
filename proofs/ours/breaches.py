"""The derivations of what the notions say of properties and of presence."""

from __future__ import annotations

from sympy import And, Implies, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.alphabet import (
    f_1,
    f_2,
    g,
    h,
    h_1,
    h_2,
    held,
    l,
    p,
    priors,
    q,
    rho_1,
    rho_2,
    x,
)
from didp_ref.papers.ours.statements.breaches import (
    ABSENT,
    AT_EVERY_PRIOR,
    EVIDENCE,
    IN_QUESTION,
    LEFT_OUT,
    OTHER_WORLDS,
    OTHERWISE,
    PRESENT,
    SHARES,
    UNLIKELY_BELOW_LIKELY,
    WHOLE,
    WITH,
    WITHOUT,
    mass,
    weight,
)
from didp_ref.papers.ours.statements.likelihoods import (
    I_IS_A_WORLD,
    L_IS_A_WORLD,
    NO_PRIOR_IS_NEGATIVE,
    WORLDS,
)
from didp_ref.papers.shared.alphabet import epsilon, gamma, i, j, m, rho
from didp_ref.symbolic.notation import Term, eq, le, lt
from proofs.ours.alike import HALF, half
from proofs.ours.quotients import compare_quotients

GROWTH, DECAY = exp(epsilon), exp(-epsilon)
SEEN = "the output has a positive probability"
THIRD, QUARTER = Rational(1, 3), Rational(1, 4)
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
        d.step(
            f"at most {name}",
            le(Sum(h[j], part), many * bound),
            [*L_IS_A_WORLD, f"each {name}", f"sum {name}", f"count {name}"],
        )
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
    d.step(
        "whole",
        eq(WHOLE, 1),
        ["2 <= m", "h[1] = 1 - (m - 1) rho", others, "first", "equal", "count"],
    )
    d.generalize("others", le(h[j], rho * WHOLE), OTHER_WORLDS, [others, "whole"])
    least = ("h[1] = 1 - (m - 1) rho", "1/m <= rho", "2 <= m", "whole")
    d.step("the first", le(h[1], rho * WHOLE), least)
    d.at("mine", others, i, ["2 <= i", "i <= m"])
    d.step("ratio", eq(h[i], GROWTH * h[1]), ["mine", "growth", "left", "h[1] = 1 - (m - 1) rho"])
    d.conclude(["whole", "others", "the first", "ratio"])


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
        d.step(
            name,
            And(
                le(0, mass(part)),
                le(low * mass(part), weight(part)),
                le(weight(part), high * mass(part)),
            ),
            [f"share {name}", f"mass {name}", f"mean {name}", "low", "high"],
        )


ALL = mass(WITH) + mass(WITHOUT)


def near_least(d: Derivation) -> Term:
    """Bound both parts by the least likelihood, and show that the threshold is not reached."""
    d.model(
        {
            **{m: 2, epsilon: 0, h_2: HALF, rho_1: QUARTER, rho_2: 3 * QUARTER},
            **{h: half, priors: half, held: {1: d_part(d), 2: d_part(d)}},
        }
    )
    d.generalize("low", le(h_2, h[j]), WORLDS, ["h_2 <= h[j] in every world j"])
    high = "h[j] <= exp(epsilon) h_2 in every world j"
    d.generalize("high", le(h[j], GROWTH * h_2), WORLDS, [high])
    bounded_parts(d, h_2, GROWTH * h_2)
    d.lemma("growth is positive", lemmas.exp_positive(epsilon))
    d.step(
        "least",
        lt(0, h_2),
        [SEEN, "with", "without", "the priors sum to 1", "growth is positive"],
    )
    odds = rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))
    d.step("odds", lt(0, odds), UNLIKELY_BELOW_LIKELY)
    d.lemma("threshold", lemmas.exp_log(odds, epsilon))
    strict = "epsilon < ln(rho_2 (1 - rho_1)/(rho_1 (1 - rho_2)))"
    d.step("below", lt(GROWTH, odds), [strict, "odds", "threshold", *UNLIKELY_BELOW_LIKELY])
    d.step(
        "multiplied",
        lt(GROWTH * rho_1 * (1 - rho_2), rho_2 * (1 - rho_1)),
        ["below", *UNLIKELY_BELOW_LIKELY],
    )
    d.step(
        "times the least",
        lt(GROWTH * h_2 * rho_1 * (1 - rho_2), h_2 * rho_2 * (1 - rho_1)),
        ["multiplied", "least"],
    )
    return odds


def d_part(d: Derivation) -> Term:
    """Return how much of each world has the property in the model: its prior suits the part."""
    return QUARTER if d.part.name == "upward" else 3 * QUARTER


@proves("bridges.breaches", part="upward")
def no_upward_breach(d: Derivation) -> None:
    """The unlikely worlds are at most exp(epsilon) times as likely as all others."""
    near_least(d)
    prior, total = "the prior is at most rho_1", "the priors sum to 1"
    d.step("others' prior", le(1 - rho_1, mass(WITHOUT)), [prior, total])
    d.step("others", le(h_2 * (1 - rho_1), weight(WITHOUT)), ["others' prior", "without", "least"])
    d.step(
        "mine",
        le(weight(WITH), GROWTH * h_2 * rho_1),
        [prior, "with", "least", "growth is positive"],
    )
    d.step(
        "mine, scaled",
        le(weight(WITH) * (1 - rho_2), GROWTH * h_2 * rho_1 * (1 - rho_2)),
        ["mine", "rho_2 < 1"],
    )
    d.step(
        "others, scaled",
        le(h_2 * rho_2 * (1 - rho_1), weight(WITHOUT) * rho_2),
        ["others", "0 < rho_1", "rho_1 < rho_2"],
    )
    d.step(
        "apart",
        lt(weight(WITH), rho_2 * EVIDENCE),
        ["mine, scaled", "others, scaled", "times the least"],
    )
    d.conclude(["apart", SEEN])


@proves("bridges.breaches", part="downward")
def no_downward_breach(d: Derivation) -> None:
    """The likely worlds are at least exp(-epsilon) times as likely as all others."""
    near_least(d)
    prior, total = "the prior is at least rho_2", "the priors sum to 1"
    d.step("others' prior", le(mass(WITHOUT), 1 - rho_2), [prior, total])
    d.step("mine", le(h_2 * rho_2, weight(WITH)), [prior, "with", "least"])
    d.step(
        "others",
        le(weight(WITHOUT), GROWTH * h_2 * (1 - rho_2)),
        ["others' prior", "without", "least", "growth is positive"],
    )
    d.step(
        "mine, scaled",
        le(h_2 * rho_2 * (1 - rho_1), weight(WITH) * (1 - rho_1)),
        ["mine", "rho_1 < rho_2", "rho_2 < 1"],
    )
    d.step(
        "others, scaled",
        le(weight(WITHOUT) * rho_1, GROWTH * h_2 * rho_1 * (1 - rho_2)),
        ["others", "0 < rho_1"],
    )
    d.step(
        "apart",
        lt(rho_1 * EVIDENCE, weight(WITH)),
        ["mine, scaled", "others, scaled", "times the least"],
    )
    d.conclude(["apart", SEEN])


@proves("bridges.breaches", part="attained")
def breach_attained(d: Derivation) -> None:
    """At the threshold the posterior odds are those of rho_2."""
    d.model({rho_1: QUARTER, rho_2: HALF, epsilon: log(3), h_1: 3 * QUARTER, h_2: QUARTER})
    odds = rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))
    d.step("odds", lt(0, odds), UNLIKELY_BELOW_LIKELY)
    d.lemma("threshold", lemmas.exp_log(odds, epsilon))
    reached = "ln(rho_2 (1 - rho_1)/(rho_1 (1 - rho_2))) <= epsilon"
    d.step("above", le(odds, GROWTH), [reached, "odds", "threshold", *UNLIKELY_BELOW_LIKELY])
    d.step(
        "multiplied",
        le(rho_2 * (1 - rho_1), GROWTH * rho_1 * (1 - rho_2)),
        ["above", *UNLIKELY_BELOW_LIKELY],
    )
    d.lemma("growth is positive", lemmas.exp_positive(epsilon))
    likelihoods = ("h_1 = exp(epsilon)/(1 + exp(epsilon))", "h_2 = 1/(1 + exp(epsilon))")
    d.step("second", lt(0, h_2), [likelihoods[1], "growth is positive"])
    d.step("first", eq(h_1, GROWTH * h_2), [*likelihoods, "growth is positive"])
    d.step(
        "scaled",
        le(h_2 * (rho_2 * (1 - rho_1)), h_2 * (GROWTH * rho_1 * (1 - rho_2))),
        ["multiplied", "second"],
    )
    weight_1, weight_2 = rho_1 * h_1, (1 - rho_1) * h_2
    d.step("apart", le(rho_2 * weight_2, (1 - rho_2) * weight_1), ["scaled", "first"])
    d.step(
        "evidence",
        lt(0, weight_1 + weight_2),
        ["first", "second", "growth is positive", *UNLIKELY_BELOW_LIKELY],
    )
    d.conclude(["apart", "evidence"])


NEARER = q * p + DECAY**2 * (1 - q) * p + DECAY * (1 - p)
"""The denominator of Kazan and Reiter's bound."""


def denominator(d: Derivation) -> None:
    """Show that the denominator is positive, and what exp(-2 epsilon) is."""
    d.lemma("growth is positive", lemmas.exp_positive(epsilon))
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("decay twice", lemmas.exp_sum(-epsilon, -epsilon))
    d.step("present", le(0, q * p), SHARES)
    d.step("otherwise", le(0, (1 - q) * p), SHARES)
    d.step("squared", lt(0, DECAY**2), ["decay is positive", "decay twice"])
    d.step("otherwise, scaled", le(0, DECAY**2 * (1 - q) * p), ["otherwise", "squared"])
    d.step("left out", le(0, DECAY * (1 - p)), ["p <= 1", "decay is positive"])
    d.step(
        "one of three",
        lt(0, NEARER),
        [
            *("present", "otherwise", "otherwise, scaled", "left out", "squared"),
            *("decay is positive", *SHARES),
        ],
    )


@proves("bridges.kazan-reiter-every-q", part="bound")
def kazan_reiter_every_q(d: Derivation) -> None:
    """The value makes the output exp(epsilon) likelier at most, another exp(-epsilon) at least."""
    d.model({m: 1, p: HALF, q: HALF, epsilon: 0, h_2: HALF, h: half, priors: half, held: half})
    denominator(d)
    d.generalize(
        "low",
        le(DECAY * h_2, h[j]),
        WORLDS,
        ["h_2 <= exp(epsilon) h[j] for every value j", "growth is positive", "decay"],
    )
    high = "h[j] <= exp(epsilon) h_2 for every value j"
    d.generalize("high", le(h[j], GROWTH * h_2), WORLDS, [high])
    bounded_parts(d, DECAY * h_2, GROWTH * h_2)
    masses = (
        "the priors of the values in question sum to p q",
        "the priors of all other values sum to p (1 - q)",
    )
    d.step("at most", le(IN_QUESTION, GROWTH * h_2 * (p * q)), ["with", masses[0]])
    d.step("at least", le(DECAY * h_2 * (p * (1 - q)), OTHERWISE), ["without", masses[1]])
    rest = OTHERWISE + LEFT_OUT
    d.step(
        "rest",
        le(GROWTH * h_2 * (NEARER - q * p), rest),
        ["at least", "decay", "decay twice"],
    )
    d.step("rest is not negative", le(0, NEARER - q * p), ["otherwise, scaled", "left out"])
    whole = IN_QUESTION + rest
    d.step(
        "first product",
        le(IN_QUESTION * (NEARER - q * p), GROWTH * h_2 * (p * q) * (NEARER - q * p)),
        ["at most", "rest is not negative"],
    )
    d.step(
        "second product",
        le(GROWTH * h_2 * (NEARER - q * p) * (p * q), rest * (p * q)),
        ["rest", "present"],
    )
    d.step(
        "multiplied", le(IN_QUESTION * NEARER, p * q * whole), ["first product", "second product"]
    )
    by = ["multiplied", "one of three", SEEN]
    compare_quotients(d, "divided", (IN_QUESTION, whole), (p * q, NEARER), by)
    d.conclude([*by, "divided", "decay twice"])


@proves("bridges.kazan-reiter-every-q", part="attained")
def kazan_reiter_attained(d: Derivation) -> None:
    """All weights have the factor exp(epsilon) h_2."""
    d.model({p: HALF, q: HALF, epsilon: 0, h_2: 1, h_1: 1, g: 1})
    denominator(d)
    whole = p * q * h_1 + p * (1 - q) * g + (1 - p) * h_2
    known = ("h_1 = exp(epsilon) h_2, with the value", "g = exp(-epsilon) h_2, with another value")
    positive = "0 < h_2, the likelihood without the record"
    d.step("factor", eq(whole, GROWTH * h_2 * NEARER), [*known, "decay", "decay twice"])
    d.step("scale", lt(0, GROWTH * h_2), ["growth is positive", positive])
    d.step("whole", lt(0, whole), ["factor", "scale", "one of three"])
    d.step("multiplied", eq(p * q * h_1 * NEARER, p * q * whole), [known[0], "factor"])
    by = ["multiplied", "one of three", "whole"]
    compare_quotients(d, "divided", (p * q * h_1, whole), (p * q, NEARER), by, eq)
    d.conclude([*by, "divided", "decay twice"])


@proves("bridges.unbounded-to-gamma", part="membership privacy")
def unbounded_to_gamma(d: Derivation) -> None:
    """With the entity and without, the output's probabilities are means over the same prior."""
    d.model({m: 1, p: HALF, epsilon: 0, priors: half, f_1: half, f_2: half})
    d.lemma("growth is positive", lemmas.exp_positive(epsilon))
    d.lemma("growth is at least 1", lemmas.exp_monotone(0, epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    for name, mine, theirs in (("present", f_1, f_2), ("absent", f_2, f_1)):
        one = "f_1(j) <= exp(epsilon) f_2(j) for all others j"
        other = "f_2(j) <= exp(epsilon) f_1(j) for all others j"
        near = one if mine is f_1 else other
        weighted, scaled = priors[j] * mine(j), GROWTH * (priors[j] * theirs(j))
        d.generalize(f"each {name}", le(weighted, scaled), WORLDS, [near, NO_PRIOR_IS_NEGATIVE])
        d.lemma(f"sum {name}", lemmas.sum_monotone(weighted, scaled, WORLDS))
        d.lemma(f"factor {name}", lemmas.sum_scale(GROWTH, priors[j] * theirs(j), WORLDS))
        d.step(
            name,
            le(Sum(weighted, WORLDS), GROWTH * Sum(priors[j] * theirs(j), WORLDS)),
            [f"each {name}", f"sum {name}", f"factor {name}"],
        )
    whole = p * PRESENT + (1 - p) * ABSENT
    d.step("at least 1", le(1, GROWTH), ["growth is at least 1", "0 <= epsilon"])
    d.step(
        "sign",
        le(0, PRESENT + ABSENT),
        ["present", "absent", "at least 1", SEEN, "0 <= p", "p <= 1"],
    )
    d.step(
        "signs",
        And(le(0, PRESENT), le(0, ABSENT)),
        ["present", "absent", "growth is positive", "sign"],
    )
    d.step(
        "mine",
        le(PRESENT, GROWTH * whole),
        ["present", "signs", "at least 1", "0 <= p", "p <= 1"],
    )
    d.step(
        "others",
        le(whole, GROWTH * ABSENT),
        ["present", "signs", "at least 1", "0 <= p", "p <= 1"],
    )
    d.step("share", le(PRESENT / whole, GROWTH), ["mine", SEEN])
    d.step("presence", le(p * (PRESENT / whole), p * GROWTH), ["share", "0 <= p"])
    d.step("rest", le(1 / GROWTH, ABSENT / whole), ["others", SEEN, "growth is positive", "decay"])
    d.step("absence", le((1 - p) * (1 / GROWTH), (1 - p) * (ABSENT / whole)), ["rest", "p <= 1"])
    d.step("complement", eq((1 - p) * (ABSENT / whole), 1 - p * PRESENT / whole), [SEEN])
    d.conclude(["presence", "absence", "complement", "growth is positive", SEEN])


@proves("bridges.unbounded-to-gamma", part="no smaller gamma")
def gamma_to_unbounded(d: Derivation) -> None:
    """Priors near one bring out the ratio; where it is bounded, every prior is safe."""
    domain = ("1 <= gamma", "0 < h_1", "0 < h_2")
    d.model({gamma: 2, h_1: 1, h_2: 1})
    near = le(h_1, gamma * h_2)
    d.generalize("bounded ratio", Implies(near, AT_EVERY_PRIOR.body), x, domain)
    d.lemma("ratio first", lemmas.premise_outside(near, AT_EVERY_PRIOR.body, (x,)))
    prior = (gamma * h_2 - 2 * h_2 + h_1) / (2 * (h_1 - h_2))
    d.lemma("at a high prior", lemmas.instance(AT_EVERY_PRIOR, prior))
    d.step("back", Implies(AT_EVERY_PRIOR, near), [*domain, "at a high prior"])
    d.conclude(["bounded ratio", "ratio first", "back"])
