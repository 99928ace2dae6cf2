"""What the papers claim, one folder a paper; importing this registers all of them, in order.

A folder has a module a theorem: what the paper prints, the same as mathematics, its derivation, and
the evidence, together. Its tests stand in ``tests/papers`` and what Coq reads in ``proofs``, under
the same names. A paper's modules are imported when its claims are asked for, and of one claim its
own alone.
"""

from didp_ref.audit.registry import CLAIMS, PAPERS, register

__all__ = ["CLAIMS", "PAPERS"]

register(
    __name__, ("abdi", "rhodi", "bound", "refine", "membership", "disclosure", "field", "ours")
)
