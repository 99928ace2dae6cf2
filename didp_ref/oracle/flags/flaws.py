"""The known flaws, in the order in which vectors are told of them."""

from __future__ import annotations

from didp_ref.oracle.flags.bent_formulas import BENT
from didp_ref.oracle.flags.other_formulas import OTHER_FORMULAS

FLAWS = (*BENT, *OTHER_FORMULAS)
