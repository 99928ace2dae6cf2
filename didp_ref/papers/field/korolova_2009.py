"""Naming groups with continuous noise: when one that a single person makes is named.

A group whose count is one is named where its noise reaches ``threshold - 1``. Of several groups
each has noise of its own, and a share of delta.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, Product, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import all_hold, instance
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import selection
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.field.desfontaines_2022 import GROUPS, NO_GROUP, ONE_GROUP_MORE
from didp_ref.papers.field.shared import ATTAINED, hits, level, quiet, result, scale, share
from didp_ref.papers.field.steps import HALF, in_turn
from didp_ref.papers.shared.alphabet import delta, i, m
from didp_ref.papers.shared.integrals import BITS, near
from didp_ref.papers.shared.narrower import CLOSED_FORMS
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt

TAIL = exp((1 - level) / scale) / 2
"""The chance that one, with Laplace noise, is above a level of one at least."""
SCALE = as_written(lt(0, scale))


def least() -> Statement:
    """State which levels keep a share of delta, of the group of one person."""
    hypotheses = {**SCALE, **as_written(lt(0, share))}
    enough = le(1 - scale * log(2 * share), level)
    return Statement(hypotheses, Equivalent(le(TAIL, share), enough))


def derive_least(d: Derivation) -> None:
    """The logarithm of the chance is linear in the level."""
    d.model({scale: 1, share: HALF})
    exponent = (1 - level) / scale
    d.lemma("logarithm", lemmas.exp_log(2 * share, exponent))
    d.conclude(["logarithm", "0 < share", "0 < scale"])


EACH_ALONE = {
    NO_GROUP: eq(quiet[0], 1),
    ONE_GROUP_MORE: every(eq(quiet[i + 1], quiet[i] * (1 - hits)), GROUPS),
}
CHANCE = as_written(le(0, hits), le(hits, 1))


def groups() -> Statement:
    """State how likely one of m groups is named, whatever the noise."""
    hypotheses = {**as_written(le(1, m)), **CHANCE, **EACH_ALONE}
    together = eq(1 - quiet[m], 1 - Product(1 - hits, (i, 1, m)))
    return Statement(hypotheses, And(together, le(1 - quiet[m], m * hits)))


ONE_GROUP = {m: 1, hits: HALF, quiet: {0: 1, 1: HALF}}
ALL = (i, 1, m)
"""All groups."""


def derive_groups(d: Derivation) -> None:
    """Each group stays unnamed by itself."""
    d.model(ONE_GROUP)
    in_turn(d, quiet, hits, m, [NO_GROUP, ONE_GROUP_MORE], [*CHANCE])
    d.conclude(["in turn"])


ONE_SHARE = "share = 1 - exp(log(1 - delta)/m)"


def with_shares(chance: dict[str, Formula]) -> dict[str, Formula]:
    """Say that m groups have a share each, and what one group's chance is beside it."""
    return {
        **as_written(le(1, m), lt(delta, 1)),
        **CHANCE,
        **EACH_ALONE,
        ONE_SHARE: eq(share, 1 - exp(log(1 - delta) / m)),
        **chance,
    }


def within_shares() -> Statement:
    """State that m groups together keep delta where each keeps its share."""
    return Statement(with_shares(as_written(le(hits, share))), le(1 - quiet[m], delta))


def all_shares(d: Derivation) -> tuple[Term, list[str]]:
    """Show what all shares leave together; return what one leaves, and why it is defined."""
    d.model({**ONE_GROUP, delta: HALF, share: HALF})
    in_turn(d, quiet, hits, m, [NO_GROUP, ONE_GROUP_MORE], [*CHANCE])
    each = log(1 - delta) / m
    d.lemma("added up", lemmas.exp_of_sum(each, ALL))
    d.lemma("of one", lemmas.sum_constant(each, ALL))
    known = ["1 <= m", "delta < 1"]
    d.step("whole", eq(Sum(each, ALL), log(1 - delta)), ["of one", *known])
    d.lemma("same", lemmas.equal_arguments(exp, Sum(each, ALL), log(1 - delta)))
    d.lemma("left", lemmas.exp_log(1 - delta, log(1 - delta)))
    by = ["added up", "whole", "same", "left", *known]
    d.step("all shares", eq(Product(exp(each), ALL), 1 - delta), by)
    d.lemma("one share", lemmas.exp_positive(each))
    return exp(each), known


def ordered(d: Derivation, name: str, smaller: Term, larger: Term, by: list[str]) -> None:
    """Show that what is left of all is ordered as what is left of one."""
    d.lemma(f"{name}, ordered", lemmas.product_monotone(smaller, larger, ALL))
    here = And(le(0, smaller), le(smaller, larger))
    d.generalize(f"{name}, each", here, ALL, [ONE_SHARE, "one share", *CHANCE, *by])
    together = le(Product(smaller, ALL), Product(larger, ALL))
    d.step(name, together, [f"{name}, ordered", f"{name}, each", *by])


def derive_within_shares(d: Derivation) -> None:
    """The shares' logarithms add up."""
    left, known = all_shares(d)
    ordered(d, "no less", left, 1 - hits, ["hits <= share", *known])
    d.conclude(["in turn", "all shares", "no less", *known])


def shares_used_up() -> Statement:
    """State that they use it up where each uses up its share."""
    return Statement(with_shares({"hits = share": eq(hits, share)}), eq(1 - quiet[m], delta))


def derive_shares_used_up(d: Derivation) -> None:
    """The products are one."""
    left, known = all_shares(d)
    ordered(d, "no less", left, 1 - hits, ["hits = share", *known])
    ordered(d, "no more", 1 - hits, left, ["hits = share", *known])
    d.conclude(["in turn", "all shares", "no less", "no more", *known])


TARGET = Fraction(1, 10**5)


def check_formulas() -> Iterator[Evidence]:
    """Enclose the chance at several scales, thresholds and groups, and at the least threshold."""
    from flint import arb, ctx

    answers = []
    for width, least_count, together in ((1, 5, 1), (2, 12, 3), (5, 40, 100)):
        with ctx.workprec(BITS):
            chance = (arb(1 - least_count) / width).exp() / 2
            by_hand = Enclosure.of(1 - (1 - chance) ** together)
        given = selection.laplace_delta.enclose(scale=width, threshold=least_count, groups=together)
        answers.append(near(by_hand, given))
        budget = Fraction(together, width)
        level = selection.laplace_threshold.enclose(epsilon=budget, delta=TARGET, groups=together)
        left = selection.laplace_delta.enclose(scale=width, threshold=level.upper, groups=together)
        answers.append(near(left, Enclosure(TARGET, TARGET)))
    yield instance(
        all_hold(answers),
        "scale 1, threshold 5, one group; scale 2, threshold 12, three; scale 5, threshold 40, a "
        "hundred: selection.laplace_delta is 1 - (1 - tail)^groups, and at the threshold for "
        "1/10**5 it is that",
        engine="Arb",
        part="groups",
    )


THRESHOLD = result(
    "field.laplace-threshold",
    "How often Laplace noise reveals a one-person group has a closed form",
    r"A count of one with Laplace noise of the scale $b$ reaches the threshold $T \ge 1$ with the "
    r"probability $\frac12 e^{(1-T)/b}$; one of $m$ such groups with the probability "
    r"$1-(1-\frac12 e^{(1-T)/b})^m$, which is $\delta$ where each has the share "
    r"$1-(1-\delta)^{1/m}$.",
    Part(
        "groups",
        r"Where all $m$ noises are independent, and one group is named with the probability "
        r"$\tau$, one of them is with $1-(1-\tau)^m \le m\tau$.",
        formal=groups,
        proof=derive_groups,
    ),
    Part(
        "shares",
        r"It is at most $\delta$ where $\tau \le 1-(1-\delta)^{1/m}$.",
        formal=within_shares,
        proof=derive_within_shares,
    ),
    Part(
        ATTAINED,
        r"Where $\tau = 1-(1-\delta)^{1/m}$ it is $\delta$.",
        formal=shares_used_up,
        proof=derive_shares_used_up,
    ),
    Part(
        "least threshold",
        r"One group's chance, $\frac12 e^{(1-T)/b}$ for $T \ge 1$, is at most $d$ exactly from "
        r"$T = 1 - b\ln(2d)$ on.",
        formal=least,
        proof=derive_least,
        narrower=(CLOSED_FORMS,),
    ),
    checks=(check_formulas,),
    quantities=("selection.laplace_delta", "selection.laplace_threshold"),
    place="A. Korolova, K. Kenthapadi, N. Mishra, A. Ntoulas, Releasing search queries and clicks "
    "privately, WWW 2009",
    note="Of several groups the sum of their chances is often taken instead, which is more.",
)

CLAIMS = (THRESHOLD,)
