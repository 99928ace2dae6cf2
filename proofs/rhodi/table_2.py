"""Section 4.1, Table 2: the noise that the median needs."""

from __future__ import annotations

from sympy import Integer

from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.rhodi.alphabet import lambda_, rho
from didp_ref.papers.rhodi.table_2 import EIGHT
from proofs.rhodi.shared import EQS_10_TO_14, HALF, log_of_the_odds, solve_for_the_exponent


@proves("rhodi.example-median-tight", part="equality")
def example_median(d: Derivation) -> None:
    """Eqs. 10 to 15 for eight worlds and a range of 1."""
    d.model({lambda_: 1, rho: HALF})
    domain = ["rho > 0", "rho < 1"]
    solve_for_the_exponent(d, EIGHT, Integer(1), domain)
    log_of_the_odds(d, EIGHT, domain)
    d.conclude(by=["lambda > 0", "8*rho > 1", "above a guess", *EQS_10_TO_14])
