"""Of disjoint success sets at most one is met: the largest term is not exceeded."""

from __future__ import annotations

from sympy import Max, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.disclosure.shared import OTHERS, after, chance, priors, top, w, x
from didp_ref.papers.shared.alphabet import i, j, k, m
from didp_ref.papers.shared.guesses import EACH_WORLD, WORLDS
from didp_ref.symbolic.notation import eq, le

MODEL = {m: 1, top: 0, w: {1: 0}, priors: {1: 0}, chance: {1: 0}}


def largest_term(d: Derivation, *sign: str) -> None:
    """Weigh the largest term with chances that sum to one at most."""
    own, most = chance[j] * (w[j] * priors[j]), top * chance[j]
    d.generalize(
        "each", le(own, most), WORLDS, ["top is w[j] priors[j] at least", "no chance is negative"]
    )
    d.lemma("all", lemmas.sum_monotone(own, most, WORLDS))
    d.lemma("factor", lemmas.sum_scale(top, chance[j], WORLDS))
    d.step("summed", le(Sum(own, WORLDS), top * Sum(chance[j], WORLDS)), ["each", "all", "factor"])
    disjoint = "success sets are disjoint: the chances sum to 1 at most"
    d.conclude(["summed", disjoint, *sign])


@proves("disclosure.theorem-4.2")
@proves("disclosure.equation-18", "correction")
def one_output(d: Derivation) -> None:
    """The largest term is not negative, or nothing is guessed."""
    d.model(MODEL)
    largest_term(d, "0 <= top")


@proves("disclosure.corollary-4.1", part="highest")
@proves("disclosure.corollary-4.1", part="reached")
def attained(d: Derivation) -> None:
    """Of all terms one is left."""
    ones = {1: 1, 2: 1, 3: 1}
    d.model({m: 3, i: 2, top: 1, w: ones, priors: ones, chance: {1: 0, 2: 1, 3: 0}})
    d.lemma("positive part", lemmas.maximum(0, top))
    guessed = ("it is guessed where it gains", "it is not where it gains nothing")
    term = chance[j] * (w[j] * priors[j])
    d.lemma("taken out", lemmas.sum_take_out(term, WORLDS, i))
    facts = ["taken out", "1 <= i", "i <= m", "the record i gains most, and top"]
    for where, over in (("before", (j, 1, i - 1)), ("after", (j, i + 1, m))):
        d.generalize(f"none {where}", eq(term, 0), over, [f"no record {where} it is guessed"])
        d.lemma(f"sum {where}", lemmas.sum_equal(term, 0, over))
        d.lemma(f"zeros {where}", lemmas.sum_constant(0, over))
        facts += [f"{kind} {where}" for kind in ("none", "sum", "zeros")]
    d.step("one term", eq(Sum(term, WORLDS), chance[i] * top), facts)
    d.conclude(["one term", "positive part", *guessed])


@proves("disclosure.posterior-weight")
def posterior_weight(d: Derivation) -> None:
    """Bayes' rule."""
    d.model({m: 1, x: 1, w: {1: 0}, after: {1: 1}, priors: {1: 1}, chance: {1: 1}})
    gained = eq(w[i] * priors[i], x * (after[i] - priors[i]))
    d.at("posterior", "after[j] is the posterior", i)
    d.at("gain", "w[j] = chance[j] - x", i)
    d.generalize("each", gained, EACH_WORLD, ["posterior", "gain"])
    d.conclude(["each"])


@proves("disclosure.equations-16-17", part="nothing")
def nothing_known(d: Derivation) -> None:
    """The gains sum to 0, so that m times the largest is 0 at least."""
    d.model(MODEL)
    d.lemma("no gain above", lemmas.sum_monotone(w[j] * priors[j], top, WORLDS))
    d.lemma("counted", lemmas.sum_constant(top, WORLDS))
    gains = ["the gains sum to 0", "top is w[j] priors[j] at least", "1 <= m"]
    d.step("m times", le(0, m * top), [*gains, "no gain above", "counted"])
    d.step("sign", le(0, top), ["m times", "1 <= m"])
    largest_term(d, "sign")


@proves("disclosure.equations-16-17", part="everything")
def all_known(d: Derivation) -> None:
    """What is positive is added at most."""
    d.model({m: 1, w: {1: 0}, priors: {1: 0}, chance: {1: 0}})
    d.lemma("positive part", lemmas.maximum(0, w[j]))
    right = "a guess is right with the chance chance[j]"
    positive = Max(0, w[j])
    d.generalize("each", le(chance[j] * w[j], positive), WORLDS, [right, "positive part"])
    own, most = chance[j] * (w[j] * priors[j]), positive * priors[j]
    d.generalize("weighed", le(own, most), WORLDS, ["each", "no prior is negative"])
    d.lemma("all", lemmas.sum_monotone(own, most, WORLDS))
    d.conclude(["weighed", "all"])


@proves("disclosure.equations-12-14")
def against_another_record(d: Derivation) -> None:
    """The record itself is taken out of both sums."""
    d.model({m: 1, priors: {1: 1}, chance: {1: 1}})
    sides = ("before", (k, 1, i - 1)), ("after", (k, i + 1, m))
    own, mean = priors[k], priors[k] * chance[k]
    d.lemma("priors", lemmas.sum_take_out(own, OTHERS, i))
    d.lemma("chances", lemmas.sum_take_out(mean, OTHERS, i))
    facts = ["priors", "chances", "the priors sum to 1"]
    for where, over in sides:
        d.lemma(f"factor {where}", lemmas.sum_scale(chance[i], own, over))
        d.lemma(f"sign {where}", lemmas.sum_scale(-1, mean, over))
        d.lemma(f"sum {where}", lemmas.sum_add(chance[i] * own, -mean, over))
        apart = priors[k] * (chance[i] - chance[k])
        d.generalize(f"term {where}", eq(apart, chance[i] * own - mean), over, [])
        d.lemma(f"terms {where}", lemmas.sum_equal(apart, chance[i] * own - mean, over))
        facts += [f"{kind} {where}" for kind in ("factor", "sign", "sum", "term", "terms")]
    apart = priors[k] * (chance[i] - chance[k])
    others = sum(Sum(apart, over) for _, over in sides)
    weight = eq(others, chance[i] - Sum(mean, OTHERS))
    d.generalize("each", weight, EACH_WORLD, facts)
    d.conclude(["each"])
