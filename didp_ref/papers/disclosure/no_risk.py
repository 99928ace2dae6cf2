"""Introduction and section 4: an advantage is a mean over the records."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, contrary, refuted_by, remark, repaired
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.corollary_4_1 import attained, derive_attained
from didp_ref.papers.disclosure.shared import (
    ONE_RECORD_RIGHT,
    OTHERS,
    SOME_ANSWER_RIGHT,
    T,
    between_records,
    cite,
    priors,
    right,
    w,
)
from didp_ref.papers.disclosure.theorem_4_1 import GAP, OWN_GAIN, PRIOR, RAD, each_row, named
from didp_ref.papers.shared.alphabet import i, j, k, m
from didp_ref.papers.shared.guesses import EACH_WORLD, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import half
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.notation import eq, every, le
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import advantage, gains, largest_advantage, randomized_response

MEAN, EACH = "on average", "of each record"


def tells_of_the_first(records: int) -> list[list[Fraction]]:
    """Return the mechanism that tells whether the record is the first, and no more."""
    yes, no = [Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)]
    return [yes] + [no] * (records - 1)


def check_no_risk() -> Iterator[Evidence]:
    """An attack that gains at one record what it loses at all others."""
    records = 1000
    prior, rows = uniform(records), tells_of_the_first(records)
    # who knows the record says it took part after the first output, whichever record it is
    own = [gained * records for gained in gains(prior, rows, 0)]
    mean = sum(own, Fraction(0)) / records
    yield refuted_by(
        {
            "records": f"{records}, equally likely",
            "known": "the whole record",
            "mechanism": "tells whether it is the first record",
            "attack": "answers the record if told that it is the first, and else errs",
            "advantage": mean,
            "gain at the first record": own[0],
        },
        own[0] <= 0,
        "no attack has an advantage above 999/500000",
        part="no risk",
        reading=EACH,
        contrast=contrary("what the attack gains at the first record", 0, own[0], AT_MOST),
    )
    prior = uniform(2)
    reveal = [[Fraction(used == seen) for seen in (0, 1)] for used in (0, 1)]
    first, best = (
        advantage(prior, reveal, {(seen, None): said for seen, said in enumerate(answers)})
        for answers in ((0, 0), (0, 1))
    )
    yield remark(
        first == 0 and best == Fraction(1, 2),
        "two equally likely records, and a mechanism that tells the record: the attack that always "
        "answers the first has the advantage 0, and the attack that repeats the output has 1/2",
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
        "four equally likely records have two entries. The first is known, and is all that "
        "randomized response tells, at epsilon = ln 3. Every attack that always guesses the second "
        "entry has the advantage 0, and one of them is right of a record by 1/4 more often where "
        "it took part. So the correction is of attacks that may make no guess",
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


def check_single_record() -> Iterator[Evidence]:
    """The largest advantage of all attacks, beside what one record gains."""
    records = 1000
    prior, rows = uniform(records), tells_of_the_first(records)
    mean = largest_advantage(prior, rows, range(records))
    own = gains(prior, rows, 0)[0] * records
    yield refuted_by(
        {
            "records": f"{records}, equally likely",
            "known": "the whole record",
            "mechanism": "tells whether it is the first record",
            "largest advantage of an attack": mean,
            "gain at the first record": own,
        },
        own <= mean,
        f"no attack has more than {mean}. The first record is guessed by {own} more often where "
        "it took part",
        part="exact risk",
        reading=EACH,
        contrast=contrary("what an attack gains at the first record", mean, own, AT_MOST),
    )


def repair_single_record() -> Iterator[Evidence]:
    """Limit the total variation, times what is left of the prior, at each record."""
    records, limit, growth = 20, Fraction(1, 10), Fraction(21, 17)
    told = growth / (1 + growth)
    rows = [[told, 1 - told]] + [[1 - told, told]] * (records - 1)
    yield repaired(
        "what an attack gains at the first record",
        limit,
        gains(uniform(records), rows, 0)[0] * records,
        where="20 equally likely records, randomized response of whether it is the first, at "
        "e^epsilon = 21/17, where TV(M) 19/20 is the limit 1/10",
        part="exact risk",
        reading=EACH,
    )


def single_record() -> Statement:
    """Bound what is gained at each record; T bounds how far two records move an event."""
    apart = between_records(GAP, le(right(i, i) - right(i, k), T))
    return Statement({**PRIOR, **apart}, every(le(OWN_GAIN, T * (1 - priors[i])), EACH_WORLD))


def derive_single_record(d: Derivation) -> None:
    """A fresh draw is another record with the chance 1 - priors[i]."""
    d.model({m: 1, T: 0, priors: {1: 1}, right: half})
    each_row(d, 1, T, named(GAP))
    d.conclude(["each row"])


NO_RISK = Claim(
    id="disclosure.no-risk",
    kind=Kind.REMARK,
    source=cite("section 4", "after Definition 4.1, and introduction"),
    title="The advantage is a mean over the prior, and no limit for a single record",
    statement="[Introduction:] This connection allows us to understand the user's participation "
    "risk: given a specific mechanism, one can quantify the exact risk of private information "
    r"disclosure that a participant assumes. [...] [Section 4:] If $RAD \leq 0$, participation "
    "carries no risk, since the attacker's probability of correctly reconstructing the record is "
    "no greater than if the individual had not participated.",
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
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, ONE_RECORD_RIGHT, SOME_ANSWER_RIGHT),
        ),
        Part(
            "exact risk",
            says="It is Theorem 4.2's bound, which an attack attains that may make no guess",
            formal=attained,
            proof=derive_attained,
            reading=MEAN,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, ONE_RECORD_RIGHT, SOME_ANSWER_RIGHT),
        ),
        false_here(
            "exact risk",
            says="It is the largest advantage, for every participant",
            corrected=single_record,
            corrected_proof=derive_single_record,
            reading=EACH,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    checks=(check_no_risk, check_single_record, repair_single_record),
    correction=Correction(
        error="An advantage can be 0 where a single record is exposed",
        statement="RAD is of one attack: where its RAD is 0, another attack may have an advantage. "
        "An attack's advantage may be zero while it gains at one record what it loses at others. "
        "Let each record have a guess that is right of it alone, and let no attack have an "
        "advantage, also if it may make no guess after some answers. Then no answer is likelier "
        "with any record of positive prior than on average, and nobody is at risk. At a record "
        r"$z$ an attack gains at most $TV(M)(1 - \pi_z)$, which may "
        "be far more than the largest advantage.",
        printed=r"the exact risk of private information disclosure that a participant assumes. "
        r"[...] If $RAD \leq 0$, participation carries no risk",
        correct="the mean risk over the prior. [...] If each record has a guess that is right of "
        "it alone, and no attack has $RAD > 0$, also of those that may decline, no record of "
        "positive prior is at risk. At a record $z$ an attack gains "
        r"at most $TV(M)(1 - \pi_z)$",
        consequence="1000 equally likely records, each known, and a mechanism that tells whether "
        "it is the first. No attack has an advantage above 0.002, and one that gains at the first "
        "record has 0. The first record is guessed by 0.999 more often where it took part",
        who="anyone who limits RAD to protect each participant",
        repair=r"limit $TV(M)(1 - \pi_z)$ for each record",
    ),
    readings={MEAN: "the record is drawn from the prior", EACH: "the record is any one"},
)

CLAIMS = (NO_RISK,)
