"""Section 5: spending a budget query by query, and what attackers make of the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from didp_ref.audit.checks import broken_promise, illustrated, instance, refuted_by, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.papers.refine.evidence.examples import TRUNCATED_GEOMETRIC, TWO
from didp_ref.worlds.distributions import fractions, image, joint, private

PRIVACY, REFUSAL = "privacy", "refusal"
SUBADDITIVE, FEWER = "subadditive", "fewer"
LAPLACE, REFINEMENT = "Laplace noise", "knowledge refinement"
ONE_USER, COLLUDING = "one user's answers", "several users' answers, a budget each"


def answered(costs: Sequence[Fraction], budget: Fraction, *, stays: bool) -> list[int]:
    """Return which queries a protocol answers, a refused one staying in the sum or not."""
    spent, found = Fraction(0), []
    for i, cost in enumerate(costs):
        within = spent + cost <= budget
        if within:
            found.append(i)
        if within or stays:
            spent += cost
    return found


def joint_sensitivity(queries: Sequence[Sequence[int]]) -> int:
    """Return the L1 sensitivity of counts over groups: each query lists how each group counts."""
    return max(sum(abs(query[group]) for query in queries) for group in range(len(queries[0])))


def protocol_1() -> Iterator[Evidence]:
    """Ask counts over two disjoint groups of individuals until the budget is reached."""
    from hypothesis import strategies

    left, right, everyone = (1, 0), (0, 1), (2, 2)
    yield illustrated(
        joint_sensitivity([left, right]) == 1 and joint_sensitivity([left, everyone]) == 3,
        "counts over disjoint groups have joint sensitivity 1, not 2: both are answered at "
        "lambda = 1, epsilon = 1",
        part=PRIVACY,
    )
    yield illustrated(
        joint_sensitivity([left]) <= joint_sensitivity([left, right]) <= 3,
        "the joint sensitivity of counts over disjoint groups does not fall with one more",
        part=REFUSAL,
    )
    asked = [left, everyone, right]
    yield instance(
        joint_sensitivity(asked) > 1 and joint_sensitivity([left, right]) == 1,
        "a refused query stays in Delta(f_1, ..., f_i), so as printed the third query is refused "
        'too; were it "simply discarded", as the text before says, the third would be answered. '
        "Either way the answered ones stay within epsilon",
        subject=Subject.REMARK,
    )

    def ratio_kept(shifts: list[int], scale: int, response: int) -> bool:
        # two answers f_j and f_j + shift, density ratio g^(|r-f-s| - |r-f|) at scale 1/ln(g)
        exponents = [abs(response - shift) - abs(response) for shift in shifts]
        return Fraction(sum(exponents), scale) <= Fraction(sum(abs(s) for s in shifts), scale)

    yield sampled(
        {
            "shifts": strategies.lists(strategies.integers(-5, 5), max_size=6),
            "scale": strategies.integers(1, 9),
            "response": strategies.integers(-9, 9),
        },
        ratio_kept,
        "the log-ratio of two transcripts is at most Delta(f_1, ..., f_i)/lambda",
        part=PRIVACY,
    )


def protocol_1_flexible() -> Iterator[Evidence]:
    """Compare the two conditions on counts over disjoint groups."""
    left, right = (1, 0), (0, 1)
    yield instance(
        joint_sensitivity([left, right]) == 1
        and sum(joint_sensitivity([one]) for one in (left, right)) == 2,
        "disjoint counts at lambda = 1, epsilon = 1: Delta(f_1, f_2) = 1 <= 1 answers both, "
        "Delta(f_1) + Delta(f_2) = 2 > 1 answers one: fewer queries",
        part=FEWER,
    )


def protocol_2() -> Iterator[Evidence]:
    """Spend a budget, and try to refill it."""
    budget, costs = Fraction(1), fractions("1/2", "3/4", "1/2", "1/4")
    yield instance(
        answered(costs, budget, stays=True) == [0]
        and answered(costs, budget, stays=False) == [0, 2],
        "as printed a refused query stays in the sum, so it ends the session; were it discarded, "
        "a smaller query could follow. Either way the answered ones stay within epsilon",
    )
    refill = fractions(1, -5, 5)
    kept = answered(refill, budget, stays=True)
    yield instance(
        kept == [0, 1, 2] and sum(refill[i] for i in kept if refill[i] > 0) > budget,
        "the user chooses epsilon_i, and the condition does not ask that it is positive: after "
        "1, -5 the query with 5 passes, and 6 is spent of a budget of 1. Refuse epsilon_i <= 0",
        subject=Subject.REMARK,
    )


def adaptive_queries() -> Iterator[Evidence]:
    """Let the second query, and its budget, depend on the first answer."""
    first = fractions("1/3", "2/3"), fractions("2/3", "1/3")
    second = {
        0: (fractions("1/4", "3/4"), fractions("1/2", "1/2")),
        1: (fractions("1/5", "4/5"), fractions("1/5", "4/5")),
    }
    transcripts = [
        tuple(first[d][answer] * p for answer in (0, 1) for p in second[answer][d]) for d in (0, 1)
    ]
    yield illustrated(
        private(transcripts[0], transcripts[1], TWO * TWO)
        and not private(transcripts[0], transcripts[1], TWO),
        "a second query asked at ln 2 after the answer 0, and at 0 after 1: the two answers "
        "together keep 2 ln 2",
        part=REFINEMENT,
    )


def proposition_4() -> Iterator[Evidence]:
    """Merge outcomes by every function."""
    first, second = (joint(TRUNCATED_GEOMETRIC[c], fractions("1/2", "1/2")) for c in (0, 1))
    yield instance(
        all(
            private(image(first, to), image(second, to), TWO)
            for to in product(range(3), repeat=len(first))
        ),
        "all 729 functions from six outcomes to three keep ln 2",
    )


def corollary_1() -> Iterator[Evidence]:
    """Let one attacker, then two who collude, use the answers."""
    present, absent = fractions("3/4", "1/4"), fractions("1/2", "1/2")
    coin = fractions("1/3", "2/3")
    yield instance(
        private(joint(present, coin), joint(absent, coin), TWO),
        "a strategy with its own coins: the coin does not depend on the data, ln 2 is kept",
        reading=ONE_USER,
    )
    together = [image(joint(one, one), (1, 1, 1, 0)) for one in (present, absent)]
    yield refuted_by(
        {
            "prior": "1/2, 1/2",
            "epsilon": "ln 2",
            "answer at f(D) = 0": "3/4, 1/4",
            "strategy": "two users ask the same query; the estimate is 1 when both hear 1",
        },
        private(together[0], together[1], TWO),
        "the estimate 1 has probability 1/16 when the individual is present, 1/4 when absent: a "
        "factor of 4, because the budget is kept for each user",
        reading=COLLUDING,
        harm=broken_promise(
            "the probability of the estimate 1 where the individual is absent",
            TWO * together[0][0],
            together[1][0],
        ),
    )
