"""Section 2, Definition 2: what prior knowledge is, and how accurate an answer it gives.

The prior is the distribution ``P_f`` that the user expects for f(D). The database holder multiplies
it by ``alpha_u >= 1`` near the true answer and by ``alpha_d <= 1`` far from it, and returns a draw
from the result: no ball around f(D) loses probability, and of two priors the one nearer to f(D)
gives the nearer answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import And, Implies, Or, Rational, Sum

from didp_ref import refinement
from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.algorithm_1_steps import algorithm_1
from didp_ref.papers.refine.alphabet import (
    K_ball,
    K_ball_better,
    P_ball,
    P_ball_better,
    alpha_d,
    alpha_u,
    c,
    p,
    s,
    x,
)
from didp_ref.papers.refine.outcomes import (
    EVEN,
    EVENT,
    FIRST,
    OUTCOMES,
    PRIOR,
    WEIGHTS,
    add_up,
    each_outcome,
    event,
    over_outcomes,
)
from didp_ref.papers.refine.shared import CELLS, HALF, THIRD, TWO, cite
from didp_ref.papers.shared.alphabet import k
from didp_ref.papers.shared.informal import defined, false_here, witness
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt
from didp_ref.worlds.distributions import image

PRIOR_KNOWLEDGE, ACCURACY = "prior knowledge", "accuracy"
WEAKLY, STRICTLY = "at least as accurate", "strictly more accurate"


def definition_2() -> Statement:
    """State that no ball around f(D) loses probability, for any prior and any refinement.

    The event is the ball, ``c`` are the factors, and ``x`` separates them: points nearer to f(D)
    have at least the factor of those farther away.
    """
    inside, factor = s[k], c[k]
    hypotheses = {
        **PRIOR,
        **EVENT,
        "c[k] >= x where s[k] = 1": each_outcome(Implies(eq(inside, 1), le(x, factor))),
        "c[k] <= x where s[k] = 0": each_outcome(Implies(eq(inside, 0), le(factor, x))),
        "the products c[k] p[k] sum to 1": eq(over_outcomes(factor * p[k]), 1),
    }
    return Statement(hypotheses, le(event(p[k]), event(factor * p[k])))


def derive_definition_2(d: Derivation) -> None:
    """Compare the ball with what lies outside it, on either side of the factor one."""
    factor = c[k]
    ball, outside = s[k] * p[k], (1 - s[k]) * p[k]
    d.model({**EVEN, c: {1: Rational(4, 3), 2: Rational(2, 3)}, s: FIRST, x: 1})
    for name, smaller, larger in (
        ("inside", x * ball, factor * ball),
        ("outside", factor * outside, x * outside),
    ):
        by = [*WEIGHTS, "c[k] >= x where s[k] = 1", "c[k] <= x where s[k] = 0"]
        d.generalize(f"{name}, each", le(smaller, larger), OUTCOMES, by=by)
        d.lemma(f"{name}, sums", lemmas.sum_monotone(smaller, larger, OUTCOMES))
    d.lemma("inside, out", lemmas.sum_scale(x, ball, OUTCOMES))
    d.lemma("outside, out", lemmas.sum_scale(x, outside, OUTCOMES))
    d.generalize("outside, sign", le(0, outside), OUTCOMES, by=WEIGHTS)
    d.lemma("outside, sum", lemmas.sum_nonnegative(outside, OUTCOMES))
    add_up(d, "prior in parts", {ball: 1, outside: 1}, p[k])
    add_up(d, "answer in parts", {factor * ball: 1, factor * outside: 1}, factor * p[k])
    inside_prior, outside_prior = Sum(ball, OUTCOMES), Sum(outside, OUTCOMES)
    by = ["1 <= n", "inside, each", "inside, sums", "inside, out"]
    d.step("inside", le(x * inside_prior, Sum(factor * ball, OUTCOMES)), by=by)
    comparison = ("outside, each", "outside, sums", "outside, out")
    statement = And(le(0, outside_prior), le(Sum(factor * outside, OUTCOMES), x * outside_prior))
    d.step("outside", statement, by=["1 <= n", *comparison, "outside, sign", "outside, sum"])
    d.generalize("ball, sign", le(0, ball), OUTCOMES, by=WEIGHTS)
    d.lemma("ball, sum", lemmas.sum_nonnegative(ball, OUTCOMES))
    totals = ("the priors p[k] sum to 1", "the products c[k] p[k] sum to 1")
    parts = ("prior in parts", "answer in parts", "inside", "outside", "ball, sign", "ball, sum")
    d.conclude(by=["1 <= n", *totals, *parts])


def check_definition_2() -> Iterator[Evidence]:
    """Exercise a prior, and "the output distribution is more accurate than the prior"."""
    prior = refinement.uniform(0, 1)
    yield instance(
        prior.unrefined().cdf(Fraction(1)) == 1
        and prior.unrefined().cdf(Fraction(1, 4)) == Fraction(1, 4),
        "the uniform distribution on [0, 1], the paper's example of no knowledge",
        part=PRIOR_KNOWLEDGE,
    )

    certain = refinement.refine(refinement.Nominal({"a": 0, "b": 1}), "a", 2, HALF)
    yield refuted_by(
        {"Range(f)": "a, b", "f(D)": "a", "prior": "0, 1", "alpha_u": TWO, "alpha_d": HALF},
        certain.pmf("a") > 0,
        "a prior that is certain of a wrong answer stays as it is: the answer is b for sure",
        reading=STRICTLY,
        part=ACCURACY,
    )
    yield from _which_priors_stay()


def _which_priors_stay() -> Iterator[Evidence]:
    """Refine every prior of quarters over the distances 0, 1, 1 and 2 from f(D)."""
    away = (0, 1, 1, 2)
    stay = {
        prior
        for parts in product(range(5), repeat=4)
        if sum(parts) == 4
        for prior in [tuple(Fraction(part, 4) for part in parts)]
        if algorithm_1(prior, away, TWO, HALF) == prior
    }
    at_one_distance = {
        prior for prior in stay if len({r for p, r in zip(prior, away, strict=True) if p}) == 1
    }
    yield remark(
        stay == at_one_distance and len(stay) == 7,
        "four values at the distances 0, 1, 1 and 2, factors 2 and 1/2: of the 35 priors in "
        "quarters just the 7 with all their mass at one distance stay as they are",
    )


DEFINITION_2 = Claim(
    id="refine.definition-2",
    kind=Kind.DEFINITION,
    source=cite("section 2, Definition 2, and the paragraph after it"),
    title="The refined output is never less accurate than the prior",
    statement=r"Given a query function $f$, the prior knowledge about the response $f(D)$ is "
    r"the probability distribution $P_f$, defined over $Range(f)$, that the user expects for "
    r"the response to $f$. [...] whatever the prior knowledge, the refinement procedure guarantees "
    r"that the output distribution is more accurate than the prior knowledge.",
    parts=(
        defined(PRIOR_KNOWLEDGE, r"the distribution $P_f$ over $Range(f)$ that the user expects"),
        Part(
            ACCURACY,
            "whatever the prior, every ball around f(D) keeps its probability or gains",
            formal=definition_2,
            proof=derive_definition_2,
            reading=WEAKLY,
        ),
        false_here(ACCURACY, "whatever the prior, some ball around f(D) gains", reading=STRICTLY),
    ),
    checks=(check_definition_2,),
    readings={
        WEAKLY: "every ball around f(D) keeps its probability or gains",
        STRICTLY: "some ball around f(D) gains",
    },
    finding="It is never less accurate. It need not be more accurate. A prior with all its mass at "
    "one distance from f(D) stays as it is, such as one that is certain of a wrong answer. After "
    "any other prior some ball around f(D) gains, if alpha_u > 1 > alpha_d.",
    rests_on=(CELLS, "factors that do not grow with the distance from f(D), as section 3 asks"),
)


def refined_ball(mass: Term, refined: Term) -> Formula:
    """Say what a ball of prior mass ``mass`` around f(D) weighs in the refined answer.

    It lies in the near set, which weighs ``p_u`` at most; or all outside it is in the far set, and
    it weighs ``p_u`` at least.
    """
    near = (1 - alpha_d) / (alpha_u - alpha_d)
    within_near = And(le(mass, near), eq(refined, alpha_u * mass))
    rest_is_far = And(le(near, mass), eq(refined, 1 - alpha_d * (1 - mass)))
    return Or(within_near, rest_is_far)


def accuracy_of_the_prior() -> Statement:
    """State that of two priors the one nearer to f(D) is refined to the nearer answer."""
    hypotheses = {
        **as_written(le(0, alpha_d), lt(alpha_d, alpha_u)),
        "the ball is near, or all outside it is far": refined_ball(P_ball, K_ball),
        "the same of the better prior": refined_ball(P_ball_better, K_ball_better),
        "the better prior gives the ball at least as much": le(P_ball, P_ball_better),
    }
    return Statement(hypotheses, le(K_ball, K_ball_better))


def derive_accuracy_of_the_prior(d: Derivation) -> None:
    """Both forms of what a ball weighs grow with its mass, and they meet at p_u."""
    near = (1 - alpha_d) / (alpha_u - alpha_d)
    d.model(
        {
            **{alpha_u: 2, alpha_d: HALF, P_ball: THIRD, P_ball_better: HALF},
            **{K_ball: 2 * THIRD, K_ball_better: Rational(3, 4)},
        }
    )
    d.step("p_u", eq(near * alpha_u - near * alpha_d, 1 - alpha_d), by=["alpha_d < alpha_u"])
    d.step("they meet", eq(alpha_u * near, 1 - alpha_d * (1 - near)), by=["p_u"])
    more, factors = "the better prior gives the ball at least as much", "0 <= alpha_d"
    by = [factors, "alpha_d < alpha_u", more]
    d.step("near", le(alpha_u * P_ball, alpha_u * P_ball_better), by=by)
    d.step(
        "far", le(1 - alpha_d * (1 - P_ball), 1 - alpha_d * (1 - P_ball_better)), by=[factors, more]
    )
    statement = Implies(
        And(le(P_ball, near), le(near, P_ball_better)),
        And(
            le(alpha_u * P_ball, alpha_u * near),
            le(1 - alpha_d * (1 - near), 1 - alpha_d * (1 - P_ball_better)),
        ),
    )
    d.step("from near to far", statement, by=[factors, "alpha_d < alpha_u"])
    statement = Implies(
        And(le(near, P_ball), le(P_ball_better, near)),
        And(eq(P_ball, near), eq(P_ball_better, near)),
    )
    d.step("both at p_u", statement, by=[more])
    by = ["they meet", "near", "far", "from near to far", "both at p_u"]
    by += ["the ball is near, or all outside it is far", "the same of the better prior"]
    d.conclude(by=by)


ACCURACY_OF_THE_PRIOR = Claim(
    id="refine.accuracy-of-the-prior",
    kind=Kind.REMARK,
    source=cite("section 2, before Definition 2"),
    title="A better prior gives a better answer",
    statement="[T]he more accurate the prior knowledge, the more accurate the response will be.",
    parts=(
        Part(
            "statement",
            "If of two priors one gives a ball around f(D) at least as much as the other, so "
            "do the answers refined from them with the same two factors.",
            formal=accuracy_of_the_prior,
            proof=derive_accuracy_of_the_prior,
            narrower=("at least as accurate, ball by ball", "the same two factors"),
        ),
    ),
    rests_on=(
        "more accurate read as: no ball around f(D) has less probability",
        "what lies between near and far is one layer of equal distance, as Algorithm 1 finds",
    ),
)


A_CONVENTION, WHAT_IS_KNOWN = "a convention", "what marginals determine"
OF_INDEPENDENT, OF_UNRELATED = "independent components", "no knowledge of the relationship"


def product_of_marginals() -> Statement:
    """State that a product is a joint distribution which has the two as its marginals.

    ``p`` is the distribution of one component, ``x`` the probability of an outcome of the other.
    """
    hypotheses = {**PRIOR, **as_written(le(0, x))}
    joint = each_outcome(le(0, x * p[k]))
    return Statement(hypotheses, And(joint, eq(over_outcomes(x * p[k]), x)))


def derive_product_of_marginals(d: Derivation) -> None:
    """Take the other component's probability out of the sum."""
    d.model({**EVEN, x: THIRD})
    d.generalize("each", le(0, x * p[k]), OUTCOMES, by=["0 <= x", "no prior p[k] is negative"])
    d.lemma("out", lemmas.sum_scale(x, p[k], OUTCOMES))
    d.conclude(by=["1 <= n", "each", "out", "the priors p[k] sum to 1"])


def check_marginals() -> Iterator[Evidence]:
    """Find two joint distributions with the same marginals."""
    independent, equal = (Fraction(1, 4),) * 4, (HALF, Fraction(0), Fraction(0), HALF)
    marginals = [
        [image(joint, component) for component in ((0, 0, 1, 1), (0, 1, 0, 1))]
        for joint in (independent, equal)
    ]
    yield refuted_by(
        {
            "(f_1, f_2)": "00, 01, 10, 11",
            "one joint distribution": ", ".join(map(str, independent)),
            "another": ", ".join(map(str, equal)),
        },
        marginals[0] != marginals[1] or independent == equal,
        "of both, either component is 0 with 1/2 and 1 with 1/2: from these numbers neither joint "
        "distribution can be computed",
        part=OF_UNRELATED,
        reading=WHAT_IS_KNOWN,
    )


MARGINALS = Claim(
    id="refine.marginals",
    kind=Kind.REMARK,
    source=cite("section 2, after Definition 2"),
    title="If the relationship is unknown, the product of the marginals is a choice",
    statement=r"If the query function $f$ has multiple components (dimension $n > 1$), the joint "
    "probability distribution must be provided. If the components of $f$ are independent, "
    "specifying the marginal distribution for each component is enough to compute the joint "
    "distribution. This will also be the case if the components are not independent but the user "
    "has no knowledge about the relationship among them.",
    parts=(
        Part(
            OF_INDEPENDENT,
            "the product of the marginal distributions is the joint one",
            formal=product_of_marginals,
            proof=derive_product_of_marginals,
            narrower=(FINITE_OUTCOMES, "two components"),
        ),
        Part(
            OF_UNRELATED,
            "the product of the marginal distributions is a joint one, and can be taken",
            formal=product_of_marginals,
            proof=derive_product_of_marginals,
            reading=A_CONVENTION,
            narrower=(FINITE_OUTCOMES, "two components"),
        ),
        false_here(
            OF_UNRELATED,
            "the marginal distributions determine the joint one",
            reading=WHAT_IS_KNOWN,
        ),
    ),
    checks=(check_marginals,),
    readings={
        A_CONVENTION: "the prior of a user who knows no relationship is the product",
        WHAT_IS_KNOWN: "the joint distribution can be computed from what the user knows",
    },
    finding="If the components depend on each other, and the user does not know how, the product "
    "is one of many priors with these marginal distributions. It is a choice, like the uniform "
    "prior.",
)


def check_output_distribution() -> Iterator[Evidence]:
    """Three answers, equally likely, told apart by their output distributions."""
    third = (Fraction(1, 3),) * 3
    shown = {
        algorithm_1(third, [abs(x - answer) for x in range(3)], TWO, HALF) for answer in range(3)
    }
    yield instance(
        len(shown) == 3,
        "range {0, 1, 2}, uniform prior, the factors 2 and 1/2: three output distributions for "
        "three answers",
    )


OUTPUT_DISTRIBUTION = Claim(
    id="refine.output-distribution",
    kind=Kind.REMARK,
    source=cite("section 2, after the four steps"),
    title="A released output distribution can reveal the answer",
    statement="Returning the output distribution itself would leak too much information; in "
    "some cases, it could be used to determine the exact value of the query response.",
    parts=(
        witness(
            "statement",
            "For some prior and factors the output distributions of all answers differ.",
            narrower=("the second half of the sentence",),
        ),
    ),
    checks=(check_output_distribution,),
    note="Where two answers have different output distributions, the event that the first "
    "distribution is released has probability 1 under one answer and 0 under the other. So no "
    "epsilon bounds the ratio.",
)


CLAIMS = (DEFINITION_2, MARGINALS, ACCURACY_OF_THE_PRIOR, OUTPUT_DISTRIBUTION)
