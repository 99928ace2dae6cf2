"""Section 6: what an audit by a measured advantage guarantees."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from flint import arb

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, contrary, refuted_by, remark, repaired
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import reconstruction
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.disclosure.section_5 import KINDS, of_the_kind
from didp_ref.papers.disclosure.section_7_local import LOCATIONS, RUNS, growth_at
from didp_ref.papers.disclosure.shared import NOTHING_KNOWN, ONE_RECORD_RIGHT, cite, low, x
from didp_ref.papers.shared.alphabet import delta, epsilon, m
from didp_ref.papers.shared.guesses import GROWTH, MANY
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import UNIFORM_PRIOR
from didp_ref.symbolic.notation import Formula, Term, as_written, le
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response

KNOWN, MEASURED = "a known advantage", "a measured advantage"
BOUNDED = "x is Corollary 5.1's bound at most"
CONDITIONS = (NOTHING_KNOWN, ONE_RECORD_RIGHT, UNIFORM_PRIOR)
"""Where Corollary 5.1 bounds an advantage, and so where its inverse bounds epsilon."""


def no_more_found(advantage: Term) -> Formula:
    """Say that eq. 82, with delta, finds no more than epsilon in an advantage."""
    return le(advantage * m + 1 - m * delta, (1 - advantage * m / (m - 1)) * GROWTH)


def lower_bound() -> Statement:
    """State it of the advantage x that an attack has."""
    gained = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    return Statement({**MANY, BOUNDED: le(x, gained)}, no_more_found(x))


def derive_lower_bound(d: Derivation) -> None:
    """Multiply by the denominators, which are positive."""
    d.model({m: 2, epsilon: 0, x: 0, delta: 0})
    bound_multiplied(d)
    d.conclude(["multiplied", "2 <= m"])


def bound_multiplied(d: Derivation) -> None:
    """Multiply Corollary 5.1 by m (e^epsilon + m - 1)."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    told = (GROWTH - 1 + m * delta) * (m - 1)
    d.step("multiplied", le(x * m * (GROWTH + m - 1), told), [BOUNDED, "growth", "2 <= m"])


def at_the_lower_end() -> Statement:
    """State it of the lower end of an interval that holds the advantage."""
    said = lower_bound()
    return Statement({**said.hypotheses, **as_written(le(low, x))}, no_more_found(low))


def derive_at_the_lower_end(d: Derivation) -> None:
    """Less advantage is no more found."""
    d.model({m: 2, epsilon: 0, x: 0, low: 0, delta: 0})
    bound_multiplied(d)
    whole = GROWTH + m - 1
    less = le(low * (m * whole), x * (m * whole))
    d.step("less", less, ["low <= x", "growth", "2 <= m"])
    told = (GROWTH - 1 + m * delta) * (m - 1)
    d.step("at the lower end", le(low * m * whole, told), ["multiplied", "less"])
    d.conclude(["at the lower end", "2 <= m"])


CHANCE, FEW, GROWN = Fraction(2, 3), 4, Fraction(2)
"""Of two records, randomized response at e^epsilon = 2 names the true one with the chance 2/3."""


def chance_of(hits: int) -> Fraction:
    """Return how likely so many of four guesses are right."""
    return comb(FEW, hits) * CHANCE**hits * (1 - CHANCE) ** (FEW - hits)


def check_few_runs() -> Iterator[Evidence]:
    """Audit randomized response by four guesses: eq. 82 finds right guesses over wrong ones."""
    hits = 3
    found = Fraction(hits, FEW - hits)
    yield refuted_by(
        {
            "records": "2, equally likely",
            "mechanism": "randomized response at e^epsilon = 2",
            "runs": FEW,
            "right guesses": hits,
            "e^epsilon by eq. 82": found,
            "chance of exactly so many": chance_of(hits),
        },
        found <= GROWN,
        "the mechanism is ln 2-private",
        part="lower bound",
        reading=MEASURED,
        contrast=contrary("e^epsilon by eq. 82", GROWN, found, AT_MOST),
    )


def too_much_found(budget: str) -> Enclosure:
    """Enclose how likely eq. 82 finds more than GRR spends, after 10^6 runs on Porto.

    It does where more guesses are right than expected: the upper tail of a binomial distribution,
    a regularized incomplete beta function.
    """
    growth = growth_at(budget)
    right = growth / (growth + LOCATIONS - 1)
    least = int((RUNS * right).floor().unique_fmpz()) + 1
    return Enclosure.of(right.beta_lower(arb(least), RUNS - least + 1, regularized=True))


def check_porto() -> Iterator[Evidence]:
    """Audit GRR among as many records as Porto has locations, at epsilon = 1."""
    yield remark(
        Enclosure(Fraction(49, 100), Fraction(49, 100)).less_than(too_much_found("1")),
        f"{LOCATIONS} equally likely records, GRR at epsilon = 1, 10^6 runs: more than 0.49 of the "
        "audits find more than epsilon",
        engine="Arb",
        part="lower bound",
        reading=MEASURED,
    )


def check_conditions() -> Iterator[Evidence]:
    """Invert Corollary 5.1 where a guess is right of two records, or the record is known."""
    told, records = randomized_response(2, GROWN), len(KINDS)
    kind, known = (
        of_the_kind(),
        largest_advantage(uniform(records), [told[kind] for kind in KINDS], range(records)),
    )

    def found(among: int) -> Fraction:
        """Return e^epsilon by eq. 82, among so many right answers."""
        return (kind * among + 1) / (1 - kind * among / (among - 1))

    apart = 1 - Fraction(1, records)
    of_any = (apart + kind) / (apart - kind)
    yield remark(
        kind == known and found(records) == Fraction(15, 7) > found(2) == GROWN > of_any,
        "four equally likely records, two of each kind, and randomized response of the kind at "
        f"e^epsilon = {GROWN}. An attack on the kind has the advantage {kind}, and so has an "
        f"attack that knows the record. Eq. 82 at m = 4 finds {found(records)} in it, which is too "
        f"much; at m = 2, the number of kinds, it finds {found(2)}. Theorem 4.1, inverted, is "
        f"{of_any}",
        part="lower bound",
        reading=KNOWN,
    )


def repair_guarantees() -> Iterator[Evidence]:
    """Take the lower confidence bound of the share of right guesses, at the confidence 3/4.

    The bound is above the true share where so many right guesses, or more, had a chance below 1/4.
    """
    error = Fraction(1, 4)
    tails = [sum(map(chance_of, range(hits, FEW + 1))) for hits in range(FEW + 1)]
    above = [hits for hits, tail in enumerate(tails) if tail < error]
    yield repaired(
        "how likely more than epsilon is found",
        error,
        sum(map(chance_of, above), Fraction(0)),
        where="two records, randomized response at e^epsilon = 2, 4 runs, the confidence 3/4",
        part="lower bound",
        reading=MEASURED,
    )


GUARANTEES = Claim(
    id="disclosure.section-6.guarantees",
    kind=Kind.REMARK,
    source=cite("section 6", "before and after eq. 82"),
    title="Eq. 82 of a measured advantage is an estimate: it can be more than epsilon",
    statement=r"Formally, given a bound $\eta$-RAD $\leq B(\epsilon, \delta)$, we compute RAD "
    r"empirically obtaining $\gamma$, and estimate $\tilde\epsilon \geq B^{-1}(\gamma, \delta)$. "
    "[...] Moreover, our approach is not constrained by internal parameter choices that bound the "
    "maximum privacy loss estimate (as in LDP Auditor) [5], thus providing tighter and more "
    "accurate guarantees.",
    parts=(
        Part(
            "lower bound",
            says="The inverse of Corollary 5.1, at the advantage that an attack has, is at most "
            r"$\epsilon$",
            formal=lower_bound,
            proof=derive_lower_bound,
            reading=KNOWN,
            narrower=CONDITIONS,
        ),
        false_here(
            "lower bound",
            says=r"At the advantage that was measured it is at most $\epsilon$",
            corrected=at_the_lower_end,
            corrected_proof=derive_at_the_lower_end,
            reading=MEASURED,
            narrower=CONDITIONS,
        ),
    ),
    readings={
        KNOWN: "RAD is the advantage that the attack has, without an error of measurement",
        MEASURED: "RAD is measured in finitely many runs",
    },
    checks=(check_few_runs, check_porto, check_conditions, repair_guarantees),
    correction=Correction(
        error="An audited epsilon is an estimate: it can be more than epsilon",
        statement="Take an interval that holds the advantage with a confidence. With that "
        r"confidence Theorem 4.1, inverted at its lower end, is at most $\epsilon$, whatever is "
        r"known of the target. So is eq. 82, with $\delta$ subtracted, if all records are equally "
        "likely, nothing is known of the target, and a guess is right of one record alone. Where a "
        "guess is right of a kind, m is the number of kinds, all equally likely. At the share that "
        r"was measured eq. 82 has no confidence: for GRR it exceeds $\epsilon$ whenever more "
        "guesses are right than expected.",
        printed="providing tighter and more accurate guarantees",
        correct="estimates, not guarantees. Theorem 4.1, inverted at the lower end of a "
        "confidence "
        "interval, gives at most epsilon, with its confidence. So does Corollary 5.1 among equally "
        "likely records, if nothing is known of the target and a guess is right of one record "
        "alone",
        consequence="two records, randomized response at epsilon = ln 2, 4 runs: eq. 82 finds "
        "ln 3 with the chance 32/81, and is undefined with 17/81. On Porto, at epsilon = 1, 0.49 "
        "of the audits find more than GRR spends",
        who="anyone who takes an audited epsilon for a guarantee, or compares it with LDP "
        "Auditor's intervals",
        repair="invert the bound at the lower end, with delta",
    ),
    note="That there is no largest estimate is disclosure.section-7.whole-range; the delta that "
    "eq. 82 lacks is disclosure.equation-82. That m counts kinds is "
    'disclosure.section-5.success-sets. That it is "tighter" than LDP Auditor was measured, and '
    "is not checked.",
)

CLAIMS = (GUARANTEES,)
