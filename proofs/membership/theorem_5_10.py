"""Derivations of section 5.3: privacy under sampling.

Theorem 5.10's proof is in an appendix that we do not have; the one here rests on
``Pr[t|S] = 1 - Pr[not t|S]``.
"""

from __future__ import annotations

from sympy import And, Implies, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.membership.section_7 import SAMPLED_SO, SO_SAMPLED
from didp_ref.papers.membership.shared import (
    IN,
    OCCURS,
    OUT,
    PRESENT,
    SUBSETS,
    WITH,
    WITHOUT,
    S,
    drawn,
    f,
    g,
)
from didp_ref.papers.membership.theorem_5_10 import (
    BELOW_1,
    MEMBER_PRIVATE_IN_SAMPLES,
    MEMBER_PRIVATE_SO_PRIVATE,
    PRIVATE_SO_MEMBER_PRIVATE,
    SAMPLING_GAMMA,
    SAMPLING_PRIVATE,
    UP_TO_1,
)
from didp_ref.papers.shared.alphabet import beta, epsilon, k, n
from didp_ref.symbolic.notation import eq, le
from proofs.membership.shared import HALF, carry, half

GROWTH = exp(epsilon)
SECOND = (GROWTH - 1 + beta) / (beta * GROWTH)
"""The second entry of gamma."""
ABSENT = (1 - beta) * WITHOUT / WITH
"""The posterior that the tuple was not drawn."""


def sampled(d: Derivation) -> None:
    """Write the answer with sampling as a mixture, and gamma as the larger of two."""
    d.model({beta: HALF, epsilon: 1, n: 1, drawn: half, f: half, g: half})
    d.lemma("apart", lemmas.sum_add(IN, OUT, SUBSETS))
    d.lemma("without", lemmas.sum_scale(1 - beta, drawn(S, k) * f(S, k), SUBSETS))
    d.step("absent", eq(Sum(OUT, SUBSETS), (1 - beta) * WITHOUT), by=["without"])
    d.at("0 < Pr[S]", OCCURS, S)
    by = ["apart", "absent", "0 < Pr[S]"]
    d.step("complement", eq(PRESENT, 1 - ABSENT), by=by, reason="Pr[t|S] + Pr[not t|S] = 1")
    d.lemma("at zero", lemmas.exp_monotone(0, epsilon))
    d.step("e^epsilon >= 1", le(1, GROWTH), by=["0 <= epsilon", "at zero"])
    d.lemma("e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("gamma is the larger", lemmas.maximum(GROWTH, SECOND))
    statement = eq(SECOND * beta, 1 - (1 - beta) / GROWTH)
    by = ["0 < beta", "e^epsilon >= 1", "e^-epsilon"]
    d.step("the second entry", statement, by=by, reason="gamma's second entry meets the bound")
    by = ["e^epsilon >= 1", "gamma is the larger", "0 < beta"]
    d.step("gamma >= 1", le(1, SAMPLING_GAMMA), by=by)


@proves("membership.theorem-5.10", part=PRIVATE_SO_MEMBER_PRIVATE)
@proves("membership.section-7.instantiations", part=SAMPLED_SO)
def private_so_member_private(d: Derivation) -> None:
    """Privacy bounds ``Pr[not t|S]`` from below; membership privacy asks less, twice."""
    sampled(d)
    least = (1 - beta) / GROWTH
    private = le(WITH, GROWTH * WITHOUT)
    d.step(
        "divided", Implies(private, le(WITH / GROWTH, WITHOUT)), by=["e^epsilon >= 1", "e^-epsilon"]
    )
    statement = Implies(private, le((1 - beta) * (WITH / GROWTH), (1 - beta) * WITHOUT))
    d.step("scaled", statement, by=["divided", "beta <= 1"])
    d.step(
        "absence", Implies(private, le(least, ABSENT)), by=["scaled", "0 < Pr[S]", "e^epsilon >= 1"]
    )
    by = ["the second entry", "gamma is the larger", "0 < beta", "e^epsilon >= 1"]
    d.step("presence", le(1 - least, SAMPLING_GAMMA * beta), by=by)
    by = ["gamma is the larger", "gamma >= 1", "e^epsilon >= 1", "e^-epsilon", "0 < beta"]
    by += ["beta <= 1"]
    d.step("the second bound is weaker", le((1 - beta) / SAMPLING_GAMMA, least), by=by)
    by = ["absence", "presence", "the second bound is weaker", "complement"]
    defined = ["0 < Pr[S]", "gamma >= 1", "0 < beta", "e^epsilon >= 1"]
    carry(d, "so membership-private", SAMPLING_PRIVATE, MEMBER_PRIVATE_IN_SAMPLES, by + defined)
    d.conclude(by=["so membership-private", "gamma >= 1"])


@proves("membership.theorem-5.10", part=MEMBER_PRIVATE_SO_PRIVATE, reading=BELOW_1)
@proves("membership.section-7.instantiations", part=SO_SAMPLED)
@proves("membership.theorem-5.10", "correction", part=MEMBER_PRIVATE_SO_PRIVATE, reading=UP_TO_1)
def member_private_so_private(d: Derivation) -> None:
    """Gamma is one of two, and with each a bound of membership privacy is that of privacy."""
    sampled(d)
    least = (1 - beta) / GROWTH
    first, second = MEMBER_PRIVATE_IN_SAMPLES.body.args
    d.step(
        "where gamma is e^epsilon",
        Implies(And(eq(SAMPLING_GAMMA, GROWTH), second), le(least, ABSENT)),
        by=["complement", "0 < Pr[S]", "gamma >= 1", "e^-epsilon"],
    )
    d.step(
        "where gamma is the other",
        Implies(And(eq(SAMPLING_GAMMA, SECOND), first), le(least, ABSENT)),
        by=["complement", "the second entry", "0 < Pr[S]", "0 < beta"],
    )
    statement = Implies(And(first, second), le(least, ABSENT))
    by = ["where gamma is e^epsilon", "where gamma is the other", "gamma is the larger", "0 < beta"]
    by += ["e^epsilon >= 1"]
    d.step("absence", statement, by=by, reason="gamma is one of the two")
    by = ["beta < 1", "0 < Pr[S]", "e^epsilon >= 1", "e^-epsilon"]
    d.step("private", Implies(le(least, ABSENT), le(WITH, GROWTH * WITHOUT)), by=by)
    defined = ["0 < Pr[S]", "gamma >= 1", "0 < beta", "e^epsilon >= 1"]
    by = ["absence", "private", *defined]
    carry(d, "so private", MEMBER_PRIVATE_IN_SAMPLES, SAMPLING_PRIVATE, by)
    d.conclude(by=["so private"])
