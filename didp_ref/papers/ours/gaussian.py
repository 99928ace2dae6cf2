"""Gaussian noise: where the densities' ratio exceeds exp(epsilon), and the exact delta."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Equivalent, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import gaussian
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.ours.shared import BEST, Delta, R, alarms, bridge, hits, sigma, t
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import CLOSED_FORMS
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt

NOISE = as_written(lt(0, sigma), lt(0, Delta))


def density(answer: Term | int) -> Term:
    """Return the density of a response about an answer, but for the factor 1/(sigma sqrt(2 pi))."""
    return exp(-((R - answer) ** 2) / (2 * sigma**2))


THRESHOLD = Delta / 2 + epsilon * sigma**2 / Delta
"""From where on the response is exp(epsilon) times likelier about Delta than about zero."""


def where_the_ratio_exceeds() -> Statement:
    """State where the density about Delta exceeds exp(epsilon) times that about zero."""
    exceeds = le(exp(epsilon) * density(0), density(Delta))
    return Statement(NOISE, Equivalent(exceeds, le(THRESHOLD, R)))


def derive_where_the_ratio_exceeds(d: Derivation) -> None:
    """The exponents differ by (R - Delta/2) Delta/sigma**2."""
    d.model({sigma: 1, Delta: 1})
    nearer, farther = density(Delta).args[0], density(0).args[0]
    d.lemma("product", lemmas.exp_sum(epsilon, farther))
    d.lemma("ordered", lemmas.exp_monotone(epsilon + farther, nearer))
    d.step("variance", lt(0, sigma**2), ["0 < sigma"])
    gap = (nearer - farther) * (2 * sigma**2)
    d.step("gap", eq(gap, 2 * R * Delta - Delta**2), ["0 < sigma", "variance"])
    scaled = THRESHOLD * (2 * Delta)
    d.step("threshold", eq(scaled, Delta**2 + 2 * epsilon * sigma**2), ["0 < Delta"])
    d.conclude([*NOISE, "variance", "product", "ordered", "gap", "threshold"])


def exact_delta() -> Statement:
    """State by how much the two tails from there on differ.

    A response about an answer exceeds ``t`` with the probability ``Normal((answer - t)/sigma)``.
    """
    hypotheses = {
        **NOISE,
        "t = Delta/2 + epsilon sigma**2/Delta": eq(t, THRESHOLD),
        "hits = Normal((Delta - t)/sigma)": eq(hits, Normal((Delta - t) / sigma)),
        "alarms = Normal(-t/sigma)": eq(alarms, Normal(-t / sigma)),
    }
    printed = gaussian.delta.at(epsilon=epsilon, deviation=sigma, global_sensitivity=Delta)
    return Statement(hypotheses, eq(hits - exp(epsilon) * alarms, printed))


def derive_exact_delta(d: Derivation) -> None:
    """The two arguments of the distribution function are those that are printed."""
    tails = {hits: Normal(ONE_HALF), alarms: Normal(-ONE_HALF)}
    d.model({sigma: 1, Delta: 1, epsilon: 0, t: ONE_HALF, **tails})
    shift = epsilon * sigma / Delta
    known = "t = Delta/2 + epsilon sigma**2/Delta"
    for name, here, printed in (
        ("near", (Delta - t) / sigma, Delta / (2 * sigma) - shift),
        ("far", -t / sigma, -Delta / (2 * sigma) - shift),
    ):
        d.step(f"{name} end", eq(here, printed), [*NOISE, known])
        d.lemma(name, lemmas.equal_arguments(Normal, here, printed))
    ends = ("near end", "near", "far end", "far")
    d.conclude([*NOISE, *ends, "hits = Normal((Delta - t)/sigma)", "alarms = Normal(-t/sigma)"])


def check_textbook_fails() -> Iterator[Evidence]:
    """Enclose the delta that the textbook's deviation needs at epsilon = 20."""
    from flint import arb

    epsilon, delta = 20, Fraction(1, 10**5)
    logarithm = arb(125000).log()
    deviation = Enclosure.of((2 * logarithm).sqrt() / epsilon)
    # more noise needs less delta: the upper end of the deviation gives the lower end of delta
    needed = gaussian.delta.enclose(
        epsilon=epsilon, deviation=deviation.upper, global_sensitivity=1
    )
    yield instance(
        ~needed.at_most(150 * delta),
        "epsilon = 20, delta = 1/10**5, sensitivity 1: the textbook's deviation is 0.2422, and the "
        "delta that it needs is more than 0.0015, 150 times what is promised",
        engine="Arb",
        part="textbook",
    )


GAUSSIAN = bridge(
    "bridges.gaussian",
    "Gaussian noise has an exact delta; the textbook's deviation fails at epsilon = 20",
    r"Gaussian noise of deviation $\sigma$ on an answer of sensitivity $\Delta$ is "
    r"$(\epsilon,\delta)$-DP exactly from $\delta = \Phi\left(\frac{\Delta}{2\sigma} - "
    r"\frac{\epsilon\sigma}{\Delta}\right) - e^\epsilon \Phi\left(-\frac{\Delta}{2\sigma} - "
    r"\frac{\epsilon\sigma}{\Delta}\right)$ on; $\sigma = \frac{\Delta}{\epsilon}"
    r"\sqrt{2\ln\frac{1.25}{\delta}}$ is not enough at $\epsilon = 20$, $\delta = 10^{-5}$.",
    Part(
        "event",
        r"The density about $\Delta$ is at least $e^\epsilon$ times that about zero exactly "
        r"from $\frac{\Delta}{2} + \frac{\epsilon\sigma^2}{\Delta}$ on.",
        formal=where_the_ratio_exceeds,
        proof=derive_where_the_ratio_exceeds,
    ),
    Part(
        "delta",
        r"There $Pr[S|1] - e^\epsilon Pr[S|2]$ is the printed $\delta$.",
        formal=exact_delta,
        proof=derive_exact_delta,
        narrower=(CLOSED_FORMS,),
    ),
    witness(
        "textbook",
        r"At $\epsilon = 20$ and $\delta = 10^{-5}$ the textbook's deviation needs a larger "
        r"$\delta$.",
    ),
    checks=(check_textbook_fails,),
    rests_on=(
        BEST,
        "two answers Delta apart: nearer ones come of these by scaling and further noise",
    ),
    quantities=("gaussian.delta", "gaussian.textbook_deviation"),
    note="The textbook states its deviation for epsilon below 1 alone: field.textbook-deviation.",
    place="B. Balle, Y.-X. Wang, Improving the Gaussian mechanism for DP, ICML 2018",
)

CLAIMS = (GAUSSIAN,)
