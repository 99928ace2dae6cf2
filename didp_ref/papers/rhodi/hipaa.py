"""Sections 1 and 5: what the HIPAA rule allows, in terms of rho."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Rational

from didp_ref.audit.checks import cell, instance, refuted_by, reproduced
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
from didp_ref.papers.shared.informal import NUMBERS
from didp_ref.symbolic.notation import as_written, eq, gt, lt

ONE_AGE, ALL_AGES = "one of five ages", "all who are 85 or older"


def fewer_people() -> Statement:
    """Of a share below 1.7% of 20,000 people one fifth is fewer than 68: more than 1/68 each.

    ``p`` is the share, ``t`` the people at one of five ages.
    """
    hypotheses = as_written(gt(p, 0), lt(p, Rational(17, 1000)))
    crowd = {"t = 20000 p/5": eq(t, 20000 * p / 5)}
    return Statement(hypotheses | crowd, And(lt(t, 68), gt(1 / t, Rational(1, 68))))


def check_hipaa() -> Iterator[Evidence]:
    """How 68 comes out of 20,000 and 1.7%, and which way it errs."""
    everybody = 20_000 * Fraction("0.017")
    for reading, people in ((ONE_AGE, everybody / 5), (ALL_AGES, everybody)):
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
    fewer = 20_000 * Fraction("0.016") / 5
    yield refuted_by(
        {"male and 85 or older": "1.6%", "people": "20,000 / 5 ages"},
        fewer >= 68,
        f"1.6% is less than 1.7%, and leaves {fewer} people: one in {fewer} is more than one in 68",
        part="less than",
    )
    yield instance(
        Fraction(1, 68) <= Fraction("0.015"),
        "1/68 <= rho = .015, section 1",
        subject=Subject.REMARK,
    )


HIPAA = Claim(
    id="rhodi.hipaa",
    kind=Kind.EXAMPLE,
    source=Source("rhodi", "sections 1 and 5"),
    title="one of 68 people, approximately 1.5%",
    statement=(
        "Given that less than 1.7% of the U.S. population is male and 85 or older, knowing the "
        "age, gender and address of someone over 85 would limit them to one of 68 people (on "
        "average) in geographic units as small as 20,000 people; the goal is met if the "
        "probability is limited to approximately 1.5%."
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
            "less than",
            says="Less than 1.7% of 20,000 people, at one of five ages, are 68 people at least, so "
            "that nobody is known with a probability above one in 68",
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
            r"Of less than 1.7% of 20,000 people, at one of five ages, fewer than 68 remain on "
            r"average: a probability above $\frac{1}{68}$. All of 1.7% are 340 people."
        ),
        printed="given that less than 1.7% ..., one of 68 people (on average)",
        correct=r"given that less than 1.7% ..., one of fewer than $\frac{0.017 \cdot 20000}{5} = "
        r"68$ people",
        consequence=(
            "At 1.6% it is one of 64 people, 1.56%: the rule allows more than rho = .015, and how "
            "much more the figure does not say. Without the division by five ages, which is not "
            "printed, 68 would be 340, and 1.5% would be 0.29%."
        ),
        error="68 people are the most, so 1/68 is the least that the rule allows",
        who="whoever takes rho = .015 for what the rule intends: 1/68 is its lower end only",
        repair="Print the division by five, and say that 68 is an upper bound.",
        severity=Severity.WRONG_NUMBER,
    ),
    note="The census figure itself is not checked here.",
)

CLAIMS = (HIPAA,)
