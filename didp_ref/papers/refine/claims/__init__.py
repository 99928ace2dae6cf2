"""What the knowledge-refinement paper claims, in the paper's order, a module a section.

J. Soria-Comas, J. Domingo-Ferrer, *Sensitivity-Independent Differential Privacy via Prior
Knowledge Refinement*, 2012. The user hands in what she expects of the answer, a distribution
``P_f``; the database holder multiplies it by ``alpha_u >= 1`` near the true answer and by
``alpha_d <= 1`` far from it, and returns a draw from the result. No sensitivity enters: whatever
the data, the result lies within the two factors of the same prior.

Sections 2 and 3 build the mechanism, section 4 combines answers, section 5 lets a user ask on,
section 6 compares with Laplace noise.
"""

from __future__ import annotations

from didp_ref.audit.claim import Claim
from didp_ref.papers.refine.claims import section_2, section_3, section_4, section_5, section_6

CLAIMS: tuple[Claim, ...] = (
    *section_2.CLAIMS,
    *section_3.CLAIMS,
    *section_4.CLAIMS,
    *section_5.CLAIMS,
    *section_6.CLAIMS,
)
