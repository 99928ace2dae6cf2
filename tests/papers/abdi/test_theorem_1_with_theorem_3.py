"""Theorem 1 for mechanisms that Theorem 3 calibrates: computed again, and misread."""

from fractions import Fraction

from sympy import log

from didp_ref.audit.errata import Erratum
from didp_ref.papers.abdi.alphabet import G, L, X, Y, f, lambdas, p_max, p_min, priors
from didp_ref.papers.abdi.shared import ALPHA_SIDE
from didp_ref.papers.abdi.theorem_1_product_form import ALPHA_HALVES, BETA_HALVES, alpha_c
from didp_ref.papers.abdi.transcripts import two_laplace_answers
from didp_ref.papers.abdi.worlds import belief, transcript
from didp_ref.papers.shared.alphabet import i
from didp_ref.symbolic.notation import le
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


NEGATIVE_CONTROLS = {
    "Theorem 1's alpha for mechanisms that Theorem 3 set": NegativeControl(
        CLAIM, {**VALUES, i: 2}, le((1 - alpha_c) * priors[i], belief(transcript)), part=ALPHA_SIDE
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
