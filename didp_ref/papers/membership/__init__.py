"""What the membership-privacy paper claims in the excerpt at hand: sections 5.2 to 7.

A mechanism is (F, gamma)-positive-membership-private when no distribution of the family F lets an
output raise the belief that an entity is in the data set too far:
``Pr[t|S] <= gamma Pr[t]`` and ``Pr[not t|S] >= Pr[not t]/gamma``. The excerpt uses this definition
without printing it, lacks the appendix, and its lines are partly out of order. Differential
identifiability and privacy under sampling become membership privacy for one family each.
"""

from functools import cache

from didp_ref.audit.claim import Paper


@cache
def paper() -> Paper:
    """Return the paper with all its claims."""
    from didp_ref.papers.membership import (
        section_6,
        section_7,
        theorem_5_6,
        theorem_5_7,
        theorem_5_10,
    )

    return Paper(
        "membership",
        "N. Li, W. Qardaji, D. Su, Y. Wu, W. Yang: Membership Privacy, CCS 2013",
        (
            *theorem_5_6.CLAIMS,
            *theorem_5_7.CLAIMS,
            *theorem_5_10.CLAIMS,
            *section_6.CLAIMS,
            *section_7.CLAIMS,
        ),
        version="sections 5.2 to 7, as text; the earlier sections and the appendix were not at "
        "hand",
    )
