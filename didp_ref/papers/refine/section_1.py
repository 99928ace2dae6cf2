"""Section 1.1: whether the prior is refined as much as differential privacy allows.

Of an individual query no private answer that is the prior where the individual is absent is nearer
to f(D), ball by ball. Of a statistical one the
extreme factors go as far as two factors can, and where neighbours' answers lie close together an
answer that is no refinement may be nearer: truncated geometric noise on a count.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part
from didp_ref.papers.refine.individual_factors import derive_greatest_gain, greatest_gain
from didp_ref.papers.refine.propositions_1_2 import INDIVIDUAL, STATISTICAL
from didp_ref.papers.refine.shared import ONE_RECORD, cite
from didp_ref.papers.refine.table_2 import derive_ratio_gains_most, ratio_gains_most
from didp_ref.papers.shared.informal import false_here
from didp_ref.worlds.distributions import Distribution, fractions, private, probability

PRIOR_WHERE_ABSENT = "answers that are the prior where the individual is absent"
BY_FACTORS, BY_ANY_ANSWER = "by two factors", "by any private answer"


def most_by_factors(share: Fraction, growth: Fraction) -> Fraction:
    """Return the most that two factors with the ratio ``growth`` give a ball of a prior mass.

    That is ``min(alpha_u P, 1 - alpha_d (1 - P))``, which is largest where the two are equal.
    """
    return growth * share / (1 + (growth - 1) * share)


def check_as_much_as_possible() -> Iterator[Evidence]:
    """Weigh every ball around every count, but the whole range, under a private answer."""
    growth, counts = Fraction(4), range(4)
    at_0 = fractions("4/5", "3/20", "3/80", "1/80")
    at_1 = fractions("1/5", "3/5", "3/20", "1/20")
    answers: list[Distribution] = [at_0, at_1, at_1[::-1], at_0[::-1]]
    is_private = all(private(first, second, growth) for first, second in pairwise(answers))
    shares: dict[int, list[Fraction]] = {count: [] for count in counts}
    nearer = []
    for count, answer in enumerate(answers):
        for radius in counts:
            ball = [x for x in counts if abs(x - count) <= radius]
            if len(ball) < len(counts):
                own = probability(answer, ball)
                shares[count].append(own)
                nearer.append(own > most_by_factors(Fraction(len(ball), len(counts)), growth))
    listed = [", ".join(map(str, shares[count])) for count in (0, 1)]
    by_factors = [most_by_factors(Fraction(size, len(counts)), growth) for size in (1, 2, 3)]
    yield refuted_by(
        {
            "f(D)": "a count from 0 to 3, of which neighbours' differ by 1",
            "prior": "uniform",
            "epsilon": "ln 4",
            "private answer at 0, and at 3 reversed": ", ".join(map(str, at_0)),
            "at 1, and at 2 reversed": ", ".join(map(str, at_1)),
        },
        not is_private or not all(nearer),
        f"the balls around 0 weigh {listed[0]}, those around 1 {listed[1]}, and so around 3 and 2; "
        "two factors give a ball of one, two or three counts at most "
        f"{', '.join(map(str, by_factors))}",
        part=STATISTICAL,
        reading=BY_ANY_ANSWER,
    )


def check_another_answer_where_absent() -> Iterator[Evidence]:
    """Weigh a value under a private answer that is not the prior where the individual is absent."""
    growth, prior = Fraction(2), fractions("1/3", "2/3")
    absent, at_0, at_1 = fractions("1/2", "1/2"), fractions("3/4", "1/4"), fractions("1/4", "3/4")
    refined = most_by_factors(prior[0], growth**2)  # factors of epsilon and of -epsilon
    yield remark(
        private(absent, at_0, growth) and private(absent, at_1, growth) and at_0[0] > refined,
        "of an individual query an answer that is not the prior where the individual is absent "
        "may give a ball more: at the prior 1/3, 2/3 and epsilon = ln 2 the answers 3/4, 1/4 and "
        "1/4, 3/4 to the two values, and 1/2, 1/2 where absent, give the first 3/4, and refinement "
        f"{refined}",
        part=INDIVIDUAL,
    )


AS_MUCH_AS_POSSIBLE = Claim(
    id="refine.as-much-as-possible",
    kind=Kind.REMARK,
    source=cite(
        "section 1.1, first sentence",
        "again section 2, before Definition 2, and Algorithm 1, step 2",
    ),
    title="Refinement goes as far as two factors allow, not as far as privacy allows",
    statement="We introduce a mechanism to achieve differential privacy that works by refining the "
    "prior knowledge/beliefs of the database user as much as possible, given the constraints set "
    "by differential privacy.",
    parts=(
        Part(
            INDIVIDUAL,
            "no private answer that is the prior where the individual is absent, as section 2 has "
            "it, gives a ball around f(D) more than the extreme factors do",
            formal=greatest_gain,
            proof=derive_greatest_gain,
            narrower=(PRIOR_WHERE_ABSENT,),
        ),
        Part(
            STATISTICAL,
            r"of two factors for one near set those of the ratio $e^\epsilon$ are farthest from 1",
            formal=ratio_gains_most,
            proof=derive_ratio_gains_most,
            reading=BY_FACTORS,
            narrower=("the same near set",),
        ),
        false_here(
            STATISTICAL,
            "no private answer gives every ball around f(D) more than two factors do",
            reading=BY_ANY_ANSWER,
        ),
    ),
    checks=(check_as_much_as_possible, check_another_answer_where_absent),
    readings={
        BY_FACTORS: "of all pairs of factors",
        BY_ANY_ANSWER: "of all answers that differential privacy allows",
    },
    rests_on=(
        ONE_RECORD,
        "as much as possible read as the probability of a ball around f(D)",
        "what lies between near and far is one layer of equal distance, as Algorithm 1 finds",
    ),
    finding="Section 7 says so itself of statistical queries: where the range is large compared to "
    "the variability between neighbor data sets, noise addition may produce the better data "
    "quality. Of an individual query it is true of private answers that are the prior where the "
    "individual is absent, and not of every one.",
)


CLAIMS = (AS_MUCH_AS_POSSIBLE,)
