"""The derivations of the Gaussian bridge."""

from __future__ import annotations

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.ours.gaussian import NOISE, THRESHOLD, density
from didp_ref.papers.ours.shared import Delta, R, alarms, hits, sigma, t
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import eq, lt
from proofs.ours.shared import HALF


@proves("bridges.gaussian", part="event")
def where_the_ratio_exceeds(d: Derivation) -> None:
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


@proves("bridges.gaussian", part="delta")
def exact_delta(d: Derivation) -> None:
    """The two arguments of the distribution function are those that are printed."""
    tails = {hits: Normal(HALF), alarms: Normal(-HALF)}
    d.model({sigma: 1, Delta: 1, epsilon: 0, t: HALF, **tails})
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
