"""The terms that the statements share mean what they are called, and their worlds are possible."""

from sympy import Rational, Symbol, integrate, oo

from didp_ref.papers.abdi.alphabet import h, lambda_, p_min, priors, x
from didp_ref.papers.abdi.posterior_bounds import two_worlds
from didp_ref.papers.abdi.theorem_2 import equations_15_16
from didp_ref.papers.abdi.worlds import alpha_odds, belief, beta_odds, laplace, weight
from didp_ref.papers.shared.alphabet import alpha, beta, i, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq


def test_the_laplace_density_is_a_density_of_that_scale() -> None:
    scale = Symbol("scale", positive=True)
    density = laplace(0, x).subs(lambda_, scale)
    upper = integrate(density.subs(abs(x), x), (x, 0, oo))
    distance = integrate(x * density.subs(abs(x), x), (x, 0, oo))
    assert upper == Rational(1, 2)
    assert distance == scale / 2


def test_the_odds_at_one_half() -> None:
    """alpha = beta = P_min = 1/2: both sides allow the odds to change by a factor of 3."""
    half = {alpha: Rational(1, 2), beta: Rational(1, 2), p_min: Rational(1, 2)}
    assert alpha_odds.subs(half) == beta_odds.subs(half) == 3


def test_a_belief_is_bayes_rule() -> None:
    values = {
        m: 3,
        i: 2,
        priors: {1: Rational(1, 2), 2: Rational(1, 3), 3: Rational(1, 6)},
        h: {1: Rational(1), 2: Rational(1, 2), 3: Rational(1, 8)},
    }
    assert holds(eq(belief(weight), Rational(8, 33)), values)


def test_two_worlds_meet_every_hypothesis() -> None:
    assert all(holds(one, two_worlds()) for one in equations_15_16().hypotheses.values())
