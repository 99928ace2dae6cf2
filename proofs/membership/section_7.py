"""Section 7: membership privacy where every distribution is allowed."""

from __future__ import annotations

from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.membership.section_7 import AT_EVERY_PRIOR
from didp_ref.papers.membership.shared import y, z
from didp_ref.papers.shared.alphabet import gamma
from didp_ref.papers.shared.small_prior import at_a_small_prior


@proves("membership.section-7.assumptions")
def any_distribution(d: Derivation) -> None:
    """Were the event likelier, the belief would rise too far from a small enough prior."""
    d.model({gamma: 2, y: 1, z: 1})
    _, rests = at_a_small_prior(d, "raised", d[AT_EVERY_PRIOR], gamma, y, z)
    d.conclude(["1 < gamma", "0 <= y", "0 <= z", AT_EVERY_PRIOR, *rests])
