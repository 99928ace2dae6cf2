"""Sections 1 and 5: what the HIPAA rule allows, in terms of rho.

The paper cites 2010 census data for "less than 1.7%". What the census counted is here: the column
CENSUS2010POP of the U.S. Census Bureau's table of residents by single year of age and sex.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Rational

from didp_ref.audit.checks import all_hold, cell, instance, refuted_by, reproduced
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Scope,
    Severity,
    Source,
    Statement,
    Subject,
)
from didp_ref.papers.rhodi.alphabet import p, t
from didp_ref.papers.shared.informal import NUMBERS, VALUES
from didp_ref.symbolic.notation import as_written, eq, gt, lt

CENSUS = (
    "U.S. Census Bureau, Annual Estimates of the Resident Population by Single Year of Age and "
    "Sex for the United States, nc-est2019-agesex-res.csv, column CENSUS2010POP"
)
RESIDENTS, MEN_OF_85_OR_OLDER, ALL_OF_85_OR_OLDER = 308_745_538, 1_789_679, 5_493_433
MEN_OF_85_TO_89 = 1_273_867
"""What the 2010 census counted."""

ONE_AGE, ALL_AGES = "one of five ages", "all who are 85 or older"
UNIT = 20_000
"""How many people a geographic unit of the rule has at least."""
AGES = 5
"""The ages from 85 that the rule gives in years: 85 to 89."""
THE_SHARE, LESS_THAN = "the share", "less than"


def fewer_people() -> Statement:
    """Of a share below 1.7% of 20,000 people one fifth is fewer than 68: more than 1/68 each.

    ``p`` is the share, ``t`` the people at one of five ages.
    """
    hypotheses = as_written(gt(p, 0), lt(p, Rational(17, 1000)))
    crowd = {"t = 20000 p/5": eq(t, 20000 * p / 5)}
    return Statement(hypotheses | crowd, And(lt(t, 68), gt(1 / t, Rational(1, 68))))


def check_hipaa() -> Iterator[Evidence]:
    """How 68 comes out of 20,000 and 1.7%, and what the census counts."""
    everybody = UNIT * Fraction("0.017")
    for reading, people in ((ONE_AGE, everybody / AGES), (ALL_AGES, everybody)):
        yield reproduced(
            [cell("people", "68", people)],
            f"20,000 people, 1.7% of them: {everybody}, and {people} under this reading",
            engine="exact rationals",
            reading=reading,
            part="the crowd",
        )
    yield reproduced(
        [cell("percent", "1.5", Fraction(100, 68))],
        "one of 68",
        engine="exact rationals",
        part="the percentage",
    )
    share = Fraction(MEN_OF_85_OR_OLDER, RESIDENTS)
    yield instance(
        share < Fraction("0.017"),
        "of 308,745,538 residents the census counts 1,789,679 men of 85 and older: 0.58%",
        part=THE_SHARE,
    )
    crowd = UNIT * share / AGES
    yield refuted_by(
        {
            "men of 85 and older": f"{MEN_OF_85_OR_OLDER:,}",
            "residents": f"{RESIDENTS:,}",
            "people in the unit": f"{UNIT:,}",
            "ages": AGES,
        },
        crowd >= 68,
        "0.58% of 20,000 people are 116, and 23.2 at one of five ages: one in 23.2 is 4.3%",
        part=LESS_THAN,
    )
    yield instance(
        all_hold(
            [
                cell("percent", "0.58", 100 * share).agrees,
                cell("men", "116", UNIT * share).agrees,
                cell("people", "23.2", crowd).agrees,
                cell("percent", "4.3", 100 / crowd).agrees,
            ]
        ),
        "by the census: 116 men in 20,000 people, 23.2 at one of five ages, 4.3%",
        subject=Subject.CORRECTION,
        part=LESS_THAN,
    )
    yield instance(
        cell("percent", "1.78", Fraction(100 * ALL_OF_85_OR_OLDER, RESIDENTS)).agrees
        and cell("people", "16.5", Fraction(UNIT * MEN_OF_85_TO_89, RESIDENTS * AGES)).agrees,
        "5,493,433 residents are 85 or older, men and women: 1.78%; and 1,273,867 are men from 85 "
        "to 89, 16.5 of 20,000 people at one age",
        subject=Subject.REMARK,
    )


HIPAA = Claim(
    id="rhodi.hipaa",
    kind=Kind.EXAMPLE,
    source=Source("rhodi", "sections 1 and 5"),
    title="one of 68 people, approximately 1.5%",
    statement=(
        "Given that less than 1.7% of the U.S. population is male and 85 or older, knowing the "
        "age, gender, and address of someone over 85 would allow us to limit them to one of 68 "
        "people (on average) in safe-harbor de-identified data [with geographic units as small as "
        "20,000 people]. The goal of the privacy policy is met if we limit the estimate of the "
        "probability that an individual is in the data to approximately 1.5%."
    ),
    parts=(
        Part(
            "the crowd",
            says=r"1.7% of 20,000 people are one of 68",
            informal=NUMBERS,
            scope=Scope.CONCRETE,
        ),
        Part(
            "the percentage",
            says="One of 68 is approximately 1.5%",
            informal=NUMBERS,
            scope=Scope.CONCRETE,
        ),
        Part(
            THE_SHARE,
            says="Less than 1.7% of the U.S. population is male and 85 or older",
            informal=VALUES,
            scope=Scope.CONCRETE,
        ),
        Part(
            LESS_THAN,
            says="Of less than 1.7% of 20,000 people, at one of five ages, 68 remain on average",
            corrected=fewer_people,
        ),
    ),
    checks=(check_hipaa,),
    readings={
        ONE_AGE: "the five ages 85 to 89, which the rule gives in years, are equally common, and "
        "nobody is older; knowing the age leaves one of them",
        ALL_AGES: "all who are 85 or older, as the sentence counts them",
    },
    correction=Correction(
        statement=(
            "The 2010 census counts 1,789,679 men of 85 and older among 308,745,538 residents: "
            r"0.58%. Of 20,000 people these are 116, and 23 at one of five ages: a probability of "
            "about 4.3%. That 68 is 1.7% of 20,000, over five ages, is our reading."
        ),
        printed="limit them to one of 68 people (on average); approximately 1.5%",
        correct=r"by the 2010 census, and if $68 = \frac{0.017 \cdot 20000}{5}$ is how 68 was "
        "meant: one of 23 people (on average), approximately 4.3%",
        consequence=(
            "rho = 0.015 is about a third of what the rule leaves, 0.043. Without the division by "
            "five, which is not printed, 1.7% would be 340 people, and the census's 0.58% are 116, "
            "each known with 0.86%."
        ),
        error="68 takes 1.7% of men of 85 and older, where the census has 0.58%",
        who="whoever takes rho = 0.015 for what the rule intends gives accuracy away; nobody is "
        "exposed",
        repair="Print the division by five, cite the table, and compute with 0.58%.",
        severity=Severity.WRONG_NUMBER,
    ),
    rests_on=(CENSUS,),
    note="Where 1.7% comes from we do not know: of both sexes 1.78% are 85 or older (5,493,433). "
    "Of the ages 85 to 89 alone there are 1,273,867 men, 16.5 of 20,000 people at one age, which "
    "is 6.1%.",
)

CLAIMS = (HIPAA,)
