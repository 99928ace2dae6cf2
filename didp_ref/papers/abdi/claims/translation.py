"""Theorem 4: from (alpha, beta) to epsilon."""

from __future__ import annotations

from functools import partial

from didp_ref.claim import Claim, Correction, Kind, Part, Source
from didp_ref.papers.abdi.evidence import translation as evidence
from didp_ref.papers.abdi.readings import EVERY, ONE, PRIOR_READINGS
from didp_ref.papers.abdi.statements import translation as statements
from didp_ref.papers.shared.narrower import DENSITIES

_at = partial(Source, "abdi")

EVENTS = "a bound on densities bounds the probability of every event"

CLAIMS = (
    Claim(
        id="abdi.theorem-4",
        kind=Kind.THEOREM,
        source=_at("section 7, Theorem 4", "eq. 24-26"),
        title="From (alpha, beta) to epsilon",
        statement=r"Let $M_L$ be a mechanism that satisfies $(\alpha, \beta)$-DI by returning "
        r"$q(X) + Y$ where $Y$ is drawn i.i.d from $Lap(\lambda)$. $M_L$ satisfies $\epsilon$-DP "
        r"where $\epsilon = \frac{\Delta_q}{\Theta_q} "
        r"\max\left(\log\left(\frac{1+P_{min}(\alpha-1)}"
        r"{(1-\alpha)(1-P_{min})}\right)^{-1}, \log\left(\frac{(1+\beta)(1-P_{min})}"
        r"{1-P_{min}(1+\beta)}\right)^{-1}\right)^{-1}$.",
        parts=(
            Part(
                "statement",
                corrected=statements.theorem_4_at_one_prior,
                reading=ONE,
                narrower=(DENSITIES,),
            ),
            Part(
                "statement",
                corrected=statements.theorem_4_at_every_prior,
                reading=EVERY,
                narrower=(DENSITIES,),
            ),
        ),
        checks=(evidence.theorem_4,),
        correction=Correction(
            r"It holds for $\Theta_q > 0$ and a scale of at least Theorem 3's; and for every scale "
            r"that keeps Definition 4 at every prior, if two worlds attain $\Theta_q > 0$, because "
            r"then that much noise is needed. At one prior it may not be: the proof turns "
            r"'any such $\lambda$ satisfies DI' into 'a mechanism that satisfies DI has this "
            r"$\lambda$' (eq. 25): the condition is sufficient, not necessary.",
            "whoever reads epsilon off (alpha, beta) for a mechanism with less noise than Theorem "
            "3 asks, or for a query with Theta = 0",
            "take epsilon = Delta/lambda from the scale itself",
        ),
        quantities=("translation.epsilon",),
        readings=PRIOR_READINGS,
        note="The conditions are the correction's: the paper does not exclude Theta = 0.",
        rests_on=(EVENTS,),
    ),
    Claim(
        id="abdi.theorem-4.calibrated",
        kind=Kind.THEOREM,
        source=_at("section 7, Theorem 4, proof", "eq. 24-26"),
        title="Epsilon of the calibrated mechanism",
        statement=r"A mechanism whose scale is set by Theorem 3 (25) satisfies $\epsilon$-DP with "
        r"the $\epsilon$ of eq. 24, because the Laplace mechanism does when $\lambda = "
        r"\Delta_q/\epsilon$ (26).",
        parts=(
            Part(
                "statement",
                formal=statements.theorem_4_calibrated,
                narrower=(DENSITIES,),
            ),
        ),
        checks=(evidence.theorem_4_calibrated,),
        quantities=("translation.epsilon", "scale.prior_dependent"),
        rests_on=(EVENTS,),
        note="Tight: two adjacent databases whose answers differ by Delta have the likelihood "
        "ratio exp(epsilon).",
    ),
)
