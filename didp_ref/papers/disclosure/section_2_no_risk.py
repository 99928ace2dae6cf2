"""Sections 2 to 4: who is bounded, and where robustness bounds no risk."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.section_2 import derive_robust, robust
from didp_ref.papers.disclosure.shared import chance, cite, gain, top
from didp_ref.papers.shared.alphabet import j, m
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS, OBLIVIOUS_RATE
from didp_ref.symbolic.notation import eq, every, le
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage


def less_informed() -> Statement:
    """State it of an attack that knows how likely each of the other records' data sets is.

    With the data set j it has the advantage gain[j].
    """
    hypotheses = {
        "no data set has a negative chance": every(le(0, chance[j]), WORLDS),
        "their chances sum to 1": eq(Sum(chance[j], WORLDS), 1),
        "with each of them the advantage is at most top": every(le(gain[j], top), WORLDS),
    }
    return Statement(hypotheses, le(Sum(chance[j] * gain[j], WORLDS), top))


def derive_less_informed(d: Derivation) -> None:
    """A mean is at most the largest of its terms."""
    d.model({m: 1, top: 0, chance: {1: 1}, gain: {1: 0}})
    own, most = chance[j] * gain[j], top * chance[j]
    bounded = "with each of them the advantage is at most top"
    d.generalize("each", le(own, most), WORLDS, [bounded, "no data set has a negative chance"])
    d.lemma("all", lemmas.sum_monotone(own, most, WORLDS))
    d.lemma("factor", lemmas.sum_scale(top, chance[j], WORLDS))
    d.conclude(["each", "all", "factor", "their chances sum to 1"])


LESS_INFORMED = Claim(
    id="disclosure.less-informed",
    kind=Kind.REMARK,
    source=cite("section 2", "Differential Privacy and Attack Resilience"),
    title="A bound on attacks that know all other records bounds those that know less",
    statement=r"We adopt this adversary model because, under the assumption that records are "
    r"independently drawn from $\pi$, bounding the performance of such an attacker also bounds the "
    "performance of any attacker with less information [6].",
    parts=(
        Part(
            "statement",
            says="An attack that knows less of the other records has, as its advantage, the "
            "mean of its advantages over them",
            formal=less_informed,
            proof=derive_less_informed,
            narrower=(
                *(FINITE_OUTCOMES, FINITE_WORLDS),
                *("the bound holds for every data set", "less of the other records"),
            ),
        ),
    ),
    note="Records are drawn independently so that the other records tell nothing of the target: "
    "their chances are the same for every target. An attack that knows less of the target, or of "
    "pi, is also an attack that knows more and does not use it.",
)


def check_knowledge() -> Iterator[Evidence]:
    """The trivial attack, against both bounds at a mechanism that tells nothing."""
    records, growth = 4, Fraction(1)
    success, kappa = Fraction(1), Fraction(1, records)
    yield instance(
        success > kappa * growth,
        "four equally likely records and a mechanism that tells nothing, epsilon = 0: who knows "
        "the record is right with 1, and eq. 1 and eq. 3 say 1/4",
    )
    yield remark(
        largest_advantage(uniform(records), [[Fraction(1)]] * records, range(records)) == 0,
        "the advantage is 0 there",
    )


RERO_FAILS = Claim(
    id="disclosure.rero-fails",
    kind=Kind.REMARK,
    source=cite("section 3", "A note on Limitations of ReRo"),
    title="Bounds of reconstruction robustness can fail if the record is known",
    statement=r"A direct extension of ReRo to targeted attacks $A(\theta, z)$ fails: Not only do "
    "the original bounds no longer hold, but the metric also collapses to a substantial "
    "overestimation of risk due to imputation and background knowledge. For instance, the trivial "
    r"MIA, $A(\theta, z) = z$, has success probability 1, which ReRo would interpret as a "
    "catastrophic privacy risk, even though no actual leakage occurs.",
    parts=(
        witness(
            "statement",
            says="An attack that knows the record is right more often than eq. 1 and eq. 3 allow",
            narrower=("one example, the whole record known", "not imputation"),
        ),
    ),
    checks=(check_knowledge,),
    note="The bounds are of attacks that know nothing of the record, and say so: of those they "
    "hold, with kappa+ taken over guesses (disclosure.equation-1). Imputation is "
    "disclosure.table-1.",
)

ALIKE, AS_OFTEN = "alike in what they answer", "alike in how often they are right"


def check_every_target() -> Iterator[Evidence]:
    """An attack that always answers the first of two records, of a mechanism that tells nothing."""
    own = [Fraction(1), Fraction(0)]
    success = sum(p * hit for p, hit in zip(uniform(2), own, strict=True))
    yield refuted_by(
        {
            "records": "2, equally likely",
            "mechanism": "tells nothing, epsilon = 0",
            "attack": "answers the first record",
            "success at each target": " and ".join(map(str, own)),
            "success, and the bound of eq. 1": success,
        },
        own[0] == own[1],
        "it knows nothing of the target, and is right of the first record alone. The bound holds",
        reading=AS_OFTEN,
    )


EVERY_TARGET = Claim(
    id="disclosure.every-target",
    kind=Kind.REMARK,
    source=cite("section 4", "after Definition 4.1"),
    title="Attacks that are told nothing of the target need not be right of each equally often",
    statement="Previous bounds for ReRo assume that reconstruction attacks perform equally for "
    "every target. This assumption holds when the adversary has no target-specific auxiliary "
    "knowledge, but breaks once aux is available",
    parts=(
        Part(
            "statement",
            says="Eq. 1 holds for attacks that answer alike, whatever the target is",
            formal=robust,
            proof=derive_robust,
            reading=ALIKE,
            narrower=(FINITE_WORLDS, OBLIVIOUS_RATE, "not that it breaks: disclosure.rero-fails"),
        ),
        false_here(
            "statement",
            says="An attack that knows nothing of the target is right of each equally often",
            reading=AS_OFTEN,
        ),
    ),
    readings={
        ALIKE: "an attack performs equally if its answer depends on the output alone",
        AS_OFTEN: "an attack performs equally if it is right of each target equally often",
    },
    checks=(check_every_target,),
    correction=Correction(
        error="An attack that knows nothing of the target may be right of one target alone",
        statement="The bounds assume that an answer depends on the output alone. They are of the "
        "mean success over the prior, and assume nothing of single targets.",
        who="a reader who takes the bounds for assumptions about single targets",
        severity=Severity.REMARK,
    ),
    rests_on=("disclosure.equation-3: that the bound under f-DP holds too",),
)

CLAIMS = (LESS_INFORMED, RERO_FAILS, EVERY_TARGET)
