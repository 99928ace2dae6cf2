"""Introduction, and sections 3, 4 and 7: what the advantage leaves out, beside robustness."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import ABOVE, contrary, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Severity
from didp_ref.papers.disclosure.corollary_5_1 import uniform_bound
from didp_ref.papers.disclosure.section_2 import most_success
from didp_ref.papers.disclosure.shared import NOTHING_KNOWN, ONE_RECORD_RIGHT, cite
from didp_ref.papers.disclosure.theorem_5_2 import proposition_5_1
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.narrower import UNIFORM_PRIOR
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage

NOTHING_LOST = Fraction(0)
SOME, EVERY = "for some records and limits", "for every number of records"
LESS = "less noise"


def check_required_noise() -> Iterator[Evidence]:
    """Set epsilon by one number: as a limit on the success, and on the advantage."""
    few, limit, by_eq_3, by_corollary = 10, Fraction(3, 10), Fraction(3), Fraction(6)
    guess = Fraction(1, few)
    yield instance(
        most_success(guess, by_eq_3) == uniform_bound(few, by_corollary, NOTHING_LOST) == limit
        and by_corollary**2 > by_eq_3**3,
        "ten equally likely records, limit 3/10: eq. 3 allows e^epsilon = 3, and Corollary 5.1 6. "
        "The scale 1/epsilon falls by more than a third",
        part=LESS,
        reading=SOME,
    )
    many, limit = 3052, Fraction(1, 10)
    by_eq_3 = limit * many
    by_corollary = (1 + limit * many) / (1 - limit * many / (many - 1))
    assert most_success(Fraction(1, many), by_eq_3) == limit
    assert uniform_bound(many, by_corollary, NOTHING_LOST) == limit
    assert by_eq_3**50 > by_corollary**49
    yield refuted_by(
        {
            "records": f"{many}, equally likely, as on Porto",
            "limit": limit,
            "e^epsilon by eq. 3": by_eq_3,
            "e^epsilon by Corollary 5.1": by_corollary,
        },
        by_corollary**9 >= by_eq_3**10,
        "epsilon is 5.72 by eq. 3, and 5.83 by Corollary 5.1: the scale 1/epsilon falls by less "
        "than 2%",
        part=LESS,
        reading=EVERY,
    )
    growth = Fraction(4)
    both = proposition_5_1(uniform(few), growth, NOTHING_LOST), most_success(guess, growth)
    yield remark(
        both == (Fraction(3, 10), Fraction(3, 10) + guess),
        "ten equally likely records, e^epsilon = 4: Proposition 5.1 says 3/10, and eq. 3 2/5, "
        "which is 1/10 more. An attack that always answers has this much more success than "
        "advantage, so both ask for the same noise",
        part=LESS,
        reading=EVERY,
    )


REQUIRED_NOISE = Claim(
    id="disclosure.required-noise",
    kind=Kind.REMARK,
    source=cite("introduction"),
    title="Among 3,052 records Corollary 5.1 may save less than 2% of eq. 3's noise",
    statement="In these settings, we prove closed-form upper bounds that substantially reduce the "
    "required noise compared to existing ReRo bounds, and we validate these improvements "
    "experimentally.",
    parts=(
        witness(
            LESS,
            says="By Corollary 5.1 the noise falls by more than a third",
            reading=SOME,
            narrower=(
                *(NOTHING_KNOWN, ONE_RECORD_RIGHT, UNIFORM_PRIOR),
                '"substantially" read as more than a third',
            ),
        ),
        false_here(LESS, says="By Corollary 5.1 it falls by a tenth or more", reading=EVERY),
    ),
    readings={
        SOME: r"there are a number of records and a limit; noise is the scale "
        r"$\frac{1}{\epsilon}$, and one number limits the success by eq. 3 and the advantage",
        EVERY: "the same, for every number of records and every limit",
    },
    checks=(check_required_noise,),
    correction=Correction(
        error="Among 3,052 records Corollary 5.1 may save less than 2% of the noise",
        statement=r"At equal priors Corollary 5.1 is at most eq. 3's bound less $\frac{1}{m}$. So "
        r"it never asks for more noise. It allows about $\ln\frac{1}{1 - \gamma}$ more "
        r"$\epsilon$ among many records, at the limit $\gamma$: little at a small limit. "
        "Proposition 5.1 may ask for the same noise as eq. 3 for the same attacks.",
        printed="substantially reduce the required noise",
        correct="reduce the required noise: among 10 equally likely records at the limit 3/10 by "
        "more than a third, among 3,052 at 1/10 by less than 2%",
        who="anyone who expects much less noise among many records",
        severity=Severity.REMARK,
    ),
    rests_on=(
        "disclosure.more-accurate: Corollary 5.1 is at most eq. 3's bound less 1/m, f as in eq. 55",
    ),
    note="No figure of the text compares the noise that a bound of section 5 asks for: Figure 2 is "
    "of eq. 41. The public code (commit 303338bd) compares GRR's error by eq. 3 and by GRR's own "
    "bound, among ten records (Bounds/visualization/plot_grr.py).",
)

IGNORED, BESIDE = "of attacks that ignore the output", "beside a guess without the output"
AVOIDS = "avoids"


def check_imputation_beside() -> Iterator[Evidence]:
    """Tell the known entry alone, and let the attack err on purpose where it does not fit."""
    likelier, told = Fraction(3, 4), Fraction(3, 4)
    prior = {(x, y): (likelier if y == 0 else 1 - likelier) / 2 for x in (0, 1) for y in (0, 1)}

    def output(x: int, seen: int) -> Fraction:
        """Return how likely randomized response at e^epsilon = 3 says that the entry is seen."""
        return told if seen == x else 1 - told

    def right(target: tuple[int, int], used: tuple[int, int]) -> Fraction:
        """Return how often the attack is right of a target, with another record in the data."""
        (x, y), (of, _) = target, used
        return sum(
            (output(of, seen) for seen in (0, 1) if y == (0 if seen == x else 1)), Fraction(0)
        )

    success = sum((p * right(z, z) for z, p in prior.items()), Fraction(0))
    fresh = sum((p * q * right(z, u) for z, p in prior.items() for u, q in prior.items()), 0)
    found = success - fresh
    assert found == Fraction(1, 8)
    guess = {z: Fraction(z[1] == 0) for z in prior}
    hits = sum((p * guess[z] for z, p in prior.items()), Fraction(0))
    yield instance(
        hits == sum((p * q * guess[z] for z, p in prior.items() for q in prior.values()), 0),
        "who always answers 0 is right of four records as often as their priors say, also where "
        "another record is in the data: the advantage is 0",
        part=AVOIDS,
        reading=IGNORED,
    )
    yield refuted_by(
        {
            "records": "(0, 0), (0, 1), (1, 0) and (1, 1)",
            "priors": "3/8, 1/8, 3/8, 1/8",
            "known": "the first entry",
            "sought": "the second entry",
            "mechanism": "randomized response of the first entry at e^epsilon = 3",
            "attack": "answers 0 if the output fits what is known, and else 1",
            "advantage": found,
            "success": success,
            "success of who always answers 0": likelier,
        },
        success > likelier,
        "the mechanism tells nothing of what is sought, and the output makes the attack worse",
        part=AVOIDS,
        reading=BESIDE,
        contrast=contrary("the success of the attack", likelier, success, ABOVE),
    )


AVOIDS_OVERESTIMATION = Claim(
    id="disclosure.avoids-overestimation",
    kind=Kind.REMARK,
    source=cite("contributions, and sections 4 and 7"),
    title="RAD can be positive for an attack that imputation beats",
    statement="RAD avoids overestimating risk, and naturally incorporates auxiliary knowledge. "
    "[Section 4:] In this way, RAD avoids the overestimation of risk that is inherent in ReRo. "
    "[Section 7:] Our experiments show that RAD accurately distinguishes privacy leakage from "
    "imputation",
    parts=(
        witness(
            AVOIDS,
            says="An attack that ignores the output has the advantage 0",
            reading=IGNORED,
            narrower=("one attack; every other is disclosure.table-1",),
        ),
        false_here(
            AVOIDS,
            says="An attack with a positive advantage is right more often than every attack that "
            "ignores the output",
            reading=BESIDE,
        ),
    ),
    readings={
        IGNORED: "RAD overestimates no risk if it is 0 for every attack that ignores the output",
        BESIDE: "RAD overestimates no risk if it is positive only for attacks that are right more "
        "often than every attack that ignores the output",
    },
    checks=(check_imputation_beside,),
    correction=Correction(
        error="RAD can be positive for an attack that imputation beats",
        statement="RAD compares an attack with itself where another record is in the data. It is 0 "
        "for every attack that ignores the output. An attack that errs on purpose where the output "
        "does not fit may have a positive RAD, and be right less often than imputation. Where "
        "nothing is known, all records are equally likely and the whole record is sought, RAD is "
        r"the success less $\frac{1}{m}$, for an attack that always answers. There it is positive "
        "only if the attack is right more often.",
        printed="RAD avoids overestimating risk",
        correct="RAD is 0 for an attack that ignores the output. It can be positive for one that "
        "imputation beats",
        who="anyone who takes a positive RAD of an attribute for more than could be guessed",
        repair="state beside RAD the largest success of an attack that ignores the output",
        severity=Severity.REMARK,
    ),
    note="RAD is then evidence that the record was used, and not of the attribute: "
    "disclosure.corollary-4.1 has it of attacks that may decline.",
)

WITHOUT_PRIOR, INFORMED = "an attack that does not know pi", "the attack of section 2"
STATISTICS = "statistics"


def check_statistics() -> Iterator[Evidence]:
    """A mechanism that tells of the other records alone, to one who knows the prior, or not."""
    records = 4
    prior = uniform(records)
    rows = [[Fraction(1)]] * records  # of one data set of the others there is one output
    guess, best = Fraction(1, records), max(prior)
    yield instance(
        best == guess > largest_advantage(prior, rows) == 0,
        "four equally likely records, and a mechanism that tells nothing: the best guess is right "
        "with 1/4, which is its ReRo, and no attack has an advantage",
        part="overestimates",
    )
    yield refuted_by(
        {
            "records": f"{records}, equally likely",
            "mechanism": "publishes the mean of all other records",
            "largest success": best,
            "largest success without the output": guess,
        },
        best > guess,
        "the attack knows the other records, and so the output: it learns nothing from it",
        part=STATISTICS,
        reading=INFORMED,
    )
    often = Fraction(3, 4)
    blind = (often + (1 - often)) / 2  # 1 is the value of 3/4 or of 1/4, equally likely
    yield instance(
        often > blind == Fraction(1, 2),
        "3/4 of all people have the value 1, or 1/4 have it, and both are equally likely: a guess "
        f"is right with {blind}. Told which it is, a guess is right with {often}, also of people "
        "who are not in the data",
        part=STATISTICS,
        reading=WITHOUT_PRIOR,
    )


GLOBAL_STATISTICS = Claim(
    id="disclosure.global-statistics",
    kind=Kind.REMARK,
    source=cite("introduction, and section 3"),
    title="ReRo counts guesses without the output; statistics of the others add nothing to it",
    statement="As a result, ReRo–and any bounds derived from it such as [6, 21, 23]–penalizes a "
    "mechanism for providing global statistical knowledge, which is precisely the purpose of data "
    "release [...]. [Section 3:] Even under the original assumption that the attacker has no "
    "target-specific knowledge and A depends only on M(D), ReRo still overestimates risk [...]. "
    "The mechanism output M(D) inherently reveals distributional information and population-level "
    "statistics",
    parts=(
        witness(
            "overestimates",
            says="ReRo is positive where no attack has an advantage",
            narrower=("one example", 'ReRo, not "any bounds derived from it"'),
        ),
        witness(
            STATISTICS,
            says="An output that tells of the other records alone makes an attack right more often",
            reading=WITHOUT_PRIOR,
            narrower=("one example", 'ReRo, not "any bounds derived from it"'),
        ),
        false_here(
            STATISTICS,
            says="An output that tells of the other records alone makes some attack right more "
            "often",
            reading=INFORMED,
        ),
    ),
    readings={
        WITHOUT_PRIOR: r"the attack does not know $\pi$, and learns of it from the output",
        INFORMED: r"the attack knows $D_-$ and $\pi$, as section 2 has it for Definition 2.3",
    },
    checks=(check_statistics,),
    correction=Correction(
        error="Statistics of the other records add nothing to ReRo",
        statement="The attack of section 2 knows the other records and the prior. If an output "
        r"tells of the other records alone, no attack is right more often than $\kappa^+$, "
        "which a guess reaches without any output. So ReRo counts imputation at every mechanism "
        "alike, and no mechanism more for the statistics that it tells.",
        printed="penalizes a mechanism for providing global statistical knowledge",
        correct="counts guesses without the output, at every mechanism alike",
        who="a reader who takes ReRo to be larger where a mechanism tells more statistics; the "
        "authors of [6] and [23]",
        severity=Severity.REMARK,
    ),
    rests_on=("disclosure.theorem-5.1: a guess without the output is right with kappa+ at most",),
    note="Section 3 speaks of an attack that learns the population from the output. The attack of "
    "section 2 knows it beforehand.",
)

CLAIMS = (REQUIRED_NOISE, AVOIDS_OVERESTIMATION, GLOBAL_STATISTICS)
