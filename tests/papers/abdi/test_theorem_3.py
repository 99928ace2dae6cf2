"""Theorem 3, again from the densities and at concrete values; bent, every claim falls."""

from fractions import Fraction

import mpmath
from sympy import Rational, log

from didp_ref.audit.errata import Erratum
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import Theta, h, lambda_, p_max, p_min, posterior, prior, priors
from didp_ref.papers.abdi.theorem_3 import CERTAIN_BEFORE, SCALE
from didp_ref.papers.abdi.theorem_3_other_priors import (
    EVERY_BETA,
    IMPOSSIBLE,
    POSSIBLE,
    limit_theorem_2,
)
from didp_ref.papers.abdi.worlds import WORLDS
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, every, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.densities import DIGITS, ln, near, posteriors
from tests.papers.abdi.models import AT_PRIOR, HALF, LIMIT, worlds
from tests.papers.abdi.recomputing import (
    ONE_HALF,
    Numbers,
    answer,
    computed_again,
    example,
    ratios,
    row,
    scale_of_theorem_3,
    shown,
)


def test_a_scale_of_theorem_3_fails_at_another_prior() -> None:
    with mpmath.workdps(DIGITS):
        seen = posteriors([0.25, 0.75], [0, 1], [0], 1 / ln(3))
        assert near(seen[0], 0.5)
        assert seen[0] > 0.25 * 1.5


def test_the_scale_at_one_half() -> None:
    found = SCALE.subs({alpha: HALF, beta: HALF, p_min: HALF, Theta: 1})
    assert found == 1 / log(3)
    enclosed = scale.prior_dependent.enclose("1/2", "1/2", 1, "1/2", "1/2")
    assert enclosed.lower < Fraction(str(found.evalf(60))) < enclosed.upper


def test_the_limit_at_concrete_values() -> None:
    """alpha = 1/2 and beta = 1 both ask for Theta/ln 2."""
    assert holds(limit_theorem_2().conclusion, {alpha: HALF, beta: 1, Theta: 3})


NEGATIVE_CONTROLS = {
    "Theorem 3 at a larger smallest prior": NegativeControl(
        "abdi.theorem-3",
        {
            **worlds([Rational(1, 4), Rational(3, 4)], 1 / log(Rational(5, 3))),
            alpha: HALF,
            beta: Rational(1, 4),
            p_min: HALF,
            p_max: Rational(3, 4),
        },
        hypotheses={"no prior is below P_min": every(le(p_min / 2, priors[j]), WORLDS)},
        target="printed",
    ),
    "Theorem 3 with half its scale": NegativeControl(
        "abdi.theorem-3",
        {**worlds([HALF, HALF], 1 / log(8)), **AT_PRIOR},
        hypotheses={"lambda is at least Theorem 3's scale": le(SCALE / 2, lambda_)},
        target="printed",
    ),
    "any prior with half Theorem 3's scale": NegativeControl(
        "abdi.theorem-3.any-prior",
        {**worlds([HALF, HALF], 1 / log(8)), alpha: HALF, beta: HALF, p_min: HALF},
        hypotheses={"lambda is at least Theorem 3's scale": le(SCALE / 2, lambda_)},
        reading=EVERY_BETA,
    ),
    "beta below 1/P_max keeps certainty away": NegativeControl(
        "abdi.theorem-3.beta-condition",
        {beta: 1, p_max: HALF, prior: HALF, posterior: 1},
        hypotheses={"beta < 1/P_max - 1": le(beta, 1 / p_max - 1)},
        target="printed",
        part="short of certainty",
    ),
    "a prior of 1/2 stays 1": NegativeControl(
        "abdi.theorem-3.beta-condition",
        {m: 2, i: 1, priors: {1: HALF, 2: HALF}, h: {1: HALF, 2: HALF}},
        hypotheses={"the prior of the world i is 1": eq(priors[i], HALF)},
        target="printed",
        part=CERTAIN_BEFORE,
    ),
    "the smallest positive prior for a larger P_min": NegativeControl(
        "abdi.theorem-3.smallest-positive-prior",
        {
            **worlds([Rational(1, 4), Rational(3, 4)], 1 / log(Rational(5, 3))),
            alpha: HALF,
            beta: Rational(1, 4),
            p_min: HALF,
            p_max: Rational(3, 4),
        },
        hypotheses={"the prior of the world i is at least P_min": le(p_min / 2, priors[i])},
        part=POSSIBLE,
        target="printed",
    ),
    "a world of any prior keeps inequality (2) whatever the scale": NegativeControl(
        "abdi.theorem-3.smallest-positive-prior",
        {**worlds([HALF, HALF], 1 / log(8)), alpha: HALF, beta: Rational(1, 4)},
        hypotheses={"the prior of the world i is 0": le(0, priors[i])},
        part=IMPOSSIBLE,
        target="printed",
    ),
    "Theorem 3 at P_min = 0 is twice Theorem 2": NegativeControl(
        "abdi.theorem-3.limit-theorem-2",
        {alpha: HALF, beta: 1, Theta: 1},
        eq(LIMIT.lhs, 2 * LIMIT.rhs),
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS, sampled=3)


@computed_again("abdi.theorem-3.any-prior")
def test_any_prior_computed_again(entry: Erratum) -> Numbers:
    values = example(entry, "1/P_max - 1")
    prior, beta = row(values["prior"]), Fraction(values["beta"])
    assert 1 - min(prior) * (1 + beta) == 0  # which eq. 23 divides by
    assert not beta < 1 / max(prior) - 1 == Fraction(values["1/P_max - 1"])
    # where P_min (1 + beta) < 1 the condition on P_max may fail, and the scale serves
    skew, rise = [Fraction(1, 5), Fraction(4, 5)], Fraction(1)
    assert rise > 1 / max(skew) - 1
    up = (1 - min(skew) * ONE_HALF) / (ONE_HALF * (1 - min(skew)))
    growth = min(up, (1 + rise) * (1 - min(skew)) / (1 - min(skew) * (1 + rise)))
    low, high = ratios(skew, [answer((0, 1), tau, growth) for tau in (0, 1)])
    assert low >= ONE_HALF
    assert high <= 1 + rise
    return {*prior, beta, ONE_HALF, 1, 0}


def test_the_remarks_numbers() -> None:
    with mpmath.workdps(40):
        saved = 1 - scale_of_theorem_3(ONE_HALF, Fraction(1), Fraction(1, 10)) * mpmath.log(2)
    assert f"{mpmath.nstr(100 * saved, 2)}%" in shown()["abdi.theorem-3"].judged.claim.finding
