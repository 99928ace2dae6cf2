"""Section 7: where noise does better, what a query must have, and answers that make no sense."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Expr, Integer, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import ABOVE, AT_MOST, all_hold, contrary, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.refine.algorithm_1_steps import algorithm_1
from didp_ref.papers.refine.alphabet import Delta, alpha_d, alpha_u, c, p, s, t
from didp_ref.papers.refine.outcomes import (
    EVENT,
    NO_NEGATIVE_PRIOR,
    OUTCOMES,
    between_factors,
    each_outcome,
    event,
    halves,
    over_outcomes,
)
from didp_ref.papers.refine.proposition_4 import derive_proposition_4, proposition_4
from didp_ref.papers.refine.repairs import repair_consistency
from didp_ref.papers.refine.shared import CELLS, HALF, TWO, cite, number
from didp_ref.papers.refine.table_5 import BUDGETS
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.papers.shared.informal import false_here, printed_values, witness
from didp_ref.papers.shared.narrower import CLOSED_FORMS, FINITE_OUTCOMES, LAPLACE_NOISE
from didp_ref.symbolic.notation import as_written, eq, le, lt
from didp_ref.worlds.distributions import fractions, image, private

BESIDE_THE_NOISE, BESIDE_NEIGHBORS = "beside the noise", "beside the variability alone"
FAR_PRIOR = "the noise's variance is less than alpha_d times the prior's mean squared distance"


def noise_is_better() -> Statement:
    """State when Laplace noise of scale ``Delta/epsilon`` is nearer to f(D) than a refined answer.

    ``t[k]`` is the squared distance of outcome ``k`` from f(D), and ``c`` are the factors: a
    refinement leaves every outcome at least ``alpha_d`` of its prior.
    """
    hypotheses = {
        **as_written(lt(0, epsilon)),
        **NO_NEGATIVE_PRIOR,
        "no squared distance t[k] is negative": each_outcome(le(0, t[k])),
        "every c[k] is at least alpha_d": each_outcome(le(alpha_d, c[k])),
        FAR_PRIOR: lt(2 * (Delta / epsilon) ** 2, alpha_d * over_outcomes(t[k] * p[k])),
    }
    variance = 2 * (Delta / epsilon) ** 2
    return Statement(hypotheses, lt(variance, over_outcomes(t[k] * (c[k] * p[k]))))


def derive_noise_is_better(d: Derivation) -> None:
    """Bound the refined answer's mean squared distance by the prior's, outcome by outcome."""
    d.model(
        {n: 2, p: halves, t: {1: 0, 2: 1}, c: {1: 1, 2: 1}, alpha_d: HALF, Delta: 0, epsilon: 1}
    )
    distance, refined = t[k] * p[k], t[k] * (c[k] * p[k])
    signs = ("no prior p[k] is negative", "no squared distance t[k] is negative")
    d.generalize("weights", le(0, distance), OUTCOMES, by=signs)
    by = ["weights", "every c[k] is at least alpha_d"]
    d.generalize("each outcome", le(alpha_d * distance, refined), OUTCOMES, by=by)
    d.lemma("sums", lemmas.sum_monotone(alpha_d * distance, refined, OUTCOMES))
    d.lemma("out", lemmas.sum_scale(alpha_d, distance, OUTCOMES))
    d.conclude(by=["1 <= n", "0 < epsilon", "each outcome", "sums", "out", FAR_PRIOR])


def check_small_budget() -> Iterator[Evidence]:
    """A range of a hundred times the variability, and a small epsilon."""
    reach, apart, budget = 100, 1, Fraction(1, 1000)
    noise, most = 2 * (apart / budget) ** 2, reach**2
    yield refuted_by(
        {
            "Range(f)": "[0, 100]",
            "variability between neighbors": apart,
            "prior": "uniform",
            "epsilon": budget,
            "mean squared error of Laplace noise": noise,
            "largest squared error of an answer in the range": most,
        },
        noise <= most,
        "a refined answer lies in the range",
        reading=BESIDE_NEIGHBORS,
        contrast=contrary("the mean squared error of Laplace noise", most, noise, AT_MOST),
    )


def refined_error(farthest: int, budget: int) -> Expr:
    """Return a refined answer's mean squared error under a uniform prior.

    f(D) is an end or the middle: the distance from it is uniform up to ``farthest``. The factors
    are ``e^(epsilon/2)`` and ``e^(-epsilon/2)``, which Table 2 allows for statistical queries.
    """
    up, down = exp(Rational(budget, 2)), exp(-Rational(budget, 2))
    near = (1 - down) / (up - down)
    return Rational(farthest**2, 3) * (up * near**3 + down * (1 - near**3))


def check_large_budget() -> Iterator[Evidence]:
    """The same range at a large epsilon: refinement's error falls faster than the noise's."""
    reach, budget = 100, 30
    middle, end = (number(refined_error(most, budget)) for most in (reach // 2, reach))
    noise = Fraction(2, budget**2)
    yield remark(
        all_hold(
            [
                middle.less_than(Fraction("0.00026")),
                end.less_than(Fraction("0.0011")),
                noise > Fraction("0.0022"),
            ]
        ),
        f"range [0, {reach}], neighbors differ by 1, uniform prior, epsilon = {budget}: the mean "
        "squared error of Laplace noise is more than 0.0022. With the factors e^15 and e^-15 "
        f"refinement has less than 0.00026 at f(D) = {reach // 2}, and less than 0.0011 at "
        "f(D) = 0",
        engine="Arb",
        reading=BESIDE_NEIGHBORS,
    )


NOISE_MAY_BE_BETTER = Claim(
    id="refine.noise-may-be-better",
    kind=Kind.REMARK,
    source=cite("section 7, last paragraph"),
    title="Noise addition can be worse than refinement if epsilon is small or large",
    statement="If the range of values that the function may return is large compared to the "
    "variability between neighbor data sets, and the database user does not have precise knowledge "
    "of the response, then a method based on noise addition produces better data quality.",
    parts=(
        Part(
            "statement",
            r"Where $2 (\Delta/\varepsilon)^2$ is less than $\alpha_d$ times the prior's mean "
            "squared distance from f(D), Laplace noise has the smaller mean squared error.",
            formal=noise_is_better,
            proof=derive_noise_is_better,
            reading=BESIDE_THE_NOISE,
            narrower=("large made a bound", LAPLACE_NOISE, FINITE_OUTCOMES),
        ),
        false_here(
            "statement",
            r"Wherever the range is large beside $\Delta$, Laplace noise has the smaller mean "
            r"squared error, at every $\varepsilon$.",
            corrected=noise_is_better,
            corrected_proof=derive_noise_is_better,
            reading=BESIDE_NEIGHBORS,
            narrower=("large made a bound", LAPLACE_NOISE, FINITE_OUTCOMES),
        ),
    ),
    readings={
        BESIDE_THE_NOISE: r"the noise has the scale $\Delta/\varepsilon$; the prior's mean squared "
        "distance from f(D) is above the noise's variance divided by alpha_d",
        BESIDE_NEIGHBORS: r"the range is large beside $\Delta$; $\varepsilon$ is any",
    },
    checks=(check_small_budget, check_large_budget),
    correction=Correction(
        statement=r"It does so if $2 (\Delta/\varepsilon)^2$ is less than $\alpha_d$ times the "
        r"prior's mean squared distance from f(D). At a small $\varepsilon$ the noise may be "
        r"larger than the range. At a large $\varepsilon$ the factor $\alpha_d$ is small, and "
        "refinement may have the smaller error.",
        printed="then a method based on noise addition produces better data quality",
        correct=r"and $2 (\Delta/\varepsilon)^2$ is below $\alpha_d$ times the prior's mean "
        "squared distance from f(D), then a method based on noise addition produces better data "
        "quality",
        consequence="range [0, 100], neighbors differ by 1. At epsilon = 1/1000 the noise's mean "
        "squared error is 2000000, and no answer in the range has more than 10000. At epsilon = 30 "
        "the noise's is more than 0.0022; refinement of a uniform prior has less than 0.0011 at "
        "f(D) = 0",
        error="Noise addition can be worse than refinement if epsilon is small or large",
        who="anyone who chooses noise by range and sensitivity alone",
        repair="add the condition",
        severity=Severity.REMARK,
    ),
    rests_on=(
        "better data quality read as a smaller mean squared error",
        "a large range, and no precise knowledge, read as a prior whose mean squared distance from "
        "f(D) is above the noise's variance divided by alpha_d",
    ),
    note="The paper does not say how large the range must be. A range alone, without the prior, "
    "sets no bound to which the sentence could be held. The abstract and section 8 say only that "
    "refinement can be worse if the sensitivity is small, which is true.",
)


def consistency() -> Statement:
    """State that an event which the prior excludes has probability 0 under the answer.

    ``c`` are the factors of the outcomes. That the priors sum to 1 is not needed.
    """
    hypotheses = {
        **NO_NEGATIVE_PRIOR,
        **EVENT,
        "every c[k] is at least 0 and at most alpha_u": each_outcome(
            And(le(0, c[k]), le(c[k], alpha_u))
        ),
        "the prior probability of the event is 0": eq(event(p[k]), 0),
    }
    return Statement(hypotheses, eq(event(c[k] * p[k]), 0))


def derive_consistency(d: Derivation) -> None:
    """Bound the answer's probability of the event by the factors: both bounds are 0."""
    excluded, certain = {1: 1, 2: 0}, {1: 0, 2: 1}
    d.model({n: 2, p: certain, s: excluded, c: certain, alpha_u: 2})
    by = ["every c[k] is at least 0 and at most alpha_u"]
    between_factors(d, "answer", c[k], Integer(0), alpha_u, by=by)
    d.conclude(by=["answer", "the prior probability of the event is 0"])


RESTRICTED, OUTSIDE, NO_WAY = "statement", "outside the range", "no way with noise"
GREAT_PROBABILITY = (
    '"with great probability" read as more than a third, from f(D) = 1/2, at the scale 1/epsilon '
    "and Table 5's budgets"
)


def check_consistency() -> Iterator[Evidence]:
    """Count what leaves [0, 1]; answer a combination that makes no sense by one that does."""
    third = number(Rational(1, 3))
    yield instance(
        all_hold(third.less_than(number(exp(-budget / 2))) for budget in BUDGETS.values()),
        "noise of scale 1/epsilon around 1/2 leaves [0, 1] with the probability e^(-epsilon/2), "
        "more than a third at the four budgets",
        engine="Arb",
        part=OUTSIDE,
    )
    here, there = fractions("4/9", "2/9", "2/9", "1/9"), fractions("2/9", "4/9", "1/9", "2/9")
    sent_to = (0, 1, 2, 1)
    mended = [image(answer, sent_to) for answer in (here, there)]
    yield refuted_by(
        {
            "employed, unemployment benefits": "NN, NY, YN, YY",
            "noisy answer at D": ", ".join(map(str, here)),
            "noisy answer at D'": ", ".join(map(str, there)),
            "epsilon": "ln 2",
            "function of the answer": "YY is answered as NY",
        },
        not (private(here, there, TWO) and private(mended[0], mended[1], TWO)),
        "answers "
        + " and ".join(", ".join(map(str, answer)) for answer in mended)
        + " to NN, NY and YN: never YY, and still within the factor 2",
        part=NO_WAY,
        contrast=contrary("the probability of YY", 0, 1 - sum(mended[0]), ABOVE),
    )


CONSISTENCY = Claim(
    id="refine.consistency",
    kind=Kind.REMARK,
    source=cite("section 7, Consistency"),
    title="Noisy answers can be made consistent at no cost in privacy",
    statement="Knowledge refinement lets the database user easily restrict the response to a set "
    "of values consistent with the query function, by having the prior knowledge assign a "
    "probability mass of zero to the set of inconsistent values. For example, in Table 5 we saw "
    "that Laplace noise sends the response outside the query function range [0, 1] with great "
    "probability, while knowledge refinement always keeps the response within range. [...] When "
    "using a noise addition mechanism, there is no way to avoid that combination of values, while, "
    "when using knowledge refinement, to avoid that combination we only have to use a prior "
    "knowledge distribution that assigns zero probability mass to it.",
    parts=(
        Part(
            RESTRICTED,
            "what the prior excludes is not answered",
            formal=consistency,
            proof=derive_consistency,
        ),
        printed_values(
            OUTSIDE,
            "Laplace noise of Table 5's scale 1/epsilon, around 1/2, sends more than a third of "
            "the responses outside [0, 1], at its budgets",
            narrower=(GREAT_PROBABILITY, CLOSED_FORMS),
        ),
        Part(
            NO_WAY,
            "a combination of values that does not make sense, as Y for employed and for "
            "unemployment benefits, cannot be kept out of noisy answers",
            corrected=proposition_4,
            corrected_proof=derive_proposition_4,
        ),
    ),
    checks=(check_consistency, repair_consistency),
    rests_on=(CELLS, "factors of at least 0 and at most alpha_u"),
    note="At the scale 1/(2 epsilon), which refine.individual-sensitivity derives, the probability "
    "of leaving [0, 1] from 1/2 is e^-epsilon: 0.905, 0.5, 0.368 and 0.135 at Table 5's budgets. "
    "Table 5 prints 0.684 within [0, 1] at epsilon = 2, which leaves 0.316 outside. The "
    "probability is 0.368 (refine.table-5.laplace).",
    correction=Correction(
        statement="By Proposition 4 any function of the noisy answer keeps its epsilon: one that "
        "sends every inconsistent combination to a consistent one, or every number beyond the "
        "range to its end.",
        printed="When using a noise addition mechanism, there is no way to avoid that combination "
        "of values",
        correct="a function of the noisy answer that gives consistent values alone avoids it, and "
        "keeps epsilon (Proposition 4)",
        consequence="if YY makes no sense, return NY instead, at no cost in privacy. Likewise "
        "return 0 or 1 for what falls below or above [0, 1]",
        error="Noisy answers can be made consistent at no cost in privacy",
        who="anyone who gives up noise addition for this reason",
        repair="compare with noise that a function of the answer corrects",
        severity=Severity.WRONG_REASON,
    ),
)

A_DISTANCE, NOTHING_MORE = "the 0-1 distance will do", "nothing beside query, prior and factors"
CATEGORICAL, NO_REQUIREMENT = "categorical", "no requirement"
THREE_VALUES = "one range, of three values"
AS_CORRECTED = "Algorithm 1 as corrected; as printed, step iv divides by zero here"
NOT_JUDGED = '"only in a metric space" and "without extra overhead" are not judged'


def check_generality() -> Iterator[Evidence]:
    """Refine one prior by two distances."""
    prior = fractions("1/6", "1/6", "2/3")
    nominal, ordinal = (
        algorithm_1(prior, distances, TWO, HALF) for distances in ((0, 1, 1), (0, 1, 2))
    )
    shown = [", ".join(map(str, distribution)) for distribution in (nominal, ordinal)]
    yield instance(
        sum(nominal) == 1 and private(nominal, prior, TWO),
        f"three categories, prior 1/6, 1/6, 2/3, the factors 2 and 1/2: {shown[0]}",
        part=CATEGORICAL,
    )
    yield instance(
        sum(nominal) == 1,
        "Table 1's distance for nominal values, 0 to itself and 1 to every other, is there for "
        "every range",
        part=NO_REQUIREMENT,
        reading=A_DISTANCE,
    )
    yield refuted_by(
        {"prior": "1/6, 1/6, 2/3", "f(D)": "the first", "alpha_u": TWO, "alpha_d": HALF},
        nominal == ordinal,
        f"Table 1's distance for nominal values gives {shown[0]}, that for ordinal ones "
        f"{shown[1]}: without a distance there is no answer",
        part=NO_REQUIREMENT,
        reading=NOTHING_MORE,
    )


GENERALITY = Claim(
    id="refine.generality",
    kind=Kind.REMARK,
    source=cite("section 7, Generality"),
    title="Refinement needs a distance on the query's range",
    statement="As said above, Laplace noise addition requires computing the sensitivity of the "
    "query function, and this can only be done if the query function takes values in a metric "
    "space. This introduces some complexities when the function returns categorical information. "
    "The mechanism based on prior knowledge refinement does not impose any requirement on the "
    "query function, and thus it can be applied without extra overhead to functions returning "
    "categorical information.",
    parts=(
        witness(
            CATEGORICAL,
            "it can be applied to a function that returns categories",
            narrower=(THREE_VALUES, NOT_JUDGED, AS_CORRECTED),
        ),
        witness(
            NO_REQUIREMENT,
            "there is a distance on this range too",
            reading=A_DISTANCE,
            narrower=(THREE_VALUES,),
        ),
        false_here(NO_REQUIREMENT, "no distance on the range is needed", reading=NOTHING_MORE),
    ),
    checks=(check_generality,),
    readings={
        A_DISTANCE: "whatever the query returns, it can be applied, with some distance",
        NOTHING_MORE: "beside the query, the prior and the factors it needs nothing",
    },
    finding="Algorithm 1 takes a distance on the range as input, and Example 2 leaves it to the "
    "application. On categories the 0-1 distance is there; it favours f(D) alone.",
)


CLAIMS = (NOISE_MAY_BE_BETTER, CONSISTENCY, GENERALITY)
