"""Theorem 1 for mechanisms that Theorem 3 calibrates: computed again, and bent."""

from fractions import Fraction

from sympy import Rational, log

from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi.alphabet import G, L, X, Y, betas, f, lambdas, p_max, p_min, priors
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.theorem_1_product_form import ALPHA_HALVES, BETA_HALVES, alpha_c
from didp_ref.papers.abdi.theorem_1_sharp import THREE_HALVES, TWO_THIRDS
from didp_ref.papers.abdi.theorem_1_with_theorem_3 import ATTAINED, attained_at_prior
from didp_ref.papers.abdi.transcripts import two_laplace_answers
from didp_ref.papers.abdi.worlds import belief, transcript
from didp_ref.papers.shared.alphabet import i, n
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.models import HALF, THIRD
from tests.papers.abdi.recomputing import (
    ONE_HALF,
    Numbers,
    answered_twice,
    computed_again,
    ratios,
    said,
)


@computed_again("abdi.theorem-1.with-theorem-3")
def test_with_theorem_3_computed_again(entry: Erratum) -> Numbers:
    computed = set(answered_twice(entry))
    for alpha, beta, together in (
        (ONE_HALF, ONE_HALF, Fraction(4, 5)),
        (ONE_HALF, Fraction(1, 10), Fraction(20, 101)),
    ):
        # the largest odds that keep both sides at the prior 1/2, found by trying one a little wider
        up = 2 / (1 - alpha) - 1
        over = 1 / (2 / (1 + beta) - 1)
        odds = min(up, over)
        low, high = ratios([ONE_HALF, ONE_HALF], [[Fraction(1), odds], [odds, Fraction(1)]])
        assert low >= 1 - alpha
        assert high <= 1 + beta
        assert (low, high)[odds == over] == (1 - alpha, 1 + beta)[odds == over]
        low, high = ratios([ONE_HALF, ONE_HALF], [[Fraction(1), odds**2], [odds**2, Fraction(1)]])
        assert (1 - low, high - 1) == (together, together)
        assert str(together) in said(entry).consequence
        computed |= {alpha, beta, together}
    return computed


VALUES = {
    **two_laplace_answers(),
    **ALPHA_HALVES,
    **BETA_HALVES,
    lambdas: {1: 1 / log(3), 2: 1 / log(3)},
    f: {(k, j): log(3) / 2 * THIRD ** (j - 1) for k in (1, 2) for j in (1, 2)},
    p_min: HALF,
    p_max: HALF,
    X: {1: 3, 2: 3},
    Y: {1: THIRD, 2: THIRD},
    G: {1: 3, 2: 3},
    L: {1: THIRD, 2: THIRD},
}
CLAIM = "abdi.theorem-1.with-theorem-3"


def more_likely(_: int, j: int) -> Rational:
    """3/2 in the world 1, 1 in the world 2"""
    return 2 - HALF * j


fallen = attained_at_prior().conclusion.args[0].lhs


NEGATIVE_CONTROLS = {
    "two answers attain what one does": NegativeControl(
        CLAIM,
        {n: 2, p_min: HALF, G: THREE_HALVES, L: TWO_THIRDS, f: more_likely},
        eq(fallen, p_min / (p_min + (1 - p_min) * G[1])),
        part=ATTAINED,
        target="printed",
    ),
    "Theorem 1's alpha for mechanisms that Theorem 3 set": NegativeControl(
        CLAIM, {**VALUES, i: 2}, le((1 - alpha_c) * priors[i], belief(transcript)), part=ALPHA_SIDE
    ),
    "the beta of one answer for two": NegativeControl(
        CLAIM, {**VALUES, i: 1}, le(belief(transcript), (1 + betas[1]) * priors[i]), part=BETA_SIDE
    ),
    "the odds of one answer for two": NegativeControl(
        CLAIM,
        {**VALUES, i: 2},
        le(priors[i] / (p_min + (1 - p_min) * G[1]), belief(transcript)),
        part=ALPHA_SIDE,
    ),
    "the beta of one answer for two, beside the printed beta": NegativeControl(
        CLAIM,
        {**VALUES, i: 1},
        le(belief(transcript), (1 + betas[1]) * priors[i]),
        part=BETA_SIDE,
        target="printed",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS, sampled=3)
