"""The derivations of what today's promises leave of a belief."""

from __future__ import annotations

from collections.abc import Callable

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.belief import EVENT_PRIVATE, MOST, PRIOR, WHOLE
from didp_ref.papers.field.shared import GROWTH, alarms, hits, mu, p, seen, t
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.symbolic.notation import Formula, Term, eq, le, lt, reals
from proofs.field.shared import HALF
from proofs.shared.algebra import algebra

x, y, e, b, r = reals("x_ y_ e_ b_ r_")

MODEL = {epsilon: 0, delta: 0, p: HALF, hits: HALF, alarms: HALF, seen: HALF}
BY_PARTS = "seen = p hits + (1 - p) alarms"


def weighed(d: Derivation, relation: Callable[[Term, Term], Formula], by: list[str]) -> None:
    """Multiply what is promised by the prior of either database, and divide by what was seen."""
    d.model(MODEL)
    spread = p * (1 - p)
    d.step("weighed", relation(spread * hits, spread * (GROWTH * alarms + delta)), by)
    parts = p * GROWTH * (p * hits + (1 - p) * alarms)
    d.step("by parts", eq(p * GROWTH * seen, parts), [BY_PARTS])
    mine, grown, margin = (p * hits) * WHOLE, p * GROWTH, spread * delta
    d.step("multiplied", relation(mine, grown * seen + margin), ["weighed", "by parts"])
    d.step("per", lt(0, 1 / seen), ["0 < seen"])
    algebra(
        d,
        "divided",
        {x: mine, y: grown, e: margin, b: seen, r: 1 / seen},
        [lt(0, r), eq(b * r, 1), relation(x, y * b + e)],
        relation(x * r, y + e * r),
        ["per", "multiplied", "0 < seen"],
    )
    d.conclude(["divided", "0 < seen"])


@proves("field.belief", part="bound")
def after_an_event(d: Derivation) -> None:
    """No prior is negative."""
    d.step("both", le(0, p * (1 - p)), [*PRIOR])
    weighed(d, le, ["both", EVENT_PRIVATE])


@proves("field.belief", part="attained")
def reached(d: Derivation) -> None:
    """What is used up is equal."""
    weighed(d, eq, ["the promise is used up"])


NEVER_SURE = {mu: 0, t: 0, p: HALF, hits: HALF, alarms: HALF, seen: HALF}


@proves("field.belief-under-gdp", part="bound")
def of_gaussian_privacy(d: Derivation) -> None:
    """A belief grows with the hits."""
    d.model({**NEVER_SURE, alarms: Normal(0), hits: 1 - Normal(0)})
    d.lemma("symmetric", lemmas.normal_symmetric(mu - t))
    d.lemma("turned", lemmas.equal_arguments(Normal, t - mu, -(mu - t)))
    d.lemma("some alarms", lemmas.normal_between(-t))
    d.step("more", le(p * hits, MOST), ["mu-GDP of the event", "symmetric", "turned", "0 <= p"])
    rest = (1 - p) * Normal(-t)
    d.step("rest", le(0, rest), ["some alarms", "p <= 1"])
    d.step("crossed", le((p * hits) * rest, MOST * rest), ["more", "rest"])
    d.step(
        "multiplied",
        le((p * hits) * (MOST + rest), MOST * seen),
        ["crossed", BY_PARTS, "alarms = Normal(-t)"],
    )
    d.conclude(["multiplied", "0 < seen"])


@proves("field.belief-under-gdp", part="attained")
def gaussian_noise(d: Derivation) -> None:
    """It is Bayes's rule."""
    d.model({**NEVER_SURE, alarms: Normal(0), hits: Normal(0), seen: Normal(0)})
    d.step(
        "whole",
        eq(seen, MOST + (1 - p) * Normal(-t)),
        [BY_PARTS, "alarms = Normal(-t)", "hits = Normal(mu - t)"],
    )
    d.conclude(["whole", "hits = Normal(mu - t)", "0 < seen"])
