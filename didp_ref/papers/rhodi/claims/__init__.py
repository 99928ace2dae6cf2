r"""What rhodi claims, in the paper's order.

J. Lee, C. Clifton, *Differential Identifiability*, KDD 2012. An adversary knows every record of a
database but one, so that m databases are possible, all equally likely. A mechanism is
rho-differentially identifiable when no noisy answer lifts the posterior of any of them above rho.
With Laplace noise of scale lambda a posterior is a share of weights ``exp(-|R - f(w)|/lambda)``;
worlds whose answers lie within S of one another bound it by ``1/(1 + (m-1) exp(-S/lambda))``, and
solving for lambda gives Theorem 1's scale.
"""

from __future__ import annotations

from didp_ref.audit.claim import Claim
from didp_ref.papers.rhodi.claims import (
    adult,
    experiments,
    noise,
    privacy,
    promises,
    risk,
    tightness,
    worlds,
)

CLAIMS: tuple[Claim, ...] = (
    *promises.SECTION_1,
    *worlds.CLAIMS,
    *promises.SECTIONS_3_AND_4,
    *risk.CLAIMS,
    *noise.CLAIMS,
    *privacy.CLAIMS,
    *tightness.CLAIMS,
    *adult.CLAIMS,
    *experiments.CLAIMS,
)
