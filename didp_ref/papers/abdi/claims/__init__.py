"""What the (alpha, beta) paper claims, in the paper's order.

A. Bkakria, N. Cuppens-Boulahia, F. Cuppens, *Linking Differential Identifiability with
Differential Privacy*, ICICS 2018. A database ``D`` is known to the adversary, who does not know
which one individual is missing from ``D^s``: every ``D`` less one individual is a possible world
with a prior. An answer with Laplace noise of scale lambda about ``D^s`` turns priors into
posteriors, and a mechanism is (alpha, beta)-differentially identifiable when every posterior lies
between ``(1 - alpha)`` and ``(1 + beta)`` times its prior.
"""

from __future__ import annotations

from didp_ref.audit.claim import Claim
from didp_ref.papers.abdi.claims import (
    composition,
    definitions,
    introduction,
    prior_dependent,
    prior_free,
    related_work,
    section_8,
    translation,
)

CLAIMS: tuple[Claim, ...] = (
    *introduction.CLAIMS,
    *definitions.CLAIMS,
    *composition.CLAIMS,
    *prior_free.CLAIMS,
    *prior_dependent.CLAIMS,
    *translation.CLAIMS,
    *section_8.CLAIMS,
    *related_work.CLAIMS,
)
