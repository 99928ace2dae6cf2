"""Theorem 3, again from the densities and at concrete values; misreadings are rejected."""

from fractions import Fraction

import mpmath
from sympy import log

from didp_ref.audit.errata import Erratum
from didp_ref.formulas import scale
from didp_ref.papers.abdi.alphabet import Theta, p_max, p_min, posterior, prior
from didp_ref.papers.abdi.theorem_3 import SCALE
from didp_ref.papers.abdi.theorem_3_other_priors import limit_theorem_2
from didp_ref.papers.shared.alphabet import alpha, beta
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.densities import DIGITS, ln, near, posteriors
from tests.papers.abdi.models import HALF
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
    noise = SCALE.subs({alpha: HALF, beta: HALF, p_min: HALF, Theta: 1})
    assert noise == 1 / log(3)
    enclosed = scale.prior_dependent.enclose("1/2", "1/2", 1, "1/2", "1/2")
    assert enclosed.lower < Fraction(str(noise.evalf(60))) < enclosed.upper


def test_the_limit_at_concrete_values() -> None:
    """alpha = 1/2 and beta = 1 both ask for Theta/ln 2."""
    assert holds(limit_theorem_2().conclusion, {alpha: HALF, beta: 1, Theta: 3})


NEGATIVE_CONTROLS = {
    "beta below 1/P_max keeps certainty away": NegativeControl(
        "abdi.theorem-3.beta-condition",
        {beta: 1, p_max: HALF, prior: HALF, posterior: 1},
        hypotheses={"beta < 1/P_max - 1": le(beta, 1 / p_max - 1)},
        part="short of certainty",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)


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


def test_the_scale_for_one_prior_breaks_the_promise_at_another_that_theorem_3_allows():
    """At (alpha, beta) = (1/2, 1/4), and odds that one answer may multiply by e^(1/scale)."""
    alpha, beta, prior = Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)
    assert beta < 1 / (1 - prior) - 1  # the larger prior at (1/4, 3/4) allows it
    found = scale.prior_dependent.enclose(
        alpha=alpha, beta=beta, p_min=HALF, p_max=HALF, identifiability_sensitivity=1
    )
    with mpmath.workdps(30):
        factor = mpmath.exp(1 / mpmath.mpf(float(found.lower)))
        belief = prior * factor / (prior * factor + 1 - prior)
        assert mpmath.almosteq(belief, mpmath.mpf(5) / 14, 1e-12)
    assert Fraction(5, 14) > (1 + beta) * prior == Fraction(5, 16)
