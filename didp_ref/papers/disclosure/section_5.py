"""Sections 4 and 5: what disjoint success sets are for, and which bounds hold without them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from didp_ref.audit.checks import broken_promise, refuted_by, remark, repaired
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity
from didp_ref.papers.disclosure.corollary_5_1 import (
    corollary_5_1,
    derive_corollary_5_1,
    uniform_bound,
)
from didp_ref.papers.disclosure.section_7 import derive_imputation, imputation
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.disclosure.theorem_5_1 import derive_every_pair, every_pair
from didp_ref.papers.disclosure.theorem_5_2 import bound_of
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FINITE_WORLDS, LINE_OF_SUPPORT
from didp_ref.worlds import uniform
from didp_ref.worlds.distributions import fractions
from didp_ref.worlds.reconstruction import gains, largest_advantage, randomized_response

GENERAL, PERFECT = "Theorem 5.1 and Proposition 5.1", "Theorem 5.2 and Corollary 5.1"
KINDS = (0, 0, 1, 1)
"""Of which kind each of four records is."""
GROWTH = Fraction(2)


def of_the_kind(kinds: Sequence[int] = KINDS) -> Fraction:
    """Return the largest advantage of an attack on the kind, of which a mechanism tells.

    An answer is right of all records of one kind.
    """
    told = randomized_response(2, GROWTH)
    rows = [told[kind] for kind in kinds]

    def total(output: int, answer: int) -> Fraction:
        of_records = zip(kinds, gains(uniform(len(kinds)), rows, output), strict=True)
        return sum((gained for kind, gained in of_records if kind == answer), Fraction(0))

    return sum((max(total(output, answer) for answer in (0, 1)) for output in (0, 1)), Fraction(0))


def check_success_sets() -> Iterator[Evidence]:
    """Four records of two kinds, where a guess is right of both records of its kind."""
    said, reached = uniform_bound(4, GROWTH, Fraction(0)), of_the_kind()
    same = bound_of(uniform(4), GROWTH, Fraction(0))
    yield refuted_by(
        {
            "records": "4, equally likely, two of each kind",
            "sought": "the kind, eta = 0",
            "mechanism": "randomized response of the kind at e^epsilon = 2",
            "Theorem 5.2": same,
            "Corollary 5.1": said,
            "advantage of the best attack": reached,
        },
        reached <= max(said, same),
        "it guesses the kind that the answer names",
        part="no disjoint sets",
        reading=PERFECT,
        harm=broken_promise("the advantage of an attack on the kind", said, reached),
    )
    many = 100
    least = uniform_bound(many, GROWTH, Fraction(0))
    of_many = of_the_kind([0, 1] * (many // 2))
    found = (of_many * many + 1) / (1 - of_many * many / (many - 1))
    yield remark(
        (least, found) == (Fraction(99, 10100), Fraction(5247, 247)) and of_many > 17 * least,
        f"{many} equally likely records of two kinds, {many // 2} of each, and the same mechanism: "
        f"Corollary 5.1 says {least}, and an attack on the kind has {of_many}. Eq. 82 finds "
        f"e^epsilon = {found} in it",
        part="no disjoint sets",
        reading=PERFECT,
    )
    yield repaired(
        "the advantage of an attack on the kind",
        uniform_bound(2, GROWTH, Fraction(0)),
        reached,
        where="the same records, Corollary 5.1 at m = 2, the number of kinds, every attack",
        part="no disjoint sets",
        reading=PERFECT,
    )


def check_intuition() -> Iterator[Evidence]:
    """Three people with one public entry, of whom two share the sensitive value."""
    prior = fractions("2/3", "1/3")
    told = [list(fractions(1, 0)), list(fractions(0, 1))]
    without, gained = max(prior), largest_advantage(prior, told)
    success = Fraction(1)
    yield refuted_by(
        {
            "people with the same public entry": "3, of whom two have y, and one has y'",
            "largest success from the public entry alone": without,
            "mechanism": "tells the value",
            "success with its output": success,
            "advantage": gained,
        },
        not (without < success and gained > 0),
        f"who knows the public entry alone is right with {without}, and by the output always",
        part="suffices",
    )


INTUITION = Claim(
    id="disclosure.disjoint-intuition",
    kind=Kind.REMARK,
    source=cite("section 4", "after eq. 18"),
    title="Two people alike in all do not make public knowledge suffice",
    statement="In summary, the intuition behind this assumption is that, if two individuals with "
    "the same public information also share the same sensitive information, then the auxiliary "
    "knowledge alone suffices to extract the private information, hence the attacker does not "
    "need to rely on the mechanism's output.",
    parts=(
        false_here(
            "suffices",
            says="Where two share both, what is public tells what is sensitive",
            corrected=imputation,
            corrected_proof=derive_imputation,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    checks=(check_intuition,),
    correction=Correction(
        error="Two people alike in all do not make public knowledge suffice",
        statement="It suffices if all records with the same public information share the sensitive "
        "information. An attack that does without the output has the advantage 0 then.",
        printed="if two individuals with the same public information also share the same sensitive "
        "information",
        correct="if all individuals with the same public information share the same sensitive "
        "information",
        who="a reader of the reason; the assumption is of records that differ, and Theorem 4.2 "
        "stands",
        severity=Severity.REMARK,
    ),
    finding="Before, [23] is cited for the original setting of ReRo. Definition 2.3 is of [6], "
    "with any loss.",
    note="Two records that agree in both entries are one record in the paper's model. There the "
    "success sets of different records with one public entry are disjoint, as it says before. "
    'Read of any "two individuals", the sentence is the corrected one.',
)

SUCCESS_SETS = Claim(
    id="disclosure.section-5.success-sets",
    kind=Kind.REMARK,
    source=cite("section 5", "before Theorem 5.1 and Lemma 5.1"),
    title="Theorem 5.2 and Corollary 5.1 need disjoint success sets",
    statement="While these bounds hold for a weaker attacker model, they are directly applicable "
    "in black-box scenarios and remove the assumption of disjoint success subsets. [...] Next, we "
    r"focus on perfect reconstruction, i.e. $\eta = 0$, in categorical data. This case is "
    "particularly relevant since many sensitive attributes, such as diseases, political opinions, "
    "or religious beliefs, are categorical in nature.",
    parts=(
        Part(
            "no disjoint sets",
            says="The bound holds for success sets that meet",
            formal=every_pair,
            proof=derive_every_pair,
            reading=GENERAL,
            narrower=(FINITE_WORLDS, LINE_OF_SUPPORT),
        ),
        false_here(
            "no disjoint sets",
            says=r"The bound holds at $\eta = 0$ for success sets that meet",
            corrected=corollary_5_1,
            corrected_proof=derive_corollary_5_1,
            reading=PERFECT,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    checks=(check_success_sets,),
    readings={
        GENERAL: "these bounds are the two that hold for every loss and threshold",
        PERFECT: "all bounds of section 5; a guess is right where sensitive values agree",
    },
    correction=Correction(
        error="Theorem 5.2 and Corollary 5.1 need disjoint success sets",
        statement="The proof of Theorem 5.2 starts from Theorem 4.2, which assumes disjoint "
        r"success sets. At $\eta = 0$ they are disjoint if a guess is right of one record alone. "
        "If it is right of all records of one kind, both bounds hold with the kinds in place of "
        r"the records: $m$ is the number of kinds, and $\pi$ how likely each kind is.",
        printed="remove the assumption of disjoint success subsets",
        correct="Theorem 5.1 and Proposition 5.1 do; Theorem 5.2 and Corollary 5.1 keep it: m "
        r"counts different right answers, $\pi$ is how likely each is (Corollary 5.1: equally "
        "likely)",
        consequence="four equally likely records, two of each kind, randomized response of the "
        "kind at e^epsilon = 2: Corollary 5.1 with m = 4 says 3/20, and an attack on the kind has "
        "1/6. Among 100 records it says 0.0098, and the attack has 1/6. Eq. 82 at m = 100 finds "
        "e^epsilon = 21.2 in it. The experiments ask for the record itself: there the bounds hold",
        who="anyone who sets noise, bounds or audits by them for attribute inference with m as the "
        "number of records: of 100 at e^epsilon = 2, 17 times the bound",
        repair="take the values of the attribute for Z, or use Proposition 5.1",
    ),
    rests_on=(
        "disclosure.theorem-5.1: the interval of the rate, and the pairs that differ",
        "of kinds: what answers draw from the records of one kind, a mixture, is private as well",
    ),
)

CLAIMS = (INTUITION, SUCCESS_SETS)
