"""What the claims are held against: every event one by one, bent checks, negative controls."""

from itertools import chain, combinations

import mpmath
import pytest

from didp_ref.audit.verdict import judge
from didp_ref.papers.refine import PAPER
from tests.negative_controls import NegativeControl, assert_false_and_refused, derived

BY_ID = {claim.id: claim for claim in PAPER.claims}


@pytest.fixture
def ours(evidence_of):
    """Return what we put beside the printed numbers of a claim, by label."""
    return lambda name: {
        cell.label: mpmath.mpf(cell.ours) for row in evidence_of(name) for cell in row.cells
    }


@pytest.fixture
def broken():
    """Return the events at which ``P(S) <= growth Q(S) + delta`` fails, looked at one by one."""

    def events_broken(first, second, growth, delta=0):
        outcomes = range(len(first))
        events = chain.from_iterable(combinations(outcomes, n) for n in range(len(first) + 1))
        return [
            event
            for event in events
            if sum(first[x] for x in event) > growth * sum(second[x] for x in event) + delta
        ]

    return events_broken


@pytest.fixture
def still_stands(audited):
    """Say whether the checks of a claim, run again, lead to the verdict of the audit."""

    def unchanged(name):
        claim, entry = BY_ID[name], audited.entries[name]
        checked = [row for check in claim.checks for row in check()]
        proofs = [row for row in entry.evidence if row.engine in ("z3", "cvc5")]
        return judge(claim, [*checked, *proofs]) is entry.verdict

    return unchanged


@pytest.fixture
def refused():
    """Say that a control is false at exact values, and that the claim's derivation breaks on it."""

    def check(name, values, *, of="", reading="", hypotheses=None, conclusion=None):
        control = NegativeControl(name, values, conclusion, hypotheses or {}, of, reading)
        assert_false_and_refused(control)

    return check


@pytest.fixture
def refused_as_printed(refused):
    """Say it of what is printed, where the derivation is of the correction."""

    def check(name, values, of=""):
        part, (*_, target) = derived(BY_ID[name], of)
        assert target == "correction"
        printed = part.formal()
        hypotheses = dict(
            zip(part.corrected().hypotheses, printed.hypotheses.values(), strict=True)
        )
        refused(name, values, of=of, hypotheses=hypotheses, conclusion=printed.conclusion)

    return check
