"""The derivations of the largest gain of belief."""

from __future__ import annotations

from sympy import exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.gain import ROOT
from didp_ref.papers.ours.shared import g, p
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.guesses import GROWTH
from didp_ref.symbolic.notation import eq, le, lt
from proofs.ours.shared import DECAY, HALF

INSIDE = ("0 <= p", "p <= 1")


@proves("bridges.largest-gain", part="bound")
def largest_gain(d: Derivation) -> None:
    """What is left to the bound is a square: that of 1 - p (1 + exp(epsilon/2))."""
    d.model({p: HALF, g: HALF, epsilon: 0})
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


@proves("bridges.largest-gain", part="attained")
def largest_gain_attained(d: Derivation) -> None:
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
