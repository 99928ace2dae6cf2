"""The end of Theorem 5.1's proof: the rate among the pairs that differ, and kappa+."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.disclosure.theorem_5_1 import (
    derive_interval,
    derive_interval_of_pairs_that_differ,
    interval,
    interval_of_pairs_that_differ,
)
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.worlds.distributions import fractions
from didp_ref.worlds.reconstruction import collision_probability


def check_last_step() -> Iterator[Evidence]:
    """Two records, and an attack that answers the rarer one whatever it sees."""
    prior, answer = fractions("1/4", "3/4"), 0
    pairs = [(z, used) for z in range(2) for used in range(2)]
    mean = sum(prior[z] * prior[used] * (answer == z) for z, used in pairs)
    largest, apart = max(prior), 1 - collision_probability(prior)
    yield refuted_by(
        {
            "priors": "1/4, 3/4",
            "attack": "answers the first record always, eta = 0",
            "1 - kappa": apart,
            "mean chance of a right answer over (1 - kappa)": mean / apart,
            "kappa+ over (1 - kappa)": largest / apart,
        },
        mean == largest,
        f"the mean over all pairs is {mean}, and kappa+ is {largest}",
        part="last step",
    )


def check_first_step() -> Iterator[Evidence]:
    """Two equal records, a mechanism that tells nothing, and an attack that answers the first."""
    pairs = [(z, used) for z in range(2) for used in range(2)]
    power = {pair: Fraction(pair[0] == 0) for pair in pairs}  # f(x) = 1 - x
    gaps = {pair: 1 - (1 - rate) - rate for pair, rate in power.items()}
    apart = [pair for pair in pairs if pair[0] != pair[1]]
    taken = sum((1 - power[pair]) + power[pair] for pair in apart) / 4
    whole = sum((1 - rate) + rate for rate in power.values()) / 4
    yield remark(
        1 - taken > 1 - whole == sum(gaps.values()) == 0,
        f"two equally likely records, f(x) = 1 - x, and an attack that answers the first: the left "
        f"side of the first inequality is {1 - taken}, and the right side {1 - whole}",
        part="pairs that differ",
    )


THEOREM_5_1_PROOF = Claim(
    id="disclosure.theorem-5.1.proof",
    kind=Kind.DERIVATION,
    source=cite("Theorem 5.1, proof", "its last line"),
    title="kappa+ is an upper bound in the last step of Theorem 5.1's proof",
    statement=r"Therefore, the proof follows from the following upper-bound: $\sum_{z_1} "
    r"\sum_{z_0 \neq z_1} \Pr[A_{z_1}(D_{z_0}) \in S_\eta(z_1)] \frac{\pi_0 \pi_1}{(1 - "
    r"\kappa_\pi)} \leq \frac{1}{(1 - \kappa_\pi)} E_{Z_0, Z_1}[\Pr[A_{z_1}(D_{z_0}) \in "
    r"S_\eta(z_1)]] = \frac{\kappa^+}{(1 - \kappa_\pi)}$.",
    parts=(
        Part(
            "pairs that differ",
            says="The pairs that differ add at most what all pairs add",
            formal=interval_of_pairs_that_differ,
            proof=derive_interval_of_pairs_that_differ,
            narrower=(FINITE_WORLDS,),
        ),
        false_here(
            "last step",
            says=r"The mean over all pairs is $\kappa^+$",
            corrected=interval,
            corrected_proof=derive_interval,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    checks=(check_last_step, check_first_step),
    correction=Correction(
        error="The last step of Theorem 5.1's proof is an inequality",
        statement=r"$\frac{1}{1 - \kappa_\pi} E_{Z_0, Z_1}[\Pr[A_{z_1}(D_{z_0}) \in S_\eta(z_1)]] "
        r"\leq \frac{\kappa^+}{1 - \kappa_\pi}$, with $\kappa^+$ over guesses; the proof shows so "
        "some lines above",
        who="a reader of the proof; the theorem needs the bound alone, and stands",
        severity=Severity.REMARK,
    ),
    finding=r"The proof derives the theorem's first bound for the case $1 - \kappa_\pi = 1$ alone. "
    "Elsewhere its first inequality can point the other way. Take two equally likely records, a "
    "mechanism that tells nothing ($f(x) = 1 - x$), and an attack that always answers the first. "
    "The left side is 1/2, and the right side 0. The bound holds at every prior. For each pair let "
    r"$p$ be the probability in the proof; then $E[1_{\lbrace Z_0 \neq Z_1 \rbrace}(1 - f(p) - p)] "
    r"\leq E[1 - f(p) - p]$, because $f(p) \leq 1 - p$, and Jensen's inequality gives the rest.",
)

CLAIMS = (THEOREM_5_1_PROOF,)
