"""After Corollary 4.1: whether a margin is left, and whether Theorem 4.1 is tight beyond GRR."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_CEILING
from fractions import Fraction

from flint import arb, fmpq

from didp_ref.audit.checks import AT_LEAST, all_hold, contrary, refuted_by, remark, wasted
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import gaussian, reconstruction, testing
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.papers.disclosure.corollary_4_1 import (
    ALL_PAIRS,
    MECHANISM,
    attained,
    bound_and_best,
    derive_attained,
)
from didp_ref.papers.disclosure.repairs import blocks, repair_recalibration
from didp_ref.papers.disclosure.shared import SOME_ANSWER_RIGHT, T, alarm, cite, hit
from didp_ref.papers.disclosure.theorem_4_1 import derive_total_variation, total_variation
from didp_ref.papers.disclosure.theorem_4_1_closed_form import (
    closed_form,
    derive_of_one_output,
    named_or,
    of_one_output,
)
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.notation import eq
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import gains, largest_advantage

KNOWN_MECHANISM, BUDGET_ALONE = "by Theorem 4.2", "by Theorem 4.1"


def check_attacks_that_answer() -> Iterator[Evidence]:
    """All pairs of two entries: what Theorem 4.2 asks for against an attack that must answer."""
    bound, best = bound_and_best(ALL_PAIRS)
    yield remark(
        best == 0 < bound,
        f"{MECHANISM}, which is known, on the four pairs of 0 and 1: Theorem 4.2's bound is "
        f"{bound}, and every attack that answers the second entry has {best}",
        part="no margin",
        reading=KNOWN_MECHANISM,
    )


def check_margin() -> Iterator[Evidence]:
    """Twenty records, each told whole: Theorem 4.1's epsilon for a tenth, and what keeps it."""
    records, limit = 20, Fraction(1, 10)
    apart = 1 - Fraction(1, records)
    allowed = (apart + limit) / (apart - limit)
    enough = ((1 + limit) / (1 - limit)) ** 2
    reached = largest_advantage(uniform(records), blocks(records, 9, enough), range(records))

    def scale(growth: Fraction) -> Enclosure:
        """Enclose the scale of Laplace noise at this e^epsilon, for a sensitivity of 1."""
        return Enclosure.of(1 / arb(fmpq(*growth.as_integer_ratio())).log())

    yield refuted_by(
        {
            "records": "20, equally likely",
            "known": "the whole record",
            "limit on the advantage": limit,
            "e^epsilon by Theorem 4.1": allowed,
            "e^epsilon that keeps the limit": enough,
        },
        not (reached == limit and allowed < enough),
        f"to name 9 of the 20, {enough} times likelier with the true one, has {reached}",
        part="no margin",
        reading=BUDGET_ALONE,
        harm=wasted(
            "the scale of Laplace noise, for a sensitivity of 1", scale(allowed), scale(enough)
        ),
    )


def told_of_the_first(records: int, right: Fraction) -> tuple[Fraction, Fraction]:
    """Return the largest advantage, and what the first record gains, if it alone is told.

    A mechanism says whether the record is the first, and is right with this chance. Records are
    equally likely, and known.
    """
    prior = uniform(records)
    rows = [[right, 1 - right]] + [[1 - right, right]] * (records - 1)
    own = sum((max(Fraction(0), gains(prior, rows, output)[0]) for output in (0, 1)), Fraction(0))
    return largest_advantage(prior, rows, range(records)), own * records


def check_single_records() -> Iterator[Evidence]:
    """Let a mechanism tell of one record alone: what it gains, beside the mean."""
    records, limit, enough = 20, Fraction(1, 10), Fraction(121, 81)
    mean, own = told_of_the_first(records, enough / (1 + enough))
    variation = (Fraction(21, 17) - 1) / (Fraction(21, 17) + 1)
    yield remark(
        mean < limit < own == Fraction(19, 101) and variation * (1 - Fraction(1, records)) == limit,
        f"20 equally likely records, each known whole, and the limit {limit}. At Theorem 4.1's "
        "e^epsilon = 21/17 no record gains more than the limit. At e^epsilon = 121/81 randomized "
        f"response of whether it is the first record has the advantage {mean}, and the first "
        f"record gains {own}",
        part="no margin",
        reading=BUDGET_ALONE,
    )
    mean, own = told_of_the_first(1000, Fraction(1))
    yield remark(
        (mean, own) == (Fraction(999, 500000), Fraction(999, 1000)),
        "1000 equally likely records, each known whole, and a mechanism that tells whether it is "
        f"the first record: no advantage is above {mean}, and the first record gains {own}",
        part="no margin",
        reading=KNOWN_MECHANISM,
    )


def check_with_delta() -> Iterator[Evidence]:
    """The same twenty records, where the mechanism names the record with the chance 1/100."""
    records, growth, failing, half = 20, Fraction(121, 81), Fraction(1, 100), Fraction(1, 10)
    rows = named_or(blocks(records, 9, growth), failing)
    reached = largest_advantage(uniform(records), rows, range(records))
    bound = half + failing * (1 - Fraction(1, records)) * (1 - half)
    printed = closed_form(records, growth, failing)
    yield remark(
        bound - Fraction(1, 10000) < reached <= bound < printed * Fraction(3, 5),
        f"with delta = 1/100 at e^epsilon = 121/81: Theorem 4.1 allows {printed}, the smaller "
        f"bound {bound}. To name the record with 1/100, and else 9 of the 20, has {reached}",
        part="no margin",
        reading=BUDGET_ALONE,
    )


RECALIBRATION = Claim(
    id="disclosure.recalibration",
    kind=Kind.REMARK,
    source=cite("section 4", "after Corollary 4.1"),
    title="Theorem 4.1 may allow half the epsilon that keeps the limit",
    statement="The first major implication of tightness is that it enables the precise "
    "recalibration of DP mechanisms: one can optimize utility without sacrificing any unnecessary "
    "privacy margin, while retaining a clear and interpretable guarantee against reconstruction "
    "attacks.",
    parts=(
        Part(
            "no margin",
            says="An attack that may make no guess reaches what Theorem 4.2 allows: no noise that "
            "it asks for can be spared",
            formal=attained,
            proof=derive_attained,
            reading=KNOWN_MECHANISM,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, SOME_ANSWER_RIGHT),
        ),
        false_here(
            "no margin",
            says=r"No larger $\epsilon$ keeps a limit than the one at which Theorem 4.1 is the "
            "limit",
            corrected=of_one_output,
            corrected_proof=derive_of_one_output,
            reading=BUDGET_ALONE,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    readings={
        KNOWN_MECHANISM: "the mechanism is known, and Theorem 4.2 sets its noise; an attack may "
        "make no guess",
        BUDGET_ALONE: r"Theorem 4.1 sets $\epsilon$",
    },
    checks=(
        *(check_margin, check_with_delta, check_single_records, check_attacks_that_answer),
        repair_recalibration,
    ),
    correction=Correction(
        error="Theorem 4.1 may allow half the epsilon that keeps the limit",
        statement=r"Let $T$ be $\frac{e^{\epsilon/2} - 1}{e^{\epsilon/2} + 1}$. Under $(\epsilon, "
        r"\delta)$-DP no attack has an advantage above $T + \delta(1 - \kappa_\pi)(1 - T)$, at any "
        "prior and whatever is known of the record. "
        r"Where $\kappa_\pi$ is near 0, as among many records "
        r"that are each unlikely, Theorem 4.1 allows about $\epsilon = \ln\frac{1 + \gamma}{1 - "
        r"\gamma}$ for a limit $\gamma$ at $\delta = 0$, and $2\epsilon$ keeps the limit. "
        "Theorem 4.1 holds. Between two equally likely records GRR reaches it, and Theorem 4.2 "
        "leaves no margin if an attack may decline. An attack on an attribute that must answer may "
        "have no advantage at all where Theorem 4.2 still asks for noise. "
        "An advantage is a mean over the prior. A single record $z$ may gain up to "
        r"$TV(M)(1 - \pi_z)$ (disclosure.no-risk): at equal priors, Theorem 4.1's bound.",
        printed="one can optimize utility without sacrificing any unnecessary privacy margin",
        correct="Theorem 4.2 leaves no margin for the mean, if an attack may decline. "
        r"Theorem 4.1 leaves one where $\kappa_\pi$ is small: under $(\epsilon, \delta)$-DP no "
        r"advantage is above $T + \delta(1 - \kappa_\pi)(1 - T)$, $T = \frac{e^{\epsilon/2} - "
        r"1}{e^{\epsilon/2} + 1}$. A single record may gain up to $TV(M)(1 - \pi_z)$",
        consequence="20 equally likely records, each known whole, and a limit of 1/10. Theorem 4.1 "
        "allows epsilon = 0.211. Every mechanism with epsilon = 0.401 keeps the limit, and one "
        "reaches it. Where records have a density, Theorem 4.1 allows 0.2006. The limit is of the "
        "mean: at epsilon = 0.401 a single record may gain 19/101, at 0.211 none more than 1/10",
        who="anyone who sets noise by Theorem 4.1",
        repair="for the mean, take the smaller of Theorem 4.1's bound and this one; where "
        r"mechanism and prior are known, Theorem 4.2. For each record, limit $TV(M)(1 - \pi_z)$",
    ),
    rests_on=(
        "disclosure.corollary-4.1: which attack reaches Theorem 4.2",
        "disclosure.no-risk: what a single record gains at most",
    ),
    note="The paper calls both theorems tight in the sentences before, and Theorem 4.1 because "
    "of GRR: disclosure.theorem-4.1.tightness.",
)

VARIATION_BOUND, BUDGET_BOUND = "in the total variation", "in epsilon and delta"


def between_two_records() -> Statement:
    """State what a guess has that answers the first of two records on an event, else the second.

    With the first record in the data the event has the chance hit, with the second alarm.
    """
    wrong_or_right = (hit + alarm) / 4 + ((1 - hit) + (1 - alarm)) / 4
    advantage = hit / 2 + (1 - alarm) / 2 - wrong_or_right
    hypotheses = {"the chances of the event differ by the total variation T": eq(T, hit - alarm)}
    return Statement(hypotheses, eq(advantage, T * (1 - ONE_HALF)))


def derive_between_two_records(d: Derivation) -> None:
    """An identity."""
    d.model({hit: 1, alarm: 0, T: 1})
    d.conclude(["the chances of the event differ by the total variation T"])


DELTA, RECORDS = Fraction(1, 10**5), 8
TIMES = {1: "4.33", 2: "3.84", 4: "2.70", 8: "1.67"}
"""By epsilon, how many times the bound is at least what Gaussian noise may have."""


def of_gaussian_noise(budget: int) -> tuple[Enclosure, Enclosure]:
    """Enclose Theorem 4.1's bound, and its bound in the total variation of Gaussian noise.

    The noise is the least that is (epsilon, delta)-differentially private.
    """
    collision = Fraction(1, RECORDS)
    least = gaussian.deviation.enclose(budget, DELTA, 1).lower
    limit = testing.gaussian_advantage.enclose(1 / least).upper * (1 - collision)
    return reconstruction.advantage.enclose(budget, DELTA, collision), Enclosure(limit, limit)


def check_beyond_grr() -> Iterator[Evidence]:
    """Bound what an attack has of Gaussian noise, in the experiments' setting."""
    bound, limit = of_gaussian_noise(4)
    yield refuted_by(
        {
            "records": "8, equally likely",
            "known": "anything",
            "mechanism": "Gaussian noise",
            "epsilon, delta": "4, 10^-5",
            "Theorem 4.1 in epsilon and delta": bound.digits[:6],
            "at least as large as every advantage": rounded_decimal(limit.upper, 4, ROUND_CEILING),
        },
        ~limit.less_than(bound.lower / 2),
        "every attack stays below the bound in the total variation of the noise",
        engine="Arb",
        part="tight",
        reading=BUDGET_BOUND,
        contrast=contrary("a limit on every advantage", bound, limit, AT_LEAST),
    )
    pairs = {budget: of_gaussian_noise(budget) for budget in TIMES}
    yield remark(
        all_hold(
            Fraction(times) * pairs[budget][1].upper < pairs[budget][0].lower
            for budget, times in TIMES.items()
        ),
        f"at epsilon = {', '.join(map(str, TIMES))} the bound in epsilon and delta is more than "
        f"{', '.join(TIMES.values())} times what an attack may have",
        engine="Arb",
        part="tight",
    )


BEYOND_GRR = Claim(
    id="disclosure.section-7.beyond-grr",
    kind=Kind.REMARK,
    source=cite("section 7.3.1, Figures 4b and 4c", "and section 4, after Corollary 4.1"),
    title="Theorem 4.1's closed form in epsilon and delta is not tight for Gaussian noise",
    statement="In particular, Figures 4b and 4c show that the tightness of our worst-case bound "
    "Theorem 4.1 is not an isolated feature of GRR, but a reliable property that also applies to "
    "other widely used mechanisms, such as DP-SGD.",
    parts=(
        Part(
            "tight",
            says=r"Between two equally likely records an attack has the advantage $TV(M)(1 - "
            r"\kappa_\pi)$, whatever the mechanism",
            formal=between_two_records,
            proof=derive_between_two_records,
            reading=VARIATION_BOUND,
            narrower=("two equally likely records, not the eight of Figure 4",),
        ),
        false_here(
            "tight",
            says=r"Under Gaussian noise an attack comes near $\frac{e^\epsilon - 1 + 2\delta}"
            r"{e^\epsilon + 1}(1 - \kappa_\pi)$",
            corrected=total_variation,
            corrected_proof=derive_total_variation,
            reading=BUDGET_BOUND,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    readings={
        VARIATION_BOUND: r"Theorem 4.1 is its first bound, $TV(M)(1 - \kappa_\pi)$",
        BUDGET_BOUND: r"Theorem 4.1 is its closed form, $\frac{e^\epsilon - 1 + 2\delta}"
        r"{e^\epsilon + 1}(1 - \kappa_\pi)$",
    },
    checks=(check_beyond_grr,),
    correction=Correction(
        statement="Every advantage is at most $TV(M)(1 - \\kappa_\\pi)$. At $\\epsilon$ = 1, 2, 4 "
        r"and 8 the total variation of Gaussian noise that is $(\epsilon, 10^{-5})$-DP is at least "
        r"1.67 times smaller than $\frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}$: at $\epsilon "
        "= 4$ it is at most 0.357, and the closed form is 0.964.",
        printed="the tightness of our worst-case bound Theorem 4.1 is [...] a reliable property "
        "that also applies to [...] DP-SGD",
        correct="the bound in $TV(M)$ is reached between two equally likely records; "
        r"at $\delta = 10^{-5}$ and $\epsilon$ = 1, 2, 4 and 8 the closed form is more than 1.67 "
        r"times every advantage under $(\epsilon, \delta)$-DP Gaussian noise",
        consequence="at epsilon = 4, delta = 10^-5 and 8 records no attack on Gaussian noise has "
        "more than 0.312; the closed form says 0.844",
        who="anyone who sets the noise of DP-SGD by the closed form: it is more than needed",
        repair="say which of the two bounds is drawn",
        severity=Severity.REMARK,
    ),
    rests_on=(
        "that T steps on the full batch tell no more than one answer with Gaussian noise: J. Dong, "
        "A. Roth, W. Su, Gaussian differential privacy, JRSS B 2022, Corollary 3.3",
    ),
    note="The text does not say which bound the lines of Figure 4 are, and prints no number of it. "
    "The public code draws the bound in the total variation, for a record that is added "
    "(disclosure.figures-4-and-5.line). What was measured is not checked.",
)

MORE_PRECISE = Claim(
    id="disclosure.theorem-4.2.more-precise",
    kind=Kind.REMARK,
    source=cite("section 4", "after Theorem 4.2"),
    title="Theorem 4.2's bound is never above Theorem 4.1's",
    statement="Theorem 4.2 is a white-box bound that can be computed when the specific M and "
    "auxiliary knowledge, aux, is known. At the same time, it becomes more precise than our "
    "black-box bound Theorem 4.1.",
    parts=(
        Part(
            "not above",
            says=r"Theorem 4.2's sum is at most $TV(M)(1 - \kappa_\pi)$",
            formal=total_variation,
            proof=derive_total_variation,
            narrower=(FINITE_WORLDS, "at most, not less"),
        ),
    ),
    note="right(i, k) is the probability, with record k in the data, of the outputs of record "
    "i. On these, w of record i is positive, and w times the prior is largest among the records "
    "with the same a(z); a tie goes to one of them. The formula's left side is then Theorem 4.2's "
    "sum. For GRR the two are equal. Theorem 4.1's closed form in epsilon is larger there, if "
    "there are three records or more, none is certain, and epsilon > 0.",
)

CLAIMS = (MORE_PRECISE, RECALIBRATION, BEYOND_GRR)
