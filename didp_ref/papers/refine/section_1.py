"""Section 1: whose influence is to be small; and whether the prior is refined as far as possible.

Of an individual query no private answer that is the prior where the individual is absent is nearer
to f(D), ball by ball. Of a statistical one the
extreme factors go as far as two factors can, and where neighbours' answers lie close together an
answer that is no refinement may be nearer: truncated geometric noise on a count.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from sympy import And, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, contrary, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.alphabet import absent, belief, present
from didp_ref.papers.refine.individual_factors import derive_greatest_gain, greatest_gain
from didp_ref.papers.refine.propositions_1_2 import INDIVIDUAL, STATISTICAL
from didp_ref.papers.refine.shared import HALF, ONE_RECORD, cite
from didp_ref.papers.refine.table_2 import derive_ratio_gains_most, ratio_gains_most
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.quotients import compare_quotients
from didp_ref.symbolic.notation import as_written, le, lt
from didp_ref.worlds.beliefs import bayes
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
        BY_ANY_ANSWER: "of all answers that differential privacy allows; about an individual, of "
        "those that are the prior where the individual is absent",
    },
    rests_on=(
        ONE_RECORD,
        "as much as possible read as the probability of a ball around f(D)",
        "what lies between near and far is one layer of equal distance, as Algorithm 1 finds",
    ),
    finding="Section 7 says so itself. If the range is large compared to the variability between "
    "neighbor data sets, and the user has no precise knowledge, noise addition produces better "
    "data quality. Statistical queries may be such a case. For an individual query the claim is "
    "true of private answers that are the prior where the individual is absent, and not of every "
    "one.",
)


def little_learned() -> Statement:
    """State Definition 1 of one event, and what it makes of a belief that a record is there."""
    growth = exp(epsilon)
    hypotheses = {
        **as_written(lt(0, belief), lt(belief, 1), lt(0, present), lt(0, absent)),
        "Definition 1, of the event": And(
            le(present, growth * absent), le(absent, growth * present)
        ),
    }
    after = belief * present / (belief * present + (1 - belief) * absent)
    low, high = (
        belief / (belief + (1 - belief) * growth),
        belief * growth / (belief * growth + 1 - belief),
    )
    return Statement(hypotheses, And(le(low, after), le(after, high)))


def derive_little_learned(d: Derivation) -> None:
    """Bayes' rule, with a ratio between e^-epsilon and e^epsilon."""
    d.model({belief: Rational(1, 2), present: 1, absent: 1, epsilon: 0})
    growth = exp(epsilon)
    d.lemma("exp is positive", lemmas.exp_positive(epsilon))
    signs = ["0 < belief", "belief < 1", "0 < present", "0 < absent", "exp is positive"]
    seen = belief * present, belief * present + (1 - belief) * absent
    low = belief, belief + (1 - belief) * growth
    high = belief * growth, belief * growth + 1 - belief
    d.step("weight", lt(0, belief * (1 - belief)), ["0 < belief", "belief < 1"])
    positive = And(lt(0, seen[1]), lt(0, low[1]), lt(0, high[1]))
    d.step("denominators", positive, signs)
    for name, first, second, more in (
        ("at least", low, seen, growth * present - absent),
        ("at most", seen, high, growth * absent - present),
    ):
        d.step(f"{name}, gap", le(0, more), ["Definition 1, of the event"])
        weighed = le(0, belief * (1 - belief) * more)
        d.step(f"{name}, weighed", weighed, ["weight", f"{name}, gap"])
        d.step(
            f"{name}, crossed", le(first[0] * second[1], second[0] * first[1]), [f"{name}, weighed"]
        )
        compare_quotients(d, name, first, second, ["denominators", f"{name}, crossed"])
    sides = ("at least", "at most")
    d.conclude([*sides, *(f"{side}, crossed" for side in sides), "denominators"])


OF_THE_DISTRIBUTION, OF_THE_VALUE = "on its distribution", "on the query's value"


def check_small_influence() -> Iterator[Evidence]:
    """Publish an exact mean, to which a record adds little."""
    people, known = 1000, 400
    means = [Fraction(known + bit, people) for bit in (0, 1)]
    after = bayes([HALF, HALF], [Fraction(mean == means[1]) for mean in means])
    yield refuted_by(
        {
            "query": "the mean of 1000 bits, published exactly",
            "influence of one record": means[1] - means[0],
            "known": "the 999 other bits, of which 400 are 1",
            "prior": HALF,
            "response": means[1],
            "belief that the last bit is 1": after[1],
        },
        after[1] < 1,
        "one bit moves the mean by 1/1000, and whoever knows the others reads it off",
        reading=OF_THE_VALUE,
        contrast=contrary("the risk that the last bit is known", HALF, after[1], AT_MOST),
    )


SMALL_INFLUENCE = Claim(
    id="refine.small-influence",
    kind=Kind.REMARK,
    source=cite("section 1, first paragraph"),
    title="A small influence on the query's value is no small disclosure risk",
    statement="If the influence of any single individual on the query response is small, "
    "publishing that response involves only a small disclosure risk for any individual.",
    parts=(
        Part(
            "small risk",
            r"A response within a factor $e^\epsilon$ moves a belief no farther than that factor "
            "moves its odds.",
            formal=little_learned,
            proof=derive_little_learned,
            reading=OF_THE_DISTRIBUTION,
            narrower=("the belief in a presence",),
        ),
        false_here(
            "small risk",
            "A query that no record moves by much can be published as it is.",
            reading=OF_THE_VALUE,
        ),
    ),
    checks=(check_small_influence,),
    readings={
        OF_THE_DISTRIBUTION: "the response is random, and an individual has little influence on "
        "the chance of any response, as in Definition 1",
        OF_THE_VALUE: "the response is the query's value, and an individual changes it little",
    },
    correction=Correction(
        r"An individual's influence on the distribution of the response limits the risk: within a "
        r"factor $e^\epsilon$ a belief of $p$ stays between $\frac{p}{p + (1-p) e^\epsilon}$ and "
        r"$\frac{p e^\epsilon}{p e^\epsilon + 1-p}$. The influence on the value limits nothing: it "
        "says how much noise is needed.",
        who="anyone who publishes a mean without noise, since no record changes it by much",
        repair='say "the influence on the distribution of the response"',
        printed="If the influence of any single individual on the query response is small",
        correct="if the influence of any single individual on the distribution of the response is "
        "small",
        consequence="the exact mean of 1000 bits changes by 1/1000 with one of them, and tells it "
        "to whoever knows the others",
        severity=Severity.REMARK,
    ),
    note="The sentence before it speaks of differential privacy, whose responses are random. So "
    "read it holds.",
)


CLAIMS = (SMALL_INFLUENCE, AS_MUCH_AS_POSSIBLE)
