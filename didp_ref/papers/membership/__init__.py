"""What the membership-privacy paper claims in the excerpt at hand: sections 5.2 to 7.

A mechanism is (F, gamma)-positive-membership-private when no distribution of the family F lets an
output raise the belief that an entity is in the data set too far:
``Pr[t|S] <= gamma Pr[t]`` and ``Pr[not t|S] >= Pr[not t]/gamma``. The excerpt uses this definition
without printing it, lacks the appendix, and its lines are partly out of order. Differential
identifiability and privacy under sampling become membership privacy for one family each.
"""

from didp_ref.audit.claim import Paper
from didp_ref.audit.registry import Units

PAPER = Paper(
    "membership",
    "N. Li, W. Qardaji, D. Su, Y. Wu, W. Yang: Membership Privacy, CCS 2013",
    Units(__name__, "theorem_5_6", "theorem_5_7", "theorem_5_10", "section_6", "section_7"),
    version="sections 5.2 to 7, as text; we did not have the earlier sections and the appendix",
)
