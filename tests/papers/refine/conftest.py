"""What the claims are held against: every event one by one, bent checks, negative controls."""

from itertools import chain, combinations

import mpmath
import pytest

from didp_ref.audit.derivation import authors_of
from didp_ref.audit.verdict import judge
from didp_ref.papers.refine import PAPER
from tests.negative_controls import NegativeControl, assert_false_and_refused, not_standing, stated

BY_ID = {claim.id: claim for claim in PAPER.claims}


def target_of(name, part):
    """Return what is derived of a part, or of the only part: what is printed, or a correction."""
    (target,) = {of for _, one, _, of in authors_of(BY_ID[name]) if part in ("", one)}
    return target


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
    """Say that a control is false at exact values, and that the claim's derivation breaks on it.

    The control has the claim's hypotheses but for those given, under the same names, so that every
    step still finds what it cites; it is for the solvers to refuse one.
    """

    def check(name, values, *, of="", reading="", hypotheses=None, conclusion=None):
        target = target_of(name, of)
        control = NegativeControl(
            name, values, conclusion, hypotheses or {}, target=target, part=of, reading=reading
        )
        report = assert_false_and_refused(control)
        fallen, steps = not_standing(report), report["steps"]
        assert fallen
        assert len(fallen) < len(steps) or len(steps) == 1

    return check


@pytest.fixture
def refused_as_printed(refused):
    """Say it of what is printed, where the derivation is of the correction."""

    def check(name, values, of=""):
        claim = BY_ID[name]
        assert target_of(name, of) == "correction"
        printed = stated(claim, "printed", of).formal()
        names = stated(claim, "correction", of).corrected().hypotheses
        hypotheses = dict(zip(names, printed.hypotheses.values(), strict=True))
        refused(name, values, of=of, hypotheses=hypotheses, conclusion=printed.conclusion)

    return check
