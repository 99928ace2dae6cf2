"""Section 5: how many people the HIPAA rule leaves."""

from __future__ import annotations

from sympy import And, Rational

from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.rhodi.alphabet import p, t
from didp_ref.symbolic.notation import gt, lt


@proves("rhodi.hipaa", "correction", part="68 remain")
def fewer_people(d: Derivation) -> None:
    """1.7% of 20,000 is 5 times 68."""
    d.model({p: Rational(1, 100), t: 40})
    d.step("fewer", And(gt(t, 0), lt(t, 68)), by=["p > 0", "p < 17/1000", "t = 20000 p/5"])
    d.conclude(by=["fewer"])
