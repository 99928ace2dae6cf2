"""What a derivation is held against: a false twin of its claim, which it must not prove."""

import pytest

import proofs.refine  # noqa: F401  # registers the derivations
from didp_ref.audit.claim import Statement
from didp_ref.audit.derivation import PROOFS, derive
from didp_ref.papers.refine.claims import CLAIMS
from didp_ref.symbolic.models import holds
from tests.twins import checked, not_standing, stated, with_statement

BY_ID = {claim.id: claim for claim in CLAIMS}
TARGETS = {(name, part): target for name, part, _, target in PROOFS if name in BY_ID}


@pytest.fixture
def refused():
    """Say that a twin is false at exact values, and that the claim's derivation breaks on it.

    The twin has the claim's hypotheses but for those given, under the same names, so that every
    step still finds what it cites; it is for the solvers to refuse one.
    """

    def check(name, values, *, of="", hypotheses=None, conclusion=None):
        claim, target = BY_ID[name], TARGETS[name, of]
        part = stated(claim, target, of)
        right = (part.formal if target == "printed" else part.corrected)()
        bent = hypotheses or {}
        assert bent.keys() <= right.hypotheses.keys()
        goal = right.conclusion if conclusion is None else conclusion
        twin = Statement({**right.hypotheses, **bent}, goal)
        assert [one for one in twin.hypotheses.values() if not holds(one, values)] == []
        assert not holds(twin.conclusion, values)
        false = with_statement(claim, part, target, twin)
        report = checked(derive(false, PROOFS[name, of, "", target], target, of))
        assert 0 < len(not_standing(report)) < len(report["steps"])

    return check


@pytest.fixture
def refused_as_printed(refused):
    """Say it of what is printed, where the derivation is of the correction."""

    def check(name, values, of=""):
        claim = BY_ID[name]
        assert TARGETS[name, of] == "correction"
        printed = stated(claim, "printed", of).formal()
        names = stated(claim, "correction", of).corrected().hypotheses
        hypotheses = dict(zip(names, printed.hypotheses.values(), strict=True))
        refused(name, values, of=of, hypotheses=hypotheses, conclusion=printed.conclusion)

    return check
