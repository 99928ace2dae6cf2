"""Sections 1 and 5: what the HIPAA rule allows, in terms of rho.

The paper cites 2010 census data for "less than 1.7%". What the census counted is here: the column
CENSUS2010POP of the U.S. Census Bureau's table of residents by single year of age and sex.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Rational

from didp_ref.audit.checks import (
    all_hold,
    cell,
    contrary,
    corrected,
    instance,
    refuted_by,
    remark,
    reproduced,
)
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.rhodi.alphabet import p, t
from didp_ref.papers.rhodi.shared import cite
from didp_ref.papers.shared.informal import printed_numbers, printed_values
from didp_ref.symbolic.notation import as_written, eq, gt, lt

CENSUS = (
    "U.S. Census Bureau, Annual Estimates of the Resident Population by Single Year of Age and "
    "Sex for the United States, nc-est2019-agesex-res.csv, column CENSUS2010POP"
)
RESIDENTS, MEN_OF_85_OR_OLDER, ALL_OF_85_OR_OLDER = 308_745_538, 1_789_679, 5_493_433
MEN_OF_85_TO_89 = 1_273_867
"""What the 2010 census counted."""

UNIT = 20_000
"""How many people a geographic unit of the rule has at least."""
AGES = 5
"""The ages from 85 that the rule gives in years: 85 to 89."""
REMAIN = "68 remain"


def fewer_people() -> Statement:
    """Of a share below 1.7% of 20,000 people one fifth is fewer than 68: more than 1/68 each.

    ``p`` is the share, ``t`` the people at one of five ages.
    """
    hypotheses = as_written(gt(p, 0), lt(p, Rational(17, 1000)))
    crowd = {"t = 20000 p/5": eq(t, 20000 * p / 5)}
    return Statement(hypotheses | crowd, And(lt(t, 68), gt(1 / t, Rational(1, 68))))


def derive_fewer_people(d: Derivation) -> None:
    """1.7% of 20,000 is 5 times 68."""
    d.model({p: Rational(1, 100), t: 40})
    d.step("fewer", And(gt(t, 0), lt(t, 68)), by=["p > 0", "p < 17/1000", "t = 20000 p/5"])
    d.conclude(by=["fewer"])


def check_hipaa() -> Iterator[Evidence]:
    """How 68 comes out of 20,000 and 1.7%, and what the census counts."""
    yield reproduced(
        [
            cell("people", "68", UNIT * Fraction("0.017") / AGES),
            cell("percent", "1.5", Fraction(100, 68)),
        ],
        "1.7% of 20,000 people are 340, and 68 at one of five ages",
        engine="exact rationals",
        part="the division",
    )
    share = Fraction(MEN_OF_85_OR_OLDER, RESIDENTS)
    yield instance(
        share < Fraction("0.017"),
        "of 308,745,538 residents the census counts 1,789,679 men of 85 and older: 0.58%",
        part="the share",
    )
    redone = UNIT * share / AGES
    yield refuted_by(
        {"men of 85 and older": f"{MEN_OF_85_OR_OLDER:,}", "residents": f"{RESIDENTS:,}"},
        redone >= 68,
        "0.58% of 20,000 people are 116, and a fifth of them 23.2",
        part=REMAIN,
        contrast=contrary("people of 20,000 who remain", 68, Enclosure(redone, redone)),
    )
    counted = UNIT * Fraction(MEN_OF_85_TO_89, RESIDENTS) / AGES
    yield corrected(
        all_hold(
            [
                cell("percent", "0.58", 100 * share).agrees,
                cell("men", "116", UNIT * share).agrees,
                cell("people", "23.2", redone).agrees,
                cell("percent", "4.3", 100 / redone).agrees,
                cell("people", "16.5", counted).agrees,
                cell("percent", "6.1", 100 / counted).agrees,
            ]
        ),
        "the same division with 0.58%: 23.2 people, 4.3%; and of the 1,273,867 men whom the census "
        "counts from 85 to 89, 16.5 of 20,000 people at one age, 6.1%",
        part=REMAIN,
    )
    yield remark(
        cell("percent", "1.78", Fraction(100 * ALL_OF_85_OR_OLDER, RESIDENTS)).agrees,
        "5,493,433 residents are 85 or older, men and women: 1.78%",
    )


HIPAA = Claim(
    id="rhodi.hipaa",
    kind=Kind.EXAMPLE,
    source=cite("sections 1 and 5"),
    title="68 people would need 1.7% men of 85 or older; the census has 0.58%",
    statement="it does allow geographic units as small as 20,000 people [...]. Given that less "
    "than 1.7% of the U.S. population is male and 85 or older, knowing the age, gender, and "
    "address of someone over 85 would allow us to limit them to one of 68 people (on average) in "
    "safe-harbor de-identified data. [...] the goal of the privacy policy is met if we limit the "
    "estimate of the probability that an individual is in the data to approximately 1.5%.",
    parts=(
        printed_numbers(
            "the division",
            says="A fifth of 1.7% of 20,000 people are 68, and one of 68 is approximately 1.5%",
        ),
        printed_values(
            "the share", says="Less than 1.7% of the U.S. population is male and 85 or older"
        ),
        Part(
            REMAIN,
            says="Of less than 1.7% of 20,000 people, at one of five ages, 68 remain on average",
            corrected=fewer_people,
            corrected_proof=derive_fewer_people,
        ),
    ),
    checks=(check_hipaa,),
    correction=Correction(
        statement="The 2010 census counts 1,789,679 men of 85 and older among 308,745,538 "
        "residents: 0.58%, which is less than 1.7%. The division by which 1.7% of 20,000 people "
        "give 68 gives with 0.58% 23 people, and about 4.3%. What the census itself has at one of "
        "the ages from 85 to 89, of which there are 1,273,867 men, is 16.5 of 20,000 people: 6.1%.",
        printed="Given that less than 1.7% of the U.S. population is male and 85 or older, [...] "
        "one of 68 people (on average) in safe-harbor de-identified data [...] approximately 1.5%",
        correct=r"one of 23 people (on average) and 4.3%, by the division by five that gives 68 "
        r"(our reading: the paper prints none) with the men's share, $\frac{0.0058 \cdot 20000}{5}"
        "$; one of 16.5 and 6.1% by the census's men from 85 to 89. 68 is an upper bound, because "
        "0.58% is less than 1.7%",
        consequence="rho = 0.015 is about a third of 0.043 and a quarter of 0.061, which is what "
        "the rule leaves to these men.",
        error="68 people would need 1.7% men of 85 or older; the census has 0.58%",
        who="anyone who takes rho = 0.015 for what the rule intends gives accuracy away; nobody is "
        "exposed",
        repair="Print the division by five (the ages 85 to 89), cite the table, and compute with "
        "its ages.",
        severity=Severity.WRONG_NUMBER,
        unrun="a census count is corrected, and no noise is computed from it",
    ),
    rests_on=(
        CENSUS,
        "68 is a fifth of 1.7% of 20,000 because the rule gives five ages from 85 in years: our "
        "reading, no division is printed",
        "what the rule allows is taken from the paper",
    ),
    finding="The last sentence names another event. To be one of 68 people who fit a record is not "
    "to be in the data: the probability of the second can be any, also 1.",
    note="Where 1.7% comes from we do not know: of both sexes 1.78% are 85 or older (5,493,433).",
)

CLAIMS = (HIPAA,)
