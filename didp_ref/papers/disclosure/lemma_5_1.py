"""Lemma 5.1: what all records gain together, nothing being known of the one that is guessed."""

from __future__ import annotations

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Claim, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, m
from didp_ref.papers.shared.guesses import (
    AFTER,
    ALL_RIGHT,
    BEFORE,
    EACH_WORLD,
    GROWTH,
    MANY,
    SUM_TO_ONE,
    WORLDS,
    between_worlds,
    guess,
    private,
    success_under_a_line,
    trade_offs,
)
from didp_ref.papers.shared.model_values import half
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.papers.shared.pairs import of_each_pair
from didp_ref.symbolic.notation import le

TOLD = {**MANY, **SUM_TO_ONE, **between_worlds(private(guess(j, j), guess(j, i)))}


def lemma_5_1() -> Statement:
    """State what all records gain together, each from the outputs that tell it best."""
    gained = Sum(guess(j, j), WORLDS) - 1
    return Statement(TOLD, le(gained, (m - 1) * (GROWTH - 1 + delta * m) / (GROWTH + m - 1)))


def all_right(d: Derivation) -> None:
    """Bound the sum of all right guesses, times its denominator."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    line = le(guess(j, j) - GROWTH * guess(j, EACH_WORLD[0]), delta)
    for where, over in (("before", BEFORE), ("after", AFTER)):
        of_each_pair(d, f"line {where}", trade_offs(where), line, (EACH_WORLD, over), [])
    success_under_a_line(d, delta, GROWTH, [])
    d.step(
        "bounded", le(ALL_RIGHT * (GROWTH + m - 1), m * (GROWTH + (m - 1) * delta)), ["all right"]
    )


def derive_lemma_5_1(d: Derivation) -> None:
    """A record's outputs are e^-epsilon times as likely, less delta, under every other."""
    d.model({m: 2, epsilon: 0, delta: 0, guess: half})
    all_right(d)
    multiplied = le((ALL_RIGHT - 1) * (GROWTH + m - 1), (m - 1) * (GROWTH - 1 + delta * m))
    d.step("one less", multiplied, ["bounded"])
    d.conclude(["one less", "growth", "2 <= m"])


LEMMA_5_1 = Claim(
    id="disclosure.lemma-5.1",
    kind=Kind.THEOREM,
    source=cite("Lemma 5.1", "eq. 61"),
    title="Lemma 5.1 bounds what all records gain together",
    statement=r"Given $|Z| = m$ and $M: Z^n \to D(\Theta)$ an $(\epsilon, \delta)$-DP mechanism, "
    r"for any attack $A: \Theta \to D(Z)$, $\Gamma := \int_\theta \mathrm{argmax}_z w(z, \theta) "
    r"d\mu(\theta) \leq \frac{(m-1)(e^\epsilon - 1 + \delta m)}{e^\epsilon + m - 1}$.",
    parts=(Part("statement", formal=lemma_5_1, proof=derive_lemma_5_1, narrower=(FINITE_WORLDS,)),),
    finding="The lemma prints arg max, a record, where the maximum, a number, is meant, and so do "
    "eq. 62 and 68 to 70 of the proof.",
    note="The bound holds of any partition of the outputs, not only of that by the likeliest "
    "record: that is what Theorem 5.2 needs at priors that are not equal.",
)

CLAIMS = (LEMMA_5_1,)
