"""Introduction and section 3: whether reconstruction robustness covers attribute inference."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from didp_ref.audit.checks import instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Severity
from didp_ref.papers.disclosure.section_2 import derive_robust, most_success, robust
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.narrower import EQUATION_1_ALONE, FINITE_WORLDS, OBLIVIOUS_RATE

ALL_RECORDS, THOSE_THAT_AGREE = "the prior of all records", "the prior of those that agree"
GROWTH_OF_4 = Fraction(3, 2)


def check_told() -> Iterator[Evidence]:
    """Name four pairs by generalized randomized response, and tell the attack the first entry."""
    records = [(first, second) for first in (0, 1) for second in (0, 1)]
    other = 1 / (GROWTH_OF_4 + len(records) - 1)
    rows = {z: [other * (GROWTH_OF_4 if z == seen else 1) for seen in records] for z in records}

    def success(answers: tuple[tuple[int, int], ...], drawn: list[tuple[int, int]]) -> Fraction:
        """Return how often an attack from the outputs alone is right, of equally likely records."""
        right = (rows[z][seen] for z in drawn for seen, said in enumerate(answers) if said == z)
        return sum(right, Fraction(0)) / len(drawn)

    best = []
    for first in (0, 1):
        agree = [z for z in records if z[0] == first]
        best.append(max(success(said, agree) for said in product(agree, repeat=len(records))))
    guess = Fraction(1, 2)
    bound = most_success(guess, GROWTH_OF_4)
    told = sum(best, Fraction(0)) / 2
    yield refuted_by(
        {
            "records": "(0, 0), (0, 1), (1, 0) and (1, 1), equally likely",
            "known": "the first entry",
            "sought": "the second entry",
            "mechanism": "GRR at e^epsilon = 3/2",
            "prior of each record that agrees": guess,
            "eq. 3 at this prior": bound,
            "largest success of an attack that knows the first entry": told,
        },
        told > bound,
        "at the prior of the two records that agree the attack is one from the output alone, as "
        "in Definition 2.3, and eq. 3 bounds it",
        part="excluded",
        reading=THOSE_THAT_AGREE,
    )
    yield instance(
        bound < 1,
        "of the records (0, 0) and (1, 1), equally likely, an attack that knows the first entry is "
        f"right of the second with 1, and eq. 3 at the prior of both says {bound} for e^epsilon = "
        f"{GROWTH_OF_4}",
        part="excluded",
        reading=ALL_RECORDS,
    )


TOLD = Claim(
    id="disclosure.rero-excludes",
    kind=Kind.REMARK,
    source=cite("introduction, and section 3"),
    title="The ReRo bounds also cover attribute inference, at the prior of those that agree",
    statement="First, ReRo and all existing bounds [6, 23] only apply to attackers without "
    "target-specific auxiliary knowledge, i.e., it does not consider any partial information about "
    "the record, such as demographic attributes or social media information, to be public, "
    "excluding any AIA [...]. [Section 3:] This choice fundamentally prevents assessing the risk "
    "of MIA and AIA, as they do assume full or partial knowledge of some target records.",
    parts=(
        witness(
            "excluded",
            says="An attack that knows something of the record exceeds the bounds",
            reading=ALL_RECORDS,
        ),
        false_here(
            "excluded",
            says="No bound is about an attack that knows something of the record",
            corrected=robust,
            corrected_proof=derive_robust,
            reading=THOSE_THAT_AGREE,
            narrower=(FINITE_WORLDS, OBLIVIOUS_RATE, EQUATION_1_ALONE),
        ),
    ),
    readings={
        ALL_RECORDS: r"$\pi$ is one prior, whatever the attack knows",
        THOSE_THAT_AGREE: r"$\pi$ is any prior, as Definition 2.3 has it; so also that of the "
        "records that agree with what the attack knows",
    },
    checks=(check_told,),
    correction=Correction(
        error="The ReRo bounds also cover attribute inference, at the prior of those that agree",
        statement=r"Definition 2.3 lets $\pi$ be any prior. At the prior of the records with $a(z) "
        r"= x$, an attack that knows $x$ needs the output alone. So eq. 1 and eq. 3 hold of it, "
        r"with $\kappa^+$ at that prior; the mean over $x$ bounds its success. In "
        r"an MIA, $a(z) = z$, this prior is of one record, $\kappa^+$ is 1, and the bounds say "
        "nothing. A prior of two records, of which one is in the data, gives a bound for it too.",
        printed="excluding any AIA",
        correct="covering AIAs too, by the bounds at the prior of the records that agree with what "
        "is public. In an MIA, a(z) = z, kappa+ is 1 there. A prior of two records, of which one "
        "is in the data, gives a bound for it too",
        who="a reader who takes the bounds of [6] and [23] to be of no use against attribute "
        "inference; their authors",
        severity=Severity.REMARK,
    ),
    note="Section 3 says itself, before this, that attribute inference can be modeled as a special "
    "case of ReRo. That success by imputation counts as risk holds at either prior.",
)

CLAIMS = (TOLD,)
