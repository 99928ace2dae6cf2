"""What the papers claim, one folder a paper; importing this registers all of them, in order.

A folder has ``claims.py`` (what the paper prints), ``statements.py`` (the same as mathematics) and
``evidence.py`` (what was looked at); the derivations stand in ``proofs``, under the same name.
"""

from __future__ import annotations

from didp_ref.audit.registry import CLAIMS, PAPERS, register
from didp_ref.papers import abdi, bound, membership, ours, refine, rhodi

__all__ = ["CLAIMS", "PAPERS"]

register(
    (paper.PAPER for paper in (abdi, rhodi, bound, refine, membership, ours)),
    home=__name__,
)
