"""Renyi differential privacy of Gaussian noise: the divergence of two normal densities."""

from __future__ import annotations

from sympy import exp, log

from didp_ref.audit.claim import Part, Statement
from didp_ref.formulas import renyi
from didp_ref.papers.field.shared import Delta, R, a, moment, result, sigma, whole
from didp_ref.papers.shared.events import has_probability, is_probability, omega
from didp_ref.symbolic.notation import Term, as_written, eq, lt


def exponent(answer: Term | int) -> Term:
    """Return the logarithm of the density of a response about an answer, but for its factor."""
    return -((R(omega) - answer) ** 2) / (2 * sigma**2)


POWERS = exp(a * exponent(Delta) + (1 - a) * exponent(0))
"""The density about Delta to the power a, times that about zero to the power 1 - a."""
SHIFTED = exp(exponent(a * Delta))
"""The density about a Delta, but for its factor."""
MOMENT, WHOLE = "moment is the integral of the powers", "whole is the integral of a density"


def divergence() -> Statement:
    """State the Renyi divergence of order a of two normal densities, over the whole line S."""
    hypotheses = {
        **as_written(lt(1, a), lt(0, sigma)),
        "the powers have an integral": has_probability(POWERS),
        "a density has an integral": has_probability(SHIFTED),
        MOMENT: is_probability(moment, POWERS),
        WHOLE: is_probability(whole, SHIFTED),
        **as_written(lt(0, whole)),
    }
    order = renyi.gaussian.at(order=a, deviation=sigma, global_sensitivity=Delta)
    return Statement(hypotheses, eq(log(moment / whole) / (a - 1), order))


GAUSSIAN_DIVERGENCE = result(
    "renyi-gaussian",
    "The Renyi divergence of Gaussian noise, at every order",
    r"Gaussian noise of deviation $\sigma$ about answers that are $\Delta$ apart has the Renyi "
    r"divergence $\frac{a\Delta^2}{2\sigma^2}$ at every order $a > 1$, and so is zCDP with "
    r"$\rho = \frac{\Delta^2}{2\sigma^2}$, and no less.",
    Part("statement", formal=divergence),
    rests_on=("the integral of a normal density over the line is the same about every answer",),
    quantities=("renyi.gaussian", "concentrated.rho_of_gaussian"),
    place="I. Mironov, Renyi differential privacy, 2017",
)

CLAIMS = (GAUSSIAN_DIVERGENCE,)
