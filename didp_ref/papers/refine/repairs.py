"""What the repairs of this paper's errata do alone: few outcomes, exact arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import AT_LEAST, repaired
from didp_ref.audit.claim import Evidence
from didp_ref.papers.refine.algorithm_1_steps import algorithm_1
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import laplace
from didp_ref.worlds.distributions import Distribution, excess, fractions, image

TWO, HALF, FIFTH = Fraction(2), Fraction(1, 2), Fraction(1, 5)


def least_delta(first: Distribution, second: Distribution) -> Fraction:
    """Return the least delta with which two answers are (ln 2, delta)-private."""
    return max(excess(first, second, TWO), excess(second, first, TWO))


def largest_ratio(first: Distribution, second: Distribution) -> Fraction:
    """Return the largest ratio of two probabilities of one outcome, either way round."""
    pairs = zip(first, second, strict=True)
    return max(max(p / q, q / p) for p, q in pairs)


def repair_delta_individual() -> Iterator[Evidence]:
    """Take delta e^(-epsilon) from the far value, and in Figure 2 the rest from near points."""
    prior, refined = fractions("1/3", "2/3"), fractions("2/3", "1/3")
    moved = FIFTH / TWO
    answer = (refined[0] + moved, refined[1] - moved)
    yield repaired(
        "the least delta",
        FIFTH,
        least_delta(answer, prior),
        where=f"the prior 1/3, 2/3, epsilon = ln 2, {moved} moved",
        part="enough",
    )
    # the tails' ends, the other far points, the near ones and f(D) alone
    cells, factors = fractions("1/5", "7/15", "1/3", 0), (HALF, HALF, TWO, TWO)
    changes = (-moved, Fraction(0), moved - FIFTH, FIFTH)
    figure = tuple(p * f + by for p, f, by in zip(cells, factors, changes, strict=True))
    assert sum(figure) == 1
    yield repaired(
        "the least delta",
        FIFTH,
        least_delta(figure, cells),
        where=f"Figure 2, 1/5 added at f(D), {moved} from the tails, {moved} from the near points",
        part="near points",
    )


def repair_delta_statistical() -> Iterator[Evidence]:
    """Move delta/(1 + e^epsilon) to D's answer, and to D''s."""
    moved = FIFTH / (1 + TWO)
    answer = (Fraction(2, 3) + moved, Fraction(1, 3) - moved)
    yield repaired(
        "the least delta",
        FIFTH,
        least_delta(answer, answer[::-1]),
        where=f"the prior 1/2, 1/2, epsilon = ln 2, {moved} moved",
        part="enough",
    )
    # f(D), the near points of D, the middle, the near points of D', f(D')
    figure = fractions("1/5", "3/10", "1/4", "1/4", 0)
    yield repaired(
        "the least delta",
        FIFTH,
        least_delta(figure, figure[::-1]),
        where="Figure 3, if its factors are 3/2 and 3/4, 1/5 taken from the near points",
        part="near points",
    )


def repair_algorithm_1() -> Iterator[Evidence]:
    """The corrected algorithm with the factors 2 and 1/2, for every true answer."""
    priors = [
        *(tuple(uniform(values)) for values in (2, 3, 4)),
        *(fractions("3/5", "1/10", "3/10"), fractions("1/4", "1/4", "1/2")),
    ]
    answers = {
        prior: [
            algorithm_1(prior, [abs(value - true) for value in range(len(prior))], TWO, HALF)
            for true in range(len(prior))
        ]
        for prior in priors
    }
    every = [answer for of_prior in answers.values() for answer in of_prior]
    where = f"factors 2 and 1/2, {len(priors)} priors, every true answer"
    yield repaired(
        "the smallest probability", 0, min(map(min, every)), AT_LEAST, where=where, part="privacy"
    )
    totals = {sum(answer) for answer in every}
    yield repaired("the largest total", 1, max(totals), where=where, part="total mass")
    yield repaired("the smallest total", 1, min(totals), AT_LEAST, where=where, part="total mass")
    yield repaired(
        "the ratio to the prior, of individual queries",
        TWO,
        max(largest_ratio(answer, prior) for prior, told in answers.items() for answer in told),
        where=where,
        part="privacy",
    )
    yield repaired(
        "the ratio of two answers, of statistical queries",
        TWO / HALF,
        max(largest_ratio(a, b) for told in answers.values() for a in told for b in told),
        where=where,
        part="privacy",
    )


def repair_individual_sensitivity() -> Iterator[Evidence]:
    """Noise for the sensitivity 1/2: at epsilon = ln 2 a half is worth the factor 2."""
    halves, absent = (0, 1, 2), 1  # of the values 0, 1/2 and 1
    densities = [laplace(halves, response, TWO) for response in halves]
    yield repaired(
        "the ratio of two densities, present and absent",
        TWO,
        max(largest_ratio(seen, (seen[absent],) * 3) for seen in densities),
        where="the values 0, 1/2, 1, absent 1/2, epsilon = ln 2, the scale 1/(2 ln 2)",
    )


def repair_consistency() -> Iterator[Evidence]:
    """A function of the noisy answer that gives consistent values alone."""
    answers = fractions("4/9", "2/9", "2/9", "1/9"), fractions("2/9", "4/9", "1/9", "2/9")
    mended = [image(answer, (0, 1, 2, 1)) for answer in answers]
    yield repaired(
        "the ratio of two answers",
        TWO,
        largest_ratio(*mended),
        where="answers that are ln 2-private, and YY answered as NY",
        part="no way with noise",
    )


def repair_exploiting_the_prior() -> Iterator[Evidence]:
    """Bayes' rule on the Laplace answer of a Boolean, beside the refined answer as it comes."""
    prior = fractions("99/100", "1/100")
    for response in (0, 1):  # at these and beyond, the likelihoods are farthest apart
        zero, one = laplace((0, 1), response, TWO**2)
        assert prior[0] * zero > prior[1] * one  # so Bayes' rule answers 0, whatever the response
    refined = [algorithm_1(prior, away, TWO, HALF) for away in ((0, 1), (1, 0))]
    yield repaired(
        "how often the answer is wrong",
        sum((prior[true] * refined[true][1 - true] for true in (0, 1)), Fraction(0)),
        prior[1],
        where="the prior 99/100, 1/100, epsilon = ln 2, Bayes' rule on the Laplace answer at the "
        "scale 1/(2 ln 2), beside the refined answer as it comes",
        part="use of the prior",
    )
