"""Exact budgets of zCDP a second way; misreadings are rejected."""

import mpmath
from sympy import Implies, Rational, exp, log

from didp_ref.audit.claim import Outcome
from didp_ref.formulas import concentrated
from didp_ref.papers.field.harrison_manurangsi_2026 import APART, EXACT, eta, mean, q, ratio
from didp_ref.papers.field.shared import Delta, above, below, between, p, s, scale, share
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused


def at_most_by(exact: mpmath.mpf, shown: float) -> bool:
    """Say whether a float is the number, rounded up."""
    return exact <= shown <= exact * (1 + mpmath.mpf(2) ** -51)


def test_the_budget_of_laplace_noise_is_its_mean_loss() -> None:
    """The loss is integrated under the density."""
    with mpmath.workdps(30):
        for t in (0.25, 1.0, 4.0):

            def share(x: mpmath.mpf, t: float = t) -> mpmath.mpf:
                return mpmath.exp(-abs(x - t)) / 2 * (abs(x) - abs(x - t))

            whole = mpmath.quad(share, [-80, 0, t, t + 80])
            shown = concentrated.rho_of_laplace(1.0, t)
            assert abs(whole / shown - 1) < 1e-15


def test_the_budgets_of_finite_outcomes_are_mean_losses() -> None:
    with mpmath.workdps(40):
        for t in (0.125, 1.0, 6.0):
            growth = mpmath.exp(t)
            for values in (2, 3, 6):
                chances = [growth, 1, *[1] * (values - 2)]
                losses = [mpmath.mpf(t), -mpmath.mpf(t), *[0] * (values - 2)]
                total = sum(chances)
                exact = sum(c * x for c, x in zip(chances, losses, strict=True)) / total
                assert at_most_by(exact, concentrated.rho_of_randomized_response(t, values))
            best = mpmath.log(mpmath.expm1(t) / t)
            low = mpmath.exp(best - t)
            chance = (1 - low) / (mpmath.exp(best) - low) * mpmath.exp(best)
            exact = chance * best + (1 - chance) * (best - t)
            assert at_most_by(exact, concentrated.rho_of_bounded_range(t))


def test_seven_values_need_more() -> None:
    """At some order the divergence of seven values is above the mean loss."""
    with mpmath.workdps(40):
        t, order = mpmath.mpf("0.1"), mpmath.mpf("16.8")
        whole = mpmath.exp(t) + 6
        outputs = mpmath.exp(order * t) + mpmath.exp((1 - order) * t) + 5
        needed = mpmath.log(outputs / whole) / (order - 1) / order
        assert needed > t * mpmath.expm1(t) / whole * mpmath.mpf("1.01")


def test_no_order_needs_more() -> None:
    assert [one.outcome for check in EXACT.checks for one in check()] == [Outcome.HOLDS]


HALF, QUARTER = Rational(1, 2), Rational(1, 4)
INSIDE = {
    **{scale: 1, Delta: 1, below: exp(-1) / 2, above: HALF},
    between: 2 * exp(-1) - HALF - exp(-1) / 2,
}
EVEN = {eta: 1, s: 0, q: 1, mean: 0, ratio: 1 / (exp(1) - 1)}
NEGATIVE_CONTROLS = {
    "half of the square for Laplace noise": NegativeControl(
        "field.concentrated-exact",
        INSIDE,
        eq(-APART * below + between + APART * above, APART**2 / 2),
        part="Laplace noise",
    ),
    "two values for any number": NegativeControl(
        "field.concentrated-exact",
        {k: 4, epsilon: log(3), p: HALF, share: HALF / 3},
        eq(p * epsilon - share * epsilon, epsilon * (exp(epsilon) - 1) / (exp(epsilon) + 1)),
        part="randomized response",
    ),
    "the even range as the worst": NegativeControl(
        "field.concentrated-exact",
        EVEN,
        Implies(eq(s, 0), eq(mean, eta**2 / 8)),
        part="bounded range",
    ),
    "the eighth of the square for every mechanism": NegativeControl(
        "field.concentrated-exact",
        {epsilon: 1},
        le(concentrated.rho_of_epsilon.at(epsilon=epsilon), epsilon**2 / 8),
        part="half of the square",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
