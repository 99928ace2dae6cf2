"""Theorem 2, again from the densities and at concrete worlds; misreadings are rejected."""

import mpmath
from sympy import Abs, Max, Min, Rational, exp, log

from didp_ref.formulas import scale
from didp_ref.papers.abdi import theorem_2
from didp_ref.papers.abdi.alphabet import (
    Theta,
    answers,
    beliefs,
    h,
    lambda_,
    posterior,
    presence,
    prior,
    priors,
    tau,
)
from didp_ref.papers.abdi.posterior_bounds import an_event, two_worlds
from didp_ref.papers.abdi.worlds import belief, decay, weight
from didp_ref.papers.shared.alphabet import alpha, beta, i, m
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Term, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.abdi.densities import DIGITS, ln, posteriors
from tests.papers.abdi.models import HALF, worlds


def test_alpha_alone_prevents_certainty() -> None:
    """At the scale 1/ln 2 no belief exceeds 2/3, though (1 + beta) prior is 1."""
    with mpmath.workdps(DIGITS):
        for response in range(-3, 5):
            seen = posteriors([0.5, 0.5], [0, 1], [response], 1 / ln(2))
            assert max(seen) <= mpmath.mpf(2) / 3 + mpmath.mpf(10) ** -45


ENOUGH = "lambda is at least Theorem 2's scale"


def unlikely_and_likely_worlds(scale: Term) -> dict[object, object]:
    """Return an unlikely world and a likely one that answer 0 and 1, and a response of 0."""
    return an_event(
        {
            **{alpha: Rational(1, 2), beta: 1, m: 2, i: 1, Theta: 1, tau: 0, lambda_: scale},
            priors: {1: Rational(1, 100), 2: Rational(99, 100)},
            answers: {1: 0, 2: 1},
            h: {j: exp(-Abs(j - 1) / scale) / (2 * scale) for j in (1, 2)},
        }
    )


def test_theorem_2_holds_at_its_scale_and_fails_at_less() -> None:
    """At alpha = 1/2, beta = 1 the scale is 1/ln 2."""
    statement = theorem_2.theorem_2()
    kept = unlikely_and_likely_worlds(1 / log(2))
    assert all(holds(one, kept) for one in statement.hypotheses.values())
    assert holds(statement.conclusion, kept)
    less = unlikely_and_likely_worlds(1 / log(3))
    failing = [name for name, one in statement.hypotheses.items() if not holds(one, less)]
    assert failing == [ENOUGH]
    assert not holds(statement.conclusion, less)


BOTH = scale.prior_free.at(alpha=alpha, beta=beta, identifiability_sensitivity=Theta).args


NEGATIVE_CONTROLS = {
    "eq. 14 with exp(-Theta/lambda)": NegativeControl(
        "abdi.equations-12-16",
        {**two_worlds(), tau: 1, h: {1: exp(Rational(-1, 4)) / 8, 2: Rational(1, 8)}},
        le(1 / (1 - decay + decay / priors[i]), belief(weight)),
        part="eq. 14",
    ),
    "Theorem 2 with the smaller of its two scales": NegativeControl(
        "abdi.theorem-2",
        {**worlds([HALF, HALF], Rational(1, 4)), alpha: Rational(99, 100), beta: HALF},
        hypotheses={ENOUGH: le(Min(*BOTH), lambda_)},
    ),
    "Theorem 2 with 2 + beta for 1 + beta": NegativeControl(
        "abdi.theorem-2",
        {
            **worlds([Rational(1, 100), Rational(99, 100)], Rational(11, 10)),
            alpha: HALF,
            beta: HALF,
        },
        hypotheses={ENOUGH: le(Max(Theta / log(2 + beta), Theta / log(1 + beta) / 4), lambda_)},
    ),
    "Theorem 2's scale is at least 2 Theta/beta": NegativeControl(
        "abdi.remark-useful-values",
        {alpha: HALF, beta: 1, Theta: 1},
        le(2 * Theta / beta, Max(Theta / log(1 + beta), -Theta / log(1 - alpha))),
    ),
    "an alpha of 1 keeps certainty away": NegativeControl(
        "abdi.remark-alpha-certainty",
        {alpha: 1, prior: HALF, posterior: 0, presence: 1},
        hypotheses={"alpha < 1": le(alpha, 1)},
        part="never certain",
    ),
    "the alpha side keeps a belief below 1 - alpha": NegativeControl(
        "abdi.remark-beta-certainty",
        {
            m: 2,
            i: 1,
            priors: {1: HALF, 2: HALF},
            alpha: HALF,
            beliefs: {1: Rational(3, 4), 2: Rational(1, 4)},
        },
        le(beliefs[i], 1 - alpha),
        part="the condition is needed",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
