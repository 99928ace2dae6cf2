"""Sections 2 to 4: who is bounded, where robustness bounds no risk, what no advantage means."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.section_2 import derive_robust, robust
from didp_ref.papers.disclosure.shared import OTHERS, chance, cite, gain, priors, right, top, w
from didp_ref.papers.disclosure.theorem_4_1 import RAD
from didp_ref.papers.shared.alphabet import i, j, k, m
from didp_ref.papers.shared.guesses import EACH_WORLD, WORLDS
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.model_values import half
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS, OBLIVIOUS_RATE
from didp_ref.symbolic.notation import eq, every, le
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response


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
            says="An attack that is told less of the other records has, as its advantage, the "
            "mean of its advantages over them",
            formal=less_informed,
            proof=derive_less_informed,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, "the bound holds for every data set"),
        ),
    ),
    note="Records are drawn independently so that the other records tell nothing of the target: "
    "their chances are the same for every target.",
)


def check_knowledge() -> Iterator[Evidence]:
    """The trivial attack, against both bounds at a mechanism that tells nothing."""
    records, growth = 4, Fraction(1)
    success, kappa = Fraction(1), Fraction(1, records)
    yield instance(
        success > kappa * growth,
        "four equally likely records and a mechanism that tells nothing, epsilon = 0: who is told "
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
    title="Bounds of reconstruction robustness fail if something is known of the record",
    statement=r"A direct extension of ReRo to targeted attacks $A(\theta, z)$ fails: Not only do "
    "the original bounds no longer hold, but the metric also collapses to a substantial "
    "overestimation of risk due to imputation and background knowledge. For instance, the trivial "
    r"MIA, $A(\theta, z) = z$, has success probability 1, which ReRo would interpret as a "
    "catastrophic privacy risk, even though no actual leakage occurs.",
    parts=(
        witness(
            "statement",
            says="An attack that is told the record is right more often than eq. 1 and eq. 3 allow",
        ),
    ),
    checks=(check_knowledge,),
    note="The bounds are of attacks that know nothing of the record, and say so: of those they "
    "hold.",
)

MEAN, EACH = "on average", "of each record"


def check_no_risk() -> Iterator[Evidence]:
    """An attack that gains at one record what it loses at the other."""
    prior, rows = uniform(2), randomized_response(2, Fraction(3))
    # who knows the record says it took part after the first output, whichever record it is
    own = {0: rows[0][0] - sum(row[0] for row in rows) / 2, 1: rows[1][0] - Fraction(1, 2)}
    mean = sum(p * gain for p, gain in zip(prior, own.values(), strict=True))
    yield refuted_by(
        {
            "records": "2, equally likely, known",
            "mechanism": "randomized response at epsilon = ln 3",
            "attack": "names the record after the first output, and errs after the second",
            "advantage": mean,
            "gain at the first record": own[0],
        },
        own[0] <= 0,
        f"the advantage is {mean}, and the first record is guessed by {own[0]} more often where it "
        "took part",
        part="no risk",
        reading=EACH,
    )
    # four records of two entries, the first is known and told by randomized response: whatever is
    # guessed of the second for what was known and seen is right of one record of two
    told, guesses = randomized_response(2, Fraction(3)), list(product((0, 1), repeat=4))
    means = {
        sum(
            (told[first][seen] - Fraction(1, 2)) * (guess[2 * first + seen] == second)
            for first in (0, 1)
            for second in (0, 1)
            for seen in (0, 1)
        )
        for guess in guesses
    }
    gained = told[0][0] - Fraction(1, 2)
    yield remark(
        means == {0} and gained == Fraction(1, 4),
        "four equally likely records of two entries, of which the first is known, and is all that "
        "randomized response tells, at epsilon = ln 3: every attack that always guesses the second "
        "entry has the advantage 0, and one of them is right of a record by 1/4 more often where "
        "it took part: the correction is of attacks that may make no guess",
    )


def no_risk_on_average() -> Statement:
    """State it of the mean: an advantage is a difference of two chances."""
    chance = Sum(priors[j] * right(j, j), WORLDS)
    without = Sum(priors[j] * Sum(priors[k] * right(j, k), OTHERS), WORLDS)
    return Statement({"the advantage is not positive": le(RAD, 0)}, le(chance, without))


def weighed_pairs(d: Derivation) -> None:
    """Say that RAD is the one mean less the other."""
    gained, mean = right(j, j), Sum(priors[k] * right(j, k), OTHERS)
    d.lemma("two sums", lemmas.sum_add(priors[j] * gained, -priors[j] * mean, WORLDS))
    d.lemma("taken off", lemmas.sum_scale(-1, priors[j] * mean, WORLDS))


def derive_no_risk_on_average(d: Derivation) -> None:
    """The mean of differences is the difference of means."""
    d.model({m: 1, priors: {1: 1}, right: half})
    weighed_pairs(d)
    d.conclude(["two sums", "taken off", "the advantage is not positive"])


def nobody_gains() -> Statement:
    """State of one output what follows where no guess at any one record gains."""
    hypotheses = {
        "the gains sum to 0": eq(Sum(w[j] * priors[j], WORLDS), 0),
        "who guesses j there, and makes no other guess, gains nothing": every(
            le(w[j] * priors[j], 0), WORLDS
        ),
    }
    return Statement(hypotheses, every(eq(w[j] * priors[j], 0), WORLDS))


def derive_nobody_gains(d: Derivation) -> None:
    """All others together lose, if any does, and the sum is zero."""
    d.model({m: 1, w: {1: 0}, priors: {1: 1}})
    gained = w[j] * priors[j]
    loses = "who guesses j there, and makes no other guess, gains nothing"
    d.lemma("taken out", lemmas.sum_take_out(gained, WORLDS, i))
    here = And(le(1, i), le(i, m))
    d.at("at j", loses, j)
    facts = [loses, "the gains sum to 0", "taken out"]
    for where, over in (("before", (j, 1, i - 1)), ("after", (j, i + 1, m))):
        d.lemma(f"all {where}", lemmas.sum_monotone(gained, 0, over))
        d.lemma(f"nothing {where}", lemmas.sum_constant(0, over))
        d.generalize(f"each {where}", Implies(here, le(gained, 0)), over, ["at j"])
        d.lemma(f"i first {where}", lemmas.premise_outside(here, le(gained, 0), over))
        facts += [f"{kind} {where}" for kind in ("all", "nothing", "each", "i first")]
    d.generalize("own", eq(w[i] * priors[i], 0), EACH_WORLD, facts)
    d.conclude(["own"])


NO_RISK = Claim(
    id="disclosure.no-risk",
    kind=Kind.REMARK,
    source=cite("section 4", "after Definition 4.1"),
    title="The advantage is a mean over the prior",
    statement=r"If $RAD \leq 0$, participation carries no risk, since the attacker's probability "
    "of correctly reconstructing the record is no greater than if the individual had not "
    "participated.",
    parts=(
        Part(
            "no risk",
            says="It is no greater on average",
            formal=no_risk_on_average,
            proof=derive_no_risk_on_average,
            reading=MEAN,
            narrower=(FINITE_WORLDS,),
        ),
        false_here(
            "no risk",
            says="It is no greater of any record",
            corrected=nobody_gains,
            corrected_proof=derive_nobody_gains,
            reading=EACH,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    checks=(check_no_risk,),
    correction=Correction(
        error="The advantage is a mean, so single records can be at risk",
        statement="An attack's advantage may be zero while it gains at one record what it loses at "
        "another. Where no attack has an advantage, also of those that make no guess after some "
        "answers, no answer is likelier with any record of positive prior than on average, and "
        "nobody is at risk.",
        who="an individual whose record gains",
        severity=Severity.REMARK,
    ),
    readings={MEAN: "the record is drawn from the prior", EACH: "the record is any one"},
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
        "it is told nothing of the target, and is right of the first record alone. The bound holds",
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
            narrower=(FINITE_WORLDS, OBLIVIOUS_RATE),
        ),
        false_here(
            "statement",
            says="An attack that is told nothing of the target is right of each equally often",
            reading=AS_OFTEN,
        ),
    ),
    readings={
        ALIKE: "an attack performs equally if its answer depends on the output alone",
        AS_OFTEN: "an attack performs equally if it is right of each target equally often",
    },
    checks=(check_every_target,),
    correction=Correction(
        error="An attack that is told nothing of the target may be right of one target alone",
        statement="The bounds assume that an answer depends on the output alone. They are of the "
        "mean success over the prior, and assume nothing of single targets.",
        who="a reader who takes the bounds for assumptions about single targets",
        severity=Severity.REMARK,
    ),
    rests_on=("disclosure.equation-3: that the bound under f-DP holds too",),
)

CLAIMS = (LESS_INFORMED, RERO_FAILS, EVERY_TARGET, NO_RISK)
