"""Section 3, Algorithm 1: its answers are distributions, and private.

A sequence ``u`` tells the points of ``U'_u`` from the others, ``w`` those between ``U'_u`` and
``U'_d``; for ``D'`` they are ``v`` and ``z``. Every factor, ``alpha_ud`` too, lies between
``alpha_d`` and ``alpha_u``; so two answers differ by ``alpha_u/alpha_d`` at most, and an answer and
the prior by the larger of ``alpha_u`` and ``1/alpha_d``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, IndexedBase, Or, exp

from didp_ref import refinement
from didp_ref.audit.checks import refuted_by, remark, sampled
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Severity,
    Statement,
    Subject,
)
from didp_ref.numbers.domains import FACTOR_UP, UNIT_OPEN
from didp_ref.papers.refine.algorithm_1_steps import algorithm_1
from didp_ref.papers.refine.alphabet import (
    K_ball,
    K_ball_better,
    P_ball,
    alpha_d,
    alpha_u,
    alpha_ud,
    alpha_ud_other,
    p,
    u,
    v,
    w,
    z,
)
from didp_ref.papers.refine.definition_2 import refined_ball
from didp_ref.papers.refine.outcomes import (
    EVENT,
    NO_NEGATIVE_PRIOR,
    PRIOR,
    distribution,
    each_outcome,
    indicator,
    masses_fit,
    near_mass,
    near_set,
    over_outcomes,
    p_d,
    p_u,
    two_factors,
    within,
)
from didp_ref.papers.refine.propositions_1_2 import NEIGHBOUR_READINGS
from didp_ref.papers.refine.shared import (
    CELLS,
    HALF,
    ONE_RECORD,
    PRESENT_OR_ABSENT,
    REPLACED,
    TWO,
    cite,
    prior_of,
    refined,
    weights_of_outcomes,
)
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.papers.shared.informal import false_here
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt
from didp_ref.worlds.distributions import Distribution, fractions, private

TOTAL, PRIVACY = "total mass", "privacy"


def masses_found(near: IndexedBase, between: IndexedBase) -> tuple[Term, Term]:
    """Return the masses of ``U'_u`` and ``U'_d``."""
    return near_mass(near), over_outcomes((1 - near[k] - between[k]) * p[k])


def middle_set(between: IndexedBase) -> dict[str, Formula]:
    """Assume that a sequence tells the points between ``U'_u`` and ``U'_d`` from the others."""
    return {f"the middle set's {between}[k] are 0 or 1": indicator(between)}


def disjoint(near: IndexedBase, between: IndexedBase) -> dict[str, Formula]:
    """Assume that no point is both near and between."""
    return {f"{near}[k] + {between}[k] <= 1 everywhere": each_outcome(le(near[k] + between[k], 1))}


def near_at_most(near: IndexedBase, between: IndexedBase) -> dict[str, Formula]:
    """Assume that ``U'_u`` weighs no more than is wanted."""
    near_found, _ = masses_found(near, between)
    return {f"P({near}) <= p_u = (1 - alpha_d)/(alpha_u - alpha_d)": le(near_found, p_u)}


def far_at_most(near: IndexedBase, between: IndexedBase) -> dict[str, Formula]:
    """Assume that ``U'_d`` weighs no more than is wanted."""
    _, far_found = masses_found(near, between)
    name = f"P(neither {near} nor {between}) <= p_d = (alpha_u - 1)/(alpha_u - alpha_d)"
    return {name: le(far_found, p_d)}


def middle_factor(near: IndexedBase, between: IndexedBase, factor: Term) -> dict[str, Formula]:
    """Assume that a factor is ``alpha_ud``, with the masses of the sets found.

    Where they leave no mass it is immaterial, and any factor of the two will do.
    """
    near_found, far_found = masses_found(near, between)
    mass_found = near_found + far_found
    repaired = (1 - alpha_u * near_found - alpha_d * far_found) / (1 - near_found - far_found)
    near_text, far_text = f"P({near})", f"P(neither {near} nor {between})"
    name = (
        f"{factor} = (1 - alpha_u {near_text} - alpha_d {far_text})"
        f"/(1 - {near_text} - {far_text}), or alpha_u where {near_text} + {far_text} >= 1"
    )
    either = Or(
        And(lt(mass_found, 1), eq(factor, repaired)), And(le(1, mass_found), eq(factor, alpha_u))
    )
    return {name: either}


def algorithm_sets(near: IndexedBase, between: IndexedBase, factor: Term) -> dict[str, Formula]:
    """Assume what the algorithm's two sets are: disjoint, and of at most the masses wanted."""
    return {
        **near_set(near),
        **middle_set(between),
        **disjoint(near, between),
        **near_at_most(near, between),
        **far_at_most(near, between),
        **middle_factor(near, between, factor),
    }


def three_factors(near: IndexedBase, between: IndexedBase, middle: Term) -> Term:
    """Return the probability that Algorithm 1 gives outcome ``k``."""
    inside, edge = near[k], between[k]
    return (alpha_u * inside + middle * edge + alpha_d * (1 - inside - edge)) * p[k]


def algorithm_total() -> Statement:
    """State that Algorithm 1, repaired, returns a distribution.

    Its masses are exchanged back, and its factor is made of the sets found. In the then-branch the
    sets have exactly the masses wanted and nothing lies between.
    """
    hypotheses = {
        **as_written(lt(0, alpha_d), lt(alpha_d, alpha_u)),
        **PRIOR,
        **algorithm_sets(u, w, alpha_ud),
    }
    return Statement(hypotheses, distribution(three_factors(u, w, alpha_ud)))


def algorithm_privacy() -> Statement:
    """State that Algorithm 1, repaired, is private, for statistical and for individual queries."""
    hypotheses = {
        **as_written(lt(alpha_d, alpha_u)),
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        **algorithm_sets(u, w, alpha_ud),
        **algorithm_sets(v, z, alpha_ud_other),
    }
    here = three_factors(u, w, alpha_ud)
    there = three_factors(v, z, alpha_ud_other)
    growth = exp(epsilon)
    statistical = Implies(le(alpha_u, growth * alpha_d), within(here, there, growth))
    individual = Implies(
        And(le(alpha_u, growth), le(1, growth * alpha_d)),
        And(within(here, p[k], growth), within(p[k], here, growth)),
    )
    return Statement(hypotheses, And(statistical, individual))


def check_algorithm_1() -> Iterator[Evidence]:
    """Run the algorithm as printed and repaired, and the mechanism beside it."""
    from hypothesis import strategies

    prior, distances = fractions("1/3", "1/3", "1/3"), (0, 1, 2)
    wrong = algorithm_1(prior, distances, TWO, HALF, printed=True)
    yield refuted_by(
        {
            "prior": "1/3, 1/3, 1/3",
            "distances from f(D)": "0, 1, 2",
            "alpha_u": TWO,
            "alpha_d": HALF,
            "p_u": Fraction(2, 3),
        },
        sum(wrong) == 1,
        f"the two nearest points weigh p_u = 2/3, so the then-branch is taken; total {sum(wrong)}",
        part=TOTAL,
    )
    even, near, far = fractions("1/2", "1/2"), Fraction(2, 3), Fraction(1, 3)
    dividend, divisor = 1 - TWO * near - HALF * far, 1 - near - far
    yield refuted_by(
        {
            "prior": "1/2, 1/2",
            "distances from f(D)": "0, 1",
            "alpha_u": TWO,
            "alpha_d": HALF,
            "p_u": near,
            "p_d": far,
        },
        divisor != 0,
        f"no set weighs p_u, so the else-branch is taken; its alpha_ud is {dividend} over "
        f"{divisor}: it lies in no interval, and there is no answer to be private",
        part=PRIVACY,
    )
    yield remark(
        [algorithm_1(even, away, TWO, HALF, printed=True) for away in ((0, 1), (1, 0))]
        == [fractions(1, 0), fractions(0, 1)],
        "who mends step iv alone, with the masses of the sets found, and keeps p_u = 2/3, returns "
        "the true answer for certain at the prior 1/2, 1/2 and the factors 2 and 1/2",
    )

    def repaired(masses: Distribution, at: int, up: Fraction, down: Fraction) -> Distribution:
        distances = [abs(i - at % len(masses)) for i in range(len(masses))]
        return algorithm_1(masses, distances, up, down)

    def as_mechanism(weights: list[int], at: int, up: Fraction, down: Fraction) -> bool | None:
        if up == 1:
            return None
        masses = prior_of(weights)
        answer = repaired(masses, at, up, down)
        prior = refinement.Discrete(dict(enumerate(masses)))
        same = refinement.refine(prior, at % len(masses), up, down)
        return sum(answer) == 1 and answer == tuple(same.pmf(i) for i in range(len(masses)))

    places = strategies.integers(0, 4)
    given = {
        "weights": weights_of_outcomes(),
        "up": FACTOR_UP.strategy(),
        "down": UNIT_OPEN.strategy(),
    }
    yield sampled(
        {**given, "at": places},
        as_mechanism,
        "the repaired steps give a distribution, and agree with the mechanism written as the mean "
        "of a step function",
        subject=Subject.CORRECTION,
        part=TOTAL,
    )


ALGORITHM_1 = Claim(
    id="refine.algorithm-1",
    kind=Kind.ALGORITHM,
    source=cite("Algorithm 1 and the paragraph after Table 2"),
    title="The whole algorithm",
    statement=r"The total probability mass of the distribution equals one, no matter whether "
    "the **then** or the **else** option of the **if** statement of Algorithm 1 is taken. "
    "Regarding the differential privacy condition, we have already seen that it holds for the "
    "**then** case. For the **else** case, differential privacy also holds, because "
    r"$\alpha_{ud}$ belongs to the interval $[\alpha_d, \alpha_u]$.",
    parts=(
        Part(
            TOTAL,
            "the total probability mass is one, in the then- and in the else-branch",
            corrected=algorithm_total,
        ),
        Part(
            PRIVACY,
            "the answers are differentially private, in the then- and in the else-branch",
            corrected=algorithm_privacy,
        ),
    ),
    checks=(check_algorithm_1,),
    correction=Correction(
        statement=r"All of it holds, for any prior and any distance, once $p_u$ and $p_d$ are "
        r"exchanged back and $\alpha_{ud}$ is made of the masses of the sets found: "
        r"$\ln(\alpha_u/\alpha_d)$ for statistical queries, and $\varepsilon$ for individual "
        r"ones where $e^{-\varepsilon} \leq \alpha_d$ and $\alpha_u \leq e^\varepsilon$.",
        printed=r"$p_u = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$ and "
        r"$\alpha_{ud} = \frac{1 - \alpha_u p_u - \alpha_d p_d}{1 - p_u - p_d}$",
        correct=r"$p_u = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$ and $\alpha_{ud} = "
        r"\frac{1 - \alpha_u P_f(\mathcal{U}'_u) - \alpha_d P_f(\mathcal{U}'_d)}{p_{ud}}$, for "
        r"$\alpha_d < \alpha_u$",
        consequence=r"the then-branch has the total $\alpha_u + \alpha_d - 1$, 3/2 at 2 and 1/2; "
        r"the else-branch divides by $1 - p_u - p_d$, which is 0 for all factors",
        error="As printed, the answers do not sum to one",
        who="whoever implements the algorithm as printed; everybody in the data, where step iv "
        "alone is mended",
        repair="didp_ref.refinement.refine does it; or exchange p_u and p_d, and divide by p_ud: "
        "both, since with step iv alone mended the true answer may be returned for certain",
        severity=Severity.WRONG_NUMBER,
    ),
    quantities=("refinement.mass_up", "refinement.mass_down"),
    rests_on=(CELLS, ONE_RECORD),
    told_with="refine.region-masses",
    note="The sets between U'_u and U'_d are always one layer of equal distance. On an "
    "unbounded range with alpha_u = 1 there is no maximal U'_u; the answer is then the prior.",
)


def individual_any_factors() -> Statement:
    """State that an individual query may have any factors between those of Proposition 2."""
    hypotheses = {
        **as_written(le(1, alpha_u), le(alpha_u, exp(epsilon))),
        **as_written(le(exp(-epsilon), alpha_d), le(alpha_d, 1)),
        **PRIOR,
        **EVENT,
        **near_set(u),
        **masses_fit(u, alpha_u, alpha_d),
    }
    here = two_factors(u, alpha_u, alpha_d)
    conclusion = And(
        distribution(here), within(here, p[k], exp(epsilon)), within(p[k], here, exp(epsilon))
    )
    return Statement(hypotheses, conclusion)


GREATEST_GAIN = "greatest gain"


def greatest_gain() -> Statement:
    """State that no private answer gives a ball around f(D) more than the two extreme factors do.

    An answer that is within ``e^epsilon`` of the prior gives the ball at most ``e^epsilon`` times
    its mass, and what lies outside at least ``e^-epsilon`` times.
    """
    hypotheses = {
        "K_ball <= exp(epsilon) P_ball": le(K_ball, exp(epsilon) * P_ball),
        "exp(-epsilon) (1 - P_ball) <= 1 - K_ball": le(exp(-epsilon) * (1 - P_ball), 1 - K_ball),
        "alpha_u = exp(epsilon)": eq(alpha_u, exp(epsilon)),
        "alpha_d = exp(-epsilon)": eq(alpha_d, exp(-epsilon)),
        "the ball is near, or all outside it is far": refined_ball(P_ball, K_ball_better),
    }
    return Statement(hypotheses, le(K_ball, K_ball_better))


def check_individual_factors() -> Iterator[Evidence]:
    """Refine by a factor outside the ranges."""
    prior = fractions("1/4", "3/4")
    outside = refined(prior, [0], Fraction(5, 2), HALF)
    yield remark(
        not private(outside, prior, TWO),
        "alpha_u = 5/2 > e^epsilon = 2 on a prior of 1/4, 3/4 does not",
    )
    thirds = fractions("1/3", "1/3", "1/3")
    here, there = (refined(thirds, [i], TWO, HALF) for i in (0, 1))
    yield refuted_by(
        {
            "prior": "1/3, 1/3, 1/3",
            "epsilon": "ln 2",
            "alpha_u": TWO,
            "alpha_d": HALF,
            "answer at value 1": ", ".join(map(str, here)),
            "answer at value 2": ", ".join(map(str, there)),
        },
        private(here, there, TWO),
        f"when the individual's value changes the first probability falls from {here[0]} to "
        f"{there[0]}, by a factor of {here[0] / there[0]} > 2",
        reading=REPLACED,
        part="statement",
    )


INDIVIDUAL_FACTORS = Claim(
    id="refine.individual-factors",
    kind=Kind.REMARK,
    source=cite("section 3, before Table 2"),
    title="Any factors between those of Proposition 2",
    statement=r"For the case of individual queries, the differential privacy condition need "
    r"only hold between the distribution of the response and the prior knowledge. Any pair of "
    r"values $\alpha_u \in [1, e^\varepsilon]$ and $\alpha_d \in [e^{-\varepsilon}, 1]$ yields "
    r"$\varepsilon$-differential privacy; however, $\alpha_u = e^\varepsilon$ and "
    r"$\alpha_d = e^{-\varepsilon}$ yield the greatest knowledge gain.",
    parts=(
        Part(
            "statement",
            r"any pair of values within these ends yields $\varepsilon$-differential privacy",
            formal=individual_any_factors,
            reading=PRESENT_OR_ABSENT,
        ),
        false_here(
            "statement",
            r"any pair of values within these ends yields $\varepsilon$-differential privacy",
            reading=REPLACED,
        ),
        Part(
            GREATEST_GAIN,
            "no private answer gives a ball around f(D) more than the extreme factors do",
            formal=greatest_gain,
            reading=PRESENT_OR_ABSENT,
        ),
    ),
    checks=(check_individual_factors,),
    readings=NEIGHBOUR_READINGS,
    finding="As of Proposition 2: where the individual's value changes, two answers are compared "
    "with each other, and the extreme factors are e^(2 epsilon) apart.",
    rests_on=(
        CELLS,
        ONE_RECORD,
        "an absent individual is answered by the prior",
        "knowledge gain read as the probability of a ball around f(D)",
        "what lies between near and far is one layer of equal distance, as Algorithm 1 finds",
    ),
)


CLAIMS = (ALGORITHM_1, INDIVIDUAL_FACTORS)
